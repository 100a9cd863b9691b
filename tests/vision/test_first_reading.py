"""The first throw is read as fast as the next one: what is made once is made before."""

from __future__ import annotations

from vision import outlines
from vision.first_reading import prepare


def test_what_each_kind_of_die_looks_like_is_known_before_one_is_read() -> None:
    outlines.bank_of.cache_clear()
    prepare()
    made = outlines.bank_of.cache_info().misses
    for die in outlines.KNOWN:
        outlines.bank_of(die)
    assert outlines.bank_of.cache_info().misses == made == len(outlines.KNOWN)
