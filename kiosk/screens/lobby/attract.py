"""The first screen: what this is, tap to play. Left alone it plays by itself."""

from __future__ import annotations

import random
from dataclasses import astuple, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.games.views import VIEWS
from kiosk.screens.lobby.game_card import USUAL, draw_name, duration, lay_card, name_px, seats
from kiosk.table.setup import facts
from kiosk.text import chips
from kiosk.text.names import some_of
from kiosk.text.translate import _, languages, translated
from kiosk.ui import fonts, layout, theme
from kiosk.ui.cafe import PROGRAM, draw_cafe
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.grounds import in_material
from kiosk.ui.motion import Flight, Motion
from kiosk.ui.rails import Parts
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.button_rows import types_in_row
from kiosk.ui.widgets.controls import draw_row
from kiosk.ui.widgets.dice_group import BEST, DICE, SHAPE, draw_dice, draw_light, draw_one

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.context import House
    from kiosk.table.unfinished_hand import Unfinished
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.fonts import Align
    from kiosk.ui.motion import Scene

SPACE = (pygame.K_SPACE,)
TURN_S = 2.4
"""How often one of the dice is thrown anew."""
FALL_S = 0.45
"""How long it falls."""
PLAYS_AFTER_S = 45.0
"""Left alone for so long, the kiosk plays by itself."""
TURNING = "turning"
"""The die that was thrown last, as a part of the drawing."""


CARD, LESS_CARD, UPRIGHT_CARD = 148, 130, 240
"""How high a game's card is, below a note but in large text, and upright, px at BASE_SIZE."""
FACTS, FACTS_LARGE = 84, 88
"""Three lines of who plays how long, and in large text, px at BASE_SIZE."""
CALLED = 30
"""Below the sign for the size of letters it is said what that is, px at BASE_SIZE."""
LEAST_NAME = 44
"""Where the name had less height than this it is above the dice ..."""
NAME_ABOVE = 48
"""... so high; px at BASE_SIZE."""
TWO = 2
"""Rows of what one is invited to, beside which it is said what this is."""
FIRST = 1.15
"""So much higher than others is the row of what most will want, where a detail stands in it alone."""
AIRY = 0.92
"""Of the room beside its picture a game's name takes so much at most."""


@dataclass(frozen=True)
class _Places:
    """Where what is on this screen is, px."""

    note: Rect
    name: Rect
    what: Rect
    cards: Rect
    invited: Rect
    picture: Rect
    letters: Rect
    high: int

    @classmethod
    def of(cls, canvas: Canvas, body: Rect, *, noted: bool, rows: int) -> _Places:
        """The games along the foot; above them words and dice beside each other, upright all below it.

        `rows`: of what one is invited to.
        """
        gap = canvas.px(theme.GAP)
        note = layout.cut_top(body, canvas.px(100 if canvas.upright else 64), gap)[0]
        if noted:
            body = layout.cut_top(body, note.h, gap)[1]
        if canvas.upright:
            high = canvas.px(88)
            invited, body = layout.cut_bottom(body, rows * (high + gap) - gap, gap)
            cards, body = layout.cut_bottom(body, canvas.px(UPRIGHT_CARD), gap)
            picture, words = layout.rows(body, [2, 1], gap)
        else:
            large = canvas.theme.large_text
            card = canvas.px(LESS_CARD if noted and not large else CARD)
            cards, body = layout.cut_bottom(body, card, gap)
            words, picture = layout.columns(body, [1.12, 1], gap * 2)
            share = 0.3 if large else 0.27
            if rows > TWO:  # in large text the foot is higher, and a note may leave no room for the name
                share = (0.32 if noted else 0.25) if large else 0.26 if noted else 0.24
            high = min(canvas.px(84), round(words.h * share))
            invited, words = layout.cut_bottom(words, rows * (high + gap) - gap, gap)
        letters = Rect(0, 0, canvas.px(theme.TARGET), canvas.px(theme.TARGET))
        letters.bottomright = picture.right, picture.bottom - canvas.px(CALLED)
        if not canvas.upright:  # beside the dice
            picture.w -= letters.w - gap
        words = words.inflate(-2 * gap, 0)
        name, what = layout.rows(words, [1 if canvas.theme.large_text else 1.5, 1], 0)
        if rows > TWO:  # those who have played know what it is
            name, what = words, Rect(words.bottomleft, (0, 0))
        if name.h < canvas.px(LEAST_NAME):
            name, picture = layout.cut_top(picture, canvas.px(NAME_ABOVE))
        return cls(note, name, what, cards, invited, layout.inset(picture, gap), letters, high)

    def games(self, canvas: Canvas) -> list[tuple[str, GamePlaces]]:
        """A card for each game."""
        cells = layout.columns(self.cards, [1] * len(VIEWS), canvas.px(theme.GAP * 1.5))
        return [(game, GamePlaces.of(canvas, cell)) for game, cell in zip(VIEWS, cells, strict=True)]


@dataclass(frozen=True)
class GamePlaces:
    """Where the parts of a game's card are, px."""

    box: Rect
    lit: Rect
    name: Rect
    facts: Rect

    @classmethod
    def of(cls, canvas: Canvas, box: Rect) -> GamePlaces:
        """Its dice at the left of its name, upright above it."""
        gap = canvas.px(theme.GAP)
        inner = layout.inset(box, canvas.px(6))
        if canvas.upright:
            lit, words = layout.cut_top(inner, inner.h - canvas.px(130), canvas.px(4))
        else:
            lit, words = layout.cut_left(inner, round(inner.w * 0.38), gap)
        high = canvas.px(FACTS_LARGE if canvas.theme.large_text else FACTS)
        facts, name = layout.cut_bottom(words, high, canvas.px(2))
        return cls(box, lit, name, facts)


class Attract(Screen):
    """Tap to play, with those of last time or others; or go on with the game that was interrupted.

    Args:
        unfinished: that game; None where there is none.
        resume: goes on with it.
        play_itself: begins the demonstration; None where there is none.
        play: goes on to a game that was tapped, and first to who plays.
        play_again: goes on to the games with last time's players; None where that is not offered.
        ask_finish: asks whether it is enough for today; None where no evening goes on.
        rng: for the dice, which are only decoration.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        house: House,
        *,
        unfinished: Unfinished | None,
        resume: Callable[[], None],
        play_itself: Callable[[], None] | None,
        play: Callable[[str], None],
        play_again: Callable[[], None] | None = None,
        ask_finish: Callable[[], None] | None = None,
        rng: random.Random | None = None,
    ) -> None:
        super().__init__(clock)
        shut = say("{why} Settings says more.", why=house.shut)
        self.note = translated(shut if house.shut else house.problem or house.cafe.problem)
        self._house = house
        self._unfinished = unfinished
        self._resume = resume
        self._play_itself = play_itself
        self._play = play
        self._play_again = play_again
        self._ask_finish = ask_finish
        self._rng = rng or random.Random(20)
        self._values = list(BEST)
        self._turning = 0
        self._turned_at = clock()
        self._dice_at = Rect(0, 0, 0, 0)  # px

    def way_back(self) -> Control | None:
        """There is nothing before this screen."""
        return None

    def actions(self) -> list[Control]:
        """What can be read and set; the other languages."""
        now = self._house.preferences.language
        quiet = Tone.QUIET
        return [
            Control("rules", _("Rules"), self.to(Wish.RULES), tone=quiet, sign=Sign.BOOK),
            Control("history", _("Last hands"), self.to(Wish.HISTORY), tone=quiet, sign=Sign.CLOCK),
            Control("comfort", _("Look and sound"), self.to(Wish.COMFORT), tone=quiet, sign=Sign.EYE),
            Control("settings", _("Settings"), self.to(Wish.SETTINGS), tone=quiet, sign=Sign.WHEEL),
            *(
                Control(
                    f"language-{each}", name, partial(self._house.change, language=each),
                    tone=quiet, sign=Sign.GLOBE,
                )
                for each, name in languages().items()
                if each != now
            ),
        ]  # fmt: skip

    def do(self, now: float) -> bool:
        """Throw a die anew now and then; begin the demonstration when nobody is here."""
        if self._play_itself is not None and now - self.input.used_at >= PLAYS_AFTER_S:
            self.input.used_at = now
            self._play_itself()
            return True
        if self._house.preferences.calm or now - self._turned_at < TURN_S:
            return False
        self._turned_at = now
        self._turning = (self._turning + self._rng.randrange(1, len(DICE))) % len(DICE)
        self._values[self._turning] = self._rng.choice(DICE[self._turning][1])
        return True

    def enter(self) -> None:
        """Somebody is here: it does not play by itself for a while."""
        self.input.used_at = self._clock()

    def touched(self, at: tuple[int, int]) -> bool:
        """A tap on the dice plays, too; with a game that was interrupted only its button goes on."""
        if self._unfinished or not self._dice_at.collidepoint(at):
            return False
        self.input.use(next(each for each in self._invitation() if each.tone is Tone.MAIN))
        return True

    def motion(self, _before: Scene, after: Scene) -> Motion | None:
        """The die that is thrown anew falls into its place."""
        part = after.get(TURNING)
        if part is None or part.sprite is None or self._clock() != self._turned_at:
            return None
        above = part.rect.move(0, -part.rect.h // 5)
        fall = Flight(part.sprite, above, part.rect, 0.0, FALL_S, covers=part, lift=0.0)
        return Motion([fall], self._clock())

    def parts(self, canvas: Canvas) -> Parts:
        """What stands at the foot is small; upright it has two rows. There is no head."""
        parts = super().parts(canvas)
        return Parts(Rect(parts.head.topleft, (parts.head.w, 0)), parts.head.union(parts.body), parts.foot)

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """The name is in the body, and so is a note."""

    def ground(self, canvas: Canvas) -> Canvas:
        """The table, with all dice on it that lie still."""
        canvas = canvas.dressed(theme.beside_the_table(canvas.theme))
        places = self._places(canvas)
        still = tuple(value for at, value in enumerate(self._values) if at != self._turning)
        canvas.bake(("attract", self._turning, still, astuple(places), self._house.cafe), self._draw_table)
        return canvas

    def _draw_table(self, canvas: Canvas) -> None:
        canvas.felt()
        draw_light(canvas, self._places(canvas).picture)
        self._draw_name(canvas, self._places(canvas).name)
        for game, card in self._places(canvas).games(canvas):
            lay_card(canvas, game, card.box, card.lit)
            room = (round(card.name.w * AIRY), card.name.h)
            most = name_px([GAMES[each].title for each in VIEWS], room)
            draw_name(in_material(canvas, game), GAMES[game].title, card.name, most, left=not canvas.upright)
        draw_dice(canvas, self._places(canvas).picture, self._values, but=self._turning)

    def _draw_name(self, canvas: Canvas, box: Rect) -> None:
        """Of the café or the program, or the café's logo."""
        cafe = self._house.cafe
        if cafe.logo is None and fonts.face_for(cafe.name or PROGRAM) is not None:
            draw_name(canvas, cafe.name or PROGRAM, box)
        else:
            draw_cafe(canvas, cafe, box)

    def _places(self, canvas: Canvas) -> _Places:
        """The sign for text size is where it is in large text always: it stays under the finger."""
        large = canvas.dressed(replace(canvas.theme, large_text=True))
        noted, rows = bool(self.note), len(self._rows())
        shown, steady = (
            _Places.of(each, self.parts(each).body, noted=noted, rows=rows) for each in (canvas, large)
        )
        return replace(shown, letters=steady.letters)

    def paint(self, canvas: Canvas, _body: Rect) -> None:
        """Name, what it is, what can be played, and the large buttons; the dice beside."""
        places, look = self._places(canvas), canvas.theme
        self._dice_at = layout.fitted(SHAPE, places.picture)
        draw_one(canvas, places.picture, self._turning, self._values[self._turning], TURNING)
        if self.note:
            colour = self.note_colour(look)
            canvas.panel(places.note, look.dark, look.line if colour == look.ivory else colour)
            inner = layout.inset(places.note, canvas.px(8))
            canvas.write(self.note, inner, Type.FINE, colour, align="centre", lines=3)
        if places.what.h:
            words = _what_it_is(self._house.camera)
            canvas.write(words, places.what, Type.NOTE, look.soft, align="centre", lines=3)
        so_many = len(self._house.preferences.last_party) or USUAL
        align: Align = "centre" if canvas.upright else "left"
        for game, card in places.games(canvas):
            soft = in_material(canvas, game).theme.soft
            words = "\n".join([seats(game), *duration(game, so_many)])
            canvas.write(words, card.facts, Type.FINE, soft, align=align, lines=3)
            canvas.place(Control(f"game-{game}", "", partial(self._play, game)), card.box)
        large = self._house.preferences.large_text
        resize = partial(self._house.change, large_text=not large)  # found by who can't read the words
        self.put(canvas, Control("text-size", "", resize, tone=Tone.QUIET, sign=Sign.LETTERS), places.letters)
        called = Rect(places.letters.bottomleft, (places.letters.w, canvas.px(CALLED)))
        canvas.write(_("Text"), called, Type.FINE, look.soft, align="centre", lines=1)
        rows = self._rows()
        told = [any(each.detail for each in row) for row in rows]
        shares = [FIRST if told[0] and not any(told[1:]) else 1, *[1] * (len(rows) - 1)]
        cells = layout.rows(places.invited, shares, canvas.px(theme.GAP))
        most = types_in_row(canvas, rows[0], cells[0]).label  # nothing is larger than what most will want
        for row, cell in zip(rows, cells, strict=True):
            draw_row(canvas, row, cell, self.input.focus, most)

    def _rows(self) -> list[list[Control]]:
        """What one is invited to: to play, to play otherwise, and, while an evening goes on, to end it."""
        first, *others = self._invitation()
        return [row for row in ([first], others, self._evening()) if row]

    def _evening(self) -> list[Control]:
        """To see who pays whom, and to go home."""
        if self._ask_finish is None:
            return []
        return [
            Control("settle", _("Settle up"), self.to(Wish.SETTLE), tone=Tone.QUIET, sign=Sign.SETTLE),
            Control("finish", _("Finish for today"), self._ask_finish, tone=Tone.QUIET, sign=Sign.FLAG),
        ]

    def _invitation(self) -> list[Control]:
        """What most will want, large, and what else there is."""
        play = Control(
            "play", _("Let's play"), self.to(Wish.PLAYERS), keys=(pygame.K_p,), tone=Tone.MAIN, sign=Sign.PLAY
        )
        others = replace(play, label=_("Other players"), tone=Tone.PLAIN, sign=Sign.SEATS)
        last = [sitter.name for sitter in self._house.preferences.last_party]
        again = None
        if self._play_again is not None and last:
            again = Control(
                "again",
                _("The same players"),
                self._play_again,
                some_of(last),
                keys=SPACE,
                tone=Tone.MAIN,
                sign=Sign.PLAY,
            )
        if not self._unfinished:
            if again is not None and self._house.preferences.finished:  # who comes now may be somebody else
                again = replace(again, keys=(), tone=Tone.PLAIN)
                return [replace(play, keys=(*play.keys, *SPACE)), again]
            return [play] if again is None else [again, others]
        ordered, terms = self._unfinished.ordered, {"number": self._unfinished.hand}
        going_on = _("Hand {number}: {names}").format(names=some_of(self._unfinished.names), **terms)
        if ordered:
            bought = chips.counted(sum(ordered.values()))
            going_on = _("Hand {number}; {chips} bought for the next").format(chips=bought, **terms)
        resume = Control(
            "resume",
            _("Go on with {game}").format(game=GAMES[self._unfinished.game].title),
            self._resume,
            going_on,
            keys=SPACE,
            tone=Tone.MAIN,
            sign=Sign.PLAY,
        )
        new = partial(self._play, self._unfinished.game)  # and first of all who plays it
        return [resume, replace(others, label=_("New game"), detail=_("ends the one begun"), do=new)]


def _what_it_is(camera: str) -> str:
    """What this is, in a sentence or two; what the dice are is said where a camera's source tells that."""
    words = _("The kiosk knows the rules and keeps the chips.")
    if facts(camera).simulated:
        return " ".join([_("Simulated dice, to try it out."), words])
    if camera in {"auto", "none"}:
        return words
    return " ".join([_("Real dice, read by a camera."), words])
