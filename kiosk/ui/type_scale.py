"""How large type is: a scale of named steps, and no text on any screen is set in another size.

Heights are those of a 7 inch screen, whose picture is 154 x 86 mm, and are what a ruler held against it says:
of words from the top of their tallest letter to the foot of their lowest, of figures their own.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache


class Type(IntEnum):
    """A size of type, px at BASE_SIZE; each about an eighth larger than the one before."""

    FINE = 31  # words of 3.5 mm: nothing is set smaller
    NOTE = 35  # details, hints, what has happened
    TEXT = 39  # 4.5 mm: what is read
    LABEL = 44  # what a button says
    LEAD = 49  # headings, titles of pages
    HEAD = 55
    TITLE = 62
    CALL = 70  # words of 8 mm: what a table reads at a glance
    SUM = 80
    TALLY = 92
    SIGN = 105
    FIGURE = 119  # figures of 8 mm: chips and totals
    SCORE = 135
    HERO = 152  # the total of who plays

    @property
    def larger(self) -> Type:
        """The same in large text: two steps up, a quarter larger."""
        return _STEPS[min(_STEPS.index(self) + 2, len(_STEPS) - 1)]

    @property
    def and_smaller(self) -> tuple[Type, ...]:
        """This one and those below it, the largest first."""
        return tuple(reversed(_STEPS[: _STEPS.index(self) + 1]))


LINE = 27
"""So high is a line of the smallest of them, px at BASE_SIZE."""
_STEPS = tuple(Type)


@cache
def steps_px(size: Type, least: Type, scale: float, *, larger: bool) -> tuple[int, ...]:
    """What a text of this type may be set in, px, the largest first, none smaller than `least` or itself.

    `scale`: of the picture, 1 at BASE_SIZE. `larger`: large text.
    """
    most = size.larger if larger else size
    return tuple(max(1, round(step * scale)) for step in most.and_smaller if step >= min(least, size))
