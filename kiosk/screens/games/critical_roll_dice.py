"""What a die of Critical Roll is for, and will be remembered for: a 20, a 1, a critical hit, a miss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, TARGET, is_miss
from kiosk.games.dice import Die
from kiosk.games.protocol import HOUSE
from kiosk.screens.table.celebration.moment import Feat, Moment
from kiosk.text.chips import amount
from kiosk.text.translate import _, translated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.state import ChainState, CriticalRollSeat, CriticalRollState

HOUSE_FIRST = say("The house's first die: a 20 beats all but a natural 20.")
HOUSE_THROWS = say("The house goes on until it has 20 or more, or no dice left.")
HOUSE_PLAYS_ON = say("A first 1 loses for players only: the house plays on, and goes last.")
FIRST_DIE = say("A first 20 wins, unless the house rolls a 20 too; a first 1 loses at once.")
FIRST_AMONG = say("On the first die nothing beats a 20, and with a 1 you are out at once.")
BONUS = say("Bonus throw for the highest number: a 20 makes the total 20, else no change.")
BONUS_AT_20 = say("Bonus throw for the highest number: no change, the total is 20 already.")
"""Of one sentence each, so that no table has half of it: that it was a critical hit is said as it lands."""


def bonus_or_double(state: CriticalRollState, *, doubles: bool) -> str:
    """What a bonus d20 that is asked for is good for, or what a double costs; "" for neither.

    Before the very first throw what a 20 and a 1 are: who plays for the first time has not been told.
    """
    pending = state["pending"]
    if pending["kind"] not in {"roll", "decision"} or not isinstance(pending["seat"], int):
        return ""
    seat = state["seats"][pending["seat"]]
    if doubles:
        return _("You bet {chips} more and roll one last die.").format(chips=amount(seat["bet"]))
    if (
        state["hand"] == 1
        and pending["kind"] == "roll"
        and not any(each["chains"] for each in state["seats"])
    ):
        return translated(FIRST_DIE if "house" in state else FIRST_AMONG)
    chain = next((each for each in seat["chains"] if each["active"]), None)
    if chain is None or pending["kind"] != "roll" or pending["dice"] != [Die.D20]:
        return ""  # whose d20 that does not begin a chain is a bonus
    return translated(BONUS_AT_20 if chain["total"] == TARGET else BONUS)


def missed(state: CriticalRollState) -> str:
    """Whose 1 has just ended a row, for who is asked next and sees no reason; "" for nobody's.

    It is told until the next one has gone on.
    """
    pending, seats = state["pending"], state["seats"]
    if pending["kind"] not in {"roll", "decision"} or state["phase"] not in {"chains", "house"}:
        return ""
    now = pending["seat"]
    house = now == HOUSE and "house" in state
    begun = state["house"]["dice"] if house else seats[now]["dice"] if isinstance(now, int) else []
    before = seats if house else seats[:now] if isinstance(now, int) else []
    played = [seat for seat in before if seat["status"] == "in" and seat["chains"]]
    if len(begun) != 1 or not played:
        return ""
    if not is_miss(played[-1]["chains"][-1]):
        return ""
    return _("{name} missed: a 1 on a hit is the last die.").format(name=played[-1]["name"])


def of_next_roll(state: CriticalRollState) -> str:
    """By which rule the house throws; "" for who plays."""
    if state["pending"].get("seat") != "house" or "house" not in state:
        return ""
    rule = translated(HOUSE_THROWS if state["house"]["dice"] else HOUSE_FIRST)
    return f"{missed(state)} {rule}".strip()


def of_die(before: CriticalRollState, after: CriticalRollState) -> Moment | None:
    """What is to be said of a die that a seat has just rolled; None for nothing."""
    seats, house = zip(before["seats"], after["seats"], strict=False), "house" in after
    said = (_rolled(now["name"], was["chains"], now["chains"], house=house) for was, now in seats)
    return next((each for each in said if each is not None), None)


def of_last_roll(seat: CriticalRollSeat, *, house: bool) -> Moment:
    """What is to be said of a seat's roll that is seen before the next one (table.moving.held_back)."""
    last, name = seat["dice"][-1], seat["name"]
    if len(seat["dice"]) == 1 and (first := _first_die(name, seat["chains"], house=house)):
        return first
    if last["die"] == "d20":
        return _bonus(name)
    if f"d{last['value']}" == last["die"]:
        return _hit(name)
    exact = any(chain["total"] == TARGET and chain["dice"][-1] == last for chain in seat["chains"])
    return _exactly(name) if exact else _miss(name)


def _rolled(
    name: str, before: Sequence[ChainState], after: Sequence[ChainState], *, house: bool
) -> Moment | None:
    """What is to be said of the die that a seat has just rolled; None for nothing."""
    if not before and after:
        return _first_die(name, after, house=house)
    if len(before) != len(after):  # the first die, or a split
        return None
    for was, now in zip(before, after, strict=True):
        if now["total"] == TARGET != was["total"] and now["dice"] == was["dice"]:
            return _bonus(name)
        if len(now["dice"]) > len(was["dice"]):
            return _further(name, now)
    return None


def _further(name: str, chain: ChainState) -> Moment | None:
    """What is to be said of a further die; None for nothing."""
    die = chain["dice"][-1]
    if f"d{die['value']}" == die["die"]:
        return _hit(name)
    if chain["total"] == TARGET:
        return _exactly(name)
    return _miss(name) if is_miss(chain) else None


def _first_die(name: str, chains: Sequence[ChainState], *, house: bool) -> Moment | None:
    """What is to be said of the d20 that begins; None for nothing. `house`: against that."""
    first = chains[0]["dice"][0]["value"]
    if first == CRITICAL_SUCCESS:
        won = chains[0]["bet"] * 3 // 2
        pays = say("Wins {won:,}, unless the house rolls a 20 too.", won=won)
        means = pays if house else say("The pot goes to all who roll a 20.")
        return Moment(say("{name}: natural 20", name=name), good=True, means=means, feat=Feat.NATURAL)
    means = say("The bet is lost at once.") if house else say("Out of this hand.")
    lost = Moment(say("{name}: critical failure", name=name), good=False, means=means)
    return lost if first == CRITICAL_FAILURE else None


def _bonus(name: str) -> Moment:
    means = say("The total is 20 now.")
    return Moment(say("{name}: bonus 20", name=name), good=True, means=means, feat=Feat.BONUS_20)


def _exactly(name: str) -> Moment:
    means = say("Nobody can be closer.")
    return Moment(say("{name}: exactly 20", name=name), good=True, means=means, feat=Feat.EXACTLY)


def _hit(name: str) -> Moment:
    means = say("One more d20: a 20 makes the total 20. It is free, and any other number changes nothing.")
    return Moment(say("{name}: critical hit", name=name), good=True, means=means, feat=Feat.CRITICAL_HIT)


def _miss(name: str) -> Moment:
    means = say("A 1 on a hit counts, and is the last die.")
    return Moment(say("{name}: miss", name=name), good=False, means=means)
