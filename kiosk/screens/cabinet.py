"""The kiosk in its box: the tray's lid, and the service switch inside."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hardware.switches import Switched, SwitchName
from kiosk.screens.host.service import ButtonsTest, CameraTest, Service
from kiosk.screens.host.touch_test import TouchTest
from kiosk.screens.kiosk import Kiosk

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.switches import Switches
    from kiosk.screens.base.context import House
    from kiosk.table.table import Table
    from kiosk.tray.inspector import Inspector


class Box(Kiosk):
    """All screens, and what the switches do: the lid decides whether a throw counts, service opens its page.

    Args:
        house, table, find_camera, clock: see Kiosk.
        inspect: makes what looks at the tray for a test, not started yet; raises CameraError.

    Attributes:
        switches: open, posting to `post`, and tended here; None where there are none.
    """

    def __init__(
        self,
        house: House,
        table: Table | None = None,
        *,
        inspect: Callable[[], Inspector],
        find_camera: Callable[[], str] = lambda: "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.switches: Switches | None = None
        self._inspect = inspect
        self._lid_shut: bool | None = None  # not known yet, or without a switch
        super().__init__(house, table, find_camera=find_camera, clock=clock)

    def pump(self) -> bool:
        """As every flow, and the switches."""
        if self.switches is not None:
            self.switches.tend()
        return super().pump()

    def close(self) -> None:
        """Close what is open."""
        self._end_service()
        super().close()

    def _sit_at(self, table: Table) -> None:
        super()._sit_at(table)
        table.roll.lid(shut=self._lid_shut is not False)

    def _hear(self, event: object) -> None:
        match event:
            case Switched(SwitchName.LID, closed):
                self._lid_shut = closed
                if self._open is not None:
                    self._open.roll.lid(shut=closed)
            case Switched(SwitchName.SERVICE, closed):
                self._end_service()
                if closed:
                    self._serve()
            case _:
                super()._hear(event)

    def _serve(self) -> None:
        self.show(
            Service(
                self._clock,
                in_game=self._open is not None,
                lid=lambda: self._lid_shut,
                sounds=self.house.sounds,
                look=lambda: self.show(CameraTest(self._clock, self._inspect)),
                buttons=lambda: self.show(ButtonsTest(self._clock)),
                touch=lambda: self.show(TouchTest(self._clock)),
                settings=self._open_settings,
            )
        )

    def _end_service(self) -> None:
        """Back to what was shown before the switch was turned."""
        places = [number for number, screen in enumerate(self._stack) if isinstance(screen, Service)]
        if not places:
            return
        for screen in self._stack[places[0] :]:
            if isinstance(screen, CameraTest):
                screen.leave()
        del self._stack[places[0] :]
