"""Counting hands: how many different courses a game can take from a position, by depth.

A course is a list of decisions (with every die and amount that may be chosen) and rolls (each set of values
that the dice asked for can show; dice of a kind are not told apart). At each depth the courses with so many
decisions and rolls are counted; one that ends earlier, with the hand, is counted at its own depth only.
The idea is that of chess programs' perft.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, groupby, product
from typing import Any

Command = dict[str, Any]
SIX = ["d4", "d6", "d8", "d10", "d12", "d20"]


def answers(pending: Command) -> Iterator[Command]:
    """Every answer to what is waited for; none between hands."""
    if pending["kind"] == "roll":
        for values in rolls(pending["dice"]):
            dice = [{"die": die, "value": value} for die, value in zip(pending["dice"], values, strict=True)]
            yield {"do": "roll", "seat": pending["seat"], "dice": dice}
    for legal in pending.get("legal", []):
        act = {"do": "act", "seat": pending["seat"], "action": legal["action"]}
        if legal["action"] == "open":
            yield from (act | {"dice": list(pair)} for pair in combinations(SIX, 2))
        elif "min" in legal:
            yield from (act | {"amount": amount} for amount in range(legal["min"], legal["max"] + 1))
        elif isinstance(legal.get("die"), list):
            yield from (act | {"die": die} for die in legal["die"])
        else:
            yield act


def rolls(dice: list[str]) -> Iterator[tuple[int, ...]]:
    """Every different outcome of these dice, which are sorted."""
    kinds = [(int(die[1:]), len(list(same))) for die, same in groupby(dice)]
    for parts in product(*(combinations_with_replacement(range(1, n + 1), count) for n, count in kinds)):
        yield tuple(value for part in parts for value in part)
