"""How much chance is left in what the split calls decisions.

python -m tests.kiosk.luck.variance GAME[:mode] SEATS HANDS
"""

import statistics
import sys
from typing import Any

from kiosk.games.session import Session
from kiosk.luck.split import split
from tests.kiosk.luck.played import hands


def left(game: str, seats: int, count: int) -> float:
    """Of the variance of the chips won that of the decisions; regular bots, 40 chips each."""
    name, _colon, mode = game.partition(":")
    options: dict[str, Any] = {"mode": mode} if mode else {}
    won, decisions = [], []
    for session in hands(name, [40] * seats, count, **options):
        start = session.hand_start
        for each in split(None if start is None else Session.at_start(start), session.hand_history())[0]:
            won.append(each.won)
            decisions.append(each.decisions)
    return statistics.variance(decisions) / statistics.variance(won)


if __name__ == "__main__":
    sys.stdout.write(f"{left(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])):.0%}\n")
