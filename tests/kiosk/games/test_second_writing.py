"""The engine against the rules written a second time (plain_critical_roll.py), step by step."""

import random
from typing import Any

import pytest

from kiosk.games.session import PendingKind, Session
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.games.plain_critical_roll import PlainHand


def value_of(sides: int, rng: random.Random, last: int) -> int:
    """Chances that lead to splits, critical hits and bonus 20s far more often than honest dice."""
    draw = rng.random()
    if draw < 0.5 and 1 < last <= sides:
        return last
    if draw < 0.65:
        return sides
    if draw < 0.85:
        return rng.choice([value for value in (2, 3, 4, 8, 10, 12) if value <= sides])
    return rng.randint(1, sides)


@pytest.mark.parametrize("seed", range(500))
def test_every_step_of_a_hand_is_as_the_second_writing_has_it(seed: int) -> None:
    rng = random.Random(seed)
    chips = [rng.choice([3, 8, 20, 100]) for _ in range(rng.randint(1, 3))]
    low, after = rng.randint(1, 3), rng.random() < 0.5
    high = rng.choice([None, low, low + 4])
    session = Session.new(
        "critical-roll",
        [{"name": f"seat {n}", "chips": c} for n, c in enumerate(chips)],
        {"min_bet": low, "max_bet": high, "double_after_split": after},
    )
    splits = rng.choice([0.4, 0.9])  # seldom: then triples come about, of which only the newest die may leave
    answers: list[Any] = []
    last = 0
    while True:
        plain = PlainHand(list(chips), low, high, after, list(answers))
        expected, state = plain.run(), as_seen(session.state())
        assert state["pending"] == expected
        assert (state["pot"], state["house"]["net"]) == (plain.pot, plain.net)
        assert [die["value"] for die in state["house"]["dice"]] == plain.house
        seats = [{key: seat[key] for key in ("chips", "bet", "status", "chains")} for seat in state["seats"]]
        assert seats == plain.table()
        pending = session.pending
        if pending.kind is PendingKind.HAND_OVER:
            assert state["result"]["payouts"] == plain.paid
            return
        if pending.kind is PendingKind.ROLL:
            assert pending.seat is not None
            (die,) = pending.dice
            last = value_of(die.sides, rng, last)
            moves.roll(session, pending.seat, [(die.value, last)])
            answers.append(last)
            continue
        assert isinstance(pending.seat, int)
        actions = [legal.action for legal in pending.legal]
        action = rng.choice(actions)
        if "split" in actions:
            action = "split" if rng.random() < splits else rng.choice(["hit", "stand"])
            action = action if action in actions else "stand"
        if action == "bet":
            (legal,) = pending.legal
            assert legal.least is not None
            assert legal.most is not None
            amount = min(rng.choice([legal.least, legal.least, legal.least + 2, legal.most]), legal.most)
            moves.act(session, pending.seat, "bet", amount=amount)
            answers.append(amount)
        else:
            chosen = rng.choice(["d4", "d6", "d8", "d10", "d12"]) if action == "double" else None
            moves.act(session, pending.seat, action, die=chosen)
            answers.append((action, chosen))
