"""The host's PIN: only its hash is kept, and guessing is slow."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from kiosk.settings import host_pin
from kiosk.settings.keeper import FILE, Keeper, known
from kiosk.settings.preferences import Preferences

if TYPE_CHECKING:
    from pathlib import Path


def test_only_a_salted_argon2_hash_is_kept() -> None:
    kept = host_pin.hashed("4711")
    assert kept.startswith("$argon2id$")
    assert "4711" not in kept
    assert kept != host_pin.hashed("4711")


def test_the_right_pin_opens_and_no_other() -> None:
    lock = host_pin.Lock(host_pin.hashed("4711"))
    assert not lock.opens("4712", 0.0)
    assert lock.opens("4711", 0.0)


def test_after_three_wrong_ones_the_pauses_grow_and_even_the_right_one_waits() -> None:
    lock = host_pin.Lock(host_pin.hashed("4711"))
    for _time in range(3):
        assert not lock.opens("0000", 0.0)
    assert lock.pause(0.0) == host_pin.PAUSE_S
    assert not lock.opens("4711", 1.0)
    assert not lock.opens("0000", host_pin.PAUSE_S)
    assert lock.pause(host_pin.PAUSE_S) == 2 * host_pin.PAUSE_S
    assert lock.opens("4711", 4 * host_pin.PAUSE_S)
    assert lock.pause(4 * host_pin.PAUSE_S) == 0


@pytest.mark.slow
def test_pauses_end_somewhere() -> None:
    lock = host_pin.Lock(host_pin.hashed("4711"))
    now = 0.0
    for _time in range(20):
        lock.opens("0000", now)
        assert lock.pause(now) <= host_pin.LONGEST_PAUSE_S
        now += lock.pause(now)


def test_a_hash_that_is_none_opens_for_nobody() -> None:
    assert not host_pin.Lock("nonsense").opens("4711", 0.0)


def test_a_try_is_kept_before_it_is_looked_at() -> None:
    kept: list[int] = []
    lock = host_pin.Lock(host_pin.hashed("4711"), wrong=1, count=kept.append)
    assert not lock.opens("0000", 0.0)
    assert lock.opens("4711", 0.0)
    assert kept == [2, 3, 0]

    def pulled(_wrong: int) -> None:
        raise OSError

    lock = host_pin.Lock(host_pin.hashed("4711"), count=pulled)
    with pytest.raises(OSError):  # noqa: PT011 - nothing more is to be known of it
        lock.opens("4711", 0.0)
    assert lock.wrong == 0


@pytest.mark.parametrize("started", [-1e9, 0.0, 1e9])
def test_a_start_shortens_no_pause_whatever_the_clock_says(started: float) -> None:
    lock = host_pin.Lock(host_pin.hashed("4711"), wrong=host_pin.FREE_TRIES + 2, now=started)
    assert lock.pause(started) == 4 * host_pin.PAUSE_S
    assert not lock.opens("4711", started + 4 * host_pin.PAUSE_S - 1)
    assert lock.opens("4711", started + 4 * host_pin.PAUSE_S)


GUESSING = """
import sys
from pathlib import Path
from kiosk.settings.host_pin import Lock
from kiosk.settings.keeper import Keeper

keeper = Keeper(Path(sys.argv[1]))
found = keeper.open()
keep = lambda wrong: keeper.save(found.model_copy(update={"wrong": wrong}))
lock = Lock(found.pin, found.wrong, 0.0, keep)
now = 0.0
while True:
    now += lock.pause(now)
    lock.opens("0000", now)
    print(lock.wrong, flush=True)
"""


@pytest.mark.slow
def test_no_kill_takes_back_a_try_that_was_answered(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / FILE)
    keeper.open()
    keeper.save(Preferences(ready=True, pin=host_pin.hashed("4711")))
    answered = 0
    for number in range(20):
        command = [sys.executable, "-c", GUESSING, str(tmp_path / FILE)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as guesser:
            assert guesser.stdout is not None
            told = guesser.stdout.readline()
            time.sleep(number * 0.003)  # anywhere in the next tries
            guesser.send_signal(signal.SIGKILL)
            told += guesser.stdout.read()
        answered = int(told.split()[-1])
        found = known(tmp_path)
        assert found is not None
        assert answered <= found.wrong <= answered + 1
        assert found.pin == keeper.open().pin
    assert answered > 20
