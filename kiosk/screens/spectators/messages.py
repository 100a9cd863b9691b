"""What the kiosk and the process that has the spectators' display say to each other beside the scenes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Where = Literal["auto", "window", 1, 2, 3]
"""Any other display than the kiosk's own, which is 0; one of them; or a window on the kiosk's own."""


@dataclass(frozen=True)
class Place:
    """Where to show.

    Attributes:
        where: on which display.
        driver: SDL's video driver, that of the kiosk's own window.
    """

    where: Where
    driver: str


@dataclass(frozen=True)
class Ready:
    """The next scene can be taken; nothing is sent before."""
