"""The pictures by which dice at a slant, touching, stacked and on print are measured."""

import numpy as np
import pytest

from hardware.simulated.render import silhouette
from vision.sight import slant
from vision.training.field import SIZE, inside, seen


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["tray", "slanted", "touching", "stacked", "printed", "leaning"])
def test_dice_lie_in_the_picture_and_are_seen_as_their_camera_says(kind: str) -> None:
    scene = seen(kind, 1, 1)
    assert scene.image.shape == (SIZE[1], SIZE[0], 3)
    assert scene.dice
    for (body, value), label in zip(scene.dice, scene.labels().dice, strict=True):
        assert inside(scene.view, body)
        assert (label.die, label.value) == (body.solid.name, value)
        x, y = silhouette(scene.view, body).mean(axis=0)
        assert np.degrees(slant((x, y), SIZE, scene.camera)) == pytest.approx(scene.slant(body), abs=1.5)
    if kind == "slanted":
        assert scene.camera.below[1] > 1  # it hangs beyond the picture's lower edge
