"""What is said of a die: all figures, and words that claim no proof."""

from __future__ import annotations

import json

import numpy as np
import pytest

from calibration.fairness.finding import Verdict, as_object, examine, words
from calibration.fairness.rolls import Rolls, in_order


def test_even_counts_are_no_proof_of_a_fair_die() -> None:
    found = examine(Rolls("d6", (20, 20, 20, 20, 20, 20)))
    assert found.verdict is Verdict.NOTHING
    assert "no proof that it is fair" in words(found)
    assert "281 for four cases of five" in words(found)


def test_a_die_that_favours_a_face_is_spoken_against_and_the_face_is_named() -> None:
    found = examine(Rolls("d6", (90, 101, 99, 95, 100, 165)))
    assert found.verdict is Verdict.STRONGLY
    assert found.shares[5].off
    assert [pair.faces for pair in found.opposites if pair.higher.off] == [(1, 6)]
    assert "Farthest off is the 6: seen 165 times" in words(found)
    assert "evidence, no proof" in words(found)


def test_what_is_odd_at_one_look_is_told_though_it_is_no_evidence_however_often_one_looks() -> None:
    odd = examine(Rolls("d6", (0, 0, 5, 0, 0, 0)))
    assert odd.verdict is Verdict.NOTHING
    assert "one fair die in 1,296 shows as much" in words(odd)
    assert "one look" not in words(examine(Rolls("d6", (1, 2, 1, 3, 2, 1))))


def test_what_rolls_have_once_said_stands() -> None:
    """However often one looks includes the moment when most spoke against the die."""
    found = examine(in_order("d4", [1] * 40 + [1, 2, 3, 4] * 100))
    assert found.evidence < 20 <= np.exp(found.log_highest)
    assert found.verdict is not Verdict.NOTHING
    assert found.p_always == pytest.approx(np.exp(-found.log_highest))


@pytest.mark.parametrize(
    "counts", [(0,) * 4, (1, 0, 0, 0), (10**9, 0, 0, 0), (25 * 10**7,) * 4, (7, 9), (1,) * 100]
)
def test_any_counts_can_be_told(counts: tuple[int, ...]) -> None:
    found = examine(Rolls(f"d{len(counts)}", counts))
    told = json.loads(json.dumps(as_object(found), allow_nan=False))
    assert told["rolls"] == sum(counts)
    assert told["words"]


def test_the_words_of_no_verdict_claim_proof() -> None:
    for counts in ((5, 5, 5, 5), (50, 30, 20, 20), (80, 20, 20, 20)):
        said = str(words(examine(Rolls("d4", counts)))).lower()
        assert "proof" in said
        assert not any(claim in said for claim in ("proves", "proven", "is fair.", "is loaded", "is unfair"))
