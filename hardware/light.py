"""The lamp above the tray, which is the reading light: a strip of white LEDs behind one PWM pin.

At full brightness the pin is simply on. Dimmed it is switched some hundred times a second, and a rolling
shutter turns that into bands across the picture; so dice are read at full brightness, and calibration
measures at full brightness too. Dimming is for the time when nobody plays.
"""

from __future__ import annotations

from typing import Any

import gpiozero

from hardware.pins import PinError, PinFactory, open_factory, pin_errors

PWM_HZ = 1000
"""Above what anybody sees flicker; lgpio's own pulses are even enough up to here."""


class TrayLight:
    """The light, off until it is told otherwise.

    Args:
        pin: GPIO number of the LED driver's input.
        factory: what drives the pin.
    """

    def __init__(self, pin: int, factory: PinFactory) -> None:
        self._pin = pin
        self._factory_name = factory
        self._factory: Any = None
        self._led: Any = None

    @property
    def level(self) -> float:
        """How bright it is now, 0 to 1; 0 when closed."""
        return 0.0 if self._led is None else float(self._led.value)

    def open(self) -> None:
        """Take hold of the pin; raises PinError."""
        self._factory = open_factory(self._factory_name)
        try:
            self._led = gpiozero.PWMLED(self._pin, frequency=PWM_HZ, pin_factory=self._factory)
        except pin_errors() as error:
            self.close()
            raise PinError.say(
                "The tray light can't use GPIO{pin}. Check its number, and that nothing else uses it.",
                pin=self._pin,
            ) from error

    def read(self) -> None:
        """Full brightness, without flicker: dice can be read."""
        self._led.value = 1.0

    def dim(self, level: float) -> None:
        """Any brightness from 0 (off) to 1; the light must be open."""
        self._led.value = level

    def close(self) -> None:
        """Off, and let go of the pin; may be called twice."""
        if self._led is not None:
            self._led.close()
            self._led = None
        if self._factory is not None:
            self._factory.close()
            self._factory = None
