"""The odds of Kingdom's decisions: exact ones against plain enumeration, and no hidden die is in them."""

import random
from itertools import product
from typing import Any

import pytest

from kiosk.bots import Strength, bot_for
from kiosk.games.kingdom_table import rank
from kiosk.games.protocol import PendingKind
from kiosk.games.session import Session
from kiosk.odds.answers import Odds
from kiosk.odds.kingdom import reigns
from kiosk.odds.kingdom.betting import tree_of
from kiosk.odds.kingdom.solver import Reign, Terms, solve
from kiosk.odds.pending import asked, odds_of
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import chips, go, table

ROLLS = list(product(range(1, 7), repeat=5))
SORTED = [tuple(sorted(each)) for each in ROLLS]


def _by_action(odds: Odds) -> dict[str, tuple[float, float]]:
    return {each.action: (each.ev, each.win) for each in odds.answers}


def _reign(stacks: list[int], rolls: list[list[int]], **options: Any) -> Session:
    """The last seat is King; all have rolled, the Prince (seat 0) first."""
    session = table("kingdom", stacks, **options)
    return go(session, *([1] for _ in stacks[:-1]), [6], *rolls)


def _share(mine: tuple[int, ...], theirs: tuple[int, ...], pot: int, *, by_pips: bool) -> tuple[float, float]:
    """Of the King, who is the second where odd chips are given."""
    worth = [rank(mine), rank(theirs)] if by_pips else [rank(mine)[:1], rank(theirs)[:1]]
    if worth[0] == worth[1]:
        return float(pot // 2), 1.0
    return (float(pot), 1.0) if worth[0] > worth[1] else (0.0, 0.0)


@pytest.mark.parametrize("by_pips", [True, False])
@pytest.mark.parametrize("mine", [[1, 1, 2, 3, 4], [2, 2, 3, 3, 6], [6, 6, 6, 1, 1]])
def test_the_prerogative_without_bets_is_exact(mine: list[int], *, by_pips: bool) -> None:
    """Against the enumeration of all 7,776 rolls of the Prince, and of the King's."""
    session = _reign([1, 5], [[1, 2, 2, 5, 6], mine], draw_by_pips=by_pips)
    odds = odds_of(session)
    assert odds.error is None
    kept = [_share(tuple(sorted(mine)), each, 2, by_pips=by_pips) for each in SORTED]
    found = _by_action(odds)
    assert found["keep"] == pytest.approx([sum(each) / 7776 for each in zip(*kept, strict=True)], abs=1e-9)
    counted: dict[tuple[int, ...], int] = {}
    for each in SORTED:
        counted[each] = counted.get(each, 0) + 1
    again = [0.0, 0.0]
    for own, ways in counted.items():
        for theirs, others in counted.items():
            for place, part in enumerate(_share(own, theirs, 3, by_pips=by_pips)):
                again[place] += part * ways * others / 7776**2
    assert found["reroll"] == pytest.approx((again[0] - 1, again[1]), abs=1e-9)


def test_a_seat_that_has_seen_the_others_dice_at_the_showdown_splits_or_rolls_again_by_exact_odds() -> None:
    session = _reign([2, 2], [[1, 1, 2, 3, 4], [1, 1, 2, 3, 4]], ante=1)
    go(session, "keep", "check", "check")
    odds = odds_of(session)
    assert odds.error is None
    wins = draws = 0
    counted: dict[tuple[int, ...], int] = {}
    for each in SORTED:
        counted[each] = counted.get(each, 0) + 1
    for own, ways in counted.items():
        for theirs, others in counted.items():
            wins += ways * others * (rank(own) > rank(theirs))
            draws += ways * others * (rank(own) == rank(theirs))
    total = 7776**2
    found = _by_action(odds)
    assert found["split"] == (1.0, 1.0)
    assert found["reroll"] == pytest.approx(((2 * wins + draws) / total, (wins + draws) / total), abs=1e-9)


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("seed", range(4))
def test_no_hidden_die_of_another_changes_the_odds(seats: int, seed: int) -> None:
    """Two tables alike but for dice that the seat has not seen give the same odds at each decision of it."""
    dice = random.Random(seed)
    stacks = [dice.randint(4, 20) for _ in range(seats)]
    mine = [dice.randint(1, 6) for _ in range(5)]
    me = dice.randrange(seats)
    tables = [
        _reign(stacks, [mine if n == me else [dice.randint(1, 6) for _ in range(5)] for n in range(seats)])
        for _ in range(2)
    ]
    compared = 0
    while all(each.pending.kind is PendingKind.DECISION for each in tables):
        if tables[0].pending.find("split") or tables[1].pending.find("split"):
            break
        if tables[0].pending.seat == me:
            assert odds_of(tables[0]).as_json() == odds_of(tables[1]).as_json()
            compared += 1
        legal = dice.choice(
            [each for each in tables[0].pending.legal if each.action not in {"fold", "reroll"}]
        )
        for each in tables:
            go(each, legal.action if legal.least is None else f"{legal.action} {legal.least}")
    assert compared


def test_of_another_seats_decision_only_what_one_sees_oneself_is_used() -> None:
    first = _reign([9, 9], [[6, 6, 6, 6, 6], [1, 1, 2, 3, 4]])
    second = _reign([9, 9], [[1, 2, 2, 3, 5], [1, 1, 2, 3, 4]])
    for session in (first, second):
        go(session, "keep")
    assert odds_of(first, 1).as_json() == odds_of(second, 1).as_json()
    assert odds_of(first).as_json() != odds_of(second).as_json()


def test_the_odds_of_two_are_near_what_their_play_comes_to() -> None:
    """The best hand is worth more than the pot, play sums to one, and five sixes never fold."""
    session = _reign([21, 21], [[6, 6, 6, 6, 6], [1, 1, 2, 3, 4]])
    go(session, "keep")
    odds = odds_of(session)
    best = max(odds.answers, key=lambda each: each.ev)
    assert best.ev > 3
    assert sum(each.weight or 0 for each in odds.answers) == pytest.approx(1)
    go(session, "check")
    for each in odds_of(session).answers:  # of the King, who has nothing and is seldom called by less
        assert each.action == "check" or each.ev != 0
    go(session, "bet 4")
    assert next(each for each in odds_of(session).answers if each.action == "fold").weight == pytest.approx(
        0, abs=1e-3
    )


@pytest.mark.parametrize("seats", [3, 6])
def test_of_many_too_the_best_hand_never_folds_and_the_worst_never_calls_all(seats: int) -> None:
    for mine, action in (([6, 6, 6, 6, 6], "fold"), ([1, 1, 2, 3, 4], "call")):
        session = _reign([21] * seats, [mine] + [[1, 2, 3, 3, 5]] * (seats - 1))
        go(session, "keep", "check", "bet 20", *["fold"] * (seats - 2))
        assert session.pending.seat == 0
        answer = next(each for each in odds_of(session).answers if each.action == action)
        assert answer.weight == pytest.approx(0, abs=1e-3)


def _hand(seats: int, dice: random.Random, strengths: list[Strength], options: dict[str, Any]) -> list[int]:
    """What each wins in a hand played by bots."""
    stacks = [20] * seats
    session = table("kingdom", stacks, **options)
    bots = [bot_for("kingdom", dice, strength) for strength in strengths]
    while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
        seat = session.pending.seat
        assert isinstance(seat, int)
        if session.pending.kind is PendingKind.ROLL:
            go(session, [dice.randint(1, 6) for _ in session.pending.dice])
            continue
        before = as_seen(session.state())
        session.apply(bots[seat].decide(asked(session)))
        assert as_seen(session.state()) != before
    return [now - then for now, then in zip(chips(session), stacks, strict=True)]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_expert_plays_hands_to_their_end_and_no_chip_is_lost(seats: int) -> None:
    dice = random.Random(seats)
    for _ in range(5):
        assert sum(_hand(seats, dice, [Strength.EXPERT] * seats, {})) == 0


def test_the_expert_plays_by_a_tables_own_options() -> None:
    assert (
        sum(_hand(2, random.Random(1), [Strength.EXPERT] * 2, {"ante": 2, "max_bet": 3, "max_raises": 1}))
        == 0
    )


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "hands"), [(3, 120), (6, 120)])
def test_at_larger_tables_the_expert_takes_chips_from_the_regular_ones(seats: int, hands: int) -> None:
    """In each seat of the same deals; docs/odds.md measures it over more of them."""
    total = 0
    for hand in range(hands):
        for seat in range(seats):
            strengths = [Strength.EXPERT if n == seat else Strength.REGULAR for n in range(seats)]
            total += _hand(seats, random.Random(f"{hand} {seats}"), strengths, {})[seat]
    assert total / hands / seats > 0.4


def test_bets_of_one_chip_from_a_thousand_are_solved_for_a_few_raises_and_more_are_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All raises there can be would take more than a minute; the rounds are another test's."""
    solved = []

    def few(terms: Terms, rounds: int) -> Reign:
        solved.append((len(tree_of(terms.stakes(rolled=False)).nodes), rounds))
        return solve(terms, 1)

    monkeypatch.setattr(reigns, "solve", few)
    session = _reign([1000, 1000], [[6, 6, 6, 6, 6], [1, 1, 2, 3, 4]], max_bet=1)
    go(session, "keep", "bet 1")
    for _ in range(2 * reigns.MOST_RAISES):
        answers = odds_of(session).answers
        assert {each.action for each in answers} == {"fold", "call", "raise"}
        go(session, "raise 1")
    ((decisions, rounds),) = solved
    assert decisions < 20
    assert rounds == 400
