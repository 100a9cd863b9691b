"""Hands played by bots with dice by chance: by the rules alone, or at a table with a journal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from kiosk.bots import Strength, bot_for
from kiosk.games.session import PendingKind, Session
from kiosk.odds.pending import asked
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from tests.kiosk.games.scripts import table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

OVER = (PendingKind.HAND_OVER, PendingKind.GAME_OVER)


def hands(
    game: str, chips: Sequence[int], count: int, strength: Strength = Strength.REGULAR, **options: Any
) -> Iterator[Session]:
    """Sessions, each at the end of another hand; a new table when one is over."""
    rng = random.Random(f"{game} {chips}")
    while True:
        button = {"button": rng.randrange(len(chips))} if game == "six-shooter" else {}
        session = table(game, list(chips), **button, **options)
        bots = [bot_for(game, random.Random(rng.random()), strength) for _seat in chips]
        for _hand in range(6):
            while session.pending.kind not in OVER:
                play(session, bots, rng)
            yield session
            count -= 1
            if not count:
                return
            if session.pending.kind is PendingKind.GAME_OVER:
                break
            session.apply({"do": "next"})


def play(session: Session, bots: Sequence[Any], rng: random.Random) -> None:
    """One command."""
    pending = session.pending
    if pending.kind is PendingKind.ROLL:
        dice = [{"die": die.value, "value": rng.randint(1, die.sides)} for die in pending.dice]
        session.apply({"do": "roll", "seat": pending.seat, "dice": dice})
    else:
        assert isinstance(pending.seat, int)
        session.apply(bots[pending.seat].decide(asked(session)))


def an_evening(path: Path, game: str, count: int, names: Sequence[str] = ("Ann", "Ben"), **more: Any) -> None:
    """Hands on record."""
    rng = random.Random(game)
    players = tuple(Player(name) for name in names)
    setup = Setup(
        players=players, watch=None, journal=path, game=game, chips=60, resume=False, seed=1, **more
    )
    at = open_table(setup)
    bots = [bot_for(game, rng) for _each in names]
    while count:
        pending, request = at.pending, at.roll.asked
        if request is not None:
            dice = [(die, rng.randint(1, int(die[1:]))) for die in request.dice]
            at.roll.enter(dice, who=names[0], reason="no camera")
        elif pending.kind is PendingKind.DECISION:
            assert isinstance(pending.seat, int)
            chosen: dict[str, Any] = dict(bots[pending.seat].decide(asked(at.session)))
            at.act(chosen.pop("action"), **{name: chosen[name] for name in chosen.keys() - {"do", "seat"}})
        else:
            count -= 1
            if pending.kind is PendingKind.GAME_OVER or not count:
                break
            at.next_hand()
    at.close()
