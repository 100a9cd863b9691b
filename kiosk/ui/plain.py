"""What errors say, in words for a screen: without commands, options, folders and names of devices.

At a terminal an error tells whoever looks after the kiosk what to type. On a screen it is read by guests, who
can type nothing: there the same is said plainly. What is to be typed stands in docs/playing.md, "When
something is wrong", which the screen names.
"""

from __future__ import annotations

import re
from functools import lru_cache

OWNER = "What the owner does: manual, When something is wrong."
"""Where the rest is."""

PLAIN = {
    "The journal {0} can't be written ({1}), so nothing was taken. {2}": (
        "The record of the games can't be written, so nothing was taken. Make room on the disk, or check it."
    ),
    "The journal {0} is damaged ({1}). {2}": (
        f"The record of the games is damaged. It was kept as it is. {OWNER}"
    ),
    "{0} is no journal of dice-kiosk, or a damaged one. {1}": (
        f"The record of the games is damaged. It was kept as it is. {OWNER}"
    ),
    "The journal {0} is of version {1}; {2}": (
        f"The record of the games was written by another version of the kiosk. It was kept as it is. {OWNER}"
    ),
    "The journal {0} is in use by another dice-kiosk. {1}": (
        "Another dice kiosk runs on this computer and keeps the record of the games. Close that one."
    ),
    "There is no journal at {0}. {1}": "No game has been played here yet.",
    "The journal {0} can't be opened: {1}.": f"The record of the games can't be opened. {OWNER}",
    "The journal {0} can't be read: {1}.": f"The record of the games can't be opened. {OWNER}",
    "There is no unfinished game in {0}: {1}": "There is no unfinished game. Begin a new one.",
    "The last game in {0} can't be rebuilt ({1}). {2}": (
        "The last game can't be gone on with. Its record was kept as it is. Begin a new one."
    ),
    "What was set at the kiosk can't be read from {0}: {1}.": (
        "What was set at the kiosk can't be read, and everything is as at the first start."
    ),
    "What was set at the kiosk is damaged. It was put aside as {0}, and {1}": (
        "What was set at the kiosk is damaged. It was put aside, and everything is as at the first start."
    ),
    "{path} is damaged ({what}). Do that step again: dice-kiosk calibrate step {step}.": (
        "What this step has found is damaged. Do it again."
    ),
    "{path} is damaged ({what}). Count anew: dice-kiosk calibrate score --new.": (
        "The count of the dice that were read right is damaged and begins anew."
    ),
    'Give four corners in px, in turn, as --corners "100,80 1180,82 1178,880 98,878".': (
        "Show the four corners of the tray, in turn."
    ),
    "What was set can't be kept: {0} can't be written ({1}). {2}": (
        "What was set can't be kept, for nothing can be written. It holds until the kiosk is switched off."
    ),
}
"""By what an error says at a terminal, with {0}, {1} for what may differ: what a screen says."""

_PART = re.compile(r"\{\d+\}")
_FOLDERS = re.compile(r"(?<![\w.])(?:/[^/\s:()\"]+)+/([^/\s:()\"]+)")


def plain(said: str) -> str:
    """What an error says, for a screen, in English: to be translated still."""
    for pattern, words in _patterns():
        if pattern.fullmatch(said) is not None:
            return words
    return said


def without_devices(text: str) -> str:
    """A text, in any language, without the names that cameras and folders have on a command line."""
    text = re.sub(r"\bv4l2:(\d+)\b", r"USB \1", text)
    text = re.sub(r"\bpicamera2(:\d+)?\b", "Raspberry Pi", text)
    return _FOLDERS.sub(r"\1", re.sub(r"\bv4l2:(?=\S)", "", text))


@lru_cache(maxsize=1)
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    return [
        (re.compile("(.+?)".join(re.escape(part) for part in _PART.split(said)), re.DOTALL), words)
        for said, words in PLAIN.items()
    ]
