"""What is stamped at one table: which moment, how large, from when on; and the result that stands then."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygame import Rect

from hardware.message import NOTHING
from kiosk.screens.table.celebration.moment import Size, graded, settled
from kiosk.screens.table.celebration.stamp import draw_plaque, read_in, stamp, stamped_at, with_room
from kiosk.text.translate import translated
from kiosk.ui import theme
from kiosk.ui.motion import LONGEST_S
from kiosk.ui.widgets.token import named_in, tokens

if TYPE_CHECKING:
    from kiosk.games.state import State
    from kiosk.screens.table.areas import Areas
    from kiosk.screens.table.celebration.moment import Moment
    from kiosk.screens.table.game_view import GameView
    from kiosk.screens.table.guide import Guide
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.motion import Flight, Scene
    from kiosk.ui.widgets.token import Token

STANDS_S = 1.2
"""So long the words stand when nothing moves any more, unless the game goes on: 0.6 s are soon missed."""
EVERYDAY_S = 0.4
"""Or so long what happens at every turn, as that somebody sticks: the next one reads what lies below it."""


class Remembered:
    """What is stamped below the dice, from when on: it grows in a motion, then it stands for a while.

    Attributes:
        moment: that one; None for none.
    """

    def __init__(self) -> None:
        self.moment: Moment | None = None
        self._begins = math.inf  # to grow
        self._stands = math.inf  # from when on
        self._phase = 0  # as it was passed last: it is to grow, grows, stands, is gone

    @property
    def _stays_s(self) -> float:
        moment = self.moment
        everyday = moment is not None and moment.size is Size.SMALL and moment.good is None
        return EVERYDAY_S if everyday else STANDS_S

    def note(self, moment: Moment | None) -> None:
        """It is to be stamped, and nothing else, as soon as it is said when; None for nothing."""
        self.moment, self._begins, self._stands, self._phase = moment, math.inf, math.inf, 0

    def due(self, at: float) -> None:
        """What is to be stamped is so from a time on (s), where none is known yet."""
        self._begins = at if self._begins == math.inf else self._begins

    def appear(self, now: float) -> None:
        """What does not grow yet stands from now on (s), without a motion."""
        if self._stands == math.inf:
            self._begins = self._stands = now

    def grows(self, now: float) -> Moment | None:
        """What is to grow now (s); once."""
        if self.moment is None or self._stands < math.inf or now < self._begins:
            return None
        self._stands = now + LONGEST_S
        return self.moment

    def has_grown(self, now: float) -> bool:
        """Whether nothing is still to grow at a time (s)."""
        return self.moment is None or now >= self._stands

    def stands(self, now: float) -> Moment | None:
        """What has grown and stands, at a time (s); None for nothing."""
        return self.moment if self._stands <= now < self._stands + self._stays_s else None

    def shows(self, now: float) -> Moment | None:
        """What grows or stands, at a time (s); None for nothing."""
        return self.moment if self._begins <= now < self._stands + self._stays_s else None

    def covers(self, now: float) -> bool:
        """Whether it is still to grow, grows or stands at a time (s): nothing else is read there."""
        return self.moment is not None and now < self._stands + self._stays_s

    def is_read(self, now: float) -> bool:
        """Whether it has been seen for less than STANDS_S at a time (s), so that bots wait."""
        return self.moment is not None and self._begins <= now < self._begins + STANDS_S

    def passes(self, now: float) -> bool:
        """Whether it begins to grow, to stand, or no more to, at a time (s); each once."""
        if self.moment is None:
            return False
        if self._begins == math.inf:  # nobody has asked for its motion
            self.appear(now)
        was, ends = self._phase, (self._begins, self._stands, self._stands + self._stays_s)
        self._phase = sum(now >= each for each in ends)
        return self._phase != was


class Ceremony:
    """What one table celebrates.

    Args:
        game: what its game has of its own.
        guide: who speaks at the table.

    Attributes:
        remembered: the newest moment.
        place: where it is stamped, as drawn last, px.
        look, scale: as drawn last.
    """

    def __init__(self, game: GameView[Any], guide: Guide | None) -> None:
        self.remembered = Remembered()
        self.place = Rect(0, 0, 0, 0)
        self._game = game
        self._guide = guide
        self._told: State | None = None
        self.look, self.scale, self._headline = theme.CASINO, 1.0, ""
        self._read: list[Rect] = []
        self._guided = False

    def follow(self, state: State, now: float, *, moves: bool) -> None:
        """So much is told at a time (s); `moves`: what is new grows in a motion, else it stands at once."""
        if state["pending"].get("shown") == "counts":
            return  # what comes of it is told when it has counted up
        before, self._told = self._told, state
        moment = None if before is None else self._game.moment(before, state)
        if before is not None and moment is not None:
            largest = self._game.table.largest_pot() if settled(before, state) else 0
            self.remembered.note(graded(moment, before, state, largest))
        if not moves:
            self.remembered.appear(now)

    def drop(self, before: State, state: State) -> None:
        """The game has gone on; of a hand that is over its end stays, whoever comes or goes meanwhile."""
        same = before["hand"] == state["hand"] and before.get("result") == state.get("result")
        if not same or "result" not in state:
            self.remembered.note(None)

    def result(self, state: State) -> Moment | None:
        """What stands when a hand is over; None where nothing has been won, or lost to the house.

        Nor does it where a coach has words on the hand: they have its place once it was seen.
        """
        if state["pending"]["kind"] != "hand_over" or "result" not in state:
            return None
        if self._coached or state["phase"] == "voided":
            return None
        if self.remembered.moment is not None:
            return self.remembered.moment
        return self._game.won(state)  # not seen here as it happened: how large it was is not known any more

    @property
    def _coached(self) -> bool:
        """Whether a coach has words on the hand that is over."""
        return self._guide is not None and bool(self._guide.aside(None))

    def room(self, areas: Areas, state: State, canvas: Canvas) -> Areas:
        """The areas with room for how a hand has ended, or for a reason and the coach.

        What is stamped before that leaves the dice their size: they have only just been counted.
        """
        moment = self.result(state) or self.remembered.moment
        over = state["pending"]["kind"] == "hand_over" and "result" in state
        if not over or (moment is None and not self._coached):
            return areas
        size = Size.LARGE if moment is None or self._coached else moment.size
        return with_room(
            areas, size, canvas, head=bool(state["pot"]) or "house" in state, seats=len(state["seats"])
        )

    def stands(self, state: State, now: float) -> Moment | None:
        """What stands at a time (s): the result of a hand until the next one, other moments for a while."""
        result = None if self._guided else self.result(state)
        if result is None:
            return self.remembered.stands(now)
        return result if self.remembered.has_grown(now) else None

    def covers(self, box: Rect, now: float) -> bool:
        """Whether words in a box (px) would lie below what is stamped, or is about to be, at a time (s)."""
        return not self._guided and self.remembered.covers(now) and self.place.colliderect(box)

    def drawn(self, canvas: Canvas, areas: Areas, headline: str, now: float) -> str:
        """Where things are, and what is to stand above them all; what of it does at a time (s).

        Nothing does while something is stamped there.
        """
        self.place, self.look, self.scale = stamped_at(areas, canvas), canvas.theme, canvas.scale
        self._read = [*areas.seats, areas.banner, areas.tools, areas.tags, areas.actions, areas.events]
        told, self._guided = self._told, areas.guided
        over = told is not None and told["pending"]["kind"] == "hand_over" and "result" in told
        self._headline = self._game.outcome(told) if over and not areas.guided else headline  # not who came
        stamped = self._said(self.remembered.shows(now)) if areas.guided else None
        return headline if stamped is None else ""

    def flights(self, now: float, scene: Scene) -> list[Flight]:
        """What is to grow now (s) over a drawing; once."""
        grown = self._said(self.remembered.grows(now))
        if grown is None:
            return []
        read = read_in(scene, self._read)
        return stamp(grown, self.place, self.look, self.scale, self._who(grown), read)

    def draw(self, canvas: Canvas, state: State, now: float, *, free: bool) -> None:
        """What stands at a time (s); nothing where its place is not free for it."""
        said = self._said(self.stands(state, now)) if free else None
        if said is not None:
            draw_plaque(canvas, said, self.place, self._who(said))

    def _said(self, moment: Moment | None) -> Moment | None:
        """What of a moment is stamped: not what the headline says already, nor what a guide explains."""
        if moment is None or not self._guided:
            return None if moment is None else moment.beside(self._headline)
        known = translated(moment.words) == self._headline
        return None if known else replace(moment, means=NOTHING, size=min(moment.size, Size.MIDDLE))

    def _who(self, moment: Moment) -> Token | None:
        whose = tokens(self.look, self._game.table.players)
        return whose[moment.seat] if moment.seat is not None else named_in(translated(moment.words), whose)
