"""The kiosk on its screen, with buttons, light and switches; why the pins fail is shown there."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hardware.buttons import LONG_S, Buttons
from hardware.pins import PinError
from kiosk import boot_times
from kiosk.screens import app
from kiosk.screens.base.navigation import Flow
from kiosk.screens.base.trouble import Trouble
from kiosk.settings.config import ConfigError
from kiosk.settings.sources import pins_in_force
from kiosk.settings.wiring import reading_light, switches, wiring

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hardware.switches import Switches
    from kiosk.screens.cabinet import Box
    from kiosk.settings.config import Config

FAILED, STOPPED = 1, 130


def show(box: Box, config: Config, *, fullscreen: bool, settings: Callable[[], Config]) -> int:
    """Show the kiosk until somebody leaves; as long as the pins fail, show why. The exit status.

    Args:
        box: the kiosk.
        config: the settings.
        fullscreen: take the whole display.
        settings: reads them anew, in which a pin's number may have been put right; raises ConfigError.
    """
    told: list[int] = []
    while True:
        _leave_when_told(box, told)
        try:
            with _wires(box, config, box.post) as (buttons, there):
                box.switches = there
                boot_times.passed(boot_times.Step.PINS)
                status = app.run(box, fullscreen=fullscreen, buttons=buttons)
                return STOPPED if told else status
        except PinError as problem:
            sys.stderr.write(f"{problem}\n")
            trouble = _PinTrouble(str(problem), box, settings)
        _leave_when_told(trouble, told)
        app.run(trouble, fullscreen=fullscreen)
        if trouble.works is None or told:
            return STOPPED if told else FAILED
        config = trouble.works


class _PinTrouble(Flow):
    """Why the pins fail, until they work or somebody leaves.

    Attributes:
        works: the settings with which the pins work; None while they don't.
    """

    def __init__(self, words: str, box: Box, settings: Callable[[], Config]) -> None:
        super().__init__(None)
        self.turned = box.turned
        self.works: Config | None = None
        self._box = box
        self._settings = settings
        self.show(Trouble(self._clock, words, self._retry, can_leave=False))

    def _retry(self) -> str:
        try:
            config = self._settings()
            with _wires(self._box, config, lambda _: None):
                self.works, self.leaving = config, True
        except (ConfigError, PinError) as problem:
            return str(problem)
        return ""


@contextmanager
def _wires(
    box: Box, config: Config, post: Callable[[object], None]
) -> Iterator[tuple[Buttons, Switches | None]]:
    """Buttons, tray light and switches, open meanwhile; raises PinError."""
    factory = pins_in_force(config, box.house.preferences)
    buttons = Buttons(post, factory, wiring=wiring(config), long_s=LONG_S)
    buttons.open()
    try:
        with reading_light(config, factory), switches(config, factory, post) as there:
            yield buttons, there
    finally:
        buttons.close()


def _leave_when_told(flow: Flow, told: list[int]) -> None:
    """Have SIGTERM and Ctrl+C end the main loop after its round; the signals that have come are put there.

    The second one ends the program wherever it is.
    """

    def leave(number: int, _frame: object) -> None:
        if told:
            raise KeyboardInterrupt
        told.append(number)
        flow.leaving = True

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, leave)
