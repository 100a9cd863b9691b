"""Fingers and mouse: which event is a touch, which point of a turned picture it means, and what is tapped."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

import pygame

from hardware.buttons import LONG_S
from kiosk.screens.base.input import SAME_KEY_S
from kiosk.ui.control import Control, Tone, placed_at
from kiosk.ui.widgets.controls import show_touched

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.input import Input
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Placed

TURNS = (0, 90, 180, 270)
"""Degrees clockwise by which the picture may be turned in its window."""

WHILE_HELD = frozenset({"peek"})
"""Names of controls that do something for as long as they are touched."""
AGAIN = frozenset({"rub-out"})
"""Names of those that do the same again and again while they are touched: ..."""
FIRST_AGAIN_S, AGAIN_S = 0.5, 0.12
"""... after so long for the first time, and so soon again."""
SLIP = 32
"""A finger may slip off what it is on by half as much, px, and is still on it."""

Point = tuple[int, int]


class Touch(Enum):
    """What a finger, or the mouse's left button, does."""

    DOWN = auto()
    MOVE = auto()
    UP = auto()


_FINGER = {
    pygame.FINGERDOWN: Touch.DOWN,
    pygame.FINGERMOTION: Touch.MOVE,
    pygame.FINGERUP: Touch.UP,
}
_MOUSE = {
    pygame.MOUSEBUTTONDOWN: Touch.DOWN,
    pygame.MOUSEMOTION: Touch.MOVE,
    pygame.MOUSEBUTTONUP: Touch.UP,
}
BY_PEOPLE = frozenset({*_FINGER, *_MOUSE, pygame.KEYDOWN, pygame.KEYUP})
"""Events that are meant for what is seen, unlike those of the window, of which many come as it opens."""


def touch_of(event: pygame.event.Event, window: Point) -> tuple[Touch, Point] | None:
    """What an event does with a finger and where in a window of this size (px); None when it does nothing.

    SDL sends a touch as finger and as mouse events; the mouse's are dropped (SDL#11204, pygame#2992).
    """
    if event.type in _FINGER:
        return _FINGER[event.type], (int(event.x * window[0]), int(event.y * window[1]))
    if event.type not in _MOUSE or getattr(event, "touch", False):
        return None
    if event.type != pygame.MOUSEMOTION and event.button != pygame.BUTTON_LEFT:
        return None
    return _MOUSE[event.type], event.pos


def turned_size(window: Point, turn: int) -> Point:
    """The size of a picture that fills a window when it is turned."""
    return window if turn in {0, 180} else (window[1], window[0])


def in_picture(at: Point, window: Point, turn: int) -> Point:
    """The point of a turned picture that lies at a point of the window."""
    back = in_window(pygame.Rect(at, (1, 1)), turned_size(window, turn), -turn % 360)
    return back.x, back.y


def in_window(box: pygame.Rect, window: Point, turn: int) -> pygame.Rect:
    """Where a box of a turned picture lies in the window."""
    width, height = window
    match turn:
        case 90:
            return pygame.Rect(width - box.bottom, box.x, box.h, box.w)
        case 180:
            return pygame.Rect(width - box.right, height - box.bottom, box.w, box.h)
        case 270:
            return pygame.Rect(box.y, height - box.right, box.h, box.w)
        case _:
            return box.copy()


class Drawn(Protocol):
    """A screen; see `base.screen.Screen`."""

    def draw(self, canvas: Canvas, /) -> None:
        """Draw it."""


class Tapped(Drawn, Protocol):
    """A screen that is touched."""

    note: str

    @property
    def input(self) -> Input:
        """Knows what was drawn where."""

    def follow(self) -> object:
        """What it asks now."""


@dataclass(frozen=True)
class _On:
    """What a finger went down on.

    Attributes:
        screen: that it was drawn on.
        control, box: which, and where.
        at: where the finger went down, px.
        asked: what the screen asked then.
    """

    screen: object
    control: Control
    box: pygame.Rect
    at: Point
    asked: object


class Finger:
    """A finger, or the mouse's left button: what it went down on is seen pushed down while it is on it.

    What it went down on is done when it goes up there. Whoever has second thoughts drags it off. The second
    of two quick taps was meant for the page of the first: on one that has come since it does nothing there.

    Args:
        clock: s, only grows.

    Attributes:
        down: whether it touches.
        at: where, px.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.down = False
        self.at: Point = (-1, -1)
        self._clock = clock
        self._seen: object = None  # the screen that is
        self._seen_at = float("-inf")  # since when
        self._tapped: tuple[object, pygame.Rect] = None, pygame.Rect(0, 0, 0, 0)  # last: what, and where
        self._late = False  # it was meant for the screen before
        self._which: object = None
        self._on: _On | None = None
        self._inside = False
        self._since = 0.0  # when it went down
        self._again_at = 0.0  # when it does again what it stays on
        self._did = False  # it has done so

    def goes_down(self, screen: Tapped, at: Point, which: object = None) -> bool:
        """It touches a control of a screen, or none; True when that is seen. `which` finger it is."""
        self.down, self.at, self._which, self._inside = True, at, which, True
        self._on, self._did, self._since = None, False, self._clock()
        self._again_at = self._since + FIRST_AGAIN_S
        on, where = self._tapped
        soon = self._clock() < self._seen_at + SAME_KEY_S
        self._late = soon and on is not screen and where.collidepoint(at)
        if self._late:
            self._seen_at = self._clock()  # who goes on tapping there still means that page
            return False
        found = placed_at(screen.input.placed, at)
        near = pygame.Rect(at, (0, 0)).inflate(2 * SLIP, 2 * SLIP)
        self._tapped = screen, near if found is None else near.union(found.rect)
        if found is not None:
            self._on = _On(screen, found.control, found.rect.copy(), at, screen.follow())
        return found is not None

    def is_down(self, which: object) -> bool:
        """Whether it is this one that touches."""
        return self.down and which == self._which

    @property
    def acts_at_once(self) -> bool:
        """Whether something is done as it goes down: for as long as it stays, or as it is on no control."""
        return not self._late and (self._on is None or self._on.control.name in WHILE_HELD)

    def moves(self, at: Point) -> bool:
        """It moves there while it is down; True when that is seen."""
        was, self.at = self._inside, at
        self._inside = self._on is not None and self._on.box.inflate(SLIP, SLIP).collidepoint(at)
        return self._on is not None and was != self._inside

    def stays(self, screen: Tapped) -> bool:
        """It stays on what does the same again and again, or a tap alone does; True when that is seen."""
        return self._is_no_tap(screen) or self._repeats(screen)

    def _is_no_tap(self, screen: Tapped) -> bool:
        """It is too long on what a tap alone does, which is said, once; True then."""
        told = "" if self._on is None or self.presses(screen) is None else self._on.control.too_long
        if not told or self._did or self._clock() < self._since + LONG_S:
            return False
        screen.note, self._did = told, True
        return True

    def _repeats(self, screen: object) -> bool:
        if self.presses(screen) not in AGAIN or self._clock() < self._again_at:
            return False
        assert self._on is not None
        self._again_at, self._did = self._clock() + AGAIN_S, True
        self._on.control.do()
        return True

    def lets_go(self, screen: Tapped, at: Point) -> Point | None:
        """Where it has tapped, as it goes up there; None where it was dragged off, or it is done."""
        self.moves(at)
        self._is_no_tap(screen)
        on = self._on
        if on is None or on.screen is not screen or self.acts_at_once or not self._inside or self._did:
            return None
        now = screen.input.hit(on.at)
        same = now is not None and (now.name, now.label) == (on.control.name, on.control.label)
        answers = on.control.tone is not Tone.QUIET
        return on.at if same and (not answers or screen.follow() == on.asked) else None

    def goes_up(self) -> bool:
        """It touches no more; True when that is seen."""
        was, self.down, self._on = self._on, False, None
        return was is not None

    def draw(self, screen: Drawn, canvas: Canvas) -> None:
        """Draw a screen on which it may touch something."""
        if screen is not self._seen:
            self._seen, self._seen_at = screen, self._clock()
        canvas.pressed = self.presses(screen)
        screen.draw(canvas)
        if canvas.pressed is not None:
            show_touched(canvas)

    def shows(self, screen: object, placed: list[Placed], canvas: Canvas) -> list[pygame.Rect]:
        """What it went down on looks touched at once, over the picture that was drawn with it; where, px."""
        canvas.pressed, canvas.placed = self.presses(screen), placed
        return show_touched(canvas)

    def presses(self, screen: object) -> str | None:
        """The name of the control of this screen that it went down on and is on; None for none."""
        on = self._on
        return on.control.name if on is not None and on.screen is screen and self._inside else None
