"""Who sits at the table: people come and go, buy chips and sit out; the host's part for who is away."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.protocol import free_action
from kiosk.games.session import PendingKind, Refused
from kiosk.screens.base.question import Question
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.menu.between_hands import may_change
from kiosk.screens.menu.calling_off import CALLED_OFF
from kiosk.screens.menu.cashier import joined_by_comma, joins
from kiosk.table.players import BOT_KINDS, Player, shown_seats
from kiosk.table.unfinished_hand import can_void, stacks
from kiosk.text import chips
from kiosk.text.names import HOST_DOES, why_away
from kiosk.text.translate import _, reason, translated
from kiosk.ui import layout, theme
from kiosk.ui.brass_signs import draw_sign
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import draw_who, tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.bots import Strength
    from kiosk.games.state import SeatState
    from kiosk.screens.menu.cashier import Cashier
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.widgets.token import Token

HIGHEST = 120
"""Of a seat's plate, px at BASE_SIZE."""
DOWN = 3
"""Seats below each other, while there is room for more beside them."""
WIDE = 5
"""A plate so many times as wide as high has the chips beside the name."""

ARROW = 24
"""Of the sign that a plate opens a page, px at BASE_SIZE."""


class SeatsPage(Screen):
    """All seats, and what the host may do.

    Args:
        table: that is played.
        show_seat: opens a seat's own page.
        ask_who: asks who joins and hands that player over.
        bot_name: of the next bot that joins.
        new_chips: that a new seat brings.
        cashier: asks those who must agree.
        ask_host: asks for the host's PIN, and what follows it; None where no PIN is set: the host's part is
            then tapped twice.
    """

    heading = say("Seats and chips")
    in_a_row = 1  # who is asked is said below each

    def __init__(
        self,
        clock: Callable[[], float],
        table: Table,
        *,
        show_seat: Callable[[int], None],
        ask_who: Callable[[Callable[[Player], object]], None],
        bot_name: Callable[[], str],
        new_chips: int,
        cashier: Cashier,
        ask_host: Callable[[Callable[[], None], str], None] | None = None,
    ) -> None:
        super().__init__(clock)
        self._table = table
        self.lies_on = table.state["game"]
        self._show_seat = show_seat
        self._ask_who = ask_who
        self._bot_name = bot_name
        self._new_chips = new_chips
        self._cashier = cashier
        self._ask_host = ask_host
        self._taken: dict[int, int] = {}  # chips that a seat has taken along; those don't change any more

    def actions(self) -> list[Control]:
        """A new seat between hands; in a hand the host's part."""
        why = may_change(self._table)
        if why is None:
            with_chips = self._cashier.asked(None) or chips.counted(self._new_chips)  # who is asked reads it
            why = reason(self._table.why_no_join)
            return [
                Control("join", _("Another player"), self.ask_newcomer, with_chips, why),
                *(self._join_bot(kind, with_chips, why) for kind in BOT_KINDS),
            ]
        back = _("all get their chips back") if self._table.state["pot"] else _("no chips are in it yet")
        off = Control("void", _("Call this hand off"), self._table.void_hand, back, tone=Tone.QUIET)
        there_is_one = can_void(self._table.session)
        off = self._of_host(off, CALLED_OFF) if there_is_one else replace(off, why=may_change(self._table))
        return [self._answer_control(), off]

    def _answer_control(self) -> Control:
        pending = self._table.pending
        decides = pending.kind is PendingKind.DECISION and isinstance(pending.seat, int)
        name = self._table.players[pending.seat].name if isinstance(pending.seat, int) else ""
        action = free_action(pending)
        label = _("{name} is away?").format(name=name) if name else _("A player is away")
        detail = translated(HOST_DOES[action]) if decides and action else ""
        bot = isinstance(pending.seat, int) and self._table.players[pending.seat].bot
        why = None
        if not decides or bot:
            why = _("Nobody is asked to decide now; a throw can be thrown by anybody.")
            detail = _("only when somebody has to decide")
        elif action is None:
            why, detail = self._costs(name, bets=pending.find("bet") is not None)
        elif self._table.host_must_wait:
            why = _("The time limit is not over: only the player can decide yet.")
            detail = _("after the time limit")
        what_for = say("The host answers for {name}, who is away.", name=name)
        return self._of_host(Control("host-act", label, self._table.host_act, detail, why), what_for)

    def _costs(self, name: str, *, bets: bool) -> tuple[str, str]:
        """Why nobody answers for who `bets`, or opens, and from when the host may; and that briefly."""
        if bets:
            why = _(
                "Only {name} can say how much {name} bets. After that the host can decide for {name}; or "
                "call the hand off."
            )
            return why.format(name=name), _("once {name} has bet").format(name=name)
        why = _(
            "Only {name} can choose the first dice. After that the host can decide for {name}; or call the "
            "hand off."
        )
        return why.format(name=name), _("once {name} has chosen dice").format(name=name)

    def _of_host(self, control: Control, what_for: str) -> Control:
        """What is the host's, and leads to the table: done after the PIN, or when it is meant for sure.

        Without a PIN no hand is called off before the others agree, where they are asked for less.
        """
        do = partial(self._do_and_leave, control.do)
        if self._ask_host is not None:
            detail = joined_by_comma(control.detail, "" if control.why else _("the host's PIN"))
            return replace(control, do=partial(self._ask_host, do, what_for), detail=detail)
        control = replace(control, do=do)
        if control.name != "void":
            return self.twice(control, _("Really? Tap once more."))
        if self._cashier.all_of_them():
            do = partial(self._cashier.agreed_by_all, what_for, self._call_off)
            control = replace(control, do=do, detail=_("others must agree"))
        heading, words = _("Really call this hand off?"), _("Hand {number} does not count then.")
        means = _("All bets of this hand go back to the players.")
        number = words.format(number=self._table.state["hand"])
        yes, no = (control.label, control.detail), (_("Go on with the hand"), "")
        pot = self._table.state["pot"]
        shows = lambda canvas, box: draw_stack(canvas, pot, box)  # noqa: E731 - what it is about
        return self.asks(Question(control, heading, number, means, yes, no, shows=shows if pot else None))

    def _call_off(self, by: str) -> None:
        self._do_and_leave(partial(self._table.void_hand, by))

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """What stands below the seats is not said twice."""
        self.titled = self.note == self._why()
        super().draw_head(canvas, box)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A plate for each seat, to be tapped; below them why nothing can be done where that is so."""
        shown, why = shown_seats([each.id for each in self._table.players]), self._why()
        if why:
            lines = 1 if canvas.has_room(why, body) else 2
            line, body = layout.cut_bottom(body, lines * canvas.line(LINE) + canvas.px(4), canvas.px(4))
            canvas.panel(line)  # on boards and stones it would be hard to read
            canvas.write(why, line, Type.FINE, canvas.theme.amber, align="centre", lines=lines)
        most = (1, 2) if canvas.upright else (1, 2, 3)
        across = next((n for n in most if len(shown) <= n * DOWN), most[-1])
        down, gap = -(-len(shown) // across), canvas.px(theme.GAP)
        body.h = min(body.h, canvas.px(HIGHEST) * down + gap * (down - 1))
        cells = layout.grid(body, len(shown), across, gap)
        whose = tokens(canvas.theme, self._table.players)
        back = stacks(self._table.session) if may_change(self._table) else {}
        for number, cell in zip(shown, cells, strict=True):
            seat = self._table.state["seats"][number]
            self.place_plate(canvas, f"seat-{number}", partial(self._show_seat, number), cell)
            held = seat["chips"]
            assert isinstance(held, int)
            in_pot = back.get(number, held) - held
            self._draw_seat(
                canvas, number, seat, whose[number], in_pot, cell.inflate(-2 * canvas.margin, -gap)
            )

    def _why(self) -> str:
        """Why no seat can change, or nobody join, now."""
        if self._cashier.sells and can_void(self._table.session):
            return _("A hand is being played. Tap a seat to buy chips for the next one.")
        return may_change(self._table) or reason(self._table.why_no_join) or ""

    def _draw_seat(
        self, canvas: Canvas, number: int, seat: SeatState, token: Token, in_pot: int, inner: Rect
    ) -> None:
        """Who, and at the right what lies there and what a tap leads to; in a narrow plate below that.

        `in_pot`: chips that the seat has put in, and has back where the hand is called off.
        """
        look = canvas.theme
        if inner.w > WIDE * inner.h:
            who, held, does = layout.columns(inner, [1.7, 1.1, 1.3], canvas.px(12))
            held = layout.middle(held, canvas.px(54))
        else:
            who, lower = layout.rows(inner, [1.25, 1], canvas.px(3))
            does = held = lower
        name, player = seat["name"], self._table.players[number]
        if player.bot:
            name = f"{name}, {translated(BOT_KINDS[player.strength])}"
        draw_who(canvas, token, name, look.ivory, who)
        if number in self._table.session.left:
            opens, told = layout.cut_right(does.union(held), canvas.px(ARROW), canvas.px(4))
            draw_icon(canvas, Icon.OPENS, opens)
            canvas.write(self._left_with(number), told, Type.FINE, look.soft, align="right", lines=2)
            return
        count, below, arrow = seat["chips"], does is held, canvas.px(ARROW)
        width = canvas.width_of(chips.amount(count), held, Type.LEAD, 1)
        figure, rest = layout.cut_right(held, width, canvas.px(6))
        canvas.write(chips.amount(count), figure, Type.LEAD, look.ivory, align="right", lines=1)
        stack, beside = layout.cut_right(rest, rest.h * 2 // 3, canvas.px(6))
        room = layout.cut_right(rest if below else does, arrow, canvas.px(4))[1]
        ways = self._told(number, seat, in_pot)
        words = next((each for each in ways if canvas.has_room(each, room, lines=2)), ways[-1])
        fits = (
            canvas.has_room(words, layout.cut_right(beside, arrow, canvas.px(4))[1], lines=2)
            if below
            else True
        )
        if fits and beside.w >= 0 and stack.w * 2 >= stack.h:
            draw_stack(canvas, count, stack)
            rest = beside
        arrow_box, does = layout.cut_right(rest if below else does, arrow, canvas.px(4))
        draw_icon(canvas, Icon.OPENS, arrow_box)
        canvas.write(words, does, Type.FINE, look.soft, align="right", lines=2)

    def _told(self, number: int, seat: SeatState, in_pot: int) -> list[str]:
        """What stands beside the chips of a seat, and the same in fewer words; "" as the last: or nothing.

        Chips that come with the next hand have a line of their own, below what lies in the pot or is bet.
        """
        waits, house = self._table.ordered.due().get(number, 0), "house" in self._table.state
        away = translated(why_away(seat))
        if not away and seat.get("sit_out"):  # chosen between hands: the seat was in the last one
            away = _("sits out next hand")
        first = away or (_("buy, leave") if may_change(self._table) is None else "")
        if in_pot and not away:
            words = _("{chips} bet") if house else _("+ {chips} in the pot")
            first = words.format(chips=chips.amount(in_pot))
        if not waits:
            return [first] if away else [first, ""]
        waits_words = _("+ {chips} for the next hand").format(chips=chips.amount(waits))
        brief = _("+ {chips} next hand").format(chips=chips.amount(waits))
        ways = [f"{first}\n{waits_words}", f"{first}, {brief}"] if in_pot or away else []
        if in_pot and not away:
            words = _("{pot} bet, next + {chips}") if house else _("pot + {pot}, next + {chips}")
            ways.append(words.format(pot=chips.amount(in_pot), chips=chips.amount(waits)))
        return [*ways, waits_words, brief, away]

    def _left_with(self, number: int) -> str:
        """What a seat has taken along."""
        if number not in self._taken:
            self._taken[number] = self._table.standings(self._table.state)[number].chips
        words = _("left with {chips}").format(chips=chips.amount(self._taken[number]))
        comes = may_change(self._table) is None and self._table.why_no_join is None
        return _("{left}: come back").format(left=words) if comes else words

    def ask_newcomer(self) -> None:
        """Ask who joins, for a seat of their own."""
        self._ask_who(self._join)

    def _join_bot(self, strength: Strength, with_chips: str, why: str | None) -> Control:
        """A bot is seated once that was asked, by those who must agree or of who has tapped."""
        kind, bot = translated(BOT_KINDS[strength]), Player(self._bot_name(), bot=True, strength=strength)
        control = Control(f"join-{strength}", kind, partial(self._join, bot), with_chips, why)
        if why is not None or self._cashier.asked(None):
            return control
        means = _("{kind}: it plays for the house. What you lose to it you owe the house.").format(kind=kind)
        yes, no = (_("It joins"), with_chips), (_("No"), _("nothing changes"))
        heading = _("Shall a bot join?")
        said = translated(joins(bot.name, self._new_chips))
        shows = lambda canvas, box: draw_sign(canvas, Sign.BOT, box)  # noqa: E731 - who it is
        return self.asks(Question(control, heading, said, means, yes, no, ends=False, shows=shows))

    def _join(self, who: Player) -> None:
        self._cashier.join(who, self._new_chips)

    def _do_and_leave(self, do: Callable[[], object]) -> None:
        try:
            do()
        except Refused as refused:  # noted here: the PIN's page has gone
            self.note = translated(refused.words)
        else:
            self.wish = Wish.TABLE
