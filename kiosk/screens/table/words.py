"""What the tables of all games say of the tray and the buttons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygame import Rect

from hardware.buttons import ButtonName
from hardware.message import say
from kiosk.screens.table.felt import lay_recess
from kiosk.screens.table.seat_signs import draw_meanings, height_of_meanings
from kiosk.table.roll_request import TrayPhase
from kiosk.text.names import dice_words
from kiosk.text.translate import _, ngettext, translated
from kiosk.ui import layout
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.screens.table.seat_signs import Meanings
    from kiosk.table.roll_request import Asked
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

SIMULATED = say("Simulated: no camera looks at real dice, the machine throws them at random.")
BUTTON_HINT = say("Tap the tray, or press {button}, to hurry.", button=ButtonName.BUY.name)
OR_THROW = say("Or go back, and tap Throw: the tray throws the dice.")
OR_READ = say("Or throw into the tray: then the camera reads it.")
SENTENCE = re.compile(r"(?<=[.!]) ")
"""What ends one that may be left out; a question is nothing without what follows it."""
FEW, MANY = 5, 9
"""Lines of what is said when a hand is over, as a rule, and of all else at most."""
HINTS = {
    TrayPhase.WAITING: say("The camera reads the dice when they lie still in the tray."),
    TrayPhase.BY_HAND: say("Throw, then tap what the dice show."),
    TrayPhase.FAULT: say("The dice can also be tapped in by hand."),
}


def bad_throw_words(table: Table, asked: Asked) -> str:
    """What becomes of a throw of which a die does not lie flat (rules.md R8); "" for a single die."""
    if len(asked.whole) == 1:
        return ""
    if table.roll.reroll_all:
        return _("If one does not lie flat, all are thrown again.")
    return _("Only a die that does not lie flat is thrown again.")


def clear_words(table: Table) -> str:
    """Who takes the dice out of a covered tray before the next throw; "" when it is clear, or open to all.

    Until it was seen empty, also while a hand moves in it: the one who throws next is not to look yet.
    """
    if table.roll.asked is None or not table.roll.hidden.must_clear or not table.roll.hidden.covered:
        return ""
    thrower = table.roll.hidden.secret_of
    if thrower is None:
        return _("Take the dice out of the tray")
    if thrower.bot:
        words = _("Who threw for {name}: take the dice out, the others look away")
    else:
        words = _("{name}: take your dice out, the others look away")
    return words.format(name=thrower.name)


def roll_words(
    asked: Asked, phase: TrayPhase, *, bot: bool, itself: bool = False, tapped_in: bool = False
) -> str:
    """What is to be done about a roll: clear the tray, throw, or say what lies there.

    `itself`: the tray throws without anybody's doing; `tapped_in`: the dice are, in the place of a throw.
    """
    if itself or phase in {TrayPhase.MOVING, TrayPhase.READING}:
        dice = translated(dice_words(asked.dice))
        if isinstance(asked.seat, str):
            return _("The house throws {dice}").format(dice=dice)
        return _("{name} throws {dice}").format(name=asked.name, dice=dice)
    if phase is TrayPhase.CLEARING:
        return _("Take the dice out of the tray")
    if phase is TrayPhase.CHECK and asked.hidden and bot:
        return _("Throw again for {name}, or one looks").format(name=asked.name)
    return _check_words(asked) if phase is TrayPhase.CHECK or tapped_in else translated(asked.words)


def only_words(name: str) -> str:
    """One person alone sees what is on the screen."""
    return _("Only {name} may look now. The others look away.").format(name=name)


def _check_words(asked: Asked) -> str:
    if asked.hidden:
        return only_words(asked.name)
    if isinstance(asked.seat, str):
        return ngettext(
            "The house: what does the die show?", "The house: what do the dice show?", len(asked.dice)
        )
    words = ngettext("{name}: what does the die show?", "{name}: what do the dice show?", len(asked.dice))
    return words.format(name=asked.name)


def stuck_words(stuck: Iterable[ButtonName]) -> str:
    """That buttons are held down; "" when none is."""
    names = sorted(button.name for button in stuck)
    if not names:
        return ""
    if len(names) == 1:
        return _("{name} is held down or stuck. Let it go: until then it does nothing.").format(name=names[0])
    return _("{names} are held down or stuck. Let them go: until then they do nothing.").format(
        names=", ".join(names)
    )


def away_words(table: Table) -> str:
    """That somebody keeps the table waiting for longer than the time limit, and what can be done; "" else."""
    seat = table.pending.seat
    if not table.overdue or not isinstance(seat, int):
        return ""
    words = _("{name} is away? The host can answer, or call the hand off: Menu, Seats and chips.")
    return words.format(name=table.players[seat].name)


def draw_words(canvas: Canvas, words: str, colour: Colour, box: Rect, first: str = "") -> None:
    """What there is to say, kept under the name of "said"; `first` above it. Nothing in an empty box."""
    if not box:
        return
    canvas.part("said", box, lambda: _set_words(canvas, words, colour, box, first))


def draw_result(canvas: Canvas, why: str, coach: str, box: Rect) -> None:
    """How a hand ended, and on a line of its own what a coach says of it, which stays. As draw_words."""
    if box:
        canvas.part("said", box, lambda: _set_result(canvas, why, coach, box))


def _set_result(canvas: Canvas, why: str, coach: str, box: Rect) -> None:
    room = layout.inset(box, canvas.px(12))
    kept = SENTENCE.split(why)
    most = FEW if canvas.has_room(_below(kept[:1], coach), room, lines=FEW) else MANY
    while len(kept) > (not coach) and not canvas.has_room(_below(kept, coach), room, lines=most):
        kept.pop()
    _set_words(canvas, _below(kept, coach), canvas.theme.ivory, box, "")


def _below(sentences: list[str], coach: str) -> str:
    return "\n".join(filter(None, (" ".join(sentences), coach)))


def legend_place(canvas: Canvas, told: Meanings, box: Rect) -> Rect:
    """Where what the signs mean is read whole: the place of the words, and as much above it as they need."""
    high = max(box.h, height_of_meanings(canvas, told, box.w - 2 * canvas.px(8)) + 2 * canvas.px(8))
    return Rect(box.x, box.bottom - high, box.w, high)


def draw_legend(canvas: Canvas, told: Meanings, box: Rect) -> None:
    """What the signs at a seat mean, each beside it: nothing is wrong, so it is no warning."""
    if box:
        canvas.part("said", box, lambda: _set_legend(canvas, told, box))


def _set_legend(canvas: Canvas, told: Meanings, box: Rect) -> None:
    canvas.panel(box, canvas.theme.panel, canvas.theme.ivory, 2)
    room = layout.inset(box, canvas.px(8))
    high = height_of_meanings(canvas, told, room.w)
    draw_meanings(canvas, told, layout.middle(room, high), canvas.theme.ivory, alone="centre")


def _set_words(canvas: Canvas, words: str, colour: Colour, box: Rect, first: str) -> None:
    """What there is to say, on the darkened table; on a plate with a line in its colour what must be noticed.

    Of what is too much for it the last sentences are left out. `first` has a line of its own above it, and
    alone has room where both have none.
    """
    if not words and not first:
        return
    quiet, edge = colour is canvas.theme.soft, colour
    room = layout.inset(box, canvas.px(6))
    if not quiet:  # what is framed keeps away from its frame
        room.inflate_ip(-2 * canvas.px(6), 0)
    line: Rect | None = None
    if first:
        above, rest = layout.cut_top(room, canvas.px(28), 0)
        if canvas.has_room(first, above) and canvas.has_room(words, rest, lines=MANY):
            line, room = above, rest
        else:
            words, colour = first, canvas.theme.ivory
    sentences = SENTENCE.split(words)
    while len(sentences) > 1 and not canvas.has_room(" ".join(sentences), room, lines=MANY):
        sentences.pop()
    words = canvas.shortened(" ".join(sentences), room, Type.FINE, lines=MANY)
    if quiet:
        wide, high = canvas.width_of(words, room, Type.FINE, MANY), canvas.height_of(words, room.w, Type.FINE)
        if line is not None:
            wide, high = max(wide, canvas.width_of(first, line, Type.FINE, 1)), room.bottom - line.y
        written = Rect(0, 0, wide, high)
        written.center = box.center
        lay_recess(canvas, written, box)
    else:
        canvas.panel(box, canvas.theme.panel, edge, 2)
    if line is not None:
        canvas.write(first, line, Type.FINE, canvas.theme.ivory, align="centre", lines=1)
    canvas.write(words, room, Type.FINE, colour, align="centre")
