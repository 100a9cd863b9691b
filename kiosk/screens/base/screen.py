"""What every screen is to the window: something drawn, tapped, pressed, and left by a wish."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygame import Rect

    from hardware.buttons import ButtonName, Lamp
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control


class Wish(StrEnum):
    """Where a person wants to go from a screen. The flow (kiosk/screens/base/navigation.py) knows the way."""

    BACK = "back"  # to the screen before this one
    TABLE = "table"  # to the table that is open
    MENU = "menu"  # from a table: rules, history, settings, the end of the game
    END = "end"  # the game is over, or is to be: standings
    HOME = "home"  # the attract screen
    PLAYERS = "players"
    GAMES = "games"
    RULES = "rules"
    HOST = "host"  # from a challenge at a table: the host decides, by PIN where one is set
    JOIN = "join"  # a new seat, between hands
    SEATS = "seats"  # who sits at the table, between hands and for the host
    HISTORY = "history"
    SETTINGS = "settings"


class Screen(Protocol):
    """One screen. Everything is called from the main thread.

    Attributes:
        note: why the last thing that a person wanted was not done, or what to know now; "" for nothing.
        wish: set by the screen when a person wants to go elsewhere; the flow clears it and goes there.
    """

    note: str
    wish: Wish | None

    @property
    def moving(self) -> bool:
        """Whether something moves by itself, so that the picture must follow 60 times a second."""

    def controls(self) -> list[Control]:
        """Everything that can be done now by touch, keys or buttons."""

    def tap(self, at: tuple[int, int]) -> bool:
        """A finger or the mouse goes down at a point (px); True when the screen must be drawn again."""

    def drag(self, at: tuple[int, int]) -> bool:
        """It moves there while it is down; True when the screen must be drawn again."""

    def let_go(self, at: tuple[int, int]) -> bool:
        """It goes up there; True when the screen must be drawn again."""

    def key(self, key: int, *, shift: bool = False, text: str = "") -> bool:
        """A key, and the letter it makes; True when the screen must be drawn again."""

    def hear(self, event: object) -> None:
        """An arcade button: hardware.buttons' Press, Held, LetGo, Stuck, Freed."""

    def lamps(self) -> Mapping[ButtonName, Lamp]:
        """How the arcade buttons are to be lit."""

    def tick(self, now: float) -> bool:
        """Time goes by (s, only grows); True when the screen must be drawn again."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; what can be tapped is then where it was drawn."""

    def live_area(self, canvas: Canvas) -> Rect | None:
        """The part that changes often (the live tray), when it is shown now; None for none."""

    def draw_live(self, canvas: Canvas) -> None:
        """Draw that part alone, over what it was."""
