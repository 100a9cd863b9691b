"""Light and shadow on what is drawn flat: from the left above, on tokens, crowns and chips alike."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from kiosk.ui import fonts, relief
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO
from kiosk.ui.widgets.dice_group import draw_light
from kiosk.ui.widgets.emblems import EMBLEMS, Emblem
from kiosk.ui.widgets.icons import Icon, _drawn
from kiosk.ui.widgets.token import _drawn as token_drawn

SIDE = 96


def disc() -> pygame.Surface:
    picture = pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)
    pygame.draw.circle(picture, (140, 140, 140), (SIDE // 2, SIDE // 2), SIDE // 2)
    return picture


def test_what_stands_out_is_brighter_towards_the_lamp_and_darker_behind() -> None:
    picture = disc()
    relief.lit(picture, [relief.rounded(relief.drawn(pygame.surfarray.array_alpha(picture)), 10)], fine=1)
    middle, off = SIDE // 2, round(SIDE / 2 * 0.66)
    lit, flat, dark = (picture.get_at((middle + by, middle + by)).r for by in (-off, 0, off))
    assert lit > flat + 20
    assert flat == 140
    assert dark < flat - 20


def test_what_reaches_the_picture_s_edge_is_round_there_too() -> None:
    heights = relief.rounded(relief.drawn(pygame.surfarray.array_alpha(disc())), 10)
    middle = SIDE // 2
    assert max(heights[middle, 0], heights[middle, -1], heights[0, middle], heights[-1, middle]) < 5


def test_a_shadow_falls_to_the_right_and_down_and_fades_before_the_picture_ends() -> None:
    picture = relief.with_shadow(disc(), SIDE)
    assert picture.get_size() == (SIDE, SIDE)
    alpha = pygame.surfarray.array_alpha(picture)
    assert alpha[SIDE // 2, 0] < alpha[SIDE // 2, -3]
    assert alpha[0, SIDE // 2] < alpha[-3, SIDE // 2]
    assert 20 < alpha[SIDE // 2, -3] < 255
    assert max(alpha[-1].max(), alpha[:, -1].max()) < 20  # no straight line


@pytest.mark.parametrize("emblem", [Emblem.HAT, Emblem.CAT, EMBLEMS[-1]])
@pytest.mark.parametrize("corners", [False, True])
def test_tokens_have_a_body(emblem: Emblem, *, corners: bool) -> None:
    token = token_drawn(emblem, CASINO.seats[1], CASINO.dark, CASINO.ivory, SIDE, corners=corners)
    levels, across = pygame.surfarray.array3d(token).mean(axis=2), slice(SIDE // 2 - 2, SIDE // 2 + 2)
    towards_lamp, behind = slice(1, 6), slice(-11, -6)  # its rim
    assert levels[towards_lamp, across].max() > levels[behind, across].max() + 4
    assert levels[across, towards_lamp].max() > levels[across, behind].max() + 4


def test_a_crown_has_a_body() -> None:
    crown = _drawn(Icon.KING, SIDE, CASINO.gold, CASINO.dark)
    solid = pygame.surfarray.array_alpha(crown) > 250
    levels = pygame.surfarray.array3d(crown).astype(int).sum(axis=2)[solid]
    assert np.percentile(levels, 95) - np.percentile(levels, 5) > 150


def test_letters_are_pale_above_and_of_their_metal_below_and_keep_their_outline() -> None:
    letters = fonts.font(80, fonts.FIGURES).render("Dice", True, (255, 255, 255))  # noqa: FBT003 - by place only
    sign = relief.wrought(letters, CASINO.gold, edge=4)
    drawn = relief.drawn(pygame.surfarray.array_alpha(letters))
    whole = pygame.surfarray.array_alpha(sign)[: drawn.shape[0], : drawn.shape[1]] > 127
    assert (whole & drawn).sum() > 0.9 * drawn.sum()
    levels = pygame.surfarray.array3d(sign)[: drawn.shape[0], : drawn.shape[1], 2]
    rows = np.flatnonzero(drawn.any(axis=0))
    third = len(rows) // 3
    above, below = (np.median(levels[:, part][drawn[:, part]]) for part in (rows[:third], rows[-third:]))
    assert above > below + 30  # its blue: gold has little


def test_the_lamp_lights_the_cloth_below_the_dice() -> None:
    levels = []
    for lamp in (False, True):
        canvas = Canvas(pygame.Surface((600, 500), 0, 32))
        canvas.surface.fill(CASINO.felt)
        if lamp:
            draw_light(canvas, canvas.surface.get_rect())
        levels.append(pygame.surfarray.array3d(canvas.surface).astype(int).sum(axis=2))
    dark, lit = levels
    assert lit[300, 240] > dark[300, 240] + 60
    assert lit[2, 2] <= dark[2, 2] + 20
