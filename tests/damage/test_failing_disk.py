"""On a disk whose syncs fail for good nothing acknowledged is lost, and nothing untrue is said."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.journal.history import commands_of_game
from kiosk.journal.journal import Journal
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


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that has syncs fail."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    library = tmp_path_factory.mktemp("disk") / "failing.so"
    source = HERE / "failing_disk.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


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
