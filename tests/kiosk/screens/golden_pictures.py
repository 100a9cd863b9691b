"""Golden pictures of pages and tables: of most sizes side by side, held against what is drawn now.

    python -m tests.kiosk.screens.golden_pictures [NAME ...]

draws them anew; look at them before they are committed. pygame-ce sets type a little differently and wraps
some long texts elsewhere: it has golden pictures of its own, smaller ones, drawn by the same command in its
environment (`make ce-test` makes it).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pygame

from kiosk.text import translate
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.looking import SIZES
from tests.kiosk.screens.moments.lessons import LESSONS
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.moments.tables import LEFT_OPEN, TABLES, WITHOUT_A_PIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    Picture = NDArray[np.uint8]
    Sizes = Sequence[tuple[int, int]]

PICTURED = tuple(size for size in SIZES if size != (600, 1024))
"""At these sizes: what is upright is as large at the other upright one."""
CE = bool(getattr(pygame, "IS_CE", False))
FOLDER = Path(__file__).with_name("golden") / ("pygame-ce" if CE else "pygame")
LONG = 128 if CE else 320
"""Each picture's longer side, px: in 320 a button's label is 8 px high."""
QUALITIES = (50, 65, 80, 95, 101)
"""Of the files (WebP, beyond 100 without loss): the first that leaves enough of what may differ; 30 kB for
five pictures, most often."""
LEFT = 0.75
"""So much of what may differ is the file's own fault at most."""
TILE = 12
"""Pictures are compared tile by tile, px: a label or a button's edge fills a good part of one."""
BRIGHTNESS_OFF, COLOUR_OFF = 6.5, 14.0 if CE else 9.0
"""Levels (of 255) by which a tile may differ on average: a missing label of 24 px makes it 8 and more.

Colours are kept at half the size, which blurs small pictures more."""

LIKE_OTHERS = (
    *(
        f"critical-roll_{moment}"
        for moment in (
            "moving", "cocked", "wrong_die", "unsure", "clearing", "fault", "by_hand", "challenge", "vote",
            "real_tray", "bot_decides", "begin", "throw", "undo", "turn_of_two", "turn_of_five",
        )
    ),
    *(f"kingdom_{moment}" for moment in ("moving", "cocked", "wrong_die", "clearing", "real_tray")),
    *WITHOUT_A_PIN,
    *LEFT_OPEN, "damaged_record", "who_is_it",
)  # fmt: skip
"""Tables that differ from others only by the pot in the place of the house,
by the look of the game, or by few words; what is in the way with other words and more buttons; and a page of
names and tokens as others are."""


def _page(name: str) -> Callable[[Canvas], None]:
    return lambda canvas: PAGES[name](Clock()).draw(canvas)


def _table(name: str) -> Callable[[Canvas], None]:
    return lambda canvas: TABLES[name]().screen.draw(canvas)  # noqa: PLW0108 - made anew at each size


SOME_LESSONS = ("lesson_opening", "lesson_first_chain", "lesson_check_or_bet", "lesson_settled")
"""All the others differ from these by words."""


def _lesson(name: str) -> Callable[[Canvas], None]:
    return lambda canvas: LESSONS[name]().screen.draw(canvas)  # noqa: PLW0108 - made anew at each size


SHEETS: dict[str, Callable[[Canvas], None]] = (
    {name: _page(name) for name in PAGES if name not in LIKE_OTHERS}
    | {name: _table(name) for name in TABLES if name not in LIKE_OTHERS}
    | {name: _lesson(name) for name in SOME_LESSONS}
)
"""What each golden picture shows, by the name of its file."""


def drawn(draw: Callable[[Canvas], None], sizes: Sizes = PICTURED) -> Picture:
    """A screen at these sizes, shrunk, side by side in squares: HxWx3 uint8 RGB."""
    return np.hstack([_padded(_shrunk(draw, size)) for size in sizes])


def _shrunk(draw: Callable[[Canvas], None], size: tuple[int, int]) -> Picture:
    translate.use("en")
    surface = pygame.Surface(size, 0, 32)
    draw(Canvas(surface))
    pixels = np.frombuffer(surface.get_view("0"), np.uint8)  # type: ignore[call-overload] # BGR, one spare
    pixels = pixels.reshape(size[1], size[0], 4)
    factor = LONG / max(size)
    return _uint8(cv2.resize(pixels, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)[..., 2::-1])


def _padded(picture: Picture) -> Picture:
    """The same with black round it, a square."""
    down, across = (LONG - side for side in picture.shape[:2])
    return _uint8(np.pad(picture, ((0, down), (0, across), (0, 0))))


def _uint8(picture: np.ndarray) -> Picture:
    return picture.astype(np.uint8, copy=False)


def golden(name: str, sizes: Sizes = PICTURED) -> Picture:
    """The picture of this name, of these sizes."""
    read = cv2.imread(str(_path(name)))
    assert read is not None, f"There is no golden picture of {name}: see {__file__}."
    columns = [PICTURED.index(size) * LONG for size in sizes]
    return _uint8(np.hstack([read[:, left : left + LONG, ::-1] for left in columns]))


def _path(name: str) -> Path:
    return FOLDER / f"{name}.webp"


def far_off(one: Picture, other: Picture, share: float = 1.0, sizes: Sizes = PICTURED) -> str:
    """Where two pictures differ most, in words; "" when they are alike, by this share of what may differ."""
    if one.shape != other.shape:
        return f"{one.shape} and {other.shape} px"
    first, second = (cv2.cvtColor(each, cv2.COLOR_RGB2YCrCb) for each in (one, other))
    off = cv2.subtract(first, second, dtype=cv2.CV_32F)
    brightness = np.abs(cv2.blur(off[..., 0], (3, 3)))
    colour = cv2.blur(off[..., 1:], (9, 9))  # the files have it at half the size
    colour = np.maximum(np.abs(colour[..., 0]), np.abs(colour[..., 1]))
    for what, tiles, most in (("brightness", brightness, BRIGHTNESS_OFF), ("colour", colour, COLOUR_OFF)):
        means = cv2.boxFilter(tiles, -1, (TILE, TILE))
        worst = float(means.max())
        if worst > most * share:
            y, x = np.unravel_index(means.argmax(), means.shape)
            size = sizes[int(x) // LONG]
            return f"at {size[0]}x{size[1]}: {what} is {worst:.0f} levels off around ({x % LONG}, {y})"
    return ""


def _save(picture: Picture, name: str) -> None:
    FOLDER.mkdir(exist_ok=True, parents=True)
    for quality in QUALITIES:
        cv2.imwrite(str(_path(name)), picture[..., ::-1], [cv2.IMWRITE_WEBP_QUALITY, quality])
        if not any(
            far_off(picture[:, left * LONG : (left + 1) * LONG], golden(name, [size]), LEFT, [size])
            for left, size in enumerate(PICTURED)  # each by itself: what lies beside it may be another's
        ):
            return


def main(names: Sequence[str]) -> Iterator[str]:
    """Draw those of these names anew, or all that have changed; what was done, line by line."""
    for path in FOLDER.glob("*"):
        if path.name not in {f"{name}.webp" for name in SHEETS}:
            path.unlink()
            yield f"{path.name} is gone"
    for name in names or SHEETS:
        picture = drawn(SHEETS[name])
        why = far_off(picture, golden(name), LEFT) if _path(name).exists() else "new"
        if why or names:
            _save(picture, name)
            yield f"{name}: {why or 'as it was'}"


if __name__ == "__main__":
    for line in main(sys.argv[1:]):
        sys.stdout.write(f"{line}\n")
