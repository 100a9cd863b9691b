"""What a game is played with, as hashes that change with it and with nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.settings.config import Config
from kiosk.settings.in_force import hash_of, in_force

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kiosk's folder with a calibration."""
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path))
    (tmp_path / "calibration").mkdir()
    (tmp_path / "calibration" / "camera.toml").write_text("one = 1")
    return tmp_path


def test_each_hash_changes_with_what_it_is_of_and_with_nothing_else(state: Path) -> None:
    before = in_force(Config())
    assert in_force(Config()) == before
    assert before["own dice"] == ""
    assert len(before["program"]) == len(before["settings"]) == len(before["calibration"]) == 64
    other = Config.model_validate({"table": {"chips": 21}})
    assert in_force(other) == {**before, "settings": in_force(other)["settings"]}
    assert in_force(other)["settings"] != before["settings"]
    (state / "calibration" / "camera.toml").write_text("one = 2")
    now = in_force(Config())
    assert now == {**before, "calibration": now["calibration"]}
    assert now["calibration"] != before["calibration"]
    (state / "dice" / "red").mkdir(parents=True)
    (state / "dice" / "red" / "set.toml").touch()
    assert in_force(Config())["own dice"] != ""


def test_names_and_contents_count_and_not_what_python_makes_of_a_program(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("a = 1")
    before = hash_of([tmp_path])
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "one.pyc").write_text("b")
    assert hash_of([tmp_path]) == before
    (tmp_path / "one.py").rename(tmp_path / "two.py")
    moved = hash_of([tmp_path])
    (tmp_path / "two.py").write_text("a = 2")
    assert len({before, moved, hash_of([tmp_path])}) == 3
