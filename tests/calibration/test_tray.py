"""The tray is opened as its calibration has it, whoever opens it."""

from pathlib import Path

import numpy as np
import pytest

from calibration import records
from calibration.records import Exposure
from calibration.tray import OpenTray, open_tray
from calibration.tray_settings import TraySettings
from hardware.camera import CameraError, Frame
from tests.calibration.calibrated import CORNERS, LOCKED, SIZE, Made, TableCamera, calibrate
from vision.pipeline import TrayPipeline
from vision.reader import DiceReader


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    calibrate(tmp_path)
    return tmp_path


def opened(folder: Path, made: Made) -> tuple[TableCamera, OpenTray]:
    tray = open_tray(TraySettings("v4l2:x", calibration=folder, parts=made))
    return made.cameras[-1], tray


@pytest.mark.slow
def test_camera_and_pipeline_are_set_by_the_calibration(folder: Path) -> None:
    made = Made()
    camera, tray = opened(folder, made)
    assert len(made.cameras) == 1
    assert camera.measured() == LOCKED
    assert tray.pipeline.settle.noise == 0.4
    assert tray.pipeline.settle._thresholds.levels == 3.5
    assert tray.pipeline.floor is not None
    assert np.allclose(np.array(tray.pipeline.floor) * SIZE, CORNERS)
    assert tray.pipeline.settle._floor == tray.pipeline.floor
    assert tray.pipeline.empty is not None
    assert tray.pipeline.empty.shape == (480, 640, 3)
    assert tray.not_used == ()


@pytest.mark.slow
def test_the_reader_knows_where_the_camera_hangs(folder: Path) -> None:
    _, tray = opened(folder, Made(DiceReader.load(overhead=True)))
    assert isinstance(tray.pipeline.reader, DiceReader)
    assert tray.pipeline.reader.camera.focal == pytest.approx(0.93)
    # the camera hangs 20 mm beside the sheet's middle, which is seen in the middle of the picture
    x, y = tray.pipeline.reader.camera.below
    assert x == pytest.approx(319.5 / 640, abs=1e-3)
    assert y == pytest.approx(239.5 / 480, abs=1e-3)


def test_without_calibration_all_is_as_before(tmp_path: Path) -> None:
    camera, tray = opened(tmp_path, Made())
    assert camera.locked is None
    assert (tray.pipeline.floor, tray.pipeline.empty) == (None, None)
    assert tray.tuned is None


@pytest.mark.slow
@pytest.mark.parametrize("source", ["simulated:cocked", "replay:photos"])
def test_what_is_no_real_camera_has_no_calibration(folder: Path, source: str) -> None:
    made = Made()
    tray = open_tray(TraySettings(source, calibration=folder, parts=made))
    assert tray.tuned is None
    assert tray.pipeline.floor is None
    assert made.cameras[-1].locked is None


@pytest.mark.slow
def test_a_camera_that_fails_before_it_is_tuned_is_let_go(folder: Path) -> None:
    made = Made()
    closed: list[TableCamera] = []

    class Unplugged(TableCamera):
        def frame(self, timeout: float = 2.0) -> Frame:  # noqa: ARG002 - the interface
            raise CameraError.say("The camera was unplugged.")

        def close(self) -> None:
            closed.append(self)

    def parts(settings: TraySettings) -> tuple[TableCamera, TrayPipeline]:
        return Unplugged(None), made(settings)[1]

    for name in ("focus", "exposure", "white"):
        (folder / f"{name}.toml").unlink()  # else it is opened twice
    with pytest.raises(CameraError, match="unplugged"):
        open_tray(TraySettings("v4l2:x", calibration=folder, parts=parts))
    assert len(closed) == 1


@pytest.mark.slow
@pytest.mark.parametrize("gain", [1.5, 40.0])
def test_another_camera_is_told_and_opened_without_the_settings(folder: Path, gain: float) -> None:
    exposure = records.read(folder, Exposure)
    assert exposure is not None
    records.write(folder, exposure.model_copy(update={"gain": gain}))
    made = Made(seed=5)
    camera, tray = opened(folder, made)
    assert len(made.cameras) == 2
    assert camera.locked is None
    assert (tray.pipeline.floor, tray.pipeline.empty) == (None, None)
    (words,) = tray.not_used
    assert "It knows simulated-0, not simulated-5" in words


@pytest.mark.slow
def test_a_camera_that_refuses_its_own_settings_says_so(folder: Path) -> None:
    exposure = records.read(folder, Exposure)
    assert exposure is not None
    records.write(folder, exposure.model_copy(update={"gain": 40.0}))
    with pytest.raises(CameraError, match="gain so high"):
        opened(folder, Made())


@pytest.mark.slow
def test_pictures_of_another_size_are_told(folder: Path) -> None:
    _, tray = opened(folder, Made(size=(800, 600)))
    assert (tray.pipeline.floor, tray.pipeline.empty) == (None, None)
    (words,) = tray.not_used
    assert "made with pictures of 640 x 480; now they are 800 x 600. It is not used." in words


@pytest.mark.slow
def test_a_damaged_step_is_told_and_the_others_are_used(folder: Path) -> None:
    (folder / "noise.toml").write_text("noise = ", encoding="utf-8")
    _, tray = opened(folder, Made())
    assert tray.pipeline.floor is not None
    (words,) = tray.not_used
    assert "noise.toml is damaged" in words
    assert "calibrate step noise" in words


@pytest.mark.slow
def test_a_damaged_picture_of_the_empty_tray_is_told_and_not_used(folder: Path) -> None:
    (picture,) = folder.glob("empty-*.png")
    picture.write_bytes(b"cut")
    _, tray = opened(folder, Made())
    assert tray.pipeline.empty is None
    assert tray.pipeline.floor is not None
    (words,) = tray.not_used
    assert f"{picture} is damaged" in words
    assert "calibrate step empty" in words
