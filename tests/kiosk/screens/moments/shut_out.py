"""What is the host's while nobody knows who that is; others who must agree; a table that has stopped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.base.trouble import Trouble
from kiosk.screens.host.shut import Shut
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.menu.agreement import Agreement
from kiosk.settings.keeper import Keeper, why_not
from kiosk.settings.two_copies import Found
from kiosk.table.recorded_game import stopped_by
from kiosk.text.chips import counted
from tests.kiosk.screens.moments.parts import MOST, house, nothing
from tests.kiosk.screens.moments.states import NAMES, WIDE

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
    return Attract(clock, kiosk, unfinished=None, resume=nothing, play_itself=None, play=lambda _game: None)


def stopped(clock: Clock) -> Screen:
    words = stopped_by(-MOST).words
    return Trouble(clock, words, lambda: words, can_leave=False, by_itself=False)


def agreement(clock: Clock) -> Screen:
    page = Agreement(clock, say("{name} buys {chips}.", name=WIDE, chips=counted(MOST)), NAMES[:3], nothing)
    page._touch(NAMES[1])
    return page


def agreement_of_twelve(clock: Clock) -> Screen:
    return Agreement(clock, say("{name} joins with {chips}.", name=WIDE, chips=counted(MOST)), NAMES, nothing)


MOMENTS = (agreement, agreement_of_twelve, stopped, shut, shut_with_the_box_open, attract_shut)
