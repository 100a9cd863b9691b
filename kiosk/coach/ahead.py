"""What may be asked next, worked out while people think and dice fall."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from kiosk.coach.verdict import is_advised_on
from kiosk.games.protocol import Pending, PendingKind
from kiosk.games.session import Session
from kiosk.odds.answers import Care, Odds, Question
from kiosk.odds.pending import asked


def question_of(session: Session) -> Question:
    """The decision that a game waits for, as its seat is advised on it."""
    return replace(asked(session), care=Care.FOR_WORDS)


class Ahead:
    """The odds of the decisions that may follow what a game waits for: after a die, or an answer without one.

    Args:
        session: the game; a copy of it is played on.
        seats: whose decisions count.
        odds: works them out; None where nobody can.
    """

    def __init__(
        self, session: Session, seats: Collection[int], odds: Callable[[str, Question], Odds | None]
    ) -> None:
        self._start, self._hand = session.hand_start, session.hand_history()
        self._steps = list(_steps(session.pending)) if seats else []
        self._seats, self._odds = seats, odds
        self._found: list[tuple[Question, Odds | None]] = []
        self._stopped = False

    def work(self) -> None:
        """Work them out, until it is stopped; in a thread of its own."""
        for step in self._steps:
            after = self._after(step)
            if self._stopped:
                return
            if is_advised_on(after) and after.pending.seat in self._seats:
                question = question_of(after)
                self._found.append((question, self._odds(after.name, question)))

    def stop(self) -> None:
        """Something else has been asked."""
        self._stopped = True

    def known(self, question: Question) -> Odds | None:
        """What was worked out for this question; None for nothing."""
        for other, odds in tuple(self._found):
            if (other.state, other.pending) == (question.state, question.pending):
                return odds
        return None

    def _after(self, step: dict[str, Any]) -> Session:
        session = Session.begun(self._hand[0]) if self._start is None else Session.at_start(self._start)
        for command in (*self._hand[self._start is None :], step):
            session.apply(command)
        return session


def _steps(pending: Pending) -> Iterator[dict[str, Any]]:
    """Each sum of the dice that are due, or each answer that takes nothing more.

    Of several dice one throw of each sum: what is worked out for it is most of what another one takes.
    """
    if pending.kind is PendingKind.ROLL and not pending.hidden:
        throws = product(*(range(1, die.sides + 1) for die in pending.dice))
        for throw in {sum(values): values for values in throws}.values():
            dice = [
                {"die": die.value, "value": value} for die, value in zip(pending.dice, throw, strict=True)
            ]
            yield {"do": "roll", "seat": pending.seat, "dice": dice}
    for legal in pending.legal:
        if legal.die is None and legal.least is None and not legal.picks:
            yield {"do": "act", "seat": pending.seat, "action": legal.action}
