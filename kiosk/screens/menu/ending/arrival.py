"""Who has won an evening or a game comes in step by step; confetti falls over it. All of it is a picture."""

from __future__ import annotations

import random
from enum import IntEnum, auto
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from kiosk.ui.lamplight import DEPTH
from kiosk.ui.motion import LONGEST_S, Flight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from kiosk.ui.theme import Colour


class Step(IntEnum):
    """How far it has come; each begins when the one before has been seen."""

    STAGE = auto()
    OTHERS = auto()
    WINNER = auto()
    CROWN = auto()
    CONFETTI = auto()
    MORE = auto()
    MOST = auto()
    LAST = auto()


BURSTS = Step.LAST - Step.CONFETTI
"""So often confetti falls at most."""
PIECES = 44
"""Of confetti in each of its steps."""
PIECE = 19
"""How large one is, px at BASE_SIZE."""


class Arrival:
    """Which step is seen.

    Args:
        first: with which it begins.

    Attributes:
        step: the one that is seen.
        seen: the page was drawn where things may move: from then on it goes on.
    """

    def __init__(self, first: Step = Step.STAGE) -> None:
        self.step = first
        self.seen = False
        self._next_at = 0.0
        self._due = False

    def do(self, now: float) -> bool:
        """Time goes by (s, only grows); True when the next step is to be drawn."""
        if not self.seen or self.step is Step.LAST or now < self._next_at:
            return False
        self.step = Step(self.step + 1)
        self._next_at, self._due = now + LONGEST_S, True
        return True

    def end(self) -> bool:
        """All have come: who taps waits for nothing; whether they had not."""
        early, self.step, self._due = self.step is not Step.LAST, Step.LAST, False
        return early

    def falls(self, bursts: int) -> bool:
        """Whether confetti is to fall, once for each of so many steps."""
        due, self._due = self._due, False
        return due and Step.CONFETTI <= self.step < Step.CONFETTI + bursts

    def confetti(self, box: Rect, colours: Sequence[Colour], scale: float) -> list[Flight]:
        """What falls in a box, px, in this step."""
        chance = random.Random(self.step)
        return [_piece(chance, box, colours[number % len(colours)], scale) for number in range(PIECES)]


def _piece(chance: random.Random, box: Rect, colour: Colour, scale: float) -> Flight:
    side = round(PIECE * scale * chance.uniform(0.7, 1.2))
    picture = _paper(side, colour, chance.randrange(12) * 30)
    free = box.inflate(-picture.get_width(), -picture.get_height())  # for its middle
    x, high = chance.uniform(free.left, free.right), chance.uniform(0, 0.5)
    aside, low = x + chance.uniform(-40, 40) * scale, high + chance.uniform(0.25, 0.5)
    start = picture.get_rect(center=(x, free.top + free.h * high))
    # Its end is drawn by chance as well: held at the box's edge all would end in a line.
    end = picture.get_rect(center=(min(max(aside, free.left), free.right), free.top + free.h * low))
    begins = chance.uniform(0.0, 0.14)
    return Flight(picture, start, end, begins, LONGEST_S - begins, glides=True)


@lru_cache(maxsize=256)
def _paper(side: int, colour: Colour, degrees: int) -> Surface:
    """A strip of paper on a transparent ground, turned."""
    flat = pygame.Surface((side, max(2, side // 2)), pygame.SRCALPHA, DEPTH)
    flat.fill(colour)
    return pygame.transform.rotate(flat, degrees)
