"""Before the next hand those buy chips whom it would put out, sit out, or leave the table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from kiosk.screens.base.question import Question
from kiosk.screens.base.screen import Screen, Wish
from kiosk.table.players import NOBODY
from kiosk.text import chips
from kiosk.text.translate import _, reason, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.token import draw_who, tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.games.state import SeatState
    from kiosk.screens.menu.cashier import Cashier
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.widgets.token import Token

DOWN = 4
"""Seats below each other, while there is room for more beside them."""
HIGHEST, STACK = 96, 44
"""How high a row of who has chosen is at most, and the stack of chips in it, px at BASE_SIZE."""


class BuyInPage(Screen):
    """Before the next hand: each seat that it would put out buys chips, sits out, or leaves the table.

    Args:
        table: that is played, between two hands.
        cashier: at it.
    """

    def __init__(self, clock: Callable[[], float], table: Table, cashier: Cashier) -> None:
        super().__init__(clock)
        self._table = table
        self.lies_on = table.state["game"]
        self._cashier = cashier
        self._asked = table.session.short

    @property
    def title(self) -> str:
        """What it is about: chips, as long as they lead to another hand."""
        if self._ends:
            return _("The game is over")
        if self._nobody:
            return _("Nobody is at the table")
        return _("Chips for the next hand")

    @property
    def _ends(self) -> bool:
        """Whether all have chosen, and no hand follows."""
        return not self._table.session.short and not self._table.session.goes_on

    @property
    def _nobody(self) -> bool:
        """Whether bots alone would play a hand that could follow."""
        return not self._table.session.short and not self._ends and self._table.bots_alone

    def actions(self) -> list[Control]:
        """What the first may do who has not chosen yet; when all have, the next hand, or the result."""
        short = self._table.session.short
        if self._nobody:
            return self._ways_on()
        if not short:
            label, detail, why = _("Next hand"), "", reason(self._table.why_no_next)
            if self._ends:
                label, detail, why = _("To the result"), _("that was the last hand"), None
            keys = (pygame.K_SPACE,)
            return [
                Control("next-hand", label, self._go_on, detail, why, keys=keys, tone=Tone.MAIN),
            ]
        seat = short[0]
        leave = self._cashier.leaving(seat, f"leave-{seat}")
        others = [self.asks(self._cashier.really(seat, leave))]
        if "sit_out" in self._table.state["seats"][seat]:  # not in Kingdom
            out = partial(self._table.sit_out, seat, True)  # noqa: FBT003 - as the table has it
            others.append(Control("sit-out", _("Sit out"), out))
        first, *more = self._cashier.controls(seat)
        return [*others, replace(first, tone=Tone.MAIN), *more]

    def _ways_on(self) -> list[Control]:
        """Where nobody is at the table: somebody comes or comes back, or that was it."""
        words, means = _("The result comes next."), _("There, Settle up shows who pays whom.")
        end = Control("end", _("End the game"), self.to(Wish.END), _("to the result"), tone=Tone.QUIET)
        yes, no = (end.label, ""), (_("No"), _("nothing changes"))
        why = reason(self._table.why_no_join)
        return [
            self.asks(Question(end, _("Really end the game?"), words, means, yes, no)),
            Control("seats", _("Come back"), self.to(Wish.SEATS), _("seats and chips")),
            Control("join", _("Another player"), self.to(Wish.JOIN), why=why),
        ]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Who is asked and what it is about; below, who has been asked, and what they chose."""
        gap = canvas.px(theme.GAP)
        state, short = self._table.state, self._table.session.short
        last = self._below()
        down = len(last) if canvas.upright else min(1, len(last))
        if last:
            foot, body = layout.cut_bottom(body, down * canvas.px(74) + (down - 1) * gap, gap)
            for control, cell in zip(last, layout.grid(foot, len(last), len(last) // down, gap), strict=True):
                self.put(canvas, control, cell)
        across = 1 if canvas.upright or len(self._asked) <= DOWN else 2
        many = len(self._asked) > DOWN * across
        question, below = layout.rows(body, [1, 1.9 if many else 1.45], gap)
        canvas.panel(question, line=canvas.theme.gold if short else canvas.theme.line, thick=3)
        inner = layout.inset(question, canvas.px(14))
        upper, lower = layout.rows(inner, [1, 1], gap)
        whose = tokens(canvas.theme, self._table.players)
        if short:
            draw_who(canvas, whose[short[0]], whose[short[0]].words, canvas.theme.ivory, upper)
            canvas.write(self._words(state["seats"][short[0]]), lower, Type.TEXT, canvas.theme.amber)
        else:
            words = _("Everyone has chosen: the next hand can begin.")
            if (over := self._table.session.why_over) is not None:
                words = translated(over)
            elif self._nobody:
                words = translated(NOBODY)
            canvas.write(words, inner, Type.TEXT, canvas.theme.ivory, align="centre")
        fewest = min(DOWN - canvas.theme.large_text, max(1, below.h // canvas.px(HIGHEST)))
        cells = layout.grid(below, max(len(self._asked), fewest * across), across, canvas.px(4))
        others = [seat for seat in self._asked if seat not in short[:1]]  # that one stands above
        for seat, cell in zip(others, cells, strict=False):
            choice = self._choice(seat, short)
            held = state["seats"][seat]["chips"]
            bought = held if choice == chips.amount(held) else 0
            self._draw_choice(canvas, whose[seat], choice, bought, cell)

    def _below(self) -> list[Control]:
        """What was bought here last taken back, while it can be; and, before it is too late, who sells.

        What a seat has bought elsewhere is no matter of who is asked here.
        """
        bought = self._table.corrections.bought
        here = bought is not None and bought["seat"] in self._asked
        back = [self._cashier.take_back()] if here else []
        return back if self._ends else [*back, *self._cashier.guard()]

    @staticmethod
    def _draw_choice(canvas: Canvas, token: Token, choice: str, bought: int, cell: Rect) -> None:
        """Who, and what was chosen; beside chips that are `bought` stands a stack of them."""
        canvas.panel(cell)
        gap = canvas.px(theme.GAP)
        who, chosen = layout.columns(cell.inflate(-3 * gap, -canvas.px(4)), [1, 1.1], gap)
        draw_who(canvas, token, token.words, canvas.theme.ivory, who)
        size = Type.LABEL if bought else Type.FINE
        canvas.write(choice, chosen, size, canvas.theme.soft, align="right", lines=1)
        side = min(cell.h - gap, canvas.px(STACK))
        right = canvas.marks[-1].ink.x - gap
        if bought and right - side > chosen.x:
            draw_stack(canvas, bought, Rect(right - side, cell.centery - side // 2, side, side))

    def _words(self, seat: SeatState) -> str:
        """What the seat lacks, and what becomes of it."""
        held, price = seat["chips"], self._table.session.price
        assert isinstance(held, int)
        words = _("{chips} left, and the next hand costs {price}.")
        if not held:
            words = _("No chips left, and the next hand costs {price}.")
        words = words.format(price=chips.amount(price), chips=chips.counted(held))
        if "sit_out" in seat:
            return f"{words} {self._cashier.seals}".strip()
        kingdom = _("Players who can't pay are out for good: in Kingdom chips are bought now or never.")
        return f"{words} {kingdom} {self._cashier.seals}".strip()

    def _choice(self, seat: int, short: list[int]) -> str:
        """What a seat that was asked has chosen."""
        data = self._table.state["seats"][seat]
        if seat in self._table.session.left:
            return _("has left")
        if data.get("sit_out"):
            return _("sits out")
        held = data["chips"]
        assert isinstance(held, int)
        return "" if seat in short else chips.amount(held)

    def _go_on(self) -> None:
        ends = not self._table.session.goes_on
        self._table.next_hand()
        self.wish = Wish.END if ends else Wish.TABLE
