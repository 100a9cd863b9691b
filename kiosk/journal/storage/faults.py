"""What of a record is not as it was written, one by one, and told so that many of a kind are one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

CHANGED = "is not as it was written"
GONE = "is gone"
ORPHAN = "can't be held against the one before it"
DOUBT = "is not as the events have it that are sound", "is gone, by the events that are sound"
"""The same of a row where events were changed: what these said of it is not known."""


class Fault(NamedTuple):
    """Something that is not as it was written.

    Attributes:
        name: what kind of thing. key: which one, None for all there are. how: what is wrong with it.
    """

    name: str
    key: int | str | None
    how: str

    def __str__(self) -> str:
        return " ".join(str(each) for each in self if each is not None)


def in_lines(faults: Iterable[Fault]) -> Iterator[str]:
    """Each fault in words; those of one kind that follow each other by number in one line."""
    first = last = None
    for fault in faults:
        if first is not None and last is not None and _follows(last, fault):
            last = fault
            continue
        if first is not None and last is not None:
            yield _line(first, last)
        first = last = fault
    if first is not None and last is not None:
        yield _line(first, last)


def _follows(one: Fault, other: Fault) -> bool:
    numbers = isinstance(one.key, int) and isinstance(other.key, int)
    return numbers and one._replace(key=other.key) == other and other.key == one.key + 1  # type: ignore[operator]


def _line(first: Fault, last: Fault) -> str:
    return str(first) if first == last else f"{first.name} {first.key} to {last.key}: each {last.how}"
