"""What happened at the host's door: PINs chosen and forgotten, wrong tries, damage and how it was put right.

A line of JSON each, added and synced, never rewritten. Each has the seal of the line before in its own, so
that a changed or missing line is told; lines cut off at the end are not, which only a copy elsewhere tells.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from kiosk.settings.two_copies import MODE, plain_bytes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FILE = "host-record.jsonl"
"""In the state folder."""
LARGEST = 1 << 24
"""Bytes: a hundred thousand lines."""


class Kind(StrEnum):
    """What happened."""

    SET_UP = "set-up"
    TAKEN_OVER = "taken-over"
    PIN = "pin"
    MENDED = "mended"
    SHUT = "shut"
    RECOVERED = "recovered"
    WRONG = "wrong"
    SERVICE = "service"


@dataclass(frozen=True, slots=True)
class Line:
    """Of the record.

    Attributes:
        number: from 1.
        time: by the computer's clock, which may be wrong: the numbers are the order.
        what: in English.
        fits: its seal is its own and the one before it is where it was.
    """

    number: int
    time: str
    kind: str
    what: str
    fits: bool


class HostRecord:
    """The file.

    Args:
        path: of it.
        clock: the time of day.
    """

    def __init__(self, path: Path, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._path = path
        self._clock = clock

    @property
    def begun(self) -> bool:
        """Something was ever written: the kiosk has been set up, whatever became of its other files."""
        try:
            self._path.lstat()
        except FileNotFoundError:
            return False
        except OSError:  # whatever it is, it is no new kiosk's folder
            return True
        return True

    def add(self, kind: Kind, what: str) -> None:
        """Write a line, on the card when this returns; raises OSError."""
        data = self._data()
        last = data.splitlines()[-1] if data else b""
        time = self._clock().isoformat(timespec="seconds")
        line = {"number": len(data.splitlines()) + 1, "time": time, "kind": kind, "what": what}
        line["seal"] = _seal(last, line)
        text = json.dumps(line, ensure_ascii=False) + "\n"
        if data and not data.endswith(b"\n"):  # the power went while the last one was written
            text = "\n" + text
        self._path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, MODE)
        with os.fdopen(handle, "ab") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())

    def lines(self) -> list[Line]:
        """All of them, the oldest first; raises OSError. One that is damaged says so."""
        found, before = [], b""
        for number, raw in enumerate(self._data().splitlines(), start=1):
            found.append(_read(number, raw, before))
            before = raw
        return found

    def _data(self) -> bytes:
        try:
            return plain_bytes(self._path, LARGEST)
        except FileNotFoundError:
            return b""


def _seal(before: bytes, line: dict[str, object]) -> str:
    own = json.dumps({name: value for name, value in line.items() if name != "seal"}, ensure_ascii=False)
    return hashlib.sha256(before + b"\n" + own.encode()).hexdigest()


def _read(number: int, raw: bytes, before: bytes) -> Line:
    try:
        line = json.loads(raw)
        fits = line["number"] == number and line["seal"] == _seal(before, line)
        return Line(number, str(line["time"]), str(line["kind"]), str(line["what"]), fits)
    except (ValueError, KeyError, TypeError, RecursionError):
        return Line(number, "", "", "This line is damaged.", fits=False)
