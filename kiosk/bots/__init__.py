"""Players made of code: each decides from the state that its seat may see, as a person would."""

import random
from collections.abc import Callable, Mapping
from enum import StrEnum
from importlib import import_module
from typing import Protocol, cast

from kiosk.bots.critical_roll import CriticalRollBot
from kiosk.bots.kingdom import KingdomBot
from kiosk.bots.six_shooter import SixShooterBot
from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.command import Act
from kiosk.games.message import say
from kiosk.games.protocol import Code, Refused
from kiosk.games.registry import GAMES
from kiosk.odds.answers import Question

__all__ = ["Bot", "Strength", "bot_for", "check_strength"]


class Strength(StrEnum):
    """How well a bot plays."""

    REGULAR = "regular"
    EXPERT = "expert"


class Bot(Protocol):
    """Answers the decisions of one seat."""

    def decide(self, question: Question) -> Act:
        """A legal command of the table protocol for the decision of the bot's seat, as that seat sees it."""


_BOTS: Mapping[str, Callable[[random.Random], Bot]] = {
    six_shooter.NAME: SixShooterBot,
    critical_roll.NAME: CriticalRollBot,
    kingdom.NAME: KingdomBot,
}


_EXPERTS = {
    six_shooter.NAME: ("kiosk.bots.six_shooter_expert", "SixShooterExpert"),
    kingdom.NAME: ("kiosk.bots.kingdom_expert", "KingdomExpert"),
}
"""By game the module and class, imported for who plays against one: they reckon with large tables."""


def check_strength(game: str, strength: Strength) -> None:
    """Raises Refused (bad-setup) where a game has no bot so strong."""
    if strength is Strength.EXPERT and game not in _EXPERTS:
        title = GAMES[game].title
        raise Refused(Code.BAD_SETUP, say("There is no expert for {title} yet.", title=title))


def bot_for(game: str, rng: random.Random, strength: Strength = Strength.REGULAR) -> Bot:
    """A bot for a game; raises Refused (bad-setup) where the game has none so strong."""
    check_strength(game, strength)
    if strength is Strength.REGULAR:
        return _BOTS[game](rng)
    module, name = _EXPERTS[game]
    return cast("Callable[[random.Random], Bot]", getattr(import_module(module), name))(rng)
