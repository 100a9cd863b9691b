"""The corner of the stage shows the last throw, after the game was interrupted too, or is not there."""

from __future__ import annotations

import cv2
import numpy as np
import pygame

from kiosk.screens.table.moving.going_on import SEEN_S
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.moments.tables import PLACES, lying
from tests.kiosk.screens.people import People, at_table

EMPTY = np.full((480, 640, 3), (60, 110, 40), np.uint8)
SIZE = (1024, 600)


def jpeg(picture: np.ndarray) -> bytes:
    return cv2.imencode(".jpg", picture)[1].tobytes()


def thrown(*, kept: bool = True) -> People:
    """All have thrown, and Ann is asked; `kept`: pictures are."""
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    lies = EMPTY.copy()
    for x, y in PLACES[:2]:
        cv2.rectangle(lies, (x - 30, y - 30), (x + 30, y + 30), (40, 40, 220), -1)
    people.at.pictures = (jpeg(EMPTY), jpeg(lies)) if kept else (b"", b"")
    for _name in range(2):
        people.at.table.act("open", dice=("d4", "d6"))
    for _name in range(2):
        people.draw()
        people.at.tray.frame = lies.copy  # type: ignore[method-assign]
        people.at.see(*lying(("d4", 3), ("d6", 4)))
    goes_on(people)
    return people


def goes_on(people: People) -> None:
    """All that is held back has been seen."""
    people.draw()
    people.screen.hurry()
    people.clock.now += SEEN_S
    people.screen.do(people.clock.now)


def interrupted(people: People) -> People:
    """The kiosk was started anew: in a simulated tray nothing lies."""
    people.at.interrupt()
    people.at.tray.frame = EMPTY.copy  # type: ignore[method-assign]
    people = People(people.at)
    goes_on(people)
    return people


def corner(people: People) -> np.ndarray | None:
    """What is drawn there; None where it is not there."""
    canvas = Canvas(pygame.Surface(SIZE, 0, 32))
    place = people.screen.live_area(canvas)
    if place is None:
        return None
    people.screen.draw_live(canvas, place)
    return pygame.surfarray.array3d(canvas.surface.subsurface(place)).astype(int)


def test_after_an_interruption_it_shows_the_picture_that_is_kept() -> None:
    people = thrown()
    before = corner(people)
    assert before is not None
    after = corner(interrupted(people))
    assert after is not None
    assert np.abs(after - before).mean() < 2  # it was compressed


def test_where_no_picture_is_kept_it_is_not_there() -> None:
    people = interrupted(thrown(kept=False))
    assert people.screen.spotlight.lit(people.clock.now)[0] == 0
    assert corner(people) is None


def test_it_shows_the_last_throw_though_somebody_has_decided_since() -> None:
    people = thrown()
    people.at.table.act("stick")
    before = corner(people)
    after = corner(interrupted(people))
    assert before is not None
    assert after is not None
    assert np.abs(after - before).mean() < 2
