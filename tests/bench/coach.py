"""How long after a tap, or the throw that a decision follows, the coach's words stand on the screen.

    python -m tests.bench.coach [HANDS [GAME]]

Hands of each game and mode at 2, 3 and 6 seats, where everybody is advised during the hand. From the moment
that makes a decision pending to the picture with its odds; of Kingdom from the tap that looks at the hidden
dice, in whose picture they stand. Processor time of one core, all of it: rules, odds, and the drawing, in a
first go of a program that has just begun. A hand in which something took longer than 20 ms is played up to
three times more, and of each time the least is told too: what is slow but once is so by what else runs on the
machine.
"""

from __future__ import annotations

import gc
import os
import random
import statistics
import sys
import time
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from kiosk.bots import Strength, bot_for
from kiosk.coach.coach import Coach
from kiosk.coach.terms import Coached, Terms
from kiosk.coach.verdict import is_advised_on
from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.session import PendingKind
from kiosk.odds.pending import asked
from kiosk.screens.base.memory import look_seldom
from kiosk.screens.coaching.table_coach import TableCoach
from kiosk.screens.games.registry import table_screen
from kiosk.table.players import Player
from kiosk.ui.widgets import dice
from tests.kiosk.screens.fake_table import FakeTable
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.people import AtOnce
from tests.kiosk.screens.watched import Watched

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future

HANDS = 20
SIZE = (1024, 600)
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    (six_shooter.NAME, {}),
    (critical_roll.NAME, {"mode": "house"}),
    (critical_roll.NAME, {"mode": "table"}),
    (kingdom.NAME, {}),
)
SEATS = (2, 3, 6)
SOON_MS = 20
AGAIN = 3
AFTERWARDS_S = 3.0
"""On the screen's clock, so that nothing moves any more when the next decision is made."""


class Timed(AtOnce):
    """Works in the thread that asks, so that its time is counted with the picture's."""

    took_s = 0.0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        began = time.process_time()
        done = super().submit(fn, *args, **kwargs)
        self.took_s += time.process_time() - began
        return done


class Shown(NamedTuple):
    """A decision: s until its odds were there, and s until they were seen, from the tap that brings them."""

    odds_s: float
    seen_s: float


def hand(game: str, options: dict[str, Any], seats: int, seed: int) -> Iterator[Shown]:
    """Each decision that the coach speaks of, of a hand between regular bots."""
    gc.collect()  # as the window's loop does while people rest
    rng = random.Random(f"{game} {options} {seats} {seed}")
    if game == six_shooter.NAME:
        options = {"button": seed % seats, **options}
    table = FakeTable([Player(f"P{n}") for n in range(seats)], rng.choice([8, 20, 40, 60]), game, **options)
    bot, worker, clock = bot_for(game, rng, Strength.REGULAR), Timed(), Clock()
    speaks = TableCoach(table, Coach(worker), Terms(lambda _name: Coached.LIVE), clock)
    watched = Watched(table, pygame.display.set_mode(SIZE), clock)
    screen = table_screen(table, clock, guide=speaks)
    watched.app._shown.navigation.start(screen)
    watched.frames()
    command: dict[str, Any] | None
    while table.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
        if table.pending.kind is PendingKind.ROLL:
            values = [rng.randint(1, die.sides) for die in table.pending.dice]
            command = None
        else:
            command = dict(bot.decide(asked(table.session)))
            del command["do"], command["seat"]
        worker.took_s, began = 0.0, time.process_time()
        if command is None:
            _throw(table, values)
        else:
            table.act(**command)
        watched.draw()
        seen_s = time.process_time() - began
        if is_advised_on(table.session):
            yield Shown(worker.took_s, _look(watched, screen) if game == kingdom.NAME else seen_s)
        watched.step(after_s=AFTERWARDS_S)


def goes(*given: Any) -> list[tuple[Shown, Shown]]:
    """Of each decision of a hand the first go, and the least of each time in up to four."""
    first = least = list(hand(*given))
    for _ in range(AGAIN):
        if all(each.seen_s <= SOON_MS / 1000 for each in least):
            break
        least = [Shown(*map(min, *both)) for both in zip(least, hand(*given), strict=True)]
    return list(zip(first, least, strict=True))


def _throw(table: FakeTable, values: list[int]) -> None:
    seat = table.pending.seat
    assert seat is not None
    thrown: Any = [{"die": d.value, "value": v} for d, v in zip(table.pending.dice, values, strict=True)]
    table.game.apply({"do": "roll", "seat": seat, "dice": thrown}, source="a bench")


def _look(watched: Watched, screen: Any) -> float:
    watched.step(after_s=AFTERWARDS_S)
    began = time.process_time()
    screen.peek.begin()
    watched.draw(pygame.event.Event(pygame.WINDOWEXPOSED))
    took = time.process_time() - began
    screen.peek.cover()
    return took


def line(took: list[float]) -> str:
    """Middle, 99th percentile and longest, ms, and how many took longer than 20 ms."""
    took = sorted(1000 * each for each in took)
    late = sum(each > SOON_MS for each in took)
    return f"{statistics.median(took):6.1f} {took[int(0.99 * len(took))]:6.1f} {took[-1]:6.1f} {late:4}"


def main(hands: int, only: str | None) -> None:
    """A line for each game and number of seats."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    look_seldom()  # as the window's loop does
    dice.load()  # as the program does in a thread of its own
    sys.stdout.write(
        "ms: median, 99 %, longest; how many over 20 ms | the odds | on the screen | at best of up to four\n"
    )
    told: list[float] = []
    for (game, options), seats in product(GAMES, SEATS):
        if only in {game, None}:
            shown = [each for seed in range(hands) for each in goes(game, options, seats, seed)]
            told += [first.seen_s for first, _least in shown]
            columns = [
                [first.odds_s for first, _least in shown],
                [first.seen_s for first, _least in shown],
                [least.seen_s for _first, least in shown],
            ]
            name = " ".join([game, *options.values()])
            sys.stdout.write(
                f"{name}, {seats} seats, {len(shown)} decisions | {' | '.join(map(line, columns))}\n"
            )
            sys.stdout.flush()
    late = sum(1000 * each > SOON_MS for each in told)
    sys.stdout.write(f"{len(told)} decisions, {late} over 20 ms in the first go\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else HANDS, sys.argv[2] if sys.argv[2:] else None)
