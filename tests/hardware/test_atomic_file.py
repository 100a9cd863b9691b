"""A file is replaced whole, and on the card before anybody is told so."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

import pytest

from hardware.atomic_file import write_atomically

if TYPE_CHECKING:
    from pathlib import Path


def test_the_file_is_synced_before_it_takes_the_old_ones_place_and_the_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept" / "file.toml"
    write_atomically(path, b"old")
    synced: list[tuple[str, bytes]] = []
    real = os.fsync

    def noted(handle: int) -> None:
        kind = "folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file"
        synced.append((kind, path.read_bytes()))
        real(handle)

    monkeypatch.setattr(os, "fsync", noted)
    write_atomically(path, b"new")
    assert synced == [("file", b"old"), ("folder", b"new")]
    assert [each.name for each in path.parent.iterdir()] == ["file.toml"]


def test_a_full_card_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.toml"
    write_atomically(path, b"old")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"


def test_what_a_power_cut_left_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    (tmp_path / "kept.new").write_bytes(b"half of it")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
