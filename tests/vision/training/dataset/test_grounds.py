"""Printed grounds, as far as they can be told without typefaces."""

from pathlib import Path

import numpy as np
import pytest

from vision.training.dataset import grounds
from vision.training.dataset.typefaces import Mask


def block(_path: Path, text: str, height: int) -> Mask:
    return np.full((height, height * len(text) // 2 + 1), 255, np.uint8)


@pytest.mark.slow
def test_grounds_are_printed_all_over_and_the_same_for_the_same_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(grounds, "drawn", block)
    spreads = []
    for seed in range(12):
        one, again = (
            grounds.printed_ground(np.random.default_rng(seed), 96, 64, [Path("a.ttf")], 20) for _ in range(2)
        )
        assert one.shape == (64, 96, 3)
        assert np.array_equal(one, again)
        spreads.append([half.std() for half in np.array_split(one, 2, axis=1)])
    assert (np.array(spreads) > 2).mean() > 0.8
