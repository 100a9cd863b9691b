"""The others are asked before chips come to the table or leave it, where the host's terms say so."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.protocol import Refused
from kiosk.screens.base.screen import Screen
from kiosk.table.corrections import OTHERS
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.token import draw_token

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.screens.base.navigation import Navigation
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.widgets.token import Token

HIGHEST = 110
"""Of a name's button, px at BASE_SIZE."""
DISC, SHOWN = 84, 3
"""Of a token of who asks, px at BASE_SIZE, and so many at most."""
DOWN = 4
"""Names below each other, while there is room for more beside them."""


class Agreement(Screen):
    """Whether others agree: each touches their own name.

    Args:
        words: what they are asked about, in a sentence.
        people: names of those who may agree; of so few that there are not OTHERS, all must.
        agreed: told the names of those who have, once they are enough.
        enough: so many are.
        asking: whose wish it is, where it is not the words' first name alone.
        without: what comes if they don't; "" for nothing.
    """

    heading = say("Do the others agree?")

    def __init__(
        self,
        clock: Callable[[], float],
        words: str,
        people: Sequence[str],
        agreed: Callable[[list[str]], None],
        enough: int = OTHERS,
        asking: Sequence[Token] = (),
        without: str = "",
    ) -> None:
        super().__init__(clock)
        self._words = words
        self._people = people
        self._agreed = agreed
        self._enough = min(enough, len(people))
        self._asking = asking
        self._without = without
        self._who: list[str] = []

    def actions(self) -> list[Control]:
        """Who does not agree says so."""
        return [Control("no", _("No"), self.go_back, self._without or _("nothing changes"))]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """What it is about, how many it takes, and a button for each."""
        gap = canvas.px(theme.GAP)
        question, below = layout.rows(body, [1, 2], gap)
        canvas.panel(question, line=canvas.theme.gold, thick=3)
        inner = layout.inset(question, canvas.px(12))
        if self._asking:
            high = min(inner.h, canvas.px(DISC))
            discs, inner = layout.cut_left(inner, high * min(len(self._asking), SHOWN), gap)
            for token, cell in zip(
                self._asking, layout.columns(discs, [1] * min(len(self._asking), SHOWN), 0), strict=False
            ):
                draw_token(canvas, token, layout.middle(cell, high))
        upper, lower = layout.rows(inner, [1.4, 1], gap)
        canvas.write(translated(self._words), upper, Type.TEXT, canvas.theme.ivory, align="centre", lines=2)
        canvas.write(self._who_must(), lower, Type.FINE, canvas.theme.soft, align="centre", lines=2)
        across = min(-(-len(self._people) // DOWN), 2) if canvas.upright else -(-len(self._people) // DOWN)
        down = -(-len(self._people) // across)
        below.h = min(below.h, canvas.px(HIGHEST) * down + gap * (down - 1))
        for name, cell in zip(self._people, layout.grid(below, len(self._people), across, gap), strict=True):
            detail, tone = (_("agrees"), Tone.CHOSEN) if name in self._who else ("", Tone.PLAIN)
            control = Control(f"agree-{name}", name, partial(self._touch, name), detail, tone=tone)
            self.put(canvas, control, cell)

    def _who_must(self) -> str:
        """All whose word is missing, or so many of them."""
        if len(self._people) == 1:
            return _("{name} must agree: touch your name.").format(name=self._people[0])
        if len(self._people) == self._enough:
            return _("All the others must agree: each touches their own name.")
        return _("It takes {count} others: each touches their own name.").format(count=self._enough)

    def _touch(self, name: str) -> None:
        """One agrees; touched once more, not any longer."""
        if name in self._who:
            self._who.remove(name)
            return
        self._who.append(name)
        if len(self._who) >= self._enough:
            self._agreed(self._who)


def ask_others(
    clock: Callable[[], float],
    navigation: Navigation,
    words: str,
    people: Sequence[str],
    do: Callable[[str], None],
) -> None:
    """Show the question; once enough agree `do` is told who, and what it refuses is noted below."""

    def agreed(who: list[str]) -> None:
        navigation.back()
        try:
            do(", ".join(who))
        except Refused as refused:
            navigation.top.note, navigation.top.wish = translated(refused.words), None

    navigation.show(Agreement(clock, words, people, agreed))
