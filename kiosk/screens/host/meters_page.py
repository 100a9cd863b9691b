"""The meters, how often the reader errs at most, and faults until the host has cleared them."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.journal.diary import Fault
from kiosk.journal.storage.database import JournalError
from kiosk.meters.bound import CONFIDENCE
from kiosk.screens.base.screen import Screen
from kiosk.text import chips
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.meters.meters import Meters
    from kiosk.meters.proof import Proof
    from kiosk.ui.canvas import Canvas

FAULTS = {
    Fault.CAMERA: say("camera lost"),
    Fault.RECORD: say("record not written"),
    Fault.UNCLEAN: say("power gone in a game"),
    Fault.DAMAGE: say("record damaged"),
    Fault.CHIPS: say("chips did not add up"),
}
PADDING = 12
"""Round what is counted, px at BASE_SIZE."""
SHARE = 0.4
"""Of a row's width, for what it counts."""


class MetersPage(Screen):
    """Counts the record in a thread of its own, and shows what it came to.

    Args:
        clock: s, only grows.
        read: counts; raises JournalError.
        clear: has the host have seen all faults; raises JournalError.
    """

    heading = say("Counted since the first day")

    def __init__(
        self, clock: Callable[[], float], read: Callable[[], Meters], clear: Callable[[], None]
    ) -> None:
        super().__init__(clock)
        self._read = read
        self._clear = clear
        self._meters: Meters | None = None
        self._found: Meters | JournalError | None = None  # by the thread, not shown yet
        self._count()

    def _count(self) -> None:
        threading.Thread(target=self._run, name="meters", daemon=True).start()

    def _run(self) -> None:
        try:
            self._found = self._read()
        except JournalError as problem:
            self._found = problem

    def do(self, _now: float) -> bool:
        """Show what was counted."""
        found, self._found = self._found, None
        if isinstance(found, JournalError):
            self.note = translated(found.words)
        elif found is not None:
            self._meters = found
        return found is not None

    def actions(self) -> list[Control]:
        """Faults stay until somebody has seen them."""
        none = None if self._meters is not None and self._meters.standing else _("There is none.")
        clear = Control("clear", _("Clear the faults"), self._clear_faults, why=none)
        return [self.twice(clear, _("Really?"))]

    def _clear_faults(self) -> None:
        try:
            self._clear()
        except JournalError as problem:
            self.note = translated(problem.words)
        else:
            self._count()

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A row each, and below them what is known of the reader."""
        if self._meters is None:
            canvas.write(_("The record is counted ..."), body, Type.TEXT, canvas.theme.soft, align="centre")
            return
        below, table = layout.cut_bottom(body, round(body.h * 0.24), canvas.px(theme.GAP))
        lines = _lines(self._meters)
        canvas.panel(table)
        rows = layout.rows(layout.inset(table, canvas.px(PADDING)), [1.0] * len(lines) + [2.0], canvas.px(3))
        for (name, value), row in zip(lines, rows, strict=False):
            left, right = layout.cut_left(row, round(row.w * SHARE), canvas.px(theme.GAP))
            canvas.surface.fill(canvas.theme.line, (row.x, row.bottom, row.w, 1))
            canvas.write(name, left, Type.FINE, canvas.theme.soft, lines=1)
            canvas.write(value, right, Type.FINE, canvas.theme.ivory, lines=2)
        standing = fault_words(self._meters.standing)
        colour = canvas.theme.amber if standing else canvas.theme.soft
        words = canvas.shortened(standing or _("No faults to look at."), rows[-1], Type.FINE, lines=3)
        canvas.write(words, rows[-1], Type.FINE, colour, lines=3)
        canvas.panel(below)
        words = reader_words(self._meters.proof)
        canvas.write(
            words, layout.inset(below, canvas.px(6)), Type.FINE, canvas.theme.ivory, align="centre", lines=4
        )


def reader_words(proof: Proof) -> str:
    """What is known of the reader."""
    if not proof.answered:
        return _("Nobody has checked a reading by eye yet.")
    return _(
        "Misread unnoticed at this table: fewer than {bound:.2%} of the dice ({sure:.0%} sure). People "
        "checked {answered:,} of {read:,} readings; throws that were asked about or did not count are no "
        "part of it."
    ).format(bound=proof.bound, sure=CONFIDENCE, answered=proof.answered, read=proof.read)


def _lines(meters: Meters) -> list[tuple[str, str]]:
    """What is counted, with how many."""
    real = meters.real
    told: dict[str, tuple[str, tuple[int, ...]]] = {
        _("Played"): (_("{} hands, {} throws"), (real.hands, real.rolls)),
        _("Dice"): (_("{} read"), (real.dice_read,)),
        _("In doubt"): (_("{} asked about, {} corrected"), (real.asked, real.corrected)),
        _("Other throws"): (_("{} by hand, {} did not count"), (real.by_hand, sum(real.refused.values()))),
        _("Chips"): (_("{} bought, {} won, {} taken away"), (real.chips_in, real.chips_won, real.chips_out)),
        _("Simulated hands"): (
            _("{}, counted nowhere above") if meters.simulated.hands else _("none"),
            (meters.simulated.hands,),
        ),
        _("Starts"): (_("{}, of these {} after a power cut"), (meters.starts, meters.unclean)),
    }
    return [(name, words.format(*map(chips.amount, counts))) for name, (words, counts) in told.items()]


def fault_words(standing: Mapping[str, int]) -> str:
    """Faults that the host has not cleared; "" for none."""
    if not standing:
        return ""
    listed = ", ".join(f"{translated(FAULTS[Fault(name)])} ({times})" for name, times in standing.items())
    return _("Faults: {faults}").format(faults=listed)
