"""A sure reading held against eyes: the die and its value, for a tap that costs nothing and may be left.

It is asked on the plate of who threw, under the token and the name, and in nobody else's place.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from kiosk.games.protocol import PendingKind
from kiosk.journal.evidence import kept_pictures, throw_of
from kiosk.journal.storage.database import JournalError
from kiosk.text import chips
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.controls import draw_row
from kiosk.ui.widgets.token import draw_token
from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures, draw_one_die

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.journal.diary import ReaderCheck
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Do
    from kiosk.ui.theme import Colour
    from kiosk.ui.widgets.token import Token

ANSWERS = frozenset({"reading-right", "reading-wrong"})
"""The names of what answers it."""
LOWEST, NARROWEST = 112, 250
"""A lower or narrower plate has no room for the question, px at BASE_SIZE: there it is not asked."""

LOW, WITH_DICE = 76, 112
"""So low the answers are, px at BASE_SIZE, where that leaves so much height that the dice have room, too."""
AWAY = 10
"""Total and chips are so far from each other, px at BASE_SIZE."""


class Figures(NamedTuple):
    """What stands at a seat: its chips, and what its dice come to with its colour; None where they don't.

    `dice`: what draws each of them.
    """

    held: int
    total: tuple[int, Colour] | None
    dice: Sequence[Callable[[Canvas, Rect], None]]


class ReaderQuestion:
    """Asks about the newest throw, if it was drawn, until dice move again; in the way of nothing.

    Args:
        table: the live table.
        correct: opens a challenge of the newest throw, where that can be had.
    """

    def __init__(self, table: Table, correct: Do) -> None:
        self._table = table
        self._correct = correct
        self._known: tuple[ReaderCheck, object, ThrowPictures] | None = None  # fetched last, and whose it is

    @property
    def due(self) -> ReaderCheck | None:
        """What is asked about now; None for nothing."""
        table, roll = self._table, self._table.roll
        busy = roll.message or roll.thrown or roll.suspended or roll.hidden.covered
        over = table.pending.kind not in {PendingKind.DECISION, PendingKind.ROLL}
        return None if busy or over else table.journal.diary.due

    @property
    def seat(self) -> int | None:
        """Whose die it is, by the seat; None where nothing is asked, or the house's dice were thrown."""
        due = self.due
        if due is None:
            return None
        if self._known is None or self._known[0] != due:
            throw = throw_of(self._table.journal.db, due.throw)
            pictures = kept_pictures(self._table.journal.db, throw)
            self._known = due, throw["seat"], ThrowPictures.of(*pictures, throw["reading"])
        whose = self._known[1]
        return whose if isinstance(whose, int) else None

    def controls(self) -> list[Control]:
        """Right, which goes without saying; wrong, which leads to what it is."""
        due = self.due
        if due is None or self.seat is None:
            return []
        return [
            Control(
                "reading-right", _("Right"), partial(self._answer, due, right=True), _("or play on"),
                tone=Tone.QUIET,
            ),
            Control(
                "reading-wrong", _("Wrong"), partial(self._answer, due, right=False),
                _("change it") if self._table.corrections.amendable is not None else _("for the record"),
                tone=Tone.QUIET,
            ),
        ]  # fmt: skip

    def _answer(self, check: ReaderCheck, *, right: bool) -> None:
        try:
            self._table.journal.diary.answer(check, right=right)
        except JournalError:  # it was a favour: what is wrong with the record is said with the next step
            self._table.journal.diary.due = None
        if not right:
            self._correct()

    @staticmethod
    def fits(canvas: Canvas, box: Rect) -> bool:
        """Whether a plate has room for it."""
        return box.h >= canvas.px(LOWEST) and box.w >= canvas.px(NARROWEST)

    def draw(self, canvas: Canvas, whose: Token, figures: Figures, box: Rect, focus: str | None) -> None:
        """Draw it on a plate that fits, whose ground is drawn: who threw, which die it is, both answers.

        What the dice come to and the chips stand below the name, with the dice, or where the plate is low
        beside it: they count for whoever decides now.
        """
        assert self._known is not None
        due, _seat, pictures = self._known
        gap = canvas.px(4)
        inner = layout.inset(box, gap)
        large, least = canvas.theme.large_text, canvas.px(theme.TARGET)
        low = inner.h - canvas.px(LOW) >= canvas.px(WITH_DICE)
        high = least if large else canvas.px(LOW) if low else max(least, round(inner.h * 0.45))
        taps, head = layout.cut_bottom(inner, high, gap)
        die, words = layout.cut_left(head, min(head.h, head.w // 3), canvas.px(theme.GAP))
        if due.place in pictures.dice:
            draw_one_die(canvas, pictures, due.place, die)
        else:
            dice.draw_die(canvas, due.die, due.value, die)
        name, asked = layout.cut_top(words, min(canvas.px(LINE), words.h // 2), 0)
        disc, name = layout.cut_left(name, name.h, gap)
        draw_token(canvas, whose, disc)
        wide = canvas.width_of(canvas.shortened(whose.words, name, Type.FINE), name, Type.FINE, 1)
        called, beside = layout.cut_left(name, wide, gap)
        question = _("Check: {die} read as {value}?").format(die=due.die, value=due.value)
        line, below = layout.cut_top(asked, canvas.line(LINE), 0)
        roomy = canvas.has_room(question, below, Type.NOTE if large else Type.FINE, 2)
        if roomy:
            called, beside, asked = name, line, below
        _draw_figures(canvas, figures, beside, with_dice=roomy)
        canvas.write(
            canvas.shortened(whose.words, called, Type.FINE), called, Type.FINE, canvas.theme.ivory, lines=1
        )
        size = Type.FINE
        if large and not canvas.has_room(question, asked, Type.NOTE, 2):  # the answers say the rest
            question, size = f"{due.die}: {due.value}?", Type.TEXT
        canvas.write(question, asked, size, canvas.theme.soft, lines=2)
        answers = self.controls()
        if large:  # larger words rather than what they mean
            answers = [replace(each, detail="") for each in answers]
        draw_row(canvas, answers, taps, focus)


def _draw_figures(canvas: Canvas, figures: Figures, line: Rect, *, with_dice: bool) -> None:
    """What a seat's dice come to, and its chips, at the right of a line, as much of it as has room.

    `with_dice`: at the left the dice.
    """
    gap = canvas.px(4)
    for draw in figures.dice if with_dice else ():
        cell, line = layout.cut_left(line, line.h, gap)
        draw(canvas, cell)
    held, total = chips.amount(figures.held), figures.total
    known = [] if total is None else [(str(total[0]), total[1])]
    for words, colour in [*known, (held, canvas.theme.soft)]:
        if not canvas.has_room(words, line):
            return
        place, line = layout.cut_right(line, canvas.width_of(words, line, Type.FINE, 1), gap)
        canvas.write(words, place, Type.FINE, colour, align="right", lines=1)
        if words is held and line.w >= line.h:
            draw_stack(canvas, figures.held, layout.cut_right(line, line.h, 0)[0])
        line.w -= canvas.px(AWAY)
