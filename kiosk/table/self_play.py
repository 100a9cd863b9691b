"""Hands played without a screen: bots decide, the machine throws, the camera's process reads every die.

Nothing here knows what was thrown. A throw that was refused, or that a person would be asked about, is thrown
again (simulated) or taken from the next photo (replay), and after a set number of times the run ends.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hardware.message import DiceKioskError
from kiosk.games.session import PendingKind, Refused
from kiosk.journal.history import hand_record
from kiosk.journal.journal import ENDED
from kiosk.table.roll_request import TrayPhase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kiosk.journal.hand import HandData
    from kiosk.table.table import Table

WAIT_S = 0.5
"""How long to sleep at most for the next event before looking after the tray's process."""
BACK_WITHIN_S = 60.0
"""A camera that was lost during play has so long to come back."""
MOST_LOSSES = 5
"""So often, for one roll, it may come back only to be lost again."""


class HeadlessError(DiceKioskError):
    """The run can't go on; the text says why."""


def play(
    table: Table, hands: int, *, tries: int, clock: Callable[[], float] = time.monotonic
) -> Iterator[HandData]:
    """Play up to `hands` hands to their ends; yields each one's record (kiosk.journal.history.hand_record).

    Fewer hands are played when nobody can bet any more. All seats must be bots', and the camera's tray must
    throw by itself.

    Args:
        table: at any point of a game.
        hands: how many are to end.
        tries: throws of one roll that may not count before the run ends.
        clock: for the tray's supervisor, s.

    Raises:
        HeadlessError: no (more) pictures, a camera that is lost again and again, photos have run out, one
            roll could not be read in `tries` tries, or what is read or decided can't be written down.
        JournalError: the record that was gone on from is damaged; told at the end at the latest.
    """
    driver = _Driver(table, tries, clock)
    for played in range(hands):
        if played or table.pending.kind is PendingKind.HAND_OVER:
            try:
                table.next_hand()
            except Refused as refused:
                raise HeadlessError(f"The next hand can't begin. {refused.words}") from refused
        while table.pending.kind not in ENDED:
            driver.step()
        if table.pending.kind is PendingKind.GAME_OVER:
            break
        yield hand_record(table.journal.db, table.journal.hand)
    table.journal.end_check()
    table.pump(clock())


class _Driver:
    def __init__(self, table: Table, tries: int, clock: Callable[[], float]) -> None:
        self._table = table
        self._tries = tries
        self._clock = clock
        self._was_ready = False
        self._lost_at: float | None = None
        self._losses = 0  # since the game last went on
        self._steps = 0  # that the game has taken
        self._thrown_at, self._thrown = -1, 0  # after how many steps was thrown last, and how often then

    def step(self) -> None:
        """Let the table have its turn, throw if a throw is due, and sleep until something happens."""
        table, now = self._table, self._clock()
        table.pump(now)
        if table.unwritten > self._tries:
            raise HeadlessError(f"No step could be taken in {table.unwritten} tries. {table.roll.message}")
        if table.pending.kind is not PendingKind.ROLL:
            return
        if table.roll.phase is TrayPhase.FAULT:
            self._hold_out(now)
        elif table.roll.ready:
            self._was_ready, self._lost_at = True, None
            if table.roll.phase in {TrayPhase.WAITING, TrayPhase.CHECK}:
                self._throw()
        table.wait(WAIT_S)

    def _hold_out(self, now: float) -> None:
        steps = self._table.session.steps
        if steps != self._steps:
            self._steps, self._losses = steps, 0
        if self._lost_at is None:
            self._lost_at = now
            self._losses += 1
        if self._losses > MOST_LOSSES:
            raise HeadlessError(
                f"The camera was lost {self._losses} times for one roll. {self._table.roll.message}"
            )
        if not self._was_ready or now - self._lost_at > BACK_WITHIN_S:
            raise HeadlessError(self._table.roll.message)

    def _throw(self) -> None:
        table = self._table
        asked = table.roll.asked
        assert asked is not None
        if table.roll.out_of_photos:
            raise HeadlessError(
                f"{table.roll.message} The hand is not finished: {asked.words} was still to come."
            )
        if table.roll.refusals >= self._tries:
            raise HeadlessError(
                f"{asked.words}: not read in {self._tries} throws. The last one: {table.roll.message}"
            )
        steps = table.session.steps
        self._thrown, self._thrown_at = (self._thrown if steps == self._thrown_at else 0) + 1, steps
        if self._thrown > self._tries + MOST_LOSSES:  # read, and yet not taken: the journal can't be written
            raise HeadlessError(
                f"{asked.words}: none of {self._thrown - 1} throws could be taken. {table.roll.message}"
            )
        table.roll.throw()
