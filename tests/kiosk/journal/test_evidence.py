"""What is kept of a throw: its pictures, held against their hashes; in the place of one, why it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.journal.evidence import (
    DAMAGED,
    HIDDEN,
    NO_CAMERA,
    NO_PICTURE,
    NOT_AT_REST,
    NOT_KEPT,
    kept_pictures,
    newest_roll,
)
from kiosk.journal.hand_steps import steps_of
from kiosk.journal.history import hand_record
from kiosk.table.players import Player
from kiosk.table.uncounted import why_uncounted
from kiosk.text import translate
from tests.kiosk.speaking import speaking
from tests.kiosk.table.test_table import AtTable, die
from tests.kiosk.table.test_table_games import ANN, BEN, five, kingdom
from vision.reading import Problem, Reading, reading_data, reading_of, without_values

if TYPE_CHECKING:
    from hardware.message import Message
    from kiosk.journal.hand import ThrowData
    from kiosk.journal.hand_steps import HandStep
    from vision.reading import DieReading


@pytest.fixture
def at() -> AtTable:
    """Ann's d20 was read as 7, Ben's is asked for."""
    at = AtTable(Player("Ann"), Player("Ben"))
    at.table.act("bet", amount=5)
    at.table.act("bet", amount=5)
    at.see(die("d20", 7))
    return at


def rolled(at: AtTable) -> ThrowData:
    throw = newest_roll(at.journal.db, 1)
    assert throw is not None
    return throw


def steps(at: AtTable) -> list[HandStep]:
    return steps_of(hand_record(at.journal.db, at.journal.hand), why_uncounted)


def test_both_pictures_of_a_throw_are_kept(at: AtTable) -> None:
    assert kept_pictures(at.journal.db, rolled(at)) == (b"before", b"after")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE pictures SET jpeg = x'00' WHERE jpeg = CAST('after' AS BLOB)", DAMAGED),
        ("DELETE FROM pictures WHERE jpeg = CAST('after' AS BLOB)", NOT_KEPT),
    ],
)
def test_a_picture_that_is_not_the_one_on_record_is_told_and_not_shown(
    at: AtTable, change: str, why: Message
) -> None:
    at.journal.db.execute(change)
    assert kept_pictures(at.journal.db, rolled(at)) == (b"before", why)


def test_where_there_is_no_picture_it_is_said_why(at: AtTable) -> None:
    at.see(die("d20", 8))  # Ben's; the house's is next
    at.table.roll.enter([("d20", 3)], who="Ann", reason="it fell on the floor")
    assert kept_pictures(at.journal.db, rolled(at)) == (NO_PICTURE, NO_PICTURE)
    unseen: ThrowData = {**rolled(at), "after": "0", "before": None}
    assert kept_pictures(at.journal.db, unseen)[0] == NOT_AT_REST
    by_hand = AtTable(ANN, camera=False)
    by_hand.table.act("bet", amount=5)
    by_hand.table.roll.enter([("d20", 3)], who="Ann", reason="This table has no camera")
    assert kept_pictures(by_hand.journal.db, rolled(by_hand)) == (NO_CAMERA, NO_CAMERA)


def test_of_hidden_dice_nothing_is_kept_to_be_looked_at() -> None:
    at = kingdom()
    at.see(*five((1, 2, 3, 4, 5)))
    throw = rolled(at)
    assert kept_pictures(at.journal.db, throw) == (HIDDEN, HIDDEN)
    read = reading_of(throw["reading"])
    assert read is not None
    assert all(one.value is None and not one.outline for one in read.dice)


def test_a_corrected_throw_keeps_its_pictures_and_so_does_its_correction(at: AtTable) -> None:
    at.table.corrections.amend([("d20", 1)], who="Ben", reason="we all saw a 1")
    assert kept_pictures(at.journal.db, rolled(at)) == (b"before", b"after")
    thrown, corrected = (step for step in steps(at) if step.dice)
    assert (thrown.dice, thrown.corrected) == ((("d20", 7),), True)
    assert (corrected.dice, corrected.corrected) == ((("d20", 1),), False)
    assert corrected.throw == thrown.throw
    assert "we all saw a 1" in corrected.note


def test_after_a_decision_there_is_no_throw_to_be_looked_at() -> None:
    at = AtTable(ANN, BEN)
    at.table.act("bet", amount=5)
    assert newest_roll(at.journal.db, 1) is None


def test_a_throw_that_did_not_count_stands_where_it_fell(at: AtTable) -> None:
    at.see(die("d12", 4))
    at.see(die("d20", 8))
    throws = [(step.seat, step.refused, step.dice) for step in steps(at) if step.throw is not None]
    assert throws == [(0, False, (("d20", 7),)), (1, True, ()), (1, False, (("d20", 8),))]
    (refused,) = (step for step in steps(at) if step.refused)
    assert refused.said == ("Ben: this throw did not count.", "A d20 was asked for; the tray shows a d12.")
    assert refused.throw is not None
    assert kept_pictures(at.journal.db, refused.throw) == (b"before", b"after")


@pytest.mark.parametrize("lies", [die("d12", 4), die("d20", 4, Problem.COCKED), die("d20", 9, sure=False)])
def test_why_is_said_in_the_language_that_is_spoken(at: AtTable, lies: DieReading) -> None:
    at.see(lies)
    at.see(die("d20", 8))
    (refused,) = hand_record(at.journal.db, 1)["refused"]
    words = why_uncounted(refused)
    assert words == refused["reason"]
    with speaking("de"):
        said = translate.translated(words)
    assert not {"the", "this", "throw", "thrown"} & set(said.lower().split())


def test_of_a_reason_that_was_said_otherwise_then_the_record_s_words_stay(at: AtTable) -> None:
    at.see(die("d12", 4))
    (refused,) = hand_record(at.journal.db, 1)["refused"]
    assert why_uncounted({**refused, "reason": "Nobody knows {why}."}) == "Nobody knows {why}."


def test_a_reading_comes_back_from_its_data() -> None:
    reading = Reading((die("d20", 4), die("d6", None, Problem.UNSURE)), (Problem.DAZZLED,), 640, 480)
    again, hidden = reading_of(reading_data(reading)), reading_of(without_values(reading_data(reading)))
    assert again is not None
    assert reading_data(again) == reading_data(reading)
    assert hidden is not None
    assert hidden.dice[0].value is None


def test_a_reading_that_is_not_as_ours_is_none() -> None:
    data = reading_data(Reading((die("d20", 4),), (), 640, 480))
    assert reading_of(data) is not None
    for left_out in data:
        assert reading_of({key: value for key, value in data.items() if key != left_out}) is None
    assert reading_of({**data, "dice": [{"die": "d20", "value": 4}]}) is None
    assert reading_of({**data, "problems": ["a word of a newer version"]}) is None
    assert reading_of(None) is None
