"""Whole random games for tests, played through the session."""

import random
from typing import Any

from kiosk.games.dice import DICE
from kiosk.games.session import PendingKind, Session
from tests.kiosk import moves


def played(game: str, options: dict[str, Any], *, seats: int = 3, hands: int = 4, seed: int = 5) -> Session:
    """A random game of some hands, each seat with 20 chips, ended between hands or at its end."""
    rng = random.Random(seed)
    session = Session.new(game, [{"name": f"P{n}", "chips": 20} for n in range(seats)], options)
    while session.pending.kind is not PendingKind.GAME_OVER:
        pending = session.pending
        if pending.kind is PendingKind.HAND_OVER:
            if session.state()["hand"] >= hands:
                break
            moves.next_hand(session)
        elif pending.kind is PendingKind.ROLL:
            assert pending.seat is not None
            moves.roll(session, pending.seat, [(die, rng.randint(1, die.sides)) for die in pending.dice])
        else:
            assert isinstance(pending.seat, int)
            legal = rng.choice(pending.legal)
            die = rng.choice(legal.die) if isinstance(legal.die, tuple) else None
            amount = None if legal.least is None else rng.randint(legal.least, legal.most or legal.least)
            dice = rng.sample(DICE, legal.picks) or None
            moves.act(session, pending.seat, legal.action, die=die, dice=dice, amount=amount)
    return session
