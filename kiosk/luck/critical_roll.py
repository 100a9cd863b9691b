"""Critical Roll against the house: each seat by itself, exactly.

What the others do, and their dice, change nothing for a seat. What it bets is its own affair: a bet's worth,
as all is played best after it, counts among its decisions, and no other bet would have been better or worse.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.games.command import Command
from kiosk.games.session import HOST, Session
from kiosk.odds.answers import answer_of
from kiosk.odds.critical_roll import bet_of
from kiosk.odds.pending import odds_of


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


class Ledger:
    """Of one hand.

    Args:
        had: chips of each seat before it.
    """

    exact = True

    def __init__(self, had: Sequence[int]) -> None:
        self._lines = [Line(float(chips)) for chips in had]

    def before(self, session: Session, command: Command) -> None:
        """A command is about to be taken."""
        if command["do"] != "act":
            return
        line, chips = self._lines[command["seat"]], session.state()["seats"][command["seat"]]["chips"]
        if command["action"] == "bet":
            worth = chips + bet_of(command["amount"], chips).ev
            line.decisions += worth - line.value
            line.value = worth
            return
        answers = odds_of(session).answers
        best, chosen = max(answer.ev for answer in answers), answer_of(answers, command).ev
        line.move(chips + best, chips + chosen)
        if command.get("by") != HOST:
            line.given_up += best - chosen

    def end(self, seat: int, has: int) -> tuple[float, float, float | None]:
        """Luck, decisions and what was given up, of a seat that has so many chips at the end."""
        line = self._lines[seat]
        return line.luck + has - line.value, line.decisions, line.given_up
