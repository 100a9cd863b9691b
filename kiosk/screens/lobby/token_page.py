"""What one player is known by: a figure and a colour, which no other guest has."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.emblems import EMBLEMS
from kiosk.ui.widgets.token import Token, draw_token, token_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.screens.lobby.party import Guest, Party
    from kiosk.ui.canvas import Canvas

LARGEST = 84
"""Of a token to choose, px at BASE_SIZE."""


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
