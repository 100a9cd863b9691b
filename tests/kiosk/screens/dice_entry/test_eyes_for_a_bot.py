"""A bot has no eyes: who looks at its hidden dice in its place, alone, and who may doubt them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.buttons import ButtonName
from kiosk.journal.history import hand_record
from kiosk.journal.transcript import hand_text
from kiosk.screens.dice_entry.entry import ALONE_S
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.tray.messages import Lying
from tests.as_seen import as_seen
from tests.kiosk.screens.people import People, at_table, taps_in
from tests.kiosk.screens.visitor import through_the_guide
from tests.kiosk.table.test_table import AtTable, die
from vision.reading import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

HAND = (6, 6, 6, 2, 1)
OTHER = (1, 2, 3, 4, 4)


def bots_throw(
    values: tuple[int, ...] = HAND, *, sure: bool = False, real: bool = False, problem: Problem | None = None
) -> People:
    """The bot's Foundation was thrown by one of the people; Cem is King."""
    players = Player("Bot", bot=True), Player("Ben"), Player("Cem")
    at = AtTable(*players, game="kingdom", can_throw=not real)
    at.tray.frame = at_table("kingdom", {}).tray.frame  # type: ignore[method-assign]

    def clear() -> None:
        if real and at.tray.armed is not None:
            at.say(Lying(at.tray.armed, 0))

    for value in (2, 1, 6):
        at.see(die("d6", value))
        clear()
    problems = () if problem is None else (problem,)
    at.see(*(die("d6", value, *problems, sure=sure) for value in values))
    return People(at)


def told(people: People) -> list[str]:
    return [mark.text for mark in people.draw().marks]


def own(people: People) -> list[int]:
    return [each["value"] for each in as_seen(people.at.table.session.state(0))["seats"][0]["dice"]]


@pytest.mark.slow
def test_nothing_is_shown_before_it_is_said_who_looks_and_then_to_that_one_alone() -> None:
    one, other = bots_throw(HAND), bots_throw(OTHER)
    assert one.at.table.roll.phase is TrayPhase.CHECK
    assert "Throw again for Bot, or one looks" in told(one)
    assert one.picture() == other.picture()
    for people in (one, other):
        people.touch("by-hand")
    assert "Bot is a bot: who looks at its dice? The others look away." in told(one)
    assert one.picture() == other.picture()
    for people in (one, other):
        people.touch("entry-1")
    assert "Only Cem may look now. The others look away." in told(one)
    assert one.picture() != other.picture()
    for people in (one, other):
        people.touch("enter")
    assert (own(one), own(other)) == (list(HAND), list(OTHER))
    assert one.picture() == other.picture()


def test_who_looked_is_on_record_and_nothing_that_was_seen() -> None:
    people = bots_throw()
    for name in ("by-hand", "entry-1", "enter"):
        people.touch(name)
    record = as_seen(hand_record(people.at.journal.db, 1))
    throw = next(step["throw"] for step in record["steps"] if step.get("throw", {}).get("hidden"))
    assert (throw["how"], throw["who"], throw["after"], throw["before"]) == ("confirmed", "Cem", None, None)
    assert {each["value"] for each in throw["reading"]["dice"]} == {None}
    assert "6 6 6" not in json.dumps(record) + hand_text(record)


def test_throwing_again_is_the_usual_thing_and_needs_nobody_s_eyes() -> None:
    people = bots_throw()
    people.touch("again")
    people.at.see(*(die("d6", value) for value in OTHER))
    assert own(people) == list(OTHER)
    assert "thrown again" in people.at.refused()[-1]["reason"]


def leave_by_back(people: People) -> None:
    people.touch("list-back" if "list-back" in people.names() else "again")


def leave_alone(people: People) -> None:
    people.clock.now += ALONE_S + 1
    assert people.screen.do(people.clock.now)


def lose_the_focus(people: People) -> None:
    people.screen.conceal()


@pytest.mark.parametrize("uses", [["by-hand"], ["by-hand", "entry-0"]])
@pytest.mark.parametrize("leave", [leave_by_back, leave_alone, lose_the_focus])
def test_the_private_view_is_left_and_covers_what_was_seen(
    leave: Callable[[People], None], uses: list[str]
) -> None:
    people, before = bots_throw(), bots_throw()
    for name in uses:
        people.touch(name)
    leave(people)
    assert not taps_in(people.screen)
    if people.at.table.roll.phase is TrayPhase.CHECK:
        assert people.picture() == before.picture()


def test_why_a_bot_s_throw_does_not_count_is_said_to_all_as_nobody_else_can_look() -> None:
    people = bots_throw(sure=True, problem=Problem.COCKED)
    message = people.at.table.roll.message
    assert message.startswith(Problem.COCKED.words)
    assert not any(character.isdigit() for character in message)
    assert own(people) == []


def test_read_for_sure_by_a_tray_that_throws_itself_nobody_can_doubt_them() -> None:
    people = bots_throw(sure=True)
    people.touch("challenge")
    assert people.screen.note == "The machine threw for Bot: nobody knows what these dice show."
    assert not people.at.table.corrections.challenged


def test_on_a_real_tray_who_threw_them_may_doubt_them_and_sees_no_value_that_counts() -> None:
    one, other = bots_throw(HAND, sure=True, real=True), bots_throw(OTHER, sure=True, real=True)
    for people in (one, other):
        people.touch("challenge")
    assert "Who threw for Bot? The others look away." in told(one)
    for people in (one, other):
        people.touch("entry-0")
    assert one.picture() == other.picture()  # anybody may say that they threw
    for people in (one, other):
        for value in (5, 5, 5, 2, 1):
            people.touch(f"face-{value}")
        people.touch("enter")
    assert "Ben says the dice show something else. Change them? Hands up" in told(one)
    one.touch("agreed")
    other.touch("stays")
    assert sorted(own(one)) == [1, 2, 5, 5, 5]
    assert own(other) == list(OTHER)
    (step,) = [
        each
        for each in as_seen(hand_record(one.at.journal.db, 1))["steps"]
        if each["command"]["do"] == "amend"
    ]
    assert step["throw"]["who"] == "Ben"
    assert {each["value"] for each in step["command"]["dice"]} == {None}


def test_who_threw_for_a_bot_can_t_try_out_what_counts() -> None:
    people = bots_throw(sure=True, real=True)
    for name in ("challenge", "entry-0", *(f"face-{value}" for value in HAND)):
        people.touch(name)
    assert "enter" in people.names()  # as for any other values
    people.touch("enter")
    assert people.screen.note == "These are the values that count already."
    assert not taps_in(people.screen)
    assert not people.at.table.corrections.challenged


def test_who_looked_for_the_bot_may_correct_what_was_tapped_in() -> None:
    people = bots_throw()
    for name in ("by-hand", "entry-1", "enter", "challenge"):
        people.touch(name)
    assert "Only Cem may look now. The others look away." in told(people)
    for name in ("alone", "face-5", "enter", "agreed"):
        people.touch(name)
    assert sorted(own(people)) == [1, 2, 5, 6, 6]


@pytest.mark.parametrize("real", [False, True])
def test_who_looked_for_the_bot_is_known_after_a_power_cut_too(*, real: bool) -> None:
    people = bots_throw(real=real)
    for name in ("by-hand", "entry-1", "enter"):
        people.touch(name)
    people.at.interrupt()
    people = People(people.at)
    people.touch("challenge")
    assert "Only Cem may look now. The others look away." in told(people)
    for name in ("alone", "face-5", "enter", "agreed"):
        people.touch(name)
    assert sorted(own(people)) == [1, 2, 5, 6, 6]
    people.at.interrupt()  # who corrected them knows them
    assert people.at.table.corrections.may_know == "Cem"


@pytest.mark.parametrize(("real", "knows"), [(False, None), (True, "")])
def test_after_a_power_cut_nobody_is_taken_to_have_looked_who_has_not(
    *, real: bool, knows: str | None
) -> None:
    at = bots_throw(sure=True, real=real).at
    at.interrupt()
    assert at.table.corrections.may_know == knows


class Rerolls:
    """The King pays for it."""

    def decide(self, _question: object) -> dict[str, Any]:
        return {"do": "act", "seat": 2, "action": "reroll"}


@pytest.mark.parametrize("interrupted", [False, True])
def test_who_looked_for_the_bot_is_known_after_a_decision_that_was_taken_back(*, interrupted: bool) -> None:
    players = Player("Ann"), Player("Ben"), Player("Bot", bot=True)
    at = AtTable(*players, game="kingdom", bots={2: Rerolls()}, bot_pause_s=0.0)
    for values in ((2,), (1,), (6,), OTHER, OTHER, OTHER):
        at.see(*(die("d6", value) for value in values))
    for now in (200.0, 300.0):
        at.table.pump(now)
    at.see(*(die("d6", value, sure=False) for value in HAND))
    at.table.roll.enter([("d6", value) for value in HAND], who="Ben", reason="looked for the bot")
    at.table.act("check")
    at.table.corrections.undo()
    if interrupted:
        at.interrupt()
    assert at.table.corrections.amendable is not None
    assert at.table.corrections.amendable.name == "Bot"
    assert at.table.corrections.may_know == "Ben"


def test_at_a_table_without_a_camera_one_taps_in_for_the_bot_alone() -> None:
    players = Player("Bot", bot=True), Player("Ben")
    people = People(AtTable(*players, game="kingdom", camera=False))
    for value in (2, 6):
        people.touch(f"face-{value}")
        people.touch("enter")
    assert not taps_in(people.screen)
    people.landed()
    assert "by-hand" in people.names()
    people.touch("by-hand")
    assert [name for name in people.names() if name.startswith("entry-")] == ["entry-0"]
    people.touch("entry-0")
    assert "back" in people.names()
    assert "face-1" in people.names()
    assert "who" not in people.names()  # nobody else can have entered it
    for value in HAND:
        people.touch(f"face-{value}")
    people.touch("enter")
    assert own(people) == list(HAND)


def test_with_the_three_buttons_too() -> None:
    people = bots_throw()
    people.press(ButtonName.BET)
    assert taps_in(people.screen)
    people.press(ButtonName.BUY)  # the next one in the list
    people.press(ButtonName.BET)
    assert "Only Cem may look now. The others look away." in told(people)
    for _die in HAND:
        people.press(ButtonName.BET)
    assert own(people) == list(HAND)


@pytest.mark.parametrize("lost", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, "menu"])
def test_dice_being_tapped_in_privately_are_covered_at_once_when_nobody_is_there(
    visitors: Any, lost: int | str
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.tap("games", "game-kingdom", "face-2", "enter", "face-6", "enter", "by-hand", "face-6")
    assert taps_in(visitor.kiosk.navigation.top)
    table_screen = visitor.kiosk.navigation.top
    if isinstance(lost, int):
        visitor.step(pygame.event.Event(lost), after_s=0.01)
    else:
        visitor.escape()
    assert not taps_in(table_screen)
    assert visitor.kiosk.table.roll.asked.name == "Ann"
