"""The dice that the coach advises to open with are those that are chosen, until somebody chooses others."""

from __future__ import annotations

import pytest

from kiosk.games.dice import Die
from kiosk.games.message import say
from kiosk.odds.answers import Answer, Odds
from kiosk.screens.coaching.words import advised, live
from kiosk.ui.control import Tone
from tests.kiosk.screens.moments.lessons import opening
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


def opens(*dice: Die, ev: float) -> Answer:
    return Answer("open", dice=dice, ev=ev, win=0.5)


TAUGHT = opens(Die.D10, Die.D12, ev=1.0)


def says(*answers: Answer) -> str:
    """What is said of these, of which the last one is best."""
    odds = Odds(len(answers) - 1, answers, say("all play as well as can be"))
    return live("six-shooter", odds).replace("\N{NO-BREAK SPACE}", " ")


def test_two_openings_as_good_are_said_in_one_breath() -> None:
    said = says(opens(Die.D8, Die.D20, ev=1.0), opens(Die.D10, Die.D20, ev=1.0))
    assert said.startswith("Open with d8 + d20 or d10 + d20: it makes no difference.")


def test_what_is_advised_is_held_against_what_a_guide_teaches_and_how_often_it_busts_is_said() -> None:
    said = says(TAUGHT, opens(Die.D10, Die.D20, ev=1.2), opens(Die.D8, Die.D20, ev=1.3))
    assert said.startswith(
        "Best: open with d8 + d20. On average 0.3 chips more than if you open with d10 + d12. "
        "With d8 + d20 you go over 21 about 2 times in 10."
    )


def test_of_two_openings_as_good_it_is_the_one_that_a_guide_teaches() -> None:
    odds = Odds(1, (TAUGHT, opens(Die.D8, Die.D20, ev=1.04)), say("all play as well as can be"))
    assert advised(odds) is TAUGHT
    assert says(*odds.answers).startswith(
        "Open with d10 + d12 or d8 + d20: it makes no difference. With d10 + d12 you hardly ever go over 21. "
        "With d8 + d20 you go over 21 about 2 times in 10."
    )


@pytest.mark.parametrize(("names", "d20"), [(("Ann", "Ada"), False), (("Ann", "Ben", "Cem"), True)])
def test_a_guide_says_how_often_its_two_dice_bust_and_among_several_what_a_d20_would_do(
    names: tuple[str, ...], *, d20: bool
) -> None:
    people = opening(*names)
    people.draw()
    said = people.advice.words.replace("\N{NO-BREAK SPACE}", " ")
    assert "With d10 + d12 you hardly ever go over 21." in said
    assert ("A d20 dares more." in said) == d20
    people.touch("die-d20")
    assert "With d12 + d20 you go over 21 about 3 times in 10." in people.advice.words.replace(
        "\N{NO-BREAK SPACE}", " "
    )
