"""Random tables, random answers and random comings and goings, for any game over protocol JSON."""

import random
from dataclasses import dataclass
from typing import Any

Command = dict[str, Any]
PICKED = ["d4", "d6", "d8", "d10", "d12", "d20"]
KINDS = ["six-shooter", "critical-roll house", "critical-roll table", "kingdom"]


@dataclass(frozen=True)
class Setup:
    game: str
    chips: list[int]
    options: dict[str, Any]

    def command(self) -> Command:
        seats = [{"name": f"seat {number}", "chips": chips} for number, chips in enumerate(self.chips)]
        return {"do": "new", "game": self.game, "seats": seats, "options": self.options}


def setup(kind: str, rng: random.Random, most: int | None = None) -> Setup:
    """A table: often few chips, seldom many; options at random, absent and null ones too."""
    game = kind.split(maxsplit=1)[0]
    count = rng.randint(1 if kind == "critical-roll house" else 2, most or 8)
    if most is None and game != "kingdom" and rng.random() < 0.05:
        count = 12
    deep = rng.choice([3, 6, 12, 12, 30, 200])
    chips = [rng.randint(0 if rng.random() < 0.2 else 1, deep) for _ in range(count)]
    return Setup(game, chips, options(kind, rng, count))


def options(kind: str, rng: random.Random, seats: int) -> dict[str, Any]:
    least = rng.choice([1, 1, 2, 3, 5])
    out: dict[str, Any] = {}
    if kind == "six-shooter":
        return {"button": rng.randrange(seats)}
    if kind == "kingdom":
        out["ante"] = rng.choice([None, 1, 1, 2, 3])
        out["max_raises"] = rng.choice([None, None, 0, 1, 2, 3])
        out["draw_by_pips"] = rng.choice([None, True, False, False])
    else:
        out["mode"] = kind.split()[1]
        out["double_after_split"] = rng.choice([None, False, True])
    if kind == "critical-roll table":
        out["stake"] = rng.choice([None, least])
    else:
        out["min_bet"] = rng.choice([None, least, least])
        out["max_bet"] = rng.choice([None, least, least + 1, least + 4])
        if out["max_bet"] is not None and out["min_bet"] is None and rng.random() < 0.5:
            out["max_bet"] = rng.randint(1, 4)
    return {name: value for name, value in out.items() if value is not None or rng.random() < 0.5}


def answer(pending: dict[str, Any], rng: random.Random, luck: str) -> Command:
    """A legal answer to a decision or a roll; `luck` is how the dice fall."""
    if pending["kind"] == "roll":
        dice = [{"die": die, "value": face(int(die[1:]), rng, luck)} for die in pending["dice"]]
        rng.shuffle(dice)
        return {"do": "roll", "seat": pending["seat"], "dice": dice}
    legal = rng.choice(pending["legal"])
    actions = {each["action"]: each for each in pending["legal"]}
    if "split" in actions and "stand" in actions and rng.random() < 0.6:
        legal = actions["split"]
    if "fold" in actions and rng.random() < 0.7:
        legal = rng.choice(pending["legal"][1:])
    out = {"do": "act", "seat": pending["seat"], "action": legal["action"]}
    if "min" in legal:
        ends = [legal["min"], legal["min"], min(legal["min"] + 1, legal["max"]), legal["max"]]
        out["amount"] = rng.choice([*ends, rng.randint(legal["min"], legal["max"])])
    if isinstance(legal.get("die"), list):
        out["die"] = rng.choice(legal["die"])
    if legal["action"] == "open":
        out["dice"] = rng.sample({"low": PICKED[:4], "tops": PICKED[4:]}.get(luck, PICKED), 2)
    return out


def face(sides: int, rng: random.Random, luck: str) -> int:
    if luck in {"tops", "ones"} and rng.random() < 0.9:
        return sides if luck == "tops" else 1
    if luck == "low":
        return min(sides, rng.choice([1, 1, 2, 2, 3]))
    if luck == "high":
        return max(1, sides - rng.choice([0, 0, 0, 1, 2]))
    if luck == "pairs":
        return min(sides, rng.choice([2, 3, 4, 4, 4, sides]))
    return rng.randint(1, sides)


LUCK = ["honest", "honest", "low", "pairs", "high", "tops", "ones"]
"""The last two leave pots on the table in Six Shooter and Critical Roll: all bust, all critically fail."""


def meddle(seats: int, rng: random.Random) -> Command:
    """One of the commands that come between hands, allowed or not."""
    seat = rng.randrange(seats)
    return rng.choice(
        [
            {"do": "join", "name": "late", "chips": rng.choice([0, 1, 3, 10, 40])},
            {"do": "leave", "seat": seat},
            {"do": "buy-in", "seat": seat, "chips": rng.randint(1, 12)},
            {"do": "buy-in", "seat": seat, "chips": rng.randint(1, 3)},
            {"do": "sit-out", "seat": seat, "out": rng.random() < 0.5},
            {"do": "sit-out", "seat": seat, "out": False},
        ]
    )


def next_command(pending: dict[str, Any], seats: int, rng: random.Random, luck: str) -> Command:
    """What somebody might do now, most often something that is allowed."""
    if pending["kind"] in {"decision", "roll"}:
        wild = rng.random()
        if wild < 0.006:
            return {"do": "void"}
        if wild < 0.012:
            return meddle(seats, rng)
        return answer(pending, rng, luck)
    if luck in {"tops", "ones"} and rng.random() < 0.2:
        return {"do": "leave", "seat": rng.randrange(seats)}
    return {"do": "next"} if rng.random() < 0.6 else meddle(seats, rng)
