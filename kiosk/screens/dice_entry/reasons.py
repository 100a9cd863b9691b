"""Why a person gives the values of dice, as it goes into the record: by what the tray was doing then."""

from __future__ import annotations

from hardware.message import say
from kiosk.table.roll_request import TrayPhase

UNSURE = say("The camera was not sure")
MISREAD = say("The camera misread the die")
ELSEWHERE = say("It did not fall into the tray")
NO_PICTURE = say("The camera gave no picture")
NO_CAMERA = say("This table has no camera")
MOVED = say("The die was moved by hand")
MISTYPED = say("It was tapped in wrongly")
UNCLEAR = say("The throw could not be read for sure")
READ_WRONG = say("The throw was read wrongly")
REAL_DICE = say("Real dice were thrown instead")
_REASONS = {
    TrayPhase.IDLE: (MISREAD, MOVED),
    TrayPhase.CHECK: (UNSURE, MISREAD, MOVED),
    TrayPhase.FAULT: (NO_PICTURE, ELSEWHERE),
    TrayPhase.BY_HAND: (NO_CAMERA,),
}
"""By what the tray did when the panel was opened, the usual one first; at other times"""
_BEFORE = (ELSEWHERE, MISREAD, UNSURE, NO_PICTURE, MOVED)
"""no throw has been read, and it may be any; of what was tapped in it is"""
_ENTERED = (MISTYPED, MOVED)
_THROWN_HERE = {
    TrayPhase.IDLE: (READ_WRONG,),
    TrayPhase.CHECK: (UNCLEAR, READ_WRONG),
    TrayPhase.FAULT: (NO_PICTURE, REAL_DICE),
}
"""Of a tray that throws by itself, which has no camera over it and no hand in it: the same, at other times"""
_THROWN_ELSEWHERE, _ENTERED_HERE = (REAL_DICE,), (MISTYPED, REAL_DICE)
"""the first of these; of what was tapped in the others."""


def reasons(phase: TrayPhase, *, entered: bool, itself: bool) -> tuple[str, ...]:
    """What may be said, the usual one first.

    Args:
        phase: what the tray was doing when dice were to be tapped in.
        entered: those that count were tapped in, and are challenged.
        itself: the tray throws by itself.
    """
    if itself and phase is not TrayPhase.BY_HAND:
        return _ENTERED_HERE if entered else _THROWN_HERE.get(phase, _THROWN_ELSEWHERE)
    return _ENTERED if entered else _REASONS.get(phase, _BEFORE)
