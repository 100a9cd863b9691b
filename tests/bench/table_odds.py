"""How long the odds of Critical Roll against each other take: `python -m tests.bench.table_odds [POSITIONS]`.

Positions at random, of the last seat or with one who plays after it, with up to six further bets and in half
of them a second chain; processor time of one core, both bounds reckoned anew for each.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from kiosk.odds.critical_roll_chains import begun, first
from kiosk.odds.critical_roll_table import NOTHING_YET, Rivals, TablePlay

POSITIONS = 40


def took(rng: random.Random) -> float:
    """s that the odds of one position took."""
    after = tuple(rng.randint(2, 19) for _ in range(rng.choice([0, 0, 1])))
    standing = rng.randint(12, 24) if not after or rng.random() < 0.5 else None
    rivals = Rivals(standing, int(standing is not None), after)
    position, bets = first(rng.randint(2, 19)), rng.choice([1, 2, 3, 6])
    waiting = (begun(1, rng.randint(2, 11)),) if rng.random() < 0.5 else ()
    begin = time.process_time()
    for hopeful in (False, True):
        play = TablePlay(rivals, 6, 2, bets, double_after_split=True, hopeful=hopeful)
        list(play.options(position, waiting, NOTHING_YET))
    return time.process_time() - begin


if __name__ == "__main__":
    rng = random.Random(3)
    taken = [took(rng) for _ in range(int(sys.argv[1]) if sys.argv[1:] else POSITIONS)]
    sys.stdout.write(
        f"{len(taken)} positions: median {statistics.median(taken):.2f} s, longest {max(taken):.2f} s\n"
    )
