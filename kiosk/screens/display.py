"""The window, and in plain words what is missing when none can be opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Mapping

OFF_SCREEN = frozenset({"dummy", "offscreen"})
"""SDL's video drivers that nobody sees."""


class DisplayError(Exception):
    """No window can be opened; the text says what is missing and what to do."""


def open_window(size: tuple[int, int], *, fullscreen: bool) -> pygame.Surface:
    """Open the window, or take the whole screen; raises DisplayError."""
    try:
        pygame.display.init()
        pygame.font.init()
        flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
        surface = pygame.display.set_mode((0, 0) if fullscreen else size, flags)
    except pygame.error as error:
        raise DisplayError(missing(os.environ, Path("/dev"), str(error))) from error
    driver = pygame.display.get_driver()
    if driver in OFF_SCREEN and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise DisplayError(missing(os.environ, Path("/dev"), f"only the driver {driver} was found"))
    pygame.display.set_caption("Dice Kiosk")
    pygame.mouse.set_visible(not fullscreen)
    return surface


def missing(env: Mapping[str, str], devices: Path, said: str) -> str:
    """Which display, group or terminal is missing, and what to do.

    Args:
        env: the environment.
        devices: "/dev".
        said: SDL's own words.
    """
    parts = [f"No screen could be opened ({said})."]
    if env.get("SDL_VIDEODRIVER"):
        parts.append(f"SDL_VIDEODRIVER asks for {env['SDL_VIDEODRIVER']}: unset it to let SDL choose.")
    elif env.get("DISPLAY") or env.get("WAYLAND_DISPLAY"):
        name = env.get("WAYLAND_DISPLAY") or env.get("DISPLAY")
        parts.append(
            f"The desktop {name} does not let this program in: start it as the user who is logged in there."
        )
    else:
        parts.append("There is no desktop here (neither DISPLAY nor WAYLAND_DISPLAY is set).")
        if env.get("SSH_CONNECTION"):
            parts.append("You are logged in over the network: start it on the kiosk's own screen.")
        parts += _console(devices)
    parts.append("To play without a screen: dice-kiosk run --headless.")
    return " ".join(parts)


def _console(devices: Path) -> list[str]:
    """What the console, without a desktop, lacks for a picture and for touch."""
    cards = sorted((devices / "dri").glob("card*"))
    if not cards:
        return [
            f"No graphics card is known to the system ({devices / 'dri'} has none): is a screen connected?"
        ]
    parts = []
    if not any(os.access(card, os.R_OK | os.W_OK) for card in cards):
        parts.append(
            "You may not use the graphics card: sudo usermod -aG video,render $USER, then log in again."
        )
    inputs = sorted((devices / "input").glob("event*"))
    if inputs and not any(os.access(each, os.R_OK) for each in inputs):
        parts.append("You may not read the touchscreen: sudo usermod -aG input $USER, then log in again.")
    if not parts:
        parts.append(
            "The pygame that is installed can't draw on the console: use the system's "
            "(apt install python3-pygame), or start the kiosk in a compositor (cage -- dice-kiosk run)."
        )
    return parts
