"""What may be seen of a game, game by game: the `state` of the table protocol (docs/engine.md), typed.

Screens, bots and the record read these; the protocol prints them as they are. Which game it is, `game` tells,
also to a type checker: after `state["game"] == "kingdom"` it is a KingdomState.
"""

from typing import Literal, NotRequired, TypedDict, final

from kiosk.games.message import Message

House = Literal["house"]


class DieState(TypedDict):
    """A die as the viewer may see it: `die` as "d20"; `value` is None where it is hidden.

    `by_hand`: a person gave its value though a camera watches. A live table says so; the rules don't know.
    """

    die: str
    value: int | None
    by_hand: NotRequired[bool]


class LegalState(TypedDict):
    """An action that is legal now; `die`: what it rolls, or those to choose one from; the rest is chips."""

    action: str
    die: NotRequired[str | list[str]]
    min: NotRequired[int]
    max: NotRequired[int]
    amount: NotRequired[int]


@final
class DecisionPending(TypedDict):
    """A seat decides."""

    kind: Literal["decision"]
    seat: int
    legal: list[LegalState]


@final
class RollPending(TypedDict):
    """A seat or the house must roll; `hidden`: only the roller may see it.

    `shown`: it has rolled, and a screen counts that up, or it stands there, before it is told what comes of
    it; the engine sets none.
    """

    kind: Literal["roll"]
    seat: int | House
    dice: list[str]
    hidden: bool
    shown: NotRequired[Literal["counts", "stands"]]


@final
class NonePending(TypedDict):
    """Nobody's turn: the next hand can begin, or the game is over.

    `seat`: while a screen shows how the hand ended, whose dice are looked at; `all_in`: that has put in the
    last of its chips. The engine sets none.
    """

    kind: Literal["hand_over", "game_over"]
    seat: NotRequired[int]
    all_in: NotRequired[bool]


PendingState = DecisionPending | RollPending | NonePending


class ResultState(TypedDict):
    """How a hand or game ended: chips that each seat took from the table, and one line for people."""

    payouts: list[int]
    text: Message


class SeatState(TypedDict):
    """What every game shows of a seat."""

    name: str
    chips: int
    dice: list[DieState]
    status: str


class TableState(TypedDict):
    """What every game shows but its seats."""

    hand: int
    pot: int
    phase: str
    pending: PendingState
    result: NotRequired[ResultState]


class SixShooterSeat(SeatState):
    """`picked`: the dice of the opening that were chosen and not rolled yet."""

    total: int
    picked: list[str]
    sit_out: bool


@final
class SixShooterState(TableState):
    """`button`: the seat that acts last."""

    game: Literal["six-shooter"]
    seats: list[SixShooterSeat]
    button: int


class ChainState(TypedDict):
    """A chain of dice; `active`: it is played now."""

    dice: list[DieState]
    total: int
    bet: int
    active: bool
    doubled: bool


class CriticalRollSeat(SeatState):
    """`put_in`: chips in this hand."""

    bet: int
    chains: list[ChainState]
    put_in: int
    sit_out: bool


class HouseState(TypedDict):
    """`net`: chips that the house has won since the start; may be negative."""

    net: int
    dice: list[DieState]


@final
class CriticalRollState(TableState):
    """`house` is there only where it is played against."""

    game: Literal["critical-roll"]
    seats: list[CriticalRollSeat]
    house: NotRequired[HouseState]


class KingdomSeat(SeatState):
    """`wagered`: chips in this round of betting."""

    wagered: int


class RerollState(TypedDict):
    """A Foundation rerolled in a draw."""

    seat: int
    values: list[int]


class PotState(TypedDict):
    """A pot at the showdown: who contests it, who has won it."""

    chips: int
    seats: list[int]
    winners: list[int]
    rerolls: list[RerollState]


@final
class KingdomState(TableState):
    """`king` and `prince` are seats, None before the crown; `wager` is the highest put in this round."""

    game: Literal["kingdom"]
    seats: list[KingdomSeat]
    king: int | None
    prince: int | None
    wager: int
    pots: list[PotState]


State = SixShooterState | CriticalRollState | KingdomState
