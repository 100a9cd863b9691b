"""The tray of a command about its camera, and throws that a person watches and confirms there."""

from __future__ import annotations

from contextlib import contextmanager
from functools import reduce
from typing import TYPE_CHECKING, Any

import click

from calibration.dice import dice_of
from calibration.records import CalibrationError
from kiosk.commands.options import COUNT
from kiosk.settings.config import load
from kiosk.settings.sources import camera_of, camera_to_try, tray_settings
from kiosk.settings.wiring import lit_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from calibration.dice import Die
    from calibration.tray_settings import TraySettings
    from calibration.trial import Throws
    from hardware.camera import Image
    from vision.reading import Reading


def throwing(dice: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The options of a command that watches throws, as `throws`, `kinds`, `seed` and `trust`.

    `dice`: the help of --dice.
    """
    options = (
        click.option("--yes", "trust", is_flag=True, help="A simulated tray says itself what it threw."),
        click.option("--seed", type=int, help="Of the simulated dice."),
        click.option("--dice", "kinds", default="", callback=_kinds, help=dice),
        click.option("--throws", type=COUNT, help="End after so many throws (default: when you say so)."),
    )
    return lambda command: reduce(lambda done, option: option(done), options, command)


def _kinds(_ctx: click.Context, _option: click.Parameter, text: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in text.split(",") if each.strip())


@contextmanager
def tray_to_try(
    config_path: Path | None, named: str | None, *, seed: int | None = None, trust: bool = False
) -> Iterator[TraySettings]:
    """How the tray is watched by the camera that is meant, with the reading light on meanwhile.

    Raises DiceKioskError, and click.UsageError where one is trusted that does not know what was thrown.
    """
    config = load(config_path)
    source = camera_of(config, named)
    if trust and source != "simulated":
        raise click.UsageError("Only a simulated tray knows what it threw: name it with --camera simulated.")
    with lit_for(source, config):
        yield tray_settings(camera_to_try(source), config, seed)


@contextmanager
def until_stopped() -> Iterator[None]:
    """Ctrl+C, or no more input, is the usual end of what is done meanwhile."""
    try:
        yield
    except (click.Abort, KeyboardInterrupt):
        click.echo()


def confirmed(
    watched: Throws,
    dice: Iterable[tuple[str, ...]],
    *,
    announce: Callable[[], str],
    ask: Callable[[Reading], tuple[Die, ...] | None] | None,
) -> Iterator[tuple[Image, Reading, tuple[Die, ...]]]:
    """Picture, reading and true dice of one throw after the other.

    Args:
        watched: the tray.
        dice: what a simulated one throws, throw by throw; () for some. It ends where these do.
        announce: said before each throw; "" says nothing.
        ask: what a person says lies there, None to leave the throw out, () to end; None: the simulated tray
            knows.

    Raises CameraError, CalibrationError.
    """
    for each in dice:
        if words := announce():
            click.echo(words)
        if watched.camera.can_throw:
            watched.throw(each)
        picture, reading = _next(watched)
        truth = watched.thrown if ask is None else ask(reading)
        if truth == ():
            return
        if truth is not None:
            yield picture, reading, truth
        watched.again()


def named_dice(question: str, shown: tuple[Die, ...]) -> tuple[Die, ...] | None:
    """What a person types: the dice that lie there; None to leave this throw out, () to end.

    Enter alone stands for `shown`, where that is anything.
    """
    while True:
        answer = click.prompt(question, default="", show_default=False).strip()
        if answer in {"-", "q"}:
            return None if answer == "-" else ()
        if shown and not answer:
            return shown
        try:
            return dice_of(answer)
        except CalibrationError as problem:
            click.echo(f"  {problem}")


def _next(watched: Throws) -> tuple[Image, Reading]:
    while True:
        picture, reading = watched.look()
        if reading is not None:
            return picture, reading
