"""People have time to look at their throw before a bot goes on; who taps twice answers for nobody else."""

from __future__ import annotations

import random

import pygame
import pytest

from hardware.buttons import ButtonName, Press
from kiosk.bots import bot_for
from kiosk.screens.table.doing.input import ANOTHERS_S
from kiosk.table.by_itself import READ_S
from kiosk.table.players import Player
from tests.as_seen import as_seen
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import AtTable, die

PAUSE_S, DOUBT_S, STEP_S = 0.8, 2.5, 0.05
TRAYS = pytest.mark.parametrize(("can_throw", "looks_s"), [(False, DOUBT_S), (True, READ_S)])
ANN, ADA, BEA = Player("Ann"), Player("Ada", bot=True), Player("Bea", bot=True)


def opened(*players: Player, button: int, can_throw: bool = True) -> People:
    """All have chosen their dice, and the first is to throw; seats and the screen are on one clock."""
    at = AtTable(
        *players, game="six-shooter", options={"button": button}, bot_pause_s=0.5, throw_pause_s=PAUSE_S,
        doubt_s=DOUBT_S, can_throw=can_throw,
        bots={
            seat: bot_for("six-shooter", random.Random(1)) for seat, each in enumerate(players) if each.bot
        },
    )  # fmt: skip
    people = People(at)
    while at.table.roll.asked is None:
        if not players[as_seen(at.table.state)["pending"]["seat"]].bot:
            at.table.act("open", dice=["d4", "d6"])
        passes(people)
    return people


def passes(people: People) -> None:
    """A moment."""
    people.clock.now += STEP_S
    people.at.now = people.clock.now
    people.screen.do(people.clock.now)
    people.at.table.pump(people.clock.now)
    people.draw()


def throws(people: People) -> None:
    """Who is asked: low, so that everybody is asked again."""
    asked = people.at.table.roll.asked
    assert asked is not None
    people.at.tray.thrown.clear()
    people.at.see(*(die(kind, 2) for kind in asked.dice))


def goes_on_after(people: People) -> float:
    """So long after the throw was told a bot decides, or its dice are thrown, s."""
    told, step = 0.0, people.at.table.session.steps
    while people.at.table.session.steps == step and not people.at.tray.thrown:
        passes(people)
        told += STEP_S * (not people.screen.spotlight.holds)
        assert told < 60
    return told


@TRAYS
def test_a_bot_decides_when_there_was_time_to_look_at_a_person_s_throw(
    *, can_throw: bool, looks_s: float
) -> None:
    people = opened(ANN, ADA, button=1, can_throw=can_throw)
    for _each in (ADA, ANN):
        throws(people)
    assert people.at.table.pending.seat == 1
    assert goes_on_after(people) == pytest.approx(looks_s, abs=0.3)


@pytest.mark.slow
def test_a_bot_throws_when_there_was_time_to_look_at_a_person_s_throw_and_on_a_tap_at_once() -> None:
    for taps in (False, True):
        people = opened(ANN, ADA, button=0)
        throws(people)
        if taps:
            people.touch("hurry")  # the throw is told at once
            people.touch("hurry")
            assert people.at.tray.thrown
        else:
            assert goes_on_after(people) == pytest.approx(READ_S, abs=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("players", [(ADA, BEA), (ADA, BEA, ANN)], ids=["no person", "a bot's throw"])
def test_after_a_bot_s_throw_nobody_waits(players: tuple[Player, ...]) -> None:
    people = opened(*players, button=0)
    throws(people)
    assert goes_on_after(people) == pytest.approx(PAUSE_S / 2, abs=0.2)


def test_bots_throw_one_after_the_other_and_covered_dice_sooner() -> None:
    """What was drawn anew meanwhile, as the stage went on to the next one, began the pause once more."""
    at = AtTable(ADA, BEA, game="kingdom", bots=dict.fromkeys((0, 1)), throw_pause_s=PAUSE_S)
    people = People(at)
    throws(people)
    assert goes_on_after(people) == pytest.approx(PAUSE_S / 2, abs=0.2)
    at.see(die("d6", 5))  # Bea wears the crown, which is stamped
    at.tray.thrown.clear()
    goes_on_after(people)
    throws(people)
    assert at.table.roll.asked is not None
    assert at.table.roll.asked.hidden
    assert goes_on_after(people) == pytest.approx(PAUSE_S / 2, abs=0.2)


def used_again(people: People, name: str, by: str) -> bool:
    """What asks one person is used in a way, and once more when that has come to ask another; if that counts.

    It does when the other has been asked for long enough; until then it is said why not.
    """
    people.draw()
    people.clock.now += 2
    place = next(each.rect for each in people.draw().placed if each.control.name == name)
    table, tray = people.at.table, people.at.tray

    def use() -> tuple[int, int]:
        if by == "tap":
            people.screen.input.tap(place.center)
        elif by == "key":
            people.screen.input.key(pygame.K_RETURN)
        else:
            people.screen.input.hear(Press(ButtonName.BET, people.clock.now))
        return table.session.steps, len(tray.thrown)

    asked = table.pending.seat
    once = use()
    assert table.pending.seat not in {None, asked}
    people.clock.now += 0.6  # so long it takes until it is drawn
    people.draw()
    people.clock.now += ANOTHERS_S - 0.1
    twice = use()
    assert people.screen.note == "This has only just come up. Once more, if you meant it."
    people.clock.now += 0.2
    assert use() != twice
    return twice != once


def test_a_second_tap_throws_nobody_else_s_dice() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    people.touch("take")
    assert not used_again(people, "take", "tap")


@pytest.mark.parametrize("by", ["tap", "key", "button"])
def test_nor_does_anything_used_twice_bet_for_another(by: str) -> None:
    assert not used_again(People(at_table("critical-roll", {}, "Ann", "Ben")), "bet", by)
