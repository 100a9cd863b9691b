"""Speed of the rules: recorded random games, checked, taken and recorded again; without JSON."""

import random
import time
from typing import Any

from kiosk.games.dice import DICE
from kiosk.games.session import PendingKind, Session
from tests.kiosk import moves

SEATS = [{"name": name, "chips": 1_000} for name in ("Ann", "Ben", "Cid", "Dot")]


def steps_a_second(game: str, options: dict[str, Any], *, steps: int = 40_000) -> float:
    """Answers a second over random games of four seats, the best of three runs."""
    rng = random.Random(1)
    games: list[list[dict[str, Any]]] = []
    while sum(map(len, games)) < steps:
        games.append(_random_game(game, options, rng))
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for record in games:
            Session.replay(record)
        best = min(best, time.process_time() - start)
    return sum(map(len, games)) / best


def _random_game(game: str, options: dict[str, Any], rng: random.Random, *, most: int = 2_000) -> list[Any]:
    session = Session.new(game, SEATS, options)
    for _ in range(most):
        pending = session.pending
        if pending.kind is PendingKind.GAME_OVER:
            break
        if pending.kind is PendingKind.HAND_OVER:
            moves.next_hand(session)
        elif pending.kind is PendingKind.ROLL:
            assert pending.seat is not None
            moves.roll(session, pending.seat, [(die, rng.randint(1, die.sides)) for die in pending.dice])
        else:
            assert isinstance(pending.seat, int)
            legal = rng.choice(pending.legal)
            die = rng.choice(legal.die) if isinstance(legal.die, tuple) else None
            dice = rng.sample(DICE, legal.picks) or None
            moves.act(session, pending.seat, legal.action, die=die, dice=dice, amount=legal.least)
    return session.history()
