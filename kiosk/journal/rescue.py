"""The ways out where a record is damaged: the second copy, what is left of it, or a new one.

Whatever is chosen, all files of the damaged one are kept aside as they are.
"""

from __future__ import annotations

import logging
import shutil
from contextlib import closing, suppress
from enum import StrEnum
from typing import TYPE_CHECKING

from hardware.atomic_file import sync_file, sync_folder
from hardware.message import Message, say
from kiosk.games.protocol import Refused
from kiosk.journal.diary import note_damage
from kiosk.journal.replay import resume
from kiosk.journal.storage import chain
from kiosk.journal.storage.anchor import Anchor, read_anchor
from kiosk.journal.storage.aside import files_of, folder_aside, put_aside
from kiosk.journal.storage.check import look_through, look_through_alone, newest_event
from kiosk.journal.storage.database import (
    JournalError,
    check_version,
    damaged,
    in_words,
    open_for_reading,
    unopened,
)
from kiosk.journal.storage.opening import lock_out, note, open_again
from kiosk.journal.storage.second_copy import take_half_back
from kiosk.journal.storage.tables import PRIVATE, VERSION

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

_log = logging.getLogger(__name__)


class Way(StrEnum):
    """What can be done about a damaged record."""

    TAKE_COPY = "take-copy"  # use the second copy in its place
    GO_ON = "go-on"  # accept what is left of it
    START_NEW = "start-new"  # an empty one


def ways_out(path: Path, copy: Path | None) -> list[tuple[Way, Message]]:
    """The ways that are open, each with what it would lose; the one that loses least first.

    Args:
        path: of the damaged journal.
        copy: of the second copy; None where there is none.
    """
    return [
        *((Way.TAKE_COPY, cost) for cost in _of_copy(path, copy)),
        *((Way.GO_ON, cost) for cost in _of_rest(path)),
        (Way.START_NEW, say("Nothing of what was played is in it, and its meters begin at 0.")),
    ]


def _of_copy(path: Path, copy: Path | None) -> Iterator[Message]:
    count = _sound_copy(copy)
    if count is not None:
        lost = max(0, _newest_known(path) - count)
        yield (
            say("It holds {count} events; the last {lost} are missing.", count=count, lost=lost)
            if lost
            else say("It holds all {count} events that were written.", count=count)
        )


def _sound_copy(copy: Path | None) -> int | None:
    """The number of the newest event of a second copy that is whole; None where there is no such copy."""
    if copy is None or not copy.exists():
        return None
    try:
        take_half_back(copy)
        look_through_alone(copy)
        return newest_event(copy)
    except JournalError as problem:
        _log.warning("The second copy can't be taken: %s", problem)
        return None


def _newest_known(path: Path) -> int:
    """The number of the newest event that the damaged record, or its anchor, tells of."""
    known = 0
    with suppress(OSError):
        anchor = read_anchor(path)
        known = 0 if anchor is None else anchor.number
    with suppress(JournalError):
        known = max(known, newest_event(path))
    return known


def _of_rest(path: Path) -> Iterator[Message]:
    """Only where its tables can be read and its newest game can be played again."""
    try:
        with in_words(path), closing(open_for_reading(path)) as db:
            if check_version(path) != VERSION or chain.head(db) is None:
                return
            found = str(db.execute("PRAGMA quick_check").fetchone()[0])
            if found == "ok":
                resume(db, path)
                yield say("That it was damaged stays on record.")
    except (JournalError, Refused):
        return


def take(way: Way, path: Path, copy: Path | None) -> None:
    """Go a way that is open; raises JournalError, and the damaged files are still there then.

    Args:
        way: of `ways_out`.
        path: of the damaged journal.
        copy: of the second copy; None where there is none.
    """
    with closing(lock_out(path)):
        found = _words_of(path)
        try:
            if way is Way.GO_ON:
                _go_on(path, found)
            elif way is Way.TAKE_COPY:
                _take_copy(path, copy, found)
            else:
                _log.warning("A new record is begun; what was before is kept in %s.", put_aside(path, found))
        except OSError as problem:
            raise unopened(path, problem.strerror or problem) from problem


def _words_of(path: Path) -> str:
    """What is wrong with a record."""
    if not path.exists():
        return "its file is gone"
    try:
        look_through(path)
    except JournalError as problem:
        return str(problem)
    return "nothing was found"


def _take_copy(path: Path, copy: Path | None, found: str) -> None:
    if copy is None or _sound_copy(copy) is None:
        raise damaged(copy, "the second copy is not whole")
    new = path.with_name(path.name + ".new")
    for left in files_of(new):  # by a kill on this way before
        left.unlink()
    new.touch(PRIVATE)
    shutil.copyfile(copy, new)
    sync_file(new)
    with in_words(copy), closing(open_again(new)) as db:  # it is whole before the damaged one is touched
        _make_whole(db, copy)
    aside = put_aside(path, found)
    new.rename(path)
    sync_folder(path.parent)
    _note(path, found, sound=True)
    _log.warning("The second copy is used; the damaged record is kept in %s.", aside)


def _go_on(path: Path, found: str) -> None:
    aside = folder_aside(path)
    for each in files_of(path):
        shutil.copy(each, aside / each.name)
        sync_file(aside / each.name)
    (aside / "why.txt").write_text(f"{found}\n", encoding="utf-8")
    sync_folder(aside)
    with in_words(path), closing(open_again(path)) as db:
        _make_whole(db, path)
    _note(path, found, sound=False)
    _log.warning("The record is gone on with as it is left; how it was is kept in %s.", aside)


def _make_whole(db: sqlite3.Connection, path: Path) -> None:
    """Make the indexes anew; raises JournalError where tables are damaged."""
    db.execute("REINDEX")
    found = str(db.execute("PRAGMA integrity_check").fetchone()[0])
    if found != "ok":
        raise damaged(path, found.splitlines()[0])


def _note(path: Path, why: str, *, sound: bool) -> None:
    """Put on record which way was gone.

    Args:
        path: of what is used from now on.
        why: in words.
        sound: what there is is as it was written, and the chain goes on; else it is accepted as it is.
    """
    with in_words(path), closing(open_again(path)) as db, closing(Anchor(path)) as anchor:
        db.execute("BEGIN IMMEDIATE")
        if sound:
            head = chain.link(db, chain.head(db), [("diary", note_damage(db, why))])
        else:
            note_damage(db)
            head = chain.begin_anew(db, note(f"gone on with; found before: {why}"))
        db.execute("COMMIT")
        anchor.write(head)
