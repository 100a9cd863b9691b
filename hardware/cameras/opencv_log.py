"""OpenCV's own messages, silenced where the kiosk says the same in plain words."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import cv2

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def quiet() -> Iterator[None]:
    """Have OpenCV print nothing meanwhile."""
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(level)
