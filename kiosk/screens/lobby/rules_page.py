"""The rules of a game with the options in force, a few points at a time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.message import say
from kiosk.games.options import read_options
from kiosk.games.registry import GAMES
from kiosk.screens.base.screen import Screen, turn_over
from kiosk.screens.lobby.materials import beside_its_table, draw_hand
from kiosk.screens.lobby.terms import said
from kiosk.screens.table.felt import draw_top
from kiosk.text.rulebook import rules
from kiosk.text.translate import _
from kiosk.ui import fonts, layout, theme
from kiosk.ui.control import Control
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.text.rulebook import Rules
    from kiosk.text.rulebook.pictures import Dice
    from kiosk.ui.canvas import Canvas

HEADING, TEXT = Type.TEXT, Type.FINE
"""What it is set in."""
DIE = 54
"""A die beside a point, px at BASE_SIZE."""
FRONT = 170
"""The head of the first leaf, with the game's name and its dice, px at BASE_SIZE."""
APART = 7
"""Between points, px at BASE_SIZE."""


class _Kind(Enum):
    FRONT = auto()
    HEADING = auto()
    POINT = auto()


@dataclass(frozen=True)
class _Row:
    """A part of a leaf: what it says, how high it is (px), and the dice beside it."""

    kind: _Kind
    text: str
    high: int
    dice: Dice = ()


class RulesPage(Screen):
    """Turned over like a leaflet, on the material of the game's table.

    Args:
        game: by its name in the protocol.
        options: in force.
        learn: begins a guided hand of it; None where none can begin.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        game: str,
        options: Mapping[str, Any],
        learn: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(clock)
        self._learn = learn
        self._rules: Rules = rules(game, options)
        self._game = game
        kind = GAMES[game]
        self._values = read_options(kind.title, kind.options, options)
        self._page = 0
        self._cut: tuple[tuple[int, int, int], list[list[_Row]]] | None = None

    @property
    def title(self) -> str:
        """The game, and which page."""
        pages = 1 if self._cut is None else len(self._cut[1])
        return _("{title}: the rules, {page} of {pages}").format(
            title=self._rules.title, page=self._page + 1, pages=pages
        )

    def actions(self) -> list[Control]:
        """Turn over; or leave reading for playing."""
        pages = 1 if self._cut is None else len(self._cut[1])
        first = _("Page back"), _("This is the first page.")
        last = _("Next page"), _("This is the last page.")
        back, on = turn_over(self._page, pages, self._turn, first, last)
        if self._learn is None:
            return [back, on]
        return [back, Control("learn", _("Learn by playing"), self._learn), on]

    def draw(self, canvas: Canvas) -> None:
        """Cut the text into pages for this canvas before the head counts them."""
        key = (*canvas.surface.get_size(), canvas.theme.large_text)
        if self._cut is None or self._cut[0] != key:
            self._cut = key, self._pages(canvas)
            self._page = min(self._page, len(self._cut[1]) - 1)
        super().draw(canvas)

    def ground(self, canvas: Canvas) -> Canvas:
        """The material of the table, the plate and the dice on it."""
        canvas = beside_its_table(canvas, self._game)
        rows = self._rows(canvas)
        canvas.bake(("rules", self._game, tuple((row.dice, *box) for row, box in rows)), self._draw_pictures)
        return canvas

    def _draw_pictures(self, canvas: Canvas) -> None:
        draw_top(canvas, self._game)
        canvas.panel(self.parts(canvas).body)
        for row, box in self._rows(canvas):
            if row.kind is _Kind.FRONT:
                draw_hand(canvas, self._game, layout.cut_right(box, min(box.w // 2, round(box.h * 1.5)))[0])
            places = layout.cut_right(box, self._wide(canvas, row.dice))[0]
            for (die, value), cell in zip(row.dice, _side_by_side(places, len(row.dice)), strict=True):
                dice.draw_die(canvas, die, value, layout.inset(cell, canvas.px(2)))

    def paint(self, canvas: Canvas, _body: Rect) -> None:
        """What one page says: headings in gold, points below them."""
        look = canvas.theme
        for row, box in self._rows(canvas):
            words = layout.cut_right(box, self._wide(canvas, row.dice))[1]
            if row.kind is _Kind.FRONT:
                words = layout.cut_right(box, min(box.w // 2, round(box.h * 1.5)))[1]
                title, credit = layout.rows(words, [1.3, 1], 0)
                canvas.write(self._rules.title, title, Type.CALL, look.ivory, lines=1)
                canvas.write(row.text, credit, Type.FINE, look.soft, lines=3)
            elif row.kind is _Kind.HEADING:
                canvas.write(row.text, words, HEADING, look.gold)
            else:
                canvas.write(row.text, words, TEXT, look.ivory)

    def _rows(self, canvas: Canvas) -> list[tuple[_Row, Rect]]:
        """The rows of this page, and where each is, px."""
        assert self._cut is not None
        placed = []
        rest = layout.inset(self.parts(canvas).body, canvas.px(14))
        for row in self._cut[1][self._page]:
            box, rest = layout.cut_top(rest, row.high, canvas.px(APART))
            placed.append((row, box))
        return placed

    def _pages(self, canvas: Canvas) -> list[list[_Row]]:
        """Headings and points in pages that fit; a heading never stands last."""
        room = layout.inset(self.parts(canvas).body, canvas.px(14))
        apart = canvas.px(APART)
        pages: list[list[_Row]] = [[_Row(_Kind.FRONT, self._rules.credit, canvas.px(FRONT))]]
        used = canvas.px(FRONT) + apart
        for heading, *points in self._sections():
            for number, point in enumerate(points):
                group = [self._row(canvas, _Kind.POINT, point, room.w)]
                if number == 0:
                    group.insert(0, self._row(canvas, _Kind.HEADING, heading, room.w))
                need = sum(row.high + apart for row in group)
                if used + need > room.h and pages[-1]:
                    pages.append([])
                    used = 0
                pages[-1] += group
                used += need
        return pages

    def _row(self, canvas: Canvas, kind: _Kind, text: str, width: int) -> _Row:
        picture = self._rules.pictures.get(text, ()) if kind is _Kind.POINT else ()
        size = canvas.type_px(HEADING if kind is _Kind.HEADING else TEXT)
        words = f"\N{BULLET} {text}" if kind is _Kind.POINT else text
        set_ = fonts.fit(words, width - self._wide(canvas, picture), 100_000, (size,), lines=10_000)
        return _Row(kind, words, max(set_.height + 1, canvas.px(DIE) if picture else 0), picture)

    @staticmethod
    def _wide(canvas: Canvas, picture: Dice) -> int:
        """What dice take of a row, px."""
        return len(picture) * canvas.px(DIE) + (canvas.px(APART) if picture else 0)

    def _sections(self) -> list[list[str]]:
        """A heading and its points each; the terms last."""
        terms = [
            f"{meaning} ({said(name, self._values[name])})" for name, _value, meaning in self._rules.terms
        ]
        return [*map(list, self._rules.sections), [_("Options in force"), *terms]]

    def _turn(self, by: int) -> None:
        self._page += by


def _side_by_side(box: Rect, count: int) -> list[Rect]:
    return layout.columns(box, [1] * count, 0) if count else []


class WhichRules(Screen):
    """Which game's rules, when no game has been chosen yet."""

    heading = say("The rules of which game?")

    def __init__(
        self, clock: Callable[[], float], games: Mapping[str, str], read: Callable[[str], None]
    ) -> None:
        super().__init__(clock)
        self._games = games
        self._read = read

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """One large button for each."""
        controls = [
            Control(f"rules-{game}", title, partial(self._read, game)) for game, title in self._games.items()
        ]
        self.put_below(canvas, controls, body, 130, theme.GAP * 2)
