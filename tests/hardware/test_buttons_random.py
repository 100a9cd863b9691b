"""Whatever the switches do, exactly the presses that were meant are told: bursts, chords, holds, jams."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from hardware.buttons import HOLD_S, STUCK_S, ButtonEvent, ButtonName, Buttons, Freed, Held, Press, Stuck
from hardware.pins import PinFactory

ROUND_S = 1 / 60
"""The main loop tends the buttons so often."""


@dataclass
class Bench:
    """Mock pins moved on a clock of their own, with the main loop's rounds in between."""

    events: list[ButtonEvent] = field(default_factory=list)
    now: float = 50.0
    tended: float = 50.0

    def __post_init__(self) -> None:
        self.buttons = Buttons(
            self.events.append, PinFactory.MOCK, hold_s=HOLD_S, clock=lambda: self.now, sleep=lambda _: None
        )
        self.buttons.open()

    def at(self, time: float) -> None:
        while self.tended + ROUND_S <= time:
            self.tended += ROUND_S
            self.now = self.tended
            self.buttons.tend()
        self.now = time

    def set(self, name: ButtonName, *, closed: bool) -> None:
        pin: Any = self.buttons._switches[name].pin
        (pin.drive_low if closed else pin.drive_high)()

    def told(self, kind: type[ButtonEvent]) -> list[ButtonName]:
        return [event.button for event in self.events if isinstance(event, kind)]


@pytest.fixture
def bench() -> Iterator[Bench]:
    made = Bench()
    yield made
    made.buttons.close()


Edge = tuple[float, ButtonName, bool]


def edges_of(rng: random.Random, name: ButtonName, start: float, length: float, burst_s: float) -> list[Edge]:
    """A press of `length` s: bounces for `burst_s` s after its first contact, and again when it is let go."""
    edges: list[Edge] = []
    for moment, closed in ((start, True), (start + length, False)):
        edges.append((moment, name, closed))
        bounces = sorted(rng.uniform(0, burst_s) for _ in range(2 * rng.randint(0, 12)))
        edges += [(moment + at, name, closed is (k % 2 == 1)) for k, at in enumerate(bounces)]
    return edges


def play(bench: Bench, edges: list[Edge]) -> None:
    for moment, name, closed in sorted(edges, key=lambda edge: edge[0]):
        bench.at(moment)
        bench.set(name, closed=closed)
    bench.at(bench.now + 1)


@pytest.mark.parametrize(
    "burst_ms", [pytest.param(ms, marks=() if ms in {1, 15, 30} else pytest.mark.slow) for ms in range(1, 31)]
)
def test_a_burst_of_bounces_is_one_press(bench: Bench, burst_ms: int) -> None:
    rng = random.Random(burst_ms)
    for k in range(10):
        play(bench, edges_of(rng, ButtonName.BUY, bench.now, 0.12, burst_ms / 1000))
        assert len(bench.told(Press)) == k + 1
    assert bench.told(Held) == bench.told(Stuck) == []


def test_a_chord_is_a_press_of_each_in_the_order_of_contact(bench: Bench) -> None:
    rng = random.Random(4)
    edges = []
    for k, name in enumerate((ButtonName.BET, ButtonName.STICK, ButtonName.BUY)):
        edges += edges_of(rng, name, bench.now + 0.003 * k, 0.2, 0.01)
    play(bench, edges)
    assert bench.told(Press) == [ButtonName.BET, ButtonName.STICK, ButtonName.BUY]


@pytest.mark.slow
def test_a_thousand_random_sequences_give_exactly_the_presses_meant(bench: Bench) -> None:
    for sequence in range(1000):
        rng = random.Random(sequence)
        bench.events.clear()
        edges: list[Edge] = []
        meant: list[tuple[float, ButtonName]] = []
        held: list[ButtonName] = []
        jammed: list[ButtonName] = []
        for name in ButtonName:
            moment = bench.now + 0.5 + rng.uniform(0, 0.4)
            for _ in range(rng.randint(0, 4)):
                length = rng.choice([rng.uniform(0.07, 0.5), rng.uniform(0.07, 0.5), rng.uniform(1.7, 4)])
                if rng.random() < 0.02:
                    length = STUCK_S + 2
                edges += edges_of(rng, name, moment, length, rng.uniform(0.001, 0.03))
                meant.append((moment, name))
                held += [name] * (length > HOLD_S)
                jammed += [name] * (length > STUCK_S)
                moment += length + rng.uniform(0.08, 1.0)
        play(bench, edges)
        assert bench.told(Press) == [name for _, name in sorted(meant)], sequence
        assert sorted(bench.told(Held)) == sorted(held), sequence
        assert sorted(bench.told(Stuck)) == sorted(bench.told(Freed)) == sorted(jammed), sequence
