"""The window and its main loop: events in, pictures out, and between them as little work as possible."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName, Buttons, PinFactory
from kiosk.screens.display import DisplayError, open_window
from kiosk.screens.table_critical_roll import CriticalRollTable
from kiosk.table import TrayPhase
from kiosk.ui import theme
from kiosk.ui.canvas import Canvas

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.live import LiveTable

BUSY_FPS, IDLE_FPS = 60, 30
"""Rounds of the loop in a second, while dice move and while nothing does."""
LIVE_BUSY_S, LIVE_IDLE_S = 0.03, 0.2
"""How often the picture of the tray is fetched: every other round of the loop while dice move."""
LEAVE_S = 3.0
"""In full screen, a second Escape within so long leaves."""

BUTTON_KEYS = {
    pygame.K_1: ButtonName.STICK,
    pygame.K_s: ButtonName.STICK,
    pygame.K_2: ButtonName.BUY,
    pygame.K_b: ButtonName.BUY,
    pygame.K_3: ButtonName.BET,
    pygame.K_e: ButtonName.BET,
}
"""Keys that press simulated arcade buttons: 1 or S, 2 or B, 3 or E."""
BUSY = frozenset({TrayPhase.MOVING, TrayPhase.READING})


class App:
    """One window on one table.

    Args:
        table: what is shown and played.
        surface: of the window.
        buttons: open, and posting to the table.
        fullscreen: then Escape must be pressed twice.
        clock: s, only grows.
    """

    def __init__(
        self,
        table: LiveTable,
        surface: pygame.Surface,
        buttons: Buttons,
        *,
        fullscreen: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.screen = CriticalRollTable(table, clock)
        self._table = table
        self._surface = surface
        self._buttons = buttons
        self._fullscreen = fullscreen
        self._clock = clock
        self._dirty = True
        self._live_at = float("-inf")
        self._leave_until = float("-inf")
        self.leaving = False
        table.listen(self.screen.hear)

    @property
    def busy(self) -> bool:
        """Whether something moves, so that the picture must follow."""
        return self._table.phase in BUSY

    def step(self, events: list[pygame.event.Event]) -> None:
        """One round: events, what has come from elsewhere, and what of the picture has changed."""
        for event in events:
            if self._dirty:
                self._draw()  # a tap is meant for what is seen: never for a screen of one event ago
            self._take(event)
        if self._table.pump(self._clock()):
            self._dirty = True
        if self._dirty:
            self._draw()
        else:
            self._draw_live()
        self.leaving = self.leaving or self.screen.leaving

    def _take(self, event: pygame.event.Event) -> None:
        """Turn an event of pygame's into a tap, a key or a wish to leave. One tap is one action."""
        match event.type:
            case pygame.QUIT:
                self.leaving = True
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT and not _from_touch(event):
                self._dirty |= self.screen.tap(event.pos)
            case pygame.FINGERDOWN:
                width, height = self._surface.get_size()
                self._dirty |= self.screen.tap((int(event.x * width), int(event.y * height)))
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._surface = pygame.display.get_surface()
                self._dirty = True
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWFOCUSGAINED:
                self._dirty = True
            case _:
                pass

    def _key(self, event: pygame.event.Event) -> None:
        if event.key in {pygame.K_ESCAPE, pygame.K_q}:
            self._ask_to_leave()
        elif event.key in BUTTON_KEYS and self._buttons.simulated:
            self._buttons.press_by_key(BUTTON_KEYS[event.key])  # comes back through the table's queue
        else:
            self._dirty |= self.screen.key(event.key, shift=bool(event.mod & pygame.KMOD_SHIFT))

    def _ask_to_leave(self) -> None:
        now = self._clock()
        if not self._fullscreen or now < self._leave_until:
            self.leaving = True
            return
        self._leave_until = now + LEAVE_S
        self.screen.note = "Press it once more to leave. The game is kept and goes on at the next start."
        self._dirty = True

    def _draw(self) -> None:
        self.screen.draw(Canvas(self._surface))
        pygame.display.flip()
        for button, lamp in self.screen.lamps().items():
            self._buttons.light(button, lamp)
        self._dirty = False
        self._live_at = self._clock()

    def _draw_live(self) -> None:
        """The picture of the tray alone, when it is time for a newer one."""
        now = self._clock()
        if now - self._live_at < (LIVE_BUSY_S if self.busy else LIVE_IDLE_S):
            return
        self._live_at = now
        canvas = Canvas(self._surface)
        area = self.screen.live_area(canvas)
        if area is not None:
            self.screen.draw_live(canvas)
            pygame.display.update(area)


def run(
    table: LiveTable,
    *,
    size: tuple[int, int] = theme.BASE_SIZE,
    fullscreen: bool = False,
    buttons: Buttons | None = None,
) -> int:
    """Play at a window until somebody leaves; the exit status: 0, or 1 when there is no screen.

    Args:
        table: stays open; the caller closes it.
        size: of the window, px; full screen takes the display's own.
        fullscreen: take the whole display.
        buttons: open, and posting to the table; None has simulated ones.
    """
    try:
        surface = open_window(size, fullscreen=fullscreen)
    except DisplayError as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    own = None
    if buttons is None:
        buttons = own = Buttons(table.post, PinFactory.MOCK)
        own.open()
    try:
        _loop(App(table, surface, buttons, fullscreen=fullscreen))
    finally:
        if own is not None:
            own.close()
        pygame.display.quit()
    return 0


def picture(table: LiveTable, size: tuple[int, int] = theme.BASE_SIZE) -> pygame.Surface:
    """The screen of a table as a picture of `size` px, without a window."""
    surface = pygame.Surface(size, 0, 32)
    CriticalRollTable(table).draw(Canvas(surface))
    return surface


def _loop(app: App) -> None:
    pace = pygame.time.Clock()
    while not app.leaving:
        app.step(pygame.event.get())
        pace.tick(BUSY_FPS if app.busy else IDLE_FPS)


def _from_touch(event: pygame.event.Event) -> bool:
    """SDL sends a touch as finger and as mouse events; the mouse's are dropped (SDL#11204, pygame#2992)."""
    return bool(getattr(event, "touch", False))
