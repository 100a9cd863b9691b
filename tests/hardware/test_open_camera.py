"""Cameras by name."""

from pathlib import Path

import pytest

from hardware.camera import CameraError
from hardware.cameras import has_device, open_camera
from hardware.cameras.v4l2 import V4l2Camera
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.faults import Fault


def test_none_is_no_camera() -> None:
    assert open_camera("none") is None


def test_simulated_takes_seed_size_and_pace() -> None:
    camera = open_camera("simulated", seed=3, size=(320, 240), paced=True)
    assert isinstance(camera, SimulatedCamera)
    assert camera.simulated
    assert camera.can_throw
    assert camera.paced
    camera.open()
    assert camera.frame().image.shape == (240, 320, 3)


def test_simulated_faults_can_be_named() -> None:
    camera = open_camera("simulated:cocked@2,darkness")
    assert isinstance(camera, SimulatedCamera)
    assert camera.faults.active(Fault.COCKED, 2)
    assert not camera.faults.active(Fault.COCKED, 1)
    assert camera.faults.held(Fault.DARKNESS)


def test_v4l2_takes_a_number() -> None:
    camera = open_camera("v4l2:2")
    assert isinstance(camera, V4l2Camera)
    assert camera.name == "v4l2:2"
    assert not camera.simulated


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("webcam", "no camera called"),
        ("", "no camera called"),
        ("v4l2", "v4l2:0"),
        ("picamera2:left", "picamera2:1"),
        ("replay:", "PATH"),
        ("simulated:flood", 'no fault "flood"'),
        ("simulated:cocked@x", "cocked@3"),
    ],
)
def test_what_is_no_camera_is_refused_in_words(source: str, words: str) -> None:
    with pytest.raises(CameraError, match=words):
        open_camera(source)


def test_a_replay_of_nothing_is_refused_before_it_is_opened(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="there is no such file"):
        open_camera(f"replay:{tmp_path / 'nothing'}")


@pytest.mark.parametrize(
    ("source", "there"),
    [
        ("v4l2:0", True), ("picamera2", True), ("picamera2:1", True), ("auto", True), ("none", False),
        ("simulated", False), ("simulated:cocked@3", False), ("replay:photos", False),
    ],
)  # fmt: skip
def test_a_source_says_whether_there_is_a_thing_behind_it(source: str, there: bool) -> None:  # noqa: FBT001 - the answer
    assert has_device(source) is there
