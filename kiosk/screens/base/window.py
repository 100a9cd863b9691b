"""The window, and in plain words what is missing when none can be opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from hardware.message import DiceKioskError

if TYPE_CHECKING:
    from collections.abc import Mapping

OFF_SCREEN = frozenset({"dummy", "offscreen"})
"""SDL's video drivers that nobody sees."""
CONSOLE = "kmsdrm"
"""SDL's video driver without a desktop, as the installed service asks for it."""
GROUPS = (
    ("dri", "card*", os.R_OK | os.W_OK, "video", "the graphics card"),
    ("dri", "renderD*", os.R_OK | os.W_OK, "render", "the graphics card's renderer"),
    ("input", "event*", os.R_OK, "input", "the touchscreen"),
)
"""What a picture and touch need on the console: folder and names in /dev, the access, the group that has it,
and the words for people."""


class DisplayError(DiceKioskError):
    """No window can be opened; the text says what is missing and what to do."""


def open_window(size: tuple[int, int], *, fullscreen: bool) -> pygame.Surface:
    """Open the window, or take the whole screen; raises DisplayError.

    A window of `size` px is no larger than the display: what lies beyond its edge nobody could tap. It is put
    in the middle, also where no window manager would do that.
    """
    try:
        pygame.display.init()
        pygame.font.init()
        os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
        flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
        surface = pygame.display.set_mode((0, 0) if fullscreen else _fitting(size), flags)
    except pygame.error as error:
        raise DisplayError(missing(os.environ, Path("/dev"), str(error))) from error
    driver = pygame.display.get_driver()
    if driver in OFF_SCREEN and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise DisplayError(missing(os.environ, Path("/dev"), f"only the driver {driver} was found"))
    pygame.display.set_caption("Dice Kiosk")
    pygame.mouse.set_visible(not fullscreen)
    return surface


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size of a window of `size` px, or, where the display has no room for it, all of the display."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return size if size[0] <= width and size[1] <= height else (width, height)


def missing(env: Mapping[str, str], devices: Path, said: str) -> str:
    """Which display, group or terminal is missing, and what to do.

    Args:
        env: the environment.
        devices: "/dev".
        said: SDL's own words.
    """
    parts = [f"No screen could be opened ({said})."]
    driver, desktop = env.get("SDL_VIDEODRIVER"), env.get("WAYLAND_DISPLAY") or env.get("DISPLAY")
    if driver == CONSOLE and not desktop and env.get("INVOCATION_ID"):  # started by systemd
        return " ".join(
            [*parts, *_service(devices), "All that it needs is looked at by: sudo dice-kiosk doctor"]
        )
    if driver == "wayland" and env.get("NOTIFY_SOCKET"):  # the unit in cage
        return (
            f"{parts[0]} The kiosk runs in cage (dice-kiosk-wayland), and its pygame can't draw there (sudo "
            "apt install --reinstall python3-pygame libsdl2-2.0-0), or cage itself has no screen (journalctl "
            "-u dice-kiosk-wayland). All that it needs is looked at by: sudo dice-kiosk doctor"
        )
    if driver and (driver != CONSOLE or desktop):
        parts.append(f"SDL_VIDEODRIVER asks for {driver}: unset it to let SDL choose.")
    elif desktop:
        parts.append(
            f"The desktop {desktop} does not let this program in: "
            "start it as the user who is logged in there."
        )
    else:
        parts.append("There is no desktop here (neither DISPLAY nor WAYLAND_DISPLAY is set).")
        if env.get("SSH_CONNECTION"):
            parts.append("You are logged in over the network: start it on the kiosk's own screen.")
        parts += _console(devices)
    parts.append("To play without a screen: dice-kiosk run --headless.")
    return " ".join(parts)


def _service(devices: Path) -> list[str]:
    """What the installed service lacks on the console."""
    if why := _no_card(devices):
        return why
    parts = [
        f"The service may not use {words}: it lacks the group {group}. Install it again: sudo make install."
        for group, words in _closed(devices)
    ]
    terminal = devices / "tty1"
    if not terminal.exists():
        parts.append(f"There is no {terminal}: a container, or a system without a console, has no picture.")
    elif not os.access(terminal, os.R_OK | os.W_OK):
        parts.append(
            f"The service may not use {terminal}, the screen's terminal: a login has it. "
            "sudo systemctl disable --now getty@tty1, then sudo systemctl restart dice-kiosk."
        )
    if not parts:
        parts.append(
            "Another program has the screen, such as a desktop (sudo systemctl set-default "
            "multi-user.target, then start the computer again), or the pygame that is installed can't draw "
            "on the console (sudo apt install python3-pygame)."
        )
    return parts


def _console(devices: Path) -> list[str]:
    """What the console, without a desktop, lacks for whoever is logged in there."""
    if why := _no_card(devices):
        return why
    parts = [
        f"You may not use {words}: sudo usermod -aG {group} $USER, then log in again."
        for group, words in _closed(devices)
    ]
    if not parts:
        parts.append(
            "The pygame that is installed can't draw on the console: use the system's "
            "(apt install python3-pygame), or start the kiosk in a compositor (cage -- dice-kiosk run)."
        )
    return parts


def _no_card(devices: Path) -> list[str]:
    if any((devices / "dri").glob("card*")):
        return []
    return [f"No graphics card is known to the system ({devices / 'dri'} has none): is a screen connected?"]


def _closed(devices: Path) -> list[tuple[str, str]]:
    """Group and words of each kind of device that is there and of which none may be used."""
    closed = []
    for folder, names, access, group, words in GROUPS:
        there = sorted((devices / folder).glob(names))
        if there and not any(os.access(each, access) for each in there):
            closed.append((group, words))
    return closed
