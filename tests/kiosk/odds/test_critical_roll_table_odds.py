"""Critical Roll's odds against each other: the last seat's exactly, others' by stated play of who follows."""

from __future__ import annotations

import random
import tracemalloc
from typing import Any

import pytest

from kiosk.games.protocol import PendingKind
from kiosk.games.session import Session
from kiosk.odds.answers import Care
from kiosk.odds.critical_roll_chains import Position, Waiting, begun, first, rolled_on
from kiosk.odds.critical_roll_house import SIDES
from kiosk.odds.critical_roll_table import NOTHING_YET, WORK, Choice, Rivals, TablePlay
from kiosk.odds.pending import odds_of
from tests.kiosk.odds.enumerated import CoursesOfTheLast, assert_as_played_out
from tests.kiosk.odds.one_by_one import OneByOne


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


class Anywhere:
    """A decision of some seat at random: who else plays, its chain, and those that wait."""

    def __init__(self, rng: random.Random, *, after: bool, late: bool) -> None:
        later = tuple(rng.randint(2, 19) for _ in range(rng.choice([1, 1, 2])) if after)
        standing = rng.randint(3, 25) if not later or rng.random() < 0.6 else None
        self.rivals = Rivals(standing, rng.choice([1, 1, 2]) if standing is not None else 0, later)
        self.pot, self.stake = rng.randint(2, 40), rng.choice([1, 1, 2, 3, 5])
        self.after_split = rng.random() < 0.3
        self.best = rng.choice([NOTHING_YET, NOTHING_YET, rng.randint(5, 27)])
        self.waiting: Waiting = tuple(self._begun(rng) for _ in range(rng.choice([0, 0, 1, 2])))
        self.position = first(rng.randint(2, 18))
        for _ in range(rng.randint(1, 4) if late else rng.choice([0, 0, 1, 2])):
            if self.position.hits:
                sides = SIDES[self.position.place + 1]
                value = self.position.value if rng.random() < 0.4 else rng.randint(1, sides)
                self.position = rolled_on(self.position, min(value, sides))

    @staticmethod
    def _begun(rng: random.Random) -> Position:
        place = rng.randint(2, 5)
        return begun(place, rng.randint(2, SIDES[place]))

    def choices(self, bets: int, work: int) -> list[Choice]:
        """With so many further bets."""
        play = TablePlay(
            self.rivals, self.pot, self.stake, bets, double_after_split=self.after_split, work=work
        )
        return list(play.choices(self.position, self.waiting, self.best))

    def assert_as_one_by_one(self, bets: int) -> None:
        """Every choice is worth what the plain recursion says."""
        terms = self.rivals, self.pot, self.stake, bets
        found = self.choices(bets, 10**9)
        plain = OneByOne(*terms, double_after_split=self.after_split)
        expected = list(plain.options(self.position, self.waiting, self.best))
        assert [each[:2] for each in found] == [each[:2] for each in expected]
        for choice, (*_, worth) in zip(found, expected, strict=True):
            assert choice.ev == pytest.approx(worth.ev, abs=1e-9)
            assert choice.most == choice.ev
            assert choice.win == pytest.approx(worth.win, abs=1e-7)  # what is worth the same may win oftener


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize(
    "seed",
    [
        *range(5),
        *(pytest.param(n, marks=pytest.mark.slow if n < 20 else pytest.mark.soak) for n in range(5, 150)),
    ],
)
def test_many_waiting_chains_together_are_worth_what_each_by_itself_leads_to(
    seed: int, *, after: bool
) -> None:
    rng = random.Random(f"{seed} {after}")
    Anywhere(rng, after=after, late=False).assert_as_one_by_one(rng.choice([0, 1, 2, 2, 3]))


@pytest.mark.parametrize(
    "seed",
    [
        *range(5),
        *(pytest.param(n, marks=pytest.mark.slow if 5 < n < 9 else pytest.mark.soak) for n in range(5, 60)),
    ],
)
def test_so_are_those_of_four_and_more_further_bets_late_in_a_chain(seed: int) -> None:
    rng = random.Random(f"late {seed}")
    Anywhere(rng, after=False, late=True).assert_as_one_by_one(rng.choice([4, 5, 7]))


@pytest.mark.parametrize(("standing", "d20"), [(18, 12), (19, 8), (17, 5), (15, 2)])
def test_what_is_not_followed_lies_between_what_is_told_and_the_error(standing: int, d20: int) -> None:
    few, all_of_them = (
        list(
            TablePlay(Rivals(standing, 1, ()), 3, 1, 5, double_after_split=True, work=work).choices(
                first(d20), (begun(2, 7),), NOTHING_YET
            )
        )
        for work in (1, 10**9)
    )
    assert any(each.most > each.ev for each in few)
    for bounded, exact in zip(few, all_of_them, strict=True):
        assert bounded.ev - 1e-9 <= exact.ev <= bounded.most + 1e-9


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("seed", "after"),
    [
        (seed, after)
        if seed < 2
        else pytest.param(seed, after, marks=pytest.mark.slow if seed < 15 else pytest.mark.soak)
        for seed in range(40)
        for after in (False, True)
    ],
)
def test_chains_that_are_put_aside_leave_it_between_what_is_told_and_the_error(
    seed: int, *, after: bool
) -> None:
    rng = random.Random(f"aside {seed} {after}")
    anywhere, bets = Anywhere(rng, after=after, late=False), rng.choice([3, 4])
    few, some, every = (anywhere.choices(bets, work) for work in (1, 20_000, 10**9))
    for bounds in (few, some):
        for bounded, exact in zip(bounds, every, strict=True):
            assert bounded.ev - 1e-9 <= exact.ev <= bounded.most + 1e-9
            assert abs(bounded.win - exact.win) <= 0.5 * (bounded.most - bounded.ev) + 1e-9


@pytest.mark.slow
def test_more_bets_than_are_followed_make_it_approximate_and_the_error_a_bound() -> None:
    last = at_the_last(100, [19, 8], [])
    found, closer = odds_of(last).as_json(), odds_of(last, care=Care.TO_THE_END).as_json()
    assert found["basis"] == "approximate"
    assert 0 < found["error"] < 0.00001
    assert closer.get("error", 0) < 0.001 * found["error"]
    for told, better in zip(found["actions"], closer["actions"], strict=True):
        assert told["ev"] <= better["ev"] + 1e-9 <= told["ev"] + found["error"] + 2e-9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chips", "stake", "d20s"),
    [
        (20, 1, [18, 12]),
        pytest.param(50, 1, [19, 1, 1, 2, 3, 9, 2], marks=pytest.mark.soak),
        pytest.param(10_000, 50, [18, 18, 1, 2, 3, 9, 2], marks=pytest.mark.soak),
    ],
)
def test_of_a_lone_d20_with_many_chips_it_is_exact_for_who_waits(
    chips: int, stake: int, d20s: list[int]
) -> None:
    last = at_the_last(chips, d20s, [], stake=stake)
    assert odds_of(last, care=Care.TO_THE_END).as_json()["basis"] == "exact"


@pytest.mark.parametrize(("apart", "basis"), [(4e-10, "exact"), (6e-10, "approximate")])
def test_exact_is_what_is_proved_to_half_of_what_that_word_stands_for(
    monkeypatch: pytest.MonkeyPatch, apart: float, basis: str
) -> None:
    choices = [Choice("stand", None, 1.0, 0.5, 1.0), Choice("hit", None, 1.5, 0.5, 1.5 + apart)]
    monkeypatch.setattr(TablePlay, "choices", lambda *_: iter(choices))
    assert odds_of(at_the_last(20, [18, 12], [])).as_json()["basis"] == basis


@pytest.mark.slow
def test_what_no_bet_asks_for_again_is_not_kept() -> None:
    play = TablePlay(Rivals(19, 2, ()), 10, 1, 50, double_after_split=False)
    tracemalloc.start()
    list(play.choices(first(3), (), NOTHING_YET))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 7.5 * WORK  # bytes; three numbers a value would be 24


def test_chips_without_end_leave_it_exact_where_further_bets_bring_nothing() -> None:
    assert odds_of(at_the_last(10_000, [18, 13], [])).as_json()["basis"] == "exact"
    assert odds_of(at_the_last(10_000, [18, 12], [3, 2, 2])).as_json()["basis"] == "exact"


@pytest.mark.parametrize(("d20s", "pot", "most"), [([18, 12], 2, 2.1e-9), ([19, 8], 6, 1.25e-6)])
def test_the_error_is_as_large_as_the_page_says(d20s: list[int], pot: int, most: float) -> None:
    play = TablePlay(Rivals(d20s[0], 1, ()), pot, 1, 50, double_after_split=False)
    choices = list(play.choices(first(d20s[1]), (), NOTHING_YET))
    assert 0.9 * most < max(choice.most - choice.ev for choice in choices) < most


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


def test_of_a_total_that_who_follows_is_content_to_share_half_the_pot_is_sure() -> None:
    """With a 13 after it a 13 is level, a 14 mostly beaten: a better total is not always worth more."""
    play = TablePlay(Rivals(None, 0, (13,)), 24, 1, 0, double_after_split=False)
    stands = {total: next(play.choices(first(total), (), NOTHING_YET)) for total in (12, 13, 14)}
    assert [stands[total].ev for total in (12, 13)] == [0, 12]
    assert 0 < stands[14].ev < 12


@pytest.mark.parametrize("total", [17, 20])
def test_a_seat_with_others_after_it_shares_as_they_play(total: int) -> None:
    rivals, pot, rng = Rivals(total, 1, (9, 14)), 7, random.Random(total)
    play = TablePlay(rivals, pot, 2, 0, double_after_split=False)
    position = first(total)._replace(hits=False)
    (worth,) = play.choices(position._replace(doubles=False), (), NOTHING_YET)
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
