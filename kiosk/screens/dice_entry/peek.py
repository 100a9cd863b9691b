"""Hidden dice at the table's screen: who may look at them, for how long, and what they see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.games.kingdom_table import rank
from kiosk.screens.dice_entry.seen_by_all import refused_of
from kiosk.table.roll_request import TrayPhase
from kiosk.text.foundation import BRIEFLY, MAKES, named
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.tray.view import draw_tray

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.games.kingdom_table import Rank
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas

RANK, RANK_LARGE = 27, 30
"""How high a rank's line is, px at BASE_SIZE; in large text, beside which dice must have room."""
TITLE, LARGEST, SMALLEST, DICE, CARD = 42, 92, 44, 0.34, 460
"""How high a hand's name is, how large its dice are at most and at least, px at BASE_SIZE, and at most as a
share of the height; how wide the ranks are at most."""
EDGE = 8
"""How far the words of a rank keep from the sides of its place and from each other, px at BASE_SIZE."""
GLANCE_S = 0.4
"""Who lets go sooner than this has tapped, and has seen nothing."""
PEEK_S = 6.0
"""Hidden dice that are looked at are covered again after so long, whoever still holds on."""


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
        """The seat whose player may look at hidden dice now; None before there are any to be seen."""
        roll = self._table.roll
        early = self.rolls and roll.phase is not TrayPhase.CHECK and not roll.refusals
        return None if early else self._whose

    @property
    def _whose(self) -> int | None:
        """Who rolls hidden dice, or has them and has to decide."""
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
        """Who rolls hidden dice, or may look at them; "" for nobody."""
        seat = self._whose
        return "" if seat is None else self._table.players[seat].name

    @property
    def on(self) -> bool:
        """Whether somebody looks now."""
        return bool(self._clock() < self._until) and self.seat is not None

    @property
    def glances(self) -> bool:
        """Whether somebody has only just begun to look."""
        return self.on and self._until - self._clock() > PEEK_S - GLANCE_S

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
            _draw_hand(canvas, private.dice, box)
        elif private.frame is None:
            canvas.panel(box, canvas.theme.dark, canvas.theme.gold, 3, radius=0)
            words = _("There is nothing to see yet: throw the dice first.")
            canvas.write(
                words,
                layout.inset(box, canvas.px(14)),
                Type.FINE,
                canvas.theme.ivory,
                align="centre",
                lines=4,
            )
        else:
            refused = refused_of(self._table)
            draw_tray(canvas, private.frame, private.reading, box, close_up=close_up, refused=refused)

    @property
    def words(self) -> str:
        """What is said of the hidden dice to who looks alone."""
        seat = self.seat
        return "" if seat is None or not self.on else translated(self._table.roll.look(seat).message)


def _draw_hand(canvas: Canvas, thrown: Sequence[tuple[str, int]], box: Rect) -> None:
    """A Foundation for the one who may see it: named, sorted, and below where it stands among the ranks."""
    canvas.panel(box, canvas.theme.dark, canvas.theme.gold, 3, radius=0)
    values = tuple(value for _die, value in thrown)
    has, pips = rank(values)
    inner, gap = layout.inset(box, canvas.px(7)), canvas.px(6)
    title, rest = layout.cut_top(inner, canvas.px(TITLE), gap)
    high = canvas.px(RANK_LARGE if canvas.theme.large_text and not canvas.upright else RANK)
    least = canvas.px(SMALLEST) + gap
    across = -(-len(MAKES) // max(1, (rest.h - least) // canvas.px(RANK)))  # where not all have a line
    down = -(-len(MAKES) // across)
    listed = layout.cut_bottom(rest, down * high, gap)[1].h  # dice give way to ranks
    wide = int((inner.w - 4 * gap) / (len(pips) + dice.REACHES))
    side = min(wide, canvas.px(LARGEST), round(inner.h * DICE))
    side = max(min(side, listed), canvas.px(SMALLEST))
    row, card = layout.cut_top(rest, side, gap)
    whole = side * len(pips) + gap * (len(pips) - 1)
    reaches = min(round(side * dice.REACHES), inner.w - whole)  # the shadow of the last one has its room, too
    row = Rect(row.centerx - (whole + reaches) // 2, row.y, whole, side)
    canvas.write(translated(named(values)), title, Type.LEAD, canvas.theme.gold, align="centre", lines=1)
    for value, cell in zip(pips, layout.columns(row, [1] * len(pips), gap), strict=True):
        dice.draw_die(canvas, thrown[0][0], value, cell)
    _draw_ranks(canvas, has, card, across)


def _draw_ranks(canvas: Canvas, has: Rank, card: Rect, across: int) -> None:
    """All ranks, best first, in so many columns; what makes each where there is room, at least briefly."""
    down = -(-len(MAKES) // across)
    card = card.inflate(0 if across > 1 else min(0, canvas.line(CARD) - card.w), 0)
    card.h = min(card.h, down * canvas.line(RANK) * 5 // 4)
    columns = layout.columns(card, [1] * across, canvas.px(4))
    cells = [cell for column in columns for cell in layout.rows(column, [1] * down, 0)]
    share = [1, 1.15] if across == 1 else [1, 1.5]
    parts = [layout.columns(layout.inset(cell, 1), share, 0) for cell in cells]
    told = across == 1 or all(
        canvas.has_room(translated(words), place.inflate(-2 * canvas.px(EDGE), 0))
        for (each, makes), places in zip(MAKES.items(), parts, strict=False)
        for words, place in zip((each.title, makes), places, strict=True)
    )
    if not told and _have_room_briefly(canvas, cells):
        _draw_briefly(canvas, has, cells)
        return
    for (each, makes), cell, (what, how) in zip(MAKES.items(), cells, parts, strict=False):
        if each is has:
            canvas.rounded(cell, canvas.theme.gold, radius=4)
        ink = canvas.theme.dark if each is has else canvas.theme.ivory
        title = (what if told else cell).move(canvas.px(EDGE), 0)
        title.w -= 0 if told else canvas.px(12)
        canvas.write(translated(each.title), title, Type.FINE, ink, lines=1)
        if told:
            canvas.write(translated(makes), how, Type.FINE, ink, lines=1)


def _have_room_briefly(canvas: Canvas, cells: Sequence[Rect]) -> bool:
    """Whether each rank and, briefly, what makes it have room in one line."""
    return all(
        sum(canvas.width_of(translated(words), cell, Type.FINE, 1) for words in (each.title, makes))
        <= cell.w - 3 * canvas.px(EDGE)
        for (each, makes), cell in zip(BRIEFLY.items(), cells, strict=False)
    )


def _draw_briefly(canvas: Canvas, has: Rank, cells: Sequence[Rect]) -> None:
    """Each rank, and at the right of its place what makes it."""
    for (each, makes), cell in zip(BRIEFLY.items(), cells, strict=False):
        if each is has:
            canvas.rounded(cell, canvas.theme.gold, radius=4)
        ink = canvas.theme.dark if each is has else canvas.theme.ivory
        place = cell.inflate(-2 * canvas.px(EDGE), 0)
        wide = canvas.width_of(translated(makes), place, Type.FINE, 1)
        how, what = layout.cut_right(place, wide, canvas.px(EDGE))
        canvas.write(translated(each.title), what, Type.FINE, ink, lines=1)
        canvas.write(translated(makes), how, Type.FINE, ink, align="right", lines=1)
