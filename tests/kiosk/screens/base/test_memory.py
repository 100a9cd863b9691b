"""When what nobody holds any more is let go of."""

import gc
import subprocess
import sys

import pytest

from kiosk.screens.base.memory import EVERY_S, RESTS_S, Sweeper


def test_all_of_it_is_looked_through_once_a_minute_and_only_while_nobody_does_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes as long as one or two pictures, for which nobody who has just tapped is to wait."""
    swept: list[float] = []
    now = 0.0
    monkeypatch.setattr(gc, "collect", lambda: swept.append(now))
    sweeper = Sweeper(now)
    for now, used_at in (
        (EVERY_S - 1, 0.0),
        (EVERY_S, EVERY_S - RESTS_S / 2),
        (EVERY_S + 1, EVERY_S),
        (EVERY_S + 2, EVERY_S),
        (2 * EVERY_S + 1, EVERY_S),
    ):
        sweeper.rest(now, used_at)
    assert swept == [EVERY_S + 1, 2 * EVERY_S + 1]


def test_a_program_that_ends_at_once_has_loaded_the_dice() -> None:
    """Python that ends while a thread is inside OpenCV aborts."""
    slow = (
        "import time\n"
        "from kiosk.screens.base import memory\n"
        "memory.dice.load = lambda: (time.sleep(0.2), print('loaded'))\n"
        "memory.load_ahead()\n"
    )
    done = subprocess.run([sys.executable, "-c", slow], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("loaded\n")
