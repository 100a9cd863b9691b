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
DIE, OF_FIVE, BUTTON, TOTAL = 46, 40, 100, 62
"""How wide a die beside a point is (of a hand of five), an arcade button, and what dice come to, px at
BASE_SIZE."""
SIGN, A_STACK = 36, 42
"""A sign, px at BASE_SIZE; chips of different colours."""
HAND = 5
"""So many dice are a hand."""
PAIRED, MIDDLE = 820, 28
"""From so much room on a leaf has two columns, and so far apart, px at BASE_SIZE."""
MOST = 0.5
"""A picture that takes more of a column than this has a line of its own, below its words; in large text each
that leaves these so little width that both are lower so."""
FRONT, UPRIGHT_FRONT = 104, 168
"""The head of the first leaf, with what the game is like and its dice, px at BASE_SIZE."""
APART, FAR_APART = 8, 18
"""Between points, and between those of a column that is not full, px at BASE_SIZE."""


class Kind(Enum):
    """What a row of a leaf is."""

    FRONT = auto()
    HEADING = auto()
    POINT = auto()
    CREDIT = auto()


@dataclass(frozen=True)
class Row:
    """A row of a column.

    Attributes:
        text: what it says.
        picture: of that.
        high: px.
        below: the picture stands below the words, not at their right.
    """

    kind: Kind
    text: str
    picture: Picture
    high: int
    below: bool = False


Column = list[Row]
Leaf = list[tuple[Column, "Rect"]]
"""Columns, each with its room, px."""


def cut(
    canvas: Canvas,
    about: tuple[str, str],
    sections: Sequence[Sequence[str]],
    pictures: Mapping[str, Picture],
    room: Rect,
) -> list[Leaf]:
    """Headings and points in leaves that fit the room, where it is wide in two columns.

    A section goes on in the next column, on another leaf under its heading once more; one of hands alone
    stays on one leaf. `about`: what the game is like, at the head of the first leaf, and where it comes from,
    at the foot of the last.
    """
    rooms = layout.columns(room, [1] * (2 if room.w >= canvas.px(PAIRED) else 1), canvas.px(MIDDLE))
    across = len(rooms)
    columns = _columns(canvas, about, sections, pictures, rooms[0], across)
    return [
        list(zip(columns[first : first + across], rooms, strict=False))
        for first in range(0, len(columns), across)
    ]


def _columns(
    canvas: Canvas,
    about: tuple[str, str],
    sections: Sequence[Sequence[str]],
    pictures: Mapping[str, Picture],
    room: Rect,
    across: int,
) -> list[Column]:
    like, credit = about
    apart = canvas.px(APART)
    front = canvas.px(UPRIGHT_FRONT) if canvas.upright else canvas.line(FRONT)
    columns: list[Column] = [[Row(Kind.FRONT, like, NO_PICTURE, front)]]
    left = room.h - front - apart
    source = _row(canvas, Kind.CREDIT, credit, NO_PICTURE, room)
    for place, (heading, *points) in enumerate(sections, 1):
        head = _row(canvas, Kind.HEADING, heading, NO_PICTURE, room)
        rows = [_row(canvas, Kind.POINT, each, pictures.get(each, NO_PICTURE), room) for each in points]
        hands, free = (
            all(len(row.picture.dice) == HAND for row in rows),
            left + -len(columns) % across * room.h,
        )
        if hands and sum(row.high + apart for row in (head, *rows)) > free:  # they are compared: on one leaf
            columns += [[] for _column in range(-len(columns) % across + 1)]
            left = room.h
        for number, row in enumerate(rows):
            ends = [source] if place == len(sections) and number == len(rows) - 1 else []
            group = [row, *ends] if number else [head, row, *ends]  # none of these stands alone
            if sum(each.high + apart for each in group) > left:
                same_leaf = len(columns) % across > 0
                group = group if same_leaf or not number else [head, *group]
                columns.append([])
                left = room.h
            columns[-1] += group
            left -= sum(each.high + apart for each in group)
    return columns


def placed(canvas: Canvas, leaf: Leaf) -> list[tuple[Row, Rect]]:
    """Where each row of a leaf is, px."""
    found = []
    for column, room in leaf:
        spare, rest = room.h - sum(row.high for row in column), room
        apart = max(canvas.px(APART), min(canvas.px(FAR_APART), spare // max(1, len(column))))
        for row in column:
            box, rest = layout.cut_top(rest, row.high, apart)
            found.append((row, box))
    return found


def draw_pictures(canvas: Canvas, game: str, row: Row, box: Rect) -> None:
    """What of a row never changes."""
    if row.kind is Kind.FRONT:
        draw_hand(canvas, game, _front(box)[1])
    picture, place = row.picture, _parts(canvas, row, box)[1]
    if picture.total is not None:
        place = layout.cut_right(place, canvas.px(TOTAL))[1]
    across = layout.columns(place, [1] * len(picture.dice), 0) if picture.dice else []
    for (die, value), square in zip(picture.dice, across, strict=True):
        dice.draw_die(canvas, die, value, layout.inset(square, canvas.px(2)))
    if picture.sign:
        _draw_sign(canvas, picture.sign, layout.middle(place, canvas.px(SIGN)))


def write(canvas: Canvas, row: Row, box: Rect) -> None:
    """What a row says: headings in gold, points below them."""
    look, picture = canvas.theme, row.picture
    if row.kind is Kind.FRONT:
        canvas.write(row.text, _front(box)[0], Type.LEAD, look.ivory, lines=5)
        return
    if row.kind is Kind.CREDIT:
        canvas.write(row.text, box, Type.FINE, look.soft, lines=4)
        return
    colour, size = (look.gold, HEADING) if row.kind is Kind.HEADING else (look.ivory, TEXT)
    words, place = _parts(canvas, row, box)
    canvas.write(row.text, words, size, colour)
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


def _row(canvas: Canvas, kind: Kind, text: str, picture: Picture, room: Rect) -> Row:
    size = canvas.type_px({Kind.HEADING: HEADING, Kind.CREDIT: Type.FINE}.get(kind, TEXT))
    wide, shows = room.w - _beside(canvas, picture), _high(canvas, picture)
    alone, said = (
        fonts.fit(text, each, 100_000, (size,), lines=10_000).height + 1 for each in (room.w, wide)
    )
    beside, below = max(said, shows), alone + shows
    low = _wide(canvas, picture) > room.w * MOST or (canvas.theme.large_text and below < beside)
    return Row(kind, text, picture, below if low else beside, below=low)


def _front(box: Rect) -> tuple[Rect, Rect]:
    """What the game is like, and a good hand of it."""
    hand, words = layout.cut_right(box, min(box.w // 2, round(box.h * 1.5)))
    return words, hand


def _parts(canvas: Canvas, row: Row, box: Rect) -> tuple[Rect, Rect]:
    """Where the words of a row are, and its picture."""
    picture, wide = row.picture, _wide(canvas, row.picture)
    if row.below:
        foot, words = layout.cut_bottom(box, _high(canvas, picture))
        return words, layout.cut_left(foot, wide)[0]
    place, words = layout.cut_right(box, wide, _beside(canvas, picture) - wide)
    return words, place


def _high(canvas: Canvas, picture: Picture) -> int:
    """How high a picture is, px."""
    if picture.dice:
        return canvas.px(OF_FIVE if len(picture.dice) == HAND else DIE)
    return canvas.px(SIGN + 2) if picture.button or picture.sign else 0


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
