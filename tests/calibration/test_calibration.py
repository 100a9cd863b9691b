"""Calibration on simulated cameras whose truth is known."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest

from calibration import drift, records, target
from calibration.camera_steps import ExposureStep, WhiteStep
from calibration.records import CalibrationError, Empty, Exposure, Focus, Outline, White
from calibration.sheet_steps import LensStep
from calibration.step import Lead, Origin
from calibration.tray_steps import EmptyStep, NoiseStep, OutlineStep
from calibration.trial import counted, interval
from hardware.camera import CameraRanges, CameraSettings, Frame
from hardware.simulated.calibration import CalibrationCamera, Place, SheetPose
from tests.calibration.truth import done, sheet
from vision.reading import Reading

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
SIZE = (640, 480)


@pytest.fixture
def camera() -> Iterator[CalibrationCamera]:
    made = CalibrationCamera(sheet(), size=SIZE)
    made.open()
    yield made
    made.close()


@pytest.mark.slow
def test_a_sheet_always_held_flat_is_refused(camera: CalibrationCamera) -> None:
    step = LensStep(5)
    lead = Lead(camera, step, most_frames=60)
    for x in range(-60, 61, 30):
        camera.pose = SheetPose((x, 0.0, 0.0))
        for _ in range(2):
            image = lead.turn()
    with pytest.raises(CalibrationError, match="Tilt the sheet more"):
        step.result(lead.origin(NOW, image))


@pytest.mark.slow
def test_paper_becomes_bright_and_white(camera: CalibrationCamera) -> None:
    camera.brightness = 0.5
    camera.pose = SheetPose()
    bright = cast("Exposure", done(camera, ExposureStep(camera.ranges(), CameraSettings())))
    assert bright.brightness == pytest.approx(215, abs=8)
    now = CameraSettings(bright.exposure_us, bright.gain)
    white = cast("White", done(camera, WhiteStep(camera.ranges(), now)))
    assert white.cast < 0.02
    # the simulated light has 0.62 of red and 0.5 of blue
    assert white.colour_gains == pytest.approx((1 / 0.62, 2.0), rel=0.1)


@pytest.mark.parametrize(("light", "gains"), [(0.7, (0, 0)), (0.1, (10, 100))])
def test_a_usb_camera_s_gain_that_counts_from_0_is_found(
    camera: CalibrationCamera, light: float, gains: tuple[int, int]
) -> None:
    camera.pose = SheetPose()
    paper = camera.frame().image.astype(np.float64)
    paper *= 255 / np.percentile(paper[96:-96, 128:-128].max(axis=2), 95)
    step = ExposureStep(CameraRanges(exposure_us=(300, 200000), gain=(0, 255)), CameraSettings())
    while not step.done:
        set_to = step.settings
        assert set_to is not None
        assert set_to.exposure_us is not None
        assert set_to.gain is not None
        amplified = light * set_to.exposure_us / 10_000 * (1 + set_to.gain / 32)
        step.feed(np.clip(paper * min(1.0, amplified) ** (1 / 2.2), 0, 255).astype(np.uint8))
    found = step.result(Origin("usb", NOW, (640, 480)))
    assert found.brightness == pytest.approx(215, abs=12)
    assert found.gain is not None
    assert gains[0] <= found.gain <= gains[1]


@pytest.mark.slow
def test_exposure_without_the_sheet_is_refused(camera: CalibrationCamera) -> None:
    with pytest.raises(CalibrationError, match="sheet is not seen"):
        done(camera, ExposureStep(camera.ranges(), CameraSettings()))


@pytest.mark.parametrize("tray", range(5))
def test_the_floor_s_corners_are_found(tray: int) -> None:
    camera = CalibrationCamera(tray=tray, size=SIZE, place=Place(tilt=4 if tray % 2 else 0))
    camera.open()
    outline = cast("Outline", done(camera, OutlineStep()))
    floor = np.array([[-150.0, 110, 0], [150, 110, 0], [150, -110, 0], [-150, -110, 0]])
    for corner in camera.project(floor):
        off = np.linalg.norm(np.array(outline.corners) - corner, axis=1).min()
        assert off * 0.72 < 8  # mm, at 0.72 mm a px


class TwoSizes(CalibrationCamera):
    """Watched small, read large, as a Pi's camera."""

    def large_frame(self, after: float, timeout: float = 2.0) -> Frame:
        frame = self.frame(timeout)
        assert frame.time >= after
        large = cv2.resize(frame.image, (1280, 960)).astype(np.uint8)
        return Frame(large, frame.time, frame.number)


@pytest.mark.parametrize(("small", "width"), [(False, 1280), (True, 640)])
def test_a_step_looks_at_the_pictures_it_is_for(*, small: bool, width: int) -> None:
    camera = TwoSizes(size=SIZE)
    camera.open()
    assert Lead(camera, EmptyStep(), small=small).turn().shape[1] == width


@pytest.mark.slow
def test_a_still_tray_s_noise_lies_under_the_thresholds_handed_over(camera: CalibrationCamera) -> None:
    noise = cast("records.Noise", done(camera, NoiseStep()))
    assert 0 < noise.noise < noise.levels <= 12


@pytest.mark.slow
def test_a_moved_camera_and_a_changed_light_are_noticed(camera: CalibrationCamera) -> None:
    step = EmptyStep()
    done(camera, step)
    empty, known = step.mean(), records.Calibration()
    assert drift.Comparison(empty, known).check(camera.frame().image).problems == ()
    for aside in ((3.0, 0.0), (0.0, -3.0), (-2.2, 2.2)):
        camera.place = Place(aside=aside)
        assert "was moved" in drift.Comparison(empty, known).check(camera.frame().image).problems[0]
    camera.place = Place(aside=(0.5, 0.0))
    assert drift.Comparison(empty, known).check(camera.frame().image).problems == ()
    camera.place, camera.brightness = Place(), 0.4
    found = drift.Comparison(empty, known).check(camera.frame().image)
    assert len(found.problems) == 1
    assert "darker" in found.problems[0]


ORIGIN = Origin("camera one", NOW, SIZE)


def focus_record() -> Focus:
    return Focus(**ORIGIN.fields(), lens_position=2.5, step=0.1, gain_over_ends=9.0)  # type: ignore[arg-type]


def test_a_record_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    records.write(tmp_path, focus_record())
    known, why = records.fitting(tmp_path, "camera one")
    assert why == ()
    assert known.focus == focus_record()
    assert known.settings == CameraSettings(lens_position=2.5)


def test_another_camera_s_file_is_named(tmp_path: Path) -> None:
    records.write(tmp_path, focus_record())
    known, why = records.fitting(tmp_path, "camera two")
    assert known == records.Calibration()
    assert "camera one, not camera two" in why[0]


def test_another_size_is_named_once(tmp_path: Path) -> None:
    records.write(tmp_path, focus_record())
    white = records.White(**ORIGIN.fields(), colour_gains=(1.5, 1.7), cast=0.0)  # type: ignore[arg-type]
    records.write(tmp_path, white)
    known, why = records.fitting(tmp_path, "camera one", {(1280, 960)})
    assert known == records.Calibration()
    assert len(why) == 1
    assert "pictures of 640 x 480; now they are 1280 x 960. It is not used." in why[0]
    assert records.fitting(tmp_path, "camera one", {SIZE, (1280, 960)})[0].settings is not None


@pytest.mark.parametrize("now", [("camera two", SIZE), ("camera one", (1280, 960))])
def test_a_score_of_earlier_does_not_speak_against_the_calibration(
    tmp_path: Path, now: tuple[str, tuple[int, int]]
) -> None:
    records.write(tmp_path, counted(Reading((), (), *SIZE), [], "nets", ORIGIN))
    known, why = records.fitting(tmp_path, now[0], {now[1]})
    assert (known.score, why) == (None, ())
    assert records.fitting(tmp_path, "camera one", {SIZE})[0].score is not None


@pytest.mark.parametrize("name", ['a "wide" one', "C:\\usb", "two\nlines", "\x7f\x00", "Größe \u2028"])
def test_a_camera_s_name_may_hold_anything(tmp_path: Path, name: str) -> None:
    written = focus_record().model_copy(update={"camera": name})
    records.write(tmp_path, written)
    assert records.read(tmp_path, records.Focus) == written


@pytest.mark.parametrize("text", ["lens_position = ", "lens_position = 2.5\n", "\udcff"])
def test_a_damaged_file_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "focus.toml").write_bytes(text.encode(errors="surrogateescape"))
    known, (words,) = records.fitting(tmp_path)
    assert known.records == ()
    assert re.search(r"focus\.toml.*damaged.*Do that step again", words)


LENS = records.Lens(
    **ORIGIN.fields(),  # type: ignore[arg-type]
    camera_matrix=((600, 0, 320), (0, 600, 240), (0, 0, 1)),
    distortion=(0, 0, 0, 0, 0),
    error_px=0.1,
    focal_doubt=0.01,
    views=14,
)
FLOOR = Outline(**ORIGIN.fields(), corners=((60, 40), (580, 40), (580, 440), (60, 440)), fit=0.9)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (LENS, "camera_matrix = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]"),
        (LENS, "camera_matrix = [[-600, 0, 320], [0, 600, 240], [0, 0, 1]]"),
        (FLOOR, "corners = [[60, 40], [580, 40], [60, 440], [580, 440]]"),
        (FLOOR, "corners = [[60, 40], [5800, 40], [5800, 440], [60, 440]]"),
        (FLOOR, "corners = [[60, 40], [60, 40], [60, 40], [60, 40]]"),
    ],
)
def test_what_no_camera_and_no_tray_can_be_is_damaged_too(
    tmp_path: Path, record: records.Record, line: str
) -> None:
    path = records.write(tmp_path, record)
    assert records.fitting(tmp_path)[0].records == (record,)
    name = line.partition(" ")[0]
    path.write_text(re.sub(rf"(?m)^{name} = .*$", line, path.read_text()))
    assert "damaged (its checksum does not fit)" in records.fitting(tmp_path)[1][0]
    path.write_text(re.sub("(?m)^checksum = .*$", "", path.read_text()))
    known, (words,) = records.fitting(tmp_path)
    assert known.records == ()
    assert f"damaged ({name})" in words


def test_a_damaged_picture_of_the_empty_tray_is_noticed(tmp_path: Path) -> None:
    picture = np.full((480, 640, 3), 90, np.uint8)
    empty = Empty(**ORIGIN.fields(), picture="empty.png", sha256="0" * 64, colour=(9, 9, 9), frames=3)  # type: ignore[arg-type]
    records.write_empty(tmp_path, empty, picture)
    kept = records.fitting(tmp_path)[0].empty
    assert kept is not None
    assert np.array_equal(records.empty_picture(tmp_path, kept), picture)
    other = kept.model_copy(update={"width": 64})
    with pytest.raises(CalibrationError, match="not of the size"):
        records.empty_picture(tmp_path, other)
    (tmp_path / kept.picture).write_bytes(b"no picture")
    with pytest.raises(CalibrationError, match="damaged"):
        records.empty_picture(tmp_path, kept)
    known, (words,) = records.fitting(tmp_path, "camera one", {SIZE})
    assert known.empty is None
    assert "calibrate step empty" in words
    known, (words,) = records.fitting(tmp_path, "camera two")
    assert "another camera" in words  # and what is of no use is not looked at


def test_the_interval_is_wilson_s() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(9, 10) == pytest.approx((0.5958, 0.9821), abs=1e-3)


def test_the_paper_between_the_markers_is_white() -> None:
    page, (x, y) = target.sheet(), target.board_middle("a4")
    for strip in target.white_squares():
        right, up = strip.mean(axis=0)
        assert page[int((y - up) * 10), int((x + right) * 10)].tolist() == [255, 255, 255]


def test_the_sheet_says_its_own_size() -> None:
    assert b"pHYs\x00\x00\x27\x10\x00\x00\x27\x10\x01" in target.png("a4")
    assert b"/MediaBox [0 0 841.890 595.276]" in target.pdf("a4")
