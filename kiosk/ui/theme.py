"""Colours of the table and how large things are: a casino's felt, read from a metre away.

`kiosk.ui.palettes.use` puts other colours in their places while the program runs: read them where you draw,
and let no cache or default hold one (`EDITION` changes with them).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Colour = tuple[int, int, int]

BASE_SIZE = (1024, 600)
"""The screen that all measures are written for, px; others are scaled from it."""
TARGET = 64
"""Smallest side of anything to be tapped, px at BASE_SIZE: 9.7 mm on a 7 inch screen."""
GAP = 8
"""Between neighbours, px at BASE_SIZE."""
LEAST_LABEL = 24
"""Type of what a button says is never smaller, px at BASE_SIZE: on a 7 inch screen capitals of 1.7 mm, which
good eyes read from a metre away."""
SMALLEST_TEXT = 13
"""Type is never set smaller than this, px at BASE_SIZE."""

FELT = (16, 84, 58)
FELT_EDGE = (5, 38, 28)
PANEL = (9, 52, 38)
PANEL_LIT = (18, 96, 66)
LINE = (52, 128, 96)
GOLD = (255, 205, 84)
DARK = (12, 18, 16)
IVORY = (250, 246, 232)
SOFT = (184, 214, 198)
FADED = (122, 156, 140)
AMBER = (255, 176, 58)
ALARM = (198, 48, 44)
GOOD = (122, 224, 130)
BAD = (255, 140, 124)

OFF = (38, 76, 62)
OFF_TEXT = (150, 176, 164)
"""What can't be used now."""

STICK = (206, 52, 48)
BUY = (44, 150, 76)
BET = (46, 104, 214)
"""The three arcade buttons, as they are lit."""

DICE: dict[str, Colour] = {
    "d4": (232, 138, 40),
    "d6": (238, 232, 212),
    "d8": (70, 168, 92),
    "d10": (52, 120, 214),
    "d12": (142, 84, 196),
    "d20": (206, 50, 54),
    "d100": (120, 120, 128),
}
"""One colour a type, as a help beside its shape and its name."""

SEATS: tuple[Colour, ...] = (
    (255, 205, 84), (96, 176, 255), (255, 128, 112), (126, 217, 126), (214, 150, 255), (255, 166, 77),
    (110, 226, 220), (255, 156, 206), (196, 214, 92), (180, 190, 255), (224, 186, 150), (200, 208, 204),
)  # fmt: skip
"""Players' colours; `seat_colours` knows whose is whose."""

COLOURS = (
    "FELT", "FELT_EDGE", "PANEL", "PANEL_LIT", "LINE", "GOLD", "DARK", "IVORY", "SOFT", "FADED", "AMBER",
    "ALARM", "GOOD", "BAD", "OFF", "OFF_TEXT", "STICK", "BUY", "BET", "DICE", "SEATS",
)  # fmt: skip
"""What a palette holds."""

LARGE_TEXT = False
"""Whether type is set larger where there is room."""
CALM = False
"""Whether nothing may move for show alone."""
EDITION = 0
"""Another number for other colours or measures: part of the key of every cache of pictures."""
LARGER = 1.25
"""How much larger the large text is."""

chosen: dict[str, int] = {}
"""The colour (a place in SEATS) that a player has chosen, by name."""

LIGHT = 100
"""From this brightness (of 255) on a colour bears dark letters."""

CHIPS: tuple[tuple[int, Colour], ...] = (
    (100_000, (238, 190, 60)),
    (10_000, (232, 120, 170)),
    (1_000, (240, 150, 50)),
    (100, (44, 44, 50)),
    (25, (40, 140, 84)),
    (5, (198, 48, 48)),
    (1, (232, 232, 238)),
)
"""Worth of a chip and its colour, largest first."""


def scale_of(size: tuple[int, int]) -> float:
    """Factor from measures at BASE_SIZE to those on a screen of `size`, px; upright, BASE_SIZE is turned."""
    across, down = BASE_SIZE if size[0] >= size[1] else BASE_SIZE[::-1]
    return min(size[0] / across, size[1] / down)


def seat_colours(names: Sequence[str]) -> list[Colour]:
    """The players' colours, in seat order, each another: the one chosen, else the first that nobody has."""
    places: dict[int, int] = {}
    for seat, name in enumerate(names):
        if name in chosen and chosen[name] not in places.values():
            places[seat] = chosen[name]
    free = (place for place in range(len(SEATS)) if place not in places.values())
    return [
        SEATS[places[seat] if seat in places else next(free, seat % len(SEATS))] for seat in range(len(names))
    ]


def ink_on(colour: Colour) -> Colour:
    """Dark or light, whichever stands out more from a colour."""
    red, green, blue = colour
    return DARK if 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT else IVORY


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; `share` 0 is all `one`, 1 all `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
