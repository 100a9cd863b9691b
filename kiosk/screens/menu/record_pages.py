"""What of the journal is shown on screens: the evening, the last hands, a hand, a throw."""

from __future__ import annotations

import time
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk.audit.head import as_line
from kiosk.audit.key import kiosk_key, public
from kiosk.games.registry import GAMES
from kiosk.journal import history, ledger
from kiosk.journal.evening import Evening, EveningSums, largest_win, newest_hands
from kiosk.journal.evidence import kept_pictures
from kiosk.journal.hand_steps import steps_of
from kiosk.journal.storage import chain
from kiosk.journal.storage.check import read_to_its_end
from kiosk.journal.storage.database import JournalError, in_words, is_there
from kiosk.screens.menu.cashier import host_sells
from kiosk.screens.menu.ending.winner import BestHand, sole_winner
from kiosk.screens.menu.hand_page import HandPage
from kiosk.screens.menu.history_page import HistoryPage
from kiosk.screens.menu.settle_sheet import save_sheet
from kiosk.screens.menu.settle_up import SettleUp, evening_in_words, payments_in_words
from kiosk.screens.menu.take_home import TakeHome, TakeSheet
from kiosk.table.players import players_of
from kiosk.table.uncounted import why_uncounted
from kiosk.text.translate import _, translated
from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from kiosk.games.state import State
    from kiosk.journal.accounts import Standing
    from kiosk.journal.evening import WonHand
    from kiosk.journal.hand import HandData
    from kiosk.journal.hand_steps import HandStep
    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.screens.base.screen import Screen
    from kiosk.table.players import Player
    from kiosk.table.table import Table
    from kiosk.table.unfinished_hand import OpenHand
    from kiosk.ui.theme import Theme

    DiceOf = Callable[[State, Sequence[Player], int], tuple[tuple[tuple[str, int], ...], bool]]

HANDS = 50
"""So many of the newest hands can be looked at."""
A_FRAME_S = 0.005
"""So long an evening is read in one go, while the screen goes on."""


class RecordPages:
    """Reads the journal for the screens; why it can't be read is noted on the screen that is seen.

    Args:
        clock: s, only grows.
        navigation: the screens.
        path: of the journal; None where nothing is kept.
        house: knows the hand in it that is not over, and which game was finished for the day; None for
            nobody.

    Attributes:
        may_finish: whether an evening goes on that can be ended.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        path: Path | None,
        house: House | None = None,
    ) -> None:
        self.may_finish: Callable[[], bool] = lambda: False
        self._house = house
        self._clock = clock
        self._navigation = navigation
        self._path = path
        self._sums = EveningSums()
        self._read = 0  # the hand up to which a table's evening was read

    def follow(self, table: Table | None) -> None:
        """Read what a table has played, a few hands at a time, so that nobody waits for it at the end.

        Raises JournalError, whatever fails in it.
        """
        journal = None if table is None else table.journal
        if journal is None or journal.path is None or (self._read == journal.hand and not self._sums.behind):
            return
        self._read = journal.hand
        with in_words(journal.path):
            self._sums.read_on(journal.db, self._for(A_FRAME_S))

    def evening(self) -> Evening:
        """What the evening came to; nothing where the journal can't be read: opening it says why.

        Where all of it would take long this is the beginning; `more_of_evening` goes on.
        """
        try:
            read: Evening | None = self._with_journal(self._read_evening)
        except JournalError:
            read = None
        if read is None:
            self._sums.behind = False
        return read or Evening()

    def more_of_evening(self) -> Evening | None:
        """The evening with some more of its hands; None when all were read."""
        return self.evening() if self._sums.behind else None

    def _read_evening(self, db: sqlite3.Connection) -> Evening:
        return self._sums.evening(db, self._for(A_FRAME_S))

    @staticmethod
    def _for(seconds: float) -> Callable[[], bool]:
        """Whether so much time is over."""
        end = time.monotonic() + seconds
        return lambda: time.monotonic() >= end

    def best_hand(
        self,
        standings: Sequence[Standing],
        players: Sequence[Player],
        dice_of: DiceOf,
    ) -> BestHand | None:
        """What brought the winner of the last game most; nothing where the journal can't be read.

        `dice_of`: the dice that a seat showed at the end of a hand, and whether the last is a bonus die.
        """
        seat = sole_winner([each.result for each in standings])
        if seat is None:
            return None
        try:
            won: WonHand | None = self._with_journal(lambda db: largest_win(db, seat))
        except JournalError:
            return None
        if won is None:
            return None
        there = players[: len(won.state["seats"])]  # then; others came later
        return BestHand(won.hand, won.chips, *dice_of(won.state, there, seat))

    def all_chips(self) -> ledger.Ledger | None:
        """Everybody's chips of the evening; None where nothing is kept, or it can't be read."""
        try:
            found: ledger.Ledger | None = self._with_journal(ledger.evening_ledger)
        except JournalError:
            return None
        return found

    def line(self) -> str:
        """The newest event as a code; "" where nothing is kept, or it can't be read."""
        try:
            found: str | None = self._with_journal(self._newest_line)
        except JournalError:
            return ""
        return found or ""

    def open_history(self) -> None:
        """Show the last hands."""
        self._show(
            lambda db: newest_hands(db, HANDS),
            lambda hands: HistoryPage(self._clock, hands or [], self._look_at, self._dice, self.settle_up),
        )

    def settle_up(self) -> None:
        """Show what the evening's chips came to, and who pays whom."""
        self._show(lambda db: (ledger.evening_ledger(db), self._open_hand()), self._settle_up)

    def _open_hand(self) -> OpenHand | None:
        """The hand that is not over; raises JournalError."""
        return None if self._house is None else self._house.open_hand()

    def _settle_up(self, found: tuple[ledger.Ledger, OpenHand | None] | None) -> SettleUp:
        chips, hand = found or (None, None)
        return SettleUp(
            self._clock,
            chips or ledger.Ledger(),
            self._sheet_saver(chips),
            self.take_home,
            self._tell_luck,
            hand,
            may_finish=self.may_finish(),
            by_host=self._house is not None and host_sells(self._house),
        )

    def _tell_luck(self) -> None:
        """What of the chips won was luck."""
        assert self._path is not None
        # the odds of three games are loaded for it: nobody who switches on waits for them
        from kiosk.screens.menu.luck_page import LuckPage, LuckReader  # noqa: PLC0415

        known = None if self._house is None else self._house.preferences
        finished = "" if known is None else known.finished or known.ended
        self._navigation.show(LuckPage(self._clock, LuckReader(self._path, finished)))

    def take_home(self) -> None:
        """Show the newest event as a code, and who pays whom."""
        self._show(
            lambda db: (self._newest_line(db), ledger.evening_ledger(db)),
            lambda found: TakeHome(self._clock, found[0], payments_in_words(found[1])),
        )

    def _newest_line(self, db: sqlite3.Connection) -> str:
        newest = chain.head(db)
        assert self._path is not None
        if newest is None:
            raise JournalError.say("Nothing was played yet.")
        return as_line(newest, public(kiosk_key(self._path)))

    def _sheet_saver(self, found: ledger.Ledger | None) -> Callable[[Theme], None] | None:
        """What writes the evening down to be printed; None where nothing is kept."""
        path = self._path
        if path is None or found is None:
            return None

        def save(look: Theme) -> None:
            now = datetime.now().astimezone()
            try:
                sheet = save_sheet(found, look, path, now)
            except OSError:
                self._navigation.top.note = _("The sheet can't be saved, for nothing can be written.")
            else:
                self._navigation.show(TakeSheet(self._clock, evening_in_words(found, now), sheet))

        return save

    def _look_at(self, number: int) -> None:
        self._show(lambda db: history.hand_record(db, number), self._hand_page)

    def _hand_page(self, hand: HandData) -> HandPage:
        return HandPage(
            self._clock,
            hand["game"],
            _("Hand {number} of {game}").format(number=hand["hand"], game=GAMES[hand["game"]].title),
            players_of(hand["players"]),
            steps_of(hand, why_uncounted),
            self._pictures,
            self._navigation.show,
        )

    def _show(self, read: Callable[[sqlite3.Connection], Any], page: Callable[[Any], Screen]) -> None:
        try:
            found = self._with_journal(read)
        except JournalError as problem:
            self._navigation.top.note = translated(problem.words)
        else:
            self._navigation.show(page(found))

    def _dice(self, number: int) -> history.LastDice:
        """What lay before each seat when a hand was over; nothing where that can't be read."""
        try:
            return self._with_journal(partial(history.last_dice, number=number)) or {}
        except JournalError:
            return {}

    def _pictures(self, step: HandStep) -> ThrowPictures:
        """What is kept of a step's throw."""
        throw = step.throw
        assert throw is not None
        shown = bool(step.dice) and all(value is not None for _die, value in step.dice)
        before, after = self._with_journal(lambda db: kept_pictures(db, throw, shown=shown))
        return ThrowPictures.of(before, after, throw["reading"], throw["asked"] if step.refused else None)

    def _with_journal(self, do: Callable[[sqlite3.Connection], Any]) -> Any:  # noqa: ANN401 - whatever it reads
        """Read the journal; None where there is none yet. Raises JournalError, whatever fails in it."""
        if self._path is None or not is_there(self._path):
            return None
        with read_to_its_end(self._path) as db:
            return do(db)
