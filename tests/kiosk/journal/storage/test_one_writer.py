"""One connection writes the journal, and all others can only read.

SQLite before 3.51.3 may lose what was written when two connections to a file in WAL mode write or checkpoint
at the same moment (https://sqlite.org/wal.html#walresetbug); Debian 12 and 13 have 3.40 and 3.46. Where one
writes, and no other can even checkpoint, that can't happen.
"""

import ast
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from kiosk.journal.journal import Journal
from kiosk.journal.storage.database import JournalError, open_for_reading
from tests.kiosk.journal.test_resume import long_game, opened

ROOT = Path(__file__).parents[4]
PACKAGES = ("kiosk", "calibration", "vision", "hardware")
STORAGE = "kiosk/journal/storage"
OPENED = {
    (f"{STORAGE}/opening.py", "sqlite3.connect(new, isolation_level=None)"),  # while the file is made
    (
        f"{STORAGE}/opening.py",
        "sqlite3.connect(path, isolation_level=None, check_same_thread=False)",
    ),  # the one that writes
    (f"{STORAGE}/database.py", "sqlite3.connect(f'{path.resolve().as_uri()}?mode=ro', uri=True)"),
    (f"{STORAGE}/opening.py", "sqlite3.connect(':memory:', isolation_level=None)"),
    (f"{STORAGE}/second_copy.py", "sqlite3.connect(new, isolation_level=None)"),  # another file
    (f"{STORAGE}/second_copy.py", "sqlite3.connect(copy, isolation_level=None)"),
    (f"{STORAGE}/tables.py", "sqlite3.connect(':memory:')"),
    ("kiosk/audit/exported.py", "sqlite3.connect(':memory:')"),  # an exported evening's rows
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.db"
    long_game(path, 3).close()
    return path


def sources() -> Iterator[tuple[str, str]]:
    for package in PACKAGES:
        for source in (ROOT / package).rglob("*.py"):
            yield str(source.relative_to(ROOT)), source.read_text(encoding="utf-8")


def test_a_database_is_opened_in_one_place_to_be_written_and_in_one_to_be_read() -> None:
    opened = set()
    for name, text in sources():
        assert "wal_checkpoint" not in text
        assert "immutable=1" not in text
        for node in ast.walk(ast.parse(text)) if "sqlite3" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "sqlite3.connect":
                opened.add((name, ast.unparse(node)))
    assert opened == OPENED


def test_the_one_that_writes_is_opened_by_the_journal_alone() -> None:
    users = {name for name, text in sources() if "open_for_writing" in text}
    assert users == {f"{STORAGE}/opening.py", f"{STORAGE}/record_file.py"}


def test_a_second_one_is_kept_out_also_from_another_process(path: Path) -> None:
    with closing(Journal(path)):
        with pytest.raises(JournalError, match="in use"):
            Journal(path)
        program = (
            "import sys; from pathlib import Path; from kiosk.journal.journal import Journal;"
            " Journal(Path(sys.argv[1]))"
        )
        other = subprocess.run(
            [sys.executable, "-c", program, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert "in use by another dice-kiosk" in other.stderr
    Journal(path).close()


def files(path: Path) -> tuple[bytes, bytes]:
    return path.read_bytes(), path.with_name(f"{path.name}-wal").read_bytes()


def test_whoever_reads_can_write_nothing_and_checkpoint_nothing(path: Path) -> None:
    table = opened(path)
    table.act("stick")  # in the log that is not checkpointed yet
    before = files(path)
    with closing(open_for_reading(path)) as db:
        for command in ("DELETE FROM entries", "PRAGMA user_version = 9", "CREATE TABLE more (x)"):
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                db.execute(command)
        for mode in ("PASSIVE", "FULL", "RESTART", "TRUNCATE"):
            with suppress(sqlite3.OperationalError):
                db.execute(f"PRAGMA wal_checkpoint({mode})").fetchall()
    assert files(path) == before
    table.close()


def test_who_reads_what_a_power_cut_left_leaves_it_as_it_is(path: Path, tmp_path: Path) -> None:
    table = opened(path)
    table.act("stick")
    left = tmp_path / "left"
    left.mkdir()
    for file in (path, path.with_name(f"{path.name}-wal")):
        shutil.copy(file, left)
    table.close()
    before = files(left / path.name)
    with closing(open_for_reading(left / path.name)) as db:
        last = db.execute("SELECT command FROM entries ORDER BY number DESC LIMIT 1").fetchone()
        assert "stick" in last[0]
    assert files(left / path.name) == before
