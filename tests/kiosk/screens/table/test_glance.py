"""What a table reads at a glance: whose turn it is, chips, totals and the pot 8 mm high on seven inches."""

from __future__ import annotations

import pytest
from pygame import Rect

from kiosk.screens.games.views import VIEWS
from kiosk.screens.table.stage import draw_stage
from kiosk.ui.theme import CASINO
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import GLANCE_MM, figure_mm, height_mm, unpainted
from tests.kiosk.screens.moments.tables import decide, throw, until
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die

OF_SIX_MM = 7.0
"""Chips at the seats of a table of five and six; upright they have 8 mm too until dice are added up."""
TOTAL_MM = 6.2
"""Totals beside chips at a table of five and six."""
UPRIGHT_MM = 5.0
"""Chips beside a total of an upright table of five and six."""
FEW = 4
NAMES = ("Ann", "Ben", "Cem", "Eva", "Ida", "Tom")


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280), (600, 1024)], ids=str)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_turn_chips_and_pot(seats: int, size: tuple[int, int]) -> None:
    people = until(People(at_table("six-shooter", {"button": 0}, *NAMES[:seats], chips=20)), "decision")
    canvas, state = people.draw(size), as_seen(people.at.table.state)
    above = canvas.px(130 if canvas.upright else 40)
    turn = max(canvas.marks, key=lambda mark: mark.box.w if mark.box.top < above else 0)
    assert height_mm(canvas, turn) >= GLANCE_MM, turn
    read = {str(state["pot"]), *(str(seat[what]) for seat in state["seats"] for what in ("chips", "total"))}
    figures = [mark for mark in canvas.marks if mark.text in read]
    assert len(figures) > seats
    least = OF_SIX_MM if seats == len(NAMES) and size[0] > size[1] else GLANCE_MM
    assert [mark for mark in figures if figure_mm(canvas, mark) < least] == []


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280), (600, 1024)], ids=str)
@pytest.mark.parametrize("seats", [4, pytest.param(5, marks=pytest.mark.slow), 6])
@pytest.mark.parametrize("game", ["six-shooter", pytest.param("kingdom", marks=pytest.mark.slow)])
def test_chips_and_totals_while_dice_lie_there(game: str, seats: int, size: tuple[int, int]) -> None:
    options = {"button": 0} if game == "six-shooter" else {}
    people = People(at_table(game, options, *NAMES[:seats], chips=20))
    few, upright = seats <= FEW, size[0] < size[1]
    chips = GLANCE_MM if few else UPRIGHT_MM if upright else OF_SIX_MM
    least = {"chips": chips, "total": GLANCE_MM if few else TOTAL_MM}
    seen = 0
    while as_seen(people.at.table.state)["pending"]["kind"] in {"roll", "decision"}:
        canvas, state = people.draw(size), as_seen(people.at.table.state)
        for seat, place in zip(state["seats"], people.screen._areas(canvas).seats, strict=True):
            for what, high in least.items():
                told = [m for m in canvas.marks if m.text == str(seat.get(what)) and place.contains(m.box)]
                assert max((figure_mm(canvas, mark) for mark in told), default=high) >= high, (what, told)
                seen += bool(told)
        people.clock.now += 5
        throw(people) if as_seen(people.at.table.state)["pending"]["kind"] == "roll" else decide(people)
        people.clock.now += 5
    assert seen > seats * 3


def test_on_a_low_stage_who_won_alone_is_named_by_the_headline_and_the_dice_keep_their_size() -> None:
    """In large text the words of a coach left so little that the winner's dice were lost."""
    at = at_table("critical-roll", {}, "Ann", "Ben")
    for _seat in range(2):
        at.table.act("bet", amount=1)
    for value in (20, 1, 5):
        at.see(die("d20", value))
    state = as_seen(at.table.state)
    plates = VIEWS["critical-roll"].plates(CASINO, state, at.table.players)
    sizes = {}
    for high in (86, 140):
        canvas = unpainted()
        draw_stage(canvas, state, plates, 0, Rect(290, 120, 450, high), named=True)
        marks = {mark.text: mark.size for mark in canvas.marks}
        assert ("Ann" in marks) == (high == 140)
        sizes[high] = marks["20"]
    assert sizes[86] >= 0.6 * sizes[140]
