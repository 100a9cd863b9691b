"""The leaves of the rules: headings, points, and beside them the dice or the button that they speak of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from hardware.buttons import ButtonName
from kiosk.screens.table.felt import draw_hand
from kiosk.text.rulebook.pictures import NO_PICTURE, Picture
from kiosk.ui import fonts, layout
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.controls import draw_badge
from kiosk.ui.widgets.icons import Icon, draw_icon

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

HEADING, TEXT = Type.LABEL, Type.NOTE
"""What it is set in."""
DIE, OF_FIVE, BUTTON, TOTAL = 60, 46, 108, 78
"""How wide a die beside a point is (of a hand of five), an arcade button, and what dice come to, px at
BASE_SIZE."""
SIGN, A_STACK = 44, 42
"""A sign, px at BASE_SIZE; chips of different colours."""
HAND = 5
"""So many dice are a hand: points of hands alone stand two beside each other."""
PAIRED = 820
"""Where there is so much room for them, px at BASE_SIZE."""
FRONT, UPRIGHT_FRONT = 172, 216
"""The head of the first leaf, with the game's name and its dice, px at BASE_SIZE."""
APART, FAR_APART = 8, 36
"""Between points, and between those of a leaf that is not full, px at BASE_SIZE."""


class Kind(Enum):
    """What a row of a leaf is."""

    FRONT = auto()
    HEADING = auto()
    POINT = auto()
    CREDIT = auto()


@dataclass(frozen=True)
class Row:
    """A row of a leaf.

    Attributes:
        said: beside each other, each with its picture.
        high: px.
    """

    kind: Kind
    said: tuple[tuple[str, Picture], ...]
    high: int


Leaf = list[Row]


def cut(
    canvas: Canvas,
    about: tuple[str, str],
    sections: Sequence[Sequence[str]],
    pictures: Mapping[str, Picture],
    room: Rect,
) -> list[Leaf]:
    """Headings and points in leaves that fit the room.

    What belongs together is on one leaf where it has room there; a heading never stands last. `about`: what
    the game is like, at the head of the first leaf, and where it comes from, at the foot of the last.
    """
    like, credit = about
    apart = canvas.px(APART)
    front = canvas.px(UPRIGHT_FRONT if canvas.upright else FRONT)
    leaves: list[Leaf] = [[Row(Kind.FRONT, ((like, NO_PICTURE),), front)]]
    left = room.h - front - apart
    source = _row(canvas, Kind.CREDIT, (credit,), pictures, room)
    for section in sections:
        heading, *points = section
        first, *others = _points(canvas, points, pictures, room)
        groups = [[_row(canvas, Kind.HEADING, (heading,), pictures, room), first], *([row] for row in others)]
        whole = sum(row.high + apart for group in groups for row in group)
        whole += source.high + apart if section is sections[-1] else 0
        for number, group in enumerate(groups):
            need = sum(row.high + apart for row in group)
            if need > left or (number == 0 and left < whole <= room.h):
                leaves.append([])
                left = room.h
            leaves[-1] += group
            left -= need
    if source.high + apart > left:
        leaves.append([])
    leaves[-1].append(source)
    return leaves


def placed(canvas: Canvas, leaf: Leaf, room: Rect) -> list[tuple[Row, Rect]]:
    """Where each row of a leaf is, px."""
    found = []
    spare = room.h - sum(row.high for row in leaf)
    apart = max(canvas.px(APART), min(canvas.px(FAR_APART), spare // len(leaf)))
    for row in leaf:
        box, room = layout.cut_top(room, row.high, apart)
        found.append((row, box))
    return found


def draw_pictures(canvas: Canvas, game: str, row: Row, box: Rect) -> None:
    """What of a row never changes."""
    if row.kind is Kind.FRONT:
        draw_hand(canvas, game, _front(box)[1])
    for (_text, picture), cell in zip(row.said, _cells(canvas, row, box), strict=True):
        place = layout.cut_right(cell, _wide(canvas, picture))[0]
        if picture.total is not None:
            place = layout.cut_right(place, canvas.px(TOTAL))[1]
        across = layout.columns(place, [1] * len(picture.dice), 0) if picture.dice else []
        for (die, value), square in zip(picture.dice, across, strict=True):
            dice.draw_die(canvas, die, value, layout.inset(square, canvas.px(2)))
        if picture.sign:
            _draw_sign(canvas, picture.sign, layout.middle(place, canvas.px(SIGN)))


def write(canvas: Canvas, title: str, row: Row, box: Rect) -> None:
    """What a row says: headings in gold, points below them."""
    look = canvas.theme
    if row.kind is Kind.FRONT:
        name, like = layout.rows(_front(box)[0], [1, 1.2], 0)
        canvas.write(title, name, Type.CALL, look.ivory, lines=1)
        canvas.write(row.said[0][0], like, Type.TEXT, look.soft, lines=4)
        return
    if row.kind is Kind.CREDIT:
        canvas.write(row.said[0][0], box, Type.FINE, look.soft, lines=4)
        return
    colour, size = (look.gold, HEADING) if row.kind is Kind.HEADING else (look.ivory, TEXT)
    for (text, picture), cell in zip(row.said, _cells(canvas, row, box), strict=True):
        wide = _wide(canvas, picture)
        place, words = layout.cut_right(cell, wide, _beside(canvas, picture) - wide)
        canvas.write(text, words, size, colour)
        if picture.button:
            button = ButtonName[picture.button]
            draw_badge(canvas, button, button.name, layout.middle(place, canvas.px(34)))
        if picture.total is not None:
            figure = layout.cut_right(place, canvas.px(TOTAL))[0]
            good = look.gold if picture.good else look.bad
            canvas.write(str(picture.total), figure, Type.TITLE, good, align="centre", lines=1)


def _draw_sign(canvas: Canvas, sign: str, box: Rect) -> None:
    """As it stands at a seat."""
    if sign == "chips":
        draw_stack(canvas, A_STACK, box)
    else:
        draw_icon(canvas, Icon(sign), box)


def _points(canvas: Canvas, points: Sequence[str], pictures: Mapping[str, Picture], room: Rect) -> list[Row]:
    """A point a row, but hands two."""
    hands = all(len(pictures.get(point, NO_PICTURE).dice) == HAND for point in points)
    across = 2 if hands and room.w >= canvas.px(PAIRED) else 1
    down = -(-len(points) // across)
    return [_row(canvas, Kind.POINT, points[number::down], pictures, room, across) for number in range(down)]


def _row(
    canvas: Canvas,
    kind: Kind,
    texts: Sequence[str],
    pictures: Mapping[str, Picture],
    room: Rect,
    across: int = 1,
) -> Row:
    said = tuple(
        (text, pictures.get(text, NO_PICTURE) if kind is Kind.POINT else NO_PICTURE) for text in texts
    )
    size = canvas.type_px({Kind.HEADING: HEADING, Kind.CREDIT: Type.FINE}.get(kind, TEXT))
    width = room.w // across - canvas.px(APART) * 4 * (across - 1)
    high = 0
    for text, picture in said:
        set_ = fonts.fit(text, width - _beside(canvas, picture), 100_000, (size,), lines=10_000)
        high = max(
            high,
            set_.height + 1,
            canvas.px(DIE) if picture.dice else canvas.px(SIGN + 2) if picture.button or picture.sign else 0,
        )
    return Row(kind, said, high)


def _cells(canvas: Canvas, row: Row, box: Rect) -> list[Rect]:
    return layout.columns(box, [1] * len(row.said), canvas.px(APART) * 4)


def _front(box: Rect) -> tuple[Rect, Rect]:
    """The game's name, and a good hand of it."""
    hand, words = layout.cut_right(box, min(box.w // 2, round(box.h * 1.5)))
    return words, hand


def _wide(canvas: Canvas, picture: Picture) -> int:
    """What a picture takes of a row, px."""
    if picture.button or picture.sign:
        return canvas.px(BUTTON if picture.button else DIE)
    total = 0 if picture.total is None else canvas.px(TOTAL)
    side = canvas.px(OF_FIVE if len(picture.dice) == HAND else DIE)
    return len(picture.dice) * side + total + (canvas.px(APART) if picture.dice else 0)


def _beside(canvas: Canvas, picture: Picture) -> int:
    """What a picture takes of a row with what keeps it apart from the words, px."""
    wide = _wide(canvas, picture)
    return wide + canvas.px(APART) if wide else 0
