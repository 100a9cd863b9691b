"""A value that was taken can still be corrected, until the next step is taken."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.games.session import Refused
from kiosk.journal.history import commands_of_game, hand_record
from kiosk.journal.storage.database import open_for_reading
from kiosk.journal.transcript import hand_object, hand_text
from kiosk.table.judge import counted
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.setup import Setup, open_table
from kiosk.table.table import Table
from tests.as_seen import as_seen
from tests.kiosk.table.test_table import AtTable, die
from tests.kiosk.table.test_table_games import ANN, BEN, HANDS, five, kingdom
from vision.reading import Reading


@pytest.fixture
def at() -> AtTable:
    """Ann and Ben have bet 5; Ann's d20 was read as 7, Ben's is asked for."""
    at = AtTable(ANN, BEN)
    at.table.act("bet", amount=5)
    at.table.act("bet", amount=5)
    at.see(die("d20", 7))
    return at


def first_die(table: Table, seat: int) -> int | None:
    value: int | None = table.state["seats"][seat]["dice"][0]["value"]
    return value


def test_the_last_throw_is_corrected_and_both_values_are_on_record(at: AtTable) -> None:
    assert at.table.corrections.amendable is not None
    assert (at.table.corrections.amendable.seat, at.table.corrections.amendable.dice) == (0, ("d20",))
    at.table.corrections.amend([("d20", 1)], who="Ben", reason="we all saw a 1")
    assert first_die(at.table, 0) == 1
    assert at.table.roll.asked is not None
    assert at.table.roll.asked.seat == 1
    record = as_seen(hand_record(at.journal.db, 1))
    thrown = [step for step in record["steps"] if "throw" in step]
    assert [(step["command"]["do"], step["command"]["dice"][0]["value"]) for step in thrown] == [
        ("roll", 7),
        ("amend", 1),
    ]
    assert thrown[0]["amended"] is True
    throw = thrown[1]["throw"]
    assert (throw["how"], throw["who"], throw["reason"]) == ("amended", "Ben", "we all saw a 1")
    assert "amended, Ben: we all saw a 1" in hand_text(record)


def test_dice_are_on_record_and_told_as_they_were_asked_for_before_and_after_a_correction() -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0})
    for _seat in range(2):
        at.table.act("open", dice=["d12", "d20"])
    at.see(die("d20", 8), die("d12", 5))
    at.table.corrections.amend([("d12", 12), ("d20", 8)], who="Ben", reason="misread")
    steps = as_seen(hand_record(at.journal.db, 1))["steps"]
    thrown = [[(die["die"], die["value"]) for die in step["command"]["dice"]] for step in steps[-2:]]
    assert thrown == [[("d12", 5), ("d20", 8)], [("d12", 12), ("d20", 8)]]
    said = " ".join(at.table.told())
    assert "5 (d12) and 8 (d20)" in said


def test_it_may_be_corrected_again_and_only_until_the_next_step(at: AtTable) -> None:
    at.table.corrections.amend([("d20", 9)], who="Ben", reason="a 9")
    at.table.corrections.amend([("d20", 6)], who="Ann", reason="a 6")
    assert first_die(at.table, 0) == 6
    at.see(die("d20", 8))
    assert at.table.corrections.amendable is not None
    assert at.table.corrections.amendable.seat == 1
    at.see(die("d20", 9))
    at.table.act("hit")
    assert at.table.corrections.amendable is None
    with pytest.raises(Refused, match="until the next step"):
        at.table.corrections.amend([("d20", 3)], who="Ann", reason="too late")
    assert first_die(at.table, 0) == 6


@pytest.mark.parametrize(
    ("dice", "who", "words"),
    [
        ([("d20", 7)], "Ben", "count already"),
        ([("d20", 21)], "Ben", "d20"),
        ([("d12", 7)], "Ben", "d20"),
        ([("d20", 3), ("d20", 4)], "Ben", "d20"),
        ([("d20", 3)], " ", "name and a reason"),
    ],
)
def test_what_is_no_correction_is_refused_and_changes_nothing(
    at: AtTable, dice: list[tuple[str, int]], who: str, words: str
) -> None:
    state = at.table.state
    with pytest.raises(Refused, match=words):
        at.table.corrections.amend(dice, who=who, reason="because")
    assert at.table.state == state
    assert at.table.corrections.amendable is not None
    assert len(at.throws()) == 1


def test_an_unsure_reading_of_the_next_throw_is_put_on_record_and_asked_for_anew(at: AtTable) -> None:
    at.see(die("d20", 4, sure=False))
    at.table.corrections.amend([("d20", 9)], who="Ben", reason="a 9")
    assert at.table.roll.phase is TrayPhase.WAITING
    assert "was corrected" in at.refused()[0]["reason"]
    at.see(die("d20", 5))
    assert (first_die(at.table, 0), first_die(at.table, 1)) == (9, 5)


def test_a_hand_that_ended_with_a_misread_die_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    setup = Setup([ANN], None, journal=path)
    table = open_table(setup)
    table.act("bet", amount=5)
    table.roll.enter([("d20", 20)], who="Ann", reason="no camera")
    table.roll.enter([("d20", 8)], who="Ann", reason="no camera")
    assert table.pending.kind == "hand_over"
    table.close()
    table = open_table(setup)  # a power cut does not take the right to object away
    assert table.corrections.amendable is not None
    table.corrections.amend([("d20", 20)], who="Ann", reason="the house has a 20")
    record = as_seen(hand_record(table.journal.db, 1))
    assert record["payouts"] == [5]
    rolls = hand_object(record)["rolls"]
    assert [(roll["dice"][0]["value"], roll["how"]) for roll in rolls] == [(20, "by-hand"), (20, "amended")]
    assert table.state["seats"][0]["chips"] == 20
    assert table.corrections.amendable is not None
    state = table.state
    table.close()
    table = open_table(setup)
    assert table.state == state
    table.next_hand()
    assert table.corrections.amendable is None
    table.close()
    commands = as_seen(commands_of_game(open_for_reading(path)))
    assert [command["do"] for command in commands] == ["new", "act", "roll", "roll", "next"]
    assert commands[3]["dice"] == [{"die": "d20", "value": 20}]


def test_a_hand_is_open_again_where_the_corrected_throw_did_not_end_it() -> None:
    at = AtTable(Player("Ann"))
    at.table.act("bet", amount=5)
    at.see(die("d20", 7))
    at.see(die("d20", 20))
    assert as_seen(hand_record(at.journal.db, 1))["ended"] is not None
    at.table.corrections.amend([("d20", 10)], who="Ann", reason="a 10")
    record = as_seen(hand_record(at.journal.db, 1))
    assert (record["ended"], record["chips_after"], record["result"]) == (None, None, None)
    assert at.table.why_not("hit") is None


def test_the_correction_of_a_hidden_throw_stays_hidden() -> None:
    at = kingdom()
    at.see(*five(HANDS["Ann"]))
    assert at.table.corrections.amendable is not None
    assert at.table.corrections.amendable.hidden
    at.table.corrections.amend(
        [("d6", value) for value in (6, 6, 6, 3, 1)], who="Ann", reason="the camera misread"
    )
    assert [value for _, value in at.table.roll.look(0).dice] == [6, 6, 6, 3, 1]
    at.see(*five(HANDS["Ben"]))
    at.table.act("keep")
    at.table.act("bet", amount=2)
    at.table.act("fold")
    record = as_seen(hand_record(at.journal.db, 1))
    hidden = [step["command"]["dice"] for step in record["steps"] if "throw" in step][2:]
    assert {each["value"] for dice in hidden for each in dice} == {None}
    everything = json.dumps(record) + hand_text(record) + json.dumps(hand_object(record))
    assert "6 6 6" not in everything


def test_what_people_say_lies_there_is_learnt_but_nothing_of_hidden_throws() -> None:
    at = AtTable(Player("Ann"))
    at.table.act("bet", amount=5)
    at.see(die("d20", 7))
    assert at.tray.learnt == []  # read for sure: nobody said anything
    at.table.corrections.amend([("d20", 10)], who="Ann", reason="a 10")
    assert [dice for _, dice in at.tray.learnt] == [[("d20", 10)]]
    hidden = kingdom()
    hidden.see(*five(HANDS["Ann"]))
    hidden.table.corrections.amend(
        [("d6", value) for value in (6, 6, 6, 3, 1)], who="Ann", reason="the camera misread"
    )
    assert hidden.tray.learnt == []


def marks(at: AtTable) -> list[tuple[str | None, int | None, bool]]:
    """What the tray's picture says of each die: type, value, and whether it counts for sure."""
    reading = at.table.roll.reading
    return [] if reading is None else [(die.die, die.value, die.accepted) for die in reading.dice]


def test_the_trays_picture_says_what_counts_and_not_what_was_read_first(at: AtTable) -> None:
    assert marks(at) == [("d20", 7, True)]
    at.table.corrections.amend([("d20", 1)], who="Ben", reason="we all saw a 1")
    assert marks(at) == [("d20", 1, True)]
    at.see(die("d20", 8, sure=False))
    assert marks(at) == [("d20", 8, False)]
    at.table.roll.enter([("d20", 18)], who="Ben", reason="it shows 18")
    assert marks(at) == [("d20", 18, True)]


def test_what_fell_since_is_not_taken_for_the_dice_that_were_corrected(at: AtTable) -> None:
    at.see(die("d12", 5))  # no roll: a d20 was asked for
    at.table.corrections.amend([("d20", 1)], who="Ben", reason="we all saw a 1")
    assert marks(at) == []
    at.see(die("d20", 8, sure=False))
    at.table.corrections.challenge()
    assert marks(at) == []


def test_of_several_dice_that_may_be_meant_none_is_said_to_show_a_value() -> None:
    dice = [replace(die("d6", value), x=x) for x, value in enumerate((1, 2, 2, 3, 4))]
    reading = Reading(tuple(dice), (), 640, 480)
    said = counted(reading, [("d6", value) for value in (1, 2, 2, 5, 6)])
    assert said is not None
    assert [each.value for each in said.dice] == [1, 2, 2, None, None]
    assert all(each.accepted for each in said.dice)
    one = counted(reading, [("d6", value) for value in (1, 2, 2, 3, 5)])
    assert one is not None
    assert [each.value for each in one.dice] == [1, 2, 2, 3, 5]


def test_how_a_numeral_stands_is_not_known_of_one_that_shows_another_than_was_read() -> None:
    turned = [replace(die(kind, value), turned=170.0) for kind, value in (("d20", 6), ("d12", 9))]
    said = counted(Reading(tuple(turned), (), 640, 480), [("d20", 9), ("d12", 9)])
    assert said is not None
    assert [each.turned for each in said.dice] == [None, 170.0]
