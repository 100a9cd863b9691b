"""What a guide says at a table of Kingdom. Of hidden dice it knows nothing: only what all may see is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import Text
from kiosk.games.kingdom_table import rank
from kiosk.screens.learning.situation import Look, Situation, Step, sentences
from kiosk.screens.table.game_view import REALLY
from kiosk.text.chips import counted
from kiosk.text.foundation import introduced
from kiosk.text.narration import tied_for_the_crown
from kiosk.text.pots import why_several
from kiosk.text.translate import _, translated

if TYPE_CHECKING:
    from kiosk.games.command import Act
    from kiosk.games.state import KingdomState, LegalState


def happened(step: Step[KingdomState]) -> str:
    """What the newest step was, and what it means by the rules; "" for what needs no word."""
    command, before, after = step.command, step.before, step.after
    if command["do"] == "act":
        matched = command["action"] in {"call", "check"} and after["pending"]["kind"] == "hand_over"
        return "" if matched else _acted(step, command)  # who stays in is seen by the dice
    if command["do"] != "roll" or before["phase"] != "crown" or isinstance(command["seat"], str):
        return ""
    if after["king"] is not None:
        return _crowned(after)
    value = command["dice"][0]["value"]
    threw = _("{name} throws a {value}.").format(name=step.name(command["seat"]), value=value)
    return translated(tied_for_the_crown(after)) or threw


def _crowned(state: KingdomState) -> str:
    king, prince = (state["seats"][state[crown] or 0]["name"] for crown in ("king", "prince"))
    words = _("{king} wears the golden crown, {prince} the silver one; each pays 1 chip.")
    return words.format(king=king, prince=prince)


def _acted(step: Step[KingdomState], command: Act) -> str:
    amount = counted(command.get("amount") or 0)
    words = {
        "keep": _("{name} keeps the dice."),
        "reroll": _("{name} pays a chip and throws all five again."),
        "check": _("{name} checks: no chips for now."),
        "bet": _("{name} bets {amount}."),
        "call": _("{name} calls and stays in."),
        "raise": _("{name} raises by {amount}: who stays in has to match that."),
        "fold": _("{name} folds and gives up what was put in."),
    }
    if step.before["phase"] == "showdown":
        words = {
            "split": _("{name} wants to split, so the pot is shared."),
            "reroll": _("{name} wants to roll for it."),
        }
    return words[command["action"]].format(name=step.name(command["seat"]), amount=amount)


def now(at: Situation[KingdomState]) -> str:  # noqa: PLR0911 - a line each
    """What is asked for, and what can be done."""
    pending, phase = at.state["pending"], at.state["phase"]
    if pending["kind"] == "roll":
        return sentences(_roll(at), at.how)
    if pending["kind"] != "decision":
        return _ended(at.state)
    name = at.state["seats"][pending["seat"]]["name"]
    if at.machine:
        if phase == "prerogative":
            words = _("Only {name}, who wears the crown, may throw all five again, once, for a chip.")
            return words.format(name=name)
        return _("Now {name} decides.").format(name=name)
    if phase == "prerogative":
        if at.look is Look.NOT_YET:
            return sentences(_("You wear the crown."), _to_look())
        return sentences(_what_is_good(), _("Only you may reroll all five, once, for 1 chip."))
    if phase == "showdown":
        return _("It's a draw: split the pot, or roll for it, if all who draw agree.")
    return _bet(at, pending["legal"])


def _roll(at: Situation[KingdomState]) -> str:
    phase = at.state["phase"]
    assert isinstance(at.seat, int)
    name = at.state["seats"][at.seat]["name"]
    if phase == "crown":
        thrown = any(seat["dice"] for seat in at.state["seats"])
        return "" if thrown else _("Each throws a d6, and the highest wears the crown.")
    if phase == "showdown":
        return _("Five dice, open to all: the best ones take this pot.")
    if at.machine:
        return _("The five dice of {name} stay hidden until the end, from you too.").format(name=name)
    missed = any(seat["dice"] for seat in at.state["seats"])  # others have thrown since the crown was won
    hidden = _("These five dice are for your eyes only, the others look away.")
    return sentences(_crowned(at.state) if missed and phase == "foundations" else "", hidden)


def _bet(at: Situation[KingdomState], legal: list[LegalState]) -> str:
    can = {each["action"]: each for each in legal}
    if at.can.get("wager") in {translated(each) for each in REALLY}:
        words = _('Tap "{button}" once more to confirm, or Back to change it.')
        return words.format(button=at.can["wager"])
    if "wager" in at.can:
        words = _('Choose how many chips, then tap "{button}". Tap Back if you would rather not.')
        return words.format(button=at.can["wager"])
    if at.look is Look.NOT_YET:
        return _to_look()
    good = _what_is_good() if at.look is Look.NOW else ""
    if "check" in can:
        return sentences(good, _("Bet on good dice, or pretend to have them; Check costs nothing."))
    amount = counted(can["call"].get("amount", 0))
    words = _("Call costs {amount} and keeps you in, Fold gives up.")
    if "raise" in can:
        words = _("Call costs {amount} and keeps you in, Raise costs more, Fold gives up.")
    return sentences(good, words.format(amount=amount))


def _to_look() -> str:
    return _("Hold the cover to look at your dice.")


def _what_is_good() -> str:
    return _("Three alike or better is good, two pairs are middling, a pair seldom wins.")


def _ended(state: KingdomState) -> str:  # noqa: PLR0911 - a line for each way that a hand ends
    if state["phase"] == "voided":
        return _("The hand was called off: all chips go back.")
    shown = {
        number: tuple(die["value"] or 0 for die in seat["dice"])
        for number, seat in enumerate(state["seats"])
        if seat["status"] not in {"folded", "gone"} and all(die["value"] for die in seat["dice"])
    }
    won = [number for number, paid in enumerate(state["result"]["payouts"]) if paid]
    names = [seat["name"] for seat in state["seats"]]
    if not state["pots"]:
        terms = {"name": names[won[0]]}
        if sum(seat["status"] == "folded" for seat in state["seats"]) == 1:  # it has just been said who
            return _("{name} takes the pot and need not show the dice.").format(**terms)
        return _("All others folded: {name} takes the pot and need not show the dice.").format(**terms)
    if any(pot["rerolls"] for pot in state["pots"]):
        return _("It was a draw, and the new throw has decided it.")
    if len(state["pots"]) > 1:
        return translated(why_several(state))
    if len(won) > 1:
        return _("It's a draw: they share the pot.")
    best = won[0]
    second = max((number for number in shown if number != best), key=lambda number: rank(shown[number]))
    terms = {
        "name": names[best],
        "rank": Text(translated(introduced(rank(shown[best])[0]))),
        "lower": translated(introduced(rank(shown[second])[0])),
    }
    if rank(shown[best])[0] is rank(shown[second])[0]:
        return _("Both have {rank}: the higher pips win, and those are {name}'s.").format(**terms)
    return _("{rank:capital} beats {lower}: {name} takes the pot.").format(**terms)
