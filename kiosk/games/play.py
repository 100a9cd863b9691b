"""What a game and its table say to each other: what is waited for, what may be answered, and refusals."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

from kiosk.games.dice import DICE, Die

Json = dict[str, Any]
HOUSE: Literal["house"] = "house"
"""Who rolls when no seat does."""


class Code(StrEnum):
    """Why a command was refused, for programs (table-protocol.md)."""

    BAD_JSON = "bad-json"
    UNKNOWN_COMMAND = "unknown-command"
    NO_GAME = "no-game"
    BAD_SETUP = "bad-setup"
    NOT_YOUR_TURN = "not-your-turn"
    ILLEGAL_ACTION = "illegal-action"
    BAD_ROLL = "bad-roll"


class Refused(ValueError):  # noqa: N818 - it is what happened, and no fault of the program
    """A command that the rules don't allow; the text says why, to people. It has changed nothing."""

    def __init__(self, code: Code, words: str) -> None:
        super().__init__(words)
        self.code = code


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
    """

    action: str
    die: Die | tuple[Die, ...] | None = None
    least: int | None = None
    most: int | None = None

    def as_json(self) -> Json:
        """As the protocol writes it."""
        out: Json = {"action": self.action}
        if isinstance(self.die, Die):
            out["die"] = self.die.value
        elif self.die is not None:
            out["die"] = [die.value for die in self.die]
        if self.least is not None:
            out |= {"min": self.least, "max": self.most}
        return out


@dataclass(frozen=True, slots=True)
class Pending:
    """What the game waits for now.

    Attributes:
        kind: a decision, a roll, or the host's word after a hand.
        seat: who answers: a seat's number, "house" for the house's rolls, None after a hand.
        legal: for a decision, in the order of table-protocol.md.
        dice: for a roll, small to large. hidden: whether only the roller may see them.
    """

    kind: PendingKind
    seat: int | Literal["house"] | None = None
    legal: tuple[Legal, ...] = ()
    dice: tuple[Die, ...] = ()
    hidden: bool = False

    def as_json(self) -> Json:
        """As the protocol writes it."""
        if self.kind is PendingKind.DECISION:
            return {
                "kind": "decision",
                "seat": self.seat,
                "legal": [legal.as_json() for legal in self.legal],
            }
        if self.kind is PendingKind.ROLL:
            dice = [die.value for die in self.dice]
            return {"kind": "roll", "seat": self.seat, "dice": dice, "hidden": self.hidden}
        return {"kind": self.kind.value}

    def find(self, action: str) -> Legal | None:
        """The legal action of that name, if there is one."""
        return next((legal for legal in self.legal if legal.action == action), None)


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to a decision: checked, so the game takes it as it is."""

    action: str
    die: Die | None = None
    amount: int = 0


Rolled = tuple[tuple[Die, int], ...]
"""An answer to a roll: each die with its value, in the order of the request."""


def shown(value: object) -> str:
    """A value of a command, as a refusal quotes it: never long, however long or deep the value is."""
    return f"{value!r:.40}" if isinstance(value, str | int | float) else "like that"


def whole(value: object) -> bool:
    """Whether a JSON value is an integer; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def checked_roll(pending: Pending, dice: object) -> Rolled:
    """The dice of a roll as asked for, in any order; raises Refused (bad-roll) and says what is wrong.

    Args:
        pending: the roll that is waited for.
        dice: [{"die": "d8", "value": 5}, ...] or [("d8", 5), ...].
    """
    asked = " and ".join(die.value for die in pending.dice)
    if not isinstance(dice, Sequence) or isinstance(dice, str | bytes):
        raise Refused(Code.BAD_ROLL, f"The dice must be a list: {asked} is asked for.")
    left = list(pending.dice)
    rolled: list[tuple[Die, int]] = []
    for each in dice:
        die, value = _die_and_value(each)
        if die not in left:
            raise Refused(Code.BAD_ROLL, f"{asked} is asked for; {die.value} is not or is one too many.")
        if not 1 <= value <= die.sides:
            raise Refused(Code.BAD_ROLL, f"A {die.value} can't show {value}: it shows 1 to {die.sides}.")
        left.remove(die)
        rolled.append((die, value))
    if left:
        missing = " and ".join(die.value for die in left)
        raise Refused(Code.BAD_ROLL, f"{asked} is asked for; {missing} is missing.")
    return tuple(sorted(rolled, key=lambda pair: pair[0].sides))


def _die_and_value(each: object) -> tuple[Die, int]:
    if isinstance(each, dict):
        name, value = each.get("die"), each.get("value")
    elif isinstance(each, tuple) and len(each) == 2:  # noqa: PLR2004 - a pair
        name, value = each
    else:
        raise Refused(Code.BAD_ROLL, 'Each die must be written {"die": "d8", "value": 5}.')
    die = as_die(name)
    if die is None:
        raise Refused(Code.BAD_ROLL, "A die's name must be one of d4, d6, d8, d10, d12, d20.")
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(Code.BAD_ROLL, f"The value of the {die.value} must be a whole number.")
    return die, value


def as_die(name: object) -> Die | None:
    """A die by its name, None when there is no such die."""
    return Die(name) if isinstance(name, str) and name in _NAMES else None


_NAMES = frozenset(die.value for die in DICE)
