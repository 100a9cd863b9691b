"""One hand at the window from the first key to the result, every die thrown, seen and read for real."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame
import pytest

from calibration.tray_settings import TraySettings
from hardware.buttons import Buttons
from hardware.pins import PinFactory
from kiosk.games.session import PendingKind
from kiosk.journal.history import hand_record
from kiosk.screens.app import App
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.setup import Setup, open_table
from kiosk.tray.messages import WatchSettings
from tests.as_seen import as_seen
from tests.kiosk.screens.one_table import OneTable

if TYPE_CHECKING:
    from kiosk.table.table import Table

GIVE_UP_S = 90.0
PAUSE_S = 1.0
"""Between two presses of a person who looks: who hammers on answers nothing that came up meanwhile."""
STICK, BUY, BET = pygame.K_1, pygame.K_2, pygame.K_3


def key_for(table: Table) -> int | None:
    """What a person who only knows the three buttons would press now."""
    match table.pending.kind:
        case PendingKind.DECISION:
            return BET if table.pending.find("bet") else STICK
        case PendingKind.ROLL if table.roll.phase is TrayPhase.WAITING and table.roll.ready:
            return BUY  # throw
        case PendingKind.ROLL if table.roll.phase is TrayPhase.CHECK:
            return STICK  # throw again
        case _:
            return None


@pytest.mark.slow
def test_a_hand_in_the_simulated_tray_by_the_three_buttons(window: pygame.Surface) -> None:
    watch = WatchSettings(TraySettings(source="simulated", seed=3), in_step=True)
    table = open_table(Setup(players=[Player("Ann")], watch=watch, seed=3))
    shown = OneTable(table)
    buttons = Buttons(shown.post, PinFactory.MOCK)
    buttons.open()
    app = App(shown, window, buttons)
    try:
        end = time.monotonic() + GIVE_UP_S
        rested = 0.0
        while table.pending.kind is not PendingKind.HAND_OVER and time.monotonic() < end:
            key = key_for(table) if time.monotonic() > rested else None
            moves = () if key is None else (pygame.KEYDOWN, pygame.KEYUP)
            app.step([pygame.event.Event(kind, key=key, mod=0) for kind in moves])
            if moves:
                rested = time.monotonic() + PAUSE_S
            time.sleep(0.05)
        state = as_seen(table.state)
        assert state["pending"]["kind"] == "hand_over"
        assert state["house"]["dice"]
        assert state["seats"][0]["chips"] + state["house"]["net"] == 20
        throws = [step["throw"] for step in hand_record(table.journal.db, 1)["steps"] if "throw" in step]
        assert len(throws) >= 2
        assert all(throw["how"] == "read" and throw["simulated"] for throw in throws)
    finally:
        buttons.close()
        table.close()
