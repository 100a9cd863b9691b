"""The kiosk in a window of a real X server, used with a real pointer: `make x-test`."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.kiosk.screens.test_kiosk_flow import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import pygame

pytestmark = pytest.mark.x
PATIENCE_S = 30.0
STARTS_S = 8.0
"""From the window to the first screen; nothing tells it from outside."""
PAUSE_S = 0.8
"""Between two uses: what comes right after a page was opened is not taken, and a busy machine is slow."""
WHOLE_GAME = (
    "more", "more", "bet", "face-9", "enter", "challenge", "face-6", "enter", "agreed", "face-20", "enter",
    "next-hand", "preset-17", "bet", "face-2", "enter", "face-20", "enter", "next-hand", "leave",
)  # fmt: skip
"""Ann loses all her chips in two hands; the table's dice are tapped in, and once the table votes."""


def until(holds: Callable[[], Any], what: str) -> Any:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        found = holds()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"{what}: not within {PATIENCE_S:g} s")


class Pointer:
    """Does at a real window what a visitor at a kiosk beside it does, in the same places."""

    def __init__(self, display: str, visitor: Visitor) -> None:
        self._env = {**os.environ, "DISPLAY": display}
        self._visitor = visitor
        self.window = until(self._found, "the window")

    def _found(self) -> str:
        """The only window but the root; SDL gives it a title that xdotool doesn't find."""
        shown = self._ask("search", "--onlyvisible", "--class", "").split()
        return shown[-1] if len(shown) > 1 else ""

    def tap(self, *names: str) -> None:
        for name in names:
            screen: Any = self._visitor.app.screen
            x, y = next(each.rect.center for each in screen._placed if each.control.name == name)
            self._visitor.tap(name)
            self._ask("mousemove", "--window", self.window, str(x), str(y))
            self._ask("click", "1")
            time.sleep(PAUSE_S)

    def press(self, key: str) -> None:
        self._ask("key", "--window", self.window, key)
        time.sleep(PAUSE_S)

    def _ask(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self._env, capture_output=True, text=True, check=False)
        return done.stdout


@pytest.fixture
def x_display() -> Iterator[str]:
    if shutil.which("Xvfb") is None or shutil.which("xdotool") is None:
        pytest.skip("Xvfb and xdotool are needed")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def test_a_new_kiosk_is_set_up_and_a_whole_game_played_with_a_real_pointer(
    tmp_path: Path, x_display: str, window: pygame.Surface
) -> None:
    state = tmp_path / "state"
    env = {
        **os.environ,
        "DISPLAY": x_display,
        "SDL_AUDIODRIVER": "dummy",
        "DICE_KIOSK_STATE": str(state),
        "DICE_KIOSK_CONFIG": str(tmp_path / "none.toml"),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    env.pop("SDL_VIDEODRIVER", None)
    (tmp_path / "none.toml").write_text("", encoding="utf-8")
    kiosk = subprocess.Popen([sys.executable, "-m", "kiosk", "run", "--camera", "none"], env=env)
    visitor = Visitor(tmp_path / "beside", window)
    try:
        pointer = Pointer(x_display, visitor)
        time.sleep(STARTS_S)
        pointer.tap("on", "on", "skip", "camera-none", "on", "pins-mock", "on")
        for _time in range(2):
            pointer.tap("key-4", "key-7", "key-1", "key-1", "done")
        pointer.tap("add", "key-A", "key-n", "key-n", "done", "games", "game-critical-roll", "start")
        until((state / "journal.db").exists, "the journal of the table that was opened")
        pointer.tap(*WHOLE_GAME)
        kept = json.loads((state / "preferences.json").read_text(encoding="utf-8"))
        assert kept["ready"]
        assert kept["pin"].startswith("$argon2id$")
        assert kept["people"] == [{"name": "Ann", "colour": 0}]
        command = [sys.executable, "-m", "kiosk", "journal", "show"]
        shown = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
        assert "Ann rolls d20 6" in shown
        assert "Ann bets 17" in shown
        pointer.tap("home")
        pointer.press("Escape")
        until(lambda: kiosk.poll() is not None, "the end after Escape")
        assert kiosk.returncode == 0
    finally:
        kiosk.kill()
        kiosk.wait()
        visitor.close()
