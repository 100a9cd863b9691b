"""Light and focus of a whole picture, judged by what is left to read."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.images import Image, load
from vision.quality import dazzled, die_problems, picture_problems
from vision.reading import Problem

PHOTOS = Path(__file__).parents[3] / "shared" / "photos"


def tray(cloth: int, die: int, ink: int, size: tuple[int, int] = (480, 640)) -> Image:
    """A die of a tenth of the picture's height with a numeral on it, on cloth with some noise."""
    image = np.full((*size, 3), cloth, np.uint8)
    side = size[0] // 10
    centre = (size[1] // 2, size[0] // 2)
    cv2.rectangle(image, (centre[0] - side, centre[1] - side), (centre[0], centre[1]), (die, die, die), -1)
    place = (centre[0] - side + side // 8, centre[1] - side // 6)
    cv2.putText(image, "17", place, cv2.FONT_HERSHEY_SIMPLEX, side / 42, (ink, ink, ink), max(1, side // 16))
    noise = np.random.default_rng(1).normal(0, 1.5, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("size", [(240, 320), (480, 640), (960, 1280)])
def test_a_bright_die_in_a_black_tray_and_a_dark_one_on_white_paper_are_readable(
    size: tuple[int, int],
) -> None:
    assert picture_problems(tray(5, 200, 20, size)) == ()
    assert picture_problems(tray(252, 40, 230, size)) == ()
    assert picture_problems(tray(5, 15, 220, size)) == ()


def test_night_is_too_dark() -> None:
    assert picture_problems(tray(2, 12, 25)) == (Problem.TOO_DARK,)
    assert picture_problems(np.zeros((480, 640, 3), np.uint8)) == (Problem.TOO_DARK,)


def test_a_picture_with_nothing_dark_left_is_too_bright() -> None:
    assert picture_problems(tray(255, 250, 200)) == (Problem.TOO_BRIGHT,)
    assert picture_problems(np.full((480, 640, 3), 255, np.uint8)) == (Problem.TOO_BRIGHT,)


@pytest.mark.parametrize("size", [(480, 640), (960, 1280)])
def test_a_picture_out_of_focus_is_blurred_whatever_its_size(size: tuple[int, int]) -> None:
    sharp = tray(40, 200, 20, size)
    scale = size[1] / 640
    slight = cv2.GaussianBlur(sharp, (0, 0), 1.0 * scale).astype(np.uint8)
    strong = cv2.GaussianBlur(sharp, (0, 0), 4.0 * scale).astype(np.uint8)
    assert picture_problems(slight) == ()
    assert picture_problems(strong) == (Problem.BLURRED,)


def test_an_empty_plain_tray_has_no_focus_to_judge() -> None:
    assert picture_problems(np.full((480, 640, 3), 90, np.uint8)) == ()


@pytest.mark.slow
@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the real photographs are not here (../shared/photos)")
@pytest.mark.parametrize("pattern", ["burks/*_2.jpg", "byler/images/test*2.jpg", "lurig/*/*15.jpg"])
def test_no_real_photograph_is_called_dark_bright_or_blurred_until_it_is(pattern: str) -> None:
    paths = sorted(PHOTOS.glob(pattern))[:6]
    assert paths
    for path in paths:
        image = load(path)
        blur = 4 * max(1.0, max(image.shape) / 640)
        assert picture_problems(image) == (), path
        assert picture_problems((image * 0.1).astype(np.uint8)) == (Problem.TOO_DARK,), path
        assert picture_problems(cv2.GaussianBlur(image, (0, 0), blur).astype(np.uint8)) == (
            Problem.BLURRED,
        ), path


@pytest.mark.parametrize("size", [(480, 640), (960, 1280)])
def test_a_highlight_as_large_as_a_die_is_told_from_paper_and_from_sparkles(size: tuple[int, int]) -> None:
    height, width = size
    plain = tray(60, 200, 20, size)
    lamp, sparkles, paper = plain.copy(), plain.copy(), plain.copy()
    cv2.circle(lamp, (width // 3, height // 3), width // 20, (255, 255, 255), -1)
    for x in range(width // 8, width, width // 8):
        cv2.circle(sparkles, (x, height // 4), width // 100, (255, 255, 255), -1)
    paper[: height // 6] = 255
    assert dazzled(lamp)
    assert [dazzled(each) for each in (plain, sparkles, paper, tray(255, 40, 230, size))] == [False] * 4


def cut_out(die: int, ink: int) -> Image:
    """A die as it is cut out to be read: 71 px across on grey cloth, with a numeral."""
    image = np.full((96, 96, 3), 70, np.uint8)
    cv2.rectangle(image, (13, 13), (83, 83), (die, die, die), -1)
    cv2.putText(image, "17", (22, 62), cv2.FONT_HERSHEY_SIMPLEX, 1.3, (ink, ink, ink), 4)
    return image


def test_why_a_die_is_hard_to_read_is_told() -> None:
    clear = cut_out(90, 220)
    night = (clear // 10).astype(np.uint8)
    assert die_problems(clear) == ()
    assert die_problems(cut_out(250, 20)) == ()  # white is its colour
    assert die_problems(night) == (Problem.TOO_DARK,)
    glaring = clear.copy()
    cv2.circle(glaring, (50, 40), 14, (255, 255, 255), -1)
    assert die_problems(glaring) == (Problem.GLARE,)
    assert die_problems(cv2.GaussianBlur(clear, (0, 0), 4.5).astype(np.uint8)) == (Problem.BLURRED,)
