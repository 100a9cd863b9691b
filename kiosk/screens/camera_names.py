"""Cameras as people know them."""

from __future__ import annotations

from kiosk.text.translate import _


def camera_name(source: str) -> str:
    """A camera, by what it is called on a command line; those that have a name of their own keep it."""
    kind, _colon, name = source.partition(":")
    if kind == "v4l2":
        return _("USB camera {number}").format(number=name) if name.isdecimal() else name
    known = {
        "auto": _("the one that is found"),
        "none": _("no camera"),
        "simulated": _("simulated dice"),
        "picamera2": _("Raspberry Pi camera"),
        "replay": _("recorded pictures"),
    }
    return known.get(kind, source)
