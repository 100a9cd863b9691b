"""What all may see of the tray: dice on the move, those that were read, and whose they are that lie there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import draw_token, tokens
from kiosk.ui.widgets.tray.view import draw_ground, draw_tray

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.screens.dice_entry.entry_panel import Correction
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.widgets.tray.loupes import Corners
    from kiosk.ui.widgets.tray.moving_dice import MovingDice
    from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures
    from vision.reading import Reading

SMALL, TOKEN = 130, 30
"""In a picture no wider than this, beside another's dice on the stage perhaps, a token so large, or a word as
high, says who threw, px at BASE_SIZE."""
OWNER, RIM, UNDER = 32, 16, 0.3
"""How high the plate is that says so on a larger picture's rim, and how far it is from that one's corners; a
die that is nearer to both sides of one than this share of them may lie below the plate."""
OWNER_GAP = 6
"""Beside the token and the name on it, px at BASE_SIZE."""
HAND = 52
"""How large the sign of dice is that were tapped in, px at BASE_SIZE."""
LARGEST = 92
"""How large dice that were tapped in are at most, px at BASE_SIZE."""
PATIENT_S = 2.5
"""A first picture of the tray is waited for so long before it is said that there is none."""


def refused_of(table: Table) -> tuple[str, ...] | None:
    """The dice that were asked for, when what lies in the tray is a throw that did not count; else None.

    Dice that do count, where only the others are thrown again, make it one that counts in part.
    """
    asked = table.roll.asked
    if asked is None or asked.kept or table.roll.phase is not TrayPhase.WAITING or not table.roll.refusals:
        return None
    return asked.dice


def marks_of(table: Table) -> Reading | None:
    """What is marked in the tray's picture: not what was thrown before, by somebody else perhaps.

    What a person said stays marked for as long as it lies there.
    """
    asked = table.roll.asked
    before = asked is not None and not asked.kept and table.roll.phase is TrayPhase.WAITING
    reading, refused = table.roll.reading, bool(table.roll.message) or refused_of(table) is not None
    by_hand = reading is not None and any(die.by_hand for die in reading.dice)
    return reading if refused or by_hand or not before else None


def draw_watched(
    canvas: Canvas,
    table: Table,
    dice: MovingDice,
    box: Rect,
    now: float,
    *,
    stays: bool = False,
    told: bool = False,
    kept: ThrowPictures | None = None,
) -> None:
    """What all may see of the tray at a time (s): dice on the move, then they from nearer by.

    `stays`: they are still looked at, though the next throw is asked for; `told`: so is what was read.
    `kept`: of the last throw, which lies there no more, as far as is known.
    """
    frame, phase, calm = table.roll.frame(), table.roll.phase, canvas.theme.calm
    lying: Sequence[Corners] = ()
    near = ends = None
    if frame is not None and phase is TrayPhase.MOVING:
        dice.follow(frame, now)
        near = None if calm else dice.window(frame)
    elif frame is not None and (phase is TrayPhase.READING or told or (stays and phase is TrayPhase.WAITING)):
        asked = table.roll.asked if phase is TrayPhase.READING else None
        most = None if asked is None else len(asked.dice)
        near, lying, ends = dice.near(frame, now, at_once=calm, most=most), dice.lying, dice.place
    elif frame is not None:
        near = dice.before(frame, now, at_once=calm)
    asks, refused = phase is TrayPhase.CHECK, refused_of(table)
    marks = table.roll.reading if told else marks_of(table)
    small, who = box.w <= canvas.px(SMALL), thrown_by(table)
    if who is None and lies_before(table) and table.roll.camera.can_throw:
        draw_tray(canvas, None, None, box, awaited=True)  # which clears itself as it throws
        return
    seen = who is None or table.journal.diary.due is not None  # in the hand before, or beside it already
    if small and who is not None and kept is not None and kept.after is not None:
        draw_tray(canvas, kept.after, kept.reading, box, head=canvas.px(TOKEN))
        _draw_thrower(canvas, table, who, box)
        return
    if small and seen and refused is None:
        marks = None
    elif small and marks is None and who is not None and tapped_in(table):
        _draw_tapped_in(canvas, table, who, box)
        return
    earlier = table.roll.reading if marks is None and phase is TrayPhase.WAITING else None
    beside = small and marks is not None and who is not None  # another's dice on the stage
    owned = not (small or told) and _lies_of_another(table, who)
    plate = _owner_plate(canvas, table, who, box) if owned else None
    draw_tray(
        canvas, frame, marks, box, close_up=asks, refused=refused, near=near, ends=ends, lying=lying,
        earlier=earlier, opens=dice.opens(now, at_once=calm),
        awaited=dice.unseen_for(frame, now) < PATIENT_S, head=canvas.px(TOKEN) if beside else 0,
        plate=plate, enlarged=dice.enlarged,
    )  # fmt: skip
    if beside and who is not None:
        _draw_thrower(canvas, table, who, box)
    if plate is not None:
        _draw_owner(canvas, table, who, plate)


def draw_claimed(canvas: Canvas, claimed: Correction, box: Rect) -> None:
    """In the place of dice of a throw before: those that were tapped in, with the sign of such ones."""
    inner, gap = draw_ground(canvas, box), canvas.px(6)
    shown = claimed.dice or []
    side = min(canvas.px(LARGEST), inner.h // 2, int((inner.w - 2 * gap) / (len(shown) + dice.REACHES)) - gap)
    row = Rect(0, 0, (side + gap) * len(shown) - gap, side)
    row.center = inner.center
    for (die, value), cell in zip(shown, layout.columns(row, [1] * len(shown), gap), strict=True):
        dice.draw_die(canvas, die, value, cell)
    hand = Rect(0, 0, canvas.px(HAND), canvas.px(HAND))
    hand.midtop = row.centerx, min(row.bottom + gap, inner.bottom - hand.h)
    draw_icon(canvas, Icon.HAND, hand)


def lies_before(table: Table) -> bool:
    """Whether what was read last in the tray is of a throw before the one that is asked for."""
    roll, asked = table.roll, table.roll.asked
    if asked is None or asked.kept or roll.message or roll.reading is None:
        return False
    return roll.phase in {TrayPhase.WAITING, TrayPhase.CLEARING} and bool(roll.reading.dice)


def _lies_of_another(table: Table, who: int | str | None) -> bool:
    """Whether dice of who threw last, or of the hand before, lie in the tray in which another is to throw.

    Not where it is asked at that one's seat whether they were read right.
    """
    if not lies_before(table) or table.roll.asked is None:
        return False
    return who is None or (table.journal.diary.due is None and table.roll.asked.seat != who)


def _owner_plate(canvas: Canvas, table: Table, who: int | str | None, box: Rect) -> Rect:
    """Where it stands whose dice lie in a large picture: on its rim, above at the left, if none lies there.

    `who`: None where they are of the hand before.
    """
    reading = table.roll.reading
    assert reading is not None
    high = canvas.line(OWNER)
    inside = box.inflate(-2 * canvas.px(RIM), 0)
    room = Rect(0, 0, inside.w // 2, high)
    name = canvas.shortened(_owner(table, who), room, Type.FINE)
    token = high if isinstance(who, int) else 0
    plate = Rect(0, 0, canvas.width_of(name, room, Type.FINE, 1) + token + 3 * canvas.px(OWNER_GAP), high)
    lie = ((die.x / reading.width, die.y / reading.height) for die in reading.dice)
    low = any(x < UNDER and y < UNDER for x, y in lie)
    plate.bottomleft = (inside.x, inside.bottom if low else inside.y + plate.h)
    return plate


def _draw_owner(canvas: Canvas, table: Table, who: int | str | None, plate: Rect) -> None:
    """Token and name of whose dice lie in a large picture."""
    token, gap = plate.h if isinstance(who, int) else 0, canvas.px(OWNER_GAP)
    canvas.rounded(plate, canvas.theme.dark, radius=6)
    if isinstance(who, int):
        draw_token(canvas, tokens(canvas.theme, table.players)[who], Rect(plate.topleft, (token, token)))
    place = Rect(plate.x + token + gap, plate.y, plate.w - token - 2 * gap, plate.h)
    name = canvas.shortened(_owner(table, who), place, Type.FINE)
    canvas.write(name, place, Type.FINE, canvas.theme.ivory, lines=1)


def _owner(table: Table, who: int | str | None) -> str:
    if isinstance(who, int):
        return table.players[who].name
    return _("last hand") if who is None else _("House")


def tapped_in(table: Table) -> bool:
    """Whether a person said what all the dice of the last throw of this hand show."""
    rolls = table.game.entered
    waits = table.roll.asked is not None
    return not waits and bool(rolls) and all(by_hand for _die, _value, by_hand in rolls[-1].dice)


def _draw_tapped_in(canvas: Canvas, table: Table, who: int | str, box: Rect) -> None:
    """In the place of a picture, of which there is none: that a person said what the dice show, and whose."""
    draw_ground(canvas, box)
    hand = Rect(0, 0, canvas.px(HAND), canvas.px(HAND))
    hand.center = box.center
    draw_icon(canvas, Icon.HAND, hand)
    _draw_thrower(canvas, table, who, box)


def _draw_thrower(canvas: Canvas, table: Table, who: int | str, box: Rect) -> None:
    """Whose dice are in a small picture: a token in its corner, or the house by its name."""
    side = canvas.px(TOKEN)
    if isinstance(who, int):
        draw_token(canvas, tokens(canvas.theme, table.players)[who], Rect(box.topleft, (side, side)))
        return
    words, gap, high = _("House"), canvas.px(4), canvas.line(LINE)
    wide = canvas.width_of(words, Rect(0, 0, box.w - 2 * gap, high), Type.FINE, 1)
    plate = Rect(box.topleft, (wide + 2 * gap, high))
    canvas.rounded(plate, canvas.theme.dark, radius=6)
    place = plate.inflate(-2 * gap, 0)
    canvas.write(words, place, Type.FINE, canvas.theme.ivory, align="centre", lines=1)


def thrown_by(table: Table) -> int | str | None:
    """The seat that threw last in this hand, or "house"; None where nobody did."""
    throws = (
        each["seat"] for each in reversed(table.session.hand_history(public=True)) if each["do"] == "roll"
    )
    return next(throws, None)
