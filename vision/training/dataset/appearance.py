"""How dice, tables and what else lies on them look: drawn at random, as no value must hang on it."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from hardware.simulated.markings import Pyramid, SixNine, Style
from hardware.simulated.scene import Light, Skin
from vision.images import Image
from vision.training.dataset.typefaces import can_draw, draw

Rng = np.random.Generator

SMALLEST_NUMERAL = {"d6": 0.38, "d4-barrel": 0.55}
"""Height of the smallest numerals as a share of the face's circle, 0.5 where not named."""
FAINT_INK, FAINT_PIPS = 0.25, 0.5
"""Share of dice whose ink may be as dark as they are and differ in its colour alone: red pips on grey."""
SPECKLES_LIKE_INK = 2
"""Of so many speckled dice one has grains of the colour of its ink, as makers like to match them."""
BAR_ONES = 0.3
"""Share of dice whose 1 is a plain bar, as many makers cut it: a capital I in the same typeface."""
SIGNS_4 = 0.4
"""Share of fours among large printed characters: they have a d4's outline."""


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
