"""What the tables of all games have in common: whose turn it is, seats, tray, what can be done now."""

from __future__ import annotations

import time
from abc import abstractmethod
from typing import TYPE_CHECKING, Any

import pygame

from hardware.buttons import ButtonName
from kiosk.screens.base.problem import draw_problem
from kiosk.screens.base.screen import Wish
from kiosk.screens.dice_entry.actions import entry_controls, hidden_check_controls
from kiosk.screens.dice_entry.hidden_challenge import HiddenChallenge
from kiosk.screens.dice_entry.peek import refused_of
from kiosk.screens.table import actions as choices
from kiosk.screens.table.areas import Areas, draw_banner, draw_cover, draw_no_camera, draw_tags, draw_words
from kiosk.screens.table.felt import draw_top, dressed
from kiosk.screens.table.panels import TablePanels, no_pin
from kiosk.screens.table.words import (
    HINTS,
    THROW_HINT,
    bad_throw_words,
    clear_words,
    only_words,
    roll_words,
    stuck_words,
)
from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.widgets.controls import draw_control, draw_row
from kiosk.ui.widgets.moving_dice import MovingDice
from kiosk.ui.widgets.token import named_in, tokens
from kiosk.ui.widgets.tray_view import draw_tray

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas


class TableScreen(TablePanels):
    """Draws a table and says what can be done at it.

    What a game has of its own is what its heir says: the decisions, the seats, and some words.

    Args:
        table: the live table.
        clock: s, only grows.
        asks_pin: whether a PIN is set, so that the host is asked for it.

    Attributes:
        spotlight: the seat that was asked last.
    """

    def __init__(
        self,
        table: Table,
        clock: Callable[[], float] = time.monotonic,
        asks_pin: Callable[[], bool] = no_pin,
    ) -> None:
        super().__init__(table, clock, asks_pin)
        self.spotlight = 0
        self._moving = MovingDice()
        self._follow()

    @property
    def moving(self) -> bool:
        """Whether dice move, so that the picture must follow."""
        return self.table.roll.phase in {TrayPhase.MOVING, TrayPhase.READING}

    @property
    def _state(self) -> Any:  # noqa: ANN401 - the screens of the games are still to be typed
        return self.table.state

    # what a game has of its own

    @abstractmethod
    def decision_row(self, seat: dict[str, Any], legal: list[dict[str, Any]]) -> list[Control]:
        """What the seat that is asked may do, as large buttons."""

    @abstractmethod
    def begin(self, pending: dict[str, Any]) -> None:
        """Another question is asked: drop what was begun for the one before, begin what this one needs."""

    @abstractmethod
    def draw_seats(self, canvas: Canvas, state: dict[str, Any], areas: Areas) -> None:
        """The seats with their dice and chips, and what lies between them."""

    @abstractmethod
    def question(self, state: dict[str, Any]) -> str:
        """What a person is asked to decide, after the name: "your move"."""

    @abstractmethod
    def outcome(self, state: dict[str, Any]) -> str:
        """How the hand ended, in a few words."""

    def after_hand(self, _state: dict[str, Any]) -> Control | None:
        """What may be done after a hand in this game alone; None for nothing."""
        return None

    @abstractmethod
    def advice(self, state: dict[str, Any]) -> str:
        """What this is about, for who sees it for the first time."""

    def shows_result(self, state: dict[str, Any]) -> bool:
        """Whether a list of results takes the place of tray and words."""
        return bool(state["pending"]["kind"] == "game_over")

    @abstractmethod
    def draw_result(self, canvas: Canvas, state: dict[str, Any], box: Rect) -> None:
        """That list."""

    # what can be done

    def controls(self) -> list[Control]:
        """Everything that can be done now by touch, keys or buttons; the row of actions first."""
        self._follow()
        panel = self._panel.controls() if self._panel is not None and not self._voting else []
        tray = self._tray_control()
        tools = [self._look_control(), self._menu(), *self._doubts()]
        return [*self._row(), *panel, *([] if tray is None else [tray]), *tools]

    def _row(self) -> list[Control]:
        if self._challenge is not None:
            return self._challenge_row(self._challenge)
        return self._game_row()

    def _game_row(self) -> list[Control]:
        """What the game waits for, as large buttons."""
        state = self._state
        pending = state["pending"]
        match pending["kind"]:
            case "decision" if self.table.players[pending["seat"]].bot:
                return choices.waiting_controls(self.table.players[pending["seat"]].name)
            case "decision":
                return self.decision_row(state["seats"][pending["seat"]], pending["legal"])
            case "roll" if self._panel is not None:
                stays = self._panel.phase is TrayPhase.BY_HAND and not self._panel.asked.hidden
                back = None if stays else self._close_panel
                return entry_controls(self._panel, self._enter, self._again, back)
            case "roll" if self._peek.rolls and self.table.roll.phase is TrayPhase.CHECK:
                player = self.table.players[pending["seat"]]
                return hidden_check_controls(self._again, self._open_panel, player.name if player.bot else "")
            case "roll":
                return choices.roll_controls(self.table, self.table.roll.throw, self._open_panel)
            case kind:
                return choices.over_controls(kind, self.table, self._go, self.after_hand(state))

    def _menu(self) -> Control:
        """What else can be done: rules, last hands, settings, the end of the game."""
        return Control(
            "menu", _("Menu"), lambda: self._go(Wish.MENU), held=ButtonName.STICK, keys=(pygame.K_m,),
            tone=Tone.QUIET,
        )  # fmt: skip

    def _look_control(self) -> Control:
        """What a long press of BUY is: a look at hidden dice, else at the rules."""
        if self._peek.seat is not None and self._challenge is None:
            return Control("peek", "", self._peek.begin, held=ButtonName.BUY, keys=(pygame.K_v,))
        return Control("rules", "", lambda: self._go(Wish.RULES), held=ButtonName.BUY, keys=(pygame.K_F1,))

    def _go(self, wish: Wish) -> None:
        """To another screen; who comes back from there may be somebody else."""
        if self._private_panel:
            self._close_panel()
        self.wish = wish

    def _tray_control(self) -> Control | None:
        """A tap on the tray throws, where the machine does it."""
        throws = next((control for control in self._row() if control.name == "throw"), None)
        if throws is None or self.table.roll.covered:  # a covered tray is touched to look
            return None
        return Control("tray", "", throws.do, why=throws.why)

    # following the table

    def _follow(self) -> None:
        """Drop what was begun for a question that has been answered, and begin what the new one needs."""
        state = self._state
        pending = state["pending"]
        situation = (state["hand"], repr(pending), repr(state["seats"]), repr(state.get("house")))
        if situation != self._situation:
            if self._situation is not None:
                self.note = ""
            self._situation = situation
            self._focus = None
            self._close_panel()
            self.cover()
            if isinstance(pending.get("seat"), int):
                self.spotlight = pending["seat"]
            self.begin(pending)
        self._follow_tray()

    # drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; what can be tapped is then where it was drawn."""
        self._follow()
        self._draw(dressed(canvas, self.table.state["game"]))
        self._placed = canvas.placed

    def _draw(self, canvas: Canvas) -> None:
        tools = [self._menu(), *self._doubts()]
        areas = self._areas(canvas, len(tools))
        state = self._state
        draw_top(canvas, state["game"])
        challenge = self._challenge
        words, calls = self._headline(state) if challenge is None else (challenge.words, True)
        draw_banner(
            canvas,
            words,
            areas.banner,
            calls=calls,
            who=named_in(words, tokens(canvas.theme, self.table.players)),
        )
        cells = layout.columns(areas.tools, [1] * len(tools), canvas.px(theme.GAP))
        for control, cell in zip(tools, cells, strict=True):
            draw_control(canvas, control, cell, focused=self._focus == control.name)
        draw_tags(canvas, self.table, state["hand"], areas.tags)
        draw_row(canvas, self._row(), areas.actions, self._focus)
        if self._panel is None or self._voting:
            self.draw_seats(canvas, state, areas)
        else:
            self._panel.draw(canvas, areas.felt, self._focus)
        self._draw_right(canvas, state, areas)

    def _areas(self, canvas: Canvas, tools: int = 1) -> Areas:
        """Where things are: while dice are tapped in, that has the place of the seats."""
        entry = self._panel is not None and not self._voting
        return Areas.of(canvas, tools, 0 if entry else len(self.table.players))

    def _headline(self, state: dict[str, Any]) -> tuple[str, bool]:
        """What everybody waits for, and whether a person must do something now."""
        pending = state["pending"]
        match pending["kind"]:
            case "roll":
                still = self.table.roll.phase not in {TrayPhase.MOVING, TrayPhase.READING}
                return self._roll_headline(), still
            case "decision":
                player = self.table.players[pending["seat"]]
                if player.bot:
                    return _("{name} decides").format(name=player.name), False
                return f"{player.name}: {self.question(state)}", True
            case "hand_over":
                return self.outcome(state), False
            case _:
                return _("The game is over"), False

    def _roll_headline(self) -> str:
        asked = self.table.roll.asked
        assert asked is not None
        if self._alone:
            return only_words(self._alone)
        if self._panel is not None and self._panel.seeks:
            return _("Who looks for {name}? The others look away.").format(name=asked.name)
        bot = isinstance(asked.seat, int) and self.table.players[asked.seat].bot
        return clear_words(self.table) or roll_words(asked, self.table.roll.phase, bot=bot)

    def live_area(self, canvas: Canvas) -> Rect | None:
        """Where the live picture is, when it is shown now; `draw_live` draws it anew."""
        return self._areas(canvas).tray if self._shows_tray() else None

    def draw_live(self, canvas: Canvas) -> None:
        """Draw the picture of the tray alone, over its last one."""
        self._draw_tray(dressed(canvas, self.table.state["game"]))

    def _draw_tray(self, canvas: Canvas) -> None:
        box = self._areas(canvas).tray
        asks, asked = self.table.roll.phase is TrayPhase.CHECK, self.table.roll.asked
        answers = bool(self._alone) and self._challenge is None and self.table.roll.tray_clear
        if answers and asked is not None and isinstance(asked.seat, int):
            self._peek.draw(canvas, box, asked.seat, close_up=asks)
        elif self._peek.on and self._peek.seat is not None:
            self._peek.draw(canvas, box, self._peek.seat, close_up=asks)
        elif self.table.roll.covered:
            name, clears = (self._peek.name, clear_words(self.table)) if self._challenge is None else ("", "")
            draw_cover(canvas, name, box, throws=asked is not None and asked.hidden, clears=clears)
        else:
            frame = self.table.roll.frame()
            moves = frame is not None and self.table.roll.phase is TrayPhase.MOVING
            if not moves:
                self._moving.forget()
            outlines = self._moving.follow(frame) if moves and frame is not None else ()
            refused = refused_of(self.table)
            draw_tray(
                canvas, frame, self.table.roll.reading, box, close_up=asks, refused=refused, moving=outlines
            )
        if self._focus == "tray":
            pygame.draw.rect(
                canvas.surface, canvas.theme.ivory, box, width=canvas.px(4), border_radius=canvas.px(6)
            )

    def _shows_tray(self) -> bool:
        hidden = self._peek.on or self.table.roll.covered
        camera = not (self.table.roll.by_hand or self.table.roll.phase is TrayPhase.FAULT)
        return not self.shows_result(self._state) and (camera or hidden)

    def _draw_right(self, canvas: Canvas, state: dict[str, Any], areas: Areas) -> None:
        """The tray, or what stands in its place, with words below."""
        if self.shows_result(state):
            self._draw_result(canvas, state, areas.tray.union(areas.words))
            return
        self._draw_said(canvas, state, areas.words)
        if self.table.roll.phase is TrayPhase.FAULT:
            draw_problem(canvas, translated(self.table.roll.message), areas.tray)
        elif self._peek.seat is not None and not self._panel and self._challenge is None:
            self.draw_live(canvas)
            canvas.place(self._look_control(), areas.tray)
        elif self.table.roll.by_hand and not self.table.roll.covered:
            asked = self.table.roll.asked
            draw_no_camera(canvas, () if asked is None else asked.dice, areas.tray)
        else:
            self.draw_live(canvas)
            control = self._tray_control()
            if control is not None:
                canvas.place(control, areas.tray)  # the picture itself is what is tapped

    def _draw_said(self, canvas: Canvas, state: dict[str, Any], box: Rect) -> None:
        trouble = self._trouble()
        if trouble:
            draw_words(canvas, trouble, canvas.theme.amber, box)
        elif self._peek.words:
            draw_words(canvas, self._peek.words, canvas.theme.amber, box)
        elif state["pending"]["kind"] == "hand_over":
            draw_words(canvas, translated(state["result"]["text"]), canvas.theme.ivory, box)
        else:
            draw_words(canvas, self._hint(state), canvas.theme.soft, box)

    def _hint(self, state: dict[str, Any]) -> str:
        if isinstance(self._challenge, HiddenChallenge):
            return _(
                "Nobody else sees the dice, neither now nor in the record. Who changed them is written down."
            )
        if self._challenge is not None:
            return _("Until the next step a throw can be corrected. Who did it, and why, is written down.")
        phase, asked = self.table.roll.phase, self.table.roll.asked
        if phase not in HINTS:
            return self.advice(state)
        throws = (
            phase is TrayPhase.WAITING and self.table.roll.camera.can_throw and not self.table.roll.covered
        )
        rule = bad_throw_words(self.table, asked) if phase is TrayPhase.WAITING and asked is not None else ""
        return f"{_(THROW_HINT if throws else HINTS[phase])} {rule}".strip()

    def _draw_result(self, canvas: Canvas, state: dict[str, Any], box: Rect) -> None:
        trouble = self._trouble()
        if trouble:
            foot, box = layout.cut_bottom(box, canvas.px(90), canvas.px(theme.GAP))
            draw_words(canvas, trouble, canvas.theme.amber, foot)
        self.draw_result(canvas, state, box)

    def _trouble(self) -> str:
        """What was refused or is wrong, in words; "" when all is well. A fault has a place of its own."""
        speaks = (
            self.table.roll.phase is not TrayPhase.FAULT and self._challenge is None
        )  # else of the next throw
        message = self.table.roll.message if speaks else ""
        message = translated(message) if message else ""
        return self.note or stuck_words(self._stuck) or message or self._away_words()

    def _away_words(self) -> str:
        """That somebody keeps the table waiting for longer than the time limit, and what can be done."""
        seat = self.table.state["pending"].get("seat")
        if not self.table.overdue or not isinstance(seat, int):
            return ""
        words = _("{name} is away? The host can answer, or void the hand: Menu, Seats and chips.")
        return words.format(name=self.table.players[seat].name)
