"""Every page at five sizes, in both languages, in plain and large type: nothing cut or too small.

The quick tests look where there is least room: in German, on the smallest screen and upright. All the rest is
looked at by the slow ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.screens.base.context import House
from kiosk.screens.games.registry import table_screen
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.terms import said
from kiosk.table.setup import Setup, open_table
from kiosk.text import translate
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import LEAST_MM, SIZES, TIGHT, unpainted, wrongs
from tests.kiosk.screens.moments import played
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import LANGUAGES, Clock, nothing
from tests.kiosk.screens.moments.states import STATES

if TYPE_CHECKING:
    from pathlib import Path

    from pygame import Rect

SMALLER = {
    *("game_end_two", "game_end_twelve", "game_end_open_hand", "game_end_open_hand_twelve"),
    *("settle_two", "settle_four", "settle_four_open_hand", "settle_twelve", "settle_even"),
}
"""Tables of amounts with seven figures and names with 24 letters, of twelve players: smaller."""
FULL = {"game_over_of_twelve", "twelve_seats_over", "40_chains"}
A_DETAIL = 28
"""Type of what stands below a button's words; they themselves must not be smaller."""


OTHERS = [
    *(("en", size, True) for size in TIGHT),
    *(("en", size, False) for size in SIZES),
    *(("de", size, large_text) for size in SIZES[1:] for large_text in (False, True)),
]
"""Languages, sizes, and whether in large type; TIGHT[0] is SIZES[0]."""


def check(page: str, language: str, size: tuple[int, int], *, large_text: bool) -> None:
    translate.use(language)
    made = PAGES[page](Clock())
    translate.use(language)
    canvas = unpainted(size, Theme(large_text=large_text))
    made.draw(canvas)
    assert list(wrongs(canvas, 1.2 if page in SMALLER else LEAST_MM)) == []


@pytest.mark.parametrize("page", PAGES)
def test_no_text_is_cut_or_overlaps_and_a_thumb_can_hit_everything(page: str) -> None:
    for large_text in (False, True):
        check(page, "de", TIGHT[0], large_text=large_text)


@pytest.mark.slow
@pytest.mark.sampled(40)
@pytest.mark.parametrize("look", OTHERS, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_nor_in_english_nor_on_larger_screens(page: str, look: tuple[str, tuple[int, int], bool]) -> None:
    language, size, large_text = look
    check(page, language, size, large_text=large_text)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280), (600, 1024)], ids=str)
@pytest.mark.parametrize("players", [2, 8])
def test_amounts_of_four_figures_of_eight_players_are_no_smaller_than_all_else(
    players: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played, "MOST", 9_999)
    translate.use("de")
    for page in (played._end(players), played._settle(players, house=True)):
        canvas = unpainted(size)
        page(Clock()).draw(canvas)
        assert list(wrongs(canvas)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choices_of_the_terms_are_large_on_an_upright_screen_in_large_type(
    language: str,
) -> None:
    translate.use(language)
    canvas = unpainted((720, 1280), Theme(large_text=True))
    PAGES["terms_critical_roll_table"](Clock()).draw(canvas)
    sizes = {mark.text: mark.size for mark in canvas.marks}
    for choice in ("house", "table"):
        assert sizes[said("mode", choice)] >= canvas.line(A_DETAIL), choice


@pytest.mark.slow
@pytest.mark.sampled(8)
@pytest.mark.parametrize("state", STATES)
def test_nor_at_a_table_in_german(state: str) -> None:
    """In English: test_screen_states.py."""
    translate.use("de")
    for size in SIZES:
        canvas = unpainted(size)
        table_screen(STATES[state](), Clock()).draw(canvas)
        assert list(wrongs(canvas, 0.5 if state in FULL else LEAST_MM)) == [], size


def test_the_first_screen_says_in_german_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    write = Canvas.write

    def noted(self: Canvas, text: str, *args: object, **options: object) -> Rect:
        told.append(text)
        return write(self, text, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "write", noted)
    (tmp_path / "preferences.json").write_text("no JSON")
    kiosk = House(
        tmp_path / "preferences.json",
        Setup(players=(), watch=None),
        open_table,
        source="none",
        find_watch=lambda _source: None,
    )
    translate.use("de")
    page = Attract(Clock(), kiosk, unfinished=None, resume=nothing, play_itself=None, play=lambda _game: None)
    page.draw(unpainted((800, 480)))
    wrong = (
        "Die Einstellungen dieses Kiosks sind beschädigt, und die Kopie davon auch. Mehr unter Einstellungen."
    )
    assert wrong in told
