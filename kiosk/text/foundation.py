"""A Foundation of Kingdom in words: its rank, and what makes it: "Knight: three fours"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say
from kiosk.games.kingdom_table import Rank, rank

if TYPE_CHECKING:
    from kiosk.games.kingdom_table import Foundation

_PIPS = (say("ones"), say("twos"), say("threes"), say("fours"), say("fives"), say("sixes"))
MAKES = {
    Rank.CASTLE: say("five of a kind"),
    Rank.MOAT: say("four of a kind"),
    Rank.HORSE_AND_RIDER: say("three and a pair"),
    Rank.ROAD: say("five in a row"),
    Rank.KNIGHT: say("three of a kind"),
    Rank.BROTHERS: say("two pairs"),
    Rank.PEASANT: say("a pair"),
    Rank.WIDOW: say("no pair"),
}
"""What makes each rank, the best first."""
BRIEFLY = {
    **MAKES,
    Rank.CASTLE: say("5 alike"),
    Rank.MOAT: say("4 alike"),
    Rank.HORSE_AND_RIDER: say("3 + 2"),
    Rank.ROAD: say("5 in a row"),
    Rank.KNIGHT: say("3 alike"),
}
"""The same where there is less room."""


def introduced(has: Rank) -> Message:
    """A rank with what makes it: "two pairs (Brothers)"."""
    return say("{made} ({rank})", made=MAKES[has], rank=has.title)


def beats(better: Foundation, other: Foundation) -> Message:
    """Why one Foundation is better than another: by its rank, by the pips that make it, or by another die."""
    (has, pips), (less, under) = rank(better), rank(other)
    if has != less:
        return say("{better:capital} beats {other}.", better=introduced(has), other=introduced(less))
    place = next((at for at, (one, two) in enumerate(zip(pips, under, strict=True)) if one != two), None)
    if place is None:
        return NOTHING
    terms = {"rank": has.title, "high": pips[place], "low": under[place]}
    if pips.count(pips[place]) > 1 or (has in {Rank.ROAD, Rank.WIDOW} and place == 0):
        return say("{rank} against {rank}: {high} beats {low}.", **terms)
    return say("{rank} against {rank}, alike: of the other dice {high} beats {low}.", **terms)


def named(foundation: Foundation) -> Message:
    """Five values named: the rank, and the dice that make it or the highest one."""
    has, pips = rank(foundation)
    if has is Rank.ROAD:
        return say("{rank}: {low} to {high}", rank=has.title, low=pips[-1], high=pips[0])
    if has is Rank.WIDOW:
        return say("{rank}, {value} high", rank=has.title, value=pips[0])
    if has in {Rank.HORSE_AND_RIDER, Rank.BROTHERS}:
        second = pips[3] if has is Rank.HORSE_AND_RIDER else pips[2]
        return say(
            "{rank}: {pips} and {others}", rank=has.title, pips=_PIPS[pips[0] - 1], others=_PIPS[second - 1]
        )
    return say("{rank}: {dice}", rank=has.title, dice=_alike(pips, pips[0]))


def _alike(pips: Foundation, value: int) -> Message:
    """The dice that show a value, in words: "three fours"."""
    name = _PIPS[value - 1]
    alike = {
        2: say("two {pips}", pips=name),
        3: say("three {pips}", pips=name),
        4: say("four {pips}", pips=name),
        5: say("five {pips}", pips=name),
    }
    return alike[pips.count(value)]


def briefly(foundation: Foundation) -> str:
    """The rank alone, to be translated; of two pairs, whose name is short, with the pips that make it."""
    has, pips = rank(foundation)
    if has is Rank.BROTHERS:
        return say("{rank} {high} + {low}", rank=has.title, high=pips[0], low=pips[2])
    return has.title
