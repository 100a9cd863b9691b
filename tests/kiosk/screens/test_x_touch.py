"""The kiosk on a real X server with a real touch device: `make touch-test`.

Xorg runs on its dummy video driver; its `inputtest` input driver is a touchscreen that is touched through a
socket. The messages below are those of xorg-server's xf86-input-inputtest-protocol.h, version 1.0.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.kiosk.screens.test_kiosk_flow import Visitor
from tests.kiosk.screens.test_x_input import STARTS_S, WHOLE_GAME, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pygame

pytestmark = pytest.mark.touch

SIZE = (1024, 600)
PAUSE_S = 1.0
"""Between two taps: what comes right after a page was opened is not taken, and a busy machine is slow."""
AXIS_MOST = 0xFFFF
"""What the device's axes count to, whatever the screen's size."""
VALUATORS = 64
VERSION, SYNC, TOUCH = 0, 1, 6
BEGIN, UPDATE, END = 18, 19, 20
"""XI_TouchBegin and so on, of the X Input extension."""
DRIVERS = Path("/usr/lib/xorg/modules")
CONFIGURATION = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoEnableDevices" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 16384
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "{width}x{height}" 48.96 {width} 1064 1168 1312 {height} 601 604 622
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "{width}x{height}"
    Virtual {width} {height}
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "touchscreen"
  Driver "inputtest"
  Option "SocketPath" "{socket}"
  Option "DeviceType" "Touch"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "touchscreen"
EndSection
"""


class Touchscreen:
    """Touches the server's touch device; places are px of the screen."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(10)
        self._socket.connect(str(path))
        self._send(VERSION, struct.pack("=HH", 1, 0))
        self._answer()
        self._touches = 0

    def down(self, at: tuple[float, float]) -> None:
        self._touches += 1
        self._move(BEGIN, at)

    def move(self, at: tuple[float, float]) -> None:
        self._move(UPDATE, at)

    def up(self, at: tuple[float, float]) -> None:
        self._move(END, at)

    def close(self) -> None:
        self._socket.close()

    def _move(self, kind: int, at: tuple[float, float]) -> None:
        x, y = ((place + 0.5) / most * AXIS_MOST for place, most in zip(at, SIZE, strict=True))
        mask = (0b11).to_bytes(8, "little")
        values = (x, y, *[0.0] * (VALUATORS - 2))
        body = struct.pack("=III8s4x", self._touches, kind, 0, mask) + struct.pack(
            f"={2 * VALUATORS}d", *values, *[0.0] * VALUATORS
        )
        self._send(TOUCH, body)
        self._send(SYNC, b"")
        self._answer()

    def _send(self, kind: int, body: bytes) -> None:
        self._socket.sendall(struct.pack("=II", 8 + len(body), kind) + body)

    def _answer(self) -> None:
        length, _kind = struct.unpack("=II", self._read(8))
        self._read(length - 8)

    def _read(self, count: int) -> bytes:
        read = b""
        while len(read) < count:
            part = self._socket.recv(count - len(read))
            assert part, "the X server has closed the touch device"
            read += part
        return read


class Server:
    """Xorg with the touchscreen."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "xorg.log"
        path = folder / "touch"
        configuration = folder / "xorg.conf"
        configuration.write_text(
            CONFIGURATION.format(width=SIZE[0], height=SIZE[1], socket=path), encoding="utf-8"
        )
        reading, writing = os.pipe()
        self._process = subprocess.Popen(
            [
                "Xorg", "-displayfd", str(writing), "-config", str(configuration), "-logfile", str(self._log),
                "-noreset", "-nolisten", "tcp",
            ],
            pass_fds=(writing,), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, f"Xorg does not start: {self.said()}"
        self.display = f":{number}"
        until(path.exists, "the touch device's socket")
        self.touch = Touchscreen(path)

    def said(self) -> str:
        with suppress(OSError):
            return self._log.read_text(encoding="utf-8", errors="replace")[-3000:]
        return "nothing"

    def close(self) -> None:
        self.touch.close()
        self._process.terminate()
        self._process.wait()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    if shutil.which("Xorg") is None or not (DRIVERS / "input" / "inputtest_drv.so").exists():
        pytest.skip("Xorg with its inputtest driver is needed: apt install xserver-xorg-core")
    if not (DRIVERS / "drivers" / "dummy_drv.so").exists():
        pytest.skip("Xorg's dummy video driver is needed: apt install xserver-xorg-video-dummy")
    made = Server(tmp_path)
    yield made
    made.close()


class Finger:
    """Taps at the real screen what a visitor at a kiosk beside it taps, in the same places."""

    def __init__(self, touch: Touchscreen, visitor: Visitor) -> None:
        self._touch = touch
        self._visitor = visitor

    def tap(self, *names: str) -> None:
        for name in names:
            screen: Any = self._visitor.app.screen
            at = next(each.rect.center for each in screen._placed if each.control.name == name)
            self._visitor.tap(name)
            self._touch.down(at)
            time.sleep(0.05)
            self._touch.move((at[0] + 2, at[1] + 1))  # no finger is still
            self._touch.up((at[0] + 2, at[1] + 1))
            time.sleep(PAUSE_S)


def test_a_new_kiosk_is_set_up_and_a_whole_game_played_with_a_real_finger(
    tmp_path: Path, server: Server, window: pygame.Surface
) -> None:
    """Each tap must count once: a PIN of which a digit came twice would not be the same twice."""
    state = tmp_path / "state"
    env = {
        **os.environ,
        "DISPLAY": server.display,
        "SDL_AUDIODRIVER": "dummy",
        "DICE_KIOSK_STATE": str(state),
        "DICE_KIOSK_CONFIG": str(tmp_path / "none.toml"),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    env.pop("SDL_VIDEODRIVER", None)
    (tmp_path / "none.toml").write_text("", encoding="utf-8")
    kiosk = subprocess.Popen([sys.executable, "-m", "kiosk", "run", "--camera", "none"], env=env)
    visitor = Visitor(tmp_path / "beside", window)
    preferences = state / "preferences.json"
    try:
        finger = Finger(server.touch, visitor)
        time.sleep(STARTS_S)
        finger.tap("on", "on", "skip", "camera-none", "on", "pins-mock", "on")
        for _time in range(2):
            finger.tap("key-4", "key-7", "key-1", "key-1", "done")
        until(lambda: json.loads(preferences.read_text(encoding="utf-8"))["ready"], "the end of the guide")
        finger.tap("add", "key-A", "key-n", "key-n", "done", "games", "game-critical-roll", "start")
        until((state / "journal.db").exists, "the journal of the table that was opened")
        finger.tap(*WHOLE_GAME)
        kept = json.loads(preferences.read_text(encoding="utf-8"))
        assert kept["people"] == [{"name": "Ann", "colour": 0}]
        command = [sys.executable, "-m", "kiosk", "journal", "show"]
        shown = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
        assert "Ann rolls d20 6" in shown
        assert "Ann bets 17" in shown
        finger.tap("home")
        assert kiosk.poll() is None
    finally:
        kiosk.kill()
        kiosk.wait()
        visitor.close()
