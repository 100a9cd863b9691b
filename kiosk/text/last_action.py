"""What each seat did last in a hand, in a word or two for its plate: "bought the d8", "stands on 19"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say
from kiosk.games import critical_roll, six_shooter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.games.command import Act, Command

STANDS = say("stands")
"""What is said last of most seats of Critical Roll."""
_AS_A_WORD = {
    "check": say("checks"),
    "call": say("calls"),
    "keep": say("keeps"),
    "hit": say("hits"),
    "split": say("splits"),
    "stand": STANDS,
}
"""Of actions that are told without dice and chips; what a seat's dice or status say is left out."""


def last_actions(game: str, commands: Iterable[Command]) -> dict[int, Message]:
    """What each seat did last, by its number; seats that have done nothing are left out.

    Args:
        game: its name.
        commands: of the hand, the first one first.
    """
    newest: dict[int, Act] = {}
    for command in commands:
        if command["do"] == "act":
            newest[command["seat"]] = command
    return {seat: words for seat, command in newest.items() if (words := _told(game, command))}


def _told(game: str, command: Act) -> Message:
    action, amount = command["action"], command.get("amount") or 0
    if game == six_shooter.NAME:
        return say("buys the {die}", die=command.get("die")) if action == "buy" else NOTHING
    if game == critical_roll.NAME:
        doubled = say("doubles: {die}", die=command.get("die"))
        return doubled if action == "double" else _AS_A_WORD.get(action, NOTHING)
    return {
        "raise": say("raises by {amount:,}", amount=amount),
        "reroll": say("rerolls"),
    }.get(action) or _AS_A_WORD.get(action, NOTHING)
