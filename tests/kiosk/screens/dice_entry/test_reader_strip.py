"""A sure reading is shown for a tap, in nobody's way, until dice move again."""

import pygame
import pytest

from kiosk.meters.proof import proof
from kiosk.screens.dice_entry.reader_strip import ReaderStrip
from kiosk.text import translate
from tests.kiosk.screens.looking import unpainted, wrongs
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die

TAPS = {"reading-right", "reading-wrong"}


def asked(*, one_in: int = 1) -> People:
    at = at_table("critical-roll", {}, can_throw=False)
    at.journal.diary.open(resumed=False, one_in=one_in)
    for _seat in range(3):
        at.table.act("bet", amount=2)
    at.see(die("d20", 17))
    return People(at)


def placed(people: People, size: tuple[int, int] = (1024, 600)) -> set[str]:
    return {each.control.name for each in people.draw(size).placed}


def test_a_tap_answers_and_the_game_waits_for_the_same_as_before() -> None:
    for name, wrong in (("reading-right", 0), ("reading-wrong", 1)):
        people = asked()
        before = people.at.table.state
        assert placed(people) >= TAPS
        people.touch(name)
        assert people.at.table.state == before
        found = proof(people.at.journal.db, simulated=False)
        assert (found.answered, found.wrong) == (1, wrong)
        assert not placed(people) & TAPS


def test_it_has_its_place_at_every_size() -> None:
    for size in ((800, 480), (1024, 600), (600, 1024), (1920, 1080)):
        assert placed(asked(), size) >= TAPS


def test_it_is_gone_once_dice_move_and_where_nothing_was_drawn() -> None:
    people = asked()
    people.at.see(die("d20", 3, sure=False))
    assert not placed(people) & TAPS
    assert not placed(asked(one_in=0)) & TAPS


def test_it_takes_nothing_from_who_challenges_the_throw() -> None:
    people = asked()
    people.at.table.corrections.challenge()
    assert not placed(people) & TAPS


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("wide", [440, 400, 340, 320])
def test_its_question_is_read_however_narrow_its_place_is(language: str, wide: int) -> None:
    translate.use(language)
    people = asked()
    strip = ReaderStrip(people.at.table)
    canvas = unpainted()
    assert strip.draw(canvas, pygame.Rect(288, 380, wide, 92))
    assert not list(wrongs(canvas))
