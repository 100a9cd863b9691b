"""The running kiosk uses the calibration of its camera, and says when that no longer holds."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Empty as NothingYet
from queue import SimpleQueue

import numpy as np
import pytest

from calibration import records
from calibration.records import Checked, Empty, Exposure, Focus, Lens, Noise, Outline, Plane, White
from calibration.step import Origin
from hardware.camera import CameraError, CameraSettings, Image
from hardware.message import say
from hardware.simulated.calibration import CalibrationCamera, Place
from kiosk.table.table import Player, TrayPhase
from kiosk.tray import inspector as camera_mode
from kiosk.tray.calibrated import AGAIN_S, EVERY_S, Lookout, open_tray
from kiosk.tray.messages import Lost, Lying, Noticed, Report, WatchSettings
from kiosk.tray.supervisor import Watch
from tests.kiosk.fake_parts import FakeReader
from tests.kiosk.table.test_table import AtTable
from vision.pipeline import TrayPipeline
from vision.reader import DiceReader
from vision.reading import DieReading, DieType
from vision.settle import Settle

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SIZE = (640, 480)
CORNERS = ((100.0, 60.0), (540.0, 62.0), (538.0, 420.0), (98.0, 418.0))
LOCKED = CameraSettings(9_000, 1.5, (1.6, 2.0), None, 2.4)


class TableCamera(CalibrationCamera):
    """As the simulated camera, but the kiosk takes it for a real one."""

    simulated = False

    def __init__(self, locked: CameraSettings | None, *, seed: int = 0, size: tuple[int, int] = SIZE) -> None:
        super().__init__(size=size, seed=seed)
        self.locked = locked

    def open(self) -> None:
        super().open()
        if self.locked is not None:
            if self.locked.gain is not None and self.locked.gain > 8:
                raise CameraError("This camera can't take a gain so high. Calibrate this camera.")
            self.adjust(self.locked)
            for _ in range(5):
                self.frame()


class Made:
    """Makes cameras as `parts` does, and remembers them."""

    def __init__(self, reader: object = None, **about: object) -> None:
        self.reader = reader or FakeReader()
        self.about = about
        self.cameras: list[TableCamera] = []

    def __call__(self, settings: WatchSettings) -> tuple[TableCamera, TrayPipeline]:
        self.cameras.append(TableCamera(settings.locked, **self.about))  # type: ignore[arg-type]
        return self.cameras[-1], TrayPipeline(self.reader, Settle(settings.rest_s))  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def picture() -> Image:
    camera = TableCamera(LOCKED)
    camera.open()
    pictures = np.array([camera.frame().image for _ in range(10)])
    mean: Image = pictures.mean(axis=0).round().astype(np.uint8)
    return mean


@pytest.fixture
def folder(tmp_path: Path, picture: Image) -> Path:
    fields = Origin("simulated-0", NOW - timedelta(days=3), SIZE).fields()
    focal = 0.93 * SIZE[0]
    matrix = ((focal, 0.0, 319.5), (0.0, focal, 239.5), (0.0, 0.0, 1.0))
    for record in (
        Focus(**fields, lens_position=2.4, step=0.1, gain_over_ends=5.0),  # type: ignore[arg-type]
        Exposure(**fields, exposure_us=9_000, gain=1.5, brightness=215.0),  # type: ignore[arg-type]
        White(**fields, colour_gains=(1.6, 2.0), cast=0.0),  # type: ignore[arg-type]
        Lens(
            **fields,  # type: ignore[arg-type]
            camera_matrix=matrix, distortion=(0.0,) * 5, error_px=0.1, focal_doubt=0.001, views=10,
        ),
        Plane(
            **fields,  # type: ignore[arg-type]
            rotation=(3.14159, 0.0, 0.0), translation=(20.0, 0.0, 430.0), mm_per_px=0.7225, tilt_deg=0.0,
            error_px=0.1,
        ),
        Outline(**fields, corners=CORNERS, fit=0.99),  # type: ignore[arg-type]
        Noise(**fields, noise=0.4, levels=3.5, light_share=0.03, frames=40),  # type: ignore[arg-type]
    ):  # fmt: skip
        records.write(tmp_path, record)
    empty = Empty(**fields, picture="empty.png", sha256="0" * 64, colour=(1.0, 1.0, 1.0), frames=10)  # type: ignore[arg-type]
    records.write_empty(tmp_path, empty, picture)
    return tmp_path


def opened(folder: Path, made: Made) -> tuple[TableCamera, TrayPipeline, Lookout]:
    _, pipeline, lookout = open_tray(WatchSettings("v4l2:x", calibration=folder), made, lambda: NOW)
    assert lookout is not None
    return made.cameras[-1], pipeline, lookout


def test_camera_and_pipeline_are_set_by_the_calibration(folder: Path) -> None:
    made = Made()
    camera, pipeline, lookout = opened(folder, made)
    assert len(made.cameras) == 1
    assert camera.measured() == LOCKED
    assert pipeline.settle.noise == 0.4
    assert pipeline.settle._thresholds.levels == 3.5
    assert pipeline.floor is not None
    assert np.allclose(np.array(pipeline.floor.corners) * SIZE, CORNERS)
    assert pipeline.settle._floor == pipeline.floor.corners
    assert pipeline.empty is not None
    assert pipeline.empty.shape == (480, 640, 3)
    assert lookout.first == Noticed(())


def test_the_reader_knows_where_the_camera_hangs(folder: Path) -> None:
    _, pipeline, _ = opened(folder, Made(DiceReader.load(overhead=True)))
    assert isinstance(pipeline.reader, DiceReader)
    assert pipeline.reader.camera.focal == pytest.approx(0.93)
    # the camera hangs 20 mm beside the sheet's middle, which is seen in the middle of the picture
    x, y = pipeline.reader.camera.below
    assert x == pytest.approx(319.5 / 640, abs=1e-3)
    assert y == pytest.approx(239.5 / 480, abs=1e-3)


def test_without_calibration_all_is_as_before(tmp_path: Path) -> None:
    camera, pipeline, lookout = opened(tmp_path, Made())
    assert camera.locked is None
    assert (pipeline.floor, pipeline.empty) == (None, None)
    assert lookout.first == Noticed(())
    assert lookout.see(camera.frame().image, 1.0) is None


def test_a_simulated_camera_has_no_calibration(folder: Path) -> None:
    made = Made()
    TableCamera.simulated = True
    try:
        _, pipeline, lookout = open_tray(WatchSettings("simulated", calibration=folder), made)
    finally:
        TableCamera.simulated = False
    assert lookout is None
    assert pipeline.floor is None


@pytest.mark.parametrize("gain", [1.5, 40.0])
def test_another_camera_is_told_and_opened_without_the_settings(folder: Path, gain: float) -> None:
    exposure = records.read(folder, Exposure)
    assert exposure is not None
    records.write(folder, exposure.model_copy(update={"gain": gain}))
    made = Made(seed=5)
    camera, pipeline, lookout = opened(folder, made)
    assert len(made.cameras) == 2
    assert camera.locked is None
    assert (pipeline.floor, pipeline.empty) == (None, None)
    (words,) = lookout.first.words
    assert "made with another camera (simulated-0, not simulated-5) and is not used" in words


def test_the_camera_s_test_looks_as_the_game_does(folder: Path) -> None:
    made = Made()
    kept = {each.name: each.read_bytes() for each in folder.iterdir()}
    tray = camera_mode.open_tray(WatchSettings("v4l2:x", calibration=folder, parts=made))
    assert tray.notes == ()
    assert made.cameras[-1].measured() == LOCKED
    assert tray.pipeline.settle.noise == 0.4
    assert tray.pipeline.floor is not None
    assert tray.pipeline.empty is not None
    told = camera_mode.figures(camera_mode.TrayTest(tray).look())
    assert told["not_used"] == []
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == kept  # a test keeps nothing


def test_the_camera_s_test_says_what_of_the_calibration_is_not_used(folder: Path) -> None:
    tray = camera_mode.open_tray(WatchSettings("v4l2:x", calibration=folder, parts=Made(seed=5)))
    view = camera_mode.TrayTest(tray).look()
    (words,) = view.notes
    assert "made with another camera" in words
    told = camera_mode.figures(view)
    assert told["not_used"] == [words]
    red = (camera_mode.compose(view, "x").astype(int) @ [-1, -1, 2] > 150)[690:]
    assert red.sum() > 50


def test_a_camera_that_refuses_its_own_settings_says_so(folder: Path) -> None:
    exposure = records.read(folder, Exposure)
    assert exposure is not None
    records.write(folder, exposure.model_copy(update={"gain": 40.0}))
    with pytest.raises(CameraError, match="gain so high"):
        opened(folder, Made())


def test_pictures_of_another_size_are_told(folder: Path) -> None:
    _, pipeline, lookout = opened(folder, Made(size=(800, 600)))
    assert (pipeline.floor, pipeline.empty) == (None, None)
    (words,) = lookout.first.words
    assert "made with pictures of 640 x 480; now they are 800 x 600. It is not used." in words


def test_a_damaged_step_is_told_and_the_others_are_used(folder: Path) -> None:
    (folder / "noise.toml").write_text("noise = ", encoding="utf-8")
    _, pipeline, lookout = opened(folder, Made())
    assert pipeline.floor is not None
    (words,) = lookout.first.words
    assert "noise.toml is damaged" in words
    assert "calibrate step noise" in words


def test_a_damaged_picture_of_the_empty_tray_is_told_and_not_used(folder: Path) -> None:
    (picture,) = folder.glob("empty-*.png")
    picture.write_bytes(b"cut")
    _, pipeline, lookout = opened(folder, Made())
    assert pipeline.empty is None
    assert pipeline.floor is not None
    (words,) = lookout.first.words
    assert f"{picture} is damaged" in words
    assert "calibrate step empty" in words


def test_a_camera_moved_by_3_mm_is_told_once_and_when_it_is_back(folder: Path) -> None:
    camera, _, lookout = opened(folder, Made())
    assert lookout.see(camera.frame().image, 10.0) is None
    camera.place = Place(aside=(3.0, 0.0))
    moved = camera.frame().image
    assert lookout.see(moved, 11.0) is None  # not due yet
    at = 10.0 + EVERY_S
    assert lookout.see(moved, at) is None  # it may be a hand
    noticed = lookout.see(moved, at + AGAIN_S)
    assert noticed is not None
    assert "was moved by about 3 mm" in noticed.words[0]
    assert lookout.see(moved, at + 2 * AGAIN_S) is None
    kept = records.read(folder, Checked)
    assert kept is not None
    assert kept.moved_mm == pytest.approx(3.0, abs=0.5)
    assert kept.problems == (str(noticed.words[0]),)
    camera.place = Place()
    assert lookout.see(camera.frame().image, at + 3 * AGAIN_S) == Noticed(())
    again = records.read(folder, Checked)
    assert again is not None
    assert again.problems == ()


def test_what_was_put_right_by_the_next_look_is_not_told(folder: Path) -> None:
    camera, _, lookout = opened(folder, Made())
    camera.brightness = 0.3
    assert lookout.see(camera.frame().image, 0.0) is None
    camera.brightness = 1.0
    assert lookout.see(camera.frame().image, AGAIN_S) is None


def test_other_light_is_told(folder: Path) -> None:
    camera, _, lookout = opened(folder, Made())
    camera.brightness = 0.4
    image = camera.frame().image
    lookout.see(image, 0.0)
    noticed = lookout.see(image, AGAIN_S)
    assert noticed is not None
    assert "darker" in noticed.words[0]


def test_the_table_tells_it_beside_the_next_throw_and_the_game_goes_on() -> None:
    table = AtTable(Player("Ann"), can_throw=False)
    table.table.act("bet", amount=1)
    table.say(Lying(table.tray.armed or 0, 0))
    words = say("The camera or the tray was moved by about {mm:.0f} mm.", mm=4.2)
    assert table.say(Noticed((words,)))
    assert table.table.message == "The camera or the tray was moved by about 4 mm."
    assert table.table.phase is TrayPhase.WAITING
    table.say(Noticed(()))
    assert table.table.message == ""
    table.say(Noticed((words,)))
    table.see(DieReading(DieType.D20, 17, 0.99, accepted=True, x=1, y=1, outline=()))
    assert len(table.throws()) == 1


def other_camera(settings: WatchSettings) -> tuple[TableCamera, TrayPipeline]:
    """Parts for a process of its own."""
    return TableCamera(settings.locked, seed=5), TrayPipeline(FakeReader(), Settle(settings.rest_s))


def test_the_camera_s_process_tells_it(folder: Path) -> None:
    heard: SimpleQueue[object] = SimpleQueue()
    settings = WatchSettings("v4l2:x", size=SIZE, calibration=folder, parts=other_camera)
    watch = Watch(settings, heard.put)
    try:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            watch.tend(time.monotonic())
            try:
                report = heard.get(timeout=0.05)
            except NothingYet:
                continue
            assert isinstance(report, Report)
            message = watch.hear(report, time.monotonic())
            assert not isinstance(message, Lost)
            if isinstance(message, Noticed):
                assert "another camera (simulated-0, not simulated-5)" in message.words[0]
                return
        raise AssertionError("it never told it")
    finally:
        watch.close()
