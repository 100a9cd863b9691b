"""The roll that a game waits for, in words, and what the tray can be doing about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from hardware.message import Message, say
from kiosk.games.protocol import PendingKind
from kiosk.text.names import dice_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.protocol import Pending
    from kiosk.games.state import House
    from kiosk.table.players import Player


LEFT_OPEN = say("Interrupted before anybody said what the last throw shows: it does not count. Throw again.")
UNSIGNED = say("Dice entered by hand need a name and a reason, for the record.")
LEFT_LYING = say("Or tap the dice in, if they still lie as they fell.")


class TrayPhase(StrEnum):
    """What the tray is doing about the roll that is asked for."""

    IDLE = "idle"  # no roll is asked for
    CLEARING = "clearing"  # dice of an earlier throw lie there; the next one is asked for when they are gone
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
        dice: types still to be thrown, sorted by sides: ("d20",).
        words: who throws what, for people: "Ann: throw the d20", "Throw the d20 for the house".
        kept: dice of the same roll, type and value, that count already; the value is None where it is hidden.
        hidden: whether only the roller may see them.
        player: who answers for the seat; None for the house.
    """

    seat: int | House
    name: str
    dice: tuple[str, ...]
    words: Message
    kept: tuple[tuple[str, int | None], ...] = ()
    hidden: bool = False
    player: Player | None = None

    @property
    def secret_of(self) -> Player | None:
        """Who alone may see the dice; None: everybody may."""
        return self.player if self.hidden else None

    @property
    def whole(self) -> tuple[str, ...]:
        """Types of the whole roll, sorted by sides."""
        return tuple(sorted((*self.dice, *(die for die, _ in self.kept)), key=lambda die: int(die[1:])))


def asked_roll(
    pending: Pending, players: Sequence[Player], kept: Sequence[tuple[str, int]] = ()
) -> Asked | None:
    """The roll that a game waits for, in words; None when it waits for something else.

    Args:
        pending: what the game waits for.
        players: in seat order.
        kept: dice of that roll, type and value, that count already.
    """
    if pending.kind is not PendingKind.ROLL:
        return None
    assert pending.seat is not None
    whole = tuple(die.value for die in pending.dice)
    left = Counter(whole) - Counter(die for die, _ in kept)
    dice = tuple(sorted(left.elements(), key=whole.index))
    thrown = dice_words(dice)
    if isinstance(pending.seat, str):
        return Asked(
            pending.seat, "the house", dice, say("Throw {dice} for the house", dice=thrown), tuple(kept)
        )
    shown = tuple((die, None if pending.hidden else value) for die, value in kept)
    player = players[pending.seat]
    terms = {"dice": thrown, "name": player.name}
    words = say("Throw {dice} for {name}", **terms) if player.bot else say("{name}: throw {dice}", **terms)
    return Asked(pending.seat, player.name, dice, words, shown, pending.hidden, player)
