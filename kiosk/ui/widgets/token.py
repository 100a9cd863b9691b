"""A player's token: a figure in a colour, both chosen, and no two alike at a table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

import numpy as np
import pygame

from kiosk.text.translate import _
from kiosk.ui import layout, relief, theme
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.emblems import EMBLEMS, Emblem, draw_emblem

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from numpy.typing import NDArray
    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour, Dress, Theme

_FINE, _LIT = 4, 2
"""Drawn so many times larger and shrunk, for smooth edges; lit so many times larger, as that takes most of
the time."""
_RINGS = (0.0, 0.02, 0.085, 0.1)
"""How far inside its edge the rim's foot, the rim, a groove and the middle begin, as shares of its side."""
_EDGE, _RISE = 0.03, 0.06
"""How wide the rounded edge of its rim is, and how much its middle rises, as shares of its side."""
_FREE, _AROUND = 108, 6
"""Of a token that nobody has at most, and round it, px at BASE_SIZE."""
_SUNK = 0.45
"""How much darker than a plate the hollow is that a token has left."""
_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)


class Seated(Protocol):
    """Who sits at a table."""

    @property
    def id(self) -> str:
        """What tells this one from all others."""

    @property
    def name(self) -> str:
        """As the others say it."""

    @property
    def bot(self) -> bool:
        """Whether a machine plays."""


class Dressed(Seated, Protocol):
    """Who is to sit there, in what was chosen."""

    @property
    def colour(self) -> int:
        """As a place in the seats of a theme."""

    @property
    def emblem(self) -> int:
        """As a place among the emblems."""


@dataclass(frozen=True)
class Token:
    """What a player is known by wherever the name stands large."""

    name: str
    colour: Colour
    emblem: Emblem
    bot: bool = False

    @property
    def words(self) -> str:
        """The name, and that it is a bot's."""
        return _("{name} (bot)").format(name=self.name) if self.bot else self.name


def tokens(look: Theme, players: Sequence[Seated]) -> list[Token]:
    """What the players are known by, in seat order."""
    dresses = look.dresses([player.id for player in players])
    return [
        Token(player.name, colour, EMBLEMS[emblem], player.bot)
        for player, (colour, emblem) in zip(players, dresses, strict=True)
    ]


def token_of(look: Theme, guest: Dressed) -> Token:
    """What one who is to sit there is known by."""
    return Token(guest.name, look.seats[guest.colour], EMBLEMS[guest.emblem], guest.bot)


def named_in(words: str, whose: Sequence[Token]) -> Token | None:
    """The one player whom a sentence names; None where it names nobody, or several."""
    found = []
    for token in sorted(whose, key=lambda each: len(each.name), reverse=True):  # "Ann B" before "Ann"
        name = re.compile(rf"(?<!\w){re.escape(token.name)}(?!\w)")
        if name.search(words):
            found.append(token)
            words = name.sub("", words)
    return found[0] if len(found) == 1 else None


def draw_token(canvas: Canvas, token: Token, box: Rect, part: Hashable = None) -> None:
    """A disc as large as fits; of a bot, a plate with corners. `part`: by which the canvas knows it."""
    place, look = layout.fitted((1, 1), box), canvas.theme
    canvas.tokens.append((token.name, place))
    ink = look.ink_on(token.colour)
    picture = _drawn(token.emblem, token.colour, ink, look.ivory, place.w, corners=token.bot)
    if part is None:
        canvas.lay(picture, place)
    else:
        canvas.part(part, place, lambda: canvas.lay(picture, place), picture)


@lru_cache(maxsize=128)
def _drawn(
    emblem: Emblem, colour: Colour, ink: Colour, rim: Colour, side: int, *, corners: bool
) -> pygame.Surface:
    """A token on a transparent ground, `side` px: a disc with a raised rim, its figure inlaid."""
    big = pygame.Surface([side * _FINE] * 2, pygame.SRCALPHA, 32)
    boxes = [layout.inset(big.get_rect(), round(big.get_width() * inset)) for inset in _RINGS]
    colours = (theme.mixed(rim, colour, 0.25), rim, theme.mixed(colour, ink, 0.35), colour)
    for colour_of, box in zip(colours, boxes, strict=True):
        pygame.draw.rect(big, colour_of, box, border_radius=box.w // (4 if corners else 2))
    room = layout.inset(big.get_rect(), round(big.get_width() * (0.19 if corners else 0.22)))
    figure = pygame.Surface(big.get_size(), 0, 32)
    draw_emblem(figure, emblem, room, _WHITE, _BLACK)
    draw_emblem(big, emblem, room, ink, colour)
    whole = side * _LIT
    edge = whole * _EDGE
    heights = [
        relief.rounded(_where(boxes[0], whole, corners=corners), edge),
        -relief.rounded(_where(boxes[2], whole, corners=corners), edge),
        relief.rounded(_seen(figure, whole), edge * 0.6),
        _dome(whole),
    ]
    picture = pygame.transform.smoothscale(big, (whole, whole))
    relief.lit(picture, heights, fine=_LIT * 0.7)
    return relief.with_shadow(picture, side)


def _where(box: Rect, whole: int, *, corners: bool) -> NDArray[np.bool_]:
    """Where a disc, or a plate with corners, of this finely drawn box is: WxH, `whole` px."""
    mask = pygame.Surface([whole // _LIT * _FINE] * 2, 0, 32)
    pygame.draw.rect(mask, _WHITE, box, border_radius=box.w // (4 if corners else 2))
    return _seen(mask, whole)


def _seen(drawn: pygame.Surface, whole: int) -> NDArray[np.bool_]:
    """Where it is white, shrunk to `whole` px: WxH."""
    return relief.drawn(pygame.surfarray.array_red(pygame.transform.smoothscale(drawn, (whole, whole))))


def _dome(whole: int) -> NDArray[np.float32]:
    """A slight rise in the middle, so that one side of a token is brighter than the other: WxH, px."""
    off = np.linspace(-1, 1, whole, dtype=np.float32)
    return np.asarray(-_RISE * whole * (off[:, None] ** 2 + off[None, :] ** 2), np.float32)


def draw_band(canvas: Canvas, token: Token, box: Rect) -> None:
    """The colour along the edge of what belongs to a player."""
    canvas.rounded(box, canvas.theme.ivory, radius=box.w)
    canvas.rounded(box.inflate(-2 * max(1, box.w // 8), -2 * max(1, box.w // 8)), token.colour, radius=box.w)


def draw_who(canvas: Canvas, token: Token, name: str, colour: Colour, box: Rect) -> None:
    """Token and name."""
    disc, words = layout.cut_left(box, min(box.h, canvas.px(64), box.w // 5), canvas.px(10))
    draw_token(canvas, token, disc)
    name = canvas.shortened(name, words, Type.FINE, 2)
    canvas.write(name, words, Type.TEXT, colour, lines=2)


def draw_free(
    canvas: Canvas, free: Sequence[Dress], box: Rect, words: str, place_plate: Callable[[Dress, Rect], None]
) -> None:
    """Those of the free tokens that have room, each on a plate to be tapped, below what they are for.

    Where all that there are have room each keeps its place, whoever comes, as long as most are free: a hollow
    is left of it.
    """
    caption, box = _below_words(canvas, box, words, len(free))
    if caption.h:
        canvas.write(words, caption, Type.FINE, canvas.theme.soft, lines=2)
    if box.h < canvas.px(theme.TARGET):
        return
    count = len(theme.CASINO.seats)
    steady = 2 * len(free) > count == len(_free_cells(canvas, box, count))
    cells = _free_cells(canvas, box, count if steady else len(free))
    at = {dress.colour if steady else place: dress for place, dress in enumerate(free)}
    for place, cell in enumerate(cells):
        disc = layout.fitted((1, 1), layout.middle(layout.inset(cell, canvas.px(_AROUND)), canvas.px(_FREE)))
        if place not in at:
            sunk = theme.mixed(canvas.theme.panel, canvas.theme.dark, _SUNK)
            canvas.rounded(layout.inset(disc, canvas.px(_AROUND)), sunk, radius=_FREE)
            continue
        dress = at[place]
        place_plate(dress, cell)
        assert dress.emblem is not None
        draw_token(canvas, Token("", canvas.theme.seats[dress.colour], EMBLEMS[dress.emblem]), disc)


def all_free_shown(canvas: Canvas, box: Rect, words: str, count: int) -> bool:
    """Whether so many free tokens have room in a box below these words."""
    room = _below_words(canvas, box, words, count)[1]
    return room.h >= canvas.px(theme.TARGET) and len(_free_cells(canvas, room, count)) == count


def _below_words(canvas: Canvas, box: Rect, words: str, count: int) -> tuple[Rect, Rect]:
    """Where the words have room, and the rest: no words where for them fewer of so many tokens are shown."""
    gap = canvas.px(theme.GAP)
    caption, rest = layout.cut_top(box, canvas.height_of(words, box.w, Type.FINE) + gap, gap)
    beside, alone = (len(_free_cells(canvas, each, count)) for each in (rest, box))
    return (caption, rest) if beside >= max(alone, 1) else layout.cut_top(box, 0)


def _free_cells(canvas: Canvas, box: Rect, count: int) -> list[Rect]:
    """Places for so many, or as many as have room; large ones rather than small ones."""
    gap, least = canvas.px(theme.GAP), canvas.px(theme.TARGET)
    most_across, most_down = (box.w + gap) // (least + gap), (box.h + gap) // (least + gap)
    if not (most_across and most_down):
        return []

    def shown(across: int) -> tuple[int, float]:
        down = min(most_down, -(-count // across))
        return min(count, across * down), min(box.w / across, box.h / down)

    across = max(range(1, most_across + 1), key=shown)
    down = min(most_down, -(-count // across))
    return layout.grid(box, min(count, across * down), across, gap)
