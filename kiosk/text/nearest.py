"""Why a hand of Critical Roll ended as it did, in a sentence: how far from 20 seats are, what a 20 pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, TARGET, rank
from kiosk.text.names import listed
from kiosk.text.outcome import draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.command import Roll
    from kiosk.games.state import ChainState, CriticalRollSeat, CriticalRollState, State

Ended = tuple[str, int]
"""Whose chain it is, and what it comes to; the names of several who have the same, in a row."""


def away(total: int) -> Message:
    """How far a total is from 20, and on which side, in a word or two; NOTHING for 20."""
    if total == TARGET:
        return NOTHING
    terms = {"away": abs(total - TARGET)}
    return say("{away} below", **terms) if total < TARGET else say("{away} above", **terms)


def paid_for_twenty(bet: int) -> Message:
    """How many chips a 20 on the first die wins, and why (rules.md: half chips are rounded down)."""
    whole, half = divmod(bet * 3, 2)
    if half:
        return say(
            "A 20 wins {bet:,}\u00a0×\u00a01.5 =\u00a0{whole:,}.5, rounded down to\u00a0{whole:,}.",  # noqa: RUF001 - no letter
            bet=bet,
            whole=whole,
        )
    return say("A 20 wins {bet:,}\u00a0×\u00a01.5 =\u00a0{whole:,}.", bet=bet, whole=whole)  # noqa: RUF001 - no letter


def unstopped(command: Roll, after: State) -> Message:
    """That the house throws on after a 1 which would have ended a player's dice; NOTHING after any other."""
    if after["game"] != "critical-roll" or not isinstance(command["seat"], str):
        return NOTHING
    if command["dice"][0]["value"] != CRITICAL_FAILURE or after["pending"]["kind"] != "roll":
        return NOTHING
    if len(after["house"]["dice"]) == 1:
        return say("With a 1 a player would be out: the house throws on.")
    return say("A 1 would be a player's last die: the house throws on.")


def lost_at_once(seat: CriticalRollSeat) -> bool:
    """Whether the first die was a 1, which ends the hand for its seat."""
    return [die["value"] for chain in seat["chains"] for die in chain["dice"]] == [CRITICAL_FAILURE]


def why_nearest(state: CriticalRollState) -> Message:
    """What decided, that which surprises first; NOTHING where nobody played for it."""
    seats = [seat for seat in state["seats"] if seat["chains"]]
    if state["phase"] != "settled" or "result" not in state or not seats:
        return NOTHING
    out = [seat["name"] for seat in seats if lost_at_once(seat)]
    failed = say("A 1 on the first die has lost at once: {names}.", names=listed(out)) if out else NOTHING
    left = _left(state)
    if "house" in state:
        return _beside_the_house(state, left) or failed
    if any(_natural(seat["chains"][0]) for seat in seats):
        return together(say("A 20 on the first die ends the hand at once."), draw(state))
    if not left:
        return say("Whoever wins the next hand takes them, too.")
    return together(*_beside_each_other(left), draw(state))


def equal_to_house(state: CriticalRollState) -> Message:
    """Who has lost with as much as the house; NOTHING for nobody, and while the hand goes on."""
    dice = _of_house(state)
    total = sum(dice)
    equal = dict.fromkeys(name for name, own in _left(state) if own == total)
    if "result" not in state or state["phase"] != "settled" or not equal or dice == [CRITICAL_SUCCESS]:
        return NOTHING
    names = listed(equal)
    if len(equal) > 1:
        return say("{names} have {total}, too: the house wins ties.", names=names, total=total)
    return say("{name} has {total}, too: the house wins ties.", name=names, total=total)


def _of_house(state: CriticalRollState) -> list[int]:
    """What its dice show; in this game none is ever hidden."""
    return [die["value"] or 0 for die in state["house"]["dice"]]


def _left(state: CriticalRollState) -> list[Ended]:
    """Whose chains neither a 1 nor a 20 has ended at once, each with its total."""
    return [
        (seat["name"], chain["total"])
        for seat in state["seats"]
        for chain in seat["chains"]
        if not lost_at_once(seat) and not _natural(chain)
    ]


def _natural(chain: ChainState) -> bool:
    return [die["value"] for die in chain["dice"]] == [CRITICAL_SUCCESS]


def _beside_the_house(state: CriticalRollState, left: Sequence[Ended]) -> Message:
    dice = _of_house(state)
    if dice == [CRITICAL_SUCCESS]:
        return say("The house has a natural 20, which beats all but a natural 20.")
    if not left:
        return NOTHING
    total = sum(dice)
    if ties := [each for each in left if _ties(each[1], total)]:
        return _tie(ties[0], (say("the house"), total))
    closer = any(rank(own) < rank(total) for _name, own in left)
    return equal_to_house(state) or _of_the_house(total, closer=closer)


def _of_the_house(total: int, *, closer: bool) -> Message:
    """How far the house is from 20, and what that means; `closer`: somebody is."""
    if total == TARGET:
        return say("The house has exactly 20: nobody can be closer.")
    terms = {"away": abs(total - TARGET)}
    if closer:
        below = say("The house is {away} below\u00a020: whoever is closer wins.", **terms)
        above = say("The house is {away} above\u00a020: whoever is closer wins.", **terms)
    else:
        below = say("The house is {away} below\u00a020: nobody is closer.", **terms)
        above = say("The house is {away} above\u00a020: nobody is closer.", **terms)
    return below if total < TARGET else above


def _beside_each_other(left: Sequence[Ended]) -> list[Message]:
    if len(left) < len("12"):
        return []
    best = min(left, key=lambda each: rank(each[1]))
    second = min((each for each in left if each[1] != best[1]), key=lambda each: rank(each[1]), default=best)
    said, shares = [], len({name for name, total in left if total == best[1]}) > 1
    if _ties(best[1], second[1]):
        said.append(_tie(*(_with_equals(each, left) for each in (best, second)), several=shares))
    if said or shares:
        return said
    return [say("{name} is closest to 20 with {total}.", name=best[0], total=best[1])]


def _with_equals(one: Ended, left: Sequence[Ended]) -> Ended:
    return listed(dict.fromkeys(name for name, total in left if total == one[1])), one[1]


def _ties(one: int, other: int) -> bool:
    """Whether they are as far from 20, on different sides."""
    return one != other and abs(one - TARGET) == abs(other - TARGET)


def _tie(one: Ended, other: Ended, *, several: bool = False) -> Message:
    """By which rule one of two that are as far from 20 wins: it is what nobody expects.

    `several`: it is more than one who has the first of these totals.
    """
    below, above = sorted((one, other), key=lambda each: each[1])
    terms = {"below": below[0], "above": above[0], "away": TARGET - below[1]}
    if several:  # they have won, so that they are below
        return say("{below} are {away} below 20, {above} {away} above: the lower total wins.", **terms)
    if below is other:
        return say("{above} is {away} above 20, {below} {away} below: the lower total wins.", **terms)
    return say("{below} is {away} below 20, {above} {away} above: the lower total wins.", **terms)
