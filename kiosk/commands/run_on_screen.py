"""The kiosk on its screen, with buttons, light and switches; why the pins fail is shown there."""

from __future__ import annotations

import logging
import signal
import sys
import threading
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from hardware.buttons import LONG_S, Buttons
from hardware.camera import CameraError
from hardware.pins import PinError
from kiosk.commands.exit_status import ExitStatus
from kiosk.screens import app
from kiosk.screens.base.memory import load_ahead
from kiosk.screens.base.navigation import Coordinator
from kiosk.screens.base.trouble import Trouble
from kiosk.screens.kiosk import Kiosk
from kiosk.screens.spectators.supervisor import Spectators
from kiosk.settings.owner_file import SettingsError
from kiosk.settings.sources import found_camera, pins_in_force
from kiosk.settings.wiring import reading_light, switches, wiring
from kiosk.system import boot_times
from kiosk.tray.inspector import Inspector

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hardware.switches import Switches
    from kiosk.screens.base.context import House
    from kiosk.screens.spectators.messages import Where
    from kiosk.settings.config import Config
    from kiosk.table.table import Table
    from kiosk.ui.theme import Theme

_log = logging.getLogger(__name__)

SOUND_WITHIN_S = 2.0
"""A sound device that takes longer to open is left alone at the end."""


def show(
    house: House,
    table: Table | None,
    config: Config,
    *,
    fullscreen: bool,
    spectators: Where | None,
    settings: Callable[[], Config],
) -> ExitStatus:
    """Show the kiosk, with buttons, light and switches, until somebody leaves.

    `table`: the one to begin with; None asks who plays. `spectators`: their display; None for none.
    `settings` reads them anew, in which a pin's number may have been put right; raises SettingsError.
    """
    kiosk = Kiosk(
        house,
        table,
        inspect=lambda: _inspector(house, config),
        find_camera=found_camera,
        spectators=None if spectators is None else Spectators(spectators),
    )
    sound = threading.Thread(target=house.open, name="sound", daemon=True)  # a slow device must not hold up
    sound.start()
    load_ahead()
    try:
        return _until_left(kiosk, config, fullscreen=fullscreen, settings=settings)
    finally:
        sound.join(SOUND_WITHIN_S)
        kiosk.close()


def _inspector(house: House, config: Config) -> Inspector:
    """What looks at the tray for a test at the service screen; raises CameraError."""
    settings = house.watch()
    if settings is None:
        raise CameraError.say("This kiosk is set to play without a camera.")
    return Inspector(settings.tray, hang_s=config.camera.hang)


def _until_left(
    kiosk: Kiosk, config: Config, *, fullscreen: bool, settings: Callable[[], Config]
) -> ExitStatus:
    """Show it until somebody leaves; as long as the pins fail, show why."""
    told: list[int] = []
    while True:
        _leave_when_told(kiosk, told)
        try:
            with _wires(kiosk, config, kiosk.post) as (buttons, there):
                kiosk.cabinet.switches = there
                boot_times.passed(boot_times.Step.PINS)
                app.run(kiosk, fullscreen=fullscreen, buttons=buttons)
                return ExitStatus.STOPPED if told else ExitStatus.DONE
        except PinError as problem:
            sys.stderr.write(f"{problem}\n")
            _log.error("Pins: %s", problem)
            trouble = _PinTrouble(str(problem), kiosk, settings)
        _leave_when_told(trouble, told)
        app.run(trouble, fullscreen=fullscreen)
        if trouble.works is None or told:
            return ExitStatus.STOPPED if told else ExitStatus.FAILED
        config = trouble.works


class _PinTrouble(Coordinator):
    """Why the pins fail, until they work or somebody leaves.

    Attributes:
        works: the settings with which the pins work; None while they don't.
    """

    def __init__(self, words: str, kiosk: Kiosk, settings: Callable[[], Config]) -> None:
        super().__init__()
        self.works: Config | None = None
        self._kiosk = kiosk
        self._settings = settings
        self.navigation.start(Trouble(self._clock, words, self._retry, can_leave=False))

    @property
    def theme(self) -> Theme:
        """As of the kiosk."""
        return self._kiosk.theme

    @property
    def turned(self) -> int:
        """As of the kiosk."""
        return self._kiosk.turned

    def _retry(self) -> str:
        try:
            config = self._settings()
            with _wires(self._kiosk, config, lambda _: None):
                self.works, self.leaving = config, True
        except (SettingsError, PinError) as problem:
            return str(problem)
        return ""


@contextmanager
def _wires(
    kiosk: Kiosk, config: Config, post: Callable[[object], None]
) -> Iterator[tuple[Buttons, Switches | None]]:
    """Buttons, tray light and switches, open meanwhile; raises PinError."""
    factory = pins_in_force(config, kiosk.house.preferences)
    with closing(Buttons(post, factory, wiring=wiring(config), long_s=LONG_S)) as buttons:
        buttons.open()
        with reading_light(config, factory), switches(config, factory, post) as there:
            yield buttons, there


def _leave_when_told(shown: Coordinator, told: list[int]) -> None:
    """Have SIGTERM and Ctrl+C end the main loop after its round; the signals that have come are put there.

    The second one ends the program wherever it is.
    """

    def leave(number: int, _frame: object) -> None:
        if told:
            raise KeyboardInterrupt
        told.append(number)
        shown.leaving = True

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, leave)
