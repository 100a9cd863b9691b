"""How much there is to do in a hand of each game, and how long people take for it.

    python -m tests.bench.duration

Hands between regular bots, of two to six seats. A throw that all see takes people about 10 s, one that is
hidden 20 s (the tray is passed, the others look away, one looks at it alone), a decision 8 s.
"""

from __future__ import annotations

import random

from kiosk.bots import bot_for
from kiosk.games.kingdom import NAME as KINGDOM
from kiosk.games.registry import GAMES
from kiosk.games.session import PendingKind
from kiosk.games.six_shooter import NAME as SIX_SHOOTER
from kiosk.odds.pending import asked
from tests.kiosk.games.scripts import go, table

HANDS = 60
SEATS = (2, 3, 4, 6)
THROW_S, HIDDEN_S, DECISION_S = 10, 20, 8


def counted(game: str, seats: int, seed: int) -> tuple[int, int]:
    """The throws and the decisions of a hand."""
    rng = random.Random(seed)
    options = {"button": 0} if game == SIX_SHOOTER else {}
    session, bot = table(game, [20] * seats, **options), bot_for(game, rng)
    throws = decisions = 0
    while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
        if session.pending.kind is PendingKind.ROLL:
            go(session, [rng.randint(1, die.sides) for die in session.pending.dice])
            throws += 1
        else:
            session.apply(bot.decide(asked(session)))
            decisions += 1
    return throws, decisions


def main() -> None:
    """A line for each game and number of seats."""
    for game in GAMES:
        for seats in SEATS:
            hands = [counted(game, seats, seed) for seed in range(HANDS)]
            throws, decisions = (sum(each) / HANDS for each in zip(*hands, strict=True))
            seconds = throws * (HIDDEN_S if game == KINGDOM else THROW_S) + decisions * DECISION_S
            told = f"{throws:.1f} throws, {decisions:.1f} decisions, {seconds / 60:.1f} min"
            print(f"{game}, {seats} seats: {told}")  # noqa: T201


if __name__ == "__main__":
    main()
