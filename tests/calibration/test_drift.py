"""The watch on camera and light while the kiosk runs, against the calibration."""

from pathlib import Path

import pytest

from calibration import records
from calibration.drift import AGAIN_S, EVERY_S, DriftWatch
from calibration.records import Checked
from calibration.tray import open_tray
from calibration.tray_settings import TraySettings
from hardware.simulated.calibration import Place
from tests.calibration.calibrated import NOW, Made, TableCamera, calibrate


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    calibrate(tmp_path)
    return tmp_path


def opened(folder: Path) -> tuple[TableCamera, DriftWatch]:
    made = Made()
    tray = open_tray(TraySettings("v4l2:x", calibration=folder, parts=made))
    assert tray.tuned is not None
    return made.cameras[-1], DriftWatch(tray.tuned, tray.pipeline.empty, lambda: NOW)


@pytest.mark.slow
def test_a_camera_moved_by_3_mm_is_told_once_and_when_it_is_back(folder: Path) -> None:
    camera, drift = opened(folder)
    assert drift.see(camera.frame().image, 10.0) is None
    camera.place = Place(aside=(3.0, 0.0))
    moved = camera.frame().image
    assert drift.see(moved, 11.0) is None  # not due yet
    at = 10.0 + EVERY_S
    assert drift.see(moved, at) is None  # it may be a hand
    noticed = drift.see(moved, at + AGAIN_S)
    assert noticed is not None
    assert "was moved by about 3 mm" in noticed[0]
    assert drift.see(moved, at + 2 * AGAIN_S) is None
    kept = records.read(folder, Checked)
    assert kept is not None
    assert kept.moved_mm == pytest.approx(3.0, abs=0.5)
    assert kept.problems == (str(noticed[0]),)
    camera.place = Place()
    assert drift.see(camera.frame().image, at + 3 * AGAIN_S) == ()
    again = records.read(folder, Checked)
    assert again is not None
    assert again.problems == ()


@pytest.mark.slow
def test_what_was_put_right_by_the_next_look_is_not_told(folder: Path) -> None:
    camera, drift = opened(folder)
    camera.brightness = 0.3
    assert drift.see(camera.frame().image, 0.0) is None
    camera.brightness = 1.0
    assert drift.see(camera.frame().image, AGAIN_S) is None


@pytest.mark.slow
def test_other_light_is_told(folder: Path) -> None:
    camera, drift = opened(folder)
    camera.brightness = 0.4
    image = camera.frame().image
    drift.see(image, 0.0)
    noticed = drift.see(image, AGAIN_S)
    assert noticed is not None
    assert "darker" in noticed[0]
