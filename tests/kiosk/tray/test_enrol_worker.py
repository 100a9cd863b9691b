"""What the process behind the page of own dice does as it is told; and for real, on simulated dice."""

from __future__ import annotations

import errno
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from calibration.enrolment import Gain
from calibration.tray_settings import TraySettings
from kiosk.tray.enrol_messages import EnrolSettings, Keep, Known, NotKept, ThrowDie, Undo
from kiosk.tray.enrol_supervisor import EnrolSupervisor
from kiosk.tray.enrol_worker import NOT_SEEN, Enroller
from kiosk.tray.messages import Stop
from kiosk.tray.wizard_messages import Gone, Read
from vision.dice_sets import read_sets
from vision.reading import DieReading, DieType, Problem, Reading

if TYPE_CHECKING:
    from pathlib import Path

    from calibration.dice import Die

PATIENCE_S = 90.0
FULL = OSError(errno.ENOSPC, "No space left on device")
SEEN = Reading((DieReading(DieType.D6, 3, 0.99, accepted=True, x=9.0, y=9.0, outline=()),), (), 64, 48)
NONE = Reading((), (Problem.NO_DICE,), 64, 48)


class FakeLine:
    """Tells what a test has it tell, one a round, and hears."""

    def __init__(self, *commands: object) -> None:
        self.commands: list[object] = [*commands, Stop()]
        self.said: list[Any] = []
        self.frame = self

    def told(self, _wait_s: float) -> object:
        self._pause = not getattr(self, "_pause", True)
        return None if self._pause or not self.commands else self.commands.pop(0)

    def say(self, message: object) -> None:
        self.said.append(message)

    def say_alive(self) -> None: ...
    def write(self, _picture: object) -> None: ...
    def clear(self) -> None: ...


class FakeEnrolment:
    """A tray that is its own camera, in which a die lies; it keeps what it is given while there is room."""

    full = False
    lies = SEEN

    def __init__(self, _tray: TraySettings, _folder: Path, name: str) -> None:
        if name == "Full":
            raise FULL
        self.throws = self.camera = self
        self.can_throw, self.paced, self.gain, self.doubts = True, True, Gain(), ()
        self.kept: list[tuple[Die, ...]] = []
        self.waits, self.closed, self.thrown = False, False, ""
        FakeEnrolment.newest = self

    newest: FakeEnrolment

    def look(self) -> tuple[Any, Reading | None]:
        waits, self.waits = self.waits, True
        return np.zeros((48, 64, 3), np.uint8), None if waits else self.lies

    def again(self) -> None:
        self.waits = False

    def throw(self, dice: tuple[str, ...]) -> None:
        (self.thrown,) = dice

    def keep(self, _picture: object, reading: Reading, truth: tuple[Die, ...]) -> bool:
        if self.full:
            raise FULL
        if len(reading.inside) == len(truth):
            self.kept.append(truth)
        return len(reading.inside) == len(truth)

    def undo(self) -> None:
        self.kept.pop()

    @property
    def can_undo(self) -> bool:
        return bool(self.kept)

    @property
    def counts(self) -> dict[Die, int]:
        return {die: 1 for throw in self.kept for die in throw}

    def close(self) -> bool:
        self.closed = True
        return True


@pytest.fixture(autouse=True)
def _fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process; the real one knows nothing of it."""
    monkeypatch.setattr("kiosk.tray.enrol_worker.Enrolment", FakeEnrolment)


def told(folder: Path, *commands: object, name: str = "Red") -> list[Any]:
    line: Any = FakeLine(None, *commands)
    Enroller(EnrolSettings(TraySettings("simulated"), folder, name), line, clock=lambda: 0.0).run()
    return list(line.said)


def test_a_throw_is_told_kept_and_taken_back(tmp_path: Path) -> None:
    heard = told(tmp_path, Keep((("d6", 4),)), Undo(), Undo(), ThrowDie("d6"))
    assert [type(each) for each in heard] == [Known, Read, Known, Read, Known]
    assert [each.counts for each in heard if isinstance(each, Known)] == [{}, {("d6", 4): 1}, {}]
    assert [each.can_undo for each in heard if isinstance(each, Known)] == [False, True, False]
    assert (FakeEnrolment.newest.thrown, FakeEnrolment.newest.closed) == ("d6", True)


def test_a_throw_is_left_out_and_the_next_one_is_read(tmp_path: Path) -> None:
    heard = told(tmp_path, Keep(None), None)
    assert [type(each) for each in heard] == [Known, Read, Known, Read]
    assert FakeEnrolment.newest.kept == []


def test_of_a_throw_in_which_other_dice_were_seen_nothing_is_kept(tmp_path: Path) -> None:
    heard = told(tmp_path, Keep((("d6", 4), ("d6", 5))))
    assert NotKept(NOT_SEEN) in heard
    assert FakeEnrolment.newest.kept == []


def test_a_full_disk_is_told_and_dice_are_read_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeEnrolment, "full", True)
    heard = told(tmp_path, Keep((("d6", 4),)), None)
    (not_kept,) = [each for each in heard if isinstance(each, NotKept)]
    assert "No space left on device" in not_kept.words
    assert isinstance(heard[-1], Read)
    (gone,) = told(tmp_path, name="Full")
    assert isinstance(gone, Gone)
    assert "No space left on device" in gone.words


def test_an_emptied_tray_is_no_throw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeEnrolment, "lies", NONE)
    assert [type(each) for each in told(tmp_path, None, Keep((("d6", 4),)))] == [Known]
    assert FakeEnrolment.newest.kept == []


@pytest.mark.slow
def test_for_real_on_the_simulated_tray(tmp_path: Path) -> None:
    tray = TraySettings("simulated", seed=14, calibration=tmp_path / "calibration")
    process = EnrolSupervisor(EnrolSettings(tray, tmp_path / "dice", "Red"))
    heard: list[Any] = []

    def await_(kind: type) -> Any:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            heard.extend(process.hear())
            while heard:
                report = heard.pop(0)
                if isinstance(report, kind):
                    return report
            time.sleep(0.02)
        raise AssertionError(f"no {kind.__name__} within {PATIENCE_S} s")

    try:
        assert await_(Known).can_throw
        for value in (2, 6, 6):
            process.say(ThrowDie("d6"))
            assert [(die.die, die.value) for die in await_(Read).reading.inside] == [("d6", value)]
            process.say(Keep((("d6", value),)))
            known = await_(Known)
        assert known.counts == {("d6", 2): 1, ("d6", 6): 2}
        assert known.gain.dice == 1  # the second 6
        process.say(Undo())
        assert await_(Known).counts == {("d6", 2): 1, ("d6", 6): 1}
    finally:
        process.close()
    (own,) = read_sets(tmp_path / "dice")
    assert {(die.value, value): len(kept) for (die, value), kept in own.examples.items()} == {
        ("d6", 2): 1, ("d6", 6): 1,
    }  # fmt: skip
