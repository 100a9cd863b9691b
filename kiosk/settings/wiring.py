"""Which part is on which pin, by the settings."""

from __future__ import annotations

from contextlib import closing, contextmanager, nullcontext
from typing import TYPE_CHECKING

from hardware.buttons import ButtonName, Wiring
from hardware.cameras import has_device
from hardware.light import TrayLight
from hardware.switches import Switches, SwitchName
from kiosk.settings.sources import pins_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hardware.pins import PinFactory
    from hardware.switches import Switched
    from kiosk.settings.config import Config


def wiring(config: Config) -> dict[ButtonName, Wiring]:
    """The buttons' pins."""
    pins = config.buttons
    return {
        ButtonName.STICK: Wiring(pins.stick, pins.stick_lamp),
        ButtonName.BUY: Wiring(pins.buy, pins.buy_lamp),
        ButtonName.BET: Wiring(pins.bet, pins.bet_lamp),
    }


def switch_pins(config: Config) -> dict[SwitchName, int]:
    """The pins of those switches that there are."""
    pins = {SwitchName.LID: config.tray.lid, SwitchName.SERVICE: config.tray.service}
    return {name: pin for name, pin in pins.items() if pin >= 0}


@contextmanager
def switches(
    config: Config, factory: PinFactory, post: Callable[[Switched], None]
) -> Iterator[Switches | None]:
    """Lid and service switch, open meanwhile; None where neither is connected. Raises PinError."""
    pins = switch_pins(config)
    if not pins:
        yield None
        return
    with closing(Switches(post, factory, pins)) as there:
        there.open()
        yield there


@contextmanager
def reading_light(config: Config, factory: PinFactory) -> Iterator[TrayLight | None]:
    """The tray light at full brightness meanwhile, off afterwards; None where none is connected.

    Raises PinError.
    """
    if config.tray.light < 0:
        yield None
        return
    with closing(TrayLight(config.tray.light, factory)) as light:
        light.open()
        light.read()
        yield light


@contextmanager
def lit_for(source: str, config: Config) -> Iterator[None]:
    """The reading light on, for a command that looks through a camera by itself while no kiosk is running.

    A simulated tray or a photograph needs none. Raises PinError.
    """
    with reading_light(config, pins_of(config)) if has_device(source) else nullcontext():
        yield
