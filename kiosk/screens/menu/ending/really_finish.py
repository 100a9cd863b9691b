"""Before an evening ends: that is asked, wherever it is wished for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.base.question import Question, draw_question
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.menu.accounts import called_off, ordered_words, tokens_of
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, nothing
from kiosk.ui.widgets.token import draw_token

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.journal.ledger import Ledger
    from kiosk.table.unfinished_hand import OpenHand
    from kiosk.ui.canvas import Canvas

HEADING = say("Finish for today?")
SHOWN = 4
"""So many tokens of the best."""


def before_the_goodbye(
    finish: Control, ledger: Ledger, hand: OpenHand | None = None, asked: str = ""
) -> Question:
    """Whether it is enough for today; `finish` ends it, and with it a `hand` that is open.

    `asked`: who must agree to that, in a word or two; "" for nobody.
    """

    def draw_best(canvas: Canvas, box: Rect) -> None:
        """The tokens of those who have won most, the best one first."""
        whose = tokens_of(canvas.theme, ledger)
        best = sorted(ledger.accounts, key=lambda each: -each.result)[:SHOWN]
        across = 1 if len(best) == 1 else 2
        cells = layout.grid(box, len(best), across, canvas.px(theme.GAP))
        for account, cell in zip(best, cells, strict=True):
            draw_token(canvas, whose[account.id], cell)

    words, means = (
        _("The evening ends here."),
        _("The last page says who has won the evening, and who pays whom."),
    )
    told = "" if hand is None else called_off(hand), ordered_words(ledger), means
    means = "\n".join(filter(None, told))
    yes, no = (_("Finish for today"), asked), (_("Not yet"), "")
    return Question(finish, translated(HEADING), words, means, yes, no, shows=draw_best)


class ReallyFinish(Screen):
    """The same on a page of its own, over the first page: there everything is for who begins."""

    heading = HEADING

    def __init__(self, clock: Callable[[], float], ledger: Ledger, hand: OpenHand | None, asked: str) -> None:
        super().__init__(clock)
        finish = Control("finish", "", self.to(Wish.FINISH))
        self._asks = replace(before_the_goodbye(finish, ledger, hand, asked), refused=self.go_back)

    def actions(self) -> list[Control]:
        """Both answers."""
        return self._asks.answers(nothing)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """What becomes of the evening."""
        draw_question(canvas, self._asks.words, self._asks.means, body, self._asks.shows)
