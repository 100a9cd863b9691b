"""What is wrong with the tray's camera, in its place on the screen; it goes when the camera is back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from kiosk.text.translate import _
from kiosk.ui import layout

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.canvas import Canvas


def draw_problem(canvas: Canvas, words: str, box: Rect) -> None:
    """A warning where the picture of the tray would be: no old picture may pass for a live one."""
    canvas.panel(box, canvas.theme.dark, canvas.theme.alarm, 4)
    sign, rest = layout.cut_top(layout.inset(box, canvas.px(14)), round(box.h * 0.22), canvas.px(6))
    draw_sign(canvas, sign)
    title, rest = layout.cut_top(rest, canvas.px(34), canvas.px(4))
    foot, rest = layout.cut_bottom(rest, canvas.px(44), canvas.px(4))
    canvas.write(_("No picture from the camera"), title, 30, canvas.theme.amber, align="centre", lines=1)
    canvas.write(words, rest, 30, canvas.theme.ivory, align="centre")
    canvas.write(
        _("The game goes on by itself when the camera is back."),
        foot,
        24,
        canvas.theme.soft,
        align="centre",
        lines=2,
    )


def draw_sign(canvas: Canvas, box: Rect) -> None:
    """The warning sign, as high as the box."""
    side = box.h
    left, top = box.centerx - side * 0.58, box.y
    corners = [(box.centerx, top), (left, top + side), (left + side * 1.16, top + side)]
    pygame.draw.polygon(canvas.surface, canvas.theme.amber, corners)
    stem = pygame.Rect(0, 0, max(3, side // 9), round(side * 0.4))
    stem.midtop = (box.centerx, round(top + side * 0.3))
    pygame.draw.rect(canvas.surface, canvas.theme.dark, stem, border_radius=stem.w // 2)
    pygame.draw.circle(
        canvas.surface, canvas.theme.dark, (box.centerx, round(top + side * 0.84)), max(2, side // 15)
    )
