"""A guide at a table: what it says stands in a bubble above the buttons, and shows where to tap."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

import pygame

from kiosk.screens.table.seat_signs import Meanings, draw_meanings, height_of_meanings
from kiosk.screens.table.words import SENTENCE
from kiosk.ui import layout, relief, theme
from kiosk.ui.control import Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Rect

    from kiosk.screens.base.screen import Wish
    from kiosk.screens.table.areas import Areas
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control
    from kiosk.ui.theme import Colour

FIGURE = 100
"""How wide the figure is that says it, px at BASE_SIZE."""
TAIL = 13
"""How far the bubble's tail reaches, px at BASE_SIZE."""
MARGIN = 10
"""Round the words in the bubble, px at BASE_SIZE."""
LOWEST = 64
"""How low the bubble is at least, px at BASE_SIZE."""
SAYS, SAYS_LARGE = Type.NOTE, Type.FINE
"""In which type it speaks, and in large text: all of a hand's words have room in it, so that none is larger
than another."""
LINES = 8
"""Of what it says at most, where there is room: fewer would have to be smaller."""
RING = 4
"""How thick the line round what is shown is, and how far from it, px at BASE_SIZE."""
TRAY, PEEK, DICE = "tray", "peek", "die-"
"""What is at the tray's place, and the dice to be chosen: how their names begin."""
HEADS = {"six-shooter": "d12", "critical-roll": "d20", "kingdom": "d6"}
"""The die that speaks at the table of a game."""


@dataclass(frozen=True)
class Advice:
    """What a guide says now.

    Attributes:
        words: for everybody; "" for nothing.
        at: the seat that it shows, or how the names of controls begin that it shows, the tray among them; ""
            shows the usual control, and None nothing.
    """

    words: str
    at: int | str | None = ""


class Guide(Protocol):
    """Who leads through a hand, or has something to say of it."""

    @property
    def practice(self) -> str:
        """What is said in place of a hand's number where what is played does not count; "" where it does."""

    @property
    def practice_means(self) -> str:
        """What that means, and what simulated dice are then, for who asks; "" for nothing."""

    @property
    def on(self) -> bool:
        """Whether it speaks in a bubble, which has a place of its own."""

    @property
    def ends_alone(self) -> bool:
        """Whether the last sentence of its words says by itself how to go on; else it needs all before it."""

    def news(self) -> bool:
        """Whether it has something new to say, though nothing has happened."""

    def advice(self, can: Sequence[Control], usual: str) -> Advice:
        """What it says in its bubble while these things can be done; without it `usual` is said there."""

    def best(self) -> str:
        """The control that it advises, which shines in gold; "" for none."""

    def opening(self) -> Sequence[str]:
        """The dice that it advises to open with, which are chosen already; none for none."""

    def waits(self) -> str:
        """Why nothing is to be decided yet, in a sentence; "" where it may be."""

    def aside(self, looks: int | None) -> str:
        """What it says without a bubble, in the place of usual words; "" for nothing.

        `looks`: the seat whose hidden dice are looked at now.
        """

    def seen(self, before: str) -> str:
        """What it says of the newest step while that is seen, before it goes on; `before`: said last."""

    def tools(self, go: Callable[[Wish], None], *, held: bool) -> list[Control]:
        """What stands beside the menu; `held`: what has happened is not all told yet."""

    def after_hand(self, go: Callable[[Wish], None], usual: list[Control]) -> list[Control]:
        """What can be done after a hand; without it `usual`."""


def marked(guide: Guide | None, row: Sequence[Control]) -> list[Control]:
    """What may be decided, of which that alone is gold which a guide who speaks advises all to hear.

    Nothing while the guide has something else done first.
    """
    if guide is None or not guide.on:
        return list(row)
    best, waits = guide.best(), guide.waits()
    row = [replace(each, why=each.why or waits) for each in row] if waits else row
    return [replace(each, tone=Tone.MAIN) if each.name == best else each for each in row]


def shown(canvas: Canvas, advice: Advice, areas: Areas) -> Rect | None:
    """Where that is which a guide shows, as it was drawn; None for nothing."""
    if advice.at is None:
        return None
    if isinstance(advice.at, int):
        return areas.seats[advice.at] if advice.at < len(areas.seats) else None
    if advice.at in {TRAY, PEEK}:
        return areas.tray
    found = [
        each.rect
        for each in canvas.placed
        if (each.control.name.startswith(advice.at) if advice.at else each.control.tone is Tone.MAIN)
    ]
    return found[0].unionall(found[1:]) if found else None


def draw_bubble(
    canvas: Canvas,
    words: str,
    game: str,
    box: Rect,
    target: Rect | None,
    first: str = "",
    *,
    ends_alone: bool,
) -> None:
    """The words in a bubble with its figure, and a line round what it shows, which its tail points to.

    `box` is all the room there is, px; the target may lie above it or below. The bubble is as high as its
    words need, and lies at the target's side of the box. Where something lies between, the line alone shows.
    Where nothing is said there is none. `first`: what was tapped for nothing, or is wrong, or what the signs
    at a seat mean; then of the words the last sentence alone, where that `ends_alone`; else all or none.
    """
    if not words and not first:
        return
    figure, rest = None, box
    if box.w > canvas.px(FIGURE) * 5:
        figure, rest = layout.cut_left(box, canvas.px(FIGURE), canvas.px(theme.GAP * 2))
    bubble = rest.inflate(0, -2 * canvas.px(TAIL)) if figure else rest
    above = target is not None and target.centery < bubble.centery
    wide, most = (each - 2 * canvas.px(MARGIN) for each in bubble.size)
    shows = first if isinstance(first, Meanings) else None
    taken = 0 if shows is None else height_of_meanings(canvas, shows, wide)
    words = _with_room(canvas, first, words, pygame.Rect(0, 0, wide, most - taken), ends_alone=ends_alone)
    says = SAYS_LARGE if canvas.theme.large_text else SAYS
    needed = canvas.height_of(words, wide, says) + taken + 2 * canvas.px(MARGIN)
    spare = max(0, bubble.h - max(needed, canvas.px(LOWEST)))
    bubble = bubble.move(0, 0 if above else spare)
    bubble.h -= spare
    inner = layout.inset(bubble, canvas.px(MARGIN))
    if shows is None:  # it ends where its words do, but for what its tail points to
        said = canvas.width_of(words, inner, says, LINES, align="left") + 2 * canvas.px(MARGIN)
        reach = bubble.x if target is None else target.centerx + 3 * canvas.px(TAIL)
        bubble.w = min(bubble.w, max(said, reach - bubble.x))
    fill = canvas.theme.ivory

    def draw() -> None:
        if target is not None and _is_beside(canvas, bubble, target):
            pygame.draw.polygon(canvas.surface, fill, _tail(canvas, bubble, target))
        if figure:
            draw_figure(canvas, game, figure)
            draw_speech(canvas, bubble, figure.midright)
        else:
            canvas.rounded(bubble, fill, radius=16)
        room = inner
        if shows is not None:
            meant, room = layout.cut_top(inner, taken)
            draw_meanings(canvas, shows, meant, canvas.theme.dark)
        canvas.write(words, room, says, canvas.theme.dark, lines=LINES)

    room = box  # with the tail, so that what is told late has none before
    if target is not None:
        _draw_ring(canvas, target, fill)
        if _is_beside(canvas, bubble, target):
            room = box.unionall([pygame.Rect(at, (1, 1)) for at in _tail(canvas, bubble, target)])
    canvas.part("bubble", room.clip(canvas.surface.get_rect()), draw)


def _with_room(canvas: Canvas, first: str, words: str, room: Rect, *, ends_alone: bool) -> str:
    """What is said first, with as many of the words as have room beside it.

    Of words that end alone these are the last sentence, as the rest has been read; without anything `first`
    all of them, of which the first are left out. Of others it is all or none; without anything `first` the
    last are left out, as each leans on those before it.
    """
    said = SENTENCE.split(words)
    told = "" if isinstance(first, Meanings) else first
    if ends_alone and first:
        del said[:-1]
    while len(said) > (not told) and not canvas.has_room(" ".join((told, *said)), room, lines=LINES):
        if first and not ends_alone:
            said.clear()
        else:
            said.pop(0 if ends_alone else -1)
    return " ".join((told, *said)).strip()


def draw_figure(canvas: Canvas, game: str, box: Rect) -> None:
    """A die with a face, and on its head what is worn at the table of its game."""
    side = min(box.w, round(box.h * 0.86))
    head = pygame.Rect(0, 0, round(side * 0.86), round(side * 0.86))
    head.midbottom = (box.centerx, box.bottom)
    dice.draw_die(canvas, HEADS[game], None, head, ivory=True)
    canvas.lay(_face(game, head.w), head.move(0, -head.h // 2).inflate(0, head.h))


_LEATHER: Colour = (126, 78, 40)
_BAND: Colour = (60, 34, 18)
_SHADE: Colour = (186, 42, 54)
_BRIM: Colour = (226, 92, 92)
_GOLD: Colour = (255, 205, 84)
_HOOP: Colour = (206, 150, 52)
_INK: Colour = (28, 24, 22)
_HATS: Mapping[str, Sequence[tuple[Sequence[tuple[int, int]], Colour]]] = {
    "six-shooter": (
        (((22, 78), (30, 12), (44, 22), (56, 22), (70, 12), (78, 78)), _LEATHER),
        (((24, 64), (76, 64), (78, 80), (22, 80)), _BAND),
        (((0, 62), (16, 74), (84, 74), (100, 62), (92, 96), (50, 104), (8, 96)), _LEATHER),
    ),
    "critical-roll": (
        (((14, 70), (24, 34), (50, 24), (76, 34), (86, 70)), _SHADE),
        (((6, 62), (94, 62), (104, 92), (50, 74), (-4, 92)), _BRIM),
    ),
    "kingdom": (
        (((12, 96), (4, 26), (28, 56), (50, 6), (72, 56), (96, 26), (88, 96)), _GOLD),
        (((12, 82), (88, 82), (88, 96), (12, 96)), _HOOP),
    ),
}
"""A cowboy's hat, a croupier's shade, a crown: outlines in a square of 100, the lowest first."""
_ROUND, _SHADOW = 0.16, 110
"""How wide the rounded edges of what is worn are, as a share of its height; how dark its shadow, of 255."""
_FINE = 4
"""Drawn so many times larger and shrunk, for smooth edges."""
_BODY = 0.14
"""What is worn reaches so far beyond the square that its outlines are given in, with its shadow."""


@lru_cache(maxsize=12)
def _face(game: str, side: int) -> pygame.Surface:
    """Eyes, smile and hat for a head of `side` px, on a transparent ground twice as high as that."""
    large = side * _FINE
    picture = pygame.Surface((large, large * 2), pygame.SRCALPHA, 32)
    middle, level = large / 2, large * 1.46
    for across in (-1, 1):
        pygame.draw.circle(picture, _INK, (middle + across * large / 7, level), large / 15)
    turns = [math.radians(degrees) for degrees in range(20, 161, 4)]
    smile = [
        (middle + large / 6 * math.cos(turn), level + large * (0.06 + math.sin(turn) / 9)) for turn in turns
    ]
    for at in smile:
        pygame.draw.circle(picture, _INK, at, large / 60)
    hat = pygame.Rect(0, 0, round(large * 0.86), round(large * 0.46))
    hat.midbottom = round(middle), round(large * 1.24)
    room = hat.inflate(round(hat.w * 2 * _BODY), round(hat.h * 2 * _BODY)).clip(picture.get_rect())
    worn = _worn(game, room.size, hat.move(-room.x, -room.y))
    shade = worn.copy()
    shade.fill((0, 0, 0, _SHADOW), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(shade, (room.x + large * 0.02, room.y + large * 0.035))
    picture.blit(worn, room)
    return pygame.transform.smoothscale(picture, (side, side * 2))


def _worn(game: str, size: tuple[int, int], hat: Rect) -> pygame.Surface:
    """What is worn at the table of a game, in its place on a transparent ground, with a body, as tokens."""
    worn, heights = pygame.Surface(size, pygame.SRCALPHA, 32), []
    for points, colour in _HATS[game]:
        corners = [(hat.x + hat.w * x / 100, hat.y + hat.h * y / 100) for x, y in points]
        pygame.draw.polygon(worn, colour, corners)
        piece = pygame.Surface(size, 0, 32)
        pygame.draw.polygon(piece, relief.WHITE, corners)
        heights.append(relief.rounded(relief.drawn(pygame.surfarray.array_red(piece)), hat.h * _ROUND))
    relief.lit(worn, heights, fine=_FINE * 0.6)
    return worn


def _draw_ring(canvas: Canvas, target: Rect, colour: Colour) -> None:
    by = 2 * canvas.px(RING)
    canvas.rounded(target.inflate(by, by), colour, RING, radius=13)


def _is_beside(canvas: Canvas, bubble: Rect, target: Rect) -> bool:
    """Whether nothing can lie between the bubble and what it shows."""
    return max(target.y - bubble.bottom, bubble.y - target.bottom) <= canvas.px(2 * (TAIL + theme.GAP))


def _tail(canvas: Canvas, bubble: Rect, target: Rect) -> list[tuple[int, int]]:
    """Its corners, px: from the bubble's edge to what is shown, above it or below; aslant where it must."""
    half, reach = canvas.px(TAIL), canvas.px(TAIL + theme.GAP)
    at = max(bubble.x + 3 * half, min(target.centerx, bubble.right - 3 * half))
    below = target.centery > bubble.centery
    edge, tip = (bubble.bottom - 1, bubble.bottom + reach) if below else (bubble.y, bubble.y - reach)
    tip = min(tip, target.y) if below else max(tip, target.bottom)
    points = max(target.x + min(half, target.w // 2), min(at, target.right - min(half, target.w // 2)))
    return [(at - half, edge), (at + half, edge), (points, tip)]


def draw_speech(canvas: Canvas, bubble: Rect, mouth: tuple[int, int]) -> None:
    """An empty bubble, with the little tail towards who speaks, at its left or above it."""
    fill, half = canvas.theme.ivory, canvas.px(11)
    canvas.rounded(bubble, fill, radius=16)
    if mouth[1] <= bubble.y:
        x, y = bubble.centerx, bubble.y + 2
        corners = [(x - half, y), (x + half, y), (x, max(mouth[1], y - 2 * half))]
    else:
        x, y = bubble.x + 2, bubble.centery
        corners = [(x, y - half), (x, y + half), (max(mouth[0], x - 2 * half), y + half)]
    pygame.draw.polygon(canvas.surface, fill, corners)
