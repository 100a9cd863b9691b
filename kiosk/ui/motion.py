"""What moves over a drawing: pictures fly, figures count. The drawing below already shows how it ends.

A canvas that is asked to keeps its *parts*: things with a name, a place and what lies below them. Two
drawings held against each other say what is new, gone or another number; a `Motion` then plays how it came
about, and touches nothing but the places that it goes over.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
import pygame
from pygame import Rect

from kiosk.ui.lamplight import DEPTH

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

LONGEST_S = 0.6
"""Nobody waits for a picture longer."""
FLY_S, ONE_S = 0.26, 0.45
"""A die is so long on its way from the tray, and a single one is counted so long after it has left it."""
FAR_OFF, ROOM = 0.1, 1.3
"""So much smaller is what turns over in its place when it is farthest from who looks; and so many times as
wide as it is the picture of it, in which it has room to turn."""
BLENDED = 0.06
"""Share of the screen that is blended in any one picture of a motion, at most: tests hold it."""
TOO_FAR = 0.053
"""What is `eased` goes by so much of its way too far,"""
BEYOND = 0.3
"""but by no more than so much of its own size, however far it comes."""
SAGS = (-0.1, -0.2, -0.3)
"""How far what keeps clear of something may sag below the straight line, as shares of its way."""
RELIT = 0.5
"""A plate is another one, lit or no more lit, where more of what is seen of it than this has changed."""
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
        name: by which it is known from one drawing to the next.
    """

    rect: Rect
    under: pygame.Surface
    picture: pygame.Surface
    amount: int | None = None
    counted: Callable[[int], pygame.Surface] | None = None
    sprite: pygame.Surface | None = None
    name: Hashable = None

    def in_place(self, scene: Scene) -> Part | None:
        """It on another drawing; None where it is elsewhere there, or another."""
        there = scene.get(self.name)
        same = there is not None and there.rect == self.rect and there.amount == self.amount
        return there if same else None


Scene = Mapping[Hashable, Part]


def counted_s(dice: int) -> float:
    """So long after they have left the tray so many new dice are counted, s; 0: one of the house."""
    return LONGEST_S if dice > 1 else ONE_S


def eased(share: float) -> float:
    """How far it has come after a share of its time: off at once, a little too far, and back into place."""
    back = 1.2
    rest = share - 1
    return 1 + (back + 1) * rest**3 + back * rest**2


@dataclass(frozen=True)
class Flight:
    """A picture on its way.

    Attributes:
        picture: with a transparent ground, or opaque.
        start, end: where it is first and last, px; it takes the size of each.
        begins, lasts: s after the motion's begin.
        covers: the part that it becomes, which is not seen before it arrives; None for nothing.
        hides: how much of that part's place is not seen; None for all of it.
        lift: how far it rises over the straight line on its way, as a share of the way.
        tumbles: what is seen in its place at a share of its way, square; None when it has come to rest.
        glides: it goes straight and grows as evenly as it goes.
    """

    picture: pygame.Surface
    start: Rect
    end: Rect
    begins: float
    lasts: float
    covers: Part | None = None
    hides: Rect | None = None
    lift: float = 0.12
    tumbles: Callable[[float], pygame.Surface | None] | None = None
    glides: bool = False

    def below(self, line: int) -> Flight:
        """The same, rising only so far that all of it stays below a line, px, where its way does."""
        length = pygame.Vector2(self.start.center).distance_to(self.end.center)
        high, lift = max(self.start.h, self.end.h, self.picture.get_height()), self.lift
        for step in range(1, 2 * STEPS):
            share = step / (2 * STEPS)
            middle = self.start.centery + (self.end.centery - self.start.centery) * eased(share)
            lift = min(lift, (middle - high / 2 - line) / max(1.0, length * 4 * share * (1 - share)))
        return replace(self, lift=max(0.0, lift))

    def clear_of(self, places: Sequence[Rect]) -> Flight:
        """The same on a course that passes over as little of these places, px, as one can: flatter, or below.

        Where it begins and ends it is over what lies there.
        """
        ways = [replace(self, lift=lift) for lift in (self.lift, self.lift / 2, 0.0, *SAGS)]
        return min(
            ways,
            key=lambda way: sum(
                way.over(share / STEPS / 2).collidelist(places) >= 0 for share in range(1, 2 * STEPS)
            ),
        )

    def over(self, share: float) -> Rect:
        """Where its picture is after a share of its time, px; it takes its size from its end."""
        return self.picture.get_rect(center=self._middle(share)[0])

    def _middle(self, share: float) -> tuple[tuple[int, int], float]:
        """Its middle after a share of its time, px, and how much of its way it has gone."""
        way = pygame.Vector2(self.end.center) - self.start.center
        gone = share * (2 - share) if self.glides else eased(share)
        if gone > 1:
            gone = 1 + (gone - 1) * min(1.0, BEYOND * self.end.w / max(1.0, TOO_FAR * way.length()))
        middle = self.start.center + way * gone
        if not self.glides:
            middle.y -= self.lift * way.length() * 4 * share * (1 - share)
        return (round(middle.x), round(middle.y)), gone

    def onto(self, scene: Scene) -> Flight | None:
        """The same over another drawing; None where what it becomes is not there."""
        if self.covers is None:
            return self
        there = self.covers.in_place(scene)
        if there is None:
            return None
        lies = there.under if _relit(self.covers.under, there.under) else self.covers.under
        return replace(self, covers=replace(there, under=lies))

    def ground(self, now: float) -> tuple[pygame.Surface, Rect] | None:
        """What lies in the place of what it becomes, `now` s after the motion's begin; None later."""
        if self.covers is None or now >= self.begins + self.lasts:
            return None
        place = self.covers.rect if self.hides is None else self.hides
        return self.covers.under.subsurface(place.move(-self.covers.rect.x, -self.covers.rect.y)), place

    def at(self, now: float) -> tuple[pygame.Surface, Rect] | None:
        """The picture and its place `now` s after the motion's begin; None before and after its way."""
        share = (now - self.begins) / self.lasts
        if not 0 <= share < 1:
            return None
        middle, gone = self._middle(share)
        size = gone if self.glides else round(share * STEPS) / STEPS
        width, height = (
            max(1, round(a + (b - a) * size)) for a, b in zip(self.start.size, self.end.size, strict=True)
        )
        turned = None if self.tumbles is None else self.tumbles(share)
        if turned is None:
            picture = _sized(self.picture, width, height)
        else:
            side = round((width + height) / 2)
            picture = _sized(turned, side, side)
        return picture, picture.get_rect(center=middle)


@dataclass(frozen=True)
class Count:
    """A number that goes from one to another, step by step.

    Attributes:
        part: that shows it at last.
        stops: the numbers before the last one, in order; None: nothing stands there yet.
        begins, lasts: s after the motion's begin.
    """

    part: Part
    stops: tuple[int | None, ...]
    begins: float
    lasts: float

    def onto(self, scene: Scene) -> Count | None:
        """The same over another drawing; None where it is not there."""
        there = self.part.in_place(scene)
        return None if there is None else replace(self, part=there)

    def at(self, now: float) -> tuple[pygame.Surface, Rect] | None:
        """The number as it is `now` s after the motion's begin; None when it has arrived."""
        share = (now - self.begins) / self.lasts
        if share >= 1 or self.part.counted is None or not self.stops:
            return None
        stop = self.stops[max(0, min(len(self.stops) - 1, int(share * len(self.stops))))]
        return self.part.under if stop is None else self.part.counted(stop), self.part.rect


@dataclass(frozen=True)
class Turning:
    """Something that turns over in its place, as a solid that is thrown over, and comes down.

    Attributes:
        part: what lies there now.
        place: how much of that part's place is gone over, px.
        ground, was: what is seen at that place when nothing lies there, and what lay there before.
        body: what turns over, px.
        begins, lasts: s after the motion's begin; 0 for what changes at once.
        tumbles: what is seen of it at a share of its time, square; None when it has come down.
    """

    part: Part
    place: Rect
    ground: pygame.Surface
    was: pygame.Surface
    body: Rect
    begins: float
    lasts: float
    tumbles: Callable[[float], pygame.Surface | None] | None = None

    def onto(self, scene: Scene) -> Turning | None:
        """The same over another drawing; None where it is not there."""
        there = self.part.in_place(scene)
        return None if there is None else replace(self, part=there)

    def at(self, now: float) -> tuple[pygame.Surface, Rect] | None:
        """How it lies there `now` s after the motion's begin, opaque; None when it has turned over."""
        passed = now - self.begins
        if passed >= self.lasts:
            return None
        if passed <= 0:
            return self.was, self.place
        share = passed / self.lasts
        picture, middle = None if self.tumbles is None else self.tumbles(share), self.body.center
        side = ROOM * (self.body.w + self.body.h) / 2
        if picture is None and self.part.sprite is not None:
            picture, middle, side = self.part.sprite, self.part.rect.center, self.part.sprite.get_width()
        turned = self.ground.copy()
        if picture is not None:
            # it is farthest away in the middle of its time, and comes down with a snap
            step = round(share * STEPS) / STEPS
            size = round(side * (1 - FAR_OFF * 4 * step * (1 - step)))
            thrown = _sized(picture, size, size)
            at = thrown.get_rect(center=(middle[0] - self.place.x, middle[1] - self.place.y))
            turned.blit(thrown, at)
        return turned, self.place


Move = Flight | Count | Turning


def told_late(before: Scene, part: Part, begins: float) -> Turning:
    """Words that come so late: until then what stood in their place, or nothing."""
    was, whole = before.get(part.name), part.rect
    same = was is not None and was.rect == whole and not _differ(was.under, part.under).any()
    there = part.under
    if was is not None:
        there = was.picture if same else _over(was, part)
    return Turning(part, whole, part.under, there, whole, begins, 0.0)


def _over(was: Part, part: Part) -> pygame.Surface:
    """What was there over the ground of what is there now; that alone where it reaches out of its place."""
    drawn = _differ(was.picture, was.under)
    inked = pygame.Surface(was.rect.size, pygame.SRCALPHA, 32)
    inked.blit(was.picture, (0, 0))
    levels = pygame.surfarray.pixels_alpha(inked)
    levels[...] = drawn * 255
    del levels
    ink, there = inked.get_bounding_rect().move(was.rect.topleft), part.under.copy()
    if part.rect.contains(ink):
        there.blit(inked, (was.rect.x - part.rect.x, was.rect.y - part.rect.y))
    return there


def _differ(one: pygame.Surface, other: pygame.Surface) -> npt.NDArray[np.bool_]:
    """Where two pictures of a size have other colours, each x before y."""
    pixels = pygame.surfarray.pixels2d if one.get_bitsize() == DEPTH else pygame.surfarray.array2d
    red, green, blue, _spare = one.get_masks()
    return np.asarray((pixels(one) ^ pixels(other)) & (red | green | blue) != 0)


class Motion:
    """Plays what moves over a drawing.

    Args:
        moves: each after what lies below it.
        begin: s, of the clock that `frame` is asked by.
    """

    def __init__(self, moves: Sequence[Move], begin: float) -> None:
        self._moves = tuple(moves)
        self._begin = begin
        self.ends = begin + min(LONGEST_S, max((each.begins + each.lasts for each in moves), default=0.0))

    def onto(self, scene: Scene) -> Motion | None:
        """The same, as far as it has come, over another drawing; None where nothing of it is there."""
        moves = [there for each in self._moves if (there := each.onto(scene)) is not None]
        return Motion(moves, self._begin) if moves else None

    def frame(self, now: float) -> list[tuple[pygame.Surface, Rect]]:
        """What is to be laid over the drawing, the lowest first; nothing once it is over."""
        if now >= self.ends:
            return []
        passed = now - self._begin
        flights = [each for each in self._moves if isinstance(each, Flight)]
        laid = [ground for each in flights if (ground := each.ground(passed)) is not None]
        return laid + [shown for each in self._moves if (shown := each.at(passed)) is not None]


def _relit(was: pygame.Surface, now: pygame.Surface) -> bool:
    """Whether most of what lies at a place has another colour: its plate, not what has come beside it."""
    before, after = (pygame.surfarray.array3d(each) for each in (was, now))
    return bool(np.mean(np.any(before != after, axis=2)) > RELIT)


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
