"""Dice beside a point of the rules: what it speaks of, as it would lie in the tray."""

from collections.abc import Mapping

Dice = tuple[tuple[str, int | None], ...]
"""Kinds of dice with their values; None shows any."""


def _five(*values: int) -> Dice:
    return tuple(("d6", value) for value in values)


PICTURES: Mapping[str, Dice] = {
    # Six Shooter
    "Come as close to {target} as you can without passing it.": (("d8", 8), ("d6", 6), ("d10", 7)),
    "Each player has one d4, d6, d8, d10, d12 and d20. A d10's 0 counts 10.": tuple(
        (die, None) for die in ("d4", "d6", "d8", "d10", "d12", "d20")
    ),
    "Going round to the left, each player chooses two different dice; when all have, all roll.": (
        ("d12", None),
        ("d8", None),
    ),
    "With {bust} or more you are out.": (("d20", 14), ("d12", 9)),
    "All six dice without a bust are a Six Chamber Charlie: it takes the pot at once.": (
        ("d4", 1), ("d6", 2), ("d8", 3), ("d10", 4), ("d12", 5), ("d20", 6),
    ),
    # Critical Roll
    "20 is a critical success: the bet comes back with one and a half times as much on top, half "
    "chips rounded down. If the house has a 20 too, just the bet comes back.": (("d20", 20),),
    "1 is a critical failure: the bet is lost, whatever the house has.": (("d20", 1),),
    "A 20 ends the hand: the 20s share the pot.": (("d20", 20),),
    "A 1 is out. If only one seat is left it takes the pot; if none is, the pot stays.": (("d20", 1),),
    "Your chain is the dice you have rolled, beginning with the d20; its total is their sum. Below "
    "20 you stand, or hit: roll the next smaller die (d12, d10, d8, d6, d4) and add it.": (
        ("d20", 9),
        ("d12", 5),
        ("d10", 4),
    ),
    "Critical hit: the highest face of the die that you hit or double down with gives you a bonus "
    "d20. If it shows 20, your chain counts 20 and ends; any other face does nothing.": (
        ("d12", 12),
        ("d20", 20),
    ),
    "Miss: a 1 on a hit adds 1 and ends the chain.": (("d12", 1),),
    "Split: when a die shows the same as the one before it in the chain, and you have chips for "
    "another bet, the newer die may begin a chain of its own with a bet of its own. The old chain is "
    "played first and may roll a die of that size again; then the new one, with smaller dice.": (
        ("d12", 6),
        ("d10", 6),
    ),
    # Kingdom
    "Everybody rolls a d6. The highest is King or Queen; equals roll again.": (("d6", 6),),
    "Castle: five of a kind": _five(6, 6, 6, 6, 6),
    "Moat: four of a kind": _five(5, 5, 5, 5, 2),
    "Horse & Rider: three of a kind and a pair": _five(6, 6, 6, 4, 4),
    "Road: 1-2-3-4-5 or 2-3-4-5-6": _five(2, 3, 4, 5, 6),
    "Knight: three of a kind": _five(3, 3, 3, 5, 1),
    "Brothers: two pairs": _five(6, 6, 2, 2, 5),
    "Peasant: a pair": _five(4, 4, 6, 3, 1),
    "Widow: none of these": _five(6, 5, 3, 2, 1),
}  # fmt: skip
"""By the template of the sentence; most sentences have none."""
