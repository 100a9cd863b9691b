"""Each of the doctor's lines, on a machine that is well and on one that is not."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from calibration import records
from calibration.step import Origin
from hardware.cameras.v4l2_names import Found
from kiosk.journal.journal import Journal
from kiosk.journal.storage.second_copy import follow
from kiosk.settings.config import Config, parse
from kiosk.settings.keeper import Keeper
from kiosk.settings.preferences import Preferences
from kiosk.system.doctor import computer, devices, libraries, probe, upkeep
from kiosk.system.doctor.examine import examined
from kiosk.system.doctor.finding import Finding, Verdict
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from tests.hardware import fake_picamera2
from tests.kiosk.journal.altering import half_written
from tests.kiosk.system.doctor.doctor_machines import GB, NOW, healthy, installed

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.system.doctor.machine import Machine

LGPIO = parse('[buttons]\npins = "lgpio"\n', "t")
USB = {0: Found(0, "HD Webcam", usb=True, by_id="usb-maker_HD_Webcam-0")}
OK, WARNING, FAULT = Verdict.OK, Verdict.WARNING, Verdict.FAULT


def camera(
    machine: Machine, source: str = "auto", usb: dict[int, Found] | None = None, modes: Any = None
) -> Finding:
    config = parse(f'[camera]\nsource = "{source}"\n', "t")
    return devices.camera(machine, config, usb or {}, modes or (lambda _: ["MJPG 1280x960"]))


def pins(machine: Machine) -> Finding:
    return devices.pins(machine, LGPIO)


def settings(machine: Machine) -> Finding:
    return upkeep.settings(machine)[1]


def journal(machine: Machine) -> Finding:
    return upkeep.journal(machine, Config())


def host(machine: Machine) -> Finding:
    return upkeep.host(machine)


def calibration(machine: Machine) -> Finding:
    return upkeep.calibration(machine, Config())


def calibrated(days: int) -> dict[str, str]:
    date = datetime.fromtimestamp(NOW - days * 86_400, UTC).isoformat()
    return {"var/lib/dice-kiosk/calibration/plane.toml": f'date = "{date}"\n'}


def seen(days: int, problem: str) -> dict[str, str]:
    """What the running kiosk saw so many days ago."""
    date = datetime.fromtimestamp(NOW - days * 86_400, UTC).isoformat()
    problems = f'["{problem}"]' if problem else "[]"
    return {"var/lib/dice-kiosk/calibration/check.toml": f'date = "{date}"\nproblems = {problems}\n'}


EMPTY_CUT = {"probes": {"calibration": {"damaged": ["empty"]}}}
TRIED = {"var/lib/dice-kiosk/calibration/simulated/plane.toml": "x = 1\n"}
"""What was tried on the simulated camera is none of the doctor's."""


SCORED = {"var/lib/dice-kiosk/calibration/score.toml": 'date = "2020-01-01"\n'}
"""An old count of dice read right is no old calibration."""


def broken(name: str, problem: str) -> dict[str, Any]:
    return {"probes": {name: {"problem": problem}}}


def late(name: str) -> dict[str, Any]:
    """On a computer that is busy, or hangs."""
    return {"probes": {name: {"problem": "it did not answer within 120 s", "late": True}}}


def test_a_healthy_pi_has_no_line_that_asks_for_anything(tmp_path: Path) -> None:
    machine = healthy(tmp_path, files={"config.toml": '[buttons]\npins = "lgpio"\n', **calibrated(3)})
    _, findings = examined(machine)
    assert [each for each in findings.values() if each.verdict is not OK] == []
    assert all(not each.do for each in findings.values())
    assert len(findings) == 25


OLD_OS = 'PRETTY_NAME="Debian 12"\nVERSION_CODENAME=bookworm\n'
PI3 = {"proc/device-tree/model": "Raspberry Pi 3 Model B"}
VENV = {"opt/venv/pyvenv.cfg": "include-system-site-packages = false\n"}
NO_PI = ("proc/device-tree/model",)
WHEEL_SDL = {
    "sdl": {"version": "2.6.1", "file": "/opt/venv/pygame/__init__.py", "drivers": ["x11", "wayland"]}
}
TWO_OPENCVS = (("opencv-python", "5.0.0"), ("opencv-contrib-python-headless", "5.0.0"))

DESKTOP = {"systemctl is-active": "active"}
MOUSE = {"proc/bus/input/devices": 'N: Name="Mouse"\nB: PROP=0\n'}

SPOILT: list[tuple[Callable[[Any], Finding], dict[str, Any], Verdict, str]] = [
    (computer.system, {"files": {"etc/os-release": OLD_OS}}, FAULT, "numpy 1"),
    (computer.system, {"files": {"etc/os-release": "ID=other\n"}}, WARNING, "trixie"),
    (computer.system, {"files": {"etc/os-release": OLD_OS}, "without": NO_PI}, OK, ""),
    (computer.model, {"files": PI3}, WARNING, "slower"),
    (computer.model, {"files": {"proc/meminfo": "MemTotal: 960000 kB\n"}}, WARNING, "2 GB"),
    (computer.temperature, {"files": {"sys/class/thermal/thermal_zone0/temp": "83000"}}, WARNING, "Cool"),
    (computer.power, {"programs": {"vcgencmd": "throttled=0x50005\n"}}, FAULT, "supply"),
    (computer.power, {"programs": {"vcgencmd": "throttled=0x10000\n"}}, WARNING, "supply"),
    (computer.power, {"programs": {"vcgencmd": "throttled=0x80008\n"}}, FAULT, "Cool"),
    (computer.power, {"programs": {"vcgencmd": ""}}, WARNING, "raspi-utils"),
    (computer.clock, {"now": 0.0}, FAULT, "timedatectl"),
    (computer.clock, {"programs": {"timedatectl": "no\n"}}, WARNING, "network"),
    (computer.clock, {"programs": {"timedatectl": "no\n"}, "files": {"dev/rtc0": ""}}, OK, ""),
    (computer.disk, {"disk": lambda _: (32 * GB, GB // 2)}, WARNING, "room"),
    (computer.disk, {"disk": lambda _: (32 * GB, GB // 50)}, FAULT, "room"),
    (computer.state, {"closed": ("dice-kiosk",)}, FAULT, "chown"),
    (libraries.python, {"files": VENV}, FAULT, "--system-site-packages"),
    (libraries.python, {"files": VENV, "without": NO_PI}, OK, ""),
    (libraries.numpy, broken("numpy", "broken"), FAULT, "anew"),
    (libraries.numpy, {"probes": {"numpy": {"version": "1.26.4", "file": "/a/b/c"}}}, FAULT, "numpy 2"),
    (libraries.opencv, {"probes": {"cv2": {"version": "4.10.0", "file": "/a/b/c"}}}, FAULT, "OpenCV 5"),
    (libraries.opencv, broken("cv2", "numpy.core.multiarray failed to import"), FAULT, "numpy"),
    (libraries.opencv, broken("cv2", "libGL.so.1: cannot open"), OK, ""),
    (libraries.libgl, broken("cv2", "libGL.so.1: cannot open shared object file"), FAULT, "libgl1"),
    (libraries.reader, broken("reader", "The model /a/pose.onnx is missing."), FAULT, "make install"),
    (libraries.reader, broken("reader", "libGL.so.1: cannot open"), FAULT, "libGL"),
    (libraries.reader, broken("reader", "No module named 'onnxruntime'"), FAULT, "make install"),
    (libraries.reader, late("reader"), FAULT, "Ask again"),
    (libraries.libcamera, broken("picamera2", "No module named 'libcamera'"), FAULT, "apt install"),
    (libraries.libcamera, broken("picamera2", "numpy.dtype size changed"), FAULT, "uninstall numpy"),
    (libraries.libcamera, broken("picamera2", "other"), FAULT, "full-upgrade"),
    (libraries.libcamera, {**broken("picamera2", "other"), "without": NO_PI}, OK, ""),
    (libraries.sdl, {"probes": WHEEL_SDL}, FAULT, "python3-pygame"),
    (libraries.sdl, {"probes": WHEEL_SDL, "env": {"DISPLAY": ":0"}}, OK, ""),
    (libraries.sdl, {"without": ("dev/dri/card0",)}, WARNING, "vc4-kms-v3d"),
    (libraries.sdl, broken("sdl", "No module named 'pygame'"), FAULT, "python3-pygame"),
    (libraries.numpy, late("numpy"), FAULT, "Ask again"),
    (libraries.opencv, late("cv2"), FAULT, "Ask again"),
    (libraries.libcamera, late("picamera2"), FAULT, "Ask again"),
    (libraries.sdl, late("sdl"), FAULT, "Ask again"),
    (devices.groups, {"closed": ("gpiochip0", "card0")}, FAULT, "usermod -aG gpio,video ann"),
    (devices.groups, {"closed": ("card0",), "env": {"WAYLAND_DISPLAY": "wayland-0"}}, OK, ""),
    (devices.console, {"without": ("dev/tty1",)}, WARNING, "console"),
    (devices.console, {"files": installed(), "programs": DESKTOP}, FAULT, "multi-user"),
    (devices.touch, {"files": MOUSE}, WARNING, "test touch"),
    (pins, broken("lgpio", "No module named 'lgpio'"), FAULT, "python3-lgpio"),
    (pins, {"without": ("dev/gpiochip0",)}, FAULT, "mock"),
    (pins, {"closed": ("gpiochip0",)}, FAULT, "groups"),
    (camera, {"sensors": False}, WARNING, "ribbon"),
    (camera, {"probes": {"picamera2": {"file": "/a/b", "cameras": []}}}, FAULT, "camera_auto_detect"),
    (camera, broken("modes:0", "Camera __init__ sequence did not complete"), FAULT, "uses it"),
    (camera, broken("picamera2", "x"), FAULT, "libcamera"),
    (settings, {"files": {"config.toml": "[table]\nchips = 0\n"}}, FAULT, "--check"),
    (journal, {"files": {"var/lib/dice-kiosk/journal.db": "no journal"}}, FAULT, "Keep"),
    (host, {"files": {"var/lib/dice-kiosk/preferences.json": ""}}, FAULT, "host recover"),
    (calibration, {}, WARNING, "calibrate"),
    (calibration, {"files": calibrated(400)}, WARNING, "anew"),
    (calibration, {"files": calibrated(-2)}, WARNING, "clock"),
    (calibration, {"files": {"var/lib/dice-kiosk/calibration/a.toml": "x = 1\n"}}, FAULT, "anew"),
    (calibration, {"files": calibrated(9), **EMPTY_CUT}, FAULT, "step empty"),
    (calibration, {"files": {**calibrated(9), **seen(1, "Moved by 4 mm.")}}, WARNING, "calibrate check"),
    (calibration, {"files": {**calibrated(1), **seen(9, "It was moved by 4 mm.")}}, OK, ""),
    (calibration, {"files": {**calibrated(9), **seen(1, "")}}, OK, ""),
    (calibration, {"files": {**calibrated(9), **TRIED}}, OK, ""),
    (calibration, {"files": {**calibrated(9), **SCORED}}, OK, ""),
    (calibration, {"files": TRIED}, WARNING, "step all"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "changes", "verdict", "do"), SPOILT)
def test_what_is_wrong_is_found_with_what_to_do(
    check: Callable[[Machine], Finding], changes: dict[str, Any], verdict: Verdict, do: str, tmp_path: Path
) -> None:
    line = check(healthy(tmp_path, **changes))
    assert line.verdict is verdict, line
    assert do in line.do
    assert bool(line.do) == (verdict is not OK)


TWO_MODULES = [{"model": "imx708", "place": "/base/a"}, {"model": "imx477", "place": "/base/b"}]


def test_a_damaged_step_is_found_as_the_kiosk_finds_it(tmp_path: Path) -> None:
    fields = Origin("x", datetime.fromtimestamp(NOW, UTC), (64, 48)).fields()
    records.write(tmp_path, records.Focus(**fields, lens_position=2.0, step=0.1, gain_over_ends=4.0))  # type: ignore[arg-type]
    empty = records.Empty(**fields, picture="e.png", sha256="0" * 64, colour=(9, 9, 9), frames=3)  # type: ignore[arg-type]
    records.write_empty(tmp_path, empty, np.zeros((48, 64, 3), np.uint8))
    assert probe.calibration(str(tmp_path)) == {"damaged": []}
    (picture,) = tmp_path.glob("*.png")
    picture.write_bytes(b"cut")
    assert probe.calibration(str(tmp_path)) == {"damaged": ["empty"]}
    (tmp_path / "focus.toml").write_text('date = "2026-11-01"\n')
    assert probe.calibration(str(tmp_path)) == {"damaged": ["focus", "empty"]}


def test_files_that_may_not_be_read_are_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks is not the service's user; Python 3.13's glob finds nothing there, and says nothing."""
    machine = healthy(tmp_path, files=calibrated(1))

    def closed(folder: Path) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "iterdir", closed)
    monkeypatch.setattr(Path, "glob", lambda *_: iter(()))
    assert calibration(machine).do == "Ask as root: sudo dice-kiosk doctor"


def test_what_another_has_put_into_the_state_folder_is_found(tmp_path: Path) -> None:
    """The folder itself is the kiosk's."""
    files = dict.fromkeys(("var/lib/dice-kiosk/journal.db", "var/lib/dice-kiosk/dice/blue/set.toml"), "")
    line = computer.state(healthy(tmp_path, files=files, closed=("journal.db", "set.toml")))
    assert line.verdict is FAULT
    assert "set.toml and 1 more" in line.found
    assert "chown -R ann" in line.do
    assert computer.state(healthy(tmp_path, files=files)).verdict is OK


@pytest.mark.parametrize("below", ["", "deeper/still"])
def test_a_file_in_the_place_of_the_state_folder_is_told(below: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    machine = replace(healthy(tmp_path / "box"), state=tmp_path / "file" / below)
    line = computer.state(machine)
    assert line.verdict is FAULT
    assert f"{tmp_path / 'file'} is no folder" in line.found
    assert "$DICE_KIOSK_STATE" in line.do
    assert calibration(machine).verdict is not OK


def test_a_damaged_count_is_told_with_the_command_that_there_is(tmp_path: Path) -> None:
    damaged = {"calibration": {"damaged": ["score"]}}
    machine = healthy(tmp_path, files=calibrated(1), probes=damaged)
    assert calibration(machine).do == "Make it anew: dice-kiosk calibrate score --new"


def test_every_module_on_a_pi_is_asked_for_its_modes(tmp_path: Path) -> None:
    probes: dict[str, dict[str, Any]] = {
        "picamera2": {"file": "/a/b", "cameras": TWO_MODULES},
        "modes:1": {"modes": ["2028x1520 at 40/s"]},
    }
    machine = healthy(tmp_path, probes=probes)
    line = camera(machine, "picamera2:1")
    assert line.verdict is OK
    assert line.found == (
        "picamera2:0 imx708: 1536x864 at 120/s, 2304x1296 at 56/s; picamera2:1 imx477: 2028x1520 at 40/s"
    )
    gone = camera(machine, "picamera2:2")
    assert gone.verdict is FAULT
    assert "picamera2:2 is not there" in gone.found

    probes["modes:1"] = {"problem": "busy"}
    machine = healthy(tmp_path, probes=probes)
    assert camera(machine, "picamera2").verdict is OK  # the other one is not the kiosk's
    assert "imx477 can't be opened: busy" in camera(machine, "picamera2").found
    assert camera(machine, "picamera2:1").verdict is FAULT


def test_a_camera_is_asked_by_its_number_and_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = fake_picamera2.Plan(sensors=[fake_picamera2.MODULE_1, fake_picamera2.HQ, fake_picamera2.VIRTUAL])
    monkeypatch.setattr(fake_picamera2.Picamera2, "plan", plan)
    monkeypatch.setitem(sys.modules, "picamera2", fake_picamera2)
    assert probe.modes("0")["modes"][0] == "640x480 at 59/s"
    assert probe.modes("1")["modes"] == [
        "1332x990 at 120/s", "2028x1080 at 50/s", "2028x1520 at 40/s", "4056x3040 at 10/s",
    ]  # fmt: skip
    assert probe.modes("2") == {"modes": []}
    assert plan.opened == 0


def test_two_opencvs_are_named_and_one_is_kept(tmp_path: Path) -> None:
    machine = healthy(tmp_path)
    line = libraries.opencv(replace(machine, python=replace(machine.python, packages=TWO_OPENCVS)))
    assert line.verdict is FAULT
    assert "opencv-contrib-python-headless 5.0.0, opencv-python 5.0.0" in line.found
    assert "uninstall opencv-contrib-python-headless," in line.do


@pytest.mark.parametrize(
    ("changes", "check"), [({"bits": 32}, computer.system), ({"version": (3, 10, 2)}, libraries.python)]
)
def test_a_python_of_32_bit_or_of_old_is_refused(
    changes: dict[str, Any], check: Callable[[Machine], Finding], tmp_path: Path
) -> None:
    machine = healthy(tmp_path)
    assert check(replace(machine, python=replace(machine.python, **changes))).verdict is FAULT


def test_a_pi_whose_buttons_are_simulated_is_warned_and_another_computer_is_not(tmp_path: Path) -> None:
    assert devices.pins(healthy(tmp_path), Config()).verdict is WARNING
    assert devices.pins(healthy(tmp_path / "other", without=NO_PI), Config()).verdict is OK
    chosen = {"var/lib/dice-kiosk/preferences.json": '{"pins": "lgpio"}'}
    assert devices.pins(healthy(tmp_path / "chosen", files=chosen), Config()).verdict is OK


def test_a_usb_camera_is_told_with_its_modes_by_its_name(tmp_path: Path) -> None:
    line = camera(healthy(tmp_path, sensors=False), "v4l2:webcam", USB)
    assert (line.verdict, line.found) == (OK, "HD Webcam at /dev/video0: MJPG 1280x960")


def test_a_usb_camera_that_is_away_mute_or_closed_is_a_fault(tmp_path: Path) -> None:
    def closed(_: Path) -> list[str]:
        raise PermissionError(13, "Permission denied")

    def mute(_: Path) -> list[str]:
        raise OSError(19, "No such device")

    machine = healthy(tmp_path, sensors=False)
    away = camera(machine, "v4l2:Other", USB)
    assert 'No camera called "Other" is plugged in' in away.found
    assert "Plug it in" in away.do
    assert "groups" in camera(machine, "auto", USB, closed).do
    assert "No such device" in camera(machine, "auto", USB, mute).found
    assert camera(machine, "auto", USB, lambda _: []).verdict is FAULT


def test_a_camera_is_found_by_its_name_as_the_kiosk_finds_it(tmp_path: Path) -> None:
    """Two that a name fits are none, and a whole name is no part of another."""
    machine = healthy(tmp_path, sensors=False)
    two = {0: Found(0, "HD Webcam 2", usb=True), 2: Found(2, "HD Webcam", usb=True)}
    assert "more than one" in camera(machine, "v4l2:webcam", two).found
    assert "HD Webcam at /dev/video2" in camera(machine, "v4l2:HD Webcam", two).found


@pytest.mark.parametrize("source", ["telescope", "v4l2:", "picamera2:x", "replay:"])
def test_a_camera_that_the_kiosk_would_refuse_is_a_fault(tmp_path: Path, source: str) -> None:
    line = camera(healthy(tmp_path), source, USB)
    assert line.verdict is FAULT
    assert source in line.found
    assert "camera.source" in line.do


def test_photographs_to_replay_are_looked_for(tmp_path: Path) -> None:
    machine = healthy(tmp_path)
    missing = camera(machine, "replay:/no/such/photo.jpg", USB)
    assert missing.verdict is FAULT
    assert "nothing to replay" in missing.found
    assert "camera.source" in missing.do
    photos = tmp_path / "photos"
    photos.mkdir()
    assert camera(machine, f"replay:{photos}", USB).verdict is FAULT  # a folder without a photograph
    (photos / "throw.jpg").write_bytes(b"")
    assert camera(machine, f"replay:{photos}", USB).verdict is OK


def test_a_pi_s_camera_on_another_computer_is_told_without_sending_to_another_line(tmp_path: Path) -> None:
    line = camera(healthy(tmp_path, files={"proc/device-tree/model": "PC"}), "picamera2")
    assert line.verdict is FAULT
    assert "no Raspberry Pi" in line.found
    assert "camera.source" in line.do


def test_the_camera_chosen_at_the_kiosk_is_the_one_looked_at(tmp_path: Path) -> None:
    """At the table it goes before that of the settings."""
    chosen = {"var/lib/dice-kiosk/preferences.json": '{"camera": "v4l2:Webcam"}', **calibrated(200)}
    machine = healthy(tmp_path, files=chosen)
    assert "HD Webcam" in camera(machine, "simulated", USB).found
    assert "at the kiosk" in camera(machine, "picamera2", {}).do
    config = parse('[camera]\nsource = "simulated"\n', "t")
    assert upkeep.calibration(machine, config).verdict is WARNING
    (machine.state / "preferences.json").write_text('{"camera": "simulated"}')
    assert camera(machine, "picamera2").found == "simulated, as chosen at the kiosk"
    assert "not needed" in upkeep.calibration(machine, Config()).found


def test_a_camera_that_is_meant_to_be_none_is_well(tmp_path: Path) -> None:
    assert camera(healthy(tmp_path), "simulated").verdict is OK
    assert upkeep.calibration(healthy(tmp_path), parse('[camera]\nsource = "none"\n', "t")).verdict is OK


def test_the_hands_of_a_journal_are_counted(tmp_path: Path) -> None:
    machine = healthy(tmp_path)
    Journal(machine.state / "journal.db").close()
    found = journal(machine).found
    assert f"journal.db, SQLite {sqlite3.sqlite_version}; 0 hands, 0 dice read; no sure reading" in found


def test_a_journal_that_is_gone_is_no_journal_that_was_never_made(tmp_path: Path) -> None:
    machine = healthy(tmp_path)
    path = machine.state / "journal.db"
    assert "none yet" in journal(machine).found
    Journal(path).close()
    path.unlink()
    assert journal(machine).verdict is FAULT
    assert "its file is gone" in journal(machine).found


def test_the_second_copy_is_told_as_it_is(tmp_path: Path) -> None:
    machine, copy = healthy(tmp_path), tmp_path / "copy.db"
    config = parse(f'[journal]\nsecond_copy = "{copy}"\n', "t")
    assert "is not there" in upkeep.second_copy(machine, config).found
    path = machine.state / "journal.db"
    Journal(path).close()
    follow(path, copy)
    assert "copy.db, 1 events; on the same disk" in upkeep.second_copy(machine, config).found
    half_written(copy)
    assert upkeep.second_copy(machine, config).found == f"{copy} was being written when the power went"
    copy.with_name("copy.db-journal").unlink()
    copy.write_bytes(b"x" * 5000)
    assert upkeep.second_copy(machine, config).verdict is FAULT


def test_the_hosts_files_are_told_as_they_are(tmp_path: Path) -> None:
    machine = healthy(tmp_path)
    keeper = Keeper(machine.state / "preferences.json")
    keeper.open()
    keeper.save(Preferences(ready=True))
    assert (host(machine).verdict, host(machine).found) == (OK, "no PIN is set: anybody is the host")
    keeper.save(Preferences(ready=True, pin="$argon2id$some"))
    assert (host(machine).verdict, host(machine).found) == (OK, "a PIN is set")
    (machine.state / "preferences.json").write_text("{}")
    record = machine.state / "host-record.jsonl"
    record.write_bytes(record.read_bytes().replace(b"A new", b"No new"))
    line = host(machine)
    assert line.verdict is WARNING
    assert "preferences.json: its checksum does not fit" in line.found
    assert "host-record.jsonl, line 2" in line.found


def test_a_journal_with_a_changed_entry_is_a_fault_wherever_it_is(tmp_path: Path) -> None:
    machine = healthy(tmp_path)
    path = machine.state / "journal.db"
    for _game in range(2):
        open_table(Setup([Player("Ann")], None, journal=path, resume=False)).close()
    assert journal(machine).verdict is OK
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE entries SET source = 'x' WHERE number = 1")
    line = journal(machine)
    assert line.verdict is FAULT
    assert "entry 1 is not as it was written" in line.found
