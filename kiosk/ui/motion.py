"""What moves over a drawing: pictures fly, figures count. The drawing below already shows how it ends.

A canvas that is asked to keeps its *parts*: things with a name, a place and what lies below them. Two
drawings held against each other say what is new, gone or another number; a `Motion` then plays how it came
about, and touches nothing but the places that it goes over.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_S = 0.6
"""Nobody waits for a picture longer."""
STEPS = 8
"""A picture that grows or shrinks on its way does so in so many steps, each made once."""


@dataclass(frozen=True)
class Part:
    """Something on a drawing.

    Attributes:
        rect: its place, px.
        under: what lies below it, of the same size.
        picture: it, on that ground.
        amount: the number that it shows; None where it shows none.
        counted: it, showing another number.
        sprite: it, with a transparent ground; None where it can't be told from its ground.
    """

    rect: Rect
    under: pygame.Surface
    picture: pygame.Surface
    amount: int | None = None
    counted: Callable[[int], pygame.Surface] | None = None
    sprite: pygame.Surface | None = None


Scene = Mapping[Hashable, Part]


def eased(share: float) -> float:
    """How far it has come after a share of its time: off at once, a little too far, and back into place."""
    back = 1.2
    rest = share - 1
    return 1 + (back + 1) * rest**3 + back * rest**2


@dataclass(frozen=True)
class Flight:
    """A picture on its way.

    Attributes:
        picture: with a transparent ground.
        start, end: where it is first and last, px; it takes the size of each.
        begins, lasts: s after the motion's begin.
        covers: the part that it becomes, which is not seen before it arrives; None for nothing.
        lift: how far it rises over the straight line on its way, as a share of the way.
    """

    picture: pygame.Surface
    start: Rect
    end: Rect
    begins: float
    lasts: float
    covers: Part | None = None
    lift: float = 0.12

    def at(self, now: float) -> tuple[pygame.Surface, Rect] | None:
        """The picture and its place `now` s after the motion's begin; None before and after its way."""
        share = (now - self.begins) / self.lasts
        if not 0 <= share < 1:
            return None
        gone = eased(share)
        way = pygame.Vector2(self.end.center) - self.start.center
        middle = self.start.center + way * gone
        middle.y -= self.lift * way.length() * 4 * share * (1 - share)
        size = round(share * STEPS) / STEPS
        width, height = (
            max(1, round(a + (b - a) * size)) for a, b in zip(self.start.size, self.end.size, strict=True)
        )
        picture = _sized(self.picture, width, height)
        return picture, picture.get_rect(center=(round(middle.x), round(middle.y)))


@dataclass(frozen=True)
class Count:
    """A number that goes from one to another, step by step.

    Attributes:
        part: that shows it at last.
        stops: the numbers before the last one, in order.
        begins, lasts: s after the motion's begin.
    """

    part: Part
    stops: tuple[int, ...]
    begins: float
    lasts: float

    def at(self, now: float) -> tuple[pygame.Surface, Rect] | None:
        """The number as it is `now` s after the motion's begin; None when it has arrived."""
        share = (now - self.begins) / self.lasts
        if share >= 1 or self.part.counted is None or not self.stops:
            return None
        stop = self.stops[max(0, min(len(self.stops) - 1, int(share * len(self.stops))))]
        return self.part.counted(stop), self.part.rect


class Motion:
    """Plays flights and counts over a drawing.

    Args:
        flights, counts: what moves.
        begin: s, of the clock that `frame` is asked by.
    """

    def __init__(self, flights: Sequence[Flight], counts: Sequence[Count], begin: float) -> None:
        self._flights = tuple(flights)
        self._counts = tuple(counts)
        self._begin = begin
        moves: list[Flight | Count] = [*self._flights, *self._counts]
        self.ends = begin + min(LONGEST_S, max((each.begins + each.lasts for each in moves), default=0.0))

    def frame(self, now: float) -> list[tuple[pygame.Surface, Rect]]:
        """What is to be laid over the drawing, the lowest first; nothing once it is over."""
        if now >= self.ends:
            return []
        passed = now - self._begin
        laid = [
            (each.covers.under, each.covers.rect)
            for each in self._flights
            if each.covers is not None and passed < each.begins + each.lasts
        ]
        moves: list[Flight | Count] = [*self._counts, *self._flights]
        return laid + [shown for each in moves if (shown := each.at(passed)) is not None]


def _sized(picture: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A picture in another size; as it is where it has that size."""
    if picture.get_size() == (width, height):
        return picture
    return pygame.transform.smoothscale(picture, (width, height))


class Player:
    """Plays motions over the drawing that is seen, going over no more of the window than moves.

    Attributes:
        motion: the one that is played; None while nothing moves.
        blended: the places where its newest picture was blended with what lay there, px: what that costs
            on a Pi (`Canvas.blended`).
    """

    def __init__(self) -> None:
        self.motion: Motion | None = None
        self.blended: list[Rect] = []
        self._scene: pygame.Surface | None = None
        self._laid: list[Rect] = []

    def begin(self, motion: Motion, drawing: pygame.Surface) -> None:
        """Play a motion over a drawing, of which it keeps a copy."""
        if self._scene is None or self._scene.get_size() != drawing.get_size():
            self._scene = pygame.Surface(drawing.get_size(), 0, drawing)
        self._scene.blit(drawing, (0, 0))
        self.motion, self._laid = motion, []

    def skip(self) -> bool:
        """What is on its way arrives at once, with the next drawing; whether anything was."""
        moved, self.motion = self.motion is not None, None
        return moved

    def play(self, surface: pygame.Surface, now: float) -> list[Rect]:
        """Draw the next picture; the places that have changed, px."""
        assert self._scene is not None
        assert self.motion is not None
        bounds = surface.get_rect()
        before = self._laid
        for rect in before:
            surface.blit(self._scene, rect, rect)
        shown = self.motion.frame(now)
        for picture, rect in shown:
            surface.blit(picture, rect)
        self._laid = [rect.clip(bounds) for _picture, rect in shown]
        self.blended = [rect.clip(bounds) for picture, rect in shown if picture.get_flags() & pygame.SRCALPHA]
        if now >= self.motion.ends:
            self.motion = None
        return before + self._laid
