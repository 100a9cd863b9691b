"""The nets say the same whatever runs them."""

from pathlib import Path

import cv2
import pytest

from tests.bench.runtimes import Batches, batches_of, classic, opencv
from tests.vision.rendered_dice import lying, picture
from vision.images import load
from vision.inference import ModelError, Runtime, onnx
from vision.reader import DiceReader

PHOTOS = Path(__file__).parents[3] / "shared" / "photos" / "burks"
DICE = [("d6", 4, (-50.0, 0.0), 0.2), ("d20", 7, (0.0, 20.0), 1.0), ("d12", 11, (50.0, -10.0), 2.0)]


@pytest.fixture(scope="module")
def batches() -> Batches:
    """What each net is given of rendered dice and, where the photographs are, of real ones."""
    photos = sorted(PHOTOS.glob("D*0_A_4.jpg"))
    return batches_of(picture(*(lying(*die) for die in DICE)), *(load(photo) for photo in photos))


@pytest.mark.slow
@pytest.mark.parametrize("runtime", [classic, opencv])
def test_every_runtime_gives_the_same_numbers(batches: Batches, runtime: Runtime) -> None:
    if runtime is classic and not hasattr(cv2.dnn, "ENGINE_CLASSIC"):
        pytest.skip("this OpenCV has one engine only")
    assert {path.stem for path in batches} == {"find", "pose", "numeral", "whole"}
    for path, given in batches.items():
        content = path.read_bytes()
        ours, other = onnx(path, content), runtime(path, content)
        for batch in given:
            assert other(batch) == pytest.approx(ours(batch), abs=2e-4, rel=0)


def test_a_net_that_cannot_be_run_is_named_in_words() -> None:
    with pytest.raises(ModelError, match=r"can't run pose\.onnx"):
        onnx(Path("pose.onnx"), b"no net")


@pytest.mark.slow
def test_nets_run_on_one_core() -> None:
    """The other cores are the screen's: reading starts no thread that could take them."""
    tasks = Path("/proc/self/task")
    reader, before = DiceReader.load(), len(list(tasks.iterdir()))
    (die,) = reader.read(picture(lying(*DICE[1]))).dice
    assert (die.die, die.value) == ("d20", 7)
    assert len(list(tasks.iterdir())) <= before
