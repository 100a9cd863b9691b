"""How a hand ended, in one short sentence; on record, and after a hand, it stands whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.games import critical_roll, kingdom
from kiosk.games.kingdom_table import unmatched
from kiosk.games.message import OVER
from kiosk.text.names import NAMED, listed
from kiosk.text.pots import uncalled
from kiosk.text.translate import translated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.games.state import CriticalRollState, KingdomState, State

PAIR = 2
"""Against the house it is said of so many what each has won or lost; of more, who has won."""


def in_short(state: State) -> str:
    """How a hand ended that is over, by its public state."""
    text = state["result"]["text"]
    if state["phase"] == "voided":
        return say("The hand was called off: all chips go back.")
    if state["game"] == critical_roll.NAME and "house" in state:
        return _against_the_house(state, text)
    return _of_pots(state, text) if state["game"] == kingdom.NAME else text


def gone_back(state: State) -> Message:
    """As all others have folded: what nobody had called of the last one's wager; else NOTHING."""
    if state["game"] != kingdom.NAME or state["pots"]:
        return NOTHING
    return uncalled(state)


def won_from_house(gains: Iterable[tuple[str, int]]) -> Message:
    """What each has won from the house, the most first; NOTHING where not two or three have.

    Args:
        gains: names, and the chips that each has won (lost: below 0).
    """
    won = sorted((each for each in gains if each[1] > 0), key=lambda each: -each[1])
    if not PAIR <= len(won) <= NAMED:
        return NOTHING
    (best, most), *others = won
    rest = (say("{name} {chips:,}", name=name, chips=chips) for name, chips in others)
    return together(together(say("{name} wins {chips:,}", name=best, chips=most), *rest, by=", "), ".", by="")


def draw(state: State) -> Message:
    """What each has got of a pot that several have won alike; NOTHING where one has won it."""
    if state["phase"] == "voided":
        return NOTHING
    won = [
        (seat["name"], chips)
        for seat, chips in zip(state["seats"], state["result"]["payouts"], strict=False)
        if chips
    ]
    shares = [chips for _name, chips in won]
    if len(won) < PAIR:
        return NOTHING
    if min(shares) == max(shares):
        return say("A draw: each gets\u00a0{chips:,}.", chips=shares[0])
    if len(won) > NAMED:
        few, more = min(shares), max(shares)
        return say("A draw: each gets {few:,} or, with an odd chip, {more:,}.", few=few, more=more)
    each = together(*(say("{name} gets {chips:,}", name=name, chips=chips) for name, chips in won), by=", ")
    return say("A draw: {each}.", each=each)


def why_over(state: State) -> str:
    """Why no hand follows where a game has come to its end, in the language that is spoken."""
    return translated(state["result"]["text"]).removesuffix(translated(OVER)).rstrip()


def _against_the_house(state: CriticalRollState, text: str) -> str:
    """Who has won; what the house has lies there in dice. `text` where nobody could bet."""
    paid = state["result"]["payouts"]
    gains = [
        (seat["name"], chips - sum(chain["bet"] for chain in seat["chains"]))
        for seat, chips in zip(state["seats"], paid, strict=True)
        if seat["chains"]
    ]
    if len(gains) <= PAIR:
        each = together(*(_gained(name, gain) for name, gain in gains), by=", ")
        return together(each, ".", by="") if gains else text
    won = [name for name, gain in gains if gain > 0]
    if not won:
        return say("Nobody wins against the house.")
    if len(won) == len(gains):
        return say("Everybody wins against the house.")
    if len(won) == 1:
        return say("{name} alone wins against the house.", name=won[0])
    if len(won) > NAMED:
        return say("{count} players win against the house.", count=len(won))
    return say("{names} win against the house.", names=listed(won))


def _gained(name: str, gain: int) -> Message:
    if not gain:
        return say("{name} gets the bet back", name=name)
    won = say("{name} wins {chips:,}", name=name, chips=gain)
    return won if gain > 0 else say("{name} loses {chips:,}", name=name, chips=-gain)


def _of_pots(state: KingdomState, text: str) -> str:
    """Of several pots what each seat has got of them together; `text` where there was one, or none to win."""
    won = [
        (seat["name"], chips)
        for seat, chips in zip(state["seats"], state["result"]["payouts"], strict=True)
        if chips
    ]
    won.sort(key=lambda each: -each[1])
    if not won or len(state["pots"]) == 1:
        return text
    if not state["pots"]:
        ((name, chips),) = won
        chips -= unmatched(state)
        folded = [seat["name"] for seat in state["seats"] if seat["status"] == "folded"]
        if len(folded) == 1:
            (other,) = folded
            return say(
                "{name} wins the pot of {chips:,}: {other} folded.", name=name, chips=chips, other=other
            )
        return say("{name} wins the pot of {chips:,}: all others folded.", name=name, chips=chips)
    if len(won) == 1:
        return say("{name} gets {chips:,}.", name=won[0][0], chips=won[0][1])
    if len(won) > NAMED:
        return say("{count} players share the pots.", count=len(won))
    each = together(*(say("{name} gets {chips:,}", name=name, chips=chips) for name, chips in won), by=", ")
    return together(each, ".", by="")
