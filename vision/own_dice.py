"""A player's own dice known again: of which set a die is, and which of its faces it shows, by examples."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.classifiers import whole_of
from vision.crops import FACE_MARGIN, FACE_SIDE, POSE_SIDE, cut, from_middle, inked
from vision.dice_sets import DiceSet, example
from vision.images import Floats, Image
from vision.reading import DIE_TYPES, DieType
from vision.views import SHOWABLE, Views

EmbedFaces = Callable[[Floats], Floats]
"""Nx64x64 faces to NxD vectors: what the numeral net's last layer sees."""
EmbedWholes = Callable[[list[Image]], Floats]
"""N whole dice, upright, 96x96x3, to NxD vectors: what the whole net's last layer sees."""

FLOOR = 1e-3
"""What the nets give a face counts for at least this much, so that examples can overrule them."""
LIKENESS_COUNTS = 8.0
"""How much a difference in likeness of 1 weighs, as a logarithm of odds ..."""
HARDLY_ALIKE, ALIKE = 0.8, 0.9
"""... where the nearest example is as like as the second of these; at the first it weighs nothing."""
LIKELY_TYPE = 0.1
COLOURED = 0.56
"""Radius of the disc whose colours are taken, in half-widths of the picture of the die."""
ROOM = 3.0
"""The colours of a die of a set, as `colours_of` counts them, lie no farther from those of its nearest
example than so many times what lies between the examples ..."""
LEAST_ROOM, MOST_ROOM = 0.02, 0.03
"""... but this far in any case, and no farther."""


@dataclass(frozen=True)
class Known:
    """What the examples say of a die that lies in the tray.

    Attributes:
        own_set: name of the set that it is of.
        likeness: (type, value) -> that of the nearest example, -1 to 1, for every face with examples.
    """

    own_set: str
    likeness: dict[tuple[DieType, int], float]

    def weighed(self, shares: Floats) -> Floats:
        """Shares of SHOWABLE, brought together with the likeness.

        Faces without examples count as the least alike: a set need not be complete. A die that is hardly like
        any example is seen otherwise than those were, or a neighbouring face was taken for the top one: then
        likeness tells less.
        """
        least = min(self.likeness.values())
        alike = np.array([self.likeness.get((die, value), least) for die, value, _ in SHOWABLE], np.float32)
        kept = np.array([(die, value) in self.likeness for die, value, _ in SHOWABLE])
        trust = float(np.clip((alike.max() - HARDLY_ALIKE) / (ALIKE - HARDLY_ALIKE), 0, 1))
        mixed = (shares + FLOOR * kept) * np.exp(LIKENESS_COUNTS * trust * (alike - alike.max()))
        both: Floats = (mixed / mixed.sum()).astype(np.float32)
        return both


class OwnDice:
    """The examples of all sets, as vectors: tells which face of which set a die shows.

    Args:
        sets: whose examples are used.
        embed_faces: the numeral net's last layer.
        embed_wholes: the whole net's.

    Attributes:
        sets: those.
        damaged: examples that can't be used: cut short by hand, or other pictures. The others count.
    """

    def __init__(self, sets: list[DiceSet], *, embed_faces: EmbedFaces, embed_wholes: EmbedWholes) -> None:
        self.sets = sets
        self.damaged: list[Path] = []
        faces, wholes = [], []
        self._shown: list[tuple[DieType, int]] = []
        self._of: list[int] = []
        self._paths: list[Path] = []
        for number, own in enumerate(sets):
            for shown, paths in own.examples.items():
                for path in paths:
                    both = example(path)
                    if both is None:
                        self.damaged.append(path)
                        continue
                    wholes.append(both[:, :POSE_SIDE])
                    faces.append(inked(middle(both[:, POSE_SIDE:])))
                    self._shown.append(shown)
                    self._of.append(number)
                    self._paths.append(path)
        none = np.zeros((0, 1), np.float32)
        self._faces = _unit(embed_faces(np.stack(faces))) if faces else none
        self._wholes = _unit(embed_wholes(wholes)) if wholes else none
        self._colours = np.array([colours_of(whole) for whole in wholes], np.float32)
        self._room = np.array([self._room_of(number) for number in range(len(sets))], np.float32)

    def _room_of(self, number: int) -> float:
        """How far from its nearest example the colours of a die of a set may lie.

        A set enrolled in one light says little of other lights, so that the room is that which its own
        examples leave each other; with every example taken in another light it grows.
        """
        gaps = []
        for die in DieType:
            mine = [
                place
                for place, (of, shown) in enumerate(zip(self._of, self._shown, strict=True))
                if of == number and shown[0] is die
            ]
            if len(mine) > 1:
                colours = self._colours[mine]
                apart = np.abs(colours[:, None] - colours[None]).mean(axis=2)
                np.fill_diagonal(apart, np.inf)
                gaps += list(apart.min(axis=1))
        if not gaps:
            return LEAST_ROOM
        return float(np.clip(ROOM * np.quantile(gaps, 0.9), LEAST_ROOM, MOST_ROOM))

    def __len__(self) -> int:
        return len(self._shown)

    def nearest_others(self) -> list[tuple[Path, tuple[DieType, int], tuple[DieType, int]]]:
        """Of each example its file, what it shows, and what that of the others shows that is most like it.

        An example that is the only one of its face is left out.
        """
        alike = (self._faces @ self._faces.T + self._wholes @ self._wholes.T) / 2
        np.fill_diagonal(alike, -np.inf)
        counts = Counter(self._shown)
        return [
            (path, shown, self._shown[int(alike[row].argmax())])
            for row, (path, shown) in enumerate(zip(self._paths, self._shown, strict=True))
            if counts[shown] > 1
        ]

    def known(self, views: Views, whole: Image) -> Known | None:
        """What a die shows by the examples; None when it is of none of the sets.

        Args:
            views: what the nets saw of it.
            whole: 96x96x3, the die.
        """
        if not self._shown:
            return None
        gaps = np.abs(self._colours - colours_of(whole)).mean(axis=1) / self._room[self._of]
        # a set's dice may differ in colour: the die is held against those of the types it may be of
        kinds = views.pose.kinds
        likely = np.array([kinds[DIE_TYPES.index(die)] > LIKELY_TYPE for die, _ in self._shown])
        gaps = np.where(likely, gaps, np.inf)
        nearest = int(gaps.argmin())
        if gaps[nearest] > 1:
            return None
        owner = self._of[nearest]
        weights = np.array([weight for face in views.faces for _, weight in face.pose.ups], np.float32)
        faces = _alike(np.vstack([face.vectors for face in views.faces]), weights, self._faces)
        weights = np.concatenate([view.likely for view in views.wholes])
        wholes = _alike(np.vstack([view.vectors for view in views.wholes]), weights, self._wholes)
        likeness: dict[tuple[DieType, int], float] = {}
        for shown, of, one in zip(self._shown, self._of, (faces + wholes) / 2, strict=True):
            if of == owner:
                likeness[shown] = max(likeness.get(shown, -1.0), float(one))
        return Known(self.sets[owner].name, likeness)


def colours_of(whole: Image) -> Floats:
    """The colours in a disc in the middle of a die: quantiles of each of Lab's planes, brightness halved."""
    inner = whole[from_middle(whole.shape[0]) < COLOURED**2]
    lab = cv2.cvtColor(inner[:, None], cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float32) / 255
    quantiles: Floats = np.quantile(lab, (0.15, 0.5, 0.85), axis=0).astype(np.float32)
    quantiles[:, 0] *= 0.5
    return quantiles.ravel()


def middle(face: Image) -> Image:
    """The part of a kept face (96x96) that the numeral net reads (64x64)."""
    edge = (face.shape[0] - FACE_SIDE) // 2
    return face[edge : edge + FACE_SIDE, edge : edge + FACE_SIDE]


def _alike(seen: Floats, weights: Floats, examples: Floats) -> Floats:
    """(E,) how like each example (ExD) a die is, seen in ways (WxD) that are likely by their weights (W,)."""
    each: Floats = (_unit(seen) @ examples.T) * (weights / max(float(weights.max()), 1e-6))[:, None] ** 0.25
    nearest: Floats = each.max(axis=0)
    return nearest


def _unit(vectors: Floats) -> Floats:
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: npt.NDArray[np.float32] = (vectors / np.maximum(length, 1e-6)).astype(np.float32)
    return unit


def example_of(image: Image, views: Views, die: DieType, value: int) -> tuple[Image, Image]:
    """A die confirmed to be `die` and to show `value`, as it is kept: whole and face, each 96x96x3.

    Both are turned the way in which the numeral net sees that value best.
    """
    numeral = next(numeral for kind, shown, numeral in SHOWABLE if (kind, shown) == (die, value))
    face = max(views.faces, key=lambda each: float(each.read[:, numeral].max()))
    angle, _ = face.pose.ups[int(face.read[:, numeral].argmax())]
    half = face.pose.radius * FACE_MARGIN * POSE_SIDE / FACE_SIDE
    return whole_of(image, face.pose, angle), cut(image, face.pose.centre, half, POSE_SIDE, angle)
