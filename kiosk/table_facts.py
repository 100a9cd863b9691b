"""What a table tells of itself: who plays, what the tray is doing, and which roll is waited for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from kiosk.games.session import PendingKind
from kiosk.judge import dice_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.session import Pending


@dataclass(frozen=True, slots=True)
class Player:
    """Who answers for a seat: a person, or a bot (code)."""

    name: str
    bot: bool = False


class TrayPhase(StrEnum):
    """What the tray is doing about the roll that is asked for."""

    IDLE = "idle"  # no roll is asked for
    WAITING = "waiting"  # a throw is asked for; `message` may say why the last one did not count
    MOVING = "moving"  # something moves in the tray
    READING = "reading"  # the dice come to rest and are read
    CHECK = "check"  # read, but not for sure: a person confirms or corrects (`enter`), or throws again
    FAULT = (
        "fault"  # no picture from the camera; `message` says what to do; goes on by itself when it is back
    )
    BY_HAND = "by-hand"  # this table has no camera: the dice are tapped in (`enter`)


@dataclass(frozen=True, slots=True)
class Asked:
    """A roll that the game waits for.

    Attributes:
        seat: number of the seat, or "house".
        name: the seat's name, or "the house".
        dice: types, sorted by sides: ("d20",).
        words: who throws what, for people: "Ann: throw the d20", "Throw the d20 for the house".
    """

    seat: int | str
    name: str
    dice: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class CameraFacts:
    """What is known of a camera before it has been opened.

    Attributes:
        name: for people ("simulated", "v4l2:0", "none").
        simulated: the tray is simulated or replayed, to be marked on every screen.
        can_throw: the machine itself makes the dice move.
    """

    name: str
    simulated: bool
    can_throw: bool


NO_CAMERA = CameraFacts("none", simulated=False, can_throw=False)


def asked_roll(pending: Pending, players: Sequence[Player]) -> Asked | None:
    """The roll that a game waits for, in words; None when it waits for something else."""
    if pending.kind is not PendingKind.ROLL:
        return None
    assert pending.seat is not None
    dice = tuple(die.value for die in pending.dice)
    thrown = dice_words(dice)
    if isinstance(pending.seat, str):
        return Asked(pending.seat, "the house", dice, f"Throw {thrown} for the house")
    player = players[pending.seat]
    words = f"Throw {thrown} for {player.name}" if player.bot else f"{player.name}: throw {thrown}"
    return Asked(pending.seat, player.name, dice, words)
