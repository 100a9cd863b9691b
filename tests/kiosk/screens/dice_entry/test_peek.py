"""A look at one's hidden dice: named, sorted, and among the ranks, laid out alike with a guide or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest import mock

import pygame
import pytest

from kiosk.screens.dice_entry.seen_by_all import draw_watched
from kiosk.table.judge import HIDDEN_REFUSED
from kiosk.text import translate
from kiosk.text.foundation import BRIEFLY, MAKES
from kiosk.text.translate import translated
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO, Theme
from kiosk.ui.widgets.dice import REACHES
from kiosk.ui.widgets.tray.moving_dice import MovingDice
from tests.kiosk.screens.looking import SIZES as ALL_SIZES
from tests.kiosk.screens.looking import unpainted, wrongs
from tests.kiosk.screens.moments.lessons import LESSONS
from tests.kiosk.screens.moments.tables import TABLES, hidden, throw, until
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die
from vision.reading import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = [(1024, 600), (800, 480), (720, 1280)]


def looked_at(people: People, size: tuple[int, int], look: Theme = CASINO) -> Canvas:
    people.touch("peek")
    canvas = Canvas(pygame.Surface(size, 0, 32), look)
    people.screen.draw(canvas)
    return canvas


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("guided", [False, True])
def test_the_hand_is_named_above_its_dice_and_ranks_stand_below(
    size: tuple[int, int], language: str, *, guided: bool
) -> None:
    translate.use(language)
    people = LESSONS["lesson_check_or_bet"]() if guided else TABLES["kingdom_betting"]()
    canvas = looked_at(people, size)
    assert list(wrongs(canvas)) == []
    ranks = [mark for mark in canvas.marks if mark.text in {translated(has.title) for has in MAKES}]
    dice = [box for _die, value, box in canvas.dice if value is not None]
    assert len(dice) == 5
    called = tuple(f"{rank.text}{mark}" for rank in ranks for mark in ":,")
    (name,) = (mark for mark in canvas.marks if mark.text.startswith(called))
    assert name.box.bottom <= min(box.top for box in dice)
    assert max(box.bottom for box in dice) <= min(rank.box.top for rank in ranks)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("large_text", [False, True])
def test_no_shadow_of_a_die_falls_on_the_frame(size: tuple[int, int], *, large_text: bool) -> None:
    people = TABLES["kingdom_betting"]()
    canvas = looked_at(people, size, Theme(large_text=large_text))
    last = max((box for _die, value, box in canvas.dice if value is not None), key=lambda box: box.x)
    place = people.screen.live_area(canvas)
    assert place is not None
    assert last.right + REACHES * last.w <= place.right - canvas.px(3)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_dice_give_way_to_large_text_by_little(size: tuple[int, int]) -> None:
    def side(look: Theme) -> int:
        canvas = looked_at(TABLES["kingdom_betting"](), size, look)
        return min(box.w for _die, value, box in canvas.dice if value is not None)

    assert side(Theme(large_text=True)) > 0.9 * side(Theme())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_who_practises_reads_what_makes_each_rank_though_there_is_less_room(
    size: tuple[int, int], language: str
) -> None:
    translate.use(language)
    canvas = looked_at(LESSONS["lesson_prerogative"](), size)
    assert list(wrongs(canvas)) == []
    told = [mark.text for mark in canvas.marks]
    for rank, makes in BRIEFLY.items():
        title = told.index(translated(rank.title))
        assert told[title + 1] == translated(makes)


@pytest.mark.parametrize("guided", [False, True])
def test_who_looks_at_a_throw_that_did_not_count_is_told_why_and_nobody_else(*, guided: bool) -> None:
    people = LESSONS["lesson_foundation"]() if guided else TABLES["hidden_asked"]()
    throw(people, problems=(Problem.COCKED,))
    refused = "This die does not lie flat. Throw it again. All dice of this throw are thrown again."

    def said() -> str:
        return " ".join(mark.text for mark in people.draw().marks)

    assert refused not in said()
    assert HIDDEN_REFUSED in said()
    people.touch("peek")
    assert refused in said()
    for size in SIZES:
        assert list(wrongs(people.draw(size))) == []
    people.screen.cover()
    assert refused not in said()


def coached() -> People:
    return People(TABLES["kingdom_betting"]().at, coached=True)


@pytest.mark.slow
@pytest.mark.parametrize("make", [TABLES["kingdom_betting"], LESSONS["lesson_check_or_bet"], coached])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
@pytest.mark.parametrize("large_text", [False, True])
def test_all_ranks_are_shown_whole_to_who_looks_with_a_guide_or_coach_too(
    size: tuple[int, int], language: str, make: Callable[[], People], *, large_text: bool
) -> None:
    translate.use(language)
    people = make()
    people.touch("peek")
    canvas = people.draw(size, Theme(large_text=large_text))
    assert list(wrongs(canvas)) == []
    told = {mark.text for mark in canvas.marks}
    assert {translated(has.title) for has in MAKES} <= told


def seen_small(at: Any) -> list[str]:
    """What is written and whose tokens are drawn in the tray's picture in the stage's corner."""
    canvas = unpainted()
    box = pygame.Rect(800, 400, 120, 90)
    draw_watched(canvas, at.table, MovingDice(), box, 0.0)
    return [*(mark.text for mark in canvas.marks), *(name for name, _box in canvas.tokens)]


def test_a_small_picture_says_whose_dice_are_in_it_and_shows_none_of_the_hand_before() -> None:
    at = at_table("critical-roll", {}, can_throw=False)
    for _seat in range(3):
        at.table.act("bet", amount=2)
    for value in (5, 6, 7, 9):
        at.see(die("d20", value))
    assert seen_small(at) == ["House"]
    at.table.act("hit")
    at.see(die("d12", 3))
    assert seen_small(at) == ["Ann"]
    at.table.void_hand()
    at.table.next_hand()
    assert seen_small(at) == []


def test_a_small_picture_is_of_nobody_elses_throw_when_dice_were_tapped_in() -> None:
    """Ben's dice, which the camera has not seen, were shown as Ann's, framed as read, with his token."""
    at = at_table("six-shooter", {"button": 0}, can_throw=False)
    for _seat in range(3):
        at.table.act("open", dice=["d4", "d6"])
    at.see(die("d4", 3), die("d6", 5))
    at.see(die("d4", 4), die("d6", 1))
    at.table.roll.enter([("d4", 1), ("d6", 2)], who="Cem", reason="the camera erred")
    assert at.table.roll.reading is None
    with mock.patch("kiosk.screens.dice_entry.peek.draw_tray") as picture:
        assert seen_small(at) == ["Cem"]  # beside the sign of what was tapped in
    picture.assert_not_called()
    at.table.act("buy", die="d8")
    at.see(die("d8", 1))
    assert at.table.roll.reading is not None
    assert seen_small(at) == ["Ann"]


@pytest.mark.parametrize(("held_s", "told"), [(0.1, True), (1.0, False)])
def test_a_short_tap_on_covered_dice_is_answered_with_how_to_look(held_s: float, *, told: bool) -> None:
    people = until(hidden("asked"), "decision")
    people.touch("peek")
    people.clock.now += held_s
    people.screen.input.let_go((0, 0))
    words = [mark.text for mark in people.draw().marks]
    assert ("Hold the cover to look at your dice." in words) == told
