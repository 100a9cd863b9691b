"""A set of numbers in a bit each does what a set does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kiosk.journal.storage.numbers import Numbers

NUMBERS = st.integers(-3_000, 3_000) | st.sampled_from([2**40, 2**63 - 1, -(2**63)])


@given(st.lists(st.tuples(st.booleans(), NUMBERS)))
def test_whatever_is_put_in_and_taken_out_it_holds_what_a_set_would(steps: list[tuple[bool, int]]) -> None:
    numbers, known = Numbers(), set[int]()
    for put, number in steps:
        (numbers.add if put else numbers.discard)(number)
        (known.add if put else known.discard)(number)
        assert (number in numbers) == put
    assert list(numbers) == sorted(known)
    assert len(numbers) == len(known)
