"""What becomes of throws, for the record; of hidden dice without anything that tells them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message
from kiosk.journal.diary import Fault
from kiosk.journal.storage.database import JournalError
from kiosk.journal.throw import AsRead, Dropped, How, Throw
from vision.reading import reading_data, without_values

if TYPE_CHECKING:
    from kiosk.journal.journal import Journal
    from kiosk.journal.throw import Consent
    from kiosk.table.hidden_dice import HiddenDice
    from kiosk.table.roll_request import Asked
    from kiosk.table.watched_tray import WatchedTray
    from kiosk.tray.messages import Seen

_log = logging.getLogger(__name__)

READ_IN_FULL = frozenset({How.READ, How.CONFIRMED, How.CORRECTED})
"""In what was read the dice lie that count, and nobody else's."""


class ThrowRecorder:
    """Writes down the throws of a roll, but for those that count: these are written with the step they make.

    What can't be written is said by what the methods return, else NOTHING: a throw that does not count anyway
    keeps nobody from throwing again.

    Args:
        journal: takes them.
        tray: that they lie in.
        hidden: what is known of hidden dice there.
    """

    def __init__(self, journal: Journal, tray: WatchedTray, hidden: HiddenDice) -> None:
        self._journal = journal
        self._tray = tray
        self._hidden = hidden
        self._doubt = ""  # why a person is asked
        self._question: int | None = None  # number on record of the throw that a person is asked about

    def begin(self) -> None:
        """Another roll is asked for: nobody is asked about a throw."""
        self._question = None

    def throw(
        self,
        asked: Asked,
        seen: Seen | None,
        how: How,
        who: str = "",
        reason: str = "",
        consent: Consent | None = None,
    ) -> Throw:
        """A throw for the record; of hidden dice that count the picture goes there once they are shown.

        Nor is a picture kept in which hidden dice may lie that were thrown before.

        Args:
            asked: the roll.
            seen: what the camera saw; None without a picture.
            how: it came to count, or not.
            who: the person, for all that a person entered.
            reason: theirs, or why it did not count.
            consent: of others to what a person entered.
        """
        reading = None if seen is None else reading_data(seen.reading)
        shown, once_shown = seen, None
        if asked.hidden and seen is not None and reading is not None:
            if how in READ_IN_FULL and len(seen.reading.dice) == len(asked.dice):
                once_shown = AsRead(seen.after, reading)
            shown, reading = None, without_values(reading)
        return Throw(
            asked.seat,
            asked.whole,
            self._tray.camera.name,
            self._tray.camera.simulated,
            how,
            who,
            reason,
            reading=reading,
            before=None if shown is None or self._hidden.lay_before else shown.before,
            after=None if shown is None else shown.after,
            hidden=asked.hidden,
            cleared=self._hidden.was_clear,
            consent=consent,
            question=self._question,
            once_shown=once_shown,
        )

    def ask(self, asked: Asked, seen: Seen, doubt: str) -> Message:
        """A person is asked: on record before, so that the throw is not lost if the game is interrupted."""
        self._doubt = doubt
        try:
            unanswered = self.throw(asked, seen, How.ASKED, reason=f"{doubt} {Dropped.NOT_ANSWERED}")
            self._question = self._journal.put(unanswered)
        except JournalError as problem:  # nor can an answer be taken before that is put right
            return problem.words
        _log.info("A person is asked what a throw shows: %s", doubt)
        return NOTHING

    def drop(self, asked: Asked, seen: Seen | None, why: Dropped) -> Message:
        """The throw that a person is asked about is none."""
        problem = self.refuse(asked, seen, f"{self._doubt} {why}")
        self._question = None
        return problem

    def lost(self, *, again: bool) -> None:
        """The camera is lost, or (`again`) still is."""
        if not again:
            self._journal.diary.fault(Fault.CAMERA)

    def refuse(self, asked: Asked, seen: Seen | None, reason: str) -> Message:
        """A throw did not count."""
        _log.info("A throw did not count: %s", reason)  # as on record: no hidden values
        try:
            self._journal.put(self.throw(asked, seen, How.REFUSED, reason=reason))
        except JournalError as problem:
            return problem.words
        return NOTHING
