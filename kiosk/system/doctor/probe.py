"""`python -m kiosk.system.doctor.probe NAME`: import one library, ask it a few things, print them as JSON.

In a process of its own: a library that does not fit the others may crash, and one that talks to a camera may
hang.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def module(name: str) -> dict[str, Any]:
    """Version and place of a module."""
    loaded = importlib.import_module(name)
    return {"version": str(getattr(loaded, "__version__", "")), "file": str(loaded.__file__)}


def picamera2() -> dict[str, Any]:
    """The cameras that libcamera shows, without opening one."""
    loaded = importlib.import_module("picamera2")
    cameras = [
        {"model": str(each.get("Model", "")), "place": str(each.get("Id", ""))}
        for each in loaded.Picamera2.global_camera_info()
    ]
    return {"file": str(loaded.__file__), "cameras": cameras}


def modes(number: str) -> dict[str, Any]:
    """The modes of a camera by its number; needs that camera for itself."""
    camera = importlib.import_module("picamera2").Picamera2(int(number))
    try:
        found = [
            f"{mode['size'][0]}x{mode['size'][1]} at {mode['fps']:.0f}/s"
            for mode in camera.sensor_modes
            if "size" in mode and "fps" in mode  # what is no bare sensor has none such
        ]
    finally:
        camera.close()
    return {"modes": list(dict.fromkeys(found))}  # one size comes once for each depth of its colours


def calibration(folder: str) -> dict[str, Any]:
    """The steps in a folder whose files are damaged, as the kiosk reads them."""
    from calibration import records  # noqa: PLC0415 - loads OpenCV, which may be what is broken

    damaged = []
    for kind in records.KINDS:
        try:
            record = records.read(Path(folder), kind)
            if isinstance(record, records.Empty):
                records.empty_picture(Path(folder), record)
        except records.CalibrationError:
            damaged.append(kind.name)
    return {"damaged": damaged}


def reader() -> dict[str, Any]:
    """The version of the nets that read dice, each loaded as the kiosk loads it."""
    from vision.inference import MODELS, Manifest  # noqa: PLC0415 - loads OpenCV, which may be what is broken
    from vision.reader import DiceReader  # noqa: PLC0415 - as above

    DiceReader.load()
    return {"version": Manifest.load(MODELS).version, "file": str(MODELS)}


def sdl() -> dict[str, Any]:
    """Pygame's version and place, and the video drivers built into its SDL."""
    import pygame  # noqa: PLC0415 - asked for alone
    import pygame.display  # noqa: PLC0415 - loads SDL

    maps = Path("/proc/self/maps").read_text()
    found = re.search(r"\s(/.*libSDL2-.*)", maps)  # a folder's name may have spaces
    drivers: list[str] = []
    if found:
        library = ctypes.CDLL(found.group(1))
        library.SDL_GetVideoDriver.restype = ctypes.c_char_p
        drivers = [library.SDL_GetVideoDriver(i).decode() for i in range(library.SDL_GetNumVideoDrivers())]
    return {"version": pygame.version.ver, "file": str(pygame.__file__), "drivers": drivers}


def lgpio() -> dict[str, Any]:
    """As a module, loaded as the kiosk loads it."""
    from hardware.pins import room_for_lgpio  # noqa: PLC0415 - asked for alone

    with room_for_lgpio():
        return module("lgpio")


SPECIAL: dict[str, Callable[[], dict[str, Any]]] = {
    "picamera2": picamera2,
    "sdl": sdl,
    "lgpio": lgpio,
    "reader": reader,
}
OF_ONE: dict[str, Callable[[str], dict[str, Any]]] = {"modes": modes, "calibration": calibration}
"""Asked of one thing, as "modes:0"."""


def main(name: str) -> None:
    """Print what is found, or what keeps it from being imported."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        kind, _, which = name.partition(":")
        if kind in OF_ONE:
            found = OF_ONE[kind](which)
        else:
            found = SPECIAL[name]() if name in SPECIAL else module(name)
    except Exception as problem:  # noqa: BLE001 - a library may fail in any way, and that is what is asked
        found = {"problem": " ".join(str(problem).split()) or type(problem).__name__}
    print(json.dumps(found))  # noqa: T201 - this is what it is for


if __name__ == "__main__":
    main(sys.argv[1])
