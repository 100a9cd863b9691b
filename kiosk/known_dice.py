"""The players' own dice, read with words for the case that they may not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vision.dice_sets import DiceSet, OwnDiceError, read_sets

if TYPE_CHECKING:
    from pathlib import Path


def known_dice(folder: Path) -> list[DiceSet]:
    """All sets in a folder, by name; raises OwnDiceError, also where the folder can't be read."""
    try:
        return read_sets(folder)
    except OSError as problem:
        raise OwnDiceError(
            f"The players' own dice in {folder} can't be read: {problem.strerror}. Root may, and who plays."
        ) from problem
