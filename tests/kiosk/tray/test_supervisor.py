"""The tray's process for real, with a camera and a reader that need no nets (fake_parts.py)."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from calibration.tray_settings import TraySettings
from hardware.message import say
from kiosk.tray.messages import (
    Arm,
    Disarm,
    Lost,
    Motion,
    NoThrow,
    Opened,
    Seen,
    ThrowDice,
    TrayEvent,
    WatchSettings,
)
from kiosk.tray.process import PAUSES_S, WorkerProcess
from kiosk.tray.supervisor import TraySupervisor
from tests.kiosk.fake_parts import parts

PATIENCE_S = 30.0
LONGEST_CLOSE_S = 0.1
SHARED = Path("/dev") / "shm"  # where Linux has shared memory


class Supervised:
    """A supervisor with the table's part played by the test."""

    def __init__(self, source: str, *, in_step: bool, hang_s: float, give_up_s: float = 3.0) -> None:
        settings = WatchSettings(
            TraySettings(source, seed=7, parts=parts), in_step=in_step, give_up_s=give_up_s
        )
        self.events: list[TrayEvent] = []
        self.told = threading.Event()
        self.watch = TraySupervisor(settings, self.told.set, hang_s=hang_s)

    def next(self, *kinds: type[TrayEvent]) -> TrayEvent:
        """The next message of one of these kinds that the table would be given."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.told.clear()
            self.events += self.watch.news(time.monotonic())
            while self.events:
                message = self.events.pop(0)
                if isinstance(message, kinds):
                    return message
            self.told.wait(0.05)
        raise AssertionError(f"no {kinds} within {PATIENCE_S} s")


@contextmanager
def supervised(
    source: str = "fake", *, in_step: bool = True, hang_s: float = 6.0, give_up_s: float = 3.0
) -> Iterator[Supervised]:
    each = Supervised(source, in_step=in_step, hang_s=hang_s, give_up_s=give_up_s)
    try:
        yield each
    finally:
        each.watch.close()


def values(seen: TrayEvent) -> list[int | None]:
    assert isinstance(seen, Seen)
    return [die.value for die in seen.reading.dice]


@pytest.mark.slow
def test_a_throw_is_read_and_its_pictures_come_with_it() -> None:
    with supervised() as tray:
        assert tray.next(Opened) == Opened("fake", simulated=True, can_throw=True)
        tray.watch.send(ThrowDice(4, ("d20",)))
        seen = tray.next(Seen, NoThrow)
        assert isinstance(seen, Seen)
        assert seen.roll == 4
        assert len(values(seen)) == 1
        assert seen.before is not None
        assert seen.before[:2] == seen.after[:2] == b"\xff\xd8"  # JPEG
        assert seen.before != seen.after
        frame = tray.watch.frame()
        assert frame is not None
        assert frame.shape == (120, 160, 3)


@pytest.mark.slow
def test_what_is_read_hangs_on_seed_and_throw_alone() -> None:
    def two_throws(pause: float) -> list[list[int | None]]:
        with supervised() as tray:
            tray.next(Opened)
            read = []
            for roll in (1, 2):
                time.sleep(pause)
                tray.watch.send(ThrowDice(roll, ("d20", "d12")))
                read.append(values(tray.next(Seen)))
            return read

    first, again = two_throws(0.0), two_throws(0.3)
    assert first == again
    assert first[0] != first[1]


def test_watching_all_the_time_dice_that_lie_still_are_no_new_roll() -> None:
    with supervised(in_step=False) as tray:
        tray.next(Opened)
        tray.watch.send(Arm(1))
        tray.watch.send(ThrowDice(1, ("d20",)))
        tray.next(Seen)
        tray.watch.send(Arm(2))
        end = time.monotonic() + 1.5
        while time.monotonic() < end:
            tray.events += tray.watch.news(time.monotonic())
            time.sleep(0.05)
        assert not any(isinstance(each, Seen) for each in tray.events)


def test_a_throw_that_changes_nothing_is_given_up_with_a_reason() -> None:
    with supervised("fake:nothing") as tray:
        tray.next(Opened)
        tray.watch.send(ThrowDice(1, ("d20",)))
        given_up = tray.next(Seen, NoThrow)
        assert isinstance(given_up, NoThrow)
        assert not given_up.over


def test_a_tray_that_is_cleared_for_a_throw_is_not_one_whose_dice_have_come_to_rest() -> None:
    with supervised("fake:clears") as tray:
        tray.next(Opened)
        told: list[TrayEvent] = []
        for roll in (1, 2):  # before the second there is something to clear
            told = []
            tray.watch.send(ThrowDice(roll, ("d20",)))
            while not told or not isinstance(told[-1], Seen):
                told.append(tray.next(Motion, Seen))
        moves = [each for each in told if each is not Motion.STILL]
        assert moves[0] is Motion.MOVING
        assert moves.count(Motion.MOVING) == 1
        assert moves.count(Motion.SETTLING) <= 1


def test_a_throw_that_is_answered_by_hand_meanwhile_is_forgotten() -> None:
    with supervised("fake:nothing", in_step=False, give_up_s=0.2) as tray:
        tray.next(Opened)
        tray.watch.send(Arm(1))
        tray.watch.send(ThrowDice(1, ("d20",)))
        tray.watch.send(Disarm())
        time.sleep(1.0)
        tray.watch.send(ThrowDice(2, ("d20",)))
        assert tray.next(Lost, NoThrow) == NoThrow(
            2, say("The tray looks as it did before the throw. Throw again.")
        )


def test_photos_that_run_out_are_told_and_the_camera_stays() -> None:
    with supervised("fake:photos") as tray:
        tray.next(Opened)
        for roll in (1, 2):
            tray.watch.send(ThrowDice(roll, ("d20",)))
            tray.next(Seen)
        tray.watch.send(ThrowDice(3, ("d20",)))
        assert tray.next(Seen, NoThrow, Lost) == NoThrow(3, say("There are no more photos."), over=True)


@pytest.mark.slow
def test_a_camera_that_can_not_be_opened_is_tried_again() -> None:
    with supervised("fake:lost") as tray:
        assert tray.next(Lost, Opened) == Lost(say("The fake camera is not plugged in. Plug it in."))
        assert tray.next(Lost, Opened) == Lost(say("The fake camera is not plugged in. Plug it in."))


@pytest.mark.slow
def test_damaged_models_are_told_and_not_tried_again() -> None:
    with supervised("fake:model") as tray:
        lost = tray.next(Lost, Opened)
        assert isinstance(lost, Lost)
        assert lost.lasting
        assert "find.onnx" in lost.words
        assert list(tray.watch.news(time.monotonic() + 1000)) == []
        assert tray.watch._process is not None
        tray.watch._process.join(PATIENCE_S)
        assert tray.watch.number == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "words"), [("hang", "has not answered for 2 s"), ("die", "ended unexpectedly")]
)
def test_a_process_that_hangs_or_dies_is_started_again(how: str, words: str, tmp_path: Path) -> None:
    source = f"fake:{how},once={tmp_path / 'marker'}"
    with supervised(source, in_step=False, hang_s=2.0) as tray:
        tray.next(Opened)
        lost = tray.next(Lost)
        assert isinstance(lost, Lost)
        assert words in lost.words
        assert tray.watch.frame() is None  # a dead camera's picture must not pass for a live one
        tray.next(Opened)
        tray.watch.send(Arm(1))
        tray.watch.send(ThrowDice(1, ("d20",)))
        assert len(values(tray.next(Seen))) == 1


@pytest.mark.slow
def test_a_killed_process_is_started_again() -> None:
    with supervised() as tray:
        tray.next(Opened)
        assert tray.watch._process is not None
        assert tray.watch._process.pid is not None
        os.kill(tray.watch._process.pid, signal.SIGKILL)
        assert isinstance(tray.next(Lost), Lost)
        tray.next(Opened)


def no_process(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Start nothing; returns the times at which a process would have been started."""
    times: list[float] = []

    def start(worker: WorkerProcess, now: float) -> None:
        times.append(now)
        worker.number += 1
        worker._start_at, worker.working, worker._heard_at = None, True, now

    monkeypatch.setattr(WorkerProcess, "_start", start)
    return times


def test_the_pauses_between_starts_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    started = no_process(monkeypatch)
    watch = TraySupervisor(WatchSettings(TraySettings("fake", parts=parts)), lambda: None, hang_s=6.0)
    now = 100.0
    for _ in range(2 * len(PAUSES_S) * 120):
        list(watch.news(now))
        if watch.working:
            watch._said.put((watch.number, Lost(say("gone"))))
            list(watch.news(now))
        now += 0.5
    watch.close()
    pauses = [later - earlier for earlier, later in pairwise(started)]
    assert pauses[: len(PAUSES_S)] == list(PAUSES_S)
    assert set(pauses[len(PAUSES_S) :]) == {PAUSES_S[-1]}


def test_a_main_loop_that_was_held_up_is_no_camera_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    no_process(monkeypatch)
    watch = TraySupervisor(WatchSettings(TraySettings("fake", parts=parts)), lambda: None, hang_s=6.0)
    list(watch.news(0.0))
    opened = Opened("fake", simulated=True, can_throw=True)
    watch._said.put((1, opened))
    assert list(watch.news(1000.0)) == [opened]
    (lost,) = watch.news(1006.0)
    assert isinstance(lost, Lost)
    watch.close()


def test_late_words_of_a_dead_process_are_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    no_process(monkeypatch)
    watch = TraySupervisor(WatchSettings(TraySettings("fake", parts=parts)), lambda: None, hang_s=6.0)
    opened = Opened("fake", simulated=True, can_throw=True)
    for number, message, at, heard in (
        (0, opened, 0.0, []),
        (1, Lost(say("gone")), 1.0, [Lost(say("gone"))]),
        (1, opened, 1.1, []),
        (1, opened, 2.1, []),
        (1, opened, 2.2, []),
        (2, opened, 2.3, [opened]),
    ):
        watch._said.put((number, message))
        assert list(watch.news(at)) == heard
    watch.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "how"), [("fake:hang", -signal.SIGKILL), ("fake", 0), ("fake:busy in OpenCV", 0)]
)
def test_closing_does_not_hold_up_the_screen_and_leaves_nothing(source: str, how: int) -> None:
    tray = Supervised(source, in_step=False, hang_s=1000.0)
    tray.next(Opened)
    time.sleep(0.5)  # until it hangs
    process, frame = tray.watch._process, tray.watch._frame
    assert process is not None
    assert frame is not None
    memory = SHARED / frame.name.strip("/")
    assert memory.exists()
    start = time.monotonic()
    tray.watch.close()
    assert tray.watch.frame() is None
    tray.watch.send(Arm(1))
    tray.watch.close()
    assert time.monotonic() - start < LONGEST_CLOSE_S
    until(lambda: not memory.exists())
    assert process.exitcode == how


ENDED = """
from tests.kiosk.tray.test_supervisor import Opened, Supervised, time
tray = Supervised("fake:hang", in_step=False, hang_s=1000.0)
tray.next(Opened)
time.sleep(0.5)
print(tray.watch._process.pid, tray.watch._frame.name.strip("/"), flush=True)
tray.watch.close()
"""


@pytest.mark.slow
def test_the_program_ends_after_its_process() -> None:
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    command = [sys.executable, "-c", ENDED]
    done = subprocess.run(command, capture_output=True, env=here, text=True, check=True, timeout=PATIENCE_S)
    process, memory = done.stdout.split()
    assert not Path("/proc", process).exists()
    assert not (SHARED / memory).exists()
    assert done.stderr == ""


KIOSK = """
import time
from tests.kiosk.tray.test_supervisor import Opened, Supervised
tray = Supervised("fake:hang", in_step=False, hang_s=1000.0)
tray.next(Opened)
print(tray.watch._process.pid, flush=True)
time.sleep(1000)
"""


@pytest.mark.slow
def test_the_process_ends_with_the_kiosk_even_while_it_hangs() -> None:
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    with subprocess.Popen(
        [sys.executable, "-c", KIOSK], stdout=subprocess.PIPE, env=here, text=True
    ) as kiosk:
        assert kiosk.stdout is not None
        process = Path(f"/proc/{kiosk.stdout.readline().strip()}/stat")
        time.sleep(0.5)  # until it hangs
        assert process.exists()
        kiosk.kill()
    until(lambda: not process.exists() or process.read_text().split()[2] == "Z")


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)


def test_what_dice_are_prepared_goes_with_a_throw_of_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(WorkerProcess, "send", lambda _self, command: sent.append(command))
    monkeypatch.setattr(WorkerProcess, "__init__", lambda *_given, **_more: None)
    settings = WatchSettings(TraySettings("simulated"))
    tray = TraySupervisor(settings, int, hang_s=1.0, prepared=lambda: (7,))
    for command in (ThrowDice(1, ("d20",)), ThrowDice(2, ("d8", "d6")), Disarm()):
        tray.send(command)
    assert sent == [ThrowDice(1, ("d20",), (7,)), ThrowDice(2, ("d8", "d6")), Disarm()]
