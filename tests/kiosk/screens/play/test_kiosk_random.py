"""Ten thousand random events at the whole kiosk: no exception, and no chip made or lost."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from calibration.tray_settings import TraySettings
from hardware.buttons import LONG_S, Buttons
from hardware.pins import PinFactory
from kiosk.games.session import Session
from kiosk.journal.history import commands_of_game
from kiosk.screens.app import App
from kiosk.screens.base.context import House
from kiosk.screens.kiosk import Kiosk
from kiosk.table import setup
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.setup import Setup, open_table
from kiosk.text import translate
from kiosk.tray.messages import Motion, Seen, ThrowDice, TrayEvent, WatchSettings
from kiosk.ui.control import Tone
from tests.kiosk.screens.moments.tables import lying
from tests.kiosk.screens.one_table import no_camera_test
from tests.kiosk.table.test_table import OPENED, FakeTray
from vision.reading import Problem, Reading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from kiosk.table.table import Table

KEYS = (
    pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_SPACE, pygame.K_RETURN, pygame.K_TAB, pygame.K_UP,
    pygame.K_a, pygame.K_DOWN, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_h, pygame.K_q, pygame.K_t,
    pygame.K_PAGEDOWN, pygame.K_u,
)  # fmt: skip
OTHERS = (pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.MOUSEMOTION)
WINDOWS = ((800, 480), (320, 240), (1024, 600), (600, 1024))
EVENTS = 5_000
THROWN = 2
"""The seed with which a tray throws dice; with the others they are tapped in."""
GUIDED = 400
"""Of the events, so many at most are the first run's."""


class Clock:
    """Turned by the test."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class LuckyTray(FakeTray):
    """A tray in which dice fall by chance, mostly well, after some rounds of the main loop."""

    def __init__(self, settings: WatchSettings, heard: Callable[[], object], *, hang_s: float) -> None:
        assert hang_s > 0
        super().__init__()
        self.heard = heard
        self._rng = random.Random(settings.tray.seed)
        self._falling: tuple[int, tuple[str, ...]] | None = None
        self.say(OPENED)

    def send(self, command: object) -> None:
        super().send(command)
        if isinstance(command, ThrowDice):
            self._falling = command.roll, command.dice
            self.say(Motion.MOVING)

    def news(self, now: float) -> Iterator[TrayEvent]:
        yield from super().news(now)
        if self._falling is not None and self._rng.random() < 0.4:
            (roll, dice), self._falling = self._falling, None
            values = [
                (kind, self._rng.randint(1, int(kind[1:]))) for kind in dice[self._rng.random() < 0.1 :]
            ]
            problems = (Problem.COCKED,) if self._rng.random() < 0.1 else ()
            fallen = lying(*values, sure=self._rng.random() < 0.7, problems=problems)
            seen = Seen(roll, Reading(tuple(fallen), (), 640, 480), b"before", b"after")
            self.say(Motion.SETTLING, Motion.STILL, seen)


def event(rng: random.Random, placed: list[Any], size: tuple[int, int]) -> pygame.event.Event:
    """Mostly a tap, often on what is golden; else a key, a tap anywhere, a let-go, or what windows do."""
    chance = rng.random()
    if chance < 0.62 and placed:
        golden = [each for each in placed if each.control.tone is Tone.MAIN] if chance < 0.2 else []
        x, y = rng.choice(golden or placed).rect.center
        kind = rng.choice((pygame.FINGERDOWN, pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION))
        return pygame.event.Event(kind, x=x / size[0], y=y / size[1], finger_id=0, touch_id=0)
    if chance < 0.72:
        return pygame.event.Event(pygame.FINGERUP, x=rng.random(), y=rng.random(), finger_id=0, touch_id=0)
    if chance < 0.80:
        at = rng.randrange(size[0]), rng.randrange(size[1])
        return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=rng.random() < 0.2)
    if chance < 0.95:
        key = rng.choice(KEYS)
        text = chr(key) if 32 <= key < 127 else ""
        return pygame.event.Event(
            pygame.KEYDOWN if rng.random() < 0.7 else pygame.KEYUP,
            key=key,
            mod=rng.choice((0, pygame.KMOD_SHIFT)),
            unicode=text,
        )
    return pygame.event.Event(
        rng.choice(OTHERS), pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False,
    )  # fmt: skip


def chips_of(table: Table) -> int:
    """Chips in seats, on the table and won by the house: never more or fewer than were bought."""
    state = table.state
    house = state["house"]["net"] if "house" in state else 0
    return int(sum(seat["chips"] for seat in state["seats"]) + state["pot"] + house)


def bought_of(table: Table) -> int:
    """Chips brought to the table since the game began, less those taken away."""
    total = 0
    commands = commands_of_game(table.journal.db)
    for number, command in enumerate(commands):
        match command["do"]:
            case "new":
                total += sum(seat["chips"] for seat in command["seats"])
            case "join" | "buy-in":
                total += command["chips"]
            case "leave":
                total -= Session.replay(commands[:number]).state()["seats"][command["seat"]]["chips"]
            case _:
                pass
    return total


def _now_and_then(rng: random.Random, app: App, house: House) -> None:
    """Another window, a screen gone dark; and no PIN, which nobody would guess."""
    if rng.random() < 0.002:
        pygame.display.set_mode(rng.choice(WINDOWS))
        app.step([pygame.event.Event(pygame.WINDOWSIZECHANGED)])
    if rng.random() < 0.002:
        app._go_dark()
    if house.preferences.pin or house.preferences.turned:  # turning is tested elsewhere
        house.change(pin="", turned=0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *(pytest.param(each, marks=pytest.mark.soak) for each in (1, 2, 3))])
def test_random_events_break_nothing(
    tmp_path: Path, window: pygame.Surface, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    assert window.get_size() == (1024, 600)
    rng, clock = random.Random(seed), Clock()
    monkeypatch.setattr(setup, "TraySupervisor", LuckyTray)
    watch = WatchSettings(TraySettings("fake", seed=seed, calibration=tmp_path)) if seed == THROWN else None
    opened = Setup(
        players=(Player("Ann"),), watch=watch, journal=tmp_path / "journal.db", seed=seed, bot_pause_s=0.1
    )
    house = House(
        tmp_path / "preferences.json", opened, open_table, source="fake", find_watch=lambda _: watch
    )
    house.change(ready=seed > 0, large_text=seed == 2, language="de" if seed == 3 else "en")
    kiosk = Kiosk(house, inspect=no_camera_test, clock=clock)
    long_s = LONG_S if seed % 2 else None
    buttons = Buttons(kiosk.post, PinFactory.MOCK, long_s=long_s, clock=clock, sleep=lambda _: None)
    buttons.open()
    app = App(kiosk, pygame.display.set_mode((320, 240)), buttons, clock=clock)
    tables, thrown, seen = 0, 0, set()
    last: Any = None
    try:
        for number in range(EVENTS // 4):
            if number == GUIDED and not house.preferences.ready:  # a new PIN, twice alike, comes by no chance
                house.change(ready=True)
                kiosk.home()
            if number % 200 == 0 and not kiosk.lobby.party.guests:
                kiosk.lobby.party.add("Ann")
                kiosk.lobby.party.add_bot()
            _now_and_then(rng, app, house)
            clock.now += rng.choice((0.05, 0.3, 0.3, 2.0))
            surface = pygame.display.get_surface()
            assert surface is not None
            screen: Any = app.screen
            app.step([event(rng, screen.input.placed, surface.get_size())])
            seen.add(type(app.screen).__name__)
            assert "Error" not in app.screen.note
            if kiosk.table is not None:
                tables += kiosk.table is not last
                last = kiosk.table
                thrown += last.roll.phase is TrayPhase.MOVING
                assert chips_of(last) == bought_of(last)
            if app.leaving:
                app._leaving = False
    finally:
        buttons.close()
        kiosk.close()
        translate.use("en")
    assert tables > 0  # it was really played
    assert len(seen) > 10, seen
    assert thrown > 0 or seed != THROWN
