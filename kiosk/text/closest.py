"""Why a hand of Six Shooter went to who has won it, and why a die is bought, from what all can see."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import OPENING_DICE, PRICE, TARGET
from kiosk.text.names import NAMED, added, listed
from kiosk.text.translate import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.games.command import Act
    from kiosk.games.state import SixShooterSeat, SixShooterState

FIRST_OPENING = ("d10", "d12")
"""Chosen for people who have not opened before: one throw in 120 busts. With a d20 more chips come back from
three players on (`dice-kiosk odds six-shooter --seats 4`), but one opening in six is bust at once."""
TIMES = 10
"""Of so many throws it is said how many go over."""


def opening_risk(dice: Sequence[Die]) -> str:
    """How often two dice go past 21 together, in a sentence."""
    throws = list(product(*(range(1, die.sides + 1) for die in dice)))
    over = sum(sum(values) > TARGET for values in throws)
    times = round(TIMES * over / len(throws))
    words = ngettext(
        "With {dice} you go over 21 about {times} time in {of}.",
        "With {dice} you go over 21 about {times} times in {of}.",
        times,
    )
    if not times:
        words = (
            _("With {dice} you hardly ever go over 21.") if over else _("With {dice} you can't go over 21.")
        )
    return words.format(dice=added(die.value for die in dice), times=times, of=TIMES)


def why_won(state: SixShooterState) -> Message:
    """What beat what, and what the pot held from before; NOTHING where nobody played for it."""
    if state["phase"] != "settled" or "result" not in state:
        return NOTHING
    payouts = state["result"]["payouts"]
    if not any(payouts):
        return say("Whoever wins the next hand takes them, too.")
    best = state["seats"][payouts.index(max(payouts))]
    rivals = [seat for seat in state["seats"] if seat is not best and seat["dice"]]
    carried = max(payouts) - PRICE * sum(len(seat["dice"]) for seat in state["seats"])
    held = say("{chips:,} of the chips were left from before.", chips=carried) if carried > 0 else NOTHING
    return together(_beats(best, rivals), held)


def _beats(best: SixShooterSeat, rivals: Sequence[SixShooterSeat]) -> Message:
    if len(best["dice"]) == len(DICE):
        return say("All six dice and not over 21 beat everything, even a 21.")
    left = [seat for seat in rivals if seat["status"] != "busted"]
    if left:
        most = max(seat["total"] for seat in left)
        return _beats_next(best, [seat for seat in left if seat["total"] == most])
    if len(rivals) > NAMED:
        return say("All others went over 21.")
    if len(rivals) == 1:
        return say("{name} went over 21.", name=rivals[0]["name"])
    return say("{names} went over 21.", names=listed([seat["name"] for seat in rivals]))


def _beats_next(best: SixShooterSeat, equal: Sequence[SixShooterSeat]) -> Message:
    """Why it beats the best of the others that have not bust, of whom several may have the same."""
    total, other = best["total"], equal[0]["total"]
    more, fewer = len(best["dice"]), max(len(seat["dice"]) for seat in equal)
    if other == total and fewer == more:
        equal = [seat for seat in equal if len(seat["dice"]) == more]
    names = listed([seat["name"] for seat in equal])
    terms: dict[str, object] = {"names": names, "total": total, "other": other, "winner": best["name"]}
    if len(equal) == 1:
        terms["name"] = terms.pop("names")
        return _beats_one(terms, more, fewer)
    if other < total:
        exactly = say("21 on the dot, {names} only have {other}.", **terms)
        return exactly if total == TARGET else say("{total} is closer to 21. {names} have {other}.", **terms)
    if fewer < more:
        return say(
            "{names} have {total}, too: at a tie most dice win, and {winner} has {count}.",
            count=more, **terms,
        )  # fmt: skip
    return say("{names} have {total}, too, with as many dice: {winner} stuck first.", **terms)


def _beats_one(terms: dict[str, object], more: int, fewer: int) -> Message:
    """The same of one alone; `more`, `fewer`: dice of who won and of that one."""
    if terms["other"] != terms["total"]:
        if terms["total"] == TARGET:
            return say("21 on the dot, {name} only has {other}.", **terms)
        return say("{total} is closer to 21 than {name}'s {other}.", **terms)
    if fewer < more:
        terms |= {"count": more, "fewer": fewer}
        return say("{name} has {total}, too: at a tie more dice win, {count} against {fewer}.", **terms)
    return say("{name} has {total}, too, with as many dice: {winner} stuck first.", **terms)


def tie(state: SixShooterState, seat: int) -> Message:
    """By which rule a seat wins or loses if it sticks on what others have, too.

    NOTHING where nobody has, or where somebody has more, so that no tie decides.
    """
    own = state["seats"][seat]
    others = [
        each
        for number, each in enumerate(state["seats"])
        if number != seat and each["status"] in {"in", "stuck"}
    ]
    level = [each for each in others if each["total"] == own["total"]]
    if not level or any(each["total"] > own["total"] for each in others):
        return NOTHING
    most = max(level, key=lambda each: (len(each["dice"]), each["status"] == "stuck"))
    theirs, mine = len(most["dice"]), len(own["dice"])
    terms: dict[str, object] = {"name": most["name"], "own": mine, "other": theirs}
    if theirs == mine and most["status"] == "stuck":
        return say("A tie with {name}, who stuck first and wins it.", **terms)
    if theirs == mine:
        return say("A tie with {name}, with as many dice: the first to stick wins.", **terms)
    if mine > theirs:
        return say("A tie with {name}: your {own} dice beat {other}.", **terms)
    return say("A tie with {name}: {other} dice beat your {own}.", **terms)


def what_beats(state: SixShooterState, seat: int) -> Message:
    """What still beats 21, by the dice and chips that the others have left; a tie with it is told by `tie`.

    Who has it sticks as soon as asked: as many dice come too late then.
    """
    own = len(state["seats"][seat]["dice"])
    others = [each for number, each in enumerate(state["seats"]) if number != seat and each["status"] == "in"]
    counts = {count for each in others for count in _may_end_with(each) if count > own}
    all_six = any(_may_have_all(each) for each in others)
    if counts - {len(DICE)}:
        if all_six:
            return say("Only 21 with more dice beats it, or all six dice.")
        return say("Only 21 with more dice beats it.")
    return say("Only all six dice beat it.") if all_six else say("Nobody can beat it any more.")


def _may_end_with(seat: SixShooterSeat) -> Iterator[int]:
    """With how many dice a seat that has not stuck may still come to 21, or has."""
    sides = sorted((each.sides for each in _left(seat)), reverse=True)
    lacks, has = TARGET - seat["total"], len(seat["dice"])
    for more in range(_most_bought(seat) + 1):
        if more <= lacks <= sum(sides[:more]):
            yield has + more


def _may_have_all(seat: SixShooterSeat) -> bool:
    """Whether a seat may still roll all six dice without a bust."""
    lacks = len(_left(seat))
    return _most_bought(seat) >= lacks and seat["total"] + lacks <= TARGET


def _left(seat: SixShooterSeat) -> list[Die]:
    rolled = {die["die"] for die in seat["dice"]}
    return [die for die in DICE if str(die) not in rolled]


def _most_bought(seat: SixShooterSeat) -> int:
    """So many more dice it can throw: an opening that is still to come is paid for."""
    opening = 0 if seat["dice"] else OPENING_DICE
    return min(len(_left(seat)), opening + seat["chips"] // PRICE)


def wins_tie(state: SixShooterState, seat: int) -> SixShooterSeat:
    """Who of all with as much as a seat has wins if it sticks now; others may still throw.

    More dice win; of as many, who has stuck did so first.
    """
    own = state["seats"][seat]
    level = [
        each for each in state["seats"] if each["status"] in {"in", "stuck"} and each["total"] == own["total"]
    ]
    return max(level, key=lambda each: (len(each["dice"]), each["status"] == "stuck", each is own))


def leads(state: SixShooterState, seat: int) -> bool:
    """Whether nobody who still counts is ahead of a seat: by the total, more dice, who is first to stick.

    Who is counted up at this moment has no total yet. Of as many dice the one that goes first in each round
    has stuck first, too, or will.
    """
    if "result" in state:
        return state["phase"] == "settled" and state["result"]["payouts"][seat] > 0
    count, pending = len(state["seats"]), state["pending"]
    counted = pending.get("seat") if pending.get("shown") == "counts" else None
    ahead = max(
        (number for number, each in enumerate(state["seats"])
         if number != counted and each["status"] in {"in", "stuck"}),
        key=lambda number: (
            state["seats"][number]["total"],
            len(state["seats"][number]["dice"]),
            -((number - state["button"]) % count),
        ),
        default=None,
    )  # fmt: skip
    return ahead == seat


def buys(command: Act, before: SixShooterState, name: str) -> Message:
    """A die is bought; where a leader risks nothing by it that is told, since one wonders why."""
    die, seats = command.get("die"), before["seats"]
    assert isinstance(die, str)
    total = seats[command["seat"]]["total"]
    others = [each["total"] for number, each in enumerate(seats) if number != command["seat"]]
    leads = total > max((each for each in others if each <= TARGET), default=0)
    if not leads or total + Die(die).sides > TARGET:
        return say("{name} buys the {die} for 1 chip.", name=name, die=die)
    return say(
        "{name} buys the {die} for 1 chip: on {total} it can't bust.",
        name=name, die=die, total=total,
    )  # fmt: skip
