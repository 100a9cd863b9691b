"""The unit files, as systemd itself judges them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNITS = ("dice-kiosk.service", "dice-kiosk-wayland.service")
THRESHOLD = 25
"""Tenths: 2.5 of exposure."""

pytestmark = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd on this machine")


def installed(folder: Path, change: str = "") -> list[Path]:
    """The units as installed, with a program that exists here in the place of the kiosk's and cage's."""
    for name in UNITS:
        text = re.sub(
            r"^ExecStart=\S+", "ExecStart=/bin/true", (SYSTEMD / name).read_text(), flags=re.MULTILINE
        )
        (folder / name).write_text(text + change)
    return [folder / name for name in UNITS]


def analyze(*args: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *map(str, args)], capture_output=True, text=True, check=False, timeout=60
    )


def test_verify_has_no_line_to_say(tmp_path: Path) -> None:
    verified = analyze("verify", "--man=no", *installed(tmp_path))
    assert (verified.returncode, verified.stderr) == (0, "")


def test_verify_would_tell_of_a_wrong_setting(tmp_path: Path) -> None:
    assert "NoSuchSetting" in analyze("verify", "--man=no", *installed(tmp_path, "NoSuchSetting=1\n")).stderr


@pytest.mark.parametrize("name", UNITS)
def test_each_unit_is_sandboxed_to_the_figure_promised(name: str) -> None:
    judged = analyze("security", "--offline=true", f"--threshold={THRESHOLD}", SYSTEMD / name)
    assert judged.returncode == 0, judged.stdout
