"""Which game: each with what it is like, and why the guests can't play it where they can't."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.screens.base.screen import Screen
from kiosk.screens.games.views import VIEWS
from kiosk.screens.lobby.game_card import draw_name, duration, lay_card, seats
from kiosk.text.translate import _, written
from kiosk.ui import fonts, layout, theme
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.grounds import in_material
from kiosk.ui.rails import Parts
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.controls import draw_cells
from kiosk.ui.widgets.token import draw_token, token_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.screens.lobby.party import Party
    from kiosk.ui.canvas import Canvas

PICTURE, LESS_PICTURE = 0.26, 0.14
"""Share of a card's height that its dice have, where the words are below them; in large text."""
ACROSS, LESS_ACROSS = 0.42, 0.34
"""Share of a card's width, where the words are beside them."""
WIDER = 2.2
"""So many times the width of its word has the way to begin, where all stand in a row."""
RIM, LESS_RIM = 12, 10
"""Within a card, px at BASE_SIZE; in large text."""


def pitch(game: str) -> str:
    """What a game is like, in one or two sentences."""
    return {
        "six-shooter": _("Roll two dice, buy more for a chip each. Closest to 21 wins; over 21 you are out."),
        "critical-roll": _(
            "Closest to 20 wins, from below or above. Double your bet or split your dice if you dare."
        ),
        "kingdom": _("Hidden dice, bets and bluffs. The best five dice or the boldest bluff wins."),
    }[game]


@dataclass(frozen=True)
class Card:
    """Where the parts of a game's card are, px."""

    tapped: Rect
    upper: Rect
    foot: Rect
    title: Rect
    facts: Rect
    lit: Rect
    words: Rect
    box: Rect

    @classmethod
    def of(cls, canvas: Canvas, box: Rect, high: int) -> Card:
        """Cut up a card: its dice above the words, buttons in two rows; upright all beside each other.

        `high`: its facts are, px.
        """
        gap, large = canvas.px(theme.GAP), canvas.theme.large_text
        inner = layout.inset(box, canvas.px(LESS_RIM if large else RIM))
        buttons, rest = layout.cut_bottom(inner, canvas.px(theme.TARGET), gap)
        tapped = box.copy()
        if canvas.upright:
            lit, rest = layout.cut_left(rest, round(rest.w * (LESS_ACROSS if large else ACROSS)), gap * 2)
            upper, foot = layout.columns(buttons, [1, 1], gap)
        else:
            foot, (upper, rest) = buttons, layout.cut_bottom(rest, canvas.px(theme.TARGET), gap)
            lit, rest = layout.cut_top(
                rest, round(box.h * (LESS_PICTURE if large else PICTURE)), canvas.px(4)
            )
            lit = lit.inflate(lit.x - box.x, lit.y - box.y)
        title, rest = layout.cut_top(rest, canvas.px(42), canvas.px(2))
        facts, words = layout.cut_top(rest, high, canvas.px(4))
        tapped.h = upper.y - box.y - gap
        return cls(tapped, upper, foot, title, facts, lit, words, box)

    def cells(self, canvas: Canvas, labels: Sequence[str]) -> list[Rect]:
        """Places for the way to begin, which is the widest, and for the others, as wide as their words.

        Where a row has no room for them all, one of these stands beside the way to begin.
        """
        gap = canvas.px(theme.GAP)
        least = canvas.px(Type.FINE.larger if canvas.theme.large_text else Type.FINE)
        play, *others = (fonts.width_of(each, least, words=True) + 2 * canvas.margin for each in labels)
        if canvas.upright:
            return layout.columns(self.upper.union(self.foot), [play * WIDER, *others], gap)
        if sum(others) + gap * (len(others) - 1) <= self.foot.w:
            return [self.upper, *layout.columns(self.foot, others, gap)]
        aside = max(others[0], others[-1])
        beside, main = layout.cut_right(self.upper, aside, gap)
        last, second = layout.cut_right(self.foot, aside, gap)
        return [main, beside, second, last]


def cards(canvas: Canvas, high: int = 0) -> list[tuple[str, Card]]:
    """Of all games side by side; upright below one another. `high`: their facts are, px."""
    parts = Parts.of(canvas)
    cut = layout.rows if canvas.upright else layout.columns
    games = [game for game in GAMES if game in VIEWS]
    boxes = cut(parts.body.union(parts.foot), [1] * len(games), canvas.px(theme.GAP * 1.5))
    return [(game, Card.of(canvas, box, high)) for game, box in zip(games, boxes, strict=True)]


def lay_cards(canvas: Canvas, faded: Sequence[str] = ()) -> None:
    """The cards with dice and names, some of them faded. They are blended: bake them."""
    canvas.felt()
    for game, card in cards(canvas):
        lay_card(canvas, game, card.box, card.lit, faded=game in faded)
        draw_name(in_material(canvas, game), GAMES[game].title, card.title, card.title.h, left=True)


class _Set(NamedTuple):
    """The cards, what is said of who plays how long, and the types of what a game is like and of that, px."""

    cards: list[tuple[str, Card]]
    facts: dict[str, str]
    most: tuple[int, int]


def _alike(canvas: Canvas, texts: Sequence[tuple[str, Rect, int]]) -> int:
    """The type in which each of these that has any room in its box has it, in so many lines at most, px."""
    sizes = (canvas.size_of(text, box, Type.FINE, lines) for text, box, lines in texts)
    return min(filter(None, sizes), default=canvas.px(Type.FINE))


def _on_one_line(texts: Sequence[tuple[str, Rect]], px: int) -> list[Rect]:
    """As high as each text is in its box in type of so many px, so that all begin where the highest does."""
    high = [min(box.h, fonts.fit(written(text), box.w, box.h, (px,)).height) for text, box in texts]
    above = [(box.h - max(high)) // 2 for _text, box in texts]
    return [
        layout.cut_top(layout.cut_top(box, max(0, off))[1], own)[0]
        for (_text, box), off, own in zip(texts, above, high, strict=True)
    ]


class ChooseGame(Screen):
    """A card for each game: a tap on it begins, on the terms that were chosen last, or the usual ones.

    Args:
        party: who plays.
        start: begins a game.
        set_terms: goes on to the terms of a game.
        read_rules: opens the rules of a game.
        learn: begins a guided hand of a game.
        ask_players: asks who plays; None where the way back does, or those of an open table play on.
        another: it is asked for another game than the last one, so that gold leads to none.
    """

    heading = say("Which game?")

    def __init__(
        self,
        clock: Callable[[], float],
        party: Party,
        *,
        start: Callable[[str], None],
        set_terms: Callable[[str], None],
        read_rules: Callable[[str], None],
        learn: Callable[[str], None],
        ask_players: Callable[[], None] | None = None,
        another: bool = False,
    ) -> None:
        super().__init__(clock)
        self._party = party
        self._start = start
        self._set_terms = set_terms
        self._read_rules = read_rules
        self._learn = learn
        self._ask_players = ask_players
        self._another = another

    def _why_not(self, game: str) -> str | None:
        """Why it can't be played on any terms that could be chosen."""
        return self._party.why_not(game, {})

    def ground(self, canvas: Canvas) -> Canvas:
        """The cards, each of what its table is made of, with its dice."""
        canvas = canvas.dressed(theme.beside_the_table(canvas.theme))
        possible = tuple(self._why_not(game) is None for game in VIEWS)
        canvas.bake(("choose", possible), self._draw_cards)
        return canvas

    def _draw_cards(self, canvas: Canvas) -> None:
        lay_cards(canvas, [game for game in VIEWS if self._why_not(game) is not None])

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """At the right who plays, to be tapped where others may."""
        across = min(len(self._party.guests), 6)
        whose, rest = layout.cut_right(box, across * canvas.px(52), canvas.px(theme.GAP))
        if self._ask_players is not None and across:
            self.place_plate(canvas, "players", self._ask_players, whose)
        for guest, cell in zip(
            self._party.guests, layout.columns(whose, [1] * across, 0) if across else [], strict=False
        ):
            token = token_of(canvas.theme, guest)
            draw_token(canvas, token, layout.middle(layout.inset(cell, canvas.px(4)), canvas.px(44)))
        super().draw_head(canvas, rest)

    def paint(self, canvas: Canvas, _body: Rect) -> None:
        """What is said on the cards, and their buttons."""
        last = self._party.game if self._party.game in VIEWS else next(iter(VIEWS))
        usual = "" if self._another else last
        ways = [self._set(canvas, canvas.px(2 * LINE), " ")]
        if canvas.theme.large_text:
            ways += [
                self._set(canvas, canvas.line(2 * LINE), " "),
                self._set(canvas, canvas.line(3 * LINE), "\n"),
            ]
        best = max(ways, key=lambda way: (min(way.most), way.most))
        told = [(self._said_of(game), card.words) for game, card in best.cards]
        for (game, card), words in zip(best.cards, _on_one_line(told, best.most[0]), strict=True):
            self._draw_words(in_material(canvas, game), game, card, best, words, usual=game == usual)

    def _said_of(self, game: str) -> str:
        """What it is like, or why it can't be played."""
        return self._why_not(game) or pitch(game)

    def _set(self, canvas: Canvas, high: int, between: str) -> _Set:
        """The cards where their facts are so high, px, in which types; `between`: the parts of how long."""
        shown = cards(canvas, high)
        facts = {
            game: f"{seats(game)}\n{between.join(duration(game, len(self._party.guests)))}"
            for game, _card in shown
        }
        words = _alike(canvas, [(pitch(game), card.words, 9) for game, card in shown])
        said = _alike(
            canvas, [(facts[game], card.facts, facts[game].count("\n") + 1) for game, card in shown]
        )
        return _Set(shown, facts, (words, min(words, said)))

    def _draw_words(
        self, canvas: Canvas, game: str, card: Card, shown: _Set, words: Rect, *, usual: bool
    ) -> None:
        look = canvas.theme
        why = self._why_not(game)
        canvas.rounded(card.box, look.gold if usual and why is None else look.line, 2.5 if usual else 1.5, 14)
        facts = shown.facts[game]
        lines = facts.count("\n") + 1
        canvas.write(facts, card.facts, Type.FINE, look.soft, lines=lines, most_px=shown.most[1])
        text, colour = self._said_of(game), look.ivory if why is None else look.amber
        canvas.write(text, words, Type.FINE, colour, most_px=shown.most[0])
        tone = Tone.MAIN if usual else Tone.PLAIN
        begin = partial(self._play, game)
        sign = None if look.large_text and not canvas.upright else Sign.PLAY  # the word needs the room
        play = Control(f"game-{game}", _("Play"), begin, why=why, tone=tone, sign=sign)
        whole = Control(f"card-{game}", "", begin, why=why)
        canvas.place(whole, card.tapped)
        others = [
            Control(f"terms-{game}", _("Options"), partial(self._set_terms, game), why=why, tone=Tone.QUIET),
            Control(f"learn-{game}", _("Try a hand"), partial(self._learn, game), tone=Tone.QUIET),
            Control(f"rules-{game}", _("Rules"), partial(self._read_rules, game), tone=Tone.QUIET),
        ]
        first, *places = card.cells(canvas, [each.label for each in (play, *others)])
        bright = canvas.dressed(replace(look, quiet=False))  # of gold or ivory, while all else is dark
        draw_cells(bright, [play], [first], self.input.focus)
        draw_cells(canvas, others, places, self.input.focus)

    def _play(self, game: str) -> None:
        """Begin; terms that these guests can't play by are to be changed first."""
        if self._party.why_not(game) is None:
            self._start(game)
        else:
            self._set_terms(game)
