"""The last hands, from the journal: a list, and each step by step with the picture of its dice."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.journal import evening, evidence, history, ledger
from kiosk.journal.database import JournalError, open_for_reading
from kiosk.journal.hand_steps import steps_of
from kiosk.screens.base.screen import Screen, turn_over
from kiosk.screens.menu.settle_sheet import save_sheet
from kiosk.screens.menu.settle_up import SettleUp
from kiosk.screens.menu.winner import BestHand, sole_winner
from kiosk.table.dice_colours import colours_on_record
from kiosk.table.uncounted import why_uncounted
from kiosk.text import chips
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.tray_view import draw_picture

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pygame import Rect

    from kiosk.games.state import State
    from kiosk.journal.evening import HandLine, Standing, WonHand
    from kiosk.journal.hand_steps import HandStep
    from kiosk.screens.base.navigation import Navigation
    from kiosk.table.players import Player
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control
    from kiosk.ui.theme import Theme

HANDS = 50
"""So many of the newest hands can be looked at."""
LEAST_HIGH = 78
"""A hand in the list is at least so high, px at BASE_SIZE."""


class HistoryPage(Screen):
    """The list of hands.

    Args:
        hands: the newest first.
        look: opens one by its number.
    """

    heading = say("The last hands")

    def __init__(
        self, clock: Callable[[], float], hands: Sequence[HandLine], look: Callable[[int], None]
    ) -> None:
        super().__init__(clock)
        self._hands = hands
        self._look = look
        self._page = 0
        self._most = 1

    def draw(self, canvas: Canvas) -> None:
        """How many hands fit decides whether there is anything to turn over to."""
        gap = canvas.px(theme.GAP)
        with_foot = canvas.surface.get_height() - canvas.px(64 + 80 + 5 * theme.GAP)
        self._most = max(1, (with_foot + gap) // (canvas.px(LEAST_HIGH) + gap))
        self._page = min(self._page, max(0, len(self._hands) - 1) // self._most)
        super().draw(canvas)

    def actions(self) -> list[Control]:
        """Turn over, when there is more than a page."""
        if len(self._hands) <= self._most:
            return []
        pages = -(-len(self._hands) // self._most)
        newer = _("Newer"), _("These are the newest.")
        older = _("Older"), _("There are no older ones here.")
        return turn_over(self._page, pages, self._turn, newer, older)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A plate for each hand: number, game, when, how it ended."""
        if not self._hands:
            canvas.write(
                _("No hand has been played yet."), body, Type.TEXT, canvas.theme.soft, align="centre"
            )
            return
        gap = canvas.px(theme.GAP)
        high = (body.h - gap * (self._most - 1)) // self._most
        for hand in self._hands[self._page * self._most : (self._page + 1) * self._most]:
            row, body = layout.cut_top(body, high, gap)
            self._draw_hand(canvas, hand, row)

    def _draw_hand(self, canvas: Canvas, hand: HandLine, row: Rect) -> None:
        self.place_plate(canvas, f"hand-{hand.number}", lambda: self._look(hand.number), row)
        inner = layout.inset(row, canvas.px(8))
        left, words = layout.cut_left(inner, canvas.px(210), canvas.px(10))
        upper, lower = layout.rows(left, [1, 1], 0)
        name = _("Hand {number}").format(number=hand.hand)
        canvas.write(name, upper, Type.FINE, canvas.theme.gold, lines=1)
        began = hand.began.astimezone().strftime("%H:%M")
        canvas.write(f"{GAMES[hand.game].title}, {began}", lower, Type.FINE, canvas.theme.soft, lines=1)
        text = ", ".join(f"{name} {chips.signed(gain)}" for name, gain in hand.gains)
        if hand.void:
            ended = _("Void: every chip went back.")
        else:
            ended = text if hand.gains else _("This hand has not ended.")
        canvas.write(ended, words, Type.FINE, canvas.theme.ivory, lines=3)

    def _turn(self, by: int) -> None:
        self._page += by


class HandPage(Screen):
    """One hand, a step at a time.

    Args:
        number: of the hand in its game.
        steps: of it.
        picture: a kept picture (JPEG) by its hash.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        number: int,
        steps: Sequence[HandStep],
        picture: Callable[[str], bytes | None],
    ) -> None:
        super().__init__(clock)
        self._number = number
        self._steps = steps
        self._picture = picture
        self._at = 0

    @property
    def title(self) -> str:
        """Which hand, and which step."""
        return _("Hand {number}, step {step} of {steps}").format(
            number=self._number, step=self._at + 1, steps=max(1, len(self._steps))
        )

    def actions(self) -> list[Control]:
        """One step back or on."""
        back = _("Step back"), _("This is how it began.")
        on = _("Next step"), _("This is how it ended.")
        return turn_over(self._at, len(self._steps), self._step, back, on)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """What happened in words, the dice and the picture of the tray."""
        if not self._steps:
            canvas.write(
                _("Nothing has happened in this hand yet."),
                body,
                Type.TEXT,
                canvas.theme.soft,
                align="centre",
            )
            return
        step = self._steps[self._at]
        gap = canvas.px(theme.GAP)
        rest = body
        if step.note:
            foot, rest = layout.cut_bottom(body, canvas.px(64), gap)
            canvas.panel(foot, canvas.theme.dark, canvas.theme.amber)
            note = translated(step.note)
            canvas.write(
                note,
                layout.inset(foot, canvas.px(8)),
                Type.FINE,
                canvas.theme.amber,
                align="centre",
                lines=3,
            )
        if step.throw is not None or step.dice:
            cut = layout.rows if canvas.upright else layout.columns
            rest, shown = cut(rest, [1.2, 1], gap)
            self._draw_dice(canvas, step, shown)
        canvas.panel(rest)
        canvas.write(
            "\n".join(translated(words) for words in step.said),
            layout.inset(rest, canvas.px(16)),
            Type.LABEL,
            canvas.theme.ivory,
        )

    def _draw_dice(self, canvas: Canvas, step: HandStep, box: Rect) -> None:
        gap = canvas.px(theme.GAP)
        kept = None if step.throw is None else step.throw["after"]
        jpeg = None if kept is None else self._picture(kept)
        line = box
        if jpeg is not None:
            line, photo = layout.rows(box, [1, 2.2], gap)
            self._draw_photo(canvas, jpeg, photo)
        canvas.panel(line)
        if not step.dice:  # of a throw that did not count
            return
        cells = layout.columns(layout.inset(line, gap), [1] * len(step.dice), gap)
        own = colours_on_record(step.dice, None if step.throw is None else step.throw["reading"])
        by_hand = step.by_hand or (False,) * len(step.dice)
        for (die, value), colours, marked, cell in zip(step.dice, own, by_hand, cells, strict=True):
            if value is None:
                upper, lower = layout.rows(cell, [2, 1], 0)
                dice.draw_die(canvas, die, None, upper, faded=True, by_hand=marked)
                canvas.write(_("hidden"), lower, Type.FINE, canvas.theme.faded, align="centre", lines=1)
            else:
                dice.draw_die(canvas, die, value, cell, name=True, colours=colours, by_hand=marked)

    @staticmethod
    def _draw_photo(canvas: Canvas, jpeg: bytes, box: Rect) -> None:
        picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) if jpeg else None
        if picture is None:  # the disk has not kept it whole
            canvas.panel(box)
            words = _("The picture of this throw is damaged and can't be shown.")
            canvas.write(
                words,
                layout.inset(box, canvas.px(12)),
                Type.FINE,
                canvas.theme.amber,
                align="centre",
                lines=4,
            )
            return
        draw_picture(canvas, np.asarray(picture, np.uint8), box)

    def _step(self, by: int) -> None:
        self._at += by


class RecordPages:
    """Reads the journal for the screens; why it can't be read is noted on the screen that is seen.

    Args:
        clock: s, only grows.
        navigation: the screens.
        path: of the journal; None where nothing is kept.
    """

    def __init__(self, clock: Callable[[], float], navigation: Navigation, path: Path | None) -> None:
        self._clock = clock
        self._navigation = navigation
        self._path = path

    def evening(self) -> evening.Evening:
        """What the evening came to; nothing where the journal can't be read: opening it says why."""
        try:
            return self._with_journal(evening.newest_evening) or evening.Evening()
        except JournalError:
            return evening.Evening()

    def best_hand(
        self,
        standings: Sequence[Standing],
        players: Sequence[Player],
        dice_of: Callable[[State, Sequence[Player], int], tuple[tuple[str, int], ...]],
    ) -> BestHand | None:
        """What brought the winner of the last game most; nothing where the journal can't be read.

        `dice_of`: the dice that a seat showed at the end of a hand.
        """
        seat = sole_winner(standings)
        if seat is None:
            return None
        try:
            won: WonHand | None = self._with_journal(lambda db: evening.largest_win(db, seat))
        except JournalError:
            return None
        if won is None:
            return None
        there = players[: len(won.state["seats"])]  # then; others came later
        return BestHand(won.hand, won.chips, dice_of(won.state, there, seat))

    def open_history(self) -> None:
        """Show the last hands."""
        self._show(
            lambda db: evening.newest_hands(db, HANDS),
            lambda hands: HistoryPage(self._clock, hands or [], self._look_at),
        )

    def settle_up(self) -> None:
        """Show what the evening's chips came to, and who pays whom."""
        self._show(
            ledger.evening_ledger,
            lambda found: SettleUp(self._clock, found or ledger.Ledger(), self._sheet_saver(found)),
        )

    def _sheet_saver(self, found: ledger.Ledger | None) -> Callable[[Theme], str] | None:
        """What writes the evening down to be printed; None where nothing is kept."""
        path = self._path
        if path is None or found is None:
            return None
        return lambda look: save_sheet(found, look, path, datetime.now().astimezone())

    def _look_at(self, number: int) -> None:
        self._show(
            lambda db: history.hand_record(db, number),
            lambda hand: HandPage(self._clock, hand["hand"], steps_of(hand, why_uncounted), self._picture),
        )

    def _show(self, read: Callable[[sqlite3.Connection], Any], page: Callable[[Any], Screen]) -> None:
        try:
            found = self._with_journal(read)
        except JournalError as problem:
            self._navigation.top.note = translated(problem.words)
        else:
            self._navigation.show(page(found))

    def _picture(self, sha256: str) -> bytes | None:
        found: bytes | None = self._with_journal(lambda db: evidence.picture(db, sha256))
        return found

    def _with_journal(self, do: Callable[[sqlite3.Connection], Any]) -> Any:  # noqa: ANN401 - whatever it reads
        """Read the journal; None where there is none yet. Raises JournalError."""
        if self._path is None or not self._path.exists():
            return None
        with closing(open_for_reading(self._path)) as db:
            return do(db)
