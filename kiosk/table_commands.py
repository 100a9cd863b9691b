"""What people do at a table beside throwing: decide, come and go, and the host's part."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from kiosk.games.protocol import free_action
from kiosk.games.session import Code, PendingKind, Refused, Session
from kiosk.table.roll_request import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kiosk.bots import Bot
    from kiosk.games.session import Pending
    from kiosk.games.state import State
    from kiosk.journal.journal import Throw


class TableCommands(ABC):
    """The part of a table that has nothing to do with its tray. Everything raises Refused, with words.

    Attributes:
        session: read it, but change it only through the table (the journal must know).
        players: in seat order.
        overdue: the player who is waited for has taken longer than the time limit.
    """

    session: Session
    players: tuple[Player, ...]
    overdue: bool
    _time_limit_s: float
    _bots: dict[int, Bot]
    _make_bot: Callable[[int], Bot] | None

    @property
    def state(self) -> State:
        """The public state, as docs and engine know it (docs/engine.md)."""
        return self.session.state()

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        return self.session.pending

    def act(
        self,
        action: str,
        *,
        die: str | None = None,
        dice: Sequence[str] | None = None,
        amount: int | None = None,
    ) -> None:
        """Answer the pending decision for its seat; raises Refused (a sentence) and then changes nothing."""
        seat = self._deciding()
        given = {"die": die, "dice": None if dice is None else list(dice), "amount": amount}
        fields = {name: value for name, value in given.items() if value is not None}
        command = {"do": "act", "seat": seat, "action": action, **fields}
        self._apply(command, source=self.players[seat].name)

    def why_not(
        self,
        action: str,
        *,
        die: str | None = None,
        dice: Sequence[str] | None = None,
        amount: int | None = None,
    ) -> str | None:
        """Why `act` would be refused now, in one sentence; None when it would be accepted."""
        try:
            seat = self._deciding()
        except Refused as refused:
            return refused.words
        given = {"die": die, "dice": dice, "amount": amount}
        fields = {name: value for name, value in given.items() if value is not None}
        return self.session.why_not(seat, action, **fields)

    def _deciding(self) -> int:
        """The seat that is asked to decide; raises Refused when none is, or one that code answers for."""
        pending = self.session.pending
        if pending.kind is not PendingKind.DECISION or not isinstance(pending.seat, int):
            raise Refused(Code.NOT_YOUR_TURN, "Nobody is asked to decide now.")
        player = self.players[pending.seat]
        if player.bot:
            raise Refused(Code.NOT_YOUR_TURN, f"It is {player.name}'s turn.")
        return pending.seat

    def next_hand(self) -> None:
        """Start the next hand; raises Refused while one is being played."""
        self._apply({"do": "next"}, source="table")

    @property
    def why_no_join(self) -> str | None:
        """Why nobody can join between hands, in a sentence; None when one can."""
        return self.session.why_no_join()

    @property
    def why_no_next(self) -> str | None:
        """Why the next hand can't begin, the last one being over, in a sentence; None when it can."""
        return self.session.why_no_next()

    @property
    def host_must_wait(self) -> bool:
        """Whether the player who is waited for still has time, so that nobody may answer for them."""
        return bool(self._time_limit_s) and not self.overdue

    def host_act(self) -> None:
        """Answer for a player who is away, with the act that costs nothing (rules.md R7).

        Where a time limit is set, only after it; without one at any time.
        """
        seat = self._deciding()
        if self.host_must_wait:
            raise Refused(Code.ILLEGAL_ACTION, "The time limit is not over: only the player can decide yet.")
        action = free_action(self.session.pending)
        if action is None:
            raise Refused(Code.ILLEGAL_ACTION, "This costs chips or dice: only the player, or void the hand.")
        self._apply({"do": "act", "seat": seat, "action": action, "by": "host"}, source="host")

    def void_hand(self) -> None:
        """The hand does not count: every chip put in during it goes back."""
        self._apply({"do": "void"}, source="host")

    def join(self, name: str, chips: int, *, bot: bool = False) -> None:
        """A new seat at the end of the order, between hands."""
        if bot and self._make_bot is None:
            raise Refused(Code.ILLEGAL_ACTION, "No bots play at this table.")
        players = (*self.players, Player(name, bot=bot))
        self._apply({"do": "join", "name": name, "chips": chips}, source="table", players=players)
        self.players = players
        if bot and self._make_bot is not None:
            seat = len(players) - 1
            self._bots[seat] = self._make_bot(seat)

    def leave(self, seat: int) -> None:
        """A seat leaves with its chips, between hands."""
        self._apply({"do": "leave", "seat": seat}, source="table")

    def buy_in(self, seat: int, chips: int) -> None:
        """Sell a seat chips between hands."""
        self._apply({"do": "buy-in", "seat": seat, "chips": chips}, source="table")

    def sit_out(self, seat: int, out: bool) -> None:  # noqa: FBT001 - a state, as the protocol has it
        """A seat sits out the next hands, or takes part again."""
        self._apply({"do": "sit-out", "seat": seat, "out": out}, source="table")

    def show(self, seat: int) -> None:
        """After a hand: a seat shows hidden dice that it need not show."""
        self._apply({"do": "show", "seat": seat}, source=self.players[seat].name)

    @abstractmethod
    def _apply(
        self,
        command: Mapping[str, Any],
        *,
        source: str,
        throw: Throw | None = None,
        players: Sequence[Player] | None = None,
    ) -> None:
        """Have the game take a command and write it down; raises Refused and then nothing has changed."""
