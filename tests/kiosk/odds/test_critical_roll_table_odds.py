"""Critical Roll's odds against each other: the last seat's exactly, others' by stated play of who follows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kiosk.games.protocol import PendingKind
from kiosk.games.session import Session
from kiosk.odds.critical_roll_chains import first
from kiosk.odds.critical_roll_table import NOTHING_YET, Rivals, TablePlay, followed
from kiosk.odds.pending import odds_of
from tests.kiosk.odds.enumerated import CoursesOfTheLast, assert_as_played_out


def at_the_last(chips: int, d20s: list[int], rolls: list[int], stake: int = 2) -> Session:
    """All but the last seat stand; that one has so many chips after the stake, and hits these values."""
    seats = [{"name": f"P{number}", "chips": 50} for number in range(len(d20s) - 1)]
    seats.append({"name": "Last", "chips": chips + stake})
    session = Session.new("critical-roll", seats, {"mode": "table", "stake": stake})
    for seat, value in enumerate(d20s):
        session.apply({"do": "roll", "seat": seat, "dice": [("d20", value)]})
    last = len(d20s) - 1
    while session.pending.seat != last:
        session.apply({"do": "act", "seat": session.pending.seat, "action": "stand"})
    for value in rolls:
        session.apply({"do": "act", "seat": last, "action": "hit"})
        session.apply({"do": "roll", "seat": last, "dice": [(str(session.pending.dice[0]), value)]})
        if session.pending.dice:
            session.apply({"do": "roll", "seat": last, "dice": [("d20", 7)]})
    assert session.pending.kind is PendingKind.DECISION
    return session


@pytest.mark.parametrize(
    ("chips", "d20s", "rolls"),
    [
        (1, [18, 13], []),
        (2, [17, 18, 12], [12]),
        (3, [18, 18, 13], [5]),
        (2, [1, 17, 11], [6, 6]),
        pytest.param(4, [15, 16, 15], [], marks=pytest.mark.slow),
        pytest.param(6, [18, 14], [5, 5], marks=pytest.mark.soak),
    ],
)
def test_the_odds_of_the_last_seat_come_of_all_courses(chips: int, d20s: list[int], rolls: list[int]) -> None:
    session = at_the_last(chips, d20s, rolls)
    assert_as_played_out(CoursesOfTheLast(session), odds_of(session).as_json())


def test_more_bets_than_are_followed_make_it_approximate_and_the_error_a_bound() -> None:
    rich, poor = at_the_last(50, [18, 13], [5]), at_the_last(6, [18, 13], [5])
    found, less = odds_of(rich).as_json(), odds_of(poor).as_json()
    assert (found["basis"], less["basis"]) == ("approximate", "exact")
    assert 0 < found["error"] < 0.5
    for more, fewer in zip(found["actions"], less["actions"], strict=True):
        assert more["ev"] == pytest.approx(fewer["ev"])


@pytest.mark.soak
@pytest.mark.parametrize(("d20s", "pot", "most"), [([18, 12], 2, 0.0008), ([19, 8], 6, 0.0242)])
def test_the_error_is_as_large_as_the_page_says(d20s: list[int], pot: int, most: float) -> None:
    rivals, worths = Rivals(d20s[0], 1, ()), []
    for hopeful in (False, True):
        play = TablePlay(rivals, pot, 1, 50, double_after_split=False, hopeful=hopeful)
        worths.append(max(worth.ev for *_, worth in play.options(first(d20s[1]), (), NOTHING_YET)))
    assert 0.9 * most < worths[1] - worths[0] < most


def stated(leads: tuple[int, int], d20: int, rng: random.Random) -> int:
    """What who plays after comes to: hits while behind, by the rules of a chain."""
    total, last = d20, 0
    for sides in (12, 10, 8, 6, 4):
        if (abs(total - 20), total) <= leads or total >= 20 or last == 1:
            break
        last = rng.randint(1, sides)
        total += last
        if last == sides and rng.randint(1, 20) == 20:
            return 20
    return total


@pytest.mark.parametrize("total", [17, 20])
def test_a_seat_with_others_after_it_shares_as_they_play(total: int) -> None:
    rivals, pot, rng = Rivals(total, 1, (9, 14)), 7, random.Random(total)
    play = TablePlay(rivals, pot, 2, 0, double_after_split=False, hopeful=False)
    position = first(total)._replace(hits=False)
    ((_, _, worth),) = play.options(position._replace(doubles=False), (), NOTHING_YET)
    came, mine, hands = 0.0, (abs(total - 20), total), 8_000
    for _ in range(hands):
        others = [stated(mine, d20, rng) for d20 in rivals.after]
        ranks = [(abs(other - 20), other) for other in others]
        if all(each >= mine for each in ranks):
            seats = 2 + ranks.count(mine)
            came += pot // seats + (pot % seats > 1)
    assert worth.ev == pytest.approx(came / hands, abs=3 * pot / 2 / hands**0.5)


def test_the_first_seat_is_told_how_the_others_are_thought_to_play() -> None:
    session = Session.new(
        "critical-roll", [{"name": "A", "chips": 3}, {"name": "B", "chips": 3}], {"mode": "table", "stake": 2}
    )
    session.apply({"do": "roll", "seat": 0, "dice": [("d20", 12)]})
    session.apply({"do": "roll", "seat": 1, "dice": [("d20", 9)]})
    odds: Any = odds_of(session).as_json()
    assert "those after it hit while they are behind" in odds["assumes"]
    assert [each["action"] for each in odds["actions"]] == ["stand", "hit"]
    assert odds["best"] == 1
    assert followed(Rivals(None, 0, (9,))) < followed(Rivals(18, 1, ()))
