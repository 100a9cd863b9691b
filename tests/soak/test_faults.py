"""Hands of all games with a fault every few of them (faults.py); DICE_KIOSK_SOAK_HANDS says how many."""

from __future__ import annotations

import os

import pytest

from tests.soak.faults import main


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param("15", marks=pytest.mark.slow),
        pytest.param(os.environ.get("DICE_KIOSK_SOAK_HANDS", "1000"), marks=pytest.mark.soak),
    ],
)
def test_whatever_fails_nothing_acknowledged_is_lost(hands: str) -> None:
    assert main([hands]) == 0
