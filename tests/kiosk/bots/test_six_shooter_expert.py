"""The expert of Six Shooter plays what is best, at once, and wins chips of the regular bot."""

import random
import time

import numpy as np
import pytest

from kiosk.bots import Strength, bot_for
from kiosk.games.session import PendingKind, Session
from kiosk.odds.pending import asked, odds_of
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import go, table


def hand(stacks: list[int], strengths: list[Strength], seed: str, button: int) -> tuple[Session, list[float]]:
    """One hand by bots of these strengths, and the seconds that each decision of an expert took."""
    dice = random.Random(seed)
    session = table("six-shooter", stacks, button=button)
    bots = [
        bot_for("six-shooter", random.Random(f"{seed} {seat}"), each) for seat, each in enumerate(strengths)
    ]
    took = []
    while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
        if session.pending.kind is PendingKind.ROLL:
            go(session, [dice.randint(1, die.sides) for die in session.pending.dice])
            continue
        seat = session.pending.seat
        assert isinstance(seat, int)
        began = time.process_time()
        command = bots[seat].decide(asked(session))
        if strengths[seat] is Strength.EXPERT:
            took.append(time.process_time() - began)
            odds = odds_of(session)
            answers = [(each.action, each.die, each.dice) for each in odds.answers]
            chosen = command["action"], command.get("die"), tuple(command.get("dice", ()))
            assert answers.index(chosen) == odds.best  # type: ignore[arg-type]
        session.apply(command)
    return session, took


def test_it_plays_the_best_answer_of_its_odds() -> None:
    for seed in range(3):
        session, took = hand([3, 4], [Strength.EXPERT] * 2, f"{seed}", 0)
        assert session.pending.kind is PendingKind.HAND_OVER
        assert len(took) >= 2


@pytest.mark.soak
def test_at_two_seats_it_wins_chips_of_the_regular_bot_and_decides_at_once() -> None:
    """With 99 % certainty; the seat and the button change."""
    won, times = [], []
    for number in range(1500):
        expert, button = number % 2, number // 2 % 2
        strengths = [Strength.REGULAR, Strength.REGULAR]
        strengths[expert] = Strength.EXPERT
        session, took = hand([40, 40], strengths, f"match {number}", button)
        won.append(as_seen(session.state())["seats"][expert]["chips"] - 40)
        times += took
    mean, error = float(np.mean(won)), float(np.std(won)) / len(won) ** 0.5
    assert mean - 2.576 * error > 0
    assert sorted(times)[int(0.99 * len(times))] < 0.05
