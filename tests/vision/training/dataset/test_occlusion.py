"""What hides part of a die in training looks as it does in pictures."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.crops import cut
from vision.training.dataset.occlusion import cut_off

SIDE = 48
DRAWN = 40


def _picture(rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    noise = rng.integers(0, 256, (SIDE, SIDE, 3)).astype(np.uint8)
    return cv2.GaussianBlur(noise, (0, 0), 2).astype(np.uint8)


def test_what_is_cut_off_looks_as_cut_makes_it_at_every_edge_of_a_picture() -> None:
    rng = np.random.default_rng(5)
    edges = set()
    for _ in range(DRAWN):
        crop = _picture(rng)
        shown, beyond = cut_off(rng, crop)
        rows, columns = np.flatnonzero(~beyond.all(axis=1)), np.flatnonzero(~beyond.all(axis=0))
        top, left = int(rows[0]), int(columns[0])
        seen = crop[top : rows[-1] + 1, left : columns[-1] + 1]  # the picture ends where the crop was cut off
        middle = ((SIDE - 1) / 2 - left, (SIDE - 1) / 2 - top)
        assert np.array_equal(shown, cut(np.ascontiguousarray(seen), middle, SIDE / 2, SIDE))
        edges.add((top > 0, left > 0, rows[-1] < SIDE - 1, columns[-1] < SIDE - 1))
    assert len(edges) == 4
