"""Hidden dice at the table's screen: who may look at them, for how long, and what they see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.tray_view import draw_tray

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas

PEEK_S = 6.0
"""Hidden dice that are looked at are covered again after so long, whoever still holds on."""


def refused_of(table: Table) -> tuple[str, ...] | None:
    """The dice that were asked for, when what lies in the tray is a throw that did not count; else None.

    Dice that do count, where only the others are thrown again, make it one that counts in part.
    """
    asked = table.roll.asked
    if asked is None or asked.kept or table.roll.phase is not TrayPhase.WAITING or not table.roll.refusals:
        return None
    return asked.dice


class Peek:
    """A look at hidden dice, from holding on to letting go.

    Args:
        table: whose dice they are.
        clock: s, only grows.
    """

    def __init__(self, table: Table, clock: Callable[[], float]) -> None:
        self._table = table
        self._clock = clock
        self._until = float("-inf")

    @property
    def rolls(self) -> bool:
        """Whether a hidden throw is asked for."""
        asked = self._table.roll.asked
        return asked is not None and asked.hidden

    @property
    def seat(self) -> int | None:
        """The seat whose player may look at hidden dice now: who rolls them, or who has to decide."""
        state = self._table.state
        pending = state["pending"]
        seat = pending.get("seat")
        if not isinstance(seat, int) or self._table.players[seat].bot:
            return None
        if self.rolls:
            return seat if not self._table.roll.hidden.must_clear else None  # what lies there is another's
        hidden = any(die["value"] is None for die in state["seats"][seat]["dice"])
        return seat if pending["kind"] == "decision" and hidden else None

    @property
    def name(self) -> str:
        """Who that is; "" for nobody."""
        seat = self.seat
        return "" if seat is None else self._table.players[seat].name

    @property
    def on(self) -> bool:
        """Whether somebody looks now."""
        return bool(self._clock() < self._until) and self.seat is not None

    def begin(self) -> None:
        """Somebody holds on to look."""
        self._until = self._clock() + PEEK_S

    def cover(self) -> bool:
        """Let go; True when somebody was looking."""
        was = self.on
        self._until = float("-inf")
        return was

    def tick(self, now: float) -> bool:
        """Cover dice that have been looked at for long enough; True when that was now."""
        if not float("-inf") < self._until <= now:
            return False
        self._until = float("-inf")
        return True

    def draw(self, canvas: Canvas, box: Rect, seat: int, *, close_up: bool) -> None:
        """What the one who looks at a seat's dice may see: the tray as it is, or the dice that count."""
        private = self._table.roll.look(seat)
        if private.dice:
            canvas.panel(box, canvas.theme.dark, canvas.theme.gold, 3, radius=0)
            cells = layout.columns(layout.inset(box, canvas.px(10)), [1] * len(private.dice), canvas.px(4))
            for (die, value), cell in zip(private.dice, cells, strict=True):
                dice.draw_die(canvas, die, value, cell)
        elif private.frame is None:
            canvas.panel(box, canvas.theme.dark, canvas.theme.gold, 3, radius=0)
            words = _("There is nothing to see yet: throw the dice first.")
            canvas.write(
                words, layout.inset(box, canvas.px(14)), 30, canvas.theme.ivory, align="centre", lines=4
            )
        else:
            refused = refused_of(self._table)
            draw_tray(canvas, private.frame, private.reading, box, close_up=close_up, refused=refused)

    @property
    def words(self) -> str:
        """What is said of the hidden dice to who looks alone."""
        seat = self.seat
        return "" if seat is None or not self.on else translated(self._table.roll.look(seat).message)
