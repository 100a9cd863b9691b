"""How fast the screens are: frames, taps, idling, the first screen, memory.

    make screen-bench

One core is used: the figures are those of this machine; the limits are what the kiosk must hold on its own.
Frames and taps are counted in time of that core, so that what else runs here is not counted with them.
"""

from __future__ import annotations

import itertools
import os
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import numpy as np
import pygame

from hardware.buttons import Buttons
from hardware.pins import PinFactory
from kiosk.preview import HEIGHT, WIDTH
from kiosk.screens.app import IDLE_FPS, App
from kiosk.screens.flow import Flow
from kiosk.screens.tables import TABLES
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens import table_moments
from tests.kiosk.screens.moment_parts import Clock
from tests.kiosk.screens.page_moments import PAGES
from tests.kiosk.screens.screen_states import STATES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SIZE = (1024, 600)
ROUNDS = 300
IDLE_S = 5.0
Line = tuple[str, float, float, str]
"""What, measured, limit, unit."""

FIRST = """
import time; t = time.perf_counter()
import os; os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
import pygame
from kiosk.opening import Setup, open_table
from kiosk.screens.display import open_window
from kiosk.screens.house import House
from kiosk.screens.kiosk import Kiosk
from kiosk.ui.canvas import Canvas
house = House(None, Setup(players=(), watch=None), open_table, source="none", find_watch=lambda _: None)
house.change(ready=True)
kiosk = Kiosk(house)
surface = open_window((1024, 600), fullscreen=False)
kiosk.top.draw(Canvas(surface)); pygame.display.flip()
print(time.perf_counter() - t)
"""

MEMORY = (
    FIRST.rpartition("print")[0]
    + """
import resource
from kiosk.games.kinds import GAMES
from kiosk.table import Player
for game in GAMES:
    kiosk.party.guests.clear()
    kiosk.party.add("Ann"), kiosk.party.add("Ben")
    kiosk._ask_terms(game)
    kiosk._start()
    assert kiosk.table is not None
    for _round in range(3):
        kiosk.pump()
        kiosk.top.draw(Canvas(surface)); pygame.display.flip()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
)


def times(do: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    """How long each of some rounds takes, ms."""
    taken = []
    for _round in range(rounds):
        begin = time.thread_time()
        do()
        taken.append((time.thread_time() - begin) * 1000)
    return taken


def frames(name: str, do: Callable[[], object], median: float, most: float) -> list[Line]:
    """Median and 99th percentile of a frame, with their limits, ms."""
    do()  # caches fill
    taken = sorted(times(do))
    return [
        (f"{name}, median frame", statistics.median(taken), median, "ms"),
        (f"{name}, 99th percentile", taken[int(len(taken) * 0.99)], most, "ms"),
    ]


def moving() -> list[Line]:
    """The table of each game while dice move: the live picture; and all of it, as after a tap."""
    return [line for game in TABLES for line in _moving(game)]


def _moving(game: str) -> list[Line]:
    surface = pygame.display.set_mode(SIZE)
    people = table_moments.moving(game)
    rng = np.random.default_rng(1)
    pictures = itertools.cycle(rng.integers(0, 255, (4, HEIGHT, WIDTH, 3), dtype=np.uint8))
    people.at.tray.frame = lambda: next(pictures)  # type: ignore[method-assign]
    screen = people.screen
    canvas = Canvas(surface)
    screen.draw(canvas)

    def live_frame() -> None:
        screen.draw_live(Canvas(surface))
        pygame.display.update(screen.live_area(canvas))

    def whole_frame() -> None:
        screen.draw(Canvas(surface))
        pygame.display.flip()

    return [
        *frames(f"{game}: dice move", live_frame, 6, 12),
        *frames(f"{game}: all of it", whole_frame, 12, 30),
    ]


def page_frames() -> list[Line]:
    """The slowest page."""
    surface = pygame.display.set_mode(SIZE)
    slowest = 0.0
    for make in PAGES.values():
        page = make(Clock())
        page.draw(Canvas(surface))
        slowest = max(slowest, statistics.median(times(lambda page=page: page.draw(Canvas(surface)), 20)))  # type: ignore[misc]
    return [("the slowest page, median frame", slowest, 12.0, "ms")]


def taps_and_idling() -> list[Line]:
    """From a tap to the picture that answers it; and the share of a core while nothing moves."""
    pygame.display.set_mode(SIZE)
    flow = Flow(STATES["bet"]())
    buttons = Buttons(flow.post, PinFactory.MOCK)
    buttons.open()
    app = App(flow, pygame.display.get_surface() or pygame.display.set_mode(SIZE), buttons)
    app.step([])

    def tap() -> None:
        x, y = 0.2, 0.9
        app.step([pygame.event.Event(pygame.FINGERDOWN, x=x, y=y, finger_id=0, touch_id=0)])

    taken = sorted(times(tap, 100))
    pace, begin, end = pygame.time.Clock(), time.process_time(), time.monotonic() + IDLE_S
    while time.monotonic() < end:
        app.step(pygame.event.get())
        pace.tick(IDLE_FPS)
    idle = (time.process_time() - begin) / IDLE_S * 100
    buttons.close()
    waits = 1000 / IDLE_FPS  # a tap may come right after the events were looked at
    return [
        ("a tap to its answer, 99th percentile", taken[98] + waits, 50.0, "ms"),
        ("a core while nothing moves", idle, 3.0, "%"),
    ]


def first_screen() -> list[Line]:
    """The best of three starts, without Python's own."""
    taken = [
        float(
            subprocess.run([sys.executable, "-c", FIRST], check=True, capture_output=True, text=True).stdout
        )
        for _start in range(3)
    ]
    return [("the first screen after start", min(taken), 1.5, "s")]


def memory() -> list[Line]:
    """Most that a process of its own with the screen and the three tables, one after another, holds."""
    done = subprocess.run([sys.executable, "-c", MEMORY], check=True, capture_output=True, text=True)
    return [("resident memory", float(done.stdout) / 1024, 200.0, "MB")]


def main(wanted: Sequence[str] = ()) -> int:
    """Print all figures; 1 when one is over its limit."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    pygame.display.init()
    over = 0
    for part in (moving, taps_and_idling, memory, page_frames, first_screen):
        if wanted and part.__name__ not in wanted:
            continue
        for name, measured, limit, unit in part():
            verdict = "" if measured <= limit else "  OVER"
            over += bool(verdict)
            sys.stdout.write(f"{name:42} {measured:8.2f} {unit:3} (limit {limit:g}){verdict}\n")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
