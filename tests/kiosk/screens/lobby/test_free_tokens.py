"""The free tokens stay where they lie while one person after the other takes one."""

from __future__ import annotations

from functools import partial

import pytest

from kiosk.screens.lobby.party import Party
from kiosk.screens.lobby.players import STEADY, Players
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.parts import Clock, nothing


def places(party: Party, size: tuple[int, int]) -> dict[str, tuple[int, ...]]:
    """Of the free tokens, by their names."""
    none = partial(nothing)
    page = Players(
        Clock(), party, (), ask_guest=none, edit=none, pick=none, keep=none, start=none, set_terms=none
    )
    canvas = unpainted(size)
    page.draw(canvas)
    return {
        each.control.name: tuple(each.rect) for each in canvas.placed if each.control.name.startswith("free-")
    }


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (720, 1280)], ids=str)
def test_a_token_that_is_free_lies_where_it_lay_before_others_came(size: tuple[int, int]) -> None:
    party = Party(chips=20)
    party.add("Ann")
    before = places(party, size)
    assert len(before) == 11
    for name in ("Ben", "Cem")[: STEADY - 1]:
        party.add(name)
        now = places(party, size)
        assert len(now) == 12 - len(party.guests)
        assert now.items() <= before.items()
