"""People at a table who see its screen and use it, and a tray in which dice come to rest."""

import random
from concurrent.futures import Executor, Future
from typing import Any

import numpy as np
import pygame

from hardware.buttons import ButtonName, Press
from kiosk.coach.coach import Coach
from kiosk.coach.terms import Coached, Terms
from kiosk.screens.coaching.table_coach import TableCoach
from kiosk.screens.games.registry import table_screen
from kiosk.screens.table.table_screen import TableScreen
from kiosk.table.players import Player
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO, Theme
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.table.test_table import AtTable, die

LONG = "Maximiliane von Hohenfels"[:24]


class AtOnce(Executor):
    """Does what it is given before it answers."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class People:
    """People at a table who see the screen and use it, and a tray in which dice come to rest.

    `coached`: each of them, during the hand too.
    """

    def __init__(self, at: AtTable, seed: int = 1, *, pin: bool = True, coached: bool = False) -> None:
        self.at = at
        self.clock = Clock()
        terms = Terms(lambda _name: Coached.LIVE)
        coach = TableCoach(at.table, Coach(AtOnce()), terms, self.clock) if coached else None
        screen = table_screen(at.table, self.clock, lambda: pin, coach)
        assert isinstance(screen, TableScreen)
        self.screen = screen
        self.rng = random.Random(seed)

    def draw(self, size: tuple[int, int] = (1024, 600), look: Theme = CASINO) -> Canvas:
        """Where everything stands; no pixel of it is painted."""
        canvas = unpainted(size, look)
        self.screen.draw(canvas)
        return canvas

    def paint(self, size: tuple[int, int] = (1024, 600), look: Theme = CASINO) -> Canvas:
        canvas = Canvas(pygame.Surface(size, 0, 32), look)
        self.screen.draw(canvas)
        return canvas

    def picture(self) -> bytes:
        return pygame.image.tobytes(self.paint().surface, "RGB")

    def names(self) -> list[str]:
        return [control.name for control in self.screen.controls() if control.why is None]

    def touch(self, name: str) -> None:
        """Tap what is drawn under this name and let go; real dice where the machine throws come by a key."""
        if name == "hurry":
            self.draw()
            self.clock.now += 1
        else:
            landed = self.landed()  # which takes its time itself
            self.clock.now += 1 + landed
        places = {each.control.name: each.rect for each in self.draw().placed}
        if name == "by-hand" and name not in places:
            self.screen.input.key(pygame.K_t)
        else:
            self.screen.input.tap(places[name].center)

    def landed(self) -> bool:
        """What was thrown has been seen and counted, and what comes of it told; whether anything was."""
        self.draw()
        was = self.screen.spotlight.landing is not None
        while self.screen.spotlight.landing is not None:
            self.clock.now += 0.2
            self.screen.do(self.clock.now)
        if was:
            self.draw()
        return was

    def press(self, button: ButtonName) -> None:
        landed = self.landed()
        self.clock.now += 1 + landed
        self.screen.input.hear(Press(button, self.clock.now))

    def dice_fall(self) -> None:
        """What was thrown comes to rest, and is read for sure."""
        asked = self.at.table.roll.asked
        assert asked is not None
        self.at.see(*(die(name, self.rng.randint(1, int(name[1:]))) for name in asked.dice))


def taps_in(screen: TableScreen) -> bool:
    """Whether dice are being tapped in: a value can be chosen, or who does it."""
    return any(control.name.startswith(("face-", "entry-")) for control in screen.controls())


def at_table(game: str, options: dict[str, Any], *names: str, chips: int = 12, **more: Any) -> AtTable:
    people = [Player(name) for name in names or ("Ann", "Ben", "Cem")]
    at = AtTable(*people, game=game, options=options, chips=chips, **more)
    at.tray.frame = lambda: np.full((48, 64, 3), (60, 110, 40), np.uint8)  # type: ignore[method-assign]
    return at


def kingdom_with(values: tuple[int, ...], *, sure: bool = True) -> People:
    """Ann's Foundation has been thrown; Ben is King."""
    at = at_table("kingdom", {}, "Ann", "Ben")
    for value in (2, 6):
        at.see(die("d6", value))
    at.see(*(die("d6", value, sure=sure) for value in values))
    return People(at)


def bonus(people: People) -> int:
    value = as_seen(people.at.table.state)["seats"][0]["dice"][0]["value"]
    assert isinstance(value, int)
    return value
