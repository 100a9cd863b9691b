"""The café that the kiosk stands in: its name and its logo."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from hardware.message import NOTHING, Message, ShownError
from hardware.outside_file import read_bytes
from kiosk.ui import layout
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from pathlib import Path

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

_log = logging.getLogger(__name__)

PROGRAM = "Dice Kiosk"
"""The name of a kiosk that stands in no café."""
MOST_PX, MOST_MB = 2048, 4
"""A logo is no larger: px a side, and megabytes of its file."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
"""With which each PNG file begins (ISO/IEC 15948, 5.2); the header that follows has the size."""
WIDTH, HEIGHT = slice(16, 20), slice(20, 24)
WIDE = 2.2
"""In a box this much wider than high the logo stands beside the name, else above it."""


class LogoError(ShownError):
    """The logo can't be shown; the text says why."""


@dataclass(frozen=True)
class Cafe:
    """What a café shows of itself.

    Attributes:
        name: "" for none.
        logo: a PNG file; None for none.
        sheet: an address where the calibration's sheet can be fetched; "" for none.
        problem: why its logo can't be shown; NOTHING when it can.
    """

    name: str = ""
    logo: Path | None = None
    problem: Message = NOTHING
    sheet: str = ""


def cafe_of(name: str, logo: Path | None) -> Cafe:
    """A café whose logo was tried; one that can't be shown is left out, and told of, here and in the log."""
    if logo is None:
        return Cafe(name)
    try:
        load_logo(logo)
    except LogoError as problem:
        _log.warning("%s", problem)
        return Cafe(name, None, problem.words)
    return Cafe(name, logo)


def load_logo(path: Path) -> pygame.Surface:
    """The logo in a file, with a transparent ground where it has one; raises LogoError."""
    try:
        data = read_bytes(path, MOST_MB * 1_000_000)
    except OSError as problem:
        raise LogoError.say(
            "The logo {path} can't be read ({why}).", path=path, why=problem.strerror
        ) from problem
    if not data:
        raise LogoError.say("The logo {path} is empty.", path=path)
    if not data.startswith(SIGNATURE):
        raise LogoError.say("The logo {path} is no PNG picture.", path=path)
    width, height = (int.from_bytes(data[place], "big") for place in (WIDTH, HEIGHT))
    if not (0 < width <= MOST_PX and 0 < height <= MOST_PX):
        raise LogoError.say(
            "The logo {path} is {width}x{height} px large: at most {most} px a side.",
            path=path,
            width=width,
            height=height,
            most=MOST_PX,
        )
    try:
        with path.open("rb") as file:
            return pygame.image.load(file, path.name)
    except (pygame.error, OSError) as problem:
        raise LogoError.say("The logo {path} is damaged ({why}).", path=path, why=problem) from problem


def draw_cafe(canvas: Canvas, cafe: Cafe, box: Rect) -> None:
    """Name and logo of a café, in the middle of a box; without either the program's name."""
    name = cafe.name if cafe.name or cafe.logo is not None else PROGRAM
    if cafe.logo is None:
        canvas.write(name, box, Type.SIGN, canvas.theme.gold, align="centre", lines=2)
        return
    if not name:
        _draw_logo(canvas, cafe.logo, box)
    elif box.w > WIDE * box.h:
        logo = _fitted(cafe.logo, layout.cut_left(box, box.w // 3)[0].size)
        gap = canvas.px(16)
        width = logo.get_width() + gap
        room = layout.cut_left(box, width)[1]
        ink = canvas.write(name, room, Type.SIGN, canvas.theme.gold, align="centre", lines=2)
        canvas.lay(logo, logo.get_rect(midright=(ink.left - gap, box.centery)))
    else:
        upper, lower = layout.rows(box, [2, 1], canvas.px(12))
        _draw_logo(canvas, cafe.logo, upper)
        canvas.write(name, lower, Type.SIGN, canvas.theme.gold, align="centre", lines=2)


def _draw_logo(canvas: Canvas, path: Path, box: Rect) -> None:
    logo = _fitted(path, box.size)
    canvas.lay(logo, logo.get_rect(center=box.center))


@lru_cache(maxsize=4)
def _fitted(path: Path, size: tuple[int, int]) -> pygame.Surface:
    """The logo, as large as it goes in a box of such a size, px."""
    picture = load_logo(path)
    place = layout.fitted(picture.get_size(), pygame.Rect((0, 0), size))
    deep = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)  # a palette can't be scaled smoothly
    deep.blit(picture, (0, 0))
    return pygame.transform.smoothscale(deep, place.size)
