"""Dice as people confirm, type and count them: a kind and what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calibration.records import CalibrationError
from vision.reading import GAME_DICE, DieType, values_of

if TYPE_CHECKING:
    from vision.reading import Reading

Die = tuple[str, int]
"""Its kind and what it shows, ("d20", 17)."""


def dice_of(text: str) -> tuple[Die, ...]:
    """What a person types for the dice that lie there: "d20 17, d6 3". Raises CalibrationError."""
    return tuple(_die_of(part.strip()) for part in text.replace(";", ",").split(","))


def _die_of(text: str) -> Die:
    kind, _, value = text.lower().partition(" ")
    value = value.strip()
    if kind in GAME_DICE and value.isdecimal() and int(value) in values_of(DieType(kind)).values():
        return kind, int(value)
    raise CalibrationError.say('"{part}" is no die. Type kind and value, such as: d20 17, d6 3', part=text)


def offered(reading: Reading) -> tuple[Die, ...]:
    """What was read, for people to confirm: the dice of which kind and value were seen."""
    return tuple(
        (die.die.value, die.value) for die in reading.inside if die.die in GAME_DICE and die.value is not None
    )
