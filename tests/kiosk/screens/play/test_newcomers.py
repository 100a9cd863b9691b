"""Five people who have never seen the kiosk, from its first start to the end of a game: nobody gets stuck.

Each goes by what stands on the screen: what is wanted is looked for by its name, and where nothing special is
wanted the usual, golden control is used. Every screen on the way is held against what holds of all screens.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from calibration.tray_settings import TraySettings
from hardware.buttons import LONG_S, ButtonName
from kiosk.journal.history import hand_record
from kiosk.screens.base.context import House
from kiosk.screens.base.input import SAME_KEY_S
from kiosk.screens.host.touch_test import PLACES
from kiosk.screens.kiosk import Kiosk
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.menu.ending.game_end import GameEnd
from kiosk.screens.menu.ending.goodbye import Goodbye
from kiosk.table.setup import Setup, open_table
from kiosk.tray.messages import WatchSettings
from kiosk.ui.control import Control, Tone
from tests.kiosk.screens.looking import unpainted, wrongs
from tests.kiosk.screens.one_table import no_camera_test
from tests.kiosk.screens.play.at_kiosk import BETWEEN_S, HANG_S, AtKiosk
from tests.kiosk.screens.test_all_german import untranslated

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PATIENCE_S = 90.0
"""For what is to come by itself: dice that roll, a bot. Alone it takes two seconds."""
MOST_USES = 150
"""More than any of them needs: a hundred."""
NEW_PAGE_S = 0.4
"""Who sees a new page reads it first."""

ASIDE = {"menu", "rules", "challenge", "undo", "peek", "by-hand", "sound", "who", "why", "back"}
"""What leads away from the game."""


@dataclass(frozen=True)
class Way:
    """How somebody comes to the end of a game: at which screen, by what, in which words."""

    game: str
    size: tuple[int, int] = (1024, 600)
    buttons: bool = False
    language: str = "en"
    large_text: bool = False


WAYS = {
    "by touch alone": Way("six-shooter"),
    "by the three buttons alone": Way("critical-roll", buttons=True),
    "in German": Way("kingdom", language="de"),
    "upright": Way("six-shooter", size=(720, 1280)),
    "in large text": Way("critical-roll", size=(800, 480), large_text=True),
}


class Newcomer(AtKiosk):
    """Somebody who reads what stands there and uses it."""

    def __init__(self, folder: Path, way: Way) -> None:
        watch = WatchSettings(TraySettings("simulated", seed=5), in_step=True)
        setup = Setup(
            players=(), watch=watch, journal=folder / "journal.db", seed=3, bot_pause_s=0.05, doubt_s=0.0,
            hang_s=HANG_S,
        )  # fmt: skip
        house = House(
            folder / "preferences.json", setup, open_table, source="simulated", find_watch=lambda _: watch
        )
        pygame.display.set_mode(way.size)
        super().__init__(lambda clock: Kiosk(house, inspect=no_camera_test, clock=clock))
        self.way, self.house = way, house
        self.uses = 0
        self.look(BETWEEN_S)

    def read(self) -> None:
        """The screen is as any has to be, and in the language that was chosen."""
        canvas = unpainted(self.way.size, self.house.theme)
        self.screen.draw(canvas)
        where = f"{type(self.screen).__name__} {self.screen.title}"
        assert not list(wrongs(canvas)), where
        if self.house.preferences.language == "de":
            assert not untranslated(canvas), where

    def usable(self) -> dict[str, Control]:
        return {each.name: each for each in self.screen.controls() if each.why is None}

    def use(self, *names: str) -> None:
        """One after another, each as soon as it stands there."""
        for name in names:
            end = time.monotonic() + PATIENCE_S
            while name not in self.usable():
                assert time.monotonic() < end, f"{name} is not among {list(self.usable())}"
                self.wait()
            page = self.screen
            self.read()
            self.uses += 1
            assert self.uses < MOST_USES, "it goes round in circles"
            if self.way.buttons:
                self._by_buttons(name)
            else:
                self.tap(next(each.rect.center for each in page.input.placed if each.control.name == name))
            if self.screen is not page:
                self.look(NEW_PAGE_S)

    def _by_buttons(self, name: str) -> None:
        control = self.usable()[name]
        if control.button is not None:
            self.press(control.button)
        elif control.held is not None:
            self.press(control.held, LONG_S + 0.2)
        else:
            for _each in self.screen.controls():
                if self.screen.input.focus == name:
                    break
                self.press(ButtonName.BUY)
            assert self.screen.input.focus == name
            self.press(ButtonName.BET)

    def through_the_first_steps(self) -> None:
        """Each is answered as it is meant; what can wait is left for later where there is no finger."""
        self.use(f"language-{self.way.language}", "on")
        self.use(*(["large_text"] if self.way.large_text else []), "on")
        self.touch_test()
        self.use("on")
        self.three_buttons()
        self.pin()

    def touch_test(self) -> None:
        if self.way.buttons:  # no finger was used
            return
        across, down = self.way.size
        for right, below in PLACES:
            self.read()
            self.tap((round(across * right), round(down * below)))
        self.use("on")

    def three_buttons(self) -> None:
        if not self.way.buttons:
            self.use("on")
            return
        for button in ButtonName:
            self.read()
            self.press(button)
        self.press(ButtonName.BUY)

    def pin(self) -> None:
        if self.way.buttons:
            self.use("later")
            self.look(NEW_PAGE_S)  # whether that is meant
            self.use("later")
            return
        for _time in range(2):
            self.use("key-4", "key-7", "key-1", "key-1", "done")

    def to_the_table(self) -> None:
        self.use(
            "play", "add", "key-A", "key-n", "key-n", "done", "bot", "games", f"game-{self.way.game}", "begin"
        )

    def a_hand(self) -> None:
        """Until it is over."""
        end = time.monotonic() + PATIENCE_S
        while "next-hand" not in self.usable():
            if self.go_on():
                end = time.monotonic() + PATIENCE_S
            assert time.monotonic() < end, f"nothing can be done but {list(self.usable())}"
        self.look(2 * SAME_KEY_S)  # at how it ended: what comes at once was meant for the showdown

    def go_on(self) -> bool:
        """Use what shines in gold, else what stands first; False where one has to wait."""
        usable = self.usable().values()
        found = [each for each in usable if each.tone is Tone.MAIN]
        itself = {"tray"} if any(each.tone is Tone.LINE for each in usable) else set()  # it throws by itself
        found += [each for each in usable if each.tone is Tone.PLAIN and each.name not in ASIDE | itself]
        if found:
            self.use(found[0].name)
        else:
            self.wait()
        return bool(found)


@pytest.fixture
def newcomers(tmp_path: Path, window: pygame.Surface) -> Iterator[Any]:
    assert window
    come: list[Newcomer] = []

    def make(way: Way) -> Newcomer:
        come.append(Newcomer(tmp_path, way))
        return come[-1]

    yield make
    for each in come:
        each.close()


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_newcomer_comes_from_the_first_start_to_the_end_of_a_game(newcomers: Any, way: Way) -> None:
    newcomer = newcomers(way)
    newcomer.through_the_first_steps()
    assert newcomer.house.preferences.language == way.language
    assert newcomer.house.theme.large_text == way.large_text
    newcomer.to_the_table()
    newcomer.a_hand()
    throws = [
        step["throw"] for step in hand_record(newcomer.kiosk.table.journal.db, 1)["steps"] if "throw" in step
    ]
    assert throws
    assert all(throw["how"] == "read" for throw in throws)
    newcomer.use("menu", "end")
    newcomer.look(NEW_PAGE_S)  # it asks whether that is meant
    newcomer.use("end")
    assert isinstance(newcomer.screen, GameEnd)
    newcomer.use("home")
    newcomer.use("home")
    assert isinstance(newcomer.screen, Goodbye)
    newcomer.use("anew")
    assert isinstance(newcomer.screen, Attract)
