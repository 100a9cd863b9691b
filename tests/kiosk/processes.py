"""What tests ask of the kiosk's worker processes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess


def exit_code(process: BaseProcess, patience_s: float) -> int | None:
    """How it has ended; None when it has not within so long.

    Another thread may be fetching its exit code at this moment: then join alone comes back too early.
    """
    end = time.monotonic() + patience_s
    while process.exitcode is None and time.monotonic() < end:
        process.join(0.02)
    return process.exitcode
