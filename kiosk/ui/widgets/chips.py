"""Chips as stacks."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from kiosk.text.chips import amount
from kiosk.ui import layout, theme
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

HIGHEST = 6
"""Chips drawn on one stack."""


@lru_cache(maxsize=512)
def stack(chips: int) -> tuple[Colour, ...]:
    """The colours of the chips that stand for an amount, the most valuable at the bottom.

    Like a player's own stack it shows size, not the exact sum: at most HIGHEST chips, the largest first. What
    would be few large ones is changed into smaller ones, so that 25 does not look like less than 23.
    """
    worths = [worth for worth, _colour in theme.CHIPS]
    counts = []
    for worth in worths:
        counts.append(chips // worth)
        chips %= worth
    for place, larger in enumerate(worths[:-1]):
        if counts[place] and sum(counts) < HIGHEST - 1:
            counts[place] -= 1
            counts[place + 1] += larger // worths[place + 1]
    colours: list[Colour] = []
    for count, (_worth, colour) in zip(counts, theme.CHIPS, strict=True):
        colours += [colour] * min(count, HIGHEST)
    return tuple(colours[:HIGHEST])


def draw_stack(canvas: Canvas, chips: int, box: Rect) -> None:
    """A stack standing on the bottom of the box, as wide as it lets the highest be; nothing for no chips."""
    width = min(box.w, round(box.h * 0.7))
    colours = stack(chips)
    if colours and width > 0:
        picture = _drawn(colours, width, canvas.theme.dark)
        canvas.lay(picture, picture.get_rect(midbottom=box.midbottom))


def draw_chips(canvas: Canvas, held: int, box: Rect) -> None:
    """A seat's chips, as a stack and in figures."""
    stack, figure = layout.cut_left(box, min(round(box.h * 0.7), canvas.px(40), box.w // 4), canvas.px(6))
    draw_stack(canvas, held, stack)
    canvas.write(amount(held), figure, Type.NOTE, canvas.theme.ivory, lines=1)


def chip_picture(width: int) -> pygame.Surface:
    """One chip on a transparent ground."""
    return _drawn((theme.CHIPS[-2][1],), width, theme.CASINO.dark)


@lru_cache(maxsize=256)
def _drawn(colours: tuple[Colour, ...], width: int, dark: Colour) -> pygame.Surface:
    """A stack, the bottom one first; `width` px."""
    thick = max(2, width // 6)
    oval = pygame.Rect(0, 0, width, max(4, round(width * 0.42)))
    picture = pygame.Surface((width, oval.h + thick * len(colours) + 1), pygame.SRCALPHA, 32)
    for number, colour in enumerate(colours):
        oval.midbottom = (width // 2, picture.get_height() - thick - number * thick)
        _draw_chip(picture, oval, thick, colour, dark)
    return picture


def _draw_chip(surface: pygame.Surface, top: Rect, thick: int, colour: Colour, dark: Colour) -> None:
    side = theme.mixed(colour, dark, 0.4)
    stripe = theme.mixed(colour, (255, 255, 255), 0.55) if sum(colour) < 600 else (70, 90, 160)  # noqa: PLR2004 - pale
    below = top.move(0, thick)
    pygame.draw.ellipse(surface, side, below)
    pygame.draw.rect(surface, side, (top.x, top.centery, top.w, thick))
    pygame.draw.arc(surface, theme.mixed(colour, dark, 0.75), below, math.pi, math.tau, 1)
    for share in (0.14, 0.5, 0.86):
        x = top.x + round(top.w * share)
        half = max(1, top.w // 16)
        low = top.centery + round(top.h / 2 * (1 - (2 * share - 1) ** 2) ** 0.5)
        pygame.draw.line(surface, stripe, (x, low), (x, low + thick - 2), width=half * 2)
    pygame.draw.ellipse(surface, colour, top)
    pygame.draw.ellipse(surface, stripe, top.inflate(-top.w // 3, -top.h // 3), width=max(1, top.w // 24))
    pygame.draw.ellipse(surface, theme.mixed(colour, dark, 0.6), top, width=1)
