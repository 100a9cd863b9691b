"""Palettes of the screens: the casino's own, one of high contrast, one for colour-blind eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.ui import theme

if TYPE_CHECKING:
    from collections.abc import Mapping

_CASINO: Mapping[str, Any] = {name: getattr(theme, name) for name in theme.COLOURS}

# Blue and orange differ for every kind of colour blindness; the eight are those of Okabe and Ito (2008).
_SAFE: Mapping[str, Any] = {
    **_CASINO,
    "GOOD": (86, 180, 233),
    "BAD": (230, 159, 0),
    "ALARM": (213, 94, 0),
    "STICK": (213, 94, 0),
    "BUY": (0, 158, 115),
    "BET": (0, 114, 178),
    "DICE": {
        "d4": (230, 159, 0),
        "d6": (238, 232, 212),
        "d8": (0, 158, 115),
        "d10": (0, 114, 178),
        "d12": (204, 121, 167),
        "d20": (213, 94, 0),
        "d100": (120, 120, 128),
    },
    "SEATS": (
        (86, 180, 233), (230, 159, 0), (0, 158, 115), (240, 228, 66), (204, 121, 167), (213, 94, 0),
        (0, 114, 178), (236, 236, 236), (150, 210, 245), (245, 205, 130), (110, 205, 180), (160, 160, 160),
    ),
}  # fmt: skip

_CONTRAST: Mapping[str, Any] = {
    **_SAFE,
    "FELT": (0, 0, 0),
    "FELT_EDGE": (0, 0, 0),
    "PANEL": (0, 0, 0),
    "PANEL_LIT": (40, 40, 0),
    "LINE": (255, 255, 255),
    "GOLD": (255, 230, 0),
    "DARK": (0, 0, 0),
    "IVORY": (255, 255, 255),
    "SOFT": (255, 255, 255),
    "FADED": (210, 210, 210),
    "AMBER": (255, 190, 0),
    "GOOD": (120, 220, 255),
    "BAD": (255, 190, 80),
    "OFF": (30, 30, 30),
    "OFF_TEXT": (210, 210, 210),
}

PALETTES: Mapping[str, Mapping[str, Any]] = {"casino": _CASINO, "contrast": _CONTRAST, "colour-safe": _SAFE}


def use(palette: str, *, large_text: bool = False, calm: bool = False) -> None:
    """Draw from now on in a palette, and as people with weak eyes or a weak stomach need it.

    Args:
        palette: one of PALETTES.
        large_text: set type larger wherever there is room.
        calm: nothing moves for show.
    """
    for name, colour in PALETTES[palette].items():
        setattr(theme, name, colour)
    theme.LARGE_TEXT, theme.CALM = large_text, calm
    theme.EDITION = 2 * list(PALETTES).index(palette) + large_text
