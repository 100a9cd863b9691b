"""A new game is to begin while a hand of another is open: it is asked before that is given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.base.screen import Screen
from kiosk.text import chips
from kiosk.text.translate import _, ngettext
from kiosk.ui import layout
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.table.unfinished_hand import OpenHand
    from kiosk.ui.canvas import Canvas

NAMED = 3
"""Names that are told."""


class GiveUp(Screen):
    """Go on with that hand, or begin anew.

    Args:
        hand: the open one.
        resume: goes on with it.
        begin: gives it up, and begins the new game.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        hand: OpenHand,
        *,
        resume: Callable[[], None],
        begin: Callable[[], None],
    ) -> None:
        super().__init__(clock)
        self._hand = hand
        self._resume = resume
        self._begin = begin

    @property
    def title(self) -> str:
        """What is the matter."""
        return _("A hand is still open")

    def actions(self) -> list[Control]:
        """Both ways say what becomes of it."""
        return [
            Control(
                "begin", _("Begin the new game"), self._begin, _("the open hand is void"), tone=Tone.QUIET
            ),
            Control(
                "resume", _("Go on with the game"), self._resume, _("with the open hand"), tone=Tone.MAIN
            ),
        ]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Which hand it is, and what becomes of the chips in it."""
        canvas.panel(body, canvas.theme.dark, canvas.theme.amber, 4)
        upper, lower = layout.rows(layout.inset(body, canvas.px(20)), [1, 1], canvas.px(16))
        first, others = self._hand.names[:NAMED], len(self._hand.names) - NAMED
        names = ", ".join(first)
        if others > 0:
            more = ngettext("{names} and {count} other", "{names} and {count} others", others)
            names = more.format(names=names, count=others)
        terms = {"names": names, "number": self._hand.number, "game": self._hand.game}
        words = _("{names}: hand {number} of {game} was not played out.").format(**terms)
        canvas.write(words, upper, 44, canvas.theme.ivory, align="centre")
        words = _(
            "What was put in ({chips}) goes back if a new game begins: that hand is void then, and the game "
            "can't be gone on with."
        ).format(chips=chips.counted(self._hand.chips))
        canvas.write(words, lower, 38, canvas.theme.soft, align="centre")
