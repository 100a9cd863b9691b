"""`dice-kiosk evaluate`: what it prints and how it ends. The reader is played."""

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from kiosk.cli import main
from kiosk.commands.evaluate import evaluate_with
from vision.evaluation.labels import Labelled, LabelledPhoto
from vision.images import Image
from vision.reading import DieReading, DieType, Reading


class PlayedReader:
    """Reads a d6 that shows 3 in every picture, and is sure of it."""

    def read(self, image: Image, *, empty: Image | None = None, more: Sequence[Image] = ()) -> Reading:
        del more
        assert empty is None
        height, width = image.shape[:2]
        square = ((40.0, 40.0), (60.0, 40.0), (60.0, 60.0), (40.0, 60.0))
        return Reading((DieReading(DieType.D6, 3, 0.99, True, 50, 50, square),), (), width, height)  # noqa: FBT003


@pytest.fixture
def photos(tmp_path: Path) -> list[LabelledPhoto]:
    out = []
    for value in (3, 4):
        path = tmp_path / f"{value}.png"
        cv2.imwrite(str(path), np.full((100, 100, 3), 90, np.uint8))
        out.append(LabelledPhoto(path, path.name, (Labelled(DieType.D6, value),)))
    return out


def test_json_holds_every_figure(photos: list[LabelledPhoto], capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate_with(PlayedReader(), photos, as_json=True, gallery=None, title="") == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["photographs"], said["clips"]) == (2, 2)
    assert said["measures"]["type and value right"]["share"] == 0.5
    assert said["measures"]["wrong and accepted"]["count"] == 1
    assert said["measures"]["no dice, value accepted"]["share"] is None
    assert said["calibration_error"] == 0.49
    assert said["types"] == [["d6", "d6", 2]]
    assert said["values"] == {"d6": [["3", "3", 1], ["4", "3", 1]]}


def test_people_get_lines_and_a_gallery(
    photos: list[LabelledPhoto], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert evaluate_with(PlayedReader(), photos, as_json=False, gallery=tmp_path / "seen", title="dice") == 0
    out, err = capsys.readouterr()
    (line,) = (line for line in out.splitlines() if line.startswith("wrong and accepted"))
    assert line.split()[:6] == ["wrong", "and", "accepted", "1", "of", "2"]
    assert "values taken for others" in out
    assert out.splitlines()[-1].split() == ["d6", "4", "read", "as", "3", "1"]
    assert "types taken for others" not in out
    assert str(tmp_path / "seen" / "index.html") in err
    assert (tmp_path / "seen" / "index.html").exists()


def test_a_photograph_that_is_missing_is_named_and_the_others_count(
    photos: list[LabelledPhoto], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = LabelledPhoto(tmp_path / "gone.jpg", "gone", ())
    assert evaluate_with(PlayedReader(), [gone, *photos], as_json=True, gallery=None, title="") == 1
    out, err = capsys.readouterr()
    assert "gone.jpg: there is no such file" in err
    assert json.loads(out)["photographs"] == 2


def test_a_folder_without_labels_is_told_what_it_lacks(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["evaluate", str(tmp_path)])
    assert done.exit_code == 2
    assert "docs/evaluating.md" in done.output
