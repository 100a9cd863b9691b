"""Players' colours: each another, with a letter that can be read on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.ui import palettes, theme
from kiosk.ui.canvas import Canvas
from kiosk.ui.widgets.token import Token, draw_token

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    palettes.use("casino")
    theme.chosen.clear()


def test_who_has_chosen_a_colour_has_it_and_the_others_take_what_is_left() -> None:
    theme.chosen.update(Ben=0, Cem=0)
    ann, ben, cem = theme.seat_colours(["Ann", "Ben", "Cem"])
    assert ben == theme.SEATS[0]
    assert len({ann, ben, cem}) == 3


def test_as_many_players_as_there_are_colours_have_each_another() -> None:
    theme.chosen.update({"3": 7, "5": 7, "9": 1})
    names = [str(number) for number in range(len(theme.SEATS))]
    assert len(set(theme.seat_colours(names))) == len(names)
    assert len(theme.seat_colours([*names, "late"])) == len(names) + 1


@pytest.mark.parametrize("palette", palettes.PALETTES)
def test_the_letter_on_a_token_stands_out_from_every_colour(palette: str) -> None:
    """WCAG 2.2: 4.5 to 1."""
    palettes.use(palette)
    for colour in theme.SEATS:
        assert contrast(theme.ink_on(colour), colour) >= 4.5, colour


def test_a_bots_token_has_corners_and_a_persons_has_none() -> None:
    corners = []
    for bot in (False, True):
        canvas = Canvas(pygame.Surface((100, 100), 0, 32))
        draw_token(canvas, Token("ann", (255, 0, 0), bot), pygame.Rect(10, 10, 60, 60))
        corners.append(tuple(canvas.surface.get_at((16, 16)))[:3] != (0, 0, 0))
        assert [mark.text for mark in canvas.marks] == ["A"]
    assert corners == [False, True]


def contrast(one: theme.Colour, other: theme.Colour) -> float:
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: theme.Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
