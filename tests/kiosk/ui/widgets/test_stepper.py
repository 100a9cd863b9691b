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


@pytest.mark.parametrize(("amount", "less", "more"), [(2, "2 at least", None), (11, None, "11 at most")])
def test_where_there_is_no_less_or_no_more_it_says_why(
    amount: int, less: str | None, more: str | None
) -> None:
    row = {each.name: each.why for each in Bidding(2, 11, amount).controls("2 at least", "11 at most")}
    assert (row["less"], row["more"]) == (less, more)


def amounts(least: int, most: int) -> list[tuple[str, bool]]:
    """The buttons beside the stepper, and whether each can be tapped."""
    row = Bidding(least, most, least).controls("", "", all_in=most)[2:]
    assert len({each.name for each in row}) == len(row)
    return [(each.label, each.why is None) for each in row]


def test_only_amounts_that_are_possible_are_offered_and_the_most_is_at_the_right() -> None:
    assert amounts(1, 32) == [("1", True), ("5", True), ("10", True), ("25", True), ("32", True)]
    assert amounts(1, 18) == [("1", True), ("5", True), ("10", True), ("18", True)]
    assert amounts(1, 1) == [("1", True)]


def test_the_most_stands_there_once_and_no_dead_number_beside_it() -> None:
    assert amounts(2, 5) == [("5", True)]
    assert amounts(1, 10) == [("1", True), ("5", True), ("10", True)]


@pytest.mark.parametrize(("least", "most"), [(1, 1_000), (3, 8), (1_000, 9_999_999)])
def test_large_stacks_have_larger_amounts_that_can_be_had(least: int, most: int) -> None:
    presets = Bidding(least, most, least).presets()
    assert presets == tuple(sorted(set(presets)))
    assert presets[-1] > least
