"""`dice-kiosk host`: the door told, and opened again by who is at the computer in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from kiosk.cli import main
from kiosk.settings.host_pin import Lock
from kiosk.settings.keeper import FILE, Keeper
from kiosk.settings.preferences import Preferences

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path))
    keeper = Keeper(tmp_path / FILE)
    keeper.open()
    keeper.save(Preferences(ready=True))
    keeper.save(Preferences(ready=True, pin="$argon2id$old"))
    return tmp_path


def told(*words: str, typed: str = "") -> tuple[int, str]:
    done = CliRunner().invoke(main, ["host", *words], input=typed)
    return done.exit_code, done.output


def test_it_tells_the_door_and_what_happened_at_it(state: Path) -> None:
    status, output = told("show")
    assert status == 0
    assert "   2  20" in output
    assert "A new PIN was chosen." in output
    assert output.endswith("A PIN is set.\n")
    (state / f"{FILE}.copy").unlink()
    status, output = told("show")
    assert (status, f"{FILE}.copy: it is gone.") == (1, output.splitlines()[-2].rpartition("/")[2])
    (state / FILE).write_bytes(b"")
    record = state / "host-record.jsonl"
    record.write_bytes(record.read_bytes().replace(b"A new", b"No new"))
    status, output = told("show")
    assert status == 1
    assert "damaged here" in output
    assert "open it with: dice-kiosk host recover" in output


def test_a_new_pin_is_typed_twice_and_holds_from_the_next_start_on(state: Path) -> None:
    for wrong in ("12\n12\n", "12345\nabcd\n12345\nabcdefg\n", "Ⅳ123\nⅣ123\n"):
        assert told("recover", typed=wrong)[0] != 0
    assert not (state / "host-recovery.json").exists()
    status, output = told("recover", typed="2718\n2718\n")
    assert status == 0
    assert "at its next start" in output
    assert "2718" not in output
    found = Keeper(state / FILE).open()
    assert Lock(found.pin).opens("2718", 0.0)
    assert "by dice-kiosk host recover" in told("show")[1]
    assert "2718" not in "".join(path.read_text() for path in state.iterdir())


def test_a_folder_that_can_not_be_written_is_said(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(state / FILE / "below"))
    status, output = told("recover", typed="2718\n2718\n")
    assert status == 1
    assert "can't be written" in output
