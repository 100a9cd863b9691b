"""Main pot and side pots of a Kingdom's showdown in words: why there are several, and which is played for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.games.kingdom_table import unmatched
from kiosk.games.message import NOTHING as NO_REASON
from kiosk.games.message import say_winners
from kiosk.text.names import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kiosk.games.state import KingdomState

TWO = 2


def at_stake(state: KingdomState) -> int | None:
    """The pot that is shown, as far as a showdown is told: that being settled, else the one just settled.

    The last side pot comes first, the main pot (0) last. None where there is but one pot.
    """
    if len(state["pots"]) < TWO:
        return None
    settled = [place for place, pot in enumerate(state["pots"]) if pot["winners"]]
    if "result" in state and settled:
        return settled[0]
    return (settled[0] if settled else len(state["pots"])) - 1


def in_turn(state: KingdomState, shown: Iterable[int]) -> Iterator[tuple[int, list[int]]]:
    """In which order Foundations are opened: for each pot the seats that are not open yet.

    As they were thrown, from the King's left, so that none is told by its turn. Once all is settled the last
    side pot comes first; a pot that one seat alone is in opens none.

    Args:
        state: of the hand.
        shown: the seats whose Foundations lie open.
    """
    count, king = len(state["seats"]), state["king"] or 0
    left = sorted(shown, key=lambda seat: (seat - king - 1) % count)
    if "result" not in state or len(state["pots"]) < TWO:
        yield 0, left
        return
    for place in reversed(range(len(state["pots"]))):
        seats = state["pots"][place]["seats"]
        opened = [seat for seat in left if seat in seats] if len(seats) > 1 else []
        left = [seat for seat in left if seat not in opened]
        yield place, opened


def rerolled(state: KingdomState, seat: int) -> list[int]:
    """What five dice show that a seat has thrown last to settle a draw; empty where it has not."""
    at = at_stake(state) or 0
    newest = (pot["rerolls"] for pot in [*state["pots"][at : at + 1], *state["pots"]])
    return next((each["values"] for rolls in newest for each in rolls if each["seat"] == seat), [])


def uncalled(state: KingdomState) -> Message:
    """That what the highest wager exceeded the next one by has gone back, and is in no pot; else NOTHING."""
    most = max(seat["wagered"] for seat in state["seats"])
    back = state["wager"] - most if state["pots"] else unmatched(state)
    if not back:
        return NOTHING
    one = say("1 chip that nobody called went back.")
    return one if back == 1 else say("{chips:,} chips that nobody called went back.", chips=back)


def called(state: KingdomState, pot: int) -> Message:
    """A pot by its name; side pots have numbers where there are several."""
    if not pot:
        return say("Main pot")
    return say("Side pot") if len(state["pots"]) == TWO else say("Side pot {number}", number=pot)


def plays_for(state: KingdomState, pot: int) -> Message:
    """Which pot is played for, and what lies in it."""
    return say("{pot}: {chips:,}", pot=called(state, pot), chips=state["pots"][pot]["chips"])


def taken(state: KingdomState, pot: int) -> Message:
    """Who has won a pot, and how much."""
    names = [state["seats"][seat]["name"] for seat in state["pots"][pot]["winners"]]
    won = say_winners(names, state["pots"][pot]["chips"], NO_REASON)
    won.guests = None  # which pot it is stands before it
    return say("{pot}: {won}", pot=called(state, pot), won=won)


def divided(state: KingdomState) -> Message:
    """Who has won each of several pots, in their order, in a sentence; NOTHING before any is won."""
    each = [_who_took(state, place) for place, pot in enumerate(state["pots"]) if pot["winners"]]
    return together(together(*each, by=", "), ".", by="") if each else NOTHING


def _who_took(state: KingdomState, pot: int) -> Message:
    won = state["pots"][pot]
    terms = {
        "names": listed([state["seats"][seat]["name"] for seat in won["winners"]]),
        "chips": won["chips"],
    }
    if not pot:
        return say("Main pot: {names} {chips:,}", **terms)
    if len(state["pots"]) == TWO:
        return say("side pot: {names} {chips:,}", **terms)
    return say("side pot {number}: {names} {chips:,}", number=pot, **terms)


def goes_to(state: KingdomState, pot: int) -> Message:
    """Who has won a pot, in two or three words; of several that they share it."""
    winners = state["pots"][pot]["winners"]
    name = state["seats"][winners[0]]["name"]
    if len(winners) > 1:
        return say("{pot}: shared", pot=called(state, pot))
    return say("{pot}: {name}", pot=called(state, pot), name=name)


def why_several(state: KingdomState) -> Message:
    """Why there is more than one pot, in a sentence."""
    pots, seats = state["pots"], state["seats"]
    if len(pots) < TWO:
        return NOTHING
    if len(pots) > TWO:
        return say(
            "A player all in for less can win only that much from each of the others: so there are {count} "
            "pots.",
            count=len(pots),
        )
    out = [seat for seat in pots[0]["seats"] if seat not in pots[1]["seats"]]
    terms = {
        "name": listed([seats[seat]["name"] for seat in out]),
        "chips": seats[out[0]]["wagered"],
        "others": listed([seats[seat]["name"] for seat in pots[1]["seats"]]),
    }
    if len(out) > 1:
        return say(
            "{name} were all in with {chips:,}: what was put in beyond that is a side pot between {others}.",
            **terms,
        )
    return say(
        "{name} was all in with {chips:,}: what was put in beyond that is a side pot between {others}.",
        **terms,
    )


def said_of(state: KingdomState, pot: int) -> Message:
    """What is said while a pot is played for: why there are several, of the main pot by whom."""
    if pot:
        return why_several(state)
    names = listed([state["seats"][seat]["name"] for seat in state["pots"][0]["seats"]])
    return say("Now the main pot, for which {names} play.", names=names)
