"""Where dice are: in the picture's own px, however large it is."""

import cv2
import numpy as np
import pytest

from tests.vision.rendered_dice import lying, picture
from vision.detector import Detector
from vision.inference import MODELS, Manifest, load_net
from vision.training import field


@pytest.fixture(scope="module")
def detector() -> Detector:
    return Detector(load_net(Manifest.load(MODELS), MODELS, "find"))


@pytest.mark.parametrize("scale", [1.0, 1.9, 3.6])
def test_dice_are_found_where_they_are_at_any_size_of_the_picture(detector: Detector, scale: float) -> None:
    image = picture(
        lying("d6", 4, (-50, 0), 0.2), lying("d20", 7, (0, 20), 1.0), lying("d12", 11, (50, -10), 2.0)
    )
    usual = detector.detect(image).dice
    large = detector.detect(cv2.resize(image, None, fx=scale, fy=scale).astype(np.uint8)).dice
    assert len(usual) == len(large) == 3
    for one, other in zip(usual, large, strict=True):
        assert (other.x + 0.5) / scale - 0.5 == pytest.approx(one.x, abs=2)
        assert (other.y + 0.5) / scale - 0.5 == pytest.approx(one.y, abs=2)
        assert other.half / scale == pytest.approx(one.half, rel=0.1)


@pytest.mark.slow
def test_small_dice_among_printed_letters_are_found(detector: Detector) -> None:
    """None of these three is, in a picture shrunk to what is enough without print."""
    page = field.seen("printed", 53, 1)
    middles = [body.position for body, _ in page.dice]
    found = detector.detect(page.image).dice
    for x, y in page.view.project(np.array(middles)):
        assert any(np.hypot(die.x - x, die.y - y) < die.half / 2 for die in found)
