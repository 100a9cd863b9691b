"""What the program says of itself: where it goes, with which level, and how little of it there is."""

from __future__ import annotations

import io
import logging
from typing import TYPE_CHECKING

import pytest

from kiosk.system import log

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = logging.getLogger("kiosk.here")


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    monkeypatch.setenv(log.WISHED, "")
    yield
    for name in log.OURS:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.setLevel(logging.NOTSET)
        logger.propagate = True


def test_at_a_terminal_nothing_is_written_unless_it_was_asked_for() -> None:
    quiet, told = io.StringIO(), io.StringIO()
    log.set_up(stream=quiet)
    HERE.warning("The camera was lost.")
    assert quiet.getvalue() == ""
    log.set_up(verbose=True, stream=told)
    HERE.warning("The camera was lost.")
    HERE.debug("It was looked for.")
    first, second = told.getvalue().splitlines()
    assert first.endswith("WARNING kiosk.here: The camera was lost.")
    assert second.endswith("DEBUG kiosk.here: It was looked for.")


def test_systemds_journal_gets_each_line_with_its_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOURNAL_STREAM", "9:1")
    written = io.StringIO()
    log.set_up(stream=written)
    HERE.info("The camera is open.")
    HERE.error("Two\nlines.")
    HERE.debug("Not for every evening.")
    assert written.getvalue().splitlines() == [
        "<6>kiosk.here: The camera is open.",
        "<3>kiosk.here: Two",
        "<3>lines.",
    ]


def test_the_same_line_comes_once_in_half_an_hour_and_then_says_how_often_it_came() -> None:
    now = 0.0
    seldom = log.Seldom(lambda: now)

    def line(words: str) -> str | None:
        record = HERE.makeRecord(HERE.name, logging.INFO, "", 0, "%s", (words,), None)
        return record.getMessage() if seldom.filter(record) else None

    assert line("lost") == "lost"
    assert line("found") == "found"
    assert [line("lost") for _ in range(5)] == [None] * 5
    now = log.AGAIN_S
    assert line("lost") == "lost (and 5 times since the last line)"
    assert line("lost") is None
    for number in range(log.KEPT):
        assert line(str(number)) == str(number)
    assert line("found") == "found"  # what is forgotten is written again: memory is bounded
