"""How an evening has ended, to be photographed: the winner on the highest step, the next ones beside that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.screens.menu.ending.arrival import Step
from kiosk.screens.menu.ending.winner import DISC, LARGEST, draw_piles, draw_tokens
from kiosk.text import chips
from kiosk.text.names import some_of
from kiosk.ui import layout
from kiosk.ui.cafe import draw_cafe
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.rays import rays
from kiosk.ui.widgets.token import draw_token

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.journal.ledger import Ledger
    from kiosk.screens.menu.ending.winner import Won
    from kiosk.ui.cafe import Cafe
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.widgets.token import Token

WINNER = 1.75
"""So many times as wide as the others is the highest step."""
LOWER = (0.86, 0.7)
"""How high the second and the third step are, of the highest."""
HIGH = 122
"""How high the highest step is, px at BASE_SIZE."""
SECOND = 86
"""A token on one of these at most, px at BASE_SIZE."""
HEAD = 46
"""How high the line of the café is, px at BASE_SIZE."""
PILES = 64
"""So much wider than the highest step the chips of who has won stand there, px at BASE_SIZE."""
REST = 44
"""How high the row of all the others is, px at BASE_SIZE."""
DICE = (
    (("d20", 20, -0.2, 0.4, 0.5), ("d8", 8, 0.2, 0.26, 0.34), ("d4", 4, 0.26, 0.74, 0.32)),
    (("d12", 12, 0.2, 0.4, 0.46), ("d10", 10, -0.22, 0.28, 0.36), ("d6", 6, -0.24, 0.76, 0.3)),
)
"""Left and right of the winner: what lies there, where its middle is, and how large it is, as shares."""


@dataclass(frozen=True)
class Place:
    """One who is not first: which place that is, and what was won; below 0, lost."""

    token: Token
    number: int
    net: int


def places(ledger: Ledger, whose: Mapping[str, Token], first: Sequence[str]) -> list[Place]:
    """All who played but the first ones, the best first; where there are none the house may be that."""
    nets = ledger.results
    order = sorted((who for who in nets if who not in first), key=lambda who: -nets[who])
    all_nets = [*nets.values(), *([] if first else [ledger.house or 0])]
    return [Place(whose[who], 1 + sum(net > nets[who] for net in all_nets), nets[who]) for who in order]


@dataclass(frozen=True)
class _Areas:
    """Where things are, px; `others` are the second's and the third's steps, each with the token's place."""

    cafe: Rect
    step: Rect
    tokens: Rect
    others: tuple[tuple[Rect, Rect], ...]
    dice: tuple[Rect, Rect]
    more: Rect
    rest: Rect

    @classmethod
    def of(cls, canvas: Canvas, won: Won, others: Sequence[Place], box: Rect) -> _Areas:
        gap = canvas.px(8)
        inner = layout.inset(box, canvas.px(10))
        cafe, inner = layout.cut_top(inner, min(canvas.line(HEAD), inner.h // 6), gap)
        rest, inner = layout.cut_bottom(inner, canvas.px(REST) if len(others) > len(LOWER) else 0, gap)
        more, inner = layout.cut_bottom(inner, canvas.line(LINE) if won.more else 0, gap if won.more else 0)
        left, middle, right = layout.columns(inner, [1, WINNER, 1], gap)
        step = layout.cut_bottom(middle, min(canvas.line(HIGH), inner.h * 5 // 9))[0]
        side = min(step.y - inner.y, canvas.px(LARGEST), middle.w)
        tokens = Rect(middle.x, step.y - side, middle.w, side)
        placed, dice_ = [], []
        alike = len(others) > 1 and others[0].number == others[1].number
        for column, share in zip((left, right), LOWER[:1] * 2 if alike else LOWER, strict=True):
            low = layout.cut_bottom(column, round(step.h * share))[0]
            high = min(canvas.px(SECOND), column.w * 3 // 4, low.y - inner.y)
            disc = Rect(0, 0, high, high)
            disc.midbottom = low.centerx, low.y
            placed.append((low, disc))
            dice_.append(Rect(column.x, inner.y, column.w, max(0, disc.y - inner.y - gap)))
        return cls(cafe, step, tokens, tuple(placed), (dice_[0], dice_[1]), more, rest)


def draw_stage(canvas: Canvas, won: Won, others: Sequence[Place], box: Rect) -> None:
    """What never changes: light, steps, chips, and dice from the table. Bake it."""
    areas = _Areas.of(canvas, won, others, box)
    if not canvas.theme.plain:
        middle = areas.tokens.centerx - box.x, areas.tokens.centery - box.y
        canvas.surface.blit(rays(box.size, middle, round(box.w * 0.62), canvas.theme.gold), box)
    canvas.panel(areas.step, line=canvas.theme.gold, thick=3)
    for number, (low, _disc) in enumerate(areas.others):
        if number < len(others):
            canvas.panel(low)
    if won.whose:
        draw_piles(canvas, won, areas.tokens.inflate(canvas.px(PILES), 0))
    for lie, place in zip(DICE, areas.dice, strict=True):
        across = min(place.w, place.h * 9 // 5)
        for die, value, x, y, size in lie:
            spot = Rect(0, 0, round(across * size), round(across * size))
            spot.center = place.centerx + round(across * x), place.y + round(place.h * y)
            dice.draw_die(canvas, die, value, spot)


def read_from(canvas: Canvas, won: Won, others: Sequence[Place], box: Rect) -> int:
    """From which height on, px, there are words: above it confetti falls."""
    return min(low.y for low, _disc in _Areas.of(canvas, won, others, box).others)


def draw_podium(
    canvas: Canvas, won: Won, others: Sequence[Place], cafe: tuple[Cafe, str], box: Rect, step: Step
) -> None:
    """Who stands there, as far as they have come.

    Args:
        canvas: drawn on.
        won: who has won.
        others: all the others, the best first.
        cafe: that this was at, and the day.
        box: where, px.
        step: of their arrival.
    """
    areas, look = _Areas.of(canvas, won, others, box), canvas.theme
    _draw_cafe(canvas, *cafe, areas.cafe)
    if step >= Step.WINNER and won.house:
        draw_stack(canvas, won.gain, areas.tokens)
    elif step >= Step.WINNER:
        draw_tokens(canvas, won, areas.tokens, worn=step >= Step.CROWN)
    inner = layout.inset(areas.step, canvas.px(6))
    name, words, gain = layout.rows(inner, [1.2, 0.75, 1.2], 0)
    names = canvas.shortened(some_of(won.names), name, Type.FINE)
    canvas.write(names, name, Type.CALL, look.ivory, align="centre", lines=1)
    canvas.write(won.words, words, Type.LABEL, look.soft, align="centre", lines=1)
    canvas.write(chips.signed(won.gain), gain, Type.CALL, look.gold, align="centre", lines=1)
    if won.more:
        more = canvas.shortened(won.more, areas.more, Type.FINE)
        canvas.write(more, areas.more, Type.FINE, look.ivory, align="centre", lines=1)
    for place, (low, disc) in zip(others, areas.others, strict=False):
        if step >= Step.OTHERS:
            draw_token(canvas, place.token, disc, part=(DISC, place.token.words))
        upper, lower = layout.rows(layout.inset(low, canvas.px(5)), [1, 1], 0)
        words_ = canvas.shortened(f"{place.number}. {place.token.name}", upper, Type.FINE)
        canvas.write(words_, upper, Type.LABEL, look.ivory, align="centre", lines=1)
        net = chips.signed(place.net)
        canvas.write(net, lower, Type.LEAD, look.gain(place.net), align="centre", lines=1)
    _draw_rest(canvas, others[len(LOWER) :], areas.rest)


def _draw_cafe(canvas: Canvas, cafe: Cafe, day: str, box: Rect) -> None:
    """Name and logo, and the day; the day alone where there is no café."""
    if cafe.name or cafe.logo is not None:
        wide = min(canvas.width_of(day, box, Type.FINE, 1), box.w // 2)
        aside, box = layout.cut_right(box, max(wide, box.w // 4), canvas.px(8))
        draw_cafe(canvas, cafe, box)
        canvas.write(day, aside, Type.NOTE, canvas.theme.soft, align="right", lines=1)
    else:
        canvas.write(day, box, Type.LABEL, canvas.theme.soft, align="centre", lines=1)


def _draw_rest(canvas: Canvas, others: Sequence[Place], box: Rect) -> None:
    """Token and result of each; where there is no room for both the token."""
    if not others:
        return
    for place, cell in zip(others, layout.columns(box, [1] * len(others), canvas.px(4)), strict=True):
        net = chips.signed(place.net)
        disc, beside = layout.cut_left(cell, min(cell.h, cell.w), canvas.px(4))
        if not canvas.has_room(net, beside):
            disc = cell
        draw_token(canvas, place.token, disc)
        if disc is not cell:
            canvas.write(net, beside, Type.NOTE, canvas.theme.gain(place.net), lines=1)
