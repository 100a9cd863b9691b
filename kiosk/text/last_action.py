"""What each seat did last in a hand, in a word or two for its plate: "buys the d8", "raises by 5"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say
from kiosk.games import critical_roll, kingdom, six_shooter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.games.command import Act, Command
    from kiosk.games.state import State

STANDS = say("stands")
"""What is said last of most seats of Critical Roll."""
_AS_A_WORD = {
    "check": say("checks"),
    "keep": say("keeps all five"),
    "reroll": say("rerolls all five"),
    "hit": say("hits"),
    "split": say("splits"),
    "stand": STANDS,
}
"""Of actions that are told without dice and chips; what a seat's dice or status say is left out."""
_WAGERS = frozenset({"bet", "call", "raise"})
"""Of Kingdom: it is told how much the seat has put in by them, all in all."""


def last_actions(state: State, commands: Iterable[Command]) -> dict[int, Message]:
    """What each seat did last, by its number; seats that have done nothing are left out.

    Args:
        state: that it has led to.
        commands: of the hand, the first one first.
    """
    newest: dict[int, Act] = {}
    for command in commands:
        if command["do"] == "act":
            newest[command["seat"]] = command
    return {seat: words for seat, command in newest.items() if (words := _told(state, command))}


def _told(state: State, command: Act) -> Message:
    game, action = state["game"], command["action"]
    if state["game"] == kingdom.NAME and action in _WAGERS:
        chips = state["seats"][command["seat"]]["wagered"]
        bet = say("bets {chips:,}", chips=chips)
        return {
            "call": say("calls {chips:,}", chips=chips),
            "raise": say("raises by {chips:,}", chips=command.get("amount") or 0),
        }.get(action, bet)
    if game == six_shooter.NAME:
        return say("buys the {die}", die=command.get("die")) if action == "buy" else NOTHING
    if game == critical_roll.NAME:
        doubled = say("doubles: {die}", die=command.get("die"))
        return doubled if action == "double" else _AS_A_WORD.get(action, NOTHING)
    return _AS_A_WORD.get(action, NOTHING)
