"""Rolls of one die: how often each face came, and in which order where that is known; read from a file."""

from __future__ import annotations

import csv
import io
import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.message import DiceKioskError
from hardware.outside_file import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

FEWEST_FACES, MOST_FACES = 2, 100
MOST_COUNTED = 10**9
"""Of one die; more is a slip of the pen."""

MOST_BYTES = 50_000_000

NEEDED = ("die", "face")
COUNT = "count"
SET = "set"
BESIDE = ("who", "when", "how", "origin", "read", "id")
"""What the register's file has too: no part of a test."""
COLUMNS = (*NEEDED, COUNT, SET, *BESIDE)

_DIE = re.compile(r"d([1-9]\d{0,3})")


class FairnessError(DiceKioskError):
    """Rolls that can't be tested; the text says why, and where in the file."""


@dataclass(frozen=True, slots=True)
class Rolls:
    """What one die has shown.

    Attributes:
        die: its kind, "d6".
        counts: of each face, the lowest first: (faces,).
        order: faces counted from 0 as they came, (rolls,); None where only counts are known.
        own_set: the set that the die is of; "" where that is not known.
    """

    die: str
    counts: tuple[int, ...]
    order: tuple[int, ...] | None = None
    own_set: str = ""

    @property
    def total(self) -> int:
        """How many rolls."""
        return sum(self.counts)

    @property
    def faces(self) -> int:
        """How many faces the die has."""
        return len(self.counts)

    @property
    def name(self) -> str:
        """The die for people: "d6", or "d6 of Red and gold" (`name_of`)."""
        return name_of(self.die, self.own_set)


def name_of(die: str, own_set: str) -> str:
    """A die for people: its kind, and the set where that is known."""
    return f"{die} of {own_set}" if own_set else die


def faces_of(die: str) -> int:
    """How many faces a die has by its name, "d6". Raises FairnessError where that is no die."""
    found = _DIE.fullmatch(die)
    faces = int(found[1]) if found else 0
    if not FEWEST_FACES <= faces <= MOST_FACES:
        raise FairnessError(
            f'"{die}" is no die: write d6, d20, or any other from d{FEWEST_FACES} to d{MOST_FACES}.'
        )
    return faces


def in_order(die: str, faces: Iterable[int], own_set: str = "") -> Rolls:
    """Rolls one after another, each the number that the die showed. Raises FairnessError."""
    sides = faces_of(die)
    order = tuple(_place(die, sides, face) for face in faces)
    counts = [0] * sides
    for place in order:
        counts[place] += 1
    return Rolls(die, tuple(counts), order, own_set)


def read_rolls(path: Path) -> list[Rolls]:
    """The dice of a CSV file: a line for each face with its count, or for each roll in order.

    The first line names the columns: `die`, `face`, and `count` where lines are counts; `set` tells dice of
    one kind apart. Columns of the register's file (`BESIDE`) may be there. A comma, semicolon or tab parts
    them. On a d10 a 0 is the 10.

    Raises FairnessError with the line that is wrong.
    """
    try:
        text = read_text(path, MOST_BYTES, "utf-8-sig")
    except OSError as problem:
        raise FairnessError(f"{path} can't be read: {problem.strerror}.") from problem
    except UnicodeDecodeError as problem:
        raise FairnessError(f"{path} is no text: save it as CSV in UTF-8.") from problem
    return _parsed(text, path)


def _parsed(text: str, path: Path) -> list[Rolls]:
    head = next((line for line in text.splitlines() if line.strip()), "")
    if not head:
        raise FairnessError(f"{path} is empty: there is nothing to test.")
    mark = max(",;\t", key=head.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=mark)
    columns: list[str] = []
    counts: dict[tuple[str, str], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    order: dict[tuple[str, str], list[int]] = defaultdict(list)
    try:
        for row in rows:
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            if not columns:
                columns = _columns(cells, path)
                continue
            if len(cells) != len(columns):
                raise _wrong(
                    path,
                    rows.line_num,
                    f"{len(columns)} columns were announced, and this line has {len(cells)}",
                )
            _take(dict(zip(columns, cells, strict=True)), counts, order, path, rows.line_num)
    except csv.Error as problem:
        raise _wrong(path, rows.line_num, str(problem)) from problem
    found = list(_rolls(counts, None if COUNT in columns else order))
    if not any(each.total for each in found):
        raise FairnessError(f"{path} has no roll: there is nothing to test.")
    return found


def _columns(cells: list[str], path: Path) -> list[str]:
    columns = [cell.lower() for cell in cells]
    wanted = "the first line names the columns: die, face, count (or die, face with one roll a line)"
    for name in columns:
        if name not in COLUMNS:
            raise FairnessError(f'{path}: there is no column "{name}"; {wanted}.')
        if columns.count(name) > 1:
            raise FairnessError(f'{path}: the column "{name}" is there twice.')
    for name in NEEDED:
        if name not in columns:
            raise FairnessError(f'{path}: the column "{name}" is missing; {wanted}.')
    return columns


def _take(
    row: Mapping[str, str],
    counts: dict[tuple[str, str], dict[int, int]],
    order: dict[tuple[str, str], list[int]],
    path: Path,
    line: int,
) -> None:
    if not row["face"] and "how" in row:
        return  # of the register: a die whose face nobody knows
    die = row["die"].lower()
    try:
        place = _place(die, faces_of(die), _number(row["face"]))
    except FairnessError as problem:
        raise _wrong(path, line, str(problem).rstrip(".")) from problem
    key = die, row.get(SET, "")
    if COUNT not in row:
        counts[key][place] += 1
        order[key].append(place)
        return
    count = _number(row[COUNT])
    if count is None:
        raise _wrong(path, line, f'"{row[COUNT]}" is no count: write a whole number')
    if count < 0:
        raise _wrong(path, line, f"a count can't be below 0, and this is {count}")
    counts[key][place] += count
    if sum(counts[key].values()) > MOST_COUNTED:
        raise _wrong(path, line, f"nobody rolls a die more than {MOST_COUNTED:,} times")


def _place(die: str, faces: int, face: int | None) -> int:
    """A face counted from 0."""
    if face == 0 and die == "d10":
        face = 10
    if face is None or not 1 <= face <= faces:
        told = '"?"' if face is None else face
        raise FairnessError(f"a {die} has no face {told}: it has 1 to {faces}.")
    return face - 1


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,15}", text) else None


def _wrong(path: Path, line: int, what: str) -> FairnessError:
    return FairnessError(f"{path}, line {line}: {what}.")


def _rolls(
    counts: Mapping[tuple[str, str], Mapping[int, int]], order: Mapping[tuple[str, str], list[int]] | None
) -> Iterator[Rolls]:
    for (die, own_set), seen in sorted(counts.items(), key=lambda each: (faces_of(each[0][0]), each[0][1])):
        whole = tuple(seen.get(place, 0) for place in range(faces_of(die)))
        yield Rolls(die, whole, None if order is None else tuple(order[die, own_set]), own_set)
