"""A table whose tray is whatever a test says, so that every state can be shown: the screens' tests only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.message import NOTHING, Message, say
from kiosk.games.protocol import Code, PendingKind, Refused
from kiosk.games.session import Session
from kiosk.journal.journal import Journal
from kiosk.table.corrections import Corrections, ValuesByHand
from kiosk.table.hidden_dice import Private
from kiosk.table.players import Player, player_data
from kiosk.table.roll import Roll
from kiosk.table.roll_request import Asked, TrayPhase
from kiosk.table.table import Table
from kiosk.table.watched_tray import CameraFacts
from kiosk.text.names import dice_words
from tests.as_seen import as_seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.camera import Image
    from kiosk.games.state import DieState
    from kiosk.journal.throw import Consent
    from vision.reading import Reading

SIMULATED = CameraFacts("simulated", simulated=True, can_throw=True)
REAL = CameraFacts("v4l2:0", simulated=False, can_throw=False)


class FakeRoll(Roll):
    """What is set here is shown, and throws are counted."""

    message: Message = NOTHING
    camera: CameraFacts = SIMULATED
    by_hand: bool = False
    ready: bool = True
    reading: Reading | None = None

    def __init__(self, table: FakeTable) -> None:
        super().__init__(table.game, None, camera=SIMULATED, reroll_all=True)
        self.hidden.covered = self.hidden.must_clear = False
        self._table = table
        self.phase_given: TrayPhase | None = None
        self.picture: Image | None = np.full((480, 640, 3), (60, 110, 40), np.uint8)
        self.throws = 0
        self.entered: list[tuple[list[tuple[str, int]], str, str]] = []
        self.changed = False

    @property
    def asked(self) -> Asked | None:
        if not self._is_due:
            return None
        pending = self._table.state["pending"]
        dice = tuple(pending["dice"])
        if pending["seat"] == "house":
            return Asked("house", "the house", dice, say("Throw {dice} for the house", dice=dice_words(dice)))
        player = self._table.players[pending["seat"]]
        throw = dice_words(dice)
        terms = {"dice": throw, "name": player.name}
        words = (
            say("Throw {dice} for {name}", **terms) if player.bot else say("{name}: throw {dice}", **terms)
        )
        return Asked(pending["seat"], player.name, dice, words)

    @property
    def phase(self) -> TrayPhase:
        if self.phase_given is not None:
            return self.phase_given
        if not self._is_due:
            return TrayPhase.IDLE
        return TrayPhase.BY_HAND if self.by_hand else TrayPhase.WAITING

    @property
    def _is_due(self) -> bool:
        """Whether dice are; without the whole state: a real roll does not look at it either."""
        given = self._table.state_given
        kind = self._table.pending.kind if given is None else given["pending"]["kind"]
        return bool(kind == PendingKind.ROLL)

    def look(self, seat: int) -> Private:
        dice = as_seen(self._table.session.state(seat))["seats"][seat]["dice"]
        asked = self.asked
        frame = self.picture if asked is not None and asked.hidden else None
        return Private(frame, self.reading, self.message, tuple((die["die"], die["value"]) for die in dice))

    def frame(self) -> Image | None:
        return self.picture

    def throw(self) -> None:
        if self.asked is None:
            raise Refused(Code.NOT_YOUR_TURN, say("No throw is asked for now."))
        self.throws += 1
        self.changed = True

    def throw_again(self) -> None:
        self.phase_given, self.changed = None, True

    def enter(
        self, dice: Sequence[tuple[str, int]], *, who: str, reason: str, consent: Consent | None = None
    ) -> None:
        super().enter(dice, who=who, reason=reason, consent=consent)
        self.entered.append((list(dice), who, reason))
        self.phase_given = None


class FakeCorrections(Corrections):
    """The last roll is challenged where a test says so; nothing can be taken back."""

    amendable: Asked | None = None
    undoable: str = ""


class FakeTable(Table):
    """A real game, in memory, with a tray that is whatever the test says."""

    roll: FakeRoll
    corrections: FakeCorrections

    def __init__(
        self, players: Sequence[Player], chips: int = 100, game: str = "critical-roll", **options: Any
    ) -> None:
        seats = [{"name": each.name, "chips": chips} for each in players]
        session = Session.new(game, seats, options)
        journal = Journal(None)
        journal.begin(player_data(players), session.history()[0], session.state())
        super().__init__(session, players, journal)
        self.state_given: dict[str, Any] | None = None
        self.roll = FakeRoll(self)
        self.corrections = FakeCorrections(self.game, self.roll)
        self.by_hand = ValuesByHand(self.game, self.roll, self.corrections, "freely")
        self._changed = False

    @property
    def state(self) -> Any:
        return super().state if self.state_given is None else self.state_given

    def why_not(
        self,
        action: str,
        *,
        die: str | None = None,
        dice: Sequence[str] | None = None,
        amount: int | None = None,
    ) -> str | None:
        if self.state_given is not None or not isinstance(self.pending.seat, int):
            return "This can't be done now, and this sentence says at some length why that is so."
        return super().why_not(action, die=die, dice=dice, amount=amount)

    def fall(self, *values: int) -> None:
        """Let the dice asked for show these values, one after the other."""
        for value in values:
            pending = self.pending
            assert pending.seat is not None
            dice: list[DieState] = [{"die": die.value, "value": value} for die in pending.dice]
            self.game.apply({"do": "roll", "seat": pending.seat, "dice": dice}, source="a test")
