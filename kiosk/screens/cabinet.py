"""The cabinet that the kiosk stands in: the tray's lid, and the service switch inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.switches import SwitchName
from kiosk.screens.host.service import ButtonsTest, CameraTest, Service
from kiosk.screens.host.touch_test import TouchTest

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.sound.player import Sounds
    from hardware.switches import Switched, Switches
    from kiosk.screens.base.navigation import Navigation
    from kiosk.table.table import Table
    from kiosk.tray.inspector import Inspector


class Cabinet:
    """What its switches do: the lid decides whether a throw counts, service opens its page.

    Args:
        clock: s, only grows.
        navigation: the screens.
        sounds: of the kiosk.
        inspect: makes what looks at the tray for a test, not started yet; raises CameraError.
        open_settings: opens the settings.

    Attributes:
        switches: open, posting to the kiosk, and tended here; None where there are none.
        lid_shut: None while that is not known, or without a switch.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        sounds: Sounds,
        *,
        inspect: Callable[[], Inspector],
        open_settings: Callable[[], None],
    ) -> None:
        self.switches: Switches | None = None
        self.lid_shut: bool | None = None
        self._clock = clock
        self._navigation = navigation
        self._sounds = sounds
        self._inspect = inspect
        self._open_settings = open_settings
        self._service: Service | None = None

    def tend(self) -> None:
        """Notice what has been switched."""
        if self.switches is not None:
            self.switches.tend()

    def hear(self, switched: Switched, table: Table | None) -> None:
        """A switch was moved; `table` is the one that is open."""
        if switched.switch is SwitchName.LID:
            self.lid_shut = switched.closed
            if table is not None:
                self.cover(table)
            return
        if self._service is not None:  # back to what was shown before the switch was turned
            self._navigation.leave(self._service)
            self._service = None
        if switched.closed:
            self._serve(in_game=table is not None)

    def cover(self, table: Table) -> None:
        """Tell a table of the lid over its tray."""
        table.roll.lid(shut=self.lid_shut is not False)

    def _serve(self, *, in_game: bool) -> None:
        show, clock = self._navigation.show, self._clock
        self._service = Service(
            clock,
            in_game=in_game,
            lid=lambda: self.lid_shut,
            sounds=self._sounds,
            look=lambda: show(CameraTest(clock, self._inspect)),
            buttons=lambda: show(ButtonsTest(clock)),
            touch=lambda: show(TouchTest(clock)),
            settings=self._open_settings,
        )
        show(self._service)
