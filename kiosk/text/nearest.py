"""Why a hand of Critical Roll ended as it did, in a sentence: how far from 20 seats are, what a 20 pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, TARGET, rank
from kiosk.text.names import listed
from kiosk.text.outcome import draw

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.games.command import Roll
    from kiosk.games.state import CriticalRollSeat, CriticalRollState, State


@dataclass(frozen=True)
class Ended:
    """A row of dice at the end of a hand; or all of a seat's, where they come to the same.

    Attributes:
        name: of the seat.
        total: what it comes to.
        row: which of the seat's it is, counted from 1; 0 for all.
    """

    name: str
    total: int
    row: int

    @property
    def whose(self) -> Message:
        """Of whom, or of what, it is said how far it is from 20."""
        if self.row:
            return say("{name}'s row {number}", name=self.name, number=self.row)
        return together(self.name)


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
    if any(map(_begins_with_twenty, seats)):
        return together(say("A 20 on the first die ends the hand at once."), draw(state))
    if not left:
        return say("Whoever wins the next hand takes them, too.")
    return together(*_beside_each_other(left), draw(state))


def equal_to_house(state: CriticalRollState) -> Message:
    """Who has lost with as much as the house; NOTHING for nobody, and while the hand goes on."""
    dice = _of_house(state)
    total = sum(dice)
    equal = [each for each in _left(state) if each.total == total]
    if "result" not in state or state["phase"] != "settled" or not equal or dice == [CRITICAL_SUCCESS]:
        return NOTHING
    names = _of_all(equal)
    if len(equal) > 1:
        return say("{names} have {total}, too: the house wins ties.", names=names, total=total)
    return say("{name} has {total}, too: the house wins ties.", name=names, total=total)


def _of_house(state: CriticalRollState) -> list[int]:
    """What its dice show; in this game none is ever hidden."""
    return [die["value"] or 0 for die in state["house"]["dice"]]


def _left(state: CriticalRollState) -> list[Ended]:
    """What neither a 1 nor a 20 has ended at once, seat by seat."""
    ended = []
    for seat in state["seats"]:
        totals = [chain["total"] for chain in seat["chains"]]
        if lost_at_once(seat) or _begins_with_twenty(seat):
            continue
        if len(set(totals)) == 1:
            ended.append(Ended(seat["name"], totals[0], 0))
        else:
            ended.extend(Ended(seat["name"], total, row) for row, total in enumerate(totals, 1))
    return ended


def _of_all(ended: Iterable[Ended]) -> Message:
    return listed([each.whose for each in ended])


def _begins_with_twenty(seat: CriticalRollSeat) -> bool:
    """Whether its first die was a 20, which is paid at once."""
    return [[die["value"] for die in chain["dice"]] for chain in seat["chains"]] == [[CRITICAL_SUCCESS]]


def _beside_the_house(state: CriticalRollState, left: Sequence[Ended]) -> Message:
    dice = _of_house(state)
    if dice == [CRITICAL_SUCCESS]:
        return say("The house has a natural 20, which beats all but a natural 20.")
    if not left:
        return NOTHING
    total = sum(dice)
    if ties := [each for each in left if _ties(each.total, total)]:
        plainest = min(ties, key=lambda each: each.row)
        return _tie((plainest.whose, plainest.total), (say("the house"), total))
    twenty = any(map(_begins_with_twenty, state["seats"]))
    closer = twenty or any(rank(each.total) < rank(total) for each in left)
    return equal_to_house(state) or _of_the_house(total, closer=closer, twenty=twenty)


def _of_the_house(total: int, *, closer: bool, twenty: bool) -> Message:
    """How far the house is from 20, and what that means; `closer`: somebody is; `twenty`: at once."""
    if total == TARGET:
        if twenty:
            return say("The house has exactly 20: only a natural 20 beats that.")
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
    total = min((each.total for each in left), key=rank)
    best = [each for each in left if each.total == total]
    winners = {each.name for each in best}
    others = [each for each in left if each.name not in winners]
    said, shares = [], len(winners) > 1
    if tied := [each for each in others if _ties(each.total, total)]:
        said.append(_tie((_of_all(best), total), (_of_all(tied), tied[0].total), several=len(best) > 1))
    if said or shares:
        return said
    return [say("{name} is closest to 20 with {total}.", name=best[0].name, total=total)]


def _ties(one: int, other: int) -> bool:
    """Whether they are as far from 20, on different sides."""
    return one != other and abs(one - TARGET) == abs(other - TARGET)


def _tie(one: tuple[Message, int], other: tuple[Message, int], *, several: bool = False) -> Message:
    """By which rule one of two that are as far from 20 wins: it is what nobody expects.

    Of each whose it is, and its total. `several`: it is more than one row that has the first of these totals.
    """
    below, above = sorted((one, other), key=lambda each: each[1])
    terms = {"below": below[0], "above": above[0], "away": TARGET - below[1]}
    if several:  # they have won, so that they are below
        return say("{below} are {away} below 20, {above} {away} above: the lower total wins.", **terms)
    if below is other:
        return say("{above} is {away} above 20, {below} {away} below: the lower total wins.", **terms)
    return say("{below} is {away} below 20, {above} {away} above: the lower total wins.", **terms)
