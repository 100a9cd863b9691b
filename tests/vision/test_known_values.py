"""What training takes from photographs whose values are known."""

import csv
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.looks import SHOWABLE, Glance, Look
from vision.numerals import NO_DIE, NUMERALS, UNREADABLE
from vision.pose import Pose
from vision.training.folds import files_without, looks_of_clips
from vision.training.labelled import PHOTOS, right_ways

THREE, FIVE = NUMERALS.index("3"), NUMERALS.index("5")


def _glance(*ways: tuple[float, int, float], centre: float = 0.0) -> Glance:
    """A view with ways up: (angle, the numeral read there, its probability)."""
    read = np.zeros((len(ways), UNREADABLE + 1), np.float32)
    for row, (_, numeral, chance) in zip(read, ways, strict=True):
        row[numeral], row[UNREADABLE] = chance, 1 - chance
    ups = [(angle, 1 / len(ways)) for angle, _, _ in ways]
    kinds = np.full(NO_DIE + 1, 1 / (NO_DIE + 1), np.float32)
    pose = Pose(kinds, (centre, 0.0), 1.0, ups, 1.0, 0.0, np.zeros((0, 2)))
    return Glance(pose, np.zeros(len(SHOWABLE), np.float32), read, np.zeros((len(ways), 1), np.float32))


def _look(*glances: Glance) -> Look:
    return Look(glances, (), 0.9, 0.0)


def test_the_right_way_up_is_the_one_in_which_the_known_numeral_is_read() -> None:
    found = right_ways(_look(_glance((0.1, FIVE, 0.9), (1.7, THREE, 0.8))), THREE)
    assert found is not None
    ((angle, chance),) = found[1]
    assert (angle, chance) == pytest.approx((1.7, 0.8))


def test_the_first_view_in_which_it_is_read_says_where_the_face_is() -> None:
    look = _look(_glance((0.0, FIVE, 0.9), centre=1.0), _glance((0.0, THREE, 0.9), centre=2.0))
    found = right_ways(look, THREE)
    assert found is not None
    assert found[0].centre[0] == 2.0


def test_ways_up_that_are_nearly_the_same_count_once() -> None:
    """The three numerals of a d4's corner stand apart; a way found twice is one."""
    glance = _glance((0.0, THREE, 0.7), (0.2, THREE, 0.9), (2.1, THREE, 0.5))
    found = right_ways(_look(glance), THREE)
    assert found is not None
    assert [angle for angle, _ in found[1]] == [0.2, 2.1]


def test_a_value_that_is_read_in_no_way_is_left_out() -> None:
    glance = _glance((0.0, FIVE, 0.9), (1.0, THREE, 0.2))
    assert right_ways(_look(glance), THREE) is None
    assert right_ways(_look(replace(glance, read=glance.read[:0])), FIVE) is None


def test_the_dice_of_one_look_are_left_out(tmp_path: Path) -> None:
    for name in ("casino", "clear", "fire"):
        (tmp_path / f"values-{name}.npz").touch()
    assert [path.stem for path in files_without(tmp_path, "clear")] == ["values-casino", "values-fire"]
    assert len(files_without(tmp_path, "none")) == 3


def test_a_look_that_is_not_there_is_told(tmp_path: Path) -> None:
    """A misspelt look would leave none out, and the net be measured on dice that it was trained on."""
    (tmp_path / "values-fire.npz").touch()
    with pytest.raises(SystemExit, match=r"these looks: fire\. Leave out one"):
        files_without(tmp_path, "claer")
    with pytest.raises(SystemExit, match=r"known_values"):
        files_without(tmp_path / "nowhere", "none")


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="needs ../shared/photos")
def test_every_clip_has_a_look() -> None:
    with (PHOTOS / "lurig/labels.csv").open(encoding="utf-8") as file:
        clips = {row["file"].split("/")[0] for row in csv.DictReader(file)}
    assert set(looks_of_clips()) == clips
