"""Critical Roll's voice: chips on felt, and bells. It is the kiosk's own too, where no table is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.sound.effects import Effect
from hardware.sound.layers import Room, all_in, bell, between, burst, handfuls, mixed, struck, times

if TYPE_CHECKING:
    from hardware.sound.layers import Wave

_ROOM = Room(0.25, 0.12, 2_500)
"""Carpet and people."""


def _chip(hertz: float, seed: int = 1) -> Wave:
    """Clay on clay."""
    body = struck(hertz, (1, 1.47, 2.09, 2.56), (0.011, 0.009, 0.006, 0.004))
    return mixed([(0, 0.6, burst(seed, 2_000, 9_000, 0.003)), (0, 1, body)])


def _thump(seed: int = 2) -> Wave:
    """On felt."""
    return mixed(
        [(0, 0.8, burst(seed, 250, 1_800, 0.012)), (0, 0.8, struck(300, (1, 1.9, 3.2), (0.02, 0.02, 0.012)))]
    )


def _bar(hertz: float, fall: float = 0.12) -> Wave:
    """A vibraphone's."""
    return struck(hertz, (1, 4, 10), (fall, fall * 0.3, fall * 0.1), (1, 0.3, 0.08))


def _sweep(seconds: float, seed: int = 5) -> Wave:
    """Something drawn over the felt."""
    t = times(seconds)
    noise = between(np.random.default_rng(seed).normal(0, 1, t.size), 500, 2_500)
    return np.asarray(noise / np.abs(noise).max() * np.sin(np.pi * (t / seconds) ** 0.7) ** 2)


def _cascade(count: int, seconds: float, begin: float = 0.0) -> list[tuple[float, float, Wave]]:
    """Chips that fall, ever quicker."""
    return [
        (begin + seconds * (n / count) ** 0.7, 0.35, _chip(2_500 + 260 * (n * 7 % 5), n))
        for n in range(count)
    ]


def _win(more: int = 0) -> Wave:
    """`more`: so many handfuls of chips are heard after it."""
    notes = [(n * 0.1, 0.8, bell(hertz, 0.3)) for n, hertz in enumerate((523.3, 659.3, 784, 1046.5))]
    chips = handfuls(more, 0.7, lambda n: _chip(2_500 + 260 * (n * 7 % 5), n))
    return mixed([*notes, *_cascade(9, 0.5, 0.2), *chips])


def _natural() -> Wave:
    notes = [(n * 0.055, 0.7, bell(hertz, 0.3)) for n, hertz in enumerate((784, 988, 1175, 1568))]
    return mixed([*notes, (0.24, 0.9, bell(1976, 0.45)), (0.28, 0.4, bell(2349, 0.4))])


def _exactly() -> Wave:
    """A chip is laid down, and two bells agree."""
    return mixed([(0, 0.6, _chip(3_000)), (0.02, 0.8, bell(1046.5, 0.25)), (0.16, 0.9, bell(1568, 0.4))])


def _miss() -> Wave:
    return mixed(
        [(0, 1, _thump()), (0.03, 0.7, _bar(622, 0.1)), (0.17, 0.8, _bar(494, 0.14)), (0.17, 0.4, _thump(3))]
    )


def _all_in() -> Wave:
    return mixed(
        [
            (0, 0.9, _sweep(0.42)),
            *_cascade(10, 0.36, 0.06),
            (0.44, 1, _thump()),
            (0.44, 0.6, bell(523.3, 0.3)),
        ]
    )


SOUNDS = all_in(
    _ROOM,
    {
        Effect.CHIPS: lambda: mixed(
            [(0, 1, _chip(3_000)), (0.024, 0.5, _chip(3_350, 2)), (0, 0.4, _thump())]
        ),
        Effect.READ: lambda: mixed([(0, 1, _thump()), (0, 0.6, _chip(1_500))]),
        Effect.COUNT: lambda: mixed([(0, 1, _bar(523.3, 0.09)), (0, 0.25, _chip(2_600))]),
        Effect.TURN: lambda: mixed([(0, 0.5, _thump()), (0.02, 0.9, bell(1046.5, 0.16))]),
        Effect.WIN: _win,
        Effect.WIN_MUCH: lambda: _win(1),
        Effect.WIN_MOST: lambda: _win(2),
        Effect.OVER: lambda: mixed(
            [(0, 0.8, _sweep(0.4)), (0.1, 0.7, bell(392, 0.3)), (0.32, 0.7, bell(294, 0.35))]
        ),
        Effect.NATURAL: _natural,
        Effect.CRITICAL: lambda: mixed(
            [(0, 0.4, _chip(2_800)), (0, 0.8, bell(880, 0.2)), (0.11, 1, bell(1318.5, 0.35))]
        ),
        Effect.EXACTLY: _exactly,
        Effect.MISS: _miss,
        Effect.ALL_IN: _all_in,
    },
)
