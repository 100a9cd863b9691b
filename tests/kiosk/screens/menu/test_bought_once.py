"""A double tap on *Buy 20* sells 20 chips, not 40; who wants more taps again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.screens.menu.cashier import Cashier
from kiosk.screens.menu.seat_page import SeatPage
from kiosk.settings.preferences import BuyIns
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.people import at_table
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from kiosk.screens.base.screen import Screen


class _Finger:
    def __init__(self) -> None:
        self.now = 10.0

    def __call__(self) -> float:
        return self.now

    def tap(self, page: Screen, name: str, after_s: float) -> None:
        canvas = unpainted((1024, 600))
        page.draw(canvas)
        self.now += after_s
        page.input.tap(next(each.rect for each in canvas.placed if each.control.name == name).center)


def test_a_double_tap_on_a_purchase_buys_once() -> None:
    at: Any = at_table("critical-roll", {"mode": "table"}, "Ann", "Ben")
    for value in (17, 1):
        at.see(die("d20", value))
    assert at.table.pending.kind == "hand_over"
    finger = _Finger()
    page = SeatPage(finger, at.table, 0, Cashier(at.table, lambda: BuyIns(chips=20)))
    held = at.table.state["seats"][0]["chips"]
    finger.tap(page, "buy-20", 1.0)
    finger.tap(page, "buy-20", 0.15)
    assert at.table.state["seats"][0]["chips"] == held + 20
    finger.tap(page, "buy-20", 0.7)
    assert at.table.state["seats"][0]["chips"] == held + 40
