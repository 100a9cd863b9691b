"""What a decision was worth beside the best there was, and that of every decision of a hand."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from kiosk.games import critical_roll, six_shooter
from kiosk.games.command import Act, Command
from kiosk.games.dice import DICE
from kiosk.games.protocol import PendingKind, Refused
from kiosk.games.session import HOST, Session
from kiosk.odds.answers import Answer, Odds, answer_of
from kiosk.odds.pending import odds_of

SMALL: Final = 0.05
"""Chips. Who gives away less has decided as well as can be: it is not worth a word."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision that was made.

    Attributes:
        game: by its name in the protocol.
        seat: whose it was.
        chosen: what was done. best: the best that could be done.
        cost: chips that the seat can expect less than with the best, at least 0.
        exact: the odds are; else they are an approximation.
        total: what the dice before the seat came to; None where none lay there, or no sum counts.
        six: six dice were within its reach against a 21, which they beat whatever they come to.
    """

    game: str
    seat: int
    chosen: Answer
    best: Answer
    cost: float
    exact: bool
    total: int | None = None
    six: bool = False

    @property
    def is_good(self) -> bool:
        """Whether it was as good as any, but for what nobody feels."""
        return self.cost < SMALL

    @property
    def told(self) -> float:
        """Chips that it is said to cost, to a tenth: sums are of these, so that they are right to the eye."""
        return 0.0 if self.is_good else round(self.cost, 1)


def is_advised_on(session: Session) -> bool:
    """Whether what a session waits for is a decision that a coach speaks of: any but how much to bet.

    How much somebody stakes before any die has fallen is their own affair: where the house gives something
    away, the best would always be all they have.
    """
    pending = session.pending
    if pending.kind is not PendingKind.DECISION:
        return False
    return session.name != critical_roll.NAME or pending.find("bet") is None


def judge(game: str, odds: Odds, act: Act) -> Verdict:
    """A decision by the odds that it was made with.

    Of two answers of equal worth the one that was chosen is the best. An amount that is not among those
    reckoned with is worth about as much as the nearest, and is told as it was.
    """
    nearest = answer_of(odds.answers, act)
    amount = act.get("amount", nearest.amount)
    chosen = replace(nearest, amount=amount)
    worth = max(answer.ev for answer in odds.answers)
    best = odds.answers[odds.best]
    cost = max(0.0, worth - chosen.ev)
    if best.ev < worth - SMALL:  # play that mixes its answers is left where one is better than those mixed
        best = next(answer for answer in odds.answers if answer.ev == worth)
    exact = odds.error is None and amount == nearest.amount
    return Verdict(game, odds.seat, chosen, chosen if cost < SMALL else best, cost, exact)


def in_hindsight(
    start: Mapping[str, Any] | None,
    commands: Sequence[Command],
    public: Sequence[Command],
    seats: Collection[int],
) -> Iterator[Verdict]:
    """What the decisions of some seats in a hand were worth, one after another, as they were made.

    A decision that was made with dice which have not been shown to all is left out: what is said of it would
    tell them. So is what the host did for somebody, and a hand that is void, of which nothing counted.

    Args:
        start: what the hand started from (Session.hand_start).
        commands: of the hand (Session.hand_history), those taken back left out.
        public: the same, with None for values that were never shown.
        seats: whose.
    """
    if any(command["do"] == "void" for command in commands):
        return
    session = Session.begun(commands[0]) if start is None else Session.at_start(start)
    unshown: set[int] = set()
    for place, (command, known) in enumerate(zip(commands, public, strict=True)):
        if command["do"] == "act" and command["seat"] in seats and command["seat"] not in unshown:
            verdict = _verdict(session, command)
            if verdict is not None:
                yield verdict
        if known["do"] == "roll" and isinstance(known["seat"], int):
            hidden = any(die["value"] is None for die in known["dice"])
            (unshown.add if hidden else unshown.discard)(known["seat"])
        if place or start is not None:  # "new" has begun the game
            session.apply(command)


def _verdict(session: Session, command: Act) -> Verdict | None:
    """Of the decision that a session waits for; None where a coach has nothing to say of it."""
    if not is_advised_on(session) or command.get("by") == HOST:
        return None
    try:
        odds = odds_of(session)
    except Refused:  # nobody has worked these odds out
        return None
    if len(odds.answers) == 1:
        return None
    verdict = judge(session.name, odds, command)
    return replace(verdict, total=_total(session, odds.seat), six=_six_win(session, odds.seat))


def _total(session: Session, seat: int) -> int | None:
    """What the dice that a seat decides about come to, which all may see."""
    state = session.state()
    if state["game"] == six_shooter.NAME:
        return state["seats"][seat]["total"] or None
    if state["game"] == critical_roll.NAME:
        return next((chain["total"] for chain in state["seats"][seat]["chains"] if chain["active"]), None)
    return None


def _six_win(session: Session, seat: int) -> bool:
    """Whether a seat with half of the six dice or more has a 21 against it."""
    state = session.state()
    if state["game"] != six_shooter.NAME:
        return False
    others = (other for number, other in enumerate(state["seats"]) if number != seat)
    against = any(other["total"] == six_shooter.TARGET for other in others)
    return against and len(state["seats"][seat]["dice"]) >= len(DICE) // 2
