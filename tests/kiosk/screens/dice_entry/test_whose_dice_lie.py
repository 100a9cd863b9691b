"""Whose dice lie in the tray in which another is to throw: a plate on its rim, in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.kiosk.screens.moments import tables
from tests.kiosk.screens.moments.tables import first_throw, throw

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
