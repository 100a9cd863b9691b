"""Somebody at a running kiosk: finger, buttons and eyes are all they have, and time is real."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pygame

from hardware.buttons import LONG_S, ButtonName, Buttons
from hardware.pins import PinFactory
from kiosk.screens.app import App
from kiosk.text import translate

if TYPE_CHECKING:
    from kiosk.screens.kiosk import Kiosk

ROUND_S = 0.01
BETWEEN_S = 0.25
"""Between two uses: sooner the screen takes them for one."""
PRESSED_S = 0.08


class AtKiosk:
    """The kiosk in pygame's window, as its main loop runs it.

    Args:
        kiosk: closed with it.
    """

    def __init__(self, kiosk: Kiosk) -> None:
        surface = pygame.display.get_surface()
        assert surface is not None
        self.kiosk, self.surface = kiosk, surface
        self.buttons = Buttons(kiosk.post, PinFactory.MOCK, long_s=LONG_S)
        self.buttons.open()
        self.app = App(kiosk, surface, self.buttons)

    @property
    def screen(self) -> Any:
        return self.app.screen

    def look(self, seconds: float) -> None:
        """Let the main loop go round."""
        end = time.monotonic() + seconds
        while True:
            self.app.step(pygame.event.get())
            assert "Error" not in self.screen.note
            if time.monotonic() >= end:
                break
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
