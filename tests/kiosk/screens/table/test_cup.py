"""A covered throw is no dead picture: a cup is shaken and turned over, alike whatever falls."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import pytest

from kiosk.tray.messages import Motion
from tests.as_seen import as_seen
from tests.kiosk.screens.table.named_moments import FOUNDATIONS, crowned, rolls
from tests.kiosk.screens.watched import Watched

if TYPE_CHECKING:
    import pygame

    from tests.kiosk.screens.people import People

LIVE_S = 0.11
"""Longer than the tray's picture is seen before the next one."""


def covered() -> People:
    """Ann is to throw her Foundation."""
    return crowned()


def prerogative() -> People:
    """Cem, the King, throws his anew."""
    people = crowned()
    for values in FOUNDATIONS:
        rolls(people, *values)
    people.at.table.play("reroll")
    return people


def pictures(people: People, window: pygame.Surface, motion: Motion, *, calm: bool = False) -> list[bytes]:
    assert as_seen(people.at.table.state)["pending"]["hidden"]
    seen = Watched(people.at.table, window, people.clock, calm=calm)
    seen.frames()
    people.at.say(motion)
    seen.frames()
    return [seen.step(after_s=LIVE_S) for _picture in range(8)]


@pytest.mark.parametrize("asked", [covered, prerogative])
@pytest.mark.parametrize("motion", [Motion.MOVING, Motion.SETTLING])
def test_something_moves_while_covered_dice_do(asked: object, motion: Motion, window: pygame.Surface) -> None:
    assert callable(asked)
    assert len(set(pictures(asked(), window, motion))) > 1


@pytest.mark.parametrize("motion", [Motion.MOVING, Motion.SETTLING])
def test_with_less_motion_it_lies_still(motion: Motion, window: pygame.Surface) -> None:
    assert len(set(pictures(covered(), window, motion, calm=True))) == 1


def test_the_cup_is_the_same_whatever_lies_in_the_tray(window: pygame.Surface) -> None:
    shown = []
    for brightness in (10, 240):
        people = covered()
        frame = partial(np.full, (48, 64, 3), brightness, np.uint8)
        people.at.tray.frame = frame  # type: ignore[method-assign]
        people.clock.now = 100.0
        shown.append([pictures(people, window, motion) for motion in (Motion.MOVING, Motion.SETTLING)])
    assert shown[0] == shown[1]
