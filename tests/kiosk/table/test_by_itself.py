"""What goes on without people: a tray that throws does so for bots and for the house, in its time."""

from __future__ import annotations

import random
import threading
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.bots import bot_for
from kiosk.games.command import act
from kiosk.table.by_itself import READ_S
from kiosk.table.players import Player
from kiosk.tray.messages import NoThrow
from tests.as_seen import as_seen
from tests.kiosk.screens.people import People
from tests.kiosk.table.test_table import AtTable, die

if TYPE_CHECKING:
    from kiosk.games.command import Act
    from kiosk.odds.answers import Question

PAUSE_S, DOUBT_S = 1.2, 3.0


def house_throws(**given: Any) -> AtTable:
    """Ann has bet and thrown: the house's d20 is due."""
    at = AtTable(Player("Ann"), **{"throw_pause_s": PAUSE_S, "doubt_s": DOUBT_S, **given})
    at.table.act("bet", amount=5)
    at.see(die("d20", 9))
    assert as_seen(at.table.state)["pending"]["seat"] == "house"
    return at


def thrown(at: AtTable, after_s: float) -> bool:
    """Whether the machine was told to throw by so long from now."""
    at.now += after_s
    at.table.pump(at.now)
    return bool(at.tray.thrown)


def test_the_house_throws_by_itself_after_a_moment() -> None:
    at = house_throws()
    at.table.pump(at.now)
    assert not thrown(at, PAUSE_S - 0.1)
    assert thrown(at, 0.2)
    assert at.tray.thrown[0][1] == ("d20",)


def test_the_house_s_next_throw_comes_sooner() -> None:
    at = house_throws(doubt_s=0.0)
    at.see(die("d20", 3))
    at.table.act("stand")
    at.table.pump(at.now)
    assert not thrown(at, PAUSE_S - 0.1)
    assert thrown(at, 0.2)
    asked = at.table.roll.asked
    assert asked is not None
    at.see(die(asked.dice[0], 2))
    at.tray.thrown.clear()
    at.table.pump(at.now)
    assert not thrown(at, PAUSE_S / 2 - 0.1)
    assert thrown(at, 0.2)


@pytest.mark.parametrize("bots", [1, 2])
def test_after_another_bot_s_throw_that_of_the_next_one_comes_sooner(bots: int) -> None:
    people = [Player("Ada", bot=bots > 1), Player("Bea", bot=True)]
    thinks = {seat: bot_for("critical-roll", random.Random(1)) for seat in range(2 - bots, 2)}
    at = AtTable(*people, bots=thinks, throw_pause_s=PAUSE_S)
    while as_seen(at.table.state)["pending"]["kind"] == "decision":
        if not at.table.players[as_seen(at.table.state)["pending"]["seat"]].bot:
            at.table.act("bet", amount=1)
        at.now += 1
        at.table.pump(at.now)
    at.see(die("d20", 9))
    at.tray.thrown.clear()
    at.table.pump(at.now)
    assert thrown(at, PAUSE_S / 2 + 0.1) is (bots > 1)
    assert thrown(at, PAUSE_S / 2 + 0.1)


def test_a_bot_s_dice_are_thrown_too_and_no_person_s() -> None:
    bots = {0: bot_for("critical-roll", random.Random(1))}
    at = AtTable(Player("Ada", bot=True), Player("Ben"), bots=bots, throw_pause_s=PAUSE_S)
    for _time in range(2):
        at.table.pump(at.now)
    at.table.act("bet", amount=1)
    at.table.pump(at.now)
    assert thrown(at, PAUSE_S + 0.1)
    at.see(die("d20", 9))
    at.tray.thrown.clear()
    at.table.pump(at.now)
    assert not thrown(at, 60.0)


class Slow:
    """A bot that has thought of its answer when it is told so."""

    def __init__(self) -> None:
        self.ready, self.asked = threading.Event(), 0

    def decide(self, question: Question) -> Act:
        self.asked += 1
        assert self.ready.wait(10)
        return act(question.seat, "bet", amount=1)


def test_nothing_waits_for_a_bot_that_thinks_long_and_its_answer_wakes_the_loop() -> None:
    bot = Slow()
    at = AtTable(Player("Ada", bot=True), Player("Ben"), bots={0: bot}, bot_pause_s=1.0)
    for _turn in range(3):
        at.now += 1
        at.table.pump(at.now)  # deadlocked, if the bot thought here
    assert (at.table.pending.seat, bot.asked) == (0, 1)
    bot.ready.set()
    at.table.wait(10)
    at.table.pump(at.now)
    assert at.table.pending.seat == 1


def test_what_a_bot_thought_of_is_not_done_when_something_has_come_between() -> None:
    bot = Slow()
    at = AtTable(Player("Ada", bot=True), Player("Ben"), bots={0: bot}, bot_pause_s=0.0)
    at.table.pump(at.now)
    at.table.void_hand()
    bot.ready.set()
    at.table.wait(10)
    at.table.pump(at.now)
    assert at.table.pending.kind == "hand_over"


@pytest.mark.parametrize(
    "given", [{"can_throw": False}, {"throw_pause_s": None}], ids=["a real tray", "somebody has them thrown"]
)
def test_otherwise_somebody_throws_for_the_house(given: dict[str, Any]) -> None:
    at = house_throws(**given)
    at.table.pump(at.now)
    assert not thrown(at, 60.0)


@pytest.mark.parametrize("what", ["challenged", "looked away", "tapped in"])
def test_it_waits_while_people_are_at_something_else(what: str) -> None:
    at = house_throws()
    people = People(at)
    if what == "challenged":
        at.table.corrections.challenge()
    elif what == "looked away":
        at.table.held = True
    else:
        people.screen.entry.open()
        people.screen.do(people.clock.now)
    at.table.pump(at.now)
    assert not thrown(at, 60.0)
    if what == "tapped in":
        people.touch("back")
        people.screen.do(people.clock.now)
        at.table.pump(at.now)
        assert thrown(at, PAUSE_S + 0.1)


def test_a_decision_that_can_be_taken_back_has_its_time_before_the_dice_seal_it() -> None:
    at = house_throws()
    at.see(die("d20", 14))
    at.table.act("stand")
    assert at.table.corrections.undoable
    at.table.pump(at.now)
    assert not thrown(at, PAUSE_S + 0.1)
    assert thrown(at, DOUBT_S)


def test_what_did_not_count_is_thrown_again_but_no_photo_that_is_not_there() -> None:
    at = house_throws()
    at.table.pump(at.now)
    assert thrown(at, PAUSE_S + 0.1)
    assert at.tray.armed is not None
    at.see(die("d12", 4))  # not the die that was asked for
    at.table.pump(at.now)
    thrown(at, PAUSE_S + 0.1)
    assert len(at.tray.thrown) == 2
    at.say(NoThrow(at.tray.armed, "All photos have been shown.", over=True))  # type: ignore[arg-type]
    at.table.pump(at.now)
    thrown(at, 60.0)
    assert len(at.tray.thrown) == 2


def test_the_screen_says_so_asks_nobody_and_a_tap_throws_at_once() -> None:
    at = house_throws()
    people = People(at)
    said = {mark.text for mark in people.draw().marks}
    assert "The house throws the d20" in said
    assert not any(words.startswith("Throw the d20 for") for words in said)
    at.table.pump(at.now)
    people.touch("hurry")
    assert len(at.tray.thrown) == 1


def test_a_bot_goes_on_from_its_own_throw_at_once_and_from_a_person_s_after_a_doubt() -> None:
    ada, ann = Player("Ada", bot=True), Player("Ann")
    for first, can_throw, waits_s in ((ada, True, 0.25), (ann, False, DOUBT_S), (ann, True, READ_S)):
        bots = {seat: bot_for("critical-roll", random.Random(1)) for seat in range(2)}
        at = AtTable(
            first, Player("Bea", bot=True), Player("Cem"), bots=bots if first.bot else {1: bots[1]},
            bot_pause_s=0.5, throw_pause_s=PAUSE_S, doubt_s=DOUBT_S, can_throw=can_throw,
        )  # fmt: skip
        while as_seen(at.table.state)["pending"]["kind"] == "decision":
            if at.table.players[as_seen(at.table.state)["pending"]["seat"]].bot:
                at.now += DOUBT_S + 1
                at.table.pump(at.now)
            else:
                at.table.act("bet", amount=1)
            at.table.pump(at.now)
        thrower = as_seen(at.table.state)["pending"]["seat"]
        assert thrower == 0
        at.see(die("d20", 9))
        rolled = at.table.corrections.amendable
        assert rolled is not None
        assert at.table.by_itself._bot_pause() == waits_s


def bea_thinks() -> People:
    """Ann has bet, by a tap; Bea, a bot, is to bet after that can't be taken back any more."""
    bots = {1: bot_for("critical-roll", random.Random(1))}
    people = People(AtTable(Player("Ann"), Player("Bea", bot=True), bots=bots, doubt_s=DOUBT_S))
    people.touch("bet")
    people.at.table.pump(people.at.now)
    assert people.at.table.corrections.undoable == "Ann"
    return people


def tap_the_table(people: People) -> None:
    placed = next(each for each in people.draw().placed if each.control.name == "hurry")
    people.screen.input.tap(placed.rect.center)
    people.at.table.pump(people.at.now)


def test_a_tap_on_the_table_ends_a_bot_s_pause_and_the_words_say_so() -> None:
    people = bea_thinks()
    told = [mark.text for mark in people.draw().marks]
    assert "until then Ann can undo; tap the table to hurry" in told
    people.clock.now += 1
    tap_the_table(people)
    assert people.at.table.corrections.undoable == ""
    assert as_seen(people.at.table.state)["pending"]["kind"] == "roll"


def test_what_was_just_done_is_not_sealed_by_a_finger_that_still_taps() -> None:
    people = bea_thinks()
    people.clock.now += 0.45
    tap_the_table(people)
    assert people.at.table.corrections.undoable == "Ann"
    people.touch("undo")
    assert as_seen(people.at.table.state)["pending"]["seat"] == 0


def test_a_bot_is_not_hurried_while_people_are_at_something_else() -> None:
    people = bea_thinks()
    by_itself = people.at.table.by_itself
    by_itself.held = True
    by_itself.hurry()
    by_itself.held = False
    people.at.table.pump(people.at.now)
    assert people.at.table.corrections.undoable == "Ann"
