"""How far Six Shooter's odds for more than two seats are from the truth (figures of docs/odds.md).

python -m tests.kiosk.odds.six_shooter_error positions 3 200    # against the complete solution
python -m tests.kiosk.odds.six_shooter_error play 4 3000        # against play by the odds themselves
"""

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kiosk.games.command import act
from kiosk.games.session import PendingKind
from kiosk.odds.pending import odds_of
from kiosk.odds.six_shooter.decision import positions
from kiosk.odds.six_shooter.dice import Corner, Stand, bits
from kiosk.odds.six_shooter.field import field_answers
from kiosk.odds.six_shooter.last import NOTHING
from kiosk.odds.six_shooter.many import Many
from kiosk.odds.six_shooter.openings import PAIRS
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import go, table

MOST_POSITIONS = 3_000_000
"""What the complete solution takes in memory and a few seconds."""


@dataclass(frozen=True)
class Gap:
    """Chips between the approximate worth of answers and the true one; what playing by it costs."""

    bias: float
    rms: float
    largest: float
    cost: float
    most_cost: float


def _stand(number: int, dice: random.Random) -> Stand:
    pair = dice.choice(PAIRS)
    total = sum(dice.randint(1, die.sides) for die in pair)
    corner = Corner(bits(pair), total, dice.choice([2, 3, 4, 6, 6, 6, 6, 6]))
    return Stand(number, corner, corner.held, total)


def against_the_truth(seats: int, count: int, seed: int) -> Gap:
    """Random positions after the openings, small enough to be solved completely."""
    dice = random.Random(seed)
    misses: list[float] = []
    costs: list[float] = []
    while len(costs) < count:
        stands = [_stand(number, dice) for number in range(seats)]
        if any(each.total > 21 for each in stands) or positions(stands) > MOST_POSITIONS:
            continue
        carried = dice.choice([0, 0, 0, 4, 8])
        mark = (dice.randint(8, 20), dice.randint(2, 4)) if dice.random() < 0.3 else NOTHING
        out = mark[1]
        truth, _ = Many(tuple(each.now for each in stands), carried + out, mark).answers()
        about = field_answers(
            stands[0], stands[1:], mark, carried + out + 2 * seats, carried + 3 * (seats + bool(out) - 2)
        )
        worth = [each.ev for each in truth]
        misses += [guess.ev - each for guess, each in zip(about, worth, strict=True)]
        chosen = max(range(len(about)), key=lambda each: about[each].ev)
        costs.append(max(worth) - worth[chosen])
    off = np.array(misses)
    return Gap(
        float(off.mean()),
        float((off**2).mean() ** 0.5),
        float(np.abs(off).max()),
        float(np.mean(costs)),
        max(costs),
    )


def against_play(seats: int, hands: int, seed: int) -> list[tuple[str, float, float, float]]:
    """Hands in which every seat plays what is best by its odds: what these said, and what came of it.

    By the kind of decision, opening or turn, wherever the odds are approximate: the mean said, the mean that
    came of it, its standard error.
    """
    dice = random.Random(seed)
    seen: dict[str, list[tuple[float, float]]] = {}
    for hand in range(hands):
        session = table("six-shooter", [40] * seats, button=hand % seats)
        said: list[tuple[str, int, float, int]] = []
        while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
            if session.pending.kind is PendingKind.ROLL:
                go(session, [dice.randint(1, die.sides) for die in session.pending.dice])
                continue
            odds = odds_of(session)
            answer = odds.answers[odds.best]
            if odds.error is not None:
                now = as_seen(session.state())["seats"][odds.seat]["chips"]
                said.append(("open" if answer.dice else "turn", odds.seat, answer.ev, now))
            session.apply(act(odds.seat, answer.action, die=answer.die, dice=answer.dice or None))
        after = as_seen(session.state())["seats"]
        for kind, seat, ev, now in said:
            seen.setdefault(kind, []).append((ev, after[seat]["chips"] - now))
    rows = []
    for kind, pairs in sorted(seen.items()):
        told, came = np.array(pairs).T
        rows.append(
            (kind, float(told.mean()), float(came.mean()), float((came - told).std() / len(pairs) ** 0.5))
        )
    return rows


def main(arguments: Sequence[str]) -> None:
    what, seats, count = arguments[0], int(arguments[1]), int(arguments[2])
    if what == "positions":
        print(against_the_truth(seats, count, seats))  # noqa: T201
        return
    for kind, said, came, error in against_play(seats, count, seats):
        print(f"{kind}: said {said:.3f}, came {came:.3f} +- {error:.3f}")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
