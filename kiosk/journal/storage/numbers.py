"""A set of whole numbers of which most follow each other, as rows are numbered, in about a bit each."""

from __future__ import annotations

from collections.abc import Iterator, MutableSet

_BITS = 10
"""So many of a number's last bits say which bit of its block stands for it: a block is of 1,024 numbers."""
_REST = (1 << _BITS) - 1


class Numbers(MutableSet[int]):
    """The numbers; a set of as many would take up to a thousand times the memory."""

    def __init__(self) -> None:
        self._blocks: dict[int, int] = {}

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and bool(self._blocks.get(number >> _BITS, 0) >> (number & _REST) & 1)

    def __iter__(self) -> Iterator[int]:
        for block in sorted(self._blocks):
            bits = self._blocks[block]
            while bits:
                yield (block << _BITS) + (bits & -bits).bit_length() - 1
                bits &= bits - 1

    def __len__(self) -> int:
        return sum(bits.bit_count() for bits in self._blocks.values())

    def add(self, value: int) -> None:
        """Put one in."""
        block = value >> _BITS
        self._blocks[block] = self._blocks.get(block, 0) | 1 << (value & _REST)

    def discard(self, value: int) -> None:
        """Take one out, if it is there."""
        if value in self:
            self._blocks[value >> _BITS] ^= 1 << (value & _REST)
