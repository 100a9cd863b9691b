"""What each palette looks like: dice, chips, what is won and lost and buttons, as they are at a table."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from hardware.message import Message, say
from kiosk.text import chips
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.canvas import Canvas
from kiosk.ui.control import Control, Tone, nothing
from kiosk.ui.grounds import lay_plate
from kiosk.ui.lamplight import DEPTH
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.controls import draw_cells
from kiosk.ui.widgets.dice import draw_die

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.ui.theme import Colour

PALETTES: Mapping[str, Message] = {
    "casino": say("felt, boards and stones, each game in its own colours"),
    "contrast": say("bright on black, with lines round everything"),
    "colour-safe": say("colours that colour-blind eyes tell apart"),
}
"""What they mean."""
DICE = (("d20", 20), ("d8", 5), ("d4", 3))
CHIPS, WON, LOST = 87, 6, -4
"""Chips of several colours, and what was won and lost."""


def draw_dice(canvas: Canvas, box: pygame.Rect) -> None:
    """A few dice side by side as they are now, from the left, as large as all have room."""
    side = min(box.h, box.w // len(DICE))
    for number, (die, value) in enumerate(DICE):
        place = layout.middle(pygame.Rect(box.x + number * side, box.y, side, box.h), side)
        draw_die(canvas, die, value, layout.inset(place, canvas.px(1)))


def draw_sample(palette: str, canvas: Canvas, box: pygame.Rect, around: Colour) -> None:
    """Draw a piece of a table in a palette, on a plate of the colour `around` (px)."""
    large = canvas.theme.large_text
    words = _("Throw"), _("Back")
    canvas.cover(lambda: _sample(palette, box.size, canvas.scale, around, words, large_text=large), box)


@lru_cache(maxsize=8)
def _sample(
    palette: str,
    size: tuple[int, int],
    scale: float,
    around: Colour,
    words: tuple[str, str],
    *,
    large_text: bool,
) -> pygame.Surface:
    """Made once, opaque: it is blended of much."""
    picture = pygame.Surface(size, 0, DEPTH)
    picture.fill(around)
    canvas = Canvas(picture, replace(theme.PALETTES[palette], large_text=large_text))
    canvas.scale = scale
    whole, gap = picture.get_rect(), canvas.px(theme.GAP)
    lay_plate(canvas, "critical-roll", whole)
    inner = layout.inset(whole, gap)
    dice, stack, sums, buttons = layout.columns(inner, [3.6, 1, 1.1, 2.2], gap)
    for (die, value), place in zip(DICE, layout.columns(dice, [1] * len(DICE), 0), strict=True):
        draw_die(canvas, die, value, layout.inset(place, canvas.px(1)))
    draw_stack(canvas, CHIPS, layout.middle(stack, round(stack.h * 0.8)))
    for net, place in zip((WON, LOST), layout.rows(sums, [1, 1], 0), strict=True):
        canvas.write(chips.signed(net), place, Type.LEAD, canvas.theme.gain(net), align="right", lines=1)
    tones = (Tone.MAIN, Tone.PLAIN)
    controls = [Control(word, word, nothing, tone=tone) for word, tone in zip(words, tones, strict=True)]
    draw_cells(canvas, controls, layout.rows(buttons, [1, 1], gap), None)
    return picture
