"""The dice of the three games. A die is named by its sides; a d10's `0` counts 10."""

from enum import StrEnum


class Die(StrEnum):
    """A die that a game can ask for, small to large."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"
    D20 = "d20"

    sides: int
    """How many values it shows: 1 to `sides`."""

    def __init__(self, name: str) -> None:
        self.sides = int(name[1:])


DICE: tuple[Die, ...] = tuple(Die)
"""All dice, small to large."""
