"""Who is asked next at a table, by what all can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games import critical_roll, kingdom

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.state import CriticalRollState, KingdomState, State


def next_seat(state: State) -> int | None:
    """The seat that is asked after the one that acts, as things stand; None where that is not known yet."""
    acts = state["pending"].get("seat")
    if not isinstance(acts, int):
        return None
    after = (seat for seat in _clockwise(state, acts) if state["seats"][seat]["status"] == "in")
    if state["game"] == critical_roll.NAME:
        return _in_critical_roll(state, acts, after)
    if state["game"] == kingdom.NAME:
        return _in_kingdom(state, acts, after)
    return next(after, None)


def _clockwise(state: State, acts: int) -> Iterator[int]:
    count = len(state["seats"])
    return ((acts + step) % count for step in range(1, count))


def _in_critical_roll(state: CriticalRollState, acts: int, after: Iterator[int]) -> int | None:
    """In seat order; after the last bet the first one rolls, and what comes after rolls is not known."""
    follows = next(after, None)
    if follows is None or state["phase"] == "betting":
        return follows
    return follows if follows > acts else None


def _in_kingdom(state: KingdomState, acts: int, after: Iterator[int]) -> int | None:
    """From the Prince to the King; in the betting, who has still to match the wager."""
    if state["phase"] == "betting" and state["wager"]:
        return next((seat for seat in after if state["seats"][seat]["wagered"] < state["wager"]), None)
    if state["phase"] == "prerogative":
        return next(after, None)
    in_order = state["phase"] in {"foundations", "betting"} and acts != state["king"]
    return next(after, None) if in_order else None
