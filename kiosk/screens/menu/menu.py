"""What else can be done while a game is played: rules, last hands, sound, settings, the end of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.base.question import Question
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.base.sound_controls import change_set, sound_controls
from kiosk.screens.table.doing.actions import BY_HAND
from kiosk.screens.table.felt import draw_hand
from kiosk.table.unfinished_hand import open_hand
from kiosk.text.names import at_seats, why_no_other
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.widgets.controls import draw_cells, draw_row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.games.state import State
    from kiosk.screens.base.context import House
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas


class Menu(Screen):
    """Large buttons; the game waits meanwhile. How loud it is needs no PIN.

    Args:
        house: whose sound it is.
        state: of the table, in public.
        in_hand: a hand is open, with chips in it.
        no_other: why no other game can follow now; None where one can.
        guide: of a table to learn at: to go on without it; then no chips are bought, and nothing counts.
        at_table: what can be done there now.
    """

    heading = say("The game waits")

    def __init__(
        self,
        clock: Callable[[], float],
        house: House,
        state: State,
        *,
        in_hand: bool = False,
        no_other: str | None = None,
        guide: Sequence[Control] | None = None,
        at_table: Callable[[], Sequence[Control]] = tuple,
    ) -> None:
        super().__init__(clock)
        self._at_table = at_table
        self._guide = guide
        self._house = house
        self._in_hand = in_hand
        self._no_other = no_other
        self._state = state
        self.lies_on = state["game"]

    @classmethod
    def at(
        cls,
        table: Table,
        clock: Callable[[], float],
        house: House,
        at_table: Callable[[], Sequence[Control]],
        guide: Sequence[Control] | None,
    ) -> Menu:
        """That of a table, as it is now."""
        left, now = open_hand(table.session), table.state
        why = why_no_other(now if left is None else left.state)
        in_hand = left is not None
        return cls(clock, house, now, in_hand=in_hand, no_other=why, guide=guide, at_table=at_table)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Back to the game, all else below it, and at the foot how loud it is."""
        stays = _("can be resumed") if self._in_hand else _("who won, statistics")
        if self._guide is not None:
            stays = _("it does not count")
        end = Control("end", self._end, self.to(Wish.END), stays, sign=Sign.FLAG)
        about = _("buy in, leave") if canvas.theme.large_text else at_seats(self._state)  # all are as small
        seats = self._entry("seats", _("Seats and chips"), Wish.SEATS, about, Sign.SEATS)
        settle = self._entry("settle", _("Settle up"), Wish.SETTLE, _("who pays whom"), Sign.SETTLE)
        coach = self._entry("coach", _("Coach"), Wish.COACH, _("what was best"), Sign.COACH)
        another = self._entry("another", _("Another game"), Wish.ANOTHER, _("with the same chips"), Sign.DICE)
        another = replace(another, why=self._no_other)
        looks = _("with every throw")
        others = [
            *([seats, another, settle, coach] if self._guide is None else self._guided(settle)),
            self._entry("rules", _("Rules"), Wish.RULES, _("as played here"), Sign.BOOK),
            self._entry("history", _("Last hands"), Wish.HISTORY, looks, Sign.CLOCK),
            self._entry("comfort", _("Look and sound"), Wish.COMFORT, _("text, colours, sounds"), Sign.EYE),
            self._entry("settings", _("Settings"), Wish.SETTINGS, _("the host's"), Sign.WHEEL),
            self.asks(self._really(end)),
        ]
        gap = canvas.px(theme.GAP)
        across = 2 if canvas.upright else 3
        first, middle, last = layout.rows(body, [1, -(-len(others) // across) * 1.5, 1], gap)
        on = Control("go-on", _("Go on with the game"), self.go_back, tone=Tone.MAIN, sign=Sign.PLAY)
        draw_row(canvas, [on, *self._real_throw()], first, self.input.focus)
        cells = layout.grid(middle, len(others), across, gap)
        if len(others) % across == 1:
            cells[-1].w = middle.w
        draw_cells(canvas, others, cells, self.input.focus)
        sound = sound_controls(self._house, self._change)
        shares = [0.5 if each.aside else 1.0 for each in sound]
        for control, cell in zip(sound, layout.columns(last, shares, gap), strict=True):
            self.put(canvas, control, cell)

    def _real_throw(self) -> list[Control]:
        """Real dice in the place of those that the machine would throw now, where that may be."""
        there = [each for each in self._at_table() if each.name == BY_HAND and each.button is None]
        return [replace(self._and_back(each), keys=(), aside=True) for each in there]

    @property
    def _end(self) -> str:
        """What leaving the game is: in the middle of a hand it can be gone on with."""
        return _("Interrupt the game") if self._in_hand and self._guide is None else _("End the game")

    def _really(self, end: Control) -> Question:
        """Before the game is ended what becomes of it is said."""
        heading, words = _("Really end the game?"), _("The result comes next.")
        means = _("There, Settle up shows who pays whom.")
        if self._in_hand:
            heading, words = _("Interrupt the game?"), _("The game stops here, in the middle of a hand.")
            means = _("This hand is kept: you can finish it later.")
        if self._guide is not None:
            heading, words = _("Really end the game?"), _("The practice hand ends here.")
            means = _("It does not count.")
        yes, no = (self._end, ""), (_("Go on with the game"), "")
        game = self._state["game"]
        return Question(
            end,
            heading,
            words,
            means,
            yes,
            no,
            ends=not self._in_hand or self._guide is not None,
            shows=lambda canvas, box: draw_hand(canvas, game, box),
            refused=self.go_back,
        )

    def _entry(self, name: str, label: str, wish: Wish, detail: str, sign: Sign) -> Control:
        return Control(name, label, self.to(wish), detail, sign=sign)

    def _guided(self, settle: Control) -> list[Control]:
        """What a table to learn at has in the place of seats: to go on without the guide."""
        return [*(replace(self._and_back(each), sign=Sign.COACH) for each in self._guide or ()), settle]

    def _and_back(self, control: Control) -> Control:
        """The same, and then the table is seen again."""

        def do() -> None:
            control.do()
            self.go_back()

        return replace(control, do=do)

    def _change(self, **what: object) -> None:
        self.note = change_set(self._house, **what)
