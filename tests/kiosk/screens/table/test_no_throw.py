"""All at the table read why a throw was none, and how many were not taken, also with little room."""

from __future__ import annotations

import pytest

from kiosk.table.players import Player
from tests.kiosk.screens.looking import SIZES, wrongs
from tests.kiosk.screens.people import People
from tests.kiosk.table.test_table import AtTable, die
from vision.reading import NOT_THROWN, Problem


@pytest.mark.parametrize("problem", NOT_THROWN)
def test_why_and_how_often_are_both_told_at_every_size(problem: Problem) -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0}, can_throw=False)
    for _seat in range(2):
        at.table.act("open", dice=["d4", "d6"])
    for _throw in range(3):
        at.see(die("d4", 2, problem), die("d6", 3))
    people = People(at)
    for size in SIZES:
        canvas = people.draw(size)
        told = " ".join(mark.text for mark in canvas.marks)
        assert str(problem.words) in told, size
        assert "3 throws not taken" in told, size
        assert list(wrongs(canvas)) == []


@pytest.mark.parametrize("real", [True, False])
def test_what_becomes_of_a_die_that_does_not_lie_flat_is_said_where_a_camera_may_see_one(
    *, real: bool
) -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0}, can_throw=not real)
    for _seat in range(2):
        at.table.act("open", dice=["d4", "d6"])
    told = People(at).screen._said.usual(at.table.state)
    assert ("If one does not lie flat, all are thrown again." in told) == real
