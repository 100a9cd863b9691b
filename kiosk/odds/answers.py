"""What the odds of a decision look like, whichever game it is of; what a solver is asked, and its answer.

A solver is given what one seat may see and nothing else: it can't tell what it was never told.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from kiosk.games.command import Act, Command
from kiosk.games.dice import Die
from kiosk.games.message import Message
from kiosk.games.protocol import Code, Json, Pending, Refused
from kiosk.games.state import State


class Care(StrEnum):
    """How near to the truth odds are wanted, where that takes time.

    `FOR_WORDS`: to about a hundredth of a chip or bet, at once. `USUAL`. `TO_THE_END`: to the last digit that
    is told, which may take some seconds.
    """

    FOR_WORDS = "words"
    USUAL = "usual"
    TO_THE_END = "end"


_DECIMALS = 10
"""Of a chip, or a chance. What differs by less is equal: rounding in the last digits is no reason to play."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision as one seat sees it.

    Attributes:
        state: as the viewer may see it.
        pending: the decision that is waited for, of `seat`.
        seat: whose decision it is. viewer: whose knowledge counts; the same seat, or another.
        terms: every option in force, by name.
        hand: the commands of this hand so far, with None for values that were not shown to all.
        care: how near to the truth the odds are wanted.
    """

    state: State
    pending: Pending
    seat: int
    viewer: int
    terms: Mapping[str, Any]
    hand: Sequence[Command]
    care: Care = Care.USUAL


@dataclass(frozen=True, slots=True)
class Answer:
    """What one answer to the decision is worth.

    Attributes:
        action: its name, and what it takes: `die`, `dice` or `amount` (chips), where it takes one.
        ev: expected chips of the seat at the end of this hand less its chips now.
        win: the chance that the seat takes a pot, a share of one, or wins a bet in this hand.
        weight: how often the best play chooses it, where that is mixed.
    """

    action: str
    ev: float
    win: float
    die: Die | None = None
    dice: tuple[Die, ...] = ()
    amount: int | None = None
    weight: float | None = None

    def as_json(self) -> Json:
        """As the protocol writes it."""
        out: Json = {"action": self.action}
        if self.die is not None:
            out["die"] = self.die.value
        if self.dice:
            out["dice"] = [die.value for die in self.dice]
        if self.amount is not None:
            out["amount"] = self.amount
        out["ev"], out["win"] = round(self.ev, _DECIMALS), round(self.win, _DECIMALS)
        if self.weight is not None:
            out["weight"] = round(self.weight, _DECIMALS)
        return out


UNIT: Final = "chips"
"""What `ev` and `error` count."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a decision.

    Attributes:
        seat: whose decision it is.
        answers: one for each legal action, die, pair of dice or amount of the menu, in the protocol's order.
        assumes: of this seat from here on, and of all others; for people.
        error: the largest error measured, chips; None where the odds are exact.
    """

    seat: int
    answers: tuple[Answer, ...]
    assumes: Message
    error: float | None = None

    @property
    def best(self) -> int:
        """The index of the best answer: the largest weight where play is mixed, else the largest ev.

        The first of equals.
        """
        mixed = all(answer.weight is not None for answer in self.answers)
        worth = [
            round(answer.ev if answer.weight is None or not mixed else answer.weight, _DECIMALS)
            for answer in self.answers
        ]
        return worth.index(max(worth))

    def as_json(self) -> Json:
        """As the protocol writes it."""
        out: Json = {"seat": self.seat, "basis": "exact" if self.error is None else "approximate"}
        if self.error is not None:
            out["error"] = self.error
        out.update(
            assumes=self.assumes,
            unit=UNIT,
            actions=[answer.as_json() for answer in self.answers],
            best=self.best,
        )
        return out


def answer_of(answers: Sequence[Answer], act: Act) -> Answer:
    """The answer that a command gives; of an amount that is none of the menu's, the nearest."""
    die, dice, amount = act.get("die"), act.get("dice"), act.get("amount")
    same = [answer for answer in answers if answer.action == act["action"]]
    if dice is not None:
        same = [answer for answer in same if {each.value for each in answer.dice} == set(dice)]
    elif die is not None and any(answer.die is not None for answer in same):
        same = [answer for answer in same if answer.die is not None and answer.die.value == die]
    if amount is not None:
        same.sort(key=lambda answer: abs((answer.amount or 0) - amount))
    return same[0]


def no_odds(why: Message) -> Refused:
    """That there are no odds of a decision, though it is one."""
    return Refused(Code.NO_ODDS, why)
