"""With large text nothing that is read is smaller than without it, on any page, and most of it is larger."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from kiosk.screens.menu.ending import goodbye
from kiosk.text import translate
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import LESS_TIGHT, TIGHT, unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import LANGUAGES, Clock

if TYPE_CHECKING:
    from collections.abc import Iterable

TABLES = ("game_end", "settle", "goodbye")
"""Names and amounts of seven figures beside each other: the wider the amounts, the less room have the names;
and a café's name, the largest on its page, gives way to the day below it."""
LONG = 20
"""A name of so many letters goes on in a second line of its seat's plate, in type that has room there."""
LARGER = 1.1
"""So much larger, on average, is what all pages say."""


def sizes(page: str, size: tuple[int, int], *, large_text: bool) -> dict[str, list[int]]:
    """The types of each text of a page, px."""
    canvas = unpainted(size, Theme(large_text=large_text))
    PAGES[page](Clock()).draw(canvas)
    found: dict[str, list[int]] = defaultdict(list)
    for mark in canvas.marks:
        found[mark.text].append(mark.size)
    return found


def smaller(page: str, languages: Iterable[str], screens: Iterable[tuple[int, int]]) -> list[str]:
    wrong = []
    for language in languages:
        translate.use(language)
        for size in screens:
            plain, large = (sizes(page, size, large_text=large) for large in (False, True))
            wrong += [
                f"{language} {size} {text!r}: {larger} px, and {smaller} without"
                for text, those in plain.items()
                if not (page.startswith("seats") and len(text) >= LONG)
                for smaller, larger in zip(sorted(those), sorted(large.get(text, [])), strict=False)
                if larger < smaller
            ]
    return wrong


@pytest.mark.parametrize("page", [page for page in PAGES if not page.startswith(TABLES)])
def test_nothing_is_smaller_in_large_text(page: str) -> None:
    assert smaller(page, ["de"], TIGHT) == []


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if not page.startswith(TABLES)])
def test_nor_in_english_nor_on_larger_screens(page: str) -> None:
    assert smaller(page, LANGUAGES, LESS_TIGHT) + smaller(page, ["en"], TIGHT) == []


@pytest.mark.parametrize("size", TIGHT, ids=str)
def test_most_of_what_is_read_is_larger(size: tuple[int, int]) -> None:
    translate.use("de")
    both: tuple[list[int], list[int]] = ([], [])
    for page in PAGES:
        plain, large = (sizes(page, size, large_text=large) for large in (False, True))
        for text in plain.keys() & large.keys():
            both[0].append(max(plain[text]))
            both[1].append(max(large[text]))
    assert sum(both[1]) > LARGER * sum(both[0])
    assert sum(large > plain for plain, large in zip(*both, strict=True)) > len(both[0]) / 2


@pytest.mark.parametrize("size", TIGHT, ids=str)
def test_the_code_that_is_photographed_is_as_large(size: tuple[int, int]) -> None:
    drawn: list[int] = []
    with mock.patch.object(goodbye, "draw_qr_code", lambda _canvas, _text, box: drawn.append(min(box.size))):
        for large_text in (False, True):
            sizes("goodbye", size, large_text=large_text)
    assert drawn[1] >= drawn[0]
