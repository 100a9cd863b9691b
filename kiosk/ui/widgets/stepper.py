"""An amount of chips being chosen: a stepper that grows bolder, and a few presets."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import pygame

from hardware.buttons import ButtonName
from kiosk.text import chips
from kiosk.text.translate import _
from kiosk.ui.control import Control, Tone

STEPS = (1, 5, 25, 100, 500, 2_500, 10_000, 50_000, 250_000)
PATIENCE = 5
"""Steps of one size, one after another in the same direction, before the next size."""
OFFERED = 4
"""Usual amounts beside the stepper, and at their right the most."""
FEW = 4
"""What the largest of them is worth, so many times, is the most or more."""
USUAL = (1, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000)


@dataclass
class Bidding:
    """An amount between `least` and `most` chips.

    Any amount can be reached: steps grow with each PATIENCE taken the same way, and a step the other way is
    small again.
    """

    least: int
    most: int
    amount: int
    _direction: int = field(default=0, repr=False)
    _taken: int = field(default=0, repr=False)

    def __post_init__(self) -> None:
        self.set(self.amount)

    def set(self, amount: int) -> None:
        """Choose an amount, or the nearest that is allowed."""
        self.amount = max(self.least, min(amount, self.most))
        self._taken = 0

    def step(self, direction: int) -> None:
        """One step up (1) or down (-1); the larger steps land on round amounts."""
        taken = self._taken + 1 if direction == self._direction else 1
        size = STEPS[min((taken - 1) // PATIENCE, len(STEPS) - 1)]
        up = (self.amount // size + 1) * size
        down = (-(-self.amount // size) - 1) * size
        self.set(up if direction > 0 else down)
        self._direction, self._taken = direction, taken

    def presets(self) -> tuple[int, ...]:
        """Usual amounts that are possible, growing, but for the most, which stands at the right."""
        fits = (
            at
            for at in range(len(USUAL) - OFFERED)
            if USUAL[at + OFFERED - 1] * FEW >= self.most and USUAL[at + OFFERED - 1] > self.least
        )
        first = next(fits, len(USUAL) - OFFERED)
        usual = USUAL[first : first + OFFERED]
        return tuple(amount for amount in usual if self.least <= amount < self.most)

    def controls(
        self, why_least: str, why_most: str, all_in: int | None = None, means: str = ""
    ) -> list[Control]:
        """Less, more, some usual amounts, and the most; `all_in` is all that one has.

        `why_least`, `why_most`: why there is no less, and no more. `means`: what the most is, where it is
        less than that.
        """
        row = [
            Control(
                "less", "\N{MINUS SIGN}", lambda: self.step(-1),
                why=why_least if self.amount == self.least else None,
                button=ButtonName.STICK, keys=(pygame.K_DOWN, pygame.K_MINUS),
            ),
            Control(
                "more", "+", lambda: self.step(1), why=why_most if self.amount == self.most else None,
                button=ButtonName.BUY, keys=(pygame.K_UP, pygame.K_PLUS, pygame.K_EQUALS),
            ),
        ]  # fmt: skip
        row += [self._preset(amount, "") for amount in self.presets()]
        return [*row, self._preset(self.most, _("all in") if self.most == all_in else means)]

    def _preset(self, amount: int, detail: str) -> Control:
        chosen = Tone.CHOSEN if amount == self.amount else Tone.PLAIN
        name = f"preset-{amount}"
        return Control(name, chips.amount(amount), partial(self.set, amount), detail, tone=chosen)
