"""A throw as the journal takes it down; of hidden dice without anything that tells them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.journal.throw import How, Throw
from vision.reading import reading_data, without_values

if TYPE_CHECKING:
    from kiosk.table.roll_request import Asked
    from kiosk.tray.messages import Seen


@dataclass(frozen=True, slots=True)
class Word:
    """How a throw came to count, or not.

    Attributes:
        how: see How.
        who: the person, for all that a person entered.
        reason: theirs, or why it did not count.
    """

    how: How
    who: str = ""
    reason: str = ""


def throw_record(
    asked: Asked,
    seen: Seen | None,
    word: Word,
    *,
    camera: str,
    simulated: bool,
    cleared: bool,
    question: int | None,
) -> Throw:
    """The record of a throw; no picture of hidden dice is kept, and no value where the game needs none.

    Args:
        asked: the roll.
        seen: what the camera saw; None without a picture.
        word: how it came to count.
        camera: its name.
        simulated: whether the tray is simulated or replayed.
        cleared: whether the tray was empty before, as far as it was seen.
        question: its number on record, where it was asked about.
    """
    reading = None if seen is None else reading_data(seen.reading)
    if asked.hidden and reading is not None:
        reading = without_values(reading)
    shown = None if asked.hidden else seen
    return Throw(
        asked.seat,
        asked.whole,
        camera,
        simulated,
        word.how,
        word.who,
        word.reason,
        reading=reading,
        before=None if shown is None else shown.before,
        after=None if shown is None else shown.after,
        hidden=asked.hidden,
        cleared=cleared,
        question=question,
    )
