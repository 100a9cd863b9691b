"""A die thrown again and again to find out whether it is fair, with its counts drawn as they come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from calibration.dice import offered
from calibration.fairness.anytime import log_evidence_as_rolled, shares_at_any_time
from calibration.fairness.finding import said_in_short
from calibration.fairness.shares import ERROR
from hardware.message import NOTHING, Message, say
from kiosk.fairness.streams import sorted_dice
from kiosk.fairness.watch_messages import Answer, NotCounted, PutRight, ThrowDie, Watching
from kiosk.screens.base.screen import Screen
from kiosk.screens.calibration.dice_edit import DiceEdit, confirming
from kiosk.screens.calibration.fairness_plots import draw_evidence, draw_faces
from kiosk.screens.calibration.led import hear, out_of
from kiosk.text.translate import _, translated
from kiosk.tray.wizard_messages import Gone, Read
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.rails import FOOT
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.tray.view import draw_tray
from vision.reading import GAME_DICE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from calibration.dice import Die
    from kiosk.fairness.streams import Stream
    from kiosk.fairness.watch_messages import Report
    from kiosk.fairness.watch_supervisor import DiceWatch
    from kiosk.screens.base.on_stick import OnStick
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour
    from vision.reading import Reading


class FairnessPage(Screen):
    """Throw a die; what it says so far is drawn after each throw, and may be looked at as often as one likes.

    Args:
        leader: watches the tray and counts; closed when the page is left.
        kind: of the die that is shown first.
        on_stick: copies what was counted onto a USB stick; None where it is not kept.
    """

    heading = say("Is this die fair?")
    feet = (FOOT, 90)

    def __init__(
        self,
        clock: Callable[[], float],
        leader: DiceWatch,
        kind: str = "d6",
        on_stick: OnStick | None = None,
    ) -> None:
        super().__init__(clock)
        self._leader = leader
        self._kind = kind
        self._watching: Watching | None = None
        self._said, self._gone = NOTHING, NOTHING
        self._reading: Reading | None = None  # that is asked about
        self._edit: DiceEdit | None = None
        self._streams: dict[str, Stream] = {}
        self._path: list[float] = []
        self._thrown_on = False
        self._on_stick = on_stick

    # what it says

    def _counts(self, kind: str) -> tuple[int, ...]:
        stream = self._streams.get(kind)
        faces = int(kind[1:])
        return (0,) * faces if stream is None else stream.rolls.counts

    def _task(self) -> tuple[str, Colour | None]:
        """What is to be done now, and in which colour."""
        if self._gone:
            return translated(self._gone), None
        if self._watching is None:
            return _("The camera is starting."), None
        if self._reading is not None:
            read = ", ".join(f"{kind}: {value}" for kind, value in offered(self._reading))
            return " ".join(filter(None, (_("Is that what is in the tray?"), read))), None
        if self._said:
            return translated(self._said), None
        return "", None

    def _result(self) -> Message:
        counts = self._counts(self._kind)
        if sum(counts):
            return said_in_short(counts, max([0.0, *self._path]))
        if self._watching is not None and self._watching.can_throw:
            return say("Tap, and the simulated tray throws this die. It takes a few hundred rolls.")
        return say("Throw one die, always the same, again and again. It takes a few hundred rolls.")

    # what can be done

    def way_back(self) -> Control | None:
        """Out of what is put right, else out of the page; what was kept stays."""
        return out_of(None if self._edit is None else self._leave_edit, super().way_back())

    def actions(self) -> list[Control]:
        """Throw, put right; or say what lies there."""
        if self._edit is not None:
            return [Control("take", _("Yes, that's it"), self._take_edited, tone=Tone.MAIN)]
        if self._reading is not None:
            read = offered(self._reading)
            return confirming(
                self._reading,
                right=lambda: self._answer(read),
                wrong=self._edit_dice,
                leave_out=lambda: self._answer(None),
            )
        newest = None if self._watching is None else self._watching.newest
        why = None if newest is not None else _("There is no throw here to correct.")
        wrong = Control("wrong", _("Correct it"), self._edit_dice, why=why, tone=Tone.QUIET)
        stick = self._on_stick
        first = [wrong] if stick is None or not stick.there or not self._streams else [wrong, stick.control()]
        if self._watching is None or not self._watching.can_throw:
            return [*first, Control("leave", _("Done"), self.go_back)]
        label = _("Stop") if self._thrown_on else _("Keep throwing")
        return [
            *first,
            Control("throw-on", label, self._throw_on),
            Control("throw", _("Throw"), self._throw, tone=Tone.MAIN),
        ]

    # doing it

    def _throw(self) -> None:
        self._leader.say(ThrowDie(self._kind))

    def _throw_on(self) -> None:
        self._thrown_on = not self._thrown_on
        if self._thrown_on:
            self._throw()

    def _answer(self, truth: tuple[Die, ...] | None) -> None:
        self._edit = self._reading = None
        self._leader.say(Answer(truth))

    def _edit_dice(self) -> None:
        reading = self._reading
        if reading is None and self._watching is not None:
            reading = self._watching.newest
        assert reading is not None
        self._thrown_on = False
        self._edit = DiceEdit(
            [  # one that can't be read has its place among them
                (die.die if die.die in GAME_DICE else self._kind, 1 if die.value is None else die.value)
                for die in reading.inside
            ]
        )

    def _leave_edit(self) -> None:
        self._edit = None

    def _take_edited(self) -> None:
        assert self._edit is not None
        truth = tuple(self._edit.dice)
        self._edit = None
        if self._reading is not None:
            self._answer(truth)
        else:
            self._leader.say(PutRight(truth))

    def _choose(self, kind: str) -> None:
        self._kind = kind
        self._draw_anew()

    def exit(self) -> None:
        """Let go of the camera; what was counted is kept."""
        self._leader.close()

    # following

    def do(self, now: float) -> bool:
        """Hear what has been said; a stick comes, or what was to be written there is."""
        heard = hear(self, self._leader.hear(), self._take)
        if self._on_stick is None or not self._on_stick.do(now):
            return heard
        self.input.changed()
        return True

    def _take(self, report: Report | Gone) -> None:
        match report:
            case Watching(_can_throw, dice):
                before = 0 if self._watching is None else len(self._watching.dice)
                self._watching, self._gone = report, NOTHING
                if len(dice) > before:
                    self._said = NOTHING
                    self._kind = dice[-1].die or self._kind
                self._count()
                if self._thrown_on and len(dice) > before:
                    self._throw()
            case NotCounted(words):
                self._said = words
                if self._thrown_on:
                    self._throw()
            case Read(reading):
                self._reading, self._thrown_on = reading, False
            case Gone(words):
                self._gone, self._watching, self._reading, self._edit = words, None, None, None
                self._thrown_on = False

    def _count(self) -> None:
        """Sort the dice; those of several sets are shown together: here one die is thrown."""
        dice = () if self._watching is None else self._watching.dice
        self._streams = {}
        for stream in sorted_dice(dice):
            known = self._streams.setdefault(stream.die, stream)
            if known is not stream:
                known.shown += stream.shown
                known.unseen += stream.unseen
        self._draw_anew()

    def _draw_anew(self) -> None:
        stream = self._streams.get(self._kind)
        order = () if stream is None else stream.rolls.order
        self._path = []
        if order:
            steps = log_evidence_as_rolled(np.asarray([order], dtype=np.int64), int(self._kind[1:]))
            self._path = steps[0].tolist()

    # drawing

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The picture and the words beside (or above) the plots; or the dice to be put right."""
        if self._edit is not None:
            self._edit.draw(canvas, body, self.put)
            return
        view, words, plots = self._areas(canvas, body)
        self._draw_view(canvas, view)
        self._draw_words(canvas, words)
        gap = canvas.px(theme.GAP)
        kinds, plots = layout.cut_top(plots, canvas.px(76), gap)
        cells = layout.columns(kinds, [1] * len(GAME_DICE), canvas.px(4))
        for kind, cell in zip(GAME_DICE, cells, strict=True):
            self.put(canvas, self._tab(kind.value), cell)
        faces, evidence = layout.rows(plots, [3, 2], gap)
        counts = self._counts(self._kind)
        draw_faces(canvas, counts, shares_at_any_time(counts, ERROR), faces)
        draw_evidence(canvas, self._path, _("speaks against a fair die"), evidence)

    def live_area(self, canvas: Canvas) -> Rect | None:
        """The picture."""
        return None if self._edit is not None else self._areas(canvas, self.parts(canvas).body)[0]

    def draw_live(self, canvas: Canvas, area: Rect) -> None:
        """The picture alone."""
        self._draw_view(canvas, area)

    @staticmethod
    def _areas(canvas: Canvas, body: Rect) -> tuple[Rect, Rect, Rect]:
        """The picture, the words, the plots."""
        gap = canvas.px(theme.GAP)
        if canvas.upright:
            view, rest = layout.cut_top(body, round(body.h * 0.3), gap)
            words, plots = layout.cut_top(rest, round(rest.h * 0.32), gap)
            return view, words, plots
        left, plots = layout.cut_left(body, round(body.w * 0.46), gap * 2)
        view, words = layout.cut_top(left, round(left.h * 0.5), gap)
        return view, words, plots

    def _draw_view(self, canvas: Canvas, box: Rect) -> None:
        draw_tray(canvas, self._leader.frame(), self._reading, box)

    def _tab(self, kind: str) -> Control:
        """A kind of die, and how often it was rolled."""
        tone = Tone.CHOSEN if kind == self._kind else Tone.PLAIN
        rolled = sum(self._counts(kind))
        return Control(
            f"kind-{kind}", kind, lambda: self._choose(kind), str(rolled), tone=tone, room=(kind, "8888")
        )

    def _draw_words(self, canvas: Canvas, box: Rect) -> None:
        task, colour = self._task()
        told = [(task, colour or canvas.theme.gold)] if task else []
        if self._reading is None:
            told.append((translated(self._result()), canvas.theme.ivory))
        if self._on_stick is not None and self._streams and not task:
            told.append((self._on_stick.words, canvas.theme.soft))
        gap = canvas.px(theme.GAP)
        for (words, ink), row in zip(told, layout.rows(box, [1] * len(told), gap), strict=True):
            canvas.write(words, row, Type.TEXT, ink, lines=9)
