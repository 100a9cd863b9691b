"""How well real dice are read in this very tray: what was read held against what people say lies there."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from calibration.records import Score, interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calibration.dice import Die
    from calibration.step import Origin
    from vision.reading import Reading


class Tally:
    """Counts throws, and goes on from an earlier count made by the same reader.

    Args:
        reader: the models' version; a count of another reader is begun anew.
        before: the count so far.
    """

    def __init__(self, reader: str, before: Score | None = None) -> None:
        self._reader = reader
        same = before if before is not None and before.reader == reader else None
        self.right = 0 if same is None else same.right
        self.dice = 0 if same is None else same.dice
        self.throws = 0 if same is None else same.throws
        self.asked = 0 if same is None else same.asked
        self.wrong_accepted = 0 if same is None else same.wrong_accepted

    def count(self, reading: Reading, truth: Sequence[Die]) -> None:
        """Take a throw in: what was read, and what lies there (kind and value of each die).

        A die is read right when its kind and its value are. One that the kiosk would not have taken without
        asking, or has not seen, counts as asked. A value that it would have taken and that does not lie there
        is wrong and accepted.
        """
        accepted = Counter(_shown(reading, accepted=True))
        unsure = Counter(_shown(reading, accepted=False))
        lying = Counter(truth)
        taken = accepted & lying
        self.right += (taken + (unsure & (lying - taken))).total()
        self.dice += len(truth)
        self.throws += 1
        self.wrong_accepted += (accepted - lying).total()
        self.asked += max(0, len(truth) - accepted.total())

    def record(self, origin: Origin) -> Score:
        """The count so far."""
        low, high = interval(self.right, self.dice)
        return Score(
            **origin.fields(),  # type: ignore[arg-type]
            reader=self._reader,
            right=self.right,
            dice=self.dice,
            throws=self.throws,
            asked=self.asked,
            wrong_accepted=self.wrong_accepted,
            low=round(low, 4),
            high=round(high, 4),
        )


def _shown(reading: Reading, *, accepted: bool) -> list[Die]:
    return [
        (die.die.value, die.value)
        for die in reading.inside
        if die.accepted is accepted and die.die is not None and die.value is not None
    ]
