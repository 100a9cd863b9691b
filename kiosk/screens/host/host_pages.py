"""What is the host's: the PIN, asked for and chosen, and the settings behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.host.first_run import AskCamera, Question
from kiosk.screens.host.pin_entry import Chosen, PinEntry, paused, refused
from kiosk.screens.host.settings import Settings
from kiosk.screens.host.touch_test import TouchTest
from kiosk.settings.host_pin import Lock
from kiosk.text.translate import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation


class HostPages:
    """Shows the host's pages.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: the kiosk behind them.
        find_camera: a camera that this machine has, "" for none.
        calibrate: leads through the calibration.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        house: House,
        *,
        find_camera: Callable[[], str],
        calibrate: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._navigation = navigation
        self._house = house
        self._find_camera = find_camera
        self._calibrate = calibrate
        self._lock = Lock(house.preferences.pin)

    def ask_pin(self, then: Callable[[], None]) -> None:
        """Go on with what is the host's, once the PIN is typed; at once where none is set."""

        def tried(typed: str) -> str:
            now = self._clock()
            if wait := paused(self._lock, now):
                return wait
            if not self._lock.opens(typed, now):
                return refused(self._lock, now)
            self._navigation.back()
            then()
            return ""

        if self._house.preferences.pin:
            self._navigation.show(PinEntry(self._clock, _("The host's PIN"), tried))
        else:
            then()

    def choose_pin(self, done: Callable[[], None]) -> None:
        """Have a new PIN typed, twice, and go on."""

        def keep(hashed: str) -> None:
            self._house.change(pin=hashed)
            self._lock = Lock(hashed)
            done()

        self._navigation.show(PinEntry(self._clock, _("A new PIN for the host"), Chosen(keep).take))

    def open_settings(self, *, in_game: bool) -> None:
        """Show the settings; `in_game`: a table is open, at which some can't be changed."""
        navigation = self._navigation
        page = Settings(
            self._clock,
            self._house,
            in_game=in_game,
            touch_test=lambda: navigation.show(TouchTest(self._clock)),
            new_pin=lambda: self.choose_pin(navigation.back),
            choose_camera=self._choose_camera,
            calibrate=self._calibrate,
        )
        navigation.show(page)

    def _choose_camera(self) -> None:
        found = self._find_camera()
        self._navigation.show(
            Question(self._clock, AskCamera(self._house, found=found, by_itself=True), self._navigation.back)
        )
