"""A table made by hand, so that every state can be shown: the screens' tests only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kiosk.games.session import Code, Pending, PendingKind, Refused, Session
from kiosk.table.table import Asked, Player, Private, TrayPhase
from kiosk.text.names import dice_words
from kiosk.text.translate import _
from tests.as_seen import as_seen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hardware.camera import Image
    from vision.reading import Reading


class FakeTable:
    """A real game with a tray that is whatever the test says."""

    def __init__(self, players: Sequence[Player], chips: int = 100, **options: Any) -> None:
        self.players = tuple(players)
        seats = [{"name": each.name, "chips": chips} for each in players]
        self.session = Session.new("critical-roll", seats, options)
        self.state_given: dict[str, Any] | None = None
        self.phase_given: TrayPhase | None = None
        self.reading: Reading | None = None
        self.message = ""
        self.simulated = True
        self.by_hand = False
        self.refusals = 0
        self.covered = False
        self.tray_clear = True
        self.secret_of: Player | None = None
        self.can_throw = True
        self.ready = True
        self.picture: Image | None = np.full((480, 640, 3), (60, 110, 40), np.uint8)
        self.thrown = 0
        self.amendable: Asked | None = None
        self.undoable = ""
        self.may_know: str | None = None
        self.overdue = self.held = self.challenged = False
        self.reroll_all = True
        self.entered: list[tuple[list[tuple[str, int]], str, str]] = []
        self.events: list[object] = []
        self.hear: Callable[[object], None] | None = None
        self.changed = False

    @property
    def state(self) -> dict[str, Any]:
        return as_seen(self.session.state()) if self.state_given is None else self.state_given

    @property
    def pending(self) -> Pending:
        return self.session.pending

    @property
    def asked(self) -> Asked | None:
        pending = self.state["pending"]
        if pending["kind"] != "roll":
            return None
        dice = tuple(pending["dice"])
        if pending["seat"] == "house":
            return Asked(
                "house", "the house", dice, _("Throw {dice} for the house").format(dice=dice_words(dice))
            )
        player = self.players[pending["seat"]]
        throw = dice_words(dice)
        template = _("Throw {dice} for {name}") if player.bot else _("{name}: throw {dice}")
        words = template.format(dice=throw, name=player.name)
        return Asked(pending["seat"], player.name, dice, words)

    @property
    def phase(self) -> TrayPhase:
        if self.phase_given is not None:
            return self.phase_given
        if self.state["pending"]["kind"] != "roll":
            return TrayPhase.IDLE
        return TrayPhase.BY_HAND if self.by_hand else TrayPhase.WAITING

    def post(self, event: object) -> None:
        self.events.append(event)

    def listen(self, hear: Callable[[object], None]) -> None:
        self.hear = hear

    def pump(self, now: float) -> bool:
        assert now >= 0
        changed, self.changed = self.changed or bool(self.events), False
        while self.events:
            assert self.hear is not None
            self.hear(self.events.pop(0))
        return changed

    def look(self, seat: int) -> Private:
        dice = as_seen(self.session.state(seat))["seats"][seat]["dice"]
        asked = self.asked
        frame = self.picture if asked is not None and asked.hidden else None
        return Private(frame, self.reading, self.message, tuple((die["die"], die["value"]) for die in dice))

    def act(
        self,
        action: str,
        *,
        die: str | None = None,
        dice: Sequence[str] | None = None,
        amount: int | None = None,
    ) -> None:
        seat = self.pending.seat
        if self.pending.kind is not PendingKind.DECISION or not isinstance(seat, int):
            raise Refused(Code.NOT_YOUR_TURN, "Nobody is asked to decide now.")
        self.session.act(seat, action, die=die, dice=dice, amount=amount)
        self.changed = True

    def why_not(
        self,
        action: str,
        *,
        die: str | None = None,
        dice: Sequence[str] | None = None,
        amount: int | None = None,
    ) -> str | None:
        seat = self.pending.seat
        if self.state_given is not None or not isinstance(seat, int):
            return "This can't be done now, and this sentence says at some length why that is so."
        given = {"die": die, "dice": dice, "amount": amount}
        fields = {name: value for name, value in given.items() if value is not None}
        return self.session.why_not(seat, action, **fields)

    def roll(self, *values: int) -> None:
        """Let the dice asked for show these values."""
        for value in values:
            pending = self.pending
            assert pending.seat is not None
            self.session.roll(pending.seat, [(pending.dice[0].value, value)])
        self.changed = True

    def throw(self) -> None:
        if self.asked is None:
            raise Refused(Code.NOT_YOUR_TURN, "No throw is asked for now.")
        self.thrown += 1
        self.changed = True

    def enter(self, dice: Sequence[tuple[str, int]], *, who: str, reason: str) -> None:
        assert self.pending.seat is not None
        self.session.roll(self.pending.seat, dice)
        self.entered.append((list(dice), who, reason))
        self.phase_given = None
        self.changed = True

    def challenge(self) -> None:
        self.challenged = True

    def drop_challenge(self) -> None:
        self.challenged = False

    def amend(self, dice: Sequence[tuple[str, int]], *, who: str, reason: str) -> None:
        raise Refused(Code.NOT_YOUR_TURN, f"Nothing to correct for {who}: {list(dice)}, {reason}.")

    @property
    def last_dice(self) -> tuple[tuple[str, int | None], ...]:
        last = self.session.history(public=True)[-1]
        return tuple((die["die"], die["value"]) for die in last["dice"]) if last["do"] == "roll" else ()

    def undo(self) -> None:
        raise Refused(Code.ILLEGAL_ACTION, "Nothing can be taken back here.")

    def throw_again(self) -> None:
        self.phase_given, self.changed = None, True

    @property
    def why_no_join(self) -> str | None:
        return self.session.why_no_join()

    @property
    def why_no_next(self) -> str | None:
        return self.session.why_no_next()

    def show(self, seat: int) -> None:
        self.session.show(seat)

    def next_hand(self) -> None:
        self.session.next()
        self.changed = True

    def frame(self) -> Image | None:
        return self.picture
