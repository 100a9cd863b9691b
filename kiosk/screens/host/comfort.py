"""What suits who sits there: text, colours, motion, sound and language, for anybody to set, without a PIN."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.message import say
from kiosk.screens.base.screen import Screen
from kiosk.screens.base.sound_controls import change_set, sound_controls
from kiosk.screens.host.palettes import draw_dice
from kiosk.text.translate import _, languages
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.widgets.groups import draw_option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.screens.base.context import House
    from kiosk.ui.canvas import Canvas

HIGHEST, HIGHEST_LARGE, LISTEN = 124, 156, 176
"""How high a row is at most, and in large text, and how wide the way to what is heard, px at BASE_SIZE."""


class Comfort(Screen):
    """A row for each: what it is, and what can be chosen.

    Args:
        house: keeps it.
        listen: shows what is heard.
    """

    heading = say("Look and sound")
    of_the_house = True

    def __init__(self, clock: Callable[[], float], house: House, listen: Callable[[], None]) -> None:
        super().__init__(clock)
        self._house = house
        self._listen = listen

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """At the right the way to what is heard."""
        place, rest = layout.cut_right(box, canvas.px(LISTEN), canvas.px(theme.GAP))
        self.put(canvas, Control("listen", _("Listen"), self._listen, sign=Sign.SOUND), place)
        super().draw_head(canvas, rest)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Row below row."""
        gap = canvas.px(theme.GAP)
        rows = self._rows()
        highest = canvas.px(HIGHEST_LARGE if canvas.theme.large_text else HIGHEST)
        high = min(highest, (body.h - gap * (len(rows) - 1)) // len(rows))
        for words, means, controls, sign in rows:
            row, body = layout.cut_top(body, high, gap)
            beside = draw_option(canvas, words, controls, row, sign, means, self.input.focus)
            if sign is Sign.PALETTE:  # else nothing on this page may tell what was chosen
                draw_dice(canvas, beside)

    def _rows(self) -> list[tuple[str, str, list[Control], Sign]]:
        """What can be set, what that does, its values and its sign."""
        now = self._house.preferences
        down, level, up, _speech = sound_controls(self._house, self._change)
        texts = {False: _("usual"), True: _("large")}
        motions = {False: _("usual"), True: _("less")}
        return [
            (
                _("Text"),
                _("how large words are"),
                self._choice("large_text", texts, now.large_text),
                Sign.LETTERS,
            ),
            (
                _("Colours"),
                _("easier to tell apart"),
                self._choice("palette", palette_names(), now.palette),
                Sign.PALETTE,
            ),
            (_("Motion"), _("whether chips fly"), self._choice("calm", motions, now.calm), Sign.MOTION),
            (
                _("Volume"),
                _("how loud it all is"),
                [down, replace(level, label=level.detail, detail=""), up],
                Sign.SOUND,
            ),
            (
                _("Button hints"),
                _("what each button does"),
                self._choice("badges", badge_names(), now.badges),
                Sign.LAMPS,
            ),
            (
                _("Language"),
                _("words, voice"),
                self._choice("language", languages(), now.language),
                Sign.GLOBE,
            ),
        ]

    def _choice(self, what: str, named: Mapping[Any, str], now: object) -> list[Control]:
        """One of several, of which one holds now."""
        return [
            Control(
                f"{what}-{value}",
                label,
                partial(self._change, **{what: value}),
                tone=Tone.CHOSEN if value == now else Tone.PLAIN,
            )
            for value, label in named.items()
        ]

    def _change(self, **what: object) -> None:
        self.note = change_set(self._house, **what)


def badge_names() -> dict[str, str]:
    """When the screens say what each arcade button does."""
    return {"auto": _("when used"), "shown": _("always"), "hidden": _("never")}


def palette_names() -> dict[str, str]:
    """What the palettes are called."""
    return {"casino": _("casino"), "contrast": _("high contrast"), "colour-safe": _("colour-blind safe")}
