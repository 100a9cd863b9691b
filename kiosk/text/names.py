"""What things are called: dice and cameras."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kiosk.text.translate import _, marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NUMBERS = (
    marked("no"),
    marked("one"),
    marked("two"),
    marked("three"),
    marked("four"),
    marked("five"),
    marked("six"),
    marked("seven"),
    marked("eight"),
    marked("nine"),
    marked("ten"),
    marked("eleven"),
    marked("twelve"),
)


def dice_words(dice: Sequence[str]) -> str:
    """Dice to be thrown, with the article: "the d20", "the d12 and the d20", "five d6"."""
    counts = Counter(dice)
    return listed(_the(die) if count == 1 else f"{number_word(count)} {die}" for die, count in counts.items())


def _the(die: str) -> str:
    return _("the {die}").format(die=die)


def a_die(die: str) -> str:
    """With its article: "a d20"."""
    return _("a {die}").format(die=die)


def number_word(count: int) -> str:
    """In a word, like "three"; in figures from thirteen on."""
    return _(NUMBERS[count]) if count < len(NUMBERS) else str(count)


def listed(parts: Iterable[str]) -> str:
    """As in "one, two and three"; "" for none."""
    *most, last = parts or [""]
    return _("{most} and {last}").format(most=", ".join(most), last=last) if most else last


def camera_name(source: str) -> str:
    """A camera, by what it is called on a command line; those that have a name of their own keep it."""
    kind, _colon, name = source.partition(":")
    if kind == "v4l2":
        return _("USB camera {number}").format(number=name) if name.isdecimal() else name
    known = {
        "auto": _("the one that is found"),
        "none": _("no camera"),
        "simulated": _("simulated dice"),
        "picamera2": _("Raspberry Pi camera"),
        "replay": _("recorded pictures"),
    }
    return known.get(kind, source)
