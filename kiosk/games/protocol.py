"""What a game and its table say to each other: what is waited for, what may be answered, and refusals."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, TypeGuard, cast

from kiosk.games.dice import Die
from kiosk.games.message import Message, Sentence, say
from kiosk.games.state import DieState, LegalState, PendingState

Json = dict[str, Any]
HOUSE: Literal["house"] = "house"
"""Who rolls when no seat does."""


class Code(StrEnum):
    """Why a command was refused, for programs (docs/engine.md)."""

    BAD_JSON = "bad-json"
    UNKNOWN_COMMAND = "unknown-command"
    NO_GAME = "no-game"
    BAD_SETUP = "bad-setup"
    NOT_YOUR_TURN = "not-your-turn"
    ILLEGAL_ACTION = "illegal-action"
    BAD_ROLL = "bad-roll"
    NO_ODDS = "no-odds"


class Refused(ValueError):  # noqa: N818 - it is what happened, and no fault of the program
    """A command that the rules don't allow; it has changed nothing.

    Attributes:
        code: why, for programs.
        words: why, for people: a message, as a text.
    """

    def __init__(self, code: Code, words: Sentence) -> None:
        super().__init__(str(words))
        self.code = code
        self.words = cast("str", words)


def illegal(words: Sentence) -> Refused:
    """What the rules don't allow now."""
    return Refused(Code.ILLEGAL_ACTION, words)


class PendingKind(StrEnum):
    """What a game waits for."""

    DECISION = "decision"
    ROLL = "roll"
    HAND_OVER = "hand_over"
    GAME_OVER = "game_over"


@dataclass(frozen=True, slots=True)
class Legal:
    """One action that is legal now.

    Attributes:
        action: its name.
        die: the die it rolls, or the dice to choose one from.
        least, most: the amount to choose from, chips.
        amount: what it costs where there is nothing to choose, chips.
        picks: how many different dice must be chosen with it.
    """

    action: str
    die: Die | tuple[Die, ...] | None = None
    least: int | None = None
    most: int | None = None
    amount: int | None = None
    picks: int = 0

    def as_json(self) -> LegalState:
        """As the protocol writes it."""
        out: LegalState = {"action": self.action}
        if isinstance(self.die, Die):
            out["die"] = self.die.value
        elif self.die is not None:
            out["die"] = [die.value for die in self.die]
        if self.least is not None and self.most is not None:
            out["min"], out["max"] = self.least, self.most
        if self.amount is not None:
            out["amount"] = self.amount
        return out


@dataclass(frozen=True, slots=True)
class Pending:
    """What the game waits for now.

    Attributes:
        kind: a decision, a roll, or the host's word after a hand.
        seat: who answers: a seat's number, "house" for the house's rolls, None after a hand.
        legal: for a decision, in the order of docs/engine.md.
        dice: for a roll, small to large. hidden: whether only the roller may see them.
    """

    kind: PendingKind
    seat: int | Literal["house"] | None = None
    legal: tuple[Legal, ...] = ()
    dice: tuple[Die, ...] = ()
    hidden: bool = False

    def as_json(self) -> PendingState:
        """As the protocol writes it."""
        if self.kind is PendingKind.DECISION:
            assert isinstance(self.seat, int)
            return {"kind": "decision", "seat": self.seat, "legal": [legal.as_json() for legal in self.legal]}
        if self.kind is PendingKind.ROLL:
            assert self.seat is not None
            dice = [die.value for die in self.dice]
            return {"kind": "roll", "seat": self.seat, "dice": dice, "hidden": self.hidden}
        return {"kind": "hand_over" if self.kind is PendingKind.HAND_OVER else "game_over"}

    def find(self, action: str) -> Legal | None:
        """The legal action of that name, if there is one."""
        return next((legal for legal in self.legal if legal.action == action), None)


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to a decision: checked, so the game takes it as it is."""

    action: str
    die: Die | None = None
    dice: tuple[Die, ...] = ()
    amount: int = 0


COSTS_NOTHING = {
    "stick": say("stick"),
    "stand": say("stand"),
    "keep": say("keep"),
    "check": say("check"),
    "fold": say("fold"),
    "split": say("split"),
}
"""What a host may answer for a player who is away, the first of them that is legal; each for people."""


def free_action(pending: Pending) -> str | None:
    """The act that costs nothing for the decision that is waited for, None where there is none.

    A split of a Critical Roll chain costs a bet, but with it standing is always legal and comes first.
    """
    return next((action for action in COSTS_NOTHING if pending.find(action)), None)


def check_free(pending: Pending, choice: Choice) -> None:
    """Raises Refused unless the choice costs nothing: the host acts for a player who is away."""
    free = free_action(pending)
    if free is None:
        raise illegal(say("The host can't decide this for a player: it costs chips or dice. Void the hand."))
    if choice.action != free:
        words = say("For a player who is away the host may only {action}.", action=COSTS_NOTHING[free])
        raise illegal(words)


def waited_for(pending: Pending, names: Sequence[str]) -> Message:
    """What a game waits for, in words; `names` by seat."""
    if pending.kind is PendingKind.HAND_OVER:
        return say("the hand is over and the next one can begin.")
    if pending.kind is PendingKind.GAME_OVER:
        return say("the game is over.")
    who = say("the house") if not isinstance(pending.seat, int) else names[pending.seat]
    if pending.kind is PendingKind.ROLL:
        return say("{who} must roll {listed}.", who=who, listed=" and ".join(pending.dice))
    return say("{who} must decide.", who=who)


Rolled = tuple[tuple[Die, int], ...]
"""An answer to a roll: each die with its value, in the order of the request."""
Answer = Choice | Rolled
Hand = Generator[Pending, Any, None]
"""One hand, or what comes before the first: yields what it waits for, is sent the checked answer to that."""


def decision(seat: int, *legal: Legal) -> Pending:
    """A seat's decision between legal actions; a Choice is sent for it."""
    return Pending(PendingKind.DECISION, seat, legal)


def roll(who: int | Literal["house"], *dice: Die, hidden: bool = False) -> Pending:
    """These dice, small to large; `hidden`: for the roller's eyes only. What they show (Rolled) is sent."""
    return Pending(PendingKind.ROLL, who, dice=dice, hidden=hidden)


def shown(value: object) -> str:
    """A value of a command, as a refusal quotes it: never long, however long or deep the value is."""
    return f"{value!r:.40}" if isinstance(value, str | int | float) else say("like that")


def whole(value: object) -> TypeGuard[int]:
    """Whether a JSON value is an integer; true and false are none."""
    return type(value) is int


def dice_json(dice: Sequence[tuple[Die, int]]) -> list[DieState]:
    """Dice as the protocol writes them."""
    return [{"die": str(die), "value": value} for die, value in dice]
