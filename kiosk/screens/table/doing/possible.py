"""What can be done at a table now: answers in a row, what lies beside them, on the tray and on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.screens.base.screen import Wish
from kiosk.screens.table.doing import actions as choices
from kiosk.screens.table.guide import marked
from kiosk.table.roll_request import TrayPhase

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.games.state import State
    from kiosk.screens.dice_entry.entry import DiceEntry
    from kiosk.screens.dice_entry.peek import Peek
    from kiosk.screens.table.game_view import GameView
    from kiosk.screens.table.guide import Guide
    from kiosk.screens.table.turns import Spotlight
    from kiosk.table.players import Player
    from kiosk.table.table import Table
    from kiosk.ui.control import Control, Do


class Possible:
    """Gathers the controls of a table.

    Args:
        table: the live table.
        game: what its game has of its own.
        entry: dice being tapped in, and a challenge.
        peek: a look at hidden dice.
        spotlight: whose dice have the stage.
        guide: who leads through a hand; None for nobody.
        go: leads to another screen.
        enlarge: shows the last throw large.
        pictures: shows those of a throw that is challenged.
        skip: goes on with what is shown.

    Attributes:
        asked_to_join: who is asked before somebody new joins, in a word or two; "" for nobody.
    """

    def __init__(
        self,
        table: Table,
        game: GameView[Any],
        entry: DiceEntry,
        peek: Peek,
        spotlight: Spotlight,
        guide: Guide | None,
        go: Callable[[Wish], None],
        enlarge: Do,
        pictures: Do,
        skip: Do,
    ) -> None:
        self._table = table
        self._game = game
        self._entry = entry
        self._peek = peek
        self._spotlight = spotlight
        self._guide = guide
        self._go = go
        self._enlarge = enlarge
        self._pictures = pictures
        self._skip = skip
        self.asked_to_join: Callable[[], str] = str
        self._before: list[Control] = []  # what could be done last

    def tools(self) -> list[Control]:
        """What stands beside the banner."""
        guided = [] if self._guide is None else self._guide.tools(self._go, held=self._spotlight.holds)
        return choices.tools(lambda: self._go(Wish.MENU), guided, self._doubts())

    @property
    def places(self) -> list[Control | None]:
        """The tools each in its place, with an empty one (None) for what is in doubt while nothing is.

        Neither the headline nor what a coach has to say is moved by what comes in doubt, or is so no more.
        """
        tools: list[Control | None] = [*self.tools()]
        if not self._doubts():
            last = any(each is not None and each.name == choices.HINDSIGHT for each in tools)
            tools.insert(len(tools) - last, None)
        return tools

    def _doubts(self) -> list[Control]:
        """What was done last, or is about to be done, may not be meant."""
        drop = self._game.never_mind()
        return self._entry.doubts() if drop is None else [drop]

    def row(self, state: State, *, rests: bool = False) -> list[Control]:
        """What the game waits for, as large buttons; they are dim while they `rest`."""
        if self._spotlight.holds:
            landing = self._spotlight.landing
            dice = None if landing is None else landing.dice
            return choices.held_controls(self._skip, dice, self._before)
        if (row := self._entry.row()) is not None:
            self._before = []
            return row
        self._before = self._asked(state)
        return [choices.dimmed(each) for each in self._before] if rests else self._before

    def _asked(self, state: State) -> list[Control]:
        pending = state["pending"]
        if pending["kind"] == "decision":
            bot = self._bot(pending["seat"])
            if bot is not None:
                corrections, hurries = self._table.corrections, self._table.by_itself.thinks
                undoable = corrections.undoable if corrections.decided else ""
                return choices.waiting_controls(bot.name, undoable, hurries=hurries)
            if self._guide is not None and self._guide.on:
                self._game.advised(self._guide.opening())
            return marked(self._guide, self._game.decision_row(state, pending["seat"], pending["legal"]))
        if pending["kind"] == "roll":
            if self._peek.rolls and self._table.roll.phase is TrayPhase.CHECK:
                bot = self._bot(pending["seat"])
                return choices.hidden_check_controls(
                    self._entry.again, self._entry.open, bot.name if bot else ""
                )
            looks = self._peek.seat is not None
            return choices.roll_controls(self._table, self._entry.open, looks=looks)
        more, asked = self._game.after_hand(state), self.asked_to_join()
        usual = choices.over_controls(pending["kind"], self._table, self._go, more, asked)
        return usual if self._guide is None else self._guide.after_hand(self._go, usual)

    def _bot(self, seat: int | str) -> Player | None:
        """The bot that plays at a seat; None where a person does, or the house."""
        player = self._table.players[seat] if isinstance(seat, int) else None
        return player if player is not None and player.bot else None

    def look(self) -> Control:
        """What a long press of BUY is."""
        can_look = self._peek.seat is not None and self._entry.challenge is None
        pictures = None if self._entry.pictures is None else self._pictures
        looks = self._peek.begin if can_look else None
        return choices.look_control(pictures, looks, lambda: self._go(Wish.RULES))

    def on_tray(self, row: list[Control]) -> Control | None:
        """What a tap on the tray does, which is touched to look where one may, or to hurry things on."""
        if self._peek.seat is not None or self._spotlight.holds:
            return None
        return choices.tray_control(row, self._table, self._enlarge)

    def real_throw(self) -> Control | None:
        """Real dice where the machine throws, by the menu or a key; in a hand to practise nothing counts."""
        practice = self._guide is not None and bool(self._guide.practice)
        if practice or self._spotlight.holds or self._entry.row() is not None:
            return None
        return choices.real_throw(self._table, self._entry.open)

    def on_table(self) -> Control | None:
        """What a tap anywhere on it does, where nothing else stands: it hurries what goes on by itself."""
        if self._spotlight.holds:
            return choices.hurry_control(self._skip)
        if self._entry.row() is not None:
            return None
        return choices.throw_at_once(self._table) or choices.think_at_once(self._table)
