"""Who sits at the table: people come and go, buy chips and sit out; the host's part for who is away."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from hardware.message import say
from kiosk.games.protocol import COSTS_NOTHING, free_action
from kiosk.games.session import PendingKind, Refused
from kiosk.screens.base.groups import draw_groups
from kiosk.screens.base.question import Question
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.table.felt import lay_recess, lay_table
from kiosk.table.players import BOT_KINDS, Player
from kiosk.table.unfinished_hand import stacks
from kiosk.text import chips
from kiosk.text.names import after_a_hand, why_away
from kiosk.text.rulebook.pictures import signs
from kiosk.text.translate import _, reason, translated
from kiosk.ui import layout, theme
from kiosk.ui.brass_signs import draw_sign
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import draw_token, draw_who, tokens

if TYPE_CHECKING:
    from collections.abc import Callable

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
WHO = 110
"""How high the plate on a seat's own page is, px at BASE_SIZE."""
WIDE = 5
"""A plate so many times as wide as high has the chips beside the name."""

CALLED_OFF = say("This hand is called off: all chips go back.")


def may_change(table: Table) -> str | None:
    """Why seats can't change now, in a sentence; None between hands."""
    if table.pending.kind is PendingKind.HAND_OVER:
        return None
    return _("A hand is running. After it: {what}.").format(what=after_a_hand(table.state))


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
            with_chips = chips.counted(self._new_chips)
            why = reason(self._table.why_no_join)
            return [
                Control("join", _("Another player"), self.ask_newcomer, with_chips, why),
                *(self._join_bot(kind, with_chips, why) for kind in BOT_KINDS),
            ]
        void, back = self._table.void_hand, _("all chips go back")
        return [
            self._answer_control(),
            self._of_host(Control("void", _("Call this hand off"), void, back, tone=Tone.QUIET), CALLED_OFF),
        ]

    def _answer_control(self) -> Control:
        pending = self._table.pending
        decides = pending.kind is PendingKind.DECISION and isinstance(pending.seat, int)
        name = self._table.players[pending.seat].name if isinstance(pending.seat, int) else ""
        action = free_action(pending)
        label = _("Away: {name}").format(name=name) if name else _("A player is away")
        detail = (
            _("the host answers: {action}").format(action=translated(COSTS_NOTHING[action]))
            if decides and action
            else ""
        )
        bot = isinstance(pending.seat, int) and self._table.players[pending.seat].bot
        why = None
        if not decides or bot:
            why = _("Nobody is asked to decide now; a throw can be thrown by anybody.")
        elif action is None:
            why = _("This costs chips or dice: only the player can decide it. The hand can be called off.")
        elif self._table.host_must_wait:
            why = _("The time limit is not over: only the player can decide yet.")
        what_for = say("The host answers for {name}, who is away.", name=name)
        return self._of_host(Control("host-act", label, self._table.host_act, detail, why), what_for)

    def _of_host(self, control: Control, what_for: str) -> Control:
        """What is the host's, and leads to the table: done after the PIN, or when it is meant for sure."""
        do = partial(self._do_and_leave, control.do)
        if self._ask_host is not None:
            return replace(control, do=partial(self._ask_host, do, what_for))
        control = replace(control, do=do)
        if control.name != "void":
            return self.twice(control, _("Really? Tap once more."))
        heading, words = _("Really call this hand off?"), _("Hand {number} does not count then.")
        means = _("All bets of this hand go back to the players.")
        number = words.format(number=self._table.state["hand"])
        yes, no = (control.label, control.detail), (_("Go on with the hand"), "")
        pot = self._table.state["pot"]
        shows = lambda canvas, box: draw_stack(canvas, pot, box)  # noqa: E731 - what it is about
        return self.asks(Question(control, heading, number, means, yes, no, shows=shows if pot else None))

    def ground(self, canvas: Canvas) -> Canvas:
        """The material of the table that is open."""
        return lay_table(canvas, self._table.state["game"])

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A plate for each seat, to be tapped; below them why nothing can be done where that is so."""
        seats, why = self._table.state["seats"], self._why()
        if why:
            lines = 1 if canvas.has_room(why, body) else 2
            line, body = layout.cut_bottom(body, lines * canvas.line(LINE) + canvas.px(4), canvas.px(4))
            canvas.write(why, line, Type.FINE, canvas.theme.amber, align="centre", lines=lines)
        most = (1, 2) if canvas.upright else (1, 2, 3)
        across = next((n for n in most if len(seats) <= n * DOWN), most[-1])
        down, gap = -(-len(seats) // across), canvas.px(theme.GAP)
        body.h = min(body.h, canvas.px(HIGHEST) * down + gap * (down - 1))
        cells = layout.grid(body, len(seats), across, gap)
        whose = tokens(canvas.theme, self._table.players)
        back = stacks(self._table.session) if may_change(self._table) else {}
        for number, (seat, token, cell) in enumerate(zip(seats, whose, cells, strict=True)):
            self.place_plate(canvas, f"seat-{number}", partial(self._show_seat, number), cell)
            held = seat["chips"]
            assert isinstance(held, int)
            in_pot = back.get(number, held) - held
            self._draw_seat(canvas, number, seat, token, in_pot, cell.inflate(-2 * canvas.margin, -gap))

    def _why(self) -> str:
        """Why no seat can change, or nobody join, now."""
        return may_change(self._table) or reason(self._table.why_no_join) or ""

    def _draw_seat(
        self, canvas: Canvas, number: int, seat: SeatState, token: Token, in_pot: int, inner: Rect
    ) -> None:
        """Who, and at the right what lies there and what a tap leads to; in a narrow plate below that.

        `in_pot`: chips that the seat has put in, and has back where the hand is called off.
        """
        look = canvas.theme
        if inner.w > WIDE * inner.h:
            who, held, does = layout.columns(inner, [2, 1.1, 1], canvas.px(12))
            held = layout.middle(held, canvas.px(54))
        else:
            who, lower = layout.rows(inner, [1.25, 1], canvas.px(3))
            does = held = lower
        name, player = seat["name"], self._table.players[number]
        if player.bot:
            name = f"{name}, {translated(BOT_KINDS[player.strength])}"
        draw_who(canvas, token, name, look.ivory, who)
        if number in self._table.session.left:
            canvas.write(
                self._left_with(number), does.union(held), Type.FINE, look.soft, align="right", lines=2
            )
            return
        may = _("buy, leave") if may_change(self._table) is None else ""
        if in_pot:
            may = _("+ {chips} in the pot").format(chips=chips.amount(in_pot))
        words = translated(why_away(seat)) or may
        if seat.get("sit_out") and words == may:  # chosen between hands: the seat was in the last one
            words = _("sits out next hand")
        count, below = seat["chips"], does is held
        width = canvas.width_of(chips.amount(count), held, Type.LEAD, 1)
        figure, rest = layout.cut_right(held, width, canvas.px(6))
        canvas.write(chips.amount(count), figure, Type.LEAD, look.ivory, align="right", lines=1)
        arrow = canvas.px(24)
        stack, beside = layout.cut_right(rest, rest.h * 2 // 3, canvas.px(6))
        fits = canvas.has_room(words, layout.cut_right(beside, arrow)[1], lines=2) if below else True
        if fits and beside.w >= 0 and stack.w * 2 >= stack.h:
            draw_stack(canvas, count, stack)
            rest = beside
        arrow_box, does = layout.cut_right(rest if below else does, arrow, canvas.px(4))
        draw_icon(canvas, Icon.OPENS, arrow_box)
        if words != may or canvas.has_room(words, does, lines=2):
            canvas.write(words, does, Type.FINE, look.soft, align="right", lines=2)

    def _left_with(self, number: int) -> str:
        """What a seat has taken along."""
        if number not in self._taken:
            self._taken[number] = self._table.standings(self._table.state)[number].chips
        return _("left with {chips}").format(chips=chips.amount(self._taken[number]))

    def ask_newcomer(self) -> None:
        """Ask who joins, for a seat of their own."""
        self._ask_who(self._join)

    def _join_bot(self, strength: Strength, with_chips: str, why: str | None) -> Control:
        """A bot is seated once that was asked, by those who must agree or of who has tapped."""
        kind, bot = translated(BOT_KINDS[strength]), Player(self._bot_name(), bot=True, strength=strength)
        control = Control(f"join-{strength}", kind, partial(self._join, bot), with_chips, why)
        if why is not None or self._cashier.asked(None):
            return control
        means = _("{kind}: it plays by itself, and for the house.").format(kind=kind)
        yes, no = (_("It joins"), with_chips), (_("No"), _("nothing changes"))
        heading = _("Shall a bot join?")
        joins, shows = translated(self._joins(bot)), lambda canvas, box: draw_sign(canvas, Sign.BOT, box)
        return self.asks(Question(control, heading, joins, means, yes, no, ends=False, shows=shows))

    def _joins(self, who: Player) -> str:
        return say("{name} joins with {chips}.", name=who.name, chips=chips.counted(self._new_chips))

    def _join(self, who: Player) -> None:
        self._cashier.join(who, self._new_chips, self._joins(who))

    def _do_and_leave(self, do: Callable[[], object]) -> None:
        try:
            do()
        except Refused as refused:  # noted here: the PIN's page has gone
            self.note = translated(refused.words)
        else:
            self.wish = Wish.TABLE


class SeatPage(Screen):
    """One seat between hands: chips, sitting out, leaving; of who has left, what they have taken along."""

    def __init__(self, clock: Callable[[], float], table: Table, seat: int, cashier: Cashier) -> None:
        super().__init__(clock)
        self._table = table
        self._seat = seat
        self._cashier = cashier

    @property
    def title(self) -> str:
        """Whose it is."""
        return self._table.players[self._seat].name

    @property
    def _data(self) -> SeatState:
        data: SeatState = self._table.state["seats"][self._seat]
        return data

    def ground(self, canvas: Canvas) -> Canvas:
        """The material of the table that is open."""
        return lay_table(canvas, self._table.state["game"])

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Who, with what lies there; below it what can be done. What can't be done now says why."""
        if self._gone:
            self._draw_farewell(canvas, body)
            return
        plate, body = layout.cut_top(body, canvas.px(WHO), canvas.px(theme.GAP) * 2)
        self._draw_who(canvas, plate)
        body = self._draw_signs(canvas, body)
        why = may_change(self._table)
        if why is not None:
            line, body = layout.cut_top(body, canvas.line(LINE), canvas.px(theme.GAP))
            canvas.write(why, line, Type.NOTE, canvas.theme.amber, align="centre", lines=1)
        buys = [replace(each, why=why or each.why) for each in self._cashier.controls(self._seat)]
        out = bool(self._data.get("sit_out"))
        label = _("Take part again") if out else _("Sit out")
        why_not_out = _("In Kingdom nobody sits out a reign.") if "sit_out" not in self._data else why
        detail = ", ".join(filter(None, (_("with all chips"), self._cashier.asked(self._seat))))
        leave = Control("leave", _("Leave the table"), self._leave, detail, why, tone=Tone.QUIET)
        leave = self.asks(self._cashier.really(self._seat, leave))
        others = [
            Control(
                "sit-out",
                label,
                lambda: self._table.sit_out(self._seat, not out),
                _("not in Kingdom") if "sit_out" not in self._data else "",
                why_not_out,
            ),
            leave,
        ]
        at_table = [[each] for each in others] if canvas.upright else [others]
        below = [self._cashier.take_back(self._seat), *self._cashier.guard()]
        groups = [(_("Chips"), [buys, below]), (_("At the table"), at_table)]
        draw_groups(canvas, groups, body, HIGHEST, self.input.focus, plates=True)

    def _draw_signs(self, canvas: Canvas, body: Rect) -> Rect:
        """Below all what the signs at the seat mean; the rest of the body."""
        state = self._table.state
        holders = {
            Icon.KING: state.get("king"),
            Icon.PRINCE: state.get("prince"),
            Icon.DEALER: state.get("button"),
        }
        known, gap = signs(state["game"]), canvas.px(theme.GAP)
        for sign in (each for each, seat in holders.items() if seat == self._seat and each.value in known):
            words = translated(known[sign.value])
            line, body = layout.cut_bottom(body, canvas.line(LINE), gap)
            place, beside = layout.cut_left(line, line.h, gap)
            if not canvas.has_room(words, beside):  # on two lines
                more, body = layout.cut_bottom(body, line.h, 0)
                line, beside = line.union(more), beside.move(0, more.y - line.y).union(beside)
            wide = canvas.width_of(words, beside, Type.NOTE, 2) + line.h
            lay_recess(canvas, Rect(line.topleft, (wide, line.h)), line.inflate(4 * gap, gap))
            draw_icon(canvas, sign, place.move(0, line.centery - place.centery))
            canvas.write(words, beside, Type.NOTE, canvas.theme.soft, lines=2)
        return body

    def _draw_who(self, canvas: Canvas, plate: Rect) -> None:
        """The token, the name as it is said at the table, and the chips large."""
        canvas.panel(plate)
        token = tokens(canvas.theme, self._table.players)[self._seat]
        inner = layout.inset(plate, canvas.px(12))
        disc, inner = layout.cut_left(inner, inner.h, canvas.px(16))
        draw_token(canvas, token, disc)
        held, name = layout.cut_right(inner, inner.w * 2 // 5, canvas.px(8))
        canvas.write(canvas.shortened(token.words, name, Type.FINE, 2), name, Type.HEAD, lines=2)
        stack, figure = layout.cut_left(held, round(held.h * 0.6), canvas.px(8))
        count = self._data["chips"]
        assert isinstance(count, int)
        draw_stack(canvas, count, stack)
        canvas.write(chips.amount(count), figure, Type.SUM, canvas.theme.soft, lines=1)

    @property
    def _gone(self) -> bool:
        return self._seat in self._table.session.left

    @cached_property
    def _taken(self) -> tuple[int, int]:
        """Chips that who has left has taken along, and those won in the whole evening; below 0, lost."""
        who = self._table.players[self._seat].id
        result = next(each.result for each in self._table.evening().accounts if each.id == who)
        return self._table.standings(self._table.state)[self._seat].chips, result

    def actions(self) -> list[Control]:
        """Who has left may come back; the others play on."""
        if not self._gone:
            return []
        words, keys = _("Back to the table"), (pygame.K_SPACE,)
        on = Control("on", words, self.to(Wish.TABLE), keys=keys, tone=Tone.MAIN)
        return [self._cashier.come_back(self._seat, self.go_back), on]

    def _draw_farewell(self, canvas: Canvas, body: Rect) -> None:
        """Who has left, and what they have taken along: so many chips, and what the evening has brought."""
        look, gap = canvas.theme, canvas.px(theme.GAP)
        canvas.panel(body, line=look.gold, thick=3)
        cut = layout.rows if canvas.upright else layout.columns
        who, told = cut(layout.inset(body, canvas.px(20)), [1, 1.5], gap)
        token = tokens(look, self._table.players)[self._seat]
        draw_token(canvas, token, layout.fitted((1, 1), who))
        upper, middle, lower, foot = layout.rows(layout.middle(told, canvas.px(390)), [1, 1.4, 1, 0.8], gap)
        words = _("{name} leaves the table with").format(name=token.words)
        canvas.write(canvas.shortened(words, upper, Type.FINE, 2), upper, Type.LEAD, look.ivory, lines=2)
        taken, result = self._taken
        stack, figure = layout.cut_left(middle, middle.h, gap)
        draw_stack(canvas, taken, stack)
        canvas.write(chips.amount(taken), figure, Type.FIGURE, look.gold, lines=1)
        won = _("{chips} won this evening") if result > 0 else _("{chips} lost this evening")
        if not result:
            won = _("as many as were bought")
        won = won.format(chips=chips.amount(abs(result)))
        canvas.write(won, lower, Type.TEXT, look.good if result > 0 else look.soft, lines=1)
        canvas.write(self._cashier.no_way_back(self._seat), foot, Type.FINE, look.soft, lines=2)

    def _leave(self) -> None:
        self._cashier.leave(self._seat)
