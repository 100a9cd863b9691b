"""Who has won a game, large: crown, token and name, the chips won, and the dice of the best hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.text import chips
from kiosk.text.names import some_of
from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import draw_token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.journal.accounts import Standing
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.widgets.token import Token

TOGETHER = 4
"""Tokens of so many who share the win are drawn."""


@dataclass(frozen=True)
class BestHand:
    """What brought the winner most: the hand's number, its chips, and its dice with their values."""

    hand: int
    chips: int
    dice: tuple[tuple[str, int], ...] = ()


def winners(standings: Sequence[Standing]) -> list[int]:
    """The seats that have won most; none where nobody has won anything."""
    most = max((each.result for each in standings), default=0)
    return [seat for seat, each in enumerate(standings) if each.result == most > 0]


def sole_winner(standings: Sequence[Standing]) -> int | None:
    """The seat that has won more than any other; None where there is none."""
    found = winners(standings)
    return found[0] if len(found) == 1 else None


def draw_winner(
    canvas: Canvas,
    whose: Sequence[Token],
    standings: Sequence[Standing],
    best: BestHand | None,
    box: Rect,
    *,
    house: int = 0,
    over: bool,
    played: bool = True,
) -> None:
    """The winner, or those who share the win, or that there is none.

    `house`: what it has won; `over`: the game is; else who leads wears no crown yet. `played`: a hand was.
    """
    look, gap = canvas.theme, canvas.px(14)
    canvas.panel(box, look.panel_lit, look.gold, 3)
    inner = layout.inset(box, canvas.px(12))
    found = winners(standings)
    if not found:
        words = _("Nobody has won anything.") if played else _("No hand was played.")
        if house > 0:
            words = _("The house wins {chips}.").format(chips=chips.counted(house))
        canvas.write(words, inner, Type.TITLE, look.ivory, align="centre", lines=2)
        return
    names, gain = [whose[seat].name for seat in found], chips.signed(standings[found[0]].result)
    if len(found) == 1:
        sign = _("wins the game: {chips}") if over else _("leads: {chips}")
        name, sign = names[0], sign.format(chips=gain)
    else:
        sign = _("share the win: {chips} each") if over else _("lead: {chips} each")
        name, sign = some_of(names), sign.format(chips=gain)
    if best is not None and best.dice and canvas.upright:
        thrown, inner = layout.cut_bottom(inner, inner.h // 2, gap)
        _draw_best(canvas, best, thrown)
        best = None
    shown = found[:TOGETHER]
    side = min(inner.h, inner.w * 2 // 5 * 8 // (8 + 5 * (len(shown) - 1)))  # each covers some of the next
    left, rest = layout.cut_left(inner, side + side * 5 * (len(shown) - 1) // 8, gap)
    for at, seat in enumerate(shown):
        box = layout.middle(left.move(at * side * 5 // 8, 0), side)
        _draw_crowned(canvas, whose[seat], box, crowned=over)
    if best is not None and best.dice:
        thrown, rest = layout.cut_right(rest, rest.w * 45 // 100, gap)
        _draw_best(canvas, best, thrown)
    upper, lower = layout.rows(rest, [1.15, 1], canvas.px(2))
    name = canvas.shortened(name, upper, Type.FINE, 2)
    canvas.write(name, upper, Type.CALL, look.ivory, lines=2)
    canvas.write(sign, lower, Type.LEAD, look.good, lines=2)


def _draw_crowned(canvas: Canvas, token: Token, box: Rect, *, crowned: bool) -> None:
    """A token as high as the box; the crown sits on it."""
    side = box.h
    crown, disc = layout.cut_top(box, side * 3 // 10 if crowned else 0)
    disc.w = crown.w = side
    draw_token(canvas, token, disc)
    if crowned:
        crown.h = side * 2 // 5
        draw_icon(canvas, Icon.KING, crown)


def _draw_best(canvas: Canvas, best: BestHand, box: Rect) -> None:
    """The dice beside each other, and below them which hand it was."""
    words, row = layout.cut_bottom(box, canvas.type_px(Type.FINE), canvas.px(6))
    gap = canvas.px(8)
    side = min(row.h, (row.w - gap * (len(best.dice) - 1)) // len(best.dice))
    row = layout.middle(row, side)
    row.x += (row.w - side * len(best.dice) - gap * (len(best.dice) - 1)) // 2
    for die, value in best.dice:
        cell, row = layout.cut_left(row, side, gap)
        dice.draw_die(canvas, die, value, cell)
    told = _("hand {number}: net {chips}").format(number=best.hand, chips=chips.signed(best.chips))
    canvas.write(told, words, Type.FINE, canvas.theme.soft, align="centre", lines=1)
