"""Whose dice lie in the tray in which another is to throw: a plate on its rim, in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.dice_entry import seen_by_all
from tests.kiosk.screens.moments import tables
from tests.kiosk.screens.moments.tables import first_throw, throw
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    import pytest


def token_after_a_throw(monkeypatch: pytest.MonkeyPatch, *places: tuple[int, int]) -> tuple[int, int]:
    """Where the token of who threw is, when the dice came to lie there (px of a picture of 640x480)."""
    monkeypatch.setattr(tables, "PLACES", places)
    people = throw(first_throw("six-shooter"))
    people.screen.hurry()
    canvas = people.draw()
    name = people.at.table.players[0].name
    on_the_tray = [place for whose, place in canvas.tokens if whose == name and place.left > 290]
    assert on_the_tray, canvas.tokens
    return on_the_tray[-1].topleft


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
