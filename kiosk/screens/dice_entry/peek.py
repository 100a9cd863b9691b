"""Hidden dice at the table's screen: who may look at them, for how long, and what they see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.games.kingdom_table import rank
from kiosk.table.roll_request import TrayPhase
from kiosk.text.foundation import BRIEFLY, MAKES, named
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import draw_token, tokens
from kiosk.ui.widgets.tray.view import draw_ground, draw_tray

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.games.kingdom_table import Rank
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
HAND = 52
"""How large the sign of dice is that were tapped in, px at BASE_SIZE."""
RANK, RANK_LARGE = 27, 30
"""How high a rank's line is, px at BASE_SIZE; in large text, beside which dice must have room."""
TITLE, LARGEST, SMALLEST, DICE, CARD = 42, 92, 44, 0.34, 460
"""How high a hand's name is, how large its dice are at most and at least, px at BASE_SIZE, and at most as a
share of the height; how wide the ranks are at most."""
EDGE = 8
"""How far the words of a rank keep from the sides of its place and from each other, px at BASE_SIZE."""
PATIENT_S = 2.5
"""A first picture of the tray is waited for so long before it is said that there is none."""
GLANCE_S = 0.4
"""Who lets go sooner than this has tapped, and has seen nothing."""
PEEK_S = 6.0
"""Hidden dice that are looked at are covered again after so long, whoever still holds on."""


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
    draw_tray(
        canvas, frame, marks, box, close_up=asks, refused=refused, near=near, ends=ends, lying=lying,
        earlier=earlier, opens=dice.opens(now, at_once=calm),
        awaited=dice.unseen_for(frame, now) < PATIENT_S, head=canvas.px(TOKEN) if beside else 0,
        enlarged=dice.enlarged,
    )  # fmt: skip
    if beside and who is not None:
        _draw_thrower(canvas, table, who, box)
    if who is not None and not (small or seen or told) and _lies_of_another(table, who):
        _draw_owner(canvas, table, who, box)


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


def _lies_of_another(table: Table, who: int | str) -> bool:
    """Whether the dice of who threw last lie in the tray still, in which another is to throw."""
    return lies_before(table) and table.roll.asked is not None and table.roll.asked.seat != who


def _draw_owner(canvas: Canvas, table: Table, who: int | str, box: Rect) -> None:
    """Whose dice lie in a large picture: token and name on its rim, above at the left, if none lies there."""
    reading = table.roll.reading
    assert reading is not None
    high, gap = canvas.line(OWNER), canvas.px(6)
    inside = box.inflate(-2 * canvas.px(RIM), 0)
    name = table.players[who].name if isinstance(who, int) else _("House")
    room = Rect(0, 0, inside.w // 2, high)
    name = canvas.shortened(name, room, Type.FINE)
    token = high if isinstance(who, int) else 0
    plate = Rect(0, 0, canvas.width_of(name, room, Type.FINE, 1) + token + 3 * gap, high)
    lie = ((die.x / reading.width, die.y / reading.height) for die in reading.dice)
    low = any(x < UNDER and y < UNDER for x, y in lie)
    plate.bottomleft = (inside.x, inside.bottom if low else inside.y + plate.h)
    canvas.rounded(plate, canvas.theme.dark, radius=6)
    if isinstance(who, int):
        draw_token(canvas, tokens(canvas.theme, table.players)[who], Rect(plate.topleft, (high, high)))
    place = Rect(plate.x + token + gap, plate.y, plate.w - token - 2 * gap, high)
    canvas.write(name, place, Type.FINE, canvas.theme.ivory, lines=1)


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


class Peek:
    """A look at hidden dice, from holding on to letting go.

    Args:
        table: whose dice they are.
        clock: s, only grows.
    """

    def __init__(self, table: Table, clock: Callable[[], float]) -> None:
        self._table = table
        self._clock = clock
        self._until = float("-inf")

    @property
    def rolls(self) -> bool:
        """Whether a hidden throw is asked for."""
        asked = self._table.roll.asked
        return asked is not None and asked.hidden

    @property
    def seat(self) -> int | None:
        """The seat whose player may look at hidden dice now; None before there are any to be seen."""
        roll = self._table.roll
        early = self.rolls and roll.phase is not TrayPhase.CHECK and not roll.refusals
        return None if early else self._whose

    @property
    def _whose(self) -> int | None:
        """Who rolls hidden dice, or has them and has to decide."""
        state = self._table.state
        pending = state["pending"]
        seat = pending.get("seat")
        if not isinstance(seat, int) or self._table.players[seat].bot:
            return None
        if self.rolls:
            return seat if not self._table.roll.hidden.must_clear else None  # what lies there is another's
        hidden = any(die["value"] is None for die in state["seats"][seat]["dice"])
        return seat if pending["kind"] == "decision" and hidden else None

    @property
    def name(self) -> str:
        """Who rolls hidden dice, or may look at them; "" for nobody."""
        seat = self._whose
        return "" if seat is None else self._table.players[seat].name

    @property
    def on(self) -> bool:
        """Whether somebody looks now."""
        return bool(self._clock() < self._until) and self.seat is not None

    @property
    def glances(self) -> bool:
        """Whether somebody has only just begun to look."""
        return self.on and self._until - self._clock() > PEEK_S - GLANCE_S

    def begin(self) -> None:
        """Somebody holds on to look."""
        self._until = self._clock() + PEEK_S

    def cover(self) -> bool:
        """Let go; True when somebody was looking."""
        was = self.on
        self._until = float("-inf")
        return was

    def tick(self, now: float) -> bool:
        """Cover dice that have been looked at for long enough; True when that was now."""
        if not float("-inf") < self._until <= now:
            return False
        self._until = float("-inf")
        return True

    def draw(self, canvas: Canvas, box: Rect, seat: int, *, close_up: bool) -> None:
        """What the one who looks at a seat's dice may see: the tray as it is, or the dice that count."""
        private = self._table.roll.look(seat)
        if private.dice:
            _draw_hand(canvas, private.dice, box)
        elif private.frame is None:
            canvas.panel(box, canvas.theme.dark, canvas.theme.gold, 3, radius=0)
            words = _("There is nothing to see yet: throw the dice first.")
            canvas.write(
                words,
                layout.inset(box, canvas.px(14)),
                Type.FINE,
                canvas.theme.ivory,
                align="centre",
                lines=4,
            )
        else:
            refused = refused_of(self._table)
            draw_tray(canvas, private.frame, private.reading, box, close_up=close_up, refused=refused)

    @property
    def words(self) -> str:
        """What is said of the hidden dice to who looks alone."""
        seat = self.seat
        return "" if seat is None or not self.on else translated(self._table.roll.look(seat).message)


def _draw_hand(canvas: Canvas, thrown: Sequence[tuple[str, int]], box: Rect) -> None:
    """A Foundation for the one who may see it: named, sorted, and below where it stands among the ranks."""
    canvas.panel(box, canvas.theme.dark, canvas.theme.gold, 3, radius=0)
    values = tuple(value for _die, value in thrown)
    has, pips = rank(values)
    inner, gap = layout.inset(box, canvas.px(7)), canvas.px(6)
    title, rest = layout.cut_top(inner, canvas.px(TITLE), gap)
    high = canvas.px(RANK_LARGE if canvas.theme.large_text and not canvas.upright else RANK)
    least = canvas.px(SMALLEST) + gap
    across = -(-len(MAKES) // max(1, (rest.h - least) // canvas.px(RANK)))  # where not all have a line
    down = -(-len(MAKES) // across)
    listed = layout.cut_bottom(rest, down * high, gap)[1].h  # dice give way to ranks
    wide = int((inner.w - 4 * gap) / (len(pips) + dice.REACHES))
    side = min(wide, canvas.px(LARGEST), round(inner.h * DICE))
    side = max(min(side, listed), canvas.px(SMALLEST))
    row, card = layout.cut_top(rest, side, gap)
    whole = side * len(pips) + gap * (len(pips) - 1)
    reaches = min(round(side * dice.REACHES), inner.w - whole)  # the shadow of the last one has its room, too
    row = Rect(row.centerx - (whole + reaches) // 2, row.y, whole, side)
    canvas.write(translated(named(values)), title, Type.LEAD, canvas.theme.gold, align="centre", lines=1)
    for value, cell in zip(pips, layout.columns(row, [1] * len(pips), gap), strict=True):
        dice.draw_die(canvas, thrown[0][0], value, cell)
    _draw_ranks(canvas, has, card, across)


def _draw_ranks(canvas: Canvas, has: Rank, card: Rect, across: int) -> None:
    """All ranks, best first, in so many columns; what makes each where there is room, at least briefly."""
    down = -(-len(MAKES) // across)
    card = card.inflate(0 if across > 1 else min(0, canvas.line(CARD) - card.w), 0)
    card.h = min(card.h, down * canvas.line(RANK) * 5 // 4)
    columns = layout.columns(card, [1] * across, canvas.px(4))
    cells = [cell for column in columns for cell in layout.rows(column, [1] * down, 0)]
    share = [1, 1.15] if across == 1 else [1, 1.5]
    parts = [layout.columns(layout.inset(cell, 1), share, 0) for cell in cells]
    told = across == 1 or all(
        canvas.has_room(translated(words), place.inflate(-2 * canvas.px(EDGE), 0))
        for (each, makes), places in zip(MAKES.items(), parts, strict=False)
        for words, place in zip((each.title, makes), places, strict=True)
    )
    if not told and _have_room_briefly(canvas, cells):
        _draw_briefly(canvas, has, cells)
        return
    for (each, makes), cell, (what, how) in zip(MAKES.items(), cells, parts, strict=False):
        if each is has:
            canvas.rounded(cell, canvas.theme.gold, radius=4)
        ink = canvas.theme.dark if each is has else canvas.theme.ivory
        title = (what if told else cell).move(canvas.px(EDGE), 0)
        title.w -= 0 if told else canvas.px(12)
        canvas.write(translated(each.title), title, Type.FINE, ink, lines=1)
        if told:
            canvas.write(translated(makes), how, Type.FINE, ink, lines=1)


def _have_room_briefly(canvas: Canvas, cells: Sequence[Rect]) -> bool:
    """Whether each rank and, briefly, what makes it have room in one line."""
    return all(
        sum(canvas.width_of(translated(words), cell, Type.FINE, 1) for words in (each.title, makes))
        <= cell.w - 3 * canvas.px(EDGE)
        for (each, makes), cell in zip(BRIEFLY.items(), cells, strict=False)
    )


def _draw_briefly(canvas: Canvas, has: Rank, cells: Sequence[Rect]) -> None:
    """Each rank, and at the right of its place what makes it."""
    for (each, makes), cell in zip(BRIEFLY.items(), cells, strict=False):
        if each is has:
            canvas.rounded(cell, canvas.theme.gold, radius=4)
        ink = canvas.theme.dark if each is has else canvas.theme.ivory
        place = cell.inflate(-2 * canvas.px(EDGE), 0)
        wide = canvas.width_of(translated(makes), place, Type.FINE, 1)
        how, what = layout.cut_right(place, wide, canvas.px(EDGE))
        canvas.write(translated(each.title), what, Type.FINE, ink, lines=1)
        canvas.write(translated(makes), how, Type.FINE, ink, align="right", lines=1)
