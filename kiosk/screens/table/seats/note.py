"""How a seat stands: in which words, and where on its plate; all seats of a table in words of one form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import takewhile
from typing import TYPE_CHECKING, Literal

from pygame import Rect

from kiosk.screens.table.seats.plate import PAIR
from kiosk.screens.table.seats.plate_rows import (
    FIGURES,
    LOW,
    TALL,
    TOTAL,
    WIDE,
    below_name,
    beside_purse,
    beside_signs,
    dice_row,
    inside,
    name_row,
    total_place,
)
from kiosk.screens.table.seats.split import beside_chips
from kiosk.text import chips
from kiosk.text.last_action import STANDS
from kiosk.text.translate import _, translated
from kiosk.ui import fonts, layout
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.chips import (
    LEAST_STACK,
    has_chips_beside,
    least_beside,
    no_smaller,
    write_with_chips,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.screens.table.seats.plate import Plate
    from kiosk.ui.canvas import Canvas

LEAST_DIE = 30
"""At a seat at least beside words, px at BASE_SIZE."""
ROOMY = 220
"""A seat so high has larger dice, and in large text a larger line of words, px at BASE_SIZE."""
AS_LARGE, LEGIBLE = 0.9, 0.5
"""Share of their size that figures keep at least for a line of words: gladly, and where there is no other."""
HUNDRED, SMALLER, NARROWER = 100, 0.75, 4
"""From so many chips on figures may be smaller for a stack: the share of the size of two figures that they
keep, and in steps of so many px at BASE_SIZE."""
NAMED = 68
"""What is said beside a name leaves so much of it, px at BASE_SIZE."""
OF_FOUNDATION = 0.7
"""Share of the width that dice have at least that are not added up, beside words."""
WIDTHS = "178"
"""A narrow figure, one of middle width, and one that none is wider than."""
SIGNED = ("+", "\N{MINUS SIGN}")
"""How chips won or lost begin, where no words have room beside them."""
FEWEST_SLOTS = 3
"""So many dice find room beside each other at least, so that one alone is no larger."""


class Row(Enum):
    """Where on a plate it is said how its seat stands."""

    NAME = auto()
    CHIPS = auto()
    OWN = auto()  # a line of its own, below the chips
    DICE = auto()


@dataclass(frozen=True)
class Note:
    """What is said of how a seat stands: the words, "" for none; their row, and their box there (px).

    `label`: above them, what their figure is.
    """

    words: str
    row: Row
    box: Rect
    align: Literal["left", "right"] = "right"
    lines: int = 1
    label: str = ""

    def size(self, canvas: Canvas) -> int:
        """In which type it can be set, px; 0 for nothing said, or where it is set as small as need be."""
        return canvas.size_of(self.words, self.box, self._type, self.lines) if self.words else 0

    def draw(self, canvas: Canvas, plate: Plate, most_px: int) -> None:
        """It at the seat that it is of, in type no larger than this, px."""

        def write() -> None:
            if self._type is not Type.FINE:
                canvas.write(
                    self.words, self.box, self._type, plate.colour, align=self.align, lines=1, most_px=most_px
                )
                return
            lies, box = 0 if plate.votes else plate.staked or 0, self.box
            if self.label:
                above, box = self._below_label(canvas)
                tint, px = plate.colour, most_px
                canvas.write(self.label, above, Type.FINE, tint, align=self.align, lines=1, most_px=px)
            write_with_chips(canvas, self.words, lies, box, plate.colour, self.align, self.lines, most_px)

        canvas.part(("note", plate.number), self.box, write, amount=plate.staked)

    def labelled(self, canvas: Canvas, plate: Plate) -> Note:
        """With what its figure is above it, where there is room for that."""
        above, below = self._below_label(canvas)
        fits = canvas.has_room(plate.named, above) and canvas.has_room(self.words, below)
        return replace(self, label=plate.named) if fits else self

    def _below_label(self, canvas: Canvas) -> tuple[Rect, Rect]:
        """Where a label and the figure below it stand, px."""
        return layout.cut_top(layout.middle(self.box, 2 * canvas.px(LINE)), canvas.px(LINE))

    @property
    def _type(self) -> Type:
        return Type.TEXT if self.words[:1] in SIGNED else Type.FINE  # a figure alone may be larger


def notes_of(canvas: Canvas, seats: Sequence[tuple[Plate, Rect]], stack: int) -> tuple[list[Note], int]:
    """How each seat stands, and in which type that is said at most, px; a stack so large is beside chips.

    What can be said in fewer words is said in fewer of all seats where one has no room for more; of figures
    and of words each by itself, as of ranks and of what they have won.
    """
    notes = [place_note(canvas, plate, box, stack) for plate, box in seats]
    short = {
        fonts.has_words(plate.brief)
        for (plate, _box), note in zip(seats, notes, strict=True)
        if plate.brief and plate.note != plate.brief and note.words in {"", plate.brief}
    }
    figures = max(len("00"), *(len(str(plate.seat["chips"])) for plate, _box in seats))
    may_be = [
        (_with_chips(plate, int(wide * figures)), box)
        for wide in WIDTHS
        for plate, box in seats
        if plate.staked is not None
    ]
    bets = any(_crowds_chips(canvas, plate, box, stack) for plate, box in may_be)
    for number, (plate, box) in enumerate(seats):
        if plate.brief and (fonts.has_words(plate.brief) in short or (bets and _is_bet(plate))):
            notes[number] = place_note(canvas, replace(plate, note=plate.brief), box, stack)
    return _labelled(canvas, seats, notes), min(
        filter(None, (note.size(canvas) for note in notes)), default=canvas.type_px(Type.TEXT)
    )


def _labelled(canvas: Canvas, seats: Sequence[tuple[Plate, Rect]], notes: Sequence[Note]) -> list[Note]:
    """With what figures are above them, at all seats that say nothing but one, or at none."""
    alone = {
        number: notes[number].labelled(canvas, plate)
        for number, (plate, _box) in enumerate(seats)
        if plate.named and not plate.votes and notes[number].words == plate.brief
    }
    if not all(note.label for note in alone.values()):
        return [*notes]
    return [alone.get(number, note) for number, note in enumerate(notes)]


def _is_bet(plate: Plate) -> bool:
    """Whether it is said what lies in front of a seat, and not what came of it."""
    return bool(plate.staked) and not plate.votes and plate.brief[:1] not in {"", *SIGNED}


def _with_chips(plate: Plate, held: int) -> Plate:
    """A seat that stands, with so many chips, and a bet of two figures as wide as theirs.

    What is said of bets is chosen by what may be, so that it stays as it is whatever the seats do.
    """
    seat = plate.seat.copy()
    seat["chips"] = held
    note = _("bet: {chips}").format(chips=chips.amount(int(str(held)[:2])))
    return replace(plate, seat=seat, note=note, last=translated(STANDS), hands=plate.hands[:1])


def _crowds_chips(canvas: Canvas, plate: Plate, box: Rect, stack: int) -> bool:
    """Whether a bet in words leaves its chips no room: they stay there."""
    note = place_note(canvas, plate, box, stack)
    first, _line, second = note.words.partition("\n")
    return bool(second) and not has_chips_beside(canvas, first, note.box)


def _with_room(canvas: Canvas, choices: Sequence[str], box: Rect, lines: int = 1) -> str:
    """The first of these that has room, of a pair each in a line where there are two; "" for none.

    A figure stands alone in the second line only where nothing else has room.
    """
    for broken in (False, True):
        for each in choices:
            whole = 1 if PAIR in each or (not broken and _ends_in_a_figure(each)) else lines
            for words, most in ((each.replace(PAIR, "\n"), lines if PAIR in each else whole), (each, whole)):
                if canvas.has_room(words, box, lines=most):
                    return words
    return ""


def _ends_in_a_figure(words: str) -> bool:
    return "\n" not in words and not fonts.has_words(words.rpartition(" ")[2])


def _figure_alone(canvas: Canvas, plate: Plate, box: Rect) -> bool:
    """Whether of how a seat stands a figure would be alone in a box, or in the second line of it."""
    words = _with_room(canvas, plate.told, box, 2)
    return _ends_in_a_figure(words) and (words == plate.brief or not canvas.has_room(words, box))


def says_beside(canvas: Canvas, plate: Plate, box: Rect, stack: int, room: Rect | None = None) -> bool:
    """Whether how a seat stands has room beside its purse in a box, with a stack so large in it, px.

    `room`: what the purse has of it at most.
    """
    left = beside_purse(canvas, plate, box, stack, room)
    return not plate.told or bool(_with_room(canvas, plate.told, left, 2))


def purse_room(canvas: Canvas, plate: Plate, box: Rect, stack: int) -> Rect:
    """What its purse has at most of a box, with a stack so large in it, px.

    All of it; but beside the least stack three figures are smaller where else it could not be said there how
    their seat stands.
    """
    held, step = plate.seat["chips"], canvas.px(NARROWER)
    if stack != canvas.px(LEAST_STACK) or held < HUNDRED or says_beside(canvas, plate, box, stack):
        return box
    narrower = (Rect(box.x, box.y, wide, box.h) for wide in range(box.w - step, 0, -step))
    there = takewhile(lambda room: least_beside(canvas, held, room, SMALLER), narrower)
    return next((room for room in there if says_beside(canvas, plate, box, stack, room)), box)


def _beside_dice(canvas: Canvas, plate: Plate, box: Rect, side: int) -> str:
    """How a seat stands, in words for which there is room beside its dice; "" for none."""
    count = sum(len(hand.lying) for hand in plate.hands)
    left = Rect(0, 0, box.w - for_dice(canvas, plate, box.w, side), box.h)
    choices = plate.told if plate.note or count <= FEWEST_SLOTS else ()
    return _with_room(canvas, choices, left)


def for_dice(canvas: Canvas, plate: Plate, wide: int, side: int) -> int:
    """What dice have of a row at least, px; those of a Foundation always the same, so that they stay.

    `wide`: the row. `side`: a die at most, which those of a Foundation are where there is room. Both px.
    """
    count = sum(len(hand.lying) for hand in plate.hands)
    least = count * canvas.px(LEAST_DIE)
    if plate.added or not count:
        return least
    return max(least, round(wide * OF_FOUNDATION), min(wide, count * (side + canvas.px(3))))


def place_note(canvas: Canvas, plate: Plate, box: Rect, stack: int) -> Note:
    """How a seat stands, where its plate (px) has room for it beside a stack so large, px."""
    inner = inside(canvas, box)[1]
    if box.h < canvas.px(LOW):
        if inner.w > canvas.px(WIDE):
            inner = total_place(canvas, plate, inner, TOTAL)[1]
        lower = layout.rows(inner, [1, 1], 0)[1]
        return _note(canvas, plate.told, Row.CHIPS, beside_purse(canvas, plate, lower, stack))
    upper, rest = layout.cut_top(inner, name_row(canvas, inner), 0)
    if box.h >= canvas.px(TALL):
        return _at_tall(canvas, plate, upper, rest, stack)
    middle, below = below_name(canvas, rest)
    thrown = dice_row(canvas, middle, below)
    if (apart := beside_chips(canvas, plate, rest, thrown)) is not None:
        return _note(canvas, plate.told, Row.OWN, layout.cut_bottom(apart[0], canvas.px(LINE), 0)[0], "left")
    side = thrown.h
    in_foot = plate.added or not plate.told or _beside_dice(canvas, plate, below, side)
    if in_foot and not plate.split:  # several rows have all of it
        return _in_foot(canvas, plate, below, side)
    return _elsewhere(canvas, plate, upper, middle, stack)


def _note(
    canvas: Canvas,
    choices: Sequence[str],
    row: Row,
    box: Rect,
    align: Literal["left", "right"] = "right",
    lines: int = 1,
) -> Note:
    """The first of these that has room in so many lines, if any has; in one rather than a figure alone."""
    words = _with_room(canvas, choices, box, lines)
    if _ends_in_a_figure(words) and canvas.has_room(words, box):
        lines = 1
    return Note(words, row, box, align, lines)


def _at_tall(canvas: Canvas, plate: Plate, upper: Rect, box: Rect, stack: int) -> Note:
    """Beside its purse or below it; where a Foundation would have to move for that, beside the name."""
    gap = canvas.px(2)
    held, roomy = layout.cut_bottom(box, canvas.px(FIGURES), gap)[0], upper.h + box.h >= canvas.px(ROOMY)
    room = purse_room(canvas, plate, held, stack)
    fits = says_beside(canvas, plate, held, stack, room)
    beside = beside_purse(canvas, plate, held, stack, room)
    if roomy and canvas.theme.large_text:
        fits = fits and not _figure_alone(canvas, plate, beside)
    if fits:
        return _note(canvas, plate.told, Row.CHIPS, beside, lines=2)
    if not plate.added and any(hand.dice for hand in plate.hands):
        named = _beside_name(canvas, plate, upper)
        if named is not None:
            return named
    below = layout.cut_bottom(box, canvas.line(LINE) if roomy else canvas.px(LINE), gap)[0]
    return _note(canvas, plate.told, Row.OWN, below, "left")


def _elsewhere(canvas: Canvas, plate: Plate, upper: Rect, middle: Rect, stack: int) -> Note:
    """At a seat whose dice leave no room for it.

    On a line of its own where the chips are no smaller then, beside the chips, or beside the name.
    """
    lower, rest = layout.cut_bottom(middle, canvas.px(LINE), 0)
    own, held = _note(canvas, plate.told, Row.OWN, lower, "left"), plate.seat["chips"]
    if own.words and no_smaller(canvas, held, middle, rest, AS_LARGE):
        return own
    beside = _note(canvas, plate.told, Row.CHIPS, beside_purse(canvas, plate, middle, stack), lines=2)
    if beside.words:
        return beside
    named = _beside_name(canvas, plate, upper)
    if named is not None:
        return named
    legible = own.words and no_smaller(canvas, held, middle, rest, LEGIBLE)
    return own if legible else beside


def _beside_name(canvas: Canvas, plate: Plate, box: Rect) -> Note | None:
    """In the row of its name; None where there is no room."""
    room = beside_signs(canvas, plate, box)
    name = min(canvas.width_of(plate.token.words, room, Type.FINE, 1) + canvas.px(6), canvas.px(NAMED))
    for words in plate.told:
        wide = canvas.width_of(words, room, Type.FINE, 1) + canvas.px(4)
        if room.w - wide - box.h >= name:
            return _note(canvas, (words,), Row.NAME, layout.cut_right(room, wide, 0)[0])
    return None


def _in_foot(canvas: Canvas, plate: Plate, box: Rect, side: int) -> Note:
    """Beside the dice, which are so large, px; of who has won it is said rather than that they are shown."""
    count, words = sum(len(hand.lying) for hand in plate.hands), _beside_dice(canvas, plate, box, side)
    if not count or (plate.won and plate.added and not words):
        return _note(canvas, plate.told, Row.DICE, box, "left")
    if not plate.added:
        stands = layout.cut_left(box, for_dice(canvas, plate, box.w, side), 0)[1]
    else:
        said = canvas.width_of(words, box, Type.FINE, 1) + canvas.px(8)
        taken = min(box.w - said, count * (side + canvas.px(3)))
        stands = layout.cut_left(box, taken, canvas.px(4))[1]
    return _note(canvas, (words,), Row.DICE, stands)
