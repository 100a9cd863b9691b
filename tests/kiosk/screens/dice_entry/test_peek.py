"""A look at one's hidden dice: named, sorted, and among the ranks, laid out alike with a guide or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.text import translate
from kiosk.text.foundation import MAKES
from kiosk.text.translate import translated
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.looking import wrongs
from tests.kiosk.screens.moments.lessons import LESSONS
from tests.kiosk.screens.moments.tables import TABLES

if TYPE_CHECKING:
    from tests.kiosk.screens.people import People

SIZES = [(1024, 600), (800, 480), (720, 1280)]


def looked_at(people: People, size: tuple[int, int]) -> Canvas:
    people.touch("peek")
    canvas = Canvas(pygame.Surface(size, 0, 32))
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
    called = tuple(f"{rank.text}, " for rank in ranks)
    (name,) = (mark for mark in canvas.marks if mark.text.startswith(called))
    assert name.box.bottom <= min(box.top for box in dice)
    assert max(box.bottom for box in dice) <= min(rank.box.top for rank in ranks)


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_all_ranks_are_shown_to_who_looks(size: tuple[int, int]) -> None:
    canvas = looked_at(TABLES["kingdom_betting"](), size)
    told = {mark.text for mark in canvas.marks}
    assert {translated(has.title) for has in MAKES} <= told
