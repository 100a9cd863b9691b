"""Critical Roll's odds against every course of a hand, and against what is known of the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kiosk.games.protocol import PendingKind
from kiosk.games.session import Session
from kiosk.odds.critical_roll_bet import PLAYED_ON, played_on
from kiosk.odds.critical_roll_chains import MOST_BETS, best_play, first
from kiosk.odds.critical_roll_house import HouseRules
from kiosk.odds.pending import odds_of
from tests.kiosk.games.enumeration import answers
from tests.kiosk.games.scripts import table
from tests.kiosk.odds.enumerated import Courses, assert_as_played_out

EDGE = 0.1990025728
"""Of the player, per bet, with chips that are never short; worked out by others before."""


def position(chips: int, rolls: list[int], house: int, **options: Any) -> Session:
    """A seat with so many chips bets the smallest bet and rolls these values of d20, d12, ... by hitting."""
    session = Session.new("critical-roll", [{"name": "Ann", "chips": chips}], options)
    session.apply({"do": "act", "seat": 0, "action": "bet", "amount": options.get("min_bet", 1)})
    session.apply({"do": "roll", "seat": 0, "dice": [("d20", rolls[0])]})
    session.apply({"do": "roll", "seat": "house", "dice": [("d20", house)]})
    for value in rolls[1:]:
        session.apply({"do": "act", "seat": 0, "action": "hit"})
        session.apply({"do": "roll", "seat": 0, "dice": [(str(session.pending.dice[0]), value)]})
        if session.pending.dice:  # a critical hit
            session.apply({"do": "roll", "seat": 0, "dice": [("d20", 7)]})
    return session


def drawn(rng: random.Random) -> Session:
    """A decision on a chain that random play comes to; splits are taken where they can be."""
    while True:
        bet = rng.randint(1, 3)
        options = {"min_bet": bet, "double_after_split": rng.random() < 0.5}
        session = position(bet + rng.randint(0, 2 * bet), [rng.randint(7, 19)], rng.randint(1, 19), **options)
        for _ in range(rng.randint(0, 12)):
            pending: Any = session.state()["pending"]
            if pending["kind"] == "hand_over" or pending["seat"] == "house":
                break
            legal = list(answers(pending))
            wished = [each for each in legal if each.get("action") in {"hit", "split"}] or legal
            if pending["kind"] == "roll" and rng.random() < 0.5:  # a match, where it can be
                last = session.state()["seats"][0]["dice"][-1]["value"]
                wished = [each for each in legal if each["dice"][0]["value"] == last] or legal
            session.apply(rng.choice(wished))
        if session.pending.kind is PendingKind.DECISION:
            return session


@pytest.mark.parametrize(
    "session",
    [
        position(2, [13, 4], 19),
        position(4, [12, 6, 6], 11, min_bet=2),
        position(8, [13, 5, 5], 18, min_bet=3),
        position(3, [18], 19, double_after_split=True),
        position(2, [12, 12], 15, double_after_split=True),
    ],
    ids=lambda session: str(session.steps),
)
def test_what_the_odds_say_comes_of_all_courses_of_the_hand(session: Session) -> None:
    assert_as_played_out(Courses(session), odds_of(session).as_json())


@pytest.mark.parametrize(
    "seed", [pytest.param(n, marks=pytest.mark.slow if n < 5 else pytest.mark.soak) for n in range(20)]
)
def test_what_the_odds_say_comes_of_all_courses_from_wherever_play_leads(seed: int) -> None:
    session = drawn(random.Random(seed))
    assert_as_played_out(Courses(session), odds_of(session).as_json())


def test_the_edge_of_a_bet_is_what_is_known_of_it() -> None:
    """With chips that are never short chains don't touch each other: a table of single chains is enough."""
    worth = sum(
        best_play(house, HouseRules()).unlimited(first(value)) - 1
        for house in range(1, 20)
        for value in range(2, 20)
    )
    others = 19 * 1.5 - 20 - 18  # of 400 rolls: own 20s but for pushes, own 1s, the house's 20s
    assert (worth + others) / 400 == pytest.approx(EDGE, abs=1e-9)


@pytest.mark.slow
def test_bets_before_the_dice_have_the_known_edge_less_what_is_rounded_down() -> None:
    session = Session.new("critical-roll", [{"name": "Ann", "chips": 1000}], {})
    bets = {each["amount"]: each["ev"] for each in odds_of(session).as_json()["actions"]}
    assert sorted(bets) == [1, 50, 100, 200, 250, 333, 500, 1000]
    assert bets[1] == pytest.approx(EDGE - 0.5 * 19 / 400, abs=1e-9)
    assert bets[50] == pytest.approx(50 * EDGE, abs=5e-9)
    assert bets[1000] < bets[500] < 500 * EDGE


@pytest.mark.slow
def test_more_bets_than_are_told_apart_add_nothing() -> None:
    for after_split in (False, True):
        for house in range(1, 20):
            play = best_play(house, HouseRules(double_after_split=after_split))
            for value in range(2, 20):
                short = play.unlimited(first(value)) - play.worth(first(value), (), MOST_BETS)
                assert -1e-12 < short < 1e-12


@pytest.mark.sampled(2)
@pytest.mark.parametrize("after_split", [False, True])
@pytest.mark.parametrize(
    "bets", [0, 1, pytest.param(2, marks=pytest.mark.slow), pytest.param(16, marks=pytest.mark.slow)]
)
def test_what_is_kept_of_bets_is_what_all_pairs_of_d20s_come_to(bets: int, *, after_split: bool) -> None:
    found = played_on(bets, HouseRules(double_after_split=after_split))
    assert found == pytest.approx(PLAYED_ON[bets], abs=1e-14)
    assert len(PLAYED_ON) == MOST_BETS + 1


def test_the_odds_of_a_first_bet_are_there_at_once() -> None:
    """Nothing is solved for them: what is kept is looked up."""
    best_play.cache_clear()
    odds = odds_of(table("critical-roll", [100, 100]))
    assert len(odds.answers) > 5
    assert best_play.cache_info().misses == 0
