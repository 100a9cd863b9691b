"""One seat: what it may buy, sitting out, leaving; of who has left, what was taken along."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.menu.between_hands import may_change
from kiosk.screens.table.felt import lay_recess
from kiosk.text import chips
from kiosk.text.rulebook.pictures import signs
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.groups import draw_groups
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.games.state import SeatState
    from kiosk.screens.menu.cashier import Cashier
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas

HIGHEST, UPRIGHT = 150, 190
"""Of a row of buttons, px at BASE_SIZE, and upright."""
WHO = 110
"""How high the plate on top is, px at BASE_SIZE."""


class SeatPage(Screen):
    """One seat between hands: chips, sitting out, leaving; of who has left, what they have taken along."""

    def __init__(self, clock: Callable[[], float], table: Table, seat: int, cashier: Cashier) -> None:
        super().__init__(clock)
        self._table = table
        self.lies_on = table.state["game"]
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

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """What stands below the name is not said in its place, too."""
        self.titled = self.note == may_change(self._table) and not self._cashier.when(self._seat)
        super().draw_head(canvas, box)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Who, with what lies there; below it what can be done. What can't be done now says why."""
        if self._gone:
            self._draw_farewell(canvas, body)
            return
        plate, body = layout.cut_top(body, canvas.px(WHO), canvas.px(theme.GAP) * 2)
        self._draw_who(canvas, plate)
        body = self._draw_signs(canvas, body)
        why = may_change(self._table)
        out = bool(self._data.get("sit_out"))
        said = self._cashier.when(self._seat) or why or (self._sits_out if out else self._cashier.seals)
        lines = 2 if canvas.upright else 1  # whatever is said: nothing moves by a sale
        line, body = layout.cut_top(body, lines * canvas.line(LINE), canvas.px(theme.GAP))
        if said:
            canvas.write(said, line, Type.NOTE, canvas.theme.amber, align="centre", lines=lines)
        buys = self._cashier.controls(self._seat)
        label = _("Take part again") if out else _("Sit out")
        why_not_out = _("In Kingdom nobody sits out a reign.") if "sit_out" not in self._data else why
        leave = self.asks(self._cashier.really(self._seat, self._cashier.leaving(self._seat, why=why)))
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
        draw_groups(canvas, groups, body, UPRIGHT if canvas.upright else HIGHEST, self.input.focus)

    @property
    def _sits_out(self) -> str:
        """What it means to sit out."""
        words = _("{name} sits out the next hand, and keeps the seat and the chips.")
        return words.format(name=self._table.players[self._seat].name)

    def _draw_signs(self, canvas: Canvas, body: Rect) -> Rect:
        """Below all what the signs at the seat mean; the rest of the body."""
        state = self._table.state
        holders = {
            Icon.KING: state.get("king"),
            Icon.PRINCE: state.get("prince"),
            Icon.DEALER: state.get("button"),
        }
        known, gap = signs(state["game"]), canvas.px(theme.GAP)
        body = layout.cut_bottom(body, gap)[1]
        for sign in (each for each, seat in holders.items() if seat == self._seat and each.value in known):
            words = translated(known[sign.value])
            line, body = layout.cut_bottom(body, canvas.line(LINE), gap)
            place, beside = layout.cut_left(line, line.h, gap)
            if not canvas.has_room(words, beside):  # on two lines
                more, body = layout.cut_bottom(body, line.h, 0)
                line, beside = line.union(more), beside.move(0, more.y - line.y).union(beside)
            wide = place.w + gap + canvas.width_of(words, beside, Type.NOTE, 2, "left")
            right = max(0, (line.w - wide) // 2)  # in the middle, as what is said above
            line, place, beside = (each.move(right, 0) for each in (line, place, beside))
            lay_recess(
                canvas, Rect(line.topleft, (wide, line.h)).inflate(gap * 2, 0), line.inflate(4 * gap, gap)
            )
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
        count = self._data["chips"]
        assert isinstance(count, int)
        stack, figure = layout.cut_left(held, round(held.h * 0.6), canvas.px(8))
        ink = canvas.write(chips.amount(count), figure, Type.SUM, canvas.theme.soft, align="right", lines=1)
        draw_stack(canvas, count, stack.move(ink.left - figure.left, 0))

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
        words = _("{name} has left the table with").format(name=token.words)
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
