"""Chip stacks beside amounts: one rule, and within the seats of a table all have one or none has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pygame import Rect

from kiosk.table.players import Player
from kiosk.ui.theme import Theme
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import chips
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import GLANCE_MM, figure_mm, unpainted
from tests.kiosk.screens.moments.tables import until
from tests.kiosk.screens.people import People, at_table

if TYPE_CHECKING:
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.fonts import Align

NAMES = ("Ann", "Ben", "Cem", "Eva", "Ida", "Tom", "Kim", "Jo", "Lea", "Max", "Noa", "Oda")
SIZES = [(800, 480), (1024, 600), (720, 1280)]


@pytest.fixture
def stacks(monkeypatch: pytest.MonkeyPatch) -> dict[int, list[int]]:
    """How large the stacks of each amount are that are drawn, px."""
    seen: dict[int, list[int]] = {}

    def draw(_canvas: Canvas, amount: int, box: Rect) -> None:
        seen.setdefault(amount, []).append(box.w)

    monkeypatch.setattr(chips, "draw_stack", draw)
    return seen


def table(seats: int, held: int) -> People:
    return until(People(at_table("six-shooter", {"button": 0}, *NAMES[:seats], chips=held)), "decision")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 5, 6, 8, 12])
def test_beside_ordinary_amounts_of_all_seats_stands_a_stack_of_one_size(
    seats: int, size: tuple[int, int], stacks: dict[int, list[int]]
) -> None:
    if size == (720, 1280) and seats in {5, 6}:
        pytest.skip("figures of 8 mm and a total have all the width of three in a row")
    people, canvas = table(seats, 42), unpainted(size)
    people.screen.draw(canvas)
    found = [side for amount, sides in stacks.items() if amount >= 30 for side in sides]
    assert len(found) == seats
    assert len(set(found)) == 1
    assert found[0] >= canvas.px(chips.LEAST_STACK) - canvas.px(chips.BESIDE)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 5, 6, 8, 12])
def test_where_one_amount_of_a_table_has_no_room_for_a_stack_none_has_one(
    seats: int, size: tuple[int, int], stacks: dict[int, list[int]]
) -> None:
    people = until(table(seats, 42), "hand_over")
    people.clock.now += 20
    people.screen.do(people.clock())
    people.at.table.buy_in(seats - 1, 987_654_321)
    people.screen.draw(unpainted(size))
    held = {each["chips"] for each in as_seen(people.at.table.state)["seats"]}
    found = [side for amount, sides in stacks.items() if amount in held for side in sides]
    assert len(found) in ({0, seats} if seats >= 8 else {0})  # where all are set small there is room
    assert len(set(found)) <= 1


@pytest.mark.parametrize("chips_each", [140, 480, 888])
@pytest.mark.parametrize("seats", [5, 6])
def test_upright_three_figures_of_a_kingdom_are_a_little_smaller_for_a_stack(
    seats: int, chips_each: int, stacks: dict[int, list[int]]
) -> None:
    people = until(People(at_table("kingdom", {}, *NAMES[:seats], chips=chips_each)), "decision")
    canvas = unpainted((720, 1280))
    people.screen.draw(canvas)
    held = chips_each - 1  # the ante
    assert len(stacks[held]) == seats
    figures = [figure_mm(canvas, mark) for mark in canvas.marks if mark.text == str(held)]
    assert min(figures) >= GLANCE_MM * 0.75


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720)])
@pytest.mark.parametrize("chips_each", [480, 888])
def test_beside_what_was_lost_three_figures_of_four_seats_keep_a_stack(
    chips_each: int, size: tuple[int, int], stacks: dict[int, list[int]]
) -> None:
    options = {"mode": "house", "max_bet": None}
    at = at_table("critical-roll", options, *NAMES[:4], chips=chips_each)
    people = until(People(at), "hand_over")
    people.screen.hurry()
    canvas = unpainted(size)
    people.screen.draw(canvas)
    held = chips_each // 2  # the other half was bet
    assert len(stacks[held]) == 4
    lost = {f"loses {held}", f"loses\n{held}", f"\N{MINUS SIGN}{held}"}
    assert len([mark for mark in canvas.marks if mark.text in lost and mark.fits]) == 4
    figures = [figure_mm(canvas, mark) for mark in canvas.marks if mark.text == str(held)]
    assert max(figures) >= GLANCE_MM * 0.75


@pytest.mark.parametrize("align", ["left", "right"])
def test_of_two_lines_the_first_has_the_stack_that_it_speaks_of(align: Align) -> None:
    canvas = unpainted()
    wide = canvas.width_of("doubles: d10", Rect(0, 0, 400, 30), Type.FINE, 1)
    box = Rect(100, 100, wide + 2, 50)  # beside the longer one there is no room
    at: list[Rect] = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(chips, "draw_stack", lambda _canvas, _amount, place: at.append(place))
        chips.write_with_chips(canvas, "bet 18\ndoubles: d10", 18, box, canvas.theme.soft, align, 2)
    (place,) = at
    assert box.contains(place)
    assert place.bottom < box.centery
    assert (place.centerx > box.centerx) == (align == "left")


def test_no_chips_leave_no_gap_in_their_purse() -> None:
    canvas, box = unpainted(), Rect(100, 100, 200, 60)
    assert chips.purse(canvas, 0, box, 30) == chips.purse(canvas, 0, box, 0)
    assert chips.purse(canvas, 7, box, 30).w > chips.purse(canvas, 7, box, 0).w


@pytest.mark.parametrize(("left", "drawn"), [(60, True), (30, True), (22, True), (14, False)])
def test_beside_words_stands_a_stack_where_it_has_its_least_size(
    left: int, stacks: dict[int, list[int]], *, drawn: bool
) -> None:
    canvas = unpainted()
    wide = canvas.width_of("bet 7", Rect(0, 0, 400, 30), Type.FINE, 1)
    box = Rect(100, 100, wide + left, 30)
    chips.write_with_chips(canvas, "bet 7", 7, box, canvas.theme.soft, "left", 1)
    assert (7 in stacks) == drawn
    assert all(side >= chips.LEAST_STACK for side in stacks.get(7, ()))


@pytest.mark.parametrize("align", ["left", "right"])
def test_a_stack_beside_words_stands_on_their_line(align: Align, monkeypatch: pytest.MonkeyPatch) -> None:
    stood = []
    monkeypatch.setattr(chips, "draw_stack", lambda _canvas, _amount, box: stood.append(box.bottom))
    canvas = unpainted((1024, 600))
    box = Rect(20, 20, 200, 26)
    chips.write_with_chips(canvas, "bets 1", 1, box, (255, 255, 255), align, 1)
    assert stood == [canvas.marks[0].ink.bottom]


@pytest.mark.parametrize("large", [False, True])
def test_who_joins_after_a_hand_takes_no_stack_from_the_seats(
    stacks: dict[int, list[int]], *, large: bool
) -> None:
    people = until(People(at_table("critical-roll", {"mode": "house"}, *NAMES[:3], chips=25)), "hand_over")
    people.at.table.join(Player("Zo"), 20)
    people.screen.draw(unpainted((1024, 600), Theme(large_text=large)))
    held = [seat["chips"] for seat in as_seen(people.at.table.state)["seats"]]
    assert [bool(stacks.get(chips)) for chips in held] == [True] * 4


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800)])
@pytest.mark.parametrize("bought", [21, 25, 61, 81])
def test_who_buys_after_a_showdown_takes_no_stack_from_the_seats(
    bought: int, size: tuple[int, int], stacks: dict[int, list[int]]
) -> None:
    people = until(People(at_table("kingdom", {}, *NAMES[:3], chips=20)), "hand_over")
    people.screen.hurry()
    people.at.table.buy_in(0, bought)
    people.screen.draw(unpainted(size))
    held = [seat["chips"] for seat in as_seen(people.at.table.state)["seats"]]
    assert [len(stacks.get(chips, ())) >= 1 for chips in held] == [True] * 3
