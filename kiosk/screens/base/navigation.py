"""Which screen is seen: a stack of screens, and what decides where their wishes lead."""

from __future__ import annotations

import time
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from hardware.buttons import Held, Press
from kiosk.screens.base.screen import Wish
from kiosk.ui.theme import CASINO

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.screen import Screen
    from kiosk.table.table import Table
    from kiosk.ui.theme import Theme


class Navigation:
    """The screens that lie on one another, of which the top one is seen.

    Attributes:
        fingers: a finger has been used on them, so there is a touchscreen.
    """

    def __init__(self) -> None:
        self.fingers = False
        self._stack: list[Screen] = []

    @property
    def top(self) -> Screen:
        """The screen that is seen."""
        return self._stack[-1]

    @property
    def bottom(self) -> Screen:
        """The screen on which the others lie."""
        return self._stack[0]

    @property
    def depth(self) -> int:
        """How many screens there are."""
        return len(self._stack)

    def start(self, screen: Screen) -> None:
        """Show a screen, and nothing below it."""
        self.clear()
        self._stack.append(screen)
        screen.enter()

    def show(self, screen: Screen) -> None:
        """Put a screen on top; what was for one person's eyes below it is covered.

        It lies on the same table as the one below, but for what belongs to another game or to the house.
        """
        self.conceal()
        if self._stack and not (screen.lies_on or screen.of_the_house):
            screen.lies_on = self.top.lies_on
        self._stack.append(screen)
        screen.enter()

    def enlarge(self) -> None:
        """Show what is too small on the top screen, where it has something, on a page of its own."""
        page = self.top.enlarged()
        if page is not None:
            self.show(page)

    def back(self) -> None:
        """Leave the top screen; the last one stays."""
        self._leave(max(1, len(self._stack) - 1))

    def back_to_bottom(self) -> None:
        """Leave all that lies over the first screen."""
        self._leave(1)

    def leave(self, screen: Screen) -> None:
        """Leave a screen, and all that lies over it, wherever it is."""
        if screen in self._stack:
            self._leave(self._stack.index(screen))

    def clear(self) -> None:
        """Leave all screens."""
        self._leave(0)

    def conceal(self) -> None:
        """The window is seen no more, or somebody is elsewhere: nothing hidden stays open at any screen."""
        for screen in self._stack:
            screen.conceal()

    def _leave(self, kept: int) -> None:
        if kept >= len(self._stack):
            return
        left, self._stack = self._stack[kept:], self._stack[:kept]
        for screen in reversed(left):
            screen.exit()
        if self._stack:
            self.top.enter()


class Coordinator:
    """What a window shows: decides where wishes lead, and takes the events. From one screen only out.

    Args:
        clock: s, only grows.

    Attributes:
        navigation: the screens.
        table: the one that is open. It is closed by who opened it.
        leaving: the program is to end.
        pressed_at: when one of the arcade buttons was heard last, s; the start before that.
        while_waiting: called now and then while a disk keeps the main loop; the window sets it.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.navigation = Navigation()
        self.table: Table | None = None
        self.leaving = False
        self.pressed_at = clock()
        self.while_waiting: Callable[[], None] = lambda: None
        self._clock = clock
        self._events: SimpleQueue[object] = SimpleQueue()

    # how it is shown

    @property
    def theme(self) -> Theme:
        """How everything is drawn."""
        return CASINO

    @property
    def turned(self) -> int:
        """Degrees clockwise by which picture and touch are turned, one of pointer.TURNS."""
        return 0

    @property
    def dark_after_s(self) -> float:
        """After so long without a touch the screen goes dark; infinity where it must not."""
        return float("inf")

    # what happens

    def post(self, event: object) -> None:
        """Hand over an arcade button's event from any thread."""
        self._events.put(event)

    def look_about(self) -> None:
        """A disk keeps the main loop, which a table asked for."""
        self.while_waiting()

    def forget_presses(self) -> None:
        """What was pressed on an arcade button was meant for a picture of before; the rest is heard."""
        for _waiting in range(self._events.qsize()):
            event = self._events.get_nowait()
            if not isinstance(event, Press | Held):
                self._events.put(event)

    def pump(self) -> bool:
        """Take what has come from elsewhere; True when the screen must be drawn again."""
        changed = False
        now = self._clock()
        while True:
            try:
                event = self._events.get_nowait()
            except Empty:
                break
            self.hear(event)
            changed = True
        if self.table is not None:
            self.table.held = self.navigation.depth > 1
        changed = self.pump_table(now) or changed
        changed = self.navigation.top.do(now) or changed
        return self.turn() or changed

    def pump_table(self, now: float) -> bool:
        """Let the table that is open go on, also in the dark; True when the screen must be drawn again."""
        return self.table is not None and self.table.pump(now)

    def hear(self, event: object) -> None:
        """An arcade button was used."""
        self.pressed_at = self._clock()
        self.navigation.top.input.hear(event)

    def tapped(self) -> None:
        """A finger, or the mouse, was used."""

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
        self.pump_table(self._clock())
        return pressed

    def wake(self) -> None:
        """The screen is seen again."""
        self.navigation.top.enter()

    def tells(self, _problem: Exception) -> bool:
        """Something failed while an event was taken or a screen drawn; True when it is told and can go on."""
        return False

    # where wishes lead

    def turn(self) -> bool:
        """Go where the top screen wishes; True when it is another one now."""
        before = self.navigation.top
        wish, before.wish = before.wish, None
        if wish is None:
            return False
        self.go(wish)
        return True

    def go(self, wish: Wish) -> None:
        """Follow a wish."""
        if wish is Wish.BACK:
            self.navigation.back()
        elif wish is Wish.HOST:
            self.navigation.bottom.host_agrees()
        else:
            self.leaving = True
