"""The test modes that need the screen: `dice-kiosk test camera` with its live view, and `test touch`."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

import click
import cv2
import pygame

from calibration.tray import open_tray
from hardware.camera import Image
from hardware.message import DiceKioskError
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.options import CAMERA, CONFIG, FILE, FULLSCREEN
from kiosk.commands.test_parts import BANNER
from kiosk.screens.base.pointer import Touch, touch_of
from kiosk.screens.base.window import open_window
from kiosk.settings.config import load
from kiosk.settings.sources import camera_of, found_source, tray_settings
from kiosk.settings.wiring import lit_for
from kiosk.tray.inspector import Inspector
from kiosk.tray.inspector_worker import MARK, fault_view, in_the_terminal
from kiosk.tray.shared_frame import TEST_SIZE

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.camera import Image

ROUNDS_PER_S = 30
TARGETS = ((0.08, 0.12), (0.92, 0.12), (0.5, 0.5), (0.08, 0.88), (0.92, 0.88))
"""Where cross-hairs are shown, shares of width and height."""
NEAR = 0.03
"""A touch this near its cross-hair, as a share of the screen's width, is right."""
_INK, _GROUND, _ALARM, _GOOD = (240, 240, 235), (28, 26, 24), (220, 70, 50), (90, 210, 110)


@click.command()
@CONFIG
@FULLSCREEN
@CAMERA
@click.option(
    "--frames", type=click.IntRange(1), help="No window: look at so many frames, one JSON line each."
)
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


def _show(inspector: Inspector, *, fullscreen: bool) -> Image:
    """What it sees, in a window until somebody leaves; the last view."""
    surface = open_window(TEST_SIZE, fullscreen=fullscreen)
    click.echo(f"{BANNER} Escape ends it; Space throws simulated dice.")
    pace = pygame.time.Clock()
    view = _view(inspector)
    try:
        while not _asked_to_leave(inspector):
            inspector.tend(time.monotonic())
            view = _view(inspector)
            picture = cv2.cvtColor(view, cv2.COLOR_BGR2RGB)
            shown = pygame.image.frombuffer(picture.tobytes(), TEST_SIZE, "RGB")
            surface.blit(pygame.transform.smoothscale(shown, surface.get_size()), (0, 0))
            pygame.display.flip()
            pace.tick(ROUNDS_PER_S)
    except KeyboardInterrupt:
        pass
    finally:
        inspector.close()
        pygame.display.quit()
    return view


def _view(inspector: Inspector) -> Image:
    view = inspector.frame()
    return fault_view(inspector.words, inspector.camera) if view is None else view


def _asked_to_leave(inspector: Inspector) -> bool:
    for event in pygame.event.get():
        if event.type == pygame.QUIT or (
            event.type == pygame.KEYDOWN and event.key in {pygame.K_ESCAPE, pygame.K_q}
        ):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            inspector.throw()
    return False


class TouchTest:
    """Cross-hairs one after the other, and how far from each the finger came down.

    Attributes:
        off: for each cross-hair touched, (right, down) px from it to the touch.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self.off: list[tuple[int, int]] = []

    @property
    def target(self) -> tuple[int, int] | None:
        """The cross-hair to be touched now, px; None when all were."""
        if len(self.off) == len(TARGETS):
            return None
        x, y = TARGETS[len(self.off)]
        return round(x * self._size[0]), round(y * self._size[1])

    def touch(self, at: tuple[int, int]) -> None:
        """A finger came down at `at` px."""
        if self.target is not None:
            self.off.append((at[0] - self.target[0], at[1] - self.target[1]))

    def verdict(self) -> tuple[bool, str]:
        """Whether touch fits the picture, and what to do when it does not."""
        worst = max((max(abs(x), abs(y)) for x, y in self.off), default=0)
        if len(self.off) < len(TARGETS):
            return False, f"Only {len(self.off)} of {len(TARGETS)} cross-hairs were touched."
        if worst <= NEAR * self._size[0]:
            return True, f"Touch fits the picture: at most {worst} px off."
        if self._turned():
            return False, "Touch is turned against the picture: set the display's rotation for both."
        return (
            False,
            f"Touch is {worst} px off: calibrate the touchscreen, or check that it belongs to this display.",
        )

    def _turned(self) -> bool:
        """Whether the touches lie where a turned or mirrored picture would have its cross-hairs."""
        width, height = self._size
        touched = [
            ((x * width + dx) / width, (y * height + dy) / height)
            for (x, y), (dx, dy) in zip(TARGETS, self.off, strict=True)
        ]
        turned = [
            [(1 - x, 1 - y) for x, y in TARGETS],
            [(y, 1 - x) for x, y in TARGETS],
            [(1 - y, x) for x, y in TARGETS],
            [(1 - x, y) for x, y in TARGETS],
            [(x, 1 - y) for x, y in TARGETS],
        ]
        return any(
            all(
                abs(a - b) < 2 * NEAR
                for wished, seen in zip(wishes, touched, strict=True)
                for a, b in zip(wished, seen, strict=True)
            )
            for wishes in turned
        )

    def draw(self, surface: pygame.Surface) -> None:
        """The cross-hair of now, those touched before, and the mark that this is a test."""
        surface.fill(_GROUND)
        width, height = surface.get_size()
        pygame.draw.rect(surface, _ALARM, (0, 0, width, max(24, height // 18)))
        font = pygame.font.Font(None, max(24, height // 18))
        surface.blit(font.render(f"{MARK} - touch each cross-hair", True, _INK), (8, 2))  # noqa: FBT003 - smooth letters
        for (x, y), (dx, dy) in zip(TARGETS, self.off, strict=False):
            middle = round(x * width), round(y * height)
            pygame.draw.circle(surface, _GOOD, middle, 6)
            pygame.draw.line(surface, _ALARM, middle, (middle[0] + dx, middle[1] + dy), 2)
        if self.target is not None:
            x, y = self.target
            arm = max(14, width // 40)
            pygame.draw.line(surface, _INK, (x - arm, y), (x + arm, y), 3)
            pygame.draw.line(surface, _INK, (x, y - arm), (x, y + arm), 3)
            pygame.draw.circle(surface, _INK, (x, y), arm // 2, 2)


@click.command()
@FULLSCREEN
def touch(*, fullscreen: bool) -> ExitStatus:
    """Have cross-hairs touched and say whether touch fits the picture."""
    return try_touch(fullscreen=fullscreen)


def try_touch(*, fullscreen: bool, patience_s: float = 60.0) -> ExitStatus:
    """Have each cross-hair touched, and say whether touch fits the picture: FAILED where it does not."""
    surface = open_window(TEST_SIZE, fullscreen=fullscreen)
    click.echo(BANNER)
    test = TouchTest(surface.get_size())
    pace = pygame.time.Clock()
    last = time.monotonic()
    try:
        while test.target is not None and time.monotonic() - last < patience_s:
            for event in pygame.event.get():
                touched = touch_of(event, surface.get_size())
                if touched is not None and touched[0] is Touch.DOWN:
                    test.touch(touched[1])
                    last = time.monotonic()
                elif event.type == pygame.QUIT or (
                    event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
                ):
                    last = float("-inf")
            test.draw(surface)
            pygame.display.flip()
            pace.tick(ROUNDS_PER_S)
    except KeyboardInterrupt:
        pass
    finally:
        pygame.display.quit()
    fits, words = test.verdict()
    click.echo(words)
    for number, (dx, dy) in enumerate(test.off, 1):
        click.echo(f"  cross-hair {number}: {dx:+} px right, {dy:+} px down")
    return ExitStatus.DONE if fits else ExitStatus.FAILED
