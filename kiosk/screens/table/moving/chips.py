"""Chips on their way between seats, what they have bet, and the pot or the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.ui.motion import LONGEST_S, Flight

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    import pygame
    from pygame import Rect

    from kiosk.ui.motion import Scene

CHIPS_S, CHIPS_MOST, CHIPS_ALL = 0.34, 4, 12
"""So long chips are on their way; so many of a seat are seen at most, for any amount, and of all seats."""
SHORTEST_S, NEXT_S, LAST_S = 0.12, 0.12, 0.24
"""So long they are at least; so much later those set off that another seat has won, and the last ones."""


def chips_flown(before: Scene, after: Scene, chip: pygame.Surface, later: float) -> list[Flight]:
    """Chips go from seats to the pot, and from the pot or the house to who has won them, in turn.

    `chip`: a picture of one; `later`: so much they begin, s.
    """
    purses = [name for name in after if isinstance(name, tuple) and name[0] == "chips" and name in before]
    gain = [name for name in purses if (after[name].amount or 0) > (before[name].amount or 0)]
    apart = min(NEXT_S, LAST_S / max(1, len(gain) - 1))
    moved = [
        (way, apart * gain.index(name) if name in gain else 0.0)
        for name in purses
        for way in _ways(before, after, name, ("note", name[1]))
    ]
    most = max(1, min(CHIPS_MOST, CHIPS_ALL // max(1, len(moved))))
    flights = []
    for (start, end, amount), turn in moved:
        for number in range(min(most, amount)):
            begins = min(later + turn + number * 0.05, LONGEST_S - SHORTEST_S)
            lasts = min(CHIPS_S, LONGEST_S - begins)
            flights.append(Flight(chip, _spot(chip, start), _spot(chip, end), begins, lasts))
    return flights


def _ways(before: Scene, after: Scene, purse: Hashable, bet: Hashable) -> Iterator[tuple[Rect, Rect, int]]:
    """Ways of chips of a seat, and how many go: to its bet, and from there where the house plays."""
    middle = after.get("pot") or before.get("pot") or after.get("house-total") or after.get("net")
    held, gain = after[purse].rect, (after[purse].amount or 0) - (before[purse].amount or 0)
    was, now = (scene[bet].amount if bet in scene else None for scene in (before, after))
    if was is None or now is None:
        if gain and middle is not None:
            yield (held, middle.rect, -gain) if gain < 0 else (middle.rect, held, gain)
        return
    lies = after[bet].rect
    if now > was:
        yield held, lies, now - was
        return
    back = min(max(gain, 0), was - now)
    yield lies, held, back
    if middle is not None:
        yield lies, middle.rect, was - now - back
        yield middle.rect, held, max(gain, 0) - back


def _spot(chip: pygame.Surface, place: Rect) -> Rect:
    return chip.get_rect(midleft=place.midleft)
