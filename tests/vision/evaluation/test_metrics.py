"""What is counted when readings are held against labels."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.evaluation.gallery import write_gallery
from vision.evaluation.labels import Labelled, LabelledPhoto
from vision.evaluation.metrics import (
    calibration_error_by_chance,
    confusion,
    expected_calibration_error,
    match,
    shares,
)
from vision.reading import DieReading, DieType, Reading

D6, D20 = DieType.D6, DieType.D20


def read(die: DieType, value: int, x: float = 50, *, p: float = 0.99, accepted: bool = True) -> DieReading:
    square = ((x - 10, 40.0), (x + 10, 40.0), (x + 10, 60.0), (x - 10, 60.0))
    return DieReading(die, value, p, accepted, x, 50.0, square)


def photo(*dice: Labelled, clip: str = "clip", path: Path = Path("a.jpg")) -> LabelledPhoto:
    return LabelledPhoto(path, clip, dice)


def reading(*dice: DieReading) -> Reading:
    return Reading(dice, (), 200, 100)


def figures(*judged: tuple[LabelledPhoto, Reading]) -> dict[str, tuple[int, int]]:
    all_ = [match(labelled, seen) for labelled, seen in judged]
    return {share.name: (share.count, share.of) for share in shares(all_, np.random.default_rng(0))}


def box(x: float) -> tuple[float, float, float, float]:
    return (x - 10, 40, 20, 20)


def test_with_boxes_dice_are_told_apart_by_place() -> None:
    labelled = photo(Labelled(D6, 3, box(50)), Labelled(D6, 5, box(150)))
    swapped = match(labelled, reading(read(D6, 5, 50), read(D6, 3, 150)))
    assert not any(pair.right for pair in swapped.pairs)
    assert all(pair.type_right for pair in swapped.pairs)
    assert match(labelled, reading(read(D6, 3, 52), read(D6, 5, 149))).all_right


def test_without_boxes_a_roll_is_right_in_any_order() -> None:
    labelled = photo(Labelled(D6, 3), Labelled(D20, 5))
    assert match(labelled, reading(read(D20, 5), read(D6, 3, 150))).all_right
    wrong = match(labelled, reading(read(D20, 4), read(D6, 3, 150)))
    assert [pair.right for pair in wrong.pairs].count(False) == 1
    assert confusion([wrong], "d20") == {("5", "4"): 1}


def test_a_wrong_value_and_a_find_without_a_die_count_as_wrong_and_accepted_only_when_accepted() -> None:
    labelled = photo(Labelled(D6, 3, box(50)))
    asked = figures((labelled, reading(read(D6, 4, accepted=False), read(D6, 1, 150, accepted=False))))
    assert asked["wrong and accepted"] == (0, 1)
    assert asked["asked"] == (1, 1)
    assert asked["false finds"] == (1, 1)
    taken = figures((labelled, reading(read(D6, 4), read(D6, 1, 150))))
    assert taken["wrong and accepted"] == (2, 1)
    assert taken["rolls wrong and accepted"] == (1, 1)


def test_a_die_not_found_is_asked_about_and_its_roll_is_not_right() -> None:
    counted = figures((photo(Labelled(D6, 3, box(50))), reading()))
    assert counted["dice found"] == (0, 1)
    assert counted["asked"] == (1, 1)
    assert counted["rolls all right"] == (0, 1)


def test_a_photograph_without_dice_is_no_roll_but_tells_values_that_were_accepted() -> None:
    counted = figures((photo(), reading(read(D6, 2))), (photo(clip="other"), reading()))
    assert counted["no dice, value accepted"] == (1, 2)
    assert counted["rolls all right"] == (0, 0)


def test_the_interval_knows_that_frames_of_one_clip_are_one_piece_of_evidence() -> None:
    right = (photo(Labelled(D6, 3), clip="good"), reading(read(D6, 3)))
    wrong = (photo(Labelled(D6, 3), clip="bad"), reading(read(D6, 4)))
    judged = [match(*each) for each in [right] * 30 + [wrong] * 30]
    value = next(s for s in shares(judged, np.random.default_rng(0)) if s.name == "type and value right")
    assert (value.low, value.share, value.high) == (0.0, 0.5, 1.0)


def test_calibration_error_is_the_gap_between_what_is_said_and_what_is() -> None:
    said = np.array([0.9] * 10 + [0.6] * 10)
    assert expected_calibration_error(said, np.array([1.0] * 9 + [0] + [1] * 6 + [0] * 4)) == pytest.approx(0)
    assert expected_calibration_error(said, np.zeros(20)) == pytest.approx(0.75)


def test_chance_alone_makes_a_calibration_error_that_shrinks_with_the_number_of_readings() -> None:
    rng = np.random.default_rng(3)
    few, many = (calibration_error_by_chance(np.full(n, 0.8), rng) for n in (100, 10_000))
    # the mean distance of a share of n draws from 0.8 is about 0.8 * sqrt(0.8 * 0.2 / n)
    assert few == pytest.approx(0.8 * (0.16 / 100) ** 0.5, rel=0.15)
    assert many == pytest.approx(0.8 * (0.16 / 10_000) ** 0.5, rel=0.15)
    assert calibration_error_by_chance(np.ones(50), rng) == 0


def test_the_gallery_shows_what_was_wrong_with_wrongly_accepted_dice_first(tmp_path: Path) -> None:
    for name in ("a&b.png", "b.png", "c.png"):
        cv2.imwrite(str(tmp_path / name), np.full((100, 200, 3), 90, np.uint8))
    judged = [
        match(photo(Labelled(D6, 3), path=tmp_path / "b.png"), reading(read(D6, 4, accepted=False))),
        match(photo(Labelled(D6, 3), path=tmp_path / "a&b.png"), reading(read(D6, 4))),
        match(photo(Labelled(D6, 3), path=tmp_path / "c.png"), reading(read(D6, 3))),
    ]
    assert write_gallery(tmp_path / "seen", judged, "dice") == 2
    page = (tmp_path / "seen" / "index.html").read_text(encoding="utf-8")
    assert page.index("a&amp;b.png") < page.index("b.png<br>d6 3: read as d6 4 at 99.0 %, asked")
    assert "c.png" not in page
    assert (tmp_path / "seen" / "0001.jpg").stat().st_size > 0
    assert "<title>3 readings at 99.0 %: 33.3 % right</title>" in page
