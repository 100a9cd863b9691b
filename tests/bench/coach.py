"""How long after a tap, or the throw that a decision follows, the coach's words stand on the screen.

    python -m tests.bench.coach [HANDS [GAME]]

Hands of each game and mode at 2, 3 and 6 seats, where everybody is advised during the hand. From the moment
that makes a decision pending to the picture with its odds; of Kingdom also from the tap that looks at hidden
dice, in whose picture they stand. Processor time of one core, all of it: rules, odds, and the drawing. A hand
in which something took longer than 20 ms is played up to three times more, and of each time the least counts:
what is slow but once is so by what else runs on the machine, or is drawn for the first time.
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
from kiosk.screens.coaching.table_coach import TableCoach
from kiosk.screens.games.registry import table_screen
from kiosk.table.players import Player
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
    """A decision: s until its odds were there, s until they were seen, and s from a look at hidden dice."""

    odds_s: float
    seen_s: float
    look_s: float | None


def hand(game: str, options: dict[str, Any], seats: int, seed: int) -> Iterator[Shown]:
    """Each decision that the coach speaks of, of a hand between regular bots."""
    rng = random.Random(f"{game} {options} {seats} {seed}")
    if game == six_shooter.NAME:
        options = {"button": seed % seats, **options}
    table = FakeTable([Player(f"P{n}") for n in range(seats)], rng.choice([8, 20, 40, 60]), game, **options)
    bot, worker, clock = bot_for(game, rng, Strength.REGULAR), Timed(), Clock()
    speaks = TableCoach(table, Coach(worker), Terms(lambda _name: Coached.LIVE))
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
        watched.step()
        seen_s = time.process_time() - began
        if is_advised_on(table.session):
            yield Shown(worker.took_s, seen_s, _look(watched, screen) if game == kingdom.NAME else None)
        watched.step(after_s=AFTERWARDS_S)


def at_best(*given: Any) -> list[Shown]:
    """The same, the least of each time in up to four goes."""
    shown = list(hand(*given))
    for _ in range(AGAIN):
        if all(each.seen_s <= SOON_MS / 1000 for each in shown):
            break
        shown = [_least(*both) for both in zip(shown, hand(*given), strict=True)]
    return shown


def _least(one: Shown, other: Shown) -> Shown:
    looks = [each.look_s for each in (one, other) if each.look_s is not None]
    return Shown(min(one.odds_s, other.odds_s), min(one.seen_s, other.seen_s), min(looks, default=None))


def _throw(table: FakeTable, values: list[int]) -> None:
    seat = table.pending.seat
    assert seat is not None
    dice: Any = [{"die": d.value, "value": v} for d, v in zip(table.pending.dice, values, strict=True)]
    table.game.apply({"do": "roll", "seat": seat, "dice": dice}, source="a bench")


def _look(watched: Watched, screen: Any) -> float | None:
    watched.step(after_s=AFTERWARDS_S)
    if screen.peek.seat is None:
        return None
    began = time.process_time()
    screen.peek.begin()
    watched.step(pygame.event.Event(pygame.WINDOWEXPOSED))
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
    gc.freeze()  # as the window's loop does
    sys.stdout.write(
        "ms: median, 99 %, longest; how many over 20 ms | the odds | on the screen | from a look\n"
    )
    for (game, options), seats in product(GAMES, SEATS):
        if only in {game, None}:
            shown = [each for seed in range(hands) for each in at_best(game, options, seats, seed)]
            looks = [each.look_s for each in shown if each.look_s is not None]
            columns = [
                [each.odds_s for each in shown],
                [each.seen_s for each in shown],
                *([looks] if looks else []),
            ]
            name = " ".join([game, *options.values()])
            sys.stdout.write(
                f"{name}, {seats} seats, {len(shown)} decisions | {' | '.join(map(line, columns))}\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else HANDS, sys.argv[2] if sys.argv[2:] else None)
