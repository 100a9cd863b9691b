"""`dice-kiosk test buttons|lamps|sound`: the parts of the box, one at a time, told in the terminal.

Test modes open no journal and no game: they move no meter, and the table is found as it was left.
"""

from __future__ import annotations

import sys
import threading
import time
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

import click

from hardware.buttons import (
    HOLD_S,
    ButtonName,
    Buttons,
    Freed,
    Held,
    Lamp,
    Press,
    Stuck,
)
from hardware.light import TrayLight
from hardware.message import DiceKioskError
from hardware.pins import HEADER, PinError
from hardware.sound.player import LOUDEST, Sounds
from hardware.sound.synth import Effect
from hardware.switches import Switched, Switches
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.options import CONFIG
from kiosk.settings.config import load
from kiosk.settings.sources import pins_of
from kiosk.settings.wiring import switch_pins, wiring

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from hardware.buttons import Wiring
    from hardware.switches import SwitchName
    from kiosk.settings.config import Config

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
    return try_buttons(load(config_path), seconds=seconds)


def try_buttons(
    config: Config,
    *,
    seconds: float | None = None,
    lines: Iterator[str] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> ExitStatus:
    """Tell each press, hold and release, and light the lamp of what is pressed.

    Simulated buttons are pressed by typing their names. FAILED where one was never pressed, or is stuck.
    `seconds`: how long; None until all were pressed, nothing more is typed, or Ctrl+C. `lines`: what is typed
    there, if not on standard input. `clock`: s, only grows.
    """
    events: SimpleQueue[object] = SimpleQueue()
    factory = pins_of(config)
    pins = wiring(config)
    buttons = Buttons(events.put, factory, wiring=pins, hold_s=HOLD_S)
    switches = Switches(events.put, factory, switch_pins(config))
    try:
        buttons.open()
        switches.open()
    except PinError:
        buttons.close()
        raise
    click.echo(BANNER)
    _tell_wiring(pins, switch_pins(config))
    if buttons.simulated:
        click.echo("These pins are simulated. Type stick, buy or bet and Enter to press one.")
        typed = sys.stdin if lines is None else lines
        threading.Thread(target=_type, args=(typed, buttons, events), daemon=True).start()
    pressed: set[ButtonName] = set()
    end = float("inf") if seconds is None else clock() + seconds
    try:
        # the last one's lamp stays lit until it is let go
        while clock() < end and not (seconds is None and pressed == set(ButtonName) and not buttons.down):
            buttons.tend()
            switches.tend()
            for name in ButtonName:
                buttons.light(name, Lamp.LIT if name in buttons.down else Lamp.OFF)
            if not _tell_events(events, pressed) and seconds is None:
                break
            time.sleep(ROUND_S)
        stuck = set(buttons.stuck)
    except KeyboardInterrupt:
        stuck = set(buttons.stuck)
    finally:
        switches.close()
        buttons.close()
    return _verdict(pressed, stuck)


def _tell_wiring(pins: Mapping[ButtonName, Wiring], switches: Mapping[SwitchName, int]) -> None:
    for name, each in pins.items():
        click.echo(f"{name.upper():6} switch {_pin(each.switch)}, lamp {_pin(each.lamp)}")
    for switch, number in switches.items():
        click.echo(f"{switch.upper():6} switch {_pin(number)}")


def _pin(number: int) -> str:
    return f"GPIO{number} (pin {HEADER[number]})"


def _type(lines: Iterator[str], buttons: Buttons, events: SimpleQueue[object]) -> None:
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


def _verdict(pressed: set[ButtonName], stuck: set[ButtonName]) -> ExitStatus:
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
    try_lamps(load(config_path))


def try_lamps(
    config: Config, *, shown_s: float = SHOWN_S, sleep: Callable[[float], None] = time.sleep
) -> None:
    """Light each lamp in each way, then the tray light, and tell what is to be seen."""
    factory = pins_of(config)
    pins = wiring(config)
    buttons = Buttons(lambda _: None, factory, wiring=pins)
    light = TrayLight(config.tray.light, factory) if config.tray.light >= 0 else None
    try:
        buttons.open()
        if light is not None:
            light.open()
        click.echo(BANNER)
        if buttons.simulated:
            click.echo("These pins are simulated: there is nothing to be seen.")
        for name in ButtonName:
            for lamp in (Lamp.LIT, Lamp.BLINKING, Lamp.PULSING):
                click.echo(f"{name.upper():6} {_pin(pins[name].lamp)}: {lamp}")
                buttons.light(name, lamp)
                sleep(shown_s)
            buttons.light(name, Lamp.OFF)
        if light is None:
            click.echo("No tray light is set (tray.light).")
        else:
            click.echo(f"LIGHT  {_pin(config.tray.light)}: full, as for reading")
            light.read()
            sleep(shown_s)
            click.echo(f"LIGHT  {_pin(config.tray.light)}: dimmed to {DIM:.0%}")
            light.dim(DIM)
            sleep(shown_s)
        click.echo(
            "All off. A lamp that stayed dark: check its wire, its resistor, and which way round it is."
        )
    finally:
        buttons.close()
        if light is not None:
            light.close()


@click.command()
def sound() -> None:
    """Play every sound, naming it."""
    try_sound()


def try_sound(*, sleep: Callable[[float], None] = time.sleep) -> None:
    """Play every effect that the kiosk has, naming it."""
    sounds = Sounds(LOUDEST)
    sounds.open()
    if sounds.problem:
        raise DiceKioskError(
            f"There is no sound ({sounds.problem}). Plug a loudspeaker in, and look with: aplay -l"
        )
    click.echo(BANNER)
    try:
        for effect in Effect:
            click.echo(f"playing: {effect}")
            sounds.play(effect)
            sleep(SHOWN_S)
    finally:
        sounds.close()
    click.echo("Nothing heard? Turn the loudspeaker up, and choose it with: alsamixer")
