"""The kiosk in a window of a real X server, used with a real pointer: `make x-test`."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.kiosk.screens.x11.x_kiosk import XKiosk, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pygame

pytestmark = pytest.mark.x


class Pointer:
    """A mouse at a kiosk's window."""

    def __init__(self, kiosk: XKiosk) -> None:
        self._kiosk = kiosk
        self._env = {**os.environ, "DISPLAY": kiosk.display}
        self._window = until(self._found, "the window")

    def _found(self) -> str:
        """The only window but the root; SDL gives it a title that xdotool doesn't find."""
        found = self._ask("search", "--onlyvisible", "--class", "").split()
        return found[-1] if len(found) > 1 else ""

    def use(self, *names: str) -> None:
        self._kiosk.use(self._click, *names, window=self._window)

    def _click(self, at: tuple[int, int]) -> None:
        self._ask("mousemove", "--window", self._window, str(at[0]), str(at[1]))
        self._ask("click", "1")

    def press(self, key: str) -> None:
        self._ask("key", "--window", self._window, key)

    def _ask(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self._env, capture_output=True, text=True, check=False)
        return done.stdout


@pytest.fixture
def x_display() -> Iterator[str]:
    if any(shutil.which(name) is None for name in ("Xvfb", "xdotool", "xwd")):
        pytest.skip("Xvfb, xdotool and xwd are needed: apt install xvfb xdotool x11-apps")
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
    kiosk = XKiosk(tmp_path, x_display, window, finger=False)
    try:
        pointer = Pointer(kiosk)
        kiosk.set_up_and_play(pointer.use)

        def ended() -> bool:
            pointer.press("Escape")
            return kiosk.process.poll() is not None

        until(ended, "the end after Escape")
        assert kiosk.process.returncode == 0
    finally:
        kiosk.close()
