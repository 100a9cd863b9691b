"""The unit files, as systemd itself judges them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
EXPOSED = {"dice-kiosk.service": 12, "dice-kiosk-wayland.service": 14}
"""Tenths of exposure, as docs/installing.md says."""
UNITS = tuple(EXPOSED)
LIMITS = {
    "MemoryMax": "75%",
    "MemorySwapMax": "512M",
    "OOMPolicy": "continue",
    "TasksMax": "128",
    "LimitCORE": "0",
    "UMask": "0077",
    "StateDirectoryMode": "0700",
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "DevicePolicy": "closed",
    "IPAddressDeny": "any",
    "ProtectSystem": "strict",
}

judged_by_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="no systemd on this machine"
)


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


@judged_by_systemd
def test_verify_has_no_line_to_say(tmp_path: Path) -> None:
    verified = analyze("verify", "--man=no", *installed(tmp_path))
    assert (verified.returncode, verified.stderr) == (0, "")


@judged_by_systemd
def test_verify_would_tell_of_a_wrong_setting(tmp_path: Path) -> None:
    assert "NoSuchSetting" in analyze("verify", "--man=no", *installed(tmp_path, "NoSuchSetting=1\n")).stderr


@judged_by_systemd
@pytest.mark.parametrize("name", UNITS)
def test_each_unit_is_sandboxed_to_the_figure_promised(name: str) -> None:
    judged = analyze("security", "--offline=true", f"--threshold={EXPOSED[name]}", SYSTEMD / name)
    assert judged.returncode == 0, judged.stdout


def service(name: str) -> dict[str, str]:
    """What a unit sets for its service."""
    told = (SYSTEMD / name).read_text().partition("[Service]")[2].partition("[Install]")[0]
    return dict(line.split("=", 1) for line in told.splitlines() if "=" in line and not line.startswith("#"))


@pytest.mark.parametrize("name", UNITS)
def test_neither_unit_takes_all_memory_or_may_do_more_than_it_must(name: str) -> None:
    assert {each: service(name).get(each) for each in LIMITS} == LIMITS


def test_both_units_have_the_same_limits() -> None:
    one, other = (service(name) for name in UNITS)
    own = {"ExecStart", "Environment", "NotifyAccess", "PAMName", "SuccessExitStatus"}
    assert {each: one[each] for each in one.keys() - own} == {
        each: other[each] for each in other.keys() - own
    }
