"""What stands above a table: whose turn it is, what the dice are, which hand it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.screens.table.doing.input import SIGNS
from kiosk.screens.table.words import SIMULATED
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.control import Control, nothing
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.token import draw_token

if TYPE_CHECKING:
    from kiosk.screens.table.guide import Guide
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.fonts import Align
    from kiosk.ui.theme import Colour
    from kiosk.ui.widgets.token import Token

MOST_TAGS = 2
"""More have no room below each other."""
ASKS = 190
"""How wide what is asked is at least beside a name, px at BASE_SIZE."""


def draw_banner(canvas: Canvas, words: str, box: Rect, *, calls: bool, who: Token | None = None) -> None:
    """Whose turn it is, kept under the name of "banner"."""
    canvas.part("banner", box, lambda: _set_banner(canvas, words, box, calls=calls, who=who))


def _set_banner(canvas: Canvas, words: str, box: Rect, *, calls: bool, who: Token | None) -> None:
    """Whose turn it is, in letters that nobody misses; gold where a person must do something.

    `who` is named in it, and has the token beside the words. Where all of it has no room so large in a line,
    the name keeps its size and what is asked stands beside it.
    """
    inner, gap = layout.inset(box, canvas.px(4)), canvas.px(10)
    colour = canvas.theme.gold if calls else canvas.theme.ivory
    side = 0 if who is None else min(inner.h, canvas.px(56))
    room = Rect(inner.x, inner.y, inner.w - side - gap, inner.h) if side else inner
    if canvas.shortened(words, room, Type.FINE, 2) != words:  # widest letters: no room beside a token
        who, side, room = None, 0, inner
    name, asks = words, ""
    if who is not None and words.startswith(f"{who.name}: ") and not canvas.has_room(words, room, Type.CALL):
        name, asks = f"{who.name}:", words.removeprefix(f"{who.name}: ")
    most = room.w - canvas.px(ASKS) - gap if asks else room.w
    beside = Rect(0, 0, canvas.px(ASKS), room.h)
    if asks and not (
        canvas.has_room(asks, beside, lines=2) and canvas.has_room(name, Rect(0, 0, most, room.h))
    ):
        name, asks, most = words, "", room.w
    lines = 1 if asks else 2
    name = name if asks else canvas.shortened(name, room, Type.FINE, lines)
    wide = canvas.width_of(name, Rect(0, 0, most, room.h), Type.CALL, lines, "even")
    second = canvas.width_of(asks, Rect(0, 0, room.w - wide - gap, room.h), Type.LEAD, 2, "even")
    whole = wide + (second + gap if asks else 0) + (side + gap if side else 0)
    left = inner.x + (inner.w - whole) // 2
    if who is not None:
        draw_token(canvas, who, Rect(left, inner.centery - side // 2, side, side))
        left += side + gap
    align: Align = "left" if asks or side else "centre"
    canvas.write(name, Rect(left, inner.y, wide, inner.h), Type.CALL, colour, align=align, lines=lines)
    if asks:
        canvas.write(asks, Rect(left + wide + gap, inner.y, second, inner.h), Type.LEAD, colour, lines=2)
        canvas.one_mark(words)


def names_of_hand(number: int, in_all: int | None, *, last: bool) -> list[str]:
    """What a hand is called, and what else where there is not room for that.

    `in_all`: so many there are, None where that is open; `last`: none follows it.
    """
    if in_all is not None:
        words = [_("Hand {number} of {count}"), _("Last hand") if last else _("{number} of {count}")]
    elif last:
        words = [_("Hand {number}, the last"), _("Last hand")]
    else:
        words = [_("Hand {number}")]
    return [each.format(number=number, count=in_all) for each in words]


def draw_tags_of(canvas: Canvas, table: Table, guide: Guide | None, hand: int, box: Rect) -> None:
    """The tags of a table in a hand, by its number, and what a touch of them tells."""
    practice, means = ("", "") if guide is None else (guide.practice, guide.practice_means)
    session = table.session
    hands = [practice] if practice else names_of_hand(hand, session.hands_in_all, last=session.is_last)
    simulated, by_hand = table.roll.camera.simulated, table.roll.by_hand
    draw_tags(canvas, hands, box, simulated=simulated, by_hand=by_hand)
    if (tells := tells_tags(means, simulated=simulated, by_hand=by_hand)) is not None:
        canvas.place(tells, box)


def tells_tags(practice: str, *, simulated: bool, by_hand: bool) -> Control | None:
    """What a touch of the tags does: it tells what they mean; None where there is nothing to tell.

    `practice`: what it means that a hand is one, and where its dice come from.
    """
    told = [practice] if practice else []
    if simulated and not practice:
        told += [translated(SIMULATED), _("Real ones can be entered: see the menu.")]
    if by_hand:
        told.append(_("By hand: no camera is used, who throws taps in what the dice show."))
    return Control(f"{SIGNS}tags", "", nothing, why=" ".join(told)) if told else None


def draw_tags(canvas: Canvas, hand: list[str], box: Rect, *, simulated: bool, by_hand: bool) -> None:
    """What the dice are: simulated, told quietly, or by hand; and which hand it is, in the words that fit."""
    tags: list[tuple[str, Colour, Colour]] = []
    if simulated:
        tags.append((_("simulated"), canvas.theme.panel, canvas.theme.amber))
    if by_hand:
        tags.append((_("BY HAND"), canvas.theme.amber, canvas.theme.dark))
    if len(tags) < MOST_TAGS:
        line = Rect(box.x, box.y, box.w - 2 * canvas.margin, box.h)
        fits = (words for words in hand if canvas.has_room(words, line, Type.FINE, lines=1))
        tags.append((next(fits, hand[-1]), canvas.theme.panel, canvas.theme.soft))
    gap = canvas.px(2 if canvas.theme.large_text else 6)  # type takes the height
    for (words, fill, ink), cell in zip(tags, layout.rows(box, [1] * len(tags), gap), strict=True):
        canvas.panel(cell, fill, None)
        canvas.write(words, cell.inflate(-2 * canvas.margin, 0), Type.FINE, ink, align="centre", lines=1)
