"""The table of Critical Roll: bets, chains and the house, or one pot that all have put a stake in."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from kiosk.screens.games import critical_roll_actions as choices
from kiosk.screens.games.critical_roll_seats import ROWS_MOST, SeatView, draw_felt, seat_views
from kiosk.screens.games.critical_roll_words import (
    BET_HINT,
    DOUBLE_HINT,
    PLAY_HINT,
    draw_hand_result,
    outcome,
)
from kiosk.screens.table.panels import no_pin
from kiosk.screens.table.result import draw_game_result, pot_outcome
from kiosk.screens.table.table_screen import TableScreen
from kiosk.text.translate import _
from kiosk.ui.widgets.stepper import Bidding
from kiosk.ui.widgets.token import tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.screens.table.areas import Areas
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control
    from kiosk.ui.theme import Theme


class CriticalRollTable(TableScreen):
    """Critical Roll, against the house or against each other."""

    def __init__(
        self,
        table: Table,
        clock: Callable[[], float] = time.monotonic,
        asks_pin: Callable[[], bool] = no_pin,
    ) -> None:
        self._bidding: Bidding | None = None
        self._last_bets: dict[int, int] = {}
        self._double_at: int | None = None  # the die looked at for a double down, None while not doubling
        super().__init__(table, clock, asks_pin)

    def decision_row(self, seat: dict[str, Any], legal: list[dict[str, Any]]) -> list[Control]:
        """The bet, the die for a double down, or what may be done with the chain."""
        if self._bidding is not None:
            return choices.bet_controls(self._bidding, self._bet, chips_held=seat["chips"])
        if self._double_at is not None:
            dice = next(each["die"] for each in legal if each["action"] == "double")
            return choices.double_controls(
                dice, self._double_at, seat["bet"], self._look_at_die, self._double, self._close_double
            )
        return choices.play_controls(self.table, seat, self._pick_double)

    def begin(self, pending: dict[str, Any]) -> None:
        """A bet begins with what the seat bet last."""
        self._bidding = self._double_at = None
        bet = next((each for each in pending.get("legal", ()) if each["action"] == "bet"), None)
        if bet is not None:
            usual = self._last_bets.get(pending["seat"], bet["min"])
            self._bidding = Bidding(bet["min"], bet["max"], usual)

    def draw_seats(self, canvas: Canvas, state: dict[str, Any], areas: Areas) -> None:
        """House or pot, and every seat with its chains."""
        draw_felt(canvas, state, self._views(canvas.theme, state), areas, self.spotlight)

    def question(self, state: dict[str, Any]) -> str:  # noqa: ARG002 - other games ask by their state
        """What a person is asked."""
        return _("place your bet") if self._bidding is not None else _("your move")

    def outcome(self, state: dict[str, Any]) -> str:
        """How the hand ended."""
        return outcome(state) if "house" in state else pot_outcome(state)

    def advice(self, state: dict[str, Any]) -> str:
        """What this is about."""
        if self._double_at is not None:
            return _(DOUBLE_HINT)
        return _(BET_HINT) if state["phase"] == "betting" else _(PLAY_HINT)

    def shows_result(self, state: dict[str, Any]) -> bool:
        """After a hand of many seats too; few have it said in words."""
        over = state["pending"]["kind"] == "hand_over" and len(state["seats"]) > ROWS_MOST
        return over or super().shows_result(state)

    def draw_result(self, canvas: Canvas, state: dict[str, Any], box: Rect) -> None:
        """What each seat won, or what everybody goes home with."""
        if state["pending"]["kind"] == "game_over":
            draw_game_result(canvas, state, box)
        else:
            draw_hand_result(canvas, state, self._views(canvas.theme, state), box)

    def _views(self, look: Theme, state: dict[str, Any]) -> list[SeatView]:
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
