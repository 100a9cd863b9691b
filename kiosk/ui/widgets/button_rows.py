"""Where controls of a row stand, what is on each, and in which type: all of a row say it alike."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from kiosk.ui import fonts, layout, theme
from kiosk.ui.control import Tone
from kiosk.ui.faces import SIGNS, Face, detail_read, detail_size, faces_of_row, inner, label_size, setting
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control

BADGED = 76
"""How wide what has an arcade button is at least where there is a choice, px at BASE_SIZE."""
BROKEN = 0.87
"""A label over two lines is as good as one in a single line that is so much smaller: by one step."""
UNREAD = 0.01
"""Where a detail has no room, labels that have some are better than labels that have none."""
AIRY = 14
"""What a button says is so far from its sides where its row has the room, px at BASE_SIZE."""
SELDOM, ASIDE = 0.85, 0.5
"""What is seldom needed is so much narrower beside what is not, and what is to stand aside."""
GOES_ON = 110
"""How wide what goes on is at least beside others that have as much as they need, px at BASE_SIZE."""
TWO, DICE_ALONE = 2, 5
"""In two rows so many dice have one for themselves."""
KEPT = 256
"""So many rows' places are kept."""


class Most(NamedTuple):
    """The types of what several controls say, px: those of the labels, of figures, and of the details.

    Labels that are figures or signs alone are alike among themselves: long words beside them would make them
    small print on large buttons.
    """

    label: int
    figure: int
    detail: int

    def of(self, label: str) -> int:
        """The type of this label."""
        return self.label if _is_worded(label) else self.figure


class Arranged(NamedTuple):
    """Where each control of a row is, what is on it and in which types; how their signs stand (`face_of`)."""

    cells: list[tuple[Rect, Face]]
    most: Most
    low_sign: bool


_ARRANGED: dict[Hashable, Arranged] = {}


def types_in_row(canvas: Canvas, controls: Sequence[Control], box: Rect) -> Most:
    """The types of what `draw_row` would set of these controls in this box."""
    shown = [as_shown(canvas, each) for each in controls if canvas.theme.buttons or not each.steps]
    return arranged(canvas, [roomy(canvas, control) for control in shown], box).most


def arranged(canvas: Canvas, controls: list[Control], box: Rect) -> Arranged:
    """A row, in large text with its signs where its labels are larger.

    It is kept, since it takes longer than drawing them.
    """
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
        signs = canvas.theme.large_text and any(each.sign is not None for each in controls)
        ways = []
        for low_sign in (False, True) if signs else (False,):
            cells = _eased(canvas, _cells(canvas, controls, box, low_sign=low_sign), low_sign=low_sign)
            shown = [(cell, face) for _control, cell, face in cells]
            ways.append(Arranged(shown, alike(canvas, cells), low_sign))
        _ARRANGED[known] = max(ways, key=lambda way: way.most.label)
    return _ARRANGED[known]


def alike(canvas: Canvas, cells: Sequence[tuple[Control, Rect, Face]]) -> Most:
    """The types in which all labels of a row have room, and all details: beside each other they are alike."""
    fine = canvas.px(Type.FINE)
    labels = [(each[0].label, label_size(canvas, *each)) for each in cells if each[0].label]
    label = max(min((px for _words, px in labels), default=0), fine)
    figure = max(min((px for words, px in labels if not _is_worded(words)), default=0), label)
    details = [detail_size(canvas, control, face) for control, _cell, face in cells]
    return Most(label, figure, min((px for px in details if px >= fine), default=label))


def _is_worded(label: str) -> bool:
    """Whether a label is more than figures and signs."""
    return any(letter.isalpha() for letter in label)


def as_shown(canvas: Canvas, control: Control) -> Control:
    """Without its arcade button where there is none to be pressed; in brief where it has room for no more."""
    if not canvas.theme.buttons:
        return replace(control, button=None, held=None, badged=False)
    if not control.brief:
        return control
    return replace(control, label=control.brief, detail="", room=(control.room[0], ""))


def roomy(canvas: Canvas, control: Control) -> Control:
    """The control as its row is laid out: saying the most that it may come to say, or whose place it has."""
    if control.instead is not None:
        return roomy(canvas, as_shown(canvas, control.instead))
    label, detail = control.room
    if not label and not detail:
        return control
    return replace(
        control, label=max(label, control.label, key=len), detail=max(detail, control.detail, key=len)
    )


def _cells(
    canvas: Canvas, controls: list[Control], box: Rect, *, low_sign: bool
) -> list[tuple[Control, Rect, Face]]:
    """Where each is: in the fewest rows in which every label is as large as it goes.

    They are as wide as what they say; where that breaks one over two lines, as each needs in one, and where
    words have no room so, in two.
    """
    least, badged, gap = canvas.px(theme.TARGET), canvas.px(BADGED), canvas.px(theme.GAP)
    best: list[tuple[Control, Rect, Face]] = []
    largest = -2.0
    most = min(len(controls), max(1, (box.h + gap) // (least + gap)))
    for lines in (0, 1, 2):
        wide = _needs(canvas, controls, lines) if lines else _wishes(controls)
        broken = False
        for count in range(1, most + 1):
            cells = _faced(canvas, _in_rows(controls, box, count, gap, wide), low_sign=low_sign)
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


def _eased(
    canvas: Canvas, cells: list[tuple[Control, Rect, Face]], *, low_sign: bool
) -> list[tuple[Control, Rect, Face]]:
    """The same, where what is filled to its sides has some of the room of those in its row that have more."""
    most, placed = alike(canvas, cells), []
    for _y, in_row in groupby(cells, key=lambda each: each[1].y):
        row = list(in_row)
        spare = [_spare(canvas, *each, most) for each in row]
        lack, room = sum(max(0, -each) for each in spare), sum(max(0, each) for each in spare)
        if not 0 < lack <= room:
            placed += [each[:2] for each in row]
            continue
        wide = [
            cell.w - px if px < 0 else cell.w - px * lack / room
            for (_each, cell, _face), px in zip(row, spare, strict=True)
        ]
        whole = row[0][1].unionall([cell for _each, cell, _face in row])
        eased = layout.columns(whole, wide, canvas.px(theme.GAP))
        placed += [(each, cell) for (each, _cell, _face), cell in zip(row, eased, strict=True)]
    faced = _faced(canvas, placed, low_sign=low_sign)
    after = alike(canvas, faced)
    read = all(detail_read(canvas, each, face) for each, _cell, face in faced)
    same = read and after.label >= most.label and after.detail >= most.detail
    wraps = [
        any(_wraps_at(canvas, each, face, most.label) for each, _cell, face in way) for way in (cells, faced)
    ]
    return faced if same and wraps[1] <= wraps[0] else cells


def _spare(canvas: Canvas, control: Control, cell: Rect, face: Face, most: Most) -> int:
    """How much narrower it could be with what it says AIRY from its sides, px; below 0 it should be wider.

    A die takes what it has, and what goes on is not made narrower.
    """
    airy, beside = 2 * (canvas.px(AIRY) - canvas.margin), 0
    if face.picture is not None and face.picture.right <= face.label.x:  # with its sign it is in the middle
        beside = max(0, inner(canvas, cell).w - (face.label.right - face.picture.x))
    said = [(control.label, face.label, most.label), (control.detail, face.detail, most.detail)]
    room = [
        beside + box.w - (fonts.width_of(text, px, words=True) if canvas.has_room(text, box) else box.w)
        for text, box, px in said
        if text and box is not None
    ]
    if not room or control.die is not None or control.steps:
        return 0
    least = canvas.px(BADGED if control.button or control.badged else GOES_ON)
    spare = min(*room, airy + max(0, cell.w - least)) - airy
    return min(spare, 0) if control.tone is Tone.MAIN else spare


def _is_small_aside(canvas: Canvas, control: Control, _cell: Rect, face: Face) -> bool:
    """Whether what stands aside has a label in large text that is smaller than any would be without it."""
    if not (control.aside and canvas.theme.large_text):
        return False
    return canvas.size_of(control.label, face.label, *setting(canvas, control, face)) < canvas.px(Type.LABEL)


def _wraps_at(canvas: Canvas, control: Control, face: Face, size: float) -> bool:
    """Whether a label of this size, px, is broken over two lines."""
    return bool(control.label) and canvas.size_of(control.label, face.label, Type.LABEL, 1) < size


def _faced(
    canvas: Canvas, cells: Sequence[tuple[Control, Rect]], *, low_sign: bool
) -> list[tuple[Control, Rect, Face]]:
    """What is on each: details below labels; in large text beside them where all have room for that."""
    insides = [(each, inner(canvas, cell)) for each, cell in cells]
    for as_row in (True, False) if canvas.theme.large_text else (False,):
        faces = faces_of_row(canvas, insides, as_row=as_row, low_sign=low_sign)
        if len({face.align_detail for face in faces if face.detail is not None}) <= 1:
            break
    return [(*each, face) for each, face in zip(cells, faces, strict=True)]


def _in_rows(
    controls: list[Control], box: Rect, count: int, gap: int, wide: list[float]
) -> list[tuple[Control, Rect]]:
    """So many rows, as full as each other, the upper ones rather more so; of two, many dice have one alone.

    `wide`: how wide each is in proportion.
    """
    edges = [-(-len(controls) * number // count) for number in range(count + 1)]
    rows = [list(range(*ends)) for ends in pairwise(edges)]
    dice = [number for number, each in enumerate(controls) if each.die is not None]
    if count == TWO and DICE_ALONE <= len(dice) < len(controls):  # as wide as each other
        rows = sorted([dice, [number for number in range(len(controls)) if number not in dice]])
    cells: dict[int, Rect] = {}
    for numbers, row in zip(rows, layout.rows(box, [1] * count, gap), strict=True):
        shares = [wide[number] for number in numbers]
        cells |= zip(numbers, layout.columns(row, shares, gap), strict=True)
    return [(each, cells[number]) for number, each in enumerate(controls)]


def _wishes(controls: list[Control]) -> list[float]:
    """How wide they are in proportion: what is seldom needed has less, and what goes on no less than most."""
    quiet = SELDOM if any(control.tone is not Tone.QUIET for control in controls) else 1.0
    wishes = [
        _wish(control) * (ASIDE if control.aside else quiet if control.tone is Tone.QUIET else 1.0)
        for control in controls
    ]
    usual = sum(wishes) / len(wishes)
    for place, control in enumerate(controls):
        if control.tone is Tone.MAIN:
            wishes[place] = max(wishes[place], usual)
    return _main_widest(controls, wishes)


def _main_widest(controls: list[Control], wide: list[float]) -> list[float]:
    """What goes on is wider than what is to stand aside, however little it says."""
    aside = max((px for each, px in zip(controls, wide, strict=True) if each.aside), default=0)
    return [
        max(px, aside / SELDOM) if each.tone is Tone.MAIN else px
        for each, px in zip(controls, wide, strict=True)
    ]


def _needs(canvas: Canvas, controls: list[Control], lines: int) -> list[float]:
    """How wide they are at least, px, with what they say in so many lines; what goes on as wide as others.

    In large text the words need the room.
    """
    needs = _main_widest(controls, [_need(canvas, each, lines) for each in controls])
    if canvas.theme.large_text:
        return needs
    return [
        max(need, min(needs[:place] + needs[place + 1 :], default=need)) if each.tone is Tone.MAIN else need
        for place, (each, need) in enumerate(zip(controls, needs, strict=True))
    ]


def _need(canvas: Canvas, control: Control, lines: int) -> float:
    """How wide it is at least, px, for all it says to be read in so many lines each."""
    words = max(_narrowest(canvas, text, lines) for text in (control.label, control.detail))
    picture = control.sign is not None or (control.die is not None and bool(control.detail))
    beside = canvas.px(SIGNS[-1] + theme.GAP) if picture else 0
    least = canvas.px(BADGED if control.button or control.badged else theme.TARGET)
    if control.tone is Tone.MAIN and not canvas.theme.large_text:
        least = max(least, canvas.px(GOES_ON))
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
