"""A record that can't be read in the middle of a game, whichever query it is: words and a way out, no end."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kiosk.journal.storage.anchor import anchor_path
from kiosk.screens.base.screen import Wish
from kiosk.screens.meters_opener import fault_note
from tests.kiosk.screens.visitor import a_turn_of_ann, through_the_guide

RESTS_S = 2.0
"""So long after what could be hurried nothing is answered."""


class Unreadable:
    """A connection of which a query fails, and all after it.

    `at`: which query, from 1.
    """

    def __init__(self, db: sqlite3.Connection, at: int) -> None:
        self._db = db
        self._left = at
        self.failed = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)

    def execute(self, command: str, *values: Any) -> Any:
        self._left -= command.startswith("SELECT")
        if self._left < 1 and command.startswith("SELECT"):
            self.failed = True
            raise sqlite3.DatabaseError("database disk image is malformed")
        return self._db.execute(command, *values)


@pytest.mark.slow
def test_each_query_of_a_table_that_fails_ends_in_words(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    visitor.tap("menu", "end", "end", "start")
    journal = visitor.house.setup.journal
    record = {each: each.read_bytes() for each in (journal, anchor_path(journal))}
    at, told, failed = 0, 0, True
    while failed:
        for each, data in record.items():
            each.write_bytes(data)
        visitor.tap("resume")
        while "hurry" in visitor.names:
            visitor.step()
        visitor.step(after_s=RESTS_S)
        at += 1
        table = visitor.kiosk.table
        db = Unreadable(table.journal.db, at)
        table.journal.db = table.journal._file.db = db
        for name in ("stick", "undo", "menu", "history"):
            if name in visitor.names:
                visitor.tap(name)
        failed = db.failed
        if visitor.title == "Something is in the way":
            assert visitor.kiosk.table is None
            told += 1
            visitor.tap("again")
        else:  # a write, of which nothing was taken, or what a screen can do without
            visitor.app.screen.wish = Wish.HOME
            visitor.step()
    assert told > 3


def test_what_is_no_matter_of_the_record_is_told_by_nobody(visitors: Any) -> None:
    visitor = visitors()
    visitor.app.screen.do = lambda _now: 1 / 0
    with pytest.raises(ZeroDivisionError):
        visitor.step()


def test_a_record_in_a_folder_that_is_another_users_is_told(
    visitors: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = visitors()
    there = Path.exists

    def closed(path: Path, **more: Any) -> bool:
        if path == visitor.house.setup.journal:
            raise PermissionError(13, "Permission denied", str(path))
        return there(path, **more)

    with monkeypatch.context() as shut:
        shut.setattr(Path, "exists", closed)
        visitor.kiosk.home()
        assert visitor.title == "Something is in the way"
        assert fault_note(visitor.house) == ""
        visitor.house.preferences = visitor.house.preferences.model_copy(update={"learned": ()})
        assert visitor.house.knows("kingdom")
    visitor.step(after_s=60.0)
    assert visitor.title != "Something is in the way"
