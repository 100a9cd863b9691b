"""What a hand is remembered for, in two or three words that are stamped over the stage and are soon gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from kiosk.text.translate import translated
from kiosk.ui import layout
from kiosk.ui.canvas import Canvas
from kiosk.ui.lamplight import DEPTH
from kiosk.ui.motion import LONGEST_S, Flight
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from kiosk.screens.table.game_view import Moment
    from kiosk.ui.theme import Theme

BEGINS_S, GROWS_S = 0.06, 0.14
"""It begins when the die has left the tray, and has grown so much later; then it stands."""
SMALL = 0.3
"""Share of its size at which it begins."""
WIDE, HIGH, UP = 1.0, 92, 46
"""Share of the stage's width, px at BASE_SIZE, and how far its middle is above the stage's foot, px.

There are words of what to do next, which nobody misses meanwhile: chips and dice stay in sight.
"""


def stamp(moment: Moment, stage: Rect, look: Theme, scale: float) -> list[Flight]:
    """Words that grow over the foot of a stage and stand there until the motion is over.

    Gold is what was good for who it happened to, orange-red what was bad. It is opaque: nothing of it is
    blended with what lies below.
    """
    width, height = round(stage.w * WIDE), round(HIGH * scale)
    picture = pygame.Surface((width, height), 0, DEPTH)
    canvas = Canvas(picture, look)
    canvas.scale = scale
    colour = look.ivory if moment.good is None else look.gold if moment.good else look.bad
    picture.fill(colour)
    picture.fill(look.dark, layout.inset(picture.get_rect(), canvas.px(4)))
    room = layout.inset(picture.get_rect(), canvas.px(12))
    canvas.write(translated(moment.words), room, Type.TITLE, colour, align="centre", lines=1)
    end = picture.get_rect(center=(stage.centerx, stage.bottom - round(UP * scale)))
    start = Rect(0, 0, max(1, round(width * SMALL)), max(1, round(height * SMALL)))
    start.center = end.center
    stands = BEGINS_S + GROWS_S
    return [
        Flight(picture, start, end, BEGINS_S, GROWS_S, lift=0),
        Flight(picture, end, end, stands, LONGEST_S - stands, lift=0),
    ]
