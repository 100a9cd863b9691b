"""The coach in docs/playing.md: advice at a table, and a hand looked back on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from kiosk.coach.verdict import in_hindsight
from kiosk.screens.coaching.hindsight_page import HindsightPage
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die
from tests.playing_tables import SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence


def coach_pictures() -> dict[str, pygame.Surface]:
    """A hand of Critical Roll, in which Ann stands too soon."""
    people = People(at_table("critical-roll", {}, "Ann", chips=20), coached=True)
    table = people.at.table
    table.act("bet", amount=2)
    _fall(people, (12, 11))
    advice = people.paint(SIZE).surface
    table.act("hit")
    _fall(people, (3,))
    table.act("stand")
    _fall(people, (9,))
    hand, public = table.session.hand_history(), table.session.hand_history(public=True)
    verdicts = tuple(in_hindsight(table.session.hand_start, hand, public, [0]))
    page = Canvas(pygame.Surface(SIZE, 0, 32))
    HindsightPage(people.clock, table.players, verdicts).draw(page)
    return {"coach": advice, "hindsight": page.surface}


def _fall(people: People, values: Sequence[int]) -> None:
    """Dice come to rest, one throw after another."""
    for value in values:
        asked = people.at.table.roll.asked
        assert asked is not None
        people.at.see(die(asked.dice[0], value))
