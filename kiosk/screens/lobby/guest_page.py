"""One guest: name, chips, person or bot; and what the guest is known by, which no other has."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.bots import Strength
from kiosk.screens.base.screen import Screen
from kiosk.screens.coaching.coach_page import coach_controls
from kiosk.screens.lobby.party import MOST_CHIPS
from kiosk.table.players import BOT_KINDS
from kiosk.text import chips
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.controls import draw_row
from kiosk.ui.widgets.emblems import EMBLEMS
from kiosk.ui.widgets.stepper import Bidding
from kiosk.ui.widgets.token import Token, draw_token, token_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.coach.terms import Coached
    from kiosk.screens.lobby.party import Party
    from kiosk.screens.lobby.stacks import Guest
    from kiosk.ui.canvas import Canvas

LARGEST = 84
"""Of a token to choose, px at BASE_SIZE."""
PRESETS = (10, 20, 50, 100, 1_000)
"""Chips offered beside the stepper."""


HEADING = 34
"""How high what is said above choices is, px at BASE_SIZE."""


class GuestPage(Screen):
    """One guest: another name or token, chips, person or bot, with a coach or without, or away.

    Args:
        coached: when somebody is, by id.
        coach: they shall be then.
        leave: has a guest go, once those agree who must; asked: who that is, in a word or two.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        party: Party,
        guest: Guest,
        rename: Callable[[Guest], None],
        pick: Callable[[Guest], None],
        *,
        coached: Callable[[str], Coached],
        coach: Callable[[str, Coached], None],
        leave: Callable[[Guest, Callable[[], None]], None],
        asked: Callable[[Guest], str],
    ) -> None:
        super().__init__(clock)
        self._party = party
        self._guest = guest
        self._rename = rename
        self._coached = coached
        self._coach = coach
        self._leave, self._asked = leave, asked
        self._pick = pick
        self._bidding = Bidding(1, MOST_CHIPS, max(1, party.chips_of(guest)))

    @property
    def title(self) -> str:
        """Who it is."""
        return self._guest.name

    def actions(self) -> list[Control]:
        """What can be done with the guest."""
        at = self._party.guests.index(self._guest)
        place = _("now seat {number} of {count}").format(number=at + 1, count=len(self._party.guests))
        return [
            Control(
                "away",
                _("Not playing"),
                partial(self._leave, self._guest, self._away),
                self._asked(self._guest),
                tone=Tone.QUIET,
            ),
            Control(
                "earlier",
                _("Move up"),
                partial(self._party.move_up, self._guest),
                place,
                why=None if at else _("This is the first seat."),
            ),
            Control("name", _("Another name"), partial(self._rename, self._guest)),
            Control("done", _("Done"), self.go_back, tone=Tone.MAIN),
        ]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The token, who plays, and the chips."""
        gap = canvas.px(theme.GAP)
        cut = layout.rows if canvas.upright else layout.columns
        whose, money = cut(body, [0.66 if canvas.theme.large_text else 1, 1.9], gap * 2)
        self.place_plate(canvas, "token", partial(self._pick, self._guest), whose)
        words, disc = layout.cut_bottom(layout.inset(whose, canvas.px(14)), canvas.px(44), gap)
        draw_token(canvas, token_of(canvas.theme, self._guest), layout.middle(disc, canvas.px(220)))
        canvas.write(_("Another token"), words, Type.NOTE, canvas.theme.ivory, align="centre", lines=1)
        headings = 2 if self._guest.bot else 3
        high = (money.h - headings * (canvas.px(HEADING) + 2 * gap)) // (headings + 1)  # all rows are as high
        row = canvas.px(HEADING) + gap + high
        rows = [row, 0 if self._guest.bot else row, row + gap + high]
        by, coach, money = layout.rows(money, rows, gap)
        title, by = layout.cut_top(by, canvas.px(HEADING), gap)
        canvas.write(_("Who plays here?"), title, Type.FINE, canvas.theme.soft, lines=1)
        kinds = [
            self._plays("person", _("A person"), None),
            *(self._plays(strength, translated(words), strength) for strength, words in BOT_KINDS.items()),
        ]
        draw_row(canvas, kinds, by, self.input.focus)
        if not self._guest.bot:
            title, coach = layout.cut_top(coach, canvas.px(HEADING), gap)
            does = _("Coach: says which choice is best; during the hand if all agree")
            canvas.write(does, title, Type.FINE, canvas.theme.soft, lines=1)
            choices = coach_controls(self._coached(self._guest.id), partial(self._coach, self._guest.id))
            draw_row(canvas, choices, coach, self.input.focus)
        title, rest = layout.cut_top(money, canvas.px(HEADING), gap)
        canvas.write(_("Chips at the start"), title, Type.FINE, canvas.theme.soft, lines=1)
        steps, presets = layout.rows(rest, [1, 1], gap)
        less, amount, more = layout.columns(steps, [1, 2, 1], gap)
        why_less = _("Nobody plays without chips.") if self._bidding.amount == 1 else None
        self.put(canvas, Control("less", "\N{MINUS SIGN}", lambda: self._step(-1), why=why_less), less)
        canvas.panel(amount)
        canvas.write(
            chips.amount(self._bidding.amount),
            layout.inset(amount, canvas.px(6)),
            Type.LEAD,
            canvas.theme.ivory,
            align="centre",
            lines=1,
        )
        why_more = _("This is the most.") if self._bidding.amount == MOST_CHIPS else None
        self.put(canvas, Control("more", "+", lambda: self._step(1), why=why_more), more)
        draw_row(canvas, [self._preset(each) for each in PRESETS], presets, self.input.focus)

    def _preset(self, amount: int) -> Control:
        tone = Tone.CHOSEN if amount == self._bidding.amount else Tone.PLAIN
        return Control(f"preset-{amount}", chips.amount(amount), lambda: self._set(amount), tone=tone)

    def _set(self, amount: int) -> None:
        self._bidding.set(amount)
        self._keep()

    def _step(self, by: int) -> None:
        self._bidding.step(by)
        self._keep()

    def _keep(self) -> None:
        """These chips are for this guest alone."""
        self._party.choose_chips(self._guest, self._bidding.amount)

    def _by(self, strength: Strength | None) -> None:
        self._guest.bot = strength is not None
        self._guest.strength = strength or Strength.REGULAR

    def _plays(self, who: str, words: str, strength: Strength | None) -> Control:
        now = self._guest.strength if self._guest.bot else None
        tone = Tone.CHOSEN if strength is now else Tone.PLAIN
        return Control(f"by-{who}", words, lambda: self._by(strength), tone=tone)

    def _away(self) -> None:
        self._party.guests.remove(self._guest)
        self.go_back()


class TokenPage(Screen):
    """All figures in the guest's colour, and the guest's figure in all colours; those of others as they are.

    Args:
        party: who plays.
        guest: one of them.
    """

    def __init__(self, clock: Callable[[], float], party: Party, guest: Guest) -> None:
        super().__init__(clock)
        self._party = party
        self._guest = guest

    @property
    def title(self) -> str:
        """Whose token."""
        return _("The token of {name}").format(name=self._guest.name)

    def actions(self) -> list[Control]:
        """It holds at once."""
        return [Control("done", _("Done"), self.go_back, tone=Tone.MAIN)]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The token, large, and beside (upright: below) it what else it could be."""
        gap = canvas.px(theme.GAP)
        cut = layout.rows if canvas.upright else layout.columns
        now, choice = cut(body, [1, 2.4], gap * 2)
        canvas.panel(now)
        inner = layout.inset(now, canvas.px(14))
        words, disc = layout.cut_bottom(inner, canvas.type_px(Type.FINE) * 3, gap)
        look, guest = canvas.theme, self._guest
        draw_token(canvas, token_of(look, guest), layout.middle(disc, canvas.px(230)))
        if len(self._party.guests) > 1:
            told = _("Taken already? Then you two swap.")
            canvas.write(told, words, Type.FINE, look.soft, align="centre", lines=3)
        colours = len(look.seats)
        across = (4, 4) if canvas.upright else (8, 6)
        figures, dyes = layout.rows(
            choice, [-(-len(EMBLEMS) // across[0]), -(-colours // across[1])], gap * 2
        )
        figures = self._titled(canvas, _("Figure"), figures)
        dyes = self._titled(canvas, _("Colour"), dyes)
        for place, cell in enumerate(layout.grid(figures, len(EMBLEMS), across[0], gap)):
            token = Token(guest.name, look.seats[guest.colour], EMBLEMS[place], guest.bot)
            self._draw_choice(canvas, "emblem", place, token, cell)
        for place, cell in enumerate(layout.grid(dyes, colours, across[1], gap)):
            token = Token(guest.name, look.seats[place], EMBLEMS[guest.emblem], guest.bot)
            self._draw_choice(canvas, "colour", place, token, cell)

    @staticmethod
    def _titled(canvas: Canvas, words: str, box: Rect) -> Rect:
        """What can be chosen there, said above it; the room below."""
        title, rest = layout.cut_top(box, canvas.type_px(Type.FINE) + canvas.px(4), canvas.px(4))
        canvas.write(words, title, Type.FINE, canvas.theme.soft, lines=1)
        return rest

    def _draw_choice(self, canvas: Canvas, what: str, place: int, token: Token, cell: Rect) -> None:
        """One figure or colour: chosen, free, or on the token of who has it."""
        self.place_plate(
            canvas, f"{what}-{place}", partial(self._party.dress, self._guest, **{what: place}), cell
        )
        if getattr(self._guest, what) == place:
            canvas.rounded(cell, canvas.theme.gold, 4)
        other = next((each for each in self._party.guests if getattr(each, what) == place), self._guest)
        if other is not self._guest:
            token = token_of(canvas.theme, other)
        draw_token(canvas, token, layout.middle(layout.inset(cell, canvas.px(7)), canvas.px(LARGEST)))
