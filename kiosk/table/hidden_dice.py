"""Hidden dice in the tray: whether it is covered, for whose eyes, and whether it must be empty first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.message import NOTHING, say
from kiosk.games.protocol import PendingKind

if TYPE_CHECKING:
    from hardware.camera import Image
    from hardware.message import Message
    from kiosk.games.protocol import Pending
    from kiosk.games.state import State
    from kiosk.table.players import Player
    from vision.reading import Reading

CLEAR = say("Take the dice out of the tray.")
NOT_CLEARED = say(
    "The tray was not seen empty before this throw. Take the dice out, wait a moment, and throw again."
)


@dataclass(frozen=True, slots=True)
class Private:
    """Hidden dice, for the eyes of who rolled them.

    Attributes:
        frame: the tray, HxWx3 uint8 BGR; None when there is no picture.
        reading: the newest, with outlines; None until the dice lie still.
        message: about the throw, with values; NOTHING when there is nothing to say.
        dice: those that count, type and value; empty while they are still to be thrown.
    """

    frame: Image | None
    reading: Reading | None
    message: Message
    dice: tuple[tuple[str, int], ...]


class HiddenDice:
    """Covers the tray from a hidden roll being asked for until other dice, or none, lie there.

    Args:
        state: the public state with which the table is opened: dice that it hides may still lie in the tray.
        thrower: see below.

    Attributes:
        thrower: whose hidden dice were thrown last, and may lie there; None where everybody may see the last.
        covered: whether hidden dice lie in the tray, or may.
        must_clear: dice of an earlier throw lie in the tray, or may: it must be seen empty before the next.
        was_clear: whether it was before the newest throw.
        lay_before: hidden dice lay in the tray when the roll was asked for, or may have, and it was not seen
            empty since: the picture before the throw tells them.
        words: what is said of hidden dice to who rolled them alone.
    """

    def __init__(self, state: State, thrower: Player | None) -> None:
        self.covered = any(die["value"] is None for seat in state["seats"] for die in seat["dice"])
        self.must_clear = False
        self.was_clear = True
        self.lay_before = False
        self.words = NOTHING
        self.thrower = thrower
        self._seat: int | None = None  # who threw them, or is to throw
        self._thrown = False  # what lies in the tray is theirs

    def ask(self, pending: Pending, *, by_people: bool) -> None:
        """The game waits for something else; what lies in the tray is not known to be the next one's.

        Whose dice lie there is not known either, so who throws them next sees nothing before the tray is seen
        empty; `by_people`: dice that people throw are seen by a camera.
        """
        self.lay_before = self.covered
        self.must_clear = pending.hidden and by_people
        if pending.kind is PendingKind.ROLL and pending.hidden:
            assert isinstance(pending.seat, int)
            self.covered, self._seat, self._thrown, self.words = True, pending.seat, False, NOTHING

    def moving(self) -> None:
        """The dice that move in the tray now are those of the roll asked for."""
        self._thrown = True

    def seen(self, pending: Pending, thrower: Player | None) -> None:
        """The dice of a throw lie there, read; `thrower`: whose secret they are."""
        self.was_clear, self.must_clear = not self.must_clear, False
        self.thrower = thrower
        self.lift(pending)
        self._thrown = True

    def cleared(self, pending: Pending, lying: int) -> None:
        """The tray was looked at before a throw, and so many dice lay there."""
        self.must_clear = lying > 0
        if not lying:
            self.lay_before = False
            self.lift(pending)

    def lift(self, pending: Pending) -> None:
        """What lies in the tray now is nobody's secret, unless hidden dice are asked for."""
        if not pending.hidden:
            self.covered = False

    @property
    def secret_of(self) -> Player | None:
        """Whose hidden dice lie in a tray that must be seen empty before the next throw; None: nobody's."""
        return self.thrower if self.must_clear and self.covered else None

    def shows_to(self, seat: int) -> bool:
        """Whether a seat may see what lies in the tray."""
        return self.covered and self._thrown and seat == self._seat


def own_dice(state: State, seat: int) -> tuple[tuple[str, int], ...]:
    """A seat's dice that count, type and value, from the state as that seat sees it."""
    return tuple(
        (die["die"], die["value"]) for die in state["seats"][seat]["dice"] if die["value"] is not None
    )
