"""What is the host's while nobody can know who the host is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.screens.host.shut import Shut
from kiosk.screens.lobby.attract import Attract
from kiosk.settings.keeper import Keeper, why_not
from kiosk.settings.two_copies import Found
from tests.kiosk.screens.moments.parts import house, nothing

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


MOMENTS = (shut, shut_with_the_box_open, attract_shut)
