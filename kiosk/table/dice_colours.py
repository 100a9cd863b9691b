"""What the dice that seats have thrown in the open look like, so that they are shown in their own colours."""

from __future__ import annotations

import logging
import sqlite3
from typing import TYPE_CHECKING, Any

from kiosk.journal.storage.database import JournalError
from vision.reading import DieColours

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.state import House
    from kiosk.journal.journal import Journal

_log = logging.getLogger(__name__)

LATEST = 200
"""So many throws of a game that is gone on with are looked through."""

SeatsDice = dict[tuple[int, str, int | None], DieColours]
"""By seat, type of die and value; by None as its value the newest die of that type."""


def known(journal: Journal) -> SeatsDice:
    """Those of the game that a journal goes on with; none where that can't be read."""
    dice: SeatsDice = {}
    try:
        for seat, shown, reading in journal.open_throws(LATEST):
            dice = with_throw(dice, seat, shown, reading)
    except (JournalError, sqlite3.Error) as problem:  # the game goes on in the colours of the screen
        _log.warning("The colours of the dice can't be read from the journal: %s", problem)
    return dice


def with_throw(
    dice: SeatsDice,
    seat: int | House,
    shown: Sequence[tuple[str, int | None]],
    reading: Mapping[str, Any] | None,
) -> SeatsDice:
    """The same with a throw that everybody may see.

    Args:
        dice: before it.
        seat: that threw. The house's dice are the house's on every screen.
        shown: what counts, type and value.
        reading: what the camera read, as on record; None without a picture.
    """
    if isinstance(seat, str):
        return dice
    new = dict(dice)
    for (die, value), colours in zip(shown, colours_on_record(shown, reading), strict=True):
        if colours is not None:
            new[seat, die, None] = new[seat, die, value] = colours
    return new


def colours_on_record(
    shown: Sequence[tuple[str, int | None]], reading: Mapping[str, Any] | None
) -> list[DieColours | None]:
    """What the dice of a throw look like, each like a die that was read so, else like one of its type.

    None where that was not looked at: by hand, hidden, or on record before the camera's colours were.
    """
    left = [] if reading is None else [die for die in reading["dice"] if die.get("colours")]
    found: list[DieColours | None] = [None] * len(shown)
    for just_so in (True, False):
        for place, (die, value) in enumerate(shown):
            alike = [one for one in left if one["die"] == die and (not just_so or one["value"] == value)]
            if found[place] is None and alike:
                left.remove(alike[0])
                found[place] = _colours(alike[0]["colours"])
    return found


def colours_of(dice: SeatsDice, seat: int, die: str, value: int | None) -> DieColours | None:
    """What a seat's die looks like; None of a covered one, and where it is not known."""
    return None if value is None else dice.get((seat, die, value), dice.get((seat, die, None)))


def _colours(data: Mapping[str, Any]) -> DieColours:
    ink = data["ink"]
    return DieColours(_colour(data["body"]), None if ink is None else _colour(ink), bool(data["pips"]))


def _colour(levels: Sequence[int]) -> tuple[int, int, int]:
    red, green, blue = levels
    return red, green, blue
