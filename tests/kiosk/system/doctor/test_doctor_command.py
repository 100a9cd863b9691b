"""`dice-kiosk doctor` as a person starts it, and its archive for who helps."""

from __future__ import annotations

import grp
import json
import os
import subprocess
import sys
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from kiosk.cli import main
from kiosk.journal.journal import Journal
from kiosk.settings.config import parse
from kiosk.system.doctor.diagnostics import SOMEBODY, without, write_archive
from kiosk.system.doctor.finding import Finding, Verdict
from kiosk.system.doctor.machine import Account, run_probe, this_machine
from kiosk.system.doctor.machine import _may_use as may_use
from kiosk.system.program import run_program

if TYPE_CHECKING:
    from kiosk.system.doctor.machine import Machine

CONFIG = parse('[table]\nplayers = ["Zora", "bot:Quirin"]\n', "t")
LOG = "zora threw; Ylva asked; Quirin left; Wim is host; from /home/kim/x as kim; dice/olga-s-red of Olga\n"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    real = this_machine(tmp_path / "config.toml", tmp_path / "state")
    (tmp_path / "state").mkdir()
    return replace(real, env={"HOME": "/home/kim", "USER": "kim"}, run=lambda _: LOG)


def remember(machine: Machine) -> None:
    """People in the preferences and in the journal; a hidden throw of 6 6 6 6 5 in the journal."""
    own = machine.state / "dice" / "olga-s-red"
    own.mkdir(parents=True)
    (own / "set.toml").write_text('name = "Olga s red"\nowner = "Olga"\n')
    (machine.state / "preferences.json").write_text('{"people": [{"name": "Ylva", "colour": 1}]}')
    with closing(Journal(machine.state / "journal.db")) as journal:
        db = journal.db
        db.execute("INSERT INTO games VALUES (1, '2026', 'kingdom', ?)", (json.dumps([{"name": "Wim"}]),))
        db.execute("INSERT INTO hands VALUES (1, 1, 1, '2026', '{}', NULL, NULL, NULL, NULL)")
        db.execute(
            "INSERT INTO throws VALUES (1, 1, NULL, '2026', '0', 'd6', 'c', 0, 'by-hand', 'Wim', '', "
            "'[66665]', NULL, NULL, 1, 1)"
        )


def everything(path: Path) -> str:
    with zipfile.ZipFile(path) as archive:
        return "\n".join(archive.read(name).decode() for name in archive.namelist())


def test_the_archive_has_no_names_of_people_and_no_dice(machine: Machine, tmp_path: Path) -> None:
    remember(machine)
    asked = Finding(Verdict.FAULT, "/home/kim/y of Wim", "sudo chown -R kim /home/kim/y")
    write_archive(tmp_path / "a.zip", machine, CONFIG, {"x": asked})
    text = everything(tmp_path / "a.zip").casefold()
    for name in ("zora", "quirin", "ylva", "wim", "kim", "olga"):
        assert name not in text
    assert "66665" not in text
    assert f"{SOMEBODY} threw; {SOMEBODY} asked" in text
    assert '"by-hand": 1' in text
    assert '"kingdom": 1' in text


@pytest.mark.parametrize("place", ["journal.db", "preferences.json", "dice/olgas/set.toml"])
def test_where_the_names_cannot_be_known_the_log_stays_out(
    machine: Machine, tmp_path: Path, place: str
) -> None:
    path = machine.state / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("nothing of the kind")
    assert not write_archive(tmp_path / "a.zip", machine, CONFIG, {})
    text = everything(tmp_path / "a.zip")
    assert "The log was left out" in text
    assert "threw" not in text


def test_names_go_as_whole_words_and_longer_ones_first() -> None:
    assert (
        without({"Ann", "Ann Lee", "", "pi"}, "ann lee, ANN, Annex, Pi")
        == f"{SOMEBODY}, {SOMEBODY}, Annex, Pi"
    )
    assert without({""}, "as it was") == "as it was"


@pytest.mark.slow
def test_the_command_tells_every_line_for_people_and_for_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path / "state"))
    settings = tmp_path / "config.toml"
    settings.write_text('[camera]\nsource = "simulated"\n')
    archive = tmp_path / "for-help.zip"
    told = CliRunner().invoke(main, ["doctor", "--config", str(settings), "--zip", str(archive)])
    assert "settings      " + str(settings) in told.output
    assert f"{archive} holds this and the log" in told.output
    assert set(zipfile.ZipFile(archive).namelist()) >= {"doctor.json", "settings.json", "log.txt"}
    lines = json.loads(CliRunner().invoke(main, ["doctor", "--json", "--config", str(settings)]).output)
    verdicts = {line["name"]: line["verdict"] for line in lines}
    assert {verdicts[name] for name in ("camera", "numpy", "opencv", "reader")} == {"ok"}
    assert told.exit_code == ("fault" in verdicts.values())


@pytest.mark.slow
def test_a_log_that_is_not_in_the_archive_is_not_told_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path))
    (tmp_path / "preferences.json").write_text("cut")
    told = CliRunner().invoke(main, ["doctor", "--zip", str(tmp_path / "for-help.zip")])
    assert "not the log" in told.output


@pytest.mark.slow
def test_a_fault_is_the_exit_status(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path / "state"))
    settings = tmp_path / "config.toml"
    settings.write_text("[table]\nchips = 0\n")
    told = CliRunner().invoke(main, ["doctor", "--config", str(settings)])
    assert told.exit_code == 1
    assert "FAULT   settings" in told.output


@pytest.mark.slow
@pytest.mark.parametrize("broken", ["numpy", "cv2", "pygame"])
def test_the_doctor_outlives_the_library_that_it_is_asked_about(tmp_path: Path, broken: str) -> None:
    (tmp_path / f"{broken}.py").write_text("raise ImportError('some.so: cannot open shared object file')\n")
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "DICE_KIOSK_STATE": str(tmp_path / "state")}
    settings = tmp_path / "config.toml"
    settings.write_text('[camera]\nsource = "replay:/no/such/photo.jpg"\n')
    command = [sys.executable, "-m", "kiosk", "doctor", "--json", "--config", str(settings)]
    checkout = Path(__file__).parents[4]
    done = subprocess.run(command, env=env, cwd=checkout, capture_output=True, text=True, check=False)
    lines = {each["name"]: each for each in json.loads(done.stdout)}
    line = lines[{"numpy": "numpy", "cv2": "opencv", "pygame": "display"}[broken]]
    assert (line["verdict"], done.returncode) == ("fault", 1)
    assert "some.so" in line["found"]
    assert lines["camera"]["verdict"] == "fault"


def test_a_library_is_asked_in_a_process_of_its_own() -> None:
    assert run_probe("numpy")["version"]
    assert "No module named" in run_probe("no_such_library")["problem"]
    assert "x11" in run_probe("sdl")["drivers"]


def test_a_library_that_does_not_answer_is_told_from_a_broken_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.system.doctor.machine.LOADING_S", 0.01)
    found = run_probe("numpy")
    assert found["late"]
    assert "did not answer" in found["problem"]
    assert "late" not in run_probe("picamera2")  # has its own patience, as a camera may hang


def test_a_program_that_fails_or_is_not_there_says_nothing() -> None:
    assert run_program(["no-such-program"]) is None
    assert run_program(["false"]) is None
    assert run_program(["echo", "yes"]) == "yes\n"


@pytest.mark.parametrize(
    ("mode", "groups", "may"),
    [(0o666, (), True), (0o660, ("own",), True), (0o660, (), False), (0o600, ("own",), False)],
)
def test_a_service_may_use_what_mode_and_groups_let_it(
    mode: int, groups: tuple[str, ...], *, may: bool, tmp_path: Path
) -> None:
    device = tmp_path / "device"
    device.touch()
    device.chmod(mode)
    own = grp.getgrgid(device.stat().st_gid).gr_name
    assert may_use(device, Account("nobody-here", frozenset(own for _ in groups))) is may
