"""A journal with games of bots in it, with pictures, hidden dice, and dice that were never shown."""

from __future__ import annotations

import random
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from kiosk.audit.bundle import bundle_of
from kiosk.audit.key import kiosk_key, public
from kiosk.audit.page import page_of
from kiosk.bots import bot_for
from kiosk.games.session import PendingKind
from kiosk.journal.journal import Journal
from kiosk.journal.storage.check import read_to_its_end
from kiosk.journal.throw import How, Throw
from kiosk.odds.pending import asked
from kiosk.table.players import Player, player_data
from tests.kiosk.games.scripts import table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from kiosk.games.command import Command, Roll
    from kiosk.games.session import Session


def played(path: Path, *games: str, hands: int = 3, seed: int = 1) -> None:
    """So many hands of each game, each to its end."""
    for game in games:
        with closing(Journal(path)) as journal:
            _game(journal, game, hands, random.Random(f"{game} {seed}"))


def _game(journal: Journal, game: str, hands: int, dice: random.Random) -> None:
    options = {"button": 0} if game == "six-shooter" else {}
    session = table(game, [20, 20, 20], **options)
    journal.begin(
        player_data([Player(f"seat {n}") for n in range(3)]),
        session.history()[0],
        session.state(),
    )
    bots = [bot_for(game, dice) for _ in range(3)]
    over = 0
    while True:
        pending = session.pending
        throw = None
        command: Command
        if pending.kind is PendingKind.ROLL:
            command, throw = _thrown(session, dice)
        elif pending.kind is PendingKind.DECISION:
            assert isinstance(pending.seat, int)
            command = bots[pending.seat].decide(asked(session))
        else:
            over += 1
            if over == hands or pending.kind is PendingKind.GAME_OVER:
                return
            command = {"do": "next"}
        before = session.state()
        session.apply(command)
        begins = command["do"] == "next"
        journal.append(
            command,
            source="bot",
            before=before,
            after=session.state(),
            start=session.hand_start if begins else None,
            throw=throw,
        )


def _thrown(session: Session, dice: random.Random) -> tuple[Roll, Throw]:
    pending = session.pending
    assert pending.seat is not None
    values = [dice.randint(1, die.sides) for die in pending.dice]
    hidden = pending.hidden
    command: Roll = {
        "do": "roll",
        "seat": pending.seat,
        "dice": [{"die": die.value, "value": value} for die, value in zip(pending.dice, values, strict=True)],
    }
    throw = Throw(
        seat=pending.seat,
        asked=tuple(die.value for die in pending.dice),
        camera="v4l2:0",
        simulated=False,
        how=How.READ,
        reading={
            "dice": [
                {"die": die.value, "value": value, "probability": 0.99}
                for die, value in zip(pending.dice, values, strict=True)
            ],
            "problems": [],
        },
        before=None if hidden else f"before {values}".encode(),
        after=None if hidden else f"after {values}".encode(),
        hidden=hidden,
    )
    return command, throw


def exported(
    path: Path, evening: int | None = None, change: Callable[[dict[str, Any]], None] | None = None
) -> bytes:
    """The file of an evening; `change`: what a host who has the key does to it before it is signed."""
    key = kiosk_key(path)
    with read_to_its_end(path) as db:
        bundle = bundle_of(db, evening, public(key), datetime(2026, 11, 23, 22, tzinfo=UTC))
    if change is not None:
        change(bundle)
    return page_of(bundle, lambda data: key.sign(data).signature)
