"""Somebody who uses the whole kiosk by what is seen of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from hardware.buttons import Buttons
from hardware.pins import PinFactory
from kiosk.games.registry import GAMES
from kiosk.screens.app import App
from kiosk.screens.base.context import House
from kiosk.screens.kiosk import Kiosk
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.one_table import no_camera_test

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.ui.canvas import Canvas


LOOKS_S = 0.9
"""What has come up at a table is looked at for so long before it is tapped, s."""


class UnpaintedApp(App):
    """The same program, of which no pixel is painted: it is the better part of the work."""

    def _canvas(self) -> Canvas:
        canvas = super()._canvas()
        return unpainted(canvas.surface.get_size(), canvas.theme)


class Visitor:
    """Somebody at a kiosk who taps on what is seen; the tray has no camera, so that dice are tapped in.

    `newcomer`: nobody has played here, and so guided hands are offered.
    `painted`: the window shows it all, for who looks at that.
    """

    def __init__(
        self,
        folder: Path,
        window: pygame.Surface,
        *,
        newcomer: bool = False,
        painted: bool = False,
        **more: Any,
    ) -> None:
        self.clock = Clock()
        setup = Setup(players=(Player("Ann"),), watch=None, journal=folder / "journal.db", seed=1)
        parts = {name: more.pop(name) for name in ("find_camera", "leaders", "spectators") if name in more}
        given: dict[str, Any] = {"source": "none", "find_watch": lambda _source: None, **more}
        self.house = House(folder / "preferences.json", setup, open_table, **given)
        if not newcomer:
            self.house.preferences = self.house.preferences.model_copy(update={"learned": tuple(GAMES)})
        self.kiosk = Kiosk(self.house, inspect=no_camera_test, clock=self.clock, **parts)
        self.buttons = Buttons(self.kiosk.post, PinFactory.MOCK, clock=self.clock, sleep=lambda _: None)
        self.buttons.open()
        made = App if painted else UnpaintedApp
        self.app = made(self.kiosk, window, self.buttons, clock=self.clock)
        self.size = window.get_size()
        self.step()

    @property
    def names(self) -> list[str]:
        return [each.name for each in self.app.screen.controls()]

    @property
    def title(self) -> str:
        screen: Any = self.app.screen
        return str(screen.title)

    def step(self, *events: pygame.event.Event, after_s: float = 0.5) -> None:
        self.clock.now += after_s
        self.app.step(list(events))
        self.app.step([])  # draws what came of it

    def landed(self) -> None:
        """What was thrown has been seen and counted: until then any tap only goes on."""
        self.step(after_s=0.0)
        while getattr(getattr(self.app.screen, "spotlight", None), "landing", None) is not None:
            self.step()

    def tap(self, *names: str) -> None:
        for name in names:
            x, y = self._middle(name)
            at = {"x": x / self.size[0], "y": y / self.size[1], "finger_id": 0, "touch_id": 0}
            self.step(pygame.event.Event(pygame.FINGERDOWN, at), after_s=self._looks_s)
            self.step(pygame.event.Event(pygame.FINGERUP, at), after_s=0.01)

    def click(self, *names: str) -> None:
        """The same with a mouse's pointer."""
        for name in names:
            at = {"pos": self._middle(name), "button": 1, "touch": False}
            self.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, at), after_s=self._looks_s)
            self.step(pygame.event.Event(pygame.MOUSEBUTTONUP, at), after_s=0.01)

    @property
    def _looks_s(self) -> float:
        """At a table one looks who is asked, s."""
        return LOOKS_S if hasattr(self.app.screen, "spotlight") else 0.5

    def _middle(self, name: str) -> tuple[int, int]:
        """Of what can be tapped, px, once what was thrown has been seen."""
        self.landed()
        screen: Any = self.app.screen
        found: list[tuple[int, int]] = [
            each.rect.center for each in screen.input.placed if each.control.name == name
        ]
        assert found, f"{name} is not among {self.names}"
        return found[0]

    def escape(self) -> None:
        self.key(pygame.K_ESCAPE)

    def key(self, key: int) -> None:
        """Press a key and let it go."""
        kinds = pygame.KEYDOWN, pygame.KEYUP
        self.step(*(pygame.event.Event(kind, key=key, mod=0, unicode="") for kind in kinds))

    def close(self) -> None:
        self.buttons.close()
        self.kiosk.close()


def through_the_guide(visitor: Visitor) -> None:
    visitor.tap("on", "on", "skip", "camera-none", "on", "pins-mock", "on")
    for _time in range(2):
        visitor.tap("key-4", "key-7", "key-1", "key-1", "done")
    visitor.tap("play")


def to_the_table(visitor: Visitor, *names: str, game: str = "critical-roll") -> None:
    for name in names:
        visitor.tap("add", *(f"key-{letter}" for letter in _as_typed(name)), "done")
    visitor.tap("games", f"game-{game}")


def _as_typed(name: str) -> str:
    """The keys are capital for the first letter, small after it."""
    return name[0].upper() + name[1:]


def a_turn_of_ann(visitor: Visitor) -> Any:
    """Ann and Ben play Six Shooter, and she is asked whether she sticks; the table."""
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.tap("games", "game-six-shooter")
    table: Any = visitor.kiosk.table
    for _seat in range(2):
        table.act("open", dice=["d6", "d8"])
    for values in ((6, 6), (1, 2)):
        table.roll.enter(list(zip(("d6", "d8"), values, strict=True)), who="Ann", reason="tapped in")
    visitor.step()
    return table


def won_by_ann(visitor: Visitor) -> None:
    """Ann has won the first hand of Critical Roll, ten chips of Ben."""
    through_the_guide(visitor)
    visitor.kiosk.lobby.party.options["critical-roll"] = {"mode": "table", "stake": 10}
    to_the_table(visitor, "Ann", "Ben")
    table = visitor.kiosk.table
    assert table is not None
    for value in (17, 1):
        table.roll.enter([("d20", value)], who="Ann", reason="tapped in")
