"""Who is coached, and when: set at the table by who plays there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.coach.terms import Coached
from kiosk.screens.base.leaflet import LEAST, Leaflet
from kiosk.screens.base.screen import Screen
from kiosk.text.names import some_of
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.widgets.controls import draw_cells
from kiosk.ui.widgets.token import draw_who

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.coach.terms import Terms
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.widgets.token import Token

WITHIN = 4
"""Of the plate of a row round what stands on it, px at BASE_SIZE."""
CHOICES = {
    Coached.OFF: say("No coach"),
    Coached.AFTER: say("After the hand"),
    Coached.LIVE: say("During the hand"),
}


def coach_controls(now: Coached, choose: Callable[[Coached], None], whose: str = "") -> list[Control]:
    """When somebody is coached now, and could be; `whose` ends the names of the controls."""
    return [
        Control(
            f"coach-{when}{whose}", translated(words), partial(choose, when),
            tone=Tone.CHOSEN if now is when else Tone.PLAIN,
        )
        for when, words in CHOICES.items()
    ]  # fmt: skip


class CoachPage(Screen):
    """A row for each of the people at the table.

    Args:
        people: names, each with a token.
        terms: of them.
        wish: of one, by name.
        choose: one wishes otherwise.
        ask: the others whether they agree to advice during the hand.
    """

    heading = say("The coach")

    def __init__(
        self,
        clock: Callable[[], float],
        people: Callable[[], Sequence[Token]],
        terms: Terms,
        wish: Callable[[str], Coached],
        choose: Callable[[str, Coached], None],
        ask: Callable[[], None],
    ) -> None:
        super().__init__(clock)
        self._people = people
        self._terms = terms
        self._wish = wish
        self._choose = choose
        self._ask = ask
        self._leaflet = Leaflet(least=LEAST)

    def actions(self) -> list[Control]:
        """Turn over, and ask those whose word is missing."""
        if not self._missing():
            return self._leaflet.actions()
        return [*self._leaflet.actions(), Control("ask", _("Ask the others"), self._ask, tone=Tone.MAIN)]

    def _missing(self) -> list[str]:
        return self._terms.missing([each.name for each in self._people()])

    def draw(self, canvas: Canvas) -> None:
        """As many as fit on a leaf."""
        self._leaflet.fit(canvas, lambda: self.parts(canvas).body, len(self._people()), self._words())
        super().draw(canvas)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The people, and what the coach does and does not say."""
        self._leaflet.paint(canvas, body, list(enumerate(self._people())), self._draw_row, self._words())

    def _draw_row(self, canvas: Canvas, entry: tuple[int, Token], box: Rect) -> None:
        """When somebody is coached."""
        number, token = entry
        canvas.panel(box)
        who, choice = layout.columns(layout.inset(box, canvas.px(WITHIN)), [1, 2.9], canvas.px(theme.GAP))
        draw_who(canvas, token, token.name, canvas.theme.ivory, who)
        controls = coach_controls(self._wish(token.name), partial(self._choose, token.name), f"-{number}")
        cells = layout.columns(choice, [1] * len(controls), canvas.px(theme.GAP))
        draw_cells(canvas, controls, cells, self.input.focus)

    def _words(self) -> str:
        missing = self._missing()
        if missing:
            words = _("Advice during the hand waits for {names} to agree; until then it comes after it.")
            return words.format(names=some_of(missing))
        return _(
            "The coach works out the odds and says after the hand what would have been best. If all the "
            "others agree it advises during the hand, too. It sees no more than you do, and never tells of"
            " hidden dice."
        )
