"""Which camera is in force, how the kiosk asks for it, and the way into its calibration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from calibration.tray_settings import TraySettings
from kiosk.screens.calibration.opener import Leaders
from kiosk.tray.messages import WatchSettings
from tests.kiosk.screens.moments.wizard import FakeLeader, standing
from tests.kiosk.screens.visitor import Visitor, to_the_table

if TYPE_CHECKING:
    from pathlib import Path


def with_camera(visitors: Any, tmp_path: Path) -> tuple[Visitor, list[FakeLeader]]:
    """A visitor at a kiosk with a real camera, whose wizard is played by the test."""
    settings = WatchSettings(TraySettings("v4l2:camera", calibration=tmp_path))
    leaders: list[FakeLeader] = []

    def lead(_settings: TraySettings) -> FakeLeader:
        leaders.append(FakeLeader(standing()))
        return leaders[-1]

    visitor = visitors(
        source="v4l2:camera",
        find_watch=lambda _source: settings,
        find_camera=lambda: "v4l2:camera",
        leaders=Leaders(calibrate=lead),
    )
    return visitor, leaders


def test_the_first_run_asks_whether_to_calibrate_a_real_camera(visitors: Any, tmp_path: Path) -> None:
    visitor, leaders = with_camera(visitors, tmp_path)
    visitor.tap("on", "on", "skip", "camera-v4l2:camera", "on")
    assert visitor.title == "2 of 4: The camera"
    visitor.tap("calibrate")
    assert visitor.title == "1 of 10: The sheet"
    visitor.tap("back")
    assert leaders[0].closed
    visitor.tap("later")
    assert visitor.title == "3 of 4: Push buttons"


def test_the_camera_of_the_command_line_goes_before_the_one_chosen_here(visitors: Any) -> None:
    asked: list[str] = []

    def find(source: str) -> None:
        asked.append(source)

    visitor = visitors(source="v4l2:owner's", given="none", find_watch=find)
    visitor.house.change(camera="simulated")
    visitor.tap("on", "on", "skip")
    assert visitor.title == "2 of 3: Push buttons"  # there is nothing to choose
    visitor.tap("pins-mock", "on")
    assert visitor.title == "3 of 3: A PIN for the host"
    for _time in range(2):
        visitor.tap("key-4", "key-7", "key-1", "key-1", "done")
    visitor.tap("play")
    visitor.house.change(camera="simulated")
    to_the_table(visitor, "Ann")
    assert visitor.kiosk.table.roll.by_hand
    assert asked == ["none"]


def test_without_one_on_the_command_line_the_chosen_camera_goes_before_the_owners(visitors: Any) -> None:
    visitor = visitors(source="v4l2:owner's")
    assert visitor.house.camera == "v4l2:owner's"
    visitor.house.change(camera="simulated")
    assert visitor.house.camera == "simulated"


def test_a_real_camera_of_the_command_line_is_asked_to_be_calibrated(visitors: Any) -> None:
    visitor = visitors(given="v4l2:shelf", find_camera=lambda: "picamera2")
    visitor.tap("on", "on", "skip")
    assert visitor.title == "2 of 4: The camera"


def test_without_a_choice_a_camera_that_is_found_is_asked_to_be_calibrated(visitors: Any) -> None:
    visitor = visitors(source="auto", find_camera=lambda: "picamera2")
    visitor.tap("on", "on", "skip", "on")
    assert visitor.title == "2 of 4: The camera"


@pytest.mark.parametrize("leave", ["back", "escape"])
def test_the_wizard_opens_from_the_settings_and_lets_go_of_the_camera(
    visitors: Any, tmp_path: Path, leave: str
) -> None:
    visitor, leaders = with_camera(visitors, tmp_path)
    visitor.house.change(ready=True)
    visitor.kiosk.home()
    visitor.app._dirty = True
    visitor.step()
    visitor.tap("settings", "calibrate")
    assert visitor.title == "1 of 10: The sheet"
    visitor.escape() if leave == "escape" else visitor.tap("back")
    visitor.step()
    assert visitor.title == "Settings"
    assert leaders[0].closed


@pytest.mark.parametrize(
    ("given", "chosen", "said"),
    [("", "none", "no camera"), ("simulated", "none", "simulated dice"), ("", "", "as it was set up")],
)
def test_the_settings_name_the_camera_in_force_in_plain_words(
    visitors: Any, given: str, chosen: str, said: str
) -> None:
    visitor = visitors(given=given)
    visitor.house.change(ready=True, camera=chosen)
    visitor.kiosk.home()
    visitor.app._dirty = True
    visitor.step()
    visitor.tap("settings")
    assert next(each for each in visitor.app.screen.controls() if each.name == "camera").detail == said


def test_without_a_camera_there_is_nothing_to_calibrate(visitors: Any) -> None:
    visitor = visitors()
    visitor.house.change(ready=True)
    visitor.kiosk.home()
    visitor.app._dirty = True
    visitor.step()
    visitor.tap("settings", "calibrate")
    assert visitor.app.screen.note == "There is no camera that looks into a tray: choose one first."
