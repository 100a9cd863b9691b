"""Somebody at a running kiosk: finger, buttons and eyes are all they have.

The kiosk's time goes by in rounds of its main loop, as fast as they are done; the camera's process and bots
take their own, and who has to wait for them waits.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any

import pygame

from hardware.buttons import LONG_S, ButtonName, Buttons
from hardware.pins import PinFactory
from kiosk.screens.app import App
from kiosk.text import translate
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.visitor import UnpaintedApp

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.kiosk import Kiosk

ROUND_S = 1 / 30
HANG_S = 3600.0
"""The kiosk's time may go by so much faster than that of the camera's process."""
BETWEEN_S = 0.25
"""Between two uses: sooner the screen takes them for one."""
PRESSED_S = 0.08


class AtKiosk:
    """The kiosk in pygame's window, as its main loop runs it.

    Args:
        open_kiosk: with the clock that it goes by; closed with this.
        painted: the window shows it all, for who looks at that.
    """

    def __init__(self, open_kiosk: Callable[[Clock], Kiosk], *, painted: bool = False) -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        self.clock = Clock()
        self.kiosk, self.surface = open_kiosk(self.clock), surface
        self.buttons = Buttons(self.kiosk.post, PinFactory.MOCK, long_s=LONG_S, clock=self.clock)
        self.buttons.open()
        made = App if painted else UnpaintedApp
        self.app = made(self.kiosk, surface, self.buttons, clock=self.clock)

    @property
    def screen(self) -> Any:
        return self.app.screen

    def look(self, seconds: float) -> None:
        """Let the main loop go round for so long."""
        for _round in range(max(1, math.ceil(seconds / ROUND_S))):
            self.clock.now += ROUND_S
            self.app.step(pygame.event.get())
            assert "Error" not in self.screen.note

    def wait(self) -> None:
        """A round for what comes by itself: from the tray, from a bot."""
        self.look(ROUND_S)
        time.sleep(ROUND_S)

    def tap(self, at: tuple[int, int]) -> None:
        across, down = self.surface.get_size()
        place: dict[str, Any] = {"x": at[0] / across, "y": at[1] / down, "finger_id": 1, "touch_id": 1}
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, **place))
        self.look(BETWEEN_S)

    def press(self, button: ButtonName, seconds: float = PRESSED_S) -> None:
        self.buttons.move_by_key(button, down=True)
        self.look(seconds)
        self.buttons.move_by_key(button, down=False)
        self.look(BETWEEN_S)

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.surface, "RGB")

    def close(self) -> None:
        self.buttons.close()
        self.kiosk.close()
        translate.use("en")
