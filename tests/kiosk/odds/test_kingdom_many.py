"""Kingdom with more than two seats: the small trees keep to the rules, and pay what the game pays."""

import random
from typing import Any

import numpy as np
import pytest

from kiosk.games.session import PendingKind, Session
from kiosk.odds.kingdom.foundations import CHANCES
from kiosk.odds.kingdom.many_solver import Betting
from kiosk.odds.kingdom.many_tree import Limits, Menu, Moment, tree_of
from kiosk.odds.kingdom.spot import certain
from kiosk.odds.pending import odds_of
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import go, table

BETS = {"bet", "raise"}


def _betting(chips: list[int], dice: random.Random, **options: Any) -> Session:
    """A reign whose betting begins."""
    session = table("kingdom", chips, **options)
    while session.pending.kind is PendingKind.ROLL or session.pending.find("keep"):
        if session.pending.find("keep"):
            go(session, "keep")
        else:
            go(session, [dice.randint(1, 6) for _ in session.pending.dice])
    return session


def _begun(session: Session) -> tuple[Moment, list[int]]:
    """The moment at which the betting begins, and its seats from the King's left on."""
    state = as_seen(session.state())
    count = len(state["seats"])
    order = [(state["king"] + 1 + step) % count for step in range(count)]
    chips = tuple(state["seats"][seat]["chips"] for seat in order)
    nobody = (False,) * count
    return Moment(chips, (0,) * count, nobody, nobody, state["pot"]), order


@pytest.mark.parametrize("seed", range(30))
def test_a_moment_goes_on_as_the_game_does(seed: int) -> None:
    dice = random.Random(seed)
    options = dice.choice([{}, {"min_bet": 3}, {"max_bet": 5, "max_raises": 1}])
    limits = Limits(options.get("min_bet", 1), options.get("max_bet"), options.get("max_raises"))
    session = _betting([dice.randint(2, 25) for _ in range(dice.randint(2, 6))], dice, **options)
    moment, order = _begun(session)
    while session.pending.kind is PendingKind.DECISION and not session.pending.find("split"):
        actor = moment.actor
        assert actor is not None
        assert order[actor] == session.pending.seat
        tree = tree_of(moment, limits, Menu((0.5,), ()))
        moves = tree.nodes[0].moves
        legal = {each.action: each for each in session.pending.legal}
        assert {move.action for move in moves} == set(legal)
        for move in moves:
            if move.action in BETS:
                assert (legal[move.action].least or 0) <= move.more <= (legal[move.action].most or 0)
        assert {move.more for move in moves} >= {legal[each].most for each in BETS & set(legal)}
        move = dice.choice([each for each in moves if each.action != "fold" or dice.random() < 0.3])
        go(session, move.action if not move.more else f"{move.action} {move.more}")
        moment = moment.after(actor, move, limits)
        if session.pending.kind is PendingKind.DECISION and not session.pending.find("split"):
            state = as_seen(session.state())
            assert moment.whole == state["pot"]
            assert list(moment.chips) == [state["seats"][seat]["chips"] for seat in order]
    assert moment.actor is None


@pytest.mark.parametrize("seed", range(20))
def test_what_an_end_pays_is_what_the_game_pays(seed: int) -> None:
    """Main pot, side pots, and what nobody matched, for hands that are known."""
    dice = random.Random(seed)
    session = _betting([dice.randint(2, 25) for _ in range(dice.randint(3, 4))], dice)
    moment, order = _begun(session)
    hands = [tuple(sorted(each["value"] for each in _dice(session, seat))) for seat in order]
    tree = tree_of(moment, Limits(), Menu((0.5,), (1.0,), raises=1))
    node = 0
    while node < len(tree.nodes):
        at = dice.randrange(len(tree.nodes[node].moves))
        move = tree.nodes[node].moves[at]
        go(session, move.action if not move.more else f"{move.action} {move.more}")
        node = tree.nodes[node].follows[at]
    while session.pending.kind is PendingKind.DECISION:
        go(session, "split")
    held = np.stack([certain(hand) for hand in hands])
    reach = np.repeat(held[None], len(tree.ends), axis=0)
    said = Betting(tree, by_pips=True).at_ends(reach, exact=True)[node - len(tree.nodes)]
    after = [as_seen(session.state())["seats"][seat]["chips"] for seat in order]
    came = [now - then for now, then in zip(after, moment.chips, strict=True)]
    if len(set(hands)) == len(hands):
        assert [float(worth @ mine) for worth, mine in zip(said, held, strict=True)] == came


def _dice(session: Session, seat: int) -> list[dict[str, int]]:
    found: list[dict[str, int]] = as_seen(session.state(seat))["seats"][seat]["dice"]
    return found


def test_all_chips_are_somebody_s_and_five_sixes_are_worth_most() -> None:
    moment = Moment((9, 20, 14), (0, 0, 0), (False,) * 3, (False,) * 3, 3)
    betting = Betting(tree_of(moment, Limits(), Menu.of(3)), by_pips=True)
    held = np.repeat(CHANCES[None], 3, axis=0)
    worth = betting.worth(betting.learnt(held, 10), held).here_chips
    assert (worth @ CHANCES).sum() == pytest.approx(
        3, abs=0.02
    )  # a draw of three is thought to leave a little
    assert (worth.argmax(axis=1) > 245).all()
    assert worth.min() > -1


def test_in_a_showdown_alone_it_is_exact() -> None:
    """One chip each, all of it called: what a hand is worth is its share of the pot."""
    session = _betting([2, 2, 2], random.Random(3))
    go(session, "bet 1", "call")
    found = {each.action: each.ev for each in odds_of(session).answers}
    assert found["fold"] == 0
    moment = Moment((0, 0, 1), (1, 1, 0), (False,) * 3, (True, True, False), 3)
    tree = tree_of(moment, Limits(), Menu.of(3))
    betting = Betting(tree, by_pips=True)
    held = np.repeat(CHANCES[None], 3, axis=0)
    call = betting.worth(betting.learnt(held, 3), held).answers_chips[1]
    below = np.cumsum(CHANCES) - CHANCES
    assert call == pytest.approx((below + CHANCES / 2) ** 2 * 6 - 1, abs=1e-9)


def test_what_was_done_is_read_by_the_same_play() -> None:
    """Behind a bet of everything and a call of it few hands go on; behind checks nearly none folds."""
    quiet, loud = (_betting([21, 21, 21], random.Random(8)) for _ in range(2))
    go(loud, "bet 20", "call")
    go(quiet, "check", "check")
    shared = {each.action: each for each in odds_of(quiet).answers}["check"]
    called = {each.action: each for each in odds_of(loud).answers}["call"]
    assert called.win < shared.win - 0.1
