"""Chips on their way between seats, what they have bet, and the pot or the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.text.chips import HIGHEST, height
from kiosk.ui.motion import LONGEST_S, Flight
from kiosk.ui.widgets.chips import STACK_OF as STACK
from kiosk.ui.widgets.chips import chips_picture, stack

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    import pygame

    from kiosk.ui.motion import Part, Scene

CHIPS_S, CHIPS_ALL, APART_S = 0.34, 16, 0.05
"""So long chips are on their way; so many piles of all seats are seen at most, so long after each other."""
SHORTEST_S, NEXT_S, LAST_S = 0.12, 0.12, 0.24
"""So long they are at least; so much later those set off that another seat has won, and the last ones."""
WIDER = 1.5
"""What is so many times as wide as a chip at least is words or figures, and no stack."""
LIFTS = 0.1, 0.2
"""How far a chip rises on its way, as a share of that, and how much more the largest amounts do."""


def chips_flown(before: Scene, after: Scene, chip: int, later: float) -> list[Flight]:
    """Chips go from seats to the pot, and from the pot or the house to who has won them, in turn.

    What flies are the chips of a stack of that amount, in as many piles as there is time for; the larger it
    is, the higher they rise. `chip`: how wide one is, px; `later`: so much they begin, s.
    """
    purses = [name for name in after if isinstance(name, tuple) and name[0] == "chips" and name in before]
    gain = [name for name in purses if (after[name].amount or 0) > (before[name].amount or 0)]
    apart = min(NEXT_S, LAST_S / max(1, len(gain) - 1))
    moved = [
        (way, apart * gain.index(name) if name in gain else 0.0)
        for name in purses
        for way in _ways(before, after, name, ("note", name[1]), chip)
    ]
    most = max(1, CHIPS_ALL // max(1, len(moved)))
    flights = []
    for (start, end, amount), turn in moved:
        colours, lift = stack(amount), LIFTS[0] + LIFTS[1] * height(amount) / HIGHEST
        piles = min(most, len(colours))
        for number in range(piles):
            first, end_of = (each * len(colours) // piles for each in (number, number + 1))
            picture = chips_picture(chip, colours[first:end_of])
            begins = min(later + turn + number * APART_S, LONGEST_S - SHORTEST_S)
            lasts = min(CHIPS_S, LONGEST_S - begins)
            flights.append(
                Flight(picture, _spot(picture, start), _spot(picture, end), begins, lasts, lift=lift)
            )
    return flights


def _ways(
    before: Scene, after: Scene, purse: Hashable, bet: Hashable, chip: int
) -> Iterator[tuple[Rect, Rect, int]]:
    """Ways of chips of a seat, and how many go: to its bet, and from there where the house plays."""
    pot = _stack_of(after, "pot") or _stack_of(before, "pot")
    middle = pot.rect if pot is not None else _of_the_house(after, chip)
    held, gain = (
        (_stack_of(after, purse) or after[purse]).rect,
        (after[purse].amount or 0) - (before[purse].amount or 0),
    )
    was, now = (scene[bet].amount if bet in scene else None for scene in (before, after))
    if was is None or now is None:
        if gain and middle is not None:
            yield (held, middle, -gain) if gain < 0 else (middle, held, gain)
        return
    lies = after[bet].rect
    if now > was:
        yield held, lies, now - was
        return
    back = min(max(gain, 0), was - now)
    yield lies, held, back
    if middle is not None:
        yield lies, middle, was - now - back
        yield middle, held, max(gain, 0) - back


def _of_the_house(scene: Scene, chip: int) -> Rect | None:
    """Where the house's chips come from and go to: below what its dice come to, which is to be read."""
    total, net = scene.get("house-total"), scene.get("net")
    if total is not None:
        return Rect(total.rect.bottomleft, (total.rect.w, chip))
    return None if net is None else net.rect


def _stack_of(scene: Scene, name: Hashable) -> Part | None:
    """Where chips lie of which a part is the number; that itself where no stack is drawn beside it."""
    return scene.get((STACK, name)) or scene.get(name)


def _spot(chip: pygame.Surface, place: Rect) -> Rect:
    """A chip at a place: in the middle of a stack, at the left of words and figures, which are wider."""
    if place.w <= chip.get_width() * WIDER:
        return chip.get_rect(center=place.center)
    return chip.get_rect(midleft=place.midleft)
