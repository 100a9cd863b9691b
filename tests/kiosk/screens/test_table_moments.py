"""The tables of all three games, at five sizes, in both languages: nothing cut, overlapping or too small."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.ui import palettes, theme, words
from tests.kiosk.screens.golden_pictures import GOLDEN, GOLDEN_TABLES, SMALL, far_off, table_sheet
from tests.kiosk.screens.looking import SIZES, wrongs
from tests.kiosk.screens.table_moments import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGE = {(800, 480), (720, 1280)}
"""Large text is looked at where there is least room: upright, and on the smallest screen."""


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    words.use("en")
    palettes.use("casino")
    theme.chosen.clear()


@pytest.mark.parametrize("moment", TABLES)
def test_no_text_is_cut_or_overlaps_and_a_thumb_can_hit_everything(moment: str) -> None:
    for language in ("en", "de"):
        words.use(language)
        people = TABLES[moment]()
        for size in SIZES:
            for large_text in {False, size in LARGE}:
                palettes.use("casino", large_text=large_text)
                found = list(wrongs(people.draw(size)))
                assert found == [], f"{language}, {size}, large text: {large_text}"


@pytest.mark.parametrize("moment", GOLDEN_TABLES)
def test_every_table_looks_as_it_did(moment: str) -> None:
    """`python -m tests.kiosk.screens.golden_pictures` draws them anew after a change that is meant."""
    golden = pygame.image.load(GOLDEN / f"{moment}.png")
    assert far_off(table_sheet(TABLES[moment]), golden) == ""


def test_a_game_at_a_table_is_told_from_another_by_its_golden_picture() -> None:
    one, other = (table_sheet(TABLES[f"{game}_hand_over"]) for game in ("kingdom", "six-shooter"))
    assert far_off(one, other) != ""


def test_a_button_that_is_gone_is_seen_in_the_golden_picture() -> None:
    whole = table_sheet(TABLES["six-shooter_turn"])
    changed = whole.copy()
    for number in range(len(SIZES)):
        changed.fill((0, 0, 0), (number * SMALL, SMALL // 2, SMALL // 5, SMALL // 12))
    assert far_off(whole, changed) != ""
