"""The parts of a table: where each is, the seats round the tray as people sit, and what is round them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.loudspeaker import draw_muted
from kiosk.ui.widgets.token import draw_token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour
    from kiosk.ui.widgets.token import Token

TOOL = 108
"""How wide a tool beside the banner is, px at BASE_SIZE."""
MIDDLE = 0.385
"""Share of the width that the tray has, beside the seats or between them."""
MARK = 44
"""How wide the mark of a kiosk without sound is, px at BASE_SIZE."""
POT, WORDS = 64, 80
"""How high what lies above and below the tray is, px at BASE_SIZE."""

FEWEST, MOST = 2, 8
"""So many seats stand round the tray of a screen that is wider than high; others stand in rows."""
HIGHEST = 212
"""A seat is never higher, px at BASE_SIZE: where there are few, the table is seen between them."""


@dataclass(frozen=True)
class Areas:
    """Where things are on the screen; what is beside the banner is cut off it, but upright it has a row.

    Attributes:
        felt: all that the seats stand on.
        pot, seats: places on it where they stand round the tray; else none, and the game cuts up the felt.
    """

    tools: Rect
    banner: Rect
    tags: Rect
    felt: Rect
    tray: Rect
    words: Rect
    actions: Rect
    pot: Rect
    seats: tuple[Rect, ...] = ()

    @classmethod
    def of(cls, canvas: Canvas, tools: int = 1, seats: int = 0) -> Areas:
        """Cut up a canvas of any size, for so many tools; an upright one has the tray above the seats.

        `seats`: to stand round the tray, where there is room; 0 leaves the felt to something else.
        """
        gap = canvas.px(theme.GAP)
        whole = layout.inset(canvas.surface.get_rect(), gap)
        if canvas.upright:
            top, rest = layout.cut_top(whole, canvas.px(72), gap)
            banner, rest = layout.cut_top(rest, canvas.px(86), gap)
            actions, rest = layout.cut_bottom(rest, canvas.px(184), gap)
            tags, row = layout.cut_right(top, canvas.px(190), gap)
            tray, rest = layout.cut_top(rest, min(round(whole.w * 3 / 4), round(rest.h * 0.33)), gap)
            words, felt = layout.cut_top(rest, canvas.px(80), gap)
            return cls(row, banner, tags, felt, tray, words, actions, felt.copy())
        top, rest = layout.cut_top(whole, canvas.px(72), gap)
        actions, rest = layout.cut_bottom(rest, canvas.px(112), gap)
        tags, banner = layout.cut_right(top, canvas.px(176), gap)
        row, banner = layout.cut_left(banner, canvas.px(TOOL) * tools + gap * (tools - 1), gap)
        wide = round(whole.w * MIDDLE)
        if _stand_round(canvas, seats):
            side = (rest.w - wide) // 2 - gap
            left, middle = layout.cut_left(rest, side, gap)
            right, middle = layout.cut_right(middle, side, gap)
            pot, middle = layout.cut_top(middle, canvas.px(POT), gap)
            words, tray = layout.cut_bottom(middle, canvas.px(WORDS), gap)
            places = round_the_tray(canvas, left, right, seats)
            return cls(row, banner, tags, rest, tray, words, actions, pot, places)
        right, felt = layout.cut_right(rest, wide, gap)
        tray_height = min(round(right.w * 3 / 4), right.h - canvas.px(WORDS))
        tray, words = layout.cut_top(right, tray_height, gap)
        return cls(row, banner, tags, felt, tray, words, actions, felt.copy())


def _stand_round(canvas: Canvas, count: int) -> bool:
    """Whether so many seats stand round the tray."""
    return not canvas.upright and FEWEST <= count <= MOST


def round_the_tray(canvas: Canvas, left: Rect, right: Rect, count: int) -> tuple[Rect, ...]:
    """A place for each seat: the first at the left above, then down the right side and up the left again."""
    fewer = count // 2
    places = _side(canvas, left, fewer), _side(canvas, right, count - fewer)
    return (places[0][0], *places[1], *places[0][:0:-1])


def _side(canvas: Canvas, box: Rect, count: int) -> list[Rect]:
    """So many seats below each other, in the middle of their side."""
    gap = canvas.px(theme.GAP)
    high = min(canvas.px(HIGHEST), (box.h - gap * (count - 1)) // count)
    return layout.rows(layout.middle(box, high * count + gap * (count - 1)), [1] * count, gap)


def draw_table_top(canvas: Canvas, box: Rect) -> None:
    """The table that they sit at: a long one with round ends and a rim."""
    shadow, rim = theme.mixed(canvas.theme.felt_edge, canvas.theme.dark, 0.4), canvas.px(14)
    pygame.draw.rect(canvas.surface, shadow, box, border_radius=box.h // 2)
    pygame.draw.rect(canvas.surface, canvas.theme.line, box, width=canvas.px(3), border_radius=box.h // 2)
    cloth = layout.inset(box, rim)
    felt = theme.mixed(canvas.theme.felt, canvas.theme.felt_edge, 0.3)
    pygame.draw.rect(canvas.surface, felt, cloth, border_radius=cloth.h // 2)
    pygame.draw.rect(canvas.surface, canvas.theme.line, cloth, canvas.px(1.5), cloth.h // 2)


def draw_banner(canvas: Canvas, words: str, box: Rect, *, calls: bool, who: Token | None = None) -> None:
    """Whose turn it is, in letters that nobody misses; gold where a person must do something.

    `who` is named in it, and has the token beside the words.
    """
    fill, ink = (canvas.theme.gold, canvas.theme.dark) if calls else (canvas.theme.panel, canvas.theme.ivory)
    canvas.panel(box, fill, None if calls else canvas.theme.line)
    inner = layout.inset(box, canvas.px(10))
    token = None
    if who is not None:
        token, inner = layout.cut_left(inner, min(inner.h, canvas.px(48)), canvas.px(theme.GAP))
    canvas.write(words, inner, 64, ink, lines=2)
    if who is not None and token is not None:
        draw_token(canvas, who, token)


def draw_tags(canvas: Canvas, table: Table, hand: int, box: Rect) -> None:
    """What must never be overlooked: simulated, by hand, without sound; and the number of the hand."""
    tags: list[tuple[str, Colour, Colour]] = []
    if table.roll.camera.simulated:
        tags.append((_("SIMULATED"), canvas.theme.amber, canvas.theme.dark))
    if table.roll.by_hand:
        tags.append((_("ENTERED BY HAND"), canvas.theme.amber, canvas.theme.dark))
    tags.append((_("Hand {number}").format(number=hand), canvas.theme.panel, canvas.theme.soft))
    if canvas.theme.muted:
        mark, box = layout.cut_left(box, canvas.px(MARK), canvas.px(theme.GAP))
        draw_muted(canvas, mark)
    for (words, fill, ink), cell in zip(tags, layout.rows(box, [1] * len(tags), canvas.px(6)), strict=True):
        canvas.panel(cell, fill, None)
        canvas.write(words, layout.inset(cell, canvas.px(4)), 30, ink, align="centre", lines=1)


def draw_words(canvas: Canvas, words: str, colour: Colour, box: Rect) -> None:
    """What there is to say, on a dark plate; a line in its colour round what must be noticed."""
    canvas.panel(box, canvas.theme.dark, canvas.theme.line if colour is canvas.theme.soft else colour)
    canvas.write(words, layout.inset(box, canvas.px(9)), 32, colour)


def draw_no_camera(canvas: Canvas, asked: Sequence[str], box: Rect) -> None:
    """In the place of the tray's picture: the dice to be thrown on the table."""
    canvas.panel(box)
    inner = layout.inset(box, canvas.px(14))
    foot, middle = layout.cut_bottom(inner, canvas.px(56), canvas.px(theme.GAP))
    words = _("No camera at this table: dice are tapped in.")
    canvas.write(words, foot, 26, canvas.theme.soft, align="centre", lines=2)
    if asked:
        cells = layout.columns(middle, [1] * len(asked), canvas.px(theme.GAP))
        for die, cell in zip(asked, cells, strict=True):
            dice.draw_die(canvas, die, None, cell)


def draw_cover(canvas: Canvas, name: str, box: Rect, *, throws: bool, clears: str = "") -> None:
    """In the place of the tray's picture while hidden dice lie in it.

    Args:
        canvas: where.
        name: whose they are to look at; "" for nobody's.
        box: the tray's place, px.
        throws: whether hidden dice are to be thrown.
        clears: who takes the dice out first, in words: then nobody is handed the tray.
    """
    canvas.panel(box, canvas.theme.dark, canvas.theme.gold, 3)
    inner = layout.inset(box, canvas.px(14))
    if clears:
        canvas.write(clears, inner, 40, canvas.theme.gold, align="centre", lines=5)
        return
    upper, lower = layout.rows(inner, [1, 1], canvas.px(theme.GAP))
    if throws and name:
        words = _("Pass the tray to {name}. The others look away.").format(name=name)
    else:
        words = _("The dice are covered.")
    canvas.write(words, upper, 40, canvas.theme.gold, align="centre", lines=3)
    if name:
        words = _("{name}: hold here, or BUY, to look; let go to cover").format(name=name)
        canvas.write(words, lower, 30, canvas.theme.ivory, align="centre", lines=3)
