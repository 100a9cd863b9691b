"""The betting of two in Kingdom: its tree is the game's, its sums those of recursion, its play is good."""

import random
from collections import Counter

import numpy as np
import pytest

from kiosk.games.command import act
from kiosk.games.kingdom_table import rank
from kiosk.games.protocol import PendingKind
from kiosk.odds.kingdom.betting import KING, PRINCE, End, Stakes, Tree, tree_of
from kiosk.odds.kingdom.duel import WIDTH, Duel, Policy
from kiosk.odds.kingdom.foundations import CHANCES, FOUNDATIONS, RANKS, WAYS, Vector, compared, place_of
from kiosk.odds.kingdom.reigns import CHIPS, nearest, reign_of, shipped
from kiosk.odds.kingdom.solver import Reign, Solver, Terms, solve
from tests.kiosk.games.scripts import chips, go, table

WIN, DRAW, LOSE = range(3)


def test_7776_rolls_make_each_rank_so_often() -> None:
    """Five of a kind, four, full, in a row: 6, 150, 300, 240; then 1,200, 1,800, 3,600 and 480 of no rank."""
    counted: Counter[int] = Counter()
    for ranked, ways in zip(RANKS, WAYS, strict=True):
        counted[int(ranked)] += int(ways)
    assert sorted(counted.values()) == [6, 150, 240, 300, 480, 1200, 1800, 3600]
    by_rank = [counted[each] for each in sorted(counted, reverse=True)]
    assert by_rank == [6, 150, 300, 240, 1200, 1800, 3600, 480]
    assert sum(WAYS) == 6**5


@pytest.mark.parametrize("by_pips", [True, False])
def test_what_a_foundation_beats_and_draws_with_is_what_pairs_say(*, by_pips: bool) -> None:
    weights = np.random.default_rng(1).random(WIDTH)
    below, level = compared(weights, by_pips=by_pips)
    worth = [rank(each) if by_pips else rank(each)[:1] for each in FOUNDATIONS]
    for place in range(0, WIDTH, 7):
        beaten = sum(w for w, other in zip(weights, worth, strict=True) if other < worth[place])
        drawn = sum(w for w, other in zip(weights, worth, strict=True) if other == worth[place])
        assert (below[place], level[place]) == pytest.approx((beaten, drawn))


@pytest.mark.parametrize("seed", range(60))
def test_every_way_through_the_tree_is_one_through_the_game_with_its_chips(seed: int) -> None:
    dice = random.Random(seed)
    ante, stacks = dice.choice([1, 2]), [dice.randint(3, 30), dice.randint(3, 30)]
    least = dice.choice([1, 1, 2, 4])
    most, raises = dice.choice([None, 5]), dice.choice([None, 1])
    options = {"ante": ante, "min_bet": least, "max_bet": most, "max_raises": raises}
    session = table("kingdom", stacks, **{name: value for name, value in options.items() if value})
    go(session, [1], [6])  # seat 1 is King, seat 0 the Prince
    rolled = [[dice.randint(1, 6) for _ in range(5)] for _ in range(2)]
    go(session, *rolled)
    before = [each - ante for each in stacks]
    if session.pending.kind is PendingKind.DECISION and session.pending.find("keep"):
        go(session, "keep")
    tree = tree_of(Stakes(2 * ante, (before[0], before[1]), least, most, raises))
    at = 0
    while at < len(tree.nodes):
        node = tree.nodes[at]
        assert session.pending.seat == node.actor
        choice = dice.randrange(len(node.moves))
        move = node.moves[choice]
        session.apply(
            act(
                node.actor,
                move.action,
                amount=move.amount or None if move.action in {"bet", "raise"} else None,
            )
        )
        at = node.follows[choice]
    end = at - len(tree.nodes)
    if session.pending.kind is PendingKind.DECISION:
        assert session.pending.find("split")
        go(session, "split")
    first, second = (place_of(tuple(each)) for each in rolled)
    came = WIN if first > second else DRAW if first == second else LOSE
    after = chips(session)
    assert after[PRINCE] - before[0] == tree.payoffs(PRINCE)[end, came]
    assert after[KING] - before[1] == tree.payoffs(KING)[end, WIN + LOSE - came]


def _random_policy(duel: Duel, seed: int) -> Policy:
    rng = np.random.default_rng(seed)
    policy = []
    for depth, even in enumerate(duel.even()):
        drawn = rng.random(even.shape) * duel.there(depth)
        policy.append(drawn / drawn.sum(axis=1, keepdims=True))
    return policy


def _plain(tree: Tree, duel: Duel, policy: Policy, at: int, hands: tuple[int, int], player: int) -> float:
    """What a place is worth to a player when both Foundations are known: by recursion, one pair at a time."""
    if at >= len(tree.nodes):
        came = WIN if hands[player] > hands[1 - player] else DRAW if hands[0] == hands[1] else LOSE
        return float(tree.payoffs(player)[at - len(tree.nodes), came])
    node = tree.nodes[at]
    depth, row = duel.place(at)
    return sum(
        float(policy[depth][row, place, hands[node.actor]])
        * _plain(tree, duel, policy, follows, hands, player)
        for place, follows in enumerate(node.follows)
    )


@pytest.mark.parametrize("at", [0, 1, 2, 5, -1])
@pytest.mark.parametrize("player", [PRINCE, KING])
def test_sums_over_all_foundations_are_those_of_plain_recursion(player: int, at: int) -> None:
    """From the beginning, from any decision, and from an end."""
    tree = tree_of(Stakes(2, (3, 2)))
    at %= len(tree.nodes) + len(tree.ends)
    duel = Duel(tree)
    policy = _random_policy(duel, player)
    start = np.zeros(WIDTH)
    some = [3, 100, 101, 200, 251]
    start[some] = [0.1, 0.2, 0.3, 0.25, 0.15]
    worth = duel.worth(player, policy, start, at)[at]
    for mine in (0, 100, 180, 251):
        plain = 0.0
        for theirs in some:
            hands = (mine, theirs) if player == PRINCE else (theirs, mine)
            plain += float(start[theirs]) * _plain(tree, duel, policy, at, hands, player)
        assert worth[mine] == pytest.approx(plain, abs=1e-12)


def _best_answer(
    tree: Tree, duel: Duel, policy: Policy, at: int, mine: int, theirs: Vector, player: int
) -> float:
    """The most that one Foundation can win against known play, by recursion on what the rival may hold."""
    if at >= len(tree.nodes):
        pays = tree.payoffs(player)[at - len(tree.nodes)]
        return float(
            pays[WIN] * theirs[:mine].sum()
            + pays[DRAW] * theirs[mine]
            + pays[LOSE] * theirs[mine + 1 :].sum()
        )
    node = tree.nodes[at]
    if node.actor == player:
        return max(_best_answer(tree, duel, policy, each, mine, theirs, player) for each in node.follows)
    depth, row = duel.place(at)
    return sum(
        _best_answer(tree, duel, policy, follows, mine, theirs * policy[depth][row, place], player)
        for place, follows in enumerate(node.follows)
    )


@pytest.mark.parametrize("player", [PRINCE, KING])
def test_the_best_reply_is_that_of_plain_recursion(player: int) -> None:
    tree = tree_of(Stakes(3, (4, 4)))
    duel = Duel(tree)
    policy = _random_policy(duel, 7)
    found = duel.best_reply(player, policy, CHANCES)
    for mine in (0, 60, 150, 220, 251):
        assert found[mine] == pytest.approx(
            _best_answer(tree, duel, policy, 0, mine, CHANCES, player), abs=1e-12
        )
    assert (found >= duel.worth(player, policy, CHANCES)[0] - 1e-12).all()


def test_without_chips_all_show_at_once() -> None:
    tree = tree_of(Stakes(2, (0, 5)))
    assert (tree.nodes, tree.ends) == ((), (End(None, (0, 0)),))


def test_rounds_make_play_that_leaves_less_to_win() -> None:
    terms = Terms((4, 4))
    few, more = solve(terms, 10).exploitability, solve(terms, 150).exploitability
    assert 0 < more < few / 5
    assert more < 0.002


def test_who_can_not_pay_for_a_reroll_has_none() -> None:
    reign = solve(Terms((5, 0)), 5)
    assert reign.rolled is None
    assert (reign.keeps == 1).all()
    assert Solver(Duel(tree_of(Stakes(2, (1, 1))))).keeps().min() == 1


def _gives(reign: Reign) -> None:
    assert 0 < reign.exploitability < 0.002
    assert reign.keeps[-1] == 1
    assert reign.keeps.min() < 0.5


@pytest.mark.parametrize("both", [1, 19, 200])
def test_what_ships_leaves_less_than_two_thousandths_of_an_ante_to_win(both: int) -> None:
    _gives(shipped(both))


@pytest.mark.slow
@pytest.mark.parametrize("both", CHIPS)
def test_all_that_ships_leaves_less_than_two_thousandths_of_an_ante_to_win(both: int) -> None:
    _gives(shipped(both))


def test_the_nearest_reign_in_proportion_is_taken() -> None:
    assert [nearest(each) for each in (0.2, 7.0, 25.8, 26.0, 1000)] == [1, 7, 24, 28, 200]
    reign, scale = reign_of(Terms((60, 44), ante=2))
    assert (reign.terms.chips, scale) == ((22, 22), 2.0)


def test_other_options_are_solved_as_they_are() -> None:
    terms = Terms((3, 3), most=1, raises=0)
    reign, scale = reign_of(terms)
    assert (reign.terms, scale) == (terms, 1.0)
    assert reign.exploitability < 0.01
