"""How what can be done is drawn: a button with its words, its die and the arcade button that does it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.text.translate import _
from kiosk.ui import fonts, layout, theme
from kiosk.ui.brass_signs import draw_sign
from kiosk.ui.control import Sign, Tone
from kiosk.ui.faces import EDGE, Face, as_fits, face_of, faces_of_row, inner, setting
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.button_rows import Most, alike, arranged, as_shown, roomy
from kiosk.ui.widgets.chips import draw_price

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control
    from kiosk.ui.theme import Colour


def lamp_colour(canvas: Canvas, button: ButtonName) -> Colour:
    """The colour that an arcade button is lit in."""
    return {
        ButtonName.STICK: canvas.theme.stick,
        ButtonName.BUY: canvas.theme.buy,
        ButtonName.BET: canvas.theme.bet,
    }[button]


PILL = 122
"""How wide the name of an arcade button is at most, px at BASE_SIZE."""
TELLS_ITSELF = frozenset({"tray", "tray-large", "peek", "pictures", "hurry"})
"""Names of controls that are pictures of the tray, or all of the table: these stay as they are."""
FRAME = 2.5
"""How thick the line round what is chosen or dangerous is, px at BASE_SIZE."""
STRIPE = 4, 0.5
"""At the side of what is not set as usual: how wide, px at BASE_SIZE, and its share of the height."""
OF_TWO = 0.6
"""So wide is each of two dice, as a share of the room of one: they lie across from each other in it."""
SUNK = 214
"""So much of its light, of 255, has what a finger pushes down."""


def fill_colour(canvas: Canvas, tone: Tone) -> Colour:
    """Of a control that can be used."""
    look = canvas.theme
    match tone:
        case Tone.MAIN | Tone.DANGER:
            return look.gold if tone is Tone.MAIN else look.dark
        case Tone.CHOSEN:
            return theme.mixed(look.panel_lit, look.gold, 0.18) if look.quiet else look.gold
        case Tone.PLAIN if look.quiet:
            return look.panel_lit
        case Tone.QUIET if look.quiet:
            return theme.mixed(look.panel, look.panel_lit, 0.6)
        case Tone.PLAIN:
            return theme.mixed(look.ivory, look.faded, 0.1)
    return look.panel if tone is Tone.LINE else look.panel_lit


def _ink(canvas: Canvas, tone: Tone, fill: Colour) -> Colour:
    """Of what a control says that can be used."""
    look = canvas.theme
    if look.quiet and tone is Tone.CHOSEN:
        return look.gold
    return look.soft if tone is Tone.LINE else look.ink_on(fill)


def draw_control(
    canvas: Canvas,
    control: Control,
    box: Rect,
    *,
    focused: bool = False,
    face: Face | None = None,
    most: Most | None = None,
) -> None:
    """Draw a control and make its box tappable; what it says in type of so many px at most.

    `face`: what is on it, where that is known already.
    """
    control = as_shown(canvas, control)
    if face is None:
        control = as_fits(canvas, control, inner(canvas, box))
    on = control.why is None
    pressed = on and control.name == canvas.pressed and bool(box.clip(canvas.surface.get_rect()) == box)
    below = canvas.surface.subsurface(box).copy() if pressed else None
    fill = fill_colour(canvas, control.tone) if on else canvas.theme.off
    ink = canvas.theme.off_text if not on else _ink(canvas, control.tone, fill)
    if on and control.tone is not Tone.LINE:  # a lower edge, so that it looks like something to press
        edge = layout.cut_bottom(box, 2 * canvas.px(10) + canvas.px(EDGE))[0]
        canvas.rounded(edge, theme.mixed(fill, canvas.theme.dark, 0.45))
    front = box.copy()
    front.h -= canvas.px(EDGE)
    canvas.rounded(front, fill)
    _edge(canvas, control, front, fill)
    if focused:
        canvas.rounded(box, (255, 255, 255), 4)
    face = face or face_of(canvas, control, inner(canvas, box))
    _fill_face(canvas, control, face, ink, most)
    if control.price:
        corner = front.move(canvas.px(2), canvas.px(2))
        if face.picture is not None and face.picture.x >= face.label.right:  # words have that corner
            corner = face.picture
        draw_price(canvas, control.price, corner.topleft, on=on)
    if below is not None:
        _sink(canvas, front, below)
        canvas.sunk.add(control.name)
    canvas.place(control, box, canvas.px(theme.GAP))


def _edge(canvas: Canvas, control: Control, front: Rect, fill: Colour) -> None:
    """What tells a control's plate from what is round it, by its tone; the mark of what is not as usual."""
    on = control.why is None
    if on and control.tone is Tone.DANGER:
        canvas.rounded(front, canvas.theme.bad, FRAME)
    elif on and canvas.theme.quiet and control.tone is Tone.CHOSEN:
        canvas.rounded(front, canvas.theme.gold, FRAME)
    elif canvas.theme.plain and theme.brightness(fill) < theme.LIGHT:
        canvas.rounded(front, canvas.theme.line, 1.2)
    elif on and control.tone is not Tone.LINE and theme.brightness(fill) < theme.LIGHT:
        canvas.light_edge(front, fill)
    if on and control.differs:
        mark_differs(canvas, front)


def mark_differs(canvas: Canvas, plate: Rect) -> None:
    """A stripe of brass at the left edge of what is not set as usual: clear of its words."""
    wide, share = canvas.px(STRIPE[0]), STRIPE[1]
    stripe = layout.middle(plate, round(plate.h * share))
    stripe.w = wide
    canvas.rounded(stripe, canvas.theme.gold, radius=STRIPE[0] / 2)


def _sink(canvas: Canvas, front: Rect, below: pygame.Surface) -> None:
    """Push down what was drawn last, as far as its lower edge is high; `below`: what lies under it."""
    pushed = canvas.surface.subsurface(front).copy()
    pushed.fill((SUNK, SUNK, SUNK), special_flags=pygame.BLEND_RGB_MULT)
    canvas.surface.blit(below, front)
    canvas.surface.blit(pushed, front.move(0, canvas.px(EDGE)))


def show_touched(canvas: Canvas) -> list[Rect]:
    """Darken what a finger is on where that is no button that was pushed down, as a card is; where, px."""
    whole, darkened = canvas.surface.get_rect(), []
    for each in canvas.placed:
        name, box = each.control.name, each.rect.clip(whole)
        touched = name == canvas.pressed and name not in canvas.sunk and each.control.why is None
        if touched and name not in TELLS_ITSELF and box.w * box.h < whole.w * whole.h // 2:
            canvas.surface.fill((SUNK, SUNK, SUNK), box, special_flags=pygame.BLEND_RGB_MULT)
            darkened.append(box)
    return darkened


def draw_row(
    canvas: Canvas, controls: list[Control], box: Rect, focus: str | None, most_label: int | None = None
) -> None:
    """Draw controls side by side, as wide as what they say; in more rows where they would be too small.

    What they may yet come to say has its room from the start, so that none moves under a finger.
    `most_label`: in type of so many px at most are their labels; None for as large as they go.
    """
    shown = [as_shown(canvas, each) for each in controls if canvas.theme.buttons or not each.steps]
    wide_ones = [roomy(canvas, control) for control in shown]
    row = arranged(canvas, wide_ones, box)
    faces = [face for _cell, face in row.cells]
    if shown != wide_ones:  # what they say now may be less
        beside, as_row = any(each.lamp_beside for each in faces), any(each.align_detail for each in faces)
        insides = [(each, inner(canvas, cell)) for each, (cell, _face) in zip(shown, row.cells, strict=True)]
        faces = faces_of_row(canvas, insides, as_row=as_row, low_sign=row.low_sign, beside=beside)
    most = row.most
    if most_label is not None:
        most = most._replace(label=min(most.label, most_label), figure=min(most.figure, most_label))
    for control, (cell, _face), on_it in zip(shown, row.cells, faces, strict=True):
        draw_control(canvas, control, cell, focused=control.name == focus, face=on_it, most=most)


def draw_cells(canvas: Canvas, controls: Sequence[Control], cells: Sequence[Rect], focus: str | None) -> None:
    """Draw controls each in a place of its own, their labels all of one size, and their details.

    In large text their signs stand below the labels where these are larger so.
    """
    shown = [as_shown(canvas, each) for each in controls]
    usual = [replace(each, label=min(each.label, each.room[0] or each.label, key=len)) for each in shown]
    ways = {}
    for low_sign in (False, True) if canvas.theme.large_text else (False,):
        face = partial(face_of, canvas, low_sign=low_sign)
        faces = [face(each, inner(canvas, cell)) for each, cell in zip(usual, cells, strict=True)]
        ways[low_sign] = alike(canvas, list(zip(usual, cells, faces, strict=True)))
    low_sign, most = max(ways.items(), key=lambda way: way[1].label)
    for control, cell in zip(shown, cells, strict=True):
        on_it = face_of(canvas, control, inner(canvas, cell), low_sign=low_sign)
        draw_control(canvas, control, cell, focused=control.name == focus, face=on_it, most=most)


def _below(canvas: Canvas, label: int) -> int:
    """The type of a detail at most, px: a step below its label's where there is one."""
    return max((px for px in map(canvas.px, Type) if px < label), default=label)


def _sign_ink(canvas: Canvas, tone: Tone, ink: Colour) -> Colour | None:
    """Of a sign on what can be used and says in this ink what it does; None for brass, on what is dark."""
    if tone is Tone.DANGER:
        return canvas.theme.bad
    bright = theme.brightness(fill_colour(canvas, tone)) > theme.LIGHT
    return ink if bright or tone is Tone.CHOSEN else None


def _fill_face(canvas: Canvas, control: Control, face: Face, ink: Colour, most: Most | None) -> None:
    on = control.why is None
    button = control.button or (control.held if control.label else None)
    if face.badge is not None:
        assert button is not None
        words = button.name if control.button else _("hold {button}").format(button=button.name)
        draw_badge(canvas, button, words, face.badge, on=on)
    if face.picture is not None and control.die is None:
        assert control.sign is not None
        draw_sign(canvas, control.sign, face.picture, ink=_sign_ink(canvas, control.tone, ink) if on else ink)
    elif face.picture is not None:
        assert control.die is not None
        places = [face.picture]
        if control.second_die is not None:
            side = round(face.picture.w * OF_TWO)
            places = [layout.cut_top(face.picture, side)[0], layout.cut_bottom(face.picture, side)[0]]
            places[0].w, places[1].w, places[1].right = side, side, face.picture.right
        for die, place in zip((control.die, control.second_die), places, strict=False):
            assert die is not None
            dice.draw_die(canvas, die, control.value, place, faded=not on)
    soft = on and canvas.theme.quiet and control.tone not in {Tone.MAIN, Tone.DANGER}
    colour = canvas.theme.soft if soft else ink
    if face.arrow is not None:
        draw_sign(canvas, Sign.AHEAD, face.arrow, ink=colour)
    face = _in_the_middle(canvas, control, face, most)
    largest, lines = setting(canvas, control, face)
    label = canvas.shortened(control.label, face.label, Type.FINE, lines)
    most_px = most.of(control.label) if most is not None else None
    canvas.write(label, face.label, largest, ink, align=face.align, lines=lines, most_px=most_px)
    if face.detail is not None and control.detail:
        align = face.align_detail or face.align
        detail = canvas.shortened(control.detail, face.detail, Type.FINE, 2)
        bounds = [_below(canvas, canvas.marks[-1].size)] if control.label else []
        most_px = min([*bounds, *([most.detail] if most is not None else [])], default=None)
        colour = canvas.theme.gold if on and control.differs else colour
        canvas.write(detail, face.detail, face.detail_type, colour, align=align, lines=2, most_px=most_px)


def _in_the_middle(canvas: Canvas, control: Control, face: Face, most: Most | None) -> Face:
    """What is on a control, with a label and a detail that meet beside each other in the middle of both.

    Their boxes are as wide in proportion as both are in the largest type; the detail is set smaller.
    """
    if face.detail is None or (face.align, face.align_detail) != ("right", "left"):
        return face
    label_px = canvas.size_of(control.label, face.label, *setting(canvas, control, face))
    detail_px = canvas.size_of(control.detail, face.detail, face.detail_type, 2)
    if most is not None:
        label_px, detail_px = min(label_px, most.of(control.label)), min(detail_px, most.detail)
    detail_px = min(detail_px, _below(canvas, label_px))
    spare = [
        max(0, box.w - fonts.width_of(text, px, words=True))
        for text, box, px in (
            (control.label, face.label, label_px),
            (control.detail, face.detail, detail_px),
        )
    ]
    aside = (spare[1] - spare[0]) // 2
    return replace(face, label=face.label.move(aside, 0), detail=face.detail.move(aside, 0))


def draw_badge(canvas: Canvas, button: ButtonName, words: str, box: Rect, *, on: bool = True) -> None:
    """The arcade button that does this now: a lamp in its colour with its name."""
    plate = pygame.Rect(0, 0, min(box.w + canvas.px(12), canvas.px(PILL)), min(box.h, canvas.px(34)))
    plate.center = box.center
    colour, ink = lamp_colour(canvas, button), canvas.theme.ivory
    if not on:
        colour, ink = theme.mixed(colour, canvas.theme.off, 0.65), canvas.theme.off_text
    canvas.rounded(plate, colour, radius=plate.h)
    canvas.write(words, layout.inset(plate, 1), Type.FINE, ink, align="centre", lines=1)
