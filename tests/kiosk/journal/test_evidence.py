"""What is kept of a throw: its pictures, held against their hashes; in the place of one, why it is not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.journal.evidence import (
    COVERED,
    DAMAGED,
    NO_CAMERA,
    NO_PICTURE,
    NONE_BEFORE,
    NOT_AT_REST,
    NOT_KEPT,
    NOT_WHILE_COVERED,
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
from tests.kiosk.table.test_table_games import ANN, BEN, five, kingdom, lie_empty
from vision.reading import Problem, Reading, reading_data, reading_of, without_values

if TYPE_CHECKING:
    from pathlib import Path

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
    assert kept_pictures(at.journal.db, throw) == (COVERED, COVERED)
    read = reading_of(throw["reading"])
    assert read is not None
    assert all(one.value is None and not one.outline for one in read.dice)


def covered(at: AtTable) -> dict[str, tuple[bytes | Message, bytes | Message]]:
    """What can be looked at of the covered throws of the newest hand that count, by what they look like."""
    return {
        str(step.seat): kept_pictures(at.journal.db, step.throw, shown=None not in dict(step.dice).values())
        for step in steps(at)
        if step.throw is not None and step.throw["hidden"] and not step.refused
    }


def both_roll(**given: Any) -> AtTable:
    """Ann and Ben have rolled their Foundations, and Ben kept his: Ann is asked for a bet."""
    at = kingdom(**given)
    for whose, values in ((b"Ann's", (1, 2, 3, 4, 5)), (b"Ben's", (6, 6, 6, 6, 6))):
        lie_empty(at)
        at.pictures = b"before", whose
        at.see(*five(values))
    at.table.act("keep")
    return at


def all_kept(at: AtTable) -> set[bytes]:
    """Every picture on record, whoever may look at it."""
    return {bytes(jpeg) for (jpeg,) in at.journal.db.execute("SELECT jpeg FROM pictures")}


@pytest.mark.parametrize("can_throw", [True, False])
def test_what_was_covered_can_be_looked_at_once_it_is_shown_and_not_before(*, can_throw: bool) -> None:
    at = both_roll(can_throw=can_throw)
    assert all_kept(at) == {b"before", b"after"}  # of the crown
    at.table.act("check")
    assert covered(at) == {"0": (COVERED, COVERED), "1": (COVERED, COVERED)}
    at.table.act("check")
    assert covered(at) == {"0": (NONE_BEFORE, b"Ann's"), "1": (NONE_BEFORE, b"Ben's")}
    read = [step.throw["reading"] for step in steps(at) if step.throw is not None and step.throw["hidden"]]
    assert [[one["value"] for one in each["dice"]] for each in read if each] == [[1, 2, 3, 4, 5], [6] * 5]


def test_of_who_folded_nothing_is_ever_kept_and_of_the_winner_only_once_shown() -> None:
    at = both_roll()
    at.table.act("bet", amount=1)
    at.table.act("fold")
    assert not all_kept(at) & {b"Ann's", b"Ben's"}
    at.table.show(0)
    assert covered(at) == {"0": (NONE_BEFORE, b"Ann's"), "1": (COVERED, COVERED)}
    at.table.next_hand()
    assert not at.journal._pictures.waits
    assert b"Ben's" not in all_kept(at)


def test_who_takes_a_fold_back_can_still_come_to_show() -> None:
    at = both_roll()
    at.table.act("bet", amount=1)
    at.table.act("fold")
    at.table.corrections.undo()
    at.table.act("call", amount=1)
    assert covered(at) == {"0": (NONE_BEFORE, b"Ann's"), "1": (NONE_BEFORE, b"Ben's")}


def test_of_dice_that_were_picked_up_again_nothing_is_kept() -> None:
    at = kingdom()
    for picture in (b"Ann's", b"Ben's first"):
        at.pictures = b"before", picture
        at.see(*five((1, 2, 3, 4, 4)))
    at.table.act("reroll")
    at.pictures = b"before", b"Ben's second"
    at.see(*five((6, 6, 6, 6, 6)))
    for _each in range(2):
        at.table.act("check")
    assert all_kept(at) == {b"before", b"after", b"Ann's", b"Ben's second"}


def test_a_void_hand_keeps_no_picture_of_covered_dice() -> None:
    at = both_roll()
    at.table.void_hand()
    at.table.next_hand()
    assert not all_kept(at) & {b"Ann's", b"Ben's"}
    assert not at.journal._pictures.waits


def test_an_unsure_reading_of_covered_dice_that_was_confirmed_is_kept_once_shown() -> None:
    at = kingdom()
    at.pictures = b"before", b"unsure"
    at.see(*five((1, 2, 3, 4, 5), sure=False))
    at.table.roll.enter(
        [("d6", value) for value in (1, 2, 3, 4, 5)], who="Ann", reason="The camera was right"
    )
    at.pictures = b"before", b"Ben's"
    at.see(*five((6, 6, 6, 6, 6)))
    assert b"unsure" not in all_kept(at)
    for action in ("keep", "check", "check"):
        at.table.act(action)
    assert covered(at)["0"] == (NONE_BEFORE, b"unsure")


def test_a_picture_in_which_more_lies_than_was_thrown_is_not_kept_when_it_is_shown() -> None:
    at = kingdom()
    at.pictures = b"before", b"six dice"
    at.see(*five((1, 2, 3, 4, 5)), die("d6", 6, Problem.OUTSIDE))
    at.table.roll.enter([("d6", value) for value in (1, 2, 3, 4, 5)], who="Ann", reason="Read wrongly")
    at.pictures = b"before", b"Ben's"
    at.see(*five((6, 6, 6, 6, 6)))
    for action in ("keep", "check", "check"):
        at.table.act(action)
    assert b"six dice" not in all_kept(at)
    assert covered(at)["0"] == (NOT_WHILE_COVERED, NOT_WHILE_COVERED)


def test_after_a_power_cut_nothing_of_covered_dice_is_left_and_play_goes_on(tmp_path: Path) -> None:
    at = AtTable(ANN, BEN, game="kingdom", path=tmp_path / "journal.db")
    for value in (2, 5):
        at.see(die("d6", value))
    at.pictures = b"before", b"Ann's"
    at.see(*five((1, 2, 3, 4, 5)))
    at.journal.close()
    assert b"Ann's" not in b"".join(path.read_bytes() for path in tmp_path.iterdir())
    at = AtTable(ANN, BEN, game="kingdom", path=tmp_path / "journal.db")
    at.pictures = b"before", b"Ben's"
    at.see(*five((6, 6, 6, 6, 6)))
    for action in ("keep", "check", "check"):
        at.table.act(action)
    assert covered(at) == {"0": (NOT_WHILE_COVERED,) * 2, "1": (NONE_BEFORE, b"Ben's")}


def test_an_open_throw_keeps_no_picture_of_the_covered_dice_that_lay_there_before() -> None:
    at = AtTable(ANN, BEN, Player("Cem"), game="kingdom")
    for value in (2, 5, 1):
        at.see(die("d6", value))
    for values in ((1, 2, 3, 4, 6), (1, 2, 3, 4, 6), (2, 2, 3, 5, 6)):
        at.see(*five(values))
    at.table.act("keep")
    at.table.act("bet", amount=1)
    for action in ("call", "fold"):
        at.table.act(action)
    assert [legal.action for legal in at.table.pending.legal] == ["split", "reroll"]
    for _each in range(2):
        at.table.act("reroll")
    for tray in (b"covered dice", b"open dice"):
        at.pictures = tray, b"after"
        at.see(*five((1, 1, 2, 2, 3) if tray == b"open dice" else (6, 6, 6, 6, 6)))
    assert b"covered dice" not in all_kept(at)
    assert b"open dice" in all_kept(at)


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


def test_how_a_numeral_stands_is_kept_where_it_is_known_and_of_no_hidden_die() -> None:
    turned = replace(die("d20", 6), turned=359.7)
    data = reading_data(Reading((turned, die("d20", 4)), (), 640, 480))
    again, hidden = reading_of(data), reading_of(without_values(data))
    assert again is not None
    assert hidden is not None
    assert [each.turned for each in again.dice] == [0, None]
    assert [each.turned for each in hidden.dice] == [None, None]


def test_a_reading_that_is_not_as_ours_is_none() -> None:
    data = reading_data(Reading((die("d20", 4),), (), 640, 480))
    assert reading_of(data) is not None
    for left_out in data:
        assert reading_of({key: value for key, value in data.items() if key != left_out}) is None
    assert reading_of({**data, "dice": [{"die": "d20", "value": 4}]}) is None
    assert reading_of({**data, "problems": ["a word of a newer version"]}) is None
    assert reading_of(None) is None
