"""What moves at a table when something has happened: two drawings of it held against each other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeGuard

from pygame import Rect

from kiosk.ui.motion import LONGEST_S, Count, Flight, Motion, Part

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    import pygame

    from kiosk.ui.motion import Scene

FLY_S, ALL_FLY_S = 0.3, 0.48
"""A die is so long on its way, and all of a throw: one after the other, for blending is dear on a Pi."""
LANDS_AT, SHADE = 0.84, 24
"""Share of its size at which a die lands, and snaps to all of it; fainter shadows (0 to 255) stay behind."""
FAINT = 6
"""Of a shadow what is fainter is not seen."""
CHIPS_S, CHIPS_MOST, CHIPS_ALL = 0.34, 4, 12
"""So long chips are on their way; so many of a seat are seen at most, for any amount, and of all seats."""
HELD_BACK_S = 0.3
"""The house's newest die is looked for before it is shown."""
COUNTS = 8
"""A number goes to another in so many steps at most."""
SMALL = 0.45
"""A die leaves the tray's picture at this share of the size that it has on the stage."""
SEATS_DICE = ("die", "hero")
"""Parts that are dice of a seat: on its plate, and on the stage. Both are named by seat, hand and place."""
NEVER = -1
"""Shown by no die."""
TRAY = "tray"
"""The part that is the tray's picture while it has the stage."""


def moves(
    before: Scene, after: Scene, chip: pygame.Surface, now: float, over: Sequence[Flight] = ()
) -> Motion | None:
    """How one drawing became the other; None when nothing that moves has changed.

    Args:
        before: the parts of the first.
        after: the parts of the second.
        chip: one, on a transparent ground.
        now: s, of the clock that the motion is played by.
        over: what is seen over all that (kiosk.screens.table.stamp).
    """
    dice = _dice(before, after)
    chips = _chips(before, after, chip)
    landed = max((each.begins + each.lasts for each in dice), default=0.0)
    counts = _counts(before, after, landed)
    if not (dice or chips or counts or over):
        return None
    return Motion([*dice, *chips, *over], counts, now)


def known_house(before: Scene, after: Scene, count: int) -> Scene:
    """The first of two drawings with the house's dice that lay there already, under the tray: so many."""
    known = [("house", number) for number in range(count)]
    return {**{name: after[name] for name in known if name in after}, **before}


def _kind(name: Hashable) -> str:
    return str(name[0] if isinstance(name, tuple) else name)


def _thrown(before: Scene, after: Scene) -> list[Part]:
    """Dice of seats that are new, or show another value; on the stage where they are shown there too."""
    known = {name[1:]: part.amount for name, part in before.items() if _is_die(name)}
    new: dict[Hashable, Part] = {}
    for kind in SEATS_DICE:
        for name, part in after.items():
            if _is_die(name) and name[0] == kind and known.get(name[1:], NEVER) != part.amount:
                new[name[1:]] = part
    return list(new.values())


def _is_die(name: Hashable) -> TypeGuard[tuple[Hashable, ...]]:
    return isinstance(name, tuple) and name[0] in SEATS_DICE


def _dice(before: Scene, after: Scene) -> list[Flight]:
    """Dice that were read go from the tray's picture to their places; the house's comes late."""
    tray = before.get(TRAY)
    flights = []
    thrown = _thrown(before, after) if tray is not None else []
    lasts = min(FLY_S, ALL_FLY_S / max(1, len(thrown)))
    for number, part in enumerate(thrown):
        assert tray is not None
        flights.append(_flight(part, tray.rect, number * lasts, lasts))
    new = _new_of_the_house(before, after)
    for part in [part for part in new if part.sprite is not None][-1:]:  # not their total
        start = tray.rect if tray is not None else part.rect.move(0, -part.rect.h)
        flights.append(_flight(part, start, HELD_BACK_S, FLY_S))
    return flights


def _new_of_the_house(before: Scene, after: Scene) -> list[Part]:
    return [part for name, part in after.items() if _kind(name) == "house" and name not in before]


def _flight(die: Part, start: Rect, begins: float, lasts: float) -> Flight:
    """A die's way from the middle of a place, where it is small, to its own."""
    assert die.sprite is not None
    body = die.sprite.get_bounding_rect(SHADE)
    whole = body.move(die.sprite.get_rect(center=die.rect.center).topleft)
    end = _scaled(whole, LANDS_AT, whole)
    seen = die.sprite.get_bounding_rect(FAINT).move(die.sprite.get_rect(center=die.rect.center).topleft)
    place = seen.clip(die.rect)  # beside it there may be words, which stay
    under = die.under.subsurface(place.move(-die.rect.x, -die.rect.y))
    covers = replace(die, rect=place, under=under)
    return Flight(die.sprite.subsurface(body), _scaled(end, SMALL, start), end, begins, lasts, covers)


def _scaled(rect: Rect, share: float, place: Rect) -> Rect:
    """A share of a size, in the middle of a place."""
    smaller = Rect(0, 0, max(1, round(rect.w * share)), max(1, round(rect.h * share)))
    smaller.center = place.center
    return smaller


def _chips(before: Scene, after: Scene, chip: pygame.Surface) -> list[Flight]:
    """Chips go from seats to the pot, and from the pot or the house to who has won them."""
    middle = after.get("pot") or after.get("house-total")
    if middle is None:
        return []
    moved = []
    for name, part in after.items():
        was, now = before[name].amount if name in before else None, part.amount
        if _kind(name) == "chips" and was is not None and now is not None and was != now:
            moved.append((part.rect, now - was))
    most = max(1, min(CHIPS_MOST, CHIPS_ALL // max(1, len(moved))))
    flights = []
    for place, gain in moved:
        start, end = (place, middle.rect) if gain < 0 else (middle.rect, place)
        for number in range(min(most, abs(gain))):
            begins = number * 0.05
            flights.append(Flight(chip, _spot(chip, start), _spot(chip, end), begins, CHIPS_S))
    return flights


def _spot(chip: pygame.Surface, place: Rect) -> Rect:
    return chip.get_rect(midleft=place.midleft)


def _counts(before: Scene, after: Scene, landed: float) -> list[Count]:
    """Numbers that were others count to what they are; totals when their dice lie."""
    counts = []
    house = sum(part.amount or 0 for part in _new_of_the_house(before, after))
    for name, part in after.items():
        known, kind = before.get(name), _kind(name)
        if known is None and isinstance(name, tuple) and kind == "hero-total":
            known = before.get(("total", name[1]))  # the stage was the tray's
        was = known.amount if known is not None else 0 if kind == "hero-total" else None
        if known is None and kind == "house-total" and part.amount is not None and house:
            was = part.amount - house  # it must not tell what the die that is held back shows
        if part.counted is None or was is None or part.amount is None or was == part.amount:
            continue
        steps = min(COUNTS, abs(part.amount - was))
        stops = tuple(was + (part.amount - was) * step // steps for step in range(steps))
        begins = min(landed, LONGEST_S - 0.2) if kind in {"hero-total", "house-total"} else 0.0
        counts.append(Count(part, stops, begins, LONGEST_S - begins if begins else CHIPS_S + 0.1))
    return counts
