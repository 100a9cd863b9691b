"""The first run's questions, one after another: language, screen, touch, camera, buttons, PIN."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.cameras import has_device
from kiosk.screens.host.first_run import (
    AskButtons,
    AskCalibration,
    AskCamera,
    AskLanguage,
    AskScreen,
    Question,
)
from kiosk.screens.host.touch_test import TouchTest

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.screens.base.screen import Screen
    from kiosk.screens.host.first_run import Topic


class FirstSteps:
    """Leads through them; what is answered holds at once, and can be changed in the settings later.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: remembers the answers.
        find_camera: a camera that this machine has, "" for none.
        calibrate: opens the calibration's wizard, with what follows it.
        choose_pin: asks for the host's PIN, with what follows.
        done: what follows the last question.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        house: House,
        *,
        find_camera: Callable[[], str],
        calibrate: Callable[[Callable[[], None]], None],
        choose_pin: Callable[[Callable[[], None]], None],
        done: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._navigation = navigation
        self._house = house
        self._find_camera = find_camera
        self._calibrate = calibrate
        self._choose_pin = choose_pin
        self._done = done

    def first(self) -> Screen:
        """The first question, from which the others follow."""
        return Question(self._clock, AskLanguage(self._house), self._screen)

    def _ask(self, topic: Topic, then: Callable[[], None]) -> None:
        self._navigation.show(Question(self._clock, topic, then))

    def _screen(self) -> None:
        self._ask(AskScreen(self._house), self._touch)

    def _touch(self) -> None:
        self._navigation.show(TouchTest(self._clock, self._camera))

    def _camera(self) -> None:
        self._ask(AskCamera(self._house, found=self._find_camera()), self._calibration)

    def _calibration(self) -> None:
        """Only a real camera is worth it."""
        camera = self._house.camera
        if camera == "auto":
            camera = self._find_camera() or "simulated"
        if has_device(camera):
            topic = AskCalibration(self._house, lambda: self._calibrate(self._buttons), self._buttons)
            self._ask(topic, self._buttons)
        else:
            self._buttons()

    def _buttons(self) -> None:
        self._ask(AskButtons(self._house), self._pin)

    def _pin(self) -> None:
        self._choose_pin(self._end)

    def _end(self) -> None:
        self._house.change(ready=True)
        self._done()
