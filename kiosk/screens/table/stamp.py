"""What a hand is remembered for, stamped below its dice with what it means; sparks if it is good."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from kiosk.text.translate import translated
from kiosk.ui import layout
from kiosk.ui.canvas import Canvas
from kiosk.ui.lamplight import DEPTH
from kiosk.ui.motion import LONGEST_S, Flight
from kiosk.ui.theme import mixed
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from kiosk.screens.table.areas import Areas
    from kiosk.screens.table.game_view import Moment
    from kiosk.ui.theme import Colour, Theme

BEGINS_S, GROWS_S = 0.06, 0.14
"""It begins when the die has left the tray, and has grown so much later; then it stands."""
SMALL = 0.3
"""Share of its size at which it begins."""
HIGH = 92
"""How high it is at most, px at BASE_SIZE."""
MEANS, LOW = 28, 80
"""How high is what it means, px at BASE_SIZE; a plate lower than `LOW` has a single frame."""
SPARKS, SPARK_S = 22, 0.36
"""So many sparks, and so long each is on its way."""
SPARK, FAR = 22, 170
"""How large a spark is at first, and how far it flies at most, px at BASE_SIZE."""
STANDS_S = 1.2
"""So long the words stand when nothing moves any more, unless the game goes on: 0.6 s are soon missed."""
GOLDEN = math.pi * (3 - math.sqrt(5))
"""Turned by this angle from one to the next they go in all directions, no two alike."""


def stamp(moment: Moment, place: Rect, look: Theme, scale: float) -> list[Flight]:
    """Words that grow to fill a place (px) and stand there until the motion is over.

    Gold is what was good for who it happened to, and throws sparks; orange-red what was bad. The words are
    opaque: nothing of them is blended with what lies below.
    """
    colour = _colour(moment, look)
    picture, end = plaque(moment, place, look, scale), place
    start = Rect(0, 0, max(1, round(end.w * SMALL)), max(1, round(end.h * SMALL)))
    start.center = end.center
    stands = BEGINS_S + GROWS_S
    flying = sparks(end, (colour, look.ivory), scale) if moment.good else []
    return [
        Flight(picture, start, end, BEGINS_S, GROWS_S, lift=0),
        Flight(picture, end, end, stands, LONGEST_S - stands, lift=0),
        *flying,
    ]


def stamped_at(areas: Areas, scale: float) -> Rect:
    """Where it is stamped: over the words of what to do next, on no die, px."""
    high = min(round(HIGH * scale), areas.words.h or areas.stage.h)
    middle = areas.words.centery if areas.words else areas.stage.bottom - high // 2
    return Rect(areas.stage.x, middle - high // 2, areas.stage.w, high)


def plaque(moment: Moment, place: Rect, look: Theme, scale: float) -> pygame.Surface:
    """The words on their plate, opaque, as large as their place, px."""
    picture = pygame.Surface(place.size, 0, DEPTH)
    canvas = Canvas(picture, look)
    canvas.scale = scale
    draw_plaque(canvas, moment)
    return picture


class Remembered:
    """What is stamped below the dice, from when on: it grows in a motion, then it stands for a while."""

    def __init__(self) -> None:
        self._moment: Moment | None = None
        self._at = 0.0
        self._phase = 0  # it is to grow, has grown, stands, is gone

    def note(self, moment: Moment | None, at: float) -> None:
        """It is to be stamped at a time (s), and nothing else; None for nothing."""
        self._moment, self._at, self._phase = moment, at, 0

    def grows(self, now: float) -> Moment | None:
        """What is to grow now (s); once."""
        if self._moment is None or self._phase or now < self._at:
            return None
        self._phase, self._at = 1, now
        return self._moment

    def stands(self, now: float) -> Moment | None:
        """What has grown and stands, at a time (s); None for nothing."""
        return self._moment if self._phase and LONGEST_S <= now - self._at < LONGEST_S + STANDS_S else None

    def passes(self, now: float) -> bool:
        """Whether it begins to grow, to stand, or no more to, at a time (s); each once."""
        if self._moment is None:
            return False
        if not self._phase:
            return now >= self._at
        ends = (LONGEST_S, LONGEST_S + STANDS_S)
        passed = sum(now - self._at >= each for each in ends) + 1
        was, self._phase = self._phase, passed
        return passed != was


def _colour(moment: Moment, look: Theme) -> Colour:
    return look.ivory if moment.good is None else look.gold if moment.good else look.bad


def draw_plaque(canvas: Canvas, moment: Moment) -> None:
    """Fill a canvas with words between two lozenges, on a plate that is lit from above, in a double frame.

    What they mean stands below them, where there is room.
    """
    look, whole = canvas.theme, canvas.surface.get_rect()
    colour, means = _colour(moment, look), translated(moment.means)
    lit, dark = (look.dark, look.dark) if look.plain else (look.panel_lit, look.dark)
    for row in range(whole.h):
        canvas.surface.fill(mixed(lit, dark, min(1.0, row / whole.h * 1.15)), (0, row, whole.w, 1))
    canvas.rounded(whole, colour, 4, radius=0)
    low = whole.h < canvas.px(LOW)
    if not low:
        canvas.rounded(layout.inset(whole, canvas.px(8)), mixed(colour, look.dark, 0.45), 1.2, radius=0)
    room = layout.inset(whole, canvas.px(14))
    side = canvas.px(20)
    below, above = layout.cut_bottom(layout.inset(whole, canvas.px(6 if low else 11)), canvas.px(MEANS))
    if means and canvas.has_room(means, below, Type.FINE, lines=1):
        canvas.write(means, below, Type.NOTE, look.ivory, align="centre", lines=1)
        room = above
    inner = room.inflate(-2 * (side + canvas.px(8)), 0)
    ink = canvas.write(translated(moment.words), inner, Type.TITLE, colour, align="centre", lines=1)
    lozenge = _lozenge(side, colour)
    for left in (ink.left - side - canvas.px(14), ink.right + canvas.px(14)):
        place = lozenge.get_rect(centery=room.centery, left=left)
        canvas.lay(lozenge, place.clamp(room))


def sparks(box: Rect, colours: tuple[Colour, Colour], scale: float) -> list[Flight]:
    """Lozenges of these colours fly off a box in all directions and get smaller; `scale`: px of one."""
    begins, flights = BEGINS_S + GROWS_S * 0.7, []
    for number in range(SPARKS):
        angle, far = number * GOLDEN, FAR * scale * (0.55 + 0.45 * ((number * 7) % SPARKS) / SPARKS)
        picture = _lozenge(round(SPARK * scale * (1 - 0.4 * (number % 3) / 2)), colours[number % 2])
        start = picture.get_rect(
            center=(box.centerx + round(math.cos(angle) * box.w * 0.42), box.centery - box.h // 3)
        )
        end = Rect(0, 0, 2, 2)
        end.center = (
            start.centerx + round(math.cos(angle) * far),
            start.centery - round(abs(math.sin(angle)) * far),
        )
        late = 0.04 * (number % 3) / 2
        flights.append(Flight(picture, start, end, begins + late, SPARK_S, lift=0.1))
    return flights


@lru_cache(maxsize=16)
def _lozenge(side: int, colour: Colour) -> pygame.Surface:
    """A lozenge as wide as high, px, on a transparent ground; smooth."""
    large = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA, 32)
    large.fill((*colour, 0))
    half = side * 2
    pygame.draw.polygon(
        large, colour, ((half, 0), (half * 1.75, half), (half, half * 2), (half * 0.25, half))
    )
    return pygame.transform.smoothscale(large, (max(1, side), max(1, side)))
