"""What becomes of a throw that was none: refused, on record with its pictures, and said to all."""

from __future__ import annotations

import pytest

from kiosk.journal.evidence import picture
from kiosk.journal.throw import How
from kiosk.table.judge import Ruling, judge
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.watched_tray import LID_OPENED, LID_UP
from kiosk.tray.messages import Motion
from tests.kiosk.table.test_table import AtTable, die
from vision.reading import NOT_THROWN, Problem, Reading


def at_the_table(game: str = "critical-roll") -> AtTable:
    """People throw for themselves, and the first roll is asked for."""
    at = AtTable(Player("Ann"), Player("Ben"), can_throw=False, game=game)
    while at.table.roll.asked is None:
        at.table.act("bet", amount=1)
    return at


@pytest.mark.parametrize("problem", NOT_THROWN)
def test_what_was_no_throw_is_refused_however_sure_and_is_on_record_with_its_picture(
    problem: Problem,
) -> None:
    at = at_the_table()
    at.see(die("d20", 20, problem))
    assert at.throws() == []
    assert at.table.roll.message.startswith(str(problem.words))
    (refused,) = at.refused()
    assert (refused["how"], refused["reason"]) == (How.REFUSED, str(problem.words))
    assert refused["reading"]["dice"][0]["problems"] == [problem.value]
    assert picture(at.journal.db, refused["after"]) == b"after"
    at.see(die("d20", 3))
    assert len(at.throws()) == 1


@pytest.mark.parametrize("problem", NOT_THROWN)
def test_dice_that_lie_flat_are_not_kept_of_what_was_no_throw(problem: Problem) -> None:
    dice = (die("d6", 6, problem), die("d6", 1, Problem.COCKED, sure=False))
    ruling = judge(Reading(dice, (), 640, 480), ("d6", "d6"), reroll_all=False).ruling
    assert ruling is Ruling.REFUSE


def test_a_die_that_counts_already_may_lie_as_it_lay_beside_one_that_shows_the_same() -> None:
    thrown, kept = die("d6", 5), die("d6", 5, Problem.UNTHROWN)
    for dice in ((thrown, kept), (kept, thrown)):
        judgement = judge(Reading(dice, (), 640, 480), ("d6",), (("d6", 5),))
        assert (judgement.ruling, judgement.dice) == (Ruling.TAKE, (("d6", 5),))
    left = (kept, die("d6", 2, Problem.UNTHROWN))
    assert judge(Reading(left, (), 640, 480), ("d6",), (("d6", 5),)).ruling is Ruling.REFUSE


def test_a_die_touched_while_a_person_is_asked_about_it_is_no_new_throw() -> None:
    at = at_the_table()
    at.see(die("d20", 4, Problem.UNSURE, sure=False))
    assert at.table.roll.phase is TrayPhase.CHECK
    at.see(die("d20", 20, Problem.PLACED))
    assert at.throws() == []
    assert at.refused()[-1]["reason"] == str(Problem.PLACED.words)


def test_who_throws_until_it_suits_is_seen_to_by_all_and_each_throw_is_on_record() -> None:
    at = at_the_table()
    for throw in range(1, 4):
        at.see(die("d20", 2), die("d20", 3))  # one too many
        told = f"{throw} throws not taken so far."
        assert (told in at.table.roll.message) is (throw > 1)
        assert len(at.refused()) == throw
    at.see(die("d20", 4, Problem.UNSURE, sure=False))
    assert "4 throws not taken" in at.table.roll.message
    at.table.roll.throw_again()
    assert at.refused()[-1]["reason"].endswith("It was thrown again.")
    at.see(die("d20", 12))
    at.see(die("d20", 2), die("d20", 3))
    assert "throws not taken" not in at.table.roll.message  # another roll


def test_how_often_hidden_dice_were_thrown_is_said_and_nothing_of_them() -> None:
    at = at_the_table("kingdom")
    for value in (2, 6):
        at.see(die("d6", value))
    asked = at.table.roll.asked
    assert asked is not None
    assert asked.hidden
    at.see()  # the tray is seen empty
    for _throw in range(3):
        at.see(*(die("d6", 3) for _ in range(4)))
    assert "throws not taken" in at.table.roll.message
    assert "four" not in at.table.roll.message
    assert "3 throws" in at.table.roll.message


def test_a_lid_opened_on_a_throw_voids_it_and_that_is_on_record() -> None:
    at = at_the_table()
    at.say(Motion.MOVING)
    at.table.roll.lid(shut=False)
    assert at.table.roll.message == str(LID_UP)
    (refused,) = at.refused()
    assert (refused["how"], refused["reason"]) == (How.REFUSED, str(LID_OPENED))
    at.table.roll.lid(shut=True)
    at.see(die("d20", 12))
    assert len(at.throws()) == 1


def test_a_lid_opened_while_nothing_moves_takes_no_throw_away() -> None:
    at = at_the_table()
    at.table.roll.lid(shut=False)
    at.table.roll.lid(shut=True)
    assert at.refused() == []
