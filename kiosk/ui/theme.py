"""Colours of the table and how large things are: a casino's felt, read from a metre away.

Measures are the module's own; colours, and what people with weak eyes or a weak stomach need, are a `Theme`,
which the canvas carries to all that is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Colour = tuple[int, int, int]

BASE_SIZE = (1024, 600)
"""The screen that all measures are written for, px; others are scaled from it."""
TARGET = 64
"""Smallest side of anything to be tapped, px at BASE_SIZE: 9.7 mm on a 7 inch screen."""
GAP = 8
"""Between neighbours, px at BASE_SIZE."""
MARGIN, UPRIGHT_MARGIN = 10, 8
"""So far from its sides is what a control says, px at BASE_SIZE; an upright screen needs the width."""
ROUND = 14
"""Radius of the corners of plates and of what can be pressed, px at BASE_SIZE."""
LARGER = 1.25
"""How much more room large text is given."""

LIGHT = 100
"""From this brightness (of 255) on a colour bears dark letters."""

EMBLEMS = 16
"""Figures that there are for players' tokens (kiosk/ui/widgets/emblems.py)."""

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


_DICE: Mapping[str, Colour] = {
    "d4": (216, 88, 14),
    "d6": (238, 232, 212),
    "d8": (40, 142, 72),
    "d10": (52, 120, 214),
    "d12": (142, 84, 196),
    "d20": (206, 50, 54),
    "d100": (120, 120, 128),
}
_SEATS: tuple[Colour, ...] = (
    (255, 205, 84), (96, 176, 255), (255, 128, 112), (126, 217, 126), (214, 150, 255), (255, 166, 77),
    (110, 226, 220), (255, 156, 206), (196, 214, 92), (180, 190, 255), (224, 186, 150), (200, 208, 204),
)  # fmt: skip


@dataclass(frozen=True)
class Dress:
    """What a player is known by: a place in the colours of the seats, and one among the emblems.

    Attributes:
        emblem: None for whichever is free.
    """

    colour: int
    emblem: int | None = None


@dataclass(frozen=True)
class Theme:
    """How everything is drawn: a casino's colours, but where they are given.

    Attributes:
        off, off_text: what can't be used now.
        stick, buy, bet: the three arcade buttons, as they are lit.
        dice: one colour a type, as a help beside its shape and its name.
        seats: players' colours; `dresses` knows whose is whose.
        chosen: what players have chosen to be known by, by id.
        large_text: type is set larger where there is room.
        calm: nothing moves for show alone.
        quiet: what can be pressed is a dark plate, and only the usual thing stands out.
        aside: of a page around a game: what is wide enough is a row of a list.
        buttons: there are arcade buttons, and what can be done tells which of them does it.
        dice_as_seen: dice have the colours that the camera saw; else those of their type.
    """

    felt: Colour = (16, 84, 58)
    felt_edge: Colour = (5, 38, 28)
    panel: Colour = (9, 52, 38)
    panel_lit: Colour = (18, 96, 66)
    line: Colour = (52, 128, 96)
    gold: Colour = (255, 205, 84)
    dark: Colour = (12, 18, 16)
    ivory: Colour = (250, 246, 232)
    soft: Colour = (184, 214, 198)
    faded: Colour = (122, 156, 140)
    amber: Colour = (255, 176, 58)
    alarm: Colour = (198, 48, 44)
    good: Colour = (122, 224, 130)
    bad: Colour = (255, 140, 124)
    off: Colour = (38, 76, 62)
    off_text: Colour = (150, 176, 164)
    stick: Colour = (206, 52, 48)
    buy: Colour = (44, 150, 76)
    bet: Colour = (46, 104, 214)
    dice: Mapping[str, Colour] = field(default_factory=lambda: MappingProxyType(_DICE))
    seats: tuple[Colour, ...] = _SEATS
    chosen: Mapping[str, Dress] = field(default_factory=lambda: MappingProxyType({}))
    large_text: bool = False
    calm: bool = False
    quiet: bool = False
    aside: bool = False
    buttons: bool = True
    dice_as_seen: bool = True

    @property
    def plain(self) -> bool:
        """Whether the felt is black: nothing is then put between what is read and its ground."""
        return self.felt == (0, 0, 0)

    def dresses(self, ids: Sequence[str]) -> list[tuple[Colour, int]]:
        """The players' colours and emblems in seat order; see `places`."""
        return [(self.seats[colour], emblem) for colour, emblem in self.places(ids)]

    def places(self, ids: Sequence[str]) -> list[tuple[int, int]]:
        """Which colours and emblems the players have: those chosen, else the first free.

        No two are alike, but seats of one player, who has left one and come back to another.
        """
        once = list(dict.fromkeys(ids))
        chosen = [self.chosen.get(each) for each in once]
        colours = _each_another([None if each is None else each.colour for each in chosen], len(self.seats))
        emblems = _each_another([None if each is None else each.emblem for each in chosen], EMBLEMS)
        worn = dict(zip(once, zip(colours, emblems, strict=True), strict=True))
        return [worn[each] for each in ids]

    def gain(self, chips: int) -> Colour:
        """Of chips that were won, or, below 0, lost."""
        return self.good if chips > 0 else self.bad if chips < 0 else self.soft

    def ink_on(self, colour: Colour) -> Colour:
        """Dark or light, whichever stands out more from a colour."""
        return self.dark if brightness(colour) > LIGHT else self.ivory


def _each_another(wished: Sequence[int | None], most: int) -> list[int]:
    """A place of so many for each: the one wished for where nobody has it before, else the first free."""
    places: dict[int, int] = {}
    for seat, place in enumerate(wished):
        if place is not None and place not in places.values():
            places[seat] = place
    free = (place for place in range(most) if place not in places.values())
    return [places[seat] if seat in places else next(free, seat % most) for seat in range(len(wished))]


CASINO = Theme()
# Blue and orange differ for every kind of colour blindness; these are those of Okabe and Ito (2008). Players'
# colours are their own in every palette: whose a token is tells its figure to who sees no colours.
_SAFE = Theme(
    dice_as_seen=False,
    good=(86, 180, 233),
    bad=(230, 159, 0),
    alarm=(213, 94, 0),
    stick=(213, 94, 0),
    buy=(0, 158, 115),
    bet=(0, 114, 178),
    dice=MappingProxyType(
        {
            "d4": (230, 159, 0),
            "d6": (238, 232, 212),
            "d8": (0, 108, 79),
            "d10": (0, 101, 158),
            "d12": (212, 132, 176),
            "d20": (170, 65, 0),
            "d100": (96, 96, 104),
        }
    ),
)
_CONTRAST = replace(
    _SAFE,
    felt=(0, 0, 0),
    felt_edge=(0, 0, 0),
    panel=(0, 0, 0),
    panel_lit=(40, 40, 0),
    line=(255, 255, 255),
    gold=(255, 230, 0),
    dark=(0, 0, 0),
    ivory=(255, 255, 255),
    soft=(255, 255, 255),
    faded=(210, 210, 210),
    amber=(255, 190, 0),
    good=(120, 220, 255),
    bad=(255, 190, 80),
    off=(30, 30, 30),
    off_text=(210, 210, 210),
)
PALETTES: Mapping[str, Theme] = {"casino": CASINO, "contrast": _CONTRAST, "colour-safe": _SAFE}
"""The casino's own, one of high contrast, one for colour-blind eyes."""


def beside_the_table(look: Theme) -> Theme:
    """The look of the pages around a game: the light is down, and the plates are dark; a plain one stays."""
    if look.plain or look.quiet:
        return replace(look, aside=True)
    return replace(
        look,
        felt=mixed(look.felt, look.dark, 0.3),
        felt_edge=mixed(look.felt_edge, look.dark, 0.5),
        panel=mixed(look.panel, look.dark, 0.35),
        panel_lit=mixed(look.panel_lit, look.dark, 0.28),
        line=mixed(look.line, look.dark, 0.42),
        off=mixed(look.panel, look.felt, 0.3),
        off_text=mixed(look.off_text, look.felt, 0.25),
        quiet=True,
        aside=True,
    )


def scale_of(size: tuple[int, int]) -> float:
    """Factor from measures at BASE_SIZE to those on a screen of `size`, px; upright, BASE_SIZE is turned."""
    across, down = BASE_SIZE if size[0] >= size[1] else BASE_SIZE[::-1]
    return min(size[0] / across, size[1] / down)


def brightness(colour: Colour) -> float:
    """How bright a colour looks, 0 to 255."""
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; `share` 0 is all `one`, 1 all `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
