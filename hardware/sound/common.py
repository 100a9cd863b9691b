"""What sounds the same at every table and before: taps, dice that move, a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.sound.effects import Effect
from hardware.sound.layers import RATE, Room, all_in, bell, burst, mixed, struck

if TYPE_CHECKING:
    from hardware.sound.layers import Wave

_BOX = Room(0.12, 0.12, 5_000, 0.003)
"""The kiosk's own case."""


def clack(seed: int, hertz: float) -> Wave:
    """Two hard things that meet."""
    body = struck(hertz, (1, 1.71, 2.63), (0.012, 0.009, 0.006))
    return mixed([(0, 0.7, burst(seed, 1_200, 7_000, 0.004)), (0, 0.8, body)])


def _throw() -> Wave:
    rng = np.random.default_rng(3)
    falls = np.sort(rng.uniform(0, 0.6, 14))
    return mixed((float(t), 1 - float(t), clack(n, rng.uniform(700, 1_600))) for n, t in enumerate(falls))


def _tap() -> Wave:
    return mixed([(0, 0.6, burst(1, 1_500, 6_000, 0.003)), (0, 1, struck(1_300, (1, 2.1), (0.012, 0.006)))])


def _no() -> Wave:
    muffled = struck(350, (1, 2, 3.1, 5.2), (0.05, 0.04, 0.03, 0.02), (0.8, 1, 0.8, 0.5))
    lower = struck(278, (1, 2, 3.1, 5.2), (0.06, 0.05, 0.03, 0.02), (0.8, 1, 0.8, 0.5))
    return mixed([(0, 1, muffled), (0, 0.3, burst(2, 400, 2_000, 0.006)), (0.11, 1, lower)])


def _back() -> Wave:
    """A tap, turned round, as far as it is heard."""
    turned = _tap()[::-1][-round(0.03 * RATE) :]
    return mixed([(0, 1, turned), (0.03, 0.7, struck(880, (1, 2.1), (0.014, 0.008)))])


def _ask() -> Wave:
    return mixed([(0, 0.8, bell(660, 0.12)), (0.16, 1, bell(880, 0.18))])


SOUNDS = all_in(
    _BOX,
    {Effect.TAP: _tap, Effect.NO: _no, Effect.BACK: _back, Effect.THROW: _throw, Effect.ASK: _ask},
)
