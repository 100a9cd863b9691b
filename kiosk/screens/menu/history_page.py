"""The last hands, from the journal: a card for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.kingdom import NAME as KINGDOM
from kiosk.games.kingdom_table import beside_alike
from kiosk.games.registry import GAMES
from kiosk.screens.base.leaflet import turn_over
from kiosk.screens.base.screen import Screen
from kiosk.table.players import players_of
from kiosk.text import chips
from kiosk.text.names import listed, some_of
from kiosk.text.translate import _, ngettext, translated
from kiosk.ui import layout, theme
from kiosk.ui.brass_signs import draw_sign
from kiosk.ui.control import Control, Sign, Tone, nothing
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.token import draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.games.state import DieState
    from kiosk.journal.evening import HandLine
    from kiosk.journal.history import LastDice
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.fonts import Align

EMPTY = 190
"""How large the sign is where no hand is told of yet, px at BASE_SIZE."""
CARD, CARD_UPRIGHT = 100, 168
"""How high a hand's card is at least, px at BASE_SIZE."""
NAMED, ENDED, ENDED_LARGE = 208, 400, 460
"""How wide on it what hand it is, and how it ended, are, px at BASE_SIZE: the latter in large text, too."""
TOKEN = 54
"""How wide the winner's token is, px at BASE_SIZE."""
MOST_TOKENS = 4
"""So many winners' tokens lie there in its place, smaller."""
GAIN = 156
"""How wide what was won is, px at BASE_SIZE."""
DIE = 66
"""How wide a die is at most, px at BASE_SIZE."""


class HistoryPage(Screen):
    """The cards, a few at a time.

    Args:
        hands: the newest first.
        look: opens one by its number.
        last_dice: what lay before each seat when one was over, by its number.
        settle_up: shows who pays whom.
    """

    heading = say("The last hands")

    def __init__(
        self,
        clock: Callable[[], float],
        hands: Sequence[HandLine],
        look: Callable[[int], None],
        last_dice: Callable[[int], LastDice],
        settle_up: Callable[[], None] = nothing,
    ) -> None:
        super().__init__(clock)
        self._settle_up = settle_up
        self._hands = hands
        self._look = look
        self._last_dice = last_dice
        self._dice: dict[int, LastDice] = {}
        self._page = 0
        self._most = 1

    def draw(self, canvas: Canvas) -> None:
        """How many cards fit decides whether there is anything to turn over to."""
        gap = canvas.px(theme.GAP)
        high = canvas.px(CARD_UPRIGHT if canvas.upright else CARD)
        self._most = max(1, (self.parts(canvas).body.h + gap) // (high + gap))
        self._page = min(self._page, max(0, len(self._hands) - 1) // self._most)
        super().draw(canvas)

    def actions(self) -> list[Control]:
        """Turn over, when there is more than a page; what the evening's chips came to."""
        if not self._hands:
            return []
        settle = Control(
            "settle", _("Settle up"), self._settle_up, _("who pays whom"), tone=Tone.QUIET, sign=Sign.SETTLE
        )
        if len(self._hands) <= self._most:
            return [settle]
        pages = -(-len(self._hands) // self._most)
        newer = _("Previous page"), _("These are the newest.")
        older = _("Next page"), _("There are no older ones here.")
        return [*turn_over(self._page, pages, self._turn, newer, older), settle]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A card for each hand."""
        if not self._hands:
            sign, told = layout.rows(body, [1.6, 1], 0)
            draw_sign(canvas, Sign.CLOCK, layout.middle(sign, canvas.px(EMPTY)))
            words = _("No hand has been played yet.")
            canvas.write(words, told, Type.LEAD, canvas.theme.soft, align="centre")
            return
        gap = canvas.px(theme.GAP)
        high = (body.h - gap * (self._most - 1)) // self._most
        high = min(high, canvas.px(CARD_UPRIGHT if canvas.upright else CARD) * 3 // 2)
        for hand in self._hands[self._page * self._most : (self._page + 1) * self._most]:
            row, body = layout.cut_top(body, high, gap)
            self._draw_card(canvas, hand, row)

    def _draw_card(self, canvas: Canvas, hand: HandLine, box: Rect) -> None:
        self.place_plate(canvas, f"hand-{hand.number}", lambda: self._look(hand.number), box)
        inner, gap = layout.inset(box, canvas.px(theme.MARGIN)), canvas.px(14)
        if canvas.upright:
            named, rest = layout.rows(inner, [1, 2], canvas.px(4))
        else:
            named, rest = layout.cut_left(inner, canvas.px(NAMED), gap)
        self._draw_name(canvas, hand, named)
        wider = canvas.theme.large_text and not canvas.upright
        ended, thrown = layout.cut_left(rest, canvas.px(ENDED_LARGE if wider else ENDED), gap)
        if not hand.winners:
            self._draw_words(canvas, hand, rest, newest=hand.number == self._hands[0].number)
            return
        won = hand.winners[0]  # whose dice lie there
        if hand.number not in self._dice:
            self._dice[hand.number] = self._last_dice(hand.number)
        self._draw_winners(canvas, hand, ended)
        shown = self._dice[hand.number].get("house" if won[0] is None else won[0], [])
        if hand.game == KINGDOM:
            shown = [shown[place] for place in beside_alike([die["value"] for die in shown])]
        _draw_dice(canvas, shown, thrown, ivory=won[0] is None)

    @staticmethod
    def _draw_name(canvas: Canvas, hand: HandLine, box: Rect) -> None:
        """Number, game and time."""
        number = _("Hand {number}").format(number=hand.hand)
        began = hand.began.astimezone().strftime("%H:%M")
        game = f"{GAMES[hand.game].title}, {began}"
        upper, lower = layout.rows(box, [1, 1], 0)
        if canvas.upright:
            upper, lower = layout.columns(box, [1, 1.6], 0)
        canvas.write(number, upper, Type.TEXT, canvas.theme.gold, lines=1)
        align: Align = "right" if canvas.upright else "left"
        canvas.write(game, lower, Type.FINE, canvas.theme.soft, lines=1, align=align)

    @staticmethod
    def _draw_words(canvas: Canvas, hand: HandLine, box: Rect, *, newest: bool) -> None:
        """Of a hand that nobody has won; the newest may still be played."""
        if hand.void:
            words, colour = _("Called off: everyone got their chips back."), canvas.theme.amber
        elif any(net for _name, net in hand.gains):
            words, colour = _("Nobody won: the pot stayed on the table."), canvas.theme.soft
        elif hand.gains:
            words, colour = _("Nobody won or lost chips."), canvas.theme.soft
        else:
            words, colour = _("not over yet") if newest else _("broken off"), canvas.theme.ivory
        canvas.write(words, box, Type.NOTE, colour, lines=2)

    @staticmethod
    def _draw_winners(canvas: Canvas, hand: HandLine, box: Rect) -> None:
        """Who won, the one who won most first, and how much; below it the others."""
        side, whose = min(canvas.px(TOKEN), box.h), tokens(canvas.theme, players_of(hand.players))
        disc, box = layout.cut_left(box, side, canvas.px(10))
        won = [None if seat is None else whose[seat] for seat, _gain in hand.winners]
        shown = [token for token in won if token is not None][:MOST_TOKENS]
        across = 1 if len(shown) <= 1 else 2
        for token, cell in zip(
            shown, layout.grid(layout.middle(disc, side), len(shown), across, canvas.px(2)), strict=True
        ):
            draw_token(canvas, token, cell)
        named = [_("The house") if token is None else token.name for token in won]
        lower = None
        if canvas.upright:  # below all of it
            box, lower = layout.rows(box, [2, 1], canvas.px(2))
        figure, who = layout.cut_right(box, canvas.px(GAIN), canvas.px(6))
        stack, figure = layout.cut_left(figure, canvas.px(40), canvas.px(6))
        draw_stack(canvas, hand.winners[0][1], layout.middle(stack, canvas.px(TOKEN)))
        gained, net = layout.rows(figure, [1.6, 1], 0)
        canvas.write(chips.gained(hand.winners), gained, Type.CALL, canvas.theme.good, lines=1)
        alike = len(won) > 1 and len({gain for _seat, gain in hand.winners}) == 1
        means = _("profit each") if alike else _("profit")  # the table has told the pot
        canvas.write(means, net, Type.FINE, canvas.theme.soft, lines=1)
        if lower is None:
            who, lower = layout.rows(who, [1.25, 1], canvas.px(2))
        each_named = (
            translated(listed(named)),
            *(some_of(named, count) for count in range(len(named) - 1, 0, -1)),
            *([_("{count} winners").format(count=len(named))] if len(named) > 1 else []),
        )
        names = next((words for words in each_named if canvas.has_room(words, who)), each_named[-1])
        canvas.write(canvas.shortened(names, who, Type.FINE), who, Type.LABEL, canvas.theme.ivory, lines=1)
        seats = {seat for seat, _gain in hand.winners} | set(hand.absent)
        others_of = [each for number, each in enumerate(hand.gains) if number not in seats]
        gains = [f"{each} {chips.signed(net)}" for each, net in others_of]
        said = (some_of(gains, count) for count in range(len(gains), 0, -1))
        none_named = ngettext("{count} other", "{count} others", len(gains))
        if all(net < 0 for _name, net in others_of):
            none_named = ngettext("against {count} other", "against {count} others", len(gains))
        none_named = none_named.format(count=len(gains))
        others = next((words for words in said if canvas.has_room(words, lower, lines=2)), none_named)
        others = others if gains else ""
        canvas.write(others, lower, Type.FINE, canvas.theme.soft, lines=2)

    def _turn(self, by: int) -> None:
        self._page += by


def _draw_dice(canvas: Canvas, shown: Sequence[DieState], box: Rect, *, ivory: bool) -> None:
    """In a row at the right, as large as they fit; one that was never shown has a question mark."""
    if not shown:
        return
    across = len(shown)
    side = min(canvas.px(DIE), box.h, box.w // across)
    if side * 2 <= box.h and side < canvas.px(DIE):
        across = -(-across // 2)
        side = min(canvas.px(DIE), box.h // 2, box.w // across)
    down = -(-len(shown) // across)
    row = layout.cut_right(box, side * across)[0]
    cells = layout.grid(layout.middle(row, side * down), len(shown), across, 0)
    for die, cell in zip(shown, cells, strict=True):
        value, place = die["value"], layout.inset(cell, canvas.px(3))
        if value is None:
            dice.draw_covered(canvas, die["die"], place, ivory=ivory)
            continue
        by_hand = die.get("by_hand", False)
        dice.draw_die(canvas, die["die"], value, place, ivory=ivory, by_hand=by_hand)
