"""A reading as JSON data, for the record and for `dice-kiosk read --json`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision.reading import DieReading, Reading


def reading_data(reading: Reading) -> dict[str, Any]:
    """All that was read in one picture: `dice`, `problems`, `width` and `height` (px)."""
    return {
        "dice": [_die_data(die) for die in reading.dice],
        "problems": [problem.value for problem in reading.problems],
        "width": reading.width,
        "height": reading.height,
    }


def without_values(data: dict[str, Any]) -> dict[str, Any]:
    """The same without anything that tells what hidden dice show: kinds, how sure, and problems stay."""
    kept = ("die", "probability", "accepted", "problems")
    dice = [{**{key: die[key] for key in kept}, "value": None} for die in data["dice"]]
    return {**data, "dice": dice}


def _die_data(die: DieReading) -> dict[str, Any]:
    own = {} if die.own_set is None else {"own_set": die.own_set}
    return {
        "die": None if die.die is None else die.die.value,
        "value": die.shown,
        "probability": round(die.probability, 4),
        "accepted": die.accepted,
        "x": round(die.x),
        "y": round(die.y),
        "outline": [[round(x), round(y)] for x, y in die.outline],
        "problems": [problem.value for problem in die.problems],
        **own,
    }
