"""Dice being chosen: one or several different ones, by touch or with the three buttons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.text.names import added
from kiosk.text.translate import _, ngettext
from kiosk.ui.control import Control, Tone, main_control

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def face_control(die: str, value: int, now: int | None, choose: Callable[[int], None]) -> Control:
    """One face of a die to be tapped, of which the face `now` is chosen."""
    tone = Tone.CHOSEN if now == value else Tone.PLAIN
    detail = _("shows 0") if (die, value) == ("d10", 10) else ""
    return Control(f"face-{value}", str(value), partial(choose, value), detail, tone=tone)


class DicePick:
    """Which of some dice are chosen: they are taken by a control of their own, so that a slip costs nothing.

    Args:
        dice: to choose from, small to large.
        count: so many must be chosen.
        chosen: already, for who wants the same as before; none or as many as must be.
        take: is given them, small to large.

    Attributes:
        chosen: so far, in the order chosen.
        put_back: the die that the last one chosen has taken the place of; "" for none.
        at: the die that the arcade buttons have come to.
    """

    def __init__(
        self, dice: Sequence[str], count: int, chosen: Sequence[str], take: Callable[[Sequence[str]], None]
    ) -> None:
        self._dice = tuple(dice)
        self._count = count
        self._take = take
        self.chosen = list(chosen)
        self.put_back = ""
        self.at = 0

    def toggle(self, number: int) -> None:
        """Choose a die or put it back; one too many takes the place of the one chosen first."""
        self.at, self.put_back = number, ""
        die = self._dice[number]
        if die in self.chosen:
            self.chosen.remove(die)
            return
        if len(self.chosen) == self._count:
            self.put_back = self.chosen.pop(0)
        self.chosen.append(die)

    def next(self) -> None:
        """On to the next die."""
        self.at = (self.at + 1) % len(self._dice)

    def controls(self, take: str, detail: str = "", longest_detail: str = "") -> list[Control]:
        """A tile for each die, and the control that takes those chosen, or says how many are missing.

        `take`: what that says, "Take {dice}"; `detail`: below it, and the longest that may stand there.
        """
        tiles = [
            Control(
                f"die-{die}", die, partial(self.toggle, number),
                tone=Tone.CHOSEN if die in self.chosen else Tone.PLAIN, die=die,
                button=ButtonName.STICK if number == self.at else None,
            )
            for number, die in enumerate(self._dice)
        ]  # fmt: skip
        missing = self._count - len(self.chosen)
        chosen = sorted(self.chosen, key=self._dice.index)
        choose = _choose(missing)
        words = choose if missing else take.format(dice=added(chosen))
        longest = take.format(dice=added(self._dice[-self._count :]))
        may_say = (longest, *map(_choose, range(1, self._count + 1)))
        why = choose if missing else None
        takes = main_control("take", words, lambda: self._take(chosen), detail, why)
        return [
            *tiles,
            Control(
                "next-die", _("Next die"), self.next,
                button=ButtonName.BUY, keys=(pygame.K_RIGHT,), steps=True,
            ),
            replace(takes, room=(max(may_say, key=len), longest_detail)),
        ]  # fmt: skip


def _choose(missing: int) -> str:
    """How many dice are still to be chosen."""
    return ngettext("Choose one more die", "Choose {count} dice", missing).format(count=missing)
