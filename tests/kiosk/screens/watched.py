"""A table that is watched in its window, picture after picture, on a clock that the test turns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from kiosk.screens.app import App
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO
from tests.kiosk.screens.one_table import OneTable

if TYPE_CHECKING:
    from kiosk.table.table import Table
    from kiosk.ui.control import Placed
    from kiosk.ui.theme import Theme
    from tests.kiosk.screens.moments.parts import Clock

FRAME_S = 1 / 60
EXPOSED = pygame.event.Event(pygame.WINDOWEXPOSED)


class NoButtons:
    """At a cabinet without any."""

    simulated = False

    def tend(self) -> None:
        """Nothing bounces."""

    def light(self, _button: object, _lamp: object) -> None:
        """Nothing shines."""


class Shown(OneTable):
    """One table in a look of its own, in a window that hangs as it may."""

    def __init__(self, table: Table, clock: Clock, turned: int, *, calm: bool) -> None:
        super().__init__(table, clock)
        self._look, self._turned = replace(CASINO, calm=calm), turned

    @property
    def theme(self) -> Theme:
        return self._look

    @property
    def turned(self) -> int:
        return self._turned


class Watched:
    """The app at a table.

    Args:
        table: that is watched.
        window: of pygame's.
        clock: of app, table and screen.
        turned: degrees clockwise by which the picture hangs.
        calm: "Less motion".
    """

    def __init__(
        self, table: Table, window: pygame.Surface, clock: Clock, turned: int = 0, *, calm: bool = False
    ) -> None:
        self.window, self.clock = window, clock
        shown = Shown(table, clock, turned, calm=calm)
        none: Any = NoButtons()
        self.app: Any = App(shown, window, none, clock=clock)
        self.step(EXPOSED)

    def step(self, *events: pygame.event.Event, after_s: float = FRAME_S) -> bytes:
        """The picture after a round of the loop."""
        self.draw(*events, after_s=after_s)
        return self.picture()

    def draw(self, *events: pygame.event.Event, after_s: float = FRAME_S) -> None:
        """A round of the loop."""
        self.clock.now += after_s
        self.app.step(list(events))

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.window, "RGB")

    def frames(self) -> list[bytes]:
        """What has happened is drawn, and every picture until nothing is on its way any more."""
        seen = [self.step(EXPOSED)]
        while self.app._motions.motion is not None or self.lands:
            seen.append(self.step())
            assert len(seen) < 400, "it never ends"
        return seen

    @property
    def lands(self) -> bool:
        """Whether a throw is seen, of which it is not told yet what comes of it."""
        spotlight = getattr(self.app.screen, "spotlight", None)
        return spotlight is not None and spotlight.landing is not None

    def until_it_moves(self) -> None:
        """What has happened is drawn, and a throw is seen where it lies, until something is on its way."""
        self.step(EXPOSED)
        while self.app._motions.motion is None and self.lands:
            self.step()

    def blended(self) -> int:
        """How much of the newest picture was blended with what lay there, px."""
        return sum(place.w * place.h for place in self.app._motions.blended)

    def still(self) -> bytes:
        """The same screen drawn without motion; what is stamped stands on it."""
        canvas = Canvas(pygame.Surface(self.window.get_size(), 0, self.window))
        canvas.parts = {}
        self.app.screen.draw(canvas)
        return pygame.image.tobytes(canvas.surface, "RGB")

    def where(self, name: str) -> tuple[int, int]:
        placed: list[Placed] = self.app.screen.input.placed
        return next(each.rect.center for each in placed if each.control.name == name)

    def tap(self, name: str) -> bytes:
        kinds = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
        at = self.where(name)
        return self.step(*(pygame.event.Event(kind, pos=at, button=1, touch=False) for kind in kinds))
