"""The tray's supervisor: camera and vision in a process of their own, as the table sees them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.tray.messages import Blind, Lost, Opened, Sighted, ThrowDice
from kiosk.tray.process import WorkerProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kiosk.tray.messages import TrayEvent, WatchSettings

SEED_STEP = 1_000_003


class TraySupervisor(WorkerProcess):
    """Has a process watch the tray, and says what the table needs to know of it.

    Args:
        settings: what the process is started with.
        heard: called, from a thread, when there is something for `news`.
        hang_s: without a sign of life for so long, the process counts as hanging.
        prepared: for practice, what the simulated dice thrown next are to show, in their order; none: as they
            fall.
    """

    def __init__(
        self,
        settings: WatchSettings,
        heard: Callable[[], object],
        *,
        hang_s: float,
        prepared: Callable[[], tuple[int, ...]] = tuple,
    ) -> None:
        def settings_after(others: int) -> WatchSettings:
            # other dice after a restart: the same throws over again would look like a memory
            tray = replace(settings.tray, seed=settings.tray.seed + others * SEED_STEP)
            return replace(settings, tray=tray)

        super().__init__("kiosk.tray.worker", settings_after, name="tray", hang_s=hang_s, heard=heard)
        self._camera: Opened | None = None  # as it was opened
        self._prepared = prepared

    def send(self, command: object) -> None:
        """As to any process; what dice are to show goes with their throw."""
        if isinstance(command, ThrowDice) and len(shows := self._prepared()) == len(command.dice):
            command = replace(command, shows=shows)  # not where some of them count already
        super().send(command)

    def news(self, now: float) -> Iterator[TrayEvent]:
        """As of any process; a camera that sees nothing is, for the table, lost and then opened again."""
        for message in super().news(now):
            match message:
                case Opened():
                    self._camera = message
                    yield message
                case Blind(words):
                    yield Lost(words)  # the process goes on looking
                case Sighted():
                    assert self._camera is not None
                    yield self._camera
                case _:
                    yield message
