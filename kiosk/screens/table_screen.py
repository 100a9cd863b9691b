"""What the tables of all games have in common: whose turn it is, seats, tray, what can be done now."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import pygame

from hardware.buttons import ButtonName, Freed, Lamp, Press, Stuck
from kiosk.games.session import Refused
from kiosk.screens import table_choices as choices
from kiosk.screens.challenge import Challenge
from kiosk.screens.correction import Correction
from kiosk.screens.problem import draw_problem
from kiosk.screens.screen import Wish
from kiosk.screens.table_frame import Areas, draw_banner, draw_cover, draw_no_camera, draw_tags, draw_words
from kiosk.screens.table_looks import draw_top, worn
from kiosk.screens.table_words import HINTS, THROW_HINT, stuck_words
from kiosk.table import TrayPhase
from kiosk.ui import dice, layout, theme
from kiosk.ui.controls import Control, Tone, draw_control, draw_row
from kiosk.ui.tray_view import draw_tray
from kiosk.ui.words import _, translated

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.screens.live import LiveTable
    from kiosk.ui.canvas import Canvas, Placed

SAME_TAP_S = 0.2
"""What comes so soon after a step of the game was meant for the screen before it."""
PEEK_S = 6.0
"""Hidden dice that are looked at are covered again after so long, whoever still holds on."""
ALONE_S = 30.0
"""A hidden throw that is answered for is covered again when nothing was tapped for so long."""


class TableScreen(ABC):
    """Draws a table and turns taps, keys and presses into what is done at it.

    What a game has of its own is what its heir says: the decisions, the seats, and some words.

    Args:
        table: the live table.
        clock: s, only grows.

    Attributes:
        wish: where a person wants to go from here.
        note: why the last thing that a person wanted was not done; "" when it was.
    """

    def __init__(self, table: LiveTable, clock: Callable[[], float] = time.monotonic) -> None:
        self.table = table
        self.wish: Wish | None = None
        self.note = ""
        self._clock = clock
        self._quiet_until = float("-inf")
        self._situation: tuple[Any, ...] | None = None
        self._panel: Correction | None = None
        self._challenge: Challenge | None = None  # then the panel is its own
        self._tray_was = table.phase
        self.spotlight = 0  # the seat that was asked last
        self._peek_until = float("-inf")
        self._used_at = float("-inf")
        self._focus: str | None = None
        self._placed: list[Placed] = []
        self._stuck: set[ButtonName] = set()
        self._follow()

    @property
    def moving(self) -> bool:
        """Whether dice move, so that the picture must follow."""
        return self.table.phase in {TrayPhase.MOVING, TrayPhase.READING}

    def tick(self, now: float) -> bool:
        """Cover hidden dice that have been looked at for long enough."""
        covers = float("-inf") < self._peek_until <= now
        if covers:
            self._peek_until = float("-inf")
        if self._panel is not None and self._hidden_roll and now - self._used_at > ALONE_S:
            self._close_panel()
            covers = True
        return covers

    # what a game has of its own

    @abstractmethod
    def decision_row(self, seat: dict[str, Any], legal: list[dict[str, Any]]) -> list[Control]:
        """What the seat that is asked may do, as large buttons."""

    @abstractmethod
    def begin(self, pending: dict[str, Any]) -> None:
        """Another question is asked: drop what was begun for the one before, begin what this one needs."""

    @abstractmethod
    def draw_seats(self, canvas: Canvas, state: dict[str, Any], box: Rect) -> None:
        """The seats with their dice and chips, and what lies between them."""

    @abstractmethod
    def question(self, state: dict[str, Any]) -> str:
        """What a person is asked to decide, after the name: "your move"."""

    @abstractmethod
    def outcome(self, state: dict[str, Any]) -> str:
        """How the hand ended, in a few words."""

    @abstractmethod
    def advice(self, state: dict[str, Any]) -> str:
        """What this is about, for who sees it for the first time."""

    def shows_result(self, state: dict[str, Any]) -> bool:
        """Whether a list of results takes the place of tray and words."""
        return bool(state["pending"]["kind"] == "game_over")

    @abstractmethod
    def draw_result(self, canvas: Canvas, state: dict[str, Any], box: Rect) -> None:
        """That list."""

    # hidden dice

    @property
    def _hidden_roll(self) -> bool:
        asked = self.table.asked
        return asked is not None and asked.hidden

    @property
    def _peeker(self) -> int | None:
        """The seat whose player may look at hidden dice now: who rolls them, or who has to decide."""
        pending = self.table.state["pending"]
        seat = pending.get("seat")
        if not isinstance(seat, int) or self.table.players[seat].bot:
            return None
        if self._hidden_roll:
            return seat
        hidden = any(die["value"] is None for die in self.table.state["seats"][seat]["dice"])
        return seat if pending["kind"] == "decision" and hidden else None

    @property
    def _peeking(self) -> bool:
        return bool(self._clock() < self._peek_until) and self._peeker is not None

    def _peek(self) -> None:
        self._peek_until = self._clock() + PEEK_S

    def _peek_control(self) -> Control | None:
        if self._peeker is None:
            return None
        return Control("peek", "", self._peek, keys=(pygame.K_v,))

    # what can be done

    def controls(self) -> list[Control]:
        """Everything that can be done now by touch, keys or buttons; the row of actions first."""
        self._follow()
        panel = self._panel.controls() if self._panel is not None and not self._voting else []
        tray = (self._tray_control(), self._peek_control())
        tools = [self._menu(), *self._doubts()]
        return [*self._row(), *panel, *(control for control in tray if control is not None), *tools]

    def _row(self) -> list[Control]:
        if self._challenge is not None:
            return self._challenge.row(self._amend, self._close_panel)
        return self._game_row()

    def _game_row(self) -> list[Control]:
        """What the game waits for, as large buttons."""
        state = self.table.state
        pending = state["pending"]
        match pending["kind"]:
            case "decision" if self.table.players[pending["seat"]].bot:
                return choices.waiting_controls(self.table.players[pending["seat"]].name)
            case "decision":
                return self.decision_row(state["seats"][pending["seat"]], pending["legal"])
            case "roll" if self._panel is not None:
                back = None if self._panel.phase is TrayPhase.BY_HAND else self._close_panel
                return choices.entry_controls(self._panel, self._enter, self._again, back)
            case "roll" if self._hidden_roll and self.table.phase is TrayPhase.CHECK:
                return choices.hidden_check_controls(self._again, self._open_panel)
            case "roll":
                return choices.roll_controls(self.table, self.table.throw, self._open_panel)
            case kind:
                return choices.over_controls(kind, self.table.next_hand, self._leave)

    def _menu(self) -> Control:
        """What else can be done: rules, last hands, settings, the end of the game."""

        def go() -> None:
            self.wish = Wish.MENU

        return Control("menu", _("Menu"), go, keys=(pygame.K_m,), tone=Tone.QUIET)

    @property
    def _voting(self) -> bool:
        return self._challenge is not None and self._challenge.voting

    def _doubts(self) -> list[Control]:
        """The last value that was taken can be challenged until the next step; hidden ones can't be here."""
        asked = self.table.amendable
        still = self.table.phase not in {TrayPhase.MOVING, TrayPhase.READING}
        if asked is None or asked.hidden or self._panel is not None or not still:
            return []
        return [
            Control("challenge", _("Wrong?"), self._open_challenge, keys=(pygame.K_c,), tone=Tone.QUIET),
        ]

    def _tray_control(self) -> Control | None:
        """A tap on the tray throws, where the machine does it."""
        throws = next((control for control in self._row() if control.name == "throw"), None)
        if throws is None or self.table.covered:  # a covered tray is touched to look
            return None
        return Control("tray", "", throws.do, why=throws.why)

    # input

    def tap(self, at: tuple[int, int]) -> bool:
        """Use what lies at a point of the screen as last drawn; True when the screen must be drawn again."""
        hit = next((each.control for each in reversed(self._placed) if each.rect.collidepoint(at)), None)
        if hit is None or self._too_soon():
            return False
        current = next((each for each in self.controls() if each.name == hit.name), None)
        if current is None:
            return False  # the game has gone on since the screen was drawn
        self._focus = None
        self._use(current)
        return True

    def drag(self, _at: tuple[int, int]) -> bool:
        """Nothing follows a finger."""
        return False

    def let_go(self, _at: tuple[int, int]) -> bool:
        """A tap counts when the finger goes down; hidden dice are covered when it goes up."""
        if not self._peeking:
            return False
        self._peek_until = float("-inf")
        return True

    def key(self, key: int, *, shift: bool = False, text: str = "") -> bool:  # noqa: ARG002 - nothing is written here
        """Use what a key stands for now; True when the screen must be drawn again."""
        if key == pygame.K_TAB:
            self._move_focus(-1 if shift else 1)
            return True
        controls = self.controls()
        focused = next((each for each in controls if each.name == self._focus), None)
        if focused is not None and key == pygame.K_RETURN:
            found: Control | None = focused
        else:
            found = next((each for each in controls if key in each.keys), None)
        if found is None or self._too_soon():
            return False
        self._use(found)
        return True

    def hear(self, event: object) -> None:
        """Take an event that is not the table's own: the arcade buttons."""
        match event:
            case Press(button):
                self._press(button)
            case Stuck(button):
                self._stuck.add(button)
            case Freed(button):
                self._stuck.discard(button)
            case _:
                raise TypeError(f"nobody hears a {type(event).__name__}")

    def lamps(self) -> Mapping[ButtonName, Lamp]:
        """How the buttons are to be lit: blinking is waited for, lit is possible."""
        lamps = dict.fromkeys(ButtonName, Lamp.OFF)
        for control in self.controls():
            if control.button is not None and control.why is None:
                lamps[control.button] = Lamp.BLINKING if control.tone is Tone.MAIN else Lamp.LIT
        return lamps

    def _press(self, button: ButtonName) -> None:
        if self._too_soon():
            return
        found = next((control for control in self.controls() if control.button is button), None)
        if found is None:
            self.note = f"{button.name} does nothing now."
        else:
            self._use(found)

    def _use(self, control: Control) -> None:
        self.note, self._used_at = "", self._clock()
        if control.why is not None:
            self.note = control.why
            return
        before = self._situation
        try:
            control.do()
        except Refused as refused:
            self.note = translated(refused.words)
        self._follow()
        if self._situation != before:
            self._quiet_until = self._clock() + SAME_TAP_S

    def _too_soon(self) -> bool:
        return self._clock() < self._quiet_until

    def _move_focus(self, by: int) -> None:
        names = [each.control.name for each in self._placed]
        if not names:
            return
        at = names.index(self._focus) if self._focus in names else (-1 if by > 0 else 0)
        self._focus = names[(at + by) % len(names)]

    # what is done

    def _open_panel(self) -> None:
        asked = self.table.asked
        assert asked is not None
        self._challenge = None
        reading = self.table.reading
        if asked.hidden and isinstance(asked.seat, int):
            reading = self.table.look(asked.seat).reading
        self._panel = Correction(asked, self._people(), self.table.phase, reading)
        self._used_at = self._clock()

    def _open_challenge(self) -> None:
        asked = self.table.amendable
        assert asked is not None
        reading = None if self.table.covered else self.table.reading
        self._challenge = Challenge(asked, self._people(), reading)
        self._panel, self._used_at = self._challenge.panel, self._clock()

    def _people(self) -> list[str]:
        """Who may enter dice."""
        people = [player.name for player in self.table.players if not player.bot]
        return list(dict.fromkeys(people)) or [_("the table")]

    def _amend(self) -> None:
        challenge = self._challenge
        assert challenge is not None
        assert challenge.panel.dice is not None
        panel = challenge.panel
        self._close_panel()
        self.table.amend(challenge.panel.dice, who=panel.who, reason=panel.reason)

    @property
    def panel_open(self) -> bool:
        """Whether dice are being tapped in."""
        return self._panel is not None

    def _close_panel(self) -> None:
        self._panel = self._challenge = None

    def _enter(self) -> None:
        panel = self._panel
        assert panel is not None
        assert panel.dice is not None
        self.table.enter(panel.dice, who=panel.who, reason=panel.reason)

    def _again(self) -> None:
        """A machine throws again at once; a person has to be asked."""
        self._close_panel()
        if self.table.can_throw:
            self.table.throw()
        else:
            self.table.throw_again()

    def _leave(self) -> None:
        self.wish = Wish.END

    # following the table

    def _follow(self) -> None:
        """Drop what was begun for a question that has been answered, and begin what the new one needs."""
        state = self.table.state
        pending = state["pending"]
        situation = (state["hand"], repr(pending), repr(state["seats"]), repr(state.get("house")))
        if situation != self._situation:
            if self._situation is not None:
                self.note = ""
            self._situation = situation
            self._panel = self._challenge = self._focus = None
            self._peek_until = float("-inf")
            if isinstance(pending.get("seat"), int):
                self.spotlight = pending["seat"]
            self.begin(pending)
        self._follow_tray()

    def _follow_tray(self) -> None:
        phase = self.table.phase
        if phase is not self._tray_was:
            self._tray_was, self.note = phase, ""
        asks = phase in {TrayPhase.CHECK, TrayPhase.BY_HAND} and not self._hidden_roll
        opened_for = None if self._panel is None else self._panel.phase
        if asks and opened_for is not phase and self._challenge is None:
            self._open_panel()
        elif opened_for is TrayPhase.CHECK and phase is not TrayPhase.CHECK:
            self._close_panel()  # thrown again, or the camera is gone

    # drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; what can be tapped is then where it was drawn."""
        self._follow()
        with worn(self.table.state["game"]):
            self._draw(canvas)
        self._placed = canvas.placed

    def _draw(self, canvas: Canvas) -> None:
        areas = Areas.of(canvas)
        state = self.table.state
        draw_top(canvas, state["game"])
        challenge = self._challenge
        words, calls = self._headline(state) if challenge is None else (challenge.words, True)
        menu, banner = layout.cut_left(areas.banner, canvas.px(104), canvas.px(theme.GAP))
        if self._doubts():
            doubt, banner = layout.cut_left(banner, canvas.px(112), canvas.px(theme.GAP))
        draw_banner(canvas, words, banner, calls=calls)
        draw_control(canvas, self._menu(), menu, focused=self._focus == "menu")
        for control in self._doubts():
            draw_control(canvas, control, doubt, focused=self._focus == control.name)
        draw_tags(canvas, self.table, state["hand"], areas.tags)
        draw_row(canvas, self._row(), areas.actions, self._focus)
        if self._panel is None or self._voting:
            self.draw_seats(canvas, state, areas.felt)
        else:
            self._panel.draw(canvas, areas.felt, self._focus)
        self._draw_right(canvas, state, areas)

    def _headline(self, state: dict[str, Any]) -> tuple[str, bool]:
        """What everybody waits for, and whether a person must do something now."""
        pending = state["pending"]
        match pending["kind"]:
            case "roll":
                assert self.table.asked is not None
                still = self.table.phase not in {TrayPhase.MOVING, TrayPhase.READING}
                if self.table.phase is TrayPhase.CLEARING:
                    return _("Take the dice out of the tray"), True
                return self.table.asked.words, still
            case "decision":
                player = self.table.players[pending["seat"]]
                if player.bot:
                    return _("{name} decides").format(name=player.name), False
                return f"{player.name}: {self.question(state)}", True
            case "hand_over":
                return self.outcome(state), False
            case _:
                return _("The game is over"), False

    def live_area(self, canvas: Canvas) -> Rect | None:
        """Where the live picture is, when it is shown now; `draw_live` draws it anew."""
        return Areas.of(canvas).tray if self._shows_tray() else None

    def draw_live(self, canvas: Canvas) -> None:
        """Draw the picture of the tray alone, over its last one."""
        with worn(self.table.state["game"]):
            self._draw_tray(canvas)

    def _draw_tray(self, canvas: Canvas) -> None:
        box = Areas.of(canvas).tray
        asks = self.table.phase is TrayPhase.CHECK
        answers = (
            self._panel is not None
            and self._challenge is None
            and self._hidden_roll
            and self._peeker is not None
        )
        if self._peeking or answers:
            self._draw_private(canvas, box, close_up=asks)
        elif self.table.covered:
            asked = self.table.asked
            draw_cover(canvas, self._peeker_name(), box, throws=asked is not None and asked.hidden)
        else:
            draw_tray(canvas, self.table.frame(), self.table.reading, box, close_up=asks)
        if self._focus == "tray":
            pygame.draw.rect(canvas.surface, theme.IVORY, box, width=canvas.px(4), border_radius=canvas.px(6))

    def _peeker_name(self) -> str:
        seat = self._peeker
        return "" if seat is None else self.table.players[seat].name

    def _draw_private(self, canvas: Canvas, box: Rect, *, close_up: bool) -> None:
        """What the one who looks may see: the tray as it is, or the dice that count."""
        seat = self._peeker
        assert seat is not None
        private = self.table.look(seat)
        if private.dice:
            canvas.panel(box, theme.DARK, theme.GOLD, 3)
            cells = layout.columns(layout.inset(box, canvas.px(10)), [1] * len(private.dice), canvas.px(4))
            for (die, value), cell in zip(private.dice, cells, strict=True):
                dice.draw_die(canvas, die, value, cell)
        else:
            draw_tray(canvas, private.frame, private.reading, box, close_up=close_up)

    def _shows_tray(self) -> bool:
        hidden = self._peeking or self.table.covered
        camera = not (self.table.by_hand or self.table.phase is TrayPhase.FAULT)
        return not self.shows_result(self.table.state) and (camera or hidden)

    def _draw_right(self, canvas: Canvas, state: dict[str, Any], areas: Areas) -> None:
        """The tray, or what stands in its place, with words below."""
        if self.shows_result(state):
            self._draw_result(canvas, state, areas.tray.union(areas.words))
            return
        self._draw_said(canvas, state, areas.words)
        peek = self._peek_control()
        if self.table.phase is TrayPhase.FAULT:
            draw_problem(canvas, _(self.table.message), areas.tray)
        elif peek is not None and not self._panel:
            self.draw_live(canvas)
            canvas.place(peek, areas.tray)
        elif self.table.by_hand and not self.table.covered:
            asked = self.table.asked
            draw_no_camera(canvas, () if asked is None else asked.dice, areas.tray)
        else:
            self.draw_live(canvas)
            control = self._tray_control()
            if control is not None:
                canvas.place(control, areas.tray)  # the picture itself is what is tapped

    def _draw_said(self, canvas: Canvas, state: dict[str, Any], box: Rect) -> None:
        trouble = self._trouble()
        if trouble:
            draw_words(canvas, trouble, theme.AMBER, box)
        elif self._peeking and self._peeker is not None and (words := self.table.look(self._peeker).message):
            draw_words(canvas, words, theme.AMBER, box)
        elif state["pending"]["kind"] == "hand_over":
            draw_words(canvas, translated(state["result"]["text"]), theme.IVORY, box)
        else:
            draw_words(canvas, self._hint(state), theme.SOFT, box)

    def _hint(self, state: dict[str, Any]) -> str:
        if self._challenge is not None:
            return _("Until the next step a throw can be corrected. Who did it, and why, is written down.")
        if self.table.phase is TrayPhase.WAITING and self.table.can_throw and not self.table.covered:
            return _(THROW_HINT)
        return _(HINTS[self.table.phase]) if self.table.phase in HINTS else self.advice(state)

    def _draw_result(self, canvas: Canvas, state: dict[str, Any], box: Rect) -> None:
        trouble = self._trouble()
        if trouble:
            foot, box = layout.cut_bottom(box, canvas.px(90), canvas.px(theme.GAP))
            draw_words(canvas, trouble, theme.AMBER, foot)
        self.draw_result(canvas, state, box)

    def _trouble(self) -> str:
        """What was refused or is wrong, in words; "" when all is well. A fault has a place of its own."""
        message = "" if self.table.phase is TrayPhase.FAULT else self.table.message
        message = _(message) if message else ""
        return self.note or stuck_words(self._stuck) or message or self._away_words()

    def _away_words(self) -> str:
        """That somebody keeps the table waiting for longer than the time limit, and what can be done."""
        seat = self.table.state["pending"].get("seat")
        if not self.table.overdue or not isinstance(seat, int):
            return ""
        words = _("{name} is away? The host can answer, or void the hand: Menu, Seats and chips.")
        return words.format(name=self.table.players[seat].name)
