"""The steps in the order in which they are done, and which rest on which."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calibration.records import KINDS, Score

if TYPE_CHECKING:
    from calibration.records import Calibration

ORDER = tuple(kind.name for kind in KINDS if kind is not Score)
OPTIONAL = ("focus", "exposure", "white")
"""Steps that not every camera has."""
RESTS_ON = {
    "lens": ("focus",),
    "plane": ("focus", "lens"),
    "noise": ("exposure",),
    "empty": ("focus", "exposure", "white"),
}
"""What a step's result is good for only as long as these stay as they were."""


def overtaken(known: Calibration) -> tuple[str, ...]:
    """The steps to be done again, as one that they rest on was done after them."""
    dates = {each.name: each.date for each in known.records}
    return tuple(
        name
        for name in ORDER
        if name in dates
        and any(base in dates and dates[base] > dates[name] for base in RESTS_ON.get(name, ()))
    )
