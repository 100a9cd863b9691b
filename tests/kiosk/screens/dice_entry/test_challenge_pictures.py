"""In a challenge the pictures that are kept of the throw are seen beside each other, and large by a tap."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pygame
import pytest

from hardware.buttons import ButtonName, Held
from kiosk.screens.base.context import House
from kiosk.screens.base.screen import Wish
from kiosk.screens.kiosk import Kiosk
from kiosk.screens.table.throw_page import ThrowPage
from kiosk.table.roll_request import THE_HOUSE
from kiosk.table.setup import Setup, open_table
from kiosk.text.translate import translated
from kiosk.ui.canvas import Canvas
from kiosk.ui.widgets.tray.marks import Mark, with_marks
from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures, When, draw_both, draw_dice_read
from tests.kiosk.screens.looking import SIZES, unpainted, wrongs
from tests.kiosk.screens.moments.tables import (
    PICTURES,
    challenge,
    hidden,
    hidden_challenge,
    lying,
    seated,
    throw,
    until,
)
from tests.kiosk.screens.one_table import no_camera_test
from tests.kiosk.screens.people import People, at_table
from vision.reading import Reading

if TYPE_CHECKING:
    from kiosk.screens.base.screen import Screen


def words(people: People) -> str:
    return " ".join(mark.text for mark in people.draw().marks)


def large(people: People) -> ThrowPage:
    page = people.screen.enlarged()
    assert isinstance(page, ThrowPage)
    return page


def told(page: Screen) -> str:
    canvas = unpainted()
    page.draw(canvas)
    return " ".join(mark.text for mark in canvas.marks)


def names(page: Screen, size: tuple[int, int] = (1024, 600)) -> list[str]:
    canvas = unpainted(size)
    page.draw(canvas)
    assert list(wrongs(canvas)) == []
    return [each.control.name for each in canvas.placed]


def test_both_pictures_and_each_die_are_seen_while_dice_are_tapped_in_and_while_it_is_voted() -> None:
    for steps in ((), ("value-up", "enter")):
        said = words(challenge("critical-roll", *steps))
        assert "Lay there before" in said
        assert "As it was read" in said
        assert "d20: " in said
        assert "A tap enlarges the pictures." in said


def test_no_die_that_is_challenged_has_a_tick() -> None:
    people = challenge("critical-roll")
    assert people.screen.entry.challenge is not None
    pictures = people.screen.entry.challenge.pictures
    assert pictures is not None
    assert pictures.reading is not None
    assert [mark for _die, mark in with_marks(pictures.reading, pictures.refused)] == [Mark.QUESTION]


def test_beside_the_tray_before_the_throw_no_die_is_enlarged_that_was_not_there() -> None:
    page = large(challenge("critical-roll"))

    def read(tap: str = "") -> str:
        canvas = unpainted()
        page.draw(canvas)
        if tap:
            next(each.control for each in canvas.placed if each.control.name == tap).do()
            return read()
        return " ".join(mark.text for mark in canvas.marks)

    assert "d20: " in read("after")
    assert "d20: " not in read("switch")
    assert "d20: " in read("switch")


def test_dice_lie_below_the_pictures_as_they_are_asked_for_however_they_were_read() -> None:
    tray = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    reading = Reading(tuple(lying(("d20", 8), ("d12", 5), ("d4", 2))), (), 640, 480)
    canvas = unpainted((600, 200))
    pictures = ThrowPictures({When.BEFORE: tray, When.AFTER: tray}, reading)
    draw_dice_read(canvas, pictures, canvas.surface.get_rect())
    assert [mark.text for mark in canvas.marks] == ["d4: 2", "d12: 5", "d20: 8"]


def test_a_die_that_lay_elsewhere_before_the_throw_is_seen_whole() -> None:
    tray = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    before = tray.copy()
    cv2.circle(before, (600, 440), 20, (0, 0, 255), -1)
    reading = Reading(tuple(lying(("d20", 7))), (), 640, 480)
    pictures = ThrowPictures({When.BEFORE: before, When.AFTER: tray}, reading)
    canvas = Canvas(pygame.Surface((600, 300), 0, 32))
    place = draw_both(canvas, pictures, canvas.surface.get_rect(), near=True)[When.BEFORE]
    seen = pygame.surfarray.array3d(canvas.surface.subsurface(place))
    assert (seen[..., 0] > 200).sum() > place.w * place.h * 0.002


def test_what_was_thrown_is_seen_not_what_moves_there_now() -> None:
    people = challenge("critical-roll")
    assert people.screen.live_area(people.draw()) is None
    people.touch("back")
    assert people.screen.live_area(people.draw()) is not None


def test_a_tap_or_a_held_buy_wishes_to_see_them_large() -> None:
    people = challenge("critical-roll")
    people.touch("pictures")
    assert people.screen.wish is Wish.PICTURES
    people.screen.wish = None
    people.clock.now += 1
    people.screen.input.hear(Held(ButtonName.BUY, people.clock.now))
    assert people.screen.wish is Wish.PICTURES


def test_a_tap_on_the_small_tray_shows_the_throw_in_it_large_whatever_was_done_since() -> None:
    people = seated("six-shooter")
    people.at.pictures = PICTURES
    until(people, "roll")
    until(people, "decision")
    people.touch("tray-large")
    assert people.screen.wish is Wish.PICTURES
    assert names(large(people)) == ["back", "challenge", "before", "after"]
    threw = large(people).heading
    people.screen.wish = None
    people.at.table.act("stick")
    people.touch("tray-large")
    assert people.screen.wish is Wish.PICTURES
    assert large(people).heading == threw


def test_what_was_read_for_sure_has_a_tick_and_it_is_said_what_that_is() -> None:
    people = challenge("critical-roll")
    assert "Question mark: challenged." in told(large(people))
    people.touch("back")
    said = told(large(people))
    assert "Tick: read for sure." in said
    assert "Question mark" not in said
    pictures = large(people)._pictures
    assert pictures.reading is not None
    unsure = tuple(replace(die, accepted=False) for die in pictures.reading.dice)
    doubtful = replace(pictures, reading=replace(pictures.reading, dice=unsure))
    assert doubtful.how_sure == "Question mark: not read for sure."


def test_the_page_of_the_houses_throw_begins_with_a_capital() -> None:
    pictures = large(challenge("critical-roll"))._pictures
    assert ThrowPage(float, translated(THE_HOUSE), "", pictures, "").heading[:9] == "The house"


def test_a_tap_on_dice_that_lie_there_shows_them_and_throws_no_others() -> None:
    people = seated("critical-roll")
    people.at.pictures = PICTURES
    until(people, "roll")
    assert "tray" in people.names()
    assert "tray-large" not in people.names()
    people.at.see(*lying(("d20", 7)))
    people.screen.hurry()
    assert people.at.table.roll.asked is not None
    thrown = len(people.at.tray.thrown)
    people.touch("tray-large")
    assert people.screen.wish is Wish.PICTURES
    assert len(people.at.tray.thrown) == thrown
    assert "tray" not in people.names()
    people.touch("throw")
    assert len(people.at.tray.thrown) == thrown + 1


def test_beside_its_pictures_a_throw_is_challenged_as_at_the_table_or_it_is_said_why_not() -> None:
    """With simulated dice there was neither a way nor a word."""
    people = seated("six-shooter")
    people.at.pictures = PICTURES
    until(people, "roll")
    until(people, "decision")
    page = large(people)
    assert ("challenge" in names(page)) == ("challenge" in people.names())
    assert "challenge" in names(page)
    people.at.table.act("stick")
    assert "challenge" not in names(page)
    assert "Too late: a throw can be challenged only until the next step is taken." in told(page)


def test_a_challenge_beside_the_pictures_leads_to_the_table_where_it_is_open() -> None:
    people = seated("critical-roll")
    people.at.pictures = PICTURES
    throw(people)
    people.screen.hurry()
    page = large(people)
    canvas = unpainted()
    page.draw(canvas)
    next(each.control for each in canvas.placed if each.control.name == "challenge").do()
    assert page.wish is Wish.BACK
    assert people.screen.entry.challenge is not None
    assert names(large(people)) == ["back", "before", "after"]
    assert "Too late" not in told(large(people))


def test_of_a_simulated_throw_it_is_said_why_nobody_can_challenge_it() -> None:
    people = People(at_table("critical-roll", {"mode": "table"}, by_hand_terms="agreed"), pin=True)
    people.at.pictures = PICTURES
    people.at.see(*lying(("d20", 9)))
    people.landed()
    assert "challenge" not in people.names()
    assert names(large(people)) == ["back", "before", "after"]
    assert "The tray is simulated: what it shows is what was thrown." in told(large(people))


def test_where_none_was_kept_it_is_said_why() -> None:
    people = seated("six-shooter")
    until(people, "roll")
    until(people, "decision")
    people.touch("tray-large")
    assert people.screen.wish is None
    assert people.screen.note == "The picture of this throw is damaged and can't be shown."


def test_no_tap_enlarges_hidden_dice() -> None:
    people = hidden("decides")
    assert "tray-large" not in people.names()
    assert people.screen.enlarged() is None


def test_the_kiosk_shows_them_and_comes_back_to_the_challenge() -> None:
    people = challenge("critical-roll")
    setup = Setup(players=(), watch=None)
    house = House(None, setup, open_table, source="none", find_watch=lambda _source: None)
    kiosk = Kiosk(house, inspect=no_camera_test, clock=people.clock)
    kiosk.navigation.start(people.screen)
    people.touch("pictures")
    kiosk.turn()
    assert isinstance(kiosk.navigation.top, ThrowPage)
    kiosk.navigation.top.go_back()
    kiosk.turn()
    assert kiosk.navigation.depth == 1
    assert people.screen.entry.challenge is not None


@pytest.mark.parametrize("size", SIZES)
def test_large_a_tap_shows_one_alone_another_tap_the_other_and_back_both(size: tuple[int, int]) -> None:
    page = large(challenge("critical-roll"))
    assert names(page, size) == ["back", "before", "after"]
    page._show(When.AFTER)
    assert names(page, size) == ["back", "switch"]
    page._show(When.BEFORE)
    assert names(page, size) == ["back", "switch"]
    page.go_back()
    assert page.wish is None
    assert names(page, size) == ["back", "before", "after"]
    page.go_back()
    assert page.wish is Wish.BACK


def test_one_that_is_damaged_is_told_in_words_and_the_other_is_seen() -> None:
    people = challenge("critical-roll", pictures=(b"no picture", PICTURES[1]))
    assert "damaged" in words(people)
    page = large(people)
    assert names(page) == ["back", "after"]


@pytest.mark.parametrize("size", SIZES)
def test_a_lone_picture_stands_in_the_middle_with_the_reason_and_a_tap_leads_to_nothing_else(
    size: tuple[int, int],
) -> None:
    page = large(challenge("critical-roll", pictures=(b"no picture", PICTURES[1])))
    assert names(page, size) == ["back", "after"]
    canvas = unpainted(size)
    page.draw(canvas)
    (place,) = (each.rect for each in canvas.placed if each.control.name == "after")
    assert abs(place.centerx - size[0] // 2) <= canvas.px(3)
    told = {mark.text for mark in canvas.marks}
    assert "The picture of this throw is damaged and can't be shown." in told
    assert "Lay there before" not in told
    for name, then in (("after", ["back", "switch"]), ("switch", ["back", "after"])):
        canvas = unpainted(size)
        page.draw(canvas)
        next(each.control for each in canvas.placed if each.control.name == name).do()
        assert names(page, size) == then


def test_where_none_can_be_shown_the_tray_stays_and_it_is_said_why() -> None:
    people = challenge("critical-roll", pictures=(b"no picture", b"no picture"))
    assert people.screen.enlarged() is None
    assert people.screen.live_area(people.draw()) is not None
    assert "The picture of this throw is damaged and can't be shown." in words(people)


def test_of_hidden_dice_it_is_said_that_no_pictures_are_kept() -> None:
    people = hidden_challenge("alone")
    assert people.screen.enlarged() is None
    assert "no picture is kept" in words(people)
