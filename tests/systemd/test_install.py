"""The installer, into a root of its own, with a systemctl that only writes down what it is told."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.quick_python import FULL, OFFLINE, quick_python
from tests.systemd.small_wheel import small_wheel

ROOT = Path(__file__).parents[2]
SYSTEMCTL = """#!/bin/sh
echo "$@" >>"$0.told"
case $1 in
  get-default) echo multi-user.target ;;
  is-enabled) [ "$3" = "${ENABLED-}" ] ;;
  is-active) [ "$2" = "${ENABLED-}" ] && echo "${STATE-}"; [ "${STATE-}" = active ] ;;
  restart) exit "${RESTART:-0}" ;;
esac
"""


class Installer:
    def __init__(self, folder: Path) -> None:
        self.checkout = ROOT
        self.root = folder / "root"
        self.systemctl = folder / "systemctl"
        self.systemctl.write_text(SYSTEMCTL)
        self.systemctl.chmod(0o755)
        self.os_release = folder / "os-release"
        self.system("trixie")
        self.wheel = small_wheel(folder, "1.0")
        self.python = quick_python(folder)

    def system(self, codename: str) -> None:
        self.os_release.write_text(f"ID=debian\nVERSION_CODENAME={codename}\n")

    def __call__(self, what: str, **more: str) -> subprocess.CompletedProcess[str]:
        env = {
            **os.environ,
            "DESTDIR": str(self.root),
            "SYSTEMCTL": str(self.systemctl),
            "OS_RELEASE": str(self.os_release),
            "PYTHON": self.python,
            "WHEEL": str(self.wheel),
            "BITS": "64",
            **more,
        }
        return subprocess.run(
            ["sh", self.checkout / "systemd" / "install.sh", what],
            env=env, capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip

    def files(self) -> set[str]:
        found = (path for path in self.root.rglob("*") if path.is_file() and "releases" not in path.parts)
        return {str(path.relative_to(self.root)) for path in found}

    def told(self) -> list[str]:
        return Path(f"{self.systemctl}.told").read_text().splitlines()


@pytest.fixture
def installer(tmp_path: Path) -> Installer:
    return Installer(tmp_path)


SETTINGS = "etc/dice-kiosk/config.toml"


@pytest.mark.slow
def test_install_twice_then_another_version_then_uninstall(installer: Installer) -> None:
    first = installer("install")
    assert first.returncode == 0, first.stderr
    files = installer.files()
    assert files == {
        *(f"etc/systemd/system/{unit}.service" for unit in ("dice-kiosk", "dice-kiosk-wayland")),
        *(
            f"etc/systemd/system/{unit}.service.d/backoff.conf"
            for unit in ("dice-kiosk", "dice-kiosk-wayland")
        ),
        "etc/sysusers.d/dice-kiosk.conf",
        "etc/systemd/journald.conf.d/dice-kiosk.conf",
        "etc/systemd/logind.conf.d/dice-kiosk.conf",
        "etc/udev/rules.d/99-dice-kiosk.rules",
        "usr/local/bin/dice-kiosk",
        SETTINGS,
    }
    assert "enable --quiet dice-kiosk.service" in installer.told()
    current = installer.root / "opt/dice-kiosk/current"
    assert current.resolve().name == "1.0"
    assert "include-system-site-packages = true" in (current / "pyvenv.cfg").read_text()

    (installer.root / SETTINGS).write_text("# the owner's\n")
    made = (current / "release-ready").stat().st_mtime_ns
    times = {name: (installer.root / name).stat().st_mtime_ns for name in files}
    again = installer("install")
    assert (again.returncode, again.stdout.splitlines()[0]) == (0, "Nothing is new.")
    assert installer.files() == files
    assert {name: (installer.root / name).stat().st_mtime_ns for name in files} == times
    assert (current / "release-ready").stat().st_mtime_ns == made
    assert (installer.root / SETTINGS).read_text() == "# the owner's\n"

    installer.wheel = small_wheel(installer.root.parent, "1.1")
    assert installer("install").returncode == 0
    assert current.resolve().name == "1.1"
    assert (installer.root / "opt/dice-kiosk/previous").resolve().name == "1.0"

    for _ in range(2):
        assert installer("uninstall").returncode == 0
        assert installer.files() == {SETTINGS}
    assert "disable --quiet --now dice-kiosk.service" in installer.told()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("unit", "state", "again"),
    [
        ("dice-kiosk.service", "active", 1),
        ("dice-kiosk-wayland.service", "failed", 1),
        ("dice-kiosk.service", "activating", 1),
        ("dice-kiosk-wayland.service", "inactive", 0),
    ],
)
def test_what_is_new_is_started_unless_somebody_has_stopped_it(
    installer: Installer, unit: str, state: str, again: int
) -> None:
    assert installer("install", ENABLED=unit, STATE=state).returncode == 0
    assert installer.told().count(f"restart {unit}") == again
    assert sum(line.startswith("restart") for line in installer.told()) == again
    assert installer("install", ENABLED=unit, STATE=state).returncode == 0  # nothing is new
    assert installer.told().count(f"restart {unit}") == again


@pytest.mark.slow
def test_the_same_program_again_needs_no_network_and_another_does(
    installer: Installer, tmp_path: Path
) -> None:
    installer.checkout = checkout = tmp_path / "checkout"
    shutil.copytree(ROOT / "systemd", checkout / "systemd")
    for name in (
        "pyproject.toml",
        "setup.py",
        "README.md",
        "LICENSE",
        "kiosk/__init__.py",
        "kiosk/system/release.py",
        "kiosk/system/handover.py",
        "kiosk/system/package_errors.py",
        "kiosk/system/program.py",
    ):
        (checkout / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, checkout / name)
    for name in ("vision", "hardware", "calibration"):
        (checkout / name).mkdir()
    built = {"WHEEL": "", "BUILT": str(installer.wheel)}

    offline = installer("install", **built, PIP_FAILS=OFFLINE)
    assert offline.returncode == 1
    assert "Connect the computer to a network" in offline.stderr
    full = installer("install", **built, PIP_FAILS=FULL)
    assert full.returncode == 1
    assert "No space left on device" in full.stderr
    assert "network" not in full.stderr
    assert installer("install", **built).returncode == 0
    (checkout / "kiosk" / "__pycache__").mkdir(exist_ok=True)
    (checkout / "kiosk" / "__pycache__" / "x.pyc").write_text("made by running it")
    again = installer("install", **built, PIP_FAILS=OFFLINE)
    assert (again.returncode, again.stdout.splitlines()[0]) == (0, "Nothing is new.")

    (checkout / "vision" / "new.py").write_text("")
    assert installer("install", **built, PIP_FAILS=OFFLINE).returncode == 1
    assert (installer.root / "opt/dice-kiosk/current").resolve().name == "1.0"


@pytest.mark.slow
def test_what_does_not_come_up_is_told(installer: Installer) -> None:
    done = installer("install", ENABLED="dice-kiosk.service", STATE="failed", RESTART="1")
    assert done.returncode == 1
    assert "journalctl -u dice-kiosk -n 50" in done.stderr


@pytest.mark.parametrize(
    ("codename", "bits", "words"),
    [("bookworm", "64", "numpy 1"), ("noble", "64", "make run"), ("trixie", "32", "64-bit")],
)
def test_another_system_is_refused_with_the_reason_and_left_as_it_was(
    codename: str, bits: str, words: str, installer: Installer
) -> None:
    installer.system(codename)
    done = installer("install", BITS=bits)
    assert done.returncode == 1
    assert words in done.stderr
    assert not installer.root.exists()


def test_a_wheel_that_cannot_be_installed_leaves_no_half_release(installer: Installer) -> None:
    installer.wheel.write_bytes(b"no wheel")
    done = installer("install")
    assert done.returncode != 0
    assert "could not be installed" in done.stderr
    assert not list(installer.root.glob("opt/dice-kiosk/releases/*"))
    assert not (installer.root / "etc").exists()
