"""The wizard's process saves the sheet on a USB stick that is there, and says when one comes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from calibration.tray_settings import TraySettings
from kiosk.tray import wizard_worker
from kiosk.tray.wizard_messages import Refused, Stick, WriteSheet, Written
from kiosk.tray.wizard_worker import Guide

if TYPE_CHECKING:
    from collections.abc import Callable


class Wizard:
    """Its process's work, in this one, without a camera."""

    def __init__(self, folder: Path, clock: Callable[[], float]) -> None:
        self.said: list[Any] = []
        line: Any = self
        self.guide = Guide(TraySettings("simulated", calibration=folder / "calibration"), line, clock)

    def say(self, message: object) -> None:
        self.said.append(message)


@pytest.fixture
def now() -> list[float]:
    return [0.0]


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    found: list[Path] = []
    monkeypatch.setattr(wizard_worker, "sticks", lambda: list(found))
    # what it costs to draw is not the matter here
    monkeypatch.setattr("calibration.target.png", lambda _paper: b"a picture")
    return found


@pytest.fixture
def wizard(tmp_path: Path, now: list[float]) -> Wizard:
    return Wizard(tmp_path, lambda: now[0])


def test_the_sheet_lies_on_the_stick(wizard: Wizard, there: list[Path], tmp_path: Path) -> None:
    there.append(tmp_path / "STICK")
    there[0].mkdir()
    wizard.guide.take(WriteSheet("a4"))
    (written,) = wizard.said
    assert isinstance(written, Written)
    assert written.stick == "STICK"
    (copy,) = there[0].iterdir()
    assert copy.name == "dice-kiosk-target-a4.pdf"
    assert copy.read_bytes() == written.path.read_bytes()


def test_without_a_stick_it_lies_in_the_kiosk_alone(wizard: Wizard, there: list[Path]) -> None:
    assert there == []
    wizard.guide.take(WriteSheet("letter"))
    assert [each.stick for each in wizard.said] == [""]


def test_a_stick_that_can_t_be_written_is_told(wizard: Wizard, there: list[Path], tmp_path: Path) -> None:
    (tmp_path / "no folder").write_text("")
    there.append(tmp_path / "no folder")
    wizard.guide.take(WriteSheet("a4"))
    (refused,) = wizard.said
    assert isinstance(refused, Refused)
    assert "USB stick no folder" in refused.words


def test_it_is_told_when_a_stick_comes_and_goes(wizard: Wizard, there: list[Path], now: list[float]) -> None:
    wizard.guide._look_for_sticks()
    there.append(Path("/media/STICK"))
    wizard.guide._look_for_sticks()  # not looked for so soon again
    now[0] += 2
    wizard.guide._look_for_sticks()
    wizard.guide._look_for_sticks()
    there.clear()
    now[0] += 2
    wizard.guide._look_for_sticks()
    assert wizard.said == [Stick("STICK"), Stick("")]
