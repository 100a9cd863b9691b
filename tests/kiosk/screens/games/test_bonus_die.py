"""A bonus die that made a row 20 lies beside it, told from those that are added up."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

import pytest

from kiosk.screens.games.registry import table_screen
from kiosk.screens.games.views import best_dice
from kiosk.screens.menu.ending.winner import BestHand, Won, draw_won
from kiosk.ui.theme import CASINO
from kiosk.ui.widgets.icons import Icon
from kiosk.ui.widgets.token import tokens
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.screens.looking import SIZES, unpainted
from tests.kiosk.screens.moments.states import chain, table

if TYPE_CHECKING:
    from tests.kiosk.screens.fake_table import FakeTable

ROW = [("d10", 9), ("d8", 8)]
BONUS = ("d20", 20)


def after_a_split(seats: int = 3) -> FakeTable:
    """The first of so many seats has 21, and 9 and 8 that a bonus die made 20."""
    live = table(seats)
    for seat in range(seats):
        moves.act(live.session, seat, "bet", amount=1)
    live.fall(*range(2, 2 + seats), 3)
    state = live.state
    state["seats"][0]["chains"] = [chain(("d20", 7), ("d12", 9), ("d10", 5)), chain(*ROW, total=20)]
    live.state_given = state
    return live


@pytest.fixture
def stars(monkeypatch: pytest.MonkeyPatch) -> list[Icon]:
    drawn: list[Icon] = []
    monkeypatch.setattr("kiosk.ui.widgets.dice.draw_icon", lambda _canvas, icon, _box: drawn.append(icon))
    return drawn


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_lies_beside_its_row_at_the_seat_and_on_the_stage_smaller_and_with_a_star(
    size: tuple[int, int], stars: list[Icon]
) -> None:
    canvas, screen = unpainted(size), table_screen(after_a_split(), clock=count().__next__)
    screen.draw(canvas)
    areas = screen._areas(canvas)
    for place in (areas.seats[0], areas.hero):
        there = [(die, value, at) for die, value, at in canvas.dice if place.contains(at)]
        assert [(die, value) for die, value, _at in there[3:]] == [*ROW, BONUS]
        last, bonus = there[-2][2], there[-1][2]
        assert bonus.centery == pytest.approx(last.centery, abs=1)
        assert bonus.x > last.right
        assert bonus.w < last.w
    assert stars == [Icon.BONUS] * 2


def test_a_tap_on_the_seat_says_what_it_means() -> None:
    canvas, screen = unpainted(), table_screen(after_a_split(), clock=count().__next__)
    screen.draw(canvas)
    told = {each.control.name: each.control.why for each in canvas.placed}
    assert "The bonus die shows 20: its row counts as 20." in str(told["signs-0"])
    assert "bonus" not in str(told["signs-2"])


def test_it_is_among_the_dice_of_the_best_hand_on_the_result_page(stars: list[Icon]) -> None:
    live = after_a_split()
    thrown, bonus = best_dice(as_seen(live.state), live.players, 0)
    assert (list(thrown), bonus) == ([*ROW, BONUS], True)
    assert best_dice(as_seen(live.state), live.players, 1)[1] is False
    whose = tokens(CASINO, live.players)[:1]
    won = Won(tuple(whose), "wins", 4, best=BestHand(1, 4, thrown, bonus))
    canvas = unpainted()
    draw_won(canvas, won, canvas.surface.get_rect())
    assert [(die, value) for die, value, _at in canvas.dice] == [*ROW, BONUS]
    assert stars == [Icon.BONUS]
