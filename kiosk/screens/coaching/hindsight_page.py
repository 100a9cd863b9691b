"""What the decisions of the last hand were worth: one after another, as they were made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.base.leaflet import LEAST, Leaflet
from kiosk.screens.base.screen import Screen
from kiosk.screens.coaching.words import afterwards
from kiosk.text import chips
from kiosk.text.names import some_of
from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.token import draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.coach.verdict import Verdict
    from kiosk.table.players import Player
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control


class HindsightPage(Screen):
    """A plate for each decision, in the order of the hand.

    Args:
        players: of the table, in seat order.
        verdicts: of those who are coached, in the order of the hand.
    """

    heading = say("What the coach says")

    def __init__(
        self, clock: Callable[[], float], players: Sequence[Player], verdicts: Sequence[Verdict]
    ) -> None:
        super().__init__(clock)
        self._players = players
        self._verdicts = verdicts
        self._leaflet = Leaflet(least=LEAST)

    def draw(self, canvas: Canvas) -> None:
        """As much as fits on a leaf."""
        self._leaflet.fit(canvas, lambda: self.parts(canvas).body, len(self._verdicts), self._in_all())
        super().draw(canvas)

    def actions(self) -> list[Control]:
        """Turn over."""
        return self._leaflet.actions()

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The decisions, and what they come to."""
        self._leaflet.paint(canvas, body, self._verdicts, self._draw_row, self._in_all())

    def _draw_row(self, canvas: Canvas, entry: Verdict, box: Rect) -> None:
        """Whose it was, and what it was worth."""
        canvas.panel(box, line=canvas.theme.good if entry.is_good else canvas.theme.amber, thick=2)
        inner = box.inflate(-2 * canvas.px(10), -2 * canvas.px(4))
        disc, said = layout.cut_left(inner, canvas.px(56), canvas.px(12))
        draw_token(canvas, tokens(canvas.theme, self._players)[entry.seat], disc)
        canvas.write(afterwards(entry), said, Type.NOTE, canvas.theme.ivory, lines=3)

    def _in_all(self) -> str:
        """What everybody's decisions came to."""
        given: dict[int, float] = {}
        for verdict in self._verdicts:
            given[verdict.seat] = given.get(verdict.seat, 0.0) + verdict.told
        most = sorted(given.items(), key=lambda each: -each[1])
        each = some_of([f"{self._players[seat].name} {chips.about(cost)}" for seat, cost in most])
        return _("Given away in this hand: {each}. The dice did the rest.").format(each=each)
