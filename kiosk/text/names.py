"""What things are called: dice and cameras; and how several of us are named."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.text.translate import _, ngettext, translated

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kiosk.games.state import SeatState, State

NUMBERS = (
    say("no"),
    say("one"),
    say("two"),
    say("three"),
    say("four"),
    say("five"),
    say("six"),
    say("seven"),
    say("eight"),
    say("nine"),
    say("ten"),
    say("eleven"),
    say("twelve"),
)
USUAL = "d6"
"""What people mean who say no more than "dice"."""
THROW = re.compile(r"\b[1-6](?: [1-6])+\b")
"""Values of usual dice that are told one after the other."""
NAMED = 3
"""People who are named where there are many."""


def dice_words(dice: Iterable[str]) -> Message:
    """Dice to be thrown, with the article: "the d20", "the d12 and the d20"; of usual ones "five dice"."""
    counts = Counter(dice)
    if set(counts) == {USUAL} and counts[USUAL] > 1:
        return say("{count} dice", count=number_word(counts[USUAL]))
    return listed(
        say("the {die}", die=die) if count == 1 else together(number_word(count), die)
        for die, count in counts.items()
    )


def throw_words(dice: Iterable[str]) -> str:
    """What the button of a tray that throws by a tap is called."""
    return _("Throw {dice}").format(dice=translated(dice_words(dice)))


def added(parts: Iterable[str]) -> str:
    """Dice, or what they show, with a plus between them, which no line breaks at."""
    return "\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}".join(parts)


def unbroken(words: str) -> str:
    """The same with no-break spaces in each throw of Kingdom: "6 6 6 5 1" is not read as two."""
    return THROW.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), words)


def values_words(thrown: Sequence[tuple[str, int]]) -> Message:
    """What dice show, type and value each: "12 with the d20"; of several usual dice the values alone."""
    if len(thrown) > 1 and {die for die, _value in thrown} == {USUAL}:
        return listed([str(value) for _die, value in thrown])
    return listed([say("{value} with the {die}", value=value, die=die) for die, value in thrown])


def any_dice(dice: Mapping[str, int]) -> list[Message]:
    """Dice of some kinds, each with how many: "a d20", "five d6"."""
    return [
        say("a {die}", die=die) if count == 1 else together(number_word(count), die)
        for die, count in dice.items()
    ]


def number_word(count: int) -> Message:
    """In a word, like "three"; in figures from thirteen on."""
    return NUMBERS[count] if count < len(NUMBERS) else together(str(count))


def listed(parts: Iterable[str]) -> Message:
    """As in "one, two and three"; NOTHING for none."""
    *most, last = parts or [""]
    return say("{most} and {last}", most=together(*most, by=", "), last=last) if most else together(last)


def at_seats(state: State) -> str:
    """What can be done at the seats between hands, in a few words."""
    if any("sit_out" in seat for seat in state["seats"]):
        return _("buy in, sit out, leave")
    return _("buy in, leave")  # in Kingdom nobody sits out


def why_no_other(state: State) -> str | None:
    """Why no other game can follow a hand that is over or called off: chips stay behind; None if one can."""
    if state["pending"]["kind"] != "hand_over" or not state["pot"]:
        return None
    return _("What is in the pot is for the next hand: play it first, or end the game.")


HOST_DOES: Mapping[str, Message] = {
    "stick": say("the host sticks for them"),
    "stand": say("the host stands for them"),
    "keep": say("the host keeps the dice for them"),
    "check": say("the host checks for them"),
    "fold": say("the host folds for them"),
    "split": say("the host splits the pot for them"),
}
"""What the host does for who is away (kiosk.games.protocol.COSTS_NOTHING)."""


def why_away(seat: SeatState) -> Message:
    """Why a seat takes no part, in a word or two; NOTHING where it does. Who has just joined waits."""
    if seat["status"] == "gone":
        return say("has left")
    if seat["status"] != "sitting-out":
        return NOTHING
    waits = seat["chips"] and not seat.get("sit_out")
    without = say("sits out") if seat.get("sit_out") else say("no chips")
    return say("from the next hand") if waits else without


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


def some_of(names: Sequence[str], named_most: int = NAMED) -> str:
    """Those who play, the first of them by name, and the last, too, where it is but one more."""
    named, others = ", ".join(names[:named_most]), len(names) - named_most
    if others <= 0:
        return named
    if others == 1:
        return translated(listed(names))
    words = ngettext("{names} and {count} other", "{names} and {count} others", others)
    return words.format(names=named, count=others)
