from collections.abc import Iterator

import numpy as np
import pytest

from hardware.camera import Image
from kiosk.tray.shared_frame import SIZE, SharedFrame, fitted

WIDTH, HEIGHT = SIZE


def plain(level: int, size: tuple[int, int] = (12, 16)) -> Image:
    return np.full((*size, 3), level, np.uint8)


@pytest.fixture
def ends() -> Iterator[tuple[SharedFrame, SharedFrame]]:
    """The reader's and the writer's."""
    mine = SharedFrame()
    theirs = SharedFrame(name=mine.name)
    yield mine, theirs
    theirs.close()
    mine.close()


def test_what_one_side_writes_the_other_sees(ends: tuple[SharedFrame, SharedFrame]) -> None:
    mine, theirs = ends
    assert mine.read() is None
    rng = np.random.default_rng(1)
    for size in ((HEIGHT, WIDTH, 3), (120, 160, 3), (HEIGHT, WIDTH, 3), (7, 5, 3)):
        image = rng.integers(0, 256, size, np.uint8)
        theirs.write(image)
        seen = mine.read()
        assert seen is not None
        assert np.array_equal(seen, image)
    mine.clear()
    assert mine.read() is None


class Interrupted(SharedFrame):
    """Somebody else's turn comes while a picture's place is looked up: between header and pixels."""

    meanwhile = staticmethod(lambda: None)

    def _pixels(self, count: int) -> Image:
        place = super()._pixels(count)
        self.meanwhile()
        return place


def test_a_writer_that_is_held_up_leaves_the_whole_picture_before() -> None:
    mine = SharedFrame()
    theirs = Interrupted(name=mine.name)
    seen: list[Image | None] = []
    theirs.write(plain(1))
    for number in range(2, 6):
        theirs.meanwhile = lambda: seen.append(mine.read())
        theirs.write(plain(number, (10 + number, 20)))
    assert [None if each is None else int(each.max()) for each in seen] == [1, 2, 3, 4]
    assert all(each is not None and each.min() == each.max() for each in seen)
    theirs.close()
    mine.close()


@pytest.mark.parametrize("pictures", [1, 2, 3])
def test_a_reader_that_is_held_up_sees_the_newest_picture_whole(pictures: int) -> None:
    mine = Interrupted()
    theirs = SharedFrame(name=mine.name)
    theirs.write(plain(1))
    levels = iter(range(2, 2 + pictures))

    def write_next() -> None:
        for level in levels:
            theirs.write(plain(level, (10 + level, 20)))

    mine.meanwhile = write_next
    seen = mine.read()
    assert seen is not None
    assert np.array_equal(seen, plain(1 + pictures, (11 + pictures, 20)))
    theirs.close()
    mine.close()


def test_another_size_may_be_wished() -> None:
    mine = SharedFrame((1280, 720))
    theirs = SharedFrame(name=mine.name)
    assert theirs.size == (1280, 720)
    theirs.write(plain(9, (720, 1280)))
    theirs.write(plain(8, (720, 1280)))
    seen = mine.read()
    assert seen is not None
    assert seen.shape == (720, 1280, 3)
    theirs.close()
    mine.close()


def test_a_picture_that_is_too_large_is_an_error_and_can_be_made_to_fit() -> None:
    shared = SharedFrame()
    large = plain(7, (HEIGHT + 200, WIDTH))
    with pytest.raises(ValueError, match="larger"):
        shared.write(large)
    assert fitted(large).shape == (HEIGHT, WIDTH * HEIGHT // (HEIGHT + 200), 3)
    small = plain(7)
    assert fitted(small) is small
    shared.close()
