"""`dice-kiosk calibrate`: leads an owner through the steps, one at a time or all, on the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from calibration import drift, records
from calibration.order import OPTIONAL, overtaken
from calibration.records import CalibrationError
from calibration.session import keep, make_step, opened, simulated_person
from calibration.session import write_target as written_target
from calibration.step import Lead, Origin, identity, look
from calibration.summaries import quality
from hardware.camera import CameraError
from hardware.message import say
from kiosk.settings.config import calibration_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from calibration.records import Score
    from calibration.score import Die
    from calibration.trial import Throws
    from hardware.camera import Camera, Image
    from kiosk.settings.config import Config
    from vision.reading import Reading

DONE, FAILED, CHANGED = 0, 1, 1
SETTLED_FRAMES = 15
"""Until a camera's settings have taken hold and its automatics have come to rest."""


def write_target(folder: Path, paper: str) -> int:
    """Write the sheet to print, as PDF and PNG."""
    try:
        for path in written_target(folder, paper):
            click.echo(path)
    except CalibrationError as problem:
        return _complain(f"{problem} Name another folder with --to.")
    click.echo("Print it at 100 %, on plain white paper, and measure the ruler: it must be 200 mm long.")
    return DONE


def usual_folder(source: str) -> Path:
    """Where the results of this camera are kept."""
    return calibration_folder(simulated=source == "simulated")


def run_steps(
    names: tuple[str, ...],
    *,
    source: str,
    size: tuple[int, int],
    folder: Path,
    corners: str | None = None,
    ask: bool = True,
) -> int:
    """Lead through these steps; the exit status. `ask`: wait for Enter before each."""
    try:
        camera = opened(source, size, folder)
    except CameraError as problem:
        return _complain(str(problem))
    click.echo(f"Camera: {camera.name}")
    try:
        for name in names:
            status = _one(name, camera, folder, corners, ask=ask, skip=len(names) > 1 and name in OPTIONAL)
            if status != DONE:
                return status
    finally:
        camera.close()
    return _tell_overtaken(folder, names)


def _one(name: str, camera: Camera, folder: Path, corners: str | None, *, ask: bool, skip: bool) -> int:
    try:
        known, _ = records.fitting(folder, identity(camera))
        step = make_step(name, camera, known, None if corners is None else _corners(corners))
    except CalibrationError as problem:
        if not skip:
            return _complain(str(problem))
        click.echo(f"{name}: {problem}")
        return DONE
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
        return _complain(f"{step.title}: {problem}")
    click.echo(f"{step.title} is done: {path}\n  {quality(record)}")
    return DONE


def _turned(lead: Lead, person: Callable[[], None]) -> Image:
    person()
    return lead.turn()


def _tell_overtaken(folder: Path, done: tuple[str, ...]) -> int:
    again = [name for name in overtaken(records.fitting(folder)[0]) if name not in done]
    if again:
        click.echo(f"These steps rest on what was just done: do them again: {', '.join(again)}.")
    return DONE


def check_now(*, source: str, size: tuple[int, int], folder: Path) -> int:
    """Say whether camera and light are as they were; the exit status."""
    try:
        camera = opened(source, size, folder)
        try:
            for _ in range(SETTLED_FRAMES):
                image = look(camera)
            origin = Origin(identity(camera), datetime.now(UTC), (image.shape[1], image.shape[0]))
        finally:
            camera.close()
        known, why = records.fitting(folder, origin.camera, {origin.size})
        for text in why:
            click.echo(text)
        if known.empty is None:
            return _complain(
                "The empty tray is not known yet. Do that first: dice-kiosk calibrate step empty."
            )
        found = drift.compare(image, records.empty_picture(folder, known.empty), known)
        records.write(folder, drift.record(found, origin))
    except (CameraError, CalibrationError) as problem:
        return _complain(str(problem))
    if found.moved_mm is not None:
        click.echo(f"The view has shifted by {found.moved_mm:.1f} mm.")
    if found.light is not None:
        click.echo(f"The tray is {found.light:.0%} as bright as it was.")
    for text in found.problems:
        click.echo(text)
    if not found.problems and not why:
        click.echo("Camera and light are as they were at the calibration.")
    return CHANGED if found.problems or why else DONE


def show(folder: Path) -> int:
    """Tell what is calibrated, how well, and when it was."""
    known, why = records.fitting(folder)
    again = overtaken(known)
    if not known.records and not why:
        click.echo(f"Nothing is calibrated yet in {folder}. Begin with: dice-kiosk calibrate target")
    for record in known.records:
        note = ": to be done again, as a step that it rests on was" if record.name in again else ""
        click.echo(f"{record.name}: {record.date:%Y-%m-%d %H:%M} UTC, camera {record.camera}{note}")
        click.echo(f"  {quality(record)}")
    for text in why:
        click.echo(text, err=True)
    return FAILED if why else DONE


def score(
    config: Config,
    source: str,
    *,
    folder: Path | None,
    seed: int | None,
    throws: int | None,
    dice: tuple[str, ...],
    anew: bool,
    trust: bool,
    as_json: bool,
) -> int:
    """Have dice thrown, and count how many are read right; the exit status.

    Args:
        config: the settings.
        source: the camera.
        folder: where the count is kept; None for the usual place.
        seed: of simulated dice; None for chance.
        throws: after so many it ends; None: when the person says so.
        dice: thrown by a simulated tray; () for some.
        anew: forget the count so far.
        trust: a simulated tray says itself what it threw; nobody is asked.
        as_json: a line of JSON for each throw instead of words.
    """
    from calibration.trial import Throws  # noqa: PLC0415 - loads the nets
    from kiosk.settings.sources import camera_to_try, watch_settings  # noqa: PLC0415 - as above
    from vision.dice_sets import OwnDiceError  # noqa: PLC0415 - as above
    from vision.inference import ModelError  # noqa: PLC0415 - as above

    try:
        if trust and source != "simulated":
            return _complain("Only a simulated tray knows what it threw: --yes goes with --camera simulated.")
        source = camera_to_try(source)
        settings = watch_settings(source, config, seed)
        watched = Throws(replace(settings, calibration=folder or usual_folder(source)), anew=anew)
    except (CameraError, CalibrationError, ModelError, OwnDiceError) as problem:
        return _complain(str(problem))
    try:
        for _ in range(throws) if throws is not None else iter(int, 1):
            reading = _next_reading(watched, dice, ask=not trust)
            truth = watched.thrown if trust else _asked(reading)
            if truth == ():
                break
            counted = None if truth is None else watched.count(reading, truth)
            if counted is not None:
                click.echo(_line(reading, truth or (), counted) if as_json else f"  {quality(counted)}")
            watched.again()
    except (CameraError, CalibrationError) as problem:
        return _complain(str(problem))
    except (click.Abort, KeyboardInterrupt):
        click.echo()
    finally:
        watched.close()
    return DONE


def _next_reading(watched: Throws, dice: tuple[str, ...], *, ask: bool) -> Reading:
    if watched.camera.can_throw:
        watched.throw(dice)
    elif ask:
        click.echo("Throw some dice into the tray. Ctrl+C ends it.")
    while True:
        _, reading = watched.look()
        if reading is not None:
            return reading


def _asked(reading: Reading) -> tuple[Die, ...] | None:
    """What a person says lies there; None to leave this throw out, () to end."""
    from calibration.trial import dice_of, offered  # noqa: PLC0415 - loads the nets

    for number, die in enumerate(reading.dice, 1):
        sure = "sure" if die.accepted else "would ask"
        kind, value = die.die or "a die", "?" if die.value is None else die.value
        click.echo(f"  {number}. {kind} {value}  ({die.probability:.1%}, {sure})")
    while True:
        answer = click.prompt(
            "Enter: all right. Else type all dice that lie there (d20 17, d6 3), - to leave it out, q to end",
            default="",
            show_default=False,
        ).strip()
        if answer in {"-", "q"}:
            return None if answer == "-" else ()
        if not answer and len(offered(reading)) == len(reading.inside):
            return offered(reading)
        try:
            return dice_of(answer)
        except CalibrationError as problem:
            click.echo(problem)


def _line(reading: Reading, truth: tuple[Die, ...], counted: Score) -> str:
    from vision.reading import reading_data  # noqa: PLC0415 - loads the nets

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
        raise CalibrationError(
            say('Give four corners in px, in turn, as --corners "100,80 1180,82 1178,880 98,878".')
        )
    return [(spot[0], spot[1]) for spot in spots]


def _complain(text: str) -> int:
    click.echo(text, err=True)
    return FAILED
