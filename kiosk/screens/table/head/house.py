"""The house of Critical Roll at the table: its dice, what they come to, and whether somebody beats it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.games import critical_roll
from kiosk.games.critical_roll_chain import TARGET
from kiosk.games.dice import Die
from kiosk.games.protocol import HOUSE
from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.state import DieState, State
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.fonts import Align
    from kiosk.ui.theme import Colour, Theme

COLUMN = 150
"""How high the pot is beside a tray, or the house without its dice, px at BASE_SIZE."""
IN_A_ROW, PILED, LEAST_PILED = 2, 58, 26
"""So many of its dice lie beside each other there, so wide at most, and at least, px at BASE_SIZE."""
HEAD_WIDE = 460
"""How wide the house or the pot is at most, px at BASE_SIZE."""
HOUSE_TOTAL, FEW = 84, 2
"""How wide what the house's dice come to is, px at BASE_SIZE; more of its dice have more of the width."""


def draw_house(
    canvas: Canvas,
    thrown: Sequence[DieState],
    colour: Colour,
    words: str,
    box: Rect,
    *,
    acts: bool,
    follows: bool,
) -> None:
    """The house's dice and what they come to, in a colour; beside a tray, where it is narrow, above them.

    `words`: how it stands. `follows`: it has thrown nothing yet, told beside a tray by a plain die. Nothing
    while there is nothing to be said of it.
    """
    if box.h > box.w:
        if thrown or follows:
            _draw_beside_tray(canvas, thrown, colour, box, acts=acts)
        return
    if not thrown and not words and not acts:
        return
    middle = at_the_head(canvas, box)
    if thrown:  # else it is named on the cloth, above its dice if they have the stage
        canvas.panel(middle, canvas.theme.panel_lit if acts else None, canvas.theme.gold if acts else None)
    inner = layout.inset(middle, canvas.px(8))
    share = 0 if not thrown else 1.2 if len(thrown) <= FEW else 2.4
    who, rest = layout.columns(inner, [1, share], canvas.px(8) if thrown else 0)
    align: Align = "left" if thrown else "centre"
    upper, lower = layout.rows(who, [1.25, 1 if words else 0], 0)
    named = canvas.theme.gold if acts else canvas.theme.ivory
    canvas.write(_("House"), upper, Type.TEXT, named, align=align, lines=1)
    if canvas.has_room(words, lower):

        def write() -> None:
            canvas.write(words, lower, Type.FINE, canvas.theme.soft, align=align, lines=1)

        canvas.part("net", lower, write)
    if not thrown:
        return
    figure, line = layout.cut_right(rest, canvas.px(HOUSE_TOTAL), canvas.px(6))
    side = min(line.h, line.w // len(thrown))
    cells = Rect(0, 0, side * len(thrown), side)
    cells.center = line.center
    canvas.count("house-total", house_total(thrown), figure, Type.FIGURE, colour, align="centre")
    draw_houses(canvas, thrown, layout.columns(cells, [1] * len(thrown), 0))


def _draw_beside_tray(
    canvas: Canvas, thrown: Sequence[DieState], colour: Colour, box: Rect, *, acts: bool
) -> None:
    """Its name, what its dice come to and below that these; a plain one before it has thrown."""
    told, gap = canvas.px(COLUMN), canvas.px(4)
    across = min(len(thrown), IN_A_ROW)
    rows = -(-len(thrown) // IN_A_ROW)
    side = 0
    if thrown:
        side = min(canvas.px(PILED), (box.w - 2 * gap) // across, (box.h - told - gap) // rows)
    if side < canvas.px(LEAST_PILED):  # their sum stands for them
        side = 0
    column = layout.middle(box, told + side * rows + (gap if side else 0))
    canvas.panel(column, canvas.theme.panel_lit if acts else None, canvas.theme.gold if acts else None)
    inner = layout.inset(column, gap)
    if side:
        pile, inner = layout.cut_bottom(inner, side * rows, gap)
        draw_houses(canvas, thrown, _piled(layout.fitted((across, rows), pile), len(thrown), across))
    upper, lower = layout.rows(inner, [1, 1.6], gap)
    canvas.write(_("House"), upper, Type.FINE, canvas.theme.ivory, align="centre", lines=1)
    if not thrown:
        die = layout.inset(layout.middle(lower, lower.w), gap)
        dice.draw_die(canvas, Die.D20, None, die, ivory=True)
    else:
        canvas.count("house-total", house_total(thrown), lower, Type.FIGURE, colour, align="centre")


def _piled(box: Rect, count: int, across: int) -> list[Rect]:
    """Places in rows of so many; what is left over lies in the middle of the last one."""
    cells = layout.grid(box, count, across, 0)
    last = cells[(count - 1) // across * across :]
    off = (box.w - sum(cell.w for cell in last)) // 2
    return [*cells[: -len(last)], *(cell.move(off, 0) for cell in last)]


def at_the_head(canvas: Canvas, box: Rect) -> Rect:
    """Where the house or the pot is at the head of the stage: no wider than is read at once."""
    return Rect(0, 0, min(box.w, canvas.px(HEAD_WIDE)), box.h).move(
        box.x + (box.w - min(box.w, canvas.px(HEAD_WIDE))) // 2, box.y
    )


def draw_houses(canvas: Canvas, thrown: Sequence[DieState], cells: Sequence[Rect]) -> None:
    """Its dice, each in its place."""
    for number, (die, cell) in enumerate(zip(thrown, cells, strict=True)):
        dice.draw_die(
            canvas, die["die"], die["value"], cell, part=("house", number), ivory=True,
            by_hand=die.get("by_hand", False),
        )  # fmt: skip


def house_has_won(state: State) -> bool:
    """Whether a hand against the house is over, and nobody has won: then its dice have the stage."""
    if state["game"] != critical_roll.NAME or "house" not in state or "result" not in state:
        return False
    if state["phase"] == "voided":
        return False
    return bool(state["house"]["dice"]) and not any(gain > 0 for gain in gains_from_house(state))


def gains_from_house(state: State) -> list[int]:
    """What each seat has won from the house in a hand that is over, or lost to it; [] without a house.

    Of who has joined since there is nothing.
    """
    if state["game"] != critical_roll.NAME or "house" not in state or "result" not in state:
        return []
    return [
        paid - sum(chain["bet"] for chain in seat["chains"])
        for seat, paid in zip(state["seats"], state["result"]["payouts"], strict=False)
    ]


def house_on_stage(state: State) -> bool:
    """Whether the house's dice have the stage: its last one is counted there, or it has won."""
    counts = state["pending"].get("seat") == HOUSE and bool(state["pending"].get("shown"))
    return counts or house_has_won(state)


def house_total(thrown: Sequence[DieState]) -> int:
    """What the house's dice come to: none is ever hidden."""
    return sum(die["value"] or 0 for die in thrown)


def house_has_thrown(state: State) -> bool:
    """Whether the house has thrown its last die, and that is told."""
    thrown = state["house"]["dice"] if state["game"] == critical_roll.NAME and "house" in state else []
    ended = house_total(thrown) >= TARGET or (bool(thrown) and thrown[-1]["die"] == Die.D4)
    return ended and state["pending"].get("shown") != "counts"


def house_colour(look: Theme, state: State) -> Colour:
    """Of what the house comes to: gold where nobody can beat it. None is too much, so none is red."""
    if state["game"] != critical_roll.NAME or "house" not in state or not house_has_thrown(state):
        return look.ivory
    return look.gold if house_total(state["house"]["dice"]) == TARGET else look.ivory
