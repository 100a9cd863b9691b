"""Word to systemd over its notify socket: the kiosk is up, its main loop still turns, it is leaving.

Only the main loop feeds the watchdog, and each of its rounds has tended the table and the camera's process:
a loop that hangs has the kiosk started again. A camera that hangs does not: its process is started again by
the tray's supervisor, the loop turns meanwhile, and the status line says what is the matter.

The protocol is one datagram of `NAME=VALUE` lines (sd_notify(3)), and needs no library.
"""

from __future__ import annotations

import os
import socket
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BEATS = 4
"""So many signs of life within the watchdog's time: a slow round of the loop, or two, is forgiven."""


class Notifier:
    """Tells a service manager; does nothing where none is listening.

    The process named in $WATCHDOG_PID is not compared with ours: under a compositor, it is the compositor.

    Args:
        address: of the socket, as $NOTIFY_SOCKET has it: a path, or @ and an abstract name; "" for none.
        watchdog_s: the time after which the manager takes the kiosk for hung; None without a watchdog.
        clock: s, only grows.
    """

    def __init__(
        self, address: str, watchdog_s: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._every_s = None if watchdog_s is None else watchdog_s / BEATS
        self._clock = clock
        self._ready = False
        self._told_at = float("-inf")
        self._status = ""

    def turned(self, status: str = "") -> None:
        """The main loop has turned once: the first time the picture is shown, later it is a sign of life.

        Args:
            status: what is going on, one line; told when it is another than before.
        """
        now = self._clock()
        if not self._ready:
            self._ready, self._told_at = self._tell("READY=1") or not self._address, now
        elif self._every_s is not None and now - self._told_at >= self._every_s:
            self._told_at = now
            if not self._tell("WATCHDOG=1"):
                self._told_at = float("-inf")  # said again at the next round
        if status != self._status and self._tell(f"STATUS={status}"):
            self._status = status

    def leaving(self) -> None:
        """The program ends by its own will, or because it was asked to."""
        self._tell("STOPPING=1\nSTATUS=The table is being closed; the game is kept.")

    def _tell(self, text: str) -> bool:
        """Whether it was taken."""
        if not self._address:
            return False
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
            # a manager that does not read must not hold up the screen; it then restarts the kiosk by itself
            sender.settimeout(0)
            try:
                sender.sendto(text.encode(), self._address)
            except OSError:
                return False
        return True


def from_environment(env: Mapping[str, str] | None = None) -> Notifier:
    """A notifier as systemd's variables say, without a watchdog when its time is no number."""
    env = os.environ if env is None else env
    usec = env.get("WATCHDOG_USEC", "")
    watchdog_s = int(usec) / 1e6 if usec.isdecimal() and int(usec) > 0 else None
    return Notifier(env.get("NOTIFY_SOCKET", ""), watchdog_s)
