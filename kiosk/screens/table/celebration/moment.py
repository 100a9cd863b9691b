"""How large a moment of a hand is told, decided here alone, from what all can see; a loser's never is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum, auto
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say
from kiosk.games import kingdom
from kiosk.games.kingdom_table import Rank, of_the_pot, rank
from kiosk.text.translate import translated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.state import State

MUCH = 1 / 3
"""A pot of such a share of all chips at the table is a big one."""
RECORD = 1 / 4
"""A pot larger than any before in the evening is told as such where it is such a share of all chips ..."""
ALL_IN = 1 / 6
"""... and one won all in where it is such a share."""


class Size(IntEnum):
    """How large a moment is told."""

    SMALL = 0
    MIDDLE = 1
    LARGE = 2


class Feat(StrEnum):
    """What has a name of its own at the table."""

    CHARLIE = auto()
    NATURAL = auto()
    CRITICAL_HIT = auto()
    EXACTLY = auto()
    ALL_IN = auto()
    BONUS_20 = auto()
    DOUBLED = auto()
    CROWNED = auto()


FEATS = dict.fromkeys(Feat, Size.MIDDLE) | {Feat.CROWNED: Size.LARGE, Feat.BONUS_20: Size.LARGE}
"""How large each is told, whatever it brings."""


@dataclass(frozen=True)
class Moment:
    """What a hand will be remembered for.

    Attributes:
        words: in two or three of them.
        good: whether it is so for whom it happened to; None where nobody knows yet.
        means: by the rules, for who sees it for the first time; "" where the words say it.
        feat: what it is called at the table; None where it is an ordinary one.
        seat: whose it is; None where several share it, or nobody has it.
        size: how large it is told.
        brief: what is said where the words have no room; "" for nothing.
    """

    words: str
    good: bool | None = None
    means: str = NOTHING
    feat: Feat | None = None
    seat: int | None = None
    size: Size = Size.SMALL
    brief: str = NOTHING

    def beside(self, headline: str) -> Moment:
        """The same without words that stand in a headline already, where it says more than these."""
        said = translated(self.words) == headline and bool(self.means)
        return replace(self, words=self.means, means=NOTHING, brief=self.words) if said else self


def graded(moment: Moment, before: State, after: State, largest: int = 0) -> Moment:
    """What has happened between two public states, as large as it is told; `largest`: see `graded_win`."""
    if settled(before, after):
        return graded_win(moment, after, largest)
    return replace(moment, size=FEATS[moment.feat] if moment.feat else Size.SMALL)


def settled(before: State, after: State) -> bool:
    """Whether a hand has ended between two states, as far as is told."""
    return before["hand"] == after["hand"] and "result" in after and "result" not in before


def graded_win(moment: Moment, state: State, largest: int = 0) -> Moment:
    """How large the end of a hand is told, and by which name where it has no other.

    Args:
        moment: who has won.
        state: the public one when the hand is over.
        largest: the largest pot that was won in the evening before, in chips; 0 for none.
    """
    if not moment.good or moment.seat is None:
        return replace(moment, size=Size.SMALL)
    winner, paid = state["seats"][moment.seat], of_the_pot(state, moment.seat)
    at_table = state["pot"] + sum(seat["chips"] for seat in state["seats"])
    share = paid / max(at_table, paid, 1)  # the winner may have left with all of them
    size, words = FEATS[moment.feat] if moment.feat else Size.SMALL, NOTHING
    if share >= MUCH:
        pot = say("A big pot for {name}", name=winner["name"])
        paid_by_house = say("A big win for {name}", name=winner["name"])
        size, words = max(size, Size.MIDDLE), paid_by_house if "house" in state else pot
    if _final(state):
        record = paid > largest > 0 and share >= RECORD
        all_in = winner["chips"] == state["result"]["payouts"][moment.seat] and share >= ALL_IN
        large = _rare(state, moment.seat) or _large(winner["name"], _knocked_out(state, moment.seat), all_in)
        if record and not large:
            most = say("The biggest win so far: {name}", name=winner["name"])
            large = most if "house" in state else say("The biggest pot so far: {name}", name=winner["name"])
        size, words = (Size.LARGE, large) if large else (size, words)
    if moment.feat is not None or not _final(state):
        words = NOTHING  # it has a name
    return replace(moment, words=words or moment.words, size=size)


def _rare(state: State, seat: int) -> Message:
    """That somebody has won with a Foundation that is seldom seen; NOTHING for any other."""
    winner = state["seats"][seat]
    values = tuple(die["value"] or 0 for die in winner["dice"])
    if state["game"] != kingdom.NAME or len(values) != len(kingdom.FIVE) or not all(values):
        return NOTHING
    match rank(values)[0]:
        case Rank.CASTLE:
            return say("Five of a kind for {name}!", name=winner["name"])
        case Rank.MOAT:
            return say("Four of a kind for {name}!", name=winner["name"])
        case _:
            return NOTHING


def _large(name: str, out: Sequence[str], all_in: bool) -> Message:  # noqa: FBT001 - one of its kinds
    """What makes a win large, its size apart; NOTHING where nothing does."""
    if len(out) == 1:
        return say("{name} takes {other}'s last chips", name=name, other=out[0])
    if out:
        return say("{name} takes the last chips of {count} players", name=name, count=len(out))
    if all_in:
        return say("{name} went all in and won", name=name)
    return NOTHING


def _final(state: State) -> bool:
    """Whether all that was played for has been told: of several pots one may be."""
    return state["game"] != kingdom.NAME or all(pot["winners"] for pot in state["pots"])


def _knocked_out(state: State, winner: int) -> list[str]:
    """Who has lost the last chips to the winner of a pot: nobody to the house, nor who took them along."""
    if "house" in state:
        return []
    return [
        seat["name"]
        for number, seat in enumerate(state["seats"])
        if number != winner and seat["dice"] and not seat["chips"] and seat["status"] != "gone"
    ]
