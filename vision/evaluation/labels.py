"""Labelled photographs: a folder with `labels.csv`, one line a die (docs/evaluating.md)."""

import csv
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hardware.message import DiceKioskError
from hardware.outside_file import read_text
from vision.reading import DieType, values_of

LABELS = "labels.csv"
NEEDED = ("image", "die", "value")
OPTIONAL = ("clip", "x", "y", "w", "h")


class LabelError(DiceKioskError):
    """The labels can't be used; the text names the line, says what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """One die that lies in a photograph.

    Attributes:
        die: its type. value: what it counts (a d10's 0 is 10; a percentile die's are 0 to 90).
        box: (x, y, width, height) px of the upright picture; None when nobody drew one.
    """

    die: DieType
    value: int
    box: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A photograph and all dice in it.

    Attributes:
        path: of the picture.
        clip: what it was taken together with: frames of one recording, a die at one value on one table.
        dice: all of them; none in a photograph without dice.
    """

    path: Path
    clip: str
    dice: tuple[Labelled, ...]


def read_labels(folder: Path) -> list[LabelledPhoto]:
    """The photographs of a folder with their dice, in the order of its `labels.csv`; raises LabelError."""
    path = folder / LABELS
    try:
        text = read_text(path, encoding="utf-8-sig")
    except OSError as error:
        raise LabelError(
            f"{path}: there are no labels to be read here. docs/evaluating.md tells what goes into it."
        ) from error
    except UnicodeDecodeError as error:
        raise LabelError(f"{path}: this is no UTF-8 text. Save it as CSV, UTF-8.") from error
    return _photos(folder, path, csv.DictReader(text.splitlines()))


def write_labels(folder: Path, photos: Iterable[LabelledPhoto]) -> None:
    """Write `labels.csv` into a folder; pictures outside it are named by their full path."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LABELS).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow((*NEEDED, *OPTIONAL))
        for photo in photos:
            inside = photo.path.is_relative_to(folder)
            name = (photo.path.relative_to(folder) if inside else photo.path.resolve()).as_posix()
            for die in photo.dice:
                box = ["" if die.box is None else f"{side:g}" for side in die.box or (0.0,) * 4]
                writer.writerow((name, die.die.value, die.value, photo.clip, *box))
            if not photo.dice:
                writer.writerow((name, "", "", photo.clip, "", "", "", ""))


def _photos(folder: Path, path: Path, rows: "csv.DictReader[str]") -> list[LabelledPhoto]:
    missing = [name for name in NEEDED if name not in (rows.fieldnames or ())]
    if missing:
        raise LabelError(f"{path}: its first line must name the columns; missing: {', '.join(missing)}.")
    clips: dict[str, str] = {}
    dice: dict[str, list[Labelled]] = {}
    problems = []
    for row in rows:
        try:
            name, die = _row(row)
        except ValueError as error:
            problems.append(f"{path}, line {rows.line_num}: {error}")
            continue
        clips.setdefault(name, (row.get("clip") or "").strip() or name)
        dice.setdefault(name, []).extend([] if die is None else [die])
    if problems:
        raise LabelError("\n".join(problems))
    if not dice:
        raise LabelError(f"{path}: no photograph is labelled in it.")
    return [LabelledPhoto(folder / name, clips[name], tuple(inside)) for name, inside in dice.items()]


def _row(row: dict[str, str]) -> tuple[str, Labelled | None]:
    name = (row["image"] or "").strip()
    if not name:
        raise ValueError("no image is named.")
    return name, die_in(row)


def die_in(row: dict[str, str]) -> Labelled | None:
    """The die that a line of labels names, None where it names none; raises ValueError for what can't be."""
    kind, value = (row["die"] or "").strip().lower(), (row["value"] or "").strip()
    if not kind:
        if value:
            raise ValueError(f"it shows {value}, but which die is it? Both are wanted, or neither.")
        return None
    try:
        die = DieType(kind)
    except ValueError:
        raise ValueError(f"{kind} is no die. Known: {', '.join(DieType)}.") from None
    if not value.isdecimal():
        raise ValueError(f'value "{value}" is no whole number.')
    counts = 10 if die is DieType.D10 and int(value) == 0 else int(value)
    if counts not in values_of(die).values():
        raise ValueError(f"a {die} can't show {value}.")
    return Labelled(die, counts, _box(row))


def _box(row: dict[str, str]) -> tuple[float, float, float, float] | None:
    sides = [(row.get(name) or "").strip() for name in ("x", "y", "w", "h")]
    if not any(sides):
        return None
    try:
        x, y, w, h = (float(side) for side in sides)
    except ValueError:
        x = y = w = h = math.nan
    if not all(map(math.isfinite, (x, y, w, h))):
        raise ValueError("x, y, w and h are numbers of pixels, all four or none.")
    if not (w > 0 and h > 0):
        raise ValueError("w and h must be more than 0.")
    return x, y, w, h
