"""Which USB cameras are plugged in, and what they are called: numbers change, names do not."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hardware.camera import CameraError
from hardware.message import Device, Message, say, together

DEVICES, ABOUT = Path("/dev"), Path("/sys/class/video4linux")
"""Where Linux lists cameras."""


@dataclass(frozen=True, slots=True)
class Found:
    """A camera that Linux shows.

    Attributes:
        number: N of /dev/videoN, as long as it stays plugged in.
        label: what it calls itself, "" when it does not say.
        usb: it is plugged in; a Pi also shows its codecs as cameras, which give no pictures.
        by_id: its entry in /dev/v4l/by-id, with maker and serial number; "" when it has none.
        by_path: its entry in /dev/v4l/by-path, the socket it is plugged into; "" when it has none.
    """

    number: int
    label: str
    usb: bool
    by_id: str = ""
    by_path: str = ""

    @property
    def stable_name(self) -> str:
        """The name that stays; the number only where there is no other."""
        return self.by_id or self.by_path or str(self.number)


def found_cameras(devices: Path = DEVICES, about: Path = ABOUT) -> dict[int, Found]:
    """The cameras that Linux shows, by number, without the second device that a webcam has for its data."""
    ids, paths = (_names(devices / "v4l" / kind) for kind in ("by-id", "by-path"))
    found = {}
    for path in devices.glob("video*"):
        text = path.name.removeprefix("video")
        known = about / path.name
        if text.isdecimal() and _line(known / "index") in {"", "0"}:
            number = int(text)
            usb = "usb" in str((known / "device").resolve())
            found[number] = Found(
                number, _line(known / "name"), usb, ids.get(number, ""), paths.get(number, "")
            )
    return dict(sorted(found.items()))


_DIGITS = 6
"""Of a camera's number; what has more is none."""


def find_named(name: str, devices: Path = DEVICES, about: Path = ABOUT) -> Found:
    """The camera that is meant.

    `name`: a number, an entry of /dev/v4l/by-id or by-path, or a part of one or of the camera's label, in
    large or small letters, that fits one camera only.

    Raises CameraError when there is no such camera or more than one, naming those that there are.
    """
    return among(found_cameras(devices, about), name, devices)


def among(found: dict[int, Found], name: str, devices: Path = DEVICES) -> Found:
    """As `find_named`, of cameras that were found before."""
    if name.isdecimal() and len(name) <= _DIGITS:
        if int(name) in found:
            return found[int(name)]
        path = devices / f"video{name}"
        if path.exists():
            return Found(int(name), "", usb=False)
        raise CameraError.say("There is no camera {path}. {others}", path=path, others=_others(found))
    exact = [camera for camera in found.values() if name in {camera.by_id, camera.by_path, camera.label}]
    wished = name.casefold()
    alike = [
        camera
        for camera in found.values()
        if any(wished in text.casefold() for text in (camera.by_id, camera.by_path, camera.label))
    ]
    fits = exact or alike
    if len(fits) == 1:
        return fits[0]
    if fits:
        names = together(*(Device(f"v4l2:{camera.stable_name}") for camera in fits), by=", ")
        raise CameraError.say(
            '"{name}" fits more than one camera: {names}. Write the whole name of one.',
            name=name,
            names=names,
        )
    raise CameraError.say(
        'No camera called "{name}" is plugged in. {others}', name=name, others=_others(found)
    )


def _others(found: dict[int, Found]) -> Message:
    if not found:
        return say("No camera was found at all: plug one in, or use the simulated tray.")
    names = [
        say(
            "{camera} ({label})",
            camera=Device(f"v4l2:{camera.stable_name}"),
            label=camera.label or say("no name"),
        )
        for camera in found.values()
    ]
    return say("These were found: {names}.", names=together(*names, by=", "))


def _names(folder: Path) -> dict[int, str]:
    """The links in a folder of /dev/v4l, by the number of the device that they lead to."""
    if not folder.is_dir():
        return {}
    names = {}
    for link in sorted(folder.iterdir()):
        number = link.resolve().name.removeprefix("video")
        if number.isdecimal():
            names[int(number)] = link.name
    return names


def _line(path: Path) -> str:
    return path.read_text(errors="replace").strip() if path.is_file() else ""
