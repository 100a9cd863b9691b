"""What the table of Critical Roll says: what to do, how the hand ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.games.critical_roll_seats import gains, total
from kiosk.screens.table.result import FEW, Line, draw_lines, pot_outcome
from kiosk.text import chips
from kiosk.text.translate import _, translated

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.games.state import CriticalRollState
    from kiosk.screens.games.critical_roll_seats import SeatView
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Theme

BET_HINT = say("Closest to 20 wins, from either side. A 20 on the first die pays one and a half times.")
PLAY_HINT = say("Closest to 20 wins, from either side. Nobody busts.")
DOUBLE_HINT = say("Double: choose the one die that is rolled. The chain ends with it.")


def outcome(state: CriticalRollState) -> str:
    """A single player's gain in so many words; with more players they are listed elsewhere."""
    played = [
        (seat["name"], gain)
        for seat, gain in zip(state["seats"], gains(state), strict=True)
        if gain is not None
    ]
    if len(played) != 1:
        return _("Hand {number} is over").format(number=state["hand"])
    name, gain = played[0]
    if gain == 0:
        return _("{name} is level").format(name=name)
    words = _("{name} wins {chips}") if gain > 0 else _("{name} loses {chips}")
    return words.format(name=name, chips=chips.counted(abs(gain)))


def draw_hand_result(canvas: Canvas, state: CriticalRollState, views: list[SeatView], box: Rect) -> None:
    """The house's total, then each seat that played: what it had and what it won or lost."""
    lines = [_hand_line(canvas.theme, view) for view in views if view.gain is not None]
    subtitle = translated(state["result"]["text"])
    if "house" in state:
        subtitle = _("The house has {total}").format(total=total(state["house"]["dice"]))
    elif len(lines) > FEW:
        subtitle = pot_outcome(state)
    draw_lines(canvas, _("Hand {number}").format(number=state["hand"]), subtitle, lines, box)


def _hand_line(look: Theme, view: SeatView) -> Line:
    assert view.gain is not None
    totals = [str(chain["total"]) for chain in view.data["chains"]]
    had = ", ".join(totals) if len(totals) <= 4 else _("{count} chains").format(count=len(totals))  # noqa: PLR2004 - as many as fit
    if view.gain > 0:
        return view.token, had, _("wins {chips}").format(chips=chips.amount(view.gain)), look.good
    if view.gain < 0:
        return view.token, had, _("loses {chips}").format(chips=chips.amount(-view.gain)), look.bad
    return view.token, had, _("is level"), look.soft
