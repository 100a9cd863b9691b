"""Critical Roll against the house: each seat by itself, exactly.

What the others do, and their dice, change nothing for a seat. What it bets is its own affair: a bet's worth,
as all is played best after it, counts among its decisions, and no other bet would have been better or worse.
"""

from kiosk.games.command import Command
from kiosk.games.session import HOST, Session
from kiosk.luck.ledger import ExactLedger
from kiosk.odds.answers import answer_of
from kiosk.odds.critical_roll import bet_of
from kiosk.odds.pending import odds_of


class Ledger(ExactLedger):
    """Of one hand."""

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
