"""Which camera and pins are in force: the command line's, over those chosen here, over the owner's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hardware.message import DiceKioskError
from hardware.pins import PinFactory
from kiosk.settings.config import Config, parse
from kiosk.settings.preferences import Preferences
from kiosk.settings.sources import (
    camera_in_force,
    camera_of,
    camera_to_try,
    found_source,
    pins_in_force,
    pins_of,
)

if TYPE_CHECKING:
    from pathlib import Path

CHOSEN = Preferences(camera="simulated", pins="mock")
OWNERS = parse('[camera]\nsource = "none"\n[buttons]\npins = "lgpio"\n', "test")


@pytest.fixture
def kiosk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path))
    return tmp_path


def test_the_command_line_goes_before_the_choice_and_the_choice_before_the_owner() -> None:
    assert camera_in_force("none", CHOSEN, "v4l2:0") == "v4l2:0"
    assert camera_in_force("none", CHOSEN) == "simulated"
    assert camera_in_force("none", Preferences()) == "none"
    assert pins_in_force(OWNERS, CHOSEN) is PinFactory.MOCK
    assert pins_in_force(OWNERS, Preferences()) is PinFactory.LGPIO


def test_commands_beside_the_kiosk_read_what_was_chosen_there(kiosk: Path) -> None:
    assert (camera_of(OWNERS), pins_of(OWNERS)) == ("none", PinFactory.LGPIO)
    (kiosk / "preferences.json").write_text(CHOSEN.model_dump_json(), encoding="utf-8")
    assert (camera_of(OWNERS), pins_of(OWNERS)) == ("simulated", PinFactory.MOCK)
    assert camera_of(OWNERS, "v4l2:0") == "v4l2:0"


def test_what_can_not_be_read_counts_as_not_chosen_and_is_left_for_the_kiosk_to_tell(kiosk: Path) -> None:
    (kiosk / "preferences.json").write_text("{", encoding="utf-8")
    assert camera_of(OWNERS) == "none"
    assert [each.name for each in kiosk.iterdir()] == ["preferences.json"]


def test_without_a_camera_the_simulated_tray_takes_its_place_only_in_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hardware.cameras.find_camera", lambda: None)
    assert found_source("auto") == "simulated"
    with pytest.raises(DiceKioskError, match="No camera was found"):
        camera_to_try("auto")
    with pytest.raises(DiceKioskError, match="without a camera"):
        camera_to_try("none")
    assert camera_of(Config(), "auto") == "auto"
