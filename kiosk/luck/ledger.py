"""What an exact split keeps of each seat while a hand is gone through."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Line:
    """One seat's sums, chips.

    Attributes:
        value: what it will have at the end, on average, after its last decision.
    """

    value: float
    luck: float = 0.0
    decisions: float = 0.0
    given_up: float = 0.0

    def move(self, best: float, chosen: float) -> None:
        """A decision was made: what it was worth before it, by the best answer, and is after it."""
        self.luck += best - self.value
        self.decisions += chosen - best
        self.value = chosen


class ExactLedger:
    """Of one hand.

    Args:
        had: chips of each seat before it.
    """

    exact = True

    def __init__(self, had: Sequence[int]) -> None:
        self._lines = [Line(float(chips)) for chips in had]

    def end(self, seat: int, has: int) -> tuple[float, float, float | None]:
        """Luck, decisions and what was given up, of a seat that has so many chips at the end."""
        line = self._lines[seat]
        return line.luck + has - line.value, line.decisions, line.given_up
