"""A sample of the damage laboratory (`make damage`): nothing silent, nothing raised, nothing lost."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.damage.laboratory import KINDS, TARGETS, bad, campaign
from tests.damage.small_files import KEPT


@pytest.mark.slow
@pytest.mark.parametrize(
    ("flips", "others", "seed"), [(27, 9, 1), pytest.param(144, 36, 2, marks=pytest.mark.slow)]
)
def test_damage_is_harmless_or_told_and_brought_back(flips: int, others: int, seed: int) -> None:
    counts = campaign(flips, others, seed)
    assert bad(counts) == {}
    assert counts.keys() == {(target, kind) for target in (*TARGETS, *KEPT) for kind in KINDS}
    assert sum(counts.values(), Counter[str]())["refused, repaired"] > 3
