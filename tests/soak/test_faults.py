"""Hands of all games with a fault every few of them (faults.py); DICE_KIOSK_SOAK_HANDS says how many."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.kiosk.journal.test_resume import begun
from tests.soak.faults import Known, main

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param("15", marks=pytest.mark.slow),
        pytest.param(os.environ.get("DICE_KIOSK_SOAK_HANDS", "1000"), marks=pytest.mark.soak),
    ],
)
def test_whatever_fails_nothing_acknowledged_is_lost(hands: str) -> None:
    assert main([hands]) == 0


@pytest.mark.parametrize("whole", [True, False])
def test_what_was_acknowledged_is_missed_where_it_is_gone_or_another(tmp_path: Path, *, whole: bool) -> None:
    def record(name: str, chips: int, hands: int) -> Path:
        table = begun(tmp_path / name, chips=chips)
        for _ in range(hands):
            table.void_hand()
            table.next_hand()
        table.close()
        return tmp_path / name

    first, then = record("first", 60, 0), record("then", 60, 2)
    for wrong in (record("shorter", 60, 1), record("another", 61, 3)):
        known = Known()
        assert known.goes_on(first, whole=whole)
        assert known.goes_on(then, whole=whole)
        assert known.number == 5
        assert not known.goes_on(wrong, whole=whole)
