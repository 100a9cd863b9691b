"""In a real tray a throw is the hit where one usually hits; nothing that nobody meant is."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.message import say
from kiosk.journal.storage.database import JournalError
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.tray.messages import Lying, Seen
from tests.as_seen import as_seen
from tests.kiosk.screens.people import People
from tests.kiosk.table.test_table import AtTable, die
from vision.reading import Problem, Reading


def decides(first: int, *, can_throw: bool = False) -> AtTable:
    """Ann has rolled that on her d20, the house 9; she may hit with the d12."""
    at = AtTable(Player("Ann"), can_throw=can_throw)
    at.table.act("bet", amount=5)
    for value in (first, 9):
        at.see(die("d20", value))
    assert as_seen(at.table.state)["pending"]["kind"] == "decision"
    return at


def chain(at: AtTable) -> list[tuple[str, int]]:
    (only,) = as_seen(at.table.state)["seats"][0]["chains"]
    return [(each["die"], each["value"]) for each in only["dice"]]


def test_the_next_die_thrown_is_the_hit_where_one_usually_hits() -> None:
    at = decides(5)
    at.see(die("d12", 7))
    assert chain(at) == [("d20", 5), ("d12", 7)]
    assert [command["do"] for command in at.table.session.history()][-2:] == ["act", "roll"]
    assert at.throws()[-1]["how"] == "read"
    assert not at.table.corrections.undoable


def test_it_is_told_beside_the_table() -> None:
    said = [mark.text for mark in People(decides(5)).draw().marks]
    assert any("Throw the d12: that is a hit." in words for words in said)
    said = [mark.text for mark in People(decides(19)).draw().marks]
    assert not any("that is a hit" in words for words in said)


def test_where_standing_is_usual_nothing_is_read() -> None:
    at = decides(19)  # on 19 nobody hits: the next player threw too soon
    assert at.tray.armed is None


def test_a_tray_that_throws_is_tapped() -> None:
    assert decides(5, can_throw=True).tray.armed is None


@pytest.mark.parametrize(
    "dice",
    [(), (die("d8", 3),), (die("d20", 5),), (die("d12", 3), die("d20", 5)), (die("d12", 3), die("d12", 4))],
    ids=["taken out", "another die", "the one that lay there", "beside it", "two"],
)
def test_any_other_dice_are_no_hit(dice: tuple[Any, ...]) -> None:
    at = decides(5)
    before = at.table.session.history()
    at.see(*dice)
    assert at.table.session.history() == before
    assert at.table.roll.phase is TrayPhase.IDLE
    at.see(die("d12", 7))
    assert chain(at) == [("d20", 5), ("d12", 7)]


def test_nothing_is_hit_while_people_look_at_something_else() -> None:
    at = decides(5)
    at.table.held = True
    at.see(die("d12", 7))
    assert chain(at) == [("d20", 5)]


def test_of_an_unsure_die_a_person_is_asked_as_after_any_hit() -> None:
    at = decides(5)
    at.see(die("d12", 7, sure=False))
    assert chain(at) == [("d20", 5)]
    assert at.table.roll.phase is TrayPhase.CHECK
    at.table.roll.enter([("d12", 7)], who="Ann", reason="seen")
    assert chain(at) == [("d20", 5), ("d12", 7)]


def test_one_that_leans_is_thrown_again_as_after_any_hit() -> None:
    at = decides(5)
    at.see(die("d12", 7, Problem.COCKED))
    assert at.table.roll.asked is not None
    assert at.table.roll.phase is TrayPhase.WAITING
    at.see(die("d12", 3))
    assert chain(at) == [("d20", 5), ("d12", 3)]


@pytest.mark.parametrize("how", ["looked at", "swept"])
def test_a_die_of_the_kind_that_lay_there_counts_once_the_tray_was_seen_empty(how: str) -> None:
    """After a split the old chain may hit with a die of the size that left it."""
    at = decides(5)
    at.see(die("d12", 5))
    at.table.act("split")
    assert at.table.roll.unasked.die == "d12"
    before = at.table.session.history()
    at.see(die("d12", 4))  # pushed aside, it seems
    assert at.table.session.history() == before
    number = at.tray.armed
    assert number is not None
    if how == "looked at":
        at.say(Lying(number, 0))
    else:
        at.say(Seen(number, Reading((), (), 640, 480), b"before", b"after"))
    at.see(die("d12", 4))
    assert at.table.session.history() != before


def test_what_lies_there_after_dice_were_tapped_in_is_not_known() -> None:
    at = AtTable(Player("Ann"), can_throw=False)
    at.table.act("bet", amount=5)
    at.see(die("d20", 5))
    at.table.roll.enter([("d20", 9)], who="Ann", reason="the camera was dark")
    before = at.table.session.history()
    at.see(die("d12", 7))
    assert at.table.session.history() == before


def test_a_hit_that_can_not_be_written_down_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:

    at = decides(5)

    def fail(*_args: object, **_more: object) -> None:
        raise JournalError(say("The disk is full."))

    monkeypatch.setattr(at.journal, "append", fail)
    before = at.table.session.history()
    at.see(die("d12", 7))
    assert at.table.session.history() == before
    assert at.table.roll.message == "The disk is full."
