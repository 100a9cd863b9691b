"""What the camera's process and its test tell of the calibration."""

import threading
import time
from pathlib import Path

import pytest

from calibration.tray import open_tray
from calibration.tray_settings import TraySettings
from hardware.message import say
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.tray import inspector_worker as camera_mode
from kiosk.tray.messages import Lost, Lying, Noticed, WatchSettings
from kiosk.tray.supervisor import TraySupervisor
from tests.calibration.calibrated import LOCKED, SIZE, Made, calibrate, other_camera
from tests.kiosk.table.test_table import AtTable
from vision.reading import DieReading, DieType


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    calibrate(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_the_camera_s_test_looks_as_the_game_does(folder: Path) -> None:
    made = Made()
    kept = {each.name: each.read_bytes() for each in folder.iterdir()}
    tray = open_tray(TraySettings("v4l2:x", calibration=folder, parts=made))
    assert tray.not_used == ()
    assert made.cameras[-1].measured() == LOCKED
    assert tray.pipeline.settle.noise == 0.4
    assert tray.pipeline.floor is not None
    assert tray.pipeline.empty is not None
    told = camera_mode.figures(camera_mode.TrayTest(tray).look())
    assert told["not_used"] == []
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == kept  # a test keeps nothing


@pytest.mark.slow
def test_the_camera_s_test_says_what_of_the_calibration_is_not_used(folder: Path) -> None:
    tray = open_tray(TraySettings("v4l2:x", calibration=folder, parts=Made(seed=5)))
    view = camera_mode.TrayTest(tray).look()
    (words,) = view.notes
    assert "made with another camera" in words
    told = camera_mode.figures(view)
    assert told["not_used"] == [words]
    red = (camera_mode.compose(view, "x").astype(int) @ [-1, -1, 2] > 150)[690:]
    assert red.sum() > 50


def test_the_table_tells_it_beside_the_next_throw_and_the_game_goes_on() -> None:
    table = AtTable(Player("Ann"), can_throw=False)
    table.table.act("bet", amount=1)
    table.say(Lying(table.tray.armed or 0, 0))
    words = say("The camera or the tray was moved by about {mm:.0f} mm.", mm=4.2)
    assert table.say(Noticed((words,)))
    assert table.table.roll.message == "The camera or the tray was moved by about 4 mm."
    assert table.table.roll.phase is TrayPhase.WAITING
    table.say(Noticed(()))
    assert table.table.roll.message == ""
    table.say(Noticed((words,)))
    table.see(DieReading(DieType.D20, 17, 0.99, accepted=True, x=1, y=1, outline=()))
    assert len(table.throws()) == 1


@pytest.mark.slow
def test_the_camera_s_process_tells_it(folder: Path) -> None:
    told = threading.Event()
    settings = WatchSettings(TraySettings("v4l2:x", size=SIZE, calibration=folder, parts=other_camera))
    watch = TraySupervisor(settings, told.set, hang_s=6.0)
    try:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            told.clear()
            for message in watch.news(time.monotonic()):
                assert not isinstance(message, Lost)
                if isinstance(message, Noticed):
                    assert "It knows simulated-0, not simulated-5" in message.words[0]
                    return
            told.wait(0.05)
        raise AssertionError("it never told it")
    finally:
        watch.close()
