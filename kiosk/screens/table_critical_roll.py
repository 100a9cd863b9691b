"""The table of Critical Roll: whose turn it is, the felt, the tray, and what can be done now."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pygame

from hardware.buttons import ButtonName, Freed, Lamp, Press, Stuck
from kiosk.games.session import Refused
from kiosk.screens import critical_roll_choices as choices
from kiosk.screens.bidding import Bidding
from kiosk.screens.correction import Correction
from kiosk.screens.critical_roll_frame import Areas, draw_banner, draw_no_camera, draw_tags, draw_words
from kiosk.screens.critical_roll_seats import ROWS_MOST, SeatView, draw_felt, seat_views
from kiosk.screens.critical_roll_words import headline, hint, stuck_words
from kiosk.screens.problem import draw_problem
from kiosk.screens.result import draw_game_result, draw_hand_result
from kiosk.screens.screen import Wish
from kiosk.table import TrayPhase
from kiosk.ui import layout, theme
from kiosk.ui.controls import Control, Tone, draw_row
from kiosk.ui.tray_view import draw_tray

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.screens.live import LiveTable
    from kiosk.ui.canvas import Canvas, Placed

SAME_TAP_S = 0.2
"""What comes so soon after a step of the game was meant for the screen before it."""


class CriticalRollTable:
    """Draws a table and turns taps, keys and presses into what is done at it.

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
        self._bidding: Bidding | None = None
        self._last_bets: dict[int, int] = {}
        self._double_at: int | None = None  # the die looked at for a double down, None while not doubling
        self._panel: Correction | None = None
        self._tray_was = table.phase
        self._spotlight = 0
        self._focus: str | None = None
        self._placed: list[Placed] = []
        self._stuck: set[ButtonName] = set()
        self._follow()

    @property
    def moving(self) -> bool:
        """Whether dice move, so that the picture must follow."""
        return self.table.phase in {TrayPhase.MOVING, TrayPhase.READING}

    def tick(self, _now: float) -> bool:
        """Nothing here happens by the clock alone."""
        return False

    # what can be done

    def controls(self) -> list[Control]:
        """Everything that can be done now by touch, keys or buttons; the row of actions first."""
        self._follow()
        tray = [self._tray_control()] if self._tray_control() is not None else []
        panel = self._panel.controls() if self._panel is not None else []
        return [*self._row(), *panel, *(control for control in tray if control is not None)]

    def _row(self) -> list[Control]:
        state = self.table.state
        pending = state["pending"]
        match pending["kind"]:
            case "decision" if self.table.players[pending["seat"]].bot:
                return choices.waiting_controls(self.table.players[pending["seat"]].name)
            case "decision":
                return self._decision_row(state["seats"][pending["seat"]], pending["legal"])
            case "roll" if self._panel is not None:
                back = None if self._panel.phase is TrayPhase.BY_HAND else self._close_panel
                return choices.entry_controls(self._panel, self._enter, self._again, back)
            case "roll":
                return choices.roll_controls(self.table, self.table.throw, self._open_panel)
            case kind:
                return choices.over_controls(kind, self.table.next_hand, self._leave)

    def _decision_row(self, seat: dict[str, Any], legal: list[dict[str, Any]]) -> list[Control]:
        if self._bidding is not None:
            return choices.bet_controls(self._bidding, self._bet, chips_held=seat["chips"])
        if self._double_at is not None:
            dice_ = next(each["die"] for each in legal if each["action"] == "double")
            return choices.double_controls(
                dice_, self._double_at, seat["bet"], self._look_at_die, self._double, self._close_double
            )
        return choices.play_controls(self.table, seat, self._pick_double)

    def _tray_control(self) -> Control | None:
        """A tap on the tray throws, where the machine does it."""
        throws = next((control for control in self._row() if control.name == "throw"), None)
        if throws is None:
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
        """A tap counts when the finger goes down."""
        return False

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
        self.note = ""
        if control.why is not None:
            self.note = control.why
            return
        before = self._situation
        try:
            control.do()
        except Refused as refused:
            self.note = str(refused)
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

    def _bet(self) -> None:
        assert self._bidding is not None
        seat, amount = self.table.state["pending"]["seat"], self._bidding.amount
        self.table.act("bet", amount=amount)
        self._last_bets[seat] = amount

    def _pick_double(self) -> None:
        self._double_at = 0

    def _look_at_die(self, number: int) -> None:
        self._double_at = number

    def _close_double(self) -> None:
        self._double_at = None

    def _double(self, die: str) -> None:
        self.table.act("double", die=die)

    def _open_panel(self) -> None:
        asked = self.table.asked
        assert asked is not None
        people = [player.name for player in self.table.players if not player.bot]
        people = list(dict.fromkeys(people)) or ["the table"]
        self._panel = Correction(asked, people, self.table.phase, self.table.reading)

    def _close_panel(self) -> None:
        self._panel = None

    def _enter(self) -> None:
        panel = self._panel
        assert panel is not None
        assert panel.dice is not None
        self.table.enter(panel.dice, who=panel.who, reason=panel.reason)

    def _again(self) -> None:
        """A machine throws again at once; a person has to be asked."""
        self._panel = None
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
        chains = [seat["chains"] for seat in state["seats"]]
        situation = (state["hand"], repr(pending), repr(chains), len(state["house"]["dice"]))
        if situation != self._situation:
            if self._situation is not None:
                self.note = ""
            self._situation = situation
            self._bidding = self._double_at = self._panel = self._focus = None
            if isinstance(pending.get("seat"), int):
                self._spotlight = pending["seat"]
            if pending["kind"] == "decision":
                self._begin_bidding(pending)
        self._follow_tray()

    def _follow_tray(self) -> None:
        phase = self.table.phase
        if phase is not self._tray_was:
            self._tray_was, self.note = phase, ""
        asks = phase in {TrayPhase.CHECK, TrayPhase.BY_HAND}
        opened_for = None if self._panel is None else self._panel.phase
        if asks and opened_for is not phase:
            self._open_panel()
        elif not asks and opened_for is TrayPhase.CHECK:
            self._panel = None  # thrown again, or the camera is gone

    def _begin_bidding(self, pending: dict[str, Any]) -> None:
        bet = next((each for each in pending["legal"] if each["action"] == "bet"), None)
        if bet is not None:
            usual = self._last_bets.get(pending["seat"], bet["min"])
            self._bidding = Bidding(bet["min"], bet["max"], usual)

    # drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; what can be tapped is then where it was drawn."""
        self._follow()
        areas = Areas.of(canvas)
        state = self.table.state
        canvas.felt()
        words, calls = headline(self.table, self._views(state), bids=self._bidding is not None)
        draw_banner(canvas, words, areas.banner, calls=calls)
        draw_tags(canvas, self.table, state["hand"], areas.tags)
        draw_row(canvas, self._row(), areas.actions, self._focus)
        if self._panel is None:
            draw_felt(canvas, state, self._views(state), areas.felt, self._spotlight)
        else:
            self._panel.draw(canvas, areas.felt, self._focus)
        self._draw_right(canvas, state, areas)
        self._placed = canvas.placed

    def live_area(self, canvas: Canvas) -> Rect | None:
        """Where the live picture is, when it is shown now; `draw_live` draws it anew."""
        return Areas.of(canvas).tray if self._shows_tray() else None

    def draw_live(self, canvas: Canvas) -> None:
        """Draw the picture of the tray alone, over its last one."""
        box = Areas.of(canvas).tray
        asks = self.table.phase is TrayPhase.CHECK
        draw_tray(canvas, self.table.frame(), self.table.reading, box, close_up=asks)
        if self._focus == "tray":
            pygame.draw.rect(canvas.surface, theme.IVORY, box, width=canvas.px(4), border_radius=canvas.px(6))

    def _shows_tray(self) -> bool:
        return not (self._lists_result() or self.table.by_hand or self.table.phase is TrayPhase.FAULT)

    def _lists_result(self) -> bool:
        """Whether the result takes the place of tray and words; few seats have it said in words below."""
        kind = self.table.state["pending"]["kind"]
        return kind == "game_over" or (kind == "hand_over" and len(self.table.players) > ROWS_MOST)

    def _draw_right(self, canvas: Canvas, state: dict[str, Any], areas: Areas) -> None:
        """The tray, or what stands in its place, with words below."""
        if self._lists_result():
            self._draw_result(canvas, state, areas.tray.union(areas.words))
            return
        self._draw_said(canvas, state, areas.words)
        if self.table.phase is TrayPhase.FAULT:
            draw_problem(canvas, self.table.message, areas.tray)
        elif self.table.by_hand:
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
        elif state["pending"]["kind"] == "hand_over":
            draw_words(canvas, state["result"]["text"], theme.IVORY, box)
        else:
            words = hint(self.table, state, doubles=self._double_at is not None)
            draw_words(canvas, words, theme.SOFT, box)

    def _draw_result(self, canvas: Canvas, state: dict[str, Any], box: Rect) -> None:
        trouble = self._trouble()
        if trouble:
            foot, box = layout.cut_bottom(box, canvas.px(90), canvas.px(theme.GAP))
            draw_words(canvas, trouble, theme.AMBER, foot)
        if state["pending"]["kind"] == "game_over":
            draw_game_result(canvas, state, box)
        else:
            draw_hand_result(canvas, state, self._views(state), box)

    def _trouble(self) -> str:
        """What was refused or is wrong, in words; "" when all is well. A fault has a place of its own."""
        message = "" if self.table.phase is TrayPhase.FAULT else self.table.message
        return self.note or stuck_words(self._stuck) or message

    def _views(self, state: dict[str, Any]) -> list[SeatView]:
        return seat_views(state, [player.bot for player in self.table.players])
