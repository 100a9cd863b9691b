from __future__ import annotations

import pytest

from kiosk.ui.widgets.stepper import Bidding


def test_the_amount_stays_within_its_bounds() -> None:
    bidding = Bidding(2, 7, 1)
    assert bidding.amount == 2
    for _ in range(20):
        bidding.step(1)
    assert bidding.amount == 7
    bidding.step(-1)
    assert bidding.amount == 6


@pytest.mark.parametrize("wanted", [1, 37, 99, 100, 12_345, 9_999_999])
def test_any_amount_can_be_reached_by_steps(wanted: int) -> None:
    bidding = Bidding(1, 9_999_999, 1)
    steps = 0
    while bidding.amount != wanted and steps < 400:
        bidding.step(1 if bidding.amount < wanted else -1)
        steps += 1
    assert bidding.amount == wanted


def test_steps_the_same_way_grow_and_land_on_round_amounts() -> None:
    bidding = Bidding(1, 1_000, 1)
    for _ in range(6):
        bidding.step(1)
    assert bidding.amount == 10
    bidding.step(1)
    assert bidding.amount == 15
    bidding.step(-1)
    assert bidding.amount == 14


@pytest.mark.parametrize(("least", "most"), [(1, 1), (1, 2), (1, 20), (3, 8), (1_000, 9_999_999)])
def test_presets_are_legal_grow_and_hold_both_ends(least: int, most: int) -> None:
    presets = Bidding(least, most, least).presets(5)
    assert presets == sorted(set(presets))
    assert len(presets) <= 5
    assert (presets[0], presets[-1]) == (least, most)
