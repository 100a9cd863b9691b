"""The sounds of the three games, each to be heard by a tap, and how loud they are."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from hardware.message import say
from hardware.sound.effects import Effect, Voice
from kiosk.screens.base.screen import IN_A_ROW, Screen
from kiosk.screens.base.sound_controls import change_set, sound_controls
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control
from kiosk.ui.widgets.groups import draw_groups

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from hardware.message import Message
    from kiosk.screens.base.context import House
    from kiosk.ui.canvas import Canvas

HIGHEST: Final = 130
"""Of a game's row, px at BASE_SIZE."""
HEARD: Final[Mapping[Voice, tuple[str, Mapping[Effect, Message]]]] = {
    Voice.SALOON: ("Six Shooter", {
        Effect.CHIPS: say("Chips"), Effect.TURN: say("Next"), Effect.WIN: say("A win"),
        Effect.BUST: say("A bust"), Effect.EXACTLY: say("A 21"), Effect.CHARLIE: say("Six dice"),
    }),
    Voice.CASINO: ("Critical Roll", {
        Effect.CHIPS: say("Chips"), Effect.TURN: say("Next"), Effect.WIN: say("A win"),
        Effect.MISS: say("A miss"), Effect.NATURAL: say("A 20"),
    }),
    Voice.CASTLE: ("Kingdom", {
        Effect.CHIPS: say("Chips"), Effect.TURN: say("Next"), Effect.WIN: say("A win"),
        Effect.SHOWDOWN: say("Showdown"), Effect.CORONATION: say("The crown"),
    }),
}  # fmt: skip
"""Of each voice whose it is, and what is heard of it here."""


class SoundsPage(Screen):
    """A row for each game's voice; a tap plays one of its sounds.

    Args:
        house: plays them, and keeps how loud.
    """

    heading = say("What is heard")

    def __init__(self, clock: Callable[[], float], house: House) -> None:
        super().__init__(clock)
        self._house = house
        self._voice = house.sounds.voice  # the table's
        self._next: Effect | None = None  # while its voice is made

    def actions(self) -> list[Control]:
        """How loud, and spoken results."""
        return sound_controls(self._house, self._change)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Each game with its sounds."""
        groups = []
        for voice, (game, heard) in HEARD.items():
            controls = self._heard(voice, heard)
            across = IN_A_ROW if canvas.upright else len(controls)
            groups.append((game, [controls[:across], controls[across:]] if canvas.upright else [controls]))
        draw_groups(canvas, groups, body, HIGHEST, self.input.focus)

    def _heard(self, voice: Voice, heard: Mapping[Effect, Message]) -> list[Control]:
        why = self._silent
        return [
            Control(f"{voice}-{effect}", translated(words), partial(self._play, voice, effect), why=why)
            for effect, words in heard.items()
        ]

    @property
    def _silent(self) -> str | None:
        now = self._house.preferences
        if self._house.sounds.problem:
            return _("No sound device was found.")
        return _("The sound is off.") if now.muted or not now.volume else None

    def _play(self, voice: Voice, effect: Effect) -> None:
        self._house.sounds.speak_as(voice)
        self._next = effect
        self.do(self._clock())

    def do(self, now: float) -> bool:
        """Play what waits for its voice: making one takes half a second."""
        if self._next is not None and not self._house.sounds.making:
            self._house.sounds.play(self._next)
            self._next = None
        return super().do(now)

    def exit(self) -> None:
        """A table goes on in its own voice."""
        self._house.sounds.speak_as(self._voice)

    def _change(self, **what: object) -> None:
        self.note = change_set(self._house, **what)
