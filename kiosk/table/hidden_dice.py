"""Hidden dice in the tray: whether it is covered, and for whose eyes what lies there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.games.session import PendingKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.session import Pending


class Cover:
    """Covers the tray from a hidden roll being asked for until other dice, or none, lie there.

    Args:
        state: the public state with which the table is opened: dice that it hides may still lie in the tray.

    Attributes:
        covered: whether hidden dice lie in the tray, or may.
        words: what is said of them to who rolled them alone.
    """

    def __init__(self, state: Mapping[str, Any]) -> None:
        self.covered = any(die["value"] is None for seat in state["seats"] for die in seat["dice"])
        self.words = ""
        self._seat: int | None = None  # who threw them, or is to throw
        self._thrown = False  # what lies in the tray is theirs

    def ask(self, pending: Pending) -> None:
        """The game waits for something else; what lies in the tray is not known to be the next one's."""
        if pending.kind is PendingKind.ROLL and pending.hidden:
            assert isinstance(pending.seat, int)
            self.covered, self._seat, self._thrown, self.words = True, pending.seat, False, ""

    def thrown(self) -> None:
        """The dice that lie or move in the tray now are those of the roll asked for."""
        self._thrown = True

    def lift(self, pending: Pending) -> None:
        """What lies in the tray now is nobody's secret, unless hidden dice are asked for."""
        if not pending.hidden:
            self.covered = False

    def shows_to(self, seat: int) -> bool:
        """Whether a seat may see what lies in the tray."""
        return self.covered and self._thrown and seat == self._seat
