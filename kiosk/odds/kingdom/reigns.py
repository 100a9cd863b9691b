"""Reigns of two already solved, so that no decision waits for it.

    python -m kiosk.odds.kingdom.reigns

solves them anew (some minutes) and writes them beside this module: by equal chips after an ante of 1, without
limits of bets. What a table has is looked up by the chips that both can bet, in antes; the nearest where it
lies between two. Each number is kept in a byte, which costs less than the rounds do (docs/odds.md).
"""

import sys
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kiosk.odds.kingdom.betting import tree_of
from kiosk.odds.kingdom.duel import WIDTH, Duel
from kiosk.odds.kingdom.foundations import Vector
from kiosk.odds.kingdom.solver import Branch, Reign, Terms, solve

CHIPS: Final[tuple[int, ...]] = (*range(1, 25), 28, 32, 40, 50, 64, 80, 100, 130, 200)
"""Chips after the ante, in antes, of which there is one."""
ROUNDS: Final = 4000
FEW_ROUNDS: Final = (100, 400)
"""At least and at most where a table plays by other options: a second or two, once for such chips while the
program runs."""
_WORK: Final = 40_000
"""Decisions times rounds, if that is between them."""
MOST_RAISES: Final = 6
"""That are solved where a table plays by other options: with bets of one chip there could be hundreds."""
_FILE: Final = Path(__file__).with_name("reigns.npz")
_STEPS: Final = 255
_KEPT: Final = 16

Bytes = NDArray[np.uint8]


def is_usual(terms: Terms) -> bool:
    """Whether reigns by such terms ship; else they are solved when they are asked for."""
    return terms.least <= terms.ante and terms.most is None and terms.raises is None and terms.by_pips


def reign_of(terms: Terms) -> tuple[Reign, float]:
    """The reign that comes nearest to what a table plays, and how many chips one of its chips stands for."""
    if not is_usual(terms):
        return _solved(terms), 1.0
    both = min(terms.chips) / terms.ante
    return shipped(nearest(both)), float(terms.ante)


def nearest(chips: float) -> int:
    """Of CHIPS the one that is nearest in proportion; the smallest where there are less."""
    at = bisect_left(CHIPS, chips)
    if at in {0, len(CHIPS)}:
        return CHIPS[min(at, len(CHIPS) - 1)]
    low, high = CHIPS[at - 1], CHIPS[at]
    return low if chips * chips < low * high else high


@lru_cache(maxsize=_KEPT)
def _solved(terms: Terms) -> Reign:
    raises = MOST_RAISES if terms.raises is None else min(terms.raises, MOST_RAISES)
    few = replace(terms, raises=raises)
    decisions = len(tree_of(few.stakes(rolled=False)).nodes)
    least, most = FEW_ROUNDS
    return solve(few, min(max(_WORK // max(decisions, 1), least), most))


@cache
def shipped(chips: int) -> Reign:
    """A reign of two with so many chips after an ante of 1, one of CHIPS."""
    terms = Terms((chips, chips))
    with np.load(_FILE) as found:
        stored: Bytes = found[str(chips)]
    keeps = _shares(stored[:WIDTH])
    kept, at = _branch(terms, stored, WIDTH, rolled=False)
    rolled, at = _branch(terms, stored, at, rolled=True)
    assert at == len(stored)
    return Reign(terms, kept, keeps, rolled)


def _branch(terms: Terms, stored: Bytes, at: int, *, rolled: bool) -> tuple[Branch, int]:
    """The betting whose play is stored from `at` on, and where that ends."""
    duel = Duel(tree_of(terms.stakes(rolled=rolled)), by_pips=terms.by_pips)
    policy = duel.even()
    for level in policy:
        for node in level:
            answers = int((node[:, 0] > 0).sum())
            there = stored[at : at + answers * WIDTH].reshape(answers, WIDTH)
            shares = _shares(there)
            node[:answers] = shares / shares.sum(axis=0)
            at += answers * WIDTH
    return Branch(duel, policy), at


def _as_bytes(reign: Reign) -> Bytes:
    assert reign.rolled is not None
    parts = [_steps(reign.keeps)]
    for branch in (reign.kept, reign.rolled):
        parts.extend(
            _steps(node).reshape(-1) for level, there in _levels(branch) for node in _there(level, there)
        )
    return np.concatenate(parts)


def _levels(branch: Branch) -> Iterator[tuple[NDArray[np.float64], NDArray[np.float64]]]:
    for depth, level in enumerate(branch.policy):
        yield level, branch.duel.there(depth)


def _there(level: NDArray[np.float64], there: NDArray[np.float64]) -> Iterator[NDArray[np.float64]]:
    """Of each decision of a depth the answers that it has."""
    for node, has in zip(level, there, strict=True):
        yield node[: int(has.sum())]


def _steps(shares: NDArray[np.float64]) -> Bytes:
    """Shares as bytes: of their roots, for the rare answers are what a rival would live on."""
    return np.round(np.sqrt(shares) * _STEPS).astype(np.uint8)


def _shares(steps: Bytes) -> Vector:
    return np.square(steps / _STEPS)


def _make() -> Iterator[str]:
    """Solve all of them and write the file; how each did."""
    found: dict[str, Bytes] = {}
    for chips in CHIPS:
        reign = solve(Terms((chips, chips)), ROUNDS)
        found[str(chips)] = _as_bytes(reign)
        yield f"{chips} antes: exploitability {reign.exploitability:.6f} antes, worth {reign.value:.6f}"
    np.savez_compressed(_FILE, **found)  # type: ignore[arg-type] # its stub takes no other keyword
    yield f"{_FILE.name}: {_FILE.stat().st_size:,} bytes"
    shipped.cache_clear()
    for chips in CHIPS:
        yield f"{chips} antes as written: {shipped(chips).exploitability:.6f}"


if __name__ == "__main__":
    for line in _make():
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
