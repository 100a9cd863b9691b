"""Who plays, and the chips that each begins a game with: as before, more, or some taken off the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.bots import Strength
from kiosk.people import id_of_name, new_id
from kiosk.text import chips
from kiosk.text.translate import _
from kiosk.ui.theme import Dress

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hardware.message import Message


CHIPS = 20


@dataclass
class Guest:
    """One player to be.

    Attributes:
        name: at most LONGEST_NAME letters, no other guest's.
        person: the id, as long as a person plays.
        colour: a place in the seats of a theme.
        emblem: a place among the figures of tokens.
        chips: at the start.
        strength: how well a bot plays.
    """

    name: str
    colour: int
    emblem: int
    bot: bool = False
    chips: int = CHIPS
    strength: Strength = Strength.REGULAR
    person: str = field(default_factory=new_id)

    @property
    def id(self) -> str:
        """What tells this one from all others; a bot is who has its name."""
        return id_of_name(self.name, bot=True) if self.bot else self.person

    @property
    def dress(self) -> Dress:
        """What this one is known by."""
        return Dress(self.colour, self.emblem)


@dataclass(frozen=True)
class Stack:
    """Chips that a guest begins with.

    Attributes:
        held: of the game before, or as they were chosen for this guest.
        bought: because these are too few for a hand.
        had: of the game before; 0 for who comes new.
    """

    guest: Guest
    held: int
    bought: int
    had: int = 0

    @property
    def begins(self) -> int:
        """Chips that the game begins with."""
        return self.held + self.bought

    @property
    def more(self) -> int:
        """Chips that are new at the table; below 0, that are taken off it."""
        return self.begins - self.had


def bought(stacks: Sequence[Stack]) -> dict[str, int]:
    """Chips of a later game that guests did not have before, by name; of those who get some."""
    return {stack.guest.name: stack.more for stack in stacks if stack.more > 0}


def taken_off(stacks: Sequence[Stack]) -> dict[str, int]:
    """Chips that guests had and don't bring to the table, by name; of those who keep some back."""
    return {stack.guest.name: -stack.more for stack in stacks if stack.more < 0}


def briefly(new: Mapping[str, int], off: Mapping[str, int]) -> list[str]:
    """The same in a few words each, as on a button."""
    said = []
    if new:
        words = _("{name} buys {chips}") if len(new) == 1 else _("{count} players buy {chips}")
        said.append((words, new))
    if off:
        words = _("{name} takes {chips} off") if len(off) == 1 else _("{count} players take {chips} off")
        said.append((words, off))
    return [
        words.format(name=next(iter(those)), count=len(those), chips=chips.amount(sum(those.values())))
        for words, those in said
    ]


def told(new: Mapping[str, int], off: Mapping[str, int]) -> Message:
    """Who gets so many chips, and who takes so many off the table, in a sentence or two."""
    buys, takes = _of_new(new), _of_taken(off)
    return say("{words} {more}", words=buys, more=takes) if new and off else buys if new else takes


def _of_new(new: Mapping[str, int]) -> Message:
    names, counts = list(new), set(new.values())
    if len(names) == 1:
        return say("{name} buys {chips}.", name=names[0], chips=chips.counted(new[names[0]]))
    if len(counts) == 1:
        each = chips.counted(counts.pop())
        return say("{count} players get {chips} each.", count=len(names), chips=each)
    return say(
        "{count} players get {chips} in all.", count=len(names), chips=chips.counted(sum(new.values()))
    )


def _of_taken(off: Mapping[str, int]) -> Message:
    count = chips.counted(sum(off.values()))
    if len(off) == 1:
        return say("{name} takes {chips} off the table.", name=next(iter(off)), chips=count)
    return say("{count} players take {chips} off the table in all.", count=len(off), chips=count)
