"""Kingdom's voice: stone and horns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.sound.effects import Effect
from hardware.sound.layers import Room, all_in, between, blown, burst, handfuls, mixed, struck, times

if TYPE_CHECKING:
    from hardware.sound.layers import Wave

_HALL = Room(1.1, 0.4, 2_200, 0.02)
_C, _E, _G, _C2 = 261.6, 329.6, 392.0, 523.3
"""Hz."""


def _stone(hertz: float, seed: int = 1) -> Wave:
    body = struck(hertz, (1, 1.83, 2.71, 4.1), (0.05, 0.03, 0.02, 0.012))
    return mixed([(0, 0.7, burst(seed, 500, 3_500, 0.009)), (0, 1, body)])


def _coin(hertz: float) -> Wave:
    ring = struck(hertz, (1, 1.52, 2.3), (0.06, 0.04, 0.02))
    return mixed([(0, 0.4, burst(6, 3_000, 9_000, 0.002)), (0, 1, ring)])


def _horn(hertz: float, seconds: float) -> Wave:
    return blown(hertz, seconds, soft=0.7, rise=0.05)


def _crowned(hertz: float = 1_150) -> Wave:
    """A crown that is set down: thin metal, and its points."""
    return struck(hertz, (1, 1.34, 2.02, 2.76, 3.9), (0.4, 0.3, 0.25, 0.15, 0.1), (1, 0.7, 0.5, 0.4, 0.2))


def _scrape(seconds: float) -> Wave:
    """Stone on stone."""
    t = times(seconds)
    rng = np.random.default_rng(8)
    grit = between(rng.normal(0, 1, t.size), 300, 1_800) * (
        0.4 + between(rng.normal(0, 1, t.size), 5, 40) ** 2 * 40
    )
    return np.asarray(grit / np.abs(grit).max() * np.sin(np.pi * t / seconds))


def _win(more: int = 0) -> Wave:
    """`more`: so many handfuls of coins are heard after it."""
    notes = [(0, 0.7, _horn(_C, 0.2)), (0.18, 0.7, _horn(_G, 0.2))]
    last = [(0.36, 0.6, _horn(hertz, 0.6)) for hertz in (_C, _E, _G, _C2)]
    coins = handfuls(more, 0.75, lambda n: _coin(2_900 + 240 * (n * 5 % 7)))
    return mixed([*notes, *last, *coins, (0.36, 0.5, _stone(200))])


def _over() -> Wave:
    return mixed(
        [
            (0, 1, _stone(190)),
            (0.05, 0.7, _horn(_G, 0.28)),
            (0.3, 0.8, _horn(_C, 0.5)),
            (0.3, 0.8, _stone(150, 2)),
        ]
    )


def _crown() -> Wave:
    return mixed([(0, 0.7, _horn(_G, 0.25)), (0.22, 0.9, _horn(_C2, 0.55)), (0.24, 0.5, _crowned())])


def _coronation() -> Wave:
    first = [(0, 0.6, _horn(hertz, 0.3)) for hertz in (_C, _E)]
    second = [(0.28, 0.6, _horn(hertz, 0.22)) for hertz in (_E, _G)]
    third = [(0.48, 0.6, _horn(hertz, 0.6)) for hertz in (_E, _G, _C2)]
    return mixed([*first, *second, *third, (0.5, 0.4, _crowned(1_046.5))])


def _reroll() -> Wave:
    falls = [(0.3 + n * 0.06, 0.8 - n * 0.1, _stone(420 + 90 * (n * 3 % 4), n)) for n in range(5)]
    return mixed([(0, 0.8, _scrape(0.4)), *falls])


def _all_in() -> Wave:
    """The gate falls."""
    chain = [(n * 0.045, 0.4, _coin(1_900 + 160 * (n % 3))) for n in range(7)]
    gate = mixed([(0, 1, _stone(150)), (0, 0.8, _stone(230, 2)), (0.09, 0.5, _stone(180, 3))])
    return mixed([*chain, (0.34, 1.4, gate), (0.36, 0.6, _horn(_C, 0.45))])


def _showdown() -> Wave:
    """One stone after the other is turned."""
    return mixed([(n * 0.1, 0.8 + n * 0.1, _stone(295 * 1.19**n, n)) for n in range(4)])


SOUNDS = all_in(
    _HALL,
    {
        Effect.CHIPS: lambda: mixed([(0, 0.8, _coin(3_400)), (0.005, 0.6, _stone(520))]),
        Effect.READ: lambda: mixed([(0, 1, _stone(330)), (0.045, 0.4, _stone(410, 2))]),
        Effect.COUNT: lambda: mixed(
            [(0, 1, struck(523.3, (1, 2.4, 4.1), (0.06, 0.03, 0.02))), (0, 0.3, _stone(700))]
        ),
        Effect.TURN: lambda: _horn(_G, 0.3),
        Effect.WIN: _win,
        Effect.WIN_MUCH: lambda: _win(1),
        Effect.WIN_MOST: lambda: _win(2),
        Effect.OVER: _over,
        Effect.ALL_IN: _all_in,
        Effect.CROWN: _crown,
        Effect.CORONATION: _coronation,
        Effect.REROLL: _reroll,
        Effect.SHOWDOWN: _showdown,
    },
)
