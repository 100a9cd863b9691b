"""Clips of a simulated tray into which people throw and reach, and what lies there at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.simulated.camera import SimulatedCamera, Thrown, _Scene
from hardware.simulated.faults import reach_in
from hardware.simulated.render import silhouette
from vision.reading import DieReading, DieType, Reading
from vision.tampering import Witness

if TYPE_CHECKING:
    from vision.images import Image

REST, THROWN_BY = 14, 45
"""Frames: at rest before and after; until all dice of a throw lie still."""


class Table:
    """A simulated tray, pictures of it for any throw and frame, and a witness that looks at them."""

    def __init__(self, seed: int, step: int = 3) -> None:
        camera = SimulatedCamera(seed)
        camera.open()
        assert camera._scene is not None
        self.scene: _Scene = camera._scene
        self.witness = Witness()
        self._step = step  # one frame of so many is seen
        self._rng = np.random.default_rng(seed)

    def thrown(self, number: int, *dice: str) -> Thrown:
        return self.scene.thrown(number, dice, leaning=False)

    def at_rest(self, thrown: Thrown) -> Image:
        return self.scene.picture(thrown, THROWN_BY).copy()

    def noisy(self, picture: Image, light: float = 1.0) -> Image:
        grain = self._rng.standard_normal(picture.shape[:2], np.float32)[:, :, None] * 2.2
        image: Image = np.clip(picture * light + grain, 0, 255).astype(np.uint8)
        return image

    def rests(self, picture: Image, light: float = 1.0) -> None:
        for _ in range(2):
            self.witness.at_rest(self.noisy(picture, light))

    def moves(self, picture: Image) -> None:
        self.witness.moves(self.noisy(picture))

    def judged(self, picture: Image, reading: Reading, light: float = 1.0) -> Reading:
        for _ in range(0, REST, self._step):
            self.witness.moves(self.noisy(picture, light))
        found = self.witness.judged(self.noisy(picture, light), reading, 1.0)
        self.rests(picture, light)
        return found

    def throws(self, thrown: Thrown, before: Image, *, hand: bool = False, leaves: int = 16) -> Reading:
        """Dice are thrown by the machine or a hand, which is drawn back `leaves` frames after they fly."""
        self.rests(before)
        if hand:
            for frame in range(0, 12, self._step):
                self.moves(reach_in(before, frame, held=True, spot=(320, 400)))
        for frame in range(0, THROWN_BY, self._step):
            picture = self.scene.picture(thrown, frame)
            if hand:
                picture = reach_in(picture, 75 - 12 - leaves + frame, held=False, spot=(320, 400))
            self.moves(picture)
        return self.judged(self.at_rest(thrown), self.reading(thrown))

    def handled(self, before: Image, after: Image, spot: tuple[float, float]) -> None:
        """A hand reaches in over `spot`, and under it `before` becomes `after`."""
        self.rests(before)
        for frame in range(0, 76, self._step):
            self.moves(reach_in(before if frame < 38 else after, frame, held=False, spot=spot))

    def reading(self, thrown: Thrown) -> Reading:
        """What a reader says that errs in nothing: of dice that lie still."""
        dice = []
        for index, (die, value) in enumerate(zip(thrown.dice, thrown.values, strict=True)):
            body = self.scene._body(thrown, index, 10.0)
            outline = silhouette(self.scene._view, body)
            x, y = outline.mean(axis=0)
            corners = tuple((float(a), float(b)) for a, b in outline)
            dice.append(
                DieReading(
                    DieType(die.name), value, 0.999, accepted=True, x=float(x), y=float(y), outline=corners
                )
            )
        return Reading(tuple(dice), (), self.scene._view.width, self.scene._view.height)
