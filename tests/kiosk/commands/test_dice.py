"""`dice-kiosk dice`: own dice enrolled through the simulated tray, told, tried, forgotten."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from calibration.tray import parts
from calibration.tray_settings import TraySettings
from kiosk.cli import main
from vision.dice_sets import DiceSet, read_sets
from vision.reader import DiceReader


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path / "state"))
    return tmp_path / "state" / "dice"


def dice(*arguments: str, said: str = "") -> Result:
    return CliRunner().invoke(main, ["dice", *arguments], input=said)


@pytest.fixture(scope="session")
def thrown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The set "Blue", thrown once for all tests: a 2 and two sixes."""
    made = tmp_path_factory.mktemp("dice")
    trial = ("--camera", "simulated", "--yes", "--throws", "3", "--dice", "d6", "--seed", "14")
    assert dice("enrol", "Blue", "--owner", "Ann", *trial, "--folder", str(made)).exit_code == 0
    assert {path.name for path in made.glob("*/*.png")} == {
        f"d6-{n}.png" for n in ("2-0001", "6-0001", "6-0002")
    }
    return made


@pytest.fixture
def blue(folder: Path, thrown: Path) -> Path:
    """The folder of that set where sets are looked for; it may be changed."""
    shutil.copytree(thrown, folder)
    return folder / "blue"


@pytest.mark.slow
def test_a_set_is_enrolled_told_tried_and_forgotten(folder: Path) -> None:
    assert "No dice are known" in dice("list").output
    trial = ("--camera", "simulated", "--yes", "--throws", "7", "--dice", "d6", "--seed", "3")
    made = dice("enrol", "Blue", "--owner", "Ann", *trial)
    assert made.exit_code == 0, made.output
    (own,) = read_sets(folder)
    assert (own.name, own.owner) == ("Blue", "Ann")
    assert sum(len(paths) for paths in own.examples.values()) == 7
    told = json.loads(dice("list", "--json").output)
    assert sum(told["examples"]["d6"].values()) == 7
    assert "read before they were kept: asked about" in made.output
    assert "d6" in dice("list").output
    assert "examples are most like their own face." in dice("test", "blue").output
    assert dice("remove", "Blue").exit_code == 0
    assert not folder.exists() or not any(folder.iterdir())


@pytest.mark.slow
def test_an_example_confirmed_wrongly_is_named(blue: Path) -> None:
    for kept, also in (("2-0001", "2-0002"), ("6-0002", "6-0003"), ("6-0001", "2-0003")):
        shutil.copy(blue / f"d6-{kept}.png", blue / f"d6-{also}.png")
    assert "d6-2-0003.png shows d6 2 and is most like d6 6" in dice("test", "Blue").output


@pytest.mark.slow
def test_a_set_whose_examples_are_mostly_like_other_faces_is_not_told_as_confirmed_wrongly(
    blue: Path,
) -> None:
    for face in (1, 2, 3, 4, 5):
        for number in (8, 9):
            shutil.copy(blue / "d6-6-0001.png", blue / f"d6-{face}-000{number}.png")
    told = dice("test", "Blue")
    assert told.exit_code == 0
    assert "Blue can't be compared yet: only" in told.output
    assert "is most like" not in told.output


@pytest.mark.slow
def test_what_a_person_says_counts_not_what_was_read(folder: Path) -> None:
    said = "d7 2\nd6 1, d6 2\nd6 4\n-\nq\n"
    made = dice("enrol", "Blue", "--camera", "simulated", "--dice", "d6", "--seed", "5", said=said)
    assert made.exit_code == 0, made.output
    assert "is no die" in made.output  # d7
    assert "Dice seen: 1. Name all of them" in made.output
    (own,) = read_sets(folder)
    assert [(die.value, value) for die, value in own.examples] == [("d6", 4)]


@pytest.mark.slow
def test_a_slip_in_a_die_s_type_is_asked_about_before_it_is_kept(folder: Path) -> None:
    said = "d20 3\nn\nd6 4\nd20 3\ny\nq\n"
    made = dice("enrol", "Blue", "--camera", "simulated", "--dice", "d6", "--seed", "5", said=said)
    assert made.exit_code == 0, made.output
    assert "This d6 looks like no d20. Keep it so?" in made.output
    (own,) = read_sets(folder)
    assert {(die.value, value) for die, value in own.examples} == {("d6", 4), ("d20", 3)}


@pytest.mark.slow
def test_damaged_examples_are_told_and_not_counted(blue: Path) -> None:
    (blue / "d6-6-0002.png").unlink()
    assert "no face has two examples yet" in dice("test", "Blue").output
    (blue / "d6-6-0001.png").write_bytes(b"cut")
    assert "d6     1 examples" in dice("list").output
    assert "d6-6-0001.png is damaged and does not count" in dice("list").output
    assert dice("test", "Blue").output.count("is damaged") == 1
    told = json.loads(dice("list", "--json").output)
    assert (told["damaged"], told["examples"]["d6"]["6"]) == (["d6-6-0001.png"], 0)


def test_of_an_enrolment_that_fails_at_once_no_empty_set_is_left(folder: Path) -> None:
    trial = ("--camera", "simulated", "--yes", "--throws", "1", "--dice", "d7")
    failed = dice("enrol", "Blue", "--owner", "Ann", *trial)
    assert failed.exit_code == 1
    assert "d7" in failed.output
    assert read_sets(folder) == []


@pytest.mark.slow
def test_a_damaged_set_is_told_and_the_others_are_read(folder: Path, blue: Path) -> None:
    shutil.copytree(blue, folder / "red")
    (folder / "red" / "set.toml").write_text("cut")
    told = dice("list")
    assert (told.exit_code, "Blue (Ann)" in told.output) == (0, True)
    assert "is damaged. Write it anew" in told.output
    assert dice("remove", "red").exit_code == 0
    assert [own.name for own in read_sets(folder)] == ["Blue"]


@pytest.mark.slow
def test_a_set_that_is_switched_off_is_kept_and_no_game_knows_it(folder: Path, blue: Path) -> None:
    assert dice("switch", "Blue", "off").output == "Blue is off.\n"
    assert "switched off" in dice("list").output
    assert not json.loads(dice("list", "--json").output)["used"]
    settings = TraySettings("simulated", own_dice=folder)
    assert [own.name for own in known_to(settings)] == []
    assert dice("switch", "blue", "on").exit_code == 0
    assert [own.name for own in known_to(settings)] == ["Blue"]
    assert len(list(blue.glob("*.png"))) == 3


def known_to(settings: TraySettings) -> list[DiceSet]:
    reader = parts(settings)[1].reader
    assert isinstance(reader, DiceReader)
    assert reader.own is not None
    return reader.own.sets


@pytest.mark.parametrize("command", ["test", "remove"])
@pytest.mark.usefixtures("folder")
def test_a_set_that_is_not_there_is_named_with_those_that_are(command: str) -> None:
    answer = dice(command, "Green")
    assert answer.exit_code == 1
    assert 'There is no set "Green". Known are: none.' in answer.output


@pytest.mark.parametrize("command", [("list",), ("test", "Blue"), ("remove", "Blue")])
def test_dice_that_may_not_be_read_are_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """As for somebody who is not the service's user."""

    def closed(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    folder.mkdir(parents=True)
    monkeypatch.setattr("vision.dice_sets.Path.glob", closed)
    answer = dice(*command)
    assert answer.exit_code == 1
    assert f"in {folder} can't be read: Permission denied" in answer.output
    seen = CliRunner().invoke(main, ["test", "camera", "--camera", "simulated", "--frames", "1"])
    assert seen.exit_code == 1
    assert "can't be read: Permission denied" in seen.output


def test_a_place_that_can_t_be_written_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("calibration.enrolment.make_set", full)
    answer = dice("enrol", "Blue", "--camera", "simulated", "--yes", "--throws", "1")
    assert answer.exit_code == 1
    assert f"{folder}: nothing can be written here (No space left on device)" in answer.output


@pytest.mark.parametrize("source", ["auto", "none"])
def test_no_simulated_tray_takes_the_place_of_a_missing_camera(
    folder: Path, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    monkeypatch.setattr("hardware.cameras.find_camera", lambda: None)
    answer = dice("enrol", "Blue", "--camera", source)
    assert isinstance(answer.exception, SystemExit)
    assert answer.exit_code == 1
    assert "--camera" in answer.output
    assert not folder.exists()


def test_the_camera_chosen_at_the_kiosk_sees_the_dice(folder: Path) -> None:
    folder.parent.mkdir()
    (folder.parent / "preferences.json").write_text('{"camera": "v4l2:telescope"}')
    assert "telescope" in dice("enrol", "Blue").output


@pytest.mark.usefixtures("folder")
def test_only_a_simulated_tray_can_say_what_it_threw() -> None:
    answer = dice("enrol", "Blue", "--camera", "none", "--yes")
    assert answer.exit_code == 2
