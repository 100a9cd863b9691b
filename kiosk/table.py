"""One live table: a game, who sits at it, the tray in front of it and the journal behind it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hardware.camera import Image
    from kiosk.games.session import Pending, Session
    from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class Player:
    """Who answers for a seat: a person, or a bot (code)."""

    name: str
    bot: bool = False


class TrayPhase(StrEnum):
    """What the tray is doing about the roll that is asked for."""

    IDLE = "idle"  # no roll is asked for
    WAITING = "waiting"  # a throw is asked for and nothing has moved yet; `message` may say why the last one was refused
    MOVING = "moving"  # something moves in the tray
    READING = "reading"  # the dice lie still and are being read
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


class Table:
    """One live table. Everything but `post` is called from the main thread only.

    Attributes:
        session: the game; read it, but change it only through this table (the journal must know).
        players: who answers for each seat, in seat order.
        phase: what the tray is doing.
        reading: the last picture's reading with outlines (px of a picture `reading.width` x `reading.height`),
            None before the first and once the next roll is asked for.
        message: one or two sentences for people about the tray or the record; "" when there is nothing to say.
        camera: its name for people ("simulated", "v4l2:0", "none").
        simulated: whether the tray is simulated or replayed, to be marked on every screen.
        by_hand: whether this table has no camera, to be marked on every screen.
        can_throw: whether `throw` may ever work: the machine moves the dice (simulated, replay).
    """

    session: Session
    players: tuple[Player, ...]
    phase: TrayPhase
    reading: Reading | None
    message: str
    camera: str
    simulated: bool
    by_hand: bool
    can_throw: bool

    @property
    def state(self) -> dict[str, Any]:
        """The public state, as docs and engine know it (table-protocol.md)."""
        raise NotImplementedError

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        raise NotImplementedError

    @property
    def asked(self) -> Asked | None:
        """The roll that the game waits for, None when it waits for something else."""
        raise NotImplementedError

    def post(self, event: object) -> None:
        """Hand over an event from any thread; `pump` takes them in order."""
        raise NotImplementedError

    def listen(self, hear: Callable[[object], None]) -> None:
        """Have `hear` called, from `pump` and in order, with each posted event that is not the table's own (button presses)."""
        raise NotImplementedError

    def pump(self, now: float) -> bool:
        """Take all events that have come and let bots and the tray's supervisor have their turn.

        `now` is s on a clock that only grows (time.monotonic). Call it about once a screen frame, never blocks.
        Returns True when anything changed that a screen shows (not the preview frame itself).
        """
        raise NotImplementedError

    def act(self, action: str, *, die: str | None = None, amount: int | None = None) -> None:
        """Answer the pending decision for its seat; raises Refused (a sentence for people) and then changes nothing."""
        raise NotImplementedError

    def why_not(self, action: str, *, die: str | None = None, amount: int | None = None) -> str | None:
        """Why `act` would be refused now, in one sentence; None when it would be accepted."""
        raise NotImplementedError

    def throw(self) -> None:
        """Throw the dice asked for in a tray that moves them itself; raises Refused when that is not possible now."""
        raise NotImplementedError

    def enter(self, dice: Sequence[tuple[str, int]], *, who: str, reason: str) -> None:
        """Answer the pending roll by hand: ("d20", 17) each. Recorded with who and why.

        Allowed whenever a roll is asked for; in CHECK the same dice as read are a confirmation, others a correction.
        Raises Refused when these are not the dice asked for or who or reason are empty.
        """
        raise NotImplementedError

    def throw_again(self) -> None:
        """Drop an unsure reading and wait for another throw; raises Refused when no roll is asked for."""
        raise NotImplementedError

    def next_hand(self) -> None:
        """Start the next hand; raises Refused while one is being played."""
        raise NotImplementedError

    def buy_in(self, seat: int, chips: int) -> None:
        """Sell a seat chips between hands; raises Refused."""
        raise NotImplementedError

    def frame(self) -> Image | None:
        """The newest picture of the tray for the live view, HxWx3 uint8 BGR, a copy; None when there is none (yet)."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop the camera's process and close the journal; may be called twice."""
        raise NotImplementedError
