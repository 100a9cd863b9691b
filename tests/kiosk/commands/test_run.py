"""The whole journey of a die: from the camera through the vision pipeline to the table, by the command."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BURKS = Path(__file__).parents[4] / "shared" / "photos" / "burks"
needs_photos = pytest.mark.skipif(not BURKS.is_dir(), reason="the photographs lie beside a checkout only")


def dice_kiosk(*arguments: str | Path, **env: str | Path) -> subprocess.CompletedProcess[str]:
    ours = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    ours |= {"SDL_VIDEODRIVER": "dummy", **{name: str(value) for name, value in env.items()}}
    command = [sys.executable, "-m", "kiosk", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, env=ours)


def headless(camera: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    game = ["run", "--headless", "--game", "critical-roll", "--players", "bot:Ann", "--json"]
    return dice_kiosk(*game, "--camera", camera, *arguments)


def lines(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def replayed(folder: Path, *names: str) -> str:
    """A folder of links to these photographs, to be replayed in this order; they are never copied."""
    folder.mkdir()
    for number, name in enumerate(names, 1):
        (folder / f"{number:02}_{name}.jpg").symlink_to(BURKS / f"{name}.jpg")
    return f"replay:{folder}"


def values(line: dict[str, Any]) -> list[tuple[Any, str, int]]:
    """Who threw what: (seat, die, value)."""
    return [(roll["seat"], die["die"], die["value"]) for roll in line["rolls"] for die in roll["dice"]]


@pytest.mark.slow
def test_a_simulated_hand_read_by_the_pipeline_and_the_same_again_with_the_same_seed() -> None:
    first = headless("simulated", "--hands", "1", "--seed", "7")
    hands = lines(first)
    assert [line["hand"] for line in hands] == [1]
    for line in hands:
        assert line["simulated"]
        before = sum(line["chips_before"]) + line["house_before"]
        assert before == sum(line["chips_after"]) + line["house_after"] == 20
        for roll in line["rolls"]:
            assert roll["how"] == "read"
            assert all(die["probability"] > 0.9 for die in roll["read"])
    assert headless("simulated", "--hands", "1", "--seed", "7").stdout == first.stdout


@pytest.mark.slow
@needs_photos
def test_a_hand_on_photographs_where_a_wrong_die_is_no_roll(tmp_path: Path) -> None:
    # a d20 each, between them a d12 that nobody asked for; a d12 each, between them a d8
    shown = ("D20_A_10", "D12_A_10", "D20_A_14", "D12_A_10", "D8_A_8", "D12_A_10")
    (line,) = lines(headless(replayed(tmp_path / "photos", *shown), "--hands", "1", "--seed", "1"))
    assert values(line) == [(0, "d20", 10), ("house", "d20", 14), (0, "d12", 10), ("house", "d12", 10)]
    first, second = line["refused"]
    assert (first["seat"], first["why"]) == ("house", "A d20 was asked for; the tray shows a d12.")
    assert (second["seat"], second["asked"]) == ("house", ["d12"])
    bet = line["bets"][0]["chips"]
    assert line["chips_after"] == [20 + bet]  # 20 against 24


@pytest.mark.slow
@needs_photos
def test_photographs_that_run_out_end_the_run(tmp_path: Path) -> None:
    done = headless(replayed(tmp_path / "photos", "D20_A_10"), "--seed", "1")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "all photos (1) have been shown" in done.stderr
    assert "Throw the d20 for the house" in done.stderr


@pytest.mark.slow
def test_a_photograph_that_can_not_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "broken.jpg").write_text("no picture")
    done = headless(f"replay:{tmp_path / 'photos'}")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "broken.jpg" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_without_a_display_bots_play_a_demonstration_and_say_where_it_is(tmp_path: Path) -> None:
    done = dice_kiosk("run", "--seed", "3", DICE_KIOSK_STATE=tmp_path)
    assert done.returncode == 0, done.stderr
    *_, transcript, picture = done.stdout.splitlines()
    told = Path(transcript.removeprefix("Transcript: ")).read_text()
    assert " on the d20. (read by camera simulated" in told
    assert "The house has" in told
    assert Path(picture.removeprefix("Screenshot: ")).read_bytes()[:4] == b"\x89PNG"
    assert not (tmp_path / "journal.db").exists()  # a demonstration is no play


@pytest.mark.slow
def test_a_service_without_a_screen_says_what_it_lacks_and_plays_no_demonstration(tmp_path: Path) -> None:
    run = ("run", "--camera", "none", "--fullscreen")
    done = dice_kiosk(*run, SDL_VIDEODRIVER="kmsdrm", INVOCATION_ID="1f", DICE_KIOSK_STATE=tmp_path)
    assert done.returncode == 1
    assert "No screen could be opened" in done.stderr
    assert "sudo dice-kiosk doctor" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "demonstration").exists()
