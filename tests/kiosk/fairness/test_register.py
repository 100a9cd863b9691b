"""The register of dice, read from the journal of a table: what each showed, and how that is known."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from calibration.fairness.misreading import Cause, told_apart
from kiosk.fairness.register import DieThrown, Known, Origin, dice_thrown
from kiosk.fairness.report import report
from kiosk.fairness.streams import sorted_dice, studied_object, study
from kiosk.table.players import Player
from tests.kiosk.table.test_table import AtTable, die
from vision.reading import DieReading, Problem

if TYPE_CHECKING:
    from kiosk.fairness.streams import Stream, Studied


def register(at: AtTable) -> list[DieThrown]:
    return list(dice_thrown(at.journal.db))


def known(at: AtTable) -> list[tuple[str, int | None, int | None, Known]]:
    """Of each die: who threw it, what it shows, what was read, and how that is known."""
    return [(each.who, each.face, each.read, each.known) for each in register(at)]


@pytest.fixture
def at() -> AtTable:
    """Ann and Ben have bet 5, and Ann is asked for her d20."""
    at = AtTable(Player("Ann"), Player("Ben"))
    for _seat in range(2):
        at.table.act("bet", amount=5)
    return at


def test_who_threw_what_when_and_for_whom(at: AtTable) -> None:
    at.see(die("d20", 17))
    at.see(die("d20", 3))
    at.see(die("d20", 11))
    found = register(at)
    assert [(each.who, each.machine, each.face) for each in found] == [
        ("Ann", False, 17),
        ("Ben", False, 3),
        ("house", True, 11),
    ]
    assert {(each.die, each.known, each.origin) for each in found} == {("d20", Known.SURE, Origin.SIMULATED)}
    assert found[0].time <= found[1].time


def test_what_a_person_confirms_or_corrects_is_known_from_them(at: AtTable) -> None:
    at.see(die("d20", 9, sure=False))
    at.table.roll.enter([("d20", 9)], who="Ann", reason="looked")
    at.see(die("d20", 9, sure=False))
    at.table.roll.enter([("d20", 6)], who="Ann", reason="looked")
    assert known(at) == [("Ann", 9, 9, Known.ANSWERED), ("Ben", 6, 9, Known.ANSWERED)]


def test_what_is_corrected_though_the_camera_was_sure_is_a_misreading(at: AtTable) -> None:
    at.see(die("d20", 9))
    at.table.corrections.amend([("d20", 6)], who="Ann", reason="a 6")
    assert known(at) == [("Ann", 6, 9, Known.PUT_RIGHT)]


def test_a_throw_that_was_asked_about_and_thrown_again_has_no_face(at: AtTable) -> None:
    at.see(die("d20", 9, sure=False))
    at.table.roll.throw_again()
    at.see(die("d20", 4))
    assert known(at) == [("Ann", None, 9, Known.UNSEEN), ("Ann", 4, 4, Known.SURE)]


def test_a_refused_throw_that_is_then_tapped_in_is_one_throw(at: AtTable) -> None:
    at.see(die("d20", 9, sure=False), die("d6", 3))
    assert known(at) == [("Ann", None, 9, Known.UNSEEN)]
    at.table.roll.enter([("d20", 6)], who="Ann", reason="it lies there")
    assert [(face, how) for _who, face, _read, how in known(at)] == [(6, Known.ANSWERED)]


def test_what_shows_no_face_and_what_was_sure_but_did_not_count_is_no_throw(at: AtTable) -> None:
    at.see(die("d20", None, Problem.COCKED, sure=False))
    at.see(die("d6", 3))
    at.see()
    assert register(at) == []


def test_a_die_of_unknown_kind_may_have_been_the_one_that_was_asked_for(at: AtTable) -> None:
    unknown = DieReading(None, None, 0.3, accepted=False, x=1, y=1, outline=())
    at.see(unknown)
    at.table.roll.throw_again()
    (found,) = register(at)
    assert (found.die, found.face, found.known) == ("d20", None, Known.UNSEEN)


def test_of_a_reading_without_all_its_fields_the_record_s_own_dice_count(at: AtTable) -> None:
    at.see(die("d20", 9, sure=False))
    at.table.roll.enter([("d20", 6)], who="Ann", reason="looked")
    at.see(die("d20", 3))
    for number, text in at.journal.db.execute("SELECT number, reading FROM throws").fetchall():
        lacking = json.dumps({**json.loads(text), "dice": [{"die": "d20", "value": 9, "probability": 0.9}]})
        at.journal.db.execute("UPDATE throws SET reading = ? WHERE number = ?", (lacking, number))
    assert known(at) == [("Ann", 6, None, Known.ANSWERED), ("Ben", 3, None, Known.SURE)]


def test_hidden_dice_have_no_face_shown_later_or_not() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="kingdom", options={}, camera=False)
    for value in (6, 2):
        at.table.roll.enter([("d6", value)], who="Ann", reason="no camera")
    at.table.roll.enter([("d6", 3)] * 5, who="Ben", reason="no camera")
    found = register(at)
    assert [each.face for each in found] == [6, 2, *[None] * 5]
    assert {each.known for each in found[2:]} == {Known.HIDDEN}
    (stream,) = sorted_dice(found)
    assert (stream.shown, stream.unseen, stream.origin) == ([6, 2], 0, Origin.TAPPED_IN)


def thrown(face: int | None, how: Known = Known.SURE, read: int | None = None, **more: str) -> DieThrown:
    own_set, who, kind = more.get("own_set", ""), more.get("who", "Ann"), more.get("die", "d20")
    origin = Origin(more.get("origin", "camera"))
    time = "2026-11-23T20:15:00.000+00:00"
    return DieThrown(
        time, who, machine=False, die=kind, asked=("d20",), face=face, read=read, known=how, origin=origin,
        own_set=own_set,
    )  # fmt: skip


def test_dice_are_sorted_by_kind_set_and_what_read_them() -> None:
    dice = [
        thrown(3), thrown(4, own_set="Red"), thrown(5, origin="simulated"),
        thrown(2, die="d4", own_set="Red"), thrown(None, Known.UNSEEN, die=""), thrown(None, Known.HIDDEN),
    ]  # fmt: skip
    assert [each.name for each in sorted_dice(dice)] == [
        "d4 of Red (read by the camera)",
        "d20 (read by the camera)",
        "d20 of Red (read by the camera)",
        "d20 (simulated)",
    ]
    assert [each.unseen for each in sorted_dice(dice)] == [0, 1, 1, 0]  # it may have been of the set


def test_an_unseen_die_of_a_set_is_of_no_other() -> None:
    unseen = thrown(None, Known.UNSEEN, own_set="Red")
    dice = [thrown(3), thrown(4, own_set="Red"), thrown(5, own_set="Blue"), unseen]
    assert {each.own_set: each.unseen for each in sorted_dice(dice)} == {"": 0, "Red": 1, "Blue": 0}
    (alone,) = sorted_dice([unseen])
    assert (alone.own_set, alone.unseen, alone.shown) == ("Red", 1, [])


def uneven(*, corrected: bool) -> Stream:
    """A d20 whose 9 comes too often, and its 6 too seldom; people may have put 6 for 9 right."""
    dice = [thrown(face + 1) for face in range(20) for _ in range(60)]
    dice += [thrown(9)] * 55
    dice = [each for number, each in enumerate(dice) if each.face != 6 or number % 12 == 0]
    dice += [thrown(face, Known.ANSWERED, face) for face in (3, 9, 12)]
    if corrected:
        dice += [thrown(6, Known.ANSWERED, 9)] * 5 + [thrown(6, Known.PUT_RIGHT, 9)] * 2
        dice += [thrown(6, Known.ANSWERED, 6)] * 3
    np.random.default_rng(1).shuffle(dice)
    (stream,) = sorted_dice(dice)
    return stream


@cache
def studied() -> Studied:
    return study(uneven(corrected=True))


def test_corrections_tell_the_tray_from_the_die() -> None:
    tray = studied()
    assert tray.apart.cause is Cause.TRAY
    assert "This tray reads 6 as 9: 7 of 10 times" in tray.words
    other = uneven(corrected=False)
    found = told_apart(other.rolls.counts, other.unseen, other.silent, other.told)
    assert found.cause is Cause.TURNED


@pytest.mark.slow
def test_all_figures_come_as_json() -> None:
    told = studied_object(studied())
    assert told["origin"] == "camera"
    assert told["by_person"] == [{"id": "Ann", "name": "Ann", "dice": told["rolls"]}]
    assert sum(told["sure"]) + sum(told["answered"]) == told["rolls"]
    assert told["apart"]["cause"] == "tray"


def test_the_report_is_one_page_that_needs_nothing_else() -> None:
    odd = sorted_dice([thrown(3, die="d4", own_set="<Red> & Co"), thrown(None, Known.UNSEEN, die="d6")])
    dice = [studied(), *map(study, odd)]

    text = report(dice, 7, datetime(2026, 11, 23, 21, 0, tzinfo=UTC))
    page = ET.fromstring(text.removeprefix("<!DOCTYPE html>"))  # noqa: S314 - our own
    words = " ".join(page.itertext())
    assert len(list(page.iter("svg"))) == 2 * 2
    assert "This tray reads 6 as 9" in words
    assert "d4 of <Red> & Co" in words
    assert "No face is known of 1 dice" in words
    assert "left out, all of them: 7." in words
    assert not [each for each in page.iter() if each.get("src") or each.get("href")]
