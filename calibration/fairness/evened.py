"""The counts that speak least against a die, among all that what was not seen, or misread, allows.

The e-value of counts is convex and the same in every face, so it is least where they are most even. Which
counts can be come to is a flow from face to face; there the most even ones are those from which no unit can
be moved, along any way that is free, from a face to one that has at least two fewer (Frank and Murota,
Discrete Decreasing Minimization, Part I, arXiv:1808.07600).
"""

from __future__ import annotations

import heapq
from collections import deque
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

APART = 2
"""A unit moved between counts so far apart makes them more even; between nearer ones it does not."""


def most_even(
    counts: Sequence[int], unseen: int = 0, movable: Mapping[tuple[int, int], int] | None = None
) -> tuple[int, ...]:
    """The most even counts that may be the true ones, (faces,).

    Args:
        counts: as they were read, by face from 0.
        unseen: dice besides, whose faces nobody knows: they may have shown any.
        movable: by (from, to) how many of those counted for one face may have shown the other.
    """
    nodes = range(len(counts) + 1)
    pool = len(counts)  # of the unseen, wherever they were put first: these go to any face from there
    free = {(here, there): 0 for here in nodes for there in nodes if here != there}
    for step, most in (movable or {}).items():
        free[step] += most
    found, placed = _filled(counts, unseen)
    for face, own in enumerate(placed):
        free[face, pool], free[pool, face] = own, unseen
    while (way := _way(found, free)) is not None:
        here, there = way[0], way[-1]
        steps = list(pairwise(way))
        moved = min((found[here] - found[there]) // APART, *(free[step] for step in steps))
        found[here] -= moved
        found[there] += moved
        for one, other in steps:
            free[one, other] -= moved
            free[other, one] += moved
    return tuple(found)


def _filled(counts: Sequence[int], unseen: int) -> tuple[list[int], list[int]]:
    """Counts with the unseen dice put where there are fewest, and how many were put where."""
    lowest = [(count, face) for face, count in enumerate(counts)]
    heapq.heapify(lowest)
    placed = [0] * len(counts)
    for _ in range(unseen):
        count, face = lowest[0]
        heapq.heapreplace(lowest, (count + 1, face))
        placed[face] += 1
    return [count + more for count, more in zip(counts, placed, strict=True)], placed


def _way(counts: Sequence[int], free: Mapping[tuple[int, int], int]) -> list[int] | None:
    """A free way from a face to one with at least two fewer, from the highest there is; or None."""
    for start in sorted(range(len(counts)), key=lambda face: -counts[face]):
        came: dict[int, int] = {start: start}
        ahead = deque([start])
        while ahead:
            here = ahead.popleft()
            for there in range(len(counts) + 1):
                if there not in came and free[here, there] > 0:
                    came[there] = here
                    ahead.append(there)
        end = min((face for face in came if face < len(counts)), key=lambda face: counts[face])
        if counts[start] - counts[end] >= APART:
            way = [end]
            while way[-1] != start:
                way.append(came[way[-1]])
            return way[::-1]
    return None
