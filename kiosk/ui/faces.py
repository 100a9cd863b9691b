"""Where what is on a control is: its words, its die or sign, and the arcade button that does it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.ui import fonts, layout
from kiosk.ui.control import Tone
from kiosk.ui.type_scale import LINE, Type

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control
    from kiosk.ui.fonts import Align

BADGE = 28
"""How high the name of an arcade button is below what it does, px at BASE_SIZE."""
ABOVE = 6
"""Above what a control says, and below it, px at BASE_SIZE."""
EDGE = 4
"""What can be pressed has a lower edge of so many px at BASE_SIZE."""
WORD = 34
"""So high is what a control says in one line below its die, and nothing below that, px at BASE_SIZE."""
PARTS = (3, 4, 5, 7)
"""A die beside words takes a third of the width, and less where they would be too small."""
LEAST_DIE = 30
"""One that would be smaller than this (px at BASE_SIZE) is left out: the words name it."""
WIDE = 1.7
"""A control so much wider than high has its die beside what it says."""
BESIDE = 2.1
"""One so much wider than high has its arcade button there, too, and its words begin at the left."""
SIGNS = (46, 38)
"""How large a sign is at the left of the words, px at BASE_SIZE: the first that leaves them room."""
ARROW, ARROW_OUT = 18, 5
"""How wide the arrow of what opens a page is, and how far it stands in the margin, px at BASE_SIZE."""
WORDS = 122
"""What a control says with its detail is together at most so high, px at BASE_SIZE."""
OF_DETAIL = (0.476, 0.6, 0.476)
"""... of which the detail has this share: the first by which both can be read, else the last."""
A_ROW, LARGE_ROW = 6, 4
"""One so much wider than high is a row of a list: what it says at the left, its detail at the right; in large
text, where a line below another would not grow."""


@dataclass(frozen=True)
class Face:
    """What is on a control, and where: px. None for what it has not."""

    badge: Rect | None
    picture: Rect | None
    label: Rect
    detail: Rect | None
    align: Align = "centre"
    align_detail: Align | None = None  # as the label
    detail_type: Type = Type.FINE  # at most
    most: Type = Type.LABEL
    arrow: Rect | None = None

    @property
    def lamp_beside(self) -> bool:
        """Whether its arcade button stands beside what it says, not below it."""
        return self.badge is not None and self.badge.left >= self.label.right


def inner(canvas: Canvas, box: Rect) -> Rect:
    """A control without its lower edge and the margin that its words keep."""
    aside, above = canvas.margin, canvas.px(ABOVE)
    return Rect(box.x, box.y, box.w, box.h - canvas.px(EDGE)).inflate(-2 * aside, -2 * above)


def as_fits(canvas: Canvas, control: Control, box: Rect) -> Control:
    """As it has room, whole, in this box: in no fewer words than it must."""
    ways = [control, *(replace(control, label=label, detail=detail) for label, detail in control.shorter)]
    return next((each for each in ways if _read(canvas, each, face_of(canvas, each, box))), ways[-1])


def face_of(
    canvas: Canvas,
    control: Control,
    box: Rect,
    *,
    as_row: bool = True,
    together: bool = False,
    low_sign: bool = False,
    beside: bool = True,
) -> Face:
    """What is on a control whose inside is this box: what a sign leaves no room for is without it.

    `as_row`: its detail may stand at the right, as in a list, or `together` with its label. `low_sign`: its
    sign stands beside the detail alone, or above the label where there is none, so that the label has all the
    width. `beside`: its arcade button may stand beside what it says.
    """
    if control.sign is not None and not control.label:
        side = min(*box.size, canvas.px(SIGNS[-1]))
        return Face(None, layout.fitted((1, 1), layout.middle(box, side)), box, None)
    for face in _with_signs(canvas, control, box, as_row=as_row, low=low_sign):
        if _read(canvas, control, face):
            return face
    badge, whole = None, box
    row = _row_face(canvas, control, box, together=together) if as_row else None
    if row is not None:
        return row
    if beside and control.button is not None and control.label and box.w > BESIDE * box.h:
        face = _with_badge_beside(canvas, control, box)
        without_die = control.price and face.picture is None  # it stands below the price, as others' do
        if _read(canvas, control, face) and not (without_die or _wraps_beside(canvas, control, face, whole)):
            return face
    if control.button is not None or (control.held is not None and control.label):
        badge, box = layout.cut_bottom(box, canvas.px(BADGE), canvas.px(2))
    faces = (_with_picture(canvas, control, Face(badge, None, box, None), part) for part in PARTS)
    first = next(faces)
    if control.die is None:
        return first
    return next((face for face in (first, *faces) if _read(canvas, control, face)), first)


def faces_of_row(
    canvas: Canvas,
    cells: Sequence[tuple[Control, Rect]],
    *,
    as_row: bool = False,
    low_sign: bool = False,
    beside: bool = True,
) -> list[Face]:
    """What is on each of a row of controls, whose insides are these boxes: alike, as far as there is room.

    What each says stands together in its middle. Where one has its sign above its label all have it there,
    and no details. Their arcade buttons stand beside what they say if all have room for that, else below it;
    what has none begins at the left where the others do. The rest as for `face_of`.
    """
    if low_sign and any(each.sign is not None and not each.detail for each, _box in cells):
        cells = [(replace(each, detail="") if each.sign is not None else each, box) for each, box in cells]
    face = partial(face_of, canvas, as_row=as_row, together=True, low_sign=low_sign)
    faces = [face(each, box, beside=beside) for each, box in cells]
    lamps = [on_it.lamp_beside for (each, _box), on_it in zip(cells, faces, strict=True) if each.button]
    if not all(lamps) and any(lamps):
        below = [face(each, box, beside=False) for each, box in cells]
        if _least(canvas, cells, below) >= max(_least(canvas, cells, faces), canvas.px(Type.FINE)):
            return below
    elif lamps and all(lamps):
        return [_at_the_left(canvas, *cell, on_it) for cell, on_it in zip(cells, faces, strict=True)]
    return faces


def _least(canvas: Canvas, cells: Sequence[tuple[Control, Rect]], faces: Sequence[Face]) -> int:
    """The smallest type of the labels of a row, px; 0 where one, or a detail, has no room."""
    row = [(each, face) for (each, _box), face in zip(cells, faces, strict=True) if each.label]
    if not all(detail_read(canvas, each, face) for each, face in row):
        return 0
    return min(_type_of(canvas, each, face) for each, face in row)


def _at_the_left(canvas: Canvas, control: Control, box: Rect, face: Face) -> Face:
    """What is on a control without an arcade button, where others have theirs beside what they say."""
    if control.button or control.held or control.die or control.sign or not control.label:
        return face
    left = _said_at_the_left(
        canvas, control, layout.inset(box, canvas.px(6)), Face(None, None, box, None, "left")
    )
    return left if _read(canvas, control, left) else face


def _said_at_the_left(canvas: Canvas, control: Control, box: Rect, face: Face) -> Face:
    """The same with its words in a box: the detail below the label."""
    if not control.detail:
        return replace(face, label=box)
    label, detail = layout.rows(layout.middle(box, canvas.px(84)), [1.35, 1], 0)
    return replace(face, label=label, detail=detail)


def _with_badge_beside(canvas: Canvas, control: Control, whole: Rect) -> Face:
    """Its arcade button at the right of the words, and its die between them where there is room."""
    badge, box = layout.cut_right(layout.inset(whole, canvas.px(6)), canvas.px(84), canvas.px(8))
    picture: Rect | None = None
    align: Align = "left"
    if control.die is not None and box.w > 2 * box.h:
        picture, box = layout.cut_right(box, min(box.h, box.w // 3), canvas.px(6))
    if control.tone is Tone.LINE:  # in the middle, as without an arcade button
        aside, align = whole.right - box.right, "centre"
        box = Rect(whole.x + aside, box.y, whole.w - 2 * aside, box.h)
    face = Face(layout.middle(badge, canvas.px(34)), picture, box, None, align)
    return _said_at_the_left(canvas, control, box, face)


def _with_sign(canvas: Canvas, control: Control, box: Rect, side: int, *, as_row: bool) -> Face:
    """A sign of at most this side, px, at the left of the words, or with a label alone in the middle."""
    gap = canvas.px(8)
    side = min(box.h, side)
    if not control.detail:
        wide = side + 2 * gap + canvas.width_of(control.label, box, Type.LABEL, 1)
        box = box.inflate(min(0, wide - box.w), 0)
    sign, words = layout.cut_left(box, side + gap // 2, gap)
    face = face_of(canvas, replace(control, sign=None), words, as_row=as_row)
    return replace(face, picture=layout.fitted((1, 1), layout.cut_right(sign, side)[0]), align="left")


def _with_arrow(canvas: Canvas, control: Control, box: Rect, *, as_row: bool, low: bool) -> Face:
    """Its arrow stands in part in the margin of the words."""
    side, out = canvas.px(ARROW), canvas.px(ARROW_OUT)
    arrow, words = layout.cut_right(box, side - out)
    face = face_of(canvas, replace(control, opens=False), words, as_row=as_row, low_sign=low)
    return replace(face, arrow=layout.middle(Rect(arrow.x, box.y, side, box.h), side))


def _with_signs(canvas: Canvas, control: Control, box: Rect, *, as_row: bool, low: bool) -> Iterator[Face]:
    """What is on a control with its arrow or sign, the best first; none where it has neither."""
    if control.opens:
        yield _with_arrow(canvas, control, box, as_row=as_row, low=low)
    if control.sign is None:
        return
    if low:
        yield _with_low_sign(canvas, control, box) if control.detail else _with_high_sign(canvas, box)
    for side in SIGNS:
        yield _with_sign(canvas, control, box, canvas.px(side), as_row=as_row)


def _with_low_sign(canvas: Canvas, control: Control, box: Rect) -> Face:
    """A sign at the left of the detail, and the label above both."""
    face = face_of(canvas, replace(control, sign=None), box, as_row=False)
    assert face.detail is not None
    side = min(face.detail.h, canvas.px(SIGNS[-1]))
    sign, detail = layout.cut_left(face.detail, side, canvas.px(8))
    return replace(face, picture=layout.middle(sign, side), detail=detail, align="left")


def _with_high_sign(canvas: Canvas, box: Rect) -> Face:
    """A sign above a label that has no detail."""
    side = min(box.h // 2, canvas.px(SIGNS[-1]))
    sign, label = layout.cut_top(box, side, canvas.px(4))
    return Face(None, layout.middle(sign, side), label, None)


def _read(canvas: Canvas, control: Control, face: Face) -> bool:
    """Whether both what it says and its detail have room with their words whole."""
    return detail_read(canvas, control, face) and _type_of(canvas, control, face) >= canvas.px(Type.FINE)


def _wraps_beside(canvas: Canvas, control: Control, face: Face, whole: Rect) -> bool:
    """Whether its label alone is broken in two by the arcade button beside it, and not by one below."""
    if control.detail or control.die:
        return False
    below = layout.cut_bottom(whole, canvas.px(BADGE), canvas.px(2))[1]
    return _wraps(canvas, control.label, face.label) and not _wraps(canvas, control.label, below)


def _wraps(canvas: Canvas, label: str, box: Rect) -> bool:
    """Whether words are larger in two lines than in one."""
    return canvas.size_of(label, box, Type.LABEL, 1) < canvas.size_of(label, box, Type.LABEL, 2)


def detail_read(canvas: Canvas, control: Control, face: Face) -> bool:
    """Whether its detail has room with its words whole."""
    return face.detail is None or detail_size(canvas, control, face) >= canvas.px(Type.FINE)


def detail_size(canvas: Canvas, control: Control, face: Face) -> int:
    """The type that its detail would be set in, px; 0 for what has none, or no room for it."""
    if face.detail is None:
        return 0
    return canvas.size_of(control.detail, face.detail, face.detail_type, 2)


def _row_face(canvas: Canvas, control: Control, box: Rect, *, together: bool) -> Face | None:
    """As a row of a list on a page; None where it isn't wide enough, or its label would be smaller so.

    `together`: both in its middle, beside each other.
    """
    bare = control.button is control.held is control.die is None
    least = LARGE_ROW if canvas.theme.large_text else A_ROW
    if not (canvas.theme.aside and bare and control.detail and box.w > least * box.h):
        return None
    inside, gap = layout.inset(box, canvas.px(8)), canvas.px(36 if together else 16)
    said = (control.label, Type.LABEL), (control.detail, Type.TEXT if together else Type.LABEL)
    wide = [max(1, fonts.width_of(words, canvas.type_px(size), words=True)) for words, size in said]
    aligned: tuple[Align, Align] = ("right", "left") if together else ("left", "right")
    if together:
        inside.inflate_ip(min(0, sum(wide) + 2 * gap - inside.w), 0)
    label, detail = layout.columns(inside, wide, gap)
    face = Face(None, None, label, detail, *aligned, Type.TEXT)
    below = face_of(canvas, control, box, as_row=False)
    larger = _type_of(canvas, control, below) > _type_of(canvas, control, face)
    return None if larger or not _read(canvas, control, face) else face


def _with_picture(canvas: Canvas, control: Control, face: Face, part: int) -> Face:
    """Its die, as large as there is room, and what is left for the words."""
    box, picture = face.label, None
    if control.die is not None:
        if control.detail:
            picture, box = layout.cut_left(box, min(box.h, box.w // part), canvas.px(6))
        elif box.w > WIDE * box.h:
            picture, box = layout.columns(box, [1, 1], canvas.px(4))
        else:
            words = max(round(box.h * 0.36), canvas.line(LINE if face.badge is not None else WORD))
            picture, box = layout.cut_top(box, box.h - words - canvas.px(2), canvas.px(2))
        picture = layout.fitted((1, 1), picture)
        if control.detail and picture.w < canvas.px(LEAST_DIE):
            picture, box = None, face.label
    if not control.detail:
        return Face(face.badge, picture, box, None)
    box = layout.middle(box, canvas.line(WORDS))
    for share in OF_DETAIL:
        detail, label = layout.cut_bottom(box, max(min(canvas.px(LINE), box.h // 2), round(box.h * share)))
        found = Face(face.badge, picture, label, detail)
        if _read(canvas, control, found):
            return found
    return Face(face.badge, picture, label, detail)


def label_size(canvas: Canvas, control: Control, _cell: Rect, face: Face) -> int:
    """The type that its label would be set in, px; what has none needs none; aside any does."""
    largest = canvas.type_px(Type.LABEL)
    size = _type_of(canvas, control, face) if control.label else largest
    return largest if control.aside and size >= canvas.px(Type.FINE) else size


def _type_of(canvas: Canvas, control: Control, face: Face) -> int:
    return canvas.size_of(control.label, face.label, *setting(canvas, control, face))


def setting(canvas: Canvas, control: Control, face: Face) -> tuple[Type, int]:
    """How large the label is set at most, and in how many lines: in one above a detail, if it can be read."""
    if face.detail is None:
        return face.most, 2
    one = canvas.size_of(control.label, face.label, Type.LABEL, 1)
    return face.most, 1 if one >= canvas.px(Type.FINE) else 2
