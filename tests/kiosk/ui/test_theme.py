"""Colours: read on their grounds, told apart by everybody, each player's own, and no canvas's for another."""

from __future__ import annotations

import pygame
import pytest

from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO, EMBLEMS, PALETTES, Colour, Dress, Theme


def test_who_has_chosen_a_colour_has_it_and_the_others_take_what_is_left() -> None:
    look = Theme(chosen={"Ben": Dress(0, 2), "Cem": Dress(0, 2)})
    ann, ben, cem = look.dresses(["Ann", "Ben", "Cem"])
    assert ben == (look.seats[0], 2)
    assert len({colour for colour, _emblem in (ann, ben, cem)}) == 3
    assert len({emblem for _colour, emblem in (ann, ben, cem)}) == 3


def test_as_many_players_as_there_are_colours_have_each_another() -> None:
    look = Theme(chosen={"3": Dress(7), "5": Dress(7, 15), "9": Dress(1, 0)})
    names = [str(number) for number in range(len(look.seats))]
    for of_all in zip(*look.dresses(names), strict=True):
        assert len(set(of_all)) == len(names)
    assert (
        len(look.dresses([*names, *(f"late {number}" for number in range(EMBLEMS))])) == len(names) + EMBLEMS
    )


@pytest.mark.parametrize("palette", PALETTES)
def test_the_figure_on_a_token_stands_out_from_every_colour(palette: str) -> None:
    """WCAG 2.2: 4.5 to 1."""
    look = PALETTES[palette]
    for colour in look.seats:
        assert contrast(look.ink_on(colour), colour) >= 4.5, colour


@pytest.mark.parametrize("palette", PALETTES)
def test_text_stands_out_from_its_ground_in_every_palette(palette: str) -> None:
    """WCAG 2.2: a contrast of 4.5 to 1 for text, 7 to 1 in high contrast."""
    look = PALETTES[palette]
    least = 7.0 if palette == "contrast" else 4.5
    for ink in ("ivory", "soft", "gold", "amber", "good", "bad"):
        for ground in ("panel", "dark", "felt_edge"):
            ratio = contrast(getattr(look, ink), getattr(look, ground))
            assert ratio >= least, f"{ink} on {ground}: {ratio:.1f}"


def test_colours_that_mean_something_differ_for_colour_blind_eyes() -> None:
    """Won and lost, and the three buttons, differ in brightness or in blue and yellow."""
    look = PALETTES["colour-safe"]
    for one, other in (("good", "bad"), ("stick", "buy"), ("buy", "bet"), ("stick", "bet")):
        a, b = getattr(look, one), getattr(look, other)
        blue_yellow = abs((a[2] - (a[0] + a[1]) / 2) - (b[2] - (b[0] + b[1]) / 2))
        assert blue_yellow > 60 or abs(luminance(a) - luminance(b)) > 0.15, (one, other)


def test_one_look_leaves_another_as_it_is() -> None:
    """Nothing of a look is the program's own: two are drawn side by side."""
    corners = []
    for look in (CASINO, PALETTES["contrast"], CASINO):
        canvas = Canvas(pygame.Surface((64, 40), 0, 32), look)
        canvas.felt()
        corners.append(tuple(canvas.surface.get_at((0, 0))))
    assert corners[0] == corners[2] != corners[1]


def contrast(one: Colour, other: Colour) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_player_keeps_the_same_colour_in_every_palette() -> None:
    assert {look.seats for look in PALETTES.values()} == {Theme().seats}
