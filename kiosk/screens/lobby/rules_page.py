"""The rules of a game with the options in force, a few points at a time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.message import say
from kiosk.games.options import read_options
from kiosk.games.registry import GAMES
from kiosk.screens.base.screen import Screen, turn_over
from kiosk.screens.lobby.terms import said
from kiosk.text.rulebook import rules
from kiosk.text.translate import _
from kiosk.ui import fonts, layout, theme
from kiosk.ui.control import Control

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.text.rulebook import Rules
    from kiosk.ui.canvas import Canvas

TEXT = 31
"""Height of the type, px at BASE_SIZE."""


class RulesPage(Screen):
    """Turned over like a leaflet.

    Args:
        game: by its name in the protocol.
        options: in force.
    """

    def __init__(self, clock: Callable[[], float], game: str, options: Mapping[str, Any]) -> None:
        super().__init__(clock)
        self._rules: Rules = rules(game, options)
        kind = GAMES[game]
        self._values = read_options(kind.title, kind.options, options)
        self._page = 0
        self._cut: tuple[tuple[int, int, int], list[list[tuple[str, str]]]] | None = None

    @property
    def title(self) -> str:
        """The game, and which page."""
        pages = 1 if self._cut is None else len(self._cut[1])
        return _("{title}: the rules, {page} of {pages}").format(
            title=self._rules.title, page=self._page + 1, pages=pages
        )

    def actions(self) -> list[Control]:
        """Turn over."""
        pages = 1 if self._cut is None else len(self._cut[1])
        back = _("Page back"), _("This is the first page.")
        return turn_over(self._page, pages, self._turn, back, (_("Next page"), _("This is the last page.")))

    def draw(self, canvas: Canvas) -> None:
        """Cut the text into pages for this canvas before the head counts them."""
        key = (*canvas.surface.get_size(), canvas.theme.large_text)
        if self._cut is None or self._cut[0] != key:
            self._cut = key, self._pages(canvas)
            self._page = min(self._page, len(self._cut[1]) - 1)
        super().draw(canvas)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """One page: headings in gold, points below them."""
        assert self._cut is not None
        canvas.panel(body)
        rest = layout.inset(body, canvas.px(14))
        for kind, text in self._cut[1][self._page]:
            size = 36 if kind == "heading" else TEXT
            high = self._high(canvas, text, rest.w, size)
            row, rest = layout.cut_top(rest, high, canvas.px(7))
            canvas.write(
                text,
                row,
                size,
                canvas.theme.gold if kind == "heading" else canvas.theme.ivory,
                smallest=size - 1,
            )

    def _pages(self, canvas: Canvas) -> list[list[tuple[str, str]]]:
        """Headings and points in pages that fit; a heading never stands last."""
        room = layout.inset(canvas.surface.get_rect(), canvas.px(theme.GAP + 14))
        high = room.h - canvas.px(theme.TARGET + 80 + 4 * theme.GAP)
        pages: list[list[tuple[str, str]]] = [[]]
        used = 0
        for section in self._sections():
            heading, *points = section
            for number, point in enumerate(points):
                group = [("heading", heading), ("point", point)] if number == 0 else [("point", point)]
                need = sum(
                    self._high(canvas, text, room.w, 36 if kind == "heading" else TEXT) + canvas.px(7)
                    for kind, text in group
                )
                if used + need > high and pages[-1]:
                    pages.append([])
                    used = 0
                pages[-1] += group
                used += need
        return pages

    def _sections(self) -> list[list[str]]:
        """A heading and its points each; the source first, the terms last."""
        found = [[self._rules.title, self._rules.credit]]
        found += [
            [heading, *(f"\N{BULLET} {point}" for point in points)]
            for heading, *points in self._rules.sections
        ]
        terms = [
            f"\N{BULLET} {meaning} ({said(name, self._values[name])})"
            for name, _value, meaning in self._rules.terms
        ]
        return [*found, [_("Options in force"), *terms]]

    def _high(self, canvas: Canvas, text: str, width: int, size: int) -> int:
        set_ = fonts.fit(text, width, 100_000, canvas.line(size), canvas.line(size), lines=10_000)
        return set_.height + 1

    def _turn(self, by: int) -> None:
        self._page += by


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
