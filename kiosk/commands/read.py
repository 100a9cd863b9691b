"""`dice-kiosk read`: photographs in, readings out, as text for people, as JSON lines or drawn into copies."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2

from vision.dice_sets import OwnDiceError, read_sets
from vision.draw import draw_reading, label
from vision.images import Image, PictureError, expand, load
from vision.inference import ModelError
from vision.pipeline import Reader
from vision.reader import DiceReader
from vision.reading import ACCEPT, Reading, reading_data

EXIT_READ = 0
EXIT_UNREADABLE = 1
EXIT_USAGE = 2


def read_paths(
    paths: Sequence[Path],
    *,
    as_json: bool = False,
    draw: Path | None = None,
    accept: float = ACCEPT,
    empty: Path | None = None,
    own_dice: Path | None = None,
) -> int:
    """Read photographs and folders of photographs; the exit status of `dice-kiosk read`.

    One line of JSON a picture with `as_json`, else a few lines for people, on standard output; each file that
    can't be read is named on standard error with the reason, and the others are still read. The folder
    `draw` (made if need be) gets a copy of each picture with what was read drawn into it, `NAME-read.jpg`.
    Readings are accepted from the probability `accept` on. Where `empty` is a picture of the same tray
    without dice, what has not changed since is no die. `own_dice` is a folder of sets that players enrolled.

    Returns:
        0 when every file was read, 1 when any could not be (or the models can't be loaded), 2 when `draw`
        can't be written to, or `empty` or `own_dice` can't be read.
    """
    if draw is not None:
        try:
            draw.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return _complain(
                f"{draw}: can't be used as a folder for drawings ({error.strerror}).", EXIT_USAGE
            )
    try:
        bare = None if empty is None else load(empty)
        sets = [] if own_dice is None else read_sets(own_dice)
    except (PictureError, OwnDiceError) as error:
        return _complain(str(error), EXIT_USAGE)
    if own_dice is not None and not sets:
        return _complain(f"{own_dice}: no set of dice is enrolled there (dice-kiosk dice enrol).", EXIT_USAGE)
    try:
        reader = DiceReader.load(accept=accept)
    except ModelError as error:
        return _complain(str(error), EXIT_UNREADABLE)
    if sets:
        reader.know(sets)
    return read_with(reader, paths, as_json=as_json, draw=draw, empty=bare)


def read_with(
    reader: Reader, paths: Sequence[Path], *, as_json: bool, draw: Path | None, empty: Image | None = None
) -> int:
    """What `read_paths` does once a reader and the picture of the empty tray are at hand."""
    status = EXIT_READ
    drawn: set[str] = set()
    for found in expand(paths):
        try:
            if isinstance(found, PictureError):
                raise found
            image = load(found)
            _check_alike(found, image, empty)
            reading = reader.read(image, empty=empty)
            _say(json.dumps(as_object(found, reading)) if as_json else as_text(found, reading))
            if draw is not None:
                _write(draw / _free_name(found, drawn), draw_reading(image, reading))
        except PictureError as error:
            status = _complain(str(error), EXIT_UNREADABLE)
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


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _complain(text: str, status: int) -> int:
    sys.stderr.write(text + "\n")
    return status
