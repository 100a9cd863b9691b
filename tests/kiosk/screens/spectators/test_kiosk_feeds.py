"""What the whole kiosk lets spectators see: the café, then the table, and nothing while it is dark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from kiosk.ui.cafe import Cafe
from tests.kiosk.screens.visitor import through_the_guide, to_the_table

if TYPE_CHECKING:
    from kiosk.screens.base.context import House
    from kiosk.table.table import Table


class Spectators:
    """In the place of their display."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, Table | None, bool]] = []
        self.closed = self.practice = False

    def follow(self, house: House, table: Table | None, _now: float, *, dark: bool, practice: bool) -> None:
        self.practice = practice
        self.seen.append((house.cafe.name, table, dark))

    def close(self) -> None:
        self.closed = True


def test_they_follow_the_kiosk_from_the_cafe_to_the_table_and_into_the_dark(visitors: Any) -> None:
    spectators = Spectators()
    visitor = visitors(spectators=spectators, cafe=Cafe("Zum Walross"))
    visitor.step()
    assert spectators.seen[-1] == ("Zum Walross", None, False)
    through_the_guide(visitor)
    to_the_table(visitor, "Ann")
    visitor.step()
    assert spectators.seen[-1][1] is visitor.kiosk.table is not None
    visitor.kiosk.home()
    visitor.clock.now += 3600
    visitor.step()
    visitor.step()
    assert spectators.seen[-1][1:] == (None, True)
    visitor.step(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    visitor.step()
    assert spectators.seen[-1][1:] == (None, False)
    visitor.kiosk.close()
    assert spectators.closed


def test_they_know_a_guided_hand(visitors: Any) -> None:
    spectators = Spectators()
    visitor = visitors(spectators=spectators, newcomer=True)
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "key-n", "key-n", "done", "games", "learn-kingdom")
    visitor.step()
    assert spectators.practice
    visitor.tap("menu", "end", "end")
    visitor.step()
    assert not spectators.practice
