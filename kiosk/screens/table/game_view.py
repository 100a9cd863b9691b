"""What the table of one game has of its own; the rest is every table's (table_screen.py)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.games.state import LegalState, PendingState
    from kiosk.screens.table.areas import Areas
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control

S = TypeVar("S")
"""The state of the game, as it may be seen (kiosk.games.state)."""


class GameView(ABC, Generic[S]):
    """The decisions of a game, its seats, and some words.

    Args:
        table: that plays it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table

    @abstractmethod
    def begin(self, pending: PendingState) -> None:
        """Another question is asked: drop what was begun for the one before, begin what this one needs."""

    @abstractmethod
    def decision_row(self, state: S, seat: int, legal: list[LegalState]) -> list[Control]:
        """What the seat that is asked may do, as large buttons."""

    def after_hand(self, _state: S) -> Control | None:
        """What may be done after a hand in this game alone; None for nothing."""
        return None

    @abstractmethod
    def question(self, state: S) -> str:
        """What a person is asked to decide, after the name: "your move"."""

    @abstractmethod
    def advice(self, state: S) -> str:
        """What this is about, for who sees it for the first time."""

    @abstractmethod
    def outcome(self, state: S) -> str:
        """How the hand ended, in a few words."""

    @abstractmethod
    def draw_seats(self, canvas: Canvas, state: S, areas: Areas, spotlight: int) -> None:
        """The seats with their dice and chips, and what lies between them.

        `spotlight`: the seat that was asked last, shown large where there are too many to show all.
        """

    def lists_hand(self, _state: S) -> bool:
        """Whether after this hand a list of results takes the place of tray and words."""
        return False

    @abstractmethod
    def draw_result(self, canvas: Canvas, state: S, box: Rect) -> None:
        """The list of results, after a hand or the game."""


def find(legal: Sequence[LegalState], action: str) -> LegalState | None:
    """What is said of an action that is legal; None where it is not."""
    return next((each for each in legal if each["action"] == action), None)


def dice_of(legal: LegalState) -> list[str]:
    """The die that an action rolls, or those to choose one from."""
    dice = legal["die"]
    return [dice] if isinstance(dice, str) else dice
