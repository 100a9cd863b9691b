"""*Undo* says whose decision it takes back; a question whether one is sure is dropped in its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.buttons import ButtonName, Held
from kiosk.table.players import Player
from kiosk.ui.theme import CASINO
from tests.kiosk.screens.looking import TIGHT
from tests.kiosk.screens.people import People
from tests.kiosk.screens.table.test_taps import all_in
from tests.kiosk.speaking import speaking
from tests.kiosk.table.test_table import AtTable


@pytest.mark.parametrize("by", ["touch", "button"])
def test_it_drops_the_question_that_is_open_and_not_the_bet_that_it_is_about(by: str) -> None:
    people = all_in()
    steps = people.at.table.session.steps
    people.touch("call")
    assert people.screen.game.sure is not None
    assert "undo" not in people.names()
    if by == "touch":
        people.touch("never-mind")
        place = next(each.rect for each in people.draw().placed if each.control.name == "undo")
        people.clock.now += 0.2
        people.screen.input.tap(place.center)  # twice, as one does who is in doubt whether it was felt
    else:
        people.clock.now += 1
        people.screen.input.hear(Held(ButtonName.BET, people.clock.now))
    assert people.screen.game.sure is None
    assert people.at.table.session.steps == steps
    assert people.at.table.state["seats"][0]["chips"] == 0


def _undo(people: People) -> tuple[str, str]:
    control = next(each for each in people.screen.controls() if each.name == "undo")
    return control.label, control.detail


def test_it_names_who_decided_where_another_is_asked() -> None:
    assert _undo(all_in()) == ("Undo Ann's move", "")
    long = People(AtTable(Player("Ann-Katherine"), Player("Ben"), game="six-shooter", options={"button": 0}))
    long.at.table.act("open", dice=["d4", "d6"])
    assert _undo(long) == ("Undo", "by Ann-Katherine")
    shooters = People(AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0}))
    shooters.at.table.act("open", dice=["d4", "d6"])
    assert _undo(shooters) == ("Undo Ann's move", "")
    shooters.at.table.corrections.undo()
    rollers = People(AtTable(Player("Ann"), game="critical-roll"))
    rollers.at.table.act("bet", amount=2)
    assert _undo(rollers) == ("Undo", "")  # nobody else is there


@pytest.mark.parametrize("language", ["en", "de"])
def test_whose_it_is_can_be_read_at_every_size(language: str) -> None:
    people = all_in()
    with speaking(language):
        for size in TIGHT:
            for large in (False, True):
                canvas = people.draw(size, replace(CASINO, large_text=large, buttons=False))
                undo = next(each for each in canvas.placed if each.control.name == "undo")
                said = {mark.text: mark.fits for mark in canvas.marks if undo.rect.contains(mark.ink)}
                assert said == {undo.control.label: True}
                canvas = people.draw(size, replace(CASINO, large_text=large, buttons=True))
                assert any(mark.text == undo.control.brief and mark.fits for mark in canvas.marks)
