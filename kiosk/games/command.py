"""What a game is told, typed: the commands of the table protocol (docs/engine.md) as a record keeps them.

Which command it is, `do` tells, also to a type checker. What comes from outside is any JSON object until a
session has taken it.
"""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict, final

from kiosk.games.options import Value
from kiosk.games.state import DieState, House


class Stack(TypedDict):
    """Who sits down, with how many chips."""

    name: str
    chips: int


@final
class New(TypedDict):
    """A game begins, with its first hand; `options` by name."""

    do: Literal["new"]
    game: str
    seats: list[Stack]
    options: dict[str, Value]


class WithDecision(TypedDict):
    """What a decision takes: `die` or `dice` are chosen with it, `amount` is chips; `by`: for one away."""

    seat: int
    die: NotRequired[str]
    dice: NotRequired[list[str]]
    amount: NotRequired[int]
    by: NotRequired[Literal["host"]]


@final
class Act(WithDecision):
    """A decision is made."""

    do: Literal["act"]
    action: str


@final
class Undo(WithDecision):
    """In a journal alone: the decision just before it was taken back, or the `chips` bought there."""

    do: Literal["undo"]
    action: NotRequired[str]
    chips: NotRequired[int]


class Values(TypedDict):
    """The dice of a roll; a value is None where it was never shown, and such a record is only to be read."""

    seat: int | House
    dice: list[DieState]


@final
class Roll(Values):
    """The dice that were asked for."""

    do: Literal["roll"]


@final
class Amend(Values):
    """In a journal alone: the values of the roll just before it are others."""

    do: Literal["amend"]


@final
class OfHand(TypedDict):
    """The next hand begins, or the one that is played does not count."""

    do: Literal["next", "void"]


@final
class Join(Stack):
    """Somebody sits down between hands."""

    do: Literal["join"]


@final
class Show(TypedDict):
    """Between hands a seat shows hidden dice."""

    do: Literal["show"]
    seat: int


@final
class Leave(TypedDict):
    """Between hands a seat leaves with its `chips`; those of earlier records don't say how many."""

    do: Literal["leave"]
    seat: int
    chips: NotRequired[int]


@final
class BuyIn(TypedDict):
    """A seat buys chips between hands."""

    do: Literal["buy-in"]
    seat: int
    chips: int


@final
class SitOut(TypedDict):
    """A seat sits out the next hands, or (`out` false) takes part again."""

    do: Literal["sit-out"]
    seat: int
    out: bool


BetweenHands = Join | Leave | Show | BuyIn | SitOut
Command = New | Act | Roll | OfHand | BetweenHands
Entry = Command | Amend | Undo
"""Of a journal."""


def act(
    seat: int,
    action: str,
    *,
    die: str | None = None,
    dice: Sequence[str] | None = None,
    amount: int | None = None,
) -> Act:
    """A seat's decision, with what its action takes."""
    command: Act = {"do": "act", "seat": seat, "action": action}
    if die is not None:
        command["die"] = str(die)
    if dice is not None:
        command["dice"] = [str(each) for each in dice]
    if amount is not None:
        command["amount"] = amount
    return command
