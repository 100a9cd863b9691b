"""What goes on at a table without people: bots decide, and a tray that throws does so for bots and house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.protocol import PendingKind, Refused
from kiosk.odds.pending import asked
from kiosk.table.roll_request import TrayPhase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.bots import Bot
    from kiosk.table.corrections import Corrections
    from kiosk.table.recorded_game import RecordedGame
    from kiosk.table.roll import Roll


class ByItself:
    """Takes its turns between those of people, each after a pause: what has happened is to be seen first.

    Args:
        game: on record.
        roll: that is due.
        corrections: of the newest step.
        bots: by seat, for the players that are bots.
        bot_pause_s: how long a bot seems to think.
        throw_pause_s: how long the question for a throw of a bot's or the house's stays before the dice
            move, in a tray that throws; None: somebody has them thrown.
        doubt_s: how long people have at least before their throw, or their decision, is sealed.

    Attributes:
        bots: by seat.
        held: somebody taps dice in, or looks at hidden ones: nothing is thrown meanwhile.
    """

    def __init__(
        self,
        game: RecordedGame,
        roll: Roll,
        corrections: Corrections,
        bots: Mapping[int, Bot],
        *,
        bot_pause_s: float,
        throw_pause_s: float | None,
        doubt_s: float,
    ) -> None:
        self.bots = dict(bots)
        self.held = False
        self._game = game
        self._roll = roll
        self._corrections = corrections
        self._bot_pause_s = bot_pause_s
        self._throw_pause_s = throw_pause_s
        self._doubt_s = doubt_s
        self._due: float | None = None  # on the clock of `turn`

    @property
    def throws(self) -> bool:
        """Whether the throw that is asked for is made without anybody's doing."""
        asked = self._roll.asked
        if asked is None or self._throw_pause_s is None or not self._roll.camera.can_throw:
            return False
        return asked.player is None or asked.player.bot

    def restart(self) -> None:
        """Something has happened: the pause begins anew."""
        self._due = None

    def turn(self, now: float) -> None:
        """Decide or throw, when it is time to; `now` is s on a clock that only grows."""
        bot = self._bot()
        if bot is None and not self._may_throw:
            self._due = None
            return
        if self._due is None:
            self._due = now + (self._throw_pause() if bot is None else self._bot_pause())
        if now < self._due:
            return
        self._due = None  # what can't be done now is tried again after another pause
        try:
            if bot is None:
                self._roll.throw()
            else:
                self._decide(bot)
        except Refused as refused:
            self._roll.tell(refused.words)

    @property
    def _may_throw(self) -> bool:
        waits = self._roll.phase is TrayPhase.WAITING and self._roll.ready
        return self.throws and waits and not (self.held or self._roll.out_of_photos)

    def _bot(self) -> Bot | None:
        pending = self._game.session.pending
        if pending.kind is not PendingKind.DECISION or not isinstance(pending.seat, int):
            return None
        return self.bots.get(pending.seat)

    def _decide(self, bot: Bot) -> None:
        session = self._game.session
        seat = session.pending.seat
        assert isinstance(seat, int)
        name = self._game.players[seat].name
        self._game.apply(bot.decide(asked(session)), source=f"bot {name}")

    def _bot_pause(self) -> float:
        """For show, or for people who may doubt the last throw or undo a step."""
        last = self._corrections.amendable is not None or bool(self._corrections.undoable)
        doubted = last and not all(player.bot for player in self._game.players)
        return max(self._bot_pause_s, self._doubt_s if doubted else 0.0)

    def _throw_pause(self) -> float:
        """For show, or for people who may undo; the throw before can be doubted until this one lies."""
        assert self._throw_pause_s is not None
        return max(self._throw_pause_s, self._doubt_s if self._corrections.undoable else 0.0)
