"""What has happened in the hand, told beside its table: a running line of events, and who did what last."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kiosk.screens.table.felt import lay_shade
from kiosk.screens.table.house import house_has_thrown
from kiosk.screens.table.turns import next_seat
from kiosk.text.last_action import last_actions
from kiosk.text.translate import translated
from kiosk.ui import layout, theme
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygame import Rect

    from kiosk.games.state import State
    from kiosk.screens.table.areas import Areas
    from kiosk.screens.table.game_view import GameView
    from kiosk.screens.table.seats.plate import Plate
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Theme

BETWEEN_HANDS = frozenset({"join", "leave", "buy-in", "sit-out"})
"""What changes who is at a table, and with how many chips."""
MOST = 4
"""So many sentences are shown, the newest first."""


class Events:
    """Tells a table's hand from its record as all may see it, so that it says nothing of hidden dice.

    Args:
        table: the live table.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._said: tuple[str, ...] | None = None
        self._actions: Mapping[int, str] | None = None
        self._told = True

    def happened(self, *, told: bool = True) -> None:
        """Something has: what was told is told anew when it is asked for; not `told`: not before `tell`."""
        self._said, self._actions = (None if told else self._said or ()), None
        self._told = told

    def tell(self) -> None:
        """What was held back is told from now on."""
        if not self._told:
            self.happened()

    @property
    def said(self) -> tuple[str, ...]:
        """The last sentences, the newest first; none where the record can't be read."""
        if self._said is None:
            told = self._table.told()
            self._said = tuple(reversed(told[-MOST:]))
        return self._said

    def beside(self, areas: Areas, headline: str) -> str:
        """The last of them alone, where there is no other place for them; else "", as for the headline."""
        alone = areas.seats and not areas.events
        last = translated(self.said[0]) if alone and self.said else ""
        return "" if last == headline else last

    def news(self, areas: Areas) -> str:
        """Who has come, gone or bought chips since the hand ended, where no other place has it; else ""."""
        if areas.events or not areas.seats:
            return ""
        newest = self._table.session.hand_history(public=True)[-1]["do"]
        return translated(self.said[0]) if newest in BETWEEN_HANDS and self.said else ""

    def last_action(self, seat: int) -> str:
        """What a seat did last in this hand, in a word or two; "" for nothing."""
        if self._actions is None:
            session = self._table.session
            self._actions = last_actions(session.state()["game"], session.hand_history(public=True))
        return translated(self._actions.get(seat, ""))

    def on_plates(self, game: GameView[Any], look: Theme, state: State, *, shines: bool) -> list[Plate]:
        """The game's seats; until the house pays or the hand is over with what each did last and who is next.

        `shines`: who has won is in the light.
        """
        colours = self._table.game.colours
        plates = [
            replace(plate, colours=colours, shines=shines and plate.won > 0)
            for plate in game.plates(look, state, self._table.players)
        ]
        if "result" in state or house_has_thrown(state):
            return plates
        follows = next_seat(state)
        return [
            replace(plate, last=self.last_action(plate.number), follows=plate.number == follows)
            for plate in plates
        ]


def draw_events(canvas: Canvas, events: Events, box: Rect, said: tuple[str, ...] = ()) -> None:
    """As many of the sentences as have room, the newest first and brightest; nothing in an empty box.

    `said`: what stands elsewhere already, and not once more.
    """
    if box:
        canvas.part("events", box, lambda: _draw_sentences(canvas, events, box, said))


def _draw_sentences(canvas: Canvas, events: Events, box: Rect, said: tuple[str, ...]) -> None:
    gap = canvas.px(theme.GAP)
    inner = layout.inset(box, gap)
    blocks: list[tuple[str, int]] = []
    left = inner.h
    for words in events.said:
        text = translated(words)
        if any(text in each for each in said):
            continue
        high = canvas.height_of(text, inner.w, Type.FINE)
        if high > left:
            break
        blocks.append((text, high))
        left -= high + gap // 2
    if not blocks:
        return
    wide = max(canvas.width_of(text, inner, Type.FINE, 9) for text, _high in blocks)
    lay_shade(canvas, box, wide, sum(high + gap // 2 for _text, high in blocks))
    for number, (text, high) in enumerate(blocks):
        line, inner = layout.cut_top(inner, high, gap // 2)
        colour = canvas.theme.soft if number else canvas.theme.ivory
        canvas.write(text, line, Type.FINE, colour)
