"""The kiosk's sounds, made of sine waves and noise: chips, dice, a bell for whose turn it is."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Wave = NDArray[np.float64]

RATE = 22_050
"""Samples a second."""


class Effect(StrEnum):
    """What can be heard."""

    TAP = "tap"  # something was used
    NO = "no"  # it may not be used now
    CHIPS = "chips"  # chips were put in
    THROW = "throw"  # dice move
    READ = "read"  # dice were read
    ASK = "ask"  # a person is asked about a die
    TURN = "turn"  # it is another person's turn
    WIN = "win"  # a hand is over and somebody has won
    OVER = "over"  # a hand is over, or the game


def samples(effect: Effect) -> NDArray[np.int16]:
    """An effect at full volume: mono, int16, RATE samples a second."""
    wave = _MADE[effect]()
    peak = float(np.abs(wave).max())
    return np.asarray(wave / peak * 28_000, dtype=np.int16)


def _times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def _tone(hertz: float, seconds: float, fall: float) -> Wave:
    """A struck tone with two overtones that dies away: after `fall` s a third of it is left."""
    t = _times(seconds)
    rise = np.minimum(1, t / 0.004)
    body = np.sin(2 * np.pi * hertz * t) + 0.35 * np.sin(4 * np.pi * hertz * t) * np.exp(-t / fall)
    return np.asarray(rise * np.exp(-t / fall) * (body + 0.15 * np.sin(6.02 * np.pi * hertz * t)))


def _clack(rng: np.random.Generator, hertz: float, seconds: float = 0.05) -> Wave:
    """Two hard things meeting."""
    t = _times(seconds)
    noise = rng.normal(0, 1, t.size) * np.exp(-t / 0.006)
    return np.asarray(0.6 * noise + np.sin(2 * np.pi * hertz * t) * np.exp(-t / 0.012))


def _at(parts: list[tuple[float, float, Wave]], seconds: float) -> Wave:
    """Waves mixed: when each begins (s), how loud it is, the wave."""
    whole = np.zeros(round(seconds * RATE))
    for begin, loud, wave in parts:
        first = round(begin * RATE)
        part = wave[: whole.size - first]
        whole[first : first + part.size] += loud * part
    return whole


def _chips() -> Wave:
    rng = np.random.default_rng(2)
    return _at([(n * 0.045, 1 - n * 0.15, _clack(rng, 2_400 + 180 * n)) for n in range(4)], 0.22)


def _throw() -> Wave:
    rng = np.random.default_rng(3)
    falls = np.sort(rng.uniform(0, 0.65, 14))
    return _at([(float(t), 1 - float(t), _clack(rng, rng.uniform(700, 1_600))) for t in falls], 0.75)


_MADE: dict[Effect, Callable[[], Wave]] = {
    Effect.TAP: lambda: _clack(np.random.default_rng(1), 1_300, 0.04),
    Effect.NO: lambda: _at([(0, 1, _tone(180, 0.12, 0.05)), (0.11, 1, _tone(140, 0.16, 0.06))], 0.28),
    Effect.CHIPS: _chips,
    Effect.THROW: _throw,
    Effect.READ: lambda: _tone(1_320, 0.18, 0.06),
    Effect.ASK: lambda: _at([(0, 0.8, _tone(660, 0.2, 0.09)), (0.16, 1, _tone(880, 0.3, 0.12))], 0.46),
    Effect.TURN: lambda: _at([(0, 1, _tone(784, 0.4, 0.16)), (0.12, 0.7, _tone(1_047, 0.4, 0.16))], 0.52),
    Effect.WIN: lambda: _at(
        [(n * 0.11, 0.9, _tone(hertz, 0.6, 0.25)) for n, hertz in enumerate((523, 659, 784, 1_047))], 0.95
    ),
    Effect.OVER: lambda: _at([(0, 1, _tone(523, 0.5, 0.2)), (0.16, 0.9, _tone(392, 0.6, 0.25))], 0.78),
}
