"""A Foundation was thrown covered, and nobody knows what its dice look like: all five are shown alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.screens.table.areas import Areas
from kiosk.ui.widgets import dice
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments import tables
from vision.reading import DieColours

if TYPE_CHECKING:
    import pytest
    from pygame import Rect

    from tests.kiosk.screens.people import People

RED = DieColours((200, 30, 30), (250, 250, 250), pips=True)


def looks(people: People, monkeypatch: pytest.MonkeyPatch) -> list[DieColours | None]:
    """The colours in which dice that show a value are drawn, at the seats and on the stage."""
    canvas = unpainted()
    actions = Areas.of(canvas, seats=3).actions
    seen: list[DieColours | None] = []

    def draw_die(_canvas: Any, _die: str, value: int | None, box: Rect, **how: Any) -> None:
        if value is not None and not actions.contains(box):
            seen.append(how.get("colours"))

    monkeypatch.setattr(dice, "draw_die", draw_die)
    people.screen.draw(canvas)
    return seen


def test_no_die_of_a_foundation_looks_like_that_of_the_crown(monkeypatch: pytest.MonkeyPatch) -> None:
    people = tables.hand_over("kingdom")
    values = range(1, 7)
    people.at.table.game.colours = {(seat, "d6", each): RED for seat in range(3) for each in (*values, None)}
    seen = looks(people, monkeypatch)
    assert seen
    assert set(seen) == {None}


def test_dice_thrown_for_all_to_see_have_their_own_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    people = tables.turn("six-shooter")
    kinds = ("d4", "d6", "d8", "d10", "d12", "d20")
    people.at.table.game.colours = {(seat, kind, None): RED for seat in range(3) for kind in kinds}
    assert set(looks(people, monkeypatch)) == {RED}
