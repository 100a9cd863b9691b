"""What drives the pins: named in the settings, never found out.

gpiozero by itself tries one pin factory after the other until one loads. On a Pi 5 all but lgpio load without
a word and then see no press (gpiozero#1172); so the kiosk takes the factory that is named or says why not.
"""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from gpiozero import GPIOZeroError
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.message import ASK_OWNER, ShownError, say, together

if TYPE_CHECKING:
    from collections.abc import Iterator


NOT_INSTALLED = together(say("The program for the buttons is not installed."), ASK_OWNER)
NOT_STARTED = together(say("The program for the buttons can't be started."), ASK_OWNER)
NOT_ALLOWED = together(
    say("The kiosk may not use the pins of this computer, on which the buttons are."), ASK_OWNER
)


class PinError(ShownError):
    """The pins can't be used; the text says what to do."""


class PinFactory(StrEnum):
    """What drives the pins."""

    MOCK = "mock"  # simulated: no wires
    LGPIO = "lgpio"  # every Raspberry Pi, and the only one that works on a Pi 5


HEADER = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10,
    16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
    0: 27, 1: 28,
}  # fmt: skip
"""GPIO number to the pin on a Pi's 40-pin header, as people count them."""


def open_factory(name: PinFactory) -> Any:  # noqa: ANN401 - gpiozero has no types
    """The factory of that name and no other, for the caller alone; raises PinError."""
    if name is PinFactory.MOCK:
        return MockFactory(pin_class=MockPWMPin)
    try:
        with room_for_lgpio():
            from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - only a Pi has it
    except ImportError as error:
        raise PinError.say(
            "The pins need lgpio, which is not there. On a Raspberry Pi: sudo apt install "
            "python3-lgpio. No other way of driving the pins is tried: on a Pi 5 they would lose "
            "presses without a word.",
            guests=NOT_INSTALLED,
        ) from error
    except OSError as error:
        raise PinError.say(
            "lgpio, which drives the pins, can't be loaded ({why}): it needs a folder for temporary "
            "files that can be written, such as /tmp.",
            why=error.strerror,
            guests=NOT_STARTED,
        ) from error
    try:
        return LGPIOFactory()
    except Exception as error:  # lgpio raises an error class of its own for each board it does not know
        raise PinError.say(
            "The pins of this computer can't be reached. Is it a Raspberry Pi? Then join the group "
            "gpio (sudo usermod -aG gpio $USER) and log in again.",
            guests=NOT_ALLOWED,
        ) from error


def pin_errors() -> tuple[type[Exception], ...]:
    """What is raised when a pin can't be had: gpiozero's errors, and lgpio's own, which it lets through."""
    lgpio = sys.modules.get("lgpio")
    return (GPIOZeroError,) if lgpio is None else (GPIOZeroError, lgpio.error)


@contextmanager
def room_for_lgpio() -> Iterator[None]:
    """Load lgpio in here: it makes a pipe in the folder that the process is in, and does not load without.

    A service is in `/`, where it may write nothing. Once lgpio holds the pipe, nobody needs its name.
    """
    try:
        before = os.open(".", os.O_RDONLY | os.O_DIRECTORY)
    except OSError:  # a folder that is root's alone, or gone
        before = os.open("/", os.O_RDONLY | os.O_DIRECTORY)
    try:
        with tempfile.TemporaryDirectory(prefix="dice-kiosk-", ignore_cleanup_errors=True) as folder:
            os.chdir(folder)
            try:
                yield
            finally:
                os.chdir(before)
    finally:
        os.close(before)
