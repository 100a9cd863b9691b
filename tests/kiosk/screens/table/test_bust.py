"""A bust: its dice are knocked over, its total is cracked. And what lies beside a total."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest

from kiosk.screens.table.moving.choreography import FAINT, moves
from kiosk.ui.canvas import Canvas
from kiosk.ui.motion import Turning
from kiosk.ui.widgets.crack import draw_crack
from kiosk.ui.widgets.dice import draw_die
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.table.named_moments import bust, chain, opened, rolls
from tests.kiosk.screens.watched import EXPOSED, Watched

OPAQUE = 250
if TYPE_CHECKING:
    from collections.abc import Hashable

    from tests.kiosk.screens.people import People


def parts(people: People, size: tuple[int, int] = (1024, 600)) -> set[Hashable]:
    """What is drawn at a table."""
    canvas = Canvas(pygame.Surface(size, 0, 32))
    canvas.parts = {}
    people.screen.draw(canvas)
    return set(canvas.parts)


def test_who_is_bust_has_a_cracked_total_for_the_rest_of_the_hand_and_nobody_else() -> None:
    moment = bust()
    assert not any("crack" in str(name) for name in parts(moment.people))
    moment.happens()
    parts(moment.people)
    moment.people.clock.now += 5
    moment.people.screen.do(moment.people.clock())
    assert {name for name in parts(moment.people) if "crack" in str(name)} == {("crack", 0)}


def test_the_seat_of_who_is_bust_has_no_gold_frame_while_that_is_looked_at() -> None:
    people = opened((10, 11), (3, 4))
    people.at.table.act("buy", die="d8")
    assert "acting" in parts(people)
    rolls(people, 5)
    framed = set[bool]()
    parts(people)
    while people.screen.spotlight.holds:
        shown = parts(people)
        if ("crack", 0) in shown:
            framed.add("acting" in shown)
        people.clock.now += 0.1
        people.screen.do(people.clock())
    assert framed == {False}


@pytest.mark.slow
def test_the_dice_of_a_bust_are_knocked_over_one_after_the_other(window: pygame.Surface) -> None:
    people = opened((10, 11), (3, 4))  # nobody is left but one: the bust is looked at
    people.at.table.act("buy", die="d8")
    seen = Watched(people.at.table, window, people.clock)
    rolls(people, 5)
    turned: dict[Hashable, float] = {}
    seen.step(EXPOSED)
    while seen.lands or seen.app._motions.motion is not None:
        motion = seen.app._motions.motion
        for each in motion._moves if motion is not None else ():
            if isinstance(each, Turning) and each.tumbles is not None:
                turned.setdefault(each.part.name, each.begins)
        seen.step()
    for kind in ("hero", "die"):
        begins = [turned[kind, 0, 0, place] for place in range(3)]
        assert begins == sorted(set(begins))
    assert isinstance(seen.clock, Clock)


def test_the_shadows_of_dice_that_are_knocked_over_are_not_cut_off_beside_each_other() -> None:
    def drawn(*, bust: bool) -> Canvas:
        canvas = Canvas(pygame.Surface((600, 160), 0, 32))
        canvas.surface.fill((150, 150, 150))
        canvas.parts = {}
        for number in range(4):
            box = pygame.Rect(40 + 60 * number, 40, 58, 58)
            draw_die(canvas, "d6", 3, box, faded=bust, part=("die", 0, 0, number))
        if bust:
            draw_crack(canvas, ("crack", 0), pygame.Rect(400, 40, 90, 60))
        return canvas

    before, after = drawn(bust=False), drawn(bust=True)
    motion = moves(before.parts or {}, after.parts or {}, 20, 0.0, rolled=False)
    assert motion is not None
    for picture, place in motion.frame(0.001):
        after.surface.blit(picture, place)
    shown, lay = (pygame.surfarray.array3d(canvas.surface)[105:390].astype(int) for canvas in (after, before))
    assert np.abs(shown - lay).max() <= 8  # but for the first one they lie there still


def come_to_rest(people: People, size: tuple[int, int]) -> Canvas:
    """The table with its parts, once all that was thrown has been seen and counted."""
    canvas = Canvas(pygame.Surface(size, 0, 32))
    canvas.parts = {}
    people.screen.draw(canvas)
    people.clock.now += 5
    people.screen.do(people.clock())
    people.screen.draw(canvas)
    return canvas


def test_a_bust_that_ends_a_hand_is_in_the_log_before_the_win_is() -> None:
    people = opened((10, 11), (3, 4))
    people.at.table.act("buy", die="d8")
    people.draw()
    rolls(people, 5)
    told: list[list[str]] = []
    while people.screen.spotlight.holds or not told:
        people.draw()
        told.append([str(words) for words in people.screen.events.said[:2]])
        people.clock.now += 0.1
        people.screen.do(people.clock.now)
    people.draw()
    bust = "Ann rolls 5 on the d8: 26 in all. Bust!"
    assert sum(bust in said for said in told) >= 8
    assert not any("wins" in words for said in told for words in said)
    win, *others = map(str, people.screen.events.said)
    assert "wins" in win
    assert others[0] == bust


@pytest.mark.parametrize("size", [(1024, 600), (800, 480), (720, 1280)])
def test_dice_with_what_they_come_to_stand_in_the_middle_of_the_stage(size: tuple[int, int]) -> None:
    for people in (chain(3, 5), opened((10, 9), (3, 4))):
        canvas = come_to_rest(people, size)
        assert canvas.parts is not None
        total = canvas.parts["hero-total", 0, 0].rect
        bodies = []
        for name, part in canvas.parts.items():
            if isinstance(name, tuple) and name[0] == "hero":
                assert part.sprite is not None
                corner = part.sprite.get_rect(center=part.rect.center).topleft
                bodies.append(part.sprite.get_bounding_rect(OPAQUE).move(corner))
        group = total.unionall(bodies)
        stage = people.screen._areas(canvas).hero
        assert abs(group.centerx - stage.centerx) <= size[0] * 0.015


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (800, 480)])
def test_what_dice_come_to_keeps_away_from_the_plate_beside_it(size: tuple[int, int]) -> None:
    people = opened((10, 11), (3, 4))
    canvas = come_to_rest(people, size)
    assert canvas.parts is not None
    total = next(mark.ink for mark in canvas.marks if mark.box == canvas.parts["hero-total", 0, 0].rect)
    assert total.right + canvas.px(10) <= people.screen._areas(canvas).seats[1].left


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 600), (800, 480), (720, 1280)])
@pytest.mark.parametrize("values", [(3, 5), (14, 2)])
def test_no_shadow_of_a_die_falls_on_what_the_dice_come_to(
    size: tuple[int, int], values: tuple[int, int]
) -> None:
    for people in (chain(*values), opened((10, 9), (3, 4))):
        canvas = come_to_rest(people, size)
        assert canvas.parts is not None
        total = canvas.parts["hero-total", 0, 0].rect
        dice = [part for name, part in canvas.parts.items() if isinstance(name, tuple) and name[0] == "hero"]
        assert dice
        for part in dice:
            assert part.sprite is not None
            corner = part.sprite.get_rect(center=part.rect.center).topleft
            shadow = part.sprite.get_bounding_rect(FAINT).move(corner)
            assert shadow.right <= total.left + 3
