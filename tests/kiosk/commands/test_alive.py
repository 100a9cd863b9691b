"""The program under a manager that listens as systemd does: alive, started again in place, and ended."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kiosk.journal.history import commands_of_game
from kiosk.journal.storage.database import open_for_reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PROGRAM = """
import signal, sys, time
import kiosk.commands.run
from kiosk.cli import main
signal.signal(signal.SIGUSR1, lambda *_: time.sleep(1.5))  # the main loop hangs; all other threads go on
kiosk.commands.run._display = lambda: True  # nobody sees this one
main(["run", "--camera", "simulated", "--new", "--game", "kingdom", "--players", "Ann,Ben"])
"""
WATCHDOG_S, HANG_S, PATIENCE_S = 2.0, 2.0, 20.0
STARTED = "The camera gives pictures"


class Managed:
    """The kiosk, and what it has told: (when, line)."""

    def __init__(self, folder: Path) -> None:
        self.state = folder / "state"
        settings = folder / "config.toml"
        settings.write_text(f"[camera]\nwidth = 640\nheight = 480\nhang = {HANG_S}\n")
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(folder / "notify"))
        self.socket.settimeout(0.05)
        self.told: list[tuple[float, str]] = []
        env = {
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "DICE_KIOSK_STATE": str(self.state),
            "DICE_KIOSK_CONFIG": str(settings),
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": str(int(WATCHDOG_S * 1e6)),
        }
        self.kiosk = subprocess.Popen([sys.executable, "-c", PROGRAM], env=os.environ | env)

    def listen(self) -> None:
        """Take what comes, for a moment."""
        try:
            text = self.socket.recv(4096).decode()
        except TimeoutError:
            return
        self.told += [(time.monotonic(), line) for line in text.splitlines()]

    def until(self, true: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not true():
            assert time.monotonic() < end, f"never {what}: {self.told}"
            assert self.kiosk.poll() is None, f"ended before it was {what}: {self.told}"
            self.listen()

    @property
    def status(self) -> str:
        return next((line for _, line in reversed(self.told) if line.startswith("STATUS=")), "")

    def beats(self) -> list[float]:
        return [when for when, line in self.told if line == "WATCHDOG=1"]

    def camera_process(self) -> int:
        """The process that watches the tray."""
        children = Path(f"/proc/{self.kiosk.pid}/task/{self.kiosk.pid}/children").read_text().split()
        (found,) = (
            int(each)
            for each in children
            if re.search(b"spawn_main", Path(f"/proc/{each}/cmdline").read_bytes())
        )
        return found

    def close(self) -> None:
        self.kiosk.terminate()
        try:
            self.kiosk.wait(5)
        except subprocess.TimeoutExpired:
            self.kiosk.kill()
            self.kiosk.wait()
        self.socket.close()


@pytest.fixture
def managed(tmp_path: Path) -> Iterator[Managed]:
    each = Managed(tmp_path)
    try:
        each.until(lambda: STARTED in each.status, "ready")
        yield each
    finally:
        each.close()


@pytest.mark.slow
def test_a_camera_that_hangs_is_started_again_in_place_and_the_watchdog_is_fed_all_the_while(
    managed: Managed,
) -> None:
    assert managed.told[0][1] == "READY=1"
    hanging = managed.camera_process()
    os.kill(hanging, signal.SIGSTOP)
    managed.until(lambda: "not answered" in managed.status, "told of the hanging camera")
    managed.until(lambda: STARTED in managed.status, "well again")
    assert managed.camera_process() != hanging
    assert managed.kiosk.poll() is None
    beats = managed.beats()
    assert max(after - before for before, after in pairwise(beats)) < WATCHDOG_S

    # told to end, it closes the table and keeps the game; nothing of it is left
    camera = managed.camera_process()
    managed.kiosk.send_signal(signal.SIGTERM)
    assert managed.kiosk.wait(5) == 130
    managed.listen()
    assert "STOPPING=1" in [line for _, line in managed.told]
    assert not Path(f"/proc/{camera}").exists()
    commands = commands_of_game(open_for_reading(managed.state / "journal.db"), None)
    assert [command["do"] for command in commands] == ["new"]


def test_a_main_loop_that_hangs_does_not_feed_the_watchdog(managed: Managed) -> None:
    managed.until(lambda: len(managed.beats()) > 1, "feeding it")
    managed.kiosk.send_signal(signal.SIGUSR1)
    hung = time.monotonic() + 0.3
    while time.monotonic() < hung + 1.0:
        managed.listen()
    assert not [beat for beat in managed.beats() if beat > hung]
    managed.until(lambda: managed.beats()[-1] > hung, "feeding it again")
