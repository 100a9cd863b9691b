"""What holds for chips: how many at the start, how they are bought, whether stacks of a game before count."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, get_args

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.screens.base.question import Question
from kiosk.screens.base.screen import Screen
from kiosk.screens.base.sound_controls import change_set
from kiosk.screens.base.who_sells import choose_seller, sellers, who_sells
from kiosk.screens.lobby import term_rows
from kiosk.screens.lobby.party import MOST_CHIPS
from kiosk.screens.lobby.stacks import bought, briefly, taken_off
from kiosk.screens.menu.cashier import host_sells
from kiosk.settings.preferences import BUY_IN_TIMES, Asks
from kiosk.text import chips
from kiosk.text.names import some_of
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.rails import FOOT
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.stepper import Bidding
from kiosk.ui.widgets.token import draw_who, token_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from hardware.message import Message
    from kiosk.screens.base.context import House
    from kiosk.screens.lobby.party import Party
    from kiosk.screens.lobby.stacks import Stack
    from kiosk.settings.preferences import BuyIns
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.fonts import Align

NO_LIMIT = 0
"""Of the chips that a seat may have after buying, on the way between less and more."""

SHORT = 18
"""Figures of amounts that are read beside each other."""

EACH, WHO, TALL = 84, 60, 200
"""How high the row is for the chips of who starts afresh, a name above a stack, and a stack above what it
comes to at least, px at BASE_SIZE."""

TWO = 2
"""Ways that have room beside each other on an upright page."""

FEW = 2
"""So many are named of those who may stay away."""

NOW_ASKED: dict[Asks, Message] = {
    "nobody": say("From now on nobody is asked when chips are bought."),
    "others": say("From now on two others are asked when chips are bought, not the host."),
    "host": say("From now on an evening's first chips are free."),
}
"""Where fewer are asked than before."""

NEW_TERMS = say("Chips are dealt and sold on other terms.")
"""Where the host sells them."""


class ChipTerms(Screen):
    """Chips at the start, and the host's terms for buying more between hands.

    Args:
        party: who plays.
        house: keeps the host's terms.
        ask_host: asks for the PIN: what follows, and what that is in a sentence; where one is set nobody else
            has fewer asked.
        choose_pin: has one chosen, and what follows.
        show: opens a page.
    """

    heading = say("Chips")

    def __init__(
        self,
        clock: Callable[[], float],
        party: Party,
        house: House,
        *,
        ask_host: Callable[[Callable[[], None], str], None],
        choose_pin: Callable[[Callable[[], None]], None],
        show: Callable[[Screen], None],
    ) -> None:
        super().__init__(clock)
        self._choose_pin = choose_pin
        self._party = party
        self._house = house
        self._ask_host = ask_host
        self._show = show
        terms = self._terms
        self._agreed = False  # the host has, to other terms
        self._start = Bidding(1, MOST_CHIPS, party.chips)
        one = party.chips if terms.chips is None else terms.chips
        self._one = Bidding(0, MOST_CHIPS, one)
        self._most = Bidding(NO_LIMIT, MOST_CHIPS, terms.most or NO_LIMIT)

    def actions(self) -> list[Control]:
        """All of it holds at once."""
        return [Control("done", _("Done"), self.go_back, tone=Tone.MAIN)]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A row for each."""
        one, most = self._one.amount, self._most.amount
        alike = {guest.chips for guest in self._party.guests} <= {self._start.amount}
        start = chips.amount(self._start.amount) if alike else _("different")
        nobody = _offered(one) if one else _("nobody buys")
        limit = _("no limit") if most == NO_LIMIT else chips.amount(most)
        steppers = [
            ("start", _("Chips for everyone at the start."), self._start, start),
            ("one", _("Chips a seat may buy at a time, between hands."), self._one, nobody),
            ("most", _("The most chips that a seat may have after buying."), self._most, limit),
        ]
        asked = _("Who must agree when chips are bought, or somebody joins or leaves?")
        meanings = [*(meaning for _name, meaning, _bidding, _words in steppers), asked]
        *boxes, last = term_rows.draw_meanings(canvas, meanings, body)
        for (name, _meaning, bidding, words), box in zip(steppers, boxes, strict=True):
            term_rows.put_stepper(
                self, canvas, name, words, partial(self._step, bidding), box,
                at_least=bidding.amount == bidding.least, at_most=bidding.amount == bidding.most,
            )  # fmt: skip
        label, means = sellers()[who_sells(self._house)]
        choices = choose_seller(self._clock, self._house, self._ask)
        self.put(canvas, Control("asks", label, partial(self._show, choices), means), last)

    @property
    def _terms(self) -> BuyIns:
        return self._house.preferences.buy_ins

    def _step(self, bidding: Bidding, by: int) -> None:
        """Where the host sells these are his: the PIN is asked for once."""
        if host_sells(self._house) and not self._agreed:
            self._ask_host(partial(self._by_pin, partial(self._step, bidding, by)), NEW_TERMS)
            return
        alike = self._one.amount == self._start.amount
        if bidding is self._most:
            self._step_limit(by)
        else:
            bidding.step(by)
        start = self._start.amount
        if bidding is self._start:
            self._party.deal(start)
            if alike:  # a buy-in is as many as at the start, until it is chosen otherwise
                self._one.set(start)
        one = self._one.amount
        self.note = self._set(
            start=start, chips=None if one == start else one, most=self._most.amount or None
        )

    def _ask(self, asks: Asks) -> str:
        """Have these asked; for fewer than now the host is asked, where there is a PIN; what went wrong."""
        order: tuple[Asks, ...] = get_args(Asks)

        def change() -> None:
            self.note = self._set(asks=asks)

        if asks in {"host", "host-all"} and not self._house.asks_host:
            self._choose_pin(change)
        elif self._house.asks_host and order.index(asks) < order.index(self._terms.asks):
            self._ask_host(change, NOW_ASKED[asks])
        else:
            return self._set(asks=asks)
        return ""

    def _by_pin(self, then: Callable[[], None]) -> None:
        self._agreed = True
        then()

    def _step_limit(self, by: int) -> None:
        """A buy-in more than at the start, or more of them; below that there is no limit."""
        start, one, most = self._start.amount, max(1, self._one.amount), self._most.amount
        most = (most or start) + by * one
        self._most.set(most if most > start else NO_LIMIT)

    def _set(self, **what: object) -> str:
        return change_set(self._house, buy_ins=self._terms.model_copy(update=what))


def _offered(one: int) -> str:
    """The amounts that a seat is offered at a time; of many chips by how many times the first."""
    amounts = [chips.amount(one * times) for times in BUY_IN_TIMES]
    if sum(map(len, amounts)) > SHORT:
        first, *others = BUY_IN_TIMES
        amounts = [chips.amount(one * first), *(f"\N{MULTIPLICATION SIGN}{times}" for times in others)]
    return "\N{NO-BREAK SPACE}/ ".join(amounts)


class WithWhichChips(Screen):
    """Before a new game of people whose stacks are known: they count on, or everyone begins with as many.

    Args:
        party: who plays.
        stacks: of the game before, as they would count on.
        begin: opens the table (NewChips.deal).
        asked: who is asked before anybody gets new chips, in a word or two; "" for nobody.
    """

    in_a_row = TWO  # they say much
    feet = (FOOT, 90)  # and so do the seats

    def __init__(
        self,
        clock: Callable[[], float],
        party: Party,
        stacks: list[Stack],
        begin: Callable[..., None],
        asked: str = "",
    ) -> None:
        super().__init__(clock)
        self._party = party
        self.lies_on = party.game
        self._stacks = stacks
        self._begin = begin
        self._asked = asked
        price = party.price(party.game, party.terms(party.game))
        self._each = Bidding(price, MOST_CHIPS, party.chips)

    @property
    def title(self) -> str:
        """What is asked, and of which game: it was chosen a tap ago."""
        return _("{game}: with how many chips?").format(game=GAMES[self._party.game].title)

    def actions(self) -> list[Control]:
        """All ways."""
        words = _("{chips} each")
        each, most = (words.format(chips=chips.counted(count)) for count in (self._each.amount, MOST_CHIPS))
        afresh = _("old ones settled at the end")
        return [
            self.asks(self._really(Control("each", each, self._deal, afresh, room=(most, afresh)))),
            *self._without(),
            self._stand(),
        ]

    def _stand(self) -> Control:
        """The chips as they are shown; who buys some or takes some off the table is named."""
        new, off = bought(self._stacks), taken_off(self._stacks)
        label, detail = _("As they stand"), _("everyone keeps their chips")
        if new or off:
            label = _("Begin like this")
            detail = ", ".join(filter(None, (*briefly(new, off), self._asked)))
        return Control("stand", label, partial(self._carry, self._stacks), detail, tone=Tone.MAIN)

    def _without(self) -> list[Control]:
        """Who has too few chips may stay away, where enough are left, and a person among those."""
        there = [stack for stack in self._stacks if not stack.bought]
        if len(there) == len(self._stacks) or all(stack.guest.bot for stack in there):
            return []
        game = self._party.game
        if len(there) < GAMES[game].least_on(self._party.terms(game)):
            return []
        names = some_of([stack.guest.name for stack in self._stacks if stack.bought], FEW)
        return [Control("without", _("Play without"), partial(self._carry, there), names)]

    def _really(self, deal: Control) -> Question:
        """Stacks that are gone from the table don't come back by themselves."""
        words = _("Everyone starts with {chips}.").format(chips=chips.counted(self._each.amount))
        means = _("Your earlier chips are put aside; they count when you settle up.")
        leads = self._asked or deal.detail
        yes, no = (deal.label, leads), (_("No, keep them"), _("the chips as they stand"))
        each = self._each.amount
        shows = lambda canvas, box: draw_stack(canvas, each, box)  # noqa: E731 - what it is about
        return Question(deal, _("Really start afresh?"), words, means, yes, no, shows=shows)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """How many may be had afresh; who has how many, and who has too few for a hand buys some."""
        gap, each = canvas.px(theme.GAP), self._each
        row, body = layout.cut_top(body, canvas.px(EACH), gap)
        (box,) = term_rows.draw_meanings(
            canvas, [_("Chips for a fresh start, or for each player who buys.")], row
        )
        term_rows.put_stepper(
            self, canvas, "afresh", chips.amount(each.amount), self._step, box,
            at_least=each.amount == each.least, at_most=each.amount == each.most,
        )  # fmt: skip
        most = 2 if canvas.upright else 4
        across = min(len(self._stacks), most)
        down = -(-len(self._stacks) // across)
        for stack, cell in zip(self._stacks, layout.grid(body, across * down, across, gap), strict=False):
            self._draw_stack(canvas, stack, cell)

    @staticmethod
    def _draw_stack(canvas: Canvas, stack: Stack, box: Rect) -> None:
        """Who it is, and below it the chips as they would count on, with those that must be bought."""
        gap, look = canvas.px(theme.GAP), canvas.theme
        canvas.panel(box)
        inner = layout.inset(box, gap)
        who, rest = layout.cut_top(inner, min(canvas.px(WHO), round(inner.h * 0.48)), canvas.px(4))
        token = token_of(look, stack.guest)
        draw_who(canvas, token, token.words, look.ivory, who)
        align: Align = "left"
        if rest.h >= canvas.px(TALL):
            words, pile = layout.cut_bottom(rest, rest.h // 3, gap)
            align = "centre"
        else:
            pile, words = layout.cut_left(rest, min(round(rest.h * 0.72), rest.w // 3), gap)
        draw_stack(canvas, stack.begins, pile)
        if not stack.more:
            canvas.write(chips.amount(stack.begins), words, Type.TALLY, look.ivory, align=align, lines=1)
            return
        amount, count = chips.amount(stack.had), chips.amount(abs(stack.more))
        if stack.more < 0:
            change = _("has {chips}, takes {more} off")
        else:
            change = _("has {chips}, buys {more}") if stack.had else _("buys {more}")
        change = change.format(chips=amount, more=count)
        canvas.write(change, words, Type.LEAD, look.amber, align=align, lines=2)

    def _step(self, by: int) -> None:
        """Another amount to choose; who has too few for a hand buys as many."""
        self._each.step(by)
        self._stacks = self._party.stacks(self._each.amount) or self._stacks

    def _carry(self, stacks: list[Stack]) -> None:
        """Begin with these; who has none of them stays away."""

        def carry() -> None:
            self._party.guests[:] = [stack.guest for stack in stacks]
            self._party.carry(stacks)

        self._begin(carry, stacks, afresh=False)

    def _deal(self) -> None:
        each = self._each.amount
        stacks = [replace(stack, held=each, bought=0) for stack in self._stacks]
        self._begin(lambda: self._party.deal(each), stacks, afresh=True)
