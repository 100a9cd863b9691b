"""How a table is used: taps, keys and the three buttons become the use of one of its controls.

A long press of a button is for what is rarely wanted, the same at every table: STICK opens the menu, BUY
looks at one's hidden dice for as long as it is held (or opens the rules, where there are none), BET
challenges the last throw, or takes the last decision back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from hardware.buttons import ButtonName, Freed, Held, Lamp, LetGo, Press, Stuck
from kiosk.screens.base.input import SAME_TAP_S, Input, Usable, carry_out
from kiosk.text.translate import _
from kiosk.ui.control import Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kiosk.ui.control import Control


class UsableTable(Usable, Protocol):
    """What is asked of a table's screen; see `table_screen.TableScreen`."""

    def follow(self) -> object:
        """Drop what was begun for a question that has been answered; what the table waits for."""

    def cover(self) -> bool:
        """Hide what a person looks at as long as something is held; True when there was something."""


class TableInput(Input):
    """Every control has its keys, and the button that does the same; the game may go on between two drawings.

    Args:
        screen: of the table.
        clock: s, only grows.
    """

    def __init__(self, screen: UsableTable, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self._screen = screen
        self._quiet_until = float("-inf")

    def tap(self, at: tuple[int, int]) -> bool:
        """Use what was drawn there, if it can still be done."""
        hit = self.hit(at)
        if hit is None or self._too_soon():
            return False
        current = next((each for each in self._screen.controls() if each.name == hit.name), None)
        if current is None:
            return False  # the game has gone on since the screen was drawn
        self.focus = None
        return self.use(current)

    def let_go(self, _at: tuple[int, int]) -> bool:
        """Hidden dice are covered when the finger goes up."""
        return self._screen.cover()

    def key(self, key: int, *, shift: bool = False, text: str = "") -> bool:  # noqa: ARG002 - nothing is written here
        """Use what a key stands for now; TAB goes through what was drawn, RETURN uses what it has come to."""
        if key == pygame.K_TAB:
            self.move_focus(-1 if shift else 1)
            return True
        controls = self._screen.controls()
        focused = next((each for each in controls if each.name == self.focus), None)
        if focused is not None and key == pygame.K_RETURN:
            found: Control | None = focused
        else:
            found = next((each for each in controls if key in each.keys), None)
        if found is None or self._too_soon():
            return False
        return self.use(found)

    def hear(self, event: object) -> None:
        """Use what a button does now."""
        match event:
            case Press(button):
                found = next((each for each in self._screen.controls() if each.button is button), None)
                self._press(found, _("{button} does nothing now.").format(button=button.name))
            case Held(button):
                found = next((each for each in self._screen.controls() if each.held is button), None)
                self._press(found, _("There is nothing to be challenged or taken back now."))
            case LetGo():
                self._screen.cover()
            case Stuck(button):
                self.stuck.add(button)
            case Freed(button):
                self.stuck.discard(button)
            case _:
                raise TypeError(f"nobody hears a {type(event).__name__}")

    def lamps(self) -> Mapping[ButtonName, Lamp]:
        """How the buttons are to be lit: blinking is waited for, lit is possible."""
        lamps = dict.fromkeys(ButtonName, Lamp.OFF)
        for control in self._screen.controls():
            if control.button is not None and control.why is None:
                lamps[control.button] = Lamp.BLINKING if control.tone is Tone.MAIN else Lamp.LIT
        return lamps

    def _press(self, found: Control | None, else_said: str) -> None:
        if self._too_soon():
            return
        if found is None:
            self._screen.note = else_said
        else:
            self.use(found)

    def use(self, control: Control) -> bool:
        """What is refused is said; when the game goes on, what comes at once was not meant for that."""
        self.used_at = self._clock()
        before = self._screen.follow()
        carry_out(control, self._screen)
        if self._screen.follow() != before:
            self._quiet_until = self._clock() + SAME_TAP_S
        return True

    def _too_soon(self) -> bool:
        return self._clock() < self._quiet_until
