"""What the program says of itself: where it goes, with which level, and how little of it there is."""

from __future__ import annotations

import io
import logging
import random
from typing import TYPE_CHECKING

import pytest

from hardware.message import say
from kiosk.games.protocol import PendingKind
from kiosk.system import log
from kiosk.table.players import Player
from kiosk.tray.messages import Lost, NoThrow, Noticed
from kiosk.tray.process import WorkerProcess
from tests.kiosk.table.test_table import OPENED, AtTable, die
from vision.reading import Problem

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


IDLE_BYTES, PLAY_BYTES = 2_000, 16_000
"""In an hour, as docs/installing.md has it."""
HOUR_S = 3600
THROWS = 240
FAULTS = (Lost(say("The camera has frozen.")), Lost(say("The camera gave no picture for 3 s.")))


class Journal(io.StringIO):
    """What systemd's journal gets, on a clock that the test turns."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.now = 0.0
        monkeypatch.setenv("JOURNAL_STREAM", "9:1")
        log.set_up(stream=self, clock=lambda: self.now)

    def bytes(self) -> int:
        return len(self.getvalue().encode())


def throw(at: AtTable, rng: random.Random) -> None:
    """One throw: mostly it counts, now and then it is refused or asked about."""
    asked = at.table.roll.asked
    assert asked is not None
    fine = [die(kind, rng.randint(1, int(kind[1:]))) for kind in asked.dice]
    match rng.randrange(8):
        case 0:
            at.see(die("d4", 1), *fine)
        case 1:
            at.see(die(asked.dice[0], None, rng.choice((Problem.COCKED, Problem.BLURRED)), sure=False))
        case 2:
            at.say(NoThrow(at.tray.armed or 0, say("The dice did not come to rest.")))
        case _:
            at.see(*fine)


def play(at: AtTable, journal: Journal, rng: random.Random) -> None:
    """Go on to the next throw."""
    table = at.table
    while table.pending.kind is not PendingKind.ROLL:
        if table.pending.kind is PendingKind.HAND_OVER:
            table.next_hand()
        elif table.pending.find("bet"):
            table.act("bet", amount=1)
        else:
            table.act("stand")
    journal.now += HOUR_S / THROWS
    throw(at, rng)


def test_an_hour_of_play_with_refused_throws_and_faults_is_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    journal, rng = Journal(monkeypatch), random.Random(4)
    at = AtTable(Player("Ann"), Player("Ben"), chips=500)
    for number in range(THROWS):
        play(at, journal, rng)
        if number % 60 == 30:
            at.say(rng.choice(FAULTS), OPENED)
    assert "A throw did not count" in journal.getvalue()
    assert "The camera was lost: The camera" in journal.getvalue()
    assert 500 < journal.bytes() < PLAY_BYTES


def test_an_idle_hour_is_hardly_a_line_even_while_the_camera_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(monkeypatch)
    at = AtTable(Player("Ann"))
    opened = journal.bytes()
    process = WorkerProcess("", lambda _: None, name="tray", hang_s=6.0)
    for second in range(0, HOUR_S, 30):
        journal.now = second
        at.table.pump(at.now + second)
        process._fail(second)
        at.say(Lost(say("There is no camera. Plug it in.")))
    at.say(Noticed((say("The tray was moved by 3 mm."),)))
    assert "There is no camera" in journal.getvalue()
    assert "moved by 3 mm" in journal.getvalue()
    assert journal.bytes() - opened < IDLE_BYTES


def test_no_line_tells_hidden_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hand with other hidden dice, refused and asked about too, gives the same lines."""

    def told(values: tuple[int, ...]) -> str:
        journal = Journal(monkeypatch)
        at = AtTable(Player("Ann"), Player("Ben"), game="kingdom", can_throw=False)
        for value in (6, 1):  # for the crown
            at.see(die("d6", value))
        asked = at.table.roll.asked
        assert asked is not None
        assert asked.hidden
        at.see()  # the tray was cleared
        at.see(*(die("d6", value) for value in values[:4]))
        at.see(*(die("d6", value, sure=False) for value in values))
        at.table.roll.throw_again()
        at.see(*(die("d6", value) for value in values))
        assert at.table.roll.asked != asked
        return journal.getvalue()

    lines = told((1, 2, 3, 4, 5))
    assert "did not count" in lines
    assert told((6, 6, 2, 2, 1)) == lines
