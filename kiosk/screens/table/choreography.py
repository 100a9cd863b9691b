"""What moves at a table when something has happened: two drawings of it held against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.ui.motion import LONGEST_S, Count, Flight, Motion, Part

if TYPE_CHECKING:
    from collections.abc import Hashable

    import pygame

    from kiosk.ui.motion import Scene

FLY_S, AFTER_S = 0.3, 0.06
"""A die is so long on its way; the next one leaves so much later."""
CHIPS_S, CHIPS_MOST = 0.34, 4
"""So long chips are on their way; so many are seen at most, for any amount."""
HELD_BACK_S = 0.3
"""The house's newest die is looked for before it is shown."""
COUNTS = 8
"""A number goes to another in so many steps at most."""
SMALL = 0.45
"""A die leaves the tray's picture at this share of the size that it has on the stage."""
TRAY = "tray"
"""The part that is the tray's picture while it has the stage."""


def moves(before: Scene, after: Scene, chip: pygame.Surface, now: float) -> Motion | None:
    """How one drawing became the other; None when nothing that moves has changed.

    Args:
        before: the parts of the first.
        after: the parts of the second.
        chip: one, on a transparent ground.
        now: s, of the clock that the motion is played by.
    """
    dice = _dice(before, after)
    chips = _chips(before, after, chip)
    landed = max((each.begins + each.lasts for each in dice), default=0.0)
    counts = _counts(before, after, landed)
    if not (dice or chips or counts):
        return None
    return Motion([*dice, *chips], counts, now)


def _kind(name: Hashable) -> str:
    return str(name[0] if isinstance(name, tuple) else name)


def _new(before: Scene, after: Scene, kind: str) -> list[Part]:
    return [part for name, part in after.items() if _kind(name) == kind and name not in before]


def _dice(before: Scene, after: Scene) -> list[Flight]:
    """Dice that were read go from the tray's picture to their places; the house's comes late."""
    flights = []
    house = [part for part in _new(before, after, "house") if part.sprite is not None]  # not their total
    tray = before.get(TRAY)
    thrown = _new(before, after, "hero") or _new(before, after, "die")
    for number, part in enumerate(thrown if tray is not None else ()):
        assert tray is not None
        assert part.sprite is not None
        begins = min(number * AFTER_S, LONGEST_S - FLY_S)
        flights.append(Flight(part.sprite, _within(tray.rect, part.rect), part.rect, begins, FLY_S, part))
    for part in house[-1:]:
        assert part.sprite is not None
        start = tray.rect if tray is not None else part.rect.move(0, -part.rect.h)
        flights.append(Flight(part.sprite, _within(start, part.rect), part.rect, HELD_BACK_S, FLY_S, part))
    return flights


def _within(place: Rect, size: Rect) -> Rect:
    """Where a die of a size leaves from: the middle of a place, small."""
    start = Rect(0, 0, max(1, round(size.w * SMALL)), max(1, round(size.h * SMALL)))
    start.center = place.center
    return start


def _chips(before: Scene, after: Scene, chip: pygame.Surface) -> list[Flight]:
    """Chips go from seats to the pot, and from the pot or the house to who has won them."""
    middle = after.get("pot") or after.get("house-total")
    if middle is None:
        return []
    flights = []
    for name, part in after.items():
        if _kind(name) != "chips" or name not in before:
            continue
        was, now = before[name].amount, part.amount
        if was is None or now is None or was == now:
            continue
        start, end = (part.rect, middle.rect) if now < was else (middle.rect, part.rect)
        for number in range(min(CHIPS_MOST, abs(now - was))):
            begins = number * 0.05
            flights.append(Flight(chip, _spot(chip, start), _spot(chip, end), begins, CHIPS_S))
    return flights


def _spot(chip: pygame.Surface, place: Rect) -> Rect:
    return chip.get_rect(midleft=place.midleft)


def _counts(before: Scene, after: Scene, landed: float) -> list[Count]:
    """Numbers that were others count to what they are; totals when their dice lie."""
    counts = []
    for name, part in after.items():
        known = before.get(name)
        kind = _kind(name)
        was = known.amount if known is not None else 0 if kind == "hero-total" else None
        if was is None or part.amount is None or was == part.amount:
            continue
        steps = min(COUNTS, abs(part.amount - was))
        stops = tuple(was + (part.amount - was) * step // steps for step in range(steps))
        begins = min(landed, LONGEST_S - 0.2) if kind in {"hero-total", "house-total"} else 0.0
        counts.append(Count(part, stops, begins, LONGEST_S - begins if begins else CHIPS_S + 0.1))
    return counts
