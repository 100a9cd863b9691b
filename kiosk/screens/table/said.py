"""What is said at a table: at its top what is waited for, beside the tray what there is to know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.games.protocol import HOUSE
from kiosk.screens.dice_entry.challenge import HiddenChallenge
from kiosk.screens.dice_entry.entry import MOVING
from kiosk.screens.table.game_view import as_headline
from kiosk.screens.table.guide import draw_bubble, shown
from kiosk.screens.table.seat_signs import Meanings
from kiosk.screens.table.words import (
    BUTTON_HINT,
    HINTS,
    OR_READ,
    OR_THROW,
    away_words,
    bad_throw_words,
    clear_words,
    draw_legend,
    draw_result,
    draw_words,
    legend_place,
    only_words,
    roll_words,
    stuck_words,
)
from kiosk.table.roll_request import TrayPhase
from kiosk.table.watched_tray import GETS_READY
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pygame import Rect

    from hardware.buttons import ButtonName
    from kiosk.games.state import State
    from kiosk.screens.dice_entry.challenge import Challenge
    from kiosk.screens.dice_entry.entry import DiceEntry
    from kiosk.screens.dice_entry.peek import Peek
    from kiosk.screens.table.areas import Areas
    from kiosk.screens.table.events import Events
    from kiosk.screens.table.game_view import GameView
    from kiosk.screens.table.guide import Guide
    from kiosk.table.roll_request import Asked
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control


class Said:
    """Words of one table.

    Args:
        table: the live table.
        game: what its game has of its own.
        entry: dice being tapped in, and a challenge.
        peek: a look at hidden dice.
        guide: who has something to say of the hand, too; None for nobody.
    """

    def __init__(
        self, table: Table, game: GameView[Any], entry: DiceEntry, peek: Peek, guide: Guide | None
    ) -> None:
        self._table = table
        self._game = game
        self._entry = entry
        self._peek = peek
        self._guide = guide
        self._advised = ""  # last, by a guide

    def headline(self, state: State, news: str = "", thrown: str = "") -> tuple[str, bool]:
        """What everybody waits for, and whether a person must do something now; `news` after a hand.

        First of what was `thrown`, while that is seen.
        """
        if thrown:
            return thrown, False
        pending = state["pending"]
        if self._entry.challenge is not None:
            return self._entry.challenge.words, True
        if pending["kind"] == "roll":
            return self._of_roll(), self._table.roll.phase not in MOVING and not self._throws_itself
        if pending["kind"] == "decision":
            player = self._table.players[pending["seat"]]
            if player.bot:
                return _("{name} decides").format(name=player.name), False
            return f"{player.name}: {self._game.question(state)}", True
        over = pending["kind"] == "hand_over"
        ended = as_headline(news) or self._game.outcome(state) if over else _("The game is over")
        return ended, False

    def _of_roll(self) -> str:
        asked = self._table.roll.asked
        assert asked is not None
        if self._entry.alone:
            return only_words(self._entry.alone)
        if self._entry.panel is not None and self._entry.panel.seeks:
            return _("{name} is a bot: who looks at its dice? The others look away.").format(name=asked.name)
        bot = asked.player is not None and asked.player.bot
        tied = isinstance(asked.seat, int) and self._game.throws_again(asked.seat)
        if tied and self._table.roll.phase in {TrayPhase.WAITING, *MOVING}:
            throws = self._throws_itself or bot or self._table.roll.phase in MOVING
            words = _("{name} throws again: a tie") if throws else _("{name}: a tie, throw again")
            return words.format(name=asked.name)
        return clear_words(self._table) or roll_words(
            asked, self._table.roll.phase, bot=bot, itself=self._throws_itself, tapped_in=self._tapped_in
        )

    @property
    def _tapped_in(self) -> bool:
        """Whether dice are tapped in though the tray waits for them."""
        return self._entry.panel is not None and self._table.roll.phase is TrayPhase.WAITING

    @property
    def _throws_itself(self) -> bool:
        """Whether nobody needs to do anything for the throw that is asked for."""
        return self._table.by_itself.throws and self._table.roll.phase is TrayPhase.WAITING

    def usual(self, state: State) -> str:
        """What is said where nobody speaks in a bubble."""
        return self.told(state) or self._rule(state) or self.hint(state)

    def _rule(self, state: State) -> str:
        return "" if self._entry.challenge is not None else self._game.rule(state)

    def told(self, state: State) -> str:
        """What goes before hints: of hidden dice to who looks at them, and how a hand came to its end."""
        return " ".join(filter(None, (self._why(state), self._aside)))

    def _why(self, state: State) -> str:
        """How a hand came to its end; "" while one is played, or its last throw is challenged."""
        over = state["pending"]["kind"] == "hand_over" and "result" in state
        return self._game.why(state) if over and self._entry.challenge is None else ""

    @property
    def _aside(self) -> str:
        """What a coach says of a hand that is over, or to who looks at hidden dice."""
        if self._guide is None or self._entry.challenge is not None:
            return ""
        return self._guide.aside(self._peek.seat if self._peek.on else None)

    def elsewhere(self, state: State, headline: str) -> tuple[str, ...]:
        """What the running line need not say, as it stands there; how a hand ended it says all the same."""
        return () if "result" in state else (headline, self.told(state), self._rule(state))

    def silent(self, state: State, trouble: str) -> bool:
        """Whether nothing but hints would be said to who looks at hidden dice; `trouble`: what is wrong."""
        return not (trouble or self._peek.words or self.told(state))

    def draw_held(
        self, canvas: Canvas, state: State, box: Rect, hint: str | None, *, last: bool, guided: bool
    ) -> None:
        """Beside what is seen before it goes on; `last`: all Foundations lie open, and why the best wins.

        `hint`: of a table that is gone on with; None for a hand that has not been interrupted.
        """
        why = self._game.why(self._table.shown) if last and "result" in self._table.shown else ""
        held = why or (self._game.shows(state) if hint is None else hint)
        if guided and self._guide is not None:
            told = state["pending"]["kind"] == "hand_over" or state["pending"].get("shown") == "stands"
            self._advised = self._guide.seen(self._advised) if told else self._advised
            ends_alone = self._guide.ends_alone
            draw_bubble(canvas, held or self._advised, state["game"], box, None, ends_alone=ends_alone)
        else:
            draw_words(canvas, held, canvas.theme.ivory if why else canvas.theme.soft, box)

    def draw_result(self, canvas: Canvas, state: State, box: Rect, trouble: str) -> None:
        """When the game is over, what everybody goes home with, above what is wrong."""
        if trouble:
            foot, box = layout.cut_bottom(box, canvas.px(90), canvas.px(theme.GAP))
            draw_words(canvas, trouble, canvas.theme.amber, foot)
        results = [each.result for each in self._table.standings(state)]
        self._game.draw_result(canvas, state, self._table.players, results, box)

    def draw(
        self,
        canvas: Canvas,
        state: State,
        areas: Areas,
        box: Rect,
        events: Events,
        *,
        trouble: str,
        guided: list[Control] | None,
    ) -> None:
        """Beside the tray or the dice what there is to know: what is wrong first.

        `guided`: what can be done, where a guide speaks, who goes on whatever is wrong.
        """
        if guided is not None and self._guide is not None:
            advice = self._guide.advice(guided, self.usual(state))
            over = state["pending"]["kind"] == "hand_over"  # its buttons come late, and gold tells which
            at = None if over else shown(canvas, advice, areas)
            self._advised = advice.words
            throws = self._game.unasked()  # the usual words have it
            words = advice.words if throws in advice.words else f"{advice.words} {throws}"
            first = trouble or self._game.put_back()
            if first and first == self._guide.waits():
                words = ""  # they say the same
            draw_bubble(canvas, words, state["game"], box, at, first=first, ends_alone=self._guide.ends_alone)
        elif isinstance(trouble, Meanings):
            draw_legend(canvas, trouble, legend_place(canvas, trouble, box))
        elif trouble:
            draw_words(canvas, trouble, canvas.theme.amber, box)
        elif self.told(state):
            draw_result(canvas, self._why(state), self._aside, box)
        elif rule := self._rule(state):
            draw_words(canvas, rule, canvas.theme.gold, box)
        else:
            last = events.beside(areas, self.headline(state)[0])
            look, challenge = canvas.theme, self._entry.challenge
            changes = challenge is not None and challenge.change
            hint = self.hint(state, buttons=look.buttons)
            draw_words(canvas, hint, look.ivory if changes else look.soft, box, last)

    def hint(self, state: State, *, buttons: bool = False) -> str:
        """What may be known now; nothing after a hand. `buttons`: arcade buttons are used."""
        challenge = self._entry.challenge
        if challenge is not None:
            return f"{challenge.change} {challenge.why or self._of_challenge(challenge)}".strip()
        roll = self._table.roll
        phase, asked = roll.phase, roll.asked
        if phase in MOVING or self._throws_itself:  # how far that is stands among the buttons
            hurries = self._throws_itself and self._peek.seat is None  # else it is touched to look
            how = translated(BUTTON_HINT) if hurries and buttons else ""  # a tap is told of among the buttons
            return f"{self._game.advice_on_roll(state)} {how}".strip()
        if phase not in HINTS or state["pending"]["kind"] == "hand_over":
            return "" if state["pending"]["kind"] == "hand_over" else self._game.advice(state)
        if self._tapped_in:
            return translated(OR_THROW if roll.camera.can_throw else OR_READ)
        own = phase is TrayPhase.WAITING and asked is not None and asked.seat != HOUSE
        return (self._game.advice_on_roll(state) if own else "") or self._hint_on_throw(phase, asked)

    def _of_challenge(self, challenge: Challenge) -> str:
        """What becomes of a throw that is challenged, and how it can be seen."""
        if isinstance(challenge, HiddenChallenge):
            return _("Nobody else sees the dice, and no picture is kept. Who changed them is written down.")
        if self._entry.pictures is not None:
            return _("A tap enlarges the pictures. Who changes the throw, and why, is written down.")
        words = _("Until the next step a throw can be corrected. Who did it, and why, is written down.")
        kept = challenge.pictures
        return words if kept is None else f"{kept.why_none} {words}"

    def _hint_on_throw(self, phase: TrayPhase, asked: Asked | None) -> str:
        """How what is asked for comes to be thrown and read."""
        waits = phase is TrayPhase.WAITING
        if self._table.roll.camera.can_throw and waits:
            return ""  # and what a tray throws by itself lies flat
        rule = bad_throw_words(self._table, asked) if waits and asked is not None else ""
        return f"{translated(HINTS[phase])} {rule}".strip()

    def trouble(self, note: str, stuck: Iterable[ButtonName]) -> str:
        """What was refused or is wrong, in words; "" when all is well. A fault has a place of its own.

        `note`: of the screen. `stuck`: buttons that are held down.
        """
        roll = self._table.roll
        silent = roll.phase is TrayPhase.FAULT or self._entry.challenge is not None  # then of the next throw
        silent = silent or roll.message == GETS_READY  # a moment's matter, which the button tells
        message = "" if silent else translated(roll.message)
        return note or stuck_words(stuck) or message or away_words(self._table)
