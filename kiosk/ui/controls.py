"""Buttons on the screen: what each is called, what it costs, why it may not be used now, and how it looks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.ui import dice, layout, theme
from kiosk.ui.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour


def lamp_colour(button: ButtonName) -> Colour:
    """The colour that an arcade button is lit in."""
    return {ButtonName.STICK: theme.STICK, ButtonName.BUY: theme.BUY, ButtonName.BET: theme.BET}[button]


WIDE = 1.7
"""A control so much wider than high has its die beside what it says."""


class Tone(Enum):
    """How much a control asks to be used."""

    MAIN = auto()  # the usual thing to do now
    PLAIN = auto()
    CHOSEN = auto()  # one of several, chosen at the moment
    QUIET = auto()  # seldom needed


def _fill_colour(tone: Tone) -> Colour:
    match tone:
        case Tone.MAIN | Tone.CHOSEN:
            return theme.GOLD
        case Tone.PLAIN:
            return theme.mixed(theme.IVORY, theme.FADED, 0.1)
        case Tone.QUIET:
            return theme.mixed(theme.SOFT, theme.PANEL, 0.2)


@dataclass(frozen=True)
class Control:
    """Something that a person can do now, or could do at another time.

    Attributes:
        name: short and unique on a screen: "hit", "bet", "face-17".
        label: what it says, large.
        do: does it.
        detail: what it costs or leads to, smaller.
        why: why it can't be done now, in a sentence; None when it can.
        button: the arcade button that does the same now.
        held: the one that does the same when it is held down.
        keys: pygame's key numbers that do the same.
        die: a die drawn on it.
    """

    name: str
    label: str
    do: Callable[[], None]
    detail: str = ""
    why: str | None = None
    button: ButtonName | None = None
    held: ButtonName | None = None
    keys: tuple[int, ...] = ()
    tone: Tone = Tone.PLAIN
    die: str | None = None


def draw_control(canvas: Canvas, control: Control, box: Rect, *, focused: bool = False) -> None:
    """Draw a control and make its box tappable."""
    on = control.why is None
    fill = _fill_colour(control.tone) if on else theme.OFF
    ink = theme.DARK if on else theme.OFF_TEXT
    radius = canvas.px(10)
    if on:  # a lower edge, so that it looks like something to press
        pygame.draw.rect(canvas.surface, theme.mixed(fill, theme.DARK, 0.45), box, border_radius=radius)
    face = box.copy()
    face.h -= canvas.px(4)
    pygame.draw.rect(canvas.surface, fill, face, border_radius=radius)
    if not on:
        pygame.draw.rect(canvas.surface, theme.LINE, face, width=max(1, canvas.px(1.2)), border_radius=radius)
    if focused:
        pygame.draw.rect(
            canvas.surface, (255, 255, 255), box, width=max(2, canvas.px(4)), border_radius=radius
        )
    _fill_face(canvas, control, layout.inset(face, canvas.px(6)), ink)
    canvas.place(control, box)


def draw_row(canvas: Canvas, controls: list[Control], box: Rect, focus: str | None) -> None:
    """Draw controls side by side, as wide as what they say; in two rows where one would be too narrow."""
    gap = canvas.px(theme.GAP)
    cells = layout.columns(box, [_wish(control) for control in controls], gap)
    least = canvas.px(theme.TARGET)
    if min(cell.w for cell in cells) < least and box.h >= 2 * least + gap:
        half = (len(controls) + 1) // 2
        for part, row in zip((controls[:half], controls[half:]), layout.rows(box, [1, 1], gap), strict=True):
            draw_row(canvas, part, row, focus)
        return
    for control, cell in zip(controls, cells, strict=True):
        draw_control(canvas, control, cell, focused=control.name == focus)


def _wish(control: Control) -> float:
    words = max(len(control.label) * 1.35, len(control.detail) * 0.85)
    return max(6.5, min(words + (3 if control.die else 0), 20.0)) + 3


def _fill_face(canvas: Canvas, control: Control, box: Rect, ink: Colour) -> None:
    button = control.button or (control.held if control.label else None)
    if button is not None:
        badge, box = layout.cut_bottom(box, canvas.px(26 if control.button else 20), canvas.px(2))
        words = button.name if control.button else _("hold {button}").format(button=button.name)
        _badge(canvas, button, words, badge, on=control.why is None)
    if control.die is not None and not control.detail and box.w > WIDE * box.h:
        picture, box = layout.columns(box, [1, 1], canvas.px(4))
        picture = layout.fitted((1, 1), picture)
        dice.draw_die(canvas, control.die, None, picture, faded=control.why is not None)
    elif control.die is not None and not control.detail:
        picture, box = layout.cut_top(box, round(box.h * 0.64), canvas.px(2))
        dice.draw_die(
            canvas, control.die, None, layout.fitted((1, 1), picture), faded=control.why is not None
        )
    elif control.die is not None:
        side = min(box.h, box.w // 3)
        picture, box = layout.cut_left(box, side, canvas.px(6))
        picture = layout.fitted((1, 1), picture)
        dice.draw_die(canvas, control.die, None, picture, faded=control.why is not None)
    if control.detail:
        upper, lower = layout.rows(box, [1.25, 1], 0)
        canvas.write(control.label, upper, 38, ink, align="centre", lines=1)
        canvas.write(control.detail, lower, 28, ink, align="centre", lines=2)
    else:
        canvas.write(control.label, box, 40, ink, align="centre", lines=2)


def _badge(canvas: Canvas, button: ButtonName, words: str, box: Rect, *, on: bool) -> None:
    """The arcade button that does this now: a lamp in its colour with its name."""
    plate = pygame.Rect(0, 0, min(box.w, canvas.px(100)), box.h)
    plate.center = box.center
    colour = lamp_colour(button) if on else theme.mixed(lamp_colour(button), theme.OFF, 0.65)
    pygame.draw.rect(canvas.surface, colour, plate, border_radius=plate.h // 2)
    canvas.write(
        words,
        layout.inset(plate, canvas.px(2)),
        21,
        theme.IVORY if on else theme.OFF_TEXT,
        align="centre",
        lines=1,
        smallest=11,
    )
