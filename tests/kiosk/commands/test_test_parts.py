"""Test modes: each part of the box is shown alone, marked as a test, and nothing is recorded."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import pygame
import pytest
from click.testing import CliRunner, Result

from calibration.tray import OpenTray
from hardware.buttons import ButtonName, Buttons, Lamp
from hardware.pins import HEADER
from hardware.simulated.camera import SimulatedCamera
from kiosk.cli import main
from kiosk.commands import test_parts as modes
from kiosk.commands import test_screen as screen_mode
from kiosk.commands.test_screen import verdict
from kiosk.screens.host.touch_test import PLACES, TouchTest
from kiosk.tray import inspector_worker as camera_mode
from kiosk.ui.canvas import Canvas
from tests.kiosk.lit import Lit
from vision.pipeline import TrayPipeline
from vision.reader import DiceReader
from vision.settle import Settle

SIZE = (640, 480)


@pytest.fixture(autouse=True)
def kiosk_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("DICE_KIOSK_CONFIG", str(tmp_path / "none.toml"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return tmp_path


def dice_kiosk(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["test", *arguments], input=typed)


def settings(tmp_path: Path, text: str) -> tuple[str, str]:
    path = tmp_path / "config.toml"
    path.write_text(text)
    return "--config", str(path)


def test_each_press_is_shown_and_all_three_make_it_good() -> None:
    result = dice_kiosk("buttons", typed="stick\nbuy\nbet\n")
    assert result.exit_code == 0, result.output
    assert "TEST" in result.output
    assert result.output.count("pressed\n") == 3
    assert "All buttons work." in result.output


@pytest.mark.slow
def test_the_last_button_s_lamp_is_lit_until_it_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Buttons] = []
    lamps: list[Lamp] = []

    def kept(*args: Any, **more: Any) -> Buttons:
        made.append(Buttons(*args, **more))
        return made[-1]

    def fingers() -> Iterator[str]:
        yield "stick"
        yield "buy"
        made[0].move_by_key(ButtonName.BET, down=True)
        time.sleep(0.3)
        lamps.append(made[0].lamp(ButtonName.BET))
        made[0].move_by_key(ButtonName.BET, down=False)
        time.sleep(5)  # it ends by itself before

    monkeypatch.setattr(modes, "Buttons", kept)
    monkeypatch.setattr("sys.stdin", fingers())
    assert modes.buttons.callback is not None
    assert modes.buttons.callback(config_path=None, seconds=None) == 0
    assert lamps == [Lamp.LIT]


def test_a_button_that_was_never_seen_is_named() -> None:
    result = dice_kiosk("buttons", typed="stick\nflute\n")
    assert result.exit_code == 1
    assert "Not seen: BUY, BET" in result.output
    assert 'no button "flute"' in result.output


def test_the_wiring_is_told_as_one_counts_pins_on_the_header(kiosk_folders: Path) -> None:
    switches = settings(kiosk_folders, "[tray]\nlid = 5\nservice = 6\n")
    told = dice_kiosk("buttons", "--seconds", "0.2", *switches).output
    assert "STICK  switch GPIO17 (pin 11), lamp GPIO23 (pin 16)" in told
    assert "LID    switch GPIO5 (pin 29)" in told
    assert "SERVICE switch GPIO6 (pin 31)" in told
    assert "LID open" in told


def test_the_header_has_each_of_its_pins_once() -> None:
    assert sorted(HEADER) == list(range(28))
    assert len(set(HEADER.values())) == 28
    power_and_ground = {1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39}
    assert set(HEADER.values()) | power_and_ground == set(range(1, 41))


def test_without_lgpio_it_says_what_to_install(kiosk_folders: Path) -> None:
    pins = settings(kiosk_folders, '[buttons]\npins = "lgpio"\n')
    for part in ("buttons", "lamps"):
        result = dice_kiosk(part, *pins)
        assert result.exit_code == 1
        assert "lgpio" in result.stderr or "Raspberry Pi" in result.stderr


def test_the_pins_chosen_at_the_kiosk_are_tried(kiosk_folders: Path) -> None:
    state = kiosk_folders / "state"
    state.mkdir()
    (state / "preferences.json").write_text('{"pins": "lgpio"}')
    assert re.search("lgpio|Raspberry Pi", dice_kiosk("lamps").stderr)
    (state / "preferences.json").write_text('{"pins": "mock"}')
    owner = settings(kiosk_folders, '[buttons]\npins = "lgpio"\n')
    assert "pins are simulated" in dice_kiosk("buttons", "--seconds", "0.1", *owner).output


@pytest.mark.slow
def test_each_lamp_and_the_light_do_each_thing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modes, "SHOWN_S", 0.0)
    told = dice_kiosk("lamps").stdout
    for button in ("STICK", "BUY", "BET"):
        for what in ("lit", "blinking", "pulsing"):
            assert any(line.startswith(button) and line.endswith(what) for line in told.splitlines())
    assert "full, as for reading" in told


def test_every_sound_is_named_as_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modes, "SHOWN_S", 0.0)
    assert "playing: tap" in dice_kiosk("sound").stdout


def test_a_box_without_sound_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing")
    result = dice_kiosk("sound")
    assert result.exit_code == 1
    assert "aplay -l" in result.stderr


def test_the_camera_is_tried_by_the_reading_light(monkeypatch: pytest.MonkeyPatch) -> None:
    lit = Lit(monkeypatch)
    monkeypatch.setattr(screen_mode, "open_tray", lit.look)
    monkeypatch.setattr(screen_mode, "found_source", str)  # as if it were plugged in
    dice_kiosk("camera", "--camera", "v4l2:x", "--frames", "1")
    assert lit.seen == [1.0]
    assert lit.now == 0.0


@pytest.mark.slow
def test_no_test_writes_to_the_state_folder(kiosk_folders: Path) -> None:
    dice_kiosk("buttons", typed="stick\n")
    dice_kiosk("camera", "--camera", "simulated", "--frames", "2")
    assert not (kiosk_folders / "state").exists()


def test_a_pin_that_is_used_twice_is_refused_with_the_settings(kiosk_folders: Path) -> None:
    result = dice_kiosk("lamps", *settings(kiosk_folders, "[tray]\nlight = 17\n"))
    assert result.exit_code == 1
    assert "GPIO 17" in result.stderr


class Thrown:
    """The tray test over a simulated tray."""

    def __init__(self) -> None:
        self.camera = SimulatedCamera(4, (1280, 960))
        self.camera.open()
        pipeline = TrayPipeline(DiceReader.load(overhead=True), Settle())
        self.test = camera_mode.TrayTest(OpenTray(self.camera, pipeline))

    def look(self, frames: int) -> camera_mode.View:
        view = self.test.look()
        for _ in range(frames - 1):
            view = self.test.look()
        return view


@pytest.fixture(scope="module")
def moving_and_read() -> tuple[camera_mode.View, camera_mode.View]:
    thrown = Thrown()
    thrown.look(20)
    thrown.camera.throw(("d20", "d12", "d6", "d8"))
    return thrown.look(14), thrown.look(120)


@pytest.mark.slow
def test_what_moves_is_seen_where_it_moves(
    moving_and_read: tuple[camera_mode.View, camera_mode.View],
) -> None:
    moving, read = moving_and_read
    assert moving.moving
    assert 0.005 < moving.mask.mean() < 0.3
    assert moving.reading is None
    assert not read.mask.any()


@pytest.mark.slow
def test_dice_at_rest_are_read_with_probabilities_and_times(
    moving_and_read: tuple[camera_mode.View, camera_mode.View],
) -> None:
    told: dict[str, Any] = camera_mode.figures(moving_and_read[1])
    assert told["test"] is True
    assert sorted(die["die"] for die in told["dice"]) == ["d12", "d20", "d6", "d8"]
    assert all(0 <= die["probability"] <= 1 for die in told["dice"])
    assert told["read_ms"] > 0
    json.dumps(told)


@pytest.mark.slow
def test_every_picture_of_a_test_is_marked(
    moving_and_read: tuple[camera_mode.View, camera_mode.View],
) -> None:
    for view in moving_and_read:
        picture = camera_mode.compose(view, "simulated")
        assert picture.shape == (720, 1280, 3)
        bar = picture[4:44, 700:1200].reshape(-1, 3)
        assert (bar[:, 2] > 200).mean() > 0.95  # red
    fault = camera_mode.fault_view("The camera is not plugged in. " * 8, "v4l2:0")
    assert (fault[4:44, 700:1200, 2] > 200).mean() > 0.95


@pytest.mark.slow
def test_outlines_are_drawn_round_the_dice(
    moving_and_read: tuple[camera_mode.View, camera_mode.View],
) -> None:
    read = moving_and_read[1]
    plain = camera_mode.compose(moving_and_read[0], "simulated")
    drawn = camera_mode.compose(read, "simulated")
    green = (drawn.astype(int)[..., 1] - drawn.astype(int)[..., 2] > 100)[64:, :900]
    assert green.sum() > 500
    assert (plain.astype(int)[..., 1] - plain.astype(int)[..., 2] > 100)[64:, :900].sum() < green.sum() / 5


def test_the_camera_test_runs_without_a_window(kiosk_folders: Path) -> None:
    picture = kiosk_folders / "view.png"
    result = dice_kiosk("camera", "--camera", "simulated", "--frames", "3", "--save", str(picture))
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(lines) == 3
    assert all(a["frame"] < b["frame"] for a, b in pairwise(lines))
    assert {line["camera"] for line in lines} == {"simulated"}
    assert {tuple(line["watched_px"]) for line in lines} == {(1280, 960)}
    saved = cv2.imread(str(picture))
    assert saved is not None
    assert saved.shape == (720, 1280, 3)


@pytest.mark.slow
def test_without_a_window_simulated_dice_are_thrown_and_read() -> None:
    result = dice_kiosk("camera", "--camera", "simulated", "--frames", "150")
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    empty = next(line for line in lines if line["dice"] is not None)
    assert (empty["dice"], empty["problems"]) == ([], ["no-dice"])
    assert any(line["moving"] for line in lines)
    assert any(line["dice"] for line in lines)
    assert lines[-1]["read_ms"] > 0
    assert lines[-1]["read_px"] == [1280, 960]


@pytest.mark.parametrize(("name", "word"), [("view.txt", ".png"), ("no/view.png", "can't be written")])
def test_a_view_that_can_t_be_saved_is_told(kiosk_folders: Path, name: str, word: str) -> None:
    where = kiosk_folders / name
    result = dice_kiosk("camera", "--camera", "simulated", "--frames", "1", "--save", str(where))
    assert result.exit_code == 1
    assert word in result.stderr
    assert not where.exists()


@pytest.mark.slow
def test_nothing_but_lines_of_json_comes_on_standard_output(kiosk_folders: Path) -> None:
    greeted = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    command = [sys.executable, "-m", "kiosk", "test", "camera", "--camera", "simulated", "--frames", "2"]
    told = subprocess.run(
        command, env=greeted, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=True
    )
    assert [json.loads(line)["test"] for line in told.stdout.splitlines()] == [True, True]
    assert not (kiosk_folders / "state").exists()


@pytest.mark.slow
def test_the_camera_chosen_at_the_kiosk_is_tried_and_a_simulated_one_is_never_taken_without_a_word(
    kiosk_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.cameras.find_camera", lambda: None)
    result = dice_kiosk("camera", "--frames", "1")
    assert "No camera was found: this is the simulated tray" in result.stderr
    assert "No camera" not in dice_kiosk("camera", "--frames", "1", "--camera", "simulated").stderr
    (kiosk_folders / "state").mkdir()
    (kiosk_folders / "state/preferences.json").write_text('{"camera": "v4l2:Telescope"}')
    assert "Telescope" in dice_kiosk("camera", "--frames", "1").stderr


def test_a_camera_that_is_not_there_is_named() -> None:
    result = dice_kiosk("camera", "--camera", "v4l2:Telescope", "--frames", "1")
    assert result.exit_code == 1
    assert "Telescope" in result.stderr


def touched(turn: Any) -> TouchTest:
    page = TouchTest(time.monotonic)
    page.draw(Canvas(pygame.Surface(SIZE)))
    for _ in PLACES:
        seen = turn(*PLACES[len(page.off)])
        page.touched((round(seen[0] * SIZE[0]), round(seen[1] * SIZE[1])))
    return page


def test_touch_that_fits_is_good() -> None:
    page = touched(lambda x, y: (x + 0.01, y - 0.01))
    assert page.passed
    assert "Touch fits the picture: at most 6 px off." in verdict(page)


@pytest.mark.parametrize(
    "turn",
    [lambda x, y: (1 - x, 1 - y), lambda x, y: (1 - x, y), lambda x, y: (y, 1 - x), lambda x, y: (1 - y, x)],
)
def test_touch_that_is_turned_against_the_picture_is_told(turn: Any) -> None:
    page = touched(turn)
    assert (page.passed, page.turned) == (False, True)
    assert "turned" in verdict(page)
    assert page.note


def test_touch_that_is_off_or_missing_is_told() -> None:
    assert "calibrate" in verdict(touched(lambda x, y: (x * 0.8 + 0.2, y)))
    assert "Only 0 of 5" in verdict(TouchTest(time.monotonic))


def test_a_touch_counts_once_though_it_is_sent_as_mouse_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def events() -> list[pygame.event.Event]:
        x, y = next(targets)
        width, height = pygame.display.get_window_size()
        at = round(x * width), round(y * height)
        return [
            pygame.event.Event(pygame.FINGERDOWN, x=x, y=y),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True),
            pygame.event.Event(pygame.FINGERUP, x=x, y=y),
        ]

    targets = iter(PLACES)
    monkeypatch.setattr(pygame.event, "get", events)
    result = dice_kiosk("touch")
    assert (result.exit_code, next(targets, None)) == (0, None)
    assert "Touch fits the picture" in result.stdout


def test_windows_open_and_close_again(monkeypatch: pytest.MonkeyPatch, kiosk_folders: Path) -> None:
    rounds: Iterator[list[pygame.event.Event]] = iter([[]] * 5)
    leave = [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE)]
    monkeypatch.setattr(pygame.event, "get", lambda: next(rounds, leave))
    picture = kiosk_folders / "live.png"
    assert dice_kiosk("camera", "--camera", "simulated", "--save", str(picture)).exit_code == 0
    assert picture.exists()
    monkeypatch.setattr(pygame.event, "get", list)
    monkeypatch.setattr(screen_mode, "PATIENCE_S", 0.1)
    assert dice_kiosk("touch").exit_code == 1
