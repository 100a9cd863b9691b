"""The stage of a table: the dice that count now, as large as they go, below the house or the pot."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.games.registry import GAMES
from kiosk.screens.table.felt import lay_light
from kiosk.screens.table.head.house import (
    draw_houses,
    house_colour,
    house_on_stage,
    house_total,
)
from kiosk.screens.table.on_stage import BETWEEN, beside, is_bare, on_stage, sharing
from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.theme import mixed
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.crack import draw_crack
from kiosk.ui.widgets.dice import REACHES
from kiosk.ui.widgets.token import draw_token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.state import DieState, State
    from kiosk.screens.table.seats.plate import Hand, Plate
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour
    from kiosk.ui.widgets.token import Token

LARGEST = 168
"""Of a die on the stage, px at BASE_SIZE."""
SMALLEST = 28
"""Dice that would be smaller (px at BASE_SIZE) are left out, and the total stands for them."""
WITH_WORDS = 64
"""Where there is less height than this for a total (px at BASE_SIZE) it has no words below it."""
HANDS_MOST = 24
"""Hands shown at once; of more, those around the one that is played."""
PRINTED = 0.3
"""How much the name on a table stands out from its cloth."""
FIGURE = 0.27
"""Share of the width that a total has beside its dice."""
WITH_RANK = 0.9
"""Where dice had less height than this share of their size in a row they are called something beside their
owner's name, not below them."""
RANK = 50
"""How high it is said below dice what they are called, px at BASE_SIZE."""
APART, MOST_BREAKS = 14, 2
"""So far alike dice lie from the others where they are not added up, px at BASE_SIZE; so often in five."""
AWAY = 18
"""Dice, and what they come to, are so far from what lies beside the stage at least, px at BASE_SIZE."""
LOW = 100
"""On a stage less high than this nobody is named above the dice, px at BASE_SIZE: they would be too small."""
ASIDE = 12
"""What dice are called below them keeps so far from the seats beside the stage, px at BASE_SIZE."""
NAMED = 40
"""How high it is said whose dice they are, px at BASE_SIZE."""
AIR = 10
"""Between the shadow of a die and what the dice come to, px at BASE_SIZE."""
NARROWEST = 34
"""Where a total had less width than this beside its dice (px at BASE_SIZE) they are left out, too."""
ROW = 1.45
"""Dice lie in one row where in several they would not be so much larger."""


def draw_stage(
    canvas: Canvas, state: State, plates: Sequence[Plate], spotlight: int, box: Rect, *, named: bool
) -> None:
    """The dice that count now, as large as they go: `on_stage`, or the house's where that has won.

    `named`: whose they are is said, as it is not who is asked.
    """
    if is_bare(state):
        _draw_name(canvas, GAMES[state["game"]].title, box)
    elif "house" in state and house_on_stage(state):
        draw_house_hero(canvas, state["house"]["dice"], house_colour(canvas.theme, state), box)
    else:
        plate = on_stage(state, plates, spotlight)
        there = beside(canvas, state, plates, plate, box)
        cells = layout.columns(box, [1] * len(there), canvas.px(BETWEEN))
        if len(there) > 1 and not all(map(partial(_has_room, canvas), there, cells)):
            there, cells = [plate], [box]  # the greatest win has its dice
        alone = len(there) == 1 and len(sharing(state, plates, there[0])) == 1
        named = (named and not (alone and box.h < canvas.px(LOW))) or len(there) > 1  # the headline has one
        for each, cell in zip(there, cells, strict=True):
            if each.shines:
                _lay_light(canvas, each, cell, named=named)
            whose = [one.token for one in sharing(state, plates, each)] if named else ()
            draw_hero(canvas, each, state["game"], cell, whose)


def _has_room(canvas: Canvas, plate: Plate, cell: Rect) -> bool:
    """Whether dice are large enough to be shown in a cell, below their owner's name."""
    thrown = layout.cut_top(cell, canvas.px(NAMED), canvas.px(4))[1]
    return not plate.hands or _die_side(canvas, plate.hands, thrown) >= canvas.px(SMALLEST)


def _lay_light(canvas: Canvas, plate: Plate, box: Rect, *, named: bool) -> None:
    """The lamp's rays in a box on the dice that have won there; `named`: above them it is said whose."""
    thrown = layout.cut_top(box, canvas.px(NAMED), canvas.px(4))[1] if named else box
    if not (plate.added or (named and _called_beside(canvas, plate.hands, thrown))):
        thrown = layout.cut_bottom(thrown, canvas.px(RANK), canvas.px(8))[1]
    lay_light(canvas, box, _lie_at(canvas, plate, thrown).center)


def _lie_at(canvas: Canvas, plate: Plate, box: Rect) -> Rect:
    """Where in a box dice of a seat lie on the stage, px; all of it where several hands have places."""
    if len(plate.hands) != 1 or plate.hands[0].figure is None:
        return box
    (hand,) = plate.hands
    return _as_group(canvas, len(hand.lying), _figures_wide(canvas, hand, box), box)[2]


def draw_house_hero(canvas: Canvas, thrown: Sequence[DieState], colour: Colour, box: Rect) -> None:
    """The house's dice, large, below its name, and what they come to, in a colour."""
    total, high = house_total(thrown), canvas.px(120)
    wide = canvas.width_of(str(total), Rect(0, 0, round(box.w * FIGURE), min(high, box.h)), Type.HERO, 1)
    side, across, rest, figure = _as_group(canvas, len(thrown), wide, box)
    canvas.count("house-total", total, layout.middle(figure, high), Type.HERO, colour, align="centre")
    draw_houses(canvas, thrown, _cells(canvas, len(thrown), rest, side, across))


def draw_hero(canvas: Canvas, plate: Plate, game: str, box: Rect, whose: Sequence[Token] = ()) -> None:
    """The dice of who plays, and what they come to; of several hands each for itself.

    Before there are any, what the table itself bears: the game's name. `whose`: whose dice they are, as it is
    not who is asked, and who has won with as good ones.
    """
    hands, left_out = _shown(plate.hands)
    if not any(hand.dice for hand in hands):
        _draw_name(canvas, GAMES[game].title, box)
        return
    called = False
    if whose:
        names, box = layout.cut_top(box, canvas.px(NAMED), canvas.px(4))
        called = _called_beside(canvas, hands, box)
        if called:
            names, beside = layout.columns(names, [1, 1.6], canvas.px(8))
            _draw_called(canvas, plate.number, hands[0], beside)
        _draw_whose(canvas, whose, names)
    if left_out:
        note, box = layout.cut_bottom(box, canvas.px(27), canvas.px(2))
        words = _("and {count} more rows").format(count=left_out)
        canvas.write(words, note, Type.FINE, canvas.theme.soft, align="right", lines=1)
    gap = canvas.px(6)
    counts = range(1, min(4, len(hands)) + 1)
    sides = {n: _die_side(canvas, hands, layout.grid(box, len(hands), n, gap)[0]) for n in counts}
    across = max(counts, key=lambda n: sides[n])
    if len(hands) > 1 and sides[across] < canvas.px(SMALLEST):
        across = next(n for n in (4, 6, 8) if len(hands) <= n * 3)
    for number, (hand, cell) in enumerate(zip(hands, layout.grid(box, len(hands), across, gap), strict=True)):
        _draw_hand(canvas, plate, hand, cell, number, several=len(hands) > 1, called=called)


def _draw_whose(canvas: Canvas, whose: Sequence[Token], box: Rect) -> None:
    """Tokens and names beside each other in the middle of a box; the tokens alone where it is too narrow."""
    gap, apart = canvas.px(8), canvas.px(20)
    each = (box.w - apart * (len(whose) - 1)) // len(whose)
    room = Rect(0, 0, each - box.h - gap, box.h)
    if len(whose) > 1 and not all(room.w > 0 and canvas.has_room(one.words, room) for one in whose):
        side = min(box.h, (box.w + gap) // len(whose) - gap)
        row = Rect(0, box.y, (side + gap) * len(whose) - gap, box.h)
        row.centerx = box.centerx
        for token, cell in zip(whose, layout.columns(row, [1] * len(whose), gap), strict=True):
            draw_token(canvas, token, layout.middle(cell, side))
        return
    words = [canvas.shortened(token.words, room, Type.NOTE) for token in whose]
    wide = [canvas.width_of(text, room, Type.TEXT, 1) for text in words]
    row = box.inflate(min(0, sum(wide) + (box.h + gap) * len(whose) + apart * (len(whose) - 1) - box.w), 0)
    for token, text, long in zip(whose, words, wide, strict=True):
        disc, row = layout.cut_left(row, box.h, gap)
        name, row = layout.cut_left(row, long, apart)
        draw_token(canvas, token, disc)
        canvas.write(text, name, Type.TEXT, canvas.theme.ivory, lines=1)


def _draw_name(canvas: Canvas, title: str, box: Rect) -> None:
    """As it is printed on a table's cloth, carved into its boards or its stones."""
    look = canvas.theme
    if look.plain:
        return
    ink = mixed(look.felt, look.soft, PRINTED)
    around = canvas.write(title, layout.inset(box, canvas.px(24)), Type.SCORE, ink, align="centre", lines=1)
    for line in (around.top - canvas.px(14), around.bottom + canvas.px(11)):
        canvas.surface.fill(ink, Rect(around.x, line, around.w, canvas.px(3)))


def _shown(hands: Sequence[Hand]) -> tuple[Sequence[Hand], int]:
    """At most HANDS_MOST hands, the active one among them, and how many are left out."""
    if len(hands) <= HANDS_MOST:
        return hands, 0
    active = next((number for number, hand in enumerate(hands) if hand.active), 0)
    first = max(0, min(active - HANDS_MOST // 2, len(hands) - HANDS_MOST))
    return hands[first : first + HANDS_MOST], len(hands) - HANDS_MOST


def _die_side(canvas: Canvas, hands: Sequence[Hand], cell: Rect) -> int:
    """How large the dice of the longest hand are in a cell, px."""
    most = max(len(hand.lying) for hand in hands)
    added = any(hand.figure is not None for hand in hands)
    room = layout.inset(cell, canvas.px(6))
    return _best(canvas, most, round(room.w * (1 - FIGURE)) if added else room.w, room.h)[0]


def _as_group(canvas: Canvas, count: int, wide: int, box: Rect) -> tuple[int, int, Rect, Rect]:
    """Dice with what they come to beside them, together in the middle of a box.

    Args:
        canvas: where.
        count: how many dice.
        wide: how wide the figure is, px.
        box: for both.

    Returns:
        How large the dice are (px) and how many stand in a row; their place, and that of the figure, on which
        none of their shadows falls.
    """
    gap, air = canvas.px(8), canvas.px(AIR)
    box = box.inflate(-2 * canvas.px(AWAY), 0)
    room = box.w - air - wide
    side, across = _best(canvas, count, room, box.h)
    side = max(0, min(side, round((room - gap * (across - 1)) / (across + REACHES))))
    dice_wide = side * across + gap * (across - 1)
    group = Rect(box.x, box.y, dice_wide + round(side * REACHES) + air + wide, box.h)
    group.centerx = box.centerx
    return side, across, layout.cut_left(group, dice_wide)[0], layout.cut_right(group, wide)[0]


def _best(canvas: Canvas, count: int, width: int, height: int) -> tuple[int, int]:
    """How large so many dice can be in such a box, px, and how many stand in a row."""
    if not count:
        return canvas.px(LARGEST), 1
    gap = canvas.px(8)
    each = [
        (min((width - gap * (n - 1)) // n, (height - gap * (-(-count // n) - 1)) // -(-count // n)), n)
        for n in range(1, count + 1)
    ]
    side, across = max(each)
    if each[-1][0] * ROW >= side:
        return min(each[-1][0], canvas.px(LARGEST)), count
    rows = -(-count // across)
    return min(side, canvas.px(LARGEST)), -(-count // rows)  # no row is much fuller than another


def _draw_hand(
    canvas: Canvas, plate: Plate, hand: Hand, cell: Rect, number: int, *, several: bool, called: bool
) -> None:
    """One of the hands on the stage; `called`: what its dice are called stands elsewhere."""
    if several:
        line = canvas.theme.gold if hand.active else canvas.theme.line
        canvas.panel(cell, canvas.theme.panel, line, 3 if hand.active else 1)
        cell = layout.inset(cell, canvas.px(6))
    if hand.figure is not None:
        wide = _figures_wide(canvas, hand, cell)
        if several and _as_group(canvas, len(hand.lying), wide, cell)[0] < canvas.px(SMALLEST):
            hand = replace(hand, words="")  # dice rather than what is bet on them
            wide = _figures_wide(canvas, hand, cell)
        side, across, thrown, figures = _as_group(canvas, len(hand.lying), wide, cell)
        seen = not (several and cell.w * FIGURE < canvas.px(NARROWEST))
    else:
        figures, thrown = _below(canvas, cell, called=called)
        side, across = _best(canvas, len(hand.lying), thrown.w - _apart(canvas), thrown.h)
        seen = True
    seen = seen and bool(hand.dice) and side >= canvas.px(SMALLEST)
    if figures:
        _draw_figures(canvas, plate, hand, figures if seen else cell, number)
    if seen:
        _draw_row(canvas, plate, hand, thrown, number, side, across)


def _called_beside(canvas: Canvas, hands: Sequence[Hand], box: Rect) -> bool:
    """Whether dice in a box below a name are called something beside that, not to get smaller."""
    if not hands or hands[0].figure is not None:
        return False
    below = _below(canvas, box, called=False)[1]
    wide = below.w - _apart(canvas)
    in_a_row = (wide - canvas.px(8) * (len(hands[0].lying) - 1)) // max(1, len(hands[0].lying))
    return below.h < min(in_a_row, canvas.px(LARGEST)) * WITH_RANK


def _below(canvas: Canvas, box: Rect, *, called: bool) -> tuple[Rect, Rect]:
    """The places of what dice are called, unless `called` that elsewhere, and of the dice above it."""
    return layout.cut_bottom(box, *((0, 0) if called else (canvas.px(RANK), canvas.px(8))))


def _apart(canvas: Canvas) -> int:
    """How much of the width dice that are not added up leave beside each other; covered ones no less, px."""
    return canvas.px(APART) * MOST_BREAKS + 2 * canvas.px(AWAY)


def _figures_wide(canvas: Canvas, hand: Hand, cell: Rect) -> int:
    """How wide what a hand's dice come to is, with its words, in a cell, px."""
    upper, lower, words = _figure_and_words(canvas, hand, Rect(0, 0, round(cell.w * FIGURE), cell.h))
    total = canvas.width_of(str(hand.figure), upper, Type.HERO, 1)
    return max(total, canvas.width_of(words, lower, Type.FINE, 2))


def _figure_and_words(canvas: Canvas, hand: Hand, box: Rect) -> tuple[Rect, Rect, str]:
    """The places of what dice come to and of the words below that; the words, where there is room."""
    whole = layout.middle(box, canvas.px(170))
    upper, lower = layout.rows(whole, [2.2, 1], 0)
    if hand.words and box.h >= canvas.px(WITH_WORDS) and canvas.has_room(hand.words, lower, lines=2):
        return upper, lower, hand.words
    return whole, Rect(whole.bottomleft, (whole.w, 0)), ""


def _draw_figures(canvas: Canvas, plate: Plate, hand: Hand, box: Rect, number: int) -> None:
    """What the dice of a hand come to, and its bet; what they are called, where they are not added up."""
    if hand.figure is None:
        _draw_called(canvas, plate.number, hand, box.inflate(-2 * canvas.px(ASIDE), 0), number)
        return
    part = ("hero-total", plate.number, number)
    upper, lower, words = _figure_and_words(canvas, hand, box)
    canvas.count(part, hand.figure, upper, Type.HERO, hand.colour, align="centre")
    if plate.bust:
        wide = canvas.width_of(str(hand.figure), upper, Type.HERO, 1)
        draw_crack(canvas, ("hero-crack", plate.number, number), upper.inflate(wide - upper.w, 0))
    canvas.write(words, lower, Type.FINE, canvas.theme.soft, align="centre", lines=2)


def _draw_called(canvas: Canvas, seat: int, hand: Hand, box: Rect, number: int = 0) -> None:
    """What dice are called that are not added up; nothing while they are covered."""
    if not hand.words:
        return

    def write() -> None:
        canvas.write(hand.words, box, Type.LEAD, hand.colour, align="centre", lines=1)

    canvas.part(("hero-words", seat, number), box, write)


def _draw_row(
    canvas: Canvas, plate: Plate, hand: Hand, box: Rect, number: int, side: int, across: int
) -> None:
    """Dice in rows, in the middle of a box; in one row alike ones apart from others, where they count so."""
    breaks = _breaks(hand) if across >= len(hand.lying) else set()
    apart = canvas.px(APART)
    for place, (die, cell) in enumerate(
        zip(hand.lying, _cells(canvas, len(hand.lying), box, side, across), strict=True)
    ):
        cell.x += apart * sum(each <= place for each in breaks) - apart * len(breaks) // 2
        plate.draw_die(canvas, die, cell, ("hero", plate.number, number, place))


def _cells(canvas: Canvas, count: int, box: Rect, side: int, across: int) -> list[Rect]:
    """The places of so many dice of such a size (px) in rows, in the middle of a box."""
    gap = canvas.px(8)
    down = -(-count // across)
    top = box.y + (box.h - side * down - gap * (down - 1)) // 2
    cells = []
    for place in range(count):
        row, column = divmod(place, across)
        beside = min(across, count - row * across)
        left = box.x + (box.w - side * beside - gap * (beside - 1)) // 2
        cells.append(Rect(left + column * (side + gap), top + row * (side + gap), side, side))
    return cells


def _breaks(hand: Hand) -> set[int]:
    """The places of dice before which a group of alike ones ends or begins."""
    values = [die["value"] for die in hand.dice]
    if hand.figure is not None or None in values:
        return set()
    return {
        place
        for place, (one, other) in enumerate(pairwise(values), start=1)
        if one != other and max(values.count(one), values.count(other)) > 1
    }
