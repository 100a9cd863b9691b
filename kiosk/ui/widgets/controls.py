"""How what can be done is drawn: a button with its words, its die and the arcade button that does it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Tone
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets import dice

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Align, Canvas
    from kiosk.ui.control import Control
    from kiosk.ui.theme import Colour


def lamp_colour(canvas: Canvas, button: ButtonName) -> Colour:
    """The colour that an arcade button is lit in."""
    return {
        ButtonName.STICK: canvas.theme.stick,
        ButtonName.BUY: canvas.theme.buy,
        ButtonName.BET: canvas.theme.bet,
    }[button]


BADGE = 28
"""How high the name of an arcade button is below what it does, px at BASE_SIZE."""
BADGED = 76
"""How wide what has one is at least where there is a choice, px at BASE_SIZE."""
PILL = 122
"""How wide it is at most, px at BASE_SIZE."""
EDGE = 4
"""What can be pressed has a lower edge of so many px at BASE_SIZE."""
SUNK = 214
"""So much of its light, of 255, has what a finger pushes down."""
PARTS = (3, 4, 5, 7)
"""A die beside words takes a third of the width, and less where they would be too small."""
WIDE = 1.7
"""A control so much wider than high has its die beside what it says."""
BESIDE = 2.1
"""One so much wider than high has its arcade button there, too, and its words begin at the left."""
SELDOM, ASIDE = 0.85, 0.5
"""What is seldom needed is so much narrower beside what is not, and what is to stand aside."""
WORDS = 122
"""What a control says with its detail is together at most so high, px at BASE_SIZE."""
A_ROW = 6
"""One so much wider than high is a row of a list: what it says at the left, its detail at the right."""


def _fill_colour(canvas: Canvas, tone: Tone) -> Colour:
    look = canvas.theme
    match tone:
        case Tone.MAIN | Tone.DANGER:
            return look.gold if tone is Tone.MAIN else look.bad
        case Tone.CHOSEN:
            return theme.mixed(look.panel_lit, look.gold, 0.18) if look.quiet else look.gold
        case Tone.PLAIN if look.quiet:
            return look.panel_lit
        case Tone.QUIET if look.quiet:
            return theme.mixed(look.panel, look.panel_lit, 0.35)
        case Tone.PLAIN:
            return theme.mixed(look.ivory, look.faded, 0.1)
    return look.panel if tone is Tone.LINE else look.panel_lit


def _ink(canvas: Canvas, tone: Tone, fill: Colour) -> Colour:
    """Of what a control says that can be used."""
    look = canvas.theme
    if look.quiet and tone is Tone.CHOSEN:
        return look.gold
    soft = tone is Tone.LINE or (look.quiet and tone is Tone.QUIET)
    return look.soft if soft else look.ink_on(fill)


def draw_control(
    canvas: Canvas,
    control: Control,
    box: Rect,
    *,
    focused: bool = False,
    face: _Face | None = None,
    most: Type = Type.LABEL,
) -> None:
    """Draw a control and make its box tappable; its label in type of `most` at most.

    `face`: what is on it, where that is known already.
    """
    control = _as_shown(canvas, control)
    on = control.why is None
    pressed = on and control.name == canvas.pressed and bool(box.clip(canvas.surface.get_rect()) == box)
    below = canvas.surface.subsurface(box).copy() if pressed else None
    fill = _fill_colour(canvas, control.tone) if on else canvas.theme.off
    ink = canvas.theme.off_text if not on else _ink(canvas, control.tone, fill)
    if on and control.tone is not Tone.LINE:  # a lower edge, so that it looks like something to press
        edge = layout.cut_bottom(box, 2 * canvas.px(10) + canvas.px(EDGE))[0]
        canvas.rounded(edge, theme.mixed(fill, canvas.theme.dark, 0.45))
    front = box.copy()
    front.h -= canvas.px(EDGE)
    canvas.rounded(front, fill)
    chosen = on and canvas.theme.quiet and control.tone is Tone.CHOSEN
    if chosen:
        canvas.rounded(front, canvas.theme.gold, 2.5)
    elif canvas.theme.plain and control.tone is not Tone.MAIN and (canvas.theme.quiet or not on):
        canvas.rounded(front, canvas.theme.line, 1.2)
    elif on and control.tone is not Tone.LINE and theme.brightness(fill) < theme.LIGHT:
        canvas.light_edge(front, fill)
    if focused:
        canvas.rounded(box, (255, 255, 255), 4)
    face = face or _face(canvas, control, _inner(canvas, box))
    _fill_face(canvas, control, replace(face, most=min(most, face.most)), ink)
    if below is not None:
        _sink(canvas, front, below)
    canvas.place(control, box)


def _sink(canvas: Canvas, front: Rect, below: pygame.Surface) -> None:
    """Push down what was drawn last, as far as its lower edge is high; `below`: what lies under it."""
    pushed = canvas.surface.subsurface(front).copy()
    pushed.fill((SUNK, SUNK, SUNK), special_flags=pygame.BLEND_RGB_MULT)
    canvas.surface.blit(below, front)
    canvas.surface.blit(pushed, front.move(0, canvas.px(EDGE)))


KEPT = 256
"""So many rows' places are kept."""
_ARRANGED: dict[Hashable, tuple[list[tuple[Rect, _Face]], Type]] = {}


def draw_row(canvas: Canvas, controls: list[Control], box: Rect, focus: str | None) -> None:
    """Draw controls side by side, as wide as what they say; in more rows where they would be too small.

    What they may yet come to say has its room from the start, so that none moves under a finger.
    """
    shown = [_as_shown(canvas, each) for each in controls if canvas.theme.buttons or not each.steps]
    roomy = [_roomy(control) for control in shown]
    cells, most = _arranged(canvas, roomy, box)
    for control, wide, (cell, face) in zip(shown, roomy, cells, strict=True):
        known = face if wide is control else None
        draw_control(canvas, control, cell, focused=control.name == focus, face=known, most=most)


def _arranged(canvas: Canvas, controls: list[Control], box: Rect) -> tuple[list[tuple[Rect, _Face]], Type]:
    """Where each is, what is on it and in which type; kept, since it takes longer than drawing them."""
    look = canvas.theme
    known = (
        *(
            (each.label, each.detail, each.button, each.held, each.die, each.tone, each.aside)
            for each in controls
        ),
        *(tuple(box), canvas.scale, look.large_text, look.buttons, look.quiet),
    )
    if known not in _ARRANGED:
        if len(_ARRANGED) >= KEPT:
            _ARRANGED.clear()
        cells = _cells(canvas, controls, box)
        _ARRANGED[known] = [(cell, face) for _control, cell, face in cells], _alike(canvas, cells)
    return _ARRANGED[known]


def _alike(canvas: Canvas, cells: Sequence[tuple[Control, Rect, _Face]]) -> Type:
    """The type in which all labels of a row have room: beside each other they are of one size."""
    px = [_label_size(canvas, *each) for each in cells if each[0].label] or [0]
    return next((step for step in Type.LABEL.and_smaller if canvas.type_px(step) <= min(px)), Type.FINE)


def _as_shown(canvas: Canvas, control: Control) -> Control:
    """Without its arcade button where there is none to be pressed."""
    return control if canvas.theme.buttons else replace(control, button=None, held=None)


def _roomy(control: Control) -> Control:
    """The control as its row is laid out: saying the most that it may come to say."""
    label, detail = control.room
    if not label and not detail:
        return control
    return replace(
        control, label=max(label, control.label, key=len), detail=max(detail, control.detail, key=len)
    )


def _cells(canvas: Canvas, controls: list[Control], box: Rect) -> list[tuple[Control, Rect, _Face]]:
    """Where each is: in the fewest rows in which every label is as large as it goes.

    They are as wide as what they say; where a word has no room so, as wide as the longest of each.
    """
    least, badged, gap = canvas.px(theme.TARGET), canvas.px(BADGED), canvas.px(theme.GAP)
    best: list[tuple[Control, Rect, _Face]] = []
    largest = -2.0
    most = min(len(controls), max(1, (box.h + gap) // (least + gap)))
    for by_words, count in product((False, True), range(1, most + 1)):
        if by_words and largest > 0:
            break
        cells = [
            (control, cell, _face(canvas, control, _inner(canvas, cell)))
            for control, cell in _in_rows(controls, box, count, gap, by_words=by_words)
        ]
        narrow = any(cell.w < (badged if control.button else least) for control, cell, _on_it in cells)
        type_size = -1 if narrow else min(_label_size(canvas, *each) for each in cells)
        if type_size > 0 and not all(_detail_read(canvas, each[0], each[2]) for each in cells):
            type_size = 0
        if type_size >= canvas.type_px(Type.LABEL):
            return cells
        if type_size > largest:
            best, largest = cells, type_size
    return best


def _in_rows(
    controls: list[Control], box: Rect, count: int, gap: int, *, by_words: bool
) -> list[tuple[Control, Rect]]:
    """So many rows, as full as each other, the upper ones rather more so.

    `by_words`: each as wide as its longest word needs.
    """
    edges = [-(-len(controls) * number // count) for number in range(count + 1)]
    return [
        each
        for (start, end), row in zip(pairwise(edges), layout.rows(box, [1] * count, gap), strict=True)
        for each in zip(
            controls[start:end],
            layout.columns(
                row, _words(controls[start:end]) if by_words else _wishes(controls[start:end]), gap
            ),
            strict=True,
        )
    ]


def _wishes(controls: list[Control]) -> list[float]:
    """How wide they are in proportion: what is seldom needed has less beside what is not."""
    quiet = SELDOM if any(control.tone is not Tone.QUIET for control in controls) else 1.0
    return [
        _wish(control) * (ASIDE if control.aside else quiet if control.tone is Tone.QUIET else 1.0)
        for control in controls
    ]


def _words(controls: list[Control]) -> list[float]:
    return [
        max(map(len, (*control.label.split(), *control.detail.split())), default=1) + 1
        for control in controls
    ]


def _wish(control: Control) -> float:
    words = max(len(control.label) * 1.35, len(control.detail) * 0.85)
    return max(6.5, min(words + (3 if control.die else 0), 20.0)) + 3


@dataclass(frozen=True)
class _Face:
    """What is on a control, and where: px. None for what it has not."""

    badge: Rect | None
    picture: Rect | None
    label: Rect
    detail: Rect | None
    align: Align = "centre"
    align_detail: Align | None = None  # as the label
    detail_type: Type = Type.FINE  # at most
    most: Type = Type.LABEL


def _inner(canvas: Canvas, box: Rect) -> Rect:
    """A control without its lower edge and its margin."""
    return layout.inset(pygame.Rect(box.x, box.y, box.w, box.h - canvas.px(EDGE)), canvas.px(6))


def _face(canvas: Canvas, control: Control, box: Rect) -> _Face:
    badge, whole = None, box
    row = _row_face(canvas, control, box)
    if row is not None:
        return row
    if control.button is not None and control.label and box.w > BESIDE * box.h:
        badge, box = layout.cut_right(layout.inset(box, canvas.px(6)), canvas.px(84), canvas.px(8))
        picture = None
        if control.die is not None and box.w > 2 * box.h:
            picture, box = layout.cut_right(box, min(box.h, box.w // 3), canvas.px(6))
        face = _Face(layout.middle(badge, canvas.px(34)), picture, box, None, "left")
        if control.detail:
            label, detail = layout.rows(layout.middle(box, canvas.px(84)), [1.35, 1], 0)
            face = replace(face, label=label, detail=detail)
        if _read(canvas, control, face):
            return face
        badge, box = None, whole
    if control.button is not None or (control.held is not None and control.label):
        badge, box = layout.cut_bottom(box, canvas.px(BADGE), canvas.px(2))
    faces = (_with_picture(canvas, control, _Face(badge, None, box, None), part) for part in PARTS)
    first = next(faces)
    if control.die is None:
        return first
    return next((face for face in (first, *faces) if _read(canvas, control, face)), first)


def _read(canvas: Canvas, control: Control, face: _Face) -> bool:
    """Whether both what it says and its detail have room with their words whole."""
    return _detail_read(canvas, control, face) and _type_of(canvas, control, face) >= canvas.px(Type.FINE)


def _detail_read(canvas: Canvas, control: Control, face: _Face) -> bool:
    if face.detail is None:
        return True
    return canvas.size_of(control.detail, face.detail, Type.FINE, 2) >= canvas.px(Type.FINE)


def _row_face(canvas: Canvas, control: Control, box: Rect) -> _Face | None:
    """As a row of a list on a page, where it is wide enough; None where it isn't."""
    bare = control.button is control.held is control.die is None
    if not (canvas.theme.quiet and bare and control.detail and box.w > A_ROW * box.h):
        return None
    label, detail = layout.columns(layout.inset(box, canvas.px(8)), [1.1, 1], canvas.px(16))
    face = _Face(None, None, label, detail, "left", "right", Type.TEXT)
    return face if _read(canvas, control, face) else None


def _with_picture(canvas: Canvas, control: Control, face: _Face, part: int) -> _Face:
    """Its die, as large as there is room, and what is left for the words."""
    box, picture = face.label, None
    if control.die is not None:
        if control.detail:
            picture, box = layout.cut_left(box, min(box.h, box.w // part), canvas.px(6))
        elif box.w > WIDE * box.h:
            picture, box = layout.columns(box, [1, 1], canvas.px(4))
        else:
            words = max(round(box.h * 0.36), canvas.px(LINE))
            picture, box = layout.cut_top(box, box.h - words - canvas.px(2), canvas.px(2))
        picture = layout.fitted((1, 1), picture)
    if not control.detail:
        return _Face(face.badge, picture, box, None)
    box = layout.middle(box, canvas.line(WORDS))
    detail, label = layout.cut_bottom(box, max(min(canvas.px(LINE), box.h // 2), round(box.h / 2.1)))
    return _Face(face.badge, picture, label, detail)


def _label_size(canvas: Canvas, control: Control, _cell: Rect, face: _Face) -> int:
    """The type that its label would be set in, px; what has none needs none; aside any does."""
    largest = canvas.type_px(Type.LABEL)
    size = _type_of(canvas, control, face) if control.label else largest
    return largest if control.aside and size >= canvas.px(Type.FINE) else size


def _type_of(canvas: Canvas, control: Control, face: _Face) -> int:
    return canvas.size_of(control.label, face.label, *_setting(canvas, control, face))


def _setting(canvas: Canvas, control: Control, face: _Face) -> tuple[Type, int]:
    """How large the label is set at most, and in how many lines: in one above a detail, if it can be read."""
    if face.detail is None:
        return face.most, 2
    one = canvas.size_of(control.label, face.label, Type.LABEL, 1)
    return face.most, 1 if one >= canvas.px(Type.FINE) else 2


def _fill_face(canvas: Canvas, control: Control, face: _Face, ink: Colour) -> None:
    on = control.why is None
    button = control.button or (control.held if control.label else None)
    if face.badge is not None:
        assert button is not None
        words = button.name if control.button else _("hold {button}").format(button=button.name)
        draw_badge(canvas, button, words, face.badge, on=on)
    if face.picture is not None:
        assert control.die is not None
        dice.draw_die(canvas, control.die, None, face.picture, faded=not on)
    most, lines = _setting(canvas, control, face)
    label = canvas.shortened(control.label, face.label, Type.FINE, lines)
    canvas.write(label, face.label, most, ink, align=face.align, lines=lines)
    if face.detail is not None:
        soft = on and canvas.theme.quiet and control.tone not in {Tone.MAIN, Tone.DANGER}
        colour, align = canvas.theme.soft if soft else ink, face.align_detail or face.align
        detail = canvas.shortened(control.detail, face.detail, Type.FINE, 2)
        canvas.write(detail, face.detail, face.detail_type, colour, align=align, lines=2)


def draw_badge(canvas: Canvas, button: ButtonName, words: str, box: Rect, *, on: bool = True) -> None:
    """The arcade button that does this now: a lamp in its colour with its name."""
    plate = pygame.Rect(0, 0, min(box.w + canvas.px(12), canvas.px(PILL)), min(box.h, canvas.px(34)))
    plate.center = box.center
    colour, ink = lamp_colour(canvas, button), canvas.theme.ivory
    if not on:
        colour, ink = theme.mixed(colour, canvas.theme.off, 0.65), canvas.theme.off_text
    canvas.rounded(plate, colour, radius=plate.h)
    canvas.write(words, layout.inset(plate, 1), Type.FINE, ink, align="centre", lines=1)
