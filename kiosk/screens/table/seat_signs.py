"""The signs at a seat: what is told of them when it is touched, each beside the sign itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from kiosk.screens.table.doing.input import SIGNS
from kiosk.screens.table.seats.plate import PAIR
from kiosk.text import chips
from kiosk.text.rulebook.pictures import signs
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, nothing
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.chips import CHIPS, EXACT, draw_sign
from kiosk.ui.widgets.icons import Icon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.screens.table.seats.plate import Plate
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.fonts import Align
    from kiosk.ui.theme import Colour

SIDE = 30
"""How large a sign is beside its words, px at BASE_SIZE."""


class Meanings(str):
    """What the signs at a seat mean, in words, which are read out and noted as any others are.

    Attributes:
        signs: each by name, None for none, with what it means.
    """

    __slots__ = ("signs",)
    signs: Sequence[tuple[str | None, str]]

    @classmethod
    def of(cls, plate: Plate, game: str) -> Self:
        """Of those that are at a seat now; where there are none, who sits there and how they stand.

        And what chips of each colour count, where no more is told and they add up to what is held.
        """
        known, there = signs(game), [*plate.marks]
        there += [Icon.NEXT] if plate.follows else []
        there += [Icon.HAND] if plate.by_hand else []
        said: list[tuple[str | None, str]] = [
            (sign.value, translated(known[sign.value])) for sign in there if sign.value in known
        ]
        said = said or [(None, _who(plate))]
        if any(hand.bonus for hand in plate.hands):
            said.append((Icon.BONUS.value, translated(known[Icon.BONUS.value])))
        room = len(said) == 1 and not _covered(plate)  # else not all would have it
        if room and 0 < plate.seat["chips"] <= EXACT:
            said.append((CHIPS, translated(known[CHIPS])))
        told = cls(" ".join(words for _sign, words in said))
        told.signs = said
        return told


def _who(plate: Plate) -> str:
    """Who sits there, with how many chips, what they did last, and who may look at dice that lie covered."""
    held = plate.seat["chips"]
    assert isinstance(held, int)
    did = plate.told[0].replace(PAIR, ", ") if plate.told else ""
    words = "{name}: {stands}.".format(
        name=plate.seat["name"], stands=", ".join(filter(None, (chips.counted(held), did)))
    )
    if not _covered(plate):
        return words
    covered = _("The dice are covered: only {name} may look.").format(name=plate.seat["name"])
    return f"{words} {covered}"


def _covered(plate: Plate) -> bool:
    """Whether dice lie covered there."""
    return plate.thrown_covered and any(die["value"] is None for hand in plate.hands for die in hand.dice)


def tells_signs(plate: Plate, game: str) -> Control:
    """What a touch of a seat does: it tells."""
    return Control(f"{SIGNS}{plate.number}", "", nothing, why=Meanings.of(plate, game))


def height_of_meanings(canvas: Canvas, told: Meanings, width: int) -> int:
    """How high they are below each other in that width, px."""
    return sum(_height(canvas, words, width) for _sign, words in told.signs)


def draw_meanings(
    canvas: Canvas, told: Meanings, box: Rect, colour: Colour, *, alone: Align = "left"
) -> None:
    """Below each other, from the top of a box: the sign, and beside it what it means.

    `alone`: how words without a sign are set.
    """
    for sign, words in told.signs:
        row, box = layout.cut_top(box, _height(canvas, words, box.w))
        if sign is None:
            canvas.write(words, row, Type.FINE, colour, align=alone)
            continue
        place, beside = layout.cut_left(row, canvas.px(SIDE), canvas.px(8))
        sign_at = layout.middle(place, min(row.h, canvas.px(SIDE)))
        if theme.brightness(canvas.theme.panel) < theme.LIGHT and colour == canvas.theme.dark:
            canvas.rounded(sign_at.inflate(canvas.px(4), canvas.px(2)), canvas.theme.panel, radius=6)
        draw_sign(canvas, sign, sign_at)
        canvas.write(words, beside, Type.FINE, colour)


def _height(canvas: Canvas, words: str, width: int) -> int:
    room = width - canvas.px(SIDE + 8)
    return max(canvas.px(SIDE), canvas.height_of(words, room, Type.FINE)) + canvas.px(2)
