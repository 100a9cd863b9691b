"""Rest and motion on the simulated tray, whose dice slow down as real ones do."""

from collections.abc import Sequence

import numpy as np
import pytest

from hardware.cameras import open_camera
from vision.images import Image
from vision.pipeline import TrayPipeline
from vision.reading import Reading
from vision.settle import Settle


class KeepingReader:
    """Stands in for the reader: keeps the picture that it was given."""

    def __init__(self) -> None:
        self.picture: Image | None = None

    def read(self, image: Image, *, empty: Image | None = None, more: Sequence[Image] = ()) -> Reading:
        del more
        assert empty is None
        self.picture = image
        return Reading((), (), image.shape[1], image.shape[0])


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_throw_is_read_once_and_at_rest(seed: int) -> None:
    camera = open_camera("simulated", seed=seed, size=(640, 480))
    assert camera is not None
    camera.open()
    reader = KeepingReader()
    tray = TrayPipeline(reader, Settle())
    for _ in range(20):
        frame = camera.frame()
        assert not tray.see(frame.image, frame.time).moving
    for dice in (("d20",), ("d4", "d6", "d8"), ("d12",)):
        tray.arm()
        camera.throw(dice)
        frames = [camera.frame() for _ in range(75)]
        reports = [tray.see(frame.image, frame.time) for frame in frames]
        assert [report.rolled for report in reports].count(True) == 1
        assert reader.picture is not None
        # what was read is what still lies there a second later, but for the camera's noise
        apart = np.abs(reader.picture.astype(np.int16) - frames[-1].image)
        assert np.quantile(apart, 0.9999) < 25
    camera.close()
