"""Players made of code: each decides from the state that its seat may see, as a person would."""

import random
from collections.abc import Callable, Mapping
from enum import StrEnum
from importlib import import_module
from typing import Protocol, cast

from kiosk.bots.beginners import CriticalRollBeginner, KingdomBeginner, SixShooterBeginner, StaysIn
from kiosk.bots.critical_roll import CriticalRollBot
from kiosk.bots.kingdom import BetsWhatCanBeCalled, KingdomBot
from kiosk.bots.six_shooter import SixShooterBot
from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.command import Act
from kiosk.odds.answers import Question

__all__ = ["Bot", "StaysIn", "Strength", "bot_for"]


class Strength(StrEnum):
    """How well a bot plays."""

    BEGINNER = "beginner"
    REGULAR = "regular"
    EXPERT = "expert"


class Bot(Protocol):
    """Answers the decisions of one seat."""

    def decide(self, question: Question) -> Act:
        """A legal command of the table protocol for the decision of the bot's seat, as that seat sees it."""


_BOTS: Mapping[Strength, Mapping[str, Callable[[random.Random], Bot]]] = {
    Strength.BEGINNER: {
        six_shooter.NAME: SixShooterBeginner,
        critical_roll.NAME: CriticalRollBeginner,
        kingdom.NAME: KingdomBeginner,
    },
    Strength.REGULAR: {
        six_shooter.NAME: SixShooterBot,
        critical_roll.NAME: CriticalRollBot,
        kingdom.NAME: KingdomBot,
    },
}


_EXPERTS = {
    six_shooter.NAME: ("kiosk.bots.six_shooter_expert", "SixShooterExpert"),
    critical_roll.NAME: ("kiosk.bots.critical_roll_expert", "CriticalRollExpert"),
    kingdom.NAME: ("kiosk.bots.kingdom_expert", "KingdomExpert"),
}
"""By game the module and class, imported for who plays against one: they reckon with large tables."""


def bot_for(game: str, rng: random.Random, strength: Strength = Strength.REGULAR) -> Bot:
    """A bot for a game."""
    bot = _bot_for(game, rng, strength)
    return BetsWhatCanBeCalled(bot) if game == kingdom.NAME else bot


def _bot_for(game: str, rng: random.Random, strength: Strength) -> Bot:
    if strength is not Strength.EXPERT:
        return _BOTS[strength][game](rng)
    module, name = _EXPERTS[game]
    return cast("Callable[[random.Random], Bot]", getattr(import_module(module), name))(rng)
