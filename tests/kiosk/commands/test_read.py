"""`dice-kiosk read`: what it prints, what it draws and how it ends. The reader is played."""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from kiosk.cli import main
from kiosk.commands.read import as_object, as_text, read_with
from vision.dice_sets import DiceSet, make_set
from vision.images import Image, load
from vision.reading import DieReading, DieType, Problem, Reading


class PlayedReader:
    """Finds a d20 in every picture, sure of it when the picture is bright, and a percentile die beside it."""

    def __init__(self) -> None:
        self.empty: Image | None = None
        self.sets: list[DiceSet] = []

    def know(self, sets: list[DiceSet]) -> None:
        self.sets = sets

    def read(self, image: Image, *, empty: Image | None = None, more: Sequence[Image] = ()) -> Reading:
        del more
        self.empty = empty
        height, width = image.shape[:2]
        sure = bool(image.mean() > 128)
        x, y = width / 3, height / 2
        square = ((x - 9.6, y - 10.0), (x + 10.0, y - 10.0), (x + 10.0, y + 10.0), (x - 10.0, y + 10.0))
        flaws = () if sure else (Problem.UNSURE,)
        own_set = self.sets[0].name if self.sets else None
        d20 = DieReading(DieType.D20, 17, 0.99812, sure, x, y, square, flaws, own_set)
        tens = DieReading(
            DieType.D100,
            90,
            0.9,
            accepted=False,
            x=2 * x,
            y=y,
            outline=square,
            problems=(Problem.PERCENTILE,),
        )
        return Reading((d20, tens), () if sure else (Problem.TOO_DARK,), width, height)


@pytest.mark.parametrize("problem", [Problem.COCKED, Problem.STACKED, Problem.CUT_OFF])
def test_a_die_that_lies_as_no_roll_does_is_told_without_a_number(problem: Problem) -> None:
    die = DieReading(DieType.D20, 17, 0.99, False, 5, 5, (), (problem,))  # noqa: FBT003
    reading = Reading((die,), (), 10, 10)
    assert as_object(Path("a.jpg"), reading)["dice"][0]["value"] is None
    assert "d20 ?" in as_text(Path("a.jpg"), reading)
    assert "17" not in as_text(Path("a.jpg"), reading)


@pytest.mark.parametrize("command", ["read", "evaluate"])
def test_the_threshold_can_be_set(command: str, photos: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def load_reader(*, accept: float) -> PlayedReader:
        assert accept == 0.98
        return PlayedReader()

    monkeypatch.setattr(f"kiosk.commands.{command}.DiceReader.load", load_reader)
    (photos / "labels.csv").write_text("image,die,value\n10.jpg,d20,17\n")
    done = CliRunner().invoke(main, [command, "--accept", "0.98", str(photos)])
    assert done.exit_code == 0, done.output


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    folder.mkdir()
    cv2.imwrite(str(folder / "10.jpg"), np.full((90, 120, 3), 200, np.uint8))
    cv2.imwrite(str(folder / "9.png"), np.full((90, 120, 3), 20, np.uint8))
    return folder


def read(*paths: Path, as_json: bool = True, draw: Path | None = None) -> int:
    return read_with(PlayedReader(), paths, as_json=as_json, draw=draw)


def test_json_is_one_line_a_picture_in_the_agreed_shape(
    photos: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read(photos) == 0
    out, err = capsys.readouterr()
    dark, bright = (json.loads(line) for line in out.splitlines())
    assert err == ""
    assert dark["image"] == str(photos / "9.png")
    assert dark["problems"] == ["too-dark"]
    assert dark["dice"][0]["problems"] == ["unsure"]
    assert bright == {
        "image": str(photos / "10.jpg"),
        "dice": [
            {
                "die": "d20",
                "value": 17,
                "probability": 0.9981,
                "accepted": True,
                "x": 40,
                "y": 45,
                "outline": [[30, 35], [50, 35], [50, 55], [30, 55]],
                "problems": [],
            },
            {
                "die": "d100",
                "value": 90,
                "probability": 0.9,
                "accepted": False,
                "x": 80,
                "y": 45,
                "outline": [[30, 35], [50, 35], [50, 55], [30, 55]],
                "problems": ["percentile"],
            },
        ],
        "problems": [],
    }


def test_what_cannot_be_read_is_named_and_the_rest_is_still_read(
    photos: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty_file, empty_folder = photos.parent / "nothing.jpg", photos.parent / "bare"
    empty_file.touch()
    empty_folder.mkdir()
    missing = photos.parent / "gone.jpg"
    assert read(empty_file, photos / "10.jpg", missing, empty_folder, photos / "9.png") == 1
    out, err = capsys.readouterr()
    assert [json.loads(line)["image"] for line in out.splitlines()] == [
        str(photos / "10.jpg"),
        str(photos / "9.png"),
    ]
    complaints = err.splitlines()
    assert [
        str(path) in line for path, line in zip((empty_file, missing, empty_folder), complaints, strict=True)
    ]
    assert len(complaints) == 3


def test_people_get_lines_that_say_what_to_do(photos: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert read(photos / "9.png", as_json=False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == str(photos / "9.png")
    assert lines[1].split()[:5] == ["d20", "17", "99.8", "%", "not"]
    assert Problem.UNSURE.words in lines[1]
    assert Problem.PERCENTILE.words in lines[2]
    assert lines[3].strip() == Problem.TOO_DARK.words


def test_drawings_are_copies_under_names_of_their_own(photos: Path, tmp_path: Path) -> None:
    twin = tmp_path / "twin"
    twin.mkdir()
    cv2.imwrite(str(twin / "10.jpg"), np.full((60, 80, 3), 200, np.uint8))
    before = (photos / "10.jpg").read_bytes()
    assert read(photos / "10.jpg", twin / "10.jpg", draw=photos) == 0
    assert (photos / "10.jpg").read_bytes() == before
    assert load(photos / "10-read.jpg").shape == (90, 120, 3)
    assert load(photos / "10-read-2.jpg").shape == (60, 80, 3)
    assert load(photos / "10-read.jpg").std() > 5


def test_a_drawing_that_cannot_be_written_ends_with_status_1(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "out" / "10-read.jpg").mkdir(parents=True)
    assert read(photos, draw=tmp_path / "out") == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 2
    assert "10-read.jpg" in err
    assert (tmp_path / "out" / "9-read.jpg").is_file()


@pytest.mark.parametrize("draw", ["9.png", "9.png/drawn"])
def test_a_drawing_folder_that_can_be_none_is_wrong_usage(photos: Path, draw: str) -> None:
    done = CliRunner().invoke(main, ["read", "--draw", str(photos / draw), str(photos)])
    assert done.exit_code == 2
    assert "9.png" in done.stderr


def test_a_picture_of_the_empty_tray_is_held_against_those_of_its_size_only(
    photos: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(photos / "8.png"), np.full((60, 80, 3), 200, np.uint8))
    reader = PlayedReader()
    empty = load(photos / "10.jpg")
    assert read_with(reader, [photos], as_json=True, draw=None, empty=empty) == 1
    out, err = capsys.readouterr()
    assert [json.loads(line)["image"] for line in out.splitlines()] == [
        str(photos / "9.png"),
        str(photos / "10.jpg"),
    ]
    assert reader.empty is empty
    assert "8.png: 80x60 pixels" in err
    assert "120x90" in err
    assert len(err.splitlines()) == 1


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> PlayedReader:
    reader = PlayedReader()
    monkeypatch.setattr("kiosk.commands.read.DiceReader.load", lambda **_: reader)
    return reader


def test_the_empty_tray_and_own_dice_are_named_on_the_command_line(
    photos: Path, tmp_path: Path, played: PlayedReader
) -> None:
    make_set(tmp_path / "sets", "blue", "Ann")
    given = ["--empty", str(photos / "9.png"), "--folder", str(tmp_path / "sets"), str(photos / "10.jpg")]
    done = CliRunner().invoke(main, ["read", "--json", *given])
    assert done.exit_code == 0, done.output
    assert played.empty is not None
    d20, d100 = json.loads(done.output)["dice"]
    assert d20["own_set"] == "blue"
    assert "own_set" not in d100
    assert "of the set blue" in CliRunner().invoke(main, ["read", *given]).output


def test_dice_enrolled_in_the_usual_place_are_known_when_asked_for(
    photos: Path, tmp_path: Path, played: PlayedReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.commands.read.dice_folder", lambda: tmp_path / "sets")
    nothing = CliRunner().invoke(main, ["read", "--own-dice", str(photos)])
    assert nothing.exit_code == 2
    assert "dice-kiosk dice enrol" in nothing.output
    make_set(tmp_path / "sets", "blue", "Ann")
    assert CliRunner().invoke(main, ["read", str(photos)]).exit_code == 0
    assert played.sets == []
    assert CliRunner().invoke(main, ["read", "--own-dice", str(photos)]).exit_code == 0
    assert [own.name for own in played.sets] == ["blue"]


def test_a_picture_of_the_empty_tray_that_is_none_is_wrong_usage(photos: Path) -> None:
    (photos / "empty.png").write_bytes(b"")
    done = CliRunner().invoke(main, ["read", "--empty", str(photos / "empty.png"), str(photos)])
    assert done.exit_code == 2
    assert "empty.png" in done.output
