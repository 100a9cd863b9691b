"""What the screens need of a table: `kiosk.table.table.Table` as seen from here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hardware.camera import Image
    from kiosk.games.session import Pending
    from kiosk.table.table import Asked, Player, Private, TrayPhase
    from vision.reading import Reading


class LiveTable(Protocol):
    """Read by the screens; changed by them only through the methods, which raise Refused with a sentence.

    Attributes:
        held: set while people look at something else: no bot acts and nobody's time runs.
    """

    held: bool

    @property
    def state(self) -> Any:  # noqa: ANN401 - the screens are still to be typed
        """The public protocol state."""

    @property
    def pending(self) -> Pending:
        """What the game waits for."""

    @property
    def asked(self) -> Asked | None:
        """The roll that is waited for."""

    @property
    def phase(self) -> TrayPhase:
        """What the tray is doing."""

    @property
    def reading(self) -> Reading | None:
        """The newest reading, until something moves."""

    @property
    def message(self) -> str:
        """What the tray or the record has to say."""

    @property
    def players(self) -> tuple[Player, ...]:
        """In seat order."""

    @property
    def simulated(self) -> bool:
        """Whether the tray is simulated or replayed."""

    @property
    def by_hand(self) -> bool:
        """Whether this table has no camera."""

    @property
    def refusals(self) -> int:
        """Throws that did not count since the roll was asked for."""

    @property
    def can_throw(self) -> bool:
        """Whether the machine moves the dice."""

    @property
    def reroll_all(self) -> bool:
        """Whether all dice of a throw are thrown again when one does not lie flat."""

    @property
    def ready(self) -> bool:
        """Whether the camera gives pictures."""

    def post(self, event: object) -> None:
        """Hand over an event from any thread."""

    def listen(self, hear: Callable[[object], None]) -> None:
        """Be told of events that are not the table's own."""

    def pump(self, now: float) -> bool:
        """Take what has come; True when something changed."""

    @property
    def covered(self) -> bool:
        """Whether hidden dice lie in the tray, or may."""

    @property
    def tray_clear(self) -> bool:
        """Whether no dice of an earlier throw lie in the tray, as far as was seen."""

    @property
    def secret_of(self) -> Player | None:
        """Whose hidden dice lie in a tray that must be seen empty first."""

    def look(self, seat: int) -> Private:
        """Hidden dice as the seat that rolled them sees them."""

    def act(
        self,
        action: str,
        *,
        die: str | None = None,
        dice: Sequence[str] | None = None,
        amount: int | None = None,
    ) -> None:
        """Answer the pending decision."""

    def why_not(
        self,
        action: str,
        *,
        die: str | None = None,
        dice: Sequence[str] | None = None,
        amount: int | None = None,
    ) -> str | None:
        """Why an act would be refused."""

    def throw(self) -> None:
        """Make the dice move."""

    def enter(self, dice: Sequence[tuple[str, int]], *, who: str, reason: str) -> None:
        """Answer the pending roll by hand."""

    @property
    def overdue(self) -> bool:
        """Whether who is waited for has taken longer than the table's time limit."""

    @property
    def amendable(self) -> Asked | None:
        """The last roll, while its values can still be corrected."""

    def challenge(self) -> None:
        """The last roll is in doubt: until that is settled nothing goes on."""

    def drop_challenge(self) -> None:
        """It stays as it was read."""

    def amend(self, dice: Sequence[tuple[str, int]], *, who: str, reason: str) -> None:
        """Correct the values of the last roll."""

    @property
    def last_dice(self) -> tuple[tuple[str, int | None], ...]:
        """The last roll as it counts; None where a value is hidden."""

    @property
    def may_know(self) -> str | None:
        """Who has seen the last hidden roll of a bot: a name, "" for who threw it, None for nobody."""

    @property
    def undoable(self) -> str:
        """Whose last decision can still be taken back; "" for nobody's."""

    def undo(self) -> None:
        """Take the last decision back."""

    def throw_again(self) -> None:
        """Drop an unsure reading."""

    @property
    def why_no_join(self) -> str | None:
        """Why nobody can join between hands."""

    @property
    def why_no_next(self) -> str | None:
        """Why the next hand can't begin."""

    def show(self, seat: int) -> None:
        """A seat shows hidden dice that it need not show."""

    def next_hand(self) -> None:
        """Start the next hand."""

    def frame(self) -> Image | None:
        """The newest picture of the tray."""
