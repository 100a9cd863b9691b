"""A challenge of dice that lie hidden: who rolled them sees them alone, and the table votes unseen."""

from typing import Any

import pytest

from kiosk.journal.history import hand_record
from tests.as_seen import as_seen
from tests.kiosk.screens.people import People, kingdom_with, taps_in
from tests.kiosk.screens.visitor import through_the_guide


def foundation(people: People) -> list[int]:
    """Ann's, as she may see it."""
    return [die["value"] for die in as_seen(people.at.table.session.state(0))["seats"][0]["dice"]]


def private(people: People, *uses: str) -> People:
    """Ann says alone that her first 6 is a 5."""
    for name in ("challenge", "alone", "face-5", "enter", *uses):
        people.touch(name)
    return people


def test_hidden_dice_are_challenged_by_who_rolled_them_alone_and_the_table_votes_unseen() -> None:
    people = private(kingdom_with((6, 6, 6, 2, 1)))
    assert foundation(people) == [6, 6, 6, 2, 1]  # nothing counts before the vote
    people.touch("agreed")
    assert sorted(foundation(people)) == [1, 2, 5, 6, 6]
    assert people.at.table.roll.asked.name == "Ben"  # type: ignore[union-attr]
    amended = [
        step
        for step in as_seen(hand_record(people.at.table.journal.db, 1))["steps"]
        if step["command"]["do"] == "amend"
    ]
    (step,) = amended
    assert {each["value"] for each in step["command"]["dice"]} == {None}
    assert (step["throw"]["how"], step["throw"]["who"]) == ("amended", "Ann")
    assert step["throw"]["reason"].endswith("the table voted for it")
    assert step["throw"]["after"] is None
    assert step["throw"]["reading"] is None


def test_nothing_on_the_screen_tells_what_challenged_hidden_dice_show_but_to_who_rolled_them() -> None:
    one, other = kingdom_with((6, 6, 6, 2, 1)), kingdom_with((1, 2, 3, 4, 4))
    for people in (one, other):
        people.touch("challenge")
    assert one.picture() == other.picture()
    for people in (one, other):
        people.touch("alone")
    assert one.picture() != other.picture()
    for people in (one, other):
        people.touch("face-5")
        people.touch("enter")
    assert one.picture() == other.picture()
    for people in (one, other):
        people.touch("agreed")
    assert one.picture() == other.picture()


def test_a_private_challenge_that_is_left_open_is_covered_and_dropped() -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    people.touch("challenge")
    people.touch("alone")
    people.clock.now += 31
    assert people.screen.do(people.clock.now)
    assert not taps_in(people.screen)
    assert not people.at.table.corrections.challenged
    assert foundation(people) == [6, 6, 6, 2, 1]


@pytest.mark.parametrize("leaves", ["menu", "rules"])
def test_who_leaves_a_private_view_for_another_screen_leaves_nothing_open(leaves: str) -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    people.touch("challenge")
    people.touch("alone")
    covered = people.at.table
    next(each for each in people.screen.controls() if each.name == leaves).do()
    assert not taps_in(people.screen)
    assert not covered.corrections.challenged


def test_nobody_votes_where_hidden_dice_are_what_counts_already() -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    for name in ("challenge", "alone", "enter"):
        people.touch(name)
    assert not people.screen.entry.voting
    assert people.screen.entry.challenge is None


@pytest.mark.parametrize("leaves", [["challenge", "back"], ["challenge", "alone", "back"]])
def test_a_challenge_of_hidden_dice_can_be_left(leaves: list[str]) -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    for name in leaves:
        people.touch(name)
    assert not people.at.table.corrections.challenged
    assert "throw" in people.names()


@pytest.mark.parametrize(
    ("leaves", "recorded"), [(["challenge", "back"], False), (["challenge", "alone", "back"], True)]
)
def test_hidden_dice_are_on_record_as_challenged_once_they_were_uncovered_for_it(
    leaves: list[str], *, recorded: bool
) -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    for name in leaves:
        people.touch(name)
    words = "The covered dice of Ann were challenged. The throw stays as it was."
    assert (words in people.at.table.told()) is recorded


def test_without_a_majority_hidden_dice_stay() -> None:
    people = private(kingdom_with((6, 6, 6, 2, 1)), "stays")
    assert foundation(people) == [6, 6, 6, 2, 1]


@pytest.mark.slow
def test_the_host_decides_a_challenge_of_hidden_dice_by_posted_touches_alone(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.tap("games", "game-kingdom", "face-2", "enter", "face-6", "enter", "by-hand")
    visitor.tap(*(f"face-{value}" for value in (6, 6, 6, 2, 1)), "enter")
    table = visitor.kiosk.table
    visitor.tap("challenge", "alone", "face-5", "enter", "host", "key-4", "key-7", "key-1", "key-1", "done")
    own = as_seen(table.session.state(0))["seats"][0]["dice"]
    assert [die["value"] for die in own] == [5, 6, 6, 2, 1]
    assert {die["value"] for die in as_seen(table.state)["seats"][0]["dice"]} == {None}
    (step,) = [
        each
        for each in as_seen(hand_record(table.journal.db, 1))["steps"]
        if each["command"]["do"] == "amend"
    ]
    assert step["throw"]["reason"].endswith("the host decided it")
    assert {die["value"] for die in step["command"]["dice"]} == {None}
    assert not table.corrections.challenged
