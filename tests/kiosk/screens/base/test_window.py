"""The window: what is missing when none can be opened, in words."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.screens.base.window import DisplayError, missing, open_window

if TYPE_CHECKING:
    from pathlib import Path


def test_a_driver_that_nobody_sees_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(DisplayError, match="offscreen"):
        open_window((800, 480), fullscreen=False)


@pytest.mark.parametrize(
    ("display", "opened"), [((800, 480), (800, 480)), ((720, 1280), (720, 1280)), ((1920, 1080), (1024, 600))]
)
def test_a_window_is_no_larger_than_the_display(
    monkeypatch: pytest.MonkeyPatch, display: tuple[int, int], opened: tuple[int, int]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [display, (3840, 2160)])
    assert open_window((1024, 600), fullscreen=False).get_size() == opened


def test_a_window_opens_in_the_middle_where_no_window_manager_places_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("SDL_VIDEO_CENTERED", raising=False)
    open_window((800, 480), fullscreen=False)
    assert os.environ["SDL_VIDEO_CENTERED"] == "1"


@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({}, "neither DISPLAY nor WAYLAND_DISPLAY"),
        ({"SSH_CONNECTION": "1"}, "over the network"),
        ({"DISPLAY": ":7"}, "The desktop :7 does not let this program in"),
    ],
)
def test_what_is_missing_is_said_in_words(tmp_path: Path, env: dict[str, str], words: str) -> None:
    assert words in missing(env, tmp_path, "no driver")


def test_on_the_console_the_card_and_the_groups_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "is a screen connected" in missing({}, tmp_path, "no driver")
    (tmp_path / "dri").mkdir()
    (tmp_path / "dri" / "card0").touch()
    (tmp_path / "input").mkdir()
    (tmp_path / "input" / "event0").touch()
    assert "python3-pygame" in missing({}, tmp_path, "no driver")
    monkeypatch.setattr("kiosk.screens.base.window.os.access", lambda *_: False)
    said = missing({}, tmp_path, "no driver")
    assert "usermod -aG video" in said
    assert "usermod -aG input" in said
    assert "render" not in said  # there is no such device here


SERVICE = {"SDL_VIDEODRIVER": "kmsdrm", "INVOCATION_ID": "1f"}


@pytest.mark.parametrize(
    ("closed", "words"),
    [
        ("card0", "lacks the group video"),
        ("renderD128", "lacks the group render"),
        ("event0", "lacks the group input"),
        ("tty1", "getty@tty1"),
        ("", "Another program has the screen"),
    ],
)
def test_the_service_is_told_what_it_lacks_and_not_to_choose_another_driver(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: str, words: str
) -> None:
    for name in ("dri/card0", "dri/renderD128", "input/event0", "tty1"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr("kiosk.screens.base.window.os.access", lambda path, _: path.name != closed)
    said = missing(SERVICE, tmp_path, "no driver")
    assert words in said
    assert said.count("lacks the group") == (closed not in {"tty1", ""})
    assert "sudo dice-kiosk doctor" in said
    assert "unset" not in said


def test_the_service_without_a_card_or_a_terminal(tmp_path: Path) -> None:
    assert "is a screen connected" in missing(SERVICE, tmp_path, "no driver")
    (tmp_path / "dri").mkdir()
    (tmp_path / "dri" / "card0").touch()
    assert "There is no" in missing(SERVICE, tmp_path, "no driver")


def test_the_service_in_cage_is_not_told_to_unset_what_its_unit_sets(tmp_path: Path) -> None:
    env = {
        "SDL_VIDEODRIVER": "wayland",
        "WAYLAND_DISPLAY": "wayland-0",
        "NOTIFY_SOCKET": "/run/systemd/notify",
    }
    said = missing(env, tmp_path, "wayland not available")
    assert "cage" in said
    assert "sudo dice-kiosk doctor" in said
    assert "unset" not in said
    del env["NOTIFY_SOCKET"]  # a person on a desktop
    assert "unset it" in missing(env, tmp_path, "wayland not available")


def test_on_a_desktop_the_console_s_driver_is_to_be_unset(tmp_path: Path) -> None:
    assert "unset it" in missing({**SERVICE, "DISPLAY": ":7"}, tmp_path, "no driver")
