"""Whose dice lie in the tray in which another is to throw: a plate on its rim, in one place."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

import pytest
from pygame import Rect

from kiosk.screens.dice_entry import seen_by_all
from kiosk.ui.theme import Theme
from kiosk.ui.widgets.tray import view
from tests.kiosk.screens.looking import Unpainted
from tests.kiosk.screens.moments import tables
from tests.kiosk.screens.moments.states import round_die
from tests.kiosk.screens.moments.tables import first_throw, throw
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from kiosk.ui.canvas import Canvas


def token_after_a_throw(monkeypatch: pytest.MonkeyPatch, *places: tuple[int, int]) -> tuple[int, int]:
    """Where the token of who threw is, when the dice came to lie there (px of a picture of 640x480)."""
    monkeypatch.setattr(tables, "PLACES", places)
    people = throw(first_throw("six-shooter"))
    people.screen.hurry()
    return thrower_on_the_tray(people, people.draw()).topleft


def thrower_on_the_tray(people: People, canvas: Canvas) -> Rect:
    """Where the token is that says whose dice lie there."""
    name = people.at.table.players[0].name
    left = canvas.surface.get_width() * 0.28
    on_the_tray = [place for whose, place in canvas.tokens if whose == name and place.left > left]
    assert on_the_tray, canvas.tokens
    return on_the_tray[-1]


def test_it_stays_in_its_place_wherever_the_dice_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    spots = [((560, 60), (320, 80)), ((120, 420), (560, 400)), ((320, 240), (600, 240))]
    assert len({token_after_a_throw(monkeypatch, *each) for each in spots}) == 1


def test_it_makes_room_for_a_die_that_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = token_after_a_throw(monkeypatch, (500, 400), (560, 120))
    other = token_after_a_throw(monkeypatch, (60, 50), (560, 120))
    assert other[0] == usual[0]
    assert other[1] > usual[1]


def begun_anew(*, can_throw: bool) -> People:
    """The dice of the hand before lie there still, and the first throw of the next one is asked for."""
    people = People(at_table("critical-roll", {"mode": "house"}, "Ann", can_throw=can_throw))
    at = people.at
    at.table.act("bet", amount=2)
    for value in (5, 20):
        people.draw()
        at.see(die("d20", value))
    at.table.next_hand()
    at.table.act("bet", amount=2)
    people.landed()
    return people


def test_the_first_throw_of_a_hand_is_asked_for_over_an_empty_tray(monkeypatch: pytest.MonkeyPatch) -> None:
    """An old die lay there, and looked like whoever's throw was asked for."""
    people = begun_anew(can_throw=True)
    shown: list[object] = []
    monkeypatch.setattr(seen_by_all, "draw_tray", lambda _canvas, frame, *_args, **_more: shown.append(frame))
    people.draw()
    assert shown == [None]


def test_a_tray_that_people_throw_into_tells_that_the_dice_are_of_the_last_hand() -> None:
    people = begun_anew(can_throw=False)
    for size in ((800, 480), (1024, 600), (720, 1280)):
        (said,) = [mark for mark in people.draw(size).marks if mark.text == "last hand"]
        assert said.fits
    people.at.see(die("d20", 7))
    assert "last hand" not in [mark.text for mark in people.draw().marks]


@pytest.mark.parametrize(("size", "large"), [((1280, 800), True), ((1024, 600), False), ((800, 480), True)])
def test_it_lies_over_no_die_that_is_enlarged(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], *, large: bool
) -> None:
    """It hid the upper half of a loupe."""
    seen, plates, chance, enlarged = list[Rect](), list[Rect](), random.Random(7), 0
    monkeypatch.setattr(view, "lay_loupes", lambda *what: seen.extend(each.place for each in what[3]))
    monkeypatch.setattr(view, "draw_die_read", lambda *what, **_more: seen.append(what[4]))
    monkeypatch.setattr(Unpainted, "rounded", lambda _canvas, place, *_args, **_more: plates.append(place))
    for _throw in range(12):
        spots = [(chance.randint(60, 580), chance.randint(60, 420)) for _die in range(2)]
        monkeypatch.setattr(tables, "PLACES", spots)
        monkeypatch.setattr(tables, "round_die", partial(round_die, size=17))
        people = throw(first_throw("six-shooter"))
        people.screen.hurry()
        seen.clear()
        canvas = people.draw(size, Theme(large_text=large))
        token = thrower_on_the_tray(people, canvas)
        plate = next(each for each in reversed(plates) if each.topleft == token.topleft)
        enlarged += bool(seen)
        assert plate.collidelist(seen) < 0
    assert enlarged > 6
