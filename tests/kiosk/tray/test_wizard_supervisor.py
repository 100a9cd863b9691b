"""The process behind the wizard, for real, on the simulated camera."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TypeVar

import pytest

from calibration.tray_settings import TraySettings
from kiosk.tray.process import ENDED
from kiosk.tray.watched_supervisor import SILENT_S
from kiosk.tray.wizard_messages import (
    SCORE,
    UNWATCHED_S,
    Begin,
    Count,
    Going,
    Gone,
    Kept,
    Leave,
    Read,
    Refused,
    Standing,
    Throw,
    WriteSheet,
    Written,
)
from kiosk.tray.wizard_supervisor import WizardSupervisor
from tests.kiosk.processes import exit_code
from tests.kiosk.stopwatch import Stopwatch

PATIENCE_S = 90.0
LONGEST_HEAR_S = 0.1
Kind = TypeVar("Kind")


class Wizard:
    def __init__(self, folder: Path, source: str) -> None:
        self.process = WizardSupervisor(TraySettings(source, seed=3, size=(640, 480), calibration=folder))
        self.heard: list[object] = []

    def await_(self, kind: type[Kind], true: Callable[[Kind], bool] = lambda _: True) -> Kind:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            while self.heard:
                report = self.heard.pop(0)
                if isinstance(report, kind) and true(report):
                    return report
            self.heard += self.process.hear()
            time.sleep(0.02)
        raise AssertionError(f"no {kind.__name__} within {PATIENCE_S} s")


def running(process: WizardSupervisor) -> BaseProcess:
    assert process._worker is not None
    runs = process._worker._process
    assert runs is not None
    return runs


@contextmanager
def wizard(folder: Path, source: str = "simulated") -> Iterator[Wizard]:
    made = Wizard(folder, source)
    try:
        yield made
    finally:
        made.process.close()


@pytest.mark.slow
def test_steps_are_done_refused_and_counted(tmp_path: Path) -> None:
    with wizard(tmp_path) as leads:
        standing = leads.await_(Standing)
        assert (standing.done, standing.missing) == ({}, {})
        leads.process.say(Begin("plane"))
        assert "lens must be known first" in leads.await_(Refused).words
        leads.process.say(Begin("outline", ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8))))
        assert leads.await_(Kept).step == "outline"
        assert set(leads.await_(Standing).done) == {"outline"}
        leads.process.say(Begin("noise"))
        assert leads.await_(Going).step == "noise"
        assert leads.await_(Kept).step == "noise"
        leads.await_(Standing)
        frame = leads.process.frame()
        assert frame is not None
        assert frame.shape == (480, 640, 3)
        leads.process.say(WriteSheet("letter"))
        assert leads.await_(Written).path.stat().st_size > 1000
        leads.process.say(Begin(SCORE))
        during = leads.await_(Standing)
        assert (during.can_throw, set(during.done), during.why) == (True, {"outline", "noise"}, ())
        leads.process.say(Throw())
        reading = leads.await_(Read).reading
        assert reading.dice
        leads.process.say(Count((("d4", 1),)))
        assert "of 1 dice read right" in leads.await_(Kept).quality
        assert set(leads.await_(Standing).done) == {"outline", "noise", SCORE}
        leads.process.say(Leave())
        after = leads.await_(Standing)
        assert (set(after.done), after.why) == ({"outline", "noise", SCORE}, ())
    kept = {path.name for path in (tmp_path / "simulated").glob("*.toml")}
    assert kept == {"outline.toml", "noise.toml", "score.toml"}


@pytest.mark.slow
def test_a_damaged_count_begins_anew_and_is_told(tmp_path: Path) -> None:
    """On the screen there is nothing else that one could do."""
    (tmp_path / "simulated").mkdir()
    (tmp_path / "simulated" / "score.toml").write_text("right = ")
    with wizard(tmp_path) as leads:
        leads.await_(Standing)
        leads.process.say(Begin(SCORE))
        standing = leads.await_(Standing)
        assert any("score.toml is damaged" in words for words in standing.why)
        leads.process.say(Throw())
        leads.await_(Read)
        leads.process.say(Count((("d4", 1),)))
        assert "of 1 dice read right" in leads.await_(Kept).quality
        assert leads.await_(Standing).why == ()


@pytest.mark.slow
def test_it_ends_when_nobody_looks_and_begins_anew_when_somebody_does(tmp_path: Path) -> None:
    with wizard(tmp_path) as leads:
        leads.await_(Standing)
        process = running(leads.process)
        assert exit_code(process, UNWATCHED_S + 30) == 0
        leads.await_(Standing)
        assert running(leads.process) is not process


def test_a_camera_that_is_not_there_is_told_and_tried_again(tmp_path: Path) -> None:
    with wizard(tmp_path, "v4l2:no such camera") as leads:
        first = leads.await_(Gone)
        assert "no such camera" in first.words
        assert leads.await_(Gone) == first
        leads.process.say(Begin("noise"))
        assert leads.await_(Gone) == first


@pytest.mark.slow
def test_a_process_that_dies_is_told_and_started_again(tmp_path: Path) -> None:
    with wizard(tmp_path, "v4l2:no such camera") as leads:
        leads.await_(Gone)
        runs = running(leads.process)
        assert runs.pid is not None
        os.kill(runs.pid, signal.SIGKILL)
        leads.await_(Gone, lambda gone: gone.words == ENDED)
        leads.await_(Gone, lambda gone: "no such camera" in gone.words)
        assert running(leads.process) is not runs


@pytest.mark.slow
def test_a_process_that_hangs_is_ended_and_told(tmp_path: Path) -> None:
    now = [0.0]
    process = WizardSupervisor(
        TraySettings("simulated", size=(640, 480), calibration=tmp_path), lambda: now[0]
    )
    try:
        process.hear()
        runs = running(process)
        end = time.monotonic() + PATIENCE_S
        while not process.hear():
            assert time.monotonic() < end
            time.sleep(0.02)
        assert runs.pid is not None
        os.kill(runs.pid, signal.SIGSTOP)
        while process.hear():  # what it had said before
            time.sleep(0.02)
        while now[0] < SILENT_S:  # somebody looks all the time
            assert process.hear() == []
            now[0] += 1
        stopwatch = Stopwatch()
        (told,) = process.hear()
        assert isinstance(told, Gone)
        assert f"has not answered for {SILENT_S:.0f} s" in told.words
        assert stopwatch.seconds() < LONGEST_HEAR_S
        assert process.frame() is None
        assert exit_code(runs, PATIENCE_S) == -signal.SIGKILL
    finally:
        process.close()


@pytest.mark.slow
def test_leaving_does_not_wait_for_a_camera_that_hangs_and_else_lets_it_leave_in_peace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for hung in (False, True):
        # a busy machine takes its time to let it leave
        monkeypatch.setattr("kiosk.tray.process.STOP_WITHIN_S", 0.5 if hung else PATIENCE_S)
        process = WizardSupervisor(TraySettings("simulated", size=(640, 480), calibration=tmp_path))
        end = time.monotonic() + PATIENCE_S
        while not process.hear():
            assert time.monotonic() < end
            time.sleep(0.02)
        runs = running(process)
        assert runs.pid is not None
        if hung:
            os.kill(runs.pid, signal.SIGSTOP)
        stopwatch = Stopwatch()
        process.close()
        assert stopwatch.seconds() < LONGEST_HEAR_S
        assert exit_code(runs, PATIENCE_S) == (-signal.SIGKILL if hung else 0)
