"""Own dice thrown and confirmed: the live picture, what is read, and how well each face is known by now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from calibration.dice import offered
from calibration.enrolment import ENOUGH, Gain, slips
from hardware.message import NOTHING, say
from kiosk.screens.base.screen import Screen
from kiosk.screens.calibration.dice_edit import DiceEdit, confirming
from kiosk.screens.calibration.led import hear, out_of
from kiosk.text.translate import _, ngettext, translated
from kiosk.tray.enrol_messages import Keep, Known, NotKept, ThrowDie, Undo
from kiosk.tray.wizard_messages import Gone, Read
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.tray.view import draw_tray
from vision.reading import GAME_DICE, DieType, values_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from calibration.dice import Die
    from hardware.message import Message
    from kiosk.tray.enrol_messages import Report
    from kiosk.tray.enrol_supervisor import EnrolSupervisor
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour, Theme
    from vision.reading import Reading

ACROSS = {4: 4, 6: 3, 8: 4, 10: 5, 12: 4, 20: 5}
"""Faces in a row, by how many there are."""
HIGHEST_FACE = 84
"""Px at BASE_SIZE."""


class EnrolPage(Screen):
    """Throw the dice of a set, confirm or put right what is read, and have it kept.

    Args:
        leader: watches the tray and keeps; closed when the page is left.
        name: of the set.
        done: told at the end what knowing the set was worth here.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        leader: EnrolSupervisor,
        name: str,
        done: Callable[[Gain], None] = lambda _gain: None,
    ) -> None:
        super().__init__(clock)
        self._leader = leader
        self._name = name
        self._done = done
        self._kind = "d20"
        self._known: Known | None = None
        self._said: tuple[Message, bool] = (
            NOTHING,
            True,
        )  # what came of the last throw, and whether it is good
        self._gone = NOTHING
        self._reading: Reading | None = None
        self._edit: DiceEdit | None = None

    # what it says

    @property
    def title(self) -> str:
        """Whose faces these are."""
        return self._name

    @property
    def gain(self) -> Gain:
        """Of knowing the set, in the throws on this page."""
        return Gain() if self._known is None else self._known.gain

    def _count(self, value: int, kind: str = "") -> int:
        """How many examples there are of a face."""
        return 0 if self._known is None else self._known.counts.get((kind or self._kind, value), 0)

    def _well_known(self, kind: str) -> int:
        return sum(self._count(value, kind) >= ENOUGH for value in _faces(kind))

    @property
    def _up(self) -> list[int]:
        """Faces of the kind that is shown that are read to lie up now."""
        dice = () if self._reading is None else offered(self._reading)
        return [value for kind, value in dice if kind == self._kind]

    def _task(self) -> str:
        if self._reading is not None:
            return _("Is that what is in the tray?")
        if self._well_known(self._kind) == len(_faces(self._kind)):
            return _("This die is well known. Go on with another one, or leave.")
        if worth := gained(self.gain):  # who has come so far knows what to do
            return worth
        if self._known is not None and self._known.can_throw:
            return _("Tap, and the simulated tray throws this die.")
        return _("Throw the die, or lay it with a face up and take your hand away. Each face three times.")

    def _state(self, look: Theme) -> tuple[str, Colour]:
        if self._gone:
            return translated(self._gone), look.amber
        if self._known is None:
            return _("The camera is starting."), look.soft
        if self._reading is not None:
            return ", ".join(f"{kind}: {value}" for kind, value in offered(self._reading)), look.gold
        words, good = self._said
        return translated(words), look.good if good else look.amber

    # what can be done

    def way_back(self) -> Control | None:
        """Out of what is put right, else out of the page; what was kept stays."""
        return out_of(None if self._edit is None else self._leave_edit, super().way_back())

    def actions(self) -> list[Control]:
        """Throw and take back; or say what lies there."""
        if self._edit is not None:
            return [self._take_edited(self._edit)]
        if self._reading is not None:
            read = offered(self._reading)
            return confirming(
                self._reading,
                right=lambda: self._keep(read),
                wrong=self._edit_dice,
                leave_out=lambda: self._keep(None),
            )
        why = None if self._known is not None and self._known.can_undo else _("Nothing was kept here yet.")
        undo = Control("undo", _("Take the last one back"), self._undo, why=why, tone=Tone.QUIET)
        if self._known is None or not self._known.can_throw:
            return [undo, Control("leave", _("Done"), self.go_back)]
        throw = Control("throw", _("Throw"), lambda: self._leader.say(ThrowDie(self._kind)), tone=Tone.MAIN)
        return [undo, throw]

    def _take_edited(self, edit: DiceEdit) -> Control:
        """So they lie; where a die is surely of another type than is said, that is asked once more."""
        assert self._reading is not None
        truth = tuple(edit.dice)
        take = Control("take", _("Yes, that's it"), lambda: self._keep(truth), tone=Tone.MAIN)
        for read, said in slips(self._reading, truth):
            words = _("That looks like a {read}, no {said}. Keep it?").format(read=read, said=said)
            return self.twice(take, words)
        return take

    # doing it

    def _keep(self, truth: tuple[Die, ...] | None) -> None:
        self._edit = self._reading = None
        self._said = NOTHING, True
        if truth:
            self._kind = truth[-1][0]
            self._said = (
                say("Kept: {dice}.", dice=", ".join(map(_die, truth))),
                True,
            )
        self._leader.say(Keep(truth))

    def _undo(self) -> None:
        self._said = say("The last throw is taken back."), True
        self._leader.say(Undo())

    def _edit_dice(self) -> None:
        assert self._reading is not None
        self._sure = ""
        self._edit = DiceEdit(
            [  # one that can't be read has its place among them
                (die.die if die.die in GAME_DICE else self._kind, 1 if die.value is None else die.value)
                for die in self._reading.inside
            ]
        )

    def _leave_edit(self) -> None:
        self._edit = None

    def _choose(self, kind: str) -> None:
        self._kind = kind

    def exit(self) -> None:
        """Let go of the camera; what was confirmed is kept."""
        self._leader.close()
        self._done(self.gain)

    # following

    def do(self, _now: float) -> bool:
        """Hear what has been said."""
        return hear(self, self._leader.hear(), self._take)

    def _take(self, report: Report | Gone) -> None:
        match report:
            case Known():
                self._known, self._gone = report, NOTHING
                for said, like in report.doubts:
                    words = say(
                        "Kept as {said}, and it looks most like your {like}. If that was it, take it back.",
                        said=_die(said),
                        like=_die(like),
                    )
                    self._said = words, False
            case NotKept(words):
                self._said = words, False
            case Read(reading):
                self._reading = reading
                self._kind = next((kind for kind, _value in offered(reading)), self._kind)
            case Gone(words):
                self._gone, self._known, self._reading, self._edit = words, None, None, None

    # drawing

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The picture beside (or above) the faces; or the dice to be put right."""
        if self._edit is not None:
            self._edit.draw(canvas, body, self.put)
            return
        view, rest = self._areas(canvas, body)
        self._draw_view(canvas, view)
        gap = canvas.px(theme.GAP)
        kinds, rest = layout.cut_top(rest, canvas.px(80), gap)
        shares = [2.0 + len(f"{len(_faces(kind))}") for kind in GAME_DICE]
        for kind, cell in zip(GAME_DICE, layout.columns(kinds, shares, canvas.px(4)), strict=True):
            self.put(canvas, self._tab(kind), cell)
        faces, words = layout.cut_top(rest, round(rest.h * 0.5), gap)
        self._draw_faces(canvas, faces)
        self._draw_words(canvas, words)

    def live_area(self, canvas: Canvas) -> Rect | None:
        """The picture."""
        return None if self._edit is not None else self._areas(canvas, self.parts(canvas).body)[0]

    def draw_live(self, canvas: Canvas, area: Rect) -> None:
        """The picture alone."""
        self._draw_view(canvas, area)

    @staticmethod
    def _areas(canvas: Canvas, body: Rect) -> tuple[Rect, Rect]:
        gap = canvas.px(theme.GAP)
        if canvas.upright:
            return layout.cut_top(body, round(body.h * 0.42), gap)
        return layout.cut_left(body, round(body.w * 0.5), gap * 2)

    def _draw_view(self, canvas: Canvas, box: Rect) -> None:
        draw_tray(canvas, self._leader.frame(), self._reading, box)

    def _tab(self, kind: str) -> Control:
        """A kind of die, and how many of its faces are well known."""
        tone = Tone.CHOSEN if kind == self._kind else Tone.PLAIN
        faces = len(_faces(kind))
        detail = f"{self._well_known(kind)}/{faces}"
        return Control(
            f"kind-{kind}", kind, lambda: self._choose(kind), detail, tone=tone, room=(kind, "20/20")
        )

    def _draw_faces(self, canvas: Canvas, box: Rect) -> None:
        """Each face with three dots, as many of them full as there are examples of it."""
        values, up = _faces(self._kind), self._up
        across = ACROSS[len(values)]
        gap = canvas.px(5)
        down = -(-len(values) // across)
        box = layout.middle(box, down * canvas.px(HIGHEST_FACE) + (down - 1) * gap)
        for value, cell in zip(values, layout.grid(box, len(values), across, gap), strict=True):
            count = min(self._count(value), ENOUGH)
            colour = canvas.theme.good if count == ENOUGH else canvas.theme.gold
            line = colour if count else theme.mixed(canvas.theme.panel, canvas.theme.soft, 0.3)
            canvas.panel(
                cell, line=canvas.theme.ivory if value in up else line, thick=4 if value in up else 1.5
            )
            number, dots = layout.columns(layout.inset(cell, canvas.px(4)), [1, 1], canvas.px(2))
            ink = canvas.theme.ivory if count else canvas.theme.soft
            canvas.write(str(value), number, Type.NOTE, ink, align="centre", lines=1)
            self._draw_dots(canvas, dots, count, colour)

    @staticmethod
    def _draw_dots(canvas: Canvas, box: Rect, count: int, colour: Colour) -> None:
        for number, cell in enumerate(layout.columns(box, [1] * ENOUGH, 0)):
            radius = min(canvas.px(6), cell.w // 2 - 1)
            if number < count:
                pygame.draw.circle(canvas.surface, colour, cell.center, radius)
            else:
                pygame.draw.circle(canvas.surface, canvas.theme.faded, cell.center, radius, canvas.px(1.5))

    def _draw_words(self, canvas: Canvas, box: Rect) -> None:
        gap = canvas.px(theme.GAP)
        told = [each for each in ((self._task(), canvas.theme.ivory), self._state(canvas.theme)) if each[0]]
        for (words, colour), row in zip(told, layout.rows(box, [1] * len(told), gap // 2), strict=True):
            canvas.write(words, row, Type.FINE if self._reading is None else Type.TEXT, colour, lines=4)


def gained(gain: Gain) -> str:
    """What knowing a set is worth, in words; "" where nothing can be said yet."""
    if not gain.dice:
        return ""
    words = ngettext(
        "{dice} die with a known face: without the set {before} asked about, with it {now}.",
        "{dice} dice with known faces: without the set {before} asked about, with it {now}.",
        gain.dice,
    ).format(dice=gain.dice, before=gain.asked_before, now=gain.asked)
    if not gain.wrong_before and not gain.wrong:
        return words
    wrong = _("Misread and not asked about: {before} without it, {now} with it.")
    return f"{words} {wrong.format(before=gain.wrong_before, now=gain.wrong)}"


def _die(die: Die) -> str:
    kind, value = die
    return f"{kind} {value}"


def _faces(kind: str) -> list[int]:
    return sorted(values_of(DieType(kind)).values())
