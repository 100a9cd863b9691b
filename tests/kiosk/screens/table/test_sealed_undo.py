"""Where a decision can't be taken back any more, *Undo* says why in its place, whole at every size."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from hardware.message import say
from kiosk.table.players import Player
from kiosk.text.translate import translated
from kiosk.tray.messages import NoThrow
from kiosk.ui.theme import CASINO
from tests.kiosk.screens.looking import TIGHT
from tests.kiosk.screens.people import People
from tests.kiosk.speaking import speaking
from tests.kiosk.table.test_table import AtTable, die

if TYPE_CHECKING:
    from pygame import Rect


def too_late(by: str) -> People:
    """Ann has decided, and can't take it back."""
    ben = Player("Ben", bot=by == "bot")
    people = People(AtTable(Player("Ann"), ben, game="six-shooter", options={"button": 0}))
    table = people.at.table
    table.act("open", dice=["d4", "d6"])
    if by == "bot":
        table.game.apply({"do": "act", "seat": 1, "action": "open", "dice": ["d4", "d6"]}, source="bot Ben")
    elif by == "dice":
        table.act("open", dice=["d4", "d8"])
        table.roll.throw()
        assert people.at.tray.armed is not None
        people.at.say(NoThrow(people.at.tray.armed, say("The dice did not come to rest."), over=False))
    else:
        table.corrections.judge()
    return people


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("by", ["bot", "dice", "coach"])
def test_a_sealed_undo_says_why_where_it_stands(by: str, language: str) -> None:
    people = too_late(by)
    sealed = people.at.table.corrections.sealed
    assert sealed is not None
    brief, why = sealed
    shown: set[str] = set()
    with speaking(language):
        for size in TIGHT:
            for large in (False, True):
                canvas = people.draw(size, replace(CASINO, large_text=large))
                undo = next(each for each in canvas.placed if each.control.name == "undo")
                said = {mark.text: mark.fits for mark in canvas.marks if undo.rect.contains(mark.ink)}
                label = "Can't undo" if language == "en" else "Zug gilt"
                late = translated(brief), "too late" if language == "en" else "zu spät"
                assert any(map(said.get, late)), (size, said)
                assert said.get(label), (size, said)
                assert undo.control.why == translated(why)
                shown |= said.keys()
        assert translated(brief) in shown


def test_while_a_bot_decides_it_is_said_that_undo_works_until_then() -> None:
    """Who looks for it later finds it too late, and was told."""
    people = People(AtTable(Player("Ann"), Player("Ben", bot=True), game="kingdom", options={}))
    at, waits = people.at, "until then Ann can undo"
    for values in ((2,), (6,), (6, 6, 6, 2, 1), (3, 3, 3, 1, 2)):
        at.see(*(die("d6", value) for value in values))
    people.landed()
    assert waits not in [mark.text for mark in people.draw().marks]
    at.table.game.apply({"do": "act", "seat": 1, "action": "keep"}, source="bot Ben")
    at.table.act("bet", amount=2)
    people.landed()
    for size in TIGHT:
        canvas = people.draw(size)
        assert {mark.text: mark.fits for mark in canvas.marks}.get(waits), size
    at.table.corrections.judge()  # and no longer where that is over
    assert waits not in [mark.text for mark in people.draw().marks]


def stuck() -> People:
    """Six Shooter: all have stuck, which ended the hand, and the coach has something to say of it."""
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0})
    people = People(at, coached=True)
    for _seat in range(2):
        at.table.act("open", dice=["d4", "d6"])
    for low, high in ((4, 6), (3, 5)):
        at.see(die("d4", low), die("d6", high))
    for _seat in range(2):
        at.table.act("stick")
    people.landed()
    return people


def test_when_the_hand_is_over_it_goes_away_and_what_the_coach_says_keeps_its_place() -> None:
    people = stuck()

    def placed() -> dict[str, Rect]:
        return {each.control.name: each.rect for each in people.draw().placed}

    before = placed()
    assert before["menu"].x < before["undo"].x < before["hindsight"].x
    people.touch("hindsight")
    assert people.at.table.corrections.sealed is not None
    assert placed() == {name: place for name, place in before.items() if name != "undo"}
