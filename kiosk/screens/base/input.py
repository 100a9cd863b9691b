"""How a table is used: taps, keys and the three buttons become the use of one of its controls.

A long press of a button is for what is rarely wanted, the same at every table: STICK opens the menu, BUY
looks at one's hidden dice for as long as it is held (or opens the rules, where there are none), BET
challenges the last throw, or takes the last decision back.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import pygame

from hardware.buttons import ButtonName, Freed, Held, Lamp, LetGo, Press, Stuck
from kiosk.games.session import Refused
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kiosk.screens.base.screen import Wish
    from kiosk.ui.canvas import Placed

SAME_TAP_S = 0.2
"""What comes so soon after a step of the game was meant for the screen before it."""


class TableInput(ABC):
    """Finds the control that is meant and uses it.

    Args:
        clock: s, only grows.

    Attributes:
        wish: where a person wants to go from here.
        note: why the last thing that a person wanted was not done; "" when it was.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.wish: Wish | None = None
        self.note = ""
        self._clock = clock
        self._quiet_until = float("-inf")
        self._situation: tuple[Any, ...] | None = None
        self._used_at = float("-inf")
        self._focus: str | None = None
        self._placed: list[Placed] = []
        self._stuck: set[ButtonName] = set()

    @abstractmethod
    def controls(self) -> list[Control]:
        """Everything that can be done now by touch, keys or buttons."""

    @abstractmethod
    def cover(self) -> bool:
        """Hide what a person looks at as long as something is held; True when there was something."""

    @abstractmethod
    def _follow(self) -> None:
        """Bring `_situation` up to date, and drop what was begun for a question that has been answered."""

    def tap(self, at: tuple[int, int]) -> bool:
        """Use what lies at a point of the screen as last drawn; True when the screen must be drawn again."""
        hit = next((each.control for each in reversed(self._placed) if each.rect.collidepoint(at)), None)
        if hit is None or self._too_soon():
            return False
        current = next((each for each in self.controls() if each.name == hit.name), None)
        if current is None:
            return False  # the game has gone on since the screen was drawn
        self._focus = None
        self._use(current)
        return True

    def drag(self, _at: tuple[int, int]) -> bool:
        """Nothing follows a finger."""
        return False

    def let_go(self, _at: tuple[int, int]) -> bool:
        """A tap counts when the finger goes down; hidden dice are covered when it goes up."""
        return self.cover()

    def key(self, key: int, *, shift: bool = False, text: str = "") -> bool:  # noqa: ARG002 - nothing is written here
        """Use what a key stands for now; True when the screen must be drawn again."""
        if key == pygame.K_TAB:
            self._move_focus(-1 if shift else 1)
            return True
        controls = self.controls()
        focused = next((each for each in controls if each.name == self._focus), None)
        if focused is not None and key == pygame.K_RETURN:
            found: Control | None = focused
        else:
            found = next((each for each in controls if key in each.keys), None)
        if found is None or self._too_soon():
            return False
        self._use(found)
        return True

    def hear(self, event: object) -> None:
        """Take an event that is not the table's own: the arcade buttons."""
        match event:
            case Press(button):
                found = next((each for each in self.controls() if each.button is button), None)
                self._press(found, _("{button} does nothing now.").format(button=button.name))
            case Held(button):
                found = next((each for each in self.controls() if each.held is button), None)
                self._press(found, _("There is nothing to be challenged or taken back now."))
            case LetGo():
                self.cover()
            case Stuck(button):
                self._stuck.add(button)
            case Freed(button):
                self._stuck.discard(button)
            case _:
                raise TypeError(f"nobody hears a {type(event).__name__}")

    def lamps(self) -> Mapping[ButtonName, Lamp]:
        """How the buttons are to be lit: blinking is waited for, lit is possible."""
        lamps = dict.fromkeys(ButtonName, Lamp.OFF)
        for control in self.controls():
            if control.button is not None and control.why is None:
                lamps[control.button] = Lamp.BLINKING if control.tone is Tone.MAIN else Lamp.LIT
        return lamps

    def _press(self, found: Control | None, else_said: str) -> None:
        if self._too_soon():
            return
        if found is None:
            self.note = else_said
        else:
            self._use(found)

    def _use(self, control: Control) -> None:
        self.note, self._used_at = "", self._clock()
        if control.why is not None:
            self.note = control.why
            return
        before = self._situation
        try:
            control.do()
        except Refused as refused:
            self.note = translated(refused.words)
        self._follow()
        if self._situation != before:
            self._quiet_until = self._clock() + SAME_TAP_S

    def _too_soon(self) -> bool:
        return self._clock() < self._quiet_until

    def _move_focus(self, by: int) -> None:
        names = [each.control.name for each in self._placed]
        if not names:
            return
        at = names.index(self._focus) if self._focus in names else (-1 if by > 0 else 0)
        self._focus = names[(at + by) % len(names)]
