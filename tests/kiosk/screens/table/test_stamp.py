"""Where it is stamped what a hand is remembered for: nothing that is read then lies below it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import Any

import pygame
import pytest

from hardware.message import say
from kiosk.bots import bot_for
from kiosk.games.command import act
from kiosk.screens.games.views import VIEWS
from kiosk.screens.table.areas import Areas
from kiosk.screens.table.celebration.ceremony import STANDS_S
from kiosk.screens.table.celebration.moment import Moment, Size, graded
from kiosk.screens.table.celebration.stamp import draw_plaque, plaque, stamp, stamped_at, with_room
from kiosk.screens.table.moving.choreography import SOLID
from kiosk.screens.table.moving.landing import LIES_S
from kiosk.table.players import Player
from kiosk.text import translate
from kiosk.text.translate import translated
from kiosk.ui.canvas import Canvas
from kiosk.ui.motion import LONGEST_S, ONE_S, Part
from kiosk.ui.theme import CASINO
from tests.kiosk.screens.looking import SIZES, TIGHT, unpainted
from tests.kiosk.screens.moments.lessons import bet
from tests.kiosk.screens.people import People
from tests.kiosk.screens.table.named_moments import MOMENTS, STAMP, happened
from tests.kiosk.screens.watched import EXPOSED
from tests.kiosk.table.test_table import AtTable, die

READ = {"die", "total", "hero", "hero-total", "hero-words", "house", "house-total", "chips", "pot"}
"""Parts that are read when something is stamped: dice, what they come to, and chips."""
MEANT = ("natural 20", "critical failure", "critical hit", "miss", "bonus 20", "bust", "Six Chamber Charlie")
"""Moments whose words a newcomer does not know."""


@pytest.mark.parametrize("size", SIZES)
def test_no_die_total_or_seat_lies_below_it(size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    for seats, tray_first, guided in product(range(1, 9), (False, True), (False, True)):
        areas = Areas.of(canvas, 2, seats, tray_first=tray_first, guided=guided)
        for each in (areas, areas.without_tray(), areas.undivided()):
            place = stamped_at(each, canvas)
            shown = [each.head, each.hero, *each.seats]
            assert place.h >= canvas.px(60)
            assert canvas.surface.get_rect().contains(place)
            assert not any(place.colliderect(other) for other in shown if other)
            assert not (tray_first and place.colliderect(each.tray))


@pytest.mark.parametrize("size", SIZES)
def test_nor_does_it_for_who_looks_on(size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    for seats in range(1, 9):
        areas = Areas.watched(canvas, seats)
        place = stamped_at(areas, canvas)
        assert not any(place.colliderect(other) for other in (areas.head, areas.hero, *areas.seats))


def body(part: Part) -> pygame.Rect:
    """Where a part is, a die without its shadow, px."""
    if part.sprite is None:
        return part.rect
    corner = part.sprite.get_rect(center=part.rect.center).topleft
    return part.sprite.get_bounding_rect(SOLID).move(corner)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", [name for name in MOMENTS if STAMP in MOMENTS[name]().moves])
def test_at_no_moment_it_meets_what_was_rolled_or_won(name: str) -> None:
    for size in (*TIGHT, (1024, 600)):
        moment = MOMENTS[name]()
        screen, clock = moment.people.screen, moment.people.clock
        screen.draw(Canvas(pygame.Surface(size, 0, 32)))
        moment.happens()
        for _time in range(3):  # as it happens, while it stands, and when what was held back goes on
            canvas = Canvas(pygame.Surface(size, 0, 32))
            canvas.parts = {}
            screen.draw(canvas)
            for part, each in canvas.parts.items():
                kind = part[0] if isinstance(part, tuple) else part
                assert kind not in READ or not body(each).colliderect(screen._ceremony.place), (size, part)
            clock.now += LONGEST_S * 1.2
            screen.do(clock.now)


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", [(1024, 600), (720, 1280)])
@pytest.mark.parametrize("name", ["natural 20", "miss", "critical hit", "bust"])
def test_words_that_it_would_cover_come_when_it_is_gone(name: str, size: tuple[int, int]) -> None:
    moment = MOMENTS[name]()
    people, ceremony = moment.people, moment.people.screen._ceremony
    people.draw(size)
    moment.happens()
    seen = set()
    for _time in range(60):
        canvas = people.paint(size)
        canvas.parts = {}
        people.screen.draw(canvas)
        said = canvas.parts.get("said")
        covered = said is not None and said.rect.colliderect(ceremony.place)
        seen.add((ceremony.remembered.covers(people.clock.now), covered))
        people.clock.now += 0.1
        people.screen.do(people.clock.now)
    assert seen == {(True, False), (False, True)} | (seen & {(False, False)})


def test_the_next_throw_is_seen_in_the_tray_while_it_stands(window: pygame.Surface) -> None:
    _moment, seen = happened("natural 20", window)
    seen.step(EXPOSED)
    while seen.app._motions.motion is not None or seen.app.screen.spotlight.holds:
        seen.step()
    assert seen.app.screen._ceremony.remembered.stands(seen.clock.now) is not None
    assert seen.app.screen.live_area(Canvas(window)) is not None


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", MEANT)
def test_it_says_what_it_means_wherever_it_is_stamped(name: str, language: str) -> None:
    translate.use(language)
    moment = MOMENTS[name]()
    before = moment.people.at.table.state
    moment.happens()
    state = moment.people.at.table.state
    view: Any = VIEWS[state["game"]]
    said = graded(view.moment(before, state), before, state)
    thrown = state["pending"]["kind"] == "roll"  # the next throw may come while it stands
    for size, tray_first in product((*TIGHT, (1024, 600)), (False, True) if thrown else (False,)):
        for seats in (2, 8):
            screen = Canvas(pygame.Surface(size, 0, 32))
            areas = Areas.of(screen, 2, seats, tray_first=tray_first)
            if not tray_first:
                areas = with_room(areas.without_tray(), said.size, screen, head=True, seats=3)
            canvas = unpainted(stamped_at(areas, screen).size)
            canvas.scale = screen.scale
            draw_plaque(canvas, said, canvas.surface.get_rect())
            means, words = (mark.text for mark in canvas.marks)
            assert words == translated(said.words)
            assert translated(said.means).startswith(means), (size, seats, tray_first)
            assert all(mark.fits for mark in canvas.marks)
            assert all(mark.size >= canvas.px(31) * 0.9 for mark in canvas.marks)


@pytest.mark.parametrize("calm", [False, True])
def test_a_bot_goes_on_when_what_has_happened_was_there_to_be_read(*, calm: bool) -> None:
    bots = {1: bot_for("critical-roll", random.Random(1))}
    at = AtTable(Player("Ann"), Player("Ada", bot=True), bots=bots, bot_pause_s=0.1)
    people, look = People(at), replace(CASINO, calm=calm)
    at.table.act("bet", amount=2)
    at.table.game.apply(act(1, "bet", amount=2), source="a test")
    for value in (9, 7, 8):
        at.see(die("d20", value))
    at.table.play("hit")
    people.draw(look=look)
    people.screen.hurry()
    at.see(die("d12", 1))  # a miss: the bot is asked now
    people.draw(look=look)
    began, asked = people.clock.now, at.table.session.steps
    while at.table.session.steps == asked:
        people.clock.now += 0.05
        at.now += 0.05
        people.screen.do(people.clock.now)
        people.draw(look=look)
        at.table.pump(at.now)
    counted_s = 0.0 if calm else LIES_S + ONE_S
    assert STANDS_S <= people.clock.now - began - counted_s < STANDS_S + 0.5


def test_the_light_that_runs_over_a_large_one_has_no_edge_and_lies_on_its_plate_alone() -> None:
    place = pygame.Rect(100, 200, 400, 160)
    moment = Moment(say("Ann went all in and won"), good=True, size=Size.LARGE)
    plate = pygame.surfarray.array3d(plaque(moment, place, CASINO, 1.0)).astype(int)
    gleams = [
        each
        for each in stamp(moment, place, CASINO, 1.0)
        if each.picture.get_height() == place.h and each.start == each.end and each.end.w < place.w
    ]
    brighter = []
    for each in gleams:
        assert place.contains(each.end)
        left = each.end.x - place.x
        added = pygame.surfarray.array3d(each.picture) - plate[left : left + each.end.w]
        assert added.min() >= 0
        brighter.append(added.max())
        for column, at in ((added[0], each.end.left), (added[-1], each.end.right - 1)):
            assert at in {place.left, place.right - 1} or column.max() <= 3
    assert max(brighter) > 40


def test_where_a_guide_speaks_the_headline_goes_while_something_is_stamped_there() -> None:
    people = bet("Mia")
    people.decide("bet", amount=3)
    people.draw()
    people.throw(20)
    ceremony, seen = people.screen._ceremony, set()
    for _tenth in range(40):
        (above,) = (mark.text for mark in people.draw().marks if ceremony.place.contains(mark.ink))
        seen.add((ceremony.remembered.shows(people.clock.now) is not None, above))
        people.clock.now += 0.1
        people.screen.do(people.clock.now)
    assert {above for stamped, above in seen if stamped} == {"Mia: natural 20"}
    assert "Mia: natural 20" not in {above for stamped, above in seen if not stamped}


@pytest.mark.parametrize("size", [*TIGHT, (1024, 600)], ids=str)
@pytest.mark.parametrize("name", MEANT)
def test_in_large_text_what_it_means_is_larger_too(name: str, size: tuple[int, int]) -> None:
    moment = MOMENTS[name]()
    before = moment.people.at.table.state
    moment.happens()
    state = moment.people.at.table.state
    view: Any = VIEWS[state["game"]]
    said = graded(view.moment(before, state), before, state)

    def types(*, large_text: bool) -> list[int]:
        look = replace(CASINO, large_text=large_text)
        screen = Canvas(pygame.Surface(size, 0, 32), look)
        areas = with_room(Areas.of(screen, 2, 3).without_tray(), said.size, screen, head=True, seats=3)
        canvas = unpainted(stamped_at(areas, screen).size, look)
        canvas.scale = screen.scale
        draw_plaque(canvas, said, canvas.surface.get_rect())
        return [mark.size for mark in canvas.marks]

    plain, large = types(large_text=False), types(large_text=True)
    assert len(plain) == len(large)
    assert all(more >= less for less, more in zip(plain, large, strict=True))
    full = (name, size) == ("critical hit", (800, 480))  # its sentence fills the plate
    assert large[0] > plain[0] or full
