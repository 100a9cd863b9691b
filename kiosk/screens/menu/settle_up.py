"""At the end of an evening: who bought how many chips, who has how many, and who pays whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.journal.ledger import HOUSE, POT
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.menu.accounts import (
    bots_words,
    draw_accounts,
    draw_nobody,
    draw_who,
    high_of,
    house_words,
    others_of,
    paid_words,
    rows_of,
    running,
    tokens_of,
    who_pays,
)
from kiosk.screens.menu.ending.really_finish import before_the_goodbye
from kiosk.text import chips
from kiosk.text.days import day_in_words
from kiosk.text.translate import _, ngettext
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.columns import common_type
from kiosk.ui.widgets.icons import Icon, draw_icon

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from pygame import Rect

    from kiosk.journal.ledger import Ledger, Payment
    from kiosk.table.unfinished_hand import OpenHand
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Theme
    from kiosk.ui.widgets.token import Token

MOST_BYTES = 800
"""Of a text as a code: one of more has modules too small for a phone."""
PADDING = 12
"""Round who pays whom, px at BASE_SIZE."""
MOST_LINES = 9
"""Of why they pay so."""
ROW, AIRY, LEAST_ROW = 56, 42, 29
"""How high a payment is where there is room, beside more words, and at least, px at BASE_SIZE."""


def payments_in_words(ledger: Ledger) -> list[str]:
    """Who pays whom, a sentence each, and who the house is, where it is among them."""
    names = {each.id: each.name for each in ledger.accounts}
    payers = {**names, HOUSE: _("The house"), POT: _("The pot")}
    payees = {**names, HOUSE: _("the house"), POT: _("the pot")}
    words = _("{payer} pays {payee} {chips}.")
    paid = [
        words.format(
            payer=payers[each.payer],
            payee=payees[each.payee],
            chips=chips.counted(each.chips),
        )
        for each in ledger.payments
    ]
    return [*paid, *_of_payments(ledger)]


def _of_payments(ledger: Ledger) -> list[str]:
    """For which chips they are, whose the house's are, and that its dice were none that anybody threw."""
    simulated = _("Played with simulated dice.") if ledger.simulated else ""
    told = *paid_words(ledger), bots_words(ledger), house_words(ledger), simulated
    return [words for words in told if words]


def evening_in_words(ledger: Ledger, now: datetime) -> str:
    """What everybody has won or lost and who pays whom, to be read off a code: no longer than a phone can."""
    accounts = [
        *(f"{each.name}: {chips.signed(each.result)}" for each in ledger.accounts),
        *(f"{words}: {chips.signed(net)}" for words, net in others_of(ledger).items()),
    ]
    payments = payments_in_words(ledger) or [_("Nobody owes anybody anything.")]
    title = _("Settle up")
    head = f"{title}, {day_in_words(now)}"
    for told in ([*accounts, *payments], payments, accounts):
        words = "\n".join([head, *told])
        if len(words.encode()) <= MOST_BYTES:
            return words
    return head


class SettleUp(Screen):
    """Everybody's chips of the evening, and the fewest payments that settle it.

    Args:
        ledger: of the evening.
        save: writes it down to be printed, and shows how it is taken along; None where nothing is kept.
        take_home: shows the code that players take home.
        luck: shows what was luck.
        hand: that is not over; None between hands.
        may_finish: an evening goes on that can be ended here, between hands; by_host: with the PIN.
    """

    heading = say("Settle up")

    def __init__(
        self,
        clock: Callable[[], float],
        ledger: Ledger,
        save: Callable[[Theme], None] | None = None,
        take_home: Callable[[], None] | None = None,
        luck: Callable[[], None] | None = None,
        hand: OpenHand | None = None,
        *,
        may_finish: bool = False,
        by_host: bool = False,
    ) -> None:
        super().__init__(clock)
        self._ledger = ledger
        self._running = running(hand)
        self._may_finish = may_finish and hand is None
        self._by_host = by_host
        self._save = save
        self._take_home = take_home or self.go_back
        self._luck = luck or self.go_back
        self._look: Theme = theme.CASINO
        self._why = False  # what who pays whom comes from is read, in its place

    def actions(self) -> list[Control]:
        """A sheet of it, its code, and what of it was luck."""
        why = _("Nothing is kept at this kiosk.") if self._save is None else None
        return [
            Control("save", _("Take the result home"), self._write, why=why, keys=(pygame.K_p,)),
            Control("home", _("Proof as a QR code"), self._take_home, why=why, keys=(pygame.K_h,)),
            Control("luck", _("Luck and skill"), self._luck, why=why, keys=(pygame.K_l,)),
            self._end() if self._may_finish else self._done(),
        ]

    def _done(self) -> Control:
        """Where nothing can be ended, as a hand is not over, it leads back, and nothing else."""
        return Control("done", _("Done"), self.to(Wish.BACK), _("the hand goes on") if self._running else "")

    def _end(self) -> Control:
        """Where everybody has settled up nothing is left to do but to go home."""
        finish = Control(
            "finish", _("Finish for today"), self.to(Wish.FINISH), sign=Sign.FLAG, tone=Tone.MAIN
        )
        asked = _("the host's PIN") if self._by_host else ""
        return self.asks(before_the_goodbye(finish, self._ledger, asked=asked))

    def _write(self) -> None:
        if self._save is not None:
            self._save(self._look)

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """That a hand is not over stands beside the name; upright that has no room beside it, but below."""
        self.to_know = "" if canvas.upright else self._running
        super().draw_head(canvas, box)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Everybody's chips, and beside (upright: below) them who pays whom."""
        self._look = canvas.theme
        ledger, gap, more = self._ledger, canvas.px(theme.GAP), self._running if canvas.upright else ""
        if canvas.upright:
            high = [high_of(canvas, ledger, more=bool(more)), high_of_payments(canvas, ledger)]
            accounts, payments = layout.rows(body, high, gap)
        else:
            accounts, payments = layout.columns(body, [1.45 if ledger.cashed else 1.12, 1], gap)
        draw_accounts(canvas, ledger, accounts, more=more, whole=True)
        told = _of_payments(ledger)
        if not told:
            draw_payments(canvas, ledger, payments)
            return
        focused = self.input.focus == "why"
        canvas.place(Control("why", "", self._turn), payments)
        if self._why:
            _draw_reasons(canvas, " ".join(told), payments, focused=focused)
        else:
            draw_payments(canvas, ledger, payments, more=True, focused=focused)

    def enter(self) -> None:
        """Who comes back from another page sees the list, and leaves by one tap."""
        self._why = False

    def _turn(self) -> None:
        self._why = not self._why

    def go_back(self) -> None:
        """From why they pay so to who pays whom; from there to the screen before this one."""
        if self._why:
            self._why = False
        else:
            super().go_back()


def high_of_payments(canvas: Canvas, ledger: Ledger) -> int:
    """How high who pays whom is where nothing of it is cut, px."""
    rows = max(1, len(ledger.payments)) * canvas.px(ROW)
    told = (*_of_payments(ledger)[:1], house_words(ledger))
    more = sum(canvas.line(LINE) + canvas.px(4) for words in told if words)
    return canvas.px(2 * PADDING + 12) + canvas.type_px(Type.NOTE) + rows + more


def _draw_head(canvas: Canvas, words: str, box: Rect, *, focused: bool) -> Rect:
    """The panel of who pays whom and what stands at its top; returns the room below that, px."""
    look = canvas.theme
    canvas.panel(box, line=look.ivory if focused else look.gold, thick=3)
    inner = layout.inset(box, canvas.px(PADDING))
    title, inner = layout.cut_top(inner, canvas.type_px(Type.NOTE) + canvas.px(6), canvas.px(6))
    canvas.write(words, title, Type.NOTE, look.gold, lines=1)
    return inner


def _draw_reasons(canvas: Canvas, words: str, box: Rect, *, focused: bool) -> None:
    """For which chips it holds who pays whom, and whose the house's are."""
    inner = _draw_head(canvas, _("Who pays whom"), box, focused=focused)
    inner = _draw_turn(canvas, _("Back to the list: tap here."), inner)
    canvas.write(words, inner, Type.NOTE, canvas.theme.ivory, lines=MOST_LINES)


def _draw_turn(canvas: Canvas, words: str, box: Rect) -> Rect:
    """What a tap on the panel leads to, at its top; returns the room below that, px."""
    told, below = layout.cut_top(box, canvas.line(LINE), canvas.px(4))
    canvas.write(words, told, Type.FINE, canvas.theme.ivory, lines=1)
    return below


def _draw_house(canvas: Canvas, ledger: Ledger, box: Rect) -> Rect:
    """Whose the chips of the house are, below payments; the room above, px.

    Where that is little the reasons alone say it.
    """
    words = house_words(ledger)
    foot, above = layout.cut_bottom(box, canvas.line(LINE), canvas.px(4))
    if not words or len(ledger.payments) * canvas.px(AIRY) > above.h:
        return box
    canvas.write(words, foot, Type.FINE, canvas.theme.gold, lines=1)
    return above


def draw_payments(
    canvas: Canvas,
    ledger: Ledger,
    box: Rect,
    *,
    brief: bool = False,
    more: bool = False,
    focused: bool = False,
) -> None:
    """Who pays whom, a row each.

    Args:
        canvas: drawn on.
        ledger: of the evening.
        box: where, px.
        brief: where there is no room for all of them, it is said how many more there are.
        more: a tap on it says why they pay so.
        focused: it is come to with the buttons.
    """
    look, payments = canvas.theme, ledger.payments
    head = _("Who pays whom (chips not paid for yet)") if payments else _("Who pays whom")
    inner = _draw_head(canvas, head, box, focused=focused)
    if more:
        inner = _draw_turn(canvas, _("Why so? Tap here."), inner)
        inner = _draw_house(canvas, ledger, inner)
    if not payments:
        words = _("Nobody owes anybody anything.")
        canvas.write(words, inner, Type.LABEL, look.ivory, align="centre", lines=3)
        return
    if brief and len(payments) * canvas.px(LEAST_ROW) > inner.h:
        foot, inner = layout.cut_bottom(inner, canvas.line(LINE), canvas.px(4))
        most = max(1, inner.h // canvas.px(LEAST_ROW))
        left = ngettext("and {count} more payment", "and {count} more payments", len(payments) - most)
        canvas.write(left.format(count=len(payments) - most), foot, Type.FINE, look.gold, lines=1)
        payments = payments[:most]
    rows = rows_of(canvas, len(payments), inner)
    amounts = [chips.amount(each.chips) for each in payments]
    columns = [_payment_columns(canvas, row, amounts) for row in rows]
    size = common_type(canvas, amounts, columns[0][1], Type.LABEL)
    whose = tokens_of(look, ledger)
    for payment, places in zip(payments, columns, strict=True):
        _draw_payment(canvas, whose, payment, size, places)


def _draw_payment(
    canvas: Canvas, whose: dict[str, Token], payment: Payment, size: Type, places: tuple[Rect, ...]
) -> None:
    """Who, an arrow with how many chips, and to whom."""
    payer, count, arrow, payee = places
    for party, cell in ((payment.payer, payer), (payment.payee, payee)):
        if party in whose:
            draw_who(canvas, whose[party], cell)
        else:
            draw_nobody(canvas, who_pays(party), cell)
    words = chips.amount(payment.chips)
    canvas.write(words, count, size, canvas.theme.ivory, align="right", lines=1)
    draw_icon(canvas, Icon.PAYS, arrow)


def _payment_columns(canvas: Canvas, row: Rect, amounts: Sequence[str]) -> tuple[Rect, Rect, Rect, Rect]:
    """Who, how many, an arrow, to whom; what the amounts leave of their third is for the names."""
    arrow_w, gap, third = min(row.h, canvas.px(30)), canvas.px(4), row.w // 3
    widest = max(canvas.width_of(each, row, Type.LABEL, 1) for each in amounts)
    middle = min(widest + gap + arrow_w, third)
    sides = (row.w - middle) / 2
    payer, count, payee = layout.columns(row, [sides, middle, sides], canvas.px(6))
    arrow, count = layout.cut_right(count, arrow_w, gap)
    return payer, count, arrow, payee
