"""The file of a journal that is written: each transaction sealed, on disk, and anchored when it ends."""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.journal.storage import chain
from kiosk.journal.storage.anchor import Anchor
from kiosk.journal.storage.check import Check
from kiosk.journal.storage.database import (
    DamagedError,
    JournalError,
    UnsureError,
    damaged,
    in_words,
    unopened,
)
from kiosk.journal.storage.opening import empty_in_memory, lock_out, open_for_writing
from kiosk.journal.storage.patience import Patience
from kiosk.journal.storage.second_copy import Follower

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

_log = logging.getLogger(__name__)


class RecordFile:
    """A journal's file, held by this process alone.

    Args:
        path: of the file, made when absent (its folder too); None keeps the record in memory only.
        copy: of a second one that follows it; None for none.
        look_about: called now and then while a disk is slow (Patience); None: nobody minds.

    Attributes:
        db: to read from, on this thread.

    Raises:
        JournalError: another version, damaged, in use, or not writable. The file is then as it was.
    """

    def __init__(
        self, path: Path | None, copy: Path | None = None, look_about: Callable[[], None] | None = None
    ) -> None:
        self.path = path
        self._disk = Patience(None if path is None else look_about)
        self._check: Check | None = None
        self._failed: JournalError | None = None
        self._anchor: Anchor | None = None
        self._follower: Follower | None = None
        if path is None:
            self._lock = None
            self.db = empty_in_memory()
        else:
            self._lock = lock_out(path)
            try:
                self.db = open_for_writing(path)
            except BaseException:
                self._lock.close()
                raise
        try:
            with in_words(path):
                self._head = chain.head(self.db)
            self._make_fast()
        except BaseException:
            self.close()
            raise
        if path is not None and copy is not None:
            self._follower = Follower(path, copy)

    def _make_fast(self) -> None:
        """Anchor what there is, and remember which file it is."""
        if self.path is None:
            return
        try:
            self._anchor = Anchor(self.path)
            if self._head is not None:
                self._anchor.write(self._head)
            self._is, self._bytes = _which(self.path)
        except OSError as problem:
            raise unopened(self.path, problem.strerror) from problem

    def check(self) -> None:
        """Begin to look through the whole file, in a thread of its own."""
        if self.path is not None and self._check is None:
            self._check = Check(self.path)

    def end_check(self) -> None:
        """Wait until all has been looked through."""
        if self._check is not None:
            self._check.wait()

    @property
    def damage(self) -> JournalError | None:
        """What was found since the journal was opened, or has become of its file; nothing is written then."""
        if self._failed is None and self._check is not None:
            self._failed = self._check.found
        if self._failed is None and self._follower is not None:
            found = self._follower.problem
            self._failed = found if isinstance(found, DamagedError) else None
        if self._failed is None and self._anchor is not None and self._anchor.failed is not None:
            self._failed = self._unanchored(self._anchor.failed)
        if self._failed is None and self.path is not None and (words := self._away(self.path)):
            self._failed = damaged(self.path, words)
            _log.error("%s", self._failed)
        return self._failed

    def _away(self, path: Path) -> str:
        """What has become of the file that is open, in words; "" where it is still in its place."""
        try:
            now, size = _which(path)
        except OSError:
            return "its file was taken away while it was written"
        if now != self._is:
            return "its file was replaced while it was written"
        if size < self._bytes:
            return "its file was cut while it was written"
        self._bytes = size
        return ""

    @contextmanager
    def transaction(self) -> Iterator[Callable[[str, int | str], None]]:
        """All or nothing, sealed, and on disk at its end; raises JournalError.

        Gives what each row is named to that was written: its table and its key.
        """
        if self.damage is not None:
            raise self.damage
        touched: list[tuple[str, int | str]] = []
        try:
            self.db.execute("BEGIN IMMEDIATE")
            yield lambda table, key: touched.append((table, key))
            head = chain.link(self.db, self._head, touched)
        except BaseException as problem:
            self._roll_back()
            if not isinstance(problem, sqlite3.Error):
                raise
            raise self._unwritten(problem) from problem
        try:
            self._disk.do(partial(self.db.execute, "COMMIT"))
        except sqlite3.Error as problem:
            self._roll_back()
            if problem.sqlite_errorcode == sqlite3.SQLITE_FULL:  # there was no room to write that it is done
                raise self._unwritten(problem) from problem
            self._failed = self._unsure(problem)
            raise self._failed from problem
        self._head = head
        self._anchor_it()

    def _roll_back(self) -> None:
        if self.db.in_transaction:
            with suppress(sqlite3.Error):  # where the disk fails, this may too; nothing was committed
                self.db.execute("ROLLBACK")

    def _unsure(self, why: sqlite3.Error) -> UnsureError:
        _log.error("The journal was not synced: %s", why)
        return UnsureError.say(
            "The disk did not take the newest event of the journal {path} for sure ({why}). Nothing more is "
            "written: open it again, and go on with what it says.",
            path=self.path,
            why=why,
            guests=say(
                "The disk has failed: it is not sure whether the newest step is on record. The record is "
                "read again, and what it says holds."
            ),
        )

    def _unwritten(self, why: sqlite3.Error) -> JournalError:
        _log.error("The journal can't be written: %s", why)
        return JournalError.say(
            "The journal {path} can't be written ({why}), so nothing was taken. Make room or check the disk.",
            path=self.path,
            why=why,
            guests=say(
                "The record of the games can't be written, so nothing was taken. Make room on the disk, "
                "or check it."
            ),
        )

    def _anchor_it(self) -> None:
        """What was written stands; where it can't be anchored nothing more is."""
        if self._anchor is None or self._head is None:
            return
        try:
            self._disk.do(partial(self._anchor.write, self._head))
        except OSError as problem:
            self._failed = self._unanchored(problem)
        if self._follower is not None:
            self._follower.tell()

    def _unanchored(self, why: OSError) -> JournalError:
        _log.error("The anchor of the journal can't be written: %s", why)
        return JournalError.say(
            "The anchor of the journal {path} can't be written ({why}). Make room or check the disk.",
            path=self.path,
            why=why.strerror or why,
            guests=say(
                "The newest event is on record, but nothing can be written any more. Make room on the disk, "
                "or check it."
            ),
        )

    def close(self) -> None:
        """Let go of the file; may be called twice."""
        if self._check is not None:
            self._check.stop()
        if self._follower is not None:
            self._follower.close()
        self._disk.do(self.db.close)
        if self._anchor is not None:
            self._disk.do(self._anchor.close)
        self._disk.end()
        if self._lock is not None:
            self._lock.close()


def _which(path: Path) -> tuple[tuple[int, int], int]:
    """Which file a path leads to, and its size in bytes; raises OSError."""
    found = os.stat(path)  # noqa: PTH116 - sixty times a second
    return (found.st_dev, found.st_ino), found.st_size
