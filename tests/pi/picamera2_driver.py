"""The project's driver on the real picamera2 and libcamera: open, stream, read a roll, time-out, restart.

Runs inside the Debian of test_picamera2.sh, where libcamera's `virtual` pipeline serves our rendered frames
from /frames. That pipeline gives NV12 and tells of a frame only its SensorTimestamp; it makes frames as fast
as they are asked for (paced here), knows no raw stream, and fills only buffers that libcamera itself has
allocated: for these three, picamera2's class is fitted to it. All else is theirs.
"""

from __future__ import annotations

import importlib
import json
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.tray_settings import TraySettings
from hardware.camera import CameraError, TwoStreams
from hardware.cameras import pi
from hardware.cameras.pi import PiCamera
from hardware.simulated.camera import SimulatedCamera
from kiosk.system.doctor.machine import run_probe
from kiosk.tray.messages import Arm, Lost, Opened, Seen, WatchSettings
from kiosk.tray.supervisor import TraySupervisor
from vision.pipeline import TrayPipeline
from vision.reader import DiceReader
from vision.settle import Settle

FRAMES = Path("/frames")
HANG = Path("/hang")
SEED, DICE = 5, ("d20", "d6")
SIZE = (1280, 960)
STILL_BEFORE, FRAMES_IN_ALL = 40, 170
FRAMES_PER_S = 30.0
OPEN_S, PATIENCE_S = 60.0, 150.0
"""libcamera loads all frames before the first one comes, which takes its time on a busy machine."""


def render() -> list[tuple[str, int]]:
    """Write the frames of one throw: the empty tray, dice that roll, dice at rest; and say what they show."""
    truth = Path("/truth")
    truth.unlink(missing_ok=True)
    camera = SimulatedCamera(SEED, SIZE, truth_log=truth)
    camera.open()
    for number in range(FRAMES_IN_ALL):
        if number == STILL_BEFORE:
            camera.throw(DICE)
        picture = camera.frame().image
        cv2.imwrite(str(FRAMES / f"{number:04d}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
    thrown = json.loads(truth.read_text())["dice"]
    return sorted((die["die"], die["value"]) for die in thrown)


def virtual() -> Any:
    """The module picamera2, its class fitted to the virtual pipeline."""
    libcamera, picamera2, allocators = map(
        importlib.import_module, ("libcamera", "picamera2", "picamera2.allocators")
    )
    theirs = picamera2.Picamera2.__init__

    def begin(self: Any, number: int = 0) -> None:
        theirs(self, number)
        self.allocator = allocators.LibcameraAllocator(self.camera)
        self.pre_callback = pace
        self.sensor_modes_ = [{"format": "NV12"}]  # asked for with the raw stream, as for a USB camera

    def raw_modes(self: Any) -> list[dict[str, Any]]:
        formats = self.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0).formats
        return [
            {"format": str(each), "size": (size.width, size.height)}
            for each in formats.pixel_formats
            for size in formats.sizes(each)
        ]

    if theirs.__name__ != "begin":
        picamera2.Picamera2.__init__, picamera2.Picamera2._get_raw_modes = begin, raw_modes
    return picamera2


def pace(_request: Any) -> None:
    """Called by picamera2 for each frame, in libcamera's event loop, where drivers hang too."""
    time.sleep(1 / FRAMES_PER_S)
    while HANG.exists():
        time.sleep(0.05)


def say(what: str, words: str) -> None:
    sys.stdout.write(f"{what:10} {words}\n")
    sys.stdout.flush()


def camera() -> PiCamera:
    return PiCamera(SIZE, module=virtual)


def parts(settings: TraySettings) -> tuple[PiCamera, TrayPipeline]:
    """For the kiosk's own camera process."""
    pi.CONVERGE_S, pi.OPEN_S = 0.2, OPEN_S
    return camera(), TrayPipeline(DiceReader.load(overhead=True), Settle(settings.rest_s))


def opens_and_streams() -> None:
    live = camera()
    start = time.monotonic()
    live.open()
    opened = time.monotonic() - start
    assert isinstance(live, TwoStreams)
    seen = [live.frame() for _ in range(30)]
    assert all(a.number < b.number and a.time < b.time for a, b in pairwise(seen))
    assert {frame.image.shape for frame in seen} == {(480, 640, 3)}
    large = live.large_frame(seen[-1].time)
    assert large.image.shape == (960, 1280, 3)
    assert large.time >= seen[-1].time
    rendered = cv2.imread(str(FRAMES / "0000.jpg"))
    assert rendered is not None
    away = max(
        abs(float(np.median(large.image[..., k])) - float(np.median(rendered[..., k]))) for k in range(3)
    )
    # the pipeline writes a JPEG's full range of levels and calls it Rec. 709, which has a narrower one
    assert away < 12, f"colours are off by {away} levels"
    rate = (seen[-1].number - seen[0].number) / (seen[-1].time - seen[0].time)
    say("open", f"{live.identity()}; first picture after {opened:.2f} s")
    say("stream", f"NV12 twice, small at {rate:.1f} frames/s, large as rendered ({away:.1f} levels off)")
    live.close()


def reads_a_roll(truth: list[tuple[str, int]]) -> None:
    live = camera()
    live.open()
    pipeline = TrayPipeline(DiceReader.load(overhead=True), Settle())
    moved_at, armed, end = 0.0, False, time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        frame = live.frame()
        report = pipeline.see(
            frame.image,
            frame.time,
            closer=lambda: live.large_frame(moved_at).image,  # noqa: B023
        )
        moved_at = frame.time if report.moving else moved_at
        if report.still and not armed:
            pipeline.arm()
            armed = True
        if report.reading is not None and report.reading.dice:
            read = sorted((str(die.die), die.value or 0) for die in report.reading.dice)
            assert read == truth, f"read {read}, thrown {truth}"
            assert (report.reading.width, report.reading.height) == SIZE
            say("roll", f"{read} as thrown, read in the large picture")
            live.close()
            return
    raise AssertionError(f"no roll was read within {PATIENCE_S:.0f} s")


def gives_up_in_time() -> None:
    live = camera()
    live.open()
    live.frame()
    HANG.touch()
    start = time.monotonic()
    try:
        for _ in range(10):
            live.frame(timeout=0.5)
    except CameraError as problem:
        said = str(problem)
    else:
        raise AssertionError("a camera that hangs was not given up")
    waited = time.monotonic() - start
    live.close()
    closed = time.monotonic() - start - waited
    assert waited < 1.5
    assert closed < pi.LET_GO_S + 0.5
    say("time-out", f"after {waited:.2f} s, let go in {closed:.2f} s: {said}")
    HANG.unlink()
    end = time.monotonic() + 5
    while any(each.name == "picamera2" for each in threading.enumerate()) and time.monotonic() < end:
        time.sleep(0.05)
    live.open()
    live.frame()
    live.close()
    say("again", "opened in the same process once libcamera answered")


def is_started_again() -> None:
    """The kiosk's supervisor ends a process whose libcamera hangs, and the next one reads."""
    events: list[Any] = []
    watch = TraySupervisor(WatchSettings(TraySettings("picamera2", parts=parts)), lambda: None, hang_s=3.0)

    def until(*kinds: type) -> Any:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            events.extend(watch.news(time.monotonic()))
            while events:
                message = events.pop(0)
                if isinstance(message, kinds):
                    return message
            time.sleep(0.05)
        raise AssertionError(f"no {kinds} within {PATIENCE_S:.0f} s")

    try:
        until(Opened)
        HANG.touch()
        lost = until(Lost)
        HANG.unlink()
        start = time.monotonic()
        until(Opened)
        say("restart", f"{time.monotonic() - start:.2f} s after: {lost.words}")
        watch.send(Arm(1))
        seen = until(Seen)
        while not seen.reading.dice:  # the rendered frames begin anew: the dice were taken out
            seen = until(Seen)
        read = [(str(die.die), die.value) for die in seen.reading.dice]
        say("then", f"{read} read by the new process")
    finally:
        watch.close()


def the_doctor_finds_it() -> None:
    """What the doctor asks of the real libraries, each in a process of its own, as it does."""
    cameras = run_probe("picamera2")["cameras"]
    assert [each["model"] for each in cameras] == ["Virtual tray"], cameras
    # the virtual camera gives nothing raw, and so is none that picamera2 opens as it is; there is no other
    refused = [str(run_probe(f"modes:{number}")["problem"]) for number in range(2)]
    assert "No camera number 1" in refused[1], refused
    say("doctor", f"{cameras[0]['model']}; its modes: {refused[0]}; another: {refused[1]}")


def main() -> None:
    HANG.unlink(missing_ok=True)
    pi.CONVERGE_S, pi.OPEN_S = 0.2, OPEN_S  # nothing automatic is in the virtual camera
    truth = render()
    opens_and_streams()
    reads_a_roll(truth)
    gives_up_in_time()
    is_started_again()
    the_doctor_finds_it()
    sys.stdout.write("5 passed, 0 failed\n")


if __name__ == "__main__":
    main()
