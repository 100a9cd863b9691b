"""Plays the effects through pygame's mixer; without a sound device the kiosk is silent and says why."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pygame

from hardware.sound import common
from hardware.sound.effects import Effect, Voice
from hardware.sound.layers import RATE
from hardware.sound.synth import effects_of, pitched, samples

if TYPE_CHECKING:
    import random

    import numpy as np
    from numpy.typing import NDArray

LOUDEST = 10
_BUFFER = 512
"""Samples that the mixer holds: 23 ms, so that a tap is heard when it is seen."""
_CHANNELS = 16
"""So many sounds are heard at once."""
SPEECH = 0
"""The channel that is kept for what is spoken."""
_UNDER_SPEECH = 0.4
"""So loud effects are while something is spoken."""
_VARIED = (0.97, 0.985, 1.0, 1.015, 1.03)
"""No two plays are quite alike: by so much an effect sounds higher or lower."""
_SCALE = (0, 2, 4, 7, 9)
"""Semitones of the steps in an octave: pentatonic, so that every step is in tune with what sounds on."""


class Sounds:
    """Effects at a volume, in the voice of a table.

    Args:
        chance: draws by how much each play is varied.
        volume: 0 to LOUDEST.

    Attributes:
        volume: 0 to LOUDEST.
        problem: why there is no sound; "" when there is.
        voice: what the effects are made of.
    """

    def __init__(self, chance: random.Random, volume: int = 6) -> None:
        self.volume = volume
        self.problem = ""
        self.voice = Voice.CASINO
        self._chance = chance
        self._made: dict[Effect, NDArray[np.int16]] = {}
        self._maker: threading.Thread | None = None
        self._wanted = False
        self._ready: dict[tuple[Effect, float], pygame.mixer.Sound] = {}

    def open(self) -> None:
        """Open the sound device; when that fails `problem` says why."""
        try:
            pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
            pygame.mixer.set_reserved(SPEECH + 1)
        except (pygame.error, NotImplementedError) as error:
            self.problem = str(error)
            return
        for effect in common.SOUNDS:  # a tap is heard at once
            self._samples(effect)
        if self._wanted:
            self.speak_as(self.voice)

    @property
    def _silent(self) -> bool:
        return self.volume == 0 or bool(self.problem) or not pygame.mixer.get_init()

    def speak_as(self, voice: Voice) -> None:
        """Be heard in a voice. What is missing of it is made meanwhile, in a thread: half a second's work."""
        if voice is not self.voice:
            self.voice, self._ready = voice, {}
            known = self._made.copy()  # at once, for the thread may be at it
            self._made = {effect: made for effect, made in known.items() if effect in common.SOUNDS}
        self._wanted = True
        missing = any(effect not in self._made for effect in effects_of(voice))
        if missing and not self._silent and not self.making:
            given = voice, self._made
            self._maker = threading.Thread(target=_make_all, args=given, name="samples", daemon=True)
            self._maker.start()

    @property
    def making(self) -> bool:
        """Whether a voice is being made, of which not all can be heard yet."""
        return self._maker is not None and self._maker.is_alive()

    def play(self, effect: Effect, step: int = 0) -> None:
        """Play an effect now, `step` steps of a scale higher; nothing without a device or at volume 0.

        What is just being made is left out: nobody waits for a sound.
        """
        if self._silent or (effect not in self._made and self.making):
            return
        octaves, place = divmod(step, len(_SCALE))
        factor = 2 ** (octaves + _SCALE[place] / 12) * self._chance.choice(_VARIED)
        sound = self._ready.get((effect, factor))
        if sound is None:
            sound = pygame.mixer.Sound(buffer=pitched(self._samples(effect), factor).tobytes())
            self._ready[effect, factor] = sound
        under = _UNDER_SPEECH if pygame.mixer.Channel(SPEECH).get_busy() else 1.0
        sound.set_volume(gain(self.volume) * under)
        sound.play()

    def close(self) -> None:
        """Let go of the device; may be called twice."""
        self._made.clear()
        self._ready.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _samples(self, effect: Effect) -> NDArray[np.int16]:
        if effect not in self._made:
            self._made[effect] = samples(effect, self.voice)
        return self._made[effect]


def gain(volume: int) -> float:
    """The factor of a volume: ears hear loudness by its logarithm."""
    return (volume / LOUDEST) ** 2


def _make_all(voice: Voice, made: dict[Effect, NDArray[np.int16]]) -> None:
    """Put in what is missing there of a voice."""
    for effect in effects_of(voice):
        if effect not in made:
            made[effect] = samples(effect, voice)
