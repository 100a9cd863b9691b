"""A disk whose syncs fail for good: nothing acknowledged is lost, nothing untrue said. One that stalls."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.journal.history import commands_of_game
from kiosk.journal.journal import Journal
from tests.damage.strikes import library
from tests.kiosk.journal.test_resume import long_game

HERE = Path(__file__).parent
KIOSK = """
import json, os, sys
from pathlib import Path
from kiosk.games.protocol import Refused
from kiosk.journal.history import commands_of_game
from kiosk.journal.storage.database import JournalError
from tests.kiosk.journal.test_resume import opened

acknowledged, words = 0, ""
try:
    table = opened(Path(sys.argv[1]))
    table.journal.db.execute("PRAGMA synchronous = FULL")
    acknowledged = len(commands_of_game(table.journal.db))
    for number in range(12):
        table.pump(0.0)
        table.next_hand() if number % 2 else table.void_hand()
        acknowledged += 1
except (Refused, JournalError) as problem:
    words = str(problem)
print(json.dumps([acknowledged, words]), flush=True)
os.kill(os.getpid(), 9)
"""

STALLED = """
import json, sys, time
from pathlib import Path
from kiosk.journal.history import commands_of_game
from kiosk.table.setup import Setup, open_table

looks = []
look = lambda: looks.append(time.monotonic())
table = open_table(Setup([], None, journal=Path(sys.argv[1]), look_about=look))
longest = 0.0
for number in range(12):
    start = time.monotonic()
    table.next_hand() if number % 2 else table.void_hand()
    longest = max(longest, time.monotonic() - start)
commands = len(commands_of_game(table.journal.db))
start = time.monotonic()
table.close()  # waits for the anchor, where it was that one's sync
longest = max(longest, time.monotonic() - start)
print(json.dumps([len(looks), longest, commands]))
"""


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that has syncs fail."""
    made = library(tmp_path_factory.mktemp("disk"))
    if made is None:
        pytest.skip("no C compiler")
    return made


@pytest.mark.slow
@pytest.mark.parametrize("at", [1, 2, 3, 4, 7, 12])
def test_what_was_acknowledged_is_there_and_what_was_refused_is_not(
    failing: Path, tmp_path: Path, at: int
) -> None:
    path = tmp_path / "journal.db"
    long_game(path, 2).close()
    there = {**os.environ, "LD_PRELOAD": str(failing), "FAIL_AT": str(at), "PYTHONPATH": str(HERE.parents[1])}
    run = subprocess.run(
        [sys.executable, "-c", KIOSK, str(path)], env=there, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in run.stderr, run.stderr
    acknowledged, words = json.loads(run.stdout)
    assert words  # it has failed, and said so
    with closing(Journal(path)) as journal:
        written = len(commands_of_game(journal.db))
        journal.check()
        journal.end_check()
        assert journal.damage is None
    assert written >= acknowledged
    if written > acknowledged > 0:
        assert written == acknowledged + 1
        assert "nothing was taken" not in words


@pytest.mark.slow
def test_a_sync_that_takes_five_seconds_is_waited_for_with_open_eyes(failing: Path, tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = long_game(path, 2)
    before = len(commands_of_game(table.journal.db))
    table.close()
    disk = {"LD_PRELOAD": str(failing), "STALL_AT": "20", "STALL_S": "5"}
    there = {**os.environ, **disk, "PYTHONPATH": str(HERE.parents[1])}
    run = subprocess.run(
        [sys.executable, "-c", STALLED, str(path)], env=there, capture_output=True, text=True, check=True
    )
    looks, longest, commands = json.loads(run.stdout)
    assert looks > 30  # ten times a second
    assert longest > 4.5
    assert commands == before + 12
