"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path

import click

from kiosk.system import log
from vision.reading import ACCEPT

FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)

VERBOSE = click.option(
    "--verbose",
    is_flag=True,
    expose_value=False,
    callback=lambda _ctx, _option, wished: log.set_up(verbose=True) if wished else None,
    help="Tell on standard error what goes on, as the installed kiosk does in systemd's journal.",
)
CONFIG = click.option("--config", "config_path", type=FILE, help="The settings' file.")
CAMERA = click.option("--camera", "source", help="Another camera than the one that the kiosk plays with.")
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
