"""`dice-kiosk config --check`: whether the settings can be read, and what they name is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hardware.camera import CameraError
from hardware.cameras import find_camera, open_camera
from kiosk.settings.config import ConfigError, default_path, load
from kiosk.settings.sources import found_source
from kiosk.settings.toml_lines import line_of, lines_of

if TYPE_CHECKING:
    from pathlib import Path

RIGHT, WRONG = 0, 1
NO_PI_CAMERA = (
    "no camera was found on this computer's camera sockets. With the power off, seat its ribbon cable at "
    "both ends; or choose another camera."
)


def look_over(path: Path | None, *, camera_too: bool) -> int:
    """Say of the settings at `path`, or at the usual place, what is wrong with them; the exit status.

    `camera_too`: also whether what camera.source names is there.
    """
    try:
        config = load(path)
    except ConfigError as problem:
        click.echo(problem, err=True)
        return WRONG
    path = path or default_path()
    if not path.exists():
        click.echo(f"{path} is not there: the defaults hold.")
        return RIGHT
    wrong = _wrong_with(config.camera.source) if camera_too else ""
    if wrong:
        line = line_of(lines_of(path.read_text(encoding="utf-8")), ("camera", "source"))
        click.echo(f"{path}: 1 error.\n  line {line}: camera.source: {wrong}", err=True)
        return WRONG
    click.echo(f"{path}: nothing wrong.")
    return RIGHT


def _wrong_with(source: str) -> str:
    """Why a camera can't be played with, and what to do; "" when nothing speaks against it.

    One that is plugged in is not opened: a kiosk may be playing with it.
    """
    kind = source.partition(":")[0]
    try:
        found_source(source)
        if kind == "replay" and (camera := open_camera(source)) is not None:
            camera.open()
            camera.close()
    except CameraError as problem:
        return str(problem)
    return NO_PI_CAMERA if kind == "picamera2" and find_camera() != kind else ""
