"""The cameras there are, opened by the name they have in the configuration and on the command line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.camera import Camera, CameraError, CameraSettings
from hardware.message import say

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCES = {
    "simulated": "a simulated tray that throws its own dice",
    "replay:PATH": "a photo, a folder of photos or a video",
    "v4l2:NAME": "a USB camera, by its name or a part of it, or by its number N of /dev/videoN",
    "picamera2": "the Raspberry Pi's own camera; picamera2:1 the second one",
    "none": "no camera; dice are entered by hand",
}
"""What `open_camera` takes, with words for people."""

READING_SIZE = (1280, 960)
"""Width and height, px, at which a d20's numerals in a tray 30 cm wide are large enough to be read."""


def open_camera(
    source: str,
    *,
    seed: int = 0,
    size: tuple[int, int] = READING_SIZE,
    paced: bool = False,
    truth_log: Path | None = None,
    settings: CameraSettings | None = None,
    by_kind: bool = False,
    one_set: bool = False,
) -> Camera | None:
    """The camera that `source` names, not opened yet; None for "none".

    Args:
        source: one of `SOURCES`. "simulated:cocked@3,glare" has things go wrong (hardware.simulated.faults).
        seed: of the simulated dice.
        size: width and height in px wished of a simulated or real camera; photographs keep their own.
        paced: whether simulated and replayed frames come in real time, else at once on a simulated clock.
        truth_log: where the simulated camera writes what it threw, for tests only.
        settings: what a real camera is locked to, from its calibration.
        by_kind: the simulated camera's dice have a colour for each kind.
        one_set: the simulated camera throws the dice of one set alone.

    Raises:
        CameraError: there is no such camera, or nothing at that path; the text says what there is.
    """
    kind, rest = kind_of(source), source.partition(":")[2]
    makers: dict[str, Callable[[], Camera]] = {
        "simulated": lambda: _simulated(
            rest, seed, size, paced=paced, truth_log=truth_log, by_kind=by_kind, one_set=one_set
        ),
        "replay": lambda: _replay(rest, paced=paced),
        "v4l2": lambda: _v4l2(rest, size, settings),
        "picamera2": lambda: _picamera2(rest, size, settings),
    }
    return None if kind == "none" else makers[kind]()


def kind_of(source: str) -> str:
    """What stands before the colon of a source: one of the kinds of `SOURCES`.

    Raises CameraError where it is none of them; the text says what there is.
    """
    kind = source.partition(":")[0]
    if source == "none" or kind in {known.partition(":")[0] for known in SOURCES if known != "none"}:
        return kind
    raise CameraError.say(
        'There is no camera called "{source}". Choose one of {known}.',
        source=source,
        known=", ".join(SOURCES),
        guests=say(
            "The camera that was set up is none that the kiosk knows. The host chooses one: Menu, "
            "Settings, Camera."
        ),
    )


def has_device(source: str) -> bool:
    """Whether there is a camera behind a source: a thing that is lit, calibrated, and thrown under by people.

    "auto" counts as one.
    """
    return source.partition(":")[0] not in {"simulated", "replay", "none"}


def find_camera() -> str | None:
    """The source of the first real camera that is plugged in; None when there is none.

    A camera on a Pi's own socket goes before one on USB; the kernel's list tells, libcamera is not loaded.
    """
    if is_pi() and _pi_cameras():
        return "picamera2"
    if not list(Path("/dev").glob("video*")):
        return None  # without loading OpenCV
    from hardware.cameras.v4l2_names import found_cameras  # noqa: PLC0415

    plugged = [camera for camera in found_cameras().values() if camera.usb]
    return f"v4l2:{plugged[0].stable_name}" if plugged else None


def is_pi() -> bool:
    """Whether this computer is a Raspberry Pi."""
    model = Path("/proc/device-tree/model")
    return model.is_file() and "Raspberry Pi" in model.read_text(errors="replace")


def _pi_cameras() -> bool:
    """Whether the kernel has found a sensor on a camera socket: a chip with an address, "imx708 10-001a"."""
    names = Path("/sys/class/video4linux").glob("v4l-subdev*/name")
    return any(re.search(r" \d+-00[0-9a-f]{2}$", name.read_text().strip()) for name in names)


# each kind of camera is imported when it is asked for: nobody else waits for what it needs


def _simulated(
    faults: str,
    seed: int,
    size: tuple[int, int],
    *,
    paced: bool,
    truth_log: Path | None,
    by_kind: bool,
    one_set: bool,
) -> Camera:
    from hardware.simulated.camera import SimulatedCamera  # noqa: PLC0415
    from hardware.simulated.faults import Fault, parse_faults  # noqa: PLC0415

    try:
        planned = parse_faults(faults)
    except ValueError as error:
        raise CameraError.say(
            'The simulated camera knows no fault "{fault}". It knows {known}, alone or with the number '
            "of a throw: cocked@3.",
            fault=error,
            known=", ".join(Fault),
        ) from error
    return SimulatedCamera(
        seed, size, paced=paced, faults=planned, truth_log=truth_log, by_kind=by_kind, one_set=one_set
    )


def _replay(named: str, *, paced: bool) -> Camera:
    from hardware.cameras.photos import EMPTY, PhotoCamera  # noqa: PLC0415
    from hardware.cameras.video import VIDEOS, VideoCamera  # noqa: PLC0415
    from hardware.pictures import SUFFIXES, pictures_in  # noqa: PLC0415

    if not named:
        raise CameraError.say(
            "Say what is to be replayed: replay:PATH with a photo, a folder of photos or a video."
        )
    path = Path(named)
    if not path.exists():
        raise CameraError.say("{path}: there is no such file or folder to replay. Check the path.", path=path)
    if path.suffix.lower() in VIDEOS and not path.is_dir():
        return VideoCamera(path, paced=paced)
    if not path.is_dir():  # whether a file can be read shows when it comes to it
        return PhotoCamera(path, [path], paced=paced)
    try:
        photos = pictures_in(path)
    except OSError as error:
        raise CameraError.say(
            "{folder}: this folder can't be listed. Check that you may read it.", folder=path
        ) from error
    throws = [photo for photo in photos if not photo.name.lower().startswith(EMPTY)]
    if not throws:
        kinds = ", ".join(sorted(SUFFIXES))
        raise CameraError.say(
            "{path}: there are no photos to replay in this folder. Put some there ({kinds}).",
            path=path,
            kinds=kinds,
        )
    empty = next((photo for photo in photos if photo not in throws), None)
    return PhotoCamera(path, throws, empty, paced=paced)


def _v4l2(name: str, size: tuple[int, int], settings: CameraSettings | None) -> Camera:
    from hardware.cameras.v4l2 import V4l2Camera  # noqa: PLC0415

    if not name:
        raise CameraError.say(
            '"v4l2:" names no camera: write its name, or its number such as v4l2:0.',
            guests=say("No camera is named. The host chooses one: Menu, Settings, Camera."),
        )
    return V4l2Camera(name, size, settings=settings)


def _picamera2(number: str, size: tuple[int, int], settings: CameraSettings | None) -> Camera:
    from hardware.cameras.pi import PiCamera  # noqa: PLC0415

    if number and not number.isdecimal():
        raise CameraError.say(
            '"picamera2:{number}" names no camera: write picamera2, or picamera2:1 for the second one.',
            number=number,
            guests=say("No camera is named. The host chooses one: Menu, Settings, Camera."),
        )
    return PiCamera(size, number=int(number or 0), settings=settings)
