"""A Foundation of Kingdom in words: its rank, and of which pips: "Knight, threes"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import Message, say
from kiosk.games.kingdom_table import Rank, rank

if TYPE_CHECKING:
    from kiosk.games.kingdom_table import Foundation

_MANY = (say("ones"), say("twos"), say("threes"), say("fours"), say("fives"), say("sixes"))
MAKES = {
    Rank.CASTLE: say("five of a kind"),
    Rank.MOAT: say("four of a kind"),
    Rank.HORSE_AND_RIDER: say("three and a pair"),
    Rank.ROAD: say("five in a row"),
    Rank.KNIGHT: say("three of a kind"),
    Rank.BROTHERS: say("two pairs"),
    Rank.PEASANT: say("a pair"),
    Rank.WIDOW: say("none of these"),
}
"""What makes each rank, the best first."""


def named(foundation: Foundation) -> Message:
    """Five values named: the rank, and the pips that make it or the highest one."""
    has, pips = rank(foundation)
    most = _MANY[pips[0] - 1]
    if has in {Rank.HORSE_AND_RIDER, Rank.BROTHERS}:
        second = pips[3] if has is Rank.HORSE_AND_RIDER else pips[2]
        return say("{rank}, {pips} and {others}", rank=has.title, pips=most, others=_MANY[second - 1])
    if has in {Rank.ROAD, Rank.WIDOW}:
        return say("{rank}, the highest a {value}", rank=has.title, value=pips[0])
    return say("{rank}, {pips}", rank=has.title, pips=most)
