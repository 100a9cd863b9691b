"""A tap that was on its way to hurry things on and comes when they are over: it is for nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.dice_entry.reader_question import ANSWERS
from kiosk.screens.table.doing.actions import GOES_ON, HURRY, WAITS
from kiosk.ui.control import Tone, nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.ui.control import Control, Placed

LATE_S = 1.6
"""What comes up where things were hurried on is used for nothing for so long, s."""


class Late:
    """Where a tap may be late, from one drawing to the next, after dice that a bot or the house has thrown.

    All keys and buttons may be then: the same that hurry these answer what is asked next. A bot's decision is
    hurried by a touch alone.

    Args:
        clock: s, only grows.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._until = float("-inf")
        self._places: list[Rect] = []
        self._asked_until = float("-inf")
        self._asked_in: list[Rect] = []  # whether the camera has read a die right, until just now
        self._touched = False  # and with nothing else
        self._row = False  # answers have come up in one of them
        self._used = False  # something else, since the last drawing

    def comes_up(self, before: Sequence[Placed], controls: Sequence[Control]) -> None:
        """The screen is about to be drawn with these controls, and was with others before."""
        names = {each.name for each in controls}
        by_itself = [each for each in before if each.control.name in {GOES_ON, WAITS}]
        hurried = [each for each in before if each.control.name == HURRY]
        used, self._used = self._used, False
        asked = [each.rect for each in before if each.control.name in ANSWERS]
        if asked and not used and not names & ANSWERS:
            self._asked_until, self._asked_in = self._clock() + LATE_S, asked
        if used or not by_itself or not hurried or names & {GOES_ON, HURRY}:
            return
        self._touched = all(each.control.name == WAITS for each in by_itself)
        tapped = [each for each in by_itself if each.control.do is not nothing]
        self._until, self._places = self._clock() + LATE_S, [each.rect for each in hurried + tapped]
        self._row = bool(tapped)

    def used(self, control: Control) -> None:
        """Who uses anything else is not on the way to hurry things, and brings up what comes then."""
        if control.name not in {GOES_ON, HURRY}:
            self._used, self._until = True, float("-inf")

    @property
    def row_rests(self) -> bool:
        """Whether answers have come up where a tap was to hurry things on: they are dim for as long."""
        return self._row and self._clock() < self._until

    def passes(self, now: float) -> bool:
        """Whether answers have rested, and can be used, at a time (s); once."""
        over, self._row = self._row and now >= self._until, self._row and now < self._until
        return over

    def was_asked(self, at: tuple[int, int]) -> bool:
        """Whether somebody taps (px) an answer to a question about a reading that has just gone."""
        return self._clock() < self._asked_until and any(each.collidepoint(at) for each in self._asked_in)

    def is_so(self, control: Control, at: tuple[int, int] | None = None) -> bool:
        """Whether what is used now may have been meant for what was hurried. `at`: of a tap, px."""
        if self._clock() >= self._until:
            return False
        if at is not None:
            return any(each.collidepoint(at) for each in self._places)
        return not self._touched and _answers(control)


def _answers(control: Control) -> bool:
    """Whether the game goes on by it: not by the menu, the rules, a look at dice, the sound."""
    aside = control.tone is Tone.QUIET and control.button is None
    return control.held is None and not aside and control.name != "sound"
