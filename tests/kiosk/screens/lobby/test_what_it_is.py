"""What guests are told of the dice and of the seats before a game: as people say it, and as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.rules_page import RulesPage
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import players_none
from tests.kiosk.screens.moments.parts import Clock, house, nothing

if TYPE_CHECKING:
    from kiosk.screens.base.screen import Screen


def told(page: Screen) -> str:
    canvas = unpainted()
    page.draw(canvas)
    return " ".join(mark.text for mark in canvas.marks)


@pytest.mark.parametrize(
    ("camera", "real", "simulated"),
    [
        ("v4l2:0", True, False), ("picamera2", True, False), ("auto", False, False), ("none", False, False),
        ("simulated", False, True), ("simulated:cocked@3", False, True), ("replay:photos", False, True),
    ],
)  # fmt: skip
def test_simulated_dice_are_not_called_real(camera: str, *, real: bool, simulated: bool) -> None:
    page = Attract(Clock(), house(given=camera), unfinished=[], resume=nothing, play_itself=None)
    words = told(page)
    assert ("Real dice" in words, "Simulated dice" in words) == (real, simulated)


def test_who_adds_players_is_told_nothing_of_the_dice() -> None:
    assert "real dice" not in told(players_none(Clock()))


def test_who_goes_first_is_told_by_a_seat_counted_as_people_do() -> None:
    page = RulesPage(Clock(), "six-shooter", {"button": 1})
    told(page)
    assert page._cut is not None
    lines = [row.text for leaf in page._cut[1] for row in leaf]
    assert any(line.endswith("without it the lot decides. (seat 2)") for line in lines)
