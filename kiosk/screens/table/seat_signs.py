"""The signs at a seat: what is told of them when it is touched, each beside the sign itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from kiosk.screens.table.doing.input import SIGNS
from kiosk.text.rulebook.pictures import signs
from kiosk.text.translate import translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, nothing
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.icons import Icon, draw_icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.screens.table.seats.plate import Plate
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

SIDE = 30
"""How large a sign is beside its words, px at BASE_SIZE."""


class Meanings(str):
    """What the signs at a seat mean, in words, which are read out and noted as any others are.

    Attributes:
        signs: each with what it means.
    """

    __slots__ = ("signs",)
    signs: Sequence[tuple[Icon, str]]

    @classmethod
    def of(cls, plate: Plate, game: str) -> Self:
        """Of those that are at a seat now; "" where there are none."""
        known, there = signs(game), [*plate.marks]
        there += [Icon.NEXT] if plate.follows else []
        there += [Icon.HAND] if plate.by_hand else []
        said = [(sign, translated(known[sign.value])) for sign in there if sign.value in known]
        told = cls(" ".join(words for _sign, words in said))
        told.signs = said
        return told


def tells_signs(plate: Plate, game: str) -> Control | None:
    """What a touch of a seat does; None where there is nothing to tell."""
    told = Meanings.of(plate, game)
    return Control(f"{SIGNS}{plate.number}", "", nothing, why=told) if told else None


def height_of_meanings(canvas: Canvas, told: Meanings, width: int) -> int:
    """How high they are below each other in that width, px."""
    return sum(_height(canvas, words, width) for _sign, words in told.signs)


def draw_meanings(canvas: Canvas, told: Meanings, box: Rect, colour: Colour) -> None:
    """Below each other, from the top of a box: the sign, and beside it what it means."""
    for sign, words in told.signs:
        row, box = layout.cut_top(box, _height(canvas, words, box.w))
        place, beside = layout.cut_left(row, canvas.px(SIDE), canvas.px(8))
        sign_at = layout.middle(place, min(row.h, canvas.px(SIDE)))
        if theme.brightness(canvas.theme.panel) < theme.LIGHT and colour == canvas.theme.dark:
            canvas.rounded(sign_at.inflate(canvas.px(4), canvas.px(2)), canvas.theme.panel, radius=6)
        draw_icon(canvas, sign, sign_at)
        canvas.write(words, beside, Type.FINE, colour)


def _height(canvas: Canvas, words: str, width: int) -> int:
    room = width - canvas.px(SIDE + 8)
    return max(canvas.px(SIDE), canvas.height_of(words, room, Type.FINE)) + canvas.px(2)
