"""Dice being chosen: one or several different ones, by touch or with the three buttons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.text.names import dice_words
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control, Tone, main_control

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def face_control(die: str, value: int, now: int | None, choose: Callable[[int], None]) -> Control:
    """One face of a die to be tapped, of which the face `now` is chosen."""
    tone = Tone.CHOSEN if now == value else Tone.PLAIN
    detail = _("shown as 0") if (die, value) == ("d10", 10) else ""
    return Control(f"face-{value}", str(value), partial(choose, value), detail, tone=tone)


class DicePick:
    """Which of some dice are chosen.

    Args:
        dice: to choose from, small to large.
        count: how many must be chosen.

    Attributes:
        chosen: in the order chosen.
        at: the die that the arcade buttons have come to.
    """

    def __init__(self, dice: Sequence[str], count: int) -> None:
        self._dice = tuple(dice)
        self._count = count
        self.chosen: list[str] = []
        self.at = 0

    def toggle(self, number: int) -> None:
        """Choose a die or put it back; the one chosen first gives way when there would be too many."""
        self.at = number
        die = self._dice[number]
        if die in self.chosen:
            self.chosen.remove(die)
        else:
            self.chosen = [*self.chosen, die][-self._count :]

    def next(self) -> None:
        """On to the next die."""
        self.at = (self.at + 1) % len(self._dice)

    def controls(self, label: str, take: Callable[[list[str]], None]) -> list[Control]:
        """A tile for each die, and the control that takes those chosen."""
        tiles = [
            Control(
                f"die-{die}", die, partial(self.toggle, number),
                tone=Tone.CHOSEN if die in self.chosen else Tone.PLAIN, die=die,
                button=ButtonName.STICK if number == self.at else None,
            )
            for number, die in enumerate(self._dice)
        ]  # fmt: skip
        missing = self._count - len(self.chosen)
        why = _("Choose {count} different dice first.").format(count=self._count) if missing else None
        room = f"{label}: {translated(dice_words(self._dice[-self._count :]))}"
        words = label if missing else f"{label}: {translated(dice_words(self.chosen))}"
        return [
            *tiles,
            Control("next-die", _("Next die"), self.next, button=ButtonName.BUY, keys=(pygame.K_RIGHT,)),
            replace(main_control("take", words, lambda: take(self.chosen), why=why), room=(room, "")),
        ]
