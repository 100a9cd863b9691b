"""The leaves of the rules: headings, points, and beside them the dice or the button that they speak of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from itertools import product
from typing import TYPE_CHECKING

from pygame import Rect

from hardware.buttons import ButtonName
from kiosk.screens.table.felt import draw_hand
from kiosk.text.rulebook.pictures import NO_PICTURE, Picture
from kiosk.text.translate import _
from kiosk.ui import fonts, layout
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.chips import draw_sign
from kiosk.ui.widgets.controls import draw_badge

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.ui.canvas import Canvas

HEADING, TEXT = Type.LABEL, Type.NOTE
"""What it is set in."""
DIE, OF_FIVE, BUTTON, TOTAL = 46, 40, 100, 62
"""How wide a die beside a point is (of a hand of five), an arcade button, and what dice come to, px at
BASE_SIZE."""
SIGN = 36
"""A sign, px at BASE_SIZE; chips of different colours."""
HAND = 5
"""So many dice are a hand."""
HELD_BACK = (2, 3)
"""Hands that need a leaf of their own let so many sections go first, so that the leaf before is filled: the
one or the other, whichever does that."""
PAIRED, MIDDLE = 820, 28
"""From so much room on a leaf has two columns, and so far apart, px at BASE_SIZE."""
MOST = 0.5
"""A picture that takes more of a column than this has a line of its own, below its words. In large text each
stands there, or beside the last line of them, where both together are lower so."""
ACROSS = 0.34
"""Share of a column that the dice of its head have, but upright."""
WHOLE = (0.0, 0.4)
"""A section that a leaf has room for begins on a new one where less than this share of a leaf is left: the
one or the other, whichever tears fewest."""
KEPT = (0.0, 0.35, 0.6)
"""And so in the next column of a leaf, where less than this share of one is left."""
TEARS = 3
"""One leaf more is as bad as so many leaves that begin in the middle of a section."""
FILLED = [1 - 0.03 * step for step in range(14)]
"""How full columns may be, as shares of their room: less where that is no leaf more."""
LAST, BARE = 0.5, 0.3
"""Share of the last leaf that is filled, gladly; less than the other is as bad as one leaf more."""
LOPSIDED = 0.5
"""A column that is so much lower than the other of its leaf shares its rows out anew."""
FRONT, UPRIGHT_FRONT = 104, 168
"""The head of the first leaf, with what the game is like and its dice, px at BASE_SIZE."""
APART, FAR_APART, LARGE_APART = 8, 18, 26
"""Between points, and between those of a column that is not full, also in large text, px at BASE_SIZE."""


class Where(Enum):
    """Where a picture is."""

    BESIDE = auto()  # the words, at their right
    BELOW = auto()  # them
    LAST = auto()  # beside their last line


class Kind(Enum):
    """What a row of a leaf is."""

    FRONT = auto()
    HEADING = auto()
    AGAIN = auto()  # of a section that began on the leaf before
    POINT = auto()
    CREDIT = auto()


@dataclass(frozen=True)
class Row:
    """A row of a column.

    Attributes:
        text: what it says.
        picture: of that.
        high: px.
        words: how high these are, px.
        where: its picture is.
    """

    kind: Kind
    text: str
    picture: Picture
    high: int
    words: int = 0
    where: Where = Where.BESIDE


Column = list[Row]
HEADS = {Kind.HEADING, Kind.AGAIN}
"""What stands above points, and never alone."""
Leaved = list[Column]
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

    A section goes on in the next column between two points, on another leaf under its heading once more,
    or begins on that; one of hands alone stays on one leaf, and what comes after it fills the one before. Of
    all ways that one is taken which has fewest leaves and tears fewest sections (`TEARS`; least of all from
    the first leaf to the second), has no bare column, fewest columns without a heading at their head, and
    fills the last leaf. `about`: what the game is like, at the head of the first leaf, and where it comes
    from, at the foot of the last.
    """
    rooms = layout.columns(room, [1] * (2 if room.w >= canvas.px(PAIRED) else 1), canvas.px(MIDDLE))
    across, apart = len(rooms), canvas.px(APART)
    narrow = min(rooms, key=lambda each: each.w)  # by a px: what fits it has room in the other
    measured = [_measured(canvas, section, pictures, narrow) for section in sections]
    ways: list[list[Leaved]] = []
    for held_back, share, whole, kept in product(HELD_BACK, FILLED, WHOLE, KEPT):
        filled = Rect(narrow.topleft, (narrow.w, round(room.h * share)))
        columns = _columns(canvas, about, measured, filled, across, held_back, whole, kept=kept)
        ways.append([columns[first : first + across] for first in range(0, len(columns), across)])

    def wastes(leaves: list[Leaved]) -> tuple[int, ...]:
        last = _high_in_all(leaves[-1])
        thin = last < LAST * across * room.h
        first = _torn(leaves[1:2])
        torn = _torn(leaves)
        return (
            (len(leaves) + first + _sparse(leaves, across * room.h)) * TEARS + torn,
            first,
            _bare(leaves, across),
            _headless(leaves),
            thin,
            -last,
        )

    best = _fuller_end(min(ways, key=wastes), room.h, apart)
    for number, leaf in enumerate(best):
        if canvas.theme.large_text or number == len(best) - 1 or _lopsided(leaf):
            best[number] = _even(leaf, across, room.h, apart)
    return [list(zip(leaf, rooms, strict=False)) for leaf in best]


def _sparse(leaves: Sequence[Leaved], room: int) -> int:
    """How many leaves are nearly empty; `room`: of all columns of one, px."""
    return sum(_high_in_all(leaf) < BARE * room for leaf in leaves)


def _lopsided(leaf: Leaved) -> bool:
    """Whether one column is far lower than the other."""
    highs = [_high_in_all([column]) for column in leaf]
    return min(highs) < LOPSIDED * max(highs)


def _fuller_end(leaves: list[Leaved], high: int, apart: int) -> list[Leaved]:
    """The same leaves of one column; where the last is nearly empty whole sections come over to it."""
    if len(leaves) == 1 or any(len(leaf) > 1 for leaf in leaves) or not _sparse(leaves[-1:], high):
        return leaves
    *before, (penultimate,), (last,) = leaves
    rows = [*penultimate, *(row for row in last if row.kind is not Kind.AGAIN)]

    ways = [(rows[:at], rows[at:]) for at, row in enumerate(rows) if at and row.kind is Kind.HEADING]
    highs = [max(sum(row.high + apart for row in part) - apart for part in way) for way in ways]
    if not ways or min(highs) > high:
        return leaves
    return [*before, *([part] for part in ways[highs.index(min(highs))])]


def _bare(leaves: Sequence[Leaved], across: int) -> int:
    """How many columns have nothing, but for the last leaf."""
    return sum(across - sum(map(bool, leaf)) for leaf in leaves[:-1])


def _headless(leaves: Sequence[Leaved]) -> int:
    """How many columns begin with what stands under a heading in the one before."""
    return sum(column[0].kind is Kind.POINT for leaf in leaves for column in leaf if column)


def _torn(leaves: Sequence[Leaved]) -> int:
    """How many leaves begin under a heading that stood before."""
    rows = (row for leaf in leaves for column in leaf for row in column)
    return sum(row.kind is Kind.AGAIN for row in rows)


def _high_in_all(leaf: Leaved) -> int:
    """Its rows one below the other, px."""
    return sum(row.high for column in leaf for row in column)


def _even(leaf: Leaved, across: int, high: int, apart: int) -> Leaved:
    """A leaf with its rows shared out so that no column is much longer than the other; as it is when full."""
    rows = [row for column in leaf for row in column]
    ways = [(rows[:at], rows[at:]) for at in range(1, len(rows)) if rows[at - 1].kind not in HEADS]
    highs = [max(sum(row.high + apart for row in column) for column in way) - apart for way in ways]
    if across == 1 or not ways or min(highs) > high:
        return leaf
    return list(ways[highs.index(min(highs))])


def _columns(
    canvas: Canvas,
    about: tuple[str, str],
    sections: Sequence[Column],
    room: Rect,
    across: int,
    most_held_back: int,
    whole: float,
    *,
    kept: float,
) -> list[Column]:
    like, credit = about
    apart = canvas.px(APART)
    front = canvas.px(UPRIGHT_FRONT if canvas.upright else FRONT)
    if not canvas.upright:  # in type no smaller than what comes below it
        words = _front(canvas, Rect(0, 0, room.w, front))[0]
        front = max(front, canvas.height_of(like, words.w, TEXT) + 1)
    columns: list[Column] = [[Row(Kind.FRONT, like, NO_PICTURE, front)]]
    left = room.h - front - apart
    source = _row(canvas, Kind.CREDIT, credit, NO_PICTURE, room)
    waiting = list(sections)
    held_back: list[Column] = []
    while waiting:
        head, *rows = section = waiting.pop(0)
        goes_on = _("{heading} (more)").format(heading=head.text)
        again = _row(canvas, Kind.AGAIN, goes_on, NO_PICTURE, room)
        hands, free = (
            all(len(row.picture.dice) == HAND for row in rows),
            left + -len(columns) % across * room.h,
        )
        high = sum(row.high + apart for row in section)
        if hands and high > free:  # they are compared: on one leaf
            if waiting and held_back.count(section) < most_held_back:  # what comes next fills this one
                held_back.append(section)
                waiting.insert(1, section)
                continue
            columns += [[] for _column in range(-len(columns) % across + 1)]
            left = room.h
        elif free < high < across * room.h and free < across * room.h * whole:
            columns += [[] for _column in range(-len(columns) % across + 1)]
            left = room.h
        elif left < kept * room.h and left < high < room.h and len(columns) % across:
            columns.append([])
            left = room.h
        for number, row in enumerate(rows):
            ends = [source] if not waiting and number == len(rows) - 1 else []
            group = [row, *ends] if number else [head, row, *ends]  # none of these stands alone
            if sum(each.high + apart for each in group) - apart > left:
                if number and len(columns) % across == 0:
                    group = [again, *group]
                columns.append([])
                left = room.h
            columns[-1] += group
            left -= sum(each.high + apart for each in group)
    return columns


def _measured(canvas: Canvas, section: Sequence[str], pictures: Mapping[str, Picture], room: Rect) -> Column:
    """A section's heading and points as rows of a column."""
    heading, *points = section
    rows = [_row(canvas, Kind.POINT, each, pictures.get(each, NO_PICTURE), room) for each in points]
    return [_row(canvas, Kind.HEADING, heading, NO_PICTURE, room), *rows]


def placed(canvas: Canvas, leaf: Leaf) -> list[tuple[Row, Rect]]:
    """Where each row of a leaf is, px."""
    found = []
    for column, room in leaf:
        spare, rest = room.h - sum(row.high for row in column), room
        most = canvas.px(LARGE_APART if canvas.theme.large_text else FAR_APART)
        apart = max(canvas.px(APART), min(most, spare // max(1, len(column))))
        for row in column:
            box, rest = layout.cut_top(rest, row.high, apart)
            found.append((row, box))
    return found


def draw_pictures(canvas: Canvas, game: str, row: Row, box: Rect) -> None:
    """What of a row never changes."""
    if row.kind is Kind.FRONT:
        draw_hand(canvas, game, _front(canvas, box)[1])
    picture, place = row.picture, _parts(canvas, row, box)[1]
    if picture.total is not None:
        place = layout.cut_right(place, canvas.px(TOTAL))[1]
    across = layout.columns(place, [1] * len(picture.dice), 0) if picture.dice else []
    for (die, value), square in zip(picture.dice, across, strict=True):
        dice.draw_die(canvas, die, value, layout.inset(square, canvas.px(2)))
    if picture.sign:
        draw_sign(canvas, picture.sign, layout.middle(place, canvas.px(SIGN)))


def write(canvas: Canvas, row: Row, box: Rect) -> None:
    """What a row says: headings in gold, points below them."""
    look, picture = canvas.theme, row.picture
    if row.kind is Kind.FRONT:
        size, lines = (Type.LEAD, 5) if canvas.upright else (TEXT, 9)
        canvas.write(row.text, _front(canvas, box)[0], size, look.ivory, lines=lines)
        return
    if row.kind is Kind.CREDIT:
        canvas.write(row.text, box, Type.FINE, look.soft, lines=4)
        return
    colours = {Kind.HEADING: look.gold, Kind.AGAIN: look.soft}
    colour, size = colours.get(row.kind, look.ivory), HEADING if row.kind in HEADS else TEXT
    words, place = _parts(canvas, row, box)
    canvas.write(row.text, words, size, colour)
    if picture.button:
        button = ButtonName[picture.button]
        draw_badge(canvas, button, button.name, layout.middle(place, canvas.px(34)))
    if picture.total is not None:
        figure = layout.cut_right(place, canvas.px(TOTAL))[0]
        good = look.gold if picture.good else look.bad
        canvas.write(str(picture.total), figure, Type.TITLE, good, align="centre", lines=1)


def _row(canvas: Canvas, kind: Kind, text: str, picture: Picture, room: Rect) -> Row:
    size = canvas.type_px(HEADING if kind in HEADS else Type.FINE if kind is Kind.CREDIT else TEXT)
    wide, shows = _wide(canvas, picture), _high(canvas, picture)
    alone, beside = (_set(text, each, size) for each in (room.w, room.w - _beside(canvas, picture)))
    high = alone.height + 1
    row = Row(kind, text, picture, max(beside.height + 1, shows), beside.height + 1)
    below = Row(kind, text, picture, high + shows, high, Where.BELOW)
    if wide > room.w * MOST:
        row = below
    if not (canvas.theme.large_text and wide):
        return row
    ways = [row, below]
    if fonts.width_of(alone.lines[-1], size, words=alone.words) + _beside(canvas, picture) <= room.w:
        line = alone.height // len(alone.lines)
        ways.append(Row(kind, text, picture, high + max(0, shows - line), high, Where.LAST))
    return min(ways, key=lambda way: way.high)


def _set(text: str, width: int, size: int) -> fonts.Set:
    """As it will be set in a column."""
    return fonts.fit(text, width, 100_000, (size,), lines=10_000, narrow=fonts.FULL)


def _front(canvas: Canvas, box: Rect) -> tuple[Rect, Rect]:
    """What the game is like, and a good hand of it."""
    wide = round(box.w * ACROSS) if not canvas.upright else min(box.w // 2, round(box.h * 1.5))
    hand, words = layout.cut_right(box, wide, canvas.px(APART) if canvas.theme.large_text else 0)
    return words, hand


def _parts(canvas: Canvas, row: Row, box: Rect) -> tuple[Rect, Rect]:
    """Where the words of a row are, and its picture."""
    picture, wide = row.picture, _wide(canvas, row.picture)
    if row.where is not Where.BESIDE:
        foot = layout.cut_bottom(box, _high(canvas, picture))[0]
        cut = layout.cut_left if row.where is Where.BELOW else layout.cut_right
        return layout.cut_top(box, row.words)[0], cut(foot, wide)[0]
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
