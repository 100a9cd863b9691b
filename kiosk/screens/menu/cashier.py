"""Chips are sold on the host's terms, and seats come and go with theirs, once those agree who must."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hardware.message import Message, say
from kiosk.games.protocol import PendingKind
from kiosk.screens.base.question import Question
from kiosk.text import chips
from kiosk.text.translate import _, reason, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone, nothing
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.token import draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.screens.base.context import House
    from kiosk.settings.preferences import Asks, BuyIns, ByHand
    from kiosk.table.players import Player
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas


def host_sells(house: House) -> bool:
    """Whether the host is asked, by the PIN, before chips come or go, or an evening is settled."""
    return house.preferences.buy_ins.of_host and house.asks_host


def must_agree(people: Sequence[str], asks: Asks, by_hand: ByHand, *, watched: bool) -> list[str]:
    """Who may agree to what takes from all what they could win, where no host is asked for it.

    Args:
        people: names of those who play.
        asks: who is asked about chips.
        by_hand: when values count that are tapped in.
        watched: a camera reads the dice.

    Empty for nobody, as for who is alone: where others agree neither to chips nor to values by hand.
    """
    wanted = asks == "others" or (by_hand == "agreed" and watched)
    return list(people) if wanted and people[1:] else []


def joined_by_comma(*parts: str) -> str:
    """What a control leads to, and who is asked for it."""
    return ", ".join(filter(None, parts))


def joins(name: str, held: int) -> Message:
    """That somebody comes with so many chips, in a sentence."""
    return say("{name} joins with {chips}.", name=name, chips=chips.counted(held))


class Cashier:
    """Sells chips at a table.

    Args:
        table: that is played.
        terms: the host's, as they hold at the moment.
        ask_host: asks for the host's PIN: what follows it, and what that is in a sentence; None where no PIN
            is set.
        ask_others: asks these people about what is said, and what follows, which is told who agreed; None
            where nobody can be asked.

    Attributes:
        ask_host: as given.
        choose_host: from now on the host agrees, by the PIN, or one that is chosen first; None where that is
            not offered.
        joined: somebody has.
        by_host: the host is at the screen, who has typed the PIN for it.
    """

    def __init__(
        self,
        table: Table,
        terms: Callable[[], BuyIns],
        ask_host: Callable[[Callable[[], None], str], None] | None = None,
        ask_others: Callable[[str, Sequence[str], Callable[[str], None]], None] | None = None,
    ) -> None:
        self._table = table
        self._terms = terms
        self.ask_host = ask_host
        self.choose_host: Callable[[], None] | None = None
        self.joined: Callable[[], None] = nothing
        self.by_host = False
        self._ask_others = ask_others

    def others(self, seat: int | None) -> list[str]:
        """Who may agree to what a seat wants, or (None) a newcomer; empty for nobody."""
        if self._terms().asks != "others" or self._ask_others is None:
            return []
        own = "" if seat is None else self._table.players[seat].name
        return [name for name in self._people() if name != own]

    def _people(self) -> list[str]:
        """Who is there, each once, but for bots."""
        there = enumerate(self._table.players)
        left = self._table.session.left
        return list(dict.fromkeys(each.name for seat, each in there if not each.bot and seat not in left))

    def all_of_them(self) -> list[str]:
        """Who may agree to what takes from all what they could win (`must_agree`)."""
        by_hand, asks = self._table.by_hand, self._terms().asks
        people = [] if self._ask_others is None else self._people()
        return must_agree(people, asks, by_hand.terms, watched=by_hand.watched)

    def agreed_by_all(self, words: str, do: Callable[[str], None]) -> None:
        """Have it done once some of `all_of_them` agree; `words` and `do` as `agreed` has them."""
        assert self._ask_others is not None
        self._ask_others(words, self.all_of_them(), do)

    def asked(self, seat: int | None) -> str:
        """Who is asked first, in a word or two; "" for nobody."""
        if self._terms().of_host and self.ask_host is not None:
            return "" if self.by_host else _("the host's PIN")
        return _("others must agree") if self.others(seat) else ""

    def agreed(self, words: str, do: Callable[[str], None], seat: int | None = None) -> None:
        """Have chips come or go, once those agree who must by the terms.

        Args:
            words: what is to happen, in a sentence.
            do: does it; is told who has agreed, for the record.
            seat: whose wish it is; None for a newcomer.
        """
        if self._terms().of_host and self.ask_host is not None:
            do("host") if self.by_host else self.ask_host(partial(do, "host"), words)
        elif self._ask_others is not None and (people := self.others(seat)):
            self._ask_others(words, people, do)
        else:
            do("table")

    def join(self, who: Player, new: int, then: Callable[[], None] = nothing) -> None:
        """Have somebody join, once those agree who must; `then` follows.

        Who has left comes with as many chips as were taken along, whatever way back they take, others with
        so many `new` ones.
        """
        held = self._taken_along(who, new)

        def come(by: str) -> None:
            self._table.join(who, held, by=by)
            self.joined()
            then()

        if held:
            self.agreed(joins(who.name, held), come)
        else:  # no chips come
            come("table")

    def _taken_along(self, who: Player, new: int) -> int:
        """Chips that one who has left has taken along; of who has not, `new`."""
        left, players = self._table.session.left, self._table.players
        seats = [seat for seat, each in enumerate(players) if each.id == who.id and seat in left]
        return self._table.standings(self._table.state)[seats[-1]].chips if seats else new

    def leave(self, seat: int, then: Callable[[], None] = nothing) -> None:
        """Have a seat leave with its chips, once those agree who must; `then` follows."""

        def go(by: str) -> None:
            self._table.ordered.come(seat)
            self._table.leave(seat, by=by)
            then()

        held = self._with_ordered(seat)
        if not held:  # no chips go
            go("table")
            return
        name = self._table.players[seat].name
        words = say("{name} leaves with {chips}.", name=name, chips=chips.counted(held))
        self.agreed(words, go, seat)

    def _with_ordered(self, seat: int) -> int:
        """Chips of a seat, with those that it has bought in a hand: who leaves takes them along."""
        held = self._table.state["seats"][seat]["chips"]
        assert isinstance(held, int)
        return held + self._table.ordered.due().get(seat, 0)

    def leaving(self, seat: int, name: str = "leave", why: str | None = None) -> Control:
        """Leads a seat away from the table; with chips that says with what, and who is asked for it."""
        detail = joined_by_comma(_("with all chips"), self.asked(seat)) if self._with_ordered(seat) else ""
        leave = partial(self.leave, seat)
        return Control(name, _("Leave the table"), leave, detail, why, tone=Tone.QUIET)

    def really(self, seat: int, leave: Control) -> Question:
        """Before a seat leaves it is said with what, and whether there is a way back."""
        name, held = self._table.players[seat].name, self._with_ordered(seat)
        words = say("{name} leaves with {chips}.", name=name, chips=chips.counted(held))
        then = self._table.session.without(seat, sold=self.sells)
        if not then.can_go_on():
            means = " ".join((_("That ends the game."), translated(then.why_over())))
        elif self._table.why_no_join is None:
            means = _("The others play on. {name} can come back with as many.")
            if not held:
                means = _("The others play on. {name} can come back and buy chips then.")
            if not (held or self.sells):
                means = _("The others play on. {name} can come back, but no chips are sold.")
            means = means.format(name=name)
        else:
            only = _("Only one hand is left then.") if then.hands_left() == 1 else ""
            means = " ".join(filter(None, (_("The others play on."), only, self.no_way_back(seat))))
        heading = _("{name}: really leave?").format(name=name)
        yes = _("Leave the table"), self.asked(seat) if held else ""
        shows = partial(self._draw_leaving, seat, held)
        return Question(leave, heading, translated(words), means, yes, (_("Stay"), ""), shows=shows)

    def no_way_back(self, seat: int) -> str:
        """That who leaves can't come back in this game; "" where they can."""
        if self._table.why_no_join is None:
            return ""
        name = self._table.players[seat].name
        return _("{name} can't come back before the next game.").format(name=name)

    def _draw_leaving(self, seat: int, held: int, canvas: Canvas, box: Rect) -> None:
        """The token, and beside it the chips."""
        token, stack = layout.columns(box, [1.7, 1], canvas.px(theme.GAP))
        draw_token(canvas, tokens(canvas.theme, self._table.players)[seat], token)
        draw_stack(canvas, held, layout.middle(stack, token.w))

    def come_back(self, seat: int, then: Callable[[], None]) -> Control:
        """For who has left, with the chips taken along: a seat of their own again; `then` follows."""
        player = self._table.players[seat]
        held = self._taken_along(player, 0)
        with_chips = joined_by_comma(_("with {chips}").format(chips=chips.counted(held)), self.asked(seat))
        detail = with_chips if held else _("and buy chips then") if self.sells else ""
        back = partial(self.join, player, held, then)
        why = reason(self._table.why_no_join)
        return Control("come-back", _("Come back"), back, detail, why)

    @property
    def sells(self) -> bool:
        """Whether chips are sold at all, by the host's terms."""
        return self._terms().chips != 0

    @property
    def _orders(self) -> bool:
        """Whether chips that are bought now come before the next hand only."""
        return self._table.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}

    def controls(self, seat: int) -> list[Control]:
        """What a seat may buy, in a hand for the next one; one control that says why, where it is nothing."""
        held, terms = self._with_ordered(seat), self._terms()
        sold = [
            Control(
                f"buy-{count}",
                _("Buy {chips}").format(chips=chips.counted(count)),
                partial(self._sell, seat, count),
                self.asked(seat),
                once=True,
            )
            for count in terms.offers(held, self._table.session.price)
        ]
        if self.sells:
            most = chips.counted(terms.most or 0)
            why = _("By the host's terms nobody buys beyond {chips}.").format(chips=most)
        else:
            why = _("By the host's terms nobody buys chips in this game.")
        return sold or [Control("buy", _("Buy chips"), nothing, why=why)]

    def when(self, seat: int) -> str:
        """In a hand: when the chips come that are bought now, or those that were; between hands what was.

        "" where the seat has bought nothing just now, between hands.
        """
        name, ordered = self._table.players[seat].name, self._table.ordered.due().get(seat)
        if not self._orders or not self.sells:
            bought = self._table.corrections.bought
            if bought is None or bought["seat"] != seat:
                return ""
            return _("{name} has bought {chips}.").format(name=name, chips=chips.counted(bought["chips"]))
        if ordered is None:
            return _("What {name} buys now comes with the next hand.").format(name=name)
        return _("{name} gets {chips} with the next hand.").format(name=name, chips=chips.counted(ordered))

    @property
    def seals(self) -> str:
        """What a sale ends: as long as the hand can be doubted, that it stands after it; else ""."""
        corrections = self._table.corrections
        if self._orders or not self.sells or not (corrections.amendable or corrections.decided):
            return ""
        return _("Once chips are bought, this hand's last throw and move stand for good.")

    def guard(self) -> list[Control]:
        """Where nobody is asked about chips: to have the host asked."""
        terms, has_pin = self._terms(), self.ask_host is not None
        asked = terms.asks == "others" or (terms.of_host and has_pin)
        if self.choose_host is None or asked or not self.sells:
            return []
        words = _("Let only the host sell")
        detail = _("the host's PIN") if has_pin else _("choose a PIN now")
        return [Control("host-sells", words, self.choose_host, detail, tone=Tone.QUIET)]

    def take_back(self, seat: int | None = None) -> Control:
        """Takes back what this seat, or any, has bought last, until something else is done."""
        label = _("Undo purchase")
        ordered = None if seat is None else self._table.ordered.due().get(seat)
        if seat is not None and ordered is not None:
            words = _("{chips} for the next hand").format(chips=chips.counted(ordered))
            drop = partial(self._table.ordered.drop, seat)
            return Control("take-back", label, drop, words, tone=Tone.QUIET)
        bought = self._table.corrections.bought
        if bought is None or seat not in {None, bought["seat"]}:
            why, words = self._why_not_taken_back(seat)
            return Control("take-back", label, nothing, words, why, tone=Tone.QUIET)
        name = self._table.players[bought["seat"]].name
        words = f"{chips.counted(bought['chips'])}, {name}"
        undo = self._table.corrections.undo
        return Control("take-back", label, undo, words, tone=Tone.QUIET)

    def _why_not_taken_back(self, seat: int | None) -> tuple[str, str]:
        """Why a seat, or any, has no purchase to take back: in a sentence, and in a few words."""
        done = self._table.session.hand_history()
        if any(each["do"] == "buy-in" and seat in {None, each["seat"]} for each in done[:-1]):
            newest = " ".join(map(translated, self._table.told()[-1:]))
            why = _("Only the newest step can be taken back. Since the purchase: {newest}").format(
                newest=newest
            )
            return why, _("something was done since")
        return _("Chips can be taken back only right after they were bought."), _("right after buying only")

    def _sell(self, seat: int, count: int) -> None:
        name = self._table.players[seat].name
        words = say("{name} buys {chips}.", name=name, chips=chips.counted(count))

        def sell(by: str) -> None:
            if self._orders:
                self._table.ordered.order(seat, count, by=by)
            else:
                self._table.buy_in(seat, count, by=by)

        self.agreed(words, sell, seat)
