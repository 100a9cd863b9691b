"""Settings of a Pi's camera as libcamera names them: what it has, how to lock it, and whether it did."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hardware.camera import CameraError, CameraRanges, CameraSettings, check_setting
from hardware.message import Message, say, together

MANUAL_FOCUS, CONTINUOUS_FOCUS = 0, 2
"""libcamera's AfModeManual and AfModeContinuous."""

EXPOSURE_TOLERANCE = 0.02
"""A sensor exposes whole rows: it may miss a wished time by one, 2 % of the shortest times in use."""
GAIN_TOLERANCE = 0.03
"""Sensors have steps of gain."""
COLOUR_TOLERANCE = 0.02
LENS_TOLERANCE = 0.1
"""Dioptres; a lens module's steps are about a tenth of that."""


def ranges_of(controls: dict[str, Any]) -> CameraRanges:
    """What can be set, from picamera2's `camera_controls`: name to (least, most, default).

    Of a control with several values, as ColourGains, some versions of libcamera give the limits of each.
    """

    def limits(name: str, needs: str = "") -> tuple[float, float] | None:
        if name not in controls or (needs and needs not in controls):
            return None
        least, most = (each if isinstance(each, list | tuple) else (each,) for each in controls[name][:2])
        return float(max(least)), float(min(most))

    return CameraRanges(
        exposure_us=limits("ExposureTime"),
        gain=limits("AnalogueGain"),
        colour_gains=limits("ColourGains"),
        lens_position=limits("LensPosition", needs="AfMode"),
    )


def locking(settings: CameraSettings, ranges: CameraRanges) -> dict[str, Any]:
    """The controls that lock these settings.

    Raises CameraError for a setting that the camera does not have, or that is out of its range.
    """
    controls: dict[str, Any] = {}
    if settings.exposure_us is not None:
        check_setting(say("an exposure"), settings.exposure_us, ranges.exposure_us, "us")
        controls |= {"AeEnable": False, "ExposureTime": settings.exposure_us}
    if settings.gain is not None:
        check_setting(say("a gain"), settings.gain, ranges.gain)
        controls |= {"AeEnable": False, "AnalogueGain": settings.gain}
    if settings.colour_gains is not None:
        for gain in settings.colour_gains:
            check_setting(say("a colour gain"), gain, ranges.colour_gains)
        controls |= {"AwbEnable": False, "ColourGains": settings.colour_gains}
    if settings.white_balance_k is not None:
        raise CameraError.say(
            "This calibration belongs to a USB camera: it has a colour temperature. Calibrate this camera."
        )
    if settings.lens_position is not None:
        check_setting(say("a lens position"), settings.lens_position, ranges.lens_position, "dioptres")
        controls |= {"AfMode": MANUAL_FOCUS, "LensPosition": settings.lens_position}
    return controls


def lacking(settings: CameraSettings, ranges: CameraRanges) -> tuple[str, ...]:
    """The names of those settings that this camera has, and that are not given."""
    names = [field.name for field in fields(ranges)]
    return tuple(
        name for name in names if getattr(ranges, name) is not None and getattr(settings, name) is None
    )


def settings_of(metadata: dict[str, Any]) -> CameraSettings:
    """What a frame's metadata say that it was taken with."""
    gains = metadata.get("ColourGains")
    return CameraSettings(
        exposure_us=metadata.get("ExposureTime"),
        gain=metadata.get("AnalogueGain"),
        colour_gains=None if gains is None else (gains[0], gains[1]),
        lens_position=metadata.get("LensPosition"),
    )


def having(settings: CameraSettings, ranges: CameraRanges) -> CameraSettings:
    """Those of the settings that this camera lets one lock, brought into its ranges."""

    def within(value: float | None, limits: tuple[float, float] | None) -> float | None:
        return None if value is None or limits is None else min(max(value, limits[0]), limits[1])

    exposure = within(settings.exposure_us, ranges.exposure_us)
    return CameraSettings(
        exposure_us=None if exposure is None else round(exposure),
        gain=within(settings.gain, ranges.gain),
        colour_gains=settings.colour_gains if ranges.colour_gains is not None else None,
        lens_position=within(settings.lens_position, ranges.lens_position),
    )


def mismatch(wished: CameraSettings, metadata: dict[str, Any]) -> Message:
    """What of the wished settings a frame was not taken with, in words; empty when all it tells is right."""
    taken = settings_of(metadata)
    wrong = []
    if _off(wished.exposure_us, taken.exposure_us, EXPOSURE_TOLERANCE):
        wrong.append(
            say("exposure {got} us instead of {wish} us", got=taken.exposure_us, wish=wished.exposure_us)
        )
    if _off(wished.gain, taken.gain, GAIN_TOLERANCE):
        wrong.append(say("gain {got:.2f} instead of {wish:.2f}", got=taken.gain, wish=wished.gain))
    if wished.colour_gains is not None and taken.colour_gains is not None:
        for colour, wish, got in zip(
            (say("red"), say("blue")), wished.colour_gains, taken.colour_gains, strict=True
        ):
            if _off(wish, got, COLOUR_TOLERANCE):
                wrong.append(
                    say("{colour} gain {got:.2f} instead of {wish:.2f}", colour=colour, got=got, wish=wish)
                )
    if wished.lens_position is not None and taken.lens_position is not None:
        away = abs(wished.lens_position - taken.lens_position)
        if away > LENS_TOLERANCE:
            wrong.append(
                say(
                    "lens at {got:.2f} instead of {wish:.2f} dioptres",
                    got=taken.lens_position,
                    wish=wished.lens_position,
                )
            )
    return together(*wrong, by=", ")


def _off(wish: float | None, got: float | None, tolerance: float) -> bool:
    return wish is not None and got is not None and abs(got - wish) > tolerance * max(abs(wish), 1e-9)
