"""What all benches print, and judge by: each figure beside a fixed piece of work, run just before it.

Machines differ, so a time alone says little: a time counts as a multiple of the reference loop's, a rate as
what is done while the loop runs once. Bounds hold these ratios, with half as much again as the worst that a
quiet machine has shown. What a process holds in memory, and how many times as long as another thing something
takes, is judged as it is.
"""

import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np


def reference() -> float:
    """Time of a fixed piece of work in ms: integers in Python, then smoothing in OpenCV; the best of three.

    Counted in time of the processor, on one core: what else runs is not counted with it.
    """
    cv2.setNumThreads(1)
    return min(_loop() for _ in range(3))


def _loop() -> float:
    image = np.arange(960 * 1280, dtype=np.uint32).reshape(960, 1280).astype(np.uint8)
    start = time.process_time()
    state = 1
    for _ in range(150_000):
        state = (state * 1_103_515_245 + 12_345) & 0x7FFFFFFF
    for _ in range(8):
        image = cv2.GaussianBlur(image, (7, 7), 1.5).astype(np.uint8)
    return (time.process_time() - start) * 1000


class Unit(StrEnum):
    """What a figure is counted in."""

    MS = "ms"
    RATE = "a second"
    MB = "MB"
    TIMES = "times"


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement.

    Attributes:
        name: of what.
        value: as measured, in `unit`.
        bound: of its ratio: a rate has to be more, all else less. None: it is only told.
    """

    name: str
    value: float
    unit: Unit
    bound: float | None = None

    def ratio(self, loop: float) -> float:
        """A time in reference loops of so many ms, a rate in one of them; all else as it is."""
        ratios = {Unit.MS: self.value / loop, Unit.RATE: self.value * loop / 1000}
        return ratios.get(self.unit, self.value)

    def kept(self, loop: float) -> bool:
        """Whether it keeps its bound."""
        if self.bound is None:
            return True
        return self.ratio(loop) > self.bound if self.unit is Unit.RATE else self.ratio(loop) < self.bound


def tell(figures: Iterable[Figure], loop: float) -> int:
    """Print figures beside the reference loop's time, ms; how many miss their bound."""
    missed = 0
    for each in figures:
        ratio, kept = each.ratio(loop), each.kept(loop)
        line = f"{each.name:<42}{each.value:>11,.2f} {each.unit:<9}"
        if each.unit in {Unit.MS, Unit.RATE}:
            shown = f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"
            line += f" loop {loop:.1f} ms  ratio {shown:>6}"
        if each.bound is not None:
            line += f" {'over' if each.unit is Unit.RATE else 'under'} {each.bound:,g}"
        missed += not kept
        sys.stdout.write(f"{line}{'' if kept else '  MISSED'}\n")
    sys.stdout.flush()
    return missed
