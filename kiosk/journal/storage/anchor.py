"""The newest event of a journal, kept outside its database: what is missing at the journal's end is noticed.

A small file beside the journal with two places, each in a sector of its own, written in turn: whatever a
power cut does to one, the other says what was written before. First the journal is on disk, then the
anchor; so a journal may be an event ahead of its anchor, and is never behind it unless something was lost.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import threading
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING

from hardware.atomic_file import sync_folder
from kiosk.journal.storage.tables import PRIVATE

if TYPE_CHECKING:
    from pathlib import Path

_PLACE_BYTES, _PLACES = 4096, 2
_HEADING = "dice-kiosk anchor 1"


@dataclass(frozen=True, slots=True)
class Head:
    """The newest event of a journal: its number, from 1, and its seal."""

    number: int
    seal: str


def anchor_path(journal: Path) -> Path:
    """Where a journal's anchor is."""
    return journal.with_name(journal.name + ".anchor")


def read_anchor(journal: Path) -> Head | None:
    """The newest event that the anchor knows of; None where there is none that can be trusted.

    Raises PermissionError.
    """
    try:
        data = anchor_path(journal).read_bytes()
    except PermissionError:
        raise
    except OSError:
        return None
    places = (data[at * _PLACE_BYTES : (at + 1) * _PLACE_BYTES] for at in range(_PLACES))
    return max(filter(None, map(_head, places)), key=lambda head: head.number, default=None)


class Anchor:
    """The anchor of a journal that is written.

    What is written is the system's at once, so that it survives a program that is killed; a thread has it on
    disk some milliseconds later, since nobody shall wait for a second disk access with every event. Where the
    power goes within these it is an event behind, and nothing is lost by that.

    Args:
        journal: the path of the journal; the anchor's file is made where there is none.

    Attributes:
        failed: why it is not on disk; None where it is, or will be soon.

    Raises OSError, here and in `write`.
    """

    def __init__(self, journal: Path) -> None:
        self.failed: OSError | None = None
        path = anchor_path(journal)
        new = not path.exists()
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # found by `opening.lock_out`
        if os.fstat(self._file).st_size < _PLACE_BYTES * _PLACES:
            os.pwrite(self._file, b" " * (_PLACE_BYTES * _PLACES), 0)
            os.fsync(self._file)
        if new:
            sync_folder(path.parent)
        self._news: SimpleQueue[Head | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._sync, name="anchor", daemon=True)
        self._thread.start()

    def write(self, head: Head) -> None:
        """Keep the newest event, which is in the journal."""
        data = _line(head).ljust(_PLACE_BYTES)
        written = os.pwrite(self._file, data, head.number % _PLACES * _PLACE_BYTES)
        if written != len(data):
            raise OSError("the anchor was not written whole")
        self._news.put(head)

    def close(self) -> None:
        """Have it on disk, and let go of the file; may be called twice."""
        if self._file >= 0:
            self._news.put(None)
            self._thread.join()
            os.close(self._file)
            self._file = -1

    def _sync(self) -> None:
        while self._news.get() is not None:
            try:
                os.fdatasync(self._file)
            except OSError as problem:  # it would be called done the next time
                self.failed = problem
                return


def _line(head: Head) -> bytes:
    text = f"{_HEADING} {head.number} {head.seal}"
    return f"{text} {hashlib.sha256(text.encode()).hexdigest()}\n".encode()


def _head(place: bytes) -> Head | None:
    """What was written at a place; None where it is not whole."""
    fields = place.split()
    if len(fields) != len(_HEADING.split()) + 3 or not fields[-3].isdigit():
        return None
    head = Head(int(fields[-3]), fields[-2].decode("ascii", "replace"))
    return head if place == _line(head).ljust(_PLACE_BYTES) else None
