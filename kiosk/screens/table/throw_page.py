"""The pictures of one throw over the whole screen: both, or one of them alone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.tray.throw_pictures import When, draw_both, draw_dice_read, draw_one

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures


class ThrowPage(Screen):
    """A tap on a picture shows it alone, nearer by; another tap the other one in the same place.

    Args:
        whose: throw it is.
        words: what is to be known of it beside how sure each die was read; "" for nothing.
        pictures: of it.
        disputes: what challenges it now, or says why that can't be; None for neither.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        whose: str,
        words: str,
        pictures: ThrowPictures,
        lies_on: str,
        disputes: Callable[[], Control | None] | None = None,
    ) -> None:
        super().__init__(clock)
        self.lies_on = lies_on
        heading = _("{name}: the throw in pictures").format(name=whose)
        self.heading = f"{heading[:1].upper()}{heading[1:]}"  # the house has a name within sentences
        self._words = " ".join(filter(None, (words, pictures.how_sure)))
        self._pictures = pictures
        self._disputes = disputes
        self._alone: When | None = None

    def go_back(self) -> None:
        """From one picture to both, from both to where one came from."""
        if self._alone is None:
            super().go_back()
        else:
            self._alone = None

    def actions(self) -> list[Control]:
        """To say that it was read wrongly, at the table and as long as that can be said."""
        control = self._dispute
        return [] if control is None or control.why else [replace(control, do=partial(self._doubt, control))]

    @property
    def _dispute(self) -> Control | None:
        return None if self._disputes is None else self._disputes()

    def _doubt(self, control: Control) -> None:
        """It is challenged at the table."""
        control.do()
        super().go_back()

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The pictures, and below them what to know."""
        control = self._dispute
        why = control.why if control is not None else ""
        words = " ".join(filter(None, (self._words, why, self._hint)))
        wide = body.w - 2 * canvas.margin
        high = min(canvas.height_of(words, wide, Type.FINE) + canvas.px(12), body.h // 3) if words else 0
        foot, rest = layout.cut_bottom(body, high, canvas.px(theme.GAP))
        if words:  # on boards and stones they would be hard to read
            canvas.panel(foot)
        inside = foot.inflate(-2 * canvas.margin, 0)
        canvas.write(words, inside, Type.FINE, canvas.theme.soft, align="centre")
        if self._alone is None:
            for when, place in draw_both(canvas, self._pictures, rest, near=False).items():
                if when in self._pictures.there:
                    self._place(canvas, when.name.lower(), partial(self._show, when), place)
            return
        place = self._draw_alone(canvas, self._alone, rest)
        other = self._alone.other if self._lone is None else None
        self._place(canvas, "switch", partial(self._show, other), place)

    def _draw_alone(self, canvas: Canvas, which: When, box: Rect) -> Rect:
        """One picture, nearer by, in the place of the other one; beside or below the later its dice."""
        if self._pictures.dice:
            cut, share = (layout.rows, [2, 1]) if canvas.upright else (layout.columns, [2.6, 1])
            box, dice = cut(box, share, canvas.px(theme.GAP))
            if which is When.AFTER:
                draw_dice_read(canvas, self._pictures, dice)
        return draw_one(canvas, self._pictures, which, box, near=True)

    def _place(self, canvas: Canvas, name: str, do: Callable[[], None], place: Rect) -> None:
        canvas.place(Control(name, "", do), place)
        if self.input.focus == name:
            canvas.rounded(place, canvas.theme.ivory, 4, radius=0)

    @property
    def _hint(self) -> str:
        if not self._pictures.there:
            return ""
        if self._alone is None:
            return _("Tap a picture to enlarge it.")
        if self._lone is not None:
            return _("Tap to see all of the picture.")
        return _("Tap to see the other picture.")

    @property
    def _lone(self) -> When | None:
        """The only picture that there is; None where both are there, or none is."""
        return self._pictures.there[0] if len(self._pictures.there) == 1 else None

    def _show(self, which: When | None) -> None:
        self._alone = which
