"""The dice that the coach advises to open with are those that are chosen, until somebody chooses others."""

from __future__ import annotations

from kiosk.games.dice import Die
from kiosk.games.message import say
from kiosk.odds.answers import Answer, Odds
from kiosk.screens.coaching.words import live
from kiosk.ui.control import Tone
from tests.kiosk.screens.people import People, at_table


def _chosen(people: People) -> list[str]:
    return [each.die or "" for each in people.screen.controls() if each.die and each.tone is Tone.CHOSEN]


def test_the_pair_that_is_advised_is_the_one_that_is_chosen_and_pointed_at() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"), coached=True)
    people.draw()
    guide = people.screen._guide
    assert guide is not None
    advised = list(guide.opening())
    assert len(advised) == 2
    assert sorted(_chosen(people)) == sorted(advised)
    people.touch("die-d4")
    assert "d4" in _chosen(people)  # who wants another one has it
    people.draw()
    assert "d4" in _chosen(people)


def test_two_openings_as_good_are_said_in_one_breath() -> None:
    def opens(*dice: Die, ev: float) -> Answer:
        return Answer("open", dice=dice, ev=ev, win=0.5)

    both = opens(Die.D8, Die.D20, ev=1.0), opens(Die.D10, Die.D20, ev=1.0)
    odds = Odds(0, both, say("all play as well as can be"))
    assert live("six-shooter", odds).startswith("Open with d8 + d20 or d10 + d20: it comes to the same.")
