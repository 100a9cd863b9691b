"""Whether the screens say what each arcade button does: as long as these are used."""

from __future__ import annotations

TAPS = 2
"""So many in a row say that fingers are used, and no buttons."""


class Badges:
    """Follows what is pressed and tapped.

    A press shows at once what the buttons do. What is tapped hides it, but not before the question that is
    seen has been answered, so that nothing moves under a finger.

    Attributes:
        shown: the screens say it.
    """

    def __init__(self, *, shown: bool) -> None:
        self.shown = shown
        self._taps = 0
        self._asked: object = None

    def pressed(self) -> None:
        """An arcade button, or a key that stands for it, was pressed, and not to try it."""
        self.shown, self._taps = True, 0

    def tapped(self, question: object) -> None:
        """A finger, or the mouse, was used while the screen asked this."""
        self._taps += 1
        if self._taps == TAPS:
            self._asked = question

    @property
    def unused(self) -> bool:
        """Whether they are shown, though fingers are used: until another thing is asked."""
        return self.shown and self._taps >= TAPS

    def follow(self, question: object) -> None:
        """The screen asks this now."""
        self.shown = not self.unused or question == self._asked
