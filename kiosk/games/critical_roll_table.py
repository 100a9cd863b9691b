"""What lies on a Critical Roll table: seats, their chains of dice, and how good a total is."""

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from kiosk.games.dice import DICE, Die
from kiosk.games.message import Message, say
from kiosk.games.protocol import dice_json
from kiosk.games.seating import Place
from kiosk.games.state import CriticalRollSeat

TARGET = 20

_SMALLER = {larger: smaller for smaller, larger in pairwise(DICE)}


class Status(StrEnum):
    """How a seat stands in this hand. With several chains: won, lost or level taken together."""

    IN = "in"
    WON = "won"
    LOST = "lost"
    PUSHED = "pushed"
    SITTING_OUT = "sitting-out"
    GONE = "gone"


@dataclass(slots=True)
class Chain:
    """Dice in the order rolled, with their own bet.

    Attributes:
        dice: die and value of each; a bonus d20 joins no chain.
        bet: chips on it.
        active: whether it is being played now.
        doubled: after a double down. over: no more dice, by a stand, a miss, a double down or a bonus 20.
        made_twenty: a bonus 20 replaced its total.
        matched: its newest die was just rolled onto it and equals the one before: it can be split.
        was_split: a die has been split off it, or it began as one.
    """

    dice: list[tuple[Die, int]]
    bet: int
    active: bool = False
    doubled: bool = False
    over: bool = False
    made_twenty: bool = False
    matched: bool = False
    was_split: bool = False

    @property
    def total(self) -> int:
        """The sum of the dice, or 20 after a bonus 20."""
        return TARGET if self.made_twenty else sum(value for _, value in self.dice)

    @property
    def next_die(self) -> Die | None:
        """The die that a hit would roll: one size below the newest."""
        return _SMALLER.get(self.dice[-1][0])

    @property
    def can_grow(self) -> bool:
        """Whether it may be hit."""
        return not self.over and self.total < TARGET and self.next_die is not None


@dataclass(slots=True)
class Seat(Place):
    """A player's place.

    Attributes:
        status: until its first hand, as if it sat out.
        bet: this hand's original bet or stake.
        chains: this hand's, in the order of play.
        rolled: every die rolled in this hand, bonus dice too.
    """

    status: Status = Status.SITTING_OUT
    bet: int = 0
    chains: list[Chain] = field(default_factory=list)
    rolled: list[tuple[Die, int]] = field(default_factory=list)

    @property
    def gone(self) -> bool:
        """Whether it has left the game."""
        return self.status is Status.GONE


def rank(total: int) -> tuple[int, int]:
    """How good a total is, smaller is better: its distance from 20, then the lower total."""
    return abs(total - TARGET), total


def why_no_hit(chain: Chain) -> Message:
    """Why the chain that is played can't be hit, in one sentence for people."""
    if chain.next_die is None:
        return say("After the d4 there is no smaller die to hit with.")
    return say("With {total} the chain has reached 20 and can't be hit.", total=chain.total)


def why_no_split(chain: Chain) -> Message:
    """Why the chain that is played can't be split, chips apart."""
    if len(chain.dice) == 1:
        return say("A split takes two dice of the same value, one rolled right after the other.")
    if chain.dice[-1][1] != chain.dice[-2][1]:
        return say("The newest die must show the same value as the die before it.")
    return say("After a split only a die rolled since then can be split off.")


def why_no_double(chain: Chain) -> Message:
    """Why the chain that is played can't be doubled, chips apart."""
    if chain.dice[0][0] is not Die.D20:
        return say("A chain begun by a split-off die can't be doubled.")
    if len(chain.dice) > 1:
        return say("Doubling is for the first hit only, with nothing but the d20 in the chain.")
    return say("After a split this chain can't be doubled.")


def seat_json(seat: Seat) -> CriticalRollSeat:
    """A seat as the protocol writes it, and beside that `put_in`, chips in this hand, and `sit_out`."""
    return {
        "name": seat.name,
        "chips": seat.chips,
        "dice": dice_json(seat.rolled),
        "status": seat.status.value,
        "bet": seat.bet,
        "chains": [
            {
                "dice": dice_json(chain.dice),
                "total": chain.total,
                "bet": chain.bet,
                "active": chain.active,
                "doubled": chain.doubled,
            }
            for chain in seat.chains
        ],
        "put_in": seat.put_in,
        "sit_out": seat.wants_out,
    }
