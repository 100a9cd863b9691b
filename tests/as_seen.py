"""A state as another program sees it: plain JSON. Which game it is of, each test knows."""

from typing import Any


def as_seen(state: object) -> Any:
    """The same, to be looked into without a word to the type checker."""
    return state
