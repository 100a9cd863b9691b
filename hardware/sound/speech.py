"""Speaks results through espeak-ng, where it is installed, for players who see badly.

What it says is played by the mixer: a sound device may be open only once, and mute and volume hold for both.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import wave
from typing import IO, TYPE_CHECKING

import numpy as np
import pygame

from hardware.sound.layers import RATE
from hardware.sound.player import SPEECH, gain
from hardware.sound.synth import pitched

if TYPE_CHECKING:
    from collections.abc import Callable

PROGRAM = "espeak-ng"
_WORDS_A_MINUTE = "165"
_LEVEL = 0.7
"""espeak-ng speaks louder than any effect: so it is as loud, and nothing is clipped where both are heard."""


class Speaker:
    """One voice; what is new interrupts what is old.

    Args:
        find: where a program is, None when it is not installed.

    Attributes:
        on: whether anything is said.
        volume: 0 to LOUDEST.
    """

    def __init__(self, find: Callable[[str], str | None] = shutil.which) -> None:
        self.on = False
        self.volume = 6
        self._program = find(PROGRAM)
        self._making: tuple[subprocess.Popen[bytes], IO[bytes]] | None = None

    @property
    def installed(self) -> bool:
        """Whether anything can be said at all."""
        return self._program is not None

    def say(self, text: str, language: str) -> None:
        """Say a text in a language (en, de) as soon as it is made (`tend`); returns at once."""
        if not self.on or not self.volume or self._program is None or not text:
            return
        self.hush()
        made = tempfile.TemporaryFile()  # noqa: SIM115 - read and closed when the program has ended
        program = subprocess.Popen(  # noqa: S603 - a program found by its own name, and the text is data
            [self._program, "-v", language, "-s", _WORDS_A_MINUTE, "--stdout", "--", text],
            stdin=subprocess.DEVNULL,
            stdout=made,
            stderr=subprocess.DEVNULL,
        )
        self._making = program, made

    def tend(self) -> None:
        """Play what has been made; for the main loop, in each of its rounds."""
        if self._making is None or self._making[0].poll() is None:
            return
        (_program, made), self._making = self._making, None
        with made:
            words = _words(made)
        if words is not None and pygame.mixer.get_init():
            words.set_volume(gain(self.volume) * _LEVEL)
            pygame.mixer.Channel(SPEECH).play(words)

    def hush(self) -> None:
        """Stop talking."""
        if self._making is not None:
            program, made = self._making
            self._making = None
            if program.poll() is None:
                program.terminate()
            program.wait()
            made.close()
        if pygame.mixer.get_init():
            pygame.mixer.Channel(SPEECH).stop()


def _words(made: IO[bytes]) -> pygame.mixer.Sound | None:
    """What espeak-ng has written; None where that is nothing, as for a language that it does not speak."""
    made.seek(0)
    try:
        with wave.open(made, "rb") as file:
            rate = file.getframerate()
            said = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    except (wave.Error, EOFError):
        return None
    if not said.size or not pygame.mixer.get_init():
        return None
    return pygame.mixer.Sound(buffer=pitched(said, rate / RATE).tobytes())
