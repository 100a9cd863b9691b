"""What a guide says at a table of Six Shooter."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from kiosk.bots.six_shooter import safest, sticks_plainly
from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import OPENING_DICE, TARGET
from kiosk.screens.learning.situation import Situation, Step, sentences
from kiosk.text.closest import opening_risk, tie, what_beats, wins_tie
from kiosk.text.names import added
from kiosk.text.translate import _, ngettext, translated

TWO = 2
"""Players who are alone with each other."""

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.state import LegalState, SixShooterSeat, SixShooterState


def happened(step: Step[SixShooterState]) -> str:
    """What the newest step was, and what it means by the rules; "" for what needs no word."""
    command = step.command
    if command["do"] == "act" and command["action"] == "stick":
        return _stuck(step, command["seat"])
    if command["do"] != "roll" or isinstance(command["seat"], str):
        return ""
    seat = step.after["seats"][command["seat"]]
    terms = {"name": seat["name"], "total": seat["total"]}
    if seat["status"] == "busted":
        return _("{total} is more than 21: {name} is bust, and out of this hand.").format(**terms)
    if seat["total"] == TARGET:
        has = _("{name} has 21.").format(**terms)
        return sentences(has, translated(what_beats(step.after, command["seat"])))
    return ""  # it stands at the seat


def _stuck(step: Step[SixShooterState], seat: int) -> str:
    """What it means to stick: where another has more, that this alone won't win."""
    own = step.after["seats"][seat]
    stuck = _("{name} sticks on {total} and takes no more dice.").format(name=own["name"], total=own["total"])
    more = [
        each
        for each in step.after["seats"]
        if each["status"] in {"in", "stuck"} and each["total"] > own["total"]
    ]
    if not more or "result" in step.after:
        return stuck
    if all(each["status"] == "in" for each in more):
        best = max(more, key=lambda each: each["total"])
        helps = _("{name} has {total}: {own} can only win if {name} busts.")
        return sentences(stuck, helps.format(name=best["name"], total=best["total"], own=own["name"]))
    best = max((each for each in more if each["status"] == "stuck"), key=lambda each: each["total"])
    lost = _("That can't win any more: {name} has stuck on {total}.")
    return sentences(stuck, lost.format(name=best["name"], total=best["total"]))


def now(at: Situation[SixShooterState]) -> str:
    """What is asked for, and what can be done."""
    pending, name = at.state["pending"], _name(at)
    if pending["kind"] == "roll":
        return sentences(_roll(at, name, pending["dice"]), at.how)
    if pending["kind"] != "decision":
        return _ended(at.state)
    if at.machine:
        if at.state["phase"] == "opening":
            return _("{name} is played by the kiosk and chooses two dice.").format(name=name)
        return _("Now {name} decides: stick, or buy another die.").format(name=name)
    if at.state["phase"] == "opening":
        return _open(at)
    return _turn(at, at.state["seats"][pending["seat"]], pending["legal"])


def _name(at: Situation[SixShooterState]) -> str:
    return at.state["seats"][at.seat]["name"] if isinstance(at.seat, int) else ""


def _open(at: Situation[SixShooterState]) -> str:
    if "take" not in at.can:
        return _("Every hand begins with two different dice.")
    aim = _("Closest to 21 wins, more is a bust.")
    button = at.can["take"]
    pair = next((pair for pair in combinations(DICE, OPENING_DICE) if added(pair) in button), None)
    if pair is None:  # it is read out
        return sentences(aim, _("Choose two dice."))
    taps = _('Tap "{button}", or choose others.').format(button=button)
    d20 = _("A d20 dares more.") if Die.D20 not in pair else ""
    duel = len(at.state["seats"]) == TWO  # in which it is worth no more
    said = f"{opening_risk(pair)}\N{NO-BREAK SPACE}{taps}"  # in one breath: to the second player, too
    return sentences(aim, "" if duel else d20, said)


def _roll(at: Situation[SixShooterState], name: str, dice: Sequence[str]) -> str:
    if at.state["phase"] == "opening":
        arrow = _("The double arrow shows who is next.")  # from the first throw on, and said once
        if at.machine:
            return sentences(arrow, _("Now {name}'s two dice.").format(name=name))
        summed = _("The sum of the two dice is your total.")
        if at.state["button"] != at.seat:
            return sentences(arrow, summed)
        return sentences(summed, _("The dealer button at your name: you go first."))
    if at.machine:
        return _("{name} buys a die for a chip and adds it.").format(name=name)
    assert isinstance(at.seat, int)
    total = at.state["seats"][at.seat]["total"]
    words = _("The die is added to {total}: up to {most} is fine, more is a bust.")
    if total + int(dice[0][1:]) <= TARGET:
        words = _("The die is added to {total}: you can't bust.")
    return words.format(total=total, most=TARGET - total)


def _turn(at: Situation[SixShooterState], seat: SixShooterSeat, legal: list[LegalState]) -> str:
    total = seat["total"]
    if all(each["action"] != "buy" for each in legal):
        has = _("You have {total}.").format(total=total)
        return sentences(has, _("Another die costs a chip, and you have none left: stick."))
    level = _level(at)
    assert isinstance(at.seat, int)
    if total == TARGET:
        beats = level or translated(what_beats(at.state, at.seat))
        return sentences(beats, _("Any die would put you over 21: stick."))
    die, rolled = _next_die(seat), len(seat["dice"])
    terms = {"total": total, "die": die, "risk": _risk(total, die)}
    best = _ahead(at.state, at.seat)
    if best is not None:
        terms |= {"name": best["name"], "best": best["total"]}
        words = _("With {total} you would lose to {name}. Buy the {die} for a chip: {risk}")
        if best["status"] == "in":
            words = _(
                "{name} has {best}, so {total} probably won't be enough. Buy the {die} for a chip: {risk}"
            )
    elif rolled == len(DICE) - 1:
        words = _(
            "A sixth die without a bust wins at once! Stick on {total}, or buy the {die} for a chip: {risk}"
        )
    else:
        words = _("Stick on {total}, or buy the {die} for a chip: {risk}")
    first = rolled == OPENING_DICE
    means = _("Stick keeps your total to the end; Buy adds a die for a chip.") if first else ""
    return sentences(means, level, words.format(**terms))


def _level(at: Situation[SixShooterState]) -> str:
    """Which rule decides between equal totals, where it may; "" where nobody has as much."""
    return translated(tie(at.state, at.seat)) if isinstance(at.seat, int) else ""


def _ahead(state: SixShooterState, seat: int) -> SixShooterSeat | None:
    """Who has most, where that is more than a seat has, or where the tie with it is lost; None for nobody."""
    own = state["seats"][seat]
    rivals = (each for each in state["seats"] if each["status"] in {"in", "stuck"})
    best = max(rivals, key=lambda each: (each["total"], each["status"] == "stuck"))
    if best["total"] > own["total"]:
        return best
    level = wins_tie(state, seat)
    return level if level is not own and level["status"] == "stuck" else None


def _next_die(seat: SixShooterSeat) -> Die:
    rolled = {die["die"] for die in seat["dice"]}
    return safest(seat["total"], [each for each in DICE if str(each) not in rolled])


def right_answer(state: SixShooterState, seat: int) -> str:
    """The control of the one answer advised, right beyond doubt or where to stick loses; "" for none."""
    own = state["seats"][seat]
    if sticks_plainly(state, seat):
        return "stick"
    behind = _ahead(state, seat) is not None and len(own["dice"]) < len(DICE)
    die = _next_die(own) if behind else right_die(own)
    return "" if die is None else f"buy-{die}"


def right_die(seat: SixShooterSeat) -> Die | None:
    """The die that can be bought without a risk; None where each may bust, or none is left."""
    if len(seat["dice"]) == len(DICE):
        return None
    die = _next_die(seat)
    return die if seat["total"] + die.sides <= TARGET else None


def _risk(total: int, die: Die) -> str:
    busts = max(0, total + die.sides - TARGET)
    if not busts:
        return _("you can't bust.")
    words = ngettext(
        "{busts} of its {sides} numbers is too high.", "{busts} of its {sides} numbers are too high.", busts
    )
    return words.format(busts=busts, sides=die.sides)


def _ended(state: SixShooterState) -> str:  # noqa: PLR0911 - a line for each way that a hand ends
    if state["phase"] == "voided":
        return _("The hand was called off: all chips go back.")
    if not any(state["result"]["payouts"]):
        return _("All are bust. In a real game the pot stays on the table for the next hand.")
    played = [seat for seat in state["seats"] if seat["dice"]]
    standing = [seat for seat in played if seat["status"] != "busted"]
    best = next(seat for seat, paid in zip(state["seats"], state["result"]["payouts"], strict=False) if paid)
    terms = {"name": best["name"], "total": best["total"]}
    if len(best["dice"]) == len(DICE):
        return _("Six dice without a bust: {name}'s Six Chamber Charlie takes the pot.").format(**terms)
    if len(standing) == 1 and len(played) == 2:  # noqa: PLR2004 - it has just been said who is bust
        return _("So the pot goes to {name}, whatever the total.").format(**terms)
    if len(standing) == 1:
        return _("All others are bust: {name} takes the pot, whatever the total.").format(**terms)
    level = [seat for seat in standing if seat["total"] == best["total"] and seat is not best]
    if any(len(seat["dice"]) == len(best["dice"]) for seat in level):
        return _("The same total with as many dice: whoever stuck first wins, and that was {name}.").format(
            **terms
        )
    if level:
        return _("A tie: more dice win, and {name} has more.").format(**terms)
    return _("Nobody buys another die. {total} is the highest: {name} takes the pot.").format(**terms)
