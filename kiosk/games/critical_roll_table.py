"""A seat of a Critical Roll table, with its chains of dice."""

from dataclasses import dataclass, field
from enum import StrEnum

from kiosk.games.critical_roll_chain import Chain
from kiosk.games.dice import Die
from kiosk.games.game import Place
from kiosk.games.protocol import dice_json
from kiosk.games.state import CriticalRollSeat


class Status(StrEnum):
    """How a seat stands in this hand. With several chains: won, lost or level taken together."""

    IN = "in"
    WON = "won"
    LOST = "lost"
    PUSHED = "pushed"
    SITTING_OUT = "sitting-out"
    GONE = "gone"


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

    def as_json(self) -> CriticalRollSeat:
        """As the protocol writes it, and beside that `put_in`, chips in this hand, and `sit_out`."""
        return {
            "name": self.name,
            "chips": self.chips,
            "dice": dice_json(self.rolled),
            "status": self.status.value,
            "bet": self.bet,
            "chains": [chain.as_json() for chain in self.chains],
            "put_in": self.put_in,
            "sit_out": self.wants_out,
        }
