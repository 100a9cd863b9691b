"""The kiosk on its screen, with buttons, light and switches; why the pins fail is shown there."""

from __future__ import annotations

import signal
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hardware.buttons import LONG_S, Buttons
from hardware.pins import PinError, PinFactory
from kiosk import boot
from kiosk.pins import reading_light, switches, wiring
from kiosk.screens import app
from kiosk.screens.flow import Flow
from kiosk.screens.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hardware.switches import Switches
    from kiosk.config import Config
    from kiosk.screens.box import Box

FAILED, STOPPED = 1, 130


def show(box: Box, config: Config, *, fullscreen: bool) -> int:
    """Show the kiosk until somebody leaves; as long as the pins fail, show why. The exit status."""
    told: list[int] = []
    factory = PinFactory(box.house.preferences.pins or config.buttons.pins)
    while True:
        _leave_when_told(box, told)
        try:
            with _wires(config, factory, box.post) as (buttons, there):
                box.switches = there
                boot.passed(boot.Step.PINS)
                status = app.run(box, fullscreen=fullscreen, buttons=buttons)
                return STOPPED if told else status
        except PinError as problem:
            sys.stderr.write(f"{problem}\n")
            back = _show_trouble(str(problem), box, config, factory, told, fullscreen=fullscreen)
        if not back:
            return STOPPED if told else FAILED


def _show_trouble(
    words: str, box: Box, config: Config, factory: PinFactory, told: list[int], *, fullscreen: bool
) -> bool:
    """Show why the pins fail, until they work or somebody leaves; whether they work."""
    page = Flow(None)
    page.turned = box.turned
    back = False

    def retry() -> str:
        nonlocal back
        try:
            with _wires(config, factory, lambda _: None):
                back = page.leaving = True
        except PinError as problem:
            return str(problem)
        return ""

    page.show(Trouble(time.monotonic, words, retry, can_leave=False))
    _leave_when_told(page, told)
    app.run(page, fullscreen=fullscreen)
    return back and not told


@contextmanager
def _wires(
    config: Config, factory: PinFactory, post: Callable[[object], None]
) -> Iterator[tuple[Buttons, Switches | None]]:
    """Buttons, tray light and switches, open meanwhile; raises PinError."""
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
