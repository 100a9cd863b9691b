"""`dice-kiosk config --check` says also that the camera of the settings is not there, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from hardware.camera import CameraError
from hardware.cameras.v4l2_names import Found
from kiosk.cli import main
from kiosk.commands import config
from kiosk.settings.sources import found_source
from kiosk.system.release import ReleaseError
from kiosk.system.update import System, try_out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Checked = Callable[[str], tuple[int, str, str]]


@pytest.fixture
def checked(tmp_path: Path) -> Checked:
    """The exit status, what was said, and what was said on standard error, of settings with this camera."""

    def check(source: str) -> tuple[int, str, str]:
        path = tmp_path / "config.toml"
        path.write_text(f'[camera]\nwidth = 640\nsource = "{source}"\n\n[table]\nchips = 30\n')
        done = CliRunner().invoke(main, ["config", "--check", "--config", str(path)])
        return done.exit_code, done.stdout, done.stderr

    return check


def photo(path: Path) -> Path:
    cv2.imwrite(str(path), np.full((48, 64, 3), 90, np.uint8))
    return path


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("replay:/no/such/photo.jpg", "/no/such/photo.jpg: there is no such file or folder to replay. Check"),
        ("replay:", "Say what is to be replayed: replay:PATH"),
        (f"replay:{'x' * 300}", "can't be looked at (File name too long). Check the path"),
        ("v4l2:99", "There is no camera /dev/video99. "),
        ("v4l2:A Camera Nobody Has", 'No camera called "A Camera Nobody Has" is plugged in. '),
        ("picamera2:left", "write picamera2, or picamera2:1 for the second one"),
        ("webcam", 'There is no camera called "webcam". Choose one of simulated'),
        ("simulated:rain", 'knows no fault "rain"'),
    ],
)
def test_a_camera_that_is_not_there_is_told_with_its_line_and_what_to_do(
    checked: Checked, source: str, words: str
) -> None:
    status, said, wrong = checked(source)
    assert (status, said) == (1, "")
    assert wrong.splitlines()[0].endswith("config.toml: 1 error.")
    assert wrong.splitlines()[1].startswith("  line 3: camera.source: ")
    assert words in wrong


def test_a_logo_that_can_not_be_shown_is_told_with_its_line_beside_a_missing_camera(tmp_path: Path) -> None:
    logo, path = tmp_path / "logo.png", tmp_path / "config.toml"
    logo.write_bytes(b"GIF89a")
    for camera, count in (("simulated", "1 error"), ("v4l2:99", "2 errors")):
        path.write_text(f'[camera]\nsource = "{camera}"\n[cafe]\nlogo = "{logo}"\n')
        done = CliRunner().invoke(main, ["config", "--check", "--config", str(path)])
        assert done.exit_code == 1
        assert done.stderr.splitlines()[0].endswith(f"config.toml: {count}.")
        assert f"  line 4: cafe.logo: The logo {logo} is no PNG picture." in done.stderr
    photo(logo)
    path.write_text(f'[camera]\nsource = "simulated"\n[cafe]\nlogo = "{logo}"\n')
    assert CliRunner().invoke(main, ["config", "--check", "--config", str(path)]).exit_code == 0


def test_a_replay_of_what_is_no_photo_no_video_and_an_empty_folder(checked: Checked, tmp_path: Path) -> None:
    for name, words in (
        ("notes.jpg", "no photo that can be read"),
        ("notes.mp4", "this video can't be played"),
    ):
        (tmp_path / name).write_text("none")
        status, _, wrong = checked(f"replay:{tmp_path / name}")
        assert status == 1
        assert words in wrong
    (tmp_path / "empty").mkdir()
    assert "Put some there" in checked(f"replay:{tmp_path / 'empty'}")[2]


def test_what_is_there_is_not_complained_of(checked: Checked, tmp_path: Path) -> None:
    for source in ("auto", "simulated", "simulated:cocked@3", "none", f"replay:{photo(tmp_path / '1.png')}"):
        status, said, wrong = checked(source)
        assert (status, wrong) == (0, "")
        assert said.endswith("config.toml: nothing wrong.\n")


def test_a_camera_that_is_plugged_in_is_not_opened(checked: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "hardware.cameras.v4l2_names.found_cameras", lambda *_: {4: Found(4, "Tray Cam", usb=True)}
    )
    monkeypatch.setattr("hardware.cameras.v4l2.V4l2Camera.open", lambda _self: pytest.fail("it was opened"))
    assert checked("v4l2:tray")[0] == 0
    status, _, wrong = checked("v4l2:other")
    assert status == 1
    assert "These were found: v4l2:4 (Tray Cam)." in wrong


@pytest.mark.parametrize(("found", "status"), [("picamera2", 0), ("v4l2:Cam", 1), (None, 1)])
def test_a_pi_camera_is_looked_for_on_the_sockets(
    checked: Checked, monkeypatch: pytest.MonkeyPatch, found: str | None, status: int
) -> None:
    monkeypatch.setattr(config, "find_camera", lambda: found)
    for source in ("picamera2", "picamera2:1"):
        got, _, wrong = checked(source)
        assert got == status
        assert ("seat its ribbon cable" in wrong) is bool(status)


def test_errors_of_the_file_are_told_first(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[camera]\nsource = "webcam"\nwidth = 1\n')
    done = CliRunner().invoke(main, ["config", "--check", "--config", str(path)])
    assert done.exit_code == 1
    assert "line 3: camera.width" in done.stderr


def test_a_run_says_it_in_words_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As for somebody who may not look into the folder."""

    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", closed)
    with pytest.raises(CameraError, match=r"Permission denied.*that you may read it"):
        found_source(f"replay:{tmp_path}")


def test_the_command_looks_for_the_camera_with_check_alone(tmp_path: Path) -> None:
    """An update has the new version read the settings, with or without a camera plugged in."""
    path = tmp_path / "config.toml"
    path.write_text('[camera]\nsource = "v4l2:99"\n')
    only_read = CliRunner().invoke(main, ["config", "--config", str(path)])
    assert (only_read.exit_code, only_read.stderr) == (0, "")
    looked_for = CliRunner().invoke(main, ["config", "--check", "--config", str(path)])
    assert (looked_for.exit_code, looked_for.stdout) == (1, "")
    assert "line 2: camera.source: There is no camera /dev/video99." in looked_for.stderr


def test_an_update_is_not_held_up_by_a_camera_that_is_not_plugged_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text('[camera]\nsource = "v4l2:99"\n')
    monkeypatch.setenv("DICE_KIOSK_CONFIG", str(settings))
    ran: list[Sequence[str]] = []

    class Tries(System):
        def run(
            self, command: Sequence[str], _more: dict[str, str], *, user: str | None = None
        ) -> str | None:
            ran.append(command[1:])
            assert user is None
            if "config" not in command:
                return None
            done = CliRunner().invoke(main, command[1:])
            return done.stderr if done.exit_code else None

    try_out(tmp_path / "2.0", tmp_path, Tries(), None)
    assert ran[0][0] == "config"
    settings.write_text("[camera]\nwidth = 1\n")
    with pytest.raises(ReleaseError, match="could not read the settings"):
        try_out(tmp_path / "2.0", tmp_path / "again", Tries(), None)
