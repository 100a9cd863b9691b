"""Seals: each entry is hashed together with the seal before it, so that a changed record is noticed."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    Row = tuple[int, int, str, str, str, str]
    """An entry: number, hand, time, source, command, seal."""


def entry_seal(before: str, hand: int, time: str, source: str, command: str) -> str:
    """Of an entry; `before`: the seal of the game's entry before it, "" for the first."""
    return _hash(before, str(hand), time, source, command)


def start_seal(before: str, hand: int, state: str) -> str:
    """Of what a hand started from; `before`: the seal of the last entry before that hand."""
    return _hash(before, str(hand), "start", state)


def broken_entry(rows: Iterable[Row], before: str = "") -> int | None:
    """The number of the first of a game's entries that is not as it was written; None when all are.

    Args:
        rows: entries that follow each other, in order.
        before: the seal of the entry before them, "" for a game's first.
    """
    for number, hand, time, source, command, written in rows:
        if entry_seal(before, hand, time, source, command) != written:
            return number
        before = written
    return None


def _hash(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
