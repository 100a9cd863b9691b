"""`dice-kiosk calibrate` as a person uses it, on the simulated camera."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from calibration import records
from kiosk.cli import main
from tests.kiosk.lit import Lit


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path))
    monkeypatch.delenv("DICE_KIOSK_CONFIG", raising=False)
    return tmp_path


def calibrate(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["calibrate", *words], input=typed)


SIMULATED = ("--camera", "simulated")


@pytest.mark.slow
def test_a_simulated_tray_counts_by_itself_and_the_count_goes_on(state: Path) -> None:
    done = calibrate(
        "score", *SIMULATED, "--yes", "--json", "--throws", "2", "--seed", "4", "--dice", "d20,d6"
    )
    assert done.exit_code == 0, done.output
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert [(each["die"]) for each in first["truth"]] == ["d20", "d6"]
    assert (first["throws"], second["throws"], second["dice"]) == (1, 2, 4)
    assert {"die", "value", "probability", "accepted"} == set(second["read"][0])
    more = calibrate("score", *SIMULATED, "--yes", "--throws", "1", "--seed", "5", "--dice", "d12")
    assert "of 5 dice read right" in more.output
    kept = records.read(state / "calibration" / "simulated", records.Score)
    assert kept is not None
    assert (kept.dice, kept.throws) == (5, 3)
    assert kept.low <= kept.right / kept.dice <= kept.high
    anew = calibrate("score", *SIMULATED, "--yes", "--throws", "1", "--seed", "5", "--dice", "d12", "--new")
    assert "of 1 dice read right" in anew.output


@pytest.mark.slow
def test_a_damaged_count_says_how_to_begin_anew(state: Path) -> None:
    count = ("score", *SIMULATED, "--yes", "--throws", "1", "--seed", "5", "--dice", "d12")
    (state / "calibration" / "simulated").mkdir(parents=True)
    (state / "calibration" / "simulated" / "score.toml").write_text("right = ")
    for told in (calibrate(*count), calibrate("show", *SIMULATED)):
        assert told.exit_code == 1
        assert "calibrate score --new" in told.output
    assert calibrate(*count, "--new").exit_code == 0
    assert calibrate("show", *SIMULATED).exit_code == 0


@pytest.mark.slow
def test_a_person_confirms_corrects_leaves_out_and_ends(state: Path) -> None:
    typed = "\nd20\nd20 21\nd20 1\n-\nq\n"
    done = calibrate("score", *SIMULATED, "--seed", "3", "--dice", "d20", typed=typed)
    assert done.exit_code == 0, done.output
    assert "1 of 1 dice read right" in done.output
    assert done.output.count("is no die. Type kind and value") == 2
    assert "1 of 2 dice read right" in done.output
    kept = records.read(state / "calibration" / "simulated", records.Score)
    assert kept is not None
    assert (kept.dice, kept.throws) == (2, 2)


def test_only_a_simulated_tray_is_trusted(state: Path) -> None:
    done = calibrate("score", "--camera", "none", "--yes")
    assert done.exit_code == 2
    assert "name it with --camera simulated" in done.output
    assert not (state / "calibration").exists()


@pytest.mark.parametrize("command", [("check",), ("step", "noise", "--yes"), ("score",)])
def test_without_a_camera_it_says_what_to_do(state: Path, command: tuple[str, ...]) -> None:
    done = calibrate(*command, "--camera", "v4l2:no such camera")
    assert done.exit_code == 1
    assert "no such camera" in done.output
    assert not (state / "calibration").exists()


@pytest.mark.parametrize("command", [("check",), ("step", "noise", "--yes"), ("score",)])
@pytest.mark.parametrize("source", ["auto", "none"])
def test_no_simulated_tray_takes_the_place_of_a_missing_camera(
    state: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], source: str
) -> None:
    monkeypatch.setattr("hardware.cameras.find_camera", lambda: None)
    done = calibrate(*command, "--camera", source)
    assert done.exit_code == 1
    assert "--camera" in done.output
    assert "Traceback" not in done.output
    assert isinstance(done.exception, SystemExit)
    assert not (state / "calibration").exists()


@pytest.mark.slow
def test_the_camera_chosen_at_the_kiosk_is_calibrated(state: Path) -> None:
    """At the table it goes before that of the settings; a named one goes before both."""
    (state / "preferences.json").write_text('{"camera": "v4l2:telescope"}')
    settings = state / "config.toml"
    settings.write_text('[camera]\nsource = "v4l2:microscope"\n')
    for command in (("check",), ("step", "noise", "--yes"), ("score",)):
        assert "telescope" in calibrate(*command, "--config", str(settings)).output
        assert "periscope" in calibrate(*command, "--camera", "v4l2:periscope").output
    assert "Camera: simulated" in calibrate("step", "noise", *SIMULATED, "--yes").output


@pytest.mark.parametrize("command", [("check",), ("step", "exposure", "--yes"), ("score",)])
@pytest.mark.parametrize(("source", "level"), [("v4l2:x", 1.0), ("simulated", 0.0)])
def test_a_real_tray_is_calibrated_by_its_reading_light(
    state: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], source: str, level: float
) -> None:
    lit = Lit(monkeypatch)
    for place in ("kiosk.commands.calibrate.opened", "calibration.trial.open_tray"):
        monkeypatch.setattr(place, lit.look)
    monkeypatch.setattr("kiosk.settings.sources.found_source", str)  # as if it were plugged in
    assert calibrate(*command, "--camera", source).exit_code == 1
    assert lit.seen == [level]
    assert lit.now == 0.0
    assert not (state / "calibration").exists()


def test_without_the_light_nothing_is_calibrated(state: Path) -> None:
    settings = state / "config.toml"
    settings.write_text('[buttons]\npins = "lgpio"\n')
    done = calibrate("step", "exposure", "--yes", "--camera", "v4l2:x", "--config", str(settings))
    assert done.exit_code == 1
    assert "lgpio" in done.output or "pins of this computer" in done.output


@pytest.mark.slow
def test_what_is_tried_on_the_simulated_camera_leaves_the_real_one_s_alone(state: Path) -> None:
    done = calibrate("step", "noise", *SIMULATED, "--yes")
    assert done.exit_code == 0, done.output
    assert "from 3." in done.output or "it is motion" in done.output
    assert [path.name for path in (state / "calibration").iterdir()] == ["simulated"]
    assert "Nothing is calibrated yet" in calibrate("show").output
    assert "noise: 20" in calibrate("show", *SIMULATED).output


@pytest.mark.slow
def test_another_camera_s_steps_can_be_done_again(state: Path) -> None:
    folder = state / "calibration" / "simulated"
    assert calibrate("step", "noise", *SIMULATED, "--yes").exit_code == 0
    path = folder / "noise.toml"
    _sum, *lines = path.read_text().replace("simulated-0", "camera two").splitlines()
    path.write_text("\n".join(lines))
    assert "It knows camera two" in calibrate("check", *SIMULATED).output
    assert calibrate("step", "noise", *SIMULATED, "--yes").exit_code == 0
    assert "simulated-0" in path.read_text()


@pytest.mark.slow
@pytest.mark.parametrize("spoil", [lambda path: path.write_bytes(path.read_bytes()[:-100]), Path.unlink])
def test_an_empty_tray_whose_picture_is_damaged_is_told_with_what_to_do(
    state: Path, spoil: Callable[[Path], object]
) -> None:
    folder = state / "calibration" / "simulated"
    for step in ("empty", "noise"):
        assert calibrate("step", step, *SIMULATED, "--yes").exit_code == 0
    shown = calibrate("show", *SIMULATED)
    assert shown.exit_code == 0
    assert "empty: 20" in shown.output
    (picture,) = folder.glob("empty-*.png")
    spoil(picture)
    shown = calibrate("show", *SIMULATED)
    assert shown.exit_code == 1
    assert f"{picture} is damaged" in shown.output
    assert "calibrate step empty" in shown.output
    assert "empty: 20" not in shown.output
    assert "noise: 20" in shown.output
    assert calibrate("check", *SIMULATED).exit_code == 1
    assert calibrate("step", "empty", *SIMULATED, "--yes").exit_code == 0
    assert calibrate("show", *SIMULATED).exit_code == 0
