"""Six Shooter's odds agree with walking every branch through the real engine."""

import gc
import random
import time
from itertools import product

import numpy as np
import pytest

from kiosk.games.command import act
from kiosk.games.dice import Die
from kiosk.games.session import PendingKind, Session
from kiosk.odds.answers import Odds
from kiosk.odds.pending import odds_of
from kiosk.odds.six_shooter.decision import ERROR_OF_OPENINGS, ERROR_OF_TIES, ERROR_OF_TURNS
from kiosk.odds.six_shooter.dice import Corner, Stand, Values, bits, supersets
from kiosk.odds.six_shooter.duel import Duel, Meeting
from kiosk.odds.six_shooter.many import Many
from kiosk.odds.six_shooter.openings import CHANCES, PAIRS, by_total, openings
from kiosk.odds.six_shooter.picks import Opener, opening_answers
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import go, table
from tests.kiosk.odds import six_shooter_error, six_shooter_tree

NEAR = 1e-9


def throw(session: Session, dice: random.Random) -> None:
    """The roll that is due."""
    go(session, [dice.randint(1, die.sides) for die in session.pending.dice])


def buys_left(session: Session) -> int:
    """How many dice can still be bought at most: how deep the tree of what may follow is."""
    seats = as_seen(session.state())["seats"]
    return sum(min(seat["chips"], 6 - len(seat["dice"])) for seat in seats if seat["status"] == "in")


def small_positions(seed: int, seats: int, deepest: int) -> list[Session]:
    """Decisions of a hand played at random by seats with few chips, from where little can follow."""
    dice = random.Random(seed)
    chips = [2 + dice.randint(0, 2) for _ in range(seats)]
    session = table("six-shooter", chips, button=dice.randrange(seats))
    found = []
    while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
        if session.pending.kind is PendingKind.ROLL:
            throw(session, dice)
            continue
        seat = session.pending.seat
        assert isinstance(seat, int)
        legal = session.pending.legal
        if legal[0].action == "open":
            session.apply(act(seat, "open", dice=dice.sample(list(Die), 2)))
            continue
        if buys_left(session) <= deepest:
            found.append(Session.replay(session.history()))
        choice = dice.choice(legal)
        die = dice.choice(choice.die) if isinstance(choice.die, tuple) else None
        session.apply(act(seat, choice.action, die=die))
    return found


def same(odds: Odds, session: Session) -> None:
    """Every answer is worth what the tree says, to the last digits."""
    seat = odds.seat
    now = as_seen(session.state())["seats"][seat]["chips"]
    walked = six_shooter_tree.answers(session.history())
    assert [answer.ev for answer in odds.answers] == pytest.approx(
        [float(chips[seat] - now) for chips, _ in walked], abs=NEAR
    )
    assert [answer.win for answer in odds.answers] == pytest.approx(
        [float(wins[seat]) for _, wins in walked], abs=NEAR
    )


@pytest.mark.parametrize("seed", [0, 2, 4, 7])
def test_two_seats_are_worth_what_every_branch_says(seed: int) -> None:
    for session in small_positions(seed, 2, 2):
        odds = odds_of(session)
        assert odds.error is None
        same(odds, session)


@pytest.mark.parametrize("seed", range(6))
def test_the_last_seat_that_acts_is_worth_what_every_branch_says(seed: int) -> None:
    for session in small_positions(seed, 4, 1):
        acting = [seat for seat in as_seen(session.state())["seats"] if seat["status"] == "in"]
        if sum(seat["chips"] > 0 for seat in acting) == 1 and session.pending.legal[1:]:
            odds = odds_of(session)
            assert odds.error is None
            same(odds, session)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hundreds_of_small_positions_are_worth_what_every_branch_says(seats: int) -> None:
    checked = 0
    for seed in range(1000, 1004):
        for session in small_positions(seed, seats, 2):
            odds = odds_of(session)
            assert odds.error in {None, ERROR_OF_TIES}  # so few dice can follow that all is solved
            same(odds, session)
            checked += odds.error is None
    assert checked > 3


def test_at_a_tie_who_sticks_first_wins_and_who_can_pay_for_nothing_sticks_too() -> None:
    """Both hold 7 in two dice and no chips: the first to stick takes the pot of 4."""
    session = go(table("six-shooter", [2, 2], button=0), "open d4 d6", "open d4 d6", [3, 4], [3, 4])
    (stick,) = odds_of(session).answers
    assert (stick.action, stick.ev, stick.win) == ("stick", 4.0, 1.0)
    go(session, "stick")
    (stick,) = odds_of(session).answers
    assert (stick.ev, stick.win) == (0.0, 0.0)


def test_a_seat_that_leads_one_without_chips_has_won_by_sticking() -> None:
    session = go(table("six-shooter", [9, 2, 2], button=0), *["open d4 d6"] * 3, [3, 4], [2, 4], [3, 4])
    odds = odds_of(session)
    assert odds.error is None
    assert (odds.answers[0].ev, odds.best) == (6.0, 0)


def test_a_pot_carried_over_is_won_too() -> None:
    session = table("six-shooter", [9, 9], button=0)
    go(session, "open d12 d20", "open d12 d20", [12, 20], [12, 20])
    session.apply({"do": "next"})
    go(session, "open d4 d6", "open d4 d6", [1, 1], [4, 6], "stick")
    sticks = odds_of(session).answers[0]
    assert (sticks.ev, sticks.win) == (8.0, 1.0)  # two antes of each seat


def rolled(pair: tuple[Die, ...]) -> list[int]:
    """Every total of two dice, as often as it comes."""
    return [first + second for first, second in product(*(range(1, die.sides + 1) for die in pair))]


def test_openings_without_chips_for_more_are_worth_who_rolls_higher() -> None:
    """Each has one opening roll and can only stick: the button's seat wins what is equal."""
    session = go(table("six-shooter", [2, 2], button=1), "open d6 d8")
    first = rolled((Die.D6, Die.D8))
    assert session.pending.seat == 0
    for answer in odds_of(session).answers:
        pairs = list(product(first, rolled(answer.dice)))
        wins = sum(mine <= 21 < theirs or theirs < mine <= 21 for theirs, mine in pairs) / len(pairs)
        assert (answer.ev, answer.win) == pytest.approx((4 * wins, wins), abs=NEAR)


def test_the_first_opener_reckons_with_the_seconds_best_answer() -> None:
    session = table("six-shooter", [20, 20], button=0)
    ours = odds_of(session)
    assert [answer.dice for answer in ours.answers] == list(PAIRS)
    assert PAIRS[ours.best] == (Die.D10, Die.D12)
    for pair, busts in (("d4 d6", 0), ("d10 d12", 1 / 120)):
        opened = go(table("six-shooter", [20, 20], button=0), f"open {pair}")
        theirs = odds_of(opened)
        (mine,) = (each for each in ours.answers if each.dice == tuple(map(Die, pair.split())))
        assert PAIRS[theirs.best] == (Die.D10, Die.D12)
        # the pot of 4 is one seat's, but where both pass 21, this one with a 10 and a 12
        assert mine.ev + theirs.answers[theirs.best].ev == pytest.approx(4 * (1 - busts / 120), abs=NEAR)


def solved(most: tuple[int, int], extra: int) -> Values:
    """Whatever the openings show, for the seat that acts first: (ev and win, pair, total, pair, total)."""
    table = Duel((Corner(0, 0, most[0]), Corner(0, 0, most[1])), extra).tables[0, 2, 2]
    rows = [supersets(0, 2).index(bits(pair)) for pair in PAIRS]
    return table[:, rows][:, :, :, rows]


SHIPPED = [(most, carried) for carried in (0, 4, 8, 12) for most in product(range(2, 7), repeat=2)]


@pytest.mark.slow
@pytest.mark.sampled(6)
@pytest.mark.parametrize(("most", "carried"), SHIPPED)
def test_the_openings_of_two_that_ship_are_worth_what_the_solver_says(
    most: tuple[int, int], carried: int
) -> None:
    """Where one busts the pot is the other's, where both do nobody's."""
    table, found, pot = solved(most, carried), openings(most, carried), np.array([4.0 + carried, 1.0])
    for row, mine in enumerate(CHANCES):
        for column, theirs in enumerate(CHANCES):
            of_first = np.einsum("t,qtu,u->q", mine, table[:, row, :, column], theirs)
            lone = mine.sum() * (1 - theirs.sum()), theirs.sum() * (1 - mine.sum())
            assert found.worth(0)[:, row, column] == pytest.approx(of_first + lone[0] * pot, abs=1e-10)
            of_second = mine.sum() * theirs.sum() * pot - of_first + lone[1] * pot
            assert found.worth(1)[:, column, row] == pytest.approx(of_second, abs=1e-10)


@pytest.mark.slow
@pytest.mark.parametrize("extra", [0, 3, 30])
def test_what_ships_for_more_seats_is_near_what_the_solver_says(extra: int) -> None:
    table, (first, second) = solved((6, 6), extra), by_total((6, 6), extra)
    pot = np.array([4.0 + extra, 1.0])
    for row, column in product(range(len(PAIRS)), repeat=2):
        mine, theirs = CHANCES[row], CHANCES[column]
        of_first = np.outer(pot, np.full(22, 1 - theirs.sum())) + table[:, row, :, column] @ theirs
        of_second = pot[:, None] - np.einsum("qtu,t->qu", table[:, row, :, column], mine)
        assert first[:, row, mine > 0, column] == pytest.approx(of_first[:, mine > 0], abs=1e-5)
        assert second[:, column, theirs > 0, row] == pytest.approx(of_second[:, theirs > 0], abs=1e-5)


def test_an_opening_is_found_at_once_whatever_the_chips_and_what_was_carried_over() -> None:
    """Of two in all situations that hands of two lead to; of more with chips enough, or in a hurry."""
    openings.cache_clear()
    by_total.cache_clear()
    tables = [([Opener(first), Opener(second)], carried, False) for (first, second), carried in SHIPPED]
    tables += [([Opener(6)] * seats, 0, False) for seats in range(3, 13)]
    tables += [([Opener(most)] * seats, 9, True) for seats in range(3, 13) for most in (3, 6)]
    took = []
    gc.collect()
    gc.disable()  # what other tests have left is not looked through meanwhile
    try:
        for seats, carried, at_once in tables:
            began = time.process_time()
            opening_answers(seats, 0, carried, at_once=at_once)
            took.append(time.process_time() - began)
    finally:
        gc.enable()
    assert max(took) < 0.05


def test_solving_several_seats_agrees_with_solving_two() -> None:
    ann = Stand(0, Corner(bits(["d4", "d12"]), 13, 6), bits(["d4", "d12"]), 13)
    ben = Stand(1, Corner(bits(["d6", "d12"]), 15, 5), bits(["d6", "d12"]), 15)
    two = Meeting(ann, ben, 3).answers()
    # a third that has stuck on less than either holds has only paid its two chips
    for many in (Many((ann.now, ben.now), 3), Many((ann.now, ben.now), 3, (5, 2))):
        several, _ = many.answers()
        assert [each.ev for each in several] == pytest.approx([each.ev for each in two], abs=NEAR)
        assert [each.win for each in several] == pytest.approx([each.win for each in two], abs=NEAR)


def test_openings_of_more_seats_are_reckoned_about_and_it_says_how_far_off_that_may_be() -> None:
    session = table("six-shooter", [3] * 4, button=2)
    for picked in range(4):
        odds = odds_of(session)
        assert odds.error == ERROR_OF_OPENINGS
        assert odds.seat == (2 + picked) % 4
        assert [answer.dice for answer in odds.answers] == list(PAIRS)
        assert all(0.02 < answer.win < 0.6 and 0 < answer.ev < 6 for answer in odds.answers)
        go(session, "open d10 d12")


def test_turns_of_more_seats_are_reckoned_about_and_it_says_how_far_off_that_may_be() -> None:
    session = go(table("six-shooter", [20] * 4, button=2), *["open d10 d12"] * 4)
    odds = odds_of(go(session, [2, 3], [10, 9], [4, 4], [1, 5]))
    assert odds.error == ERROR_OF_TURNS
    assert odds.best > 0  # 5 leads nobody
    assert odds.answers[0].ev == 0
    assert all(-1 <= answer.ev <= 14 and 0 <= answer.win <= 1 for answer in odds.answers)


@pytest.mark.parametrize(("seats", "count"), [(3, 40), (4, 15)])
@pytest.mark.soak
def test_for_more_seats_errors_are_as_told_and_playing_by_them_costs_little(seats: int, count: int) -> None:
    gap = six_shooter_error.against_the_truth(seats, count, seed=1)
    assert gap.largest < ERROR_OF_TURNS
    assert abs(gap.bias) < 0.15
    assert gap.rms < 0.4
    assert gap.cost < 0.03


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 5])
def test_for_more_seats_play_comes_to_about_what_openings_and_turns_are_said_to_be_worth(seats: int) -> None:
    for _, said, came, error in six_shooter_error.against_play(seats, 150, seed=2):
        assert abs(said - came) < 3 * error + 0.3
