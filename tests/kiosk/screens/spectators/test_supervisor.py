"""The kiosk and the process that has the spectators' display: never waited for, fed with what all may see."""

from __future__ import annotations

import logging
import os
import pickle
import signal
import time
from typing import TYPE_CHECKING

import pygame
import pytest

from hardware.message import say
from kiosk.screens.base.context import House
from kiosk.screens.spectators.messages import Ready
from kiosk.screens.spectators.supervisor import EVERY_S, Spectators
from kiosk.table.setup import Setup
from kiosk.tray.messages import Lost
from kiosk.tray.process import WorkerProcess
from tests.kiosk.screens.people import at_table
from tests.kiosk.screens.spectators.scenes import CAFE, GAMES, scene

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.screens.spectators.scene import Scene
    from kiosk.table.table import Table

LINE_HOLDS = 64 * 1024
"""Bytes that a pipe takes while nobody reads it (pipe(7))."""


def a_house() -> House:
    def open_table(_setup: Setup) -> Table:
        raise AssertionError("nobody sits down")

    setup = Setup(players=(), watch=None)
    return House(None, setup, open_table, source="none", find_watch=lambda _source: None, cafe=CAFE)


class Process:
    """In the place of the process: what is sent to it, and what it says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[Scene] = []
        self.says: list[object] = []
        monkeypatch.setattr(WorkerProcess, "news", lambda _process, _now: self._news())
        monkeypatch.setattr(WorkerProcess, "send", lambda _process, scene: self.sent.append(scene))

    def _news(self) -> list[object]:
        said, self.says = self.says, []
        return said


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch, window: pygame.Surface) -> Process:
    del window
    return Process(monkeypatch)


def test_one_scene_is_under_way_at_most_and_it_is_the_newest(process: Process) -> None:
    spectators, house = Spectators("auto"), a_house()
    people = at_table("six-shooter", {"button": 0}, "Ann", "Ben", "Cem")
    spectators.follow(house, None, 0.0, dark=False)
    assert process.sent == [], "it is not ready"
    process.says = [Ready()]
    spectators.follow(house, None, 1.0, dark=False)
    assert [each.game for each in process.sent] == [None]
    for step in range(5):
        spectators.follow(house, people.table, 2.0 + step, dark=False)
    assert len(process.sent) == 1, "it has not drawn the first yet"
    people.table.act("open", dice=["d20", "d12"])
    process.says = [Ready()]
    spectators.follow(house, people.table, 9.0, dark=False)
    game = process.sent[1].game
    assert game is not None
    assert game.told
    process.says = [Ready()]
    spectators.follow(house, people.table, 10.0, dark=False)
    assert len(process.sent) == 2, "nothing has changed"
    spectators.follow(house, people.table, 11.0, dark=True)
    assert process.sent[-1].dark


def test_it_is_looked_a_few_times_a_second_only(process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    spectators, house = Spectators("auto"), a_house()
    looks: list[object] = []
    monkeypatch.setattr(Spectators, "_scene", lambda *_given, **_more: looks.append(None))
    for frame in range(60):
        spectators.follow(house, None, frame / 60, dark=False)
    assert len(looks) <= 1 / EVERY_S + 1
    assert process.sent == []


def test_a_process_that_was_lost_is_told_again_once_it_is_back(process: Process) -> None:
    spectators, house = Spectators("auto"), a_house()
    turns: list[list[object]] = [[Ready()], [Ready(), Lost(say("gone"))], [], [Ready()]]
    for step, said in enumerate(turns):
        process.says = said
        spectators.follow(house, None, float(step), dark=False)
    assert len(process.sent) == 2


def test_on_the_console_no_second_display_is_tried_and_the_log_says_why(
    process: Process, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "kmsdrm")
    process.says = [Ready()]
    spectators = Spectators("auto")
    with caplog.at_level(logging.WARNING):
        for step in range(3):
            spectators.follow(a_house(), None, float(step), dark=False)
    assert process.sent == []
    assert caplog.text.count("one program's alone") == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_scene_fits_the_line_so_that_sending_never_waits(name: str) -> None:
    shown = scene(GAMES[name]())
    packed = pickle.dumps(shown)
    assert len(packed) < LINE_HOLDS
    assert pickle.loads(packed) == shown  # noqa: S301 - our own


# a real process


@pytest.fixture
def spectators(window: pygame.Surface) -> Iterator[Spectators]:
    del window
    made = Spectators("window")
    yield made
    made.close()


def until_sent(spectators: Spectators, house: House, within_s: float = 60.0) -> None:
    """Go on until the process has drawn what it was sent last."""
    ends = time.monotonic() + within_s
    while time.monotonic() < ends:
        spectators.follow(house, None, time.monotonic(), dark=False)
        if spectators._sent is not None and spectators._ready:
            return
        time.sleep(0.02)
    raise AssertionError("nothing was drawn")


@pytest.mark.slow
def test_a_process_that_hangs_or_dies_holds_up_nobody_and_is_started_again(spectators: Spectators) -> None:
    house = a_house()
    until_sent(spectators, house)
    worker = spectators._process._process
    assert worker is not None
    assert worker.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, worker.pid) > os.getpriority(os.PRIO_PROCESS, 0)
    os.kill(worker.pid, signal.SIGSTOP)
    longest = 0.0
    for step in range(200):
        house.change(large_text=step % 2 == 0)
        began = time.perf_counter()
        spectators.follow(house, None, time.monotonic() + step, dark=False)
        longest = max(longest, time.perf_counter() - began)
        if spectators._process.number > 1:
            break
    assert longest < 0.25, "only the start of a process takes a moment"
    assert spectators._process.number > 1
    worker.join(10.0)
    assert worker.exitcode == -signal.SIGKILL, "the one that hangs is ended, though it hears nothing"
