"""Six Shooter's voice: wood and brass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.sound.effects import Effect
from hardware.sound.layers import Room, all_in, blown, burst, handfuls, mixed, struck

if TYPE_CHECKING:
    from hardware.sound.layers import Wave

_ROOM = Room(0.4, 0.22, 3_500)
"""Boards, a bar, a low ceiling."""
_G, _C, _E, _G2, _C2 = 392.0, 523.3, 659.3, 784.0, 1046.5
"""Hz."""


def _knock(hertz: float, seed: int = 1) -> Wave:
    body = struck(hertz, (1, 2.57, 4.2), (0.045, 0.022, 0.012))
    return mixed([(0, 0.5, burst(seed, 900, 5_000, 0.004)), (0, 1, body)])


def _ting(hertz: float, fall: float = 0.16) -> Wave:
    """A brass thing that was struck: a spittoon, a coin, the bell on the bar."""
    plate = struck(hertz, (1, 1.58, 2.24, 2.92, 3.6), [fall, fall * 0.8, fall * 0.6, fall * 0.4, fall * 0.3])
    return mixed([(0, 0.3, burst(4, 2_500, 9_000, 0.003)), (0, 1, plate)])


def _trumpet(hertz: float, seconds: float) -> Wave:
    return blown(hertz, seconds, soft=0.25, rise=0.025)


def _read() -> Wave:
    return mixed([(0, 1, _knock(420)), (0.028, 0.45, _knock(560, 2))])


def _win(more: int = 0) -> Wave:
    """`more`: so many handfuls of coins are heard after it."""
    notes = [(0.0, _G), (0.11, _C), (0.22, _E), (0.33, _G2)]
    short = [(begin, 0.7, _trumpet(hertz, 0.13)) for begin, hertz in notes]
    last = [(0.46, loud, _trumpet(hertz, 0.5)) for hertz, loud in ((_C, 0.5), (_E, 0.5), (_C2, 0.8))]
    coins = handfuls(more, 0.6, lambda n: _ting(2_600 + 210 * (n * 5 % 7), 0.03))
    return mixed([*short, *last, *coins, (0.46, 0.8, _knock(300)), (0.46, 0.25, _ting(1_750))])


def _over() -> Wave:
    return mixed(
        [(0, 0.8, _knock(300)), (0.02, 0.7, _trumpet(_G, 0.2)), (0.22, 0.7, blown(330, 0.4, soft=0.5))]
    )


def _bust() -> Wave:
    """A trombone slides down."""
    first = blown(311, 0.22, to=294, soft=0.3)
    return mixed([(0, 0.9, _knock(260)), (0.02, 0.7, first), (0.25, 0.9, blown(277, 0.6, to=196, soft=0.3))])


def _stuck() -> Wave:
    """A glass that is set down on the bar."""
    return mixed([(0, 1, _knock(330, 3)), (0, 0.8, _knock(520, 4)), (0.004, 0.3, _ting(1_480, 0.2))])


def _exactly() -> Wave:
    """The bell on the bar, struck twice, and a trumpet that calls."""
    bar = [(0, 0.9, _ting(1_568, 0.3)), (0.13, 1, _ting(2_093, 0.45))]
    return mixed(
        [(0, 0.7, _knock(420)), *bar, (0.13, 0.5, _trumpet(_G2, 0.12)), (0.26, 0.6, _trumpet(_C2, 0.34))]
    )


def _charlie() -> Wave:
    """Six chambers turn, then the brass."""
    chambers = [(n * 0.07, 0.7, _knock(700 + 130 * n, n)) for n in range(6)]
    chord = [(0.46, 0.6, _trumpet(hertz, 0.65)) for hertz in (_C, _E, _G2, _C2)]
    return mixed([*chambers, *chord, (0.46, 0.3, _ting(2_093, 0.3))])


SOUNDS = all_in(
    _ROOM,
    {
        Effect.CHIPS: lambda: mixed([(0, 1, _ting(3_100, 0.022)), (0.003, 0.5, _knock(620))]),
        Effect.READ: _read,
        Effect.COUNT: lambda: mixed(
            [(0, 1, struck(523, (1, 3.9, 9.2), (0.06, 0.02, 0.008))), (0, 0.3, _knock(900))]
        ),
        Effect.TURN: lambda: mixed([(0, 0.6, _knock(480)), (0.09, 0.8, _ting(1_318, 0.2))]),
        Effect.WIN: _win,
        Effect.WIN_MUCH: lambda: _win(1),
        Effect.WIN_MOST: lambda: _win(2),
        Effect.OVER: _over,
        Effect.STUCK: _stuck,
        Effect.BUST: _bust,
        Effect.EXACTLY: _exactly,
        Effect.CHARLIE: _charlie,
    },
)
