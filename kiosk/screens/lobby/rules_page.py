"""The rules of a game with the options in force, leaf by leaf, with pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.message import say
from kiosk.games.options import read_options
from kiosk.games.registry import GAMES
from kiosk.screens.base.leaflet import turn_over
from kiosk.screens.base.screen import Screen
from kiosk.screens.lobby import rules_leaves
from kiosk.screens.lobby.choose_game import cards, lay_cards, pitch
from kiosk.screens.lobby.terms import SEATS, said
from kiosk.text.rulebook import rules
from kiosk.text.rulebook.pictures import BUTTONS, Picture, signs
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign
from kiosk.ui.grounds import beside_its_table, draw_top, in_material
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.controls import draw_cells

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Rect

    from kiosk.screens.lobby.rules_leaves import Leaf, Row
    from kiosk.text.rulebook import Rules
    from kiosk.ui.canvas import Canvas


class RulesPage(Screen):
    """Turned over like a leaflet, on the material of the game's table.

    Args:
        game: by its name in the protocol.
        options: in force.
        learn: begins a guided hand of it; None where none can begin.
        names: of those who play, in seat order; none where nobody does yet.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        game: str,
        options: Mapping[str, Any],
        learn: Callable[[], None] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        super().__init__(clock)
        self._learn, self._names = learn, names
        self._rules: Rules = rules(game, options)
        self._game = game
        kind = GAMES[game]
        self._values = read_options(kind.title, kind.options, options)
        self._page = 0
        self._cut: tuple[tuple[object, ...], list[Leaf]] | None = None

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
        first = _("Previous page"), _("This is the first page.")
        last = _("Next page"), _("This is the last page.")
        back, on = turn_over(self._page, pages, self._turn, first, last)
        if self._learn is None:
            return [back, on]
        return [back, Control("learn", _("Try a hand"), self._learn, sign=Sign.PLAY), on]

    def draw(self, canvas: Canvas) -> None:
        """Cut the text into leaves for this canvas before the head counts them."""
        buttons = canvas.theme.buttons
        key = (*canvas.surface.get_size(), canvas.theme.large_text, buttons)
        if self._cut is None or self._cut[0] != key:
            pages = rules_leaves.cut(
                canvas,
                (pitch(self._game), self._rules.credit),
                self._sections(buttons=buttons),
                {**self._rules.pictures, **self._signs()},
                self._room(canvas),
            )
            self._cut = key, pages
            self._page = min(self._page, len(pages) - 1)
        super().draw(canvas)

    def ground(self, canvas: Canvas) -> Canvas:
        """The material of the table, the plate and the dice on it."""
        canvas = beside_its_table(canvas, self._game)
        shows = tuple((row.picture, *box) for row, box in self._rows(canvas))
        canvas.bake(("rules", self._game, shows), self._draw_pictures)
        return canvas

    def _draw_pictures(self, canvas: Canvas) -> None:
        draw_top(canvas, self._game)
        canvas.panel(self.parts(canvas).body)
        for row, box in self._rows(canvas):
            rules_leaves.draw_pictures(canvas, self._game, row, box)

    def paint(self, canvas: Canvas, _body: Rect) -> None:
        """What one leaf says."""
        for row, box in self._rows(canvas):
            rules_leaves.write(canvas, row, box)

    def _rows(self, canvas: Canvas) -> list[tuple[Row, Rect]]:
        assert self._cut is not None
        return rules_leaves.placed(canvas, self._cut[1][self._page])

    def _room(self, canvas: Canvas) -> Rect:
        return layout.inset(self.parts(canvas).body, canvas.px(14))

    def _sections(self, *, buttons: bool) -> list[list[str]]:
        """A heading and its points each; the signs at the table and the terms last.

        Of the three `buttons` only where they are used: elsewhere nobody finds them.
        """
        values = {name: said(name, self._values[name]) for name, _value, _meaning in self._rules.terms}
        for name in SEATS & values.keys():
            seat = self._values[name]
            if isinstance(seat, int) and seat < len(self._names):
                values[name] = self._names[seat]
        first = _("Who goes first in the first hand: {who}.")
        terms = [
            first.format(who=values[name]) if name in SEATS else f"{meaning} ({values[name]})"
            for name, _value, meaning in self._rules.terms
        ]
        seen = [_("Signs at the table"), *self._signs()]
        *rules, money = map(list, self._rules.sections)
        if not buttons:
            rules = [section for section in rules if section[0] != translated(BUTTONS)]
        return [*rules, seen, money, [_("Options in force"), *terms]]

    def _signs(self) -> dict[str, Picture]:
        """What stands at the seats, by what it means."""
        return {translated(words): Picture(sign=sign) for sign, words in signs(self._game).items()}

    def _turn(self, by: int) -> None:
        self._page += by


class WhichRules(Screen):
    """Which game's rules, when no game has been chosen yet: to be read, or learnt in a guided hand.

    Args:
        read: opens the rules of a game.
        learn: begins a guided hand of a game.
    """

    heading = say("The rules of which game?")

    def __init__(
        self, clock: Callable[[], float], read: Callable[[str], None], learn: Callable[[str], None]
    ) -> None:
        super().__init__(clock)
        self._read = read
        self._learn = learn

    def ground(self, canvas: Canvas) -> Canvas:
        """The cards of the games."""
        canvas = canvas.dressed(theme.beside_the_table(canvas.theme))
        canvas.bake("which rules", lay_cards)
        return canvas

    def paint(self, canvas: Canvas, _body: Rect) -> None:
        """What each game is like, and its two buttons; a tap anywhere else on its card reads, too."""
        for game, card in cards(canvas):
            made = in_material(canvas, game)
            words = card.facts.union(card.words)
            made.write(pitch(game), words, Type.NOTE, made.theme.ivory)
            read = Control(f"rules-{game}", _("Read the rules"), partial(self._read, game), sign=Sign.BOOK)
            learn = Control(f"learn-{game}", _("Try a hand"), partial(self._learn, game), sign=Sign.PLAY)
            made.place(replace(read, name=f"card-{game}", label=""), card.tapped)
            draw_cells(made, [read, learn], [card.upper, card.foot], self.input.focus)
