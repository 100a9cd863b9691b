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
from kiosk.text.translate import _, ngettext, translated
from kiosk.ui import layout, theme
from kiosk.ui.brass_signs import draw_sign
from kiosk.ui.control import Control, Sign
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.meters.meters import Meters
    from kiosk.meters.proof import Proof
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

FAULTS = {
    Fault.CAMERA: say("camera lost"),
    Fault.RECORD: say("record not written"),
    Fault.UNCLEAN: say("power gone in a game"),
    Fault.DAMAGE: say("record damaged"),
    Fault.CHIPS: say("chips did not add up"),
}
PADDING, SIGN, HIGHEST = 8, 40, 104
"""Round what is counted, its sign, and how high its plate is at most, px at BASE_SIZE."""
SHARES = (1.5, 1)
"""Of the width, for what takes more words to count, and for what takes less."""
LINES = 7
"""Of what is the matter, and of what is known of the reader, at most."""
IN_A_COLUMN = 3
"""So many plates stand below each other on a wide screen, too; more in two columns."""


class MetersPage(Screen):
    """Counts the record in a thread of its own, and shows what it came to.

    Args:
        clock: s, only grows.
        read: counts; raises JournalError.
        clear: has the host have seen all faults; raises JournalError.
    """

    heading = say("Statistics: real dice, since the first day")
    of_the_house = True

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
        why, detail = _("There is none."), _("there are none")
        if self._meters is None:
            why, detail = _("The record is counted ..."), ""
        elif self._meters.standing:
            why = detail = ""
        clear = Control("clear", _("Clear the faults"), self._clear_faults, detail, why or None)
        return [self.twice(clear, _("Really?"))]

    def _clear_faults(self) -> None:
        try:
            self._clear()
        except JournalError as problem:
            self.note = translated(problem.words)
        else:
            self._count()

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A plate each, and below them what is the matter, and what is known of the reader."""
        if self._meters is None:
            canvas.write(_("The record is counted ..."), body, Type.TEXT, canvas.theme.soft, align="centre")
            return
        gap, look = canvas.px(theme.GAP), canvas.theme
        told = [(Sign.EYE, reader_words(self._meters.proof), look.ivory)]
        if _only_simulated(self._meters):
            words = _(
                "Hands, throws, readings and chips are counted with real dice only, and so far all throws "
                "were simulated."
            )
            told = [(Sign.DICE, words, look.amber)]  # no die was read
        if standing := fault_words(self._meters.standing):
            told.append((Sign.WARNING, standing, look.amber))
        for sign, words, colour in told:
            body = self._draw_words(canvas, sign, words, colour, body)
        counted = _lines(self._meters)
        one = canvas.upright or len(counted) <= IN_A_COLUMN
        columns = [body] if one else layout.columns(body, SHARES, gap)
        down = -(-len(counted) // len(columns))
        high = min(body.h, down * (canvas.px(HIGHEST) + gap) - gap)
        cells = [
            cell
            for column in columns
            for cell in layout.rows(layout.cut_top(column, high)[0], [1] * down, gap)
        ][: len(counted)]
        places = [_beside_sign(canvas, cell) for cell in cells]
        sizes = {
            lines: min(
                canvas.size_of(words, place, Type.TEXT, lines)
                for (_sign, words), (_at, place) in zip(counted, places, strict=True)
            )
            for lines in (1, 2)
        }
        lines = 1 if sizes[1] >= canvas.type_px(Type.FINE) else 2
        for (sign, words), cell, (at, place) in zip(counted, cells, places, strict=True):
            canvas.panel(cell)
            draw_sign(canvas, sign, at)
            canvas.write(words, place, Type.TEXT, look.ivory, lines=lines, most_px=sizes[lines])

    @staticmethod
    def _draw_words(canvas: Canvas, sign: Sign, words: str, colour: Colour, body: Rect) -> Rect:
        """Draw them on a plate at the foot of the body, beside a sign; what is left of that."""
        inset, gap = 2 * canvas.px(PADDING), canvas.px(theme.GAP)
        width = _beside_sign(canvas, body)[1].w
        high = max(canvas.height_of(words, width, Type.FINE), canvas.px(SIGN)) + inset
        plate, rest = layout.cut_bottom(body, high, gap)
        canvas.panel(plate)
        place, said = _beside_sign(canvas, plate)
        draw_sign(canvas, sign, place, ink=colour if sign is Sign.WARNING else None)
        canvas.write(canvas.shortened(words, said, Type.FINE, LINES), said, Type.FINE, colour, lines=LINES)
        return rest


def _beside_sign(canvas: Canvas, plate: Rect) -> tuple[Rect, Rect]:
    """Where on a plate its sign is, and where words."""
    inner = layout.inset(plate, canvas.px(PADDING))
    place, words = layout.cut_left(inner, canvas.px(SIGN), canvas.px(PADDING) * 2)
    return layout.middle(place, min(place.w, place.h)), words


def reader_words(proof: Proof) -> str:
    """What is known of the reader."""
    if not proof.answered:
        return _("Nobody has checked a reading by eye yet.")
    return _(
        "Misread unnoticed at this table: fewer than {bound:.2%} of the dice ({sure:.0%} sure). People "
        "checked {answered:,} of {read:,} readings; throws that were asked about or did not count are no "
        "part of it."
    ).format(bound=proof.bound, sure=CONFIDENCE, answered=proof.answered, read=proof.read)


def _only_simulated(meters: Meters) -> bool:
    """Whether all that was thrown so far was simulated, so that most of the meters can't have counted."""
    return bool(meters.simulated.hands and not meters.real.hands)


def _lines(meters: Meters) -> list[tuple[Sign, str]]:
    """What is counted, each in words that need no heading, beside its sign; what takes more words first.

    What only real dice are counted for is left out where there were none, and power cuts where none was.
    """
    real, simulated = meters.real, meters.simulated.hands
    hands, rolls = real.hands, real.rolls
    refused = sum(real.refused.values())
    of_real_dice: list[tuple[Sign, list[tuple[str, int]]]] = [
        (
            Sign.SEATS,
            [
                (ngettext("{} hand", "{} hands", hands), hands),
                (ngettext("{} throw", "{} throws", rolls), rolls),
            ],
        ),
        (
            Sign.SPEECH,
            [
                (ngettext("{} reading asked about", "{} readings asked about", real.asked), real.asked),
                (_("{} corrected"), real.corrected),
            ],
        ),
        (
            Sign.PERSON,
            [
                (ngettext("{} throw by hand", "{} throws by hand", real.by_hand), real.by_hand),
                (_("{} did not count"), refused),
            ],
        ),
        (
            Sign.SETTLE,
            [
                (ngettext("{} chip bought", "{} chips bought", real.chips_in), real.chips_in),
                (_("{} won"), real.chips_won),
                (_("{} taken away"), real.chips_out),
            ],
        ),
        (Sign.DICE, [(ngettext("{} die read", "{} dice read", real.dice_read), real.dice_read)]),
    ]
    not_counted = _("no simulated hands")
    if simulated:
        not_counted = ngettext("not counted: {} simulated hand", "not counted: {} simulated hands", simulated)
    of_the_machine: list[tuple[Sign, list[tuple[str, int]]]] = [
        (Sign.BOT, [(not_counted, simulated)]),
        (
            Sign.CLOCK,
            [(ngettext("started once", "started {} times", meters.starts), meters.starts)],
        ),
    ]
    if meters.unclean:
        cuts = ngettext("once after a power cut", "{} times after a power cut", meters.unclean)
        of_the_machine.append((Sign.BOLT, [(cuts, meters.unclean)]))
    told = of_the_machine if _only_simulated(meters) else of_real_dice + of_the_machine
    return [
        (sign, ", ".join(words.format(chips.amount(count)) for words, count in line)) for sign, line in told
    ]


def fault_words(standing: Mapping[str, int]) -> str:
    """Faults that the host has not cleared; "" for none."""
    if not standing:
        return ""
    listed = ", ".join(f"{translated(FAULTS[Fault(name)])} ({times})" for name, times in standing.items())
    return _("Faults: {faults}").format(faults=listed)
