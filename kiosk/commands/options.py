"""Options that several commands have."""

from __future__ import annotations

import os
from pathlib import Path

import click

from hardware.camera import CameraError
from hardware.cameras import kind_of
from kiosk.system import log
from vision.reading import ACCEPT

MOST = 1_000_000
COUNT = click.IntRange(1, MOST)
"""Of hands, throws, tries, chips, or a number that something on record has."""


class _AtHome(click.Path):
    """A path in which ~ is the user's folder, as in the settings: no shell sees to `--journal=~/table.db`."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        try:
            there = Path(os.fspath(value)).expanduser()
        except RuntimeError:
            self.fail(f"{os.fspath(value)}: this computer does not know that user.", param, ctx)
        return super().convert(there, param, ctx)


PLACE = _AtHome(path_type=Path)
FILE = _AtHome(dir_okay=False, path_type=Path)
FOLDER = _AtHome(file_okay=False, path_type=Path)

VERBOSE = click.option(
    "--verbose",
    is_flag=True,
    expose_value=False,
    callback=lambda _ctx, _option, wished: log.set_up(verbose=True) if wished else None,
    help="Tell on standard error what goes on, as the installed kiosk does in systemd's journal.",
)
CONFIG = click.option("--config", "config_path", type=FILE, help="The settings' file.")


def camera_source(text: str) -> str:
    """The type of an option that names a camera: one of no known kind is wrong usage, told before all else.

    Whether a camera of that kind is there is seen when it is opened.
    """
    try:
        if text != "auto":
            kind_of(text)
    except CameraError as problem:
        raise click.BadParameter(str(problem)) from problem
    return text


CAMERA = click.option(
    "--camera",
    "source",
    type=camera_source,
    metavar="SOURCE",
    help="Another camera than the one that the kiosk plays with.",
)
SETS = click.option("--folder", type=FOLDER, help="Where sets of dice are kept, if not the usual place.")
ACCEPT_FROM = click.option(
    "--accept",
    type=click.FloatRange(0.5, 0.9999),
    default=ACCEPT,
    show_default=True,
    help="The probability from which a reading is accepted, as the kiosk's setting of this name.",
)
FULLSCREEN = click.option(
    "--fullscreen/--windowed", default=False, help="Fill the display, or open a window."
)
