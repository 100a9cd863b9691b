"""A table that is gone on with, after a break or a power cut: it is seen before anything is asked there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.text.names import some_of
from kiosk.text.translate import _

if TYPE_CHECKING:
    from kiosk.games.state import State
    from kiosk.table.table import Table

SEEN_S, DOUBTED_S = 5.0, 12.0
"""So long; the longer where a bot or the house would else seal a throw that was in doubt: who
doubted it may still be coming back to the table."""
NAMED, LONG = 2, 40
"""So many are named, and one more, where that has no more letters than these: names stand at the seats."""


@dataclass(frozen=True)
class GoingOn:
    """The table as it was left, and with whom it goes on.

    Attributes:
        names: of those who sit there.
        doubted: the last throw was being challenged: what was tapped in for that is on no record.
        until: s, of the clock that it is asked by.
    """

    names: tuple[str, ...]
    doubted: bool
    until: float

    @classmethod
    def of(cls, table: Table | None, at: float) -> GoingOn | None:
        """From a time on (s), where a hand is open; between hands nothing is asked that could not wait."""
        if table is None:
            return None
        pending = table.shown["pending"]
        if pending["kind"] != "decision" and pending["kind"] != "roll":
            return None
        left, doubted = table.session.left, table.corrections.was_challenged
        names = tuple(each.name for seat, each in enumerate(table.players) if seat not in left)
        seals = not isinstance(pending["seat"], int) or table.players[pending["seat"]].bot
        return cls(names, doubted, at + (DOUBTED_S if doubted and seals else SEEN_S))

    @property
    def words(self) -> str:
        """What stands above it."""
        names = some_of(self.names, NAMED)
        if len(names) > LONG:
            return _("Going on with the game of {count} players").format(count=len(self.names))
        return _("Going on with the game of {names}").format(names=names)

    @property
    def hint(self) -> str:
        """What is known of it beside that; "" for nothing."""
        if not self.doubted:
            return ""
        return _('Was the last throw in doubt? Then tap "{button}" again.').format(button=_("Wrong?"))

    def step(self, at: float) -> GoingOn | None:
        """Itself for as long as it is seen, at a time (s)."""
        return self if at < self.until else None

    def seat(self, _at: float) -> None:
        """Nobody has the stage but who is asked."""

    def told(self, state: State, _at: float) -> State:
        """All of it is known."""
        return state

    def last(self, _at: float) -> bool:
        """Nothing is shown in turn."""
        return False
