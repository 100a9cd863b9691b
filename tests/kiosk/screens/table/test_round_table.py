"""Seats stand round the tray, clockwise; each in the player's colour, with a token, in every look."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.people import id_of_name
from kiosk.screens.table.areas import Areas
from kiosk.text import translate
from kiosk.ui import layout
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO, PALETTES, Dress
from kiosk.ui.widgets.emblems import EMBLEMS
from kiosk.ui.widgets.token import Token, named_in
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import SIZES
from tests.kiosk.screens.moments.tables import NAMES, TABLES

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.canvas import Mark

LANDSCAPE = [size for size in SIZES if size[0] > size[1]]
WORN = {NAMES[0]: Dress(8, 1), NAMES[1]: Dress(6, 9), NAMES[2]: Dress(4, 5)}
CHOSEN = {id_of_name(name): dress for name, dress in WORN.items()}
GAMES = ("six-shooter", "critical-roll", "critical-roll-house", "kingdom")


def areas(size: tuple[int, int], seats: int) -> Areas:
    return Areas.of(Canvas(pygame.Surface(size, 0, 32)), 2, seats)


@pytest.mark.parametrize("size", [*SIZES, (1280, 800)], ids=str)
@pytest.mark.parametrize("seats", [2, 3, 12])
def test_the_pot_is_seen_while_dice_are_thrown_and_the_tray_is_the_larger(
    size: tuple[int, int], seats: int
) -> None:
    at = Areas.of(Canvas(pygame.Surface(size, 0, 32)), 2, seats, tray_first=True)
    assert at.head
    assert not at.head.colliderect(at.tray)
    assert at.tray.w > at.stage.w / 2


@pytest.mark.parametrize("tray_first", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", range(1, 13))
def test_every_seat_has_a_place_and_nothing_lies_on_another(
    size: tuple[int, int], seats: int, *, tray_first: bool
) -> None:
    at = Areas.of(Canvas(pygame.Surface(size, 0, 32)), 2, seats, tray_first=tray_first)
    parts = [
        *at.seats,
        at.tray,
        at.head,
        at.hero,
        at.words,
        at.banner,
        at.tools,
        at.tags,
        at.actions,
        at.events,
    ]
    boxes = [box for box in parts if box]
    assert len(at.seats) == seats
    for sides in zip(*(seat.size for seat in at.seats), strict=True):
        assert max(sides) - min(sides) <= 1, "all seats are alike"
    assert len(boxes) == seats + (6 + bool(at.head) if tray_first else 8) + bool(at.events)
    for number, box in enumerate(boxes):
        assert box.collidelist(boxes[:number]) == -1
        assert pygame.Rect((0, 0), size).contains(box)


@pytest.mark.parametrize("size", LANDSCAPE, ids=str)
@pytest.mark.parametrize("seats", range(3, 13))
def test_seats_stand_clockwise_round_the_stage(size: tuple[int, int], seats: int) -> None:
    at = areas(size, seats)
    middle = at.stage.centerx, max(place.bottom for place in at.seats) // 2 + at.stage.top // 2
    turns = [
        math.atan2(place.centery - middle[1], place.centerx - middle[0]) % math.tau for place in at.seats
    ]
    first = turns.index(min(turns))
    assert turns[first:] + turns[:first] == sorted(turns)  # y grows downwards: clockwise as one sees it


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_tray_is_as_large_as_the_seats_let_it_be_while_a_throw_is_due(size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    waits, settled = (Areas.of(canvas, 2, 4, tray_first=first) for first in (True, False))
    room = waits.tray.union(waits.head) if waits.head else waits.tray
    assert room.w * room.h > 0.2 * size[0] * size[1] > 5 * settled.tray.w * settled.tray.h
    assert layout.fitted((4, 3), waits.tray).w >= 0.9 * layout.fitted((4, 3), room).w


def test_the_place_of_a_seat_stays_when_others_are_asked() -> None:
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    for seats in (2, 5, 12):
        assert Areas.of(canvas, 1, seats).seats == Areas.of(canvas, 2, seats, tray_first=True).seats


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_with_few_seats_everything_at_the_table_is_read_from_a_metre_away(game: str, language: str) -> None:
    """Names of 24 letters, stacks and bets of seven digits; but what a die is called stands by its shape."""
    for moment in ("begin", "throw", "turn", "turn_of_two", "hand_over"):
        translate.use(language)
        people = TABLES[f"{game}_{moment}"]()
        for size in LANDSCAPE:
            canvas = people.draw(size)
            small = [mark for mark in canvas.marks if mark.size < int(18 * canvas.scale)]
            assert [mark.text for mark in small if mark.text not in CASINO.dice] == [], (moment, size)


SEATED = 280, 744
"""Seats are left of the one and right of the other, px at 1024x600."""


def of_name(canvas: Canvas, name: str) -> list[Mark]:
    """Where it stands alone, or with what the seat is."""
    shown = [(mark, mark.text.rstrip("\N{HORIZONTAL ELLIPSIS}").strip()) for mark in canvas.marks]
    return [mark for mark, text in shown if len(text) > 2 and name.startswith(text)]


def colours_in(canvas: Canvas, box: Rect) -> set[tuple[int, int, int]]:
    pixels = pygame.surfarray.array3d(canvas.surface.subsurface(box.clip(canvas.surface.get_rect())))
    return {(int(r), int(g), int(b)) for r, g, b in pixels.reshape(-1, 3)[::3]}


def near(colour: tuple[int, ...], shown: set[tuple[int, int, int]]) -> bool:
    """Whether it is among those shown, but for a little light on it."""
    return any(max(abs(a - b) for a, b in zip(colour, each, strict=True)) <= 12 for each in shown)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1024, 600), (720, 1280)], ids=str)
def test_every_player_is_seen_in_the_colour_chosen_with_the_token_beside_it(
    size: tuple[int, int], game: str, palette: str
) -> None:
    look = replace(PALETTES[palette], chosen=CHOSEN)
    canvas = TABLES[f"{game}_turn"]().paint(size, look)
    for name, dress in WORN.items():
        plate = of_name(canvas, name)[-1].box.inflate(canvas.px(140), 0)
        assert look.seats[dress.colour] in colours_in(canvas, plate), name
    if size[0] > size[1]:
        in_banner = [name for name, box in canvas.tokens if box.top < canvas.px(80)]
        assert len(in_banner) == 1
        at_seats = [name for name, box in canvas.tokens if box.right < SEATED[0] or box.left > SEATED[1]]
        assert sorted(at_seats) == sorted(NAMES[:3])


@pytest.mark.parametrize("palette", PALETTES)
def test_the_banner_shows_the_colour_of_whose_turn_it_is_and_of_nobody_else(palette: str) -> None:
    look = replace(PALETTES[palette], chosen=CHOSEN)
    people = TABLES["six-shooter_turn"]()
    seat = as_seen(people.at.table.state)["pending"]["seat"]
    canvas = people.paint((1024, 600), look)
    shown = colours_in(canvas, areas((1024, 600), 3).banner)
    others = {look.seats[WORN[name].colour] for number, name in enumerate(NAMES[:3]) if number != seat}
    assert near(look.seats[WORN[NAMES[seat]].colour], shown)
    assert not any(near(other, shown) for other in others)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Ann: stick or buy", "Ann"),
        ("Annette: throw the d6", "Annette"),
        ("Ann B: take your dice out, the others look away", "Ann B"),
        ("Throw the d20 for Ann", "Ann"),
        ("Ann wins 6 with 16.", "Ann"),
        ("Ann and Annette share 7.", None),
        ("Take the dice out of the tray", None),
    ],
)
def test_the_banner_has_the_token_of_the_one_that_it_names(words: str, name: str | None) -> None:
    whose = [Token(each, (0, 0, 0), EMBLEMS[0]) for each in ("Ann", "Annette", "Ann B", "Take it")]
    found = named_in(words, whose)
    assert (found.name if found else None) == name


def test_a_die_that_is_tapped_in_has_the_place_of_the_seats() -> None:
    people = TABLES["six-shooter_by_hand"]()
    canvas = people.draw((1024, 600))
    assert people.screen.live_area(canvas) is None
    faces = [each.rect for each in canvas.placed if each.control.name.startswith("face-")]
    assert max(face.right for face in faces) < areas((1024, 600), 0).tray.left
