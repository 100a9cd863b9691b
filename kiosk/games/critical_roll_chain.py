"""A chain of Critical Roll dice: how it grows, doubles, splits and ends, how good it is, and what it pays."""

from dataclasses import dataclass
from itertools import pairwise

from kiosk.games.dice import DICE, Die
from kiosk.games.message import Message, say
from kiosk.games.protocol import Legal, dice_json
from kiosk.games.state import ChainState

TARGET = 20
CRITICAL_SUCCESS = 20
CRITICAL_FAILURE = 1
MISS = 1
DOUBLE_DICE = DICE[:-1]
"""A double down rolls any die but the d20."""

_SMALLER = {larger: smaller for smaller, larger in pairwise(DICE)}


def won_by_twenty(bet: int) -> int:
    """Chips that a 20 on the first die wins from the house; half ones are rounded down."""
    return bet * 3 // 2


def rank(total: int) -> tuple[int, int]:
    """How good a total is, smaller is better: its distance from 20, then the lower total."""
    return abs(total - TARGET), total


def is_miss(chain: ChainState) -> bool:
    """Whether a 1 on a hit has ended it: as the first die, or of a double down, a 1 is none."""
    return len(chain["dice"]) > 1 and chain["dice"][-1]["value"] == MISS and not chain["doubled"]


@dataclass(slots=True)
class Chain:
    """Dice in the order rolled, with their own bet.

    Attributes:
        dice: die and value of each; a bonus d20 joins no chain.
        bet: chips on it.
        active: whether it is being played now.
        doubled: after a double down. over: no more dice, by a miss, a double down or a bonus 20.
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
        """The die that a hit would roll, one size below the newest; None when it may not be hit."""
        return None if self.over or self.total >= TARGET else _SMALLER.get(self.dice[-1][0])

    def legal(self, chips: int, *, double_after_split: bool) -> tuple[Legal, ...]:
        """What may be done with it by a seat with so many chips left; nothing when it has ended by itself."""
        next_die, can_split = self.next_die, self.matched and chips >= self.bet
        if next_die is None and not can_split:
            return ()
        legal = [Legal("stand")]
        if next_die is not None:
            legal.append(Legal("hit", next_die))
        if self._may_double(after_split=double_after_split) and chips >= self.bet:
            legal.append(Legal("double", DOUBLE_DICE))
        if can_split:
            legal.append(Legal("split"))
        return tuple(legal)

    def _may_double(self, *, after_split: bool) -> bool:
        alone = len(self.dice) == 1 and self.dice[0][0] is Die.D20
        return alone and (after_split or not self.was_split)

    def add(self, rolled: tuple[Die, int]) -> None:
        """A die that was hit or doubled down with joins it; a miss ends it."""
        self.matched = not self.over and rolled[1] == self.dice[-1][1]
        self.over = self.over or rolled[1] == MISS
        self.dice.append(rolled)

    def make_twenty(self) -> None:
        """A bonus 20 replaces its total and ends it."""
        self.made_twenty = self.over = True
        self.matched = False

    def double(self) -> None:
        """Its bet is doubled, and the die that is rolled for it is its last."""
        self.bet *= 2
        self.doubled = self.over = True

    def split(self) -> "Chain":
        """The newest die begins a chain of its own, which is returned; the old one may grow again."""
        self.matched, self.over, self.was_split = False, False, True
        return Chain([self.dice.pop()], self.bet, was_split=True)

    def back_at_once(self, house: int) -> int | None:
        """What comes back on a lone d20 once the house's lies on the table; None when it is played on."""
        if self.total == CRITICAL_SUCCESS:
            return self.bet + (0 if house == CRITICAL_SUCCESS else won_by_twenty(self.bet))
        return 0 if self.total == CRITICAL_FAILURE or house == CRITICAL_SUCCESS else None

    def back(self, house: int) -> int:
        """What comes back: better than the house wins the bet, else (also when level) it is lost."""
        return 2 * self.bet if rank(self.total) < rank(house) else 0

    def why_not(self, action: str, *, double_after_split: bool) -> Message | None:
        """Why it can't be hit, doubled or split now, for people; None when it is for want of chips alone."""
        if action == "hit":
            return self._why_no_hit()
        if action == "split":
            return None if self.matched else self._why_no_split()
        return None if self._may_double(after_split=double_after_split) else self._why_no_double()

    def _why_no_hit(self) -> Message:
        if self.dice[-1][0] not in _SMALLER:
            return say("After the d4 there is no smaller die to hit with.")
        enough = say("From 20 on no more dice are added: this is {total}.", total=self.total)
        enough.guests = say("At 20 or more you can't hit: you have {total}.", total=self.total)
        return enough

    def _why_no_split(self) -> Message:
        if len(self.dice) == 1:
            return say("You can split when two dice in a row show the same value.")
        if self.dice[-1][1] != self.dice[-2][1]:
            return say("The newest die must show the same value as the die before it.")
        return say("After a split only a die rolled since then can be split off.")

    def _why_no_double(self) -> Message:
        if self.dice[0][0] is not Die.D20:
            return say("A row begun by a split-off die can't be doubled.")
        if len(self.dice) > 1:
            return say("Doubling is for the first hit only, with nothing but the d20 so far.")
        return say("After a split this row can't be doubled.")

    def as_json(self) -> ChainState:
        """As the protocol writes it."""
        return {
            "dice": dice_json(self.dice),
            "total": self.total,
            "bet": self.bet,
            "active": self.active,
            "doubled": self.doubled,
        }
