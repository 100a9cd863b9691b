"""The calibration as a wizard: one step after another, with the live picture and what to do in words."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pygame

from calibration.dice import offered
from hardware.message import NOTHING, Message
from kiosk.screens.base.screen import Screen
from kiosk.screens.calibration.dice_edit import DiceEdit, confirming
from kiosk.screens.calibration.led import hear, out_of
from kiosk.screens.calibration.steps import STEPS, TITLES, kept_words, stick_words, written
from kiosk.text.translate import _, translated
from kiosk.tray.wizard_messages import (
    SCORE,
    SHEET,
    Begin,
    Count,
    Going,
    Gone,
    Kept,
    Leave,
    Read,
    Refused,
    Standing,
    Stick,
    Throw,
    WriteSheet,
    Written,
)
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.qr_code import draw_qr_code
from kiosk.ui.widgets.tray.view import draw_tray

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from calibration.dice import Die
    from kiosk.tray.wizard_messages import Report
    from kiosk.tray.wizard_supervisor import WizardSupervisor
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour, Theme
    from vision.reading import Reading

CORNERS = 4


class CalibratePage(Screen):
    """Leads through the calibration.

    Args:
        leader: does the steps; closed when the page is left.
        done: what follows after the last step; the way back without one.
        sheet: an address on the web where the sheet can be fetched, shown as a QR code; "" for none.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        leader: WizardSupervisor,
        done: Callable[[], None] | None = None,
        sheet: str = "",
    ) -> None:
        super().__init__(clock)
        self._leader = leader
        self._done = done
        self._sheet = sheet
        self._stick = ""  # a USB stick that is there
        self._at = 0
        self._standing: Standing | None = None
        self._going: Going | None = None
        self._words: dict[
            str, tuple[Message, bool]
        ] = {}  # by step: what came of it here, and whether it was good
        self._gone = NOTHING
        self._reading: Reading | None = None
        self._edit: DiceEdit | None = None
        self._corners: list[tuple[float, float]] | None = None  # being shown, as shares of the picture
        self._picture = pygame.Rect(0, 0, 1, 1)  # where it was drawn

    # what it says

    @property
    def title(self) -> str:
        """Which step it is."""
        title = translated(TITLES[self._name][0])
        return _("{number} of {steps}: {head}").format(number=self._at + 1, steps=len(STEPS), head=title)

    @property
    def _name(self) -> str:
        return STEPS[self._at]

    @property
    def _under_way(self) -> bool:
        return self._going is not None and self._going.step == self._name

    @property
    def progress(self) -> float:
        """How much of the step that is under way is done, 0 to 1."""
        return 0.0 if self._going is None else self._going.progress

    def _state(self, look: Theme) -> tuple[str, Colour]:
        """What came of this step, and in which colour."""
        if self._gone:
            return translated(self._gone), look.amber
        if self._standing is None:
            return _("The camera is starting."), look.soft
        words, good = self._words.get(self._name, (NOTHING, True))
        if words:
            return translated(words), look.good if good else look.amber
        if self._name == SHEET:
            return stick_words(self._stick), look.good if self._stick else look.soft
        return kept_words(look, self._standing, self._name)

    def _task(self) -> str:
        if self._corners is not None:
            words = _("Tap the four corners of the tray's floor, in turn: {count} of 4.")
            return words.format(count=len(self._corners))
        if self._name == SCORE and self._under_way and self._reading is not None:
            return _("Is that what is in the tray?")
        if self._name == SCORE and self._standing is not None and self._standing.can_throw:
            return _("The simulated tray throws. What is read is shown: confirm or correct it.")
        return translated(TITLES[self._name][1])

    # what can be done

    def way_back(self) -> Control | None:
        """Out of what has been begun, else out of the wizard."""
        begun = self._edit is not None or self._corners is not None or self._under_way
        return out_of(self._stop if begun else None, super().way_back())

    def actions(self) -> list[Control]:
        """Back and on between the steps, and the step itself."""
        if self._edit is not None:
            return [Control("take", _("Yes, that's it"), self._count_edited, tone=Tone.MAIN)]
        if self._corners is not None:
            return []
        if self._under_way and self._name == SCORE:
            return self._score_actions()
        if self._under_way:
            return []
        before = (
            [Control("before", _("Step before"), lambda: self._go(-1), tone=Tone.QUIET)] if self._at else []
        )
        return [*before, *self._begins(), self._next()]

    def _begins(self) -> list[Control]:
        why = None if self._standing is not None else _("The camera is starting.")
        if self._name == SHEET:
            tone = Tone.PLAIN if SHEET in self._words else Tone.MAIN
            return [
                Control("write-a4", _("Save it (A4)"), lambda: self._write("a4"), why=why, tone=tone),
                Control("write-letter", _("Save it (US letter)"), lambda: self._write("letter"), why=why),
            ]
        missing = None if self._standing is None else self._standing.missing.get(self._name)
        why = translated(missing) if missing is not None else why
        fresh = self._fresh
        label = _("Once more") if fresh or self._name in self._words else _("Begin")
        tone = Tone.PLAIN if fresh or missing is not None else Tone.MAIN
        begin = Control("begin", label, self._begin, why=why, tone=tone)
        if self._name != "outline" or self._words.get("outline", (NOTHING, True))[1]:
            return [begin]
        return [begin, Control("corners", _("Show the corners"), self._show_corners, why=why)]

    @property
    def _fresh(self) -> bool:
        """Whether this step is done and still good."""
        if self._name in self._words:
            return self._words[self._name][1]
        done = None if self._standing is None else self._standing.done.get(self._name)
        return done is not None and not done.overtaken

    def _next(self) -> Control:
        missing = self._standing is not None and self._name in self._standing.missing
        tone = Tone.MAIN if self._fresh or missing else Tone.QUIET
        if self._at == len(STEPS) - 1:
            return Control("on", _("Done"), self._finish, tone=tone)
        label = _("Next step") if self._fresh or missing or self._name == SHEET else _("Skip")
        return Control("on", label, lambda: self._go(1), tone=tone)

    def _score_actions(self) -> list[Control]:
        throw = Control("throw", _("Throw"), lambda: self._leader.say(Throw()), tone=Tone.MAIN)
        if self._reading is None:
            return [throw] if self._standing is not None and self._standing.can_throw else []
        read = offered(self._reading)
        return confirming(
            self._reading,
            right=lambda: self._count(read),
            wrong=self._edit_dice,
            leave_out=lambda: self._count(None),
        )

    # doing it

    def _go(self, by: int) -> None:
        self._at = min(max(self._at + by, 0), len(STEPS) - 1)
        self.input.focus = None

    def _begin(self) -> None:
        self._words.pop(self._name, None)
        self._going = Going(self._name, NOTHING, 0.0)
        self._leader.say(Begin(self._name))

    def _write(self, paper: str) -> None:
        self._leader.say(WriteSheet(paper))

    def _show_corners(self) -> None:
        self._corners = []

    def _stop(self) -> None:
        """Leave what has been begun, the last of it first."""
        if self._edit is not None:
            self._edit = None
        elif self._corners is not None:
            self._corners = None
        else:
            self._going = self._reading = None
            self._leader.say(Leave())

    def _edit_dice(self) -> None:
        assert self._reading is not None
        self._edit = DiceEdit(offered(self._reading))

    def _count_edited(self) -> None:
        assert self._edit is not None
        self._count(tuple(self._edit.dice))

    def _count(self, truth: tuple[Die, ...] | None) -> None:
        self._edit = self._reading = None
        self._leader.say(Count(truth))

    def _finish(self) -> None:
        if self._done is None:
            self.go_back()
        else:
            self.exit()
            self._done()

    def exit(self) -> None:
        """Let go of the camera; what was done is kept."""
        self._leader.close()

    def touched(self, at: tuple[int, int]) -> bool:
        """A corner of the floor."""
        if self._corners is None or not self._picture.collidepoint(at):
            return False
        box = self._picture
        self._corners.append(((at[0] - box.x) / box.w, (at[1] - box.y) / box.h))
        if len(self._corners) == CORNERS:
            corners, self._corners = tuple(self._corners), None
            self._going = Going("outline", NOTHING, 0.0)
            self._words.pop("outline", None)
            self._leader.say(Begin("outline", corners))
        return True

    # following

    def do(self, _now: float) -> bool:
        """Hear what has been said."""
        return hear(self, self._leader.hear(), self._take)

    def _take(self, report: Report) -> None:
        match report:
            case Standing():
                self._standing, self._gone = report, NOTHING
            case Going(step):
                self._going = report if step in TITLES else self._going
            case Kept(step, quality):
                self._words[step] = quality, True
                if step != SCORE:
                    self._going = None
            case Refused(step, words):
                self._words[step], self._going, self._reading = (words, False), None, None
            case Written(path, stick):
                self._words[SHEET] = written(path, stick), True
            case Stick(name):
                self._stick = name
            case Read(reading):
                self._reading = reading
            case Gone(words):
                self._gone, self._going, self._reading, self._standing = words, None, None, None
                self._edit = self._corners = None

    # drawing

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The picture beside (or above) the words; or the dice to be put right."""
        if self._edit is not None:
            self._edit.draw(canvas, body, self.put)
            return
        view, words = self._areas(canvas, body)
        if self._shows_address:
            self._draw_address(canvas, view)
        else:
            self._draw_view(canvas, view)
        self._draw_words(canvas, words)

    def live_area(self, canvas: Canvas) -> Rect | None:
        """The picture."""
        return None if self._edit is not None or self._shows_address else self._view(canvas)

    @property
    def _shows_address(self) -> bool:
        """Whether a QR code stands where the picture does else: the camera sees nothing of this step."""
        return self._name == SHEET and bool(self._sheet)

    def draw_live(self, canvas: Canvas, area: Rect) -> None:
        """The picture alone."""
        self._draw_view(canvas, area)

    def _view(self, canvas: Canvas) -> Rect:
        parts = self.parts(canvas)
        return self._areas(canvas, parts.body if self.actions() else parts.body.union(parts.foot))[0]

    @staticmethod
    def _areas(canvas: Canvas, body: Rect) -> tuple[Rect, Rect]:
        if canvas.upright:
            return layout.cut_top(body, round(body.h * 0.5), canvas.px(theme.GAP))
        return layout.cut_left(body, round(body.w * 0.52), canvas.px(theme.GAP * 2))

    def _draw_view(self, canvas: Canvas, box: Rect) -> None:
        frame = self._leader.frame()
        draw_tray(canvas, frame, self._reading, box)
        if frame is not None:
            size = (frame.shape[1], frame.shape[0])
            self._picture = layout.fitted(size, layout.inset(box, canvas.px(3)))
        for x, y in self._corners or ():
            spot = (self._picture.x + x * self._picture.w, self._picture.y + y * self._picture.h)
            pygame.draw.circle(canvas.surface, canvas.theme.gold, spot, canvas.px(8), canvas.px(3))

    def _draw_address(self, canvas: Canvas, box: Rect) -> None:
        """A QR code for a phone, and what it leads to."""
        words, code = layout.cut_bottom(box, canvas.px(100), canvas.px(theme.GAP))
        draw_qr_code(canvas, self._sheet, code)
        told = _("Or scan this: the sheet lies at {site}").format(site=urlsplit(self._sheet).hostname)
        canvas.write(told, words, Type.FINE, canvas.theme.soft, align="centre", lines=3)

    def _draw_words(self, canvas: Canvas, box: Rect) -> None:
        gap = canvas.px(theme.GAP)
        dots, box = layout.cut_top(box, canvas.px(20), gap)
        self._draw_dots(canvas, dots)
        task, state = layout.rows(box, [0.7 if SHEET in self._words and self._name == SHEET else 1, 1], gap)
        canvas.write(self._task(), task, Type.FINE, canvas.theme.ivory, lines=9)
        if self._under_way and self._going is not None and self._name != SCORE:
            bar, state = layout.cut_bottom(state, canvas.px(22), gap)
            self._draw_bar(canvas, bar, self._going.progress)
            said = translated(self._going.said) if self._going.said else _("Looking ...")
            canvas.write(said, state, Type.FINE, canvas.theme.gold, lines=5)
            return
        words, colour = self._state(canvas.theme)
        canvas.write(words, state, Type.FINE, colour, lines=8)

    def _draw_dots(self, canvas: Canvas, box: Rect) -> None:
        """All steps in a row: done, refused, to come; a ring round the one that is shown."""
        cells = layout.columns(box, [1] * len(STEPS), canvas.px(4))
        done = {} if self._standing is None else self._standing.done
        for name, cell in zip(STEPS, cells, strict=True):
            words, good = self._words.get(name, (NOTHING, True))
            colour = canvas.theme.off
            if (name in done and not done[name].overtaken) or (name == SHEET and words):
                colour = canvas.theme.good
            if not good or (name in done and done[name].overtaken):
                colour = canvas.theme.amber
            canvas.rounded(layout.middle(cell, canvas.px(12)), colour, radius=4)
            if name == self._name:
                canvas.rounded(cell, canvas.theme.gold, 2.5, radius=5)

    @staticmethod
    def _draw_bar(canvas: Canvas, box: Rect, share: float) -> None:
        canvas.rounded(box, canvas.theme.off, radius=6)
        full = box.copy()
        full.w = round(box.w * min(max(share, 0.0), 1.0))
        canvas.rounded(full, canvas.theme.gold, radius=6)
