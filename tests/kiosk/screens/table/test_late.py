"""A tap that was on its way to hurry things on, and comes late, is no answer to what came up meanwhile."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pygame
import pytest

from hardware.buttons import ButtonName, Lamp, Press
from kiosk.bots import bot_for
from kiosk.games.command import act
from kiosk.screens.base.input import SAME_KEY_S
from kiosk.screens.table.doing.input import SAID_S
from kiosk.screens.table.doing.late import LATE_S
from kiosk.table.players import Player
from tests.kiosk.screens.people import People
from tests.kiosk.screens.table.test_showdown import before_the_last_check, showdown, through
from tests.kiosk.table.test_by_itself import house_throws
from tests.kiosk.table.test_table import AtTable, die

if TYPE_CHECKING:
    from kiosk.ui.control import Placed

SIZES = ((1024, 600), (800, 480), (720, 1280))
LATE = (*(pytest.param(each, marks=pytest.mark.slow) for each in (0.3, 0.6, 0.8)), LATE_S - 0.05)


def placed(people: People, size: tuple[int, int] = SIZES[0]) -> dict[str, Placed]:
    return {each.control.name: each for each in people.draw(size).placed}


def is_told(people: People, size: tuple[int, int] = SIZES[0]) -> None:
    """What was thrown has been seen, and who is asked is so from now on."""
    people.draw(size)
    while people.screen.spotlight.holds:
        people.clock.now += 0.01
        people.screen.do(people.clock.now)
        people.draw(size)


def ann_s_throw() -> People:
    """Ada, a bot, has thrown; Ann is to throw, in a tray that does so when it is tapped."""
    at = AtTable(Player("Ada", bot=True), Player("Ann"), throw_pause_s=1.0)
    for seat in range(2):
        at.table.game.apply(act(seat, "bet", amount=2), source="a test")
    people = People(at)
    assert placed(people)["hurry"]
    at.see(die("d20", 9))
    is_told(people)
    assert placed(people)["throw"].control.button is ButtonName.BUY
    return people


def asked_by_the_house() -> People:
    """The house has thrown its die: Ann may hit."""
    people = People(house_throws())
    assert placed(people)["hurry"]
    people.at.see(die("d20", 4))
    is_told(people)
    assert placed(people)["hit"].control.button is ButtonName.BUY
    return people


def done(people: People) -> tuple[int, int]:
    return people.at.table.session.steps, len(people.at.tray.thrown)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SIZES)
def test_no_answer_comes_up_where_things_are_hurried_on(size: tuple[int, int]) -> None:
    people = People(house_throws())
    where = placed(people, size)["hurry"].rect
    tray = people.screen.live_area(people.draw(size))
    assert tray is not None
    assert where.contains(tray)
    people.at.see(die("d20", 4))
    is_told(people, size)
    answers = [placed(people, size)[name].rect for name in ("stand", "hit", "double")]
    assert where.collidelist(answers) == -1
    people.clock.now += 0.5
    people.screen.input.tap(answers[1].center)  # who wants to hit need not wait
    roll = people.at.table.roll.asked
    assert roll is not None
    assert roll.seat == 0


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("after_s", LATE)
@pytest.mark.parametrize("by", ["button", "space"])
def test_a_late_press_throws_nobody_s_dice(by: str, after_s: float) -> None:
    people = ann_s_throw()
    before = done(people)

    def use() -> None:
        if by == "button":
            people.screen.input.hear(Press(ButtonName.BUY, people.clock.now))
        else:
            people.screen.input.key(pygame.K_SPACE)

    people.clock.now += after_s
    use()
    assert done(people) == before
    assert after_s < SAME_KEY_S or "once more" in people.screen.note.lower()
    people.clock.now += LATE_S
    use()
    assert done(people) != before


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("after_s", LATE)
def test_a_late_tap_on_the_tray_shows_no_pictures_and_throws_nothing(after_s: float) -> None:
    people = ann_s_throw()
    before = done(people)

    def tap() -> str:
        people.screen.input.tap(placed(people)["tray-large"].rect.center)
        return people.screen.note

    people.clock.now += after_s
    assert not tap()
    people.clock.now += LATE_S
    assert "picture" in tap()  # what lies there is shown
    assert done(people) == before


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("after_s", LATE)
@pytest.mark.parametrize("button", list(ButtonName))
def test_a_late_press_is_no_answer(button: ButtonName, after_s: float) -> None:
    people = asked_by_the_house()
    before = done(people)
    people.clock.now += after_s
    people.screen.input.hear(Press(button, people.clock.now))
    assert done(people) == before
    assert placed(people)["hit"].control.name == "hit"  # nor is a page open


@pytest.mark.slow
def test_why_a_late_press_did_nothing_does_not_stay_on_what_is_to_be_read() -> None:
    people = asked_by_the_house()
    people.clock.now += 0.6
    people.screen.input.hear(Press(ButtonName.BUY, people.clock.now))
    assert people.screen.note.startswith("This has only just come up.")
    people.clock.now += SAID_S
    assert people.screen.do(people.clock.now)
    assert people.screen.note == ""


def test_a_tap_that_was_to_hurry_a_bot_throws_nobody_s_dice_but_a_press_does() -> None:
    bots = {1: bot_for("critical-roll", random.Random(1))}
    people = People(AtTable(Player("Ann"), Player("Bea", bot=True), bots=bots, doubt_s=1.0))
    people.at.table.act("bet", amount=2)
    people.at.table.pump(people.at.now)
    assert placed(people)["hurry"].control.button is None
    people.at.now += 1.0
    people.at.table.pump(people.at.now)
    before = done(people)
    tray = placed(people)["tray"]
    people.clock.now += 1.0
    people.screen.input.tap(tray.rect.center)
    assert done(people) == before
    people.screen.input.hear(Press(ButtonName.BUY, people.clock.now))  # which hurries no bot
    assert done(people) != before


@pytest.mark.slow
def test_the_menu_waits_for_nothing() -> None:
    people = asked_by_the_house()
    people.clock.now += 0.6
    people.screen.input.key(pygame.K_m)
    assert people.screen.wish is not None


@pytest.mark.parametrize("after_s", LATE)
def test_a_late_finger_uncovers_no_dice(after_s: float) -> None:
    at = AtTable(Player("Ada", bot=True), Player("Ann"), game="kingdom", throw_pause_s=1.0)
    people = People(at)
    for value in (6, 2):  # Ada wears the crown, so that Ann throws first
        at.see(die("d6", value))
    for _seat in range(2):
        is_told(people)
        at.see(*(die("d6", value) for value in (6, 6, 3, 2, 1)))
    at.table.game.apply(act(0, "keep"), source="a test")
    people.draw()
    people.clock.now += after_s
    people.screen.input.tap(placed(people)["peek"].rect.center)
    assert not people.screen.peek.on
    people.clock.now += LATE_S
    people.screen.input.tap(placed(people)["peek"].rect.center)
    assert people.screen.peek.on


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("after_s", LATE)
def test_buttons_that_come_up_where_one_tapped_to_go_on_are_dim_for_as_long_as_a_tap_may_be_late(
    window: pygame.Surface, after_s: float
) -> None:
    seen = showdown(before_the_last_check(), window)
    through(seen)
    screen = seen.app.screen
    seen.draw(after_s=after_s)
    next_hand = next(each for each in screen.input.placed if each.control.name == "next-hand")
    assert next_hand.control.why == ""
    assert set(screen.lamps().values()) == {Lamp.OFF}
    seen.tap("next-hand")
    assert screen.table.shown["hand"] == 1
    seen.draw(after_s=LATE_S)
    seen.draw()
    assert screen.lamps()[ButtonName.BET] is Lamp.BLINKING
    seen.tap("next-hand")
    assert screen.table.shown["hand"] == 2
