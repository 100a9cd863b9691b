"""A session's throws: counted, asked about, put right, and kept in a file that goes on."""

from __future__ import annotations

import errno
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from calibration.fairness.rolls import FairnessError, read_rolls
from calibration.tray_settings import TraySettings
from kiosk.fairness.register import Known, Origin, from_csv
from kiosk.fairness.session import Session, session_path
from kiosk.fairness.watch_messages import Answer, NotCounted, PutRight, ThrowDie, WatchedDice, Watching
from kiosk.fairness.watch_supervisor import DiceWatch
from kiosk.fairness.watch_worker import DiceWatcher
from kiosk.tray.wizard_messages import Read
from tests.kiosk.table.test_table import die
from tests.kiosk.tray.test_enrol_worker import FakeLine
from vision.reading import DieReading, Problem, Reading

if TYPE_CHECKING:
    from pathlib import Path

    from calibration.dice import Die

NOW = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)
PATIENCE_S = 120.0
FULL = OSError(errno.ENOSPC, "No space left on device")


def reading(*dice: DieReading) -> Reading:
    return Reading(dice, (), 640, 480)


def session(folder: Path) -> Session:
    return Session(folder / "fairness" / "one.csv", Origin.CAMERA, lambda: NOW)


def shown(kept: Session) -> list[tuple[int | None, Known]]:
    return [(each.face, each.known) for each in kept.dice]


def test_throws_are_kept_as_they_are_counted_and_gone_on_with(tmp_path: Path) -> None:
    kept = session(tmp_path)
    kept.count(reading(die("d6", 3)))
    kept.count(reading(die("d6", 5, sure=False)), [("d6", 6)])
    kept.leave_out(reading(die("d6", 2, sure=False)))
    assert shown(kept) == [(3, Known.SURE), (6, Known.ANSWERED), (None, Known.UNSEEN)]
    (rolls,) = read_rolls(tmp_path / "fairness" / "one.csv")
    assert (rolls.die, rolls.order) == ("d6", (2, 5))
    again = session(tmp_path)
    again.count(reading(die("d6", 1)))
    assert [face for face, _known in shown(again)] == [3, 6, None, 1]
    assert [each.read for each in again.dice] == [3, 5, 2, 1]


def test_only_the_newest_throw_is_put_right(tmp_path: Path) -> None:
    kept = session(tmp_path)
    for value in (9, 9):
        kept.count(reading(die("d20", value)))
    kept.put_right(reading(die("d20", 9)), [("d20", 6)])
    assert shown(kept) == [(9, Known.SURE), (6, Known.PUT_RIGHT)]


def test_what_can_t_be_written_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = session(tmp_path)
    kept.count(reading(die("d6", 3)))

    def full(*_rest: object) -> None:
        raise FULL

    monkeypatch.setattr("kiosk.fairness.session.write_atomically", full)
    with pytest.raises(OSError, match="No space"):
        kept.count(reading(die("d6", 4)))
    assert shown(kept) == [(3, Known.SURE)]


def test_another_file_is_not_taken_for_a_session(tmp_path: Path) -> None:
    for text in ("die,face\nd6,3\n", "die,face,set,who,when,how,origin,read\nd6,7,,,,sure,camera,7\n"):
        with pytest.raises(FairnessError):
            from_csv(text)
    path = session_path(tmp_path, NOW)
    assert path == tmp_path / "fairness" / "2026-11-23-201500.csv"


class FakeThrows:
    """A tray in which the throws of a test lie one after another."""

    ahead: list[Reading]

    def __init__(self, settings: TraySettings, *, anew: bool) -> None:
        assert anew
        self.camera = self
        self.can_throw, self.paced = settings.kind == "simulated", True
        self.thrown: list[tuple[str, ...]] = []
        self.waits = self.closed = False
        FakeThrows.newest = self

    newest: FakeThrows

    def look(self) -> tuple[Any, Reading | None]:
        waits, self.waits = self.waits, True
        read = None if waits or not self.ahead else self.ahead.pop(0)
        return np.zeros((48, 64, 3), np.uint8), read

    def again(self) -> None:
        self.waits = False

    def throw(self, dice: tuple[str, ...]) -> None:
        self.thrown.append(dice)

    def close(self) -> None:
        self.closed = True


def told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, throws: list[Reading], *commands: object
) -> list[Any]:
    monkeypatch.setattr("kiosk.fairness.watch_worker.Throws", FakeThrows)
    monkeypatch.setattr(FakeThrows, "ahead", throws, raising=False)
    line: Any = FakeLine(None, *commands)
    settings = WatchedDice(TraySettings("simulated"), folder / "one.csv")
    DiceWatcher(settings, line, clock=lambda: 0.0).run()
    return list(line.said)


def faces(said: list[Any]) -> list[list[int | None]]:
    return [[each.face for each in report.dice] for report in said if isinstance(report, Watching)]


def test_what_is_sure_is_counted_and_the_rest_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sure, doubtful = reading(die("d6", 3)), reading(die("d6", 5, sure=False))
    truth: tuple[Die, ...] = (("d6", 6),)
    said = told(tmp_path, monkeypatch, [sure, doubtful, sure], None, Answer(truth), None, ThrowDie("d6"))
    assert faces(said) == [[], [3], [3, 6], [3, 6, 3]]
    assert [type(each) for each in said].count(Read) == 1
    assert said[0].can_throw
    assert (FakeThrows.newest.thrown, FakeThrows.newest.closed) == ([("d6",)], True)
    assert (tmp_path / "one.csv").read_text().count("\n") == 4


def test_what_lies_as_no_roll_does_is_told_and_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaning = reading(die("d6", None, Problem.COCKED, sure=False), die("d6", 2))
    said = told(tmp_path, monkeypatch, [leaning, reading(die("d6", 1))], None)
    assert [each.words for each in said if isinstance(each, NotCounted)] == [Problem.COCKED.words]
    assert faces(said)[-1] == [1]


def test_the_newest_throw_is_put_right_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = PutRight((("d20", 6),))
    said = told(tmp_path, monkeypatch, [reading(die("d20", 9))], right, right)
    assert faces(said) == [[], [9], [6]]
    assert said[-1].dice[0].known is Known.PUT_RIGHT
    assert said[-1].newest is None


def test_a_throw_that_is_left_out_is_kept_as_unseen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = told(tmp_path, monkeypatch, [reading(die("d6", 5, sure=False))], None, Answer(None))
    assert [each.known for each in said[-1].dice] == [Known.UNSEEN]


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_rest: object) -> None:
        raise FULL

    monkeypatch.setattr("kiosk.fairness.session.write_atomically", full)
    said = told(tmp_path, monkeypatch, [reading(die("d6", 5))], None)
    assert "No space left" in next(each.words for each in said if isinstance(each, NotCounted))
    assert faces(said)[-1] == []


@pytest.mark.slow
def test_for_real_on_the_simulated_tray(tmp_path: Path) -> None:
    tray = TraySettings("simulated", seed=14, calibration=tmp_path / "calibration")
    process = DiceWatch(WatchedDice(tray, tmp_path / "one.csv"))
    counted: list[Watching] = []
    asked = 0
    end = time.monotonic() + PATIENCE_S
    try:
        while time.monotonic() < end and (not counted or len(counted[-1].dice) < 3):
            for report in process.hear():
                if isinstance(report, Read):
                    asked += 1
                    process.say(Answer((("d6", 1),)))
                elif isinstance(report, Watching):
                    counted.append(report)
                    process.say(ThrowDie("d6"))
                else:
                    process.say(ThrowDie("d6"))
            time.sleep(0.02)
    finally:
        process.close()
    (rolls,) = read_rolls(tmp_path / "one.csv")
    assert rolls.die == "d6"
    assert rolls.total == len(counted[-1].dice) >= 3
    assert asked <= 1
