"""Players made of code: each decides from the state that its seat may see, as a person would."""

import random
from collections.abc import Callable, Mapping
from typing import Protocol

from kiosk.bots.critical_roll import CriticalRollBot
from kiosk.bots.kingdom import KingdomBot
from kiosk.bots.six_shooter import SixShooterBot
from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.command import Act
from kiosk.games.protocol import Pending
from kiosk.games.state import State

__all__ = ["Bot", "bot_for"]


class Bot(Protocol):
    """Answers the decisions of one seat."""

    def decide(self, state: State, pending: Pending) -> Act:
        """A legal command of the table protocol for the decision that is pending.

        Args:
            state: as the bot's seat sees it.
            pending: a decision of the bot's seat.
        """


_BOTS: Mapping[str, Callable[[random.Random], Bot]] = {
    six_shooter.NAME: SixShooterBot,
    critical_roll.NAME: CriticalRollBot,
    kingdom.NAME: KingdomBot,
}


def bot_for(game: str, rng: random.Random) -> Bot:
    """A bot for a game; KeyError for a game without one."""
    return _BOTS[game](rng)
