"""What the tables of all games have in common: whose turn it is, seats, tray, what can be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from kiosk.games.protocol import Refused
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.base.trouble import draw_problem
from kiosk.screens.dice_entry.entry import ALONE_S, MOVING, DiceEntry
from kiosk.screens.dice_entry.last_throw import LastThrow
from kiosk.screens.dice_entry.peek import Peek
from kiosk.screens.dice_entry.seen_by_all import draw_claimed, draw_watched, lies_before
from kiosk.screens.table.areas import Areas, draw_cover, draw_no_camera
from kiosk.screens.table.banner import draw_banner, draw_tags_of
from kiosk.screens.table.celebration.ceremony import Ceremony
from kiosk.screens.table.doing import actions as choices
from kiosk.screens.table.doing.input import TableInput
from kiosk.screens.table.doing.late import Late
from kiosk.screens.table.doing.possible import Possible
from kiosk.screens.table.events import Events, draw_events
from kiosk.screens.table.felt import Cup, shade_table
from kiosk.screens.table.moving import choreography as moved
from kiosk.screens.table.said import Said
from kiosk.screens.table.seat_signs import Meanings
from kiosk.screens.table.stage import draw_stage
from kiosk.screens.table.throw_page import ThrowPage
from kiosk.screens.table.turns import Spotlight
from kiosk.screens.table.voters import draw_voters
from kiosk.screens.table.words import clear_words
from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control
from kiosk.ui.grounds import draw_top, dressed
from kiosk.ui.motion import Motion
from kiosk.ui.widgets.controls import draw_control, draw_row
from kiosk.ui.widgets.token import named_in, tokens
from kiosk.ui.widgets.tray.moving_dice import MovingDice
from kiosk.ui.widgets.tray.throw_pictures import draw_both

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.games.state import State
    from kiosk.screens.table.game_view import GameView
    from kiosk.screens.table.guide import Guide
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.motion import Scene


DICE_READ = 0.34
"""Share of the place of a challenged throw's pictures that each of its dice alone has."""
CHIP = 44
"""How wide a chip is that flies, px at BASE_SIZE."""


class TableScreen(Screen):
    """Draws a table and says what can be done at it.

    Args:
        table: the live table.
        game: what its game has of its own.
        clock: s, only grows.
        asks_pin: whether a PIN is set, so that the host is asked for it.
        guide: who leads through a hand; None for nobody.

    Attributes:
        spotlight: whose dice have the stage.
        entry: dice being tapped in, and a challenge.
        peek: a look at hidden dice.
        events: what has happened, told.
        possible: what can be done.
    """

    opens = True

    def __init__(
        self,
        table: Table,
        game: GameView[Any],
        clock: Callable[[], float],
        asks_pin: Callable[[], bool],
        guide: Guide | None = None,
    ) -> None:
        self._late = Late(clock)
        super().__init__(clock, TableInput(self, clock, self._late))
        self.lies_on, self._guide = table.shown["game"], guide
        self.table = table
        self.game = game
        self.spotlight = Spotlight(table)
        self.peek = Peek(table, clock)
        self.entry = DiceEntry(table, self.peek, asks_pin, self._ask_host)
        self.events = Events(table)
        self._said, self._last = Said(table, game, self.entry, self.peek, guide), LastThrow(table)
        self._state: State = table.shown  # when the table was followed last
        self._situation: object = None
        self._dice, self._ceremony, self._cup = MovingDice(), Ceremony(game, guide), Cup()
        self.possible = Possible(
            table, game, self.entry, self.peek, self.spotlight, guide, self._go, self._enlarge,
            self.to(Wish.PICTURES), self.skip,
        )  # fmt: skip
        self._seen = self._state  # when its motion was asked for last
        self.follow()

    @property
    def moving(self) -> bool:
        """Whether dice move, so that the picture must follow."""
        return self.table.roll.phase in MOVING or self._dice.goes_away

    def follow(self) -> object:
        """Drop what was begun for a question that has been answered, and begin what the new one needs."""
        before, state = self._state, self.table.shown
        self._state, pending = state, state["pending"]
        situation = (state["hand"], repr(pending), repr(state["seats"]), repr(state.get("house")))
        if situation != self._situation:
            if self._situation is not None:
                self.note = ""
            self._situation = situation
            self.input.focus = None
            self.entry.close()
            self.cover()
            calm, lies = self._ceremony.look.calm, self.table.roll.reading is not None
            self.spotlight.follow(before, state, self._clock(), calm=calm, lies=lies)
            self.events.happened(told=not self.spotlight.holds or self.spotlight.hint is not None)
            self._ceremony.drop(before, state)
            self.game.begin(pending)
        if self.entry.follow():
            self.note = ""
        return situation, self.spotlight.holds

    def hurry(self) -> bool:
        """What the stage holds back is there at once, without a motion; whether anything was."""
        return self.spotlight.hurry()

    def skip(self) -> bool:
        """What is shown in turn goes on by one step, all else is there at once; whether anything was."""
        return self.spotlight.skip(self._clock())

    def do(self, now: float) -> bool:
        """Cover hidden dice that have been looked at for long enough; whose turn it is gets the stage."""
        changed = self.spotlight.passes(now, thrown=self.table.roll.phase in MOVING) | self.peek.tick(now)
        changed |= self._ceremony.remembered.passes(now) | self._late.passes(now) | self.input.passes(now)
        itself = self.table.by_itself
        itself.telling, itself.held = self.spotlight.holds, self.entry.panel is not None or self.peek.on
        itself.unread = changed or self._ceremony.remembered.is_read(now)
        alone = now - self.input.used_at > ALONE_S and self.entry.conceal()
        return changed or alone or (self._guide is not None and self._guide.news())

    def cover(self) -> bool:
        """Cover hidden dice that somebody looks at."""
        return self.peek.cover()

    def conceal(self) -> None:
        """Nobody is known to be at the screen any more: what is for one person's eyes is covered at once."""
        self.cover()
        self.entry.conceal()

    def host_agrees(self) -> None:
        """What was tapped in for a challenge counts."""
        try:
            self.entry.host_agrees()
        except Refused as refused:
            self.note = translated(refused.words)

    def enlarged(self) -> Screen | None:
        """The pictures of the throw that is challenged, or else of the last one in this hand."""
        found = self.entry.thrown or self._last.thrown
        if found is None or not found.pictures.there:
            return None
        look = self._clock, found.name, "", found.pictures, self.lies_on
        return ThrowPage(*look, lambda: self.entry.dispute(found))

    def _enlarge(self) -> None:
        self.wish, found = Wish.PICTURES if self.enlarged() is not None else None, self._last.thrown
        none = _("No picture of this throw was kept.") if found is None else found.pictures.why_none
        self.note = "" if self.wish is not None else none

    def _ask_host(self) -> None:
        self.wish = Wish.HOST

    def _go(self, wish: Wish) -> None:
        """To another screen; who comes back from there may be somebody else."""
        self.entry.conceal()
        self.wish = wish

    # what can be done

    def controls(self) -> list[Control]:
        """Everything that can be done now by touch, keys or buttons; the row of actions first."""
        self.follow()
        row, possible = self._row(), self.possible
        places = possible.on_tray(row), possible.on_table(), possible.real_throw()
        elsewhere = [each for each in places if each is not None]
        sound = Control("sound", "", self.to(Wish.SOUND), keys=(pygame.K_F2,))
        return [*row, *self.entry.controls(), *elsewhere, possible.look(), *possible.tools(), sound]

    def _row(self) -> list[Control]:
        """What the game waits for, as large buttons."""
        return self.possible.row(self._state, rests=self._late.row_rests)

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; what can be tapped is then where it was drawn."""
        self._late.comes_up(self.input.placed, self.controls())
        self._draw(dressed(canvas, self._state["game"]))
        self.input.drawn(canvas.placed)

    def _draw(self, canvas: Canvas) -> None:
        tools = self.possible.places
        state, row, now = self.as_told, self._row(), self._clock()
        self._ceremony.follow(state, now, moves=canvas.parts is not None)
        areas = self._areas(canvas, len(tools))
        if (hurries := self.possible.on_table()) is not None:
            canvas.place(hurries, areas.stage)  # below all that stands there
        self.events.tell(held=self.spotlight.holds, opens=state if self.spotlight.opens(now) else None)
        draw_top(canvas, state["game"])
        words, calls = self._said.headline(state, self.events.news(areas), self.spotlight.said(state, now))
        above = self._ceremony.drawn(canvas, areas, words, now)
        who = named_in(above, tokens(canvas.theme, self.table.players))
        draw_banner(canvas, above, areas.banner, calls=calls, who=who)
        cells = layout.columns(areas.tools, [1] * len(tools), canvas.px(theme.GAP))
        for control, cell in zip(tools, cells, strict=True):
            if control is not None:
                draw_control(canvas, control, cell, focused=self.input.focus == control.name)
        draw_tags_of(canvas, self.table, self._guide, state["hand"], areas.tags)
        goes_on = moved.ON if state["pending"]["kind"] == "hand_over" else "actions"
        on = moved.HELD if self.spotlight.holds else goes_on
        canvas.part(on, areas.actions, lambda: draw_row(canvas, row, areas.actions, self.input.focus))
        if self.entry.shown is None:
            shines = self.spotlight.shines(now)
            plates = self.events.on_plates(self.game, canvas.theme, state, shines=shines)
            seen = self.events.comings.at_seats(plates, state, canvas.theme)
            draw_voters(canvas, seen, self.entry, areas.seats, self.input.focus, state["game"])
            draw_events(canvas, self.events, areas, self._said.elsewhere(state, words))
            if areas.head and not self._over:
                self.game.draw_head(canvas, state, areas.head)
            self._draw_tray_and_words(canvas, state, areas, row)
            self._ceremony.draw(canvas, state, now, free=not (self.rests or self._comes_first))
            if areas.hero:  # over what lies beside it: a large die's shadow falls there
                seat, lingers = self.spotlight.lit(now)
                named = lingers or state["pending"]["kind"] == "hand_over"
                draw_stage(canvas, state, plates, seat, areas.hero, named=named)
        else:
            self.entry.shown.draw(canvas, areas.stage, self.input.focus)
            self._draw_tray_and_words(canvas, state, areas, row)
        if self._tells_signs:  # over what lies above it, where it needs more room than words have
            self._draw_words(canvas, state, areas, self._place_of_words(areas))

    def _areas(self, canvas: Canvas, tools: int = 1) -> Areas:
        """Where things are: while dice are tapped in, that has the place of the seats."""
        roll, looks = self.table.roll, self._over or self.entry.pictures is not None
        state, seen = self.as_told, self.spotlight.thrown(self._clock())
        waits = seen.in_tray if seen else roll.asked is not None and not self.spotlight.holds
        tray_first = looks or waits or roll.phase is TrayPhase.FAULT
        seats = 0 if self.entry.shown is not None else len(self.events.comings.seen)
        areas = Areas.of(canvas, tools, seats, tray_first=tray_first, guided=self._guided)
        if not seats and self._shows_tray() and not self.entry.alone:  # who has five dice has them in a row
            areas = areas.framed()
        if roll.phase is TrayPhase.FAULT or looks:
            return areas.undivided()
        if tray_first and not state["pot"] and "house" not in state:
            areas = areas.undivided(picture=True)
        if self._state["pending"]["kind"] == "hand_over" or self.spotlight.holds:
            return self._ceremony.room(areas.without_tray(), state, canvas)
        covers = roll.hidden.covered and self.entry.challenge is None
        looks_there = roll.hidden.covered or self.peek.seat is not None
        if areas.hero and not (looks_there or self._last.shown):  # an empty tray beside it tells nothing
            return areas.without_tray()
        if not areas.hero or (self.peek.seat is None and not covers):
            return areas
        alone = self.peek.on and not self._guided and self._said.silent(self._state, self._trouble())
        return areas.covered(looks=self.peek.on, alone=alone)

    @property
    def _guided(self) -> bool:
        """Whether a guide speaks; not of what is no part of a hand."""
        return self._guide is not None and self._guide.on and self.entry.challenge is None and not self._over

    @property
    def as_told(self) -> State:
        """The public state as far as it is shown yet; of a hand that is over as if nobody had left since."""
        return self.events.comings.as_ended(self.spotlight.told(self._state, self._clock()))

    @property
    def _over(self) -> bool:
        return self._state["pending"]["kind"] == "game_over"

    @property
    def rests(self) -> bool:
        """While somebody looks at hidden dice, or taps dice in, nothing moves."""
        return self.peek.on or self.entry.shown is not None or bool(self.entry.alone)

    def motion(self, before: Scene, after: Scene) -> Motion | None:
        """Chips, dice and numbers go where they are now."""
        was, self._seen, now = self._seen, self.as_told, self._clock()
        before = moved.known_house(before, after, len(was["house"]["dice"]) if "house" in was else 0)
        if (hurried := self.spotlight.hurried()) or self.rests:
            self._ceremony.remembered.appear(now)
            return Motion((), now) if hurried else None  # what is on its way arrives at once, too
        rolled, chip = moved.rolls_openly(was), round(CHIP * self._ceremony.scale)
        self._ceremony.remembered.due(now + moved.later_by(before, after, rolled=rolled))
        return moved.moves(before, after, chip, now, self._ceremony.flights(now, after), rolled=rolled)

    def live_area(self, canvas: Canvas) -> Rect | None:
        """Where the live picture is, when it is shown now, which it is not after a hand; see `draw_live`."""
        tray = self._areas(canvas).tray if self._shows_tray() and not self._tells_signs else None
        stands = self._ceremony.remembered.stands(self._clock()) is not None
        return None if not tray or (stands and tray.colliderect(self._ceremony.place)) else tray

    def draw_live(self, canvas: Canvas, area: Rect) -> None:
        """Draw the picture of the tray alone, over its last one."""
        canvas, box, now = dressed(canvas, self._state["game"]), area, self._clock()
        phase, asked = self.table.roll.phase, self.table.roll.asked
        answers = self.entry.alone and not (self.entry.challenge or self.table.roll.hidden.must_clear)
        looks = asked.seat if answers and asked is not None else self.peek.seat if self.peek.on else None
        if isinstance(looks, int):
            self.peek.draw(canvas, box, looks, close_up=phase is TrayPhase.CHECK)
        elif self.table.roll.hidden.covered:
            name, clears = ("", "") if self.entry.challenge else (self.peek.name, clear_words(self.table))
            throws = asked is not None and asked.hidden and not self.table.roll.camera.can_throw
            seen, stands = self.peek.seat is not None, asked is None and self.peek.seat is None
            cup = self._cup.pose(phase, now, calm=canvas.theme.calm, stands=stands)
            draw_cover(canvas, name, box, throws=throws, seen=seen, clears=clears, cup=cup)
        elif self.entry.claimed is not None and lies_before(self.table):
            draw_claimed(canvas, self.entry.claimed, box)
        else:
            stays, told = self.spotlight.lit(now)[1], self.spotlight.thrown(now) is not None
            kept = self._last.kept
            draw_watched(canvas, self.table, self._dice, box, now, stays=stays, told=told, kept=kept)
        if self.input.focus in choices.ON_THE_TRAY:
            canvas.rounded(box, canvas.theme.ivory, 4, radius=0)

    def _shows_tray(self) -> bool:
        camera = not (self.table.roll.by_hand or self.table.roll.phase is TrayPhase.FAULT)
        shown = camera or self.peek.on or self.table.roll.hidden.covered
        return self.entry.pictures is None and not self._over and shown

    def _draw_tray_and_words(self, canvas: Canvas, state: State, areas: Areas, row: list[Control]) -> None:
        """The tray, or what stands in its place, and the words beside it."""
        if self._over:
            self._said.draw_result(canvas, state, areas.stage, self._trouble())
            return
        by_hand = self.table.roll.by_hand and not self.table.roll.hidden.covered
        unused = not areas.tray or (by_hand and areas.hero)  # the corner of the stage
        if not areas.hero and self._shows_tray():  # dice come from there
            canvas.part(moved.TRAY, areas.tray, lambda: shade_table(canvas, areas.tray))
        place = self._place_of_words(areas)
        covered = not self._comes_first and self._ceremony.covers(place, self._clock())
        if not covered and not self._tells_signs:
            self._draw_words(canvas, state, areas, place)
        if not unused:
            self._draw_tray_place(canvas, areas, row, by_hand=by_hand)

    def _place_of_words(self, areas: Areas) -> Rect:
        unused = self.table.roll.by_hand and not self.table.roll.hidden.covered and areas.hero
        return areas.words_alone if unused or not areas.tray else areas.words

    @property
    def _tells_signs(self) -> bool:
        """Whether it is told what the signs at a seat mean, and not by a guide."""
        return isinstance(self._trouble(), Meanings) and not (self._guided or self._over)

    def _draw_words(self, canvas: Canvas, state: State, areas: Areas, place: Rect) -> None:
        """What there is to know, where nothing is stamped that would lie on it."""
        if self.spotlight.holds:
            last, hint = self.spotlight.last(self._clock()), self.spotlight.hint
            self._said.draw_held(canvas, state, place, hint, last=last, guided=self._guided)
        elif self._comes_first or self._guided or self._ceremony.result(state) is None:
            trouble, guided = self.peek.words or self._trouble(), self._row() if self._guided else None
            self._said.draw(canvas, state, areas, place, self.events, trouble=trouble, guided=guided)

    def _draw_tray_place(self, canvas: Canvas, areas: Areas, row: list[Control], *, by_hand: bool) -> None:
        """The tray's picture, or what stands for it; where one may look there, or throws, that is tapped."""
        looks = self.peek.seat is not None and self.entry.panel is None and self.entry.challenge is None
        if self.entry.pictures is not None:
            draw_both(canvas, self.entry.pictures, areas.tray, near=True, dice=DICE_READ)
            canvas.place(self.possible.look(), areas.tray)
        elif self.table.roll.phase is TrayPhase.FAULT:
            draw_problem(canvas, translated(self.table.roll.message), areas.tray)
        elif by_hand and not looks:
            asked = self.table.roll.asked
            draw_no_camera(canvas, () if asked is None else asked.dice, areas.tray)
        else:
            shown = moved.LOOKED_AT if self.rests else moved.PICTURE
            canvas.part(shown, areas.tray, lambda: self.draw_live(canvas, areas.tray))
            control = self.possible.look() if looks else self.possible.on_tray(row)
            if control is not None:
                canvas.place(control, areas.tray)

    @property
    def _comes_first(self) -> bool:
        """Whether what is wrong, or asked about a throw, has the place of what has happened."""
        return bool(self._trouble()) or self.entry.challenge is not None

    def _trouble(self) -> str:
        return self._said.trouble(self.note, self.input.stuck)
