"""What all tests share: one thread a worker, no display or sound device, the reader loaded once a worker."""

from __future__ import annotations

import gc
import os
from zlib import crc32

# before numpy, OpenCV and SDL are loaded, and for the programs that tests start
os.environ |= {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_AUDIODRIVER": "dummy",
    "SDL_VIDEODRIVER": "dummy",
}

import cv2
import pytest

from vision.reader import DiceReader


def pytest_configure() -> None:
    """The other cores are the other workers'."""
    cv2.setNumThreads(1)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a `sampled(n)` test one case of n, by its name, is left to make check, the others to make soak."""
    for item in items:
        sampled = item.get_closest_marker("sampled")
        if sampled is not None and crc32(item.nodeid.encode()) % sampled.args[0]:
            item.add_marker(pytest.mark.soak)


@pytest.fixture(scope="session")
def reader() -> DiceReader:
    """The reader as shipped; no test changes it."""
    return DiceReader.load()


def pytest_collection_finish() -> None:
    """What all tests are made of is looked through for garbage no more: it was most of what a look cost."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
