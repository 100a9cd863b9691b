"""The kiosk's sounds, made here: what an effect's samples are in a voice, and how they are played higher."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.sound import casino, castle, common, saloon
from hardware.sound.effects import Effect, Voice
from hardware.sound.layers import levelled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from hardware.sound.layers import Make

_OWN: Mapping[Voice, Mapping[Effect, Make]] = {
    Voice.SALOON: saloon.SOUNDS,
    Voice.CASINO: casino.SOUNDS,
    Voice.CASTLE: castle.SOUNDS,
}


def effects_of(voice: Voice) -> list[Effect]:
    """What can be heard in a voice."""
    return [effect for effect in Effect if effect in _OWN[voice] or effect in common.SOUNDS]


def samples(effect: Effect, voice: Voice) -> NDArray[np.int16]:
    """An effect at full volume: mono, int16, RATE samples a second; one of another voice sounds as there."""
    voices = (voice, *Voice)
    made = common.SOUNDS.get(effect) or next(_OWN[each][effect] for each in voices if effect in _OWN[each])
    return np.asarray(levelled(made(), effect.family.value) * 32_767, dtype=np.int16)


def pitched(wave: NDArray[np.int16], factor: float) -> NDArray[np.int16]:
    """The same, so many times as high and as much shorter."""
    places = np.arange(0, wave.size - 1, factor)
    return np.asarray(np.interp(places, np.arange(wave.size), wave), dtype=np.int16)
