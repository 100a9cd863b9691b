"""At each moment that a hand is remembered for, things move as is meant; with less motion nothing does."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.screens.table.celebration.ceremony import EVERYDAY_S, STANDS_S
from kiosk.screens.table.moving.landing import Beat
from kiosk.ui.motion import BLENDED, LONGEST_S, Count, Flight, Turning
from tests.kiosk.screens.table.named_moments import MOMENTS, STAMP, happened
from tests.kiosk.screens.watched import EXPOSED, Watched

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

GONE = 3
"""The phase of what was stamped and stands no more."""
LEAST = 2
"""So many pictures of what moves differ from the one before, at least."""


def place_of(seen: Watched, what: Hashable) -> pygame.Rect:
    """Where something is seen to move."""
    if what != STAMP:
        rect: pygame.Rect = seen.app._parts[what].rect
        return rect.inflate(4, 4).clip(seen.window.get_rect())
    middle = pygame.Rect(0, 0, 60, 20)
    middle.center = seen.app.screen._ceremony.place.center
    return middle


def held(seen: Watched) -> bool:
    """Whether something is still to come, or stands for a while."""
    stamped = seen.app.screen._ceremony.remembered
    return bool(seen.app.screen.spotlight.holds or (stamped.moment is not None and stamped._phase < GONE))


def pictures(
    seen: Watched, moves: Sequence[Hashable] = (), places: dict[Hashable, pygame.Rect] | None = None
) -> list[pygame.Surface]:
    """Every one until nothing moves any more; `places`: where what `moves` is seen first."""
    taken = [seen.window.copy()]
    while seen.app._motions.motion is not None or held(seen):
        seen.step()
        taken.append(seen.window.copy())
        for what in moves:
            if places is not None and what not in places and what in seen.app._parts:
                places[what] = place_of(seen, what)
        assert seen.blended() <= BLENDED * math.prod(seen.window.get_size())
        motion = seen.app._motions.motion
        assert motion is None or motion.ends - seen.clock.now <= LONGEST_S
    return taken


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow) if number % 2 else name
        for number, name in enumerate(sorted(MOMENTS))
    ],
)
def test_what_is_meant_to_moves(name: str, window: pygame.Surface) -> None:
    moment, seen = happened(name, window)
    seen.step(EXPOSED)
    places = {what: place_of(seen, what) for what in moment.moves if what in seen.app._parts}
    taken = pictures(seen, moment.moves, places)
    for what in moment.moves:
        place = place_of(seen, what) if what == STAMP else places[what]
        there = [pygame.image.tobytes(picture.subsurface(place), "RGB") for picture in taken]
        assert sum(one != other for one, other in pairwise(there)) >= LEAST, what
    assert seen.picture() == seen.still()


@pytest.mark.slow
def test_dice_that_were_chosen_come_from_the_tray_and_covered_ones_turn_over(window: pygame.Surface) -> None:
    for name, flies in (("die to its seat", True), ("Foundations open, the pot is won", False)):
        _moment, seen = happened(name, window)
        seen.step(EXPOSED)
        moves: list[object] = []
        while seen.app._motions.motion is not None or seen.app.screen.spotlight.holds:
            seen.step()
            moves += [] if seen.app._motions.motion is None else seen.app._motions.motion._moves
        turned = any(isinstance(each, Turning) and each.lasts for each in moves)  # not words that come late
        assert turned is not flies


def test_the_house_s_die_lies_when_it_is_counted(window: pygame.Surface) -> None:
    _moment, seen = happened("the house's last die", window)
    seen.until_it_moves()
    moves = seen.app._motions.motion._moves
    (lies,) = [
        each.begins + each.lasts
        for each in moves
        if isinstance(each, Flight) and each.covers is not None and each.covers.name == ("house", 1)
    ]
    (total,) = [each for each in moves if isinstance(each, Count) and each.part.name == "house-total"]
    assert total.begins >= lies
    assert total.begins + total.lasts <= LONGEST_S + 1e-9


@pytest.mark.parametrize("name", MOMENTS)
def test_with_less_motion_it_is_there_at_once(name: str, window: pygame.Surface) -> None:
    moment = MOMENTS[name]()
    seen = Watched(moment.people.at.table, window, moment.people.clock, calm=True)
    moment.happens()
    (only,) = seen.frames()
    assert seen.step() == only


@pytest.mark.parametrize("name", ["natural 20", "critical failure", "critical hit", "21", "bust"])
def test_what_a_die_is_called_is_told_when_it_is_counted(name: str, window: pygame.Surface) -> None:
    """A total that was red or gold before it had climbed gave the end away."""
    _moment, seen = happened(name, window)
    seen.step(EXPOSED)
    counted = False
    while seen.lands and not grows(seen):
        assert "throws" in words_above(seen)
        step = seen.app.screen.spotlight.thrown(seen.clock.now)
        counted |= step is not None and step.beat is Beat.COUNTS
        seen.step()
    assert counted
    assert "throws" not in words_above(seen)


def words_above(seen: Watched) -> str:
    screen = seen.app.screen
    state = screen.as_told
    return str(screen._said.headline(state, "", screen.spotlight.said(state, seen.clock.now))[0])


def grows(seen: Watched) -> bool:
    """Whether words have begun to grow."""
    return bool(seen.app.screen._ceremony.remembered._stands < math.inf)


def stamped(seen: Watched) -> bool:
    """Whether words stand over the stage."""
    screen = seen.app.screen
    return screen._ceremony.stands(screen.as_told, seen.clock.now) is not None


def test_words_stand_for_a_moment_after_all_has_come_to_rest(window: pygame.Surface) -> None:
    moment = MOMENTS["21"]()
    seen = Watched(moment.people.at.table, window, moment.people.clock)
    seen.frames()
    moment.happens()
    seen.step(EXPOSED)
    while seen.lands and not grows(seen):
        seen.step()
    seen.step(after_s=LONGEST_S)
    assert stamped(seen)
    seen.step(after_s=STANDS_S - 0.2)
    assert stamped(seen)
    seen.step(after_s=0.3)
    assert not stamped(seen)


def test_what_the_house_s_last_die_decides_is_told_when_that_is_counted(window: pygame.Surface) -> None:
    _moment, seen = happened("out of chips", window)
    seen.step(EXPOSED)
    while seen.lands and not grows(seen):
        moves = [] if seen.app._motions.motion is None else seen.app._motions.motion._moves
        flown = [each for each in moves if isinstance(each, Flight)]
        assert all(each.covers is not None for each in flown)  # chips go to the house after it
        seen.step()
    seen.frames()
    assert grows(seen)
    seen.frames()
    seen.step()
    assert stamped(seen)


def test_no_chip_lies_on_what_the_house_s_dice_come_to_as_it_wins(window: pygame.Surface) -> None:
    _moment, seen = happened("the house wins", window)
    seen.step(EXPOSED)
    over = []
    while seen.lands or seen.app._motions.motion is not None:
        moves = [] if seen.app._motions.motion is None else seen.app._motions.motion._moves
        flown = [each for each in moves if isinstance(each, Flight) and each.covers is None]
        total = seen.app._parts["house-total"].rect
        for chip in (each for each in flown if each.end.w < total.w):
            over += [chip.over(share / 20).colliderect(total) for share in range(21)]
        seen.step()
    assert over
    assert not any(over)


@pytest.mark.parametrize("name", [name for name, made in MOMENTS.items() if STAMP in made().moves])
def test_with_less_motion_words_stand_as_long(name: str, window: pygame.Surface) -> None:
    moment = MOMENTS[name]()
    seen = Watched(moment.people.at.table, window, moment.people.clock, calm=True)
    seen.frames()
    moment.happens()
    seen.step(EXPOSED)
    assert stamped(seen)
    stands_s = EVERYDAY_S if name == "stuck" else STANDS_S  # as it is said at every turn
    seen.step(after_s=stands_s - 0.1)
    assert stamped(seen)
    seen.step(after_s=0.2)
    assert not stamped(seen) or "result" in seen.app.screen.as_told
