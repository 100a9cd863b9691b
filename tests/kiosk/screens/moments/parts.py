"""What the moments of all pages are made of: a clock that stands still, a kiosk that keeps nothing."""

from __future__ import annotations

from typing import Any

from hardware.sound.speech import Speaker
from kiosk.screens.base.context import House
from kiosk.screens.lobby.party import Party
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from tests.kiosk.screens.moments.states import NAMES

LANGUAGES = ("en", "de")
MOST = 9_999_999
CAMERA = "HD Pro Webcam C920 with a long name"
CAFE = "Café Würfelzucker"


class Clock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Told:
    """In place of another process: says what a test has it say, and remembers what it was told."""

    def __init__(self, *reports: Any) -> None:
        self.reports = list(reports)
        self.told: list[Any] = []
        self.closed = False

    def hear(self) -> list[Any]:
        heard, self.reports = self.reports, []
        return heard

    def say(self, command: Any) -> None:
        self.told.append(command)

    def close(self) -> None:
        self.closed = True


def house(given: str = "", **preferences: Any) -> House:
    """A kiosk that keeps nothing and opens nothing."""
    setup = Setup(players=(Player("Ann"),), watch=None)
    made = House(None, setup, open_table, source="none", given=given, find_watch=_none)
    made.speaker = Speaker(lambda _name: None)  # whatever is installed here
    if preferences:
        made.change(**preferences)
    return made


def _none(_source: str) -> None:
    return None


def party(count: int) -> Party:
    """So many guests, with names as long and stacks as high as they may be."""
    made = Party()
    for name in NAMES[:count]:
        made.add(name).chips = MOST
    if count > 1:
        made.guests[1].bot = True
    return made


def nothing(*_args: Any) -> None:
    """Nobody goes on from here."""
