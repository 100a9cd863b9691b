"""A player's token: the chosen colour with the first letter of the name; a colour never stands alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from kiosk.ui import layout, theme

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour


@dataclass(frozen=True)
class Token:
    """What a player is known by wherever the name stands large."""

    name: str
    colour: Colour
    bot: bool = False


def draw_token(canvas: Canvas, token: Token, box: Rect) -> None:
    """A disc as large as fits; of a bot, a plate with corners."""
    place = layout.fitted((1, 1), box)
    radius = place.w // 5 if token.bot else place.w // 2
    ink = theme.ink_on(token.colour)
    pygame.draw.rect(canvas.surface, theme.IVORY, place, border_radius=radius)
    inner = layout.inset(place, max(1, place.w // 16))
    pygame.draw.rect(canvas.surface, token.colour, inner, border_radius=radius)
    letter = layout.inset(place, round(place.w * 0.14))
    canvas.write(token.name[:1].upper(), letter, 46, ink, align="centre", lines=1, smallest=8)


def draw_band(canvas: Canvas, token: Token, box: Rect) -> None:
    """The colour along the edge of what belongs to a player."""
    pygame.draw.rect(canvas.surface, theme.IVORY, box, border_radius=box.w // 2)
    inner = box.inflate(-2 * max(1, box.w // 8), -2 * max(1, box.w // 8))
    pygame.draw.rect(canvas.surface, token.colour, inner, border_radius=inner.w // 2)
