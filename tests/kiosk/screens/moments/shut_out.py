"""What is the host's while nobody can know who the host is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.screens.base.trouble import Trouble
from kiosk.screens.host.shut import Shut
from kiosk.screens.lobby.attract import Attract
from kiosk.settings.keeper import Keeper, why_not
from kiosk.settings.two_copies import Found
from kiosk.table.recorded_game import stopped_by
from tests.kiosk.screens.moments.parts import MOST, house, nothing

if TYPE_CHECKING:
    from kiosk.screens.base.screen import Screen
    from tests.kiosk.screens.moments.parts import Clock

DAMAGED = why_not(Found(None, 0, {Path("preferences.json"): "it is torn"}))
GONE = why_not(Found(None, 0, {}, new=True))


def shut(clock: Clock) -> Screen:
    return Shut(clock, DAMAGED)


def shut_with_the_box_open(clock: Clock) -> Screen:
    return Shut(clock, GONE, nothing)


def attract_shut(clock: Clock) -> Screen:
    kiosk = house()
    keeper = kiosk._keeper = Keeper(Path("nowhere"))
    keeper.shut = DAMAGED
    return Attract(clock, kiosk, unfinished=[], resume=nothing, play_itself=None)


def stopped(clock: Clock) -> Screen:
    words = stopped_by(-MOST).words
    return Trouble(clock, words, lambda: words, can_leave=False, by_itself=False)


MOMENTS = (stopped, shut, shut_with_the_box_open, attract_shut)
