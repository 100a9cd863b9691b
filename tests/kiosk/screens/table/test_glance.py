"""What a table reads at a glance: whose turn it is, chips, totals and the pot 8 mm high on seven inches."""

from __future__ import annotations

import pytest

from tests.as_seen import as_seen
from tests.kiosk.screens.looking import GLANCE_MM, figure_mm, height_mm
from tests.kiosk.screens.moments.tables import until
from tests.kiosk.screens.people import People, at_table

OF_SIX_MM = 7.0
"""Chips at the seats of a table of six, three on each side; upright they have 8 mm too."""
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
