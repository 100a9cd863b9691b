"""The switches nobody plays with: the tray's lid, and the service switch inside the box. Both may be absent.

Each closes its pin to ground: the lid's while the lid is shut, the service switch's while it is turned on. A
broken wire so reads as an open lid and as no service, which are the safe sides.
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

QUIET_S = 0.05
"""A switch has moved when its contact has been as it is for so long."""


class SwitchName(StrEnum):
    """Which switch."""

    LID = "lid"
    SERVICE = "service"


PINS: Mapping[SwitchName, int] = {SwitchName.LID: 5, SwitchName.SERVICE: 6}
"""Where they are connected in the wiring diagram."""


@dataclass(frozen=True, slots=True)
class Switched:
    """A switch is now closed (lid shut, service on) or open (lid up, service off)."""

    switch: SwitchName
    closed: bool
    time: float


class Switches:
    """Tells where the switches stand: once at the start, then whenever one has moved.

    Args:
        post: takes each event; called from `tend`.
        factory: what drives the pins.
        pins: GPIO number of each switch there is.
        clock: s, only grows.
    """

    def __init__(
        self,
        post: Callable[[Switched], None],
        factory: PinFactory,
        pins: Mapping[SwitchName, int],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._post = post
        self._factory_name = factory
        self._pins = pins
        self._clock = clock
        self._factory: Any = None
        self._inputs: dict[SwitchName, Any] = {}
        self._told: dict[SwitchName, bool] = {}
        self._seen: dict[SwitchName, tuple[bool, float]] = {}  # as last looked at, and since when

    @property
    def closed(self) -> frozenset[SwitchName]:
        """The switches last told as closed."""
        return frozenset(name for name, closed in self._told.items() if closed)

    def open(self) -> None:
        """Take hold of the pins; raises PinError, and holds none then."""
        self._factory = open_factory(self._factory_name)
        try:
            for name, pin in self._pins.items():
                self._inputs[name] = gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=self._factory)
        except pin_errors() as error:
            self.close()
            raise PinError.say(
                "The {name} switch can't use GPIO{pin}. Check its number, and that nothing else uses it.",
                name=name,
                pin=pin,
            ) from error

    def tend(self) -> None:
        """Look at the switches and post what has changed; for every round of the main loop."""
        now = self._clock()
        for name, contact in self._inputs.items():
            closed = bool(contact.value)  # gpiozero: 1 is active, which with a pull-up is closed to ground
            before, since = self._seen.get(name, (not closed, now))
            if closed is not before:
                self._seen[name] = (closed, now)
            elif now - since >= QUIET_S and self._told.get(name) is not closed:
                self._told[name] = closed
                self._post(Switched(name, closed, now))

    def close(self) -> None:
        """Let go of the pins; may be called twice."""
        for contact in self._inputs.values():
            contact.close()
        self._inputs, self._told, self._seen = {}, {}, {}
        if self._factory is not None:
            self._factory.close()
            self._factory = None
