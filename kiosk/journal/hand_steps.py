"""A hand of the journal step by step, as everyone may see it: told, with its dice and their picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, recorded, say, together
from kiosk.journal.revisions import AMEND
from kiosk.journal.throw import REASONS_APART
from kiosk.text import chips

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.journal.hand import ChipsData, HandData, PlayerData, StepData


@dataclass(frozen=True, slots=True)
class HandStep:
    """One step.

    Attributes:
        said: what happened, a sentence each.
        dice: ("d20", 17) each; the value is None for a die that was never shown.
        picture: hash of the picture of the tray as read; None where none was kept.
        note: how the throw came to count, where it was not simply read.
    """

    said: tuple[str, ...]
    dice: tuple[tuple[str, int | None], ...]
    picture: str | None
    note: Message = NOTHING


def steps_of(hand: HandData) -> list[HandStep]:
    """The steps of a hand as `history.hand_record` gives it.

    Hidden dice that were never shown have no values and no picture here.
    """
    steps = [_step(step) for step in hand["steps"] if step["said"]]
    if hand["chips_after"] is not None:
        steps.append(HandStep((_after(hand["players"], hand["chips_after"]),), (), None))
    return steps


def _step(step: StepData) -> HandStep:
    command = step["command"]
    dice: tuple[tuple[str, int | None], ...] = ()
    if command["do"] in {"roll", AMEND}:
        dice = tuple((die["die"], die["value"]) for die in command["dice"])
    hidden = any(value is None for _die, value in dice)
    throw = step.get("throw")
    picture = None if throw is None or hidden else throw["after"]
    note = NOTHING
    if throw is not None and throw["who"]:
        reasons = (recorded(reason) for reason in throw["reason"].split(REASONS_APART))
        note = say(
            "Entered or confirmed by {who}: {reason}",
            who=throw["who"],
            reason=together(*reasons, by=REASONS_APART),
        )
    return HandStep(tuple(step["said"]), dice, picture, note)


def _after(players: Iterable[PlayerData], after: ChipsData) -> Message:
    """What everyone had when the hand was over."""
    held = zip(players, after["seats"], strict=False)
    each: list[str] = [f"{player['name']} {chips.amount(count)}" for player, count in held]
    if "house" in after:
        each.append(say("house {net:+,}", net=after["house"]))
    return say("Chips after the hand: {chips}.", chips=together(*each, by=", "))
