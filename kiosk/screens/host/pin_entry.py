"""The host's PIN: asked for before the settings, or chosen anew, twice."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.base.screen import Screen
from kiosk.screens.host.guide import ALL, Step, titled
from kiosk.settings import host_pin as pins
from kiosk.settings.keeper import PreferencesError
from kiosk.text.translate import _, ngettext, translated
from kiosk.ui import layout, theme
from kiosk.ui.brass_signs import draw_sign
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.rails import FOOT
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.keyboard import digit_keys, draw_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

KEY, INSET = 72, 20
"""How large the key is beside what the PIN is for, and the room round these, px at BASE_SIZE."""
ABOVE, LOST = 190, 62
"""How high, upright, what it is for is above the pad, and what to do without it, px at BASE_SIZE."""
LINE = 76
"""How high what was typed is, or what is wrong with it, px at BASE_SIZE."""
FORGOTTEN = say("PIN forgotten? The manual tells the host how to set a new one.")
IF_FORGOTTEN = say("If you forget it: who opens the box can set a new one, as the manual tells.")
NEW, AGAIN = say("A PIN for the host"), say("The same PIN once more")


class PinEntry(Screen):
    """A pad of digits; what was typed is shown as dots, and there what to know until the next digit.

    Args:
        question: what is asked.
        done: told the PIN; says in words why it is not accepted, or "" and has then gone on.
        later: goes on without one, in the first run; None where it must be typed.
        asked: in the first run, all in all.
        about: what it is for, beside the pad or, upright, above it.
        forgotten: what to do without it, below that.
        pause: seconds to wait at a time (s, only grows) before a PIN is tried; they are counted down.
    """

    feet = (FOOT,)  # each digit is to be met by a thumb

    writes = titled = True

    def __init__(
        self,
        clock: Callable[[], float],
        question: str,
        done: Callable[[str], str],
        pause: Callable[[float], float] = lambda _now: 0.0,
        *,
        later: Callable[[], None] | None = None,
        asked: Sequence[Step] = ALL,
        about: str = "",
        forgotten: str = "",
    ) -> None:
        super().__init__(clock)
        self.heading = question
        self._about = about
        self._forgotten = forgotten
        self._take = done
        self._pause = pause
        self._later = later
        self._asked = asked
        self._typed = ""
        self._told = 0  # the seconds that were shown last

    @property
    def title(self) -> str:
        """What is asked, and where in the first run that is."""
        return titled(None if self._later is None else Step.PIN, super().title, self._asked)

    def actions(self) -> list[Control]:
        """On without a PIN, where it may be chosen later."""
        if self._later is None:
            return []
        detail = _("without a PIN anyone can change the settings")
        tone = Tone.PLAIN if self._typed else Tone.MAIN
        later = Control("later", _("Later"), self._later, detail, tone=tone)
        return [self.twice(later, _("Really without a PIN?"))]

    @property
    def _wait(self) -> int:
        return _whole(self._pause(self._clock()))

    def do(self, _now: float) -> bool:
        """Count the seconds down; at the end of them nothing is said any more."""
        wait, told = self._wait, self._told
        if wait == told and (self.note or not wait):
            return False
        self._told = wait
        self.note = _wait_words(wait) if wait else ""
        return True

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The dots, the pad, "done"."""
        gap = canvas.px(theme.GAP)
        middle = body.inflate(-round(body.w * (0.1 if canvas.upright else 0.4)), 0)
        if self._about and not canvas.upright:
            middle, words = layout.columns(body, [1.3, 1], gap * 3)
            self._draw_about(canvas, words)
        if self._about and canvas.upright:
            words, middle = layout.cut_top(middle, canvas.px(ABOVE), gap)
            self._draw_about(canvas, words)
        line, rest = layout.cut_top(middle, canvas.px(LINE), gap)
        done, pad = layout.cut_bottom(rest, canvas.px(72), gap)
        canvas.panel(line, canvas.theme.dark, canvas.theme.gold, 3)
        inside = layout.inset(line, canvas.px(6))
        if self.note:
            colour = self.note_colour(canvas.theme)
            canvas.write(self.note, inside, Type.LABEL, colour, align="centre", lines=2)
        else:
            dots = "\N{BULLET} " * len(self._typed)
            canvas.write(dots, inside, Type.LABEL, canvas.theme.ivory, align="centre", lines=1)
        digits = digit_keys(canvas, pad, put=self._put, rub_out=self._rub_out)
        draw_keys(canvas, digits, self.input.focus, theme.GAP)
        short = _wait_words(wait) if (wait := self._wait) else None
        if short is None and len(self._typed) < pins.DIGITS.start:
            short = _("A PIN has {least} to {most} digits.").format(
                least=pins.DIGITS.start, most=pins.DIGITS.stop - 1
            )
        self.put(canvas, Control("done", _("Done"), self._done, why=short, tone=Tone.MAIN), done)

    def _draw_about(self, canvas: Canvas, box: Rect) -> None:
        """What the PIN is for, on a plate with a key of brass, and what to do without it."""
        inset, size = canvas.px(INSET), Type.TEXT if canvas.upright else Type.LEAD
        wide = box.w - 2 * inset
        if canvas.upright:
            canvas.panel(box)
            lost = canvas.px(LOST) if self._forgotten else 0
            key, words = layout.cut_left(layout.inset(box, inset // 2), canvas.px(KEY), inset)
        else:
            lost = canvas.height_of(self._forgotten, wide, Type.FINE) if self._forgotten else 0
            side = canvas.px(KEY)
            high = canvas.height_of(self._about, wide, size) + (lost + inset if lost else 0)
            plate = layout.middle(box, min(box.h, side + high + 3 * inset))
            canvas.panel(plate)
            key, words = layout.cut_top(layout.inset(plate, inset), side, inset)
        if lost:
            below, words = layout.cut_bottom(words, lost, inset // 2)
            canvas.write(self._forgotten, below, Type.FINE, canvas.theme.soft)
        draw_sign(canvas, Sign.KEY, key)
        canvas.write(self._about, words, size)

    def typed(self, text: str) -> bool:
        """A digit from a real keyboard."""
        if len(text) != 1 or text not in "0123456789":
            return False
        self._put(text)
        return True

    def _put(self, digit: str) -> None:
        """Who types one wants a PIN after all."""
        self.note = self._sure = ""
        if len(self._typed) < pins.DIGITS.stop - 1:
            self._typed += digit

    def _rub_out(self) -> None:
        self._typed = self._typed[:-1]

    def _done(self) -> None:
        typed, self._typed = self._typed, ""
        self._sure = ""  # what was asked of the first PIN is not asked of the second
        self.note = self._take(typed)
        self._told = self._wait


def new_pin(
    clock: Callable[[], float],
    keep: Callable[[str], None],
    *,
    later: Callable[[], None] | None = None,
    asked: Sequence[Step] = ALL,
) -> PinEntry:
    """The page for a new PIN, typed twice alike; `keep` is then given its hash. The rest as for PinEntry."""
    first = ""

    def check(typed: str) -> str:
        nonlocal first
        if not first:
            first, page.heading = typed, AGAIN
            return _("Easy to guess! To keep it all the same, type it again.") if pins.easy(typed) else ""
        alike, first = typed == first, ""
        page.heading = NEW
        if not alike:
            return _("These were two different PINs. Start again.")
        keep(pins.hashed(typed))
        return ""

    about = _("Four to eight digits. They open the settings, decide on a throw and, if you like, sell chips.")
    lost = translated(IF_FORGOTTEN)
    page = PinEntry(clock, NEW, check, later=later, asked=asked, about=about, forgotten=lost)
    return page


def _whole(seconds: float) -> int:
    """As many seconds as one waits, the last begun; ten that were only just begun are ten."""
    return math.ceil(round(seconds, 3))


def _wait_words(seconds: int) -> str:
    return ngettext("Wait {count} second.", "Wait {count} seconds.", seconds).format(count=seconds)


def tried(lock: pins.Lock, typed: str, now: float) -> str:
    """Why a PIN does not open the lock; "" when it does. In a pause none is tried, be it right or wrong."""
    if wait := _whole(lock.pause(now)):
        return _wait_words(wait)
    try:
        if lock.opens(typed, now):
            return ""
    except PreferencesError:
        return _("No PIN can be tried now: nothing can be written, and each try is kept first.")
    wait = _whole(lock.pause(now))
    if not wait:
        return _("That is not the PIN.")
    words = ngettext(
        "That is not the PIN. Wait {count} second before the next try.",
        "That is not the PIN. Wait {count} seconds before the next try.",
        wait,
    )
    return words.format(count=wait)
