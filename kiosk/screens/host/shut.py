"""What stands in the place of all that is the host's, while nobody can know who the host is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.base.screen import Screen
from kiosk.screens.base.trouble import draw_sign
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.ui.canvas import Canvas


class Shut(Screen):
    """Why the host's pages are shut, and what to do.

    Args:
        why: in a sentence.
        begin_anew: has a new PIN chosen; None where nothing shows that the box is open.
    """

    heading = say("The host's settings are locked")
    of_the_house = True

    def __init__(
        self, clock: Callable[[], float], why: str, begin_anew: Callable[[], None] | None = None
    ) -> None:
        super().__init__(clock)
        self._why = why
        self._begin_anew = begin_anew

    def actions(self) -> list[Control]:
        """A new PIN, with the box open."""
        if self._begin_anew is None:
            return []
        return [Control("begin-anew", _("Choose a new PIN"), self._begin_anew, tone=Tone.MAIN)]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A sign, why, what that means, and what to do."""
        canvas.panel(body, canvas.theme.dark, canvas.theme.alarm, 4)
        sign, rest = layout.cut_top(layout.inset(body, canvas.px(16)), round(body.h * 0.16), canvas.px(10))
        draw_sign(canvas, sign)
        why, rest = layout.cut_top(rest, round(rest.h * 0.24), canvas.px(8))
        canvas.write(translated(self._why), why, Type.TEXT, canvas.theme.amber, align="centre")
        meaning, to_do = layout.rows(rest, [1, 1], canvas.px(8))
        words = _(
            "So the host's PIN can't be checked: nobody can change the settings, decide a challenge or "
            "call a hand off. Games can be played. What is set now is forgotten when the kiosk is switched"
            " off."
        )
        canvas.write(words, meaning, Type.FINE, canvas.theme.ivory, align="centre")
        if self._begin_anew is None:
            words = _(
                "The owner opens the box, turns its service switch and taps Settings. Without such a switch: "
                "manual, When something is wrong."
            )
        else:
            words = _(
                "The box is open: choose a new PIN. The kiosk then has its usual settings, the damaged files "
                "are kept, and the host's record says that it was done."
            )
        canvas.write(words, to_do, Type.FINE, canvas.theme.soft, align="centre")
