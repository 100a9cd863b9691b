"""Fingers and mouse: which event is a touch, and which point of a turned picture it means."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

import pygame

from kiosk.ui.widgets.controls import show_touched

if TYPE_CHECKING:
    from kiosk.ui.canvas import Canvas, Placed
    from kiosk.ui.control import Control

TURNS = (0, 90, 180, 270)
"""Degrees clockwise by which the picture may be turned in its window."""

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


class Finger:
    """A finger, or the mouse's left button: what it went down on is seen pushed down while it is there.

    Attributes:
        down: whether it touches.
    """

    def __init__(self) -> None:
        self.down = False
        self._on: tuple[object, str] | None = None

    def goes_down(self, screen: object, control: Control | None) -> bool:
        """It touches a control of a screen, or none; True when that is seen."""
        self.down = True
        self._on = None if control is None else (screen, control.name)
        return control is not None

    def goes_up(self) -> bool:
        """It touches no more; True when that is seen."""
        was, self.down, self._on = self._on, False, None
        return was is not None

    def draw(self, screen: Drawn, canvas: Canvas) -> None:
        """Draw a screen on which it may touch something."""
        canvas.pressed = self.presses(screen)
        screen.draw(canvas)
        if canvas.pressed is not None:
            show_touched(canvas)

    def shows(self, screen: object, placed: list[Placed], canvas: Canvas) -> list[pygame.Rect]:
        """What it went down on looks touched at once, over the picture that was drawn with it; where, px."""
        canvas.pressed, canvas.placed = self.presses(screen), placed
        return show_touched(canvas)

    def presses(self, screen: object) -> str | None:
        """The name of the control of this screen that it went down on; None for none."""
        return self._on[1] if self._on is not None and self._on[0] is screen else None
