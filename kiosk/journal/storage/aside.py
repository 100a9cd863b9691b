"""Files of a record that is not used any more are put aside and kept: each time in a folder of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.atomic_file import sync_folder, write_atomically
from kiosk.journal.storage.anchor import anchor_path

if TYPE_CHECKING:
    from pathlib import Path

WHY = "why.txt"


def files_of(journal: Path) -> list[Path]:
    """The files of a journal that are there: itself, what SQLite has beside it, its anchor."""
    beside = [journal.with_name(journal.name + end) for end in ("-wal", "-shm", "-journal")]
    return [each for each in (journal, *beside, anchor_path(journal)) if each.exists()]


def put_aside(journal: Path, why: str) -> Path:
    """Move a journal away with all that belongs to it; gives the folder. Raises OSError."""
    folder = folder_aside(journal)
    for each in files_of(journal):
        each.rename(folder / each.name)
    write_atomically(folder / WHY, f"{why}\n".encode())
    sync_folder(journal.parent)
    return folder


def folder_aside(journal: Path) -> Path:
    """A new folder beside a journal, for what is kept of it; raises OSError."""
    number = 1
    while (folder := journal.with_name(f"{journal.name}.aside-{number}")).exists():
        number += 1
    folder.mkdir()
    return folder


def kept_aside(journal: Path) -> list[Path]:
    """The folders of what was put aside; raises OSError."""
    return sorted(journal.parent.glob(f"{journal.name}.aside-*"))
