import numpy as np
import pytest

from kiosk.tray.shared_frame import HEIGHT, WIDTH, Preview


def test_what_one_side_writes_the_other_sees() -> None:
    mine = Preview()
    theirs = Preview(mine.name)
    assert mine.read() is None
    rng = np.random.default_rng(1)
    for size in ((HEIGHT, WIDTH, 3), (120, 160, 3)):
        image = rng.integers(0, 256, size, np.uint8)
        theirs.write(image)
        seen = mine.read()
        assert seen is not None
        assert np.array_equal(seen, image)
    mine.clear()
    assert mine.read() is None
    theirs.close()
    mine.close()


def test_a_picture_that_is_being_written_is_not_shown() -> None:
    preview = Preview()
    preview.write(np.zeros((10, 10, 3), np.uint8))
    preview._header[0] += 1  # as the writer does first
    assert preview.read() is None
    preview.close()


def test_a_picture_that_is_too_large_is_an_error() -> None:
    preview = Preview()
    with pytest.raises(ValueError, match="larger"):
        preview.write(np.zeros((HEIGHT + 1, WIDTH, 3), np.uint8))
    preview.close()
