"""What happened at the host's door is added line by line, and a changed line is told."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from kiosk.settings.host_record import HostRecord, Kind

if TYPE_CHECKING:
    from pathlib import Path

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "state" / "host-record.jsonl"
    record = HostRecord(path, clock=lambda: NOON)
    assert not record.begun
    assert record.lines() == []
    for kind, what in (
        (Kind.SET_UP, "The first steps."),
        (Kind.PIN, "A PIN, für alle."),
        (Kind.SHUT, "Shut."),
    ):
        record.add(kind, what)
    return path


def test_lines_are_numbered_and_fit(path: Path) -> None:
    record = HostRecord(path)
    assert record.begun
    assert [(each.number, each.kind, each.what, each.fits) for each in record.lines()] == [
        (1, "set-up", "The first steps.", True),
        (2, "pin", "A PIN, für alle.", True),
        (3, "shut", "Shut.", True),
    ]
    assert record.lines()[0].time == "2026-07-01T12:00:00+00:00"
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("change", "fits"),
    [
        (lambda lines: [lines[0].replace(b"first", b"last!"), *lines[1:]], [False, False, True]),
        (lambda lines: [lines[0], lines[2]], [True, False]),
        (lambda lines: [lines[0], b"\xff\x00[[", lines[2]], [True, False, False]),
        (lambda lines: [lines[0], b"[1]", lines[2]], [True, False, False]),
        (lambda lines: [b"[" * 100_000, *lines[1:]], [False, False, True]),
    ],
)
def test_a_changed_or_missing_line_is_told(path: Path, change: object, fits: list[bool]) -> None:
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join(change(lines)) + b"\n")  # type: ignore[operator]
    assert [each.fits for each in HostRecord(path).lines()] == fits


def test_after_half_a_line_the_next_one_begins_its_own(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])
    HostRecord(path).add(Kind.RECOVERED, "A new PIN.")
    assert [each.fits for each in HostRecord(path).lines()] == [True, True, False, True]
