"""`dice-kiosk config`: all settings as a file; whether those in use can be read and their camera is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hardware.camera import CameraError
from hardware.cameras import find_camera, open_camera
from hardware.toml_lines import line_of, lines_of
from kiosk.commands.options import FILE
from kiosk.settings.config import default_path, described, load, logo_path
from kiosk.settings.owner_file import SettingsError, text_of
from kiosk.settings.sources import found_source

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.settings.config import Config

NO_PI_CAMERA = (
    "no camera was found on this computer's camera sockets. With the power off, seat its ribbon cable at "
    "both ends; or choose another camera."
)


@click.command()
@click.option("--config", "path", type=FILE, help="This file instead; alone: only whether it can be read.")
@click.option(
    "--check",
    is_flag=True,
    help="Say whether the file in use is right, its camera there, its logo to be shown.",
)
def config(*, path: Path | None, check: bool) -> None:
    """Print all settings with meaning, unit and bounds, as a file to start from.

    Exit status: 0 nothing is wrong, 1 the file can't be read or used, or its camera is not there.
    """
    if check or path is not None:
        click.echo(checked(path, camera_too=check))
    else:
        click.echo(f"# Put this at {default_path()} and change what you like.\n")
        click.echo(described(), nl=False)


def checked(path: Path | None, *, camera_too: bool) -> str:
    """What is to be said of the settings at `path`, or at the usual place, where nothing is wrong with them.

    `camera_too`: also whether what camera.source names is there, and the café's logo can be shown. Raises
    SettingsError.
    """
    settings = load(path)
    path = path or default_path()
    if not path.exists():
        return f"{path} is not there: the defaults hold."
    wrong = {}
    if camera_too:
        wrong = {
            ("camera", "source"): _wrong_with(settings.camera.source),
            ("cafe", "logo"): _wrong_logo(settings),
        }
    lines = lines_of(text_of(path, "the settings"))
    found = [
        f"  line {line_of(lines, where)}: {'.'.join(where)}: {words}"
        for where, words in wrong.items()
        if words
    ]
    if found:
        errors = "1 error" if len(found) == 1 else f"{len(found)} errors"
        raise SettingsError("\n".join([f"{path}: {errors}.", *found]))
    return f"{path}: nothing wrong."


def _wrong_logo(settings: Config) -> str:
    """Why the café's logo can't be shown; "" when it can, or there is none."""
    logo = logo_path(settings)
    if logo is None:
        return ""
    from kiosk.ui.cafe import LogoError, load_logo  # noqa: PLC0415 - only a logo waits for what draws it

    try:
        load_logo(logo)
    except LogoError as problem:
        return str(problem)
    return ""


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
