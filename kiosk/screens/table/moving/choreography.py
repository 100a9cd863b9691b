"""What moves at a table when something has happened: two drawings of it held against each other.

Parts have names: ("die", seat, hand, place) is a die on a plate, ("hero", ...) the same on the stage,
("house", place) one of the house's, ("note", seat) and ("hero-words", seat, hand) what dice are called,
("mark", sign) crown or button, ("name", seat) whose plate it is, "acting" the plate of who is asked.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, TypeGuard

import numpy as np
import pygame
from pygame import Rect

from kiosk.screens.table.moving.acting import PASSES_S, lights_up
from kiosk.screens.table.moving.chips import CHIPS_S, chips_flown
from kiosk.ui.motion import FLY_S, LONGEST_S, Count, Flight, Motion, Part, Turning, counted_s, told_late
from kiosk.ui.widgets.crack import CRACK
from kiosk.ui.widgets.dice import tumbling

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from kiosk.games.state import State
    from kiosk.ui.motion import Move, Scene

ALL_FLY_S = 0.48
"""All dice of a throw are so long on their way: one after the other, for blending is dear on a Pi."""
LANDS_AT, SHADE = 0.84, 24
"""Share of its size at which a die lands, and snaps to all of it; fainter shadows (0 to 255) stay behind."""
SOLID = 200
"""What is more opaque than this is the die itself."""
FULL = 255
"""Opaque."""
FAINT = 6
"""Of a shadow what is fainter is not seen."""
HELD_BACK_S, HOUSE_FLIES_S = 0.1, 0.18
"""The house's newest die is looked for before it is shown, and is so long on its way: then it is counted."""
HOUSE_LIES_S = HELD_BACK_S + HOUSE_FLIES_S
COUNTS = 8
"""A number goes to another in so many steps at most."""
SMALL = 0.45
"""A die leaves the tray's picture at this share of the size that it has on the stage."""
CRACKS = frozenset({CRACK, "hero-crack"})
"""Parts that are the crack through a total."""
SEATS_DICE = ("die", "hero")
"""Parts that are dice of a seat: on its plate, and on the stage. Both are named by seat, hand and place."""
OPENS_S, NEXT_OPENS_S = 0.27, 0.08
"""A die that lay covered turns over in so long; the next one of its Foundation begins so much later."""
SIGN_PASSES_S = 1.5 * PASSES_S
"""A crown or the button goes on to the next seat in so long."""
LIFTED = 3
"""A crown that is won is so many times larger where it comes from."""
SAID = "said"
"""The part that is a hint, or what there is to know."""
TOLD = frozenset({"banner", SAID, "events", "note", "net"})
"""Parts that are words of what has happened."""
ON = "on"
"""The part that goes on after a hand: it comes last, when the words have been there for a moment."""
DIM = 96
"""How much of it is seen till then, 0 to 255."""
HELD = "held"
"""The part that goes on from what is held back."""
NEVER = -1
"""Shown by no die."""
TRAY, PICTURE, LOOKED_AT = "tray", "tray-picture", "looked-at"
"""The parts that are the tray's place while it has the stage, its picture wherever that is, and that while
somebody looks at hidden dice or taps dice in: it is covered at once."""
GLIDES_S, BEGINS_AT = 0.25, 0.55
"""The tray takes the stage in so long, from its corner; where there was none it begins at such a share of its
size."""


def moves(
    before: Scene,
    after: Scene,
    chip: int,
    now: float,
    over: Sequence[Flight] = (),
    *,
    rolled: bool,
) -> Motion | None:
    """How one drawing became the other; None when nothing that moves has changed.

    Args:
        before: the parts of the first.
        after: the parts of the second.
        chip: how wide one is, px.
        now: s, of the clock that the motion is played by.
        over: what is seen over all that (kiosk.screens.table.celebration.stamp).
        rolled: whether dice were asked for that all may see: those that showed nothing before are thrown
            then, and had lain covered else.
    """
    opened = [] if rolled else _opened(before, after)
    opened_at = max((each.begins + each.lasts for each in opened), default=0.0)
    dice, knocked = _dice(before, after, rolled=rolled), _knocked_over(before, after)
    landed = max((each.begins + each.lasts for each in dice), default=0.0)
    signs = _signs(before, after)
    thrown = bool(dice) or bool(_new_of_the_house(before, after))
    counted_at = counted_s(len(_thrown(before, after, rolled=rolled))) if thrown else 0.0
    told = _told(before, after, dice, counted_at or opened_at)
    later = HOUSE_LIES_S if _new_of_the_house(before, after) else 0.0
    if opened:
        later = min(opened_at, LONGEST_S - OPENS_S)
    if ON in after and ON not in before:
        told.append(_dimmed(after[ON]))
    told += _at_seats(before, after, dice)
    counts, chips = _counts(before, after, landed, later, counted_at), chips_flown(before, after, chip, later)
    tray = _tray(before, after, landed)
    if "banner" in after:  # no chip, crown or button goes over the title
        line = after["banner"].rect.bottom
        chips, signs = ([each.below(line) for each in flights] for flights in (chips, signs))
    read = [part.rect for name, part in after.items() if _kind(name) in {"name", "house-total"}]
    chips = [each.clear_of(read) for each in chips]
    passed = [*lights_up(before, after), *signs]
    moved: list[Move] = [*opened, *knocked, *told, *counts, *tray, *dice, *chips, *passed, *over]
    return Motion(moved, now) if moved else None


def _dimmed(row: Part) -> Turning:
    """Buttons that can be used when the motion is over: until then they are there, and dim."""
    dim, faint = row.under.copy(), row.picture.copy()
    faint.set_alpha(DIM)
    dim.blit(faint, (0, 0))
    return Turning(row, row.rect, row.under, dim, row.rect, LONGEST_S, 0.0)


def later_by(before: Scene, after: Scene, *, rolled: bool) -> float:
    """So much later it may be told what has come of it, s: not before its dice are counted."""
    thrown = len(_thrown(before, after, rolled=rolled)) if TRAY in before else 0
    return counted_s(thrown) if thrown or _new_of_the_house(before, after) else 0.0


def rolls_openly(state: State) -> bool:
    """Whether dice are asked for that all may see."""
    pending = state["pending"]
    return pending["kind"] == "roll" and not pending["hidden"]


def known_house(before: Scene, after: Scene, count: int) -> Scene:
    """The first of two drawings with the house's dice that lay there already, under the tray: so many."""
    known = [("house", number) for number in range(count)]
    return {**{name: after[name] for name in known if name in after}, **before}


def _kind(name: Hashable) -> str:
    return str(name[0] if isinstance(name, tuple) else name)


def _seats_dice(scene: Scene) -> dict[tuple[Hashable, ...], int | None]:
    """What each die of a seat shows; None of one that is covered."""
    return {name[1:]: part.amount for name, part in scene.items() if _is_die(name)}


def _thrown(before: Scene, after: Scene, *, rolled: bool) -> list[Part]:
    """Dice of seats that are new, or show another value; on the stage where they are shown there too."""
    known = _seats_dice(before)
    new: dict[Hashable, Part] = {}
    for kind in SEATS_DICE:
        for name, part in after.items():
            if not _is_die(name) or name[0] != kind:
                continue
            was = known.get(name[1:], NEVER)
            if was != part.amount and (rolled or was is not None):
                new[name[1:]] = part
    return list(new.values())


def _opened(before: Scene, after: Scene) -> list[Turning]:
    """Dice that lay covered turn over where they lie, one by one; what they are called comes with the last.

    A Foundation does so on the stage and at its seat alike.
    """
    known = _seats_dice(before)
    dice = [
        name
        for name, part in after.items()
        if _is_die(name) and part.amount is not None and known.get(name[1:], NEVER) is None
    ]
    turned = []
    for staged, seat in dict.fromkeys((_kind(name), name[1]) for name in dice):
        theirs = [after[name] for name in dice if (name[0], name[1]) == (staged, seat)]
        turned += _turning(before, theirs)
        kind = "hero-words" if staged == "hero" else "note"
        called = [part for name, part in after.items() if _kind(name) == kind and _named(name)[1] == seat]
        begins = NEXT_OPENS_S * (len(theirs) - 1) + OPENS_S
        turned += [told_late(before, part, begins) for part in called]
    return turned


def _knocked_over(before: Scene, after: Scene) -> list[Turning]:
    """Dice of a seat that is bust tumble over, one after the other, and lie there dimmed; then all cracks."""
    bust = {_named(name)[1] for name in after if _kind(name) == CRACK and name not in before}
    turned: list[Turning] = []
    for kind, seat in product(SEATS_DICE, sorted(bust, key=str)):
        dice = [after[name] for name in after if _is_die(name) and name[:2] == (kind, seat)]
        turned += _turning(before, [each for each in dice if _lay(before, each)])
    cracks = [part for name, part in after.items() if _kind(name) in CRACKS and _named(name)[1] in bust]
    begins = max((each.begins + each.lasts / 2 for each in turned), default=0.0)
    return [*turned, *(told_late(before, part, begins) for part in cracks)]


def _lay(before: Scene, die: Part) -> bool:
    """Whether a die that shows its value lay there before, in the same size."""
    was = before.get(die.name)
    alike = was is not None and was.amount == die.amount and was.rect.size == die.rect.size
    return alike and die.amount is not None


def _told(before: Scene, after: Scene, dice: Sequence[Flight], begins: float) -> list[Turning]:
    """What is told of dice on their way waits until they are counted; of dice that open, until all have.

    What the dice of a seat are called is told as they open (_opened).
    """
    house = bool(_new_of_the_house(before, after))
    if not begins:
        return []
    seats = {_named(each.covers.name)[1] for each in dice if each.covers is not None}
    told = [
        name
        for name in after
        if _kind(name) in TOLD and (house or _kind(name) != "note" or _named(name)[1] in seats)
    ]
    if not any(name in after and name not in before for name in (ON, HELD)):
        told = [name for name in told if name != "banner"]  # who is asked now has the buttons already
    if dice and all(each.covers is not None and each.covers.amount is None for each in dice):
        told = [name for name in told if name != SAID]  # of covered dice there is nothing to wait for
    if dice and SAID in told:  # that the camera looks at them is over
        before = {name: part for name, part in before.items() if name != SAID or _alike(part, after[SAID])}
    return [told_late(before, after[name], begins) for name in told]


def _at_seats(before: Scene, after: Scene, dice: Sequence[Flight]) -> list[Turning]:
    """A die that is on its way to the stage lies at its seat no sooner than it lies there."""
    ends = {each.covers.name: each.begins + each.lasts for each in dice if each.covers is not None}
    stage = {("die", *_named(name)[1:]): end for name, end in ends.items() if _kind(name) == "hero"}
    lie = _bare([part for name, part in after.items() if name in stage])
    return [told_late(before, part, stage[_named(part.name)]) for part in lie]


def _alike(one: Part, other: Part) -> bool:
    """Whether the same is seen in the same place."""
    return one.rect == other.rect and bool(one.picture.get_buffer().raw == other.picture.get_buffer().raw)


def _turning(before: Scene, dice: Sequence[Part]) -> list[Turning]:
    """Dice beside each other turn over, one after the other."""
    turned = []
    lay = all(part.name in before and before[part.name].rect == part.rect for part in dice)
    laid = dice if lay else _bare(dice)  # those before it have a shadow where they lay
    for number, part in enumerate(laid):
        place, body = (_seen(part, least).clip(part.rect) for least in (FAINT, SOLID))
        bare = part.under.subsurface(place.move(-part.rect.x, -part.rect.y))
        covered, was = bare, before.get(part.name)
        if was is not None and was.sprite is not None:
            covered = bare.copy()
            covered.blit(was.sprite, was.sprite.get_rect(center=part.rect.center).move(-place.x, -place.y))
        over = None if part.sprite is None else tumbling(part.sprite)
        turned.append(Turning(part, place, bare, covered, body, number * NEXT_OPENS_S, OPENS_S, over))
    return turned


def _bare(dice: Sequence[Part]) -> list[Part]:
    """Dice that were drawn one after the other, each on a ground without the shadows of those before it."""
    if not dice:
        return []
    around = dice[0].rect.unionall([part.rect for part in dice])
    ground = pygame.Surface(around.size, 0, dice[0].under)
    for part in reversed(dice):
        ground.blit(part.under, part.rect.move(-around.x, -around.y))
    return [replace(part, under=ground.subsurface(part.rect.move(-around.x, -around.y))) for part in dice]


def _tray(before: Scene, after: Scene, landed: float) -> list[Move]:
    """The tray's picture, as it is now, grows from where it was; in its corner it comes after its dice.

    Not its picture of before: hidden dice were looked at there, perhaps.
    """
    now, was = after.get(PICTURE), before.get(PICTURE)
    if now is None or not before or LOOKED_AT in before or (was is not None and was.rect == now.rect):
        return []
    if TRAY not in after:
        return [told_late({}, now, landed)]
    start = _scaled(now.rect, BEGINS_AT, now.rect) if was is None else was.rect
    return [Flight(now.picture, start, now.rect, 0.0, GLIDES_S, covers=now, glides=True)]


def _signs(before: Scene, after: Scene) -> list[Flight]:
    """Crown, coronet and button go on to the next seat; the first time they come from the stage."""
    stage = before.get(TRAY) or after.get("pot")
    if not any(_kind(name) == "chips" for name in before):
        return []  # the seats were not seen
    flights = []
    for name, part in after.items():
        if _kind(name) != "mark" or part.sprite is None:
            continue
        was = before.get(name)
        if was is not None and was.rect != part.rect:
            start = was.rect
        elif was is None and stage is not None:
            start = _scaled(part.rect, LIFTED, stage.rect)
        else:
            continue
        flights.append(Flight(part.sprite, start, part.rect, 0.0, SIGN_PASSES_S, covers=part, lift=0.04))
    return flights


def _named(name: Hashable) -> tuple[Hashable, ...]:
    assert isinstance(name, tuple)
    return name


def _is_die(name: Hashable) -> TypeGuard[tuple[Hashable, ...]]:
    return isinstance(name, tuple) and name[0] in SEATS_DICE


def _dice(before: Scene, after: Scene, *, rolled: bool) -> list[Flight]:
    """Dice that were read go from the tray's picture to their places; the house's comes late."""
    tray = before.get(TRAY)
    flights = []
    thrown = _thrown(before, after, rolled=rolled) if tray is not None else []
    lasts = min(FLY_S, ALL_FLY_S / max(1, len(thrown)))
    for number, part in enumerate(_bare(thrown)):
        assert tray is not None
        flights.append(_flight(part, tray.rect, number * lasts, lasts))
    new = _new_of_the_house(before, after)
    for part in [part for part in new if part.sprite is not None][-1:]:  # not their total
        start = tray.rect if tray is not None else part.rect.move(0, -part.rect.h)
        flights.append(_flight(part, start, HELD_BACK_S, HOUSE_FLIES_S))
    return flights


def _new_of_the_house(before: Scene, after: Scene) -> list[Part]:
    return [part for name, part in after.items() if _kind(name) == "house" and name not in before]


def _flight(die: Part, start: Rect, begins: float, lasts: float) -> Flight:
    """A die's way from the middle of a place, where it is small, to its own."""
    assert die.sprite is not None
    whole = _seen(die, SHADE)
    end = _scaled(whole, LANDS_AT, whole)
    place = _seen(die, FAINT).clip(die.rect)  # beside it there may be words, which stay
    landed = _soft(die.sprite)
    tumbles, small = tumbling(die.sprite), _scaled(end, SMALL, start)
    return Flight(landed, small, end, begins, lasts, covers=die, hides=place, tumbles=tumbles)


def _soft(picture: pygame.Surface) -> pygame.Surface:
    """As much of a die's picture as flies, its shadow taken off so that it ends softly where that is cut."""
    cut = picture.subsurface(picture.get_bounding_rect(SHADE)).copy()
    levels = pygame.surfarray.pixels_alpha(cut)
    edges = (levels[0], levels[-1], levels[:, 0], levels[:, -1])
    border = min(SOLID, max(int(edge.max()) for edge in edges))
    kept = np.clip((levels.astype(np.float32) - border) / (FULL - border), 0, 1) * FULL
    levels[...] = np.where(levels >= SOLID, levels, kept)
    del levels
    return cut


def _seen(die: Part, least: int) -> Rect:
    """Where a die is seen, px: what is less opaque than `least` (0 to 255) is not."""
    assert die.sprite is not None
    corner = die.sprite.get_rect(center=die.rect.center).topleft
    return die.sprite.get_bounding_rect(least).move(corner)


def _scaled(rect: Rect, share: float, place: Rect) -> Rect:
    """A share of a size, in the middle of a place."""
    smaller = Rect(0, 0, max(1, round(rect.w * share)), max(1, round(rect.h * share)))
    smaller.center = place.center
    return smaller


def _counts(before: Scene, after: Scene, landed: float, later: float, counted_at: float) -> list[Count]:
    """Numbers that were others count to what they are; totals when their dice lie, chips so much `later`."""
    counts = []
    house = sum(part.amount or 0 for part in _new_of_the_house(before, after))
    for name, part in after.items():
        known, kind = before.get(name), _kind(name)
        if known is None and isinstance(name, tuple) and kind == "hero-total":
            known = before.get(("total", *name[1:]))  # the stage was the tray's
        begins_at_0 = kind == "hero-total" or (kind == "total" and ("chips", _named(name)[1]) in before)
        was = known.amount if known is not None else 0 if begins_at_0 else None
        if known is None and kind == "house-total" and part.amount is not None and house:
            was = part.amount - house  # it must not tell what the die that is held back shows
        if part.counted is None or was is None or part.amount is None or was == part.amount:
            continue
        steps = min(COUNTS, abs(part.amount - was))
        stops: tuple[int | None, ...] = tuple(
            was + (part.amount - was) * step // steps for step in range(steps)
        )
        begins, ends = later, LONGEST_S
        if kind in {"total", "hero-total", "house-total"}:
            begins, ends = landed, counted_at
            stops = tuple(stop or None for stop in stops)  # no die lies there yet
        counts.append(Count(part, stops, begins, ends - begins if begins else CHIPS_S + 0.1))
    return counts
