"""How what can be done is drawn: a button with its words, its die and the arcade button that does it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pygame

from hardware.buttons import ButtonName
from kiosk.text.translate import _
from kiosk.ui import fonts, layout, theme
from kiosk.ui.brass_signs import draw_sign
from kiosk.ui.control import Tone
from kiosk.ui.faces import EDGE, SIGNS, Face, detail_read, detail_size, face_of, inner, label_size, setting
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.chips import draw_price

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

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


class Most(NamedTuple):
    """The types of what several controls say, px: those of the labels, and of the details."""

    label: int
    detail: int


BADGED = 76
"""How wide what has one is at least where there is a choice, px at BASE_SIZE."""
PILL = 122
"""How wide it is at most, px at BASE_SIZE."""
TELLS_ITSELF = frozenset({"tray", "tray-large", "peek", "pictures"})
"""Names of controls that are pictures of the tray: these stay as the camera sees it."""
SUNK = 214
"""So much of its light, of 255, has what a finger pushes down."""
BROKEN = 0.87
"""A label over two lines is as good as one in a single line that is so much smaller: by one step."""
UNREAD = 0.01
"""Where a detail has no room, labels that have some are better than labels that have none."""
SELDOM, ASIDE = 0.85, 0.5
"""What is seldom needed is so much narrower beside what is not, and what is to stand aside."""


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
    face: Face | None = None,
    most: Most | None = None,
) -> None:
    """Draw a control and make its box tappable; what it says in type of so many px at most.

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
    face = face or face_of(canvas, control, inner(canvas, box))
    _fill_face(canvas, control, face, ink, most)
    if control.price:
        draw_price(canvas, control.price, front.move(canvas.px(2), canvas.px(2)).topleft, on=on)
    if below is not None:
        _sink(canvas, front, below)
        canvas.sunk.add(control.name)
    canvas.place(control, box)


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


KEPT = 256
"""So many rows' places are kept."""
_ARRANGED: dict[Hashable, tuple[list[tuple[Rect, Face]], Most]] = {}


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


def draw_cells(canvas: Canvas, controls: Sequence[Control], cells: Sequence[Rect], focus: str | None) -> None:
    """Draw controls each in a place of its own, their labels all of one size, and their details.

    In large text their signs stand below the labels where these are larger so.
    """
    shown = [_as_shown(canvas, each) for each in controls]
    usual = [replace(each, label=min(each.label, each.room[0] or each.label, key=len)) for each in shown]
    ways = {}
    for low_sign in (False, True) if canvas.theme.large_text else (False,):
        face = partial(face_of, canvas, low_sign=low_sign)
        faces = [face(each, inner(canvas, cell)) for each, cell in zip(usual, cells, strict=True)]
        ways[low_sign] = _alike(canvas, list(zip(usual, cells, faces, strict=True)))
    low_sign, most = max(ways.items(), key=lambda way: way[1].label)
    for control, cell in zip(shown, cells, strict=True):
        on_it = face_of(canvas, control, inner(canvas, cell), low_sign=low_sign)
        draw_control(canvas, control, cell, focused=control.name == focus, face=on_it, most=most)


def _arranged(canvas: Canvas, controls: list[Control], box: Rect) -> tuple[list[tuple[Rect, Face]], Most]:
    """Where each is, what is on it and in which type; kept, since it takes longer than drawing them."""
    look = canvas.theme
    known = (
        *(
            (
                *(each.label, each.detail, each.button, each.held, each.die, each.sign, each.tone),
                *(each.aside, each.badged),
            )
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


def _alike(canvas: Canvas, cells: Sequence[tuple[Control, Rect, Face]]) -> Most:
    """The types in which all labels of a row have room, and all details: beside each other they are alike."""
    fine = canvas.px(Type.FINE)
    labels = [label_size(canvas, *each) for each in cells if each[0].label]
    label = max(min(labels, default=0), fine)
    details = [detail_size(canvas, control, face) for control, _cell, face in cells]
    return Most(label, min((px for px in details if px >= fine), default=label))


def _below(canvas: Canvas, label: int) -> int:
    """The type of a detail at most, px: a step below its label's where there is one."""
    return max((px for px in map(canvas.px, Type) if px < label), default=label)


def _as_shown(canvas: Canvas, control: Control) -> Control:
    """Without its arcade button where there is none to be pressed."""
    return control if canvas.theme.buttons else replace(control, button=None, held=None, badged=False)


def _roomy(control: Control) -> Control:
    """The control as its row is laid out: saying the most that it may come to say."""
    label, detail = control.room
    if not label and not detail:
        return control
    return replace(
        control, label=max(label, control.label, key=len), detail=max(detail, control.detail, key=len)
    )


def _cells(canvas: Canvas, controls: list[Control], box: Rect) -> list[tuple[Control, Rect, Face]]:
    """Where each is: in the fewest rows in which every label is as large as it goes.

    They are as wide as what they say; where that breaks one over two lines, as each needs in one, and where
    words have no room so, in two.
    """
    least, badged, gap = canvas.px(theme.TARGET), canvas.px(BADGED), canvas.px(theme.GAP)
    best: list[tuple[Control, Rect, Face]] = []
    largest = -2.0
    most = min(len(controls), max(1, (box.h + gap) // (least + gap)))
    for lines in (0, 1, 2):
        wide = [_need(canvas, each, lines) for each in controls] if lines else _wishes(controls)
        broken = False
        for count in range(1, most + 1):
            cells = _faced(canvas, _in_rows(controls, box, count, gap, wide))
            narrow = any(
                cell.w < (badged if each.button or each.badged else least) for each, cell, _on_it in cells
            )
            type_size: float = -1 if narrow else min(label_size(canvas, *each) for each in cells)
            if type_size > 0 and not all(detail_read(canvas, each[0], each[2]) for each in cells):
                type_size *= UNREAD
            wraps = type_size > 0 and any(_wraps_at(canvas, each, face, type_size) for each, _, face in cells)
            small = any(_is_small_aside(canvas, *each) for each in cells)
            if type_size >= canvas.type_px(Type.LABEL) and not wraps and not small:
                return cells
            type_size *= (BROKEN if wraps else 1) * (BROKEN if small else 1)
            if type_size > largest:
                best, largest, broken = cells, type_size, wraps
        if largest >= 1 and not broken:
            break
    return best


def _is_small_aside(canvas: Canvas, control: Control, _cell: Rect, face: Face) -> bool:
    """Whether what stands aside has a label in large text that is smaller than any would be without it."""
    if not (control.aside and canvas.theme.large_text):
        return False
    return canvas.size_of(control.label, face.label, *setting(canvas, control, face)) < canvas.px(Type.LABEL)


def _wraps_at(canvas: Canvas, control: Control, face: Face, size: float) -> bool:
    """Whether a label of this size, px, is broken over two lines."""
    return bool(control.label) and canvas.size_of(control.label, face.label, Type.LABEL, 1) < size


def _faced(canvas: Canvas, cells: Sequence[tuple[Control, Rect]]) -> list[tuple[Control, Rect, Face]]:
    """What is on each: the details beside the labels, as in a list, only where all have room for that."""
    found: list[tuple[Control, Rect, Face]] = []
    for as_row in (True, False):
        found = [
            (each, cell, face_of(canvas, each, inner(canvas, cell), as_row=as_row)) for each, cell in cells
        ]
        if len({face.align_detail for each, _cell, face in found if each.detail}) <= 1:
            break
    return found


def _in_rows(
    controls: list[Control], box: Rect, count: int, gap: int, wide: list[float]
) -> list[tuple[Control, Rect]]:
    """So many rows, as full as each other, the upper ones rather more so.

    `wide`: how wide each is in proportion.
    """
    edges = [-(-len(controls) * number // count) for number in range(count + 1)]
    cells: list[tuple[Control, Rect]] = []
    for (start, end), row in zip(pairwise(edges), layout.rows(box, [1] * count, gap), strict=True):
        cells += zip(controls[start:end], layout.columns(row, wide[start:end], gap), strict=True)
    return cells


def _wishes(controls: list[Control]) -> list[float]:
    """How wide they are in proportion: what is seldom needed has less beside what is not."""
    quiet = SELDOM if any(control.tone is not Tone.QUIET for control in controls) else 1.0
    return [
        _wish(control) * (ASIDE if control.aside else quiet if control.tone is Tone.QUIET else 1.0)
        for control in controls
    ]


def _need(canvas: Canvas, control: Control, lines: int) -> float:
    """How wide it is at least, px, for all it says to be read in so many lines each."""
    words = max(_narrowest(canvas, text, lines) for text in (control.label, control.detail))
    picture = control.sign is not None or (control.die is not None and bool(control.detail))
    beside = canvas.px(SIGNS[-1] + theme.GAP) if picture else 0
    least = canvas.px(BADGED if control.button or control.badged else theme.TARGET)
    return max(words + beside + 2 * canvas.margin, least)


def _narrowest(canvas: Canvas, text: str, lines: int) -> int:
    """How wide the smallest type makes a text in one line, or in two of whole words, px."""
    small, words = canvas.px(Type.FINE), text.split()
    parts = [(words[:at], words[at:]) for at in range(len(words))] if lines > 1 else [([], words)]
    return min(
        (max(fonts.width_of(" ".join(part), small, words=True) for part in both) for both in parts), default=0
    )


def _wish(control: Control) -> float:
    words = max(len(control.label) * 1.35, len(control.detail) * 0.85)
    return max(6.5, min(words + (3 if control.die or control.sign else 0), 20.0)) + 3


def _fill_face(canvas: Canvas, control: Control, face: Face, ink: Colour, most: Most | None) -> None:
    on = control.why is None
    button = control.button or (control.held if control.label else None)
    if face.badge is not None:
        assert button is not None
        words = button.name if control.button else _("hold {button}").format(button=button.name)
        draw_badge(canvas, button, words, face.badge, on=on)
    if face.picture is not None and control.die is None:
        assert control.sign is not None
        flat = not on or control.tone in {Tone.MAIN, Tone.CHOSEN}
        draw_sign(canvas, control.sign, face.picture, ink=ink if flat else None)
    elif face.picture is not None:
        assert control.die is not None
        dice.draw_die(canvas, control.die, None, face.picture, faded=not on)
    largest, lines = setting(canvas, control, face)
    label = canvas.shortened(control.label, face.label, Type.FINE, lines)
    most_px = most.label if most is not None else None
    canvas.write(label, face.label, largest, ink, align=face.align, lines=lines, most_px=most_px)
    if face.detail is not None:
        soft = on and canvas.theme.quiet and control.tone not in {Tone.MAIN, Tone.DANGER}
        colour, align = canvas.theme.soft if soft else ink, face.align_detail or face.align
        detail = canvas.shortened(control.detail, face.detail, Type.FINE, 2)
        bounds = [_below(canvas, canvas.marks[-1].size)] if control.label else []
        most_px = min([*bounds, *([most.detail] if most is not None else [])], default=None)
        canvas.write(detail, face.detail, face.detail_type, colour, align=align, lines=2, most_px=most_px)


def draw_badge(canvas: Canvas, button: ButtonName, words: str, box: Rect, *, on: bool = True) -> None:
    """The arcade button that does this now: a lamp in its colour with its name."""
    plate = pygame.Rect(0, 0, min(box.w + canvas.px(12), canvas.px(PILL)), min(box.h, canvas.px(34)))
    plate.center = box.center
    colour, ink = lamp_colour(canvas, button), canvas.theme.ivory
    if not on:
        colour, ink = theme.mixed(colour, canvas.theme.off, 0.65), canvas.theme.off_text
    canvas.rounded(plate, colour, radius=plate.h)
    canvas.write(words, layout.inset(plate, 1), Type.FINE, ink, align="centre", lines=1)
