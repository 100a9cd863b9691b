"""The chart of luck and skill, as full as it may be."""

from __future__ import annotations

import random
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from kiosk.luck.record import LuckSums
from kiosk.luck.split import Split
from kiosk.luck.sums import Played
from kiosk.screens.menu.luck_page import LuckPage
from tests.kiosk.screens.moments.parts import MOST
from tests.kiosk.screens.moments.states import NAMES

if TYPE_CHECKING:
    from kiosk.screens.base.screen import Screen
    from tests.kiosk.screens.moments.parts import Clock


class Read:
    """A journal that has been read, or is being read."""

    def __init__(self, sums: LuckSums | None) -> None:
        self._sums = sums

    def read(self, *, everything: bool) -> Future[LuckSums]:  # noqa: ARG002 - the same
        found: Future[LuckSums] = Future()
        if self._sums is not None:
            found.set_result(self._sums)
        return found

    def close(self) -> None:
        """Nothing is open."""


def page(clock: Clock, sums: LuckSums | None) -> Screen:
    reader: Any = Read(sums)
    return LuckPage(clock, reader)


def played(count: int, games: tuple[str, ...], most: int) -> LuckSums:
    rng, sums = random.Random(4), LuckSums(hands=40, waiting=3, newest=games[0])
    for game in games:
        for seat, name in enumerate(NAMES[:count]):
            one = sums.players[name, game] = Played(name, name, game)
            for _hand in range(8):
                luck, decisions = rng.uniform(-most, most), rng.uniform(-most, most) / 2
                one.add(Split(seat, round(luck + decisions), luck, decisions, None, exact=game != "kingdom"))
    return sums


def luck_of_three(clock: Clock) -> Screen:
    return page(clock, played(3, ("six-shooter", "critical-roll"), 9))


def luck_of_two(clock: Clock) -> Screen:
    return page(clock, played(2, ("six-shooter",), 9))


def luck_of_twelve(clock: Clock) -> Screen:
    return page(clock, played(12, ("six-shooter", "critical-roll", "kingdom"), MOST))


def luck_being_read(clock: Clock) -> Screen:
    return page(clock, None)


def luck_of_nobody(clock: Clock) -> Screen:
    return page(clock, LuckSums(waiting=2))


MOMENTS = (luck_of_two, luck_of_twelve, luck_being_read, luck_of_nobody)
