"""What moves at a table: soon over, at the picture that is drawn without it, skipped by a tap, cheap."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame
import pytest

from kiosk.screens.base.input import SAME_KEY_S
from kiosk.screens.dice_entry.peek import GLANCE_S
from kiosk.screens.table.doing.input import UNDER_A_FINGER_S
from kiosk.screens.table.moving.choreography import GLIDES_S, HELD_BACK_S, PICTURE, SOLID, _soft, moves
from kiosk.ui.canvas import Canvas
from kiosk.ui.motion import BLENDED, LONGEST_S, Flight, Part, Turning
from kiosk.ui.theme import CASINO
from kiosk.ui.widgets.dice import draw_die
from tests.as_seen import as_seen
from tests.kiosk.screens.moments import tables
from tests.kiosk.screens.moments.lessons import LESSONS
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.moments.states import first_roll
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.watched import EXPOSED, FRAME_S, Watched
from tests.kiosk.table.test_table import die
from vision.reading import Reading

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from tests.kiosk.screens.fake_table import FakeTable


ROUNDED = 6
"""Levels by which a blended pixel may be off."""
SHADED = 40
"""Levels by which the shadow of the die beside it darkens a pixel at most."""


def happenings(people: People) -> Iterator[str]:
    """A whole hand and the begin of the next, one thing after the other: each happens as it is named."""
    for _step in range(60):
        waits = as_seen(people.at.table.state)["pending"]["kind"]
        if waits == "roll":
            tables.throw(people)
        elif waits == "decision":
            tables.decide(people)
        else:
            people.at.table.next_hand()
            yield "next hand"
            return
        yield waits
    raise AssertionError("the hand never ends")


def watched(people: People, window: pygame.Surface, turned: int = 0, *, calm: bool = False) -> Watched:
    return Watched(people.at.table, window, people.clock, turned, calm=calm)


@pytest.fixture
def small(window: pygame.Surface) -> pygame.Surface:
    """The smallest window there is, for whole hands."""
    assert window
    return pygame.display.set_mode((800, 480))


@pytest.mark.slow
@pytest.mark.parametrize("game", tables.GAMES)
def test_it_is_over_within_its_time_at_the_picture_that_is_drawn_without_motion(
    game: str, small: pygame.Surface
) -> None:
    people = tables.seated(game)
    seen = watched(people, small)
    moved = 0
    for _what in happenings(people):
        begin = people.clock.now + FRAME_S
        seen.app.screen.follow()
        landing = seen.app.screen.spotlight.landing
        held = sum(step.lasts for step in landing.steps) if landing else 0
        frames = seen.frames()
        assert people.clock.now - begin <= held + LONGEST_S + 2 * FRAME_S
        tray = seen.app.screen.live_area(Canvas(small)) or pygame.Rect(0, 0, 0, 0)
        assert (beside(tray, frames[-1]) == beside(tray, seen.still())).all()
        moved += len(frames) > 1
    assert moved >= 5


def beside(tray: pygame.Rect, picture: bytes) -> Any:
    """A picture without the live one in it, which the camera comes nearer in, and goes away, by itself."""
    pixels = np.frombuffer(picture, np.uint8).reshape(480, 800, 3).copy()
    pixels[tray.top : tray.bottom, tray.left : tray.right] = 0
    return pixels


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", tables.GAMES)
def test_words_beside_the_stage_stay_where_a_die_is_on_its_way(game: str, window: pygame.Surface) -> None:
    people = tables.seated(game)
    seen = watched(people, window)
    missing = 0
    for _what in happenings(people):
        seen.until_it_moves()
        player = seen.app._motions
        flights = [] if player.motion is None else [each for each in player.motion._moves if covers(each)]
        for flight in flights:
            bare, place = flight.ground(0.0)
            laid = pygame.Surface(player._scene.get_size(), 0, player._scene)
            laid.blit(bare, place)
            for each in flights:
                sprite = each.covers.sprite
                laid.blit(sprite, sprite.get_rect(center=each.covers.rect.center))
            seen_there, seen_then = (
                pygame.surfarray.array3d(each.subsurface(place)).astype(int) for each in (player._scene, laid)
            )
            off = abs(seen_there - seen_then).max(axis=2)
            hero = seen.app.screen._areas(Canvas(window)).hero or pygame.Rect(0, 0, 0, 0)
            stage = hero.move(-place.x, -place.y).clip(bare.get_rect())
            off[stage.left : stage.right, stage.top : stage.bottom] = 0  # where totals count, too
            assert off.max() <= ROUNDED
        missing += len(flights)
        seen.frames()
    assert missing


@pytest.mark.slow
def test_what_is_told_of_dice_comes_when_they_have_been_counted(small: pygame.Surface) -> None:
    people = LESSONS["lesson_throw"]()
    seen = watched(people, small)
    seen.app._shown.navigation.start(people.screen)  # with its guide
    seen.frames()
    people.throw(6, 5)
    seen.frames()
    people.throw(6, 5)
    said = []
    seen.step(EXPOSED)
    while seen.lands:
        seen.step()
        said.append(pygame.image.tobytes(seen.window.subsurface(seen.app._parts["bubble"].rect), "RGB"))
    seen.frames()
    said.append(pygame.image.tobytes(seen.window.subsurface(seen.app._parts["bubble"].rect), "RGB"))
    assert said[-1] not in said[:-2]  # until it is counted nothing is said of it


@pytest.mark.slow
@pytest.mark.parametrize("game", ["six-shooter", "critical-roll"])
def test_a_die_lies_at_its_seat_no_sooner_than_on_the_stage(game: str, window: pygame.Surface) -> None:
    people = tables.seated(game)
    seen = watched(people, window)
    waited = 0
    for _what in happenings(people):
        seen.until_it_moves()
        motion = seen.app._motions.motion
        moving = [] if motion is None else motion._moves
        comes = {each.part.name: each.begins for each in moving if isinstance(each, Turning)}
        for flight in filter(covers, moving):
            kind, *whose = flight.covers.name
            if kind == "hero" and ("die", *whose) in seen.app._parts:
                assert comes["die", *whose] == flight.begins + flight.lasts
                waited += 1
        seen.frames()
    assert waited


def test_of_covered_dice_on_their_way_there_is_nothing_to_wait_for(small: pygame.Surface) -> None:
    people = LESSONS["lesson_foundation"]()
    seen = watched(people, small)
    seen.app._shown.navigation.start(people.screen)  # with its guide
    seen.frames()
    people.throw(6, 6, 6, 2, 1)
    seen.step(EXPOSED)
    moving = seen.app._motions.motion
    assert moving is not None
    place = seen.app._parts["bubble"].rect
    said = [pygame.image.tobytes(seen.window.subsurface(place), "RGB")]
    seen.frames()
    said.append(pygame.image.tobytes(seen.window.subsurface(place), "RGB"))
    assert changes(said) == 0


def covers(move: Any) -> bool:
    """Whether it is a seat's die on its way; beside the house's, totals count."""
    becomes: Any = move.covers if isinstance(move, Flight) else None
    return becomes is not None and becomes.sprite is not None and becomes.name[0] != "house"


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("turned", [0, *(pytest.param(each, marks=pytest.mark.slow) for each in (90, 180))])
@pytest.mark.parametrize("game", tables.GAMES)
def test_little_of_a_picture_is_blended(game: str, turned: int, window: pygame.Surface) -> None:
    people = tables.seated(game)
    seen = watched(people, window, turned)
    whole = math.prod(window.get_size())
    most = 0.0
    for _what in happenings(people):
        seen.until_it_moves()
        while seen.app._motions.motion is not None or seen.lands:
            most = max(most, seen.blended() / whole)
            seen.step(after_s=1 / 30)
    assert 0 < most <= BLENDED


@pytest.mark.slow
@pytest.mark.parametrize("turned", [90, *(pytest.param(each, marks=pytest.mark.slow) for each in (180, 270))])
def test_a_turned_picture_ends_as_one_that_did_not_move(turned: int, small: pygame.Surface) -> None:
    people = tables.seated("critical-roll-house")
    seen = watched(people, small, turned)
    for _what in happenings(people):
        last = seen.frames()[-1]
        assert seen.step(EXPOSED) == last


def test_with_less_motion_nothing_moves(window: pygame.Surface) -> None:
    people = tables.seated("six-shooter")
    seen = watched(people, window, calm=True)
    for _what in happenings(people):
        (only,) = seen.frames()
        assert seen.step() == only


def after_a_die(window: pygame.Surface) -> Watched:
    """A die was read a moment ago, and is on its way."""
    people = tables.first_throw("critical-roll")
    seen = watched(people, window)
    tables.throw(people)
    seen.until_it_moves()
    assert seen.app.moving
    return seen


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", tables.GAMES)
def test_a_drawing_in_the_middle_of_it_changes_nothing_of_it(game: str, small: pygame.Surface) -> None:
    people, other = tables.seated(game), tables.seated(game)
    seen = watched(people, small)
    frames = [seen.frames() for _what in happenings(people)]
    redrawn = watched(other, small)
    for expected, _what in zip(frames, happenings(other), strict=True):
        again = [redrawn.step(EXPOSED)]
        while redrawn.app.moving or redrawn.lands:
            again.append(redrawn.step(EXPOSED))
        assert again == expected


def test_it_ends_where_hidden_dice_are_looked_at(window: pygame.Surface) -> None:
    people = tables.hidden("asked")
    tables.until(people, "decision")
    seen = watched(people, window)
    seen.frames()
    tables.decide(people)
    seen.step(EXPOSED)
    assert seen.app.moving
    assert people.screen is not seen.app.screen
    seen.app.screen.peek.begin()
    seen.step(EXPOSED)
    assert not seen.app.moving


def test_a_tap_skips_it(window: pygame.Surface) -> None:
    seen = after_a_die(window)
    seen.step()
    assert seen.picture() != seen.still()
    seen.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 400), button=1, touch=False))
    assert seen.app._motions.motion is None
    assert seen.picture() == seen.still()


def test_a_tap_that_comes_when_it_is_told_does_what_it_is_for(window: pygame.Surface) -> None:
    live = first_roll()
    seen = Watched(live, window, Clock())
    live.fall(14, 9)
    seen.frames()
    seen.step(EXPOSED, after_s=UNDER_A_FINGER_S)
    seen.tap("hit")
    assert as_seen(live.state)["pending"]["kind"] == "roll"


def test_a_tap_that_was_on_its_way_skips_it_and_does_nothing_that_nobody_meant(
    window: pygame.Surface,
) -> None:
    live = first_roll()
    seen = Watched(live, window, Clock())
    live.fall(14, 9)
    seen.step(EXPOSED)
    seen.tap("hurry")
    assert not seen.lands
    seen.tap("hit")
    assert as_seen(live.state)["pending"]["kind"] == "decision"
    seen.step(after_s=SAME_KEY_S)
    seen.tap("hit")
    assert as_seen(live.state)["pending"]["kind"] == "roll"


def test_nothing_moves_while_hidden_dice_are_looked_at_nor_when_they_are_covered_again(
    window: pygame.Surface,
) -> None:
    people = tables.hidden("asked")
    tables.until(people, "decision")
    seen = watched(people, window)
    seen.frames()
    covered = seen.picture()
    seen.step(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0), after_s=1)
    (looked_at,) = seen.frames()
    assert looked_at != covered
    seen.step(pygame.event.Event(pygame.KEYUP, key=pygame.K_v, mod=0), after_s=GLANCE_S)
    assert seen.frames() == [covered]


# each moment as it is meant


def looks(seen: Watched, part: Hashable) -> list[bytes]:
    """What is seen at the place of a part, picture after picture, from now to the end of the motion."""
    seen.step(EXPOSED)
    place = seen.app._parts[part].rect
    taken = [pygame.image.tobytes(seen.window.subsurface(place), "RGB")]
    while seen.app._motions.motion is not None:
        seen.step()
        taken.append(pygame.image.tobytes(seen.window.subsurface(place), "RGB"))
    return taken


def changes(taken: list[bytes]) -> int:
    return sum(one != other for one, other in pairwise(taken))


@pytest.fixture
def chain(window: pygame.Surface) -> tuple[FakeTable, Watched]:
    """Ann's d20 is thrown next."""
    live = first_roll()
    return live, Watched(live, window, Clock())


def test_the_tray_grows_from_its_corner_as_a_throw_is_asked_for(chain: tuple[FakeTable, Watched]) -> None:
    live, seen = chain
    live.fall(14, 9)
    live.roll.reading = Reading((), (), 640, 480)
    seen.frames()
    corner = seen.app._parts[PICTURE].rect
    live.act("hit")
    seen.step(EXPOSED)
    (tray,) = (each for each in seen.app._motions.motion._moves if getattr(each, "glides", False))
    wide = [tray.at(GLIDES_S * share)[1].w for share in (0, 0.3, 0.6, 0.95)]
    assert wide[0] == corner.w < wide[1] < wide[2] < wide[3] <= seen.app._parts[PICTURE].rect.w


def test_a_tray_in_which_nothing_was_thrown_takes_no_place_beside_a_question(window: pygame.Surface) -> None:
    people = tables.seated("critical-roll-house")
    seen = watched(people, window)
    seen.step(EXPOSED)
    assert PICTURE not in seen.app._parts
    assert seen.app.screen.live_area(Canvas(window)) is None
    tables.until(people, "roll")
    seen.frames()
    assert PICTURE in seen.app._parts


def test_a_die_that_was_read_goes_from_the_tray_to_its_place(chain: tuple[FakeTable, Watched]) -> None:
    live, seen = chain
    live.fall(14)
    assert changes(looks(seen, ("die", 0, 0, 0))) >= 5


@pytest.mark.slow
def test_the_die_of_who_plays_goes_to_the_stage_and_the_total_counts_up(
    chain: tuple[FakeTable, Watched],
) -> None:
    live, seen = chain
    live.fall(14, 9)
    seen.frames()
    for part, least in ((("hero", 0, 0, 1), 8), (("hero-total", 0, 0), 2)):
        live.act("hit")
        seen.frames()
        live.fall(3 if part[0] == "hero" else 2)
        assert changes(looks(seen, part)) >= least


def test_of_dice_on_their_way_nothing_is_summed_up_yet(chain: tuple[FakeTable, Watched]) -> None:
    live, seen = chain
    live.fall(14)
    seen.until_it_moves()
    part = seen.app._parts["total", 0, 0]
    assert part.counted is not None
    none, zero, first = (
        pygame.image.tobytes(each, "RGB")
        for each in (part.under, part.counted(0), seen.window.subsurface(part.rect))
    )
    assert first == none
    assert zero not in looks(seen, ("total", 0, 0))


def test_all_that_moves_comes_to_the_eye_at_once(
    chain: tuple[FakeTable, Watched], monkeypatch: pytest.MonkeyPatch
) -> None:
    live, seen = chain
    live.fall(14)
    seen.until_it_moves()
    seen.step(after_s=0.2)
    brought: list[object] = []
    monkeypatch.setattr(pygame.display, "update", brought.append)
    seen.step()
    assert seen.app._motions.motion is not None
    assert len(brought) == 1


@pytest.mark.parametrize(("part", "least"), [(("house", 0), 8), ("house-total", 2)])
def test_the_houses_newest_die_is_held_back_and_its_total_with_it(
    chain: tuple[FakeTable, Watched], part: Hashable, least: int
) -> None:
    live, seen = chain
    live.fall(14)
    seen.frames()
    live.fall(9)
    taken = looks(seen, part)
    held = taken[: round(HELD_BACK_S / FRAME_S) - 1]
    assert held[-1] != taken[-1]
    assert changes(held) == 0
    assert changes(taken) >= least


def test_the_houses_die_that_lay_under_the_tray_does_not_come_anew(chain: tuple[FakeTable, Watched]) -> None:
    live, seen = chain
    live.fall(5, 9)
    seen.frames()
    live.act("hit")
    seen.frames()
    live.fall(3)
    assert changes(looks(seen, ("house", 0))) <= 1  # the shadow of a die that lands beside it


def test_chips_go_to_the_pot(window: pygame.Surface) -> None:
    people = tables.betting()
    seen = watched(people, window)
    people.at.table.act("bet", amount=5)
    lies = looks(seen, ("stack", "pot"))
    assert changes(lies) >= 8  # one chip after another


def test_the_pot_counts_up_to_what_is_put_in(window: pygame.Surface) -> None:
    people = tables.betting()
    seen = watched(people, window)
    people.at.table.act("bet", amount=5)
    assert changes(looks(seen, "pot")) >= 4


@pytest.mark.slow
def test_the_pot_goes_to_who_has_won_it(window: pygame.Surface) -> None:
    people = tables.turn("critical-roll", 2)
    seen = watched(people, window)
    while True:
        waits = as_seen(people.at.table.state)["pending"]["kind"]
        if waits == "hand_over":
            break
        seen.frames()
        if waits == "roll":
            tables.throw(people)
        else:
            tables.decide(people)
    winner = next(n for n, won in enumerate(as_seen(people.at.table.state)["result"]["payouts"]) if won)
    assert changes(looks(seen, ("chips", winner))) >= 8


@pytest.mark.parametrize(
    ("held", "bet", "goes"),
    [
        ((20, 16), (0, 4), {("chips", "bet")}),
        ((16, 16), (4, 0), {("bet", "house")}),
        ((16, 20), (4, 0), {("bet", "chips")}),
        ((16, 26), (4, 0), {("bet", "chips"), ("house", "chips")}),
        ((16, 20), (8, 0), {("bet", "chips"), ("bet", "house")}),  # of two chains one has lost
        ((20, 16), (None, None), {("chips", "house")}),  # a pot
    ],
)
def test_a_bet_lies_at_its_seat_until_the_house_or_the_seat_takes_it(
    held: tuple[int, int], bet: tuple[int | None, int | None], goes: set[tuple[str, str]]
) -> None:
    names = {"chips": ("chips", 0), "bet": ("note", 0), "house": "pot" if bet[0] is None else "house-total"}
    places = {each: pygame.Rect(100 * number, 0, 80, 40) for number, each in enumerate(names)}
    bare = pygame.Surface((80, 40), 0, 32)

    def scene(then: int) -> dict[Hashable, Part]:
        amounts = {"chips": held[then], "bet": bet[then], "house": 9}
        return {
            name: Part(places[each], bare, bare, amounts[each], name=name) for each, name in names.items()
        }

    motion = moves(scene(0), scene(1), 20, 0.0, rolled=False)
    assert motion is not None
    at = {place.left: each for each, place in places.items()}
    flights = [each for each in motion._moves if isinstance(each, Flight)]
    assert {(at[each.start.left], at[each.end.left]) for each in flights} == goes


def test_how_many_chips_fly_and_how_far_up_follows_how_many_are_won() -> None:
    bare = pygame.Surface((80, 40), 0, 32)
    names = {("chips", 0): 300, "pot": 0}

    def scene(held: int, pot: int) -> dict[Hashable, Part]:
        amounts = {("chips", 0): held, "pot": pot}
        places = {name: pygame.Rect(left, 0, 80, 40) for name, left in names.items()}
        return {name: Part(places[name], bare, bare, amounts[name], name=name) for name in names}

    flown = []
    for won in (1, 3, 20, 50):
        motion = moves(scene(20, won), scene(20 + won, 0), 20, 0.0, rolled=False)
        assert motion is not None
        assert motion.ends <= LONGEST_S
        flights = [each for each in motion._moves if isinstance(each, Flight)]
        flown.append((len(flights), flights[0].lift))
    counts, lifts = zip(*flown, strict=True)
    assert counts[:2] == (1, 3)
    assert all(one < more for one, more in pairwise(counts))
    assert all(one < more for one, more in pairwise(lifts))


def test_nothing_that_flies_goes_over_the_title_nor_far_beyond_its_end() -> None:
    bare, chip = pygame.Surface((80, 40), 0, 32), pygame.Surface((30, 30), pygame.SRCALPHA, 32)
    title, pot = pygame.Rect(0, 0, 1000, 60), pygame.Rect(400, 70, 80, 40)

    def scene(held: int, at: int) -> dict[Hashable, Part]:
        places = {("chips", 0): pygame.Rect(20, 90, 80, 40), "pot": pot, "banner": title}
        amounts = {("chips", 0): held, "pot": 100 - held, "banner": None}
        parts: dict[Hashable, Part] = {
            name: Part(places[name], bare, bare, amounts[name], name=name) for name in places
        }
        button = pygame.Rect(at, 70, 30, 30)
        parts["mark", "dealer"] = Part(button, chip, chip, sprite=chip, name=("mark", "dealer"))
        return parts

    motion = moves(scene(90, 20), scene(10, 900), 44, 0.0, rolled=False)
    assert motion is not None
    flights = [each for each in motion._moves if isinstance(each, Flight)]
    assert {each.end.x for each in flights} >= {400, 900}
    for flight in flights:
        seen = [place for step in range(60) if (shown := flight.at(step / 100)) for place in [shown[1]]]
        assert min(place.top for place in seen) >= title.bottom - 1
        assert max(place.right for place in seen) <= flight.end.right + flight.end.w // 2


def test_of_a_die_that_flies_the_shadow_ends_softly() -> None:
    for kind in CASINO.dice:
        canvas = Canvas(pygame.Surface((300, 300), 0, 32))
        canvas.parts = {}
        draw_die(canvas, kind, 1, pygame.Rect(60, 60, 150, 150), part="die")
        sprite = canvas.parts["die"].sprite
        assert sprite is not None
        levels = pygame.surfarray.array_alpha(_soft(sprite)).astype(int)
        for edge in (levels[0], levels[-1], levels[:, 0], levels[:, -1]):
            assert edge[edge < SOLID].max(initial=0) == 0, kind  # but for the die itself
        assert (levels >= SOLID).sum() == (pygame.surfarray.array_alpha(sprite) >= SOLID).sum()


def test_a_moment_is_stamped_over_the_stage_and_gone_in_time(chain: tuple[FakeTable, Watched]) -> None:
    live, seen = chain
    live.fall(20)
    before = seen.clock.now
    place = pygame.Rect(0, 0, 4, 4)
    shown = []
    seen.step(EXPOSED)
    place.midtop = seen.app.screen._ceremony.place.midtop
    while seen.app._motions.motion is not None:
        shown.append(tuple(seen.window.get_at(place.center)) == (*CASINO.gold, 255))
        seen.step()
    assert shown.count(True) * FRAME_S >= 0.3
    assert seen.clock.now - before <= 2 * LONGEST_S + 3 * FRAME_S  # its die is counted first
    assert seen.picture() == seen.still()


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(1024, 600), (720, 1280)])
@pytest.mark.parametrize(
    "moment", [name for name in tables.TABLES if "_turn" in name or "_hand_over" in name]
)
def test_words_beside_a_die_are_whole_while_it_is_on_its_way(moment: str, size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    canvas.parts = {}
    tables.TABLES[moment]().screen.draw(canvas)
    last = pygame.surfarray.array3d(canvas.surface).astype(int)
    for name, part in canvas.parts.items():
        if part.sprite is None or part.sprite.get_size() != part.rect.size:
            continue
        beside = pygame.surfarray.array_alpha(part.sprite) == 0
        under = pygame.surfarray.array3d(part.under).astype(int)
        drawn = last[part.rect.left : part.rect.right, part.rect.top : part.rect.bottom]
        missing = (np.abs(drawn - under).max(axis=2) > SHADED) & beside
        for mark in canvas.marks:
            ink = mark.ink.clip(part.rect).move(-part.rect.x, -part.rect.y)
            assert not missing[ink.left : ink.right, ink.top : ink.bottom].any(), (name, mark.text)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
@pytest.mark.parametrize("winner", range(3))
def test_chips_that_are_won_keep_clear_of_all_names(size: tuple[int, int], winner: int) -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben", "Cem", chips=20))
    for _seat in range(3):
        people.at.table.act("open", dice=["d4", "d6"])
    for seat in range(3):
        people.at.see(die("d4", 1 + 3 * (seat == winner)), die("d6", 1))

    def drawn() -> dict[Hashable, Part]:
        people.screen.hurry()
        canvas = Canvas(pygame.Surface(size, 0, 32))
        canvas.parts = {}
        people.screen.draw(canvas)
        return canvas.parts

    for _seat in range(3):
        before = drawn()
        people.at.table.act("stick")
    after = drawn()
    assert as_seen(people.at.table.state)["result"]["payouts"][winner]
    motion = moves(before, after, 44, 0.0, rolled=False)
    assert motion is not None
    names = [part.rect for name, part in after.items() if isinstance(name, tuple) and name[0] == "name"]
    assert len(names) == 3
    chips = [each for each in motion._moves if isinstance(each, Flight) and each.covers is None]
    assert chips
    for flight in chips:
        ways = [shown[1] for step in range(60) if (shown := flight.at(step / 100))]
        over = sum(way.collidelist(names) >= 0 for way in ways)
        assert over <= (len(ways) // 5 if size[0] < size[1] else 0)  # upright its own is in the way
