"""How loud each effect is as a listener has it (ITU-R BS.1770), and how soon it is heard."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from hardware.sound import common
from hardware.sound.effects import Effect, Family, Voice
from hardware.sound.layers import RATE
from hardware.sound.synth import effects_of, samples

ALL = [
    (voice, effect)
    for voice in Voice
    for effect in effects_of(voice)
    if voice is Voice.CASINO or effect not in common.SOUNDS
]
FULL = 32_768
MOMENTARY_S = 0.4
"""The stretch over which a loudness meter's quick needle goes."""
SHELF, ABOVE = (
    ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585)),
    ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621)),
)
"""The meter's two filters, at 48,000 samples a second."""


@cache
def lufs(voice: Voice, effect: Effect) -> float:
    """Its loudest 0.4 s, LUFS: within 0.2 of what ffmpeg's ebur128 says."""
    wave = samples(effect, voice) / FULL
    size = 2 * (wave.size + RATE)
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(size, 1 / RATE) / 48_000)
    weight = np.prod(
        [np.polyval(b[::-1], turn) / np.polyval(a[::-1], turn) for b, a in (SHELF, ABOVE)], axis=0
    )
    heard = np.square(np.fft.irfft(np.fft.rfft(wave, size) * weight, size))
    stretch = round(MOMENTARY_S * RATE)
    sums = np.cumsum(np.pad(heard, (stretch, 0)))
    return float(-0.691 + 10 * np.log10((sums[stretch:] - sums[:-stretch]).max() / stretch))


def of(*families: Family) -> dict[tuple[Voice, Effect], float]:
    return {each: lufs(*each) for each in ALL if each[1].family in families}


@pytest.mark.parametrize("family", Family)
def test_no_effect_of_a_family_is_more_than_6_db_louder_than_another(family: Family) -> None:
    levels = of(family)
    assert max(levels.values()) - min(levels.values()) < 6, {
        each: round(level, 1) for each, level in levels.items()
    }


@pytest.mark.parametrize("voice", Voice)
def test_what_is_rare_stands_out_but_nobody_is_startled(voice: Voice) -> None:
    told = [level for (whose, _effect), level in of(Family.MOMENT).items() if whose is voice]
    rare = [level for (whose, _effect), level in of(Family.RARE).items() if whose is voice]
    for level in rare:
        assert max(told) + 0.5 < level < np.median(told) + 8
    assert rare


@pytest.mark.parametrize(("voice", "effect"), ALL)
def test_it_is_heard_when_it_is_played_and_far_from_clipping(voice: Voice, effect: Effect) -> None:
    wave = np.abs(samples(effect, voice).astype(int)) / FULL
    assert np.flatnonzero(wave > wave.max() / 100)[0] / RATE < 0.005
    assert 20 * np.log10(wave.max()) < -4  # so that several at once do not clip either
