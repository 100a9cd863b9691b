"""What a guide says at a table of Critical Roll, against the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.bots.critical_roll import plain_play
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, MISS, TARGET, rank
from kiosk.games.dice import Die
from kiosk.screens.learning.situation import Situation, Step, sentences
from kiosk.text.translate import _, ngettext

if TYPE_CHECKING:
    from kiosk.games.command import Act, Roll
    from kiosk.games.state import ChainState, CriticalRollSeat, CriticalRollState, DecisionPending, LegalState


def happened(step: Step[CriticalRollState]) -> str:
    """What the newest step was, and what it means by the rules; "" for what needs no word."""
    match step.command["do"]:
        case "act":
            return _acted(step, step.command)
        case "roll" if isinstance(step.command["seat"], str):
            return _house_rolled(step.after)
        case "roll":
            return _rolled(step, step.command)
        case _:
            return ""


def _acted(step: Step[CriticalRollState], command: Act) -> str:
    name = step.name(command["seat"])
    if command["action"] == "stand":
        chain = _active(step.before["seats"][command["seat"]])
        return _("{name} stands on {total}.").format(name=name, total=chain["total"])
    if command["action"] == "split":
        return _("Now there are two rows of dice, each with its own bet; the first is played first.")
    return ""


def _rolled(step: Step[CriticalRollState], command: Roll) -> str:
    assert isinstance(command["seat"], int)
    (die,) = command["dice"]
    before, after = (state["seats"][command["seat"]] for state in (step.before, step.after))
    name, value = after["name"], die["value"]
    if not before["chains"]:
        return _first(name, value)
    place = next(number for number, chain in enumerate(before["chains"]) if chain["active"])
    was, chain = before["chains"][place], after["chains"][place]
    if len(chain["dice"]) == len(was["dice"]):  # a bonus d20 joins no chain
        if value == CRITICAL_SUCCESS:
            return _("The bonus die shows 20: the total is exactly 20 now.")
        return _("The bonus die shows {value}: only a 20 would have helped.").format(value=value)
    if step.after["pending"].get("seat") == command["seat"] and chain["active"]:
        return ""  # the question that follows says what it is now
    return _chain_ended(name, chain, value)


def _first(name: str, value: int | None) -> str:
    if value == CRITICAL_SUCCESS:
        return _(
            "A natural 20! {name} wins, unless the house rolls a 20 too: then just the bet comes back."
        ).format(name=name)
    if value == CRITICAL_FAILURE:
        return _("A 1: {name} has lost the bet, whatever the house rolls.").format(name=name)
    return _("{name} begins with {value}.").format(name=name, value=value)


def _chain_ended(name: str, chain: ChainState, value: int | None) -> str:
    terms = {"name": name, "total": chain["total"]}
    if chain["doubled"]:
        return _("{total} with the double: that was the last die.").format(**terms)
    if value == MISS:
        return _("A 1 is a miss: it counts, but it was the last die. {total} in all.").format(**terms)
    if chain["total"] >= TARGET:
        return _("{total}: at 20 or more there are no more dice.").format(**terms)
    return _("{total}: the d4 was the last die.").format(**terms)


def _house_rolled(state: CriticalRollState) -> str:
    dice = _house_dice(state)
    if "result" in state:
        return ""  # how the hand ends says it
    if len(dice) == 1:
        return _("The house begins with {total}.").format(total=dice[0])
    return _("The house has {total}.").format(total=sum(dice))


def _house_dice(state: CriticalRollState) -> list[int]:
    return [die["value"] or 0 for die in state["house"]["dice"]] if "house" in state else []


def now(at: Situation[CriticalRollState]) -> str:
    """What is asked for, and what can be done."""
    pending = at.state["pending"]
    if pending["kind"] == "roll":
        return sentences(_roll(at, pending["dice"][0]), at.how)
    if pending["kind"] != "decision":
        return _ended(at.state)
    seat = at.state["seats"][pending["seat"]]
    if at.machine:
        return _("Now {name} decides.").format(name=seat["name"])
    if at.state["phase"] == "betting":
        return sentences(
            _("The house is the kiosk: come closer to 20 than it does, from below or above, and it pays."),
            _('Choose your bet, then tap "{button}".').format(button=at.can.get("bet", _("Bet"))),
        )
    if "die-d4" in at.can:
        words = _('Choose the one die for your double bet, then tap "{button}". It is the last.')
        return words.format(button=at.can.get("double-down", _("Double")))
    return _play(seat, pending["legal"])


def _roll(at: Situation[CriticalRollState], die: str) -> str:  # noqa: PLR0911 - a line each
    if at.seat == "house":
        if at.state["phase"] == "house":
            return _("Below 20 the house has to roll again: the {die}.").format(die=die)
        return _("Now the house rolls its d20. A 20 can't be beaten.")
    assert isinstance(at.seat, int)
    seat = at.state["seats"][at.seat]
    if not seat["chains"]:
        if at.machine:
            return _("The d20 of {name}.").format(name=seat["name"])
        return _("You begin with your d20: a 20 wins, unless the house rolls a 20 too; a 1 loses at once.")
    if die == "d20":
        return _("A critical hit, the highest number! Now a bonus d20: if it shows 20, the total is 20.")
    chain = _active(seat)
    if chain["doubled"]:
        return _("Twice the bet, one last die: it is added to {total}.").format(total=chain["total"])
    words = _("The {die} is added to {total}. Its highest number is a critical hit, a 1 is the last die.")
    return words.format(die=die, total=chain["total"])


def _active(seat: CriticalRollSeat) -> ChainState:
    return next(chain for chain in seat["chains"] if chain["active"])


def right_answer(state: CriticalRollState, pending: DecisionPending) -> str:
    """The answer that is right beyond doubt; "" for none."""
    legal = [each["action"] for each in pending["legal"]]
    hit = next((each["die"] for each in pending["legal"] if each["action"] == "hit"), None)
    if "stand" not in legal:
        return ""
    return plain_play(state, pending["seat"], legal, Die(hit) if isinstance(hit, str) else None) or ""


def _play(seat: CriticalRollSeat, legal: list[LegalState]) -> str:
    chain, can = _active(seat), {each["action"]: each for each in legal}
    total = chain["total"]
    has = ""
    if len(seat["chains"]) > 1:
        place = seat["chains"].index(chain) + 1
        has = _("Row {place} has {total}.").format(place=place, total=total)
    die = str(can["hit"].get("die")) if "hit" in can else ""
    keeps = _("Stand on {total}.").format(total=total)
    if "split" in can:
        value = chain["dice"][-1]["value"]
        pair = _("Two dice show {value}: Split makes two rows of them, each with its own bet.").format(
            value=value
        )
        hits = _("Or stand on {total}, or hit with the {die}.").format(total=total, die=die)
        return sentences(has, pair, hits if die else keeps)
    hits = _("Stand on {total}, or hit with the {die}: {closer}").format(
        total=total, die=die, closer=_closer(total, int(die[1:]))
    )
    return sentences(has, _("Double: twice the bet, one last die.") if "double" in can else "", hits)


def _closer(total: int, sides: int) -> str:
    """How many faces of a die bring a total closer to 20."""
    better = sum(rank(total + value) < rank(total) for value in range(1, sides + 1))
    if better == sides:
        return _("every number brings you closer to 20.")
    if not better:
        return _("no number brings you closer to 20.")
    words = ngettext(
        "{better} of its {sides} numbers brings you closer to 20.",
        "{better} of its {sides} numbers bring you closer to 20.",
        better,
    )
    return words.format(better=better, sides=sides)


def _ended(state: CriticalRollState) -> str:
    if state["phase"] == "voided":
        return _("The hand was called off: all chips go back.")
    house = _house_dice(state)
    played = [seat for seat in state["seats"] if seat["chains"]]
    if house[0] == CRITICAL_SUCCESS:
        return _("The house has a natural 20: only a natural 20 gets its bet back, every other bet is lost.")
    if len(played) == 1 and len(played[0]["chains"]) == 1:
        return _against_the_house(played[0]["chains"][0], sum(house))
    words = _("The house has {total}: each row closer to 20 wins its bet, ties go to the house.")
    at_once = _("A 20 on the first die has won one and a half times the bet.")
    natural = any(_is_natural(chain) for seat in played for chain in seat["chains"])
    return sentences(at_once if natural else "", words.format(total=sum(house)))


def _is_natural(chain: ChainState) -> bool:
    return len(chain["dice"]) == 1 and chain["total"] == CRITICAL_SUCCESS


def _against_the_house(chain: ChainState, house: int) -> str:
    total = chain["total"]
    terms = {"total": total, "away": abs(total - TARGET), "house": house, "theirs": abs(house - TARGET)}
    alone = len(chain["dice"]) == 1
    if alone and total == CRITICAL_SUCCESS:
        return _("Your d20 showed 20: you get your bet back, and one and a half times as much on top.")
    if alone and total == CRITICAL_FAILURE:
        return _("Your d20 showed 1: the bet is lost at once.")
    if total == house:
        return _("Both have {total}: ties go to the house.").format(**terms)
    wins = rank(total) < rank(house)
    if terms["away"] == terms["theirs"]:
        words = _("Both are {away} away from 20, and then the lower total wins: the house does.")
        if wins:
            words = _("Both are {away} away from 20, and then the lower total wins: you do.")
    elif wins:
        words = _("Your {total} is {away} away from 20, the house's {house} is {theirs} away: you win.")
    else:
        words = _(
            "Your {total} is {away} away from 20, the house's {house} is {theirs} away: the house wins."
        )
    return words.format(**terms)
