"""Which camera and pins are in force: the command line's, over those chosen at the kiosk, over the owner's.

Nowhere else is that decided: the running kiosk, the commands beside it and the doctor all ask here.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from calibration.tray_settings import TraySettings
from hardware.camera import CameraError
from hardware.message import Device, DiceKioskError
from hardware.pins import PinFactory
from kiosk.settings.config import calibration_folder, dice_folder, state_folder
from kiosk.settings.keeper import glance

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.settings.config import Config
    from kiosk.settings.preferences import Preferences

SIMULATED = "simulated"
"""The tray that stands in for a camera where none is found."""


def camera_in_force(owners: str, chosen: Preferences, named: str | None = None) -> str:
    """The camera that is meant, which "auto" has not been looked for yet.

    Args:
        owners: camera.source of the owner's settings.
        chosen: what was set at the kiosk.
        named: on the command line; None or "" where none was.
    """
    return named or chosen.camera or owners


def camera_of(config: Config, named: str | None = None, state: Path | None = None) -> str:
    """`camera_in_force` for a command beside the kiosk, which reads what was chosen there.

    `state`: the kiosk's folder; None for the usual one.
    """
    return camera_in_force(config.camera.source, glance(state or state_folder()), named)


def pins_in_force(config: Config, chosen: Preferences) -> PinFactory:
    """What drives the pins."""
    return PinFactory(chosen.pins or config.buttons.pins)


def pins_of(config: Config, state: Path | None = None) -> PinFactory:
    """`pins_in_force` for a command beside the kiosk; see `camera_of`."""
    return pins_in_force(config, glance(state or state_folder()))


def found_camera() -> str:
    """A camera that this machine has; "" for none."""
    from hardware.cameras import find_camera  # noqa: PLC0415 - needed only where somebody asks

    return find_camera() or ""


def found_source(wished: str) -> str:
    """The camera to be used: "auto" is one that this machine has, else the simulated tray.

    Raises CameraError for one that can't be used, before any screen is opened.
    """
    from hardware.cameras import open_camera  # noqa: PLC0415 - needed only where a table is opened

    source = (found_camera() or SIMULATED) if wished == "auto" else wished
    if source == SIMULATED:
        return source  # it is always there, and what draws it takes a tenth of a second to load
    try:
        open_camera(source)
    except OSError as problem:
        raise CameraError.say(
            "{source}: this can't be looked at ({why}). Check the path, and that you may read it.",
            source=Device(source),
            why=problem.strerror,
        ) from problem
    if source.startswith("v4l2:"):
        from hardware.cameras.v4l2_names import find_named  # noqa: PLC0415 - as above

        find_named(source.removeprefix("v4l2:"))
    return source


def camera_to_try(wished: str) -> str:
    """As `found_source`, for a command that is about a camera: no simulated tray takes its place unasked.

    Raises DiceKioskError.
    """
    if wished == "auto":
        wished = found_camera()
    if wished == "none":
        raise DiceKioskError("This kiosk is set to play without a camera: name one with --camera.")
    if not wished:
        raise DiceKioskError(
            "No camera was found. Plug one in, or name it with --camera; to try it out: --camera simulated."
        )
    return found_source(wished)


def tray_settings(source: str, config: Config, seed: int | None) -> TraySettings:
    """How the tray is watched through a camera, as the settings have it; without a seed by chance."""
    return TraySettings(
        source=source,
        seed=secrets.randbelow(2**31) if seed is None else seed,
        size=(config.camera.width, config.camera.height),
        rest_s=config.camera.rest,
        accept=config.reader.accept,
        calibration=calibration_folder(),
        own_dice=dice_folder(),
    )
