"""The tray's supervisor: camera and vision in a process of their own, as the table sees them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from hardware.message import say
from kiosk.tray.messages import (
    Alive,
    Arm,
    Blind,
    Disarm,
    Ended,
    Learn,
    Lost,
    Opened,
    Report,
    Sighted,
    ThrowDice,
)
from kiosk.tray.process import ENDED, WorkerProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hardware.camera import Image
    from kiosk.tray.messages import TrayEvent, WatchSettings

SEED_STEP = 1_000_003


class Tray(Protocol):
    """What the table needs of the tray's supervisor."""

    def arm(self, roll: int, *, look: bool = False, afresh: bool = False) -> None:
        """Read the next dice that move and come to rest; with `look`, first say whether dice lie there.

        With `afresh`, what moves before the tray is next seen at rest is no throw.
        """

    def disarm(self) -> None:
        """Read nothing."""

    def throw(self, roll: int, dice: tuple[str, ...]) -> None:
        """Make these dice move, in a tray that can."""

    def learn(self, roll: int, dice: Sequence[tuple[str, int]]) -> None:
        """What a person said that the dice last read show; see messages.Learn."""

    def hear(self, report: Report, now: float) -> TrayEvent | None:
        """What a report means for the table; None when it is stale or only for the supervisor."""

    def tend(self, now: float) -> Lost | None:
        """Start, restart and end what needs it; Lost when the process has just been found hanging."""

    def frame(self) -> Image | None:
        """The newest preview, HxWx3 uint8 BGR."""

    def close(self) -> None:
        """End it; may be called twice."""


class TraySupervisor:
    """Has a process watch the tray, and says what the table needs to know of it.

    Args:
        settings: what the process is started with.
        post: takes each Report; called from a thread.
        hang_s: without a sign of life for so long, the process counts as hanging.
    """

    def __init__(self, settings: WatchSettings, post: Callable[[Report], None], *, hang_s: float) -> None:
        def settings_after(others: int) -> WatchSettings:
            # other dice after a restart: the same throws over again would look like a memory
            tray = replace(settings.tray, seed=settings.tray.seed + others * SEED_STEP)
            return replace(settings, tray=tray)

        self._worker = WorkerProcess(
            "kiosk.tray.worker",
            settings_after,
            lambda number, message: post(Report(number, message)),
            name="tray",
            hang_s=hang_s,
        )
        self._camera: Opened | None = None  # as it was opened

    def arm(self, roll: int, *, look: bool = False, afresh: bool = False) -> None:
        """Read the next dice that move and come to rest; see Tray."""
        self._worker.send(Arm(roll, look, afresh))

    def disarm(self) -> None:
        """Read nothing."""
        self._worker.send(Disarm())

    def throw(self, roll: int, dice: tuple[str, ...]) -> None:
        """Make these dice move, in a tray that can."""
        self._worker.send(ThrowDice(roll, dice))

    def learn(self, roll: int, dice: Sequence[tuple[str, int]]) -> None:
        """What a person said that the dice last read show; see messages.Learn."""
        self._worker.send(Learn(roll, tuple(dice)))

    def hear(self, report: Report, now: float) -> TrayEvent | None:
        """What a report means for the table; None when it is stale or only for the supervisor."""
        if not self._worker.hear(report.process, report.message, now):
            return None
        match report.message:
            case Alive():
                return None
            case Opened():
                self._camera = report.message
            case Blind(words):
                return Lost(words)  # for the table it is the same; the process goes on looking
            case Sighted():
                return self._camera
            case Lost(lasting=lasting):
                self._worker.fail(now, again=not lasting)
            case Ended():
                return Lost(ENDED)
            case _:
                pass
        return report.message

    def tend(self, now: float) -> Lost | None:
        """Start, restart and end what needs it; Lost when the process has just been found hanging."""
        silent_s = self._worker.tend(now)
        if silent_s is None:
            return None
        return Lost(
            say(
                "The camera has not answered for {seconds:.0f} seconds. It is being started again; if this "
                "goes on, unplug it and plug it in.",
                seconds=silent_s,
            )
        )

    def frame(self) -> Image | None:
        """The newest preview, HxWx3 uint8 BGR; None while there is no camera."""
        return self._worker.frame()

    def close(self) -> None:
        """End the process, in the background; may be called twice."""
        self._worker.close()
