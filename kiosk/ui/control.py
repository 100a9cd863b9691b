"""What can be done on a screen: what it is called, what it costs, why it may not be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

import pygame
from pygame import Rect

from hardware.buttons import ButtonName

Do = Callable[[], object]
"""What it comes to is nobody's concern."""


def nothing() -> None:
    """What a control does that is never enabled."""


class Sign(Enum):
    """What stands beside what a control says, for who knows the place before the words."""

    PLAY = auto()
    DICE = auto()
    SEATS = auto()
    SETTLE = auto()
    COACH = auto()
    BOOK = auto()
    CLOCK = auto()
    EYE = auto()
    WHEEL = auto()
    FLAG = auto()
    SOUND = auto()
    PICTURE = auto()
    KEY = auto()
    SPEECH = auto()
    PERSON = auto()
    BOT = auto()
    UP = auto()
    AWAY = auto()
    AHEAD = auto()  # a page follows
    LETTERS = auto()
    GLOBE = auto()
    BOLT = auto()
    WARNING = auto()  # something is over or gone by it
    PALETTE = auto()
    MOTION = auto()
    TURN = auto()
    FINGER = auto()
    MOON = auto()
    LAMPS = auto()
    CAMERA = auto()
    TARGET = auto()
    CHIP = auto()
    BARS = auto()
    LOCK = auto()


class Tone(Enum):
    """How much a control asks to be used."""

    MAIN = auto()  # the usual thing to do now
    PLAIN = auto()
    CHOSEN = auto()  # one of several, chosen at the moment
    DANGER = auto()  # what can't be had back is gone by it, and a first tap has asked for it; dark and framed
    QUIET = auto()  # seldom needed
    LINE = auto()  # said, not asked: it looks like no button, though a tap on it does something


@dataclass(frozen=True)
class Control:
    """Something that a person can do now, or could do at another time.

    Attributes:
        name: short and unique on a screen: "hit", "bet", "face-17".
        label: what it says, large.
        do: does it.
        detail: what it costs or leads to, smaller.
        why: why it can't be done now, in a sentence; None when it can.
        button: the arcade button that does the same now.
        held: the one that does the same when it is held down.
        keys: pygame's key numbers that do the same.
        die: a die drawn on it. second_die: another one beside it. value: what they show; None for nothing.
        sign: a sign drawn on it, at the left of the words.
        steps: it only moves what an arcade button or a key would use; a finger needs no such thing.
        room: the longest label and detail that it may come to have while it stands there: it is as wide as
            these need from the start.
        instead: it has the place of this one, whose words it need not have; None: a place of its own.
        aside: it is narrow beside what is the thing to do.
        price: chips that it costs, shown as one on its die; 0 for nothing.
        badged: an arcade button does it at times while it stands there: it has the width for its name.
        differs: its detail is how something is set, and that is not as usual: it is marked.
        once: used twice within half a second it was meant once: on a page, where others may follow at once.
        typed: a key of a keyboard on the screen: tapped as quickly as one can, whatever it wrote before.
        opens: it leads to a page among others that change something at once, and has an arrow for it.
        brief: what it says instead of both where it is low and carries the name of an arcade button that is
            held; "" for no such thing.
        too_long: it is done by a tap alone, and this is said where it is touched for longer, in a sentence;
            "" for what is done however long it is touched.
        shorter: label and detail in fewer words, the most first: it says the first that has room whole.
    """

    name: str
    label: str
    do: Do
    detail: str = ""
    why: str | None = None
    button: ButtonName | None = None
    held: ButtonName | None = None
    keys: tuple[int, ...] = ()
    tone: Tone = Tone.PLAIN
    die: str | None = None
    second_die: str | None = None
    value: int | None = None
    sign: Sign | None = None
    steps: bool = False
    room: tuple[str, str] = ("", "")
    instead: Control | None = None
    aside: bool = False
    price: int = 0
    badged: bool = False
    brief: str = ""
    shorter: tuple[tuple[str, str], ...] = ()
    opens: bool = False
    differs: bool = False
    once: bool = False
    typed: bool = False
    too_long: str = ""


@dataclass(frozen=True)
class Placed:
    """A control and where it is to be tapped.

    Attributes:
        rect: where it was drawn, px.
        beside: a finger so near beside it means it, px, where it is on nothing else and nearer to nothing.
    """

    control: Control
    rect: Rect
    beside: int = 0

    def takes(self, at: tuple[int, int]) -> bool:
        """Whether a finger at a point, px, is on it or near enough."""
        return self.rect.inflate(2 * self.beside, 2 * self.beside).collidepoint(at)

    def off(self, at: tuple[int, int]) -> int:
        """How far a point is from it, px, squared; 0 on it."""
        across = max(self.rect.left - at[0], at[0] - self.rect.right + 1, 0)
        down = max(self.rect.top - at[1], at[1] - self.rect.bottom + 1, 0)
        return across * across + down * down


def placed_at(placed: Sequence[Placed], at: tuple[int, int]) -> Placed | None:
    """What a finger at a point, px, means: the uppermost that it is on, else the nearest; None: nothing."""
    near = (each for each in reversed(placed) if each.takes(at))
    return min(near, key=lambda each: each.off(at), default=None)


def main_control(
    name: str, label: str, do: Do, detail: str = "", why: str | None = None, *more_keys: int
) -> Control:
    """The usual thing to do, of one kind at every table: BET and RETURN are chips and yes."""
    keys = (pygame.K_RETURN, *more_keys)
    return Control(name, label, do, detail, why, button=ButtonName.BET, keys=keys, tone=Tone.MAIN)
