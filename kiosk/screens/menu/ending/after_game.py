"""What comes after a game: the page of its end, and the evening's last page."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.journal.ledger import Ledger
from kiosk.journal.storage.database import JournalError
from kiosk.screens.menu.calling_off import CallingOff
from kiosk.screens.menu.cashier import host_sells
from kiosk.screens.menu.ending.game_end import GameEnd
from kiosk.screens.menu.ending.goodbye import Goodbye
from kiosk.screens.menu.ending.really_finish import ReallyFinish
from kiosk.text.translate import _
from kiosk.ui.control import nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.games.state import State
    from kiosk.journal.accounts import Standing
    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.screens.menu.record_pages import DiceOf, RecordPages
    from kiosk.table.players import Player
    from kiosk.table.unfinished_hand import OpenHand

FINISHES = say("The evening ends, and what was won and lost is settled.")


class AfterGame:
    """Shows it.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: the kiosk behind them.
        record: what was played.
        dice_of: the dice that a seat showed at the end of a hand.
        again: the same guests choose a game again; rematch: they play the one of this name again.
        resume: goes on with the hand that is open.
        ask_host: asks for the PIN: what follows, and what that is in a sentence.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        house: House,
        record: RecordPages,
        dice_of: DiceOf,
        *,
        again: Callable[[], None],
        rematch: Callable[[str], None],
        resume: Callable[[], None],
        ask_host: Callable[[Callable[[], None], str], None],
    ) -> None:
        self._clock = clock
        self._navigation = navigation
        self._house = house
        self._record = record
        self._dice_of = dice_of
        self._again = again
        self._rematch = rematch
        self._resume = resume
        self._ask_host = ask_host
        self._calling_off = CallingOff(clock, navigation, house, ask_host)
        self._hand: OpenHand | None = None  # that the last page calls off
        self._last_page: Callable[[], None] = nothing  # after the game shown last

    @property
    def may_finish(self) -> bool:
        """Whether an evening goes on at no table: a game's end is seen, or the first page."""
        if isinstance(self._navigation.bottom, GameEnd):
            return True
        try:
            return self._goes_on()
        except JournalError:  # opening a table says why
            return False

    def _goes_on(self) -> bool:
        """Whether chips of the evening are out; raises JournalError."""
        return bool(self._house.stacks() or self._house.unfinished())

    def at_first_page(self) -> Callable[[], None] | None:
        """What asks there whether it is enough for today; None where no evening goes on.

        Raises JournalError.
        """
        if not self._goes_on():
            return None
        hand = self._house.open_hand()
        game = self._house.preferences.last_game if hand is None else hand.state["game"]
        self._hand, self._last_page = hand, partial(self._finish, game, hand)

        def ask() -> None:
            ledger = self._record.all_chips() or Ledger()
            self._navigation.show(ReallyFinish(self._clock, ledger, hand, self._asked(hand)))

        return ask

    def show(
        self,
        state: State,
        players: Sequence[Player],
        standings: Sequence[Standing],
        hand: OpenHand | None,
        there: Sequence[str],
    ) -> None:
        """The page of the end of a game, whose table is closed; between two hands it is over.

        Args:
            state: of it, as it is when a hand that is not over is void.
            players: who sat there, in seat order.
            standings: what it has brought to each.
            hand: that is not over; None for none.
            there: names of those who are offered to play again.
        """
        if hand is None:
            self._house.end_game()
        record = self._record
        self._hand, self._last_page = hand, partial(self._finish, state["game"], hand)
        page = GameEnd(
            self._clock, state, players, standings, record.evening(), again=self._again,
            rematch=partial(self._rematch, state["game"]), ledger=record.all_chips(),
            best=record.best_hand(standings, players, self._dice_of), open_hand=hand, resume=self._resume,
            there=there,
            more=record.more_of_evening,
            finish=self.finish, asked=self._asked(hand),
        )  # fmt: skip
        self._navigation.start(page)

    def finish(self, end_game: Callable[[], None] = nothing) -> None:
        """It is enough for today: the evening's last page, after what is open was ended.

        With it accounts are settled, and the next evening begins with new chips: where the host sells these
        it is the host who ends it. A hand that is open is called off by it, if those agree who must.

        `end_game`: of a table that is open, between two hands.
        """

        def ends() -> None:
            end_game()
            self._last_page()

        if host_sells(self._house):
            self._ask_host(ends, FINISHES)
        else:
            self._calling_off.agreed(self._hand if end_game is nothing else None, ends)

    def _asked(self, hand: OpenHand | None) -> str:
        """Who is asked before an evening ends, and with it a hand that is open."""
        return _("the host's PIN") if host_sells(self._house) else self._calling_off.asked(hand)

    def _finish(self, game: str, hand: OpenHand | None) -> None:
        """It is enough for today; a hand that is open is not gone on with: its chips are paid out as well."""
        self._house.finish()

        ledger, line = self._record.all_chips(), self._record.line()
        page = Goodbye(
            self._clock, game, ledger, line,
            open_hand=hand is not None, settle_up=self._record.settle_up,
            enlarge=self._record.take_home, cafe=self._house.cafe, day=datetime.now().astimezone(),
        )  # fmt: skip
        page.input.moved()  # a finger that is on its way meant the page before
        self._navigation.start(page)
