"""What goes on at a table without people: bots decide, and a tray that throws does so for bots and house."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Final

from kiosk.games.protocol import PendingKind, Refused
from kiosk.odds.pending import asked
from kiosk.table.roll_request import TrayPhase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from concurrent.futures import Future

    from kiosk.bots import Bot
    from kiosk.games.command import Act
    from kiosk.games.state import House
    from kiosk.table.corrections import Corrections
    from kiosk.table.recorded_game import RecordedGame
    from kiosk.table.roll import Roll
    from kiosk.table.roll_request import Asked


AT_ONCE_S: Final = 0.02
"""A decision that is due is waited for so long, once; no screen is held up for longer."""
READ_S: Final = 1.0
"""What a person threw in a tray that throws by itself is there to be read for so long: none is cleared."""
AGAIN: Final = 0.5
"""Who acted last goes on after such a share of its pause, who throws covered, and a bot after another: what
that one has done was seen by then."""


class ByItself:
    """Takes its turns between those of people, each after a pause: what has happened is to be seen first.

    A bot thinks in a thread of its own, from the beginning of the pause on: what it says is taken in a turn,
    as everything here changes on the main thread only.

    Args:
        game: on record.
        roll: that is due.
        corrections: of the newest step.
        bots: by seat, for the players that are bots.
        bot_pause_s: how long a bot seems to think.
        throw_pause_s: how long the question for a throw of a bot's or the house's stays before the dice
            move, in a tray that throws; None: somebody has them thrown. Both are shorter by `AGAIN` for who
            acted last, and where that was a bot.
        doubt_s: how long people have at least, once their throw is told, or their decision taken, before
            a bot goes on and it is sealed; for a throw in a tray that throws by itself READ_S is enough.
        told: called, on any thread, when a bot has made up its mind.

    Attributes:
        bots: by seat.
        held: somebody taps dice in or looks at hidden ones: nobody decides and nothing is thrown meanwhile.
        telling: what was thrown last is still being told, nor is anything then: people look for themselves
            from then on.
        unread: what has happened is not drawn yet, or was there to be read for too short a time: so it is
            waited for, and nothing begins anew by it.
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
        told: Callable[[], None],
    ) -> None:
        self.bots = dict(bots)
        self.held = self.telling = self.unread = False
        self._game = game
        self._roll = roll
        self._corrections = corrections
        self._bot_pause_s = bot_pause_s
        self._throw_pause_s = throw_pause_s
        self._doubt_s = doubt_s
        self._due: float | None = None  # on the clock of `turn`
        self._told = told
        self._thinkers = ThreadPoolExecutor(1, "bot")
        self._thought: Future[Act] | None = None  # of the decision that is pending
        self._waited_for = False
        self._hurried = False  # the pause of a bot is over already

    @property
    def thinks(self) -> bool:
        """Whether a bot takes its pause before it decides, and nothing else is waited for."""
        return self._bot() is not None and not (self.held or self.telling)

    def hurry(self) -> None:
        """Nobody waits for a bot to have looked as if it thought, nor wants to take anything back."""
        self._hurried = self.thinks

    @property
    def throws(self) -> bool:
        """Whether the throw that is asked for is made without anybody's doing."""
        asked = self._roll.asked
        if asked is None or self._throw_pause_s is None or not self._roll.camera.can_throw:
            return False
        return _nobodys(asked)

    def restart(self) -> None:
        """Something has happened: the pause begins anew, and what a bot thinks of is no longer asked."""
        self._due = None
        self._thought = None
        self._hurried = False

    def close(self) -> None:
        """Nobody thinks any more; what is begun ends by itself."""
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    def turn(self, now: float) -> None:
        """Decide or throw, when it is time to; `now` is s on a clock that only grows."""
        bot = self._bot()
        if bot is None and not self._may_throw:
            self._due = None
            return
        if self._due is None or (self.telling and self._doubted):
            self._due = now + (self._throw_pause() if bot is None else self._bot_pause())
        if bot is not None and self._thought is None:
            self._thought = self._thinkers.submit(bot.decide, asked(self._game.session))
            self._thought.add_done_callback(lambda _: self._told())
            self._waited_for = False
        due = now >= self._due or self._hurried
        if not due or self.held or self.telling or self.unread or not self._has_thought:
            return
        self._hurried = False
        self._due = None  # what can't be done now is tried again after another pause
        thought, self._thought = self._thought, None
        try:
            if thought is None:
                self._roll.throw()
            else:
                self._apply(thought.result())
        except Refused as refused:
            self._roll.tell(refused.words)

    @property
    def _has_thought(self) -> bool:
        """Whether nobody thinks any more; the first time that it matters a quick answer is waited for."""
        if self._thought is None:
            return True
        if not self._waited_for:
            self._waited_for = True
            wait([self._thought], AT_ONCE_S)
        return self._thought.done()

    @property
    def _may_throw(self) -> bool:
        waits = self._roll.phase is TrayPhase.WAITING and self._roll.ready
        return self.throws and waits and not (self.held or self.telling or self._roll.out_of_photos)

    def _bot(self) -> Bot | None:
        pending = self._game.session.pending
        if pending.kind is not PendingKind.DECISION or not isinstance(pending.seat, int):
            return None
        return self.bots.get(pending.seat)

    def _apply(self, command: Act) -> None:
        name = self._game.players[command["seat"]].name
        self._game.apply(command, source=f"bot {name}")

    def _bot_pause(self) -> float:
        """For show, or for people who may doubt one's throw or undo a step."""
        pause = self._bot_pause_s * self._again(self._game.session.pending.seat)
        return max(pause, self._looks_s if self._doubted else 0.0)

    def _throw_pause(self) -> float:
        """For show, or for people who may undo a step, or look at a throw before a bot's dice move."""
        assert self._throw_pause_s is not None
        asked = self._roll.asked
        assert asked is not None
        by_a_bot = asked.player is not None  # the house's turn is part of one's own
        looks = self._doubted and (by_a_bot or bool(self._corrections.undoable))
        share = AGAIN if asked.hidden else self._again(asked.seat)  # under a cup there is nothing to see
        return max(self._throw_pause_s * share, self._looks_s if looks else 0.0)

    def _again(self, seat: int | House | None) -> float:
        """The share of its pause that a seat, or the house, takes."""
        last = self._game.session.hand_history()[-1].get("seat")
        of_a_bot = isinstance(last, int) and self._game.players[last].bot
        return AGAIN if seat is not None and (last == seat or of_a_bot) else 1.0

    @property
    def _looks_s(self) -> float:
        """So long people have who may want to change what was done last."""
        read = self._roll.camera.can_throw and not self._corrections.undoable
        return min(READ_S, self._doubt_s) if read else self._doubt_s

    @property
    def _doubted(self) -> bool:
        """Whether people may want to change what was done last, so that they have time to.

        What the machine threw for a bot or the house is on the stage for a moment, and nobody waits for it.
        """
        if all(player.bot for player in self._game.players):
            return False
        rolled = self._corrections.amendable
        by_itself = rolled is not None and self._roll.camera.can_throw and _nobodys(rolled)
        return (rolled is not None and not by_itself) or bool(self._corrections.undoable)


def _nobodys(asked: Asked) -> bool:
    """Whether a throw is a bot's or the house's."""
    return asked.player is None or asked.player.bot
