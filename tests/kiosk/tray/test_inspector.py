"""The camera's test, for real, in a process of its own with a camera and a reader that need no nets."""

from __future__ import annotations

import os
import signal
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from calibration.tray_settings import TraySettings
from kiosk.tray.inspector import OPENING, Inspector
from kiosk.tray.process import ENDED
from tests.kiosk.fake_parts import parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.process import BaseProcess

    from hardware.camera import Image

PATIENCE_S = 30.0
LONGEST_TEND_S = 0.1


@contextmanager
def inspected(source: str, hang_s: float = 6.0) -> Iterator[Inspector]:
    inspector = Inspector(TraySettings(source, parts=parts), hang_s=hang_s)
    try:
        yield inspector
    finally:
        inspector.close()


def tend_until(inspector: Inspector, holds: Callable[[], bool]) -> None:
    """Never waits for the camera, as a screen would."""
    end = time.monotonic() + PATIENCE_S
    while not holds():
        start = time.process_time()
        inspector.tend(time.monotonic())
        assert time.process_time() - start < LONGEST_TEND_S
        assert time.monotonic() < end, inspector.words
        time.sleep(0.02)


def process_of(inspector: Inspector) -> BaseProcess:
    process = inspector._process
    assert process is not None
    return process


def whole(inspector: Inspector) -> Image:
    tend_until(inspector, lambda: inspector.frame() is not None)
    frame = inspector.frame()
    assert frame is not None
    return frame


@pytest.mark.slow
def test_what_is_seen_is_shown_and_thrown_dice_are_read() -> None:
    with inspected("fake") as inspector:
        assert (inspector.words, inspector.frame()) == (OPENING, None)
        empty = whole(inspector)
        assert empty.shape == (720, 1280, 3)
        assert inspector.camera == "fake"
        inspector.throw()

        def outlined() -> bool:
            seen = inspector.frame()
            assert seen is not None
            return bool((seen.astype(int)[..., 1] - seen.astype(int)[..., 2] > 100)[64:, :900].sum() > 500)

        tend_until(inspector, outlined)


@pytest.mark.slow
def test_a_camera_that_is_lost_is_told_and_tried_again() -> None:
    with inspected("fake:lost") as inspector:
        tend_until(inspector, lambda: inspector.words == "The fake camera is not plugged in. Plug it in.")
        first = process_of(inspector)
        tend_until(inspector, lambda: inspector.number == 2)
        assert inspector.frame() is None
        assert process_of(inspector) is not first


def test_damaged_models_are_told_and_not_tried_again() -> None:
    with inspected("fake:model") as inspector:
        tend_until(inspector, lambda: "find.onnx" in inspector.words)
        inspector.tend(time.monotonic() + 1000)
        assert inspector.number == 1


@pytest.mark.slow
def test_a_process_that_dies_leaves_no_picture_and_is_started_again() -> None:
    with inspected("fake") as inspector:
        whole(inspector)
        process = process_of(inspector)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        tend_until(inspector, lambda: inspector.words == ENDED)
        assert inspector.frame() is None
        whole(inspector)
