"""The nets say the same whatever runs them."""

from pathlib import Path

import cv2
import pytest

from tests.bench.runtimes import Batches, batches_of, classic, onnxruntime
from tests.vision.rendered_dice import lying, picture
from vision.images import load
from vision.inference import Runtime, opencv
from vision.reader import DiceReader

PHOTOS = Path(__file__).parents[3] / "shared" / "photos" / "burks"
DICE = [("d6", 4, (-50.0, 0.0), 0.2), ("d20", 7, (0.0, 20.0), 1.0), ("d12", 11, (50.0, -10.0), 2.0)]


@pytest.fixture(scope="module")
def batches() -> Batches:
    """What each net is given of rendered dice and, where the photographs are, of real ones."""
    photos = sorted(PHOTOS.glob("D*0_A_4.jpg"))
    return batches_of(picture(*(lying(*die) for die in DICE)), *(load(photo) for photo in photos))


@pytest.mark.slow
@pytest.mark.parametrize("runtime", [classic, onnxruntime])
def test_every_runtime_gives_the_same_numbers(batches: Batches, runtime: Runtime) -> None:
    if runtime is onnxruntime:
        pytest.importorskip("onnxruntime")
    elif not hasattr(cv2.dnn, "ENGINE_CLASSIC"):
        pytest.skip("this OpenCV has one engine only")
    assert {path.stem for path in batches} == {"find", "pose", "numeral", "whole"}
    for path, given in batches.items():
        content = path.read_bytes()
        ours, other = opencv(path, content), runtime(path, content)
        for batch in given:
            assert other(batch) == pytest.approx(ours(batch), abs=2e-4, rel=0)


def test_dice_are_read_by_an_opencv_that_has_no_engines_to_choose_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in dir(cv2.dnn) if name.startswith("ENGINE_")]:
        monkeypatch.delattr(cv2.dnn, name)
    (die,) = DiceReader.load().read(picture(lying(*DICE[1]))).dice
    assert (die.die, die.value) == ("d20", 7)
