"""The cabinet's own switches: the lid decides whether throws count, the service switch opens its page."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from calibration.tray_settings import TraySettings
from hardware.buttons import Buttons
from hardware.camera import CameraError
from hardware.message import NOTHING, say
from hardware.pins import PinFactory
from hardware.sound.effects import Effect
from hardware.switches import QUIET_S, Switches, SwitchName
from kiosk.screens.app import App
from kiosk.screens.base.context import House
from kiosk.screens.kiosk import Kiosk
from kiosk.settings.host_record import HostRecord
from kiosk.settings.keeper import glance
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from kiosk.tray.inspector import Inspector
from tests.kiosk.fake_parts import parts
from tests.kiosk.processes import exit_code
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.visitor import Visitor, to_the_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pygame


PATIENCE_S = 30.0


class Owner(Visitor):
    """Somebody with the cabinet open: lid and service switch are to hand."""

    def __init__(self, folder: Path, window: pygame.Surface) -> None:
        self.clock = Clock()
        setup = Setup(players=(Player("Ann"),), watch=None, journal=folder / "journal.db", seed=1)
        self.house = House(
            folder / "preferences.json", setup, open_table, source="none", find_watch=lambda _source: None
        )
        self.house.change(ready=True)
        self.problem = NOTHING
        self.inspectors: list[Inspector] = []
        self.kiosk = Kiosk(self.house, inspect=self.inspect, clock=self.clock)
        self.buttons = Buttons(self.kiosk.post, PinFactory.MOCK, clock=self.clock, sleep=lambda _: None)
        self.buttons.open()
        pins = {SwitchName.LID: 5, SwitchName.SERVICE: 6}
        self.switches = Switches(self.kiosk.post, PinFactory.MOCK, pins, clock=self.clock)
        self.switches.open()
        self.kiosk.cabinet.switches = self.switches
        self.turn(SwitchName.LID, closed=True)
        self.app = App(self.kiosk, window, self.buttons, clock=self.clock)
        self.size = window.get_size()
        self.wait()

    def inspect(self) -> Inspector:
        if self.problem:
            raise CameraError(self.problem)
        self.inspectors.append(Inspector(TraySettings("fake", parts=parts), hang_s=1000.0))
        return self.inspectors[-1]

    def turn(self, name: SwitchName, *, closed: bool) -> None:
        pin = self.switches._inputs[name].pin
        (pin.drive_low if closed else pin.drive_high)()

    def wait(self) -> None:
        """Long enough for a switch to be told."""
        for _round in range(3):
            self.step(after_s=QUIET_S)

    def close(self) -> None:
        super().close()
        self.switches.close()


@pytest.fixture
def owner(tmp_path: Path, window: pygame.Surface) -> Iterator[Owner]:
    made = Owner(tmp_path, window)
    yield made
    made.close()


def test_service_is_opened_by_its_switch_without_a_pin_and_closed_by_it(owner: Owner) -> None:
    before = owner.app.screen
    owner.turn(SwitchName.SERVICE, closed=True)
    owner.wait()
    assert owner.title == "Service: nothing counts"
    owner.tap("settings")
    assert owner.title == "Settings"
    owner.turn(SwitchName.SERVICE, closed=False)
    owner.wait()
    assert owner.app.screen is before


def at_the_record(folder: Path) -> list[str]:
    return [each.kind for each in HostRecord(folder / "host-record.jsonl").lines()]


def test_settings_opened_without_the_pin_are_on_record(owner: Owner, tmp_path: Path) -> None:
    owner.house.change(pin="$argon2id$some")
    owner.turn(SwitchName.SERVICE, closed=True)
    owner.wait()
    owner.tap("settings")
    assert owner.title == "Settings"
    assert at_the_record(tmp_path) == ["set-up", "pin", "service"]


@pytest.mark.slow
def test_damaged_files_shut_the_host_out_until_the_box_is_open(
    window: pygame.Surface, tmp_path: Path
) -> None:
    for name in ("preferences.json", "preferences.json.copy"):
        (tmp_path / name).write_bytes(b"\0" * 512)
    owner = Owner(tmp_path, window)
    try:
        assert "damaged" in str(owner.app.screen.note)
        assert owner.house.asks_host
        owner.tap("settings")
        assert owner.title == "The host's settings are locked"
        assert "begin-anew" not in owner.names
        owner.tap("back", "play")
        to_the_table(owner, "Ann")  # games are played
        owner.tap("begin", "menu", "settings")
        assert owner.title == "The host's settings are locked"
        owner.escape()
        owner.turn(SwitchName.SERVICE, closed=True)
        owner.wait()
        owner.tap("settings", "begin-anew")
        for _time in range(2):
            owner.tap("key-4", "key-7", "key-1", "key-1", "done")
        assert owner.title == "Service: nothing counts"
        owner.tap("settings")
        assert owner.title == "Settings"
        owner.turn(SwitchName.SERVICE, closed=False)
        owner.wait()
        owner.tap("settings", "key-4", "key-7", "key-1", "key-1", "done")
        assert owner.title == "Settings"
    finally:
        owner.close()
    assert at_the_record(tmp_path) == ["shut", "recovered", "service"]
    assert glance(tmp_path).pin.startswith("$argon2id$")
    assert (tmp_path / "preferences.json.damaged").read_bytes() == b"\0" * 512


def test_the_service_page_tries_each_part(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Effect] = []
    monkeypatch.setattr(owner.house.sounds, "play", played.append)
    owner.turn(SwitchName.SERVICE, closed=True)
    owner.wait()
    screen: Any = owner.app.screen
    played.clear()
    told = set()
    for _effect in Effect:
        owner.tap("sound")
        told.add(screen.note)
    assert set(Effect) <= set(played)
    assert "That was: dice were read" in told
    assert len(told) == len(Effect)
    owner.tap("touch")
    assert owner.title == "Tap the cross"
    owner.tap("back")
    owner.tap("buttons")
    owner.key(ord("2"))
    owner.key(ord("2"))
    assert owner.title == "Press each button"
    page: Any = owner.app.screen
    assert list(page._counts.values()) == [0, 2, 0]
    owner.tap("back")
    assert owner.app.screen is screen


@pytest.mark.slow
def test_what_the_camera_sees_is_shown_and_the_camera_is_let_go(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.tray.process.STOP_WITHIN_S", PATIENCE_S)  # a busy machine takes its time
    owner.turn(SwitchName.SERVICE, closed=True)
    owner.wait()
    owner.tap("look")
    (inspector,) = owner.inspectors
    assert inspector.words == "The camera is being opened."
    end = time.monotonic() + PATIENCE_S
    while inspector.frame() is None and time.monotonic() < end:
        time.sleep(0.02)
        owner.step(after_s=0.05)
    assert inspector.frame() is not None
    process = inspector._process
    assert process is not None
    owner.turn(SwitchName.SERVICE, closed=False)
    owner.wait()
    assert inspector.frame() is None
    assert exit_code(process, PATIENCE_S) == 0


def test_a_camera_that_is_not_there_is_said(owner: Owner) -> None:
    owner.problem = say("This kiosk is set to play without a camera.")
    owner.turn(SwitchName.SERVICE, closed=True)
    owner.wait()
    owner.tap("look")
    assert owner.app.screen.note == owner.problem
    owner.tap("back")


def test_the_lid_is_shown_on_the_service_page(owner: Owner) -> None:
    owner.turn(SwitchName.SERVICE, closed=True)
    owner.turn(SwitchName.LID, closed=False)
    owner.wait()
    screen: Any = owner.app.screen
    assert screen._cabinet.lid_shut is False
    owner.turn(SwitchName.LID, closed=True)
    owner.wait()
    assert screen._cabinet.lid_shut is True
