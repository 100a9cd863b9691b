"""Why a throw of the record did not count, in words that a screen can say in its language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import Message, recorded, say, together
from kiosk.journal.throw import Dropped
from kiosk.table.judge import HIDDEN_REFUSED, judge
from vision.reading import reading_of

if TYPE_CHECKING:
    from kiosk.journal.hand import ThrowData

HIDDEN = say("Only the player who rolled them may see why.")


def why_uncounted(throw: ThrowData) -> Message:
    """What the record says, as a message: of a throw that was read, what is made of that reading once more.

    In the record it stands in plain English. Where the two differ, that stays as it is.
    """
    reason, after = throw["reason"], ""
    if throw["hidden"] and reason == HIDDEN_REFUSED:
        return HIDDEN
    for ending in Dropped:
        if reason.endswith(ending):
            reason, after = reason.removesuffix(ending).strip(), ending
    reading = None if throw["hidden"] else reading_of(throw["reading"])
    if reading is not None:
        words = judge(reading, throw["asked"]).words
        if words == reason:
            return together(words, recorded(after))
    return together(recorded(reason), recorded(after))
