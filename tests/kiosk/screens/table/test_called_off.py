"""A hand that was called off: everybody gets back their own chips, and nobody has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hardware.sound.effects import Effect
from kiosk.screens.cues import cues
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Callable


def opened() -> People:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    people.at.table.act("open", dice=["d20", "d4"])
    people.at.table.act("open", dice=["d20", "d4"])
    people.at.see(die("d20", 17), die("d4", 4))
    return people


def bet() -> People:
    people = People(at_table("critical-roll", {}, "Ann", "Ben"))
    people.at.table.act("bet", amount=2)
    people.at.table.act("bet", amount=2)
    people.at.see(die("d20", 1))
    return people


def staked() -> People:
    people = People(at_table("critical-roll", {"mode": "table", "stake": 2}, "Ann", "Ben"))
    people.at.see(die("d20", 1))
    return people


def rolled() -> People:
    people = People(at_table("kingdom", {"ante": 2}, "Ann", "Ben"))
    for value in (2, 6):
        people.at.see(die("d6", value))
    return people


@pytest.mark.parametrize("begun", [opened, bet, staked, rolled], ids=lambda each: each.__name__)
def test_chips_that_go_back_are_no_win(begun: Callable[[], People]) -> None:
    people = begun()
    before = people.at.table.state
    people.at.table.void_hand()
    people.landed()
    people.clock.now += 5
    people.screen.do(people.clock.now)
    said = [mark.text for mark in people.draw().marks]
    state, screen = people.screen.as_told, people.screen
    plates = screen.events.on_plates(screen.game, screen._ceremony.look, state, shines=True)
    assert [(plate.note, plate.shines, plate.bust) for plate in plates] == [("2 back", False, False)] * 2
    assert [hand.words for plate in plates for hand in plate.hands if "below" in hand.words] == []
    assert not any("win" in words.lower() for words in said)
    assert said.count("The hand was called off") == 1
    assert " ".join(said).count("everyone got back what they put in.") == 1
    assert all(plate.void and not plate.counts for plate in plates)
    assert screen._ceremony.result(state) is None
    (heard,) = cues({"do": "void"}, before, people.at.table.state, ())
    assert heard.effect is Effect.OVER
