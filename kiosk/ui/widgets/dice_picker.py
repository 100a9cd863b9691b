"""Dice being chosen: one or several different ones, by touch or with the three buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.text.translate import _
from kiosk.ui.control import Control, Tone, main_control

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def face_control(die: str, value: int, now: int | None, choose: Callable[[int], None]) -> Control:
    """One face of a die to be tapped, of which the face `now` is chosen."""
    tone = Tone.CHOSEN if now == value else Tone.PLAIN
    detail = _("shown as 0") if (die, value) == ("d10", 10) else ""
    return Control(f"face-{value}", str(value), partial(choose, value), detail, tone=tone)


class DicePick:
    """Which of some dice are chosen: with the last of them they are taken.

    Args:
        dice: to choose from, small to large.
        usual: those that are offered in one step, as many as must be chosen.
        take: is given them, small to large.

    Attributes:
        chosen: so far, in the order chosen.
        at: the die that the arcade buttons have come to.
    """

    def __init__(
        self, dice: Sequence[str], usual: Sequence[str], take: Callable[[Sequence[str]], None]
    ) -> None:
        self._dice = tuple(dice)
        self._usual = tuple(usual)
        self._take = take
        self.chosen: list[str] = []
        self.at = 0

    def toggle(self, number: int) -> None:
        """Choose a die or put it back."""
        self.at = number
        die = self._dice[number]
        if die in self.chosen:
            self.chosen.remove(die)
            return
        self.chosen.append(die)
        if len(self.chosen) == len(self._usual):
            chosen, self.chosen = self.chosen, []
            self._take(sorted(chosen, key=self._dice.index))

    def next(self) -> None:
        """On to the next die."""
        self.at = (self.at + 1) % len(self._dice)

    def controls(self, label: str) -> list[Control]:
        """A tile for each die, and the control that takes the usual ones while none is chosen."""
        tiles = [
            Control(
                f"die-{die}", die, partial(self.toggle, number),
                tone=Tone.CHOSEN if die in (self.chosen or self._usual) else Tone.PLAIN, die=die,
                button=ButtonName.STICK if number == self.at else None,
            )
            for number, die in enumerate(self._dice)
        ]  # fmt: skip
        why = _("One more die, or put this one back.") if self.chosen else None
        words = f"{label}: {' + '.join(self._usual)}"
        return [
            *tiles,
            Control(
                "next-die", _("Next die"), self.next,
                button=ButtonName.BUY, keys=(pygame.K_RIGHT,), steps=True,
            ),
            main_control("take", words, lambda: self._take(self._usual), why=why),
        ]  # fmt: skip
