"""The first run's steps, which several kinds of screen belong to: where in them one is."""

from __future__ import annotations

from enum import IntEnum

from kiosk.text.translate import _


class Step(IntEnum):
    """What the first run asks, in this order."""

    LANGUAGE = 1
    SCREEN = 2  # and whether touch lands where a finger points, where fingers are used
    CAMERA = 3
    BUTTONS = 4
    PIN = 5


def titled(step: Step | None, head: str) -> str:
    """A title with where in the first run one is; None for what is asked on its own."""
    if step is None:
        return head
    return _("{number} of {steps}: {head}").format(number=step, steps=len(Step), head=head)
