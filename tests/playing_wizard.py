"""The calibration's wizard and own dice in docs/playing.md, out of what is done with the simulated tray."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pygame

from calibration.tray_settings import TraySettings
from kiosk.screens.calibration.enrol_page import EnrolPage
from kiosk.screens.calibration.page import CalibratePage
from kiosk.screens.calibration.steps import STEPS
from kiosk.tray.enrol_messages import EnrolSettings
from kiosk.tray.enrol_supervisor import EnrolSupervisor
from kiosk.tray.wizard_messages import SCORE
from kiosk.tray.wizard_supervisor import WizardSupervisor
from kiosk.ui.canvas import Canvas
from tests.playing_tables import SIZE

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.screen import Screen

PATIENCE_S = 120.0
"""For each picture."""
THROWS = 9
"""Of own dice that are kept before the picture is taken."""
SO_FAR = 0.25
"""Share of the lens's pictures that are taken when the picture is."""


def wizard_pictures() -> dict[str, pygame.Surface]:
    """The step of the lens under way, with the sheet before the camera; and the trial, with dice read."""
    with TemporaryDirectory() as folder:
        leader = WizardSupervisor(TraySettings(source="simulated", seed=4, calibration=Path(folder)))
        wizard = _Wizard(CalibratePage(time.monotonic, leader))
        try:
            return {"wizard": wizard.lens(), "trial": wizard.trial()}
        finally:
            leader.close()


def own_dice_pictures() -> dict[str, pygame.Surface]:
    """Dice of a set, some throws of which are known."""
    with TemporaryDirectory() as folder:
        tray = TraySettings(source="simulated", seed=8, calibration=Path(folder))
        leader = EnrolSupervisor(EnrolSettings(tray, Path(folder) / "dice", "Red and gold"))
        owner = _Owner(EnrolPage(time.monotonic, leader, "Red and gold"))
        try:
            return {"own-dice": owner.some_known()}
        finally:
            leader.close()


class _Somebody:
    """Uses a page with a camera as a person does."""

    def __init__(self, page: Screen) -> None:
        self._page = page

    def _drawn(self) -> pygame.Surface:
        surface = pygame.Surface(SIZE, 0, 32)
        self._page.draw(Canvas(surface))
        return surface

    def _use(self, name: str) -> None:
        self._drawn()
        next(control for control in self._page.controls() if control.name == name).do()

    def _until_there(self, name: str) -> None:
        """A control is there, and may be used."""

        def there() -> bool:
            self._drawn()
            return any(each.name == name and each.why is None for each in self._page.controls())

        self._until(there, f"{name} on the page {self._page.title}")

    def _until(self, holds: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not holds():
            if time.monotonic() > end:
                raise SystemExit(f"The page did not come to {what} in {PATIENCE_S:g} s.")
            self._page.do(time.monotonic())
            time.sleep(0.05)


class _Wizard(_Somebody):
    """At the calibration."""

    def __init__(self, page: CalibratePage) -> None:
        super().__init__(page)
        self._wizard = page

    def lens(self) -> pygame.Surface:
        """Some pictures of the sheet are taken, more are to come."""
        self._until_there("write-a4")
        for _step in range(STEPS.index("lens")):
            self._use("on")
        self._use("begin")
        self._until(lambda: self._wizard.progress >= SO_FAR, "the lens's pictures")
        picture = self._drawn()
        self._use("back")
        return picture

    def trial(self) -> pygame.Surface:
        """Dice are thrown and read."""
        for _step in range(STEPS.index("lens"), STEPS.index(SCORE)):
            self._use("on")
        self._use("begin")
        self._until_there("throw")
        self._use("throw")
        self._until_there("right")
        return self._drawn()


class _Owner(_Somebody):
    """At the page of a set of own dice."""

    def some_known(self) -> pygame.Surface:
        """A few throws are kept, and the next one is read."""
        self._until_there("throw")
        self._use("kind-d8")
        for _throw in range(THROWS):
            self._use("throw")
            self._until_there("right")
            self._use("right")
            self._until_there("undo")
        self._use("throw")
        self._until_there("right")
        return self._drawn()
