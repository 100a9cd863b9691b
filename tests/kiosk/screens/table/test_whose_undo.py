"""*Undo* says whose decision it takes back; a question whether one is sure is dropped in its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.buttons import ButtonName, Held
from kiosk.table.players import Player
from kiosk.ui.control import Tone
from kiosk.ui.theme import CASINO
from kiosk.ui.widgets.controls import TELLS_ITSELF
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.table.test_taps import all_in
from tests.kiosk.speaking import speaking
from tests.kiosk.table.test_table import AtTable, die


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
    assert _undo(all_in()) == ("Undo", "Ann's move")
    shooters = People(AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0}))
    shooters.at.table.act("open", dice=["d4", "d6"])
    assert _undo(shooters) == ("Undo", "Ann's move")
    shooters.at.table.corrections.undo()
    rollers = People(AtTable(Player("Ann"), game="critical-roll"))
    rollers.at.table.act("bet", amount=2)
    assert _undo(rollers) == ("Undo", "")  # nobody else is there


def decided(game: str, name: str) -> People:
    """Who is called so has decided, and Ben is asked."""
    people = People(at_table(game, {"button": 0} if game == "six-shooter" else {}, name, "Ben"))
    at = people.at
    if game == "six-shooter":
        at.table.act("open", dice=["d4", "d6"])
    elif game == "critical-roll":
        at.table.act("bet", amount=2)
    else:
        for values in ((2,), (6,), (6, 6, 6, 2, 1), (3, 3, 3, 1, 2)):
            at.see(*(die("d6", value) for value in values))
        at.table.act("keep")
        at.table.act("bet", amount=2)
    return people


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["J\N{LATIN SMALL LETTER O WITH DIAERESIS}rg", "Wanda", "Michael", "Maximilianes"]
)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["six-shooter", "critical-roll", "kingdom"])
def test_no_button_is_cut_by_a_name(game: str, language: str, name: str) -> None:
    people = decided(game, name)
    with speaking(language):
        for size in ((800, 480), (1024, 600), (1280, 800)):
            for large, lamps in ((False, False), (True, False), (False, True)):
                canvas = people.draw(size, replace(CASINO, large_text=large, buttons=lamps))
                undo = next(each for each in canvas.placed if each.control.name == "undo")
                for placed in canvas.placed:
                    if placed.control.tone is Tone.LINE or placed.control.name in TELLS_ITSELF:
                        continue
                    for mark in canvas.marks:
                        if placed.rect.contains(mark.ink):
                            assert mark.fits, mark.text
                            assert "\N{HORIZONTAL ELLIPSIS}" not in mark.text
                said = [mark.text for mark in canvas.marks if undo.rect.contains(mark.ink)]
                assert name in " ".join(said) or lamps or len(name) > 10
                assert name not in said  # alone it would be no move


@pytest.mark.parametrize("size", [(1024, 600), (800, 480)])
def test_the_headline_stays_while_it_is_asked_whether_one_goes_all_in(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = all_in()
    monkeypatch.setattr(people.screen.entry, "doubts", list)  # a bot's move is nobody's to take back

    def headline() -> list[object]:
        return [mark.ink for mark in people.draw(size).marks if mark.text == "Ben: your move"]

    before = headline()
    assert before
    people.touch("call")
    assert "never-mind" in people.names()
    assert headline() == before
