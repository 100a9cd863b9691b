"""The spectators' display on a real X server with two displays: `make x-test`.

Xorg's dummy video driver has more than one output; xrandr plugs in the second one.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.kiosk.screens.x11.x_kiosk import shown, until

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.x

DUMMY = Path("/usr/lib/xorg/modules/drivers/dummy_drv.so")
KIOSKS, SECOND = (800, 600), (1280, 720)
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
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "800x600"
    Virtual 2080 720
  EndSubSection
EndSection
"""


@pytest.fixture
def two_displays(tmp_path: Path) -> Iterator[str]:
    """The X server's name; the kiosk's display is to the left of the other one."""
    if any(shutil.which(name) is None for name in ("Xorg", "xrandr", "xwd")) or not DUMMY.exists():
        pytest.skip("apt install xserver-xorg-core xserver-xorg-video-dummy x11-xserver-utils x11-apps")
    (tmp_path / "xorg.conf").write_text(CONFIGURATION, encoding="utf-8")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            "Xorg", "-displayfd", str(writing), "-config", str(tmp_path / "xorg.conf"),
            "-logfile", str(tmp_path / "xorg.log"), "-noreset", "-nolisten", "tcp",
        ],
        pass_fds=(writing,), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writing)
    with os.fdopen(reading) as told:
        display = f":{told.readline().strip()}"
    mode = "{}x{}".format(*SECOND)
    for change in (
        ["--output", "DUMMY0", "--mode", "{}x{}".format(*KIOSKS)],
        ["--addmode", "DUMMY1", mode],
        ["--output", "DUMMY1", "--mode", mode, "--right-of", "DUMMY0"],
    ):
        subprocess.run(["xrandr", "--display", display, *change], check=True)
    yield display
    server.terminate()
    server.wait()


def test_the_second_display_is_filled_and_its_end_is_not_the_kiosks(
    tmp_path: Path, two_displays: str
) -> None:
    (tmp_path / "config.toml").write_text('[cafe]\nname = "Zum Walross"\n', encoding="utf-8")
    env = {
        **os.environ,
        "DISPLAY": two_displays,
        "SDL_AUDIODRIVER": "dummy",
        "DICE_KIOSK_STATE": str(tmp_path),
        "DICE_KIOSK_CONFIG": str(tmp_path / "config.toml"),
    }
    env.pop("SDL_VIDEODRIVER", None)
    command = [sys.executable, "-m", "kiosk", "run", "--camera", "none", "--fullscreen"]
    kiosk = subprocess.Popen([*command, "--players", "Ann,Ben", "--spectators", "auto"], env=env)
    left, right = np.s_[: KIOSKS[1], : KIOSKS[0]], np.s_[:, KIOSKS[0] : KIOSKS[0] + SECOND[0]]

    def painted(part: tuple[slice, slice]) -> bool:
        """Whether nothing of it is bare: no column, no row of it is black all through."""
        lit = np.any(shown(two_displays)[part], axis=2)
        return bool(lit.size and np.any(lit, axis=0).all() and np.any(lit, axis=1).all())

    try:
        until(lambda: painted(left) and painted(right), "both pictures")
        before = shown(two_displays)
        (spectators,) = (
            int(pid)
            for pid in Path(f"/proc/{kiosk.pid}/task/{kiosk.pid}/children").read_text().split()
            if os.getpriority(os.PRIO_PROCESS, int(pid)) > 0
        )
        os.kill(spectators, signal.SIGKILL)
        until(lambda: not painted(right), "the end of the process")
        assert painted(left)
        until(lambda: painted(right), "the picture after the process was started again")
        assert np.array_equal(shown(two_displays)[left], before[left]), "the kiosk's own was never touched"
        assert kiosk.poll() is None
    finally:
        kiosk.terminate()
        kiosk.wait(20)
