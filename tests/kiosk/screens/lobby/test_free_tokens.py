"""The free tokens stay where they lie while one person after the other takes one."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from kiosk.screens.lobby.party import Party
from kiosk.screens.lobby.players import STEADY, Players
from kiosk.settings.preferences import Person
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import players_four
from tests.kiosk.screens.moments.parts import Clock, nothing


def page(party: Party) -> Players:
    none = partial(nothing)
    return Players(
        Clock(),
        party,
        (),
        ask_guest=none,
        edit=none,
        pick=none,
        keep=none,
        start=none,
        set_terms=none,
        leave=none,
    )


def places(party: Party, size: tuple[int, int], *, large_text: bool = False) -> dict[str, tuple[int, ...]]:
    """Of the free tokens, by their names."""
    canvas = unpainted(size, Theme(large_text=large_text))
    page(party).draw(canvas)
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


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (720, 1280)], ids=str)
def test_all_tokens_that_are_free_are_offered_however_many_have_come(
    size: tuple[int, int], *, large_text: bool
) -> None:
    party = Party(chips=20)
    offered = {}
    for guests in range(1, 10):  # with ten in large text there is no row left
        party.add(f"Guest {guests}")
        offered[guests] = len(places(party, size, large_text=large_text))
    assert offered == {guests: 12 - guests for guests in range(1, 10)}


def test_all_are_offered_too_while_who_has_just_gone_can_be_brought_back() -> None:
    party = Party(chips=20)
    for name in ("Ann", "Ben", "Cem"):
        party.add(name)
    here, canvas = page(party), unpainted((1024, 600), Theme(large_text=True))
    here._send_away(party.guests[2])
    here.draw(canvas)
    names = [each.control.name for each in canvas.placed]
    assert "bring-back" in names
    assert sum(name.startswith("free-") for name in names) == 10


def test_a_hollow_is_left_of_a_token_that_somebody_has() -> None:
    party, size = Party(chips=20), (1024, 600)
    party.add("Ann")
    left = pygame.Rect(places(party, size)["free-5"])
    party.add("Eve", Person(name="Eve", colour=5, emblem=5))
    surface = pygame.Surface(size, 0, 32)
    page(party).draw(Canvas(surface))
    inside, beside = (surface.get_at(at).g for at in (left.center, left.midbottom))
    assert inside < 0.7 * beside


def test_the_chips_beside_a_name_are_what_one_begins_with() -> None:
    """A bare 20 might have been owed or bought."""
    canvas = unpainted()
    players_four(Clock()).draw(canvas)
    assert [mark.text for mark in canvas.marks].count("begins with 9,999,999") == 4
