"""Chips that are paid for are counted whatever is tapped then: only what sells changes what was bought."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.games.registry import GAMES
from kiosk.games.session import PendingKind
from kiosk.journal.ledger import evening_ledger
from kiosk.journal.storage.check import read_to_its_end
from kiosk.settings.preferences import BuyIns
from tests.kiosk.games.test_random_games import legal_answers
from tests.kiosk.screens.visitor import Visitor, through_the_guide, to_the_table

if TYPE_CHECKING:
    from pathlib import Path

    import pygame

    from kiosk.table.table import Table

TAPS, PLAYS = 200, 0.6
OF_MONEY = re.compile(
    r"buy-\d+|take-back|menu|seats|seat-\d|back|void|next-hand|leave|come-back|sit-out|take-part|end|home|no"
    r"|another|again|rematch|stand|settle|play|resume|games|game-.*|start|without"
)
"""What is tapped: all that has to do with chips, or leads there; at the table, but for a share of PLAYS."""
DEALS = re.compile(r"stand|come-back|game-.*|rematch")
"""Begins a game, or brings somebody back: it may deal new chips."""


def bought(journal: Path) -> int:
    """Chips that were given out in the evening, as it would be settled up now."""
    with read_to_its_end(journal) as db:
        ledger = evening_ledger(db)
    assert ledger.bought == ledger.found
    return ledger.bought


def goes_on(table: Table, rng: random.Random) -> None:
    """Somebody decides, or throws."""
    waits: Any = table.state["pending"]
    if waits["kind"] == "roll":
        asked = table.roll.asked
        assert asked is not None
        table.roll.enter(
            [(die, rng.randint(1, int(die[1:]))) for die in asked.dice], who="Ann", reason="tapped in"
        )
    elif waits["kind"] == "decision":
        act = rng.choice(legal_answers(rng.choice(waits["legal"]), waits["seat"]))
        table.act(act.pop("action"), **{name: act[name] for name in act.keys() - {"do", "seat"}})


def evening(visitor: Visitor, journal: Path, seed: int) -> list[str]:
    """What was tapped that sold chips, by somebody who taps by chance until the evening is finished."""
    rng, sold = random.Random(seed), []
    through_the_guide(visitor)
    visitor.house.change(buy_ins=BuyIns(chips=20, most=rng.choice([None, 60])))
    to_the_table(visitor, "Ann", "Ben", "Cem", game=list(GAMES)[seed % len(GAMES)])
    paid = bought(journal)
    for _tap in range(TAPS):
        if visitor.house.preferences.finished:
            break
        on, table = visitor.app.screen, visitor.kiosk.table
        waits = table is not None and table.session.pending.kind is not PendingKind.HAND_OVER
        if table and waits and hasattr(on, "spotlight") and rng.random() < PLAYS:
            goes_on(table, rng)
            visitor.step()
            visitor.landed()
            continue
        seen = [each.control.name for each in on.input.placed if OF_MONEY.fullmatch(each.control.name)]
        if not seen:
            visitor.escape()
            continue
        name = rng.choice(seen)
        visitor.tap(name)
        change = bought(journal) - paid
        paid += change
        if name.startswith("buy-"):
            assert change in {0, int(name[4:])}, type(on).__name__
            sold += [name] * (change > 0)
        elif name == "take-back":
            assert change <= 0
        elif not DEALS.fullmatch(name):
            assert change == 0, (name, type(on).__name__)
    return sold


@pytest.mark.slow
@pytest.mark.parametrize("first", [0, *(pytest.param(each, marks=pytest.mark.soak) for each in (3, 6, 9))])
def test_only_a_sale_changes_what_was_bought(tmp_path: Path, window: pygame.Surface, first: int) -> None:
    sold = []
    for seed in range(first, first + len(GAMES)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        visitor = Visitor(folder, window)
        sold += evening(visitor, folder / "journal.db", seed)
        visitor.close()
    assert len(sold) > len(GAMES)
