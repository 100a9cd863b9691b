"""One hand of the record: what happened in it, with its dice and the pictures kept of its throws."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.games.kingdom_table import beside_alike
from kiosk.journal.evidence import NEVER_TAKEN
from kiosk.screens.base.leaflet import turn_over
from kiosk.screens.base.screen import Screen
from kiosk.screens.table.felt import lay_recess
from kiosk.screens.table.throw_page import ThrowPage
from kiosk.table.dice_colours import colours_on_record
from kiosk.text.names import unbroken
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.token import draw_token, tokens
from kiosk.ui.widgets.tray.throw_pictures import When, draw_one

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.journal.hand_steps import HandStep
    from kiosk.table.players import Player
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control
    from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures

HOUSE = "d20"
"""The die that stands for the house."""
THROWN = 104
"""How high what is seen of a throw is at least, px at BASE_SIZE."""
TOKEN, SMALL_TOKEN = 48, 34
"""How wide a player's token is beside a throw, and beside what else happened, px at BASE_SIZE."""
DIE = 56
"""How wide a die is, px at BASE_SIZE; of more than IN_A_ROW two stand above each other."""
IN_A_ROW = 3
PICTURE = 124
"""How wide each of the two pictures of a throw is, px at BASE_SIZE."""
ANY_HEIGHT = 10_000
"""More than any step needs, px."""
PADDING = theme.MARGIN
"""Round what a step says, px at BASE_SIZE."""


@dataclass(frozen=True)
class _Row:
    """A step on the page: how high it is, px."""

    number: int
    step: HandStep
    high: int


class HandPage(Screen):
    """Turned over like a leaflet. A tap on a throw that has pictures shows them over the whole screen.

    Args:
        game: that was played. name: of the hand.
        players: in seat order.
        steps: of the hand.
        pictures: what is kept of a step's throw.
        show: another page.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        game: str,
        name: str,
        players: Sequence[Player],
        steps: Sequence[HandStep],
        pictures: Callable[[HandStep], ThrowPictures],
        show: Callable[[Screen], None],
    ) -> None:
        super().__init__(clock)
        self.lies_on = game
        self._name = name
        self._players = players
        self._steps = steps
        self._pictures = pictures
        self._show = show
        self._page = 0
        self._pages: list[list[_Row]] = [[]]
        self._small: dict[int, ThrowPictures] = {}  # of the throws on this page, by step

    @property
    def title(self) -> str:
        """Which hand, and which page of it."""
        if len(self._pages) == 1:
            return self._name
        return _("{title}: page {page} of {pages}").format(
            title=self._name, page=self._page + 1, pages=len(self._pages)
        )

    def actions(self) -> list[Control]:
        """Turn over, when there is more than a page."""
        if len(self._pages) == 1:
            return []
        earlier = _("Previous page"), _("This is how it began.")
        later = _("Next page"), _("This is how it ended.")
        return turn_over(self._page, len(self._pages), self._turn, earlier, later, ends=True)

    def draw(self, canvas: Canvas) -> None:
        """Cut the hand into pages for this canvas before the head counts them."""
        self._pages = [[]]
        for foot in (False, True):  # what fits a page without a foot needs none
            self._pages = self._cut(canvas, foot=foot)
            if len(self._pages) == 1:
                break
        self._page = min(self._page, len(self._pages) - 1)
        super().draw(canvas)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The steps of this page."""
        if not self._steps:
            words = _("Nothing has happened in this hand yet.")
            canvas.write(words, body, Type.TEXT, canvas.theme.soft, align="centre")
            return
        body = _clear_of_rail(canvas, body)
        for row in self._pages[self._page]:
            box, body = layout.cut_top(body, row.high, canvas.px(theme.GAP))
            self._draw_step(canvas, row, box)

    def _cut(self, canvas: Canvas, *, foot: bool) -> list[list[_Row]]:
        """The steps in pages that fit; with a foot there is less room."""
        body = self.parts(canvas).body
        if not foot:
            body = body.union(self.parts(canvas).foot)
        body = _clear_of_rail(canvas, body)
        gap = canvas.px(theme.GAP)
        pages: list[list[_Row]] = [[]]
        used = 0
        for number, step in enumerate(self._steps):
            high = min(self._high(canvas, step, body.w), body.h)
            if used + high > body.h:
                pages.append([])
                used = 0
            pages[-1].append(_Row(number, step, high))
            used += high + gap
        return pages

    def _high(self, canvas: Canvas, step: HandStep, width: int) -> int:
        """How high a step is on a page of a width, px."""
        said, thrown = self._parts(
            canvas, step, layout.inset(Rect(0, 0, width, ANY_HEIGHT), canvas.px(PADDING))
        )
        words = sum(canvas.height_of(words, said.w, size) for words, size, _colour in _lines(canvas, step))
        if not thrown.w:
            return max(words, canvas.px(SMALL_TOKEN)) + canvas.px(4)
        words = max(words, canvas.px(TOKEN)) + canvas.px(6)
        below = canvas.upright
        high = words + canvas.px(THROWN) if below else max(words, canvas.px(THROWN))
        return high + 2 * canvas.px(PADDING)

    def _parts(self, canvas: Canvas, step: HandStep, inner: Rect) -> tuple[Rect, Rect]:
        """Where it is said what happened, and where dice and pictures are, beside it or upright below."""
        _token, rest = layout.cut_left(inner, canvas.px(TOKEN), canvas.px(10))
        wide = self._wide(canvas, step)
        if not wide:
            return rest, layout.cut_right(rest, 0)[0]
        if canvas.upright:
            below, said = layout.cut_bottom(rest, canvas.px(THROWN))
            return said, below
        thrown, said = layout.cut_right(rest, wide, canvas.px(10))
        return said, thrown

    @staticmethod
    def _wide(canvas: Canvas, step: HandStep) -> int:
        """How wide dice and pictures are beside each other, px."""
        across = min(len(step.dice), IN_A_ROW)
        wide = canvas.px(DIE) * across
        if step.throw is not None:
            wide += 2 * canvas.px(PICTURE) + canvas.px(3 * theme.GAP)
        return wide

    def _draw_step(self, canvas: Canvas, row: _Row, box: Rect) -> None:
        step = row.step
        if step.throw is not None:
            self._lay_plate(canvas, row, box)
        else:  # on boards and stones it would be hard to read
            lay_recess(canvas, box, box)
        inner = layout.inset(box, canvas.px(PADDING))
        if step.throw is None:
            inner = box.inflate(-2 * canvas.px(PADDING), 0)
        said, thrown = self._parts(canvas, step, inner)
        column = layout.cut_left(inner, canvas.px(TOKEN))[0]
        column = layout.cut_top(column, said.h)[0] if canvas.upright else column
        side = canvas.px(TOKEN if thrown.w else SMALL_TOKEN)
        place = layout.fitted((1, 1), layout.middle(column, side))
        if isinstance(step.seat, int):
            draw_token(canvas, tokens(canvas.theme, self._players)[step.seat], place)
        elif step.seat is not None:
            dice.draw_die(canvas, HOUSE, None, place, ivory=True)
        self._write(canvas, step, said)
        if not thrown.w:
            return
        pictures = None
        if step.throw is not None:
            pictures, thrown = layout.cut_right(
                thrown, 2 * canvas.px(PICTURE) + canvas.px(theme.GAP), canvas.px(theme.GAP)
            )
        if step.dice:
            _draw_dice(canvas, step, layout.cut_left(thrown, canvas.px(DIE) * IN_A_ROW)[0])
        if pictures is not None:
            self._draw_pictures(canvas, row, pictures)

    def _lay_plate(self, canvas: Canvas, row: _Row, box: Rect) -> None:
        """Below a throw: a plate to be tapped on, or where it has no pictures a place that says why."""
        if self._small_of(canvas, row).there:
            self.place_plate(canvas, f"throw-{row.number}", partial(self._enlarge, row.step), box)
        else:
            lay_recess(canvas, box, box)
        if row.step.refused:
            canvas.rounded(box, canvas.theme.bad, 1.5)

    @staticmethod
    def _write(canvas: Canvas, step: HandStep, box: Rect) -> None:
        """What happened, and how the throw came to count."""
        lines = _lines(canvas, step)
        highs = [canvas.height_of(words, box.w, size) for words, size, _colour in lines]
        left = max(0, box.h - sum(highs))
        box = layout.inset(box, 0)
        box.y += left // 2
        for (words, size, colour), high in zip(lines, highs, strict=True):
            line, box = layout.cut_top(box, high)
            canvas.write(words, line, size, colour)

    def _draw_pictures(self, canvas: Canvas, row: _Row, box: Rect) -> None:
        """Both, small; in their place why there are none."""
        kept = self._small_of(canvas, row)
        if not kept.there:
            words = kept.why_none if canvas.has_room(kept.why_none, box, lines=5) else _("no pictures")
            canvas.write(words, box, Type.FINE, canvas.theme.soft, align="centre", lines=5)
            return
        cells = layout.columns(box, [1, 1], canvas.px(theme.GAP))
        if len(kept.there) == 1 and kept.kept[kept.there[0].other] in NEVER_TAKEN:
            cells = [cells[0].move((box.w - cells[0].w) // 2, 0)] * 2  # alone in the middle
        for when, cell in zip(When, cells, strict=True):
            if when in kept.there:
                draw_one(canvas, kept, when, cell, near=when is When.AFTER, captioned=False)
            elif kept.kept[when] not in NEVER_TAKEN:  # else it would read as if something were wrong
                canvas.write(_("no picture"), cell, Type.FINE, canvas.theme.soft, align="centre", lines=2)

    def _small_of(self, canvas: Canvas, row: _Row) -> ThrowPictures:
        """Of a throw on this page; read once."""
        if row.number not in self._small:
            self._small[row.number] = self._pictures(row.step).small(round(PICTURE * canvas.scale))
        return self._small[row.number]

    def _enlarge(self, step: HandStep) -> None:
        throw = step.throw
        assert throw is not None
        name = self._players[throw["seat"]].name if isinstance(throw["seat"], int) else _("The house")
        known = translated(step.said[-1]) if step.refused else translated(step.note)
        if not step.refused:
            only = _("A throw can be challenged only at the table, before the next step is taken.")
            known = " ".join(filter(None, (known, only)))
        self._show(ThrowPage(self._clock, name, known, self._pictures(step), self.lies_on))

    def _turn(self, by: int) -> None:
        self._page += by
        self._small = {}


def _clear_of_rail(canvas: Canvas, body: Rect) -> Rect:
    """Where steps are: a recess of the table whose upper edge lies in the rail's shadow would look cut."""
    return layout.cut_top(body, canvas.px(theme.GAP), 0)[1]


def _lines(canvas: Canvas, step: HandStep) -> list[tuple[str, Type, theme.Colour]]:
    """What is written of a step, how large, and in which colour."""
    look = canvas.theme
    plain = look.ivory if step.throw is not None or step.dice else look.soft
    size = Type.NOTE if step.throw is not None or step.dice else Type.FINE
    first, *more = (unbroken(translated(words)) for words in step.said)
    lines = [(first, size, look.bad if step.refused else plain)]
    if more:
        ruled = step.throw is not None and not step.refused  # what the rules made of a throw
        lines.append((" ".join(more), Type.FINE, look.soft if ruled else look.ivory))
    if step.note:
        lines.append((translated(step.note), Type.FINE, look.amber))
    if step.corrected:
        lines.append((_("Corrected afterwards."), Type.FINE, look.amber))
    return lines


def _draw_dice(canvas: Canvas, step: HandStep, box: Rect) -> None:
    """The dice that count, or did; those that others have taken the place of are faded."""
    count = len(step.dice)
    across = min(count, IN_A_ROW)
    side = canvas.px(DIE)
    covered = (
        step.throw is None or step.throw["hidden"]
    )  # nobody has seen what it looks like, as at the table
    reading = None if step.throw is None or covered else step.throw["reading"]
    own = colours_on_record(step.dice, reading)
    room = layout.cut_left(box, side * across)[0]
    cells = layout.grid(layout.middle(room, side * -(-count // across)), count, across, 0)
    marks = step.by_hand or (False,) * count
    ivory = step.seat == "house"
    order = list(range(count))
    if {die for die, _value in step.dice} == {"d6"}:  # of Kingdom
        order = beside_alike([value for _die, value in step.dice])
    for number, cell in zip(order, cells, strict=True):
        (die, value), place = step.dice[number], layout.inset(cell, canvas.px(3))
        if value is None:
            dice.draw_covered(canvas, die, place, ivory=ivory)
            continue
        dice.draw_die(
            canvas, die, value, place,
            faded=step.corrected, colours=own[number], ivory=ivory, by_hand=marks[number],
        )  # fmt: skip
