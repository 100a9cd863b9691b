"""The table of Critical Roll: bets, chains and the house, or one pot that all have put a stake in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.state import CriticalRollState
from kiosk.screens.games import critical_roll_actions as choices
from kiosk.screens.games.critical_roll_seats import ROWS_MOST, SeatView, draw_felt, seat_views
from kiosk.screens.games.critical_roll_words import (
    BET_HINT,
    DOUBLE_HINT,
    PLAY_HINT,
    draw_hand_result,
    outcome,
)
from kiosk.screens.table.game_view import GameView, dice_of, find
from kiosk.screens.table.result import draw_game_result, pot_outcome
from kiosk.text.translate import _, translated
from kiosk.ui.widgets.stepper import Bidding
from kiosk.ui.widgets.token import tokens

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.games.state import LegalState, PendingState
    from kiosk.screens.table.areas import Areas
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control
    from kiosk.ui.theme import Theme


class CriticalRollView(GameView[CriticalRollState]):
    """Critical Roll, against the house or against each other."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._bidding: Bidding | None = None
        self._last_bets: dict[int, int] = {}
        self._double_at: int | None = None  # the die looked at for a double down, None while not doubling

    def decision_row(self, state: CriticalRollState, seat: int, legal: list[LegalState]) -> list[Control]:
        """The bet, the die for a double down, or what may be done with the chain."""
        own = state["seats"][seat]
        if self._bidding is not None:
            return choices.bet_controls(self._bidding, self._bet, chips_held=own["chips"])
        double = find(legal, "double")
        if self._double_at is not None and double is not None:
            return choices.double_controls(
                dice_of(double),
                self._double_at,
                own["bet"],
                self._look_at_die,
                self._double,
                self._close_double,
            )
        return choices.play_controls(self.table, own, legal, self._pick_double)

    def begin(self, pending: PendingState) -> None:
        """A bet begins with what the seat bet last."""
        self._bidding = self._double_at = None
        if pending["kind"] != "decision":
            return
        bet = find(pending["legal"], "bet")
        if bet is not None:
            usual = self._last_bets.get(pending["seat"], bet["min"])
            self._bidding = Bidding(bet["min"], bet["max"], usual)

    def draw_seats(self, canvas: Canvas, state: CriticalRollState, areas: Areas, spotlight: int) -> None:
        """House or pot, and every seat with its chains."""
        draw_felt(canvas, state, self._views(canvas.theme, state), areas, spotlight)

    def question(self, state: CriticalRollState) -> str:  # noqa: ARG002 - other games ask by their state
        """What a person is asked."""
        return _("place your bet") if self._bidding is not None else _("your move")

    def outcome(self, state: CriticalRollState) -> str:
        """How the hand ended."""
        return outcome(state) if "house" in state else pot_outcome(state)

    def advice(self, state: CriticalRollState) -> str:
        """What this is about."""
        if self._double_at is not None:
            return translated(DOUBLE_HINT)
        return translated(BET_HINT) if state["phase"] == "betting" else translated(PLAY_HINT)

    def lists_hand(self, state: CriticalRollState) -> bool:
        """After a hand of many seats; few have it said in words."""
        return len(state["seats"]) > ROWS_MOST

    def draw_result(self, canvas: Canvas, state: CriticalRollState, box: Rect) -> None:
        """What each seat won, or what everybody goes home with."""
        if state["pending"]["kind"] == "game_over":
            draw_game_result(canvas, state, box)
        else:
            draw_hand_result(canvas, state, self._views(canvas.theme, state), box)

    def _views(self, look: Theme, state: CriticalRollState) -> list[SeatView]:
        return seat_views(state, tokens(look, self.table.players))

    def _bet(self) -> None:
        assert self._bidding is not None
        seat, amount = self.table.pending.seat, self._bidding.amount
        assert isinstance(seat, int)
        self.table.act("bet", amount=amount)
        self._last_bets[seat] = amount

    def _pick_double(self) -> None:
        self._double_at = 0

    def _look_at_die(self, number: int) -> None:
        self._double_at = number

    def _close_double(self) -> None:
        self._double_at = None

    def _double(self, die: str) -> None:
        self.table.act("double", die=die)
