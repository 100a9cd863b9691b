"""The tables of all three games, at five sizes, in both languages: nothing cut, overlapping or too small.

The quick tests look where there is least room: in German, in large type, on the smallest screen and upright.
All the rest is looked at by the slow ones.
"""

from __future__ import annotations

import pytest

from kiosk.text import translate
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import LESS_TIGHT, TIGHT, wrongs
from tests.kiosk.screens.moments.tables import TABLES


def check(moment: str, language: str, looks: list[tuple[tuple[int, int], bool]]) -> None:
    translate.use(language)
    people = TABLES[moment]()
    for size, large_text in looks:
        found = list(wrongs(people.draw(size, Theme(large_text=large_text))))
        assert found == [], f"{language}, {size}, large text: {large_text}"


LARGE = [(size, True) for size in TIGHT]
PLAIN = [(size, False) for size in (*TIGHT, *LESS_TIGHT)]


@pytest.mark.parametrize("moment", TABLES)
def test_no_text_is_cut_or_overlaps_and_a_thumb_can_hit_everything(moment: str) -> None:
    check(moment, "de", LARGE)


@pytest.mark.slow
@pytest.mark.parametrize("moment", TABLES)
def test_nor_in_english_nor_in_plain_type_nor_on_larger_screens(moment: str) -> None:
    check(moment, "en", LARGE + PLAIN)
    check(moment, "de", PLAIN)
