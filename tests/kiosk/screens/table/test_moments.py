"""The tables of all three games, at five sizes, in both languages: nothing cut, overlapping or too small.

The quick tests look where there is least room: in German, in large type, on the smallest screen and upright.
All the rest is looked at by the slow ones.
"""

from __future__ import annotations

import pytest

from kiosk.text import translate
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import SIZES, TIGHT, wrongs
from tests.kiosk.screens.moments.tables import TABLES

LARGE = [(size, True) for size in TIGHT]
PLAIN = [(size, False) for size in SIZES]
OTHERS = [("en", *each) for each in LARGE + PLAIN] + [("de", *each) for each in PLAIN]
"""Languages, sizes, and whether in large type."""


def check(moment: str, language: str, size: tuple[int, int], *, large_text: bool) -> None:
    translate.use(language)
    assert list(wrongs(TABLES[moment]().draw(size, Theme(large_text=large_text)))) == []


@pytest.mark.parametrize("moment", TABLES)
def test_no_text_is_cut_or_overlaps_and_a_thumb_can_hit_everything(moment: str) -> None:
    for size, large_text in LARGE:
        check(moment, "de", size, large_text=large_text)


@pytest.mark.slow
@pytest.mark.sampled(40)
@pytest.mark.parametrize("look", OTHERS, ids=str)
@pytest.mark.parametrize("moment", TABLES)
def test_nor_in_english_nor_in_plain_type_nor_on_larger_screens(
    moment: str, look: tuple[str, tuple[int, int], bool]
) -> None:
    language, size, large_text = look
    check(moment, language, size, large_text=large_text)
