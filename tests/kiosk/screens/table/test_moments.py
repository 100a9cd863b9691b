"""The tables of all three games, at five sizes, in both languages: nothing cut, overlapping or too small."""

from __future__ import annotations

import pytest

from kiosk.text import translate
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import SIZES, wrongs
from tests.kiosk.screens.moments.tables import TABLES

LARGE = {(800, 480), (720, 1280)}
"""Large text is looked at where there is least room: upright, and on the smallest screen."""


@pytest.mark.parametrize("moment", TABLES)
def test_no_text_is_cut_or_overlaps_and_a_thumb_can_hit_everything(moment: str) -> None:
    for language in ("en", "de"):
        translate.use(language)
        people = TABLES[moment]()
        for size in SIZES:
            for large_text in {False, size in LARGE}:
                look = Theme(large_text=large_text)
                found = list(wrongs(people.draw(size, look)))
                assert found == [], f"{language}, {size}, large text: {large_text}"
