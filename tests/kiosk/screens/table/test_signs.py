"""A touch of a seat tells what the signs at it mean, and changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.screens.base.input import SAME_TAP_S
from kiosk.screens.menu.cashier import Cashier
from kiosk.screens.menu.seat_page import SeatPage
from kiosk.screens.table.seat_signs import Meanings
from kiosk.settings.preferences import BuyIns
from kiosk.text import translate
from kiosk.text.rulebook.pictures import signs
from kiosk.ui.theme import CASINO
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.chips import CHIPS, EXACT
from kiosk.ui.widgets.icons import Icon
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import SIZES, unpainted, wrongs
from tests.kiosk.screens.moments import tables
from tests.kiosk.screens.moments.parts import LANGUAGES
from tests.kiosk.screens.moments.tables import until
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.table.named_moments import dealt, opened

COLOURS = signs("kingdom")["chips"]
"""What chips of each colour count."""


def touched(people: People, seat: int | str) -> str:
    canvas = unpainted()
    people.screen.draw(canvas)
    people.clock.now += SAME_TAP_S * 2
    place = next(each.rect for each in canvas.placed if each.control.name == f"signs-{seat}")
    before = as_seen(people.at.table.state)
    assert people.screen.input.tap(place.center)
    assert as_seen(people.at.table.state) == before
    return people.screen.note


def test_crown_coronet_and_who_is_next_are_told_at_the_seat_that_has_them() -> None:
    people = dealt()
    assert touched(people, 2).startswith(signs("kingdom")["king"])
    assert touched(people, 0).startswith(signs("kingdom")["prince"])
    assert touched(people, 1) == "Who is next."


def test_a_seat_without_signs_tells_who_sits_there_and_who_may_look_at_its_dice() -> None:
    people = dealt()
    people.at.table.act("check")  # the Prince; the King is next
    ben = people.at.table.players[1]
    covered = f"The dice are covered: only {ben.name} may look."
    assert touched(people, 1) == f"{ben.name}: {people.at.table.state['seats'][1]['chips']} chips. {covered}"
    shooters = opened((9, 9), (8, 6))
    shooters.at.table.act("stick")
    assert touched(shooters, 1) == f"Ben: 10 chips. {COLOURS}"


def test_what_is_told_without_a_sign_stands_in_the_middle_of_its_box() -> None:
    shooters = opened((9, 9), (8, 6))
    shooters.at.table.act("stick")
    touched(shooters, 1)
    (told,) = (mark for mark in shooters.draw().marks if mark.text == "Ben: 10 chips.")
    assert abs(told.ink.centerx - told.box.centerx) <= 1


def drawn(people: People, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The signs that are drawn beside what they mean."""
    signs_drawn: list[str] = []
    monkeypatch.setattr(
        "kiosk.screens.table.seat_signs.draw_sign", lambda _canvas, sign, _box: signs_drawn.append(sign)
    )
    people.screen.draw(unpainted())
    return signs_drawn


def test_each_sign_is_drawn_beside_its_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    people = dealt()
    assert drawn(people, monkeypatch) == []
    touched(people, 0)
    assert drawn(people, monkeypatch) == [Icon.PRINCE.value]
    touched(people, 2)
    assert drawn(people, monkeypatch) == [Icon.KING.value]
    shooters = opened((9, 9), (8, 6))
    touched(shooters, 0)
    assert drawn(shooters, monkeypatch) == [Icon.DEALER.value, CHIPS]


@pytest.mark.parametrize(("held", "told"), [(EXACT, True), (EXACT + 1, False)])
def test_what_colours_count_is_told_where_they_add_up(
    held: int, monkeypatch: pytest.MonkeyPatch, *, told: bool
) -> None:
    people = until(People(at_table("critical-roll", {"mode": "house"}, "Ann", "Ben", chips=held)), "decision")
    touched(people, 1)
    assert (CHIPS in drawn(people, monkeypatch)) == told


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_what_signs_mean_is_never_cut_off(size: tuple[int, int], *, large_text: bool) -> None:
    look = replace(CASINO, large_text=large_text)
    people = dealt()
    for seat in range(3):
        touched(people, seat)
        canvas = unpainted(size, look)
        people.screen.draw(canvas)
        assert list(wrongs(canvas)) == []
        assert people.screen.note.split()[-1] in " ".join(mark.text for mark in canvas.marks)


MOST_SIGNS = (Icon.PRINCE, Icon.NEXT, Icon.HAND)
"""That a seat can have at once, the longest in words."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_the_most_signs_of_a_seat_are_all_read(
    size: tuple[int, int], language: str, *, large_text: bool
) -> None:
    translate.use(language)
    people = dealt()
    there = [(icon.value, translate.translated(signs("kingdom")[icon.value])) for icon in MOST_SIGNS]
    told = Meanings(" ".join(words for _icon, words in there))
    told.signs = there
    touched(people, 0)
    people.screen.note = told
    canvas = unpainted(size, replace(CASINO, large_text=large_text))
    people.screen.draw(canvas)
    translate.use("en")
    meant = {words for _sign, words in told.signs}
    shown = [mark for mark in canvas.marks if mark.text in meant]  # it may lie over words above it
    assert {mark.text for mark in shown} == meant
    assert all(mark.fits and mark.size >= canvas.px(Type.FINE) for mark in shown)


def test_so_is_the_dealer_s_button() -> None:
    assert touched(opened((3, 4), (3, 4)), 0).startswith(signs("six-shooter")["dealer"])


def test_the_next_thing_that_is_done_wipes_it() -> None:
    people = dealt()
    touched(people, 2)
    people.touch("check")
    assert people.screen.note == ""


@pytest.mark.parametrize("count", [2, 5, 8])
def test_seats_can_be_touched_at_any_number_of_them(count: int) -> None:
    people = tables.turn("kingdom", count)
    canvas = unpainted((800, 480))
    people.screen.draw(canvas)
    assert list(wrongs(canvas)) == []


def test_a_seat_s_page_tells_what_the_signs_at_it_mean() -> None:
    people = dealt()
    for seat, sign in ((2, "king"), (0, "prince")):
        canvas = unpainted((800, 480))
        SeatPage(people.clock, people.at.table, seat, Cashier(people.at.table, BuyIns)).draw(canvas)
        told = [mark.text for mark in canvas.marks]
        assert [words for words in told if words in signs("kingdom").values()] == [signs("kingdom")[sign]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [2, 0], ids=["king", "prince"])
def test_nor_does_that_reach_out_of_the_page(seat: int, language: str) -> None:
    translate.use(language)
    people = dealt()
    for size in SIZES:
        for large_text in (False, True):
            canvas = unpainted(size, replace(CASINO, large_text=large_text))
            SeatPage(people.clock, people.at.table, seat, Cashier(people.at.table, BuyIns)).draw(canvas)
            assert list(wrongs(canvas)) == [], (size, large_text)


def test_a_touch_of_the_tags_tells_what_they_mean() -> None:
    simulated, real = tables.seated("six-shooter"), tables.seated("six-shooter", can_throw=False)
    assert touched(simulated, "tags").startswith("Simulated: ")
    assert "signs-tags" not in {each.control.name for each in real.draw().placed}
    assert touched(tables.seated("six-shooter", camera=False), "tags").startswith("By hand: ")
