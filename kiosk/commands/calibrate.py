"""`dice-kiosk calibrate`: an owner is led through the steps, and told how well they went."""

from __future__ import annotations

import json
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import repeat
from typing import TYPE_CHECKING

import click

from calibration import drift, records
from calibration.dice import offered
from calibration.records import OPTIONAL, ORDER, CalibrationError
from calibration.session import keep, make_step, opened, simulated_person, write_target
from calibration.step import Lead, Origin, identity, look
from calibration.summaries import quality
from calibration.trial import Throws
from hardware.camera import CameraError
from hardware.message import DiceKioskError
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.options import CAMERA, CONFIG, FOLDER
from kiosk.commands.throws import confirmed, named_dice, throwing, tray_to_try, until_stopped
from kiosk.settings.config import calibration_folder
from vision.reading import reading_data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from calibration.dice import Die
    from calibration.records import Score
    from hardware.camera import Camera, Image
    from vision.reading import Reading

SETTLED_FRAMES = 15
"""Until a camera's settings have taken hold and its automatics have come to rest."""

RESULTS = click.option("--folder", type=FOLDER, help="Where the results are kept, if not the usual place.")


@click.group()
def calibrate() -> None:
    """Teach the kiosk its camera and tray, in steps that can be done again (docs/calibration.md)."""


@calibrate.command()
@click.option("--to", "folder", type=FOLDER, default=".", show_default=True, help="Where to write it.")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
def target(*, folder: Path, paper: str) -> None:
    """Write the sheet to print, as PDF and PNG, true to size with a ruler on it."""
    try:
        for path in write_target(folder, paper):
            click.echo(path)
    except CalibrationError as problem:
        raise DiceKioskError(f"{problem} Name another folder with --to.") from problem
    click.echo("Print it at 100 %, on plain white paper, and measure the ruler: it must be 200 mm long.")


@calibrate.command("step")
@click.argument("name", type=click.Choice(("all", *ORDER)))
@CAMERA
@CONFIG
@RESULTS
@click.option("--corners", help='For outline: the floor\'s corners in px, as "x,y x,y x,y x,y".')
@click.option("--yes", is_flag=True, help="Begin each step without waiting for Enter.")
def do_steps(
    *,
    name: str,
    source: str | None,
    config_path: Path | None,
    folder: Path | None,
    corners: str | None,
    yes: bool,
) -> None:
    """Do one step, or all in turn. Exit status: 0 done, 1 it could not be, with what to do."""
    names = ORDER if name == "all" else (name,)
    with _camera(config_path, source, folder) as (camera, place):
        click.echo(f"Camera: {camera.name}")
        for each in names:
            _do(each, camera, place, corners, ask=not yes, skip=len(names) > 1 and each in OPTIONAL)
    again = [each for each in records.fitting(place)[0].overtaken if each not in names]
    if again:
        click.echo(f"These steps rest on what was just done: do them again: {', '.join(again)}.")


@calibrate.command()
@CAMERA
@CONFIG
@RESULTS
def check(*, source: str | None, config_path: Path | None, folder: Path | None) -> ExitStatus:
    """Say whether the camera was moved or the light changed. Exit status: 0 as it was, else 1."""
    with _camera(config_path, source, folder) as (camera, place):
        for _ in range(SETTLED_FRAMES):
            image = look(camera)
        origin = Origin(identity(camera), datetime.now(UTC), (image.shape[1], image.shape[0]))
    known, why = records.fitting(place, origin.camera, {origin.size})
    for text in why:
        click.echo(text)
    if known.empty is None:
        raise DiceKioskError(
            "The empty tray is not known yet. Do that first: dice-kiosk calibrate step empty."
        )
    found = drift.Comparison(records.empty_picture(place, known.empty), known).check(image)
    records.write(place, drift.record(found, origin))
    if found.moved_mm is not None:
        click.echo(f"The view has shifted by {found.moved_mm:.1f} mm.")
    if found.light is not None:
        click.echo(f"The tray is {found.light:.0%} as bright as it was.")
    for text in found.problems:
        click.echo(text)
    if found.problems or why:
        return ExitStatus.FAILED
    click.echo("Camera and light are as they were at the calibration.")
    return ExitStatus.DONE


@calibrate.command()
@CAMERA
@RESULTS
def show(*, source: str | None, folder: Path | None) -> ExitStatus:
    """Tell what is calibrated, how well, and when; --camera simulated: what was tried there."""
    folder = folder or _usual_folder(source or "")
    known, why = records.fitting(folder)
    again = known.overtaken
    if not known.records and not why:
        click.echo(f"Nothing is calibrated yet in {folder}. Begin with: dice-kiosk calibrate target")
    for record in known.records:
        note = ": to be done again, as a step that it rests on was" if record.name in again else ""
        click.echo(f"{record.name}: {record.date:%Y-%m-%d %H:%M} UTC, camera {record.camera}{note}")
        click.echo(f"  {quality(record)}")
    for text in why:
        click.echo(text, err=True)
    return ExitStatus.FAILED if why else ExitStatus.DONE


@calibrate.command()
@CAMERA
@CONFIG
@RESULTS
@throwing("What a simulated tray throws, as d20,d6 (default: some).")
@click.option("--new", "anew", is_flag=True, help="Forget the count so far.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each throw.")
def score(
    *,
    source: str | None,
    config_path: Path | None,
    folder: Path | None,
    throws: int | None,
    kinds: tuple[str, ...],
    seed: int | None,
    anew: bool,
    trust: bool,
    as_json: bool,
) -> None:
    """Throw, see what is read, confirm or correct it: how many dice are read right so far.

    Exit status: 0 it was counted, 1 it could not be.
    """
    with tray_to_try(config_path, source, seed=seed, trust=trust) as tray:
        settings = replace(tray, calibration=folder or _usual_folder(tray.source))
        with closing(Throws(settings, anew=anew)) as watched, until_stopped():
            by_hand = not watched.camera.can_throw
            for _, reading, truth in confirmed(
                watched,
                repeat(kinds) if throws is None else repeat(kinds, throws),
                announce=lambda: "Throw some dice into the tray. Ctrl+C ends it." if by_hand else "",
                ask=None if trust else _asked,
            ):
                counted = watched.count(reading, truth)
                if counted is not None:
                    click.echo(_line(reading, truth, counted) if as_json else f"  {quality(counted)}")


def _usual_folder(source: str) -> Path:
    """Where the results of this camera are kept; what is tried on a simulated one lies apart."""
    return calibration_folder() / ("simulated" if source == "simulated" else "")


@contextmanager
def _camera(
    config_path: Path | None, named: str | None, folder: Path | None
) -> Iterator[tuple[Camera, Path]]:
    """The camera that is meant, open and lit meanwhile, and where its results are kept."""
    with tray_to_try(config_path, named) as tray:
        folder = folder or _usual_folder(tray.source)
        with closing(opened(tray.source, tray.size, folder)) as camera:
            yield camera, folder


def _do(name: str, camera: Camera, folder: Path, corners: str | None, *, ask: bool, skip: bool) -> None:
    """Lead through a step; `ask`: wait for Enter before; `skip`: leave it out where it can't be done."""
    try:
        known, _ = records.fitting(folder, identity(camera))
        step = make_step(name, camera, known, None if corners is None else _corners(corners))
    except CalibrationError as problem:
        if not skip:
            raise
        click.echo(f"{name}: {problem}")
        return
    click.echo(f"\n{step.title}\n{step.task}")
    if ask:
        click.prompt("Press Enter to begin", default="", show_default=False, prompt_suffix=" ")
    person = simulated_person(name, camera)
    try:
        lead = Lead(camera, step, small=name == "noise")
        image, told = _turned(lead, person), ""
        while not step.done:
            image = _turned(lead, person)
            if step.said not in {"", told}:
                told = step.said
                click.echo(f"  {step.progress:4.0%}  {told}")
        record = step.result(lead.origin(datetime.now(UTC), image))
        path = keep(step, record, folder)
    except (CameraError, CalibrationError) as problem:
        raise DiceKioskError(f"{step.title}: {problem}") from problem
    click.echo(f"{step.title} is done: {path}\n  {quality(record)}")


def _turned(lead: Lead, person: Callable[[], None]) -> Image:
    person()
    return lead.turn()


def _asked(reading: Reading) -> tuple[Die, ...] | None:
    """What a person says lies there; None to leave this throw out, () to end."""
    for number, die in enumerate(reading.dice, 1):
        sure = "sure" if die.accepted else "would ask"
        kind, value = die.die or "a die", "?" if die.value is None else die.value
        click.echo(f"  {number}. {kind} {value}  ({die.probability:.1%}, {sure})")
    shown = offered(reading)
    return named_dice(
        "Enter: all right. Else type all dice that lie there (d20 17, d6 3), - to leave it out, q to end",
        shown if len(shown) == len(reading.inside) else (),
    )


def _line(reading: Reading, truth: tuple[Die, ...], counted: Score) -> str:
    return json.dumps(
        {
            "read": [
                {key: die[key] for key in ("die", "value", "probability", "accepted")}
                for die in reading_data(reading)["dice"]
            ],
            "truth": [{"die": kind, "value": value} for kind, value in truth],
            **counted.model_dump(include=set(COUNTS)),
        }
    )


COUNTS = ("throws", "dice", "right", "low", "high", "asked", "wrong_accepted")


def _corners(text: str) -> list[tuple[float, float]]:
    try:
        spots = [tuple(float(part) for part in spot.split(",")) for spot in text.split()]
    except ValueError:
        spots = []
    if len(spots) != 4 or any(len(spot) != 2 for spot in spots):  # noqa: PLR2004 - corners; x and y
        raise CalibrationError.say(
            'Give four corners in px, in turn, as --corners "100,80 1180,82 1178,880 98,878".'
        )
    return [(spot[0], spot[1]) for spot in spots]
