"""Every state of the table at three sizes: nothing cut, nothing overlapping, all of it large enough."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.screens.app import picture
from kiosk.screens.games.registry import table_screen
from kiosk.text.translate import translated
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO
from tests.kiosk.screens.moments.states import NAMES, STATES, table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.screens.table.table_screen import TableScreen
    from tests.kiosk.screens.fake_table import FakeTable

SIZES = [(1024, 600), (800, 480), (1280, 720)]
DIAGONAL_MM = 7 * 25.4
TOUCH_MM = 8.9  # 9 mm at 1024x600, where 59 px are 8.9 mm

BY_HAND_CHANGES = {
    "double_dice": ("decision", ["double"]),
    "who_of_one": ("unsure", []),
    "why": ("unsure", ["why"]),
    "by_hand_in_a_fault": ("fault", ["by-hand"]),
    "bet_raised": ("bet", ["more"] * 11),
    "reason_shown": ("decision", ["split"]),
    "long_reason_shown": ("longest_name", ["split"]),
    "reason_over_result": ("twelve_seats_over", ["next-hand"]),
}


def drawn(live: FakeTable, size: tuple[int, int], uses: Iterable[str] = ()) -> tuple[TableScreen, Canvas]:
    screen = table_screen(live, clock=iter(range(10**6)).__next__)
    for name in uses:
        screen.input.use(next(control for control in screen.controls() if control.name == name))
    canvas = Canvas(pygame.Surface(size, 0, 32))
    screen.draw(canvas)
    return screen, canvas


def check(canvas: Canvas) -> None:
    whole = canvas.surface.get_rect()
    for mark in canvas.marks:
        assert mark.fits, f"cut off: {mark}"
        assert mark.box.contains(mark.ink), f"reaches out of its box: {mark}"
        assert whole.contains(mark.ink), f"reaches out of the screen: {mark}"
    for one, other in combinations(canvas.marks, 2):
        assert not one.ink.colliderect(other.ink), f"{one} overlaps {other}"
    least = TOUCH_MM * math.hypot(*whole.size) / DIAGONAL_MM
    for placed in canvas.placed:
        assert whole.contains(placed.rect), f"reaches out of the screen: {placed}"
        assert min(placed.rect.size) >= least, f"too small for a thumb: {placed}"
    for first, second in combinations(canvas.placed, 2):
        assert not first.rect.colliderect(second.rect), f"{first} overlaps {second}"
        assert first.control.name != second.control.name


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", STATES)
def test_no_text_is_cut_or_overlaps_and_a_thumb_can_hit_everything(state: str, size: tuple[int, int]) -> None:
    check(drawn(STATES[state](), size)[1])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("change", BY_HAND_CHANGES)
def test_nor_in_what_a_person_opens(change: str, size: tuple[int, int]) -> None:
    state, uses = BY_HAND_CHANGES[change]
    check(drawn(STATES[state](), size, uses)[1])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_twelve_names_can_be_chosen_from(size: tuple[int, int]) -> None:
    live = table(12)
    live.roll.by_hand, live.roll.picture = True, None
    for _ in range(12):
        live.act("bet", amount=1)
    _, canvas = drawn(live, size, ["who"])
    check(canvas)
    assert {placed.control.label for placed in canvas.placed} >= set(NAMES)


@pytest.mark.parametrize("state", STATES)
def test_the_banner_says_whose_turn_it_is(state: str) -> None:
    _, canvas = drawn(STATES[state](), (1024, 600))
    banner = next(mark for mark in canvas.marks if mark.box.top < 30)
    pending = STATES[state]().state["pending"]
    if isinstance(pending.get("seat"), int):
        assert NAMES[pending["seat"]] in banner.text or "WWW" in banner.text
    elif pending.get("seat") == "house":
        assert "for the house" in banner.text


@pytest.mark.parametrize("state", STATES)
def test_a_simulated_or_handmade_table_says_so(state: str) -> None:
    live = STATES[state]()
    texts = [mark.text for mark in drawn(live, (1024, 600))[1].marks]
    assert ("simulated" in texts) == live.roll.camera.simulated
    assert ("BY HAND" in texts) == live.roll.by_hand


def test_the_chips_names_and_bets_of_all_twelve_are_shown() -> None:
    live = STATES["twelve_seats"]()
    texts = [mark.text for mark in drawn(live, (1024, 600))[1].marks]
    begun = [text.removesuffix("\N{HORIZONTAL ELLIPSIS}") for text in texts]
    for seat in live.state["seats"]:
        assert any(text.startswith(seat["name"]) or seat["name"].startswith(text) for text in begun)
        assert f"{seat['chips']:,}" in texts


def test_every_die_of_every_chain_is_drawn_with_value_and_total() -> None:
    live = STATES["split_twice"]()
    canvas = drawn(live, (1024, 600))[1]
    texts = [mark.text for mark in canvas.marks]
    shown = [(die, value) for die, value, _place in canvas.dice]
    for chain in live.state["seats"][0]["chains"]:
        assert str(chain["total"]) in texts
        for die in chain["dice"]:
            assert (die["die"], die["value"]) in shown


def test_of_very_many_chains_the_played_one_is_shown_and_the_rest_counted() -> None:
    texts = [mark.text for mark in drawn(STATES["40_chains"](), (1024, 600))[1].marks]
    assert "and 16 more rows" in texts


@pytest.mark.parametrize("state", ["fault", "fault_while_deciding"])
def test_a_fault_hides_the_picture_and_shows_its_words(state: str) -> None:
    live = STATES[state]()
    screen, canvas = drawn(live, (1024, 600))
    assert translated(live.roll.message) in [mark.text for mark in canvas.marks]
    assert screen.live_area(canvas) is None


def test_a_refused_reading_is_said_in_words_and_drawn_on_the_picture() -> None:
    live = STATES["wrong_die"]()
    texts = [mark.text for mark in drawn(live, (1024, 600))[1].marks]
    assert live.roll.message in texts
    assert "d12: 9" in texts


def test_the_result_is_said_in_words_and_chips() -> None:
    texts = [mark.text for mark in drawn(STATES["hand_over"](), (1024, 600))[1].marks]
    assert "Ann loses 5 chips" in texts
    assert "Ann loses 5." in texts


def test_the_picture_needs_no_window() -> None:
    pygame.display.quit()
    shown = picture(STATES["decision"](), (800, 480))
    assert shown.get_size() == (800, 480)
    assert len({tuple(shown.get_at((x, 240))) for x in range(0, 800, 7)}) > 5


@pytest.mark.parametrize(
    ("state", "acts"), [("house_rolls", False), ("decision", True), ("hand_over", False)]
)
def test_who_acts_is_framed_in_gold(state: str, *, acts: bool) -> None:
    screen, canvas = drawn(STATES[state](), (1024, 600))
    surface, areas = canvas.surface, screen._areas(canvas)
    place = areas.seats[0]
    assert (tuple(surface.get_at((place.x + 1, place.centery))) == (*CASINO.gold, 255)) == acts
