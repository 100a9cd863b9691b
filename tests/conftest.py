"""What all tests share: one thread a worker, no display or sound device, the reader loaded once a worker."""

from __future__ import annotations

import gc
import os

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


@pytest.fixture(scope="session")
def reader() -> DiceReader:
    """The reader as shipped; no test changes it."""
    return DiceReader.load()


def pytest_collection_finish() -> None:
    """What all tests are made of is looked through for garbage no more: it was most of what a look cost."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
