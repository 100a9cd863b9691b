"""Dice keep the colours that the camera saw: on the table, after the power went, and in the last hands."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.journal.hand_steps import steps_of
from kiosk.journal.history import hand_record
from kiosk.table.dice_colours import colours_of, colours_on_record
from kiosk.table.players import Player
from tests.kiosk.table.test_table import AtTable, die
from tests.kiosk.table.test_table_games import HANDS, five, kingdom
from vision.reading import DieColours, DieReading

if TYPE_CHECKING:
    from pathlib import Path

RED = DieColours((200, 30, 30), (250, 240, 230))
BLUE = DieColours((30, 40, 160), (220, 180, 60))
PIPPED = DieColours((240, 240, 235), (20, 20, 20), pips=True)


def coloured(one: DieReading, colours: DieColours) -> DieReading:
    return replace(one, colours=colours)


def shooter(path: Path | None = None) -> AtTable:
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0}, path=path)
    for _seat in range(2):
        at.table.act("open", dice=["d4", "d6"])
    return at


def test_each_die_of_a_throw_has_its_own_colours() -> None:
    at = shooter()
    at.see(coloured(die("d4", 2), RED), coloured(die("d6", 5), PIPPED))
    seat = 0
    colours = at.table.game.colours
    assert colours_of(colours, seat, "d4", 2) == RED
    assert colours_of(colours, seat, "d6", 5) == PIPPED
    assert colours_of(colours, 1, "d6", 5) is None
    assert colours_of(colours, seat, "d6", None) is None


def test_of_two_alike_each_has_its_own_and_a_corrected_one_keeps_its_colours() -> None:
    reading = {
        "dice": [
            {
                "die": "d6",
                "value": 3,
                "colours": {"body": [200, 30, 30], "ink": [250, 240, 230], "pips": False},
            },
            {
                "die": "d6",
                "value": 5,
                "colours": {"body": [30, 40, 160], "ink": [220, 180, 60], "pips": False},
            },
        ]
    }
    assert colours_on_record([("d6", 5), ("d6", 3)], reading) == [BLUE, RED]
    assert colours_on_record([("d6", 5), ("d6", 4)], reading) == [BLUE, RED]
    assert colours_on_record([("d8", 5)], reading) == [None]
    assert colours_on_record([("d6", 5)], {"dice": [{"die": "d6", "value": 5}]}) == [None]


def test_they_are_the_same_after_the_power_went_and_in_the_last_hands(tmp_path: Path) -> None:
    at = shooter(tmp_path / "journal.db")
    at.see(coloured(die("d4", 2), RED), coloured(die("d6", 5), BLUE))
    before = at.table.game.colours
    at.interrupt()
    assert before
    assert at.table.game.colours == before
    thrown = next(step for step in steps_of(hand_record(at.journal.db, 1)) if step.throw is not None)
    assert thrown.throw is not None
    assert colours_on_record(thrown.dice, thrown.throw["reading"]) == [RED, BLUE]


def test_hidden_dice_leave_no_colour_anywhere() -> None:
    at = kingdom()
    crowned = at.table.game.colours
    at.see(*(coloured(each, RED) for each in five(HANDS["Ann"])))
    assert at.table.game.colours == crowned
    assert "colours" not in json.dumps(hand_record(at.journal.db, 1))
