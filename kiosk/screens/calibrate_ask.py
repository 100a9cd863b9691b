"""The first run's question whether the camera is to be calibrated at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.host.first_run import Question
from kiosk.text.translate import _
from kiosk.ui.widgets.controls import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.screens.base.context import House


class AskCalibration(Question):
    """Now or later.

    Args:
        calibrate: opens the wizard.
    """

    number = 4

    def __init__(
        self, clock: Callable[[], float], house: House, on: Callable[[], None], calibrate: Callable[[], None]
    ) -> None:
        super().__init__(clock, house, on)
        self._calibrate = calibrate

    def head(self) -> str:
        """The camera, once more."""
        return _("The camera")

    def question(self) -> str:
        """What it takes and what it brings."""
        return _(
            "Shall the kiosk learn its camera and tray now? That takes about a quarter of an hour and a "
            "printed sheet. Dice are read without it too, and it can be done at any time: Menu, Settings."
        )

    def actions(self) -> list[Control]:
        """The answers are the way on."""
        return []

    def answers(self) -> Sequence[Control]:
        """Now, or on with the guide."""
        return [
            Control("calibrate", _("Calibrate now"), self._calibrate),
            Control("later", _("Later"), self._on, _("on with the first steps"), tone=Tone.MAIN),
        ]
