"""The sets of own dice that the kiosk knows: told, made, switched off and on, deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calibration.enrolment import ENOUGH, Gain
from hardware.message import say
from kiosk.screens.base.leaflet import Leaflet
from kiosk.screens.base.screen import Screen
from kiosk.screens.calibration.enrol_page import gained
from kiosk.text.translate import _, ngettext, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.rails import FOOT
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.dice import draw_die
from kiosk.ui.widgets.groups import draw_option
from vision.dice_sets import OwnDiceError, check_name, read_sets, remove_set, switch_set
from vision.reading import values_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from vision.dice_sets import DiceSet

READ_EVERY_S = 1.0
HIGH = 76
"""Of a set's row, px at BASE_SIZE."""


class SetsPage(Screen):
    """All sets, and a new one.

    Args:
        folder: of the sets.
        ask_name: asks for a name and hands it on.
        open_set: shows the page of one.
        enrol: has the dice of the set of a name thrown.
        fair: has a die thrown to find out whether it is fair.
    """

    heading = say("Own dice")

    def __init__(
        self,
        clock: Callable[[], float],
        folder: Path,
        *,
        ask_name: Callable[[Callable[[str], object]], None],
        open_set: Callable[[DiceSet], None],
        enrol: Callable[[str], None],
        fair: Callable[[], None],
    ) -> None:
        super().__init__(clock)
        self._fair = fair
        self._folder = folder
        self._ask_name = ask_name
        self._open_set = open_set
        self._enrol = enrol
        self._sets: list[DiceSet] = []
        self._leaflet = Leaflet(HIGH, lines=0)
        self._new = ""  # the name of a set that is to be made
        self._read_again = _Every()

    def enter(self) -> None:
        """The sets as they are now; and on to a new one where its name has just been given."""
        self.note = ""
        name, self._new = " ".join(self._new.split()), ""
        self._read_again = _Every()  # at once
        self.do(self._clock())
        if name:
            try:
                check_name(name)
            except OwnDiceError as problem:
                self.note = translated(problem.words)
            else:
                self._enrol(name)

    def do(self, now: float) -> bool:
        """The sets as they are now: the process that enrols keeps its last throw when the page has gone."""
        if not self._read_again.due(now):
            return False
        before = self._sets, self.note
        try:
            self._sets = read_sets(self._folder)
        except OwnDiceError as problem:
            self.note = translated(problem.words)
        return (self._sets, self.note) != before

    def actions(self) -> list[Control]:
        """A new one; and the sets that do not fit."""
        leaves = self._leaflet.actions()
        new = Control("new", _("A new set"), self._ask, tone=Tone.PLAIN if leaves else Tone.MAIN)
        return [*leaves, Control("fair", _("Is a die fair?"), self._fair, tone=Tone.QUIET), new]

    def _ask(self) -> None:
        def take(name: str) -> None:
            self._new = name

        self._ask_name(take)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A row for each; without any, what they are good for."""
        if not self._sets:
            words = _(
                "A set of dice that the kiosk knows is read better: each face is held against pictures of "
                "it. Throw its dice here a few times, confirm what is read, and the next game knows them."
            )
            canvas.write(
                words, layout.inset(body, canvas.px(40)), Type.TEXT, canvas.theme.soft, align="centre"
            )
            return
        self._leaflet.paint(canvas, body, self._sets, self._draw_row, "")

    def draw(self, canvas: Canvas) -> None:
        """As many as fit on a leaf."""
        self._leaflet.fit(canvas, lambda: self.parts(canvas).body, len(self._sets), "")
        super().draw(canvas)

    def _draw_row(self, canvas: Canvas, own: DiceSet, box: Rect) -> None:
        self.put(canvas, self._row(own), box)

    def _row(self, own: DiceSet) -> Control:
        kinds = faces_of(own)
        detail = _well_known(sum(each[1] for each in kinds), sum(each[2] for each in kinds))
        if not own.used:
            detail = _("switched off")
        return Control(f"set-{own.folder.name}", own.name, lambda: self._open_set(own), detail)


class SetPage(Screen):
    """One set: how well it is known, and what can be done with it.

    Args:
        own: the set.
        read: reads it anew; raises OwnDiceError where it is no more.
        enrol: has its dice thrown.
    """

    feet = (FOOT,)  # what is known of six dice needs the room

    def __init__(
        self,
        clock: Callable[[], float],
        own: DiceSet,
        *,
        read: Callable[[Path], DiceSet],
        enrol: Callable[[], None],
    ) -> None:
        super().__init__(clock)
        self._own = own
        self._read = read
        self._enrol = enrol
        self.gain = Gain()
        self._read_again = _Every()

    @property
    def title(self) -> str:
        """Its name."""
        return self._own.name

    def do(self, now: float) -> bool:
        """As it is now; where it is no more there is nothing to show."""
        if not self._read_again.due(now):
            return False
        before = self._own
        try:
            self._own = self._read(before.folder)
        except OwnDiceError:
            self.go_back()
        return self._own != before

    def actions(self) -> list[Control]:
        """Delete it, or throw its dice."""
        delete = Control("delete", _("Delete this set"), self._delete, tone=Tone.QUIET)
        return [
            self.twice(delete, _("Tap once more: its pictures are gone then"), ends=True),
            Control("enrol", _("Throw its dice"), self._enrol, tone=Tone.MAIN),
        ]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Whether games know it; below, what is known of it and what that was worth."""
        gap = canvas.px(theme.GAP)
        row, body = layout.cut_top(body, canvas.px(84), gap * 2)
        draw_option(canvas, _("Known in games"), self._switches(), row, focus=self.input.focus)
        worth = gained(self.gain)
        if worth:
            line, body = layout.cut_bottom(body, canvas.px(90), gap)
            canvas.write(worth, line, Type.FINE, canvas.theme.good, lines=4)
        across = 1 if canvas.upright else 2
        body, _rest = layout.cut_top(body, 6 // across * canvas.px(96))
        for known, cell in zip(faces_of(self._own), layout.grid(body, 6, across, gap), strict=False):
            self._draw_kind(canvas, cell, *known)

    def _switches(self) -> list[Control]:
        return [
            Control(
                f"used-{used}", _("yes") if used else _("no"), lambda used=used: self._switch(used=used),  # type: ignore[misc]
                tone=Tone.CHOSEN if used is self._own.used else Tone.PLAIN,
            )
            for used in (True, False)
        ]  # fmt: skip

    @staticmethod
    def _draw_kind(canvas: Canvas, box: Rect, kind: str, count: int, of: int, pictures: int) -> None:
        canvas.panel(box)
        die, rest = layout.cut_left(layout.inset(box, canvas.px(8)), canvas.px(80), canvas.px(8))
        draw_die(canvas, kind, None, die)
        name, rest = layout.cut_left(rest, canvas.px(66), canvas.px(8))
        canvas.write(kind, name, Type.TEXT, canvas.theme.ivory, lines=1)
        words, line = layout.rows(rest, [1, 1], 0)
        colour = canvas.theme.good if count == of else canvas.theme.ivory
        canvas.write(_well_known(count, of), words, Type.FINE, colour, lines=1)
        told = ngettext("{count} picture", "{count} pictures", pictures).format(count=pictures)
        canvas.write(told, line, Type.FINE, canvas.theme.soft, lines=1)

    def _switch(self, *, used: bool) -> None:
        try:
            self._own = switch_set(self._own, used=used)
        except OSError as problem:
            self._cant(problem)

    def _delete(self) -> None:
        try:
            remove_set(self._own)
        except OSError as problem:
            self._cant(problem)
        else:
            self.go_back()

    def _cant(self, problem: OSError) -> None:
        self.note = _("That can't be written now ({why}).").format(why=problem.strerror)


class _Every:
    """Tells when the folder is to be read again."""

    def __init__(self) -> None:
        self._at = float("-inf")

    def due(self, now: float) -> bool:
        """Whether a second has gone by (s, only grows)."""
        if now - self._at < READ_EVERY_S:
            return False
        self._at = now
        return True


def _well_known(count: int, of: int) -> str:
    return _("{count} of {faces} faces well known").format(count=count, faces=of)


def faces_of(own: DiceSet) -> list[tuple[str, int, int, int]]:
    """For each kind of die in a set: its name, faces well known, faces that it has, and pictures."""
    return [
        (die.value, len(values_of(die)) - len(missing), len(values_of(die)), _pictures(own, die.value))
        for die, missing in own.missing(ENOUGH).items()
    ]


def _pictures(own: DiceSet, kind: str) -> int:
    return sum(len(kept) for (die, _value), kept in own.examples.items() if die.value == kind)
