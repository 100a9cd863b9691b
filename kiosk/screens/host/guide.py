"""The first run's steps, which several kinds of screen belong to: where in them one is."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from hardware.cameras import has_device
from kiosk.text.translate import _

if TYPE_CHECKING:
    from collections.abc import Sequence


class Step(Enum):
    """What the first run asks after the language, in this order."""

    SCREEN = "screen"  # and whether touch lands where a finger points, where fingers are used
    CAMERA = "camera"
    BUTTONS = "buttons"
    PIN = "pin"


ALL = tuple(Step)


def steps(given: str) -> tuple[Step, ...]:
    """What is asked where the command line names a camera: no more about it, unless it can be calibrated.

    `given`: "" where it names none.
    """
    settled = given and not has_device(given)
    return tuple(step for step in Step if not (settled and step is Step.CAMERA))


def titled(step: Step | None, head: str, asked: Sequence[Step] = ALL) -> str:
    """A title with where in the first run one is; None for what is asked on its own."""
    if step is None:
        return head
    return _("{number} of {steps}: {head}").format(number=asked.index(step) + 1, steps=len(asked), head=head)
