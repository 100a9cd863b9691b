"""Throws that a person watches and confirms, for the commands that count or keep what is read."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from calibration.dice import dice_of
from calibration.records import CalibrationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from calibration.dice import Die
    from calibration.trial import Throws
    from hardware.camera import Image
    from vision.reading import Reading

THROWS = click.option(
    "--throws", type=click.IntRange(1), help="End after so many throws (default: when you say so)."
)
SEED = click.option("--seed", type=int, help="Of the simulated dice.")
TRUST = click.option("--yes", "trust", is_flag=True, help="A simulated tray says itself what it threw.")


def kinds(_ctx: click.Context, _option: click.Parameter, text: str) -> tuple[str, ...]:
    """What `--dice d20,d6` names."""
    return tuple(each.strip() for each in text.split(",") if each.strip())


def trusted(source: str, *, trust: bool) -> None:
    """Raise click.UsageError where a camera is to say what was thrown and does not know it."""
    if trust and source != "simulated":
        raise click.UsageError(
            "Only a simulated tray knows what it threw: --yes goes with --camera simulated."
        )


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
