"""Random dice on random tables under random lamps: what the nets learn from.

Everything a die's value must not hang on is drawn at random: typeface, colours, material, numbering, place,
light, lens, noise. A `Sample` carries the picture at its native resolution and where the face to be read is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.markings import Pyramid, SixNine, Style, mark
from hardware.simulated.render import Body, Light, Skin, View, render, rest_height, rest_rotation, silhouette
from hardware.simulated.solids import SIDES, Array, solid
from vision.evaluation.labels import Labelled
from vision.images import Image
from vision.reading import DieType
from vision.training.dataset.typefaces import can_draw, draw

Rng = np.random.Generator

PYRAMID_HEIGHT = 0.4
"""A d4 is read round the point this share of the way up its axis."""
PYRAMID_RADIUS = 0.225
"""... within this share of its edge, times the numeral crop's margin."""

SMALLEST_NUMERAL = {"d6": 0.38, "d4-barrel": 0.55}
"""Height of the smallest numerals as a share of the face's circle, 0.5 where not named."""
STACKED = 0.04
"""Share of dice that lie on another one, ..."""
SEEN_BELOW = 0.05
"""... of which at least so much is seen, as a share of the upper one: else nobody could tell."""
TOGETHER_STACKED, TOGETHER = (0.6, 1.0), (0.3, 0.6)
"""Shares of dice on others, and of others, that are cut out with a part of these, and the most of it."""
PROPPED, PROPPED_BY = 0.4, (0.1, 0.3)
"""Share of dice on others that lean on them, and by how much, rad; by more another face might be on top."""
FAINT_INK, FAINT_PIPS = 0.25, 0.5
"""Share of dice whose ink may be as dark as they are and differ in its colour alone: red pips on grey."""
LIKE_A_DIE = 0.2
"""Share of table tops of the colour of one of the dice."""
ALL_D6 = 0.15
"""Share of table tops with nothing but d6, which lie closer together than others can."""
BARRELS = 0.1
"""Share of barrels on table tops beside those of SHARES: they are most like things that are no dice."""
ROUND_D6 = 0.5
"""Share of d6 that are as round as dice for board games, in mm of ..."""
ROUND = (1.4, 3.6)
"""... the radius of their edges, from and to."""
GLARE, GLARE_ON_PIPS = 0.3, 0.5
"""Share of dice with reflections of lamps; pips are mistaken for them."""
STEEP = 0.4
"""Share of single dice seen at a slant of 23 to 49 degrees, as in photographs held in the hand."""
LEVEL, NOT_LEVEL = 0.4, 0.1
"""Share of cameras held level, as people hold them, and how far off they are, rad; others are rolled anyhow.
Where the slant mostly runs along the picture's edge tells which of two neighbouring faces lies on top."""
HALF_VIEW = 0.75
"""Tangent of half the angle that usual lenses see along a picture's longer side: 74 degrees in all. The Pi's
own cameras see 63 and 66, webcams and telephones 60 to 73."""
NEIGHBOURS, TOUCHING = 0.4, 0.6
"""Share of single dice with another one beside them, and how many of these touch."""
PRINTS, SIGNS, SIGNS_4 = 0.35, 0.35, 0.4
"""Shares of the crops without a die that show print or one large character, and of fours among these."""
SPECKLES_LIKE_INK = 2
"""Of so many speckled dice one has grains of the colour of its ink, as makers like to match them."""
BAR_ONES = 0.3
"""Share of dice whose 1 is a plain bar, as many makers cut it: a capital I in the same typeface."""


@dataclass(frozen=True)
class Sample:
    """One die cut out of a scene.

    Attributes:
        image: SxSx3 uint8, BGR.
        die: its type, "none" when there is no whole die in the middle.
        value: what it shows (0 for "none").
        centre: (x, y) px of the face to be read. radius: px of the circle in it.
        ups: [(angle, weight)]: directions in which its numeral stands upright, rad, counter-clockwise from
            the picture's +x axis with y up; several for pips and pyramids.
        outline: (N, 2) px.
        flat: whether it lies on a face, on the table (else it leans, or lies on another die).
        stacked: whether it lies on another die.
        box: 2x2, the corners of what a finder may take for the die where another one touches it, px; None:
            its own.
    """

    image: Image
    die: str
    value: int
    centre: tuple[float, float]
    radius: float
    ups: list[tuple[float, float]]
    outline: Array
    flat: bool
    stacked: bool = False
    box: Array | None = None


@dataclass(frozen=True)
class Placed:
    """A die in a scene with what it shows."""

    body: Body
    value: int
    flat: bool


def random_colour(rng: Rng) -> tuple[float, float, float]:
    """Any colour, vivid and grey ones alike often, BGR."""
    if rng.random() < 0.3:
        grey = rng.uniform(0.02, 0.98)
        return tuple(float(c) for c in np.clip(grey + rng.normal(0, 0.03, 3), 0, 1))  # type: ignore[return-value]
    hsv = np.array([[[rng.uniform(0, 180), 255 * rng.uniform(0.2, 1), 255 * rng.uniform(0.08, 1)]]], np.uint8)
    return tuple(float(c) / 255 for c in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])  # type: ignore[return-value]


def random_skin(rng: Rng, *, pips: bool = False) -> Skin:
    """A material whose ink can be seen on it; pips are more often of the body's own brightness."""
    base = random_colour(rng)
    swirl = (
        random_colour(rng)
        if rng.random() < 0.5
        else tuple(np.clip(np.array(base) * rng.uniform(0.4, 1.6), 0, 1))
    )
    faint = rng.random() < (FAINT_PIPS if pips else FAINT_INK)
    for _ in range(50):
        ink = (
            random_colour(rng) if rng.random() < 0.5 else ((0.95,) * 3 if rng.random() < 0.6 else (0.04,) * 3)
        )
        apart = np.abs(np.array(ink) - base)
        if apart.max() > 0.35 and apart.mean() > (0.12 if faint else 0.18):
            break
    kind = rng.random()
    skin = Skin(
        base=base,
        ink=ink,
        swirl=swirl,  # type: ignore[arg-type]
        marbling=float(rng.uniform(0.2, 0.9)) if rng.random() < 0.4 else 0.0,
        speckle=float(rng.uniform(0.2, 0.7)) if rng.random() < 0.15 else 0.0,
        gloss=float(rng.uniform(0, 0.25) if kind < 0.5 else rng.uniform(0.2, 0.9)),
        sharpness=float(np.exp(rng.uniform(np.log(8), np.log(150)))),
        clear=float(rng.uniform(0.1, 0.5)) if rng.random() < 0.15 else 0.0,
        engraving=float(rng.uniform(0.1, 0.8)) if rng.random() < 0.5 else 0.0,
        rounding=float(rng.uniform(0.2, 1.6)),
        seed=int(rng.integers(1 << 30)),
    )
    if (
        skin.speckle and skin.seed % SPECKLES_LIKE_INK == 0
    ):  # by its seed: nothing else is drawn otherwise for it
        skin = replace(skin, swirl=tuple(0.7 * c for c in skin.ink))  # type: ignore[arg-type]
    return skin


def random_style(rng: Rng, die: str, typefaces: list[Path]) -> Style:
    """A typeface and its way of marking a die."""
    path = typefaces[rng.integers(len(typefaces))]
    stretch, weight = rng.uniform(0.85, 1.25), rng.normal(0, 0.6)
    bar = rng.random() < BAR_ONES and can_draw(path, "I")

    def paint(text: str, height: int) -> Image:
        glyph = draw(path, text.replace("1", "I") if bar else text, height)
        if abs(stretch - 1) > 0.05:
            glyph = cv2.resize(glyph, (max(1, round(glyph.shape[1] * stretch)), height)).astype(np.uint8)
        size = round(abs(weight) * height / 24)
        if size >= 1 and weight > 0:
            glyph = cv2.dilate(glyph, np.ones((size + 1, size + 1), np.uint8)).astype(np.uint8)
        return glyph

    pips = die == "d6" and rng.random() < 0.5
    six_nine = SixNine(str(rng.choice([SixNine.UNDERLINE, SixNine.DOT, SixNine.PLAIN], p=[0.5, 0.3, 0.2])))
    turn = 0.0
    if die in {"d8", "d12", "d20"} and (die == "d12" or six_nine is not SixNine.PLAIN):
        turn = 180.0 if rng.random() < (0.4 if die == "d12" else 0.15) else 0.0
    if die == "d10" and six_nine is not SixNine.PLAIN:
        turn = float(rng.choice([0, 180, 90, -90], p=[0.7, 0.16, 0.07, 0.07]))
    if die == "d100":
        turn = float(rng.choice([0, 180, 90, -90], p=[0.25, 0.15, 0.3, 0.3]))
    if die == "d6":
        six_nine = SixNine.PLAIN if rng.random() < 0.7 else six_nine
    elif die == "d12" and six_nine is SixNine.PLAIN:  # its faces look the same upside down: makers mark it
        six_nine = SixNine.DOT
    # with more height an underline or a dot would fall off the face, and a 6 could not be told from a 9
    tallest = {SixNine.PLAIN: 1.0, SixNine.UNDERLINE: 0.68, SixNine.DOT: 0.66 if die == "d12" else 0.85}[
        six_nine
    ]
    lowest, tallest = (0.7, 1.2) if die == "d4" else (SMALLEST_NUMERAL.get(die, 0.5), tallest)
    return Style(
        paint=paint,
        height=float(rng.uniform(lowest, tallest)),
        six_nine=six_nine,
        pips=pips,
        pyramid=Pyramid(str(rng.choice([Pyramid.POINT, Pyramid.BASE]))),
        turn=turn,
        shift=float(rng.normal(0, 0.06)) + (0.25 if die == "d4-barrel" and rng.random() < 0.5 else 0.0),
        pip_size=float(rng.uniform(0.12, 0.27)),
        pip_one=float(rng.uniform(1.0, 1.7)),
        pip_spread=float(rng.uniform(0.42, 0.62)),
        corner=float(rng.uniform(0.38, 0.56)),
    )


def random_die(rng: Rng, name: str, typefaces: list[Path], spot: tuple[float, float], tile: int) -> Placed:
    """A die of a kind, lying (or, rarely, leaning) at `spot` mm."""
    shape = solid(name)
    values = np.arange(0, 100, 10) if name == "d100" else np.arange(1, shape.numbered + 1)
    values = rng.permutation(values)
    style = random_style(rng, name, typefaces)
    markings = mark(shape, [int(v) for v in values], style, tile)
    down = int(rng.integers(shape.numbered))
    turned = rest_rotation(shape, down, rng.uniform(0, 2 * np.pi))
    flat = bool(rng.random() > 0.06)
    if not flat:
        axis, lean = rng.uniform(0, 2 * np.pi), rng.uniform(0.25, 0.5)
        vector = np.array([np.cos(axis), np.sin(axis), 0.0]) * lean
        turned = cv2.Rodrigues(vector)[0] @ turned
    upward = (turned @ shape.normals[: shape.numbered].T)[2]
    value = int(values[int(np.argmin(upward) if name == "d4" else np.argmax(upward))])
    position = np.array([*spot, rest_height(shape, turned)])
    skin = random_skin(rng, pips=style.pips)
    if name == "d6" and rng.random() < ROUND_D6:
        skin = replace(skin, rounding=float(rng.uniform(*ROUND)))
    return Placed(Body(shape, markings, skin, turned, position), value, flat)


def reading_frame(view: View, body: Body) -> tuple[tuple[float, float], float, list[tuple[float, float]]]:
    """Where the value is read: (centre px, radius px, [(up angle rad, weight)])."""
    if body.solid.name == "d4":
        return _pyramid_frame(view, body)
    shape = body.solid
    face = shape.faces[int(np.argmax((body.rotation @ shape.normals[: shape.numbered].T)[2]))]
    angle = np.radians(body.markings.turn)
    upright = face.up * np.cos(angle) - face.right * np.sin(angle)
    ring = [face.centre]
    ring += [
        face.centre + face.radius * (np.cos(a) * face.right + np.sin(a) * face.up)
        for a in np.linspace(0, 2 * np.pi, 16, endpoint=False)
    ]
    px = view.project(np.array([*ring, face.centre + upright]) @ body.rotation.T + body.position)
    radius = float(np.linalg.norm(px[1:17] - px[0], axis=1).mean())
    step = px[17] - px[0]
    first = float(np.arctan2(-step[1], step[0]))
    count = body.markings.symmetry
    return (
        (float(px[0, 0]), float(px[0, 1])),
        radius,
        [(first + k * 2 * np.pi / count, 1.0 / count) for k in range(count)],
    )


def _pyramid_frame(view: View, body: Body) -> tuple[tuple[float, float], float, list[tuple[float, float]]]:
    shape = body.solid
    normals = body.rotation @ shape.normals.T
    down = int(np.argmin(normals[2]))
    edge = float(np.linalg.norm(shape.vertices[0] - shape.vertices[1]))
    axis = -shape.faces[down].normal
    floor = shape.faces[down].centre
    height = shape.faces[down].offset * 4
    centre = view.project((floor + axis * height * PYRAMID_HEIGHT)[None] @ body.rotation.T + body.position)[0]
    distance = float(np.linalg.norm(view.centre - body.position))
    radius = PYRAMID_RADIUS * edge * float(view.camera_matrix[0, 0]) / distance
    towards = view.centre - body.position
    towards /= np.linalg.norm(towards)
    tip = floor + axis * height
    ups = []
    for index, face in enumerate(shape.faces):
        facing = float((body.rotation @ face.normal) @ towards)
        if index == down or facing <= 0.05:
            continue
        middle = face.polygon[np.linalg.norm(face.polygon - tip, axis=1) > 1e-3].mean(axis=0)
        px = view.project(np.array([middle, tip]) @ body.rotation.T + body.position)
        step = px[1] - px[0]
        ups.append((float(np.arctan2(-step[1], step[0])), facing**2))
    total = sum(weight for _, weight in ups)
    return (float(centre[0]), float(centre[1])), radius, [(angle, weight / total) for angle, weight in ups]


def random_light(rng: Rng) -> Light:
    """A lamp somewhere above, with or without windows to reflect."""
    around, height = rng.uniform(0, 2 * np.pi), rng.uniform(0.35, 1.5)
    key = rng.uniform(0.1, 0.8)
    windows = []
    for _ in range(rng.integers(0, 4)):
        direction = rng.normal(0, 1, 3)
        direction[2] = abs(direction[2]) + 0.5
        windows.append([*(direction / np.linalg.norm(direction)), rng.uniform(0.1, 0.8)])
    tint = np.clip(1 + rng.normal(0, 0.06, 3), 0.7, 1.3)
    return Light(
        direction=np.array([np.cos(around), np.sin(around), height]),
        key=float(key),
        ambient=float(rng.uniform(0.85, 1.15) - key * rng.uniform(0.5, 0.9)),
        tint=(float(tint[0]), float(tint[1]), float(tint[2])),
        shadow=float(rng.uniform(0, 0.75)),
        softness=float(rng.uniform(0.05, 0.8)),
        windows=np.array(windows).reshape(-1, 4),
    )


def random_table(
    rng: Rng,
    width: int,
    height: int,
    photos: list[Image],
    like: tuple[float, float, float] | None = None,
) -> Image:
    """An empty table: plain, grained like wood, woven like felt, or a piece of a photograph.

    With `like` (BGR, 0 to 1) it is about that colour, a little lighter or darker.
    """
    if like is None and photos and rng.random() < 0.8:
        photo = photos[rng.integers(len(photos))]
        scale = rng.uniform(0.6, 1.5)
        high, wide = min(photo.shape[0], int(height * scale)), min(photo.shape[1], int(width * scale))
        top, left = rng.integers(photo.shape[0] - high + 1), rng.integers(photo.shape[1] - wide + 1)
        piece = cv2.resize(photo[top : top + high, left : left + wide], (width, height))
        return np.ascontiguousarray(piece[:: rng.choice([1, -1]), :: rng.choice([1, -1])]).astype(np.uint8)
    plain = np.array(random_colour(rng) if like is None else like, np.float32) * 255
    if like is not None:
        plain = np.clip(plain * np.exp(rng.normal(0, 0.2)) + rng.normal(0, 8, 3), 0, 255)
    table = np.empty((height, width, 3), np.float32)
    table[:] = plain
    kind = rng.random()
    if kind < 0.3:  # grain
        coarse = rng.normal(
            0, 1, (max(2, height // int(rng.integers(2, 8))), max(2, width // int(rng.integers(30, 120))))
        )
        grain = cv2.resize(coarse.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
        if rng.random() < 0.5:
            grain = cv2.resize(grain.T.copy(), (width, height))
        table += grain[:, :, None] * rng.uniform(4, 25) * rng.uniform(0.6, 1.2, 3).astype(np.float32)
    elif kind < 0.7:  # cloth, leather: blotches of one size
        size = float(np.exp(rng.uniform(np.log(1), np.log(12))))
        coarse = rng.normal(0, 1, (max(2, int(height / size)), max(2, int(width / size)))).astype(np.float32)
        table += cv2.resize(coarse, (width, height))[:, :, None] * rng.uniform(2, 18)
    if rng.random() < 0.5:  # light falls off
        slope = rng.normal(0, 0.25, 2)
        ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
        table *= (1 + slope[0] * xs + slope[1] * ys)[:, :, None]
    return np.clip(table, 0, 255).astype(np.uint8)


def add_print(rng: Rng, table: Image, middle: tuple[float, float], size: float) -> None:
    """Numerals or dots in printed frames, as in a sudoku or a calendar: outlines, nothing stands up."""
    x, y = middle
    ink = tuple(255 * c for c in random_colour(rng))
    thick = int(rng.integers(1, max(2, int(size / 20) + 2)))
    frame = rng.random()
    cells = int(rng.integers(1, 4))
    for row in range(-(cells // 2), cells - cells // 2):
        for column in range(-(cells // 2), cells - cells // 2):
            left, top = int(x + (column - 0.5) * size), int(y + (row - 0.5) * size)
            if frame < 0.6:
                cv2.rectangle(
                    table, (left, top), (int(left + size), int(top + size)), ink, thick, cv2.LINE_AA
                )
            elif frame < 0.85:
                centre = (int(left + size / 2), int(top + size / 2))
                cv2.circle(table, centre, int(size / 2), ink, thick, cv2.LINE_AA)
            else:
                corners = cv2.boxPoints(((left + size / 2, top + size / 2), (size, size), rng.uniform(0, 90)))
                cv2.polylines(table, [corners.astype(np.int32)], True, ink, thick, cv2.LINE_AA)  # noqa: FBT003
            if rng.random() < 0.2:
                for _ in range(int(rng.integers(1, 7))):
                    dot = rng.uniform(0.2, 0.8, 2) * size
                    cv2.circle(
                        table, (int(left + dot[0]), int(top + dot[1])), max(1, int(size / 14)), ink, -1
                    )
            elif rng.random() < 0.9:
                font, text = int(rng.integers(0, 8)), str(rng.integers(0, 21))
                scale = size / 45 * float(rng.uniform(0.5, 1.0))
                place = (int(left + size * 0.25), int(top + size * 0.75))
                cv2.putText(table, text, place, font, scale, ink, max(1, int(size / 16)), cv2.LINE_AA)


def add_sign(rng: Rng, table: Image, typefaces: list[Path], middle: tuple[float, float], size: float) -> None:
    """One printed character `size` px tall, standing any way: a fat 4 has a d4's outline, and its value."""
    text = "4" if rng.random() < SIGNS_4 else str(rng.choice(list("0123456789AVKX")))
    path = typefaces[rng.integers(len(typefaces))]
    if not can_draw(path, text):
        return
    glyph = draw(path, text, max(12, int(size)))
    if rng.random() < 0.5:  # fatter
        glyph = cv2.dilate(glyph, np.ones((int(size / 14) + 2,) * 2, np.uint8)).astype(np.uint8)
    height, width = glyph.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(0, 360), 1)
    turn[:, 2] += np.array(middle) - (width / 2, height / 2)
    share = cv2.warpAffine(glyph, turn, (table.shape[1], table.shape[0])).astype(np.float32)[:, :, None] / 255
    ink = np.array([255 * c for c in random_colour(rng)])
    table[:] = (table * (1 - share) + ink * share).astype(np.uint8)


def add_clutter(rng: Rng, table: Image, amount: int) -> None:
    """Things that are no dice: walls, cards, coins, cables, print."""
    height, width = table.shape[:2]
    for _ in range(amount):
        colour = tuple(255 * c for c in random_colour(rng))
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        size = rng.uniform(0.05, 0.35) * max(width, height)
        kind = rng.integers(7)
        if kind == 0:  # a wall or the edge of a sheet: everything beyond a line
            angle = rng.uniform(0, 2 * np.pi)
            along = np.array([np.cos(angle), np.sin(angle)]) * 3 * max(width, height)
            across = np.array([-along[1], along[0]])
            start = np.array([x, y])
            corners = np.array([start - along, start + along, start + along + across, start - along + across])
            cv2.fillConvexPoly(table, corners.astype(np.int32), colour, cv2.LINE_AA)
        elif kind == 1:  # a coin or a chip
            centre = (int(x), int(y))
            cv2.circle(table, centre, int(size / 3), colour, -1, cv2.LINE_AA)
            inner = tuple(255 * c for c in random_colour(rng))
            cv2.circle(
                table,
                centre,
                int(size / 3 * rng.uniform(0.5, 0.95)),
                inner,
                int(rng.integers(-1, 4)) or 1,
                cv2.LINE_AA,
            )
            if rng.random() < 0.5:
                cv2.putText(
                    table,
                    str(rng.integers(1, 100)),
                    (int(x - size / 6), int(y + size / 8)),
                    0,
                    size / 120,
                    colour,
                    2,
                )
        elif kind == 2:  # a card, a phone, a box
            box = cv2.boxPoints(((x, y), (size, size * rng.uniform(0.3, 1.6)), rng.uniform(0, 90)))
            cv2.fillConvexPoly(table, box.astype(np.int32), colour, cv2.LINE_AA)
        elif kind == 3:  # a pen, a cable, a scratch
            end = (int(x + rng.normal(0, size * 2)), int(y + rng.normal(0, size * 2)))
            cv2.line(
                table,
                (int(x), int(y)),
                end,
                colour,
                int(rng.integers(1, max(2, int(size / 8) + 2))),
                cv2.LINE_AA,
            )
        elif kind == 4:  # print
            text = str(rng.integers(0, 10 ** int(rng.integers(1, 5))))
            cv2.putText(
                table,
                text,
                (int(x), int(y)),
                int(rng.integers(0, 4)),
                size / 60,
                colour,
                int(rng.integers(1, 4)),
                cv2.LINE_AA,
            )
        elif kind == 5:
            add_print(rng, table, (x, y), size)
        else:  # a finger, a blob
            axes = (int(size * rng.uniform(0.2, 0.5)), int(size * rng.uniform(0.3, 1.2)))
            cv2.ellipse(table, (int(x), int(y)), axes, rng.uniform(0, 360), 0, 360, colour, -1, cv2.LINE_AA)


def add_glare(rng: Rng, picture: Image, outline: Array) -> None:
    """What lamps and windows leave on a die that a lone highlight does not: rings, bars, spots."""
    low, high = np.floor(outline.min(axis=0)).astype(int) - 1, np.ceil(outline.max(axis=0)).astype(int) + 2
    left, top = np.maximum(low, 0)
    part = picture[top : high[1], left : high[0]]
    if min(part.shape[:2]) < 4:  # next to nothing of it is in the picture
        return
    size = float((high - low).max())
    drawn = np.zeros(part.shape[:2], np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        x, y = (int(v) for v in outline.mean(axis=0) - (left, top) + rng.normal(0, 0.2 * size, 2))
        strength = int(rng.integers(60, 256))
        kind, turn = rng.random(), float(rng.uniform(0, 360))
        if kind < 0.45:  # a ring lamp, or the rim of a hollow face
            axes = tuple(int(v) for v in np.maximum(2, size * rng.uniform(0.12, 0.42, 2)))
            start, along = float(rng.uniform(0, 360)), float(rng.uniform(60, 360))
            thick = max(1, round(size * rng.uniform(0.015, 0.06)))
            cv2.ellipse(drawn, (x, y), axes, turn, start, start + along, strength, thick, cv2.LINE_AA)
        elif kind < 0.75:  # a spot
            axes = tuple(int(v) for v in np.maximum(1, size * rng.uniform(0.02, 0.12, 2)))
            cv2.ellipse(drawn, (x, y), axes, turn, 0, 360, strength, -1, cv2.LINE_AA)
        else:  # a bar: a window, a tube
            wide, long = (float(v) for v in np.maximum(2, size * rng.uniform((0.03, 0.2), (0.12, 0.8))))
            box = cv2.boxPoints(((x, y), (wide, long), turn))
            cv2.fillConvexPoly(drawn, box.astype(np.int32), strength // 2, cv2.LINE_AA)
    drawn = cv2.GaussianBlur(drawn, (0, 0), max(0.4, size * float(rng.uniform(0.004, 0.03)))).astype(np.uint8)
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(outline - (left, top)).astype(np.int32), 255)
    share = (drawn.astype(np.float32) / 255 * (inside > 0) * rng.uniform(0.3, 1.0))[:, :, None]
    light = np.array(random_colour(rng) if rng.random() < 0.2 else (1.0, 1.0, 1.0), np.float32) * 255
    part[:] = (part + share * (light - part)).astype(np.uint8)


@dataclass(frozen=True)
class Exposure:
    """How a camera is set: what it makes of brightness and colours.

    Attributes:
        gain: of blue, green, red.
        vivid: how far colours are driven from grey. contrast: from the middle of it, `pivot`.
        lift: added, levels of 255.
    """

    gain: npt.NDArray[np.float32]
    vivid: float = 1.0
    contrast: float = 1.0
    pivot: float = 128.0
    lift: float = 0.0


def random_exposure(rng: Rng) -> Exposure:
    """As cameras choose it; one of which the exposure is locked keeps it from picture to picture."""
    gain = np.exp(rng.normal(0, 0.22)) * np.exp(rng.normal(0, 0.08, 3)).astype(np.float32)
    if rng.random() < 0.25:  # strong colours, clipped
        return Exposure(gain, rng.uniform(1.0, 2.2), rng.uniform(1.0, 1.9), 110, rng.normal(0, 15))
    if rng.random() < 0.2:  # pale
        return Exposure(gain, contrast=rng.uniform(0.45, 0.9))
    return Exposure(gain)


def through_a_lens(rng: Rng, image: Image, sharpness: float, exposure: Exposure | None = None) -> Image:
    """What a camera makes of a scene: exposure, white balance, blur, noise, sharpening, JPEG.

    Args:
        rng: randomness.
        image: the scene, HxWx3 uint8 BGR.
        sharpness: about the size of a die, px: the blur is measured in it.
        exposure: how the camera is set; None for at random.
    """
    exposure = random_exposure(rng) if exposure is None else exposure
    picture: npt.NDArray[np.floating] = image.astype(np.float32) * exposure.gain
    mean = picture.mean(axis=2, keepdims=True)
    picture = mean + (picture - mean) * exposure.vivid
    picture = (picture - exposure.pivot) * exposure.contrast + exposure.pivot + exposure.lift
    blur = abs(rng.normal(0, 0.010)) * sharpness
    if blur > 0.35:
        picture = cv2.GaussianBlur(picture, (0, 0), blur).astype(np.float32)
    if rng.random() < 0.05:
        length = int(rng.integers(2, max(3, int(sharpness / 14))))
        kernel: npt.NDArray[np.floating] = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1 / length
        turn = cv2.getRotationMatrix2D(((length - 1) / 2, (length - 1) / 2), rng.uniform(0, 180), 1)
        kernel = cv2.warpAffine(kernel, turn, (length, length)).astype(np.float32)
        picture = cv2.filter2D(picture, -1, kernel / max(float(kernel.sum()), 1e-6)).astype(np.float32)
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture += (picture - soft) * rng.uniform(0.3, 1.5)
    noise = abs(rng.normal(0, 4.5))
    if noise > 0.5:
        grain = rng.normal(0, noise, picture.shape[:2] + ((1,) if rng.random() < 0.4 else (3,)))
        picture = picture + grain.astype(np.float32)
    out = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        quality = int(rng.integers(35, 96))
        packed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        unpacked = cv2.imdecode(packed, cv2.IMREAD_COLOR)
        assert unpacked is not None
        out = unpacked.astype(np.uint8)
    return out


KINDS = [name for name in SIDES if name != "d4-barrel"]
SHARES = {
    "d4": 0.14,
    "d4-barrel": 0.05,
    "d6": 0.16,
    "d8": 0.11,
    "d10": 0.14,
    "d12": 0.13,
    "d20": 0.21,
    "d100": 0.06,
}


def random_kind(rng: Rng, only: Sequence[str] = ()) -> str:
    """A kind of die, those with more faces more often; of some kinds only, if they are named."""
    shares = np.array([share if kind in only or not only else 0.0 for kind, share in SHARES.items()])
    return str(rng.choice(list(SHARES), p=shares / shares.sum()))


def random_view(
    rng: Rng, width: int, height: int, focal: float, *, steep: float, usual: bool = False
) -> View:
    """A camera over the table.

    Args:
        rng: randomness.
        width: of its picture, px.
        height: likewise.
        focal: how large a millimetre on the table is in the middle of the picture, px.
        steep: the chance of a view as oblique as a hand-held photograph's.
        usual: with a lens that sees no more than usual ones do; else with any.
    """
    tilt = rng.uniform(0.4, 0.85) if rng.random() < steep else abs(rng.normal(0, 0.2))
    distance = float(rng.uniform(220, 900))
    if usual:
        distance = max(distance, width / (2 * HALF_VIEW * focal))
    roll = rng.normal(0, NOT_LEVEL) if rng.random() < LEVEL else rng.uniform(0, 6.28)
    return View.above(distance, focal * distance, (width, height), tilt=float(tilt), roll=float(roll))


def close_up(
    rng: Rng,
    typefaces: list[Path],
    photos: list[Image],
    diameter: float,
    *,
    bare: float = 0.07,
    stacked: float = STACKED,
    only: Sequence[str] = (),
) -> Sample:
    """One die in the middle of a crop, at about `diameter` px across; a share of `bare` without.

    A share of `stacked` lies on another die.
    """
    side = int(diameter * 1.6)
    name = random_kind(rng, only)
    view = random_view(rng, side, side, diameter / 22.0, steep=STEEP)
    table = random_table(rng, side, side, photos)
    if rng.random() < 0.35:
        add_clutter(rng, table, int(rng.integers(1, 3)))
    tile = int(np.clip(diameter, 64, 144))
    placed = random_die(rng, name, typefaces, (0.0, 0.0), tile)
    bodies = [placed.body]
    if rng.random() < NEIGHBOURS:
        bodies.append(_beside(rng, placed.body, typefaces))
    on_another = bool(rng.random() < stacked)
    if on_another:
        bodies, placed = _stacked(rng, view, placed, typefaces)
    light = random_light(rng)
    if rng.random() < bare:
        return _no_die(rng, view, table, bodies, light, diameter, typefaces)
    picture, outline = render(view, table, bodies, light), silhouette(view, placed.body)
    if rng.random() < (GLARE_ON_PIPS if placed.body.markings.symmetry > 1 else GLARE):
        add_glare(rng, picture, outline)
    image = through_a_lens(rng, picture, diameter)
    centre, radius, ups = reading_frame(view, placed.body)
    kind = "d4" if name == "d4-barrel" else name
    together = TOGETHER_STACKED if on_another else TOGETHER
    box = _found_together(rng, outline, [silhouette(view, body) for body in bodies], *together)
    return Sample(image, kind, placed.value, centre, radius, ups, outline, placed.flat, on_another, box)


def _beside(rng: Rng, body: Body, typefaces: list[Path]) -> Body:
    """A die that touches another one or lies a little away from it."""
    other = random_die(rng, random_kind(rng), typefaces, (0.0, 0.0), 32).body
    around, away = rng.uniform(0, 2 * np.pi), 10.0
    way = np.array([np.cos(around), np.sin(around), 0.0])
    first, second = (_from_above(each.solid.vertices @ each.rotation.T) for each in (body, other))
    while _shared_area(first, second + away * way[:2]) > 0:
        away += 0.5
    away += 0.0 if rng.random() < TOUCHING else rng.uniform(0, 14)
    return replace(other, position=other.position + body.position * (1, 1, 0) + away * way)


def _from_above(vertices: Array) -> Array:
    """The outline (N, 2) of a solid's vertices (V, 3), seen from straight above."""
    hull: Array = cv2.convexHull(vertices[:, :2].astype(np.float32))[:, 0].astype(np.float64)
    return hull


def _shared_area(one: Array, other: Array) -> float:
    """Of two convex outlines (N, 2)."""
    shared, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    return float(shared)


def ends(outline: Array) -> Array:
    """2x2, the corners of the box round an outline (N, 2)."""
    return np.array([outline.min(axis=0), outline.max(axis=0)])


def _found_together(
    rng: Rng, outline: Array, outlines: list[Array], share: float, most: float
) -> Array | None:
    """Two dice on top of each other are often found as one, partly or whole, those side by side seldom."""
    if rng.random() >= share:
        return None
    own, both = ends(outline), ends(np.vstack(outlines))
    box: Array = own + rng.uniform(0, most) * (both - own)
    return box


def _stacked(rng: Rng, view: View, placed: Placed, typefaces: list[Path]) -> tuple[list[Body], Placed]:
    """The die on top of another, flat or leaning, of which something is seen; in the picture's middle."""
    shape = placed.body.solid
    while True:
        around, propped = rng.uniform(0, 2 * np.pi), rng.random() < PROPPED
        away = rng.uniform(9, 17) if propped else rng.uniform(0, 13)
        spot = (away * np.cos(around), away * np.sin(around))
        below = random_die(rng, random_kind(rng), typefaces, spot, 48).body
        top = float((below.solid.vertices @ below.rotation.T)[:, 2].max() + below.position[2])
        turned = placed.body.rotation
        if propped:  # away from the other die: its near edge is up
            axis = np.array([np.sin(around), -np.cos(around), 0.0]) * rng.uniform(*PROPPED_BY)
            turned, top = cv2.Rodrigues(axis)[0] @ turned, top * rng.uniform(0.1, 0.6)
        position = np.array([*placed.body.position[:2], rest_height(shape, turned)])
        towards = view.centre * top / view.centre[2]  # where the camera's axis is at that height
        lifted = replace(placed.body, rotation=turned, position=position + towards)
        below = replace(below, position=below.position + towards * (1, 1, 0))
        if sticks_out(silhouette(view, below), silhouette(view, lifted)) > SEEN_BELOW:
            return [below, lifted], replace(placed, body=lifted, flat=False)


def sticks_out(below: Array, above: Array) -> float:
    """How much of an outline (N, 2) is seen beside another, as a share of that one's area."""
    lower, upper = (cv2.contourArea(each.astype(np.float32)) for each in (below, above))
    return (lower - _shared_area(below, above)) / max(upper, 1e-6)


def _no_die(
    rng: Rng,
    view: View,
    table: Image,
    bodies: list[Body],
    light: Light,
    diameter: float,
    typefaces: list[Path],
) -> Sample:
    """No die in the middle: clutter, or dice beside it."""
    add_clutter(rng, table, int(rng.integers(1, 5)))
    side, chance = table.shape[0], rng.random()
    spot, size = (side / 2 + rng.normal(0, 0.05) * side, side / 2), side * rng.uniform(0.35, 0.7)
    if chance < PRINTS:
        add_print(rng, table, spot, size)
    elif chance < PRINTS + SIGNS:
        add_sign(rng, table, typefaces, spot, size)
    picture = table
    if rng.random() < 0.4:
        body = bodies[0]
        around, away = rng.uniform(0, 2 * np.pi), rng.uniform(18, 26)
        aside = body.position + np.array([away * np.cos(around), away * np.sin(around), 0])
        moved = Body(body.solid, body.markings, body.skin, body.rotation, aside)
        picture = render(view, table, [moved], light)
    image = through_a_lens(rng, picture, diameter)
    return Sample(image, "none", 0, (0.0, 0.0), 1.0, [], np.zeros((0, 2)), flat=True)


def _lay_tray(rng: Rng, table: Image, photos: list[Image]) -> None:
    """A tray with walls on the table, its floor of another material, often black."""
    height, width = table.shape[:2]
    floor = random_table(rng, width, height, photos)
    if rng.random() < 0.4:
        floor = (floor * rng.uniform(0.02, 0.3)).astype(np.uint8)
    size = (width * rng.uniform(0.5, 0.95), height * rng.uniform(0.5, 0.95))
    middle = (width / 2 + rng.normal(0, 0.08) * width, height / 2 + rng.normal(0, 0.08) * height)
    corners = cv2.boxPoints((middle, size, float(rng.normal(0, 6))))
    wall = np.array(middle) + (corners - np.array(middle)) * rng.uniform(1.02, 1.15)
    cv2.fillConvexPoly(table, wall.astype(np.int32), [255 * c for c in random_colour(rng)], cv2.LINE_AA)
    inside = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(inside, corners.astype(np.int32), 255)
    table[inside > 0] = floor[inside > 0]


@dataclass(frozen=True)
class TableTop:
    """A whole picture (HxWx3 uint8, BGR) with the dice in it, whole or cut off by its border."""

    image: Image
    view: View
    dice: list[Placed]


def labelled(top: TableTop, die: Placed) -> Labelled:
    """A die as our label files name it, with the box round what is seen of it."""
    outline = silhouette(top.view, die.body)
    (x, y), (width, height) = outline.min(axis=0), np.ptp(outline, axis=0)
    kind = DieType(die.body.solid.name.removesuffix("-barrel"))
    return Labelled(kind, die.value, (float(x), float(y), float(width), float(height)))


def table_top(
    rng: Rng,
    typefaces: list[Path],
    photos: list[Image],
    size: tuple[int, int],
    across: tuple[float, float] = (13, 105),
    *,
    hard: bool = True,
) -> TableTop:
    """A table with 0 to 12 dice.

    Args:
        rng: randomness.
        typefaces: for the numerals.
        photos: pictures without dice, to lay the dice on.
        size: (width, height) px.
        across: the dice's size, from and to, px if the picture were 320 px wide.
        hard: some of them as hardly happens: of the dice's own colour, d6 pushed into one another, badly
            exposed, seen at such a slant, or through so wide a lens, that nobody can say which face is up.
            The finder learns from these.
    """
    width, height = size
    diameter = float(np.exp(rng.uniform(*np.log(across)))) * width / 320
    view = random_view(rng, width, height, diameter / 20.0, steep=0.15 if hard else 0.0, usual=not hard)
    wanted = int(
        rng.choice(
            [0, 1, 2, 3, 4, 5, 6, 8, 10, 12], p=[0.08, 0.2, 0.14, 0.12, 0.1, 0.1, 0.1, 0.08, 0.05, 0.03]
        )
    )
    half_x, half_y = (0.5 * s / diameter * 20.0 for s in (width, height))
    crowded = rng.random() < 0.35
    nearest, only = (15.0, "d6") if hard and rng.random() < ALL_D6 else (18.0, None)
    middle = np.array([rng.uniform(-half_x, half_x), rng.uniform(-half_y, half_y)]) * 0.6
    spots: list[Array] = []
    placed: list[Placed] = []
    for _ in range(wanted * 12):
        if len(placed) == wanted:
            break
        spot = np.array([rng.uniform(-half_x, half_x), rng.uniform(-half_y, half_y)])
        if crowded:
            spot = middle + rng.normal(0, 26, 2)
        if any(np.linalg.norm(spot - other) < nearest + rng.uniform(0, 5) for other in spots):
            continue
        tile = int(np.clip(diameter * 0.75, 32, 128))
        spots.append(spot)
        kind = only or ("d4-barrel" if hard and rng.random() < BARRELS else random_kind(rng))
        placed.append(random_die(rng, kind, typefaces, (float(spot[0]), float(spot[1])), tile))
    like = placed[0].body.skin.base if hard and placed and rng.random() < LIKE_A_DIE else None
    table = random_table(rng, width, height, photos, like)
    if rng.random() < 0.4:
        _lay_tray(rng, table, photos)
    if rng.random() < 0.7:
        add_clutter(rng, table, int(rng.integers(0, 9)))
    table = cv2.GaussianBlur(table, (0, 0), 0.8).astype(np.uint8)
    picture = render(view, table, [die.body for die in placed], random_light(rng))
    if hard and rng.random() < 0.2:  # exposed for something else: dice white or nearly black
        picture = np.clip(picture * np.exp(rng.normal(0.2, 0.5)), 0, 255).astype(np.uint8)
    return TableTop(through_a_lens(rng, picture, diameter), view, placed)
