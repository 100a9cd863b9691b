"""A sure reading held against eyes: the die and its value, for a tap that costs nothing and may be left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.games.protocol import PendingKind
from kiosk.journal.evidence import kept_pictures, throw_of
from kiosk.journal.storage.database import JournalError
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.controls import draw_control
from kiosk.ui.widgets.throw_pictures import ThrowPictures, draw_one_die

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.journal.diary import ReaderCheck
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas

DIE, TAP, WORDS, ROW = 90, 100, 120, 27
"""How wide the die's picture is, each of the two answers, and the question where it stands beside them (else
it stands above, so high), px at BASE_SIZE."""


class ReaderStrip:
    """Asks about the newest throw, if it was drawn, until dice move again; in the way of nothing.

    Args:
        table: the live table.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: tuple[ReaderCheck, ThrowPictures] | None = None  # the pictures that were fetched last

    @property
    def due(self) -> ReaderCheck | None:
        """What is asked about now; None for nothing."""
        table, roll = self._table, self._table.roll
        busy = roll.message or roll.thrown or roll.suspended or roll.hidden.covered
        over = table.pending.kind not in {PendingKind.DECISION, PendingKind.ROLL}
        return None if busy or over else table.journal.diary.due

    def controls(self) -> list[Control]:
        """Right, wrong."""
        due = self.due
        if due is None:
            return []
        return [
            Control("reading-right", _("Right"), partial(self._answer, due, right=True), tone=Tone.QUIET),
            Control("reading-wrong", _("Wrong"), partial(self._answer, due, right=False), tone=Tone.QUIET),
        ]

    def _answer(self, check: ReaderCheck, *, right: bool) -> None:
        try:
            self._table.journal.diary.answer(check, right=right)
        except JournalError:  # it was a favour: what is wrong with the record is said with the next step
            self._table.journal.diary.due = None

    def draw(self, canvas: Canvas, box: Rect) -> bool:
        """Draw it in the place of a hint; False where nothing is asked."""
        due = self.due
        if due is None:
            return False
        gap = canvas.px(theme.GAP)
        canvas.panel(box)
        inner = layout.inset(layout.middle(box, min(box.h, canvas.px(110))), canvas.px(2))
        place, inner = layout.cut_left(inner, canvas.px(DIE), gap)
        draw_one_die(canvas, self._pictures(due), due.place, place)
        beside = inner.w >= canvas.px(2 * TAP + WORDS) + 2 * gap
        if beside:
            taps, inner = layout.cut_right(inner, canvas.px(TAP) * 2 + gap, gap)
        else:
            inner, taps = layout.cut_top(inner, canvas.px(ROW))
        for control, cell in zip(self.controls(), layout.columns(taps, [1, 1], gap), strict=True):
            draw_control(canvas, control, cell)
        words = _("Read as {value}: right?").format(value=due.value)
        canvas.write(words, inner, Type.FINE, canvas.theme.soft, align="centre", lines=3 if beside else 1)
        return True

    def _pictures(self, due: ReaderCheck) -> ThrowPictures:
        if self._known is None or self._known[0] != due:
            journal = self._table.journal
            throw = throw_of(journal.db, due.throw)
            before, after = kept_pictures(journal.db, throw)
            self._known = due, ThrowPictures.of(before, after, throw["reading"])
        return self._known[1]
