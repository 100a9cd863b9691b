"""How fast each part is, on one core, each figure beside a fixed reference loop run just before it.

`make bench`; names after it choose: `python -m tests.bench.figures idle read`. The reference makes figures of
different machines, or from a busy one, comparable: a part's time is to be seen as a share of the reference's.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np

from hardware.camera import Camera
from hardware.cameras import open_camera
from tests.bench.rules import steps_a_second
from vision.images import Image
from vision.reader import DiceReader
from vision.settle import Settle

SIX_DICE = ("d4", "d6", "d8", "d10", "d12", "d20")
LARGE = (2304, 1296)
"""The size in which a Pi's camera module 3 is read."""


@dataclass(frozen=True)
class Measured:
    """One figure: its value, the unit, and the bound that the project has set, if any ("<5" or ">30")."""

    value: float
    unit: str
    bound: str = ""


def reference() -> float:
    """Time of a fixed piece of work in ms: integers in Python, then smoothing in OpenCV, on one core."""
    image = np.arange(960 * 1280, dtype=np.uint32).reshape(960, 1280).astype(np.uint8)
    start = time.perf_counter()
    state = 1
    for _ in range(150_000):
        state = (state * 1_103_515_245 + 12_345) & 0x7FFFFFFF
    for _ in range(8):
        image = cv2.GaussianBlur(image, (7, 7), 1.5).astype(np.uint8)
    return (time.perf_counter() - start) * 1000


def median_ms(work: Callable[[], object], times: int) -> float:
    """Median time of one run in ms, after a first run that does not count."""
    work()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def idle() -> Measured:
    """Watching a tray in which nothing moves, one frame of 640x480."""
    frames = list(simulated_frames(8, (640, 480)))
    settle, numbers = Settle(), iter(range(1_000_000))

    def watch() -> None:
        number = next(numbers)
        settle.see(frames[number % len(frames)], number / 30)

    return Measured(median_ms(watch, 300), "ms a frame", "<5")


def read(dice: tuple[str, ...], size: tuple[int, int], bound: str) -> Measured:
    """Finding and reading dice in a frame of `size` px."""
    reader = DiceReader.load()
    image = filling(next(simulated_frames(1, (1280, 960), dice)), size)
    found = len(reader.read(image).dice)
    if found != len(dice):
        sys.stderr.write(f"read: {found} of {len(dice)} dice were found; the figure is for those.\n")
    return Measured(median_ms(lambda: reader.read(image), 20), "ms a picture", bound)


READ_ONCE = """
import cv2
from tests.bench.figures import LARGE, SIX_DICE, filling, simulated_frames
from vision.reader import DiceReader
cv2.setNumThreads(1)
(image,) = simulated_frames(1, (1280, 960), SIX_DICE * 2)
DiceReader.load().read(filling(image, LARGE))
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmRSS")))
"""


def memory() -> Measured:
    """What a process holds that has read twelve dice in a large frame, the simulated tray with it."""
    done = subprocess.run([sys.executable, "-c", READ_ONCE], capture_output=True, text=True, check=True)
    return Measured(float(done.stdout) / 1024, "MB resident", "<300")


def simulated() -> Measured:
    """The simulated camera while dice tumble, 640x480."""
    with opened((640, 480)) as camera:
        camera.frame()
        start, frames = time.perf_counter(), 0
        for _ in range(4):
            camera.throw(SIX_DICE)
            for _ in range(30):  # a second: the dice are in the air or roll
                camera.frame()
                frames += 1
        return Measured(frames / (time.perf_counter() - start), "frames a second", ">30")


def rules(game: str, **options: object) -> Measured:
    """Steps of the rules: one answer checked, taken and recorded."""
    return Measured(steps_a_second(game, options), "steps a second", ">100000")


FIRST_FRAME = """
import sys, time
import pygame
def shown(*_):
    sys.stdout.write(f"{time.time()}\\n")
    sys.stdout.flush()
    import os
    os._exit(0)
pygame.display.flip = pygame.display.update = shown
import kiosk.running
kiosk.running._display = lambda: True  # nobody sees this one
from kiosk.cli import main
main(["run", "--camera", "simulated"])
"""


def screen() -> Measured:
    """From the start of `dice-kiosk run` to its first screen."""
    times = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as folder:
            drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "DICE_KIOSK_STATE": folder}
            start = time.time()
            done = subprocess.run(
                [sys.executable, "-c", FIRST_FRAME],
                env=os.environ | drivers,
                capture_output=True,
                text=True,
                check=False,
                timeout=60,
            )
        if done.returncode != 0:
            raise RuntimeError(f"dice-kiosk run did not come up:\n{done.stderr}")
        times.append(float(done.stdout.splitlines()[-1]) - start)
    return Measured(statistics.median(times), "s", "<3")


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


FIGURES: dict[str, Callable[[], Measured]] = {
    "idle": idle,
    "read": partial(read, SIX_DICE, (1280, 960), "<150"),
    "read-large": partial(read, SIX_DICE, LARGE, "<120"),
    "read-twelve": partial(read, SIX_DICE * 2, LARGE, "<200"),
    "read-memory": memory,
    "simulated": simulated,
    "six-shooter": partial(rules, "six-shooter", button=0),
    "critical-roll": partial(rules, "critical-roll"),
    "each-other": partial(rules, "critical-roll", mode="table"),
    "kingdom": partial(rules, "kingdom"),
    "screen": screen,
}


def main(names: list[str]) -> int:
    """Print the figures named, or all; 1 when a bound is missed."""
    cv2.setNumThreads(1)
    missed = 0
    for name in names or FIGURES:
        base = min(reference() for _ in range(3))
        measured = FIGURES[name]()
        kept = holds(measured)
        missed += not kept
        figure = f"{name:<14}{measured.value:>10,.2f} {measured.unit:<16} {measured.bound:<5}"
        sys.stdout.write(f"{figure} {'' if kept else 'MISSED':<6}  reference {base:6.1f} ms\n")
        sys.stdout.flush()
    return 1 if missed else 0


def holds(measured: Measured) -> bool:
    """Whether a figure is within its bound."""
    if not measured.bound:
        return True
    limit = float(measured.bound[1:])
    return measured.value < limit if measured.bound[0] == "<" else measured.value > limit


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
