"""Whole games by what people do alone: posted touches, mock pins, and the simulated tray in its process."""

from __future__ import annotations

import random
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from calibration.tray_settings import TraySettings
from hardware.buttons import LONG_S, ButtonName
from kiosk.games.session import PendingKind
from kiosk.journal.history import hand_record
from kiosk.journal.storage.database import open_for_reading
from kiosk.screens.base.context import House
from kiosk.screens.kiosk import Kiosk
from kiosk.screens.menu.buy_in import BuyInPage
from kiosk.screens.menu.ending.game_end import GameEnd
from kiosk.screens.table.doing.late import LATE_S
from kiosk.settings.preferences import BuyIns
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.setup import Setup, open_table
from kiosk.tray.messages import WatchSettings
from kiosk.ui.motion import LONGEST_S
from tests.kiosk.screens.one_table import no_camera_test
from tests.kiosk.screens.play.at_kiosk import BETWEEN_S, HANG_S, AtKiosk
from tests.kiosk.screens.play.test_kiosk_random import bought_of, chips_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pygame

    from kiosk.table.table import Table

GIVE_UP_S = 240.0
"""On a machine that has other things to do; alone a game takes some ten seconds."""
SIZE = (1024, 600)
NOT_NOW = {
    "menu", "challenge", "undo", "peek", "join", "seats", "rules", "sound", "who", "why", "back", "another",
}  # fmt: skip
"""What leads away from the game, or in circles; tried elsewhere."""


class Guest(AtKiosk):
    """Somebody at the kiosk, whose finger and eyes are all that the test has."""

    def __init__(
        self, folder: Path, game: str, options: dict[str, Any], chips: int, *, painted: bool
    ) -> None:
        watch = WatchSettings(TraySettings("simulated", seed=5), in_step=True)
        setup = Setup(
            players=(Player("Ann"), Player("Ben", bot=True)), watch=watch, game=game, options=options,
            chips=chips, journal=folder / "journal.db", seed=3, bot_pause_s=0.05, doubt_s=0.0, hang_s=HANG_S,
        )  # fmt: skip
        house = House(
            folder / "preferences.json", setup, open_table, source="simulated", find_watch=lambda _: watch
        )
        house.change(ready=True, buy_ins=BuyIns(chips=0))  # so that a game ends
        self.table: Table = open_table(setup)
        super().__init__(
            lambda clock: Kiosk(house, self.table, inspect=no_camera_test, clock=clock), painted=painted
        )
        self.rng = random.Random(4)
        self.used: set[str] = set()
        self.wishes: set[str] = set()  # is used first, once

    def look(self, seconds: float) -> None:
        """Let the main loop go round, and see that no chip is lost or made."""
        super().look(seconds)
        if self.kiosk.table is not None:
            assert chips_of(self.table) == bought_of(self.table)

    def by_touch(self) -> None:
        """Tap anything that can be used now."""
        screen: Any = self.app.screen
        usable = [
            each
            for each in screen.input.placed
            if each.control.why is None and each.control.name not in NOT_NOW
        ]
        throws = [each for each in usable if each.control.name == "throw"]
        if not usable:
            self.wait()
            return
        wished = [each for each in usable if each.control.name in self.wishes - self.used]
        chosen = self.rng.choice(throws or wished or usable)
        self.used.add(chosen.control.name)
        self.tap(chosen.rect.center)
        self.wait_if_told(screen)

    def by_buttons(self) -> None:
        """Press anything that is lit; look at hidden dice first, once in each hand."""
        screen: Any = self.app.screen
        if isinstance(screen, BuyInPage):  # who has no chips leaves, sooner or later
            self.press(self.rng.choice((ButtonName.BUY, ButtonName.BET)))
            return
        hidden = any(control.name == "peek" for control in screen.controls())
        if hidden and self.table.roll.asked is None and "peek" not in self.used:
            self.used.add("peek")
            self.peek()
            return
        lit = [
            c for c in screen.controls() if c.button is not None and c.why is None and c.name not in NOT_NOW
        ]
        if not lit:
            self.wait()
            return
        throws = [control for control in lit if control.name == "throw"]
        wished = [control for control in lit if control.name in self.wishes - self.used]
        chosen = self.rng.choice(throws or wished or lit)
        assert chosen.button is not None
        self.used.add(chosen.name)
        self.press(chosen.button)
        self.wait_if_told(screen)

    def wait_if_told(self, screen: Any) -> None:
        """Who pressed on to hurry answers nothing that came up meanwhile, and is told so."""
        if "Wait a moment" in screen.note or "only just" in screen.note:
            self.look(LATE_S)

    def peek(self) -> None:
        """Hold BUY: the dice are seen; let go: they are covered."""
        self.look(LONGEST_S + 0.1)  # until nothing moves any more
        covered = self.picture()
        self.buttons.move_by_key(ButtonName.BUY, down=True)
        self.look(LONG_S + 0.3)
        assert self.picture() != covered
        self.buttons.move_by_key(ButtonName.BUY, down=False)
        self.look(BETWEEN_S)
        assert self.picture() == covered


WAYS: dict[str, Callable[[Guest], None]] = {"touch": Guest.by_touch, "buttons": Guest.by_buttons}
PLAYED = [
    ("six-shooter", {"button": 0}, 3, "touch", {"take", "throw"}),
    pytest.param(
        "six-shooter", {"button": 0}, 2, "buttons", {"die-d4", "next-die", "throw"}, marks=pytest.mark.slow
    ),
    pytest.param("critical-roll", {"mode": "table"}, 2, "touch", {"throw", "stand"}, marks=pytest.mark.slow),
    *(
        pytest.param("kingdom", {"draw_by_pips": False}, 2, way, wanted, marks=how_long)
        for way, wanted, how_long in (
            ("touch", {"throw"}, pytest.mark.soak),
            ("buttons", {"throw", "peek"}, pytest.mark.slow),
        )
    ),
]


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("game", "options", "chips", "way", "wanted"), PLAYED, ids=lambda v: v if isinstance(v, str) else ""
)
def test_a_whole_game_is_played_by_posted_events_alone(
    tmp_path: Path,
    window: pygame.Surface,
    game: str,
    options: dict[str, Any],
    chips: int,
    way: str,
    wanted: set[str],
) -> None:
    assert window.get_size() == SIZE
    guest = Guest(tmp_path, game, options, chips, painted="peek" in wanted)
    guest.wishes = wanted  # no game is over before what is to be tried came up
    try:
        end = time.monotonic() + GIVE_UP_S
        guest.look(0.1)
        while guest.table.pending.kind is not PendingKind.GAME_OVER and time.monotonic() < end:
            if guest.table.roll.phase in {TrayPhase.MOVING, TrayPhase.READING} or not guest.table.roll.ready:
                guest.wait()
            else:
                WAYS[way](guest)
        assert guest.table.pending.kind is PendingKind.GAME_OVER
        assert guest.used >= wanted
        with closing(open_for_reading(tmp_path / "journal.db")) as db:
            throws = [step["throw"] for step in hand_record(db, 1)["steps"] if "throw" in step]
        assert len(throws) >= 2
        assert all(throw["simulated"] for throw in throws)
        while not isinstance(guest.app.screen, GameEnd) and time.monotonic() < end:
            WAYS[way](guest)
        assert isinstance(guest.app.screen, GameEnd)
    finally:
        guest.close()
