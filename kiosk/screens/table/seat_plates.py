"""The seats of a table: each a plate that says who, how many chips, what lies there and how it stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from pygame import Rect

from kiosk.table.dice_colours import colours_of
from kiosk.text import chips
from kiosk.ui import layout
from kiosk.ui.theme import mixed
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import Token, draw_band, draw_token

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from kiosk.games.state import DieState, SeatState, State
    from kiosk.table.dice_colours import SeatsDice
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

TALL, LOW = 180, 86
"""A seat from these heights on (px at BASE_SIZE) has its dice and what they come to in a row, and its chips
in another, or both in one and the dice below; a lower one has no dice."""
WHO, FIGURES = 34, 70
"""How high the rows are for the name and for figures of 8 mm, px at BASE_SIZE."""
WIDE = 200
"""From this width on a low seat has its total beside both rows, else beside its name, px at BASE_SIZE."""
STACK = 36
"""How high and wide a seat's stack is at most, px at BASE_SIZE."""
BAND = 8
"""How wide a player's colour is along the edge of the plate, px at BASE_SIZE."""
LARGEST_DIE, LEAST_DIE = 64, 30
"""At a seat at most, and at least beside words, px at BASE_SIZE."""
PURSE, HIGH, SUNK = 8, 60, 0.45
"""What a purse has beside its chips, and how high it is at most, px at BASE_SIZE; how much darker than the
plate it is."""
BESIDE_NAME = (0.24,)
"""Share of the width that a total has beside a name."""
TOTAL = 0.4, 0.3
"""Share of the width that a total has at most beside the chips, and beside seven figures of them."""
FEWEST_SLOTS = 3
"""So many dice find room beside each other at least, so that one alone is not larger than three."""


@dataclass(frozen=True)
class Hand:
    """Dice that count together.

    Attributes:
        figure: what they come to, large; None where they are not added up.
        words: what belongs to them: the bet, the rank.
        colour: of the figure.
        active: it is played now.
    """

    dice: Sequence[DieState]
    figure: int | None
    words: str
    colour: Colour
    active: bool = False


@dataclass(frozen=True)
class Plate:
    """What is shown of one seat.

    Attributes:
        token: whose it is.
        number: its place in the state. seat: as in the protocol's state.
        hands: in front of it.
        marks: what the seat is: King, Prince, dealer.
        note: how it stands, or what came of it, in a word or two. colour: of that.
        acts: whether the game waits for it. out: whether it has no part in the hand any more.
        won: chips that it took in the hand that is over.
        last: what it did last. follows: whether it is asked next.
        shines: it has won, and that is known.
        colours: what the dice that all seats threw look like.
        thrown_covered: nobody knows what its dice look like: they have the colours of their type, all alike.
    """

    token: Token
    number: int
    seat: SeatState
    hands: tuple[Hand, ...]
    marks: tuple[Icon, ...]
    note: str
    colour: Colour
    acts: bool
    out: bool
    won: int = 0
    last: str = ""
    follows: bool = False
    shines: bool = False
    colours: SeatsDice = field(default_factory=dict)
    thrown_covered: bool = False

    def draw_die(self, canvas: Canvas, die: DieState, cell: Rect, part: Hashable) -> None:
        """One of its dice, in its own colours where these are known, by that name on the canvas."""
        known = {} if self.thrown_covered else self.colours
        own = colours_of(known, self.number, die["die"], die["value"])
        by_hand = die.get("by_hand", False)
        dice.draw_die(
            canvas, die["die"], die["value"], cell, faded=self.out, colours=own, by_hand=by_hand, part=part
        )

    @property
    def by_hand(self) -> bool:
        """Whether a die that counts for it shows what a person said."""
        return any(die.get("by_hand", False) for hand in self.hands for die in hand.dice)

    @property
    def told(self) -> str:
        """How it stands, and what it did last; of dice that lay covered and are shown what they are alone."""
        shown = self.thrown_covered and any(die["value"] for hand in self.hands for die in hand.dice)
        words = (self.note,) if shown and self.note else dict.fromkeys((self.note, self.last))
        return " \N{MIDDLE DOT} ".join(filter(None, words))


def paid_to(state: State, number: int) -> int:
    """What a seat took from the table in the hand that is over; who has joined since took nothing."""
    payouts = state["result"]["payouts"] if "result" in state else []
    return payouts[number] if number < len(payouts) else 0


def draw_seats(canvas: Canvas, plates: Sequence[Plate], places: Sequence[Rect]) -> None:
    """A plate in each place."""
    for plate, place in zip(plates, places, strict=True):
        _draw_plate(canvas, plate, place)


def draw_ground(canvas: Canvas, box: Rect, *, acts: bool, won: bool = False) -> None:
    """The plate itself; who acts sits in the light, and who has won."""
    if acts or won:
        canvas.panel(box, canvas.theme.panel_lit, canvas.theme.gold if acts else canvas.theme.good, 3)
    else:
        canvas.panel(box)


def _draw_plate(canvas: Canvas, plate: Plate, box: Rect) -> None:
    if plate.acts:
        canvas.part("acting", box, lambda: draw_ground(canvas, box, acts=True))
    else:
        draw_ground(canvas, box, acts=False, won=plate.shines)
    low = box.h < canvas.px(LOW)
    inner = layout.inset(box, canvas.px(3 if low else 5))
    band, inner = layout.cut_left(inner, canvas.px(BAND), canvas.px(7))
    draw_band(canvas, plate.token, band)
    inner.w -= canvas.px(3)
    line = canvas.px(LINE)
    if low:
        wide = inner.w > canvas.px(WIDE)
        if wide:
            inner = _draw_total(canvas, plate, inner)
        upper, lower = layout.rows(inner, [1, 1], 0)
        if not wide:
            upper = _draw_total(canvas, plate, upper, BESIDE_NAME)
        _draw_who(canvas, plate, upper)
        stands = layout.cut_left(lower, _draw_chips(canvas, plate, lower), canvas.px(10))[1]
        _draw_note(canvas, plate, stands, "right")
        return
    tall = box.h >= canvas.px(TALL)
    upper, rest = layout.cut_top(inner, canvas.px(WHO) if tall else line, 0)
    _draw_who(canvas, plate, upper)
    if tall:
        _draw_tall(canvas, plate, rest)
        return
    spare = min(rest.h - canvas.px(FIGURES), canvas.px(LARGEST_DIE))  # what figures leave the dice have
    foot, middle = layout.cut_bottom(rest, max(line, spare), 0)
    _draw_amounts(canvas, plate, middle)
    _draw_foot(canvas, plate, foot)


def _draw_who(canvas: Canvas, plate: Plate, box: Rect) -> None:
    """Token, name, and what the seat is."""
    side = min(box.h, canvas.px(36))
    disc, box = layout.cut_left(box, side, canvas.px(6))
    draw_token(canvas, plate.token, disc)
    follows, by_hand = (Icon.NEXT,) if plate.follows else (), (Icon.HAND,) if plate.by_hand else ()
    for mark in (*follows, *plate.marks, *by_hand):
        place, box = layout.cut_right(box, min(side, canvas.px(30)), canvas.px(4))
        draw_icon(canvas, mark, place, part=("mark", mark) if mark in plate.marks else None)
    look = canvas.theme
    colour = look.faded if plate.out else look.gold if plate.acts else look.ivory
    canvas.write(canvas.shortened(plate.token.words, box, Type.FINE), box, Type.NOTE, colour, lines=1)


def _draw_amounts(canvas: Canvas, plate: Plate, box: Rect) -> None:
    """Its chips, and beside them what its dice come to."""
    _draw_chips(canvas, plate, _draw_total(canvas, plate, box))


def _draw_total(canvas: Canvas, plate: Plate, box: Rect, shares: Sequence[float] = TOTAL) -> Rect:
    """What its dice come to, at the right, where they are added up; the rest of the box.

    `shares`: of the width that it has at most, the first that leaves the chips room.
    """
    hand = next((hand for hand in plate.hands if hand.active), plate.hands[0] if plate.hands else None)
    if hand is None or hand.figure is None:
        return box
    held = chips.amount(plate.seat["chips"])
    for share in shares:
        most = Rect(0, 0, round(box.w * share), box.h)
        wide = canvas.width_of(str(hand.figure), most, Type.FIGURE, 1)
        total, rest = layout.cut_right(box, wide, canvas.px(8))
        if canvas.has_room(held, rest):
            break
    colour = canvas.theme.faded if plate.out else hand.colour
    canvas.count(("total", plate.number), hand.figure, total, Type.FIGURE, colour, align="right")
    return rest


def _draw_tall(canvas: Canvas, plate: Plate, box: Rect) -> None:
    """Its dice and what they come to; below them its purse, and beside that, or below it, how it stands."""
    choices, gap = (plate.told, plate.note or plate.last), canvas.px(2)
    held = layout.cut_bottom(box, canvas.px(FIGURES), gap)[0]
    beside = layout.cut_left(held, _purse(canvas, plate, held).w, canvas.px(10))[1]
    if not plate.told or any(canvas.has_room(each, beside, lines=2) for each in choices):
        _write_first(canvas, plate, choices, beside, "right", lines=2)
    else:
        foot, box = layout.cut_bottom(box, canvas.px(LINE), gap)
        _write_first(canvas, plate, choices, foot, "left")
    held, thrown = layout.cut_bottom(box, canvas.px(FIGURES), gap)
    _draw_chips(canvas, plate, held)
    _draw_dice(canvas, plate, layout.inset(_draw_total(canvas, plate, thrown), canvas.px(2)))


def _purse(canvas: Canvas, plate: Plate, box: Rect) -> Rect:
    """What its chips take of a box, as large as they go, with a stack where that makes them no smaller."""
    stack, figure, edge = _held(canvas, chips.amount(plate.seat["chips"]), box)
    return Rect(box.x, box.y, stack.w + figure.w + 2 * edge, box.h)


def _held(canvas: Canvas, words: str, box: Rect) -> tuple[Rect, Rect, int]:
    """In a purse at the left of a box the places of a stack and of figures, and its edge beside them, px."""
    edge, figure = canvas.px(PURSE), layout.inset(box, 0)
    largest = canvas.size_of(words, box, Type.FIGURE, 1)
    if canvas.size_of(words, box.inflate(-2 * edge, 0), Type.FIGURE, 1) < largest:
        edge = 0
    room = box.inflate(-2 * edge, 0)
    stack, figure = layout.cut_left(room, min(round(box.h * 0.8), canvas.px(STACK)), canvas.px(5))
    if canvas.size_of(words, figure, Type.FIGURE, 1) < largest:
        stack, figure = Rect(room.x, room.y, 0, room.h), room
    else:
        stack.w = figure.x - stack.x
    figure.w = min(figure.w, canvas.width_of(words, figure, Type.FIGURE, 1))
    return stack, figure, edge


def _draw_chips(canvas: Canvas, plate: Plate, box: Rect) -> int:
    """Its chips in figures, beside a stack where that makes them no smaller; how wide they are, px.

    They lie in a purse, so that nobody takes them for what the dice come to.
    """
    held, look = plate.seat["chips"], canvas.theme
    stack, figure, _edge = _held(canvas, chips.amount(held), box)
    purse = _purse(canvas, plate, box)
    sunk = layout.middle(purse, canvas.px(HIGH))
    canvas.rounded(sunk, mixed(look.panel, look.dark, SUNK), radius=PURSE)
    if stack.w:
        draw_stack(canvas, held, stack.inflate(-canvas.px(5), -round(stack.h * 0.36)))
    colour = look.faded if plate.out else look.soft
    canvas.count(("chips", plate.number), held, figure, Type.FIGURE, colour, words=chips.amount)
    return purse.w


def _draw_note(canvas: Canvas, plate: Plate, box: Rect, align: Literal["left", "right"] = "left") -> None:
    """How it stands and what it did last; where both have no room, how it stands."""
    _write_first(canvas, plate, (plate.told, plate.note or plate.last), box, align)


def _write_first(
    canvas: Canvas,
    plate: Plate,
    choices: Sequence[str],
    box: Rect,
    align: Literal["left", "right"],
    lines: int = 1,
) -> None:
    """The first of these that has room in so many lines, if any has."""
    words = next((each for each in choices if canvas.has_room(each, box, lines=lines)), "")

    def write() -> None:
        canvas.write(words, box, Type.FINE, plate.colour, align=align, lines=lines)

    canvas.part(("note", plate.number), box, write)


def _draw_foot(canvas: Canvas, plate: Plate, box: Rect) -> None:
    """The dice, and beside them how the seat stands; all the room to what there is alone."""
    count = sum(len(hand.dice) for hand in plate.hands)
    words = plate.note or (plate.last if count <= FEWEST_SLOTS else "")
    left = Rect(0, 0, box.w - count * canvas.px(LEAST_DIE), box.h)
    if not count or (plate.won and not canvas.has_room(words, left)):
        _draw_note(canvas, plate, box)
        return
    if not words or not canvas.has_room(words, left):
        _draw_dice(canvas, plate, box)
        return
    said = canvas.width_of(words, left, Type.FINE, 1) + canvas.px(8)
    taken = min(box.w - said, count * (box.h + canvas.px(3)) + canvas.px(10) * (len(plate.hands) - 1))
    thrown, stands = layout.cut_left(box, taken, canvas.px(4))
    _draw_dice(canvas, plate, thrown, fewest=1)
    _write_first(canvas, plate, (plate.told, words), stands, "right")


def _draw_dice(canvas: Canvas, plate: Plate, box: Rect, fewest: int = FEWEST_SLOTS) -> None:
    """The dice of all its hands, with a gap between hands, as large as the box lets them be.

    Those of one hand stand in two rows where they are larger so. `fewest`: a row has room for so many.
    """
    hands = [hand for hand in plate.hands if hand.dice]
    count = sum(len(hand.dice) for hand in hands)
    if not count:
        return
    gap, between = canvas.px(3), canvas.px(10)
    breaks, largest = len(hands) - 1, canvas.px(LARGEST_DIE)

    def side_in(rows: int) -> int:
        slots = max(fewest, -(-count // rows)) if box.h >= largest else -(-count // rows)
        wide = (box.w - gap * (slots - 1) - between * breaks) // slots
        return min((box.h - gap * (rows - 1)) // rows, wide, largest)

    down = max((1, 2) if not breaks else (1,), key=side_in)
    side, across = side_in(down), -(-count // down)
    x, y = box.x, box.y + (box.h - side * down - gap * (down - 1)) // 2
    for place, hand in enumerate(plate.hands):
        for number, die in enumerate(hand.dice):
            row, column = divmod(number, across) if down > 1 else (0, 0)
            cell = Rect(x + column * (side + gap), y + row * (side + gap), side, side)
            plate.draw_die(canvas, die, cell, ("die", plate.number, place, number))
            x += side + gap if down == 1 else 0
        x += between if hand.dice else 0
