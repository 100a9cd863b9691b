"""What a hand is remembered for, stamped below its dice with what it means; sparks if it is good."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame
from pygame import Rect

from kiosk.screens.table.celebration.moment import Size
from kiosk.screens.table.words import SENTENCE
from kiosk.text.translate import translated
from kiosk.ui import layout, theme
from kiosk.ui.canvas import Canvas
from kiosk.ui.lamplight import DEPTH
from kiosk.ui.motion import LONGEST_S, Flight
from kiosk.ui.theme import mixed
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.token import draw_token

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from kiosk.screens.table.areas import Areas
    from kiosk.screens.table.celebration.moment import Moment
    from kiosk.ui.motion import Scene
    from kiosk.ui.theme import Colour, Theme
    from kiosk.ui.widgets.token import Token

BEGINS_S, GROWS_S = 0.06, 0.14
"""It begins when the die has left the tray, and has grown so much later; then it stands."""
SMALL = 0.3
"""Share of its size at which it begins."""
HIGH = 92
"""How high it is at most below a throw, px at BASE_SIZE."""
HIGHS = {Size.SMALL: 112, Size.MIDDLE: 136, Size.LARGE: 168}
"""How high it is by its size where nothing is thrown, px at BASE_SIZE."""
CROWDED = 8
"""Beside more seats than this it is no higher in large text: the dice above it need what is there."""
WORDS = {Size.SMALL: Type.TITLE, Size.MIDDLE: Type.CALL, Size.LARGE: Type.SUM}
MEANS = {Size.SMALL: Type.NOTE, Size.MIDDLE: Type.LABEL, Size.LARGE: Type.LABEL}
"""In which type its words are set at most, and what they mean."""
TITLES, SMALLER = (0.46, 0.42, 0.39, 0.34), 0.8
"""Share of its height that its words have, where it is said below what they mean; in large text the one by
which that is largest, and the words at least so much larger."""
LINES = 3
"""So many lines there are below each other at most."""
WITH_TOKEN = 560
"""A large one that is wider than this shows the winner's token, px at BASE_SIZE."""
LOW = 80
"""A plate lower than this (px at BASE_SIZE) has a single frame."""
SPARKS, SPARK_S = {Size.SMALL: 8, Size.MIDDLE: 20, Size.LARGE: 36}, 0.36
"""So many sparks fly by its size, and so long each is on its way."""
SPARK, FAR, APART = 22, 170, 30
"""How large a spark is at first, how far it flies at most, and how far apart they end at least, px at
BASE_SIZE: where little is free of what is read they would all gather there."""
TRIES, STEPS = 8, 6
"""So many ways are looked at for each spark, each at so many places: none goes over what is read."""
GLEAM, GLEAMS, GLEAM_WIDE = (84, 76, 48), 18, 0.2
"""How much brighter the light is that runs over a large one, in its middle; in how many steps, and how far it
reaches to either side, as a share of the plate's width."""
GOLDEN = math.pi * (3 - math.sqrt(5))
"""Turned by this angle from one to the next they go in all directions, no two alike."""
READ = frozenset({
    "hero", "hero-total", "hero-words", "house", "house-total", "pot", "stack", "net", "banner", "events",
    "die", "total", "chips", "note", "said", "bubble",
})  # fmt: skip
"""Parts that are read when something is stamped: no spark crosses them."""


def stamp(
    moment: Moment,
    place: Rect,
    look: Theme,
    scale: float,
    who: Token | None = None,
    read: Sequence[Rect] = (),
) -> list[Flight]:
    """Words that grow to fill a place (px) and stand there until the motion is over.

    Gold is what was good for who it happened to (`who`), and throws sparks past what is `read`; orange-red
    what was bad. The words are opaque: nothing of them is blended with what lies below.
    """
    colour = _colour(moment, look)
    picture, end = plaque(moment, place, look, scale, who), place
    start = Rect(0, 0, max(1, round(end.w * SMALL)), max(1, round(end.h * SMALL)))
    start.center = end.center
    stands = BEGINS_S + GROWS_S
    flying = []
    if moment.good:
        flying = sparks(end, (colour, look.ivory), scale, SPARKS[moment.size], (*read, place))
    return [
        Flight(picture, start, end, BEGINS_S, GROWS_S, lift=0),
        Flight(picture, end, end, stands, LONGEST_S - stands, lift=0),
        *(_gleam(picture, end, stands) if moment.size is Size.LARGE else ()),
        *flying,
    ]


def _gleam(picture: pygame.Surface, place: Rect, begins: float) -> Iterator[Flight]:
    """A light that runs once over a plate, aslant and soft: opaque, so that nothing is blended.

    It lights what is written on the plate and what is round it alike, and nothing beside the plate.
    """
    lasts, wide = (LONGEST_S - begins) / GLEAMS, round(GLEAM_WIDE * place.w)
    along, past = np.arange(place.w)[:, None] + np.arange(place.h)[None, :] // 2, place.h // 2
    for number in range(GLEAMS):
        middle = round((place.w + past + 2 * wide) * (number + 0.5) / GLEAMS) - wide
        strip = Rect(middle - past - wide, 0, 2 * wide + past, place.h).clip(picture.get_rect())
        if not strip:
            continue
        far = (along[strip.left : strip.right] - middle) / wide
        light = np.square(np.clip(1 - np.square(far), 0, 1)).astype(np.float32)
        lit = picture.subsurface(strip).copy()
        pixels = pygame.surfarray.pixels3d(lit)
        pixels[...] = np.minimum(pixels + light[..., None] * np.array(GLEAM, np.float32), 255)
        del pixels
        at = strip.move(place.topleft)
        yield Flight(lit, at, at, begins + number * lasts, lasts, lift=0)


def stamped_at(areas: Areas, canvas: Canvas) -> Rect:
    """Where it is stamped, px: over the words of what to do next, on no die; higher in large text.

    Where a guide speaks it is over the headline, as its bubble has the place of the words.
    """
    if areas.guided:
        return areas.banner
    most = HIGH if areas.tray else max(HIGHS.values())
    high = min(canvas.line(most), areas.words.h or areas.stage.h)
    middle = areas.words.centery if areas.words else areas.stage.bottom - high // 2
    return Rect(areas.stage.x, middle - high // 2, areas.stage.w, high)


def with_room(areas: Areas, size: Size, canvas: Canvas, *, head: bool, seats: int) -> Areas:
    """The same with as much room for it below the dice as its size needs.

    Where a guide speaks, and where dice are thrown or tapped in, it has none. `head`: something lies above
    the dice; `seats`: so many are at the table.
    """
    if areas.guided or not areas.hero or areas.tray:
        return areas
    gap, high = canvas.px(theme.GAP), (canvas.px if seats > CROWDED else canvas.line)(HIGHS[size])
    words = Rect(areas.stage.x, areas.stage.bottom - high, areas.stage.w, high)
    top = areas.hero.y if head else areas.stage.y
    hero = Rect(areas.hero.x, top, areas.hero.w, words.y - gap - top)
    return replace(areas, hero=hero, words=words, head=areas.head if head else Rect(0, 0, 0, 0))


def read_in(scene: Scene, others: Sequence[Rect]) -> list[Rect]:
    """Where something is read on a drawing, px: the parts of it that are, and other places."""
    return [*others, *(part.rect for name, part in scene.items() if _kind(name) in READ)]


def _kind(name: Hashable) -> object:
    return name[0] if isinstance(name, tuple) else name


def plaque(
    moment: Moment, place: Rect, look: Theme, scale: float, who: Token | None = None
) -> pygame.Surface:
    """The words on their plate, opaque, as large as their place, px."""
    picture = pygame.Surface(place.size, 0, DEPTH)
    canvas = Canvas(picture, look)
    canvas.scale = scale
    draw_plaque(canvas, moment, picture.get_rect(), who)
    return picture


def _colour(moment: Moment, look: Theme) -> Colour:
    return look.ivory if moment.good is None else look.gold if moment.good else look.bad


def draw_plaque(canvas: Canvas, moment: Moment, whole: Rect, who: Token | None = None) -> None:
    """Fill a place with words between two lozenges, on a plate that is lit from above, in a double frame.

    A large one is a plate of gold with the token of `who` has won. What the words mean stands below them,
    where there is room: the last sentences of too many are left out.
    """
    look, golden = canvas.theme, moment.size is Size.LARGE and moment.good is True
    colour, means = _colour(moment, look), _sentences(translated(moment.means))
    ink, ground = (look.dark, colour) if golden else (colour, look.dark)
    lit, dark = look.panel_lit, ground
    if golden:
        lit, dark = mixed(colour, look.ivory, 0.45), mixed(colour, look.dark, 0.18)
    if look.plain:
        lit = dark = ground
    for row in range(whole.h):
        shade = mixed(lit, dark, min(1.0, row / whole.h * 1.15))
        canvas.surface.fill(shade, (whole.x, whole.y + row, whole.w, 1))
    canvas.rounded(whole, ink if golden else colour, 4, radius=0)
    low = whole.h < canvas.px(LOW)
    if not low:
        canvas.rounded(layout.inset(whole, canvas.px(8)), mixed(ink, ground, 0.45), 1.2, radius=0)
    room = whole.inflate(-2 * canvas.px(14 if low else 26), -2 * canvas.px(6 if low else 12))
    if golden and who is not None and room.w > canvas.px(WITH_TOKEN):
        disc, room = layout.cut_left(room, min(room.h, canvas.px(116)), canvas.px(8))
        draw_token(canvas, who, layout.middle(disc, disc.w))
    _write_plaque(canvas, moment, (ink, look.dark if golden else look.ivory), room, means)


def _write_plaque(
    canvas: Canvas, moment: Moment, inks: tuple[Colour, Colour], room: Rect, means: Sequence[str]
) -> None:
    """The words between their lozenges, and below them as much of what they mean as has room."""
    words, (ink, soft) = translated(moment.words), inks
    line, below = max(
        (
            layout.cut_top(room, round(room.h * share))
            for share in (TITLES if canvas.theme.large_text else TITLES[:1])
        ),
        key=lambda boxes: _smallest(canvas, moment, means, boxes),
    )
    kept = _as_many(canvas, means, below)
    if kept and canvas.has_room(words, line):
        canvas.write(kept, below, MEANS[moment.size], soft, align="centre", lines=LINES)
    else:
        line, kept = room, ""
        words = _as_many(canvas, _sentences(words), line) or translated(moment.brief) or words
        words = canvas.shortened(words, line, Type.FINE, LINES)
    side, gap, size, lines = canvas.px(20), canvas.px(10), WORDS[moment.size], 1 if kept else LINES
    inner = line.inflate(-2 * (side + gap), 0)
    plain = canvas.size_of(words, line, size, lines) > canvas.size_of(words, inner, size, lines)
    around = canvas.write(words, line if plain else inner, size, ink, align="even", lines=lines)
    for left in () if plain else (around.left - side - gap, around.right + gap):
        lozenge = _lozenge(side, ink)
        canvas.lay(lozenge, lozenge.get_rect(centery=line.centery, left=left).clamp(line))


def _smallest(canvas: Canvas, moment: Moment, means: Sequence[str], boxes: tuple[Rect, Rect]) -> float:
    """How large what it means can be set below its words, px, but for so large as these leave it."""
    kept = _as_many(canvas, means, boxes[1])
    words = canvas.size_of(translated(moment.words), boxes[0], WORDS[moment.size], 1)
    return min(canvas.size_of(kept, boxes[1], MEANS[moment.size], LINES) if kept else 0, SMALLER * words)


def _as_many(canvas: Canvas, sentences: Sequence[str], box: Rect) -> str:
    """The first of some sentences, as many as have room in a box; "" where none has."""
    texts = (" ".join(sentences[:count]) for count in range(len(sentences), 0, -1))
    return next((text for text in texts if canvas.has_room(text, box, lines=LINES)), "")


def _sentences(words: str) -> list[str]:
    return SENTENCE.split(words) if words else []


def sparks(
    box: Rect,
    colours: tuple[Colour, Colour],
    scale: float,
    count: int = SPARKS[Size.MIDDLE],
    read: Sequence[Rect] = (),
) -> list[Flight]:
    """Lozenges of these colours fly off a box's upper edge and get smaller; none goes over what is `read`."""
    flights: list[Flight] = []
    for number in range(count * TRIES):
        flight = _spark(number, box, colours, scale)
        far = all(math.dist(flight.end.center, other.end.center) >= APART * scale for other in flights)
        if far and not any(place.collidelistall(read) for place in _on_its_way(flight)):
            flights.append(flight)
        if len(flights) == count:
            break
    return flights


def _spark(number: int, box: Rect, colours: tuple[Colour, Colour], scale: float) -> Flight:
    begins = BEGINS_S + GROWS_S * 0.7
    angle, far = number * GOLDEN, FAR * scale * (0.55 + 0.45 * ((number * 7) % 22) / 22)
    picture = _lozenge(round(SPARK * scale * (1 - 0.4 * (number % 3) / 2)), colours[number % 2])
    start = picture.get_rect(midbottom=(box.centerx + round(math.cos(angle) * box.w * 0.48), box.y - 1))
    end = Rect(0, 0, 2, 2)
    end.center = (
        start.centerx + round(math.cos(angle) * far),
        start.centery - round(abs(math.sin(angle)) * far),
    )
    return Flight(picture, start, end, begins + 0.04 * (number % 3) / 2, SPARK_S, lift=0.1)


def _on_its_way(flight: Flight) -> Iterator[Rect]:
    """The places that it comes through, px."""
    for step in range(STEPS):
        shown = flight.at(flight.begins + flight.lasts * step / STEPS)
        if shown is not None:
            yield shown[1]


@lru_cache(maxsize=16)
def _lozenge(side: int, colour: Colour) -> pygame.Surface:
    """A lozenge as wide as high, px, on a transparent ground; smooth."""
    large = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA, 32)
    large.fill((*colour, 0))
    half = side * 2
    pygame.draw.polygon(
        large, colour, ((half, 0), (half * 1.75, half), (half, half * 2), (half * 0.25, half))
    )
    return pygame.transform.smoothscale(large, (max(1, side), max(1, side)))
