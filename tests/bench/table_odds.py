"""How long the odds of Critical Roll against each other take, and how many of them are exact.

    python -m tests.bench.table_odds [HANDS] [patient]

Every decision of hands between experts, of two to six seats, with a stake of 1 and 20 chips and a stake of 2
and 40; processor time of one core: the odds, and the expert's decision.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from itertools import product

from kiosk.bots import Strength, bot_for
from kiosk.games.session import PendingKind
from kiosk.odds.pending import asked, odds_of
from tests.kiosk.games.scripts import go, table

HANDS = 10


def decisions(
    seats: int, stake: int, seed: int, *, patient: bool
) -> list[tuple[bool, float | None, float, float]]:
    """Of a hand, each decision: whether it is the last seat's, the error told, s for the odds and a bot."""
    rng = random.Random(f"{seats} {stake} {seed}")
    session = table("critical-roll", [20 * stake] * seats, mode="table", stake=stake)
    bot = bot_for("critical-roll", rng, Strength.EXPERT)
    found = []
    while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
        if session.pending.kind is PendingKind.ROLL:
            go(session, [rng.randint(1, die.sides) for die in session.pending.dice])
            continue
        began = time.process_time()
        odds = odds_of(session, patient=patient)
        told = time.process_time()
        command = bot.decide(asked(session))
        found.append(
            (session.pending.seat == seats - 1, odds.error, told - began, time.process_time() - told)
        )
        session.apply(command)
    return found


def line(name: str, took: list[float]) -> str:
    """Middle, 99th percentile and longest."""
    took = sorted(took)
    return (
        f"{name}: median {1000 * statistics.median(took):.0f} ms, 99 % within "
        f"{1000 * took[int(0.99 * len(took))]:.0f} ms, longest {1000 * took[-1]:.0f} ms"
    )


if __name__ == "__main__":
    hands = int(sys.argv[1]) if sys.argv[1:] else HANDS
    all_of_them = [
        decision
        for seats, stake, seed in product((2, 3, 4, 6), (1, 2), range(hands))
        for decision in decisions(seats, stake, seed, patient=sys.argv[2:] == ["patient"])
    ]
    for who, last in (("the last seat", True), ("seats before it", False)):
        of_them = [each for each in all_of_them if each[0] is last]
        errors = [each[1] for each in of_them if each[1] is not None]
        sys.stdout.write(
            f"{who}: {len(of_them)} decisions, {len(of_them) - len(errors)} exact, "
            f"largest error {max(errors, default=0):.1g} chips\n"
            f"  {line('odds', [each[2] for each in of_them])}\n"
            f"  {line('expert', [each[3] for each in of_them])}\n"
        )
