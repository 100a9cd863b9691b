"""What can be heard: the effects, how loud each kind of them is, and the voices in which they sound."""

from __future__ import annotations

from enum import Enum, StrEnum


class Family(Enum):
    """Effects that are equally loud; the value is their loudness (`layers.loudness`), dB of full scale."""

    SMALL = -24.0  # heard again and again
    EVENT = -21.0  # a person is meant, or dice move
    MOMENT = -17.0  # what is told afterwards
    RARE = -14.0  # ... that many an evening goes without, or a game has but once


class Effect(StrEnum):
    """What can be heard."""

    TAP = "tap"  # something was used
    NO = "no"  # it may not be used now
    BACK = "back"  # a decision was taken back
    CHIPS = "chips"  # a chip is put in
    READ = "read"  # dice were read
    COUNT = "count"  # a total has counted up by a step
    THROW = "throw"  # dice move
    ASK = "ask"  # a person is asked about a die
    TURN = "turn"  # it is another person's turn
    WIN = "win"  # a hand is over and somebody has won
    WIN_MUCH = "win-much"  # ... many chips
    WIN_MOST = "win-most"  # ... a heap of them
    OVER = "over"  # a hand is over and nobody has, or the game
    STUCK = "stuck"
    BUST = "bust"
    EXACTLY = "exactly"  # 21, or 20 in Critical Roll
    CHARLIE = "charlie"
    NATURAL = "natural"  # a 20 on a d20
    CRITICAL = "critical"  # the highest face of another die
    MISS = "miss"  # a 1
    ALL_IN = "all-in"
    CROWN = "crown"  # won by the highest d6
    CORONATION = "coronation"  # another one wears it
    REROLL = "reroll"  # five dice are taken up again
    SHOWDOWN = "showdown"  # hidden dice lie open

    @property
    def family(self) -> Family:
        """How loud it is."""
        return _FAMILIES.get(self, Family.MOMENT)

    @property
    def is_told(self) -> bool:
        """Whether it says what something has come to."""
        return self.family in {Family.MOMENT, Family.RARE}


WINS = (Effect.WIN, Effect.WIN_MUCH, Effect.WIN_MOST)
"""How a hand ends that somebody has won, by how many chips: the more, the longer."""
_SMALL = (Effect.TAP, Effect.NO, Effect.BACK, Effect.CHIPS, Effect.READ, Effect.COUNT)
_EVENTS = (Effect.THROW, Effect.ASK, Effect.TURN)
_RARE = (Effect.CHARLIE, Effect.NATURAL, Effect.CROWN, Effect.CORONATION)
_FAMILIES = {
    effect: family
    for family, effects in ((Family.SMALL, _SMALL), (Family.EVENT, _EVENTS), (Family.RARE, _RARE))
    for effect in effects
}


class Voice(StrEnum):
    """What a table's sounds are made of."""

    SALOON = "saloon"  # wood and brass
    CASINO = "casino"  # chips on felt, and bells
    CASTLE = "castle"  # stone and horns
