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
from typing import Any

import pytest

from calibration.tray_settings import TraySettings
from kiosk.journal.throw import How
from kiosk.table.players import Player
from kiosk.table.self_play import play
from kiosk.table.setup import Setup, open_table
from kiosk.table.table import Table
from kiosk.tray.messages import WatchSettings

HANDS = int(os.environ.get("DICE_KIOSK_SOAK_HANDS", "200"))
SEED = int(os.environ.get("DICE_KIOSK_SOAK_SEED", "1"))
TABLES = 8
SIZE = 1280, 960
CHIPS = 10_000
NAMES = {"critical-roll": ("Ann", "Ben"), "six-shooter": ("Ann", "Ben", "Cem"), "kingdom": tuple("ABCDEFGH")}
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
    return sorted(((die["die"], die["value"]) for die in dice), key=str)


def without_hidden(read: Dice, true: Dice) -> Dice:
    """What was thrown, as far as the record may tell it: of hidden dice only which dice they are."""
    hidden = bool(read) and all(value is None for _, value in read)
    return [(die, None) for die, _ in true] if hidden else true


def as_they_lay(throw: Thrown) -> int:
    """How many dice were read as they lay."""
    return (Counter(throw.read) & Counter(without_hidden(throw.read, throw.true))).total()


def dice_words(dice: Dice) -> str:
    """Which dice, without values: "d4 d20"."""
    return " ".join(sorted(str(die) for die, _ in dice))


def throws_on_record(table: Table) -> list[tuple[How, Dice]]:
    """Every throw in order, counted or not; of those that counted the values that the game took."""
    rows = table.journal.db.execute(
        "SELECT how, COALESCE(command, reading) FROM throws"
        " LEFT JOIN entries ON entries.number = throws.entry ORDER BY throws.number"
    )
    return [(How(how), dice_in(taken)) for how, taken in rows]


def played(seed: int, hands: int, log: Path, game: str, options: dict[str, Any]) -> list[Thrown]:
    """Hands at one table; every one is checked for its chips."""
    watch = WatchSettings(TraySettings("simulated", seed=seed, size=SIZE, truth_log=log), in_step=True)
    bots = [Player(name, bot=True) for name in NAMES[game]]
    setup = Setup(bots, watch, game, CHIPS, options=options, seed=seed, bot_pause_s=0.0)
    table = open_table(setup)
    try:
        records = list(play(table, hands, tries=20))
        throws = throws_on_record(table)
    finally:
        table.close()
    assert len(records) == hands
    for record in records:
        after = record["chips_after"]
        assert after is not None
        lying = CHIPS * len(bots) - sum(after["seats"]) - after.get("house", 0)
        assert lying == 0 or "stay on the table" in str(record["result"]), "a chip was made or lost"
    truth = [dice_in(line) for line in log.read_text().splitlines()]
    assert len(truth) == len(throws), "a throw is missing on record"
    return [Thrown(how, read, true) for (how, read), true in zip(throws, truth, strict=True)]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("critical-roll", {}),
        ("critical-roll", {"mode": "table", "stake": 2}),
        ("six-shooter", {}),
        ("kingdom", {"max_bet": 10}),
    ],
    ids=["house", "table", "six-shooter", "kingdom"],
)
def test_simulated_hands(
    game: str, options: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    throws: list[Thrown] = []
    left, number = HANDS if game == "critical-roll" and not options else HANDS // 4, 0
    while left:  # a game of Kingdom ends after one hand a seat
        hands = min(left, len(NAMES[game]) if game == "kingdom" else HANDS // TABLES + 1)
        throws += played(SEED + number, hands, tmp_path / f"{number}.jsonl", game, options)
        left, number = left - hands, number + 1
    dice = sum(len(throw.true) for throw in throws)
    right = sum(as_they_lay(throw) for throw in throws)
    taken = [throw for throw in throws if throw.how is How.READ]
    wrong = [throw for throw in taken if throw.read != without_hidden(throw.read, throw.true)]
    asked_again = Counter(dice_words(throw.true) for throw in throws if throw.how is not How.READ)
    with capsys.disabled():
        print(  # noqa: T201 - the figures are what the run is for
            f"\n{game} {options}, {len(throws)} throws: "
            f"{right} of {dice} dice read right ({right / dice:.2%}), "
            f"{len(taken)} throws accepted, {len(wrong)} wrong {[(each.read, each.true) for each in wrong]}, "
            f"thrown again {dict(asked_again)}"
        )
    assert len(wrong) <= len(taken) * AT_MOST_WRONG
    assert right >= AT_LEAST_RIGHT * dice
