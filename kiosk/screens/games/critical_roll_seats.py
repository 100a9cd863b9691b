"""The felt of Critical Roll: the house and every seat with chips, bet and chains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.screens.table.areas import draw_table_top
from kiosk.screens.table.seat_plates import TALL, draw_back, draw_dice, draw_ground, draw_pot, paid_to
from kiosk.text import chips
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.widgets.chips import draw_chips, draw_stack
from kiosk.ui.widgets.token import draw_who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.games.state import ChainState, CriticalRollSeat, CriticalRollState, DieState, HouseState
    from kiosk.screens.table.areas import Areas
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour, Theme
    from kiosk.ui.widgets.token import Token

ROWS_MOST = 3
"""Up to so many seats each have a row across the felt; more have cards, and who acts has the spotlight."""
CELLS_MOST = 24
"""Chains shown at once; of more, those around the one being played."""
SMALL_DIE = 28
"""Below this (px at BASE_SIZE) no value could be read: dice are left out and a chain is its total."""

STATUS_WORDS = {
    "won": say("wins"),
    "lost": say("loses"),
    "pushed": say("level"),
    "sitting-out": say("sits out"),
    "gone": say("has left"),
}


@dataclass(frozen=True)
class SeatView:
    """What is shown of one seat.

    Attributes:
        data: the seat as in the protocol's state.
        token: whose it is.
        acts: whether the game waits for it.
        gain: chips won or lost in the hand just ended, None while one is played or without a bet in it.
    """

    data: CriticalRollSeat
    token: Token
    acts: bool
    gain: int | None

    @property
    def out(self) -> bool:
        """Whether it has no part in the hand."""
        return self.data["status"] in {"sitting-out", "gone"}

    @property
    def status(self) -> str:
        """How it stands, in a word or two; "" while it plays."""
        words = STATUS_WORDS.get(self.data["status"])
        return "" if words is None else translated(words)


def gains(state: CriticalRollState) -> list[int | None]:
    """What each seat won or lost in the hand that is over; None for who had no part in it."""
    if state["pending"]["kind"] != "hand_over":
        return [None] * len(state["seats"])
    won: list[int | None] = []
    for number, seat in enumerate(state["seats"]):
        staked = sum(chain["bet"] for chain in seat["chains"])
        if "house" not in state and not paid_to(state, number):
            staked = seat["put_in"]  # with half a stake more to the 20s
        won.append(paid_to(state, number) - staked if staked else None)
    return won


def seat_views(state: CriticalRollState, tokens: Sequence[Token]) -> list[SeatView]:
    """The seats of a state as they are shown."""
    acts = state["pending"].get("seat")
    return [
        SeatView(seat, token, acts == number, gain)
        for number, (seat, token, gain) in enumerate(zip(state["seats"], tokens, gains(state), strict=True))
    ]


def total(dice: Sequence[DieState]) -> int:
    """What dice come to; in this game none is ever hidden."""
    return sum(die["value"] or 0 for die in dice)


def draw_felt(
    canvas: Canvas, state: CriticalRollState, views: list[SeatView], areas: Areas, spotlight: int
) -> None:
    """Draw house and seats; `spotlight` is the seat shown large where there are too many for rows."""
    gap = canvas.px(theme.GAP)
    house_acts = state["pending"].get("seat") == "house"
    if areas.seats:
        draw_table_top(canvas, areas.felt)
        _draw_middle(canvas, state, areas.pot, acts=house_acts)
        for view, place in zip(views, areas.seats, strict=True):
            _draw_place(canvas, view, place)
        return
    box = areas.felt
    if len(views) <= ROWS_MOST:
        house, *seats = layout.rows(box, [0.8, *[1.0] * len(views)], gap)
        _draw_middle(canvas, state, house, acts=house_acts)
        for view, row in zip(views, seats, strict=True):
            _draw_row(canvas, view, row)
        return
    across = next(n for n in (2, 3, 4) if len(views) <= n * (4 if canvas.upright else 3))
    down = -(-len(views) // across)
    house, rest = layout.cut_top(box, canvas.px(70), gap)
    share = 0.7 if canvas.upright else 0.62
    cards, light = layout.cut_bottom(rest, min(round(rest.h * share), canvas.px(74) * down), gap)
    _draw_middle(canvas, state, house, acts=house_acts)
    _draw_row(canvas, views[spotlight], light)
    for view, card in zip(views, layout.grid(cards, len(views), across, canvas.px(6)), strict=True):
        _draw_card(canvas, view, card)


def _draw_middle(canvas: Canvas, state: CriticalRollState, box: Rect, *, acts: bool) -> None:
    """The house, or the pot where there is none."""
    if "house" in state:
        _draw_house(canvas, state["house"], box, acts=acts)
    else:
        draw_pot(canvas, _("the best chain takes it"), state["pot"], box)


def _draw_house(canvas: Canvas, house: HouseState, box: Rect, *, acts: bool) -> None:
    draw_ground(canvas, box, acts=acts)
    inner = layout.inset(box, canvas.px(8))
    who, thrown = layout.cut_left(inner, min(canvas.px(150), inner.w // 3), canvas.px(theme.GAP))
    upper, lower = layout.rows(layout.middle(who, canvas.px(100)), [1.2, 1], 0)
    canvas.write(_("House"), upper, 42, canvas.theme.gold if acts else canvas.theme.ivory, lines=1)
    canvas.write(
        _("net {chips}").format(chips=chips.signed(house["net"])), lower, 30, canvas.theme.soft, lines=1
    )
    if not house["dice"]:
        canvas.write(_("no dice yet"), thrown, 28, canvas.theme.faded, align="centre", lines=1)
        return
    figure, line = layout.cut_right(thrown, min(canvas.px(96), thrown.w // 3), canvas.px(theme.GAP))
    _draw_dice(canvas, house["dice"], line, slots=max(3, len(house["dice"])))
    _write_total(canvas, total(house["dice"]), figure, 72, theme.SMALLEST_TEXT)


def _draw_row(canvas: Canvas, view: SeatView, box: Rect) -> None:
    inner = draw_back(canvas, box, view.token, acts=view.acts, margin=8)
    who, table = layout.cut_left(inner, canvas.px(150), canvas.px(theme.GAP))
    upper, lower = layout.rows(layout.middle(who, canvas.px(124)), [1.1, 1], canvas.px(2))
    canvas.write(view.token.words, upper, 40, _name_colour(canvas.theme, view), lines=3)
    draw_chips(canvas, view.data["chips"], lower)
    if view.gain is not None:
        outcome, table = layout.cut_right(table, canvas.px(110), canvas.px(theme.GAP))
        _draw_outcome(canvas, view, view.gain, outcome)
    _draw_hand(canvas, view, table)


def _draw_place(canvas: Canvas, view: SeatView, box: Rect) -> None:
    """A seat at the table: who and chips, and below them the hand."""
    inner = draw_back(canvas, box, view.token, acts=view.acts, margin=7)
    if box.h >= canvas.px(TALL):
        upper, lower = layout.cut_top(inner, canvas.px(84), canvas.px(4))
        who, held = layout.rows(upper, [1.1, 1], canvas.px(2))
    else:
        upper, lower = layout.cut_top(inner, round(inner.h * 0.45), canvas.px(3))
        who, held = layout.columns(upper, [1.3, 1], canvas.px(6))
    draw_who(canvas, view.token, view.token.words, _name_colour(canvas.theme, view), who)
    if view.gain is None:
        draw_chips(canvas, view.data["chips"], held)
    elif box.h >= canvas.px(TALL):
        held, outcome = layout.columns(held, [1.15, 1], canvas.px(6))
        draw_chips(canvas, view.data["chips"], held)
        _write_outcome(canvas, view, view.gain, outcome)
    else:  # what the hand has brought is in the stack already
        _write_outcome(canvas, view, view.gain, held)
    _draw_hand(canvas, view, lower)


def _draw_hand(canvas: Canvas, view: SeatView, table: Rect) -> None:
    """What a seat has bet and thrown, and what came of it."""
    if view.out or not (view.data["chains"] or view.data["bet"]):
        words = view.status if view.out else _("no bet yet")
        canvas.write(words, table, 28, canvas.theme.faded, align="centre", lines=1)
    elif view.data["chains"]:
        _draw_chains(canvas, view.data["chains"], table)
    else:
        _draw_bet(canvas, view.data["bet"], table)


def _draw_outcome(canvas: Canvas, view: SeatView, gain: int, box: Rect) -> None:
    colour = _gain_colour(canvas.theme, gain)
    upper, lower = layout.rows(layout.middle(box, canvas.px(100)), [1, 1.3], 0)
    canvas.write(view.status, upper, 32, colour, align="centre", lines=1)
    canvas.write(chips.signed(gain), lower, 44, colour, align="centre", lines=1)


def _write_outcome(canvas: Canvas, view: SeatView, gain: int, box: Rect) -> None:
    """The same in two short lines, for a seat at the table."""
    said = f"{view.status} {chips.signed(gain)}".strip()
    canvas.write(said, box, 34, _gain_colour(canvas.theme, gain), align="right", lines=2)


def _draw_bet(canvas: Canvas, bet: int, box: Rect) -> None:
    middle = layout.columns(box, [1, 2, 1], 0)[1] if box.w > canvas.px(340) else box
    stack, words = layout.columns(middle, [1, 2.4], canvas.px(theme.GAP))
    stack = pygame.Rect(stack.x, stack.y, stack.w, min(stack.h, canvas.px(60)))
    stack.midright = (stack.right, box.centery)
    draw_stack(canvas, bet, stack)
    canvas.write(_("bets {chips}").format(chips=chips.amount(bet)), words, 40, canvas.theme.ivory, lines=1)


def _draw_card(canvas: Canvas, view: SeatView, box: Rect) -> None:
    """One of many seats: name and chips, and what its chains come to."""
    inner = draw_back(canvas, box, view.token, acts=view.acts, margin=5)
    upper, lower = layout.rows(inner, [1.15, 1], canvas.px(1))
    canvas.write(view.token.words, upper, 26, _name_colour(canvas.theme, view), lines=2, smallest=10)
    held, now = layout.columns(lower, [1.05, 1], canvas.px(4))
    canvas.write(chips.amount(view.data["chips"]), held, 23, canvas.theme.soft, lines=1, smallest=11)
    words, colour = _in_short(canvas.theme, view)
    canvas.write(words, now, 24, colour, align="right", lines=1, smallest=10)


def _in_short(look: Theme, view: SeatView) -> tuple[str, Colour]:
    """A seat's hand in a few letters: gain, totals, bet, or why it does not play."""
    chains, bet = view.data["chains"], view.data["bet"]
    if view.out:
        return view.status, look.faded
    if view.gain is not None:
        return chips.signed(view.gain), _gain_colour(look, view.gain)
    if len(chains) > 3:  # noqa: PLR2004 - more totals would be too small to read
        return _("{count} chains").format(count=len(chains)), look.gold
    if chains:
        return ", ".join(str(chain["total"]) for chain in chains), look.gold
    return _("bets {chips}").format(chips=chips.amount(bet)) if bet else "", look.ivory


def _draw_chains(canvas: Canvas, chains: list[ChainState], box: Rect) -> None:
    """Lay the chains out so that their dice are as large as possible."""
    chains, left_out = _window(chains)
    if left_out:
        note, box = layout.cut_bottom(box, canvas.px(18), canvas.px(2))
        words = _("and {count} more chains").format(count=left_out)
        canvas.write(words, note, 16, canvas.theme.soft, align="right", lines=1)
    slots = max(3, *(len(chain["dice"]) for chain in chains))
    gap = canvas.px(6)

    def die_side(across: int) -> int:
        cell = layout.grid(box, len(chains), across, gap)[0]
        dice_room = layout.inset(cell, canvas.px(6)).w - _figures_width(canvas, cell, slots)
        return min(cell.h - canvas.px(10), dice_room // slots)

    across = max(range(1, min(4, len(chains)) + 1), key=die_side)
    if die_side(across) < canvas.px(SMALL_DIE):
        across = next(n for n in (4, 6, 8) if len(chains) <= n * 3)
        for chain, cell in zip(chains, layout.grid(box, len(chains), across, canvas.px(4)), strict=True):
            _draw_total_only(canvas, chain, cell)
        return
    for number, (chain, cell) in enumerate(
        zip(chains, layout.grid(box, len(chains), across, gap), strict=True)
    ):
        _draw_chain(canvas, chain, cell, slots, split=len(chains) > 1, number=number)


def _window(chains: list[ChainState]) -> tuple[list[ChainState], int]:
    """At most CELLS_MOST chains, the active one among them, and how many are left out."""
    if len(chains) <= CELLS_MOST:
        return chains, 0
    active = next((n for n, chain in enumerate(chains) if chain["active"]), 0)
    first = max(0, min(active - CELLS_MOST // 2, len(chains) - CELLS_MOST))
    return chains[first : first + CELLS_MOST], len(chains) - CELLS_MOST


def _figures_width(canvas: Canvas, cell: Rect, slots: int) -> int:
    """What the dice leave over where the cell is low; else a third."""
    left = cell.w - slots * (cell.h - canvas.px(6))
    return min(canvas.px(150), max(canvas.px(46), round(cell.w * 0.34), left))


def _chain_plate(canvas: Canvas, chain: ChainState, cell: Rect) -> None:
    look = canvas.theme
    if chain["active"]:
        canvas.rounded(cell, theme.mixed(look.panel_lit, look.panel, 0.5), radius=8)
        canvas.rounded(cell, look.gold, 3, radius=8)
    else:
        canvas.rounded(cell, theme.mixed(look.panel, look.dark, 0.25), radius=8)


def _draw_chain(
    canvas: Canvas, chain: ChainState, cell: Rect, slots: int, *, split: bool, number: int
) -> None:
    _chain_plate(canvas, chain, cell)
    inner = layout.inset(cell, canvas.px(5))
    figures, line = layout.cut_right(inner, _figures_width(canvas, cell, slots), canvas.px(2))
    _draw_dice(canvas, chain["dice"], line, slots)
    upper, lower = layout.rows(layout.middle(figures, canvas.px(112)), [1.5, 1], 0)
    _write_total(canvas, chain["total"], upper, 72, smallest=12)
    words = _("bet {chips}").format(chips=chips.amount(chain["bet"]))
    if chain["doubled"]:
        words = _("doubled {chips}").format(chips=chips.amount(chain["bet"]))
    elif chain["total"] != total(chain["dice"]):
        words = _("bonus 20, {words}").format(words=words)
    elif split:
        words = f"{number + 1}. {words}"
    canvas.write(words, lower, 26, canvas.theme.soft, align="centre", lines=2, smallest=9)


def _draw_total_only(canvas: Canvas, chain: ChainState, cell: Rect) -> None:
    _chain_plate(canvas, chain, cell)
    _write_total(canvas, chain["total"], layout.inset(cell, canvas.px(3)), 30, smallest=10)


def _draw_dice(canvas: Canvas, thrown: Sequence[DieState], box: Rect, slots: int) -> None:
    draw_dice(canvas, thrown, box, slots, gap=4, highest=150, name_from=(50, 32))


def _name_colour(look: Theme, view: SeatView) -> Colour:
    return look.faded if view.out else look.gold if view.acts else look.ivory


def _write_total(canvas: Canvas, total: int, box: Rect, size: float, smallest: float) -> None:
    look = canvas.theme
    colour = look.gold if total == 20 else look.ivory if total < 20 else look.bad  # noqa: PLR2004 - the goal
    canvas.write(str(total), box, size, colour, align="centre", lines=1, smallest=smallest)


def _gain_colour(look: Theme, gain: int) -> Colour:
    return look.good if gain > 0 else look.bad if gain < 0 else look.soft
