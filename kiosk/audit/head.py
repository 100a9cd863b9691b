"""The newest event of a record in a line that players take home: what is before it can't be written anew."""

from __future__ import annotations

import re

from hardware.message import DiceKioskError
from kiosk.journal.storage.anchor import Head

_LINE = re.compile(r"dice-kiosk event ([1-9][0-9]{0,15}) ([0-9a-f]{64})(?: key ([0-9a-f]{64}))?")


def as_line(head: Head, key: str) -> str:
    """As it is shown, printed, and read by `from_line`; `key`: of the kiosk, as others know it."""
    return f"dice-kiosk event {head.number} {head.seal} key {key}"


def from_line(text: str) -> tuple[Head, str | None]:
    """The event that somebody holds, and the key that it names; raises DiceKioskError."""
    found = _LINE.fullmatch(" ".join(text.split()))
    if found is None:
        raise DiceKioskError(
            f"{text!r:.80} is no line as the code at an evening's end holds it: dice-kiosk event 12 0a1b..."
        )
    return Head(int(found[1]), found[2]), found[3]
