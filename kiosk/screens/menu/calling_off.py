"""Before a hand is called off: who must agree, on whichever page that is wished for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.menu.agreement import ask_others
from kiosk.screens.menu.cashier import host_sells, must_agree
from kiosk.text.translate import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.message import Message
    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.table.unfinished_hand import OpenHand

CALLED_OFF = say("This hand is called off, and everyone gets their chips back.")


class CallingOff:
    """Has a hand called off whose table is not open.

    The host is asked where chips are of the host, and else those who would be at its table (`SeatsPage`):
    were it the host wherever there is a PIN, nobody could begin before the host comes.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: knows the terms.
        ask_host: asks for the PIN: what follows, and what that is in a sentence.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        house: House,
        ask_host: Callable[[Callable[[], None], str], None],
    ) -> None:
        self._house = house
        self._ask_host = ask_host
        self._ask_others = partial(ask_others, clock, navigation)

    def _others(self, hand: OpenHand) -> list[str]:
        now = self._house.preferences
        watched = self._house.camera != "none"
        return must_agree(hand.people, now.buy_ins.asks, now.by_hand, watched=watched)

    def asked(self, hand: OpenHand | None) -> str:
        """Who is asked before this hand is called off, in a word or two; "" for nobody, and for no hand."""
        if hand is None:
            return ""
        if host_sells(self._house):
            return _("the host's PIN")
        return _("others must agree") if self._others(hand) else ""

    def agreed(self, hand: OpenHand | None, do: Callable[[], None], words: Message = CALLED_OFF) -> None:
        """Have it done once those agree who must; `words`: what that is, in a sentence."""
        if not self.asked(hand):
            do()
        elif host_sells(self._house):
            self._ask_host(do, words)
        elif hand is not None:
            self._ask_others(words, self._others(hand), lambda _who: do())
