"""Hundreds of simulated hands: no chip made or lost, and each reading held against what was really thrown.

What was thrown is known to the simulated camera alone, which writes it to a file for this test. Run it with
`make soak`; DICE_KIOSK_SOAK_HANDS and DICE_KIOSK_SOAK_SEED change how many hands are played and which.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from kiosk.headless import play
from kiosk.opening import Setup, open_table
from kiosk.table import Player, Table
from kiosk.watch_messages import WatchSettings

HANDS = int(os.environ.get("DICE_KIOSK_SOAK_HANDS", "200"))
SEED = int(os.environ.get("DICE_KIOSK_SOAK_SEED", "1"))
SIZE = 1280, 960
CHIPS = 10_000
AT_MOST_WRONG = 1 / 500
AT_LEAST_RIGHT = 0.99

pytestmark = pytest.mark.soak


def thrown(table: Table) -> list[dict[str, Any]]:
    """Every throw on record, in order."""
    rows = table.journal._db.execute("SELECT how, asked, reading FROM throws ORDER BY number")
    return [
        {"how": how, "asked": json.loads(asked), "read": read_dice(reading)} for how, asked, reading in rows
    ]


def read_dice(reading: str | None) -> list[tuple[str | None, int | None]]:
    dice = [] if reading is None else json.loads(reading)["dice"]
    return sorted((die["die"], die["value"]) for die in dice)


def true_dice(line: str) -> list[tuple[str, int]]:
    return sorted((die["die"], die["value"]) for die in json.loads(line)["dice"])


def test_simulated_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "truth.jsonl"
    watch = WatchSettings("simulated", seed=SEED, size=SIZE, in_step=True, truth_log=log)
    bots = [Player("Ann", bot=True), Player("Ben", bot=True)]
    table = open_table(Setup(bots, watch, chips=CHIPS, seed=SEED, bot_pause_s=0.0))
    hands = 0
    try:
        for record in play(table, HANDS, tries=20):
            hands += 1
            after = record["chips_after"]
            assert sum(after["seats"]) + after["house"] == 2 * CHIPS, "a chip was made or lost"
        throws = thrown(table)
    finally:
        table.close()
    truth = [true_dice(line) for line in log.read_text().splitlines()]
    assert hands == HANDS
    assert len(throws) == len(truth)
    right = sum(throw["read"] == true for throw, true in zip(throws, truth, strict=True))
    taken = [(throw, true) for throw, true in zip(throws, truth, strict=True) if throw["how"] == "read"]
    wrong = [(throw["read"], true) for throw, true in taken if throw["read"] != true]
    with capsys.disabled():
        print(  # noqa: T201 - the figures are what the run is for
            f"\n{hands} hands, {len(truth)} dice: {right} read right ({right / len(truth):.2%}), "
            f"{len(taken)} accepted, {len(wrong)} of them wrong {wrong}"
        )
    assert len(wrong) <= len(taken) * AT_MOST_WRONG
    assert right >= AT_LEAST_RIGHT * len(truth)
