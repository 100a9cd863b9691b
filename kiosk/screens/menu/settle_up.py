"""At the end of an evening: who bought how many chips, who has how many, and who pays whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.journal.ledger import HOUSE, POT
from kiosk.screens.base.screen import Screen
from kiosk.table.players import Player
from kiosk.text import chips
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.columns import common_type
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.journal.ledger import Ledger, Payment
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Theme
    from kiosk.ui.widgets.token import Token

HIGHEST = 72
"""Of a row, px at BASE_SIZE: higher ones would fall apart."""
A_STACK = 42
"""Chips of different colours: what stands for a house, a bank or a pot."""
DISC = 46
"""Of a token in a row at most, px at BASE_SIZE."""


def who_pays(ledger: Ledger, who: str) -> str:
    """A party of a payment that is no player, in words; bots' chips are with a bank where no house plays."""
    house = _("Bank (bots)") if ledger.house is None else _("the house")
    return {HOUSE: house, POT: _("the pot")}[who]


def tokens_of(look: Theme, ledger: Ledger) -> dict[str, Token]:
    """What those who played are known by, by id."""
    players = [Player(each.name, bot=each.id in ledger.bots, id=each.id) for each in ledger.accounts]
    return {each.id: token for each, token in zip(ledger.accounts, tokens(look, players), strict=True)}


def others_of(ledger: Ledger) -> dict[str, int]:
    """Chips that are with nobody who plays, by where they are."""
    found = {} if ledger.house is None else {_("The house"): ledger.house}
    return {**found, _("In the pot"): ledger.pot} if ledger.pot else found


def adds_up(ledger: Ledger) -> str:
    """Whether there are as many chips as were given out, in a sentence."""
    bought, found = chips.amount(ledger.bought), chips.amount(ledger.found)
    if ledger.bought == ledger.found:
        words = _("{bought} chips given out, {found} found: it adds up.").format(bought=bought, found=found)
        bots = _("Bots play for the house.")
        return f"{words} {bots}" if ledger.bots else words
    return _("{bought} chips given out, {found} found: it does not add up.").format(
        bought=bought, found=found
    )


def payments_in_words(ledger: Ledger) -> list[str]:
    """Who pays whom, a sentence each."""
    names = {each.id: each.name for each in ledger.accounts}
    house = _("Bank (bots)") if ledger.house is None else _("The house")
    payers = {**names, HOUSE: house, POT: _("The pot")}
    words = _("{payer} pays {payee} {chips}.")
    return [
        words.format(
            payer=payers[each.payer],
            payee=names.get(each.payee) or who_pays(ledger, each.payee),
            chips=chips.counted(each.chips),
        )
        for each in ledger.payments
    ]


class SettleUp(Screen):
    """Everybody's chips of the evening, and the fewest payments that settle it.

    Args:
        ledger: of the evening.
        save: writes it down to be printed, and says what became of that; None where nothing is kept.
        take_home: shows the code that players take home.
        luck: shows what was luck.
    """

    heading = say("Settle up")

    def __init__(
        self,
        clock: Callable[[], float],
        ledger: Ledger,
        save: Callable[[Theme], str] | None = None,
        take_home: Callable[[], None] | None = None,
        luck: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(clock)
        self._ledger = ledger
        self._payments = ledger.payments
        self._save = save
        self._take_home = take_home or self.go_back
        self._luck = luck or self.go_back
        self._look: Theme = theme.CASINO
        self._saved = ""  # what became of the sheet

    def actions(self) -> list[Control]:
        """A sheet of it, its code, and what of it was luck."""
        why = _("Nothing is kept at this kiosk.") if self._save is None else None
        return [
            Control("save", _("Save a sheet to print"), self._write, why=why, keys=(pygame.K_p,)),
            Control("home", _("Take it home"), self._take_home, why=why, keys=(pygame.K_h,)),
            Control("luck", _("Luck and skill"), self._luck, why=why, keys=(pygame.K_l,)),
            Control("done", _("Done"), self.go_back),
        ]

    def _write(self) -> None:
        if self._save is not None:
            self._saved = self._save(self._look)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Everybody's chips, and beside (upright: below) them who pays whom."""
        self._look = canvas.theme
        cut = layout.rows if canvas.upright else layout.columns
        accounts, payments = cut(body, [1.12, 1], canvas.px(theme.GAP))
        whose = tokens_of(canvas.theme, self._ledger)
        self._draw_accounts(canvas, whose, accounts)
        self._draw_payments(canvas, whose, payments)

    def _draw_accounts(self, canvas: Canvas, whose: dict[str, Token], box: Rect) -> None:
        look, ledger = canvas.theme, self._ledger
        canvas.panel(box)
        inner = layout.inset(box, canvas.px(12))
        head, inner = layout.cut_top(inner, canvas.type_px(Type.FINE) + canvas.px(6), canvas.px(2))
        foot, inner = layout.cut_bottom(inner, 2 * canvas.type_px(Type.FINE) + canvas.px(6), canvas.px(6))
        for words, cell in zip(("", _("bought"), _("has"), _("result")), _columns(canvas, head), strict=True):
            canvas.write(words, cell, Type.FINE, look.soft, align="right", lines=1)
        accounts = sorted(ledger.accounts, key=lambda each: -each.result)
        others = others_of(ledger)
        rows = _rows(canvas, len(accounts) + len(others), inner)
        columns = _columns(canvas, inner)
        counts = [chips.amount(count) for each in accounts for count in (each.bought, each.chips)]
        nets = [chips.signed(net) for net in (*(each.result for each in accounts), *others.values())]
        count_type = common_type(canvas, counts, columns[1], Type.NOTE)
        net_type = common_type(canvas, nets, columns[3], Type.LABEL)
        for account, row in zip(accounts, rows, strict=False):
            who, bought, held, result = _columns(canvas, row)
            _draw_who(canvas, whose[account.id], who)
            for count, cell in ((account.bought, bought), (account.chips, held)):
                canvas.write(chips.amount(count), cell, count_type, look.soft, align="right", lines=1)
            _draw_net(canvas, account.result, net_type, result)
        for (words, net), row in zip(others.items(), rows[len(accounts) :], strict=True):
            who, *_counts, result = _columns(canvas, row)
            disc, name = _beside_disc(canvas, who)
            draw_stack(canvas, A_STACK, layout.inset(disc, canvas.px(3)))
            canvas.write(words, name, Type.TEXT, look.soft, lines=1)
            _draw_net(canvas, net, net_type, result)
        right = ledger.bought == ledger.found
        canvas.write(adds_up(ledger), foot, Type.FINE, look.soft if right else look.amber, lines=2)

    def _draw_payments(self, canvas: Canvas, whose: dict[str, Token], box: Rect) -> None:
        canvas.panel(box, line=canvas.theme.gold, thick=3)
        inner = layout.inset(box, canvas.px(12))
        if self._saved:
            foot, inner = layout.cut_bottom(inner, 2 * canvas.type_px(Type.FINE) + canvas.px(6), canvas.px(6))
            canvas.write(self._saved, foot, Type.FINE, canvas.theme.ivory, lines=2)
        title, inner = layout.cut_top(inner, canvas.type_px(Type.NOTE) + canvas.px(6), canvas.px(6))
        canvas.write(_("Who pays whom"), title, Type.NOTE, canvas.theme.gold, lines=1)
        if not self._payments:
            words = _("Nobody owes anybody anything.")
            canvas.write(words, inner, Type.LABEL, canvas.theme.ivory, align="centre", lines=3)
            return
        rows = _rows(canvas, len(self._payments), inner)
        amounts = [chips.amount(each.chips) for each in self._payments]
        size = common_type(canvas, amounts, _payment_columns(canvas, rows[0])[1], Type.LABEL)
        for payment, row in zip(self._payments, rows, strict=True):
            self._draw_payment(canvas, whose, payment, size, row)

    def _draw_payment(
        self, canvas: Canvas, whose: dict[str, Token], payment: Payment, size: Type, row: Rect
    ) -> None:
        """Who, an arrow with how many chips, and to whom."""
        payer, count, arrow, payee = _payment_columns(canvas, row)
        for party, cell in ((payment.payer, payer), (payment.payee, payee)):
            if party in whose:
                _draw_who(canvas, whose[party], cell)
            else:
                disc, name = _beside_disc(canvas, cell)
                draw_stack(canvas, A_STACK, layout.inset(disc, canvas.px(3)))
                canvas.write(who_pays(self._ledger, party), name, Type.TEXT, canvas.theme.soft, lines=1)
        words = chips.amount(payment.chips)
        canvas.write(words, count, size, canvas.theme.ivory, align="right", lines=1)
        draw_icon(canvas, Icon.NEXT, arrow)


def _rows(canvas: Canvas, count: int, box: Rect) -> list[Rect]:
    """So many rows below each other, from the top."""
    box = box.copy()
    box.h = min(box.h, count * canvas.px(HIGHEST))
    return layout.rows(box, [1] * count, 0)


def _columns(canvas: Canvas, row: Rect) -> Sequence[Rect]:
    """Who, bought, has, result."""
    return layout.columns(row, [1.7, 0.9, 0.9, 1], canvas.px(6))


def _payment_columns(canvas: Canvas, row: Rect) -> tuple[Rect, Rect, Rect, Rect]:
    """Who, how many, an arrow, to whom."""
    payer, count, payee = layout.columns(row, [1.25, 1, 1.25], canvas.px(6))
    arrow, count = layout.cut_right(count, min(row.h, canvas.px(30)), canvas.px(4))
    return payer, count, arrow, payee


def _draw_net(canvas: Canvas, net: int, size: Type, box: Rect) -> None:
    """What was won or lost, with its sign."""
    canvas.write(chips.signed(net), box, size, canvas.theme.gain(net), align="right", lines=1)


def _beside_disc(canvas: Canvas, box: Rect) -> tuple[Rect, Rect]:
    """Where a token is, and where the name."""
    disc, name = layout.cut_left(box, min(canvas.px(DISC), box.h), canvas.px(8))
    return layout.inset(disc, canvas.px(2)), name


def _draw_who(canvas: Canvas, token: Token, box: Rect) -> None:
    disc, name = _beside_disc(canvas, box)
    draw_token(canvas, token, disc)
    words = canvas.shortened(token.name, name, Type.FINE)
    canvas.write(words, name, Type.TEXT, canvas.theme.ivory, lines=1)
