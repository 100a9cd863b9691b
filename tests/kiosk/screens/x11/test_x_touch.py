"""The kiosk on a real X server with a real touch device: `make touch-test`.

Xorg runs on its dummy video driver; its `inputtest` input driver is a touchscreen that is touched through a
socket. The messages below are those of xorg-server's xf86-input-inputtest-protocol.h, version 1.0.
"""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.kiosk.screens.x11.x_kiosk import XKiosk, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pygame

pytestmark = pytest.mark.touch

SIZE = (1024, 600)
TOUCHES_S = 0.05
"""How long a finger stays down."""
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
    if shutil.which("xwd") is None:
        pytest.skip("xwd is needed: apt install x11-apps")
    if not (DRIVERS / "drivers" / "dummy_drv.so").exists():
        pytest.skip("Xorg's dummy video driver is needed: apt install xserver-xorg-video-dummy")
    made = Server(tmp_path)
    yield made
    made.close()


def test_a_new_kiosk_is_set_up_and_a_whole_game_played_with_a_real_finger(
    tmp_path: Path, server: Server, window: pygame.Surface
) -> None:
    kiosk = XKiosk(tmp_path, server.display, window, finger=True)

    def tap(at: tuple[int, int]) -> None:
        server.touch.down(at)
        time.sleep(TOUCHES_S)
        server.touch.move((at[0] + 2, at[1] + 1))  # no finger is still
        server.touch.up((at[0] + 2, at[1] + 1))

    try:
        kiosk.set_up_and_play(lambda *names: kiosk.use(tap, *names))
        assert kiosk.process.poll() is None
    finally:
        kiosk.close()
