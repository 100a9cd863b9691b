"""One table's screen alone, as it is shown by a kiosk: wishes lead out, and nowhere else."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NoReturn

from hardware.camera import CameraError
from kiosk.screens.base.navigation import Coordinator
from kiosk.screens.games.registry import table_screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.table.table import Table


class OneTable(Coordinator):
    """Shows a table until somebody leaves."""

    def __init__(self, table: Table, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self.table = table
        self.navigation.start(table_screen(table, clock))


def no_camera_test() -> NoReturn:
    """At a kiosk whose cabinet nobody opens."""
    raise CameraError.say("Nobody looks at the tray here.")
