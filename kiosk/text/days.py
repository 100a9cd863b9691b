"""A day as people write it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.text.translate import _, translated

if TYPE_CHECKING:
    from datetime import date

MONTHS = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)


def day_in_words(day: date) -> str:
    """As in "25 November 2026": no order of figures has to be guessed."""
    month = translated(MONTHS[day.month - 1])
    return _("{day} {month} {year}").format(day=day.day, month=month, year=day.year)
