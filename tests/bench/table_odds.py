"""How long the odds of Critical Roll against each other take, and how many of them are exact.

    python -m tests.bench.table_odds [HANDS] [words | usual | end]
    python -m tests.bench.table_odds lone [POSITIONS]

Every decision of hands between experts, of two to six seats, with a stake of 1 and 20 chips and a stake of 2
and 40: the odds, and the expert's decision. Or the last seat's first decision, behind any total that one to
five others may have come to, with few chips and many and stakes of up to 50. Processor time of one core.
"""

from __future__ import annotations

import random
import resource
import statistics
import sys
import time
from itertools import product
from typing import NamedTuple

from kiosk.bots import Strength, bot_for
from kiosk.games.session import PendingKind
from kiosk.odds.answers import Care
from kiosk.odds.pending import asked, odds_of
from tests.kiosk.games.scripts import go, table

HANDS = 10
POSITIONS = 100


class Told(NamedTuple):
    """The odds of a decision: whose, the error told in chips, s for them, and s for the expert's decision."""

    last: bool
    error: float | None
    odds_s: float
    bot_s: float


def decisions(seats: int, stake: int, seed: int, care: Care) -> list[Told]:
    """Every decision of a hand."""
    rng = random.Random(f"{seats} {stake} {seed}")
    session = table("critical-roll", [20 * stake] * seats, mode="table", stake=stake)
    bot = bot_for("critical-roll", rng, Strength.EXPERT)
    found = []
    while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
        if session.pending.kind is PendingKind.ROLL:
            go(session, [rng.randint(1, die.sides) for die in session.pending.dice])
            continue
        began = time.process_time()
        odds = odds_of(session, care=care)
        told = time.process_time()
        command = bot.decide(asked(session))
        found.append(
            Told(session.pending.seat == seats - 1, odds.error, told - began, time.process_time() - told)
        )
        session.apply(command)
    return found


def lone(seed: int) -> Told:
    """The last seat's decision with its d20 alone; the others hit or stand by chance."""
    rng = random.Random(f"lone {seed}")
    while True:
        seats, stake = rng.randint(2, 6), rng.choice([1, 1, 2, 3, 5, 10, 50])
        chips = [60 * stake] * (seats - 1) + [stake * rng.choice([3, 5, 8, 11, 21, 51])]
        session = table("critical-roll", chips, mode="table", stake=stake)
        while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
            if session.pending.kind is PendingKind.ROLL:
                go(session, [rng.randint(1, die.sides) for die in session.pending.dice])
            elif session.pending.seat != seats - 1:
                moves = [each.action for each in session.pending.legal if each.action != "double"]
                go(session, rng.choice(moves))
            else:
                began = time.process_time()
                odds = odds_of(session, care=Care.TO_THE_END)
                return Told(last=True, error=odds.error, odds_s=time.process_time() - began, bot_s=0.0)


def line(name: str, took: list[float]) -> str:
    """Middle, 99th percentile and longest."""
    took = sorted(took)
    return (
        f"{name}: median {1000 * statistics.median(took):.0f} ms, 99 % within "
        f"{1000 * took[int(0.99 * len(took))]:.0f} ms, longest {1000 * took[-1]:.0f} ms"
    )


def tell(who: str, of_them: list[Told]) -> None:
    """How many are exact, how far the others may be off, and how long they took."""
    errors = [each.error for each in of_them if each.error is not None]
    sys.stdout.write(
        f"{who}: {len(of_them)} decisions, {len(of_them) - len(errors)} exact, "
        f"largest error {max(errors, default=0):.1g} chips\n"
        f"  {line('odds', [each.odds_s for each in of_them])}\n"
    )
    if any(each.bot_s for each in of_them):
        sys.stdout.write(f"  {line('expert', [each.bot_s for each in of_them])}\n")


def main(arguments: list[str]) -> None:
    """As said above."""
    if arguments[:1] == ["lone"]:
        count = int(arguments[1]) if arguments[1:] else POSITIONS
        tell("the last seat's first decision", [lone(seed) for seed in range(count)])
    else:
        hands = int(arguments[0]) if arguments else HANDS
        care = Care(arguments[1]) if arguments[1:] else Care.USUAL
        all_of_them = [
            told
            for seats, stake, seed in product((2, 3, 4, 6), (1, 2), range(hands))
            for told in decisions(seats, stake, seed, care)
        ]
        tell("the last seat", [each for each in all_of_them if each.last])
        tell("seats before it", [each for each in all_of_them if not each.last])
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(f"the program took {most:.0f} MB at most\n")


if __name__ == "__main__":
    main(sys.argv[1:])
