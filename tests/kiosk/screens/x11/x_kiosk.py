"""A kiosk on a real X server, used where a kiosk beside it in this process shows the same picture.

Nothing tells from outside when a page is there but the picture itself: so each use waits until the screen
shows pixel for pixel what the kiosk beside it shows, on a machine as busy as may be.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame

from kiosk.screens.base.input import SAME_KEY_S
from kiosk.settings.sources import found_camera
from tests.kiosk.screens.visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray

PATIENCE_S = 60.0
LEVELS = 8
"""Of 255 by which a server may show a colour otherwise."""
OWN = {"proof"}
"""Where each kiosk shows what is its own: the code of its record."""
WHOLE_GAME = (
    "more", "more", "bet", "face-9", "enter", "challenge", "face-6", "enter", "agreed", "face-20", "enter",
    "next-hand", "preset-17", "bet", "bet", "face-2", "enter", "face-20", "enter", "next-hand", "leave-0",
    "leave-0", "next-hand",
)  # fmt: skip
"""Ann loses all her chips in two hands, asked once more before she bets them; the table's dice are tapped
in, and once the table votes."""


def until(holds: Callable[[], Any], what: str) -> Any:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        found = holds()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"{what}: not within {PATIENCE_S:g} s")


def shown(display: str, window: str = "") -> NDArray[np.uint8]:
    """What a window of an X server shows, or the whole screen: HxWx3 uint8 RGB; empty where there is none."""
    which = ["-id", window] if window else ["-root"]
    dump = subprocess.run(
        ["xwd", "-silent", "-display", display, *which], capture_output=True, check=False
    ).stdout
    if not dump:
        return np.empty((0, 0, 3), np.uint8)
    head = struct.unpack(">25I", dump[:100])  # X11/XWDFile.h
    size, width, height, bits, line, colours = head[0], head[4], head[5], head[11], head[12], head[19]
    assert bits in {24, 32}, f"a screen of {bits} bits a pixel"
    pixels = np.frombuffer(dump, np.uint8, offset=size + 12 * colours).reshape(height, line)
    return pixels[:, : bits // 8 * width].reshape(height, width, bits // 8)[..., 2::-1]


class XKiosk:
    """The real kiosk, new and without a camera, and the one beside it.

    Args:
        folder: of this test.
        display: the X server's.
        window: the window of the kiosk beside it.
        finger: a finger touches, not a mouse's pointer, and so the first run tests the touchscreen.
    """

    def __init__(self, folder: Path, display: str, window: pygame.Surface, *, finger: bool) -> None:
        self.state = folder / "state"
        self.display = display
        self._env = {
            **os.environ,
            "DISPLAY": display,
            "SDL_AUDIODRIVER": "dummy",
            "DICE_KIOSK_STATE": str(self.state),
            "DICE_KIOSK_CONFIG": str(folder / "none.toml"),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        }
        self._env.pop("SDL_VIDEODRIVER", None)
        (folder / "none.toml").write_text("", encoding="utf-8")
        command = [sys.executable, "-m", "kiosk", "run", "--camera", "none"]
        self.process = subprocess.Popen(command, env=self._env)
        self._beside = Visitor(
            folder / "beside", window, newcomer=True, painted=True, given="none", find_camera=found_camera
        )
        self._surface, self._finger = window, finger

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._beside.close()

    def use(self, touch: Callable[[tuple[int, int]], None], *names: str, window: str = "") -> None:
        """Tap on controls one after another: `touch` does it, at px of the window, once the page is seen."""
        for name in names:
            self._beside.landed()  # what is thrown is counted before the next tap, at both
            until(lambda: self._looks_alike(window), f"the page with {name}")
            time.sleep(SAME_KEY_S * 1.2)  # what comes sooner after another is not taken
            screen: Any = self._beside.app.screen
            found = [each.rect.center for each in screen.input.placed if each.control.name == name]
            assert found, f"{name} is not among {self._beside.names}"
            at = found[0]
            (self._beside.tap if self._finger else self._beside.click)(name)
            touch(at)

    def _looks_alike(self, window: str) -> bool:
        assert self.process.poll() is None, "the kiosk has ended"
        self._beside.step(after_s=0.1)  # what moves there comes to its end, too
        wished = pygame.surfarray.array3d(self._surface).swapaxes(0, 1)
        seen = shown(self.display, window)
        if seen.shape != wished.shape:
            return False
        screen: Any = self._beside.app.screen
        off = np.abs(seen.astype(np.int16) - wished)
        for box in (each.rect for each in screen.input.placed if each.control.name in OWN):
            off[box.top : box.bottom, box.left : box.right] = 0
        return int(off.max()) <= LEVELS

    def set_up_and_play(self, use: Callable[..., None]) -> None:
        """Through the first run, then a whole game; `use` takes the names of controls.

        Each tap must count once: a PIN of which a digit came twice would not be the same twice.
        """
        use("on", "on", *(("skip",) if self._finger else ()), "pins-mock", "on")
        for _time in range(2):
            use("key-4", "key-7", "key-1", "key-1", "done")
        use("play", "add", "key-A", "key-n", "key-n", "done", "games", "game-critical-roll", "begin")
        use(*WHOLE_GAME)
        use("home", "home", "anew")
        kept = json.loads((self.state / "preferences.json").read_text(encoding="utf-8"))["kept"]
        assert kept["ready"]
        assert kept["pin"].startswith("$argon2id$")
        assert [each["name"] for each in kept["people"]] == ["Ann"]
        command = [sys.executable, "-m", "kiosk", "journal", "show"]
        told = subprocess.run(command, env=self._env, capture_output=True, text=True, check=True).stdout
        assert "the d20 was read as 9 and is 6" in told
        assert "Ann bets 17" in told
