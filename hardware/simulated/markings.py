"""What is printed on a die: which value stands on which face, drawn into a texture to sample."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.solids import Solid

Mask = npt.NDArray[np.uint8]
Painter = Callable[[str, int], Mask]
"""Draws a text of digits `height` px tall; returns a tight HxW uint8 mask, 255 = ink."""


WIDEST, WHOLE = 1.75, 0.9
"""So many radii of its face's circle a numeral is wide at most; so far a whole one reaches."""


class SixNine(StrEnum):
    """How a 6 is told from a 9."""

    PLAIN = "plain"
    UNDERLINE = "underline"
    DOT = "dot"


class Pyramid(StrEnum):
    """Where a d4's value is read: at its point or along its base."""

    POINT = "point"
    BASE = "base"


@dataclass(frozen=True)
class Style:
    """How a die is marked.

    Attributes:
        paint: the typeface.
        height: of the numerals, as a share of the diameter of the largest circle in the face.
        six_nine: how 6 and 9 are told apart.
        whole: a 6 or 9 stays in its face's circle with its line, and is as small as it must be for that: else
            the line may lie on the die's edge, where who looks, or an outline that is drawn there, misses it.
        pips: dots instead of numerals (d6 only).
        pyramid: where a d4 is read.
        turn: by how many degrees numerals are turned from the face's own up.
        shift: how far numerals sit from the circle's centre, along up, as a share of its radius.
        pip_size: radius of a pip as a share of the face's circle. pip_one: so many times that for a 1's pip.
        pip_spread: how far pips sit from the middle, along each side, as a share of the circle's radius.
        tens: a d10's 10 is printed as 10, instead of 0 as makers have it.
        corner: how far a d4's numerals sit from the middle of their face, as a share of the way to the corner
            (read at the point); read at the base they sit `0.57 * corner` of it the other way.
    """

    paint: Painter
    height: float = 0.9
    six_nine: SixNine = SixNine.UNDERLINE
    whole: bool = False
    pips: bool = False
    pyramid: Pyramid = Pyramid.POINT
    turn: float = 0.0
    shift: float = 0.0
    pip_size: float = 0.2
    pip_one: float = 1.35
    pip_spread: float = 0.5
    corner: float = 0.47
    tens: bool = False


@dataclass(frozen=True)
class Markings:
    """A die's printed faces.

    Attributes:
        values: the value of each numbered face; of a d4 the value of the corner opposite each face.
        atlas: (N*T)xTx3 uint8, one TxT tile a numbered face: ink 0..255, and the ink's slope along right
            and up as 128 +- 127, for engraved numerals. A tile spans `reach` each way from the face's centre.
        tile: T, px.
        turn: by how many degrees the numerals are turned from the face's up.
        symmetry: how many rotations of the top face look upright (pips: 4, else 1).
    """

    values: tuple[int, ...]
    atlas: npt.NDArray[np.uint8]
    tile: int
    turn: float
    symmetry: int


def mark(solid: Solid, values: Sequence[int], style: Style, tile: int = 64) -> Markings:
    """Print `values` (one a numbered face) on a solid."""
    turn = 0.0 if solid.name == "d4" else style.turn
    tiles = []
    for index in range(solid.numbered):
        ink = np.zeros((tile, tile), np.uint8)
        if solid.name == "d4":
            _mark_pyramid(ink, solid, index, values, style)
        elif style.pips:
            _mark_pips(ink, solid, index, values[index], style)
        else:
            face = solid.faces[index]
            per_mm = tile / (2 * face.reach)
            height = style.height * 2 * face.radius * per_mm
            zero = solid.name == "d10" and not style.tens
            value = values[index] % 10 if zero else values[index]
            text = f"{value:02d}" if solid.name == "d100" else str(value)
            height *= 1.0 if len(text) == 1 else 0.82
            glyph = _numeral(text, height, face.radius * per_mm, style)
            place = np.array([tile / 2, tile / 2 - style.shift * face.radius * per_mm])
            _stamp(ink, glyph, place, turn)
        tiles.append(ink)
    column = np.vstack([_slopes(ink) for ink in tiles])
    return Markings(tuple(values), column, tile, turn, 4 if style.pips else 1)


def _slopes(ink: Mask) -> npt.NDArray[np.uint8]:
    soft = cv2.GaussianBlur(ink, (0, 0), max(0.6, ink.shape[0] / 64)).astype(np.float32) / 255
    right = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3) / 4
    up = -cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3) / 4
    packed = np.dstack([ink, 128 + 400 * right, 128 + 400 * up])
    slopes: npt.NDArray[np.uint8] = np.clip(packed, 0, 255).astype(np.uint8)
    return slopes


def _numeral(text: str, height: float, radius: float, style: Style) -> Mask:
    """A text in a circle of so many px, with its underline or dot."""
    glyph = style.paint(text, max(4, round(height)))
    width = WIDEST * radius
    if glyph.shape[1] > width:
        glyph = _shrunk(glyph, width / glyph.shape[1])
    if style.six_nine is SixNine.PLAIN or text not in {"6", "9", "06", "60", "90"}:
        return glyph
    tall, wide = glyph.shape
    thick = max(1, round(tall * 0.12))
    if style.six_nine is SixNine.UNDERLINE:
        if style.whole:
            return _whole(glyph, thick, radius)
        # as much room above as below, so that the numeral itself stays in the middle
        out = np.zeros((tall + 4 * thick, wide), np.uint8)
        out[2 * thick : 2 * thick + tall] = glyph
        out[-thick:, round(wide * 0.1) : round(wide * 0.9)] = 255
        return out
    out = np.zeros((tall, wide + 5 * thick), np.uint8)
    out[:, (5 * thick) // 2 : (5 * thick) // 2 + wide] = glyph
    centre = ((wide + 4 * thick) << 4, round((tall - thick) * 16))
    cv2.circle(out, centre, round(thick * 0.8 * 16), 255, -1, cv2.LINE_AA, shift=4)
    return out


def _whole(glyph: Mask, thick: int, radius: float) -> Mask:
    """A numeral with its line, the two in the middle together, and within a circle of so many px."""
    wide = glyph.shape[1]
    out = np.pad(glyph, ((0, 2 * thick), (0, 0)))
    out[-thick:, round(wide * 0.1) : round(wide * 0.9)] = 255
    reach = float(np.hypot(len(out) / 2, 0.4 * wide))
    return _shrunk(out, min(1.0, WHOLE * radius / reach))


def _shrunk(glyph: Mask, by: float) -> Mask:
    size = (max(1, round(glyph.shape[1] * by)), max(1, round(glyph.shape[0] * by)))
    return cv2.resize(glyph, size, interpolation=cv2.INTER_AREA).astype(np.uint8)


def _stamp(ink: Mask, glyph: Mask, place: npt.NDArray[np.float64], turn: float) -> None:
    """Put a glyph on a tile, its middle at `place` px, turned counter-clockwise by `turn` degrees."""
    matrix = cv2.getRotationMatrix2D(((glyph.shape[1] - 1) / 2, (glyph.shape[0] - 1) / 2), turn, 1.0)
    matrix[:, 2] += place - [(glyph.shape[1] - 1) / 2, (glyph.shape[0] - 1) / 2]
    drawn = cv2.warpAffine(glyph, matrix, (ink.shape[1], ink.shape[0]), flags=cv2.INTER_AREA)
    np.maximum(ink, drawn.astype(np.uint8), out=ink)


def _mark_pips(ink: Mask, solid: Solid, index: int, value: int, style: Style) -> None:
    spots = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
        5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
        6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
    }
    face = solid.faces[index]
    tile = ink.shape[0]
    circle = face.radius * tile / (2 * face.reach)
    for x, y in spots[value]:
        away = style.pip_spread * circle * 16
        centre = (round(tile * 8 + x * away), round(tile * 8 + y * away))
        grown = style.pip_one if value == 1 else 1.0
        radius = round(style.pip_size * grown * circle * 16)
        cv2.circle(ink, centre, radius, 255, -1, cv2.LINE_AA, shift=4)


def _mark_pyramid(ink: Mask, solid: Solid, index: int, values: Sequence[int], style: Style) -> None:
    """Three numerals on a face of a d4, each upright towards its corner (read at the point) or edge."""
    face = solid.faces[index]
    tile = ink.shape[0]
    per_mm = tile / (2 * face.reach)
    for corner in face.polygon:
        opposite = int(np.argmin([other.normal @ corner for other in solid.faces]))
        towards = corner - face.centre
        right, up = float(towards @ face.right), float(towards @ face.up)
        length = float(np.hypot(right, up))
        turn = float(np.degrees(np.arctan2(-right, up)))
        # read at the base, the numeral of the corner on top stands upright along the opposite edge
        away = style.corner if style.pyramid is Pyramid.POINT else -0.57 * style.corner
        offset = away * length * per_mm
        place = np.array([tile / 2 + right / length * offset, tile / 2 - up / length * offset])
        glyph = _numeral(str(values[opposite]), style.height * 0.95 * face.radius * per_mm, tile, style)
        _stamp(ink, glyph, place, turn)
