"""`dice-kiosk test buttons|lamps|sound`: the parts of the box, one at a time, told in the terminal.

Test modes open no journal and no game: they move no meter, and the table is found as it was left.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

import click

from hardware.buttons import HOLD_S, ButtonName, Buttons, Freed, Held, Lamp, Press, Stuck
from hardware.light import TrayLight
from hardware.message import DiceKioskError
from hardware.pins import HEADER
from hardware.sound.common import SOUNDS
from hardware.sound.effects import Voice
from hardware.sound.player import LOUDEST, Sounds
from hardware.sound.synth import effects_of
from hardware.switches import Switched, Switches
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.options import CONFIG
from kiosk.settings.config import load
from kiosk.settings.sources import pins_of
from kiosk.settings.wiring import switch_pins, wiring

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

    from hardware.buttons import Wiring
    from hardware.switches import SwitchName

ROUND_S = 0.02
"""The pins are tended so often."""
SHOWN_S = 1.5
"""Each lamp does each thing for so long."""
DIM = 0.3

BANNER = "TEST: nothing of this is recorded and no meter moves. End it with Ctrl+C."


@click.command()
@CONFIG
@click.option(
    "--seconds", type=click.FloatRange(0), help="End after so long (default: when all were pressed)."
)
def buttons(*, config_path: Path | None, seconds: float | None) -> ExitStatus:
    """Show each press and light the lamp of what is pressed; with lid and service switch.

    Exit status: 0 every button was pressed and none is stuck, else 1.
    """
    config = load(config_path)
    events: SimpleQueue[object] = SimpleQueue()
    factory, pins = pins_of(config), wiring(config)
    pressed: set[ButtonName] = set()
    end = float("inf") if seconds is None else time.monotonic() + seconds
    with (
        closing(Buttons(events.put, factory, wiring=pins, hold_s=HOLD_S)) as buttons,
        closing(Switches(events.put, factory, switch_pins(config))) as switches,
    ):
        buttons.open()
        switches.open()
        click.echo(BANNER)
        _tell_wiring(pins, switch_pins(config))
        if buttons.simulated:
            click.echo("These pins are simulated. Type stick, buy or bet and Enter to press one.")
            threading.Thread(target=_type, args=(sys.stdin, buttons, events), daemon=True).start()
        with suppress(KeyboardInterrupt):
            # the last one's lamp stays lit until it is let go
            while time.monotonic() < end and (
                seconds is not None or pressed != set(ButtonName) or buttons.down
            ):
                buttons.tend()
                switches.tend()
                for name in ButtonName:
                    buttons.light(name, Lamp.LIT if name in buttons.down else Lamp.OFF)
                if not _tell_events(events, pressed) and seconds is None:
                    break
                time.sleep(ROUND_S)
        return _verdict(pressed, buttons.stuck)


def _tell_wiring(pins: Mapping[ButtonName, Wiring], switches: Mapping[SwitchName, int]) -> None:
    for name, each in pins.items():
        click.echo(f"{name.upper():6} switch {_pin(each.switch)}, lamp {_pin(each.lamp)}")
    for switch, number in switches.items():
        click.echo(f"{switch.upper():6} switch {_pin(number)}")


def _pin(number: int) -> str:
    return f"GPIO{number} (pin {HEADER[number]})"


def _type(lines: Iterable[str], buttons: Buttons, events: SimpleQueue[object]) -> None:
    for line in lines:
        word = line.strip().lower()
        if word in set(ButtonName):
            buttons.press_by_key(ButtonName(word), bounces=3)
            time.sleep(0.1)  # a finger is no quicker
        elif word:
            events.put(f'There is no button "{word}": there are stick, buy and bet.')
    events.put(None)


def _tell_events(events: SimpleQueue[object], pressed: set[ButtonName]) -> bool:
    """Tell all that has come; False when nothing more will be typed."""
    while True:
        try:
            event = events.get_nowait()
        except Empty:
            return True
        match event:
            case None:
                return False
            case Press(button):
                pressed.add(button)
                click.echo(f"{button.upper()} pressed")
            case Held(button):
                click.echo(f"{button.upper()} held for {HOLD_S:g} s")
            case Stuck(button):
                click.echo(
                    f"{button.upper()} is stuck: it is down and nobody presses it. Check its switch and wire."
                )
            case Freed(button):
                click.echo(f"{button.upper()} is free again")
            case Switched(switch, closed):
                click.echo(f"{switch.upper()} {'closed' if closed else 'open'}")
            case _:
                click.echo(event)


def _verdict(pressed: Collection[ButtonName], stuck: Collection[ButtonName]) -> ExitStatus:
    missing = [name.upper() for name in ButtonName if name not in pressed]
    if stuck:
        click.echo(f"Stuck: {', '.join(name.upper() for name in sorted(stuck))}.")
    if missing:
        click.echo(
            f"Not seen: {', '.join(missing)}. Press them; if nothing is told, check the wire to the switch."
        )
    if not missing and not stuck:
        click.echo("All buttons work.")
    return ExitStatus.FAILED if missing or stuck else ExitStatus.DONE


@click.command()
@CONFIG
def lamps(*, config_path: Path | None) -> None:
    """Light each lamp in each way, then the tray light."""
    config = load(config_path)
    factory, pins = pins_of(config), wiring(config)
    with (
        closing(Buttons(lambda _: None, factory, wiring=pins)) as buttons,
        closing(TrayLight(config.tray.light, factory)) as light,
    ):
        buttons.open()
        if config.tray.light >= 0:
            light.open()
        click.echo(BANNER)
        if buttons.simulated:
            click.echo("These pins are simulated: there is nothing to be seen.")
        for name in ButtonName:
            for lamp in (Lamp.LIT, Lamp.BLINKING, Lamp.PULSING):
                click.echo(f"{name.upper():6} {_pin(pins[name].lamp)}: {lamp}")
                buttons.light(name, lamp)
                time.sleep(SHOWN_S)
            buttons.light(name, Lamp.OFF)
        if config.tray.light < 0:
            click.echo("No tray light is set (tray.light).")
        else:
            click.echo(f"LIGHT  {_pin(config.tray.light)}: full, as for reading")
            light.read()
            time.sleep(SHOWN_S)
            click.echo(f"LIGHT  {_pin(config.tray.light)}: dimmed to {DIM:.0%}")
            light.dim(DIM)
            time.sleep(SHOWN_S)
        click.echo(
            "All off. A lamp that stayed dark: check its wire, its resistor, and which way round it is."
        )


@click.command()
def sound() -> None:
    """Play every sound in every voice, naming it."""
    with closing(Sounds(random.Random(), LOUDEST)) as sounds:
        sounds.open()
        if sounds.problem:
            raise DiceKioskError(
                f"There is no sound ({sounds.problem}). Plug a loudspeaker in, and look with: aplay -l"
            )
        click.echo(BANNER)
        for voice in Voice:
            sounds.speak_as(voice)
            for effect in effects_of(voice):
                if effect not in SOUNDS or voice is Voice.CASINO:  # what is the same in all is heard once
                    click.echo(f"playing: {effect} ({voice})")
                    sounds.play(effect)
                    time.sleep(SHOWN_S)
    click.echo("Nothing heard? Turn the loudspeaker up, and choose it with: alsamixer")
