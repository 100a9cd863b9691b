"""A hand's result split: what the dice brought beside their expectation, and what the decisions were worth.

The value of a position is what a seat will have at the hand's end, on average, as all play their best from
there on. Dice and decisions move it in turn, from the chips before the hand to those after it: what dice
change is luck, what decisions change is theirs. The two sum to what was won.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kiosk.games import critical_roll, six_shooter
from kiosk.games.command import Command
from kiosk.games.protocol import PendingKind
from kiosk.games.session import Session
from kiosk.luck import critical_roll as of_the_house
from kiosk.luck import estimate
from kiosk.luck import six_shooter as of_two
from kiosk.luck.rolls import Counted, counted

TWO = 2
OVER = frozenset({PendingKind.HAND_OVER, PendingKind.GAME_OVER})


@dataclass(frozen=True, slots=True)
class Split:
    """What a hand brought one seat, chips.

    Attributes:
        seat: whose.
        won: chips after the hand less those before it.
        luck: what dice added to the expectation under the play that was chosen.
        decisions: what was decided, by this seat and the others, was worth; best play of all is among it:
            what the hand is worth then.
        given_up: what this seat's decisions were worth less than its best ones, at least 0; None where
            nobody has worked it out.
        exact: `luck` is; else it is an estimate, whose mean over many hands is right.
    """

    seat: int
    won: int
    luck: float
    decisions: float
    given_up: float | None
    exact: bool


class Ledger(Protocol):
    """Of one hand: luck and decisions of its seats.

    Attributes:
        exact: they are.
    """

    exact: bool

    def before(self, session: Session, command: Command) -> None:
        """A command is about to be taken."""

    def end(self, seat: int, has: int) -> tuple[float, float, float | None]:
        """Luck, decisions and what was given up, of a seat that has so many chips at the end."""


def split(before: Session | None, commands: Sequence[Command]) -> tuple[list[Split], list[Counted]]:
    """Of each seat that took part in a hand, and its rolls; nothing of one that is void or not over.

    Args:
        before: the game as the hand found it, which is played on to the hand's end; None where the hand
            began the game.
        commands: of the hand (Session.hand_history), those taken back left out, with all values.

    Raises Refused where the commands break a rule, or nobody has worked out what a decision was worth.
    """
    if any(command["do"] == "void" for command in commands):
        return [], []
    session, begun = (Session.begun(commands[0]), True) if before is None else (before, False)
    had = [each["chips"] for each in session.state()["seats"]]
    if begun:
        assert commands[0]["do"] == "new"
        had = [each["chips"] for each in commands[0]["seats"]]
    else:
        session.apply(commands[0])
    seats = session.state()["seats"]
    there = [number for number, each in enumerate(seats) if each["status"] not in estimate.AWAY]
    ledger, rolls = _ledger(session, there, had), list[Counted]()
    for command in commands[1:]:
        if session.pending.kind in OVER:  # what follows is between hands
            break
        ledger.before(session, command)
        rolls += counted(session, command)
        session.apply(command)
    if session.pending.kind not in OVER:
        return [], []
    has = [each["chips"] for each in session.state()["seats"]]
    splits = [
        Split(seat, has[seat] - had[seat], *ledger.end(seat, has[seat]), exact=ledger.exact) for seat in there
    ]
    return splits, rolls


def _ledger(session: Session, there: Sequence[int], had: Sequence[int]) -> Ledger:
    if session.name == critical_roll.NAME and "house" in session.state():
        return of_the_house.Ledger(had)
    if session.name == six_shooter.NAME and len(there) == TWO:
        return of_two.Ledger(had)
    return estimate.Ledger(session.name, there, had)
