"""Which screen is shown, and the table behind it: a stack of screens, of which the top one is seen."""

from __future__ import annotations

import time
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from kiosk.screens.base.screen import Wish
from kiosk.screens.games.registry import table_screen
from kiosk.screens.table.panels import TablePanels
from kiosk.ui.theme import CASINO

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.screen import Screen
    from kiosk.table.table import Table
    from kiosk.ui.theme import Theme


class Flow:
    """One table alone, as tests and pictures need it; `kiosk.screens.kiosk.Kiosk` adds the other screens.

    Args:
        table: on which the first screen looks; None when the heir shows something else.
        clock: s, only grows.

    Attributes:
        table: the one that is open. It is closed by who opened it.
        leaving: the program is to end.
        turned: degrees clockwise by which picture and touch are turned, one of pointer.TURNS.
        pressed_at: when one of the arcade buttons was heard last, s; the start before that.
    """

    def __init__(self, table: Table | None, clock: Callable[[], float] = time.monotonic) -> None:
        self.table: Table | None = None
        self.leaving = False
        self.turned = 0
        self.pressed_at = clock()
        self._clock = clock
        self._stack: list[Screen] = []
        self._events: SimpleQueue[object] = SimpleQueue()
        if table is not None:
            self.sit_down(table)

    @property
    def theme(self) -> Theme:
        """How everything is drawn."""
        return CASINO

    @property
    def dark_after_s(self) -> float:
        """After so long without a touch the screen goes dark; infinity where it must not."""
        return float("inf")

    def asks_pin(self) -> bool:
        """Whether a PIN is set, so that the host is asked for it."""
        return False

    @property
    def top(self) -> Screen:
        """The screen that is seen."""
        return self._stack[-1]

    def post(self, event: object) -> None:
        """Hand over an arcade button's event from any thread."""
        self._events.put(event)

    def sit_down(self, table: Table) -> None:
        """Show a table, and nothing below it."""
        self.table = table
        table.listen(self._hear)
        self._stack = [table_screen(table, self._clock, self.asks_pin)]

    def show(self, screen: Screen) -> None:
        """Put a screen on top; what was for one person's eyes below it is covered."""
        if self._stack:
            self.conceal()
        self._stack.append(screen)

    def shows(self, screen: Screen) -> bool:
        """Whether a screen is seen, or would be again after going back."""
        return screen in self._stack

    def back(self) -> None:
        """Take the top screen away; the last one stays."""
        if len(self._stack) > 1:
            self._stack.pop()

    def pump(self) -> bool:
        """Take what has come from elsewhere; True when the screen must be drawn again."""
        changed = False
        now = self._clock()
        while True:
            try:
                event = self._events.get_nowait()
            except Empty:
                break
            self._hear(event)
            changed = True
        if self.table is not None:
            self.table.held = len(self._stack) > 1
            changed = self.table.pump(now) or changed
        changed = self.top.tick(now) or changed
        return self.turn() or changed

    def used(self, *, changed: bool) -> None:
        """A finger, a key or a button was used, and the screen has answered or not."""

    def escape(self) -> bool:
        """Escape was pressed; True when there is nowhere to go but out."""
        return True

    def doze(self) -> None:
        """The screen goes dark."""

    def sleep(self) -> bool:
        """While the screen is dark: the table goes on, but no button is heard; True when one was pressed."""
        pressed = False
        while not self._events.empty():
            self._events.get_nowait()
            pressed = True
        if self.table is not None:
            self.table.pump(self._clock())
        return pressed

    def turn(self) -> bool:
        """Go where the top screen wishes; True when it is another one now."""
        before = self.top
        wish, before.wish = before.wish, None
        if wish is None:
            return False
        self.go(wish)
        return True

    def go(self, wish: Wish) -> None:
        """Follow a wish: from a table alone there is nowhere to go but out."""
        if wish is Wish.BACK:
            self.back()
        elif wish is Wish.HOST:
            self.host_agrees()
        else:
            self.leaving = True

    def host_agrees(self) -> None:
        """The host has decided that a throw is to be changed."""
        screen = self._stack[0]
        if isinstance(screen, TablePanels):
            screen.host_agrees()

    def conceal(self) -> None:
        """The window is seen no more, or somebody is elsewhere: nothing hidden stays open at any screen."""
        self.top.let_go((-1, -1))
        screen = self._stack[0]
        if isinstance(screen, TablePanels):
            screen.conceal()

    def _hear(self, event: object) -> None:
        self.pressed_at = self._clock()
        self.top.hear(event)
