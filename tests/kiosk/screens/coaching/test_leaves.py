"""The coach's pages are turned over only where not all has room on one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.coach.terms import Coached, Terms
from kiosk.coach.verdict import Verdict
from kiosk.odds.answers import Answer
from kiosk.screens.coaching.coach_page import CoachPage
from kiosk.screens.coaching.hindsight_page import HindsightPage
from kiosk.screens.coaching.words import summary
from kiosk.ui.theme import CASINO, Theme
from kiosk.ui.widgets.token import tokens
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.coaching import PLAYERS, hindsight_of_twelve
from tests.kiosk.screens.moments.parts import Clock, nothing

if TYPE_CHECKING:
    from kiosk.screens.base.screen import Screen

BOTH = pytest.mark.parametrize("large_text", [False, True])
CHOICES = ("No coach", "After the hand", "During the hand")


def is_turned_over(page: Screen, *, large_text: bool) -> bool:
    canvas = unpainted(look=Theme(large_text=large_text))
    page.draw(canvas)
    return "later" in {each.control.name for each in canvas.placed}


@BOTH
def test_three_people_have_one_page_also_after_they_were_asked(large_text: bool) -> None:  # noqa: FBT001
    wished = {name.name: Coached.LIVE if name is PLAYERS[0] else Coached.OFF for name in PLAYERS}
    people = tokens(CASINO, PLAYERS[:3])
    page = CoachPage(Clock(), lambda: people, Terms(wished.__getitem__), wished.__getitem__, nothing, nothing)
    is_turned_over(page, large_text=large_text)  # there is one button more while the others may be asked
    wished[PLAYERS[0].name] = Coached.OFF
    assert not is_turned_over(page, large_text=large_text)


def test_when_one_is_coached_is_chosen_in_words_of_one_size() -> None:
    people = tokens(CASINO, PLAYERS[:3])
    page = CoachPage(
        Clock(), lambda: people, Terms(lambda _name: Coached.OFF), lambda _name: Coached.OFF, nothing, nothing
    )
    canvas = unpainted(look=Theme(large_text=True))
    page.draw(canvas)
    assert len({mark.size for mark in canvas.marks if mark.text in CHOICES}) == 1


def test_what_was_given_away_is_the_sum_of_what_is_told() -> None:
    call, fold = Answer("call", 0.0, 0.5), Answer("fold", 0.0, 0.0)
    verdicts = [Verdict("kingdom", 0, call, fold, cost, exact=True) for cost in (0.74, 1.74, 0.04)]
    page = HindsightPage(Clock(), PLAYERS, verdicts)
    canvas = unpainted()
    page.draw(canvas)
    told = " ".join(mark.text for mark in canvas.marks)
    assert all(chips in told for chips in ("0.7 chips", "1.7 chips", f"{PLAYERS[0].name} 2.4 chips"))
    assert summary("Ann", verdicts).endswith("The whole hand: 2.4 chips.")


@BOTH
def test_four_decisions_have_one_page(large_text: bool) -> None:  # noqa: FBT001
    whole = hindsight_of_twelve(Clock())
    assert isinstance(whole, HindsightPage)
    page = HindsightPage(Clock(), PLAYERS, whole._verdicts[:4])
    assert not is_turned_over(page, large_text=large_text)


@BOTH
def test_the_words_at_the_foot_stand_apart_from_what_ends_the_page(large_text: bool) -> None:  # noqa: FBT001
    people = tokens(CASINO, PLAYERS[:3])
    page = CoachPage(
        Clock(), lambda: people, Terms(lambda _name: Coached.OFF), lambda _name: Coached.OFF, nothing, nothing
    )
    canvas = unpainted(look=Theme(large_text=large_text))
    page.draw(canvas)
    lowest = max(mark.ink.bottom for mark in canvas.marks)
    assert canvas.surface.get_height() - lowest >= canvas.px(12)
