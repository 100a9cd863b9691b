"""A sample of the damage laboratory (`make damage`): nothing silent, nothing raised, nothing lost."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.damage.laboratory import KINDS, TARGETS, bad, campaign


@pytest.mark.parametrize(
    ("flips", "others", "seed"), [(15, 5, 1), pytest.param(80, 20, 2, marks=pytest.mark.slow)]
)
def test_damage_is_harmless_or_told_and_brought_back(flips: int, others: int, seed: int) -> None:
    counts = campaign(flips, others, seed)
    assert bad(counts) == {}
    assert counts.keys() == {(target, kind) for target in TARGETS for kind in KINDS}
    assert sum(counts.values(), Counter[str]())["refused, repaired"] > 3
