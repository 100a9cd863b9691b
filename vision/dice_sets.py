"""A player's own dice: examples of each face, kept as small pictures, by which they are known again.

A folder holds one folder a set; that holds `set.toml` (name, owner) and one PNG an example, named after what
it shows: `d20-17-0003.png`. An example is two pictures of 96x96 side by side: the whole die, and the face to
be read, both turned so that the numeral stands upright. Nothing else is kept, so that a set can be looked at,
copied to another kiosk, thinned out or deleted with any file manager, and outlives new nets. Each file is
written whole or not at all: an enrolment that is cut off loses nothing that was confirmed.
"""

import errno
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from hardware import toml_lines
from hardware.atomic_file import UNFINISHED, write_atomically
from hardware.message import ShownError
from hardware.outside_file import read_bytes
from hardware.pictures import decoded, is_whole_png
from vision.crops import POSE_SIDE
from vision.images import Image
from vision.reading import DieType, values_of

SET_FILE = "set.toml"
MOST_EXAMPLES = 12
"""A face keeps this many examples; a newer one replaces the oldest, so that new light is learned."""
_EXAMPLE = re.compile(r"(?P<die>d\d+)-(?P<value>\d+)-(?P<number>\d{4})\.png")
_NAME = re.compile(r"[\w][\w .'-]{0,39}")


class OwnDiceError(ShownError):
    """A set can't be used; the text names it, says what is wrong and what to do."""


@dataclass(frozen=True)
class DiceSet:
    """One player's set as it lies in its folder.

    Attributes:
        folder: its own. name, owner: as given. examples: file names by (type, value), oldest first.
        used: whether games know its dice; one that is switched off is only kept.
        damaged: what is to be done where `set.toml` can't be read; the set then has its folder's name and no
            owner, and its examples count as ever.
    """

    folder: Path
    name: str
    owner: str
    examples: dict[tuple[DieType, int], list[Path]] = field(default_factory=dict)
    damaged: str = ""
    used: bool = True

    def missing(self, wanted: int = 1) -> dict[DieType, list[int]]:
        """For each type of which there is an example the values that have fewer than `wanted`."""
        out = {}
        for die in DieType:
            counts = {value: len(self.examples.get((die, value), ())) for value in values_of(die).values()}
            if any(counts.values()):
                out[die] = [value for value, count in sorted(counts.items()) if count < wanted]
        return out


def read_sets(folder: Path) -> list[DiceSet]:
    """All sets in a folder, by name, those switched off too; folders without `set.toml` are none.

    Raises OwnDiceError, also where the folder can't be read.
    """
    try:
        there = sorted(folder.glob(f"*/{SET_FILE}")) if folder.is_dir() else []
        return [read_set(path.parent) for path in there]
    except OSError as problem:
        raise OwnDiceError.say(
            "The players' own dice in {folder} can't be read: {why}. Root may, and who plays.",
            folder=folder,
            why=problem.strerror,
        ) from problem


def read_set(folder: Path) -> DiceSet:
    """The set in its own folder; raises OwnDiceError where there is none."""
    path = folder / SET_FILE
    name, owner, damaged, used = folder.name, "", "", True
    try:
        content = toml_lines.values_of(read_bytes(path))
        name, owner, used = (
            _words(content["name"]),
            _words(content["owner"]),
            content.get("used", True) is True,
        )
    except OSError as error:
        raise OwnDiceError.say("{path}: there is no set of dice to be read here.", path=path) from error
    except (ValueError, KeyError, TypeError):
        name, damaged = folder.name, f'{path} is damaged. Write it anew: name = "..." and owner = "...".'
    examples: dict[tuple[DieType, int], list[Path]] = {}
    for file in sorted(folder.glob("*.png")):
        shown = _shown(file)
        if shown is not None:
            examples.setdefault(shown, []).append(file)
    return DiceSet(folder, name, owner, examples, damaged, used)


def _words(said: object) -> str:
    if not isinstance(said, str):
        raise TypeError(f"{said} is no name")
    return said


def check_name(name: str) -> None:
    """Raises OwnDiceError where neither a set nor an owner can be called so."""
    if not _NAME.fullmatch(name):
        raise OwnDiceError.say(
            '"{name}" is no name: it begins with a letter or digit, and has at most 40 letters, digits, '
            "spaces, dots and hyphens.",
            name=name,
        )


def make_set(folder: Path, name: str, owner: str) -> DiceSet:
    """The set of this name below `folder`, made if there is none; raises OwnDiceError."""
    check_name(name)
    check_name(owner or name)
    place = folder / re.sub(r"[^\w-]+", "-", name.casefold())
    if (place / SET_FILE).exists():
        found = read_set(place)
        if found.damaged:
            _write_set(place, name, owner)
            return read_set(place)
        if found.name.casefold() != name.casefold():
            raise OwnDiceError.say(
                "The set {name} has that folder already. Take another name.", name=found.name
            )
        if owner not in {"", found.owner}:
            raise OwnDiceError.say(
                "The set {name} is {owner}'s already. Take another name.", name=name, owner=found.owner
            )
        return found
    _write_set(place, name, owner)
    return read_set(place)


def switch_set(own: DiceSet, *, used: bool) -> DiceSet:
    """Have games know a set's dice, or only keep it. Raises OSError."""
    _write_set(own.folder, own.name, own.owner, used=used)
    return read_set(own.folder)


def _write_set(place: Path, name: str, owner: str, *, used: bool = True) -> None:
    lines = [f"name = {toml_lines.toml_value(name)}", f"owner = {toml_lines.toml_value(owner)}"]
    lines += [] if used else ["used = false"]
    write_atomically(place / SET_FILE, toml_lines.summed(lines))


def add_example(own: DiceSet, die: DieType, value: int, whole: Image, face: Image) -> Path:
    """Keep one example; of a face that has MOST_EXAMPLES the oldest goes. Raises OSError.

    Args:
        own: the set.
        die: its type.
        value: what it shows, as `DieReading.value` counts.
        whole: 96x96x3, the die.
        face: 96x96x3, its face upright.
    """
    if value not in values_of(die).values():
        raise ValueError(f"a {die} can't show {value}")
    if not own.folder.is_dir():  # the set was removed meanwhile: an example must not bring it back
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(own.folder))
    kept = own.examples.setdefault((die, value), [])
    numbers = [int(match["number"]) for path in kept if (match := _EXAMPLE.fullmatch(path.name))]
    path = own.folder / f"{die}-{value}-{(max(numbers, default=0) + 1) % 10000:04d}.png"
    data = cv2.imencode(".png", np.hstack([whole, face]))[1].tobytes()
    write_atomically(path, data)
    kept.append(path)
    while len(kept) > MOST_EXAMPLES:
        kept.pop(0).unlink(missing_ok=True)
    return path


def take_back(own: DiceSet, examples: Iterable[Path]) -> None:
    """Delete examples that should not have been kept. Raises OSError."""
    for path in examples:
        path.unlink(missing_ok=True)
        for kept in own.examples.values():
            if path in kept:
                kept.remove(path)


def example(path: Path) -> Image | None:
    """The two pictures of an example side by side, 96x192x3; None of a file that is damaged, or another's."""
    try:
        data = read_bytes(path)
    except OSError:
        return None
    picture = decoded(data) if is_whole_png(data) else None
    return None if picture is None or picture.shape != (POSE_SIDE, 2 * POSE_SIDE, 3) else picture


def sound(own: DiceSet) -> tuple[DiceSet, list[Path]]:
    """The set with those of its examples that can be used, and the files of the others."""
    damaged = [path for paths in own.examples.values() for path in paths if example(path) is None]
    examples = {
        shown: [path for path in paths if path not in damaged] for shown, paths in own.examples.items()
    }
    return replace(own, examples={shown: paths for shown, paths in examples.items() if paths}), damaged


def remove_set(own: DiceSet) -> None:
    """Delete a set's own files, and its folder when nothing else lies in it. Raises OSError."""
    unfinished = [path for path in own.folder.glob("*" + UNFINISHED) if _shown(path.with_suffix(""))]
    unfinished.append(own.folder / (SET_FILE + UNFINISHED))
    for path in [*(path for paths in own.examples.values() for path in paths), *unfinished]:
        path.unlink(missing_ok=True)
    (own.folder / SET_FILE).unlink()
    if not any(own.folder.iterdir()):
        own.folder.rmdir()


def _shown(path: Path) -> tuple[DieType, int] | None:
    match = _EXAMPLE.fullmatch(path.name)
    if match is None or match["die"] not in set(DieType):
        return None
    die, value = DieType(match["die"]), int(match["value"])
    return (die, value) if value in values_of(die).values() else None
