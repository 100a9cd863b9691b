"""How fast the rules, the reader and the simulated camera are, on one core, beside a reference loop.

`make bench`; names after it choose: `python -m tests.bench.figures idle read`.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

import cv2
import numpy as np

from hardware.camera import Camera
from hardware.cameras import open_camera
from tests.bench.long_game import HANDS, early_and_late
from tests.bench.reference import Figure, Unit, reference, tell
from tests.bench.rules import steps_a_second
from vision.images import Image
from vision.reader import DiceReader
from vision.settle import Settle

SIX_DICE = ("d4", "d6", "d8", "d10", "d12", "d20")
LARGE = (2304, 1296)
"""The size in which a Pi's camera module 3 is read."""


def median_ms(work: Callable[[], object], times: int) -> float:
    """Median time of one run in ms, after a first run that does not count."""
    work()
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append((time.process_time() - start) * 1000)
    return statistics.median(taken)


def idle() -> Figure:
    """Watching a tray in which nothing moves, one frame of 640x480."""
    frames = list(simulated_frames(8, (640, 480)))
    settle, numbers = Settle(), iter(range(1_000_000))

    def watch() -> None:
        number = next(numbers)
        settle.see(frames[number % len(frames)], number / 30)

    return Figure("idle, a frame of 640x480", median_ms(watch, 300), Unit.MS, 0.1)


def read(dice: tuple[str, ...], size: tuple[int, int], bound: float) -> Figure:
    """Finding and reading dice in a frame of `size` px."""
    reader = DiceReader.load()
    image = filling(next(simulated_frames(1, (1280, 960), dice)), size)
    found = len(reader.read(image).dice)
    if found != len(dice):
        sys.stderr.write(f"read: {found} of {len(dice)} dice were found; the figure is for those.\n")
    name = f"read, {len(dice)} dice in {size[0]}x{size[1]}"
    return Figure(name, median_ms(lambda: reader.read(image), 20), Unit.MS, bound)


READ_ONCE = """
import cv2
from tests.bench.figures import LARGE, SIX_DICE, filling, simulated_frames
from vision.reader import DiceReader
cv2.setNumThreads(1)
(image,) = simulated_frames(1, (1280, 960), SIX_DICE * 2)
DiceReader.load().read(filling(image, LARGE))
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmRSS")))
"""


def memory() -> Figure:
    """What a process holds that has read twelve dice in a large frame, the simulated tray with it."""
    done = subprocess.run([sys.executable, "-c", READ_ONCE], capture_output=True, text=True, check=True)
    return Figure("memory after twelve dice", float(done.stdout) / 1024, Unit.MB, 300)


def simulated() -> Figure:
    """The simulated camera while dice tumble, 640x480."""
    with opened((640, 480)) as camera:
        camera.frame()
        start, frames = time.process_time(), 0
        for _ in range(4):
            camera.throw(SIX_DICE)
            for _ in range(30):  # a second: the dice are in the air or roll
                camera.frame()
                frames += 1
        return Figure("simulated camera, frames", frames / (time.process_time() - start), Unit.RATE, 1.4)


def rules(game: str, bound: float, **options: object) -> Figure:
    """Steps of the rules: one answer checked, taken and recorded."""
    named = " ".join([game, *(f"{name}={value}" for name, value in options.items())])
    return Figure(f"rules, steps of {named}", steps_a_second(game, options), Unit.RATE, bound)


def late(what: str) -> Figure:
    """What something takes in hand 10,000 of a game, in times of what it takes in the first."""
    early, late = early_and_late()[what]
    name = f"{what} in hand {HANDS:,}, beside hand 1"
    return Figure(name, late / early, Unit.TIMES, 2)


@contextmanager
def opened(size: tuple[int, int]) -> Iterator[Camera]:
    """The simulated camera, open and not waiting for real time."""
    camera = open_camera("simulated", seed=1, size=size)
    assert camera is not None
    camera.open()
    try:
        yield camera
    finally:
        camera.close()


def simulated_frames(count: int, size: tuple[int, int], dice: tuple[str, ...] = SIX_DICE) -> Iterator[Image]:
    """Frames of a simulated tray in which dice lie."""
    with opened(size) as camera:
        camera.throw(dice)
        for _ in range(60):  # no die rolls for two seconds
            camera.frame()
        for _ in range(count):
            yield camera.frame().image


def filling(image: Image, size: tuple[int, int]) -> Image:
    """A picture enlarged to the height of another, its sides drawn out to the width."""
    width, height = size
    enlarged = cv2.resize(image, (image.shape[1] * height // image.shape[0], height))
    beside = width - enlarged.shape[1]
    return cv2.copyMakeBorder(enlarged, 0, 0, beside // 2, beside - beside // 2, cv2.BORDER_REPLICATE).astype(
        np.uint8
    )


FIGURES: dict[str, Callable[[], Figure]] = {
    "idle": idle,
    "read": partial(read, SIX_DICE, (1280, 960), 8.5),
    "read-large": partial(read, SIX_DICE, LARGE, 7.5),
    "read-twelve": partial(read, SIX_DICE * 2, LARGE, 15.5),
    "read-memory": memory,
    "simulated": simulated,
    "six-shooter": partial(rules, "six-shooter", 1_500, button=0),
    "critical-roll": partial(rules, "critical-roll", 1_900),
    "each-other": partial(rules, "critical-roll", 1_700, mode="table"),
    "kingdom": partial(rules, "kingdom", 1_400),
    **{f"late-{what}": partial(late, what) for what in ("undo", "correct", "challenge", "resume", "tell")},
}


def main(names: list[str]) -> int:
    """Print the figures named, or all; 1 when a bound is missed."""
    cv2.setNumThreads(1)
    missed = 0
    for name in names or FIGURES:
        loop = reference()
        missed += tell([FIGURES[name]()], loop)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
