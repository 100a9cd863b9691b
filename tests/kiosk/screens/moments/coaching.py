"""The pages of the coach, as full as they may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.coach.terms import Coached, Terms
from kiosk.coach.verdict import Verdict
from kiosk.games.dice import Die
from kiosk.odds.answers import Answer
from kiosk.screens.coaching.coach_page import CoachPage
from kiosk.screens.coaching.hindsight_page import HindsightPage
from kiosk.table.players import Player
from kiosk.ui.theme import CASINO
from kiosk.ui.widgets.token import tokens
from tests.kiosk.screens.moments.parts import MOST, nothing
from tests.kiosk.screens.moments.states import NAMES

if TYPE_CHECKING:
    from kiosk.screens.base.screen import Screen
    from tests.kiosk.screens.moments.parts import Clock

PLAYERS = [Player(name) for name in NAMES]


def coach_page(clock: Clock) -> Screen:
    return _terms(clock, 3, Coached.AFTER)


def coach_page_of_twelve_waits(clock: Clock) -> Screen:
    return _terms(clock, 12, Coached.LIVE)


def _terms(clock: Clock, count: int, first: Coached) -> Screen:
    def wish(name: str) -> Coached:
        return first if name == NAMES[0] else Coached.OFF

    people = tokens(CASINO, PLAYERS[:count])
    return CoachPage(clock, lambda: people, Terms(wish), wish, nothing, nothing)


def hindsight(clock: Clock) -> Screen:
    stick = Verdict("six-shooter", 0, Answer("stick", 1.0, 0.5), Answer("stick", 1.0, 0.5), 0.0, exact=True)
    return HindsightPage(clock, PLAYERS, [stick])


def hindsight_of_twelve(clock: Clock) -> Screen:
    opened = Answer("open", -2.0, 0.1, dice=(Die.D12, Die.D20))
    better = Answer("open", -1.0, 0.1, dice=(Die.D10, Die.D12))
    raised, called = Answer("raise", -9.0, 0.1, amount=MOST), Answer("call", 0.0, 0.4)
    verdicts = [
        verdict
        for seat in range(len(PLAYERS))
        for verdict in (
            Verdict("six-shooter", seat, opened, better, 1.0, exact=True),
            Verdict("kingdom", seat, raised, called, 123_456.7, exact=False),
        )
    ]
    return HindsightPage(clock, PLAYERS, verdicts)


MOMENTS = (coach_page, coach_page_of_twelve_waits, hindsight, hindsight_of_twelve)
