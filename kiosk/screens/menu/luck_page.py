"""What of the chips won was luck: a chart of each game, for the evening or all of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.journal.diary import evenings
from kiosk.journal.storage.check import read_to_its_end
from kiosk.journal.storage.database import JournalError
from kiosk.luck.record import LuckSums, luck_sums
from kiosk.luck.words import left_out, signed
from kiosk.screens.base.leaflet import Leaflet
from kiosk.screens.base.screen import Screen
from kiosk.table.players import Player
from kiosk.text.translate import _, ngettext, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.token import draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from pygame import Rect

    from kiosk.luck.sums import Mean, Played
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour
    from kiosk.ui.widgets.token import Token

HIGH = 78
"""Of a player's row, px at BASE_SIZE."""
ASIDE, ABOVE = 12, 6
"""Of a row's plate beside what stands on it, and above and below, px at BASE_SIZE."""
DISC = 60
"""Of a token at most, px at BASE_SIZE."""
AXIS = 40
"""How high what stands above the rows is, px at BASE_SIZE."""
THICK = 0.64
"""Of a bar, as a share of its line: it is seen from across a table."""
WAY = 12
"""Of the bar of how many hands are played, px at BASE_SIZE."""
TELLING = 30
"""Hands from which on luck and skill can be told apart at all."""
LEAST = 0.5
"""Chips a hand that half a chart's width is at least."""


class LuckReader:
    """Reads a journal in a thread of its own, until nobody wants to know any more.

    Args:
        path: of the journal.
        finished: the seal of the game that was finished for the day; "" for none.
    """

    def __init__(self, path: Path, finished: str = "") -> None:
        self._path = path
        self._finished = finished
        self._ends = Event()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="luck")

    def read(self, *, everything: bool) -> Future[LuckSums]:
        """The sums of this evening, or of all hands; its result raises JournalError."""
        return self._worker.submit(self._sums, everything=everything)

    def close(self) -> None:
        """Nobody does."""
        self._ends.set()
        self._worker.shutdown(wait=False, cancel_futures=True)

    def _sums(self, *, everything: bool) -> LuckSums:
        with read_to_its_end(self._path) as db:
            evening = None if everything else evenings(db) or None
            return luck_sums(db, evening=evening, finished=self._finished, until=self._ends.is_set)


class LuckPage(Screen):
    """For each player two bars about a line that is nought: luck above, skill below.

    Args:
        reader: of the journal.
    """

    heading = say("Luck and skill")

    def __init__(self, clock: Callable[[], float], reader: LuckReader) -> None:
        super().__init__(clock)
        self._reader = reader
        self._leaflet = Leaflet(HIGH)
        self._all, self._game = False, ""
        self._read = reader.read(everything=False)
        self._drawn = False  # what was read

    @property
    def title(self) -> str:
        """Its name, and of which evenings it tells."""
        return _("Luck and skill: all evenings") if self._all else _("Luck and skill: this evening")

    def do(self, _now: float) -> bool:
        """What was read is shown."""
        return self._read.done() and not self._drawn

    def exit(self) -> None:
        """Read no more."""
        self._reader.close()

    def draw(self, canvas: Canvas) -> None:
        """As many as fit on a leaf."""

        def rows() -> Rect:
            return self._cut(canvas, self.parts(canvas).body)[1]

        self._leaflet.fit(canvas, rows, len(self._players()), self._words())
        super().draw(canvas)

    def actions(self) -> list[Control]:
        """The games that were played, and the evenings that count."""
        played = self._played()
        games = [
            Control(
                f"game-{name}", GAMES[name].title, partial(self._choose, name),
                tone=Tone.CHOSEN if name == self._shown else Tone.PLAIN,
            )
            for name in played
        ]  # fmt: skip
        other, leads = _("All evenings"), _("show them")
        if self._all:
            other, leads = _("Only this evening"), _("show it")
        return [
            *(games if len(games) > 1 else []),
            Control("all", other, self._turn, leads, tone=Tone.QUIET),
            *self._leaflet.actions(),
        ]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The chart, or why there is none."""
        self._drawn = self._read.done()
        players = self._players()
        if not players:
            plate = layout.middle(
                body, canvas.height_of(self._words(), body.w, Type.TEXT) + 2 * canvas.px(26)
            )
            canvas.panel(plate)
            canvas.write(self._words(), plate, Type.TEXT, canvas.theme.soft, align="centre")
            return
        means = [mean for each in players for mean in (each.luck, each.decisions)]
        most = max(LEAST, *(abs(end) for mean in means for end in (mean.mean, *(mean.between or ()))))
        seats = [Player(each.name, bot=each.who.startswith("bot:"), id=each.who) for each in players]
        axis, body = self._cut(canvas, body)
        if axis.h:
            _draw_axis(canvas, axis, most)
        rows = list(zip(players, tokens(canvas.theme, seats), strict=True))
        self._leaflet.paint(canvas, body, rows, partial(self._draw_row, most=most), self._words())

    def _cut(self, canvas: Canvas, body: Rect) -> tuple[Rect, Rect]:
        """What the bars are measured in, where there are any, and the rest."""
        tells = any(each.won.number >= TELLING for each in self._players())
        return layout.cut_top(body, canvas.px(AXIS) if tells else 0)

    def _draw_row(self, canvas: Canvas, entry: tuple[Played, Token], box: Rect, *, most: float) -> None:
        """Who, how many hands; the two bars; their figures."""
        played, token = entry
        look = canvas.theme
        canvas.panel(box)
        who, chart, figures = _columns(canvas, box)
        disc, named = layout.cut_left(who, min(who.h, canvas.px(DISC)), canvas.px(10))
        draw_token(canvas, token, disc)
        if played.won.number < TELLING:  # figures of so few would be taken for what they can't tell
            canvas.write(
                canvas.shortened(token.name, named, Type.FINE), named, Type.NOTE, look.ivory, lines=1
            )
            _draw_way(canvas, played.won.number, chart, figures)
            return
        upper, lower = layout.rows(named, [1, 1], 0)
        canvas.write(canvas.shortened(token.name, upper, Type.FINE), upper, Type.NOTE, look.ivory, lines=1)
        hands = ngettext("{count} hand", "{count} hands", played.won.number).format(count=played.won.number)
        canvas.write(hands, lower, Type.FINE, look.soft, lines=1)
        lines = (
            (_("luck {chips}"), played.luck, look.soft),
            (_("skill {chips}"), played.decisions, look.gold),
        )
        halves = layout.rows(chart, [1, 1], 0)
        for (words, mean, colour), half, cell in zip(
            lines, halves, layout.rows(figures, [1, 1], 0), strict=True
        ):
            _draw_bar(canvas, mean, colour, half, most)
            told = words.format(chips=signed(mean.total))
            canvas.write(told, cell, Type.FINE, colour, align="right", lines=1)
        canvas.surface.fill(look.ivory, (chart.centerx, chart.y, canvas.line(1), chart.h))

    def _words(self) -> str:
        """What is shown, or why nothing is."""
        if not self._read.done():
            return _("Every decision is weighed; that takes a moment.")
        problem = self._read.exception()
        if isinstance(problem, JournalError):
            return translated(problem.words)
        sums = self._read.result()
        apart = " ".join(left_out(sums))
        if not self._players():
            return apart or _("No hand was played to its end yet.")
        players = self._players()
        told = _("Luck: what the dice brought. Skill: what you made of it.")
        if max(each.won.number for each in players) < TELLING:
            told = _("After {count} hands luck can be told from skill.").format(count=TELLING)
        else:
            told += " " + _("In 95 of 100 cases the true value lies on the thin line.")
        if not all(each.exact == each.won.number for each in players):
            estimated = _(
                "With more than two players or hidden dice, luck is an estimate: right on average, rough for "
                "a single hand."
            )
            apart = f"{estimated} {apart}".strip()
        return f"{told} {apart}" if apart else told

    def _sums(self) -> LuckSums:
        known = self._read.done() and self._read.exception() is None
        return self._read.result() if known else LuckSums()

    def _played(self) -> list[str]:
        return [name for name in GAMES if self._sums().of_game(name)]

    @property
    def _shown(self) -> str:
        """The game that was chosen, else the one that was played last."""
        return self._game if self._game in self._played() else self._sums().newest

    def _players(self) -> Sequence[Played]:
        return self._sums().of_game(self._shown)

    def _choose(self, game: str) -> None:
        self._game = game

    def _turn(self) -> None:
        self._all = not self._all
        self._read, self._drawn = self._reader.read(everything=self._all), False


def _columns(canvas: Canvas, box: Rect) -> list[Rect]:
    """Of a row: who, the two bars, their figures."""
    shares = [1.25, 1.05, 1.35] if canvas.upright else [1.4, 1.8, 1.1]
    aside, above = canvas.px(ASIDE), canvas.px(ABOVE)
    return layout.columns(box.inflate(-2 * aside, -2 * above), shares, canvas.px(theme.GAP))


def _draw_axis(canvas: Canvas, box: Rect, most: float) -> None:
    """What the bars are measured in, nought in the middle, and what the figures are."""
    meant, chart, figures = _columns(canvas, box)
    soft = canvas.theme.soft
    canvas.write(_("chips a hand"), meant, Type.FINE, soft, lines=1)
    canvas.write(_("in all"), figures, Type.FINE, soft, align="right", lines=1)
    less, nought, more = layout.columns(chart, [1, 0.4, 1], 0)
    canvas.write(signed(-most), less, Type.FINE, soft, lines=1)
    canvas.write("0", nought, Type.FINE, soft, align="centre", lines=1)
    canvas.write(signed(most), more, Type.FINE, soft, align="right", lines=1)


def _draw_way(canvas: Canvas, hands: int, chart: Rect, figures: Rect) -> None:
    """How many hands are played of those that tell something."""
    whole = layout.middle(chart, canvas.px(WAY))
    canvas.rounded(whole, canvas.theme.panel_lit, radius=WAY)
    done = whole.copy()
    done.w = max(whole.h, whole.w * hands // TELLING)
    canvas.rounded(done, canvas.theme.soft, radius=WAY)
    words = _("{count} of {all} hands").format(count=hands, all=TELLING)
    canvas.write(words, figures, Type.FINE, canvas.theme.soft, align="right", lines=1)


def _draw_bar(canvas: Canvas, mean: Mean, colour: Colour, box: Rect, most: float) -> None:
    """A bar from the middle of a box, and its interval."""
    scale, thick = box.w / 2 / most, round(box.h * THICK)
    left, wide = box.centerx + min(0.0, mean.mean) * scale, abs(mean.mean) * scale
    canvas.surface.fill(colour, (round(left), box.centery - thick // 2, max(round(wide), 1), thick))
    if mean.between is not None:
        low, high = (round(box.centerx + end * scale) for end in mean.between)
        canvas.surface.fill(canvas.theme.ivory, (low, box.centery, max(high - low, 1), canvas.line(3)))
