"""The test modes that need the screen: `dice-kiosk test camera` with its live view, and `test touch`.

They show the pages that the service switch opens in the running kiosk.
"""

from __future__ import annotations

import time
from contextlib import closing, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import click
import cv2

from calibration.tray import open_tray
from hardware.message import DiceKioskError
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.options import CAMERA, CONFIG, COUNT, FILE, FULLSCREEN
from kiosk.commands.test_parts import BANNER
from kiosk.screens import app
from kiosk.screens.base.navigation import Coordinator
from kiosk.screens.host.service import CameraTest
from kiosk.screens.host.touch_test import PLACES, TouchTest
from kiosk.settings.config import load
from kiosk.settings.sources import camera_of, found_source, tray_settings
from kiosk.settings.wiring import lit_for
from kiosk.tray.inspector import Inspector
from kiosk.tray.inspector_worker import fault_view, in_the_terminal
from kiosk.tray.shared_frame import TEST_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hardware.camera import Image
    from kiosk.screens.base.screen import Screen, Wish

PATIENCE_S = 60.0
"""The touch test ends when nothing is touched for so long."""


@click.command()
@CONFIG
@FULLSCREEN
@CAMERA
@click.option("--frames", type=COUNT, help="No window: look at so many frames, one JSON line each.")
@click.option("--save", type=FILE, help="Write the last view as a picture.")
def camera(
    *, config_path: Path | None, fullscreen: bool, source: str | None, frames: int | None, save: Path | None
) -> None:
    """Show what the pipeline sees: what moves, outlines, readings, timings."""
    config = load(config_path)
    wished = camera_of(config, source)
    if wished == "none":
        raise DiceKioskError("Without a camera there is nothing to see: name one with --camera.")
    with lit_for(wished, config):
        name = found_source(wished)
        if wished == "auto" and name == "simulated":
            click.echo("No camera was found: this is the simulated tray.", err=True)
        settings = tray_settings(name, config, seed=None)
        if frames is None:
            view = _show(Inspector(settings, hang_s=config.camera.hang), fullscreen=fullscreen)
        else:
            click.echo(BANNER, err=True)
            tray = open_tray(replace(settings, paced=True))
            with closing(tray.camera):
                view = in_the_terminal(tray, frames, click.echo)
    if save is not None:
        _save(view, save)


def _save(view: Image, path: Path) -> None:
    """Write a view as a picture."""
    try:
        done, data = cv2.imencode(path.suffix or ".png", view)
    except cv2.error:
        done = False
    if not done:
        raise DiceKioskError(f"{path} is no name of a picture: end it with .png or .jpg.")
    try:
        path.write_bytes(data.tobytes())
    except OSError as problem:
        raise DiceKioskError(
            f"{path} can't be written ({problem.strerror}). Name another place."
        ) from problem


class Alone(Coordinator):
    """A page of the kiosk's service by itself in a window; every way out of it is the end.

    Args:
        page: what is shown.
        done: whether it has come to its end by itself.
    """

    def __init__(self, page: Screen, done: Callable[[], bool] = lambda: False) -> None:
        super().__init__()
        self._done = done
        self.navigation.start(page)

    def pump(self) -> bool:
        """As always, and see whether it is done."""
        changed = super().pump()
        self.leaving = self.leaving or self._done()
        return changed

    def escape(self) -> bool:
        """Out at once: there is no game to be kept."""
        self.leaving = True
        return False

    def go(self, _wish: Wish) -> None:
        """Nowhere but out."""
        self.leaving = True

    def show(self, *, fullscreen: bool) -> None:
        """Until somebody leaves; raises DisplayError."""
        with suppress(KeyboardInterrupt):
            app.run(self, size=TEST_SIZE, fullscreen=fullscreen)


def _show(inspector: Inspector, *, fullscreen: bool) -> Image:
    """What it sees, in a window until somebody leaves; the last view."""
    try:
        click.echo(f"{BANNER} Escape ends it; Space throws simulated dice.")
        Alone(CameraTest(time.monotonic, lambda: inspector)).show(fullscreen=fullscreen)
        view = inspector.frame()
    finally:
        inspector.close()
    return fault_view(inspector.words, inspector.camera) if view is None else view


@click.command()
@FULLSCREEN
def touch(*, fullscreen: bool) -> ExitStatus:
    """Have cross-hairs touched and say whether touch fits the picture."""
    click.echo(BANNER)
    page = TouchTest(time.monotonic)
    Alone(page, lambda: page.passed or time.monotonic() - page.tried_at > PATIENCE_S).show(
        fullscreen=fullscreen
    )
    click.echo(verdict(page))
    for number, (dx, dy) in enumerate(page.off, 1):
        click.echo(f"  cross-hair {number}: {dx:+} px right, {dy:+} px down")
    return ExitStatus.DONE if page.passed else ExitStatus.FAILED


def verdict(page: TouchTest) -> str:
    """Whether touch fits the picture, and what to do when it does not."""
    if page.passed:
        return (
            f"Touch fits the picture: at most {max(abs(away) for each in page.off for away in each)} px off."
        )
    if page.turned:
        return "Touch is turned against the picture: set the display's rotation for both."
    if page.missed is not None:
        worst = max(map(abs, page.missed))
        return (
            f"Touch is {worst} px off: calibrate the touchscreen, or check that it belongs to this display."
        )
    return f"Only {len(page.off)} of {len(PLACES)} cross-hairs were touched."
