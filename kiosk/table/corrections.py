"""What can still be changed at a table: a decision taken back, a roll challenged, its values corrected."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.protocol import Code, Refused
from kiosk.games.validation import checked_roll
from kiosk.table.roll_request import Asked, asked_roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.command import BuyIn
    from kiosk.games.state import DieState
    from kiosk.table.recorded_game import RecordedGame
    from kiosk.table.roll import Roll

TOO_LATE = say("Only the last throw can be corrected, until the next step.")
SEALED = say("That can't be taken back any more: dice, chips or the next step have sealed it.")


class Corrections:
    """The newest step of a game, as long as it can be changed.

    Args:
        game: on record.
        roll: that is due after that step.
    """

    def __init__(self, game: RecordedGame, roll: Roll) -> None:
        self._game = game
        self._roll = roll

    @property
    def undoable(self) -> str:
        """Whose last decision, or buying of chips, can be taken back: until the next step; "" for none."""
        seat = self._game.unsealed
        return "" if seat is None or self._roll.thrown else self._game.players[seat].name

    def undo(self) -> None:
        """Take the last decision or buy-in back; recorded. Raises Refused, and then nothing has changed."""
        name = self.undoable
        if not name:
            raise Refused(Code.ILLEGAL_ACTION, SEALED)
        self._game.undo(source=name)

    @property
    def bought(self) -> BuyIn | None:
        """The chips that a seat has just bought, while that can be taken back; else None."""
        last = self._game.session.hand_history()[-1]
        return last if last["do"] == "buy-in" and self.undoable else None

    @property
    def amendable(self) -> Asked | None:
        """The last roll, while its values can still be corrected: until the next step; else None."""
        rolled = self._game.rolled
        return None if rolled is None else asked_roll(rolled, self._game.players)

    @property
    def last_dice(self) -> tuple[tuple[str, int | None], ...]:
        """The last roll as it counts, type and value, None where it is hidden; empty after another step."""
        last = self._game.session.hand_history(public=True)[-1]
        return tuple((die["die"], die["value"]) for die in last["dice"]) if last["do"] == "roll" else ()

    @property
    def may_know(self) -> str | None:
        """Who has seen the last roll, where it is a bot's and hidden: the person who entered it.

        "" where it was read for sure: only who threw it for the bot may know. None where the machine threw
        it, so that nobody can say that it was misread.
        """
        return self._game.entered_by or (None if self._roll.camera.can_throw else "")

    @property
    def challenged(self) -> bool:
        """Whether the last roll is being challenged: until that is settled nothing else goes on."""
        return self._roll.suspended

    def challenge(self) -> None:
        """The last roll is in doubt: no bot acts, no throw is taken; raises Refused when it is too late."""
        if self._game.rolled is None:
            raise Refused(Code.NOT_YOUR_TURN, TOO_LATE)
        if not self.challenged:
            self._roll.suspend(doubted=True)

    def drop_challenge(self) -> None:
        """It stays as it was read; the game goes on."""
        if self.challenged:
            self._roll.suspend(doubted=False)

    def amend(self, dice: Sequence[tuple[str, int]], *, who: str, reason: str) -> None:
        """Correct the values of the last roll: ("d20", 17) each, all of its dice. Recorded with who and why.

        The game goes on from there as if these had been rolled. Raises Refused, and then nothing has changed:
        another step was taken since, other dice, the same values, or who or reason is empty.
        """
        rolled, asked = self._game.rolled, self.amendable
        if rolled is None or asked is None:
            raise Refused(Code.NOT_YOUR_TURN, TOO_LATE)
        if not who.strip() or not reason.strip():
            raise Refused(Code.BAD_ROLL, say("A correction needs a name and a reason, for the record."))
        last = self._game.session.hand_history()[-1]
        assert last["do"] == "roll"
        if Counter((die["die"], die["value"]) for die in last["dice"]) == Counter(dice):
            raise Refused(Code.BAD_ROLL, say("These are the values that count already."))
        checked_roll(rolled, dice)
        record = self._roll.amended(asked, who=who.strip(), reason=reason.strip())
        values: list[DieState] = [{"die": die, "value": value} for die, value in dice]
        self._game.amend(values, source=who.strip(), throw=record)
        self._roll.learn(asked, dice)
