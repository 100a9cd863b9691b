"""Chips as stacks."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame
from pygame import Rect

from kiosk.text.chips import HIGHEST, amount, height
from kiosk.text.translate import written
from kiosk.ui import fonts, layout, theme
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.icons import Icon, draw_icon

if TYPE_CHECKING:
    from collections.abc import Hashable

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.fonts import Align
    from kiosk.ui.theme import Colour

FINE = 4
"""Chips are drawn so many times larger and shrunk, for smooth edges ..."""
LEFT, RIGHT = 1.1, 0.76
"""... with so much of their light at the left, where the lamp is, and at the right."""
DARK = 60
"""A chip less bright than this has a light rim."""
PALE_STRIPE = (70, 90, 160)
"""The stripes of a pale chip; those of others are pale."""
SMALL = 30
"""How high and wide a stack beside words is at most, px at BASE_SIZE."""
LEAST_STACK = 16
"""A stack beside words or figures is at least so high and wide, px at BASE_SIZE, else there is none."""
BESIDE_WORDS = 22
"""A stack beside the first of two lines of words has so much room at least, px at BASE_SIZE."""
STACK, BESIDE = 36, 5
"""How high and wide the stack in a purse is at most, and how far from the figures, px at BASE_SIZE."""
STACK_OF = "stack"
"""The part that is a stack beside chips in figures: its name, and that of the part that they are."""
PRICE, STRIPES = 32, 6
"""How large a chip seen from above is, px at BASE_SIZE, and the stripes on its edge."""
PURSE, TIGHT, HIGH, SUNK = 10, 4, 68, 0.45
"""What a purse has beside its chips, less where they would be smaller for that or the stack is, and how high
it is at most, px at BASE_SIZE; how much darker than the plate it is."""
AROUND = 2
"""What a purse of its full height has above and below the line of its figures, px at BASE_SIZE."""

CHIPS, A_STACK = "chips", 167
"""The sign of chips, and how many it shows: some of each colour that it tells of."""
EXACT = 199
"""Up to so many chips the colours of a stack add up to the amount."""


@lru_cache(maxsize=512)
def stack(chips: int) -> tuple[Colour, ...]:
    """The colours of the chips that stand for an amount, the most valuable at the bottom.

    Up to `EXACT` they add up to it. Large chips are changed into smaller ones, so that one that stands for
    more looks so: it is at most three chips lower. Of larger amounts small chips are left out.
    """
    high, exact, piled = height(chips), chips <= EXACT, [0] * len(theme.CHIPS)
    for place, (worth, _colour) in enumerate(theme.CHIPS):
        piled[place], chips = divmod(chips, worth)
    while sum(piled) < high:
        place = max(number for number, count in enumerate(piled[:-1]) if count)
        piled[place] -= 1
        piled[place + 1] += theme.CHIPS[place][0] // theme.CHIPS[place + 1][0]
    colours: list[Colour] = []
    for count, (_worth, colour) in zip(piled, theme.CHIPS, strict=True):
        colours += [colour] * (count if exact else min(count, high))
    return tuple(colours if exact else colours[:high])


def stack_beside(canvas: Canvas, chips: int, box: Rect) -> int:
    """How large a stack can be beside chips in figures in a box, px, so that they are no smaller; 0: none.

    It is asked of all amounts in a row: beside each stands a stack as large as where there is least room, or
    beside none.
    """
    words, least, line = amount(chips), canvas.px(LEAST_STACK), _line(canvas, box)
    largest, room = canvas.size_of(words, line, Type.FIGURE, 1), line.inflate(-2 * canvas.px(PURSE), 0)
    if canvas.size_of(words, room, Type.FIGURE, 1) < largest:
        return 0
    left = room.w - canvas.width_of(words, room, Type.FIGURE, 1) - canvas.px(BESIDE)
    side = min(left, round(box.h * 0.8), canvas.px(STACK))
    return side if side >= least else 0


def least_beside(canvas: Canvas, chips: int, box: Rect, share: float) -> int:
    """The least stack beside chips in figures in a box, px, for which these are set smaller; 0: none.

    `share`: they keep so much of the size of two figures.
    """
    least = canvas.px(LEAST_STACK)
    line = _line(canvas, box)
    left = line.inflate(-2 * canvas.px(TIGHT), 0)
    left.w -= least + canvas.px(BESIDE)
    size = canvas.size_of(amount(chips), left, Type.FIGURE, 1)
    return least if size >= share * canvas.size_of("00", line, Type.FIGURE, 1) else 0


def draw_stack(canvas: Canvas, chips: int, box: Rect) -> None:
    """A stack standing on the bottom of the box, as wide as it lets the highest be; nothing for no chips."""
    width = min(box.w, round(box.h * 0.64))
    colours = stack(chips)
    if colours and width > 0:
        picture = _drawn(colours, width, canvas.theme.dark)
        canvas.lay(picture, picture.get_rect(midbottom=box.midbottom))


def draw_sign(canvas: Canvas, sign: str, box: Rect) -> None:
    """A sign as it stands at a seat, by name: an icon's, or that of chips."""
    if sign == CHIPS:
        draw_stack(canvas, A_STACK, box)
    else:
        draw_icon(canvas, Icon(sign), box)


def has_chips_beside(canvas: Canvas, words: str, box: Rect) -> bool:
    """Whether a line of words leaves chips of their full size room beside it in a box."""
    return box.w - canvas.width_of(words, box, Type.FINE, 1) - canvas.px(4) >= canvas.px(BESIDE_WORDS)


def write_with_chips(
    canvas: Canvas,
    words: str,
    chips: int,
    box: Rect,
    colour: Colour,
    align: Align,
    lines: int,
    most_px: int | None = None,
) -> None:
    """Words in a box, and the chips that they speak of above or beside them, where there is room.

    Of two lines the first speaks of them: they stand beside that. `most_px`: as in `Canvas.write`.
    """
    side, gap = canvas.px(SMALL), canvas.px(4)
    upper, lower = layout.cut_top(box, side, gap)
    said = fonts.has_words(words)  # a figure alone has them before it
    if chips and said and lower.h >= canvas.px(LINE) and canvas.has_room(words, lower):
        draw_stack(canvas, chips, layout.cut_right(upper, side, 0)[0])
        canvas.write(words, lower, Type.FINE, colour, align=align, lines=1, most_px=most_px)
        return
    ink = canvas.write(words, box, Type.FINE, colour, align=align, lines=lines, most_px=most_px)
    first, _line, second = words.partition("\n")
    if chips and second:
        low, wide = ink.top + ink.h * 9 // 20, canvas.width_of(first, box, Type.FINE, 1) + gap
        room = Rect(box.x, box.y, ink.right - wide - box.x, low - box.y)
        if align == "left":
            room = Rect(ink.x + wide, box.y, box.right - ink.x - wide, low - box.y)
        side = min(side, *room.size)
        if side >= canvas.px(LEAST_STACK):
            beside = Rect(0, 0, side, side)
            beside.bottom, beside.x = low, room.x if align == "left" else room.right - side
            draw_stack(canvas, chips, beside)
        return
    free = max((ink.left - gap - box.left, -1), (box.right - gap - ink.right, 1))  # at the left or the right
    least = canvas.px(LEAST_STACK)
    side = min(max(ink.bottom - box.top, least), side, free[0])
    if words and side >= least:  # it stands on the line that the words do
        x = ink.left - gap - side if free[1] < 0 else ink.right + gap
        draw_stack(canvas, chips, Rect(x, ink.bottom - side, side, side))


def chips_picture(width: int, colours: tuple[Colour, ...]) -> pygame.Surface:
    """Chips on each other, the bottom one first, on a transparent ground; `width` px."""
    return _drawn(colours, width, theme.CASINO.dark)


def draw_price(canvas: Canvas, price: int, corner: tuple[int, int], *, on: bool) -> None:
    """A chip that lies on a button at its upper left corner (px), with what it costs."""
    place = Rect(corner, (canvas.px(PRICE), canvas.px(PRICE)))
    look = canvas.theme
    ink = look.dark if on else theme.mixed(look.dark, look.off_text, 0.4)
    colour = next(colour for worth, colour in theme.CHIPS if worth <= price)
    canvas.lay(_from_above(place.w, colour if on else look.off, ink), place)
    most_px = canvas.px(Type.FINE)  # in large text, too: the chip is no larger there
    canvas.write(str(price), place, Type.FINE, ink, align="centre", lines=1, most_px=most_px)


@lru_cache(maxsize=16)
def _from_above(side: int, colour: Colour, dark: Colour) -> pygame.Surface:
    """One chip on a transparent ground, a pale disc in its middle."""
    big = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA, 32)
    big.fill((*dark, 0))
    middle, radius = (big.get_width() / 2, big.get_width() / 2), big.get_width() / 2 - FINE
    pale = theme.CHIPS[-1][1]
    pygame.draw.circle(big, theme.mixed(colour, dark, 0.6), middle, radius)
    pygame.draw.circle(big, colour, middle, radius - FINE)
    for stripe in range(STRIPES):
        turn = 2 * math.pi * stripe / STRIPES
        ends = [
            (middle[0] + far * math.cos(turn + off), middle[1] + far * math.sin(turn + off))
            for far, off in ((0, 0.0), (radius - FINE, -0.2), (radius - FINE, 0.2))
        ]
        pygame.draw.polygon(big, PALE_STRIPE if colour == pale else pale, ends)
    pygame.draw.circle(big, theme.mixed(colour, dark, 0.5), middle, radius * 0.74)
    pygame.draw.circle(big, pale, middle, radius * 0.68)
    return pygame.transform.smoothscale(big, (side, side))


@lru_cache(maxsize=256)
def _drawn(colours: tuple[Colour, ...], width: int, dark: Colour) -> pygame.Surface:
    """A stack in the light from the left, the bottom one first; `width` px.

    The chips of one that is higher than others are thinner: all have the same room.
    """
    thick, high = max(2, width // 7), max(4, round(width * 0.42))
    room = thick * min(len(colours), HIGHEST)
    thin = room * FINE / len(colours)
    size = width, high + room + 1
    big = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA, 32)
    big.fill((*theme.mixed(colours[0], dark, 0.75), 0))
    oval = Rect(0, 0, width * FINE, high * FINE)
    for number, colour in enumerate(colours):
        oval.bottom = big.get_height() - round((number + 1) * thin)
        _draw_chip(big, oval, math.ceil(thin), colour, dark)
    across = np.linspace(0, 1, big.get_width(), dtype=np.float32)[:, None, None]
    pixels = pygame.surfarray.pixels3d(big)
    pixels[...] = np.minimum(pixels * (LEFT + (RIGHT - LEFT) * across), 255).astype(np.uint8)
    del pixels
    return pygame.transform.smoothscale(big, size)


def _draw_chip(surface: pygame.Surface, top: Rect, thick: int, colour: Colour, dark: Colour) -> None:
    side, edge = theme.mixed(colour, dark, 0.4), theme.mixed(colour, dark, 0.75)
    rim, line = theme.mixed(colour, dark, 0.6), FINE if thick >= 2 * FINE else FINE // 2
    if theme.brightness(colour) < DARK:  # it is told from a dark table by its rim
        edge = rim = theme.mixed(colour, (255, 255, 255), 0.5)
    stripe = theme.mixed(colour, (255, 255, 255), 0.55) if sum(colour) < 600 else PALE_STRIPE  # noqa: PLR2004 - pale
    pygame.draw.ellipse(surface, edge, top.move(0, thick))
    pygame.draw.ellipse(surface, side, top.move(0, thick - line))
    pygame.draw.rect(surface, side, (top.x, top.centery, top.w, thick - line))
    for share in (0.14, 0.5, 0.86):
        x = top.x + round(top.w * share)
        half = max(1, top.w // 16)
        low = top.centery + round(top.h / 2 * (1 - (2 * share - 1) ** 2) ** 0.5)
        pygame.draw.line(surface, stripe, (x, low), (x, low + thick - 2 * line), width=half * 2)
    pygame.draw.ellipse(surface, rim, top)
    pygame.draw.ellipse(surface, colour, top.inflate(-FINE, -FINE))
    ring = top.inflate(-top.w // 3, -top.h // 3)
    pygame.draw.ellipse(surface, stripe, ring)
    pygame.draw.ellipse(surface, colour, ring.inflate(-top.w // 12, -top.w // 16))


def purse(canvas: Canvas, chips: int, box: Rect, stack: int) -> Rect:
    """What chips in figures take of a box, as large as they go; `stack`: how large it is beside them, px."""
    pile, figure, edge = _in_purse(canvas, chips, box, stack)
    return Rect(box.x, box.y, pile.w + figure.w + 2 * edge, box.h)


def no_smaller(canvas: Canvas, chips: int, box: Rect, other: Rect, share: float) -> bool:
    """Whether chips in figures are no smaller in another box than this share of their size in this one."""
    now, then = (canvas.size_of(amount(chips), _line(canvas, each), Type.FIGURE, 1) for each in (box, other))
    return then >= share * now


def draw_purse(canvas: Canvas, part: Hashable, chips: int, box: Rect, colour: Colour, stack: int) -> int:
    """Chips in figures, and beside them a stack so large (see `stack_beside`); how wide they are, px.

    They lie in a purse, so that nobody takes them for what dice come to. `part`: by which name the canvas
    keeps them.
    """
    look = canvas.theme
    pile, figure, edge = _in_purse(canvas, chips, box, stack)
    whole = purse(canvas, chips, box, stack)
    sunk = layout.middle(whole, canvas.px(HIGH))
    if not edge:  # it reaches a little over its box, so that they stand in it all the same
        sunk.inflate_ip(2 * canvas.px(TIGHT), 0)
    canvas.rounded(sunk, theme.mixed(look.panel, look.dark, SUNK), radius=PURSE)
    if look.plain:  # on black nothing is seen to be sunk
        canvas.rounded(sunk, look.line, 1, radius=PURSE)
    if pile.w:
        stands = pile.inflate(-canvas.px(BESIDE), -round(pile.h * 0.36))
        canvas.part((STACK_OF, part), stands, lambda: draw_stack(canvas, chips, stands))
    words = written(amount(chips))
    ink, figure.h = fonts.figures_ink(words, canvas.size_of(words, figure, Type.FIGURE, 1))
    figure.y = sunk.y + (sunk.h - ink.h) // 2 - ink.y
    figure.clamp_ip(Rect(figure.x, whole.y, figure.w, whole.h))
    canvas.count(part, chips, figure, Type.FIGURE, colour, words=amount)
    return whole.w


def _in_purse(canvas: Canvas, chips: int, box: Rect, stack: int) -> tuple[Rect, Rect, int]:
    """At the left of a box the places of a stack and of figures, and a purse's edge beside them, px."""
    words, stack = amount(chips), stack if chips else 0  # no gap where nothing stands
    line = _line(canvas, box)
    largest = canvas.size_of(words, line, Type.FIGURE, 1)
    edges = (canvas.px(TIGHT),) if 0 < stack < canvas.px(STACK) else (canvas.px(PURSE), canvas.px(TIGHT))
    edge = next(
        (e for e in edges if canvas.size_of(words, line.inflate(-2 * e, 0), Type.FIGURE, 1) == largest), 0
    )
    pile, figure = layout.cut_left(box.inflate(-2 * edge, 0), stack + canvas.px(BESIDE) if stack else 0)
    figure = _line(canvas, figure)
    figure.w = min(figure.w, canvas.width_of(words, figure, Type.FIGURE, 1))
    return pile, figure, edge


def _line(canvas: Canvas, box: Rect) -> Rect:
    """What figures have of a purse's box: they keep from its edge, in large text, too."""
    return layout.middle(box, canvas.px(HIGH) - 2 * canvas.px(AROUND))
