"""What lies in the tray, tapped in: dice as they were read, to be put right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from calibration.dice import offered
from hardware.simulated.solids import SIDES
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.widgets.dice_picker import face_control
from vision.reading import GAME_DICE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from calibration.dice import Die
    from kiosk.ui.canvas import Canvas
    from vision.reading import Reading


def confirming(
    reading: Reading, *, right: Callable[[], None], wrong: Callable[[], None], leave_out: Callable[[], None]
) -> list[Control]:
    """What is done with dice that were read: they are right, are put right, or do not count."""
    read = offered(reading)
    why = None
    if not read or len(read) < len(reading.inside):
        why = _("Not all dice were read: correct it.")
    return [
        Control("right", _("All right"), right, why=why, tone=Tone.MAIN),
        Control("wrong", _("Correct it"), wrong, tone=Tone.MAIN if why else Tone.PLAIN),
        Control("leave-out", _("Leave it out"), leave_out, tone=Tone.QUIET),
    ]


MOST = 10
"""More dice are not put right here."""


class DiceEdit:
    """Dice that can be changed, added and taken away.

    Args:
        dice: as they were read, kind and value.

    Attributes:
        dice: as they are now.
        at: the one that is changed now.
    """

    def __init__(self, dice: Sequence[Die]) -> None:
        self.dice: list[Die] = list(dice[:MOST]) or [("d20", 20)]
        self.at = 0

    def draw(self, canvas: Canvas, box: Rect, put: Callable[[Canvas, Control, Rect], None]) -> None:
        """The dice in a row, then kinds, then faces."""
        gap = canvas.px(theme.GAP)
        across = 5
        shares = [1 if len(self.dice) <= across else 2, 1, 4 if canvas.upright else 2]
        tabs, kinds, faces = layout.rows(box, shares, gap)
        cells = layout.grid(tabs, MOST if len(self.dice) > across else across, across, gap)
        for number, die in enumerate(self.dice):
            put(canvas, self._tab(number, die), cells[number])
        controls = [*(self._kind(each) for each in GAME_DICE), self._more(), self._less()]
        for control, cell in zip(controls, layout.columns(kinds, [1] * len(controls), gap), strict=True):
            put(canvas, control, cell)
        kind, now = self.dice[self.at]
        wide = 5 if canvas.upright else 10
        for value, cell in zip(range(1, SIDES[kind] + 1), layout.grid(faces, 20, wide, gap), strict=False):
            put(canvas, face_control(kind, value, now, self._show), cell)

    def _tab(self, number: int, die: Die) -> Control:
        def choose() -> None:
            self.at = number

        tone = Tone.CHOSEN if number == self.at else Tone.QUIET
        return Control(f"tab-{number}", f"{die[0]}: {die[1]}", choose, tone=tone)

    def _kind(self, kind: str) -> Control:
        tone = Tone.CHOSEN if self.dice[self.at][0] == kind else Tone.PLAIN
        return Control(f"kind-{kind}", kind, partial(self._turn_into, kind), tone=tone)

    def _turn_into(self, kind: str) -> None:
        self.dice[self.at] = (kind, min(self.dice[self.at][1], SIDES[kind]))

    def _show(self, value: int) -> None:
        self.dice[self.at] = (self.dice[self.at][0], value)

    def _more(self) -> Control:
        def add() -> None:
            self.dice.append(("d20", 20))
            self.at = len(self.dice) - 1

        why = _("No more than {count} dice.").format(count=MOST) if len(self.dice) == MOST else None
        return Control("more", "+", add, why=why, tone=Tone.QUIET)

    def _less(self) -> Control:
        def take_away() -> None:
            self.dice.pop(self.at)
            self.at = min(self.at, len(self.dice) - 1)

        why = _("One die at least.") if len(self.dice) == 1 else None
        return Control("less", "-", take_away, why=why, tone=Tone.QUIET)
