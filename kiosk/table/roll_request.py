"""What a table tells of itself: who plays, what the tray is doing, and which roll is waited for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from kiosk.games.protocol import PendingKind
from kiosk.games.session import Session
from kiosk.journal.revisions import unsealed
from kiosk.text.names import dice_words
from kiosk.text.translate import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hardware.camera import Image
    from kiosk.games.protocol import Pending
    from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Player:
    """Who answers for a seat: a person, or a bot (code)."""

    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Private:
    """Hidden dice, for the eyes of who rolled them.

    Attributes:
        frame: the tray, HxWx3 uint8 BGR; None when there is no picture.
        reading: the newest, with outlines; None until the dice lie still.
        message: about the throw, with values.
        dice: those that count, type and value; empty while they are still to be thrown.
    """

    frame: Image | None
    reading: Reading | None
    message: str
    dice: tuple[tuple[str, int], ...]


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
    """

    seat: int | str
    name: str
    dice: tuple[str, ...]
    words: str
    kept: tuple[tuple[str, int | None], ...] = ()
    hidden: bool = False

    @property
    def whole(self) -> tuple[str, ...]:
        """Types of the whole roll, sorted by sides."""
        return tuple(sorted((*self.dice, *(die for die, _ in self.kept)), key=lambda die: int(die[1:])))


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


def player_data(players: Sequence[Player]) -> list[dict[str, Any]]:
    """Players as the journal keeps them."""
    return [{"name": each.name, "bot": each.bot} for each in players]


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
            pending.seat, "the house", dice, _("Throw {dice} for the house").format(dice=thrown), tuple(kept)
        )
    shown = tuple((die, None if pending.hidden else value) for die, value in kept)
    player = players[pending.seat]
    template = _("Throw {dice} for {name}") if player.bot else _("{name}: throw {dice}")
    words = template.format(dice=thrown, name=player.name)
    return Asked(pending.seat, player.name, dice, words, shown, pending.hidden)


@dataclass(frozen=True, slots=True)
class Newest:
    """A game, and what of its newest command can still be changed.

    Attributes:
        session: the game.
        rolled: the roll that it answered; None for another command.
        unsealed: the seat whose decision it was and that can take it back; else None.
    """

    session: Session
    rolled: Asked | None
    unsealed: int | None


def newest(history: Sequence[Mapping[str, Any]], players: Sequence[Player]) -> Newest:
    """The game that a history leads to, played once; raises Refused."""
    *past, last = history
    if not past:
        return Newest(Session.replay(history), None, None)
    session = Session.replay(past)
    pending, before = session.pending, session.state()
    session.apply(last)
    rolled = asked_roll(pending, players) if last["do"] == "roll" else None
    return Newest(session, rolled, unsealed(last, before, session.state(), players))


def hidden_thrower(history: Sequence[Mapping[str, Any]], players: Sequence[Player]) -> Player | None:
    """Whose dice were rolled last, when only they may see them; else None."""
    newest = max((at for at, command in enumerate(history) if command["do"] == "roll"), default=None)
    if newest is None:
        return None
    pending = Session.replay(history[:newest]).pending
    return players[pending.seat] if pending.hidden and isinstance(pending.seat, int) else None
