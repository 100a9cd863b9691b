"""Hundreds of simulated hands: no chip made or lost, and each reading held against what was really thrown.

What was thrown is known to the simulated camera alone, which writes it to a file for this test. The hands are
played at several tables, each with a tray, a light and a camera of its own. Run it with `make soak`;
DICE_KIOSK_SOAK_HANDS and DICE_KIOSK_SOAK_SEED change how many hands are played and the first table's seed.
"""

import json
import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from kiosk.headless import play
from kiosk.journal import How
from kiosk.opening import Setup, open_table
from kiosk.table import Player, Table
from kiosk.watch_messages import WatchSettings

HANDS = int(os.environ.get("DICE_KIOSK_SOAK_HANDS", "200"))
SEED = int(os.environ.get("DICE_KIOSK_SOAK_SEED", "1"))
TABLES = 8
SIZE = 1280, 960
CHIPS = 10_000
AT_MOST_WRONG = 1 / 500
AT_LEAST_RIGHT = 0.99

Dice = list[tuple[str | None, int | None]]

pytestmark = pytest.mark.soak


@dataclass(frozen=True)
class Thrown:
    """One throw: what lay in the tray, what was read, and what became of it."""

    how: How
    read: Dice
    true: Dice


def dice_in(text: str | None) -> Dice:
    dice = [] if text is None else json.loads(text)["dice"]
    return sorted((die["die"], die["value"]) for die in dice)


def throws_on_record(table: Table) -> list[tuple[How, Dice]]:
    """Every throw in order, counted or not."""
    rows = table.journal._db.execute("SELECT how, reading FROM throws ORDER BY number")
    return [(How(how), dice_in(reading)) for how, reading in rows]


def played(seed: int, hands: int, log: Path) -> list[Thrown]:
    """Hands at one table; every one is checked for its chips."""
    watch = WatchSettings("simulated", seed=seed, size=SIZE, in_step=True, truth_log=log)
    bots = [Player("Ann", bot=True), Player("Ben", bot=True)]
    table = open_table(Setup(bots, watch, chips=CHIPS, seed=seed, bot_pause_s=0.0))
    try:
        records = list(play(table, hands, tries=20))
        throws = throws_on_record(table)
    finally:
        table.close()
    assert len(records) == hands
    for record in records:
        after = record["chips_after"]
        assert sum(after["seats"]) + after["house"] == 2 * CHIPS, "a chip was made or lost"
    truth = [dice_in(line) for line in log.read_text().splitlines()]
    assert len(truth) == len(throws), "a throw is missing on record"
    return [Thrown(how, read, true) for (how, read), true in zip(throws, truth, strict=True)]


def test_simulated_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    throws: list[Thrown] = []
    for number in range(TABLES):
        hands = HANDS // TABLES + (number < HANDS % TABLES)
        if hands:
            throws += played(SEED + number, hands, tmp_path / f"{number}.jsonl")
    right = sum(throw.read == throw.true for throw in throws)
    taken = [throw for throw in throws if throw.how is How.READ]
    wrong = [throw for throw in taken if throw.read != throw.true]
    asked_again = Counter(str(throw.true[0][0]) for throw in throws if throw.how is not How.READ)
    with capsys.disabled():
        print(  # noqa: T201 - the figures are what the run is for
            f"\n{HANDS} hands, {len(throws)} dice: {right} read right ({right / len(throws):.2%}), "
            f"{len(taken)} accepted, {len(wrong)} wrong {[(each.read, each.true) for each in wrong]}, "
            f"thrown again {dict(asked_again)}"
        )
    assert len(wrong) <= len(taken) * AT_MOST_WRONG
    assert right >= AT_LEAST_RIGHT * len(throws)
