"""A player's token: the chosen colour with the first letter of the name; a colour never stands alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pygame

from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour, Theme


class Seated(Protocol):
    """Who sits at a table."""

    @property
    def name(self) -> str:
        """As the others say it."""

    @property
    def bot(self) -> bool:
        """Whether a machine plays."""


@dataclass(frozen=True)
class Token:
    """What a player is known by wherever the name stands large."""

    name: str
    colour: Colour
    bot: bool = False

    @property
    def words(self) -> str:
        """The name, and that it is a bot's."""
        return _("{name} (bot)").format(name=self.name) if self.bot else self.name


def tokens(look: Theme, players: Sequence[Seated]) -> list[Token]:
    """What the players are known by, in seat order."""
    colours = look.seat_colours([player.name for player in players])
    return [Token(player.name, colour, player.bot) for player, colour in zip(players, colours, strict=True)]


def named_in(words: str, whose: Sequence[Token]) -> Token | None:
    """The one player whom a sentence names; None where it names nobody, or several."""
    found = []
    for token in sorted(whose, key=lambda each: len(each.name), reverse=True):  # "Ann B" before "Ann"
        name = re.compile(rf"(?<!\w){re.escape(token.name)}(?!\w)")
        if name.search(words):
            found.append(token)
            words = name.sub("", words)
    return found[0] if len(found) == 1 else None


def draw_token(canvas: Canvas, token: Token, box: Rect) -> None:
    """A disc as large as fits; of a bot, a plate with corners."""
    place = layout.fitted((1, 1), box)
    radius = place.w // 5 if token.bot else place.w // 2
    ink = canvas.theme.ink_on(token.colour)
    pygame.draw.rect(canvas.surface, canvas.theme.ivory, place, border_radius=radius)
    inner = layout.inset(place, max(1, place.w // 16))
    pygame.draw.rect(canvas.surface, token.colour, inner, border_radius=radius)
    letter = layout.inset(place, round(place.w * 0.14))
    canvas.write(token.name[:1].upper(), letter, Type.LABEL, ink, align="centre", lines=1)


def draw_band(canvas: Canvas, token: Token, box: Rect) -> None:
    """The colour along the edge of what belongs to a player."""
    pygame.draw.rect(canvas.surface, canvas.theme.ivory, box, border_radius=box.w // 2)
    inner = box.inflate(-2 * max(1, box.w // 8), -2 * max(1, box.w // 8))
    pygame.draw.rect(canvas.surface, token.colour, inner, border_radius=inner.w // 2)


def draw_who(canvas: Canvas, token: Token, name: str, colour: Colour, box: Rect) -> None:
    """Token and name."""
    disc, words = layout.cut_left(box, min(box.h, canvas.px(44), box.w // 5), canvas.px(6))
    draw_token(canvas, token, disc)
    name = canvas.shortened(name, words, Type.FINE, 2)
    canvas.write(name, words, Type.TEXT, colour, lines=2)
