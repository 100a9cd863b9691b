"""The kiosk's side of the spectators' display: a process of its own is fed with what everybody may see.

A second window in the kiosk's own process would need what pygame calls experimental, its drawing would hold
up the main screen, and a driver that fails when a cable is pulled would take the kiosk with it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pygame

from kiosk.screens.spectators.messages import Place, Ready
from kiosk.screens.spectators.scene import Look, Onlooker, Scene
from kiosk.tray.messages import Lost
from kiosk.tray.process import WorkerProcess

if TYPE_CHECKING:
    from kiosk.screens.base.context import House
    from kiosk.screens.spectators.messages import Where
    from kiosk.table.table import Table

_log = logging.getLogger(__name__)

HANG_S = 20.0
EVERY_S = 0.2
"""How often it is looked whether anything has changed."""
CONSOLE = "kmsdrm"
NO_SECOND = (
    "No spectators' display: on the console the graphics card is one program's alone. Run the kiosk on a "
    "desktop (docs/building.md)."
)


class Spectators:
    """Keeps the process running and shows it the kiosk; never waits for it.

    One scene is under way at most, so that a process that hangs can't fill the line to it.

    Args:
        where: on which display.
    """

    def __init__(self, where: Where) -> None:
        self._process = WorkerProcess(
            "kiosk.screens.spectators.worker",
            lambda _others: Place(where, pygame.display.get_driver()),
            name="spectators",
            hang_s=HANG_S,
            size=(1, 1),  # it shows pictures itself
        )
        self._look_at = float("-inf")
        self._ready = False
        self._sent: Scene | None = None
        self._onlooker: Onlooker | None = None
        self._table: Table | None = None
        self._impossible = False

    def follow(
        self, house: House, table: Table | None, now: float, *, dark: bool, practice: bool = False
    ) -> None:
        """Show how things are; to be called about once a screen frame, with a window open.

        Args:
            house: the kiosk.
            table: the one that is open; None shows the café.
            now: s, only grows.
            dark: the kiosk's own screen is dark.
            practice: nothing counts at the table.
        """
        if self._impossible or now - self._look_at < EVERY_S:
            return
        self._look_at = now
        if pygame.display.get_driver() == CONSOLE:
            self._impossible = True
            _log.warning("%s", NO_SECOND)
            return
        for message in self._process.news(now):
            if isinstance(message, Ready):
                self._ready = True
            elif isinstance(message, Lost):
                self._ready, self._sent = False, None
        scene = self._scene(house, table, now, dark=dark, practice=practice)
        if self._ready and scene != self._sent:
            self._process.send(scene)
            self._ready, self._sent = False, scene

    def close(self) -> None:
        """End the process, in the background."""
        self._process.close()

    def _scene(self, house: House, table: Table | None, now: float, *, dark: bool, practice: bool) -> Scene:
        if table is not self._table:
            self._table = table
            self._onlooker = None if table is None else Onlooker(table, practice=practice)
        game = None if self._onlooker is None else self._onlooker.game(now, calm=house.preferences.calm)
        return Scene(house.cafe, Look.of(house.preferences, house.theme.chosen), game, dark)
