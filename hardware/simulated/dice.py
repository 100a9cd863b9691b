"""The simulated dice: what they are made of, how they are numbered, and which face lies down for a value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from hardware.simulated.markings import Markings, Pyramid, SixNine, Style, mark
from hardware.simulated.numerals import TYPEFACES, Typeface
from hardware.simulated.scene import Colour, Skin
from hardware.simulated.solids import USUAL_SIZE_MM, Solid, solid

if TYPE_CHECKING:
    from collections.abc import Sequence

DICE = ("d4", "d6", "d8", "d10", "d12", "d20", "d100")
"""What can be thrown; no game asks for the percentile die, but people throw it by mistake."""

SIZES = (0.95, 1.0, 1.06)
"""Dice of different makers, as shares of the usual size."""

SAME_SET = 0.6
"""How often all dice of a throw come from one set."""

PIPPED_D6 = 0.5
"""How many six-sided dice have pips."""
PLAIN_D6 = 0.6
"""How many of the others neither underline nor dot the 6: there is no 9 to take it for."""

PLAINEST = 0.22
"""Dice closer to the felt in colour than this (distance in BGR, 0 to 1) stay in the box."""


LOOKS = (
    Skin((0.75, 0.86, 0.9), (0.05, 0.05, 0.06), gloss=0.25),  # ivory
    Skin((0.06, 0.06, 0.06), (0.95, 0.95, 0.95), gloss=0.35),  # black
    Skin((0.1, 0.08, 0.62), (0.45, 0.85, 0.95), gloss=0.3),  # crimson, gold
    Skin((0.45, 0.12, 0.06), (0.85, 0.85, 0.85), gloss=0.3),  # navy, silver
    Skin((0.25, 0.5, 0.05), (0.96, 0.98, 0.98), marbling=0.5, swirl=(0.4, 0.7, 0.15)),  # emerald
    Skin(
        (0.55, 0.14, 0.35), (0.5, 0.88, 0.98), marbling=0.7, swirl=(0.35, 0.08, 0.18), seed=4
    ),  # violet, gold
    Skin((0.08, 0.45, 0.93), (0.04, 0.04, 0.05), gloss=0.2),  # orange
    Skin((0.86, 0.7, 0.4), (0.3, 0.06, 0.02), gloss=0.3),  # sky, navy ink
    Skin(
        (0.9, 0.92, 0.95), (0.1, 0.06, 0.55), marbling=0.6, swirl=(0.7, 0.72, 0.78), seed=8
    ),  # pearl, red ink
    Skin((0.1, 0.82, 0.95), (0.45, 0.08, 0.04), gloss=0.25),  # yellow, blue ink
    Skin(
        (0.6, 0.5, 0.08), (0.97, 0.97, 0.97), speckle=0.25, swirl=(0.75, 0.68, 0.3), seed=10
    ),  # turquoise, speckled
    Skin((0.3, 0.28, 0.28), (0.96, 0.96, 0.96), clear=0.3, gloss=0.45),  # smoke
    Skin((0.12, 0.2, 0.36), (0.72, 0.88, 0.94), gloss=0.15, engraving=0.4),  # brown, cream
    Skin((0.72, 0.62, 0.9), (0.2, 0.05, 0.3), gloss=0.25, engraving=0.3),  # pink, plum ink
)

WHITE: Colour = (0.97, 0.97, 0.97)
SHOWN = {
    "d4": Skin((0.02, 0.32, 0.85), WHITE, gloss=0.2),  # dark ink was lost on the sides in shadow
    "d6": Skin((0.8, 0.92, 0.96), (0.05, 0.05, 0.06), gloss=0.2),
    "d8": Skin((0.24, 0.51, 0.07), WHITE, gloss=0.2),
    "d10": Skin((0.95, 0.47, 0.12), WHITE, gloss=0.2),
    "d12": Skin((0.8, 0.3, 0.57), WHITE, gloss=0.2),
    "d20": Skin((0.14, 0.12, 0.86), WHITE, gloss=0.2),
    "d100": Skin((0.62, 0.6, 0.58), (0.06, 0.06, 0.06), gloss=0.2),
}
"""What the dice are made of that people look at: each kind in the colour of its buttons, brighter than the
ground that they fall on, with ink that stands out from it."""
IVORY = Skin((0.8, 0.9, 0.93), (0.1, 0.09, 0.6), gloss=0.2)
"""The house's of that set, whatever their kind: as they are drawn beside the tray."""
SHOWN_FACE = TYPEFACES[1]
"""How all of them are numbered, the d6 too: pips on some and numerals on others are no set."""


@dataclass(frozen=True)
class Die:
    """One die before it is thrown."""

    name: str
    solid: Solid
    markings: Markings
    skin: Skin

    def down(self, value: int) -> int:
        """The face that lies on the floor when the die shows `value`."""
        index = self.markings.values.index(value)
        if self.solid.name == "d4":
            return index  # its markings carry the other corners' values; its own is that of the corner above
        below: int = int(
            np.argmin(self.solid.normals[: self.solid.numbered] @ self.solid.faces[index].normal)
        )
        return below


def visible_on(felt: Colour) -> tuple[Skin, ...]:
    """The looks that stand out from a felt."""
    return tuple(
        skin for skin in LOOKS if float(np.linalg.norm(np.array(skin.base) - np.array(felt))) > PLAINEST
    )


def pick(names: Sequence[str], looks: Sequence[Skin], tile: int, rng: np.random.Generator) -> tuple[Die, ...]:
    """Dice of the kinds named, from one set or from several.

    Args:
        names: of `DICE`.
        looks: what they may be made of.
        tile: size of a face's texture, px: about as many as the face is wide in the picture.
        rng: chooses.
    """
    one_set = rng.random() < SAME_SET
    skin, face = looks[int(rng.integers(len(looks)))], TYPEFACES[int(rng.integers(len(TYPEFACES)))]
    dice = []
    for name in names:
        if not one_set:
            skin, face = looks[int(rng.integers(len(looks)))], TYPEFACES[int(rng.integers(len(TYPEFACES)))]
        shape = solid(name, USUAL_SIZE_MM[name] * SIZES[rng.integers(len(SIZES))])
        dice.append(Die(name, shape, mark(shape, numbering(shape, rng), _style(name, face, rng), tile), skin))
    return tuple(dice)


@cache
def shown_die(name: str, tile: int, *, house: bool = False) -> Die:
    """The die of a kind of the one set that people look at, the same at every throw; `tile` as for `pick`.

    `house`: the house's.
    """
    shape, rng = solid(name, USUAL_SIZE_MM[name] * max(SIZES)), np.random.default_rng(0)
    height, corner = (1.2, 0.45) if name == "d4" else (0.66, Style.corner)  # seen from above a third is left
    style = Style(SHOWN_FACE.paint, height, whole=True, corner=corner)
    skin = IVORY if house else SHOWN[name]
    return Die(name, shape, mark(shape, numbering(shape, rng), style, tile), skin)


def numbering(shape: Solid, rng: np.random.Generator) -> tuple[int, ...]:
    """A value for each numbered face; opposite faces add up to the same, as makers have it."""
    count = shape.numbered
    if shape.name == "d4":
        return tuple(int(v) for v in rng.permutation(count) + 1)
    pairs = [(low, count + 1 - low) for low in range(1, count // 2 + 1)]
    order = iter(rng.permutation(len(pairs)))
    values = [0] * count
    normals = shape.normals[:count]
    for face in range(count):
        if values[face]:
            continue
        pair = pairs[next(order)]
        first = int(rng.integers(2))
        values[face] = pair[first]
        values[int(np.argmin(normals @ normals[face]))] = pair[1 - first]
    if shape.name == "d100":
        return tuple(value * 10 % 100 for value in values)
    return tuple(values)


def _style(name: str, face: Typeface, rng: np.random.Generator) -> Style:
    six_nine = (SixNine.UNDERLINE, SixNine.DOT)[int(rng.integers(2))]
    if name == "d6" and rng.random() < PLAIN_D6:
        six_nine = SixNine.PLAIN
    if name == "d4":
        height = 1.0
    elif six_nine is SixNine.UNDERLINE:
        height = float(rng.uniform(0.6, 0.66))  # the line has to find room below the numeral
    elif name == "d12":
        height = float(rng.uniform(0.56, 0.64))  # the dot has to find room beside it; a pentagon narrows
    else:
        height = float(rng.uniform(0.7, 0.85))
    return Style(
        paint=face.paint,
        height=height,
        six_nine=six_nine,
        pips=name == "d6" and bool(rng.random() < PIPPED_D6),
        pyramid=(Pyramid.POINT, Pyramid.BASE)[int(rng.integers(2))],
    )
