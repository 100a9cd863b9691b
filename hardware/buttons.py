"""The three lit arcade buttons, through gpiozero: presses are posted as events, lamps show what is legal.

Each button closes its pin to ground against the Pi's own pull-up. The switches are debounced here, on a
clock of our own, because gpiozero's `bounce_time` differs from one pin factory to the next. The pin factory
is named, never found out: with the wrong one presses would be lost without a word. Simulated buttons are
gpiozero's mock pins; keys of the keyboard drive those pins, so that a key goes the way a finger goes.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import gpiozero
from gpiozero.pins.mock import MockFactory, MockPWMPin

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DEBOUNCE_S = 0.03
"""A press counts when its contact was quiet for so long before: micro switches bounce for 1 to 10 ms."""
PULL_UP_S = 0.02
"""A pull-up needs so long to charge the cable before a pin can be read."""
BLINK_S = 0.4
"""A blinking lamp is on, then off, for so long each."""


class ButtonError(Exception):
    """The buttons can't be used; the text says what to do."""


class ButtonName(StrEnum):
    """What is written on the buttons."""

    STICK = "stick"
    BUY = "buy"
    BET = "bet"


class Lamp(StrEnum):
    """What a button's lamp does."""

    OFF = "off"  # nothing to press here
    LIT = "lit"  # this would be legal now
    BLINKING = "blinking"  # this is waited for


class PinFactory(StrEnum):
    """What drives the pins."""

    MOCK = "mock"  # simulated: no wires
    LGPIO = "lgpio"  # every Raspberry Pi, and the only one that works on a Pi 5


@dataclass(frozen=True, slots=True)
class Wiring:
    """Where a button is connected; GPIO numbers as Broadcom counts them.

    Attributes:
        switch: between this pin and ground.
        lamp: from this pin (through its driver) to ground.
    """

    switch: int
    lamp: int


WIRING: Mapping[ButtonName, Wiring] = {
    ButtonName.STICK: Wiring(switch=17, lamp=23),
    ButtonName.BUY: Wiring(switch=27, lamp=24),
    ButtonName.BET: Wiring(switch=22, lamp=25),
}


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed at `time` s on the buttons' clock."""

    button: ButtonName
    time: float


@dataclass(frozen=True, slots=True)
class Stuck:
    """A button was already down when the kiosk started: no press, but a fault to be shown."""

    button: ButtonName
    time: float


@dataclass(frozen=True, slots=True)
class Freed:
    """A button that was stuck is up again and works."""

    button: ButtonName
    time: float


ButtonEvent = Press | Stuck | Freed


class Debounce:
    """Tells presses from the bouncing of a switch.

    A press counts at its first edge, when the contact was quiet before; whatever follows within the quiet
    time is bouncing, and so is a closing that follows an opening too soon.

    Args:
        quiet_s: how long, s.
    """

    def __init__(self, quiet_s: float = DEBOUNCE_S) -> None:
        self._quiet_s = quiet_s
        self._last_edge = float("-inf")

    def edge(self, *, closed: bool, time: float) -> bool:
        """Take in an edge (the contact has closed or opened at `time` s); True when it is a press."""
        quiet = time - self._last_edge >= self._quiet_s
        self._last_edge = time
        return closed and quiet


class Buttons:
    """The buttons and their lamps.

    Args:
        post: is called with each event, from gpiozero's thread: it must only hand it on.
        factory: what drives the pins.
        wiring: which pins.
        clock: s, only grows. sleep: waits for so many s.
    """

    def __init__(
        self,
        post: Callable[[ButtonEvent], None],
        factory: PinFactory,
        *,
        wiring: Mapping[ButtonName, Wiring] = WIRING,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._post = post
        self._factory_name = factory
        self._wiring = wiring
        self._clock = clock
        self._sleep = sleep
        self._factory: Any = None
        self._switches: dict[ButtonName, Any] = {}
        self._lamps: dict[ButtonName, Any] = {}
        self._showing: dict[ButtonName, Lamp] = {}
        self._debounce: dict[ButtonName, Debounce] = {}
        self._stuck: set[ButtonName] = set()

    @property
    def simulated(self) -> bool:
        """Whether there are no wires behind these buttons."""
        return self._factory_name is PinFactory.MOCK

    @property
    def stuck(self) -> frozenset[ButtonName]:
        """The buttons that have been down since the start."""
        return frozenset(self._stuck)

    def open(self) -> None:
        """Take hold of the pins; a button that is down is posted as stuck.

        Raises ButtonError when the pins can't be had; none is held then.
        """
        self._factory = _pin_factory(self._factory_name)
        try:
            for name, pins in self._wiring.items():
                self._switches[name] = gpiozero.Button(pins.switch, pull_up=True, pin_factory=self._factory)
                self._lamps[name] = gpiozero.PWMLED(pins.lamp, pin_factory=self._factory)
                self._showing[name] = Lamp.OFF
                self._debounce[name] = Debounce()
        except gpiozero.GPIOZeroError as error:
            self.close()
            raise ButtonError(
                f"The button {name.upper()} can't use its pins (switch GPIO{pins.switch}, "
                f"lamp GPIO{pins.lamp}). Check their numbers, and that no other program uses them."
            ) from error
        self._sleep(PULL_UP_S)
        for name, switch in self._switches.items():
            if switch.is_pressed:
                self._stuck.add(name)
                self._post(Stuck(name, self._clock()))
            switch.when_pressed = self._hearer(name, closed=True)
            switch.when_released = self._hearer(name, closed=False)

    def light(self, button: ButtonName, lamp: Lamp) -> None:
        """Have a button's lamp off, lit or blinking; cheap when it already is. The buttons must be open."""
        if self._showing[button] is lamp:
            return
        self._showing[button] = lamp
        if lamp is Lamp.BLINKING:
            self._lamps[button].blink(on_time=BLINK_S, off_time=BLINK_S)
        else:
            self._lamps[button].value = 1 if lamp is Lamp.LIT else 0

    def lamp(self, button: ButtonName) -> Lamp:
        """What a button's lamp was last told to do."""
        return self._showing.get(button, Lamp.OFF)

    def press_by_key(self, button: ButtonName, *, bounces: int = 0) -> None:
        """Press a simulated button and let it go, its switch bouncing so many times.

        Raises ButtonError for real buttons: a key must not pass for a finger on them.
        """
        if not self.simulated:
            raise ButtonError("The buttons of this kiosk are real ones: press them, not a key.")
        pin = self._switches[button].pin
        for _ in range(bounces + 1):
            pin.drive_low()
            pin.drive_high()

    def close(self) -> None:
        """Let go of the pins, lamps off; may be called twice."""
        for device in (*self._switches.values(), *self._lamps.values()):
            device.close()
        self._switches, self._lamps, self._showing = {}, {}, {}
        self._stuck = set()
        if self._factory is not None:
            self._factory.close()
            self._factory = None

    def _hearer(self, name: ButtonName, *, closed: bool) -> Callable[[], None]:
        return lambda: self._hear(name, closed=closed)

    def _hear(self, name: ButtonName, *, closed: bool) -> None:
        now = self._clock()
        pressed = self._debounce[name].edge(closed=closed, time=now)
        if name in self._stuck:
            if not closed:
                self._stuck.discard(name)
                self._post(Freed(name, now))
        elif pressed:
            self._post(Press(name, now))


def _pin_factory(name: PinFactory) -> Any:  # noqa: ANN401 - gpiozero has no types
    if name is PinFactory.MOCK:
        return MockFactory(pin_class=MockPWMPin)
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - only a Pi has it
    except ImportError as error:
        raise ButtonError(
            "The buttons need lgpio, which is not there. On a Raspberry Pi: sudo apt install python3-lgpio."
        ) from error
    try:
        return LGPIOFactory()
    except Exception as error:  # lgpio raises an error class of its own for each board it does not know
        raise ButtonError(
            "The pins of this computer can't be reached. Is it a Raspberry Pi? Then join the group gpio "
            "(sudo usermod -aG gpio $USER) and log in again."
        ) from error
