"""The driver for a Pi's cameras, on a stand-in for picamera2 (fake_picamera2.py); the real one: tests/pi."""

import time
from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hardware.camera import Adjustable, CameraError, CameraRanges, CameraSettings, TwoStreams
from hardware.cameras import pi
from hardware.cameras.pi import PiCamera
from hardware.cameras.pi_controls import ranges_of
from hardware.freeze_guard import FROZEN_S
from tests.hardware import fake_picamera2 as fake
from tests.hardware.fake_picamera2 import (
    GLOBAL_SHUTTER,
    HQ,
    MODULE_1,
    MODULE_2,
    MODULE_3,
    VIRTUAL,
    Plan,
    Sensor,
)

LOCKED = CameraSettings(exposure_us=9000, gain=2.0, colour_gains=(2.1, 1.4), lens_position=4.5)
FLAT = CameraSettings(exposure_us=9000, gain=2.0, colour_gains=(2.1, 1.4))


@pytest.fixture
def plan(monkeypatch: pytest.MonkeyPatch) -> Iterator[Plan]:
    made = Plan()
    monkeypatch.setattr(fake.Picamera2, "plan", made)
    monkeypatch.setattr(pi, "CONVERGE_S", 0.4)
    monkeypatch.setattr(pi, "LOCK_S", 0.4)
    monkeypatch.setattr(pi, "LET_GO_S", 0.2)
    yield made
    made.let_go.set()


def camera(settings: CameraSettings | None = FLAT, size: tuple[int, int] = (1280, 960)) -> PiCamera:
    return PiCamera(size, settings=settings, module=lambda: SimpleNamespace(Picamera2=fake.Picamera2))


def frames(live: PiCamera, count: int, timeout: float = 2.0) -> None:
    for _ in range(count):
        live.frame(timeout)


@pytest.mark.parametrize(
    ("sensor", "large", "mode"),
    [
        (MODULE_1, (1280, 960), (1296, 972)),
        (MODULE_2, (1276, 960), (1640, 1232)),
        (MODULE_3, (1706, 960), (2304, 1296)),
        (HQ, (1280, 960), (2028, 1520)),
        (GLOBAL_SHUTTER, (1284, 960), (1456, 1088)),
    ],
    ids=lambda value: value.model if isinstance(value, Sensor) else None,
)
def test_every_module_is_used_by_what_it_says_of_itself(
    plan: Plan, sensor: Sensor, large: tuple[int, int], mode: tuple[int, int]
) -> None:
    """The sensor's whole view in its own shape, from the smallest mode that is large and quick enough."""
    plan.sensors = [sensor]
    with_lens = LOCKED if sensor.lens else FLAT
    live = camera(with_lens)
    live.open()
    assert plan.wished["main"]["size"] == large
    assert plan.wished["sensor"]["output_size"] == mode
    small = live.frame().image
    assert small.shape[1] == 640
    assert small.shape[1] / small.shape[0] == pytest.approx(large[0] / large[1], rel=0.01)
    assert live.large_frame(0.0).image.shape[:2] == large[::-1]
    assert (live.ranges().lens_position is not None) is sensor.lens
    assert sensor.model in live.identity()
    live.close()
    assert plan.opened == plan.held == 0


def test_colours_come_out_right_in_every_format(plan: Plan) -> None:
    for sensor in (MODULE_1, VIRTUAL):
        plan.sensors = [sensor]
        live = camera(None)
        live.open()
        for picture in (live.frame().image, live.large_frame(0.0).image):
            blue, green, red = picture[10:40, 10:40].reshape(-1, 3).mean(axis=0)
            assert red > 150
            assert blue < 80
            assert green < 80
        live.close()


@pytest.mark.usefixtures("plan")
def test_settings_are_locked_and_confirmed_by_the_frames() -> None:
    live = camera(LOCKED)
    live.open()
    live.large_frame(0.0)
    taken = live.measured()
    assert taken.exposure_us == pytest.approx(9000, rel=0.02)
    assert (taken.gain, taken.colour_gains, taken.lens_position) == (2.0, (2.1, 1.4), 4.5)
    assert isinstance(live, TwoStreams)
    assert isinstance(live, Adjustable)
    live.close()


@pytest.mark.parametrize(
    ("stubborn", "words"),
    [
        ({"ExposureTime": 12000}, "exposure 12000 us instead of 9000 us"),
        ({"AnalogueGain": 4.0}, r"gain 4\.00 instead of 2\.00"),
        ({"ColourGains": (1.0, 1.4)}, r"red gain 1\.00 instead of 2\.10"),
        ({"LensPosition": 1.0}, r"lens at 1\.00 instead of 4\.50 dioptres"),
    ],
)
def test_a_frame_taken_otherwise_than_calibrated_is_not_read(
    plan: Plan, stubborn: dict[str, Any], words: str
) -> None:
    plan.stubborn = stubborn
    live = camera(LOCKED)
    live.open()
    with pytest.raises(CameraError, match=words):
        live.large_frame(0.0)
    live.close()


@pytest.mark.usefixtures("plan")
def test_without_calibration_what_automatics_found_is_locked() -> None:
    live = camera(None)
    live.open()
    first = live.large_frame(0.0)
    locked = live.measured()
    for _ in range(10):
        live.frame()
    assert live.measured() == locked
    assert locked.exposure_us is not None
    assert locked.lens_position is not None
    assert first.number >= 0
    live.close()


@pytest.mark.parametrize(
    ("given", "left"),
    [
        (CameraSettings(lens_position=4.5), {"exposure_us", "gain", "colour_gains"}),
        (CameraSettings(exposure_us=9000, gain=2.0), {"colour_gains", "lens_position"}),
        (FLAT, {"lens_position"}),
        (LOCKED, set()),
    ],
)
def test_what_calibration_leaves_open_is_locked_as_automatics_found_it(
    plan: Plan, given: CameraSettings, left: set[str]
) -> None:
    live = camera(given)
    live.open()
    live.large_frame(0.0)
    for name in ("exposure_us", "gain", "colour_gains", "lens_position"):
        locked = getattr(live.measured(), name)
        assert locked is not None
        if name not in left:
            assert locked == pytest.approx(getattr(given, name), rel=0.02)
    assert (plan.told["AeEnable"], plan.told["AwbEnable"], plan.told["AfMode"]) == (False, False, 0)
    plan.stubborn = {"AnalogueGain": 7.5}  # and it is held against the frames
    frames(live, 5)
    with pytest.raises(CameraError, match=r"gain 7\.50 instead of"):
        live.large_frame(live.frame().time)
    live.close()


@pytest.mark.slow
@pytest.mark.usefixtures("plan")
def test_what_is_read_was_exposed_after_the_dice_came_to_rest() -> None:
    live = camera(LOCKED)
    live.open()
    for _ in range(5):
        rest = live.frame().time + 0.2  # they will come to rest then
        large = live.large_frame(rest)
        assert rest <= large.time < rest + 0.08
    live.close()


@pytest.mark.usefixtures("plan")
def test_exposure_counts_from_its_beginning() -> None:
    """The sensor stamps a frame when it is read out: what it shows is older by the exposure."""
    live = camera(CameraSettings(exposure_us=30000))
    live.open()
    time.sleep(0.3)
    seen = live.frame()
    large = live.large_frame(seen.time + 0.01)
    assert large.number >= seen.number + 2  # the next frame was exposed from before that moment
    live.close()


@pytest.mark.usefixtures("plan")
def test_frames_come_in_order_and_none_twice() -> None:
    live = camera()
    live.open()
    seen = [live.frame() for _ in range(20)]
    assert all(a.number < b.number and a.time < b.time for a, b in pairwise(seen))
    live.close()


@pytest.mark.parametrize("call", ["open", "configure", "start", "capture"])
def test_no_call_that_hangs_keeps_anyone_waiting(
    plan: Plan, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi, "OPEN_S", 0.3)
    plan.hang_at = call
    start = time.monotonic()
    with pytest.raises(CameraError, match="gave no picture"):
        camera().open()
    assert time.monotonic() - start < 2


def test_a_camera_that_hangs_later_is_given_up_and_opens_again(plan: Plan) -> None:
    live = camera()
    live.open()
    live.frame()
    plan.hang_at = "capture"
    start = time.monotonic()
    with pytest.raises(CameraError, match="gave no picture"):
        frames(live, 5, timeout=0.3)
    assert time.monotonic() - start < 2
    plan.hang_at, plan.held = "", 0
    live.open()
    live.frame()
    live.close()


def test_a_close_that_hangs_ends_after_its_time(plan: Plan) -> None:
    live = camera()
    live.open()
    plan.hang_at = "close"
    start = time.monotonic()
    live.close()
    assert time.monotonic() - start < 1


def test_a_camera_that_fails_says_why(plan: Plan) -> None:
    plan.dies_at = 20
    live = camera(LOCKED)
    live.open()
    with pytest.raises(CameraError, match=r"Failed to queue buffer.*ribbon cable"):
        frames(live, 100)
    live.close()


def test_a_cable_that_is_pulled_and_plugged_in_again_works(plan: Plan) -> None:
    live = camera()
    live.open()
    live.close()
    sensors, plan.sensors = plan.sensors, []
    with pytest.raises(CameraError, match=r"No camera was found.*rpicam-hello"):
        live.open()
    plan.sensors = sensors
    live.open()
    live.frame()
    live.close()


def test_a_camera_that_gives_the_same_picture_for_ever_has_frozen(plan: Plan) -> None:
    still = np.random.default_rng(1).integers(0, 250, (960, 1706, 3), np.uint8)
    plan.tray = lambda width, height, _: still[:height, :width]
    live = camera()
    live.open()
    with pytest.raises(CameraError, match="frozen"):
        frames(live, round(FROZEN_S * 30) + 60)
    live.close()


def test_without_picamera2_it_says_what_to_install() -> None:
    def missing() -> Any:
        raise ImportError("No module named 'libcamera'")

    with pytest.raises(CameraError, match=r"apt install python3-picamera2.*--system-site-packages"):
        PiCamera(module=missing).open()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (CameraSettings(exposure_us=900_000), "can't take an exposure of 900000 us"),
        (CameraSettings(white_balance_k=4000), "belongs to a USB camera"),
        (CameraSettings(lens_position=3.0), "no setting for a lens position"),
    ],
)
def test_settings_of_another_camera_are_refused(plan: Plan, settings: CameraSettings, words: str) -> None:
    plan.sensors = [MODULE_2]
    with pytest.raises(CameraError, match=words):
        camera(settings).open()


@pytest.mark.usefixtures("plan")
def test_calibration_can_turn_each_setting_while_it_runs() -> None:
    live = camera(LOCKED)
    live.open()
    for lens in (2.0, 5.0, 8.0):
        live.adjust(CameraSettings(lens_position=lens))
        for _ in range(10):
            live.frame()
        assert live.measured().lens_position == lens
    live.close()


@pytest.mark.usefixtures("plan")
def test_people_throw_in_front_of_it() -> None:
    live = camera()
    with pytest.raises(CameraError, match="by hand"):
        live.throw(("d20",))
    with pytest.raises(CameraError, match="not open"):
        live.frame()


@pytest.mark.parametrize(
    ("told", "limits"),
    [((0.0, 32.0, None), (0.0, 32.0)), (((0.0, 0.1), (32.0, 16.0), (1.0, 1.0)), (0.1, 16.0))],
)
def test_limits_are_taken_of_one_value_or_of_each(told: tuple[Any, ...], limits: tuple[float, float]) -> None:
    assert ranges_of({"ColourGains": told}) == CameraRanges(colour_gains=limits)
