"""The seats of Critical Roll: each with its chains, its bet, and what came of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.games.critical_roll_chain import CRITICAL_SUCCESS, TARGET, is_miss, won_by_twenty
from kiosk.games.dice import Die
from kiosk.games.state import DieState
from kiosk.screens.table.seats.plate import Hand, Plate, gets_back, paid_to
from kiosk.text import chips
from kiosk.text.names import why_away
from kiosk.text.nearest import away, lost_at_once
from kiosk.text.translate import _, translated
from kiosk.ui.widgets.token import tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.state import ChainState, CriticalRollSeat, CriticalRollState
    from kiosk.ui.theme import Theme
    from kiosk.ui.widgets.token import Seated, Token


def plates_of(look: Theme, state: CriticalRollState, players: Sequence[Seated]) -> list[Plate]:
    """Every seat with its chains."""
    gains = gains_of(state)
    return [
        _plate(look, state, number, token, gain)
        for number, (token, gain) in enumerate(zip(tokens(look, players), gains, strict=True))
    ]


def gains_of(state: CriticalRollState) -> list[int | None]:
    """What each seat won or lost in the hand that is over; None for who had no part in it."""
    if state["pending"]["kind"] != "hand_over" or "result" not in state or state["phase"] == "voided":
        return [None] * len(state["seats"])
    won: list[int | None] = []
    for number, seat in enumerate(state["seats"]):
        staked = sum(chain["bet"] for chain in seat["chains"])
        if "house" not in state and not paid_to(state, number):
            staked = seat["put_in"]  # with half a stake more to the 20s
        won.append(paid_to(state, number) - staked if staked else None)
    return won


def total_of(dice: Sequence[DieState]) -> int:
    """What dice come to; in this game none is ever hidden."""
    return sum(die["value"] or 0 for die in dice)


def _plate(look: Theme, state: CriticalRollState, number: int, token: Token, gain: int | None) -> Plate:
    seat = state["seats"][number]
    several = len(seat["chains"]) > 1
    acts, void = state["pending"].get("seat") == number, state["phase"] == "voided"
    ended = "result" in state and not void
    counts = acts and state["pending"].get("shown") == "counts"  # then it is not told yet
    lost = lost_at_once(seat) and not counts
    hands = tuple(
        _hand(look, chain, place, several=several, ended=ended and not lost, counts=counts)
        for place, chain in enumerate(seat["chains"])
    )
    hands = tuple(_with_bonus_die(hand, seat) for hand in hands)
    if not hands and seat["bet"]:
        words = _("bet: {chips}").format(chips=chips.amount(seat["bet"]))
        hands = (Hand((), None, words, look.ivory),)
    lies = seat["status"] == "in" and not void
    staked = None if "house" not in state else seat["put_in"] if lies else 0
    note, colour, far = hands[0].words if hands else "", look.soft, ""
    brief = chips.amount(staked) if staked else ""  # beside chips that lie there
    colour = look.ivory if staked else colour  # as legible as the dice that it is about
    gone = seat["status"] in {"sitting-out", "gone"}
    if gone:
        note, colour = translated(why_away(seat)), look.faded
    elif back := gets_back(state, number):
        note, colour = back, look.soft
    elif "house" not in state and (paid := paid_to(state, number)):
        note, colour = _("gets {chips}").format(chips=chips.amount(paid)), look.good
        brief = _("pot: {chips}").format(chips=chips.amount(paid))
        far = "" if several else translated(away(seat["chains"][0]["total"]))
    elif gain is not None:
        words = _("wins {chips}") if gain > 0 else _("loses {chips}") if gain < 0 else _("bet back")
        note, colour = words.format(chips=chips.amount(abs(gain))), look.gain(gain)
        brief = chips.signed(gain) if gain else ""
        far = "" if several or lost else _beside_result(state, seat["chains"][0]["total"], gain)
    elif lost:  # it is known at once, though the bet lies there until the house has thrown
        note, colour = _("lost") if "house" in state else _("out"), look.bad
    elif seat["status"] == "won":  # a 20 has been paid, once the house has thrown
        paid = won_by_twenty(seat["bet"])
        note, colour = _("wins {chips}").format(chips=chips.amount(paid)), look.good
        brief = chips.signed(paid)
    elif seat["status"] == "pushed":
        note, colour = _("bet back"), look.soft
    elif several:
        note = _("{count} rows").format(count=len(seat["chains"]))
    ended_by_1 = not (several or ended or void or counts) and any(map(is_miss, seat["chains"]))
    won = paid_to(state, number) if (gain or 0) > 0 or "house" not in state else 0  # a bet back is no win
    return Plate(
        token, number, seat, hands, (), note, colour, acts, gone or lost, won, brief=brief, far=far,
        staked=staked, awaits=("d20",), void=void, named=_("bet") if staked and gain is None else "",
        last=_("missed") if ended_by_1 else "",
    )  # fmt: skip


def _beside_result(state: CriticalRollState, total: int, gain: int) -> str:
    """How far a total is from 20, in a word or two; where the house has won with as much, that."""
    ties = gain < 0 and "house" in state and total == total_of(state["house"]["dice"])
    return _("tie") if ties else translated(away(total))


def _hand(look: Theme, chain: ChainState, place: int, *, several: bool, ended: bool, counts: bool) -> Hand:
    """A chain, with what is bet on it; at the end with how far it is from 20. `counts`: it is counted up."""
    words = translated(away(chain["total"])) if ended else ""
    bonus = chain["total"] != total_of(chain["dice"])
    if not ended or bonus or several:  # alone at the end a 20 has been paid: no bet lies there
        words = words or _("bet: {chips}").format(chips=chips.amount(chain["bet"]))
    if bonus:
        words = _("bonus 20, {words}").format(words=words)
    elif several:
        words = _("row {number}, {words}").format(number=place + 1, words=words)
    exact = chain["total"] == TARGET and not counts  # beyond it one is as near as before
    return Hand(chain["dice"], chain["total"], words, look.gold if exact else look.ivory, chain["active"])


def _with_bonus_die(hand: Hand, seat: CriticalRollSeat) -> Hand:
    """With the bonus die that made it 20, if one has.

    Of several such dice all are marked where a person entered one: none is known to be of which row.
    """
    if hand.figure == total_of(hand.dice):
        return hand
    bonus = DieState(die=Die.D20, value=CRITICAL_SUCCESS)
    thrown = (each for each in seat["dice"] if (each["die"], each["value"]) == (Die.D20, CRITICAL_SUCCESS))
    if any(each.get("by_hand") for each in thrown):
        bonus["by_hand"] = True
    return replace(hand, bonus=bonus)
