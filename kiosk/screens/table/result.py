"""How a hand ended, or the game: in words, dice and chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.text import chips
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.widgets.token import Token, draw_token

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.games.state import State
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour, Theme

SHARING = 2
"""So many winners are named in a line."""
FEW = 6
"""Up to so many lines there is room for the totals too; with more they are on the felt beside it."""


def pot_outcome(state: State) -> str:
    """Who took the pot, in a line: of many who share it only how many they are."""
    sharing = sum(won > 0 for won in state["result"]["payouts"])
    if sharing <= SHARING:
        return translated(state["result"]["text"])
    return _("{count} players share the pot.").format(count=sharing)


def draw_game_result(canvas: Canvas, state: State, box: Rect) -> None:
    """What everybody goes home with."""
    if "house" not in state:
        draw_standings(canvas, state, box)
        return
    net = state["house"]["net"]
    draw_lines(
        canvas,
        _("The game is over"),
        _("The house: {net}").format(net=chips.signed(net)),
        _held(canvas.theme, state),
        box,
    )


def draw_standings(canvas: Canvas, state: State, box: Rect) -> None:
    """What everybody goes home with, in a game without a house."""
    draw_lines(
        canvas, _("The game is over"), translated(state["result"]["text"]), _held(canvas.theme, state), box
    )


def _held(look: Theme, state: State) -> list[Line]:
    seats = state["seats"]
    colours = look.seat_colours([seat["name"] for seat in seats])
    return [
        (Token(seat["name"], colour), "", chips.counted(seat["chips"]), look.ivory)
        for seat, colour in zip(seats, colours, strict=True)
    ]


Line = tuple[Token, str, str, "Colour"]
"""Who, what it had, what came of it, and the colour of that."""


def draw_lines(canvas: Canvas, title: str, subtitle: str, lines: list[Line], box: Rect) -> None:
    """A plate with a head and a line for each: who, what it had, what came of it."""
    canvas.panel(box, canvas.theme.panel, canvas.theme.gold, 3)
    inner = layout.inset(box, canvas.px(12))
    head, rest = layout.cut_top(inner, canvas.px(44), canvas.px(2))
    sub, rest = layout.cut_top(rest, canvas.px(32), canvas.px(8))
    canvas.write(title, head, 40, canvas.theme.gold, align="centre", lines=1)
    canvas.write(subtitle, sub, 32, canvas.theme.ivory, align="centre", lines=1)
    height = min(canvas.px(76), rest.h // max(1, len(lines)))
    with_totals = len(lines) <= FEW and any(had for _, had, _, _ in lines)
    for token, had, came, colour in lines:
        row, rest = layout.cut_top(rest, height)
        who, what, gain = layout.columns(row, [1.3, 0.75 if with_totals else 0.01, 1.15], canvas.px(6))
        disc, who = layout.cut_left(who, min(row.h - canvas.px(4), canvas.px(40)), canvas.px(6))
        draw_token(canvas, token, layout.middle(disc, disc.w))
        canvas.write(token.name, who, 36, canvas.theme.ivory, lines=2, smallest=8)
        if with_totals:
            canvas.write(had, what, 34, canvas.theme.soft, align="centre", lines=2, smallest=10)
        canvas.write(came, gain, 36, colour, align="right", lines=1, smallest=10)
