"""Of what sounds are made: an attack, a body that rings, the room around them; RATE samples a second.

A struck body is the sum of its modes, each of which dies away by itself (van den Doel and Pai 1998); brass is
the sum of its harmonics, of which the louder it is blown the more are heard (Risset and Mathews 1969).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    Wave = NDArray[np.float64]
    Make = Callable[[], Wave]

Name = TypeVar("Name")

RATE = 22_050
"""Samples a second: what espeak-ng speaks with too."""
HARMONICS = 12
CEILING = 0.92
"""No sample goes beyond it; 1 is full scale."""
_AUDIBLE = 0.004
"""What a sound begins and ends with below this share of its peak is cut off: -48 dB."""
HANDFUL, HANDFUL_S = 10, 0.6
"""So many coins or chips are a handful, and so long they fall."""
WINDOW_S = 0.1
"""The loudest stretch of this length is how loud a sound is."""


def times(seconds: float) -> Wave:
    """When each sample of so many seconds is, s."""
    return np.arange(round(seconds * RATE)) / RATE


def mixed(parts: Iterable[tuple[float, float, Wave]]) -> Wave:
    """Waves together: when each begins (s), how loud it is, the wave. As long as the longest."""
    placed = [(round(begin * RATE), loud, wave) for begin, loud, wave in parts]
    whole = np.zeros(max(first + wave.size for first, _, wave in placed))
    for first, loud, wave in placed:
        whole[first : first + wave.size] += loud * wave
    return whole


def handfuls(count: int, begin: float, piece: Callable[[int], Wave]) -> list[tuple[float, float, Wave]]:
    """So many handfuls of small things that fall from a time on (s), for `mixed`; `piece`: one of them."""
    return [(begin + HANDFUL_S * number / HANDFUL, 0.35, piece(number)) for number in range(count * HANDFUL)]


# attacks


def burst(seed: int, low: float, high: float, fall: float, rise: float = 0.0006) -> Wave:
    """Noise between two frequencies, Hz: it comes within `rise` s and falls to a third in `fall` s."""
    t = times(rise + fall * 6)
    noise = between(np.random.default_rng(seed).normal(0, 1, t.size), low, high)
    shape = np.minimum(1, t / rise) * np.exp(-np.maximum(0, t - rise) / fall)
    return np.asarray(noise / np.abs(noise).max() * shape)


def between(wave: Wave, low: float, high: float) -> Wave:
    """What of a wave lies between two frequencies, Hz; beyond them it falls by 12 dB an octave."""
    size = _power_of_two(wave.size)
    hertz = np.fft.rfftfreq(size, 1 / RATE)
    with np.errstate(divide="ignore"):
        gain = 1 / (1 + (low / np.maximum(hertz, 1e-9)) ** 2) / (1 + (hertz / high) ** 2)
    return np.asarray(np.fft.irfft(np.fft.rfft(wave, size) * gain, size))[: wave.size]


def _power_of_two(size: int) -> int:
    """So many samples at least: Fourier transforms of them are quick."""
    return 1 << (size - 1).bit_length()


# bodies


def struck(
    hertz: float, ratios: Sequence[float], falls: Sequence[float], gains: Sequence[float] | None = None
) -> Wave:
    """A body that was struck: for each ratio to `hertz` a mode, which falls to a third in its time, s."""
    t = times(max(falls) * 6)
    loud = gains or [1 / (place + 1) for place in range(len(ratios))]
    modes = (
        gain * np.exp(-t / fall) * np.sin(2 * np.pi * hertz * ratio * t)
        for ratio, fall, gain in zip(ratios, falls, loud, strict=True)
        if hertz * ratio < RATE / 2.2
    )
    whole = np.sum(list(modes), axis=0) * np.minimum(1, t / 0.0008)
    return np.asarray(whole / np.abs(whole).max())


def blown(
    hertz: float, seconds: float, *, to: float | None = None, soft: float = 0.4, rise: float = 0.03
) -> Wave:
    """A brass instrument: a note, or a glide `to` another one.

    Args:
        hertz: where it begins, Hz.
        to: where it ends, Hz; None for a note that stays.
        seconds: how long it is.
        soft: how little is heard of the harmonics: 0.2 a trumpet, 0.8 a horn.
        rise: until it is blown in full, s.
    """
    t = times(seconds)
    end = hertz if to is None else to
    vibrato = 1 + 0.004 * np.sin(2 * np.pi * 5.4 * t) * np.minimum(1, t / 0.25)
    pitch = hertz * (end / hertz) ** (t / seconds) * vibrato * (1 - 0.03 * np.exp(-t / 0.012))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    breath = np.minimum(1, t / rise) ** 1.5 * np.minimum(1, (seconds - t) / min(0.12, seconds / 3))
    breath *= 0.8 + 0.2 * np.exp(-t / 0.15)
    top = min(HARMONICS, int(RATE / 2.2 / max(hertz, end)))
    parts = (breath ** (1 + soft * n) * n**-0.55 * np.sin(n * phase) for n in range(1, top + 1))
    whole = np.sum(list(parts), axis=0)
    return np.asarray(whole / np.abs(whole).max())


def bell(hertz: float, fall: float = 0.4) -> Wave:
    """A small bell, by its strike note: hum, prime, tierce, quint, nominal and what lies above."""
    falls = [fall * share for share in (1, 0.9, 0.6, 0.4, 0.5, 0.25, 0.15)]
    return struck(hertz, (0.5, 1, 1.2, 1.5, 2, 2.67, 4.1), falls, (0.3, 1, 0.35, 0.2, 0.6, 0.25, 0.15))


# the room


@dataclass(frozen=True)
class Room:
    """Where it sounds.

    Attributes:
        lasts: s until an echo is 60 dB down.
        wet: how much of it is heard beside the sound itself.
        dark: Hz above which the walls swallow.
        near: s after which the nearest wall answers.
    """

    lasts: float
    wet: float
    dark: float
    near: float = 0.008


def roomed(wave: Wave, room: Room) -> Wave:
    """A sound in a room."""
    answer = _answer(room)
    size = _power_of_two(wave.size + answer.size)
    echo = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(answer, size), size)
    echo[: wave.size] += wave
    return np.asarray(echo)


def all_in(room: Room, sounds: Mapping[Name, Make]) -> dict[Name, Make]:
    """What makes these sounds in a room."""
    return {name: partial(_made_in, room, make) for name, make in sounds.items()}


def _made_in(room: Room, make: Make) -> Wave:
    return roomed(make(), room)


@cache
def _answer(room: Room) -> Wave:
    """What a room answers to a clap; heard for two thirds of the time in which it falls by 60 dB."""
    t = times(room.lasts * 0.66)
    noise = between(np.random.default_rng(7).normal(0, 1, t.size), 150, room.dark)
    noise *= np.exp(-6.9 * t / room.lasts) * (t >= room.near)
    return np.asarray(room.wet * noise / np.sqrt(np.sum(noise**2)))


# the level


def loudness(wave: Wave) -> float:
    """How loud its loudest 0.1 s is to the ear: A-weighted (IEC 61672), dB of full scale."""
    size = round(WINDOW_S * RATE)
    sums = np.cumsum(np.square(np.pad(heard(wave), (size, 0))))
    return float(10 * np.log10(np.max(sums[size:] - sums[:-size]) / size + 1e-12))


def heard(wave: Wave) -> Wave:
    """A wave weighted as the ear does."""
    size = _power_of_two(wave.size)
    hertz = np.fft.rfftfreq(size, 1 / RATE) ** 2
    weight = (12194**2 * hertz**2) / (
        (hertz + 20.6**2) * np.sqrt((hertz + 107.7**2) * (hertz + 737.9**2)) * (hertz + 12194**2)
    )
    return np.asarray(np.fft.irfft(np.fft.rfft(wave, size) * weight * 1.2589, size))[: wave.size]


def levelled(wave: Wave, level: float) -> Wave:
    """A wave brought to a loudness, dB, with its peaks rounded below full scale and both ends at rest."""
    heard_at = np.flatnonzero(np.abs(wave) > np.abs(wave).max() * _AUDIBLE)
    ended = wave[heard_at[0] : heard_at[-1] + 1]
    ended = ended - ended.mean()
    fades = min(round(0.03 * RATE), ended.size // 3)
    ended[:16] *= np.linspace(0, 1, 16)
    ended[-fades:] *= np.cos(np.linspace(0, np.pi / 2, fades)) ** 2
    for _time in range(4):  # rounding takes a little off
        ended = ended * 10 ** ((level - loudness(ended)) / 20)
        ended = CEILING * np.tanh(ended / CEILING)
    return np.asarray(ended)
