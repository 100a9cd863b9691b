"""A name that somebody has who played here before: is it the same person, or another one of that name?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.people import shown_names
from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control
from kiosk.ui.rails import FOOT
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.emblems import EMBLEMS
from kiosk.ui.widgets.token import Token, draw_token

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.settings.preferences import Person
    from kiosk.ui.canvas import Canvas

MOST = 4
"""People that are offered; more of one name are hardly remembered."""
HIGHEST = 110
"""Of a plate, px at BASE_SIZE."""


class WhoIsIt(Screen):
    """Those of the name who have played here, each by the token, and somebody new.

    Args:
        may_be: who it may be, at most MOST.
        new: the person that it is otherwise.
        take: is handed one of these; raises Refused where that can't be.
    """

    heading = say("Who is it?")
    feet = (FOOT,)  # each of them is to be met by a thumb

    def __init__(
        self,
        clock: Callable[[], float],
        may_be: Sequence[Person],
        new: Person,
        take: Callable[[Person], object],
    ) -> None:
        super().__init__(clock)
        self._may_be = may_be
        self._new = new
        self._take = take

    def actions(self) -> list[Control]:
        """Nobody of these."""
        detail = _("plays as {name}").format(name=self._new.name)
        return [Control("new", _("Somebody else"), partial(self._choose, self._new), detail)]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """What the question is, and those whom it may be."""
        gap = canvas.px(theme.GAP)
        words, rest = layout.cut_top(body, canvas.type_px(Type.NOTE) * 3, gap)
        told = _("Somebody with this name has played here before. If it is the same person, tap the token.")
        canvas.write(told, words, Type.NOTE, canvas.theme.soft, lines=2)
        names = shown_names({person.id: person.name for person in self._may_be})
        rest.h = min(rest.h, (canvas.px(HIGHEST) + gap) * len(self._may_be))
        for number, (person, cell) in enumerate(
            zip(self._may_be, layout.rows(rest, [1] * len(self._may_be), gap), strict=True)
        ):
            self.place_plate(canvas, f"same-{number}", partial(self._choose, person), cell)
            self._draw(canvas, person, names[person.id], layout.inset(cell, canvas.px(8)))

    @staticmethod
    def _draw(canvas: Canvas, person: Person, name: str, box: Rect) -> None:
        look = canvas.theme
        disc, who = layout.cut_left(box, min(box.h, canvas.px(90)), canvas.px(14))
        if person.emblem is not None:
            token = Token(name, look.seats[person.colour], EMBLEMS[person.emblem])
            draw_token(canvas, token, disc)
        canvas.write(canvas.shortened(name, who, Type.LABEL), who, Type.LABEL, look.ivory, lines=1)

    def _choose(self, person: Person) -> None:
        self._take(person)
        self.go_back()
