"""The pages of the seats at the table that is open: who comes and goes, and buys chips."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.lobby.party import BOTS
from kiosk.screens.menu.agreement import ask_others
from kiosk.screens.menu.between_hands import may_change
from kiosk.screens.menu.buy_in import BuyInPage
from kiosk.screens.menu.cashier import Cashier
from kiosk.screens.menu.seat_page import SeatPage
from kiosk.screens.menu.seats_page import SeatsPage
from kiosk.text.translate import _
from kiosk.ui.control import Control

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.screens.lobby.lobby_pages import LobbyPages
    from kiosk.table.table import Table


class SeatPages:
    """Shows them.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: knows whether the host is asked.
        lobby: asks for names, and knows the terms of buying in.
        ask_pin: asks for the host's PIN: what follows it, and what that is in a sentence.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        house: House,
        lobby: LobbyPages,
        ask_pin: Callable[[Callable[[], None], str], None],
    ) -> None:
        self._clock = clock
        self._navigation = navigation
        self._house = house
        self._lobby = lobby
        self._ask_pin = ask_pin

    def show(self, table: Table) -> None:
        """All seats."""
        self._navigation.show(self._page(table))

    def ask_newcomer(self, table: Table) -> None:
        """A new seat, from the table: to there lead all ways back."""
        self._page(table).ask_newcomer()

    def asked_to_join(self, table: Table) -> str:
        """Who is asked before somebody new comes, in a word or two; "" for nobody."""
        return self._cashier(table).asked(None)

    def sell_chips(self, table: Table) -> None:
        """Those whom the next hand would put out are asked first."""
        self._navigation.show(BuyInPage(self._clock, table, self._cashier(table)))

    def of_host(self, table: Table | None) -> Control | None:
        """Leads who has opened the settings to where the host sells chips; None without a table."""
        if table is None:
            return None
        detail = _("sell them") if may_change(table) is None else _("for the next hand")
        return Control("sell", _("Chips"), partial(self._sell_by_the_host, table), detail)

    def _sell_by_the_host(self, table: Table) -> None:
        """To several, by the PIN that was typed for the settings, until this page is left as they are."""
        page = self._page(table, by_host=True)
        if self._house.asks_host and self._lobby.buy_ins.of_host:
            page.tell(_("Until you leave this page the PIN is not asked for again."))
        self._navigation.show(page)

    def _page(self, table: Table, *, by_host: bool = False) -> SeatsPage:
        cashier = self._cashier(table)
        cashier.by_host = by_host

        def bot_name() -> str:
            taken = {player.name for player in table.players}
            return next((name for name in BOTS if name not in taken), _("Bot"))

        return SeatsPage(
            self._clock,
            table,
            show_seat=lambda seat: self._navigation.show(SeatPage(self._clock, table, seat, cashier)),
            ask_who=partial(self._lobby.names.ask_newcomer, table),
            bot_name=bot_name,
            new_chips=self._lobby.party.chips,
            cashier=cashier,
            ask_host=self._ask_pin if self._house.asks_host else None,
        )

    def _cashier(self, table: Table) -> Cashier:
        """Who sells chips there."""
        ask_host = self._ask_pin if self._house.asks_host else None
        others = partial(ask_others, self._clock, self._navigation)
        cashier = Cashier(table, lambda: self._lobby.buy_ins, ask_host, others)
        cashier.joined = lambda: self._house.keep_looks(table.players)
        cashier.choose_host = partial(self._choose_host, cashier)
        return cashier

    def _choose_host(self, cashier: Cashier) -> None:
        """Have only the host sell chips, by the PIN that is set, or by one that is chosen first."""
        sell = partial(self._sell_by_host, cashier)
        if self._house.asks_host:
            self._ask_pin(sell, say("From now on only the host sells chips."))
        else:
            self._lobby.pin_for_chips(sell)

    def _sell_by_host(self, cashier: Cashier) -> None:
        """There is a PIN now, and from now on it is asked for when chips come or go."""
        terms = self._house.preferences.buy_ins.model_copy(update={"asks": "host-all"})
        self._house.change(buy_ins=terms)
        cashier.ask_host = self._ask_pin
