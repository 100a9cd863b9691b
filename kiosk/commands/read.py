"""`dice-kiosk read`: photographs in, readings out, as text for people, as JSON lines or drawn into copies."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import cv2

from hardware.message import DiceKioskError
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.options import ACCEPT_FROM, FILE, FOLDER, PLACE, SETS
from kiosk.settings.config import dice_folder
from vision.dice_sets import read_sets
from vision.draw import draw_reading, label
from vision.images import Image, PictureError, expand, load
from vision.pipeline import Reader
from vision.reader import DiceReader
from vision.reading import Reading, reading_data


@click.command()
@click.argument("paths", nargs=-1, required=True, type=PLACE)
@click.option("--json", "as_json", is_flag=True, help="One line of JSON an image.")
@click.option("--draw", type=FOLDER, help="Write copies with what was read into DIR.")
@ACCEPT_FROM
@click.option("--empty", type=FILE, help="A photo of the same tray without dice: what it shows is no die.")
@click.option("--own-dice", is_flag=True, help="Know enrolled dice again (see dice-kiosk dice).")
@SETS
def read(
    *,
    paths: tuple[Path, ...],
    as_json: bool,
    draw: Path | None,
    accept: float,
    empty: Path | None,
    own_dice: bool,
    folder: Path | None,
) -> ExitStatus:
    """Read the dice in photos, or in folders of photos.

    Exit status: 0 every file was read, 1 some could not be, 2 wrong usage.
    """
    if draw is not None:
        try:
            draw.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.UsageError(
                f"{draw}: can't be used as a folder for drawings ({error.strerror})."
            ) from error
    try:
        bare = None if empty is None else load(empty)
        folder = folder or (dice_folder() if own_dice else None)
        sets = [] if folder is None else [own for own in read_sets(folder) if own.used]
    except DiceKioskError as error:
        raise click.UsageError(str(error)) from error
    if folder is not None and not sets:
        raise click.UsageError(f"{folder}: no set of dice is enrolled there (dice-kiosk dice enrol).")
    reader = DiceReader.load(accept=accept)
    if sets:
        reader.know(sets)
    return read_with(reader, paths, as_json=as_json, draw=draw, empty=bare)


def read_with(
    reader: Reader, paths: Sequence[Path], *, as_json: bool, draw: Path | None, empty: Image | None = None
) -> ExitStatus:
    """Read pictures and folders of pictures with this reader, and print what was read.

    One line of JSON a picture with `as_json`, else a few lines for people, on standard output; each file that
    can't be read is named on standard error with the reason, and the others are still read: FAILED then. The
    folder `draw`, which is there, gets a copy of each picture with what was read drawn into it,
    `NAME-read.jpg`. Where `empty` is a picture of the same tray without dice, what has not changed since is
    no die.
    """
    status = ExitStatus.DONE
    drawn: set[str] = set()
    for found in expand(paths):
        try:
            if isinstance(found, PictureError):
                raise found
            image = load(found)
            _check_alike(found, image, empty)
            reading = reader.read(image, empty=empty)
            click.echo(json.dumps(as_object(found, reading)) if as_json else as_text(found, reading))
            if draw is not None:
                _write(draw / _free_name(found, drawn), draw_reading(image, reading))
        except PictureError as error:
            click.echo(error, err=True)
            status = ExitStatus.FAILED
    return status


def as_object(path: Path, reading: Reading) -> dict[str, Any]:
    """A reading as `--json` prints it; see docs/reading-photos.md."""
    data = reading_data(reading)
    return {"image": str(path), "dice": data["dice"], "problems": data["problems"]}


def as_text(path: Path, reading: Reading) -> str:
    """A reading as lines for people: the picture, a line a die, then what is wrong with the picture."""
    lines = [str(path)]
    for die in reading.dice:
        verdict = "sure" if die.accepted else "not sure"
        place = f"at {round(die.x)}, {round(die.y)}"
        reasons = " ".join(problem.words for problem in die.problems)
        if die.own_set is not None:
            reasons = f"of the set {die.own_set}. {reasons}"
        line = f"  {label(die):<7} {die.probability * 100:5.1f} %  {verdict:<8}  {place:<14}  {reasons}"
        lines.append(line.rstrip())
    lines += [f"  {problem.words}" for problem in reading.problems]
    return "\n".join(lines)


def _check_alike(path: Path, image: Image, empty: Image | None) -> None:
    if empty is not None and empty.shape != image.shape:
        raise PictureError(
            f"{path}: {_size(image)}, and the picture of the empty tray {_size(empty)}. Both have to come "
            "from one camera that was not moved: take them anew, or leave --empty out."
        )


def _size(image: Image) -> str:
    height, width = image.shape[:2]
    return f"{width}x{height} pixels"


def _free_name(path: Path, taken: set[str]) -> str:
    """A name for the drawing that no picture before it has got: two folders may both hold a 1.jpg."""
    name, number = f"{path.stem}-read.jpg", 2
    while name in taken:
        name, number = f"{path.stem}-read-{number}.jpg", number + 1
    taken.add(name)
    return name


def _write(path: Path, image: Image) -> None:
    _, data = cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, 92))
    try:
        path.write_bytes(data.tobytes())
    except OSError as error:
        raise PictureError(f"{path}: the drawing can't be written ({error.strerror}).") from error
