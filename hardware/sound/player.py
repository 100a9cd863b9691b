"""Plays the effects through pygame's mixer; without a sound device the kiosk is silent and says why."""

from __future__ import annotations

import pygame

from hardware.sound.synth import RATE, Effect, samples

LOUDEST = 10
_BUFFER = 512
"""Samples that the mixer holds: 23 ms, so that a tap is heard when it is seen."""


class Sounds:
    """Effects at a volume.

    Attributes:
        volume: 0 to LOUDEST.
        problem: why there is no sound; "" when there is.
    """

    def __init__(self, volume: int = 6) -> None:
        self.volume = volume
        self.problem = ""
        self._made: dict[Effect, pygame.mixer.Sound] = {}

    def open(self) -> None:
        """Open the sound device; when that fails `problem` says why."""
        try:
            pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
        except (pygame.error, NotImplementedError) as error:
            self.problem = str(error)

    def play(self, effect: Effect) -> None:
        """Play an effect now; nothing without a device or at volume 0."""
        if self.volume == 0 or self.problem or not pygame.mixer.get_init():
            return
        if effect not in self._made:
            self._made[effect] = pygame.mixer.Sound(buffer=samples(effect).tobytes())
        sound = self._made[effect]
        sound.set_volume((self.volume / LOUDEST) ** 2)  # ears hear loudness by its logarithm
        sound.play()

    def close(self) -> None:
        """Let go of the device; may be called twice."""
        self._made.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()
