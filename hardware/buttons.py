"""The three lit arcade buttons, through gpiozero: presses are posted as events, lamps show what is legal.

Each button closes its pin to ground against the Pi's own pull-up. The switches are debounced here, on a
clock of our own, because gpiozero's `bounce_time` differs from one pin factory to the next. Simulated buttons
are gpiozero's mock pins; keys of the keyboard drive those pins, so that a key goes the way a finger goes.

A press counts at its first contact, so that it is felt at once; where short presses are told from long ones
(`long_s`), a short one counts when it is let go. How long a button has been down is told by `tend`, which
whoever owns the buttons calls about once a screen frame.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import gpiozero

from hardware.pins import PinError, PinFactory, open_factory, pin_errors

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

DEBOUNCE_S = 0.035
"""A press counts when its contact was quiet for so long before. Micro switches bounce for 1 to 10 ms, worn
ones for up to 30; no finger is back on a button sooner."""
GLITCH_S = 0.001
"""A contact shorter than this is a spark in the cable, no press. lgpio has the kernel filter it out (its
meaning of gpiozero's `bounce_time`); mock pins have no sparks and ignore it."""
HOLD_S = 1.5
"""A button down for so long is being held, for those who ask to be told."""
LONG_S = 0.8
"""A button down for so long is a long press, where that means something else than a short one."""
STUCK_S = 30.0
"""Nobody presses for so long: something lies on the button or it is broken."""
PULL_UP_S = 0.02
"""A pull-up needs so long to charge the cable before a pin can be read."""
BLINK_S = 0.4
"""A blinking lamp is on, then off, for so long each."""
PULSE_S = 0.9
"""A pulsing lamp gets brighter, then darker, for so long each."""


class ButtonError(PinError):
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
    PULSING = "pulsing"  # somebody is welcome to press it


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


@dataclass(frozen=True)
class _OfButton:
    """What has happened to a button, at `time` s on the buttons' clock."""

    button: ButtonName
    time: float


class Press(_OfButton):
    """A button was pressed."""


class Stuck(_OfButton):
    """A button was already down when the kiosk started, or has been down for STUCK_S: a fault to be shown."""


class Freed(_OfButton):
    """A button that was stuck is up again and works."""


class Held(_OfButton):
    """A button has been down for `hold_s`, or for `long_s`; only posted where asked for."""


class LetGo(_OfButton):
    """A button that was held is up again; only posted where short presses are told from long ones."""


ButtonEvent = Press | Stuck | Freed | Held | LetGo


class Debounce:
    """Tells presses from the bouncing of a switch.

    A press counts at its first edge, when the contact was quiet before; whatever follows within the quiet
    time is bouncing, and so is a closing that follows an opening too soon.
    """

    def __init__(self) -> None:
        self._last_edge = float("-inf")

    def edge(self, *, closed: bool, time: float) -> bool:
        """Take in an edge (the contact has closed or opened at `time` s); True when it is a press."""
        quiet = time - self._last_edge >= DEBOUNCE_S
        self._last_edge = time
        return closed and quiet


class Buttons:
    """The buttons and their lamps.

    Args:
        post: is called with each event, from gpiozero's thread: it must only hand it on.
        factory: what drives the pins.
        wiring: which pins.
        hold_s: post Held when a button has been down for so long, s; None never does.
        long_s: tell short presses from long ones: Press is posted when a button is let go sooner than this,
            else Held as soon as it has been down for so long, and LetGo at its end. None: Press at once.
        clock: s, only grows. sleep: waits for so many s.
    """

    def __init__(
        self,
        post: Callable[[ButtonEvent], None],
        factory: PinFactory,
        *,
        wiring: Mapping[ButtonName, Wiring] = WIRING,
        hold_s: float | None = None,
        long_s: float | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._post = post
        self._factory_name = factory
        self._wiring = wiring
        self._long_s = long_s
        self._hold_s = hold_s if long_s is None else long_s
        self._clock = clock
        self._sleep = sleep
        self._factory: Any = None
        self._switches: dict[ButtonName, Any] = {}
        self._lamps: dict[ButtonName, Any] = {}
        self._showing: dict[ButtonName, Lamp] = {}
        self._debounce: dict[ButtonName, Debounce] = {}
        self._stuck: set[ButtonName] = set()
        self._down_since: dict[ButtonName, float] = {}
        self._opened_at: dict[ButtonName, float] = {}
        self._told_held: set[ButtonName] = set()

    @property
    def simulated(self) -> bool:
        """Whether there are no wires behind these buttons."""
        return self._factory_name is PinFactory.MOCK

    @property
    def stuck(self) -> frozenset[ButtonName]:
        """The buttons that have been down since the start, or for too long."""
        return frozenset(self._stuck)

    @property
    def down(self) -> frozenset[ButtonName]:
        """The buttons whose contact is closed now."""
        return frozenset(name for name, switch in self._switches.items() if switch.is_pressed)

    def open(self) -> None:
        """Take hold of the pins; a button that is down is posted as stuck.

        Raises ButtonError when a pin can't be had, PinError when none can; none is held then.
        """
        self._factory = open_factory(self._factory_name)
        try:
            for name, pins in self._wiring.items():
                self._switches[name] = gpiozero.Button(
                    pins.switch, pull_up=True, bounce_time=GLITCH_S, pin_factory=self._factory
                )
                self._lamps[name] = gpiozero.PWMLED(pins.lamp, pin_factory=self._factory)
                self._showing[name] = Lamp.OFF
                self._debounce[name] = Debounce()
                self._opened_at[name] = float("-inf")
        except pin_errors() as error:
            self.close()
            raise ButtonError.say(
                "The button {button} can't use its pins (switch GPIO{switch}, lamp GPIO{lamp}). Check "
                "their numbers, and that no other program uses them.",
                button=name.upper(),
                switch=pins.switch,
                lamp=pins.lamp,
            ) from error
        self._sleep(PULL_UP_S)
        for name, switch in self._switches.items():
            if switch.is_pressed:
                self._stuck.add(name)
                self._post(Stuck(name, self._clock()))
            switch.when_pressed = self._hearer(name, closed=True)
            switch.when_released = self._hearer(name, closed=False)

    def tend(self) -> None:
        """Post Held and Stuck when it is time; cheap, for every round of the main loop."""
        now = self._clock()
        down = self.down
        for name, since in list(self._down_since.items()):
            if name not in down:
                if now - self._opened_at[name] >= DEBOUNCE_S:
                    self._end(name)
            elif now - since >= STUCK_S and name not in self._stuck:
                self._stuck.add(name)
                self._post(Stuck(name, now))
            elif self._hold_s is not None and now - since >= self._hold_s and name not in self._told_held:
                self._told_held.add(name)
                self._post(Held(name, now))

    def light(self, button: ButtonName, lamp: Lamp) -> None:
        """Have a button's lamp do this; cheap when it already does. The buttons must be open."""
        if self._showing[button] is lamp:
            return
        self._showing[button] = lamp
        if lamp is Lamp.BLINKING:
            self._lamps[button].blink(on_time=BLINK_S, off_time=BLINK_S)
        elif lamp is Lamp.PULSING:
            self._lamps[button].pulse(fade_in_time=PULSE_S, fade_out_time=PULSE_S)
        else:
            self._lamps[button].value = 1 if lamp is Lamp.LIT else 0

    def lamp(self, button: ButtonName) -> Lamp:
        """What a button's lamp was last told to do."""
        return self._showing.get(button, Lamp.OFF)

    def press_by_key(self, button: ButtonName, *, bounces: int = 0) -> None:
        """Press a simulated button and let it go, its switch bouncing so many times.

        Raises ButtonError for real buttons: a key must not pass for a finger on them.
        """
        for _ in range(bounces + 1):
            self.move_by_key(button, down=True)
            self.move_by_key(button, down=False)

    def move_by_key(self, button: ButtonName, *, down: bool) -> None:
        """Push a simulated button down, or let it go; raises ButtonError for real ones."""
        if not self.simulated:
            raise ButtonError.say("The buttons of this kiosk are real ones: press them, not a key.")
        pin = self._switches[button].pin
        if down:
            pin.drive_low()
        else:
            pin.drive_high()

    def close(self) -> None:
        """Let go of the pins, lamps off; may be called twice."""
        for device in (*self._switches.values(), *self._lamps.values()):
            device.close()
        self._switches, self._lamps, self._showing = {}, {}, {}
        self._stuck, self._down_since, self._opened_at, self._told_held = set(), {}, {}, set()
        if self._factory is not None:
            self._factory.close()
            self._factory = None

    def _hearer(self, name: ButtonName, *, closed: bool) -> Callable[[], None]:
        return lambda: self._hear(name, closed=closed)

    def _hear(self, name: ButtonName, *, closed: bool) -> None:
        now = self._clock()
        pressed = self._debounce[name].edge(closed=closed, time=now)
        if not closed:
            self._opened_at[name] = now
            if name in self._stuck:
                self._stuck.discard(name)
                self._end(name)
                self._post(Freed(name, now))
        elif pressed and name not in self._stuck:
            self._end(name)  # the one before, where no round of the main loop lay between
            self._down_since[name] = now
            if self._long_s is None:
                self._post(Press(name, now))

    def _end(self, name: ButtonName) -> None:
        """A button is up again: a short press, where those are told from long ones, counts now."""
        held = name in self._told_held
        self._told_held.discard(name)
        if self._down_since.pop(name, None) is not None and self._long_s is not None:
            self._post((LetGo if held else Press)(name, self._opened_at[name]))
