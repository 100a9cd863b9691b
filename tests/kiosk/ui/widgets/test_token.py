"""Players' colours: each another, with a letter that can be read on it."""

from __future__ import annotations

import pygame

from kiosk.ui.canvas import Canvas
from kiosk.ui.widgets.token import Token, draw_token


def test_a_bots_token_has_corners_and_a_persons_has_none() -> None:
    corners = []
    for bot in (False, True):
        canvas = Canvas(pygame.Surface((100, 100), 0, 32))
        draw_token(canvas, Token("ann", (255, 0, 0), bot), pygame.Rect(10, 10, 60, 60))
        corners.append(tuple(canvas.surface.get_at((16, 16)))[:3] != (0, 0, 0))
        assert [mark.text for mark in canvas.marks] == ["A"]
    assert corners == [False, True]
