"""The ways into the calibration's wizard, and to the pages of own dice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from hardware.camera import CameraError
from kiosk.fairness.session import session_path
from kiosk.fairness.watch_messages import WatchedDice
from kiosk.fairness.watch_supervisor import DiceWatch
from kiosk.screens.base.on_stick import OnStick
from kiosk.text.translate import _, translated
from kiosk.tray.enrol_messages import EnrolSettings
from kiosk.tray.enrol_supervisor import EnrolSupervisor
from kiosk.tray.wizard_supervisor import WizardSupervisor

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.enrolment import Gain
    from calibration.tray_settings import TraySettings
    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from vision.dice_sets import DiceSet


@dataclass(frozen=True)
class Leaders:
    """What works in a process of its own for these pages, and holds the camera meanwhile.

    Attributes:
        calibrate: leads through the calibration.
        enrol: has a set of own dice enrolled.
        watch: has throws of a die counted.
    """

    calibrate: Callable[[TraySettings], WizardSupervisor] = WizardSupervisor
    enrol: Callable[[EnrolSettings], EnrolSupervisor] = EnrolSupervisor
    watch: Callable[[WatchedDice], DiceWatch] = DiceWatch


PROCESSES = Leaders()
"""Those of a kiosk that is no test."""


def open_wizard(
    clock: Callable[[], float],
    navigation: Navigation,
    house: House,
    leaders: Leaders,
    done: Callable[[], None] | None = None,
) -> None:
    """Open it, and then what follows; where there is nothing to calibrate that is noted on the screen.

    While it is open it holds the camera.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: knows the camera.
        leaders: what leads through the calibration.
        done: what follows.
    """
    from kiosk.screens.calibration.page import CalibratePage  # noqa: PLC0415 - seldom needed, much to load

    tray = _tray(navigation, house)
    if tray is not None:
        navigation.show(CalibratePage(clock, leaders.calibrate(tray), done, house.cafe.sheet))


def open_own_dice(
    clock: Callable[[], float],
    navigation: Navigation,
    house: House,
    ask_name: Callable[[Callable[[str], object]], None],
    leaders: Leaders,
) -> None:
    """Show the sets of own dice; where there is no camera to see them that is noted on the screen.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: knows the camera.
        ask_name: asks for a name, and hands it on.
        leaders: what has a set enrolled.
    """
    tray = _tray(navigation, house)
    if tray is None or tray.own_dice is None:
        return
    from kiosk.screens.calibration.enrol_page import EnrolPage  # noqa: PLC0415 - seldom needed, much to load
    from kiosk.screens.calibration.fairness_page import FairnessPage  # noqa: PLC0415 - as above
    from kiosk.screens.calibration.own_dice import SetPage, SetsPage  # noqa: PLC0415 - as above
    from vision.dice_sets import read_set  # noqa: PLC0415 - as above

    # what is simulated is no dice of anybody's: no game is to know it
    folder = tray.own_dice / "simulated" if tray.kind == "simulated" else tray.own_dice
    state = tray.own_dice.parent

    def enrol(name: str, done: Callable[[Gain], None] = lambda _gain: None) -> None:
        leader = leaders.enrol(EnrolSettings(tray, folder, name))
        navigation.show(EnrolPage(clock, leader, name, done))

    def open_set(own: DiceSet) -> None:
        def keep_gain(gain: Gain) -> None:
            page.gain = gain

        page = SetPage(clock, own, read=read_set, enrol=lambda: enrol(own.name, keep_gain))
        navigation.show(page)

    def fair() -> None:
        path = session_path(state, datetime.now().astimezone())
        leader = leaders.watch(WatchedDice(tray, path))
        navigation.show(FairnessPage(clock, leader, on_stick=OnStick(path)))

    navigation.show(SetsPage(clock, folder, ask_name=ask_name, open_set=open_set, enrol=enrol, fair=fair))


def _tray(navigation: Navigation, house: House) -> TraySettings | None:
    """How the tray is watched; None, and a note why, where there is no camera for it."""
    try:
        settings = house.watch()
    except CameraError as problem:
        navigation.top.note = translated(problem.words)
        return None
    if settings is None or settings.tray.kind == "replay":
        navigation.top.note = _("There is no camera that looks into a tray: choose one first.")
        return None
    return settings.tray
