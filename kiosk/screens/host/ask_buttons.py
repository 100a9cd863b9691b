"""Of the first run: whether the table has arcade buttons, which are tried here."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hardware.buttons import ButtonName, Held, Press
from hardware.message import say
from hardware.pins import PinFactory
from kiosk.screens.host import pictures
from kiosk.screens.host.first_run import Topic
from kiosk.screens.host.guide import Step
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.controls import lamp_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.screens.base.context import House
    from kiosk.screens.host.first_run import Question
    from kiosk.ui.canvas import Canvas


class AskButtons(Topic):
    """Arcade buttons or none: press them; once all three have been, they do something again.

    Attributes:
        pressed: those that have been.
    """

    step = Step.BUTTONS
    picture = staticmethod(pictures.draw_buttons)
    tries_buttons = True
    head = say("Push buttons")

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.pressed: set[ButtonName] = set()

    @property
    def question(self) -> str:
        """Press them; then how to go on with them."""
        if self._all_pressed:
            return say("All three buttons work. Press BUY or BET to go on, STICK to go back.")
        if self.pressed and self._none:
            return say("A button was pressed. Shall the screens say what the three buttons do?")
        return say(
            "Has this table three push buttons? Press each: it lights up here. No buttons? Touch does it all."
        )

    def answers(self) -> Sequence[Control]:
        """Where the buttons are; what is chosen holds from the next start."""
        known = self._house.preferences
        now = "mock" if self._none else "use" if self._simulated else "lgpio"

        def choice(name: str, label: str, detail: str, **what: str) -> Control:
            tone = Tone.CHOSEN if now == name else Tone.PLAIN
            return Control(f"pins-{name}", label, partial(self._house.change, **what), detail, tone=tone)

        offered = self._simulated and bool(self.pressed or known.badges == "shown")
        more = (_("by touch, or the keys 1, 2 and 3"), _("from the next start"))
        by, then = ("", "") if offered else more  # three of them leave no room for it
        none = choice("mock", _("No buttons"), by, pins="mock", badges="auto")
        use = choice("use", _("Show button hints"), "", pins="mock", badges="shown")
        wired = choice("lgpio", _("Three buttons at the table"), then, pins="lgpio")
        return [none, use, wired] if offered else [none, wired]

    @property
    def _simulated(self) -> bool:
        """Whether no pins are chosen that buttons are wired to."""
        return (self._house.preferences.pins or self._house.pins) == PinFactory.MOCK

    @property
    def _none(self) -> bool:
        """Whether it is chosen that there are none."""
        return self._simulated and self._house.preferences.badges != "shown"

    def draw_answers(self, page: Question, canvas: Canvas, box: Rect) -> None:
        """The three lamps below them."""
        lamps, box = layout.cut_bottom(box, canvas.px(theme.TARGET), canvas.px(theme.GAP))
        for button, lamp in zip(
            ButtonName, layout.columns(lamps, [1, 1, 1], canvas.px(theme.GAP)), strict=True
        ):
            lit = button in self.pressed
            canvas.panel(lamp, lamp_colour(canvas, button) if lit else canvas.theme.off)
            words = _("{button} works").format(button=button.name) if lit else button.name
            ink = canvas.theme.ivory if lit else canvas.theme.off_text
            canvas.write(words, layout.inset(lamp, canvas.px(8)), Type.FINE, ink, align="centre", lines=1)
        super().draw_answers(page, canvas, box)

    def heard(self, event: object, go_on: Callable[[], None]) -> bool:
        """A press lights its button and does nothing else until all three have come; then BUY goes on."""
        if not isinstance(event, Press | Held) or (self._all_pressed and event.button is not ButtonName.BUY):
            return False
        if self._all_pressed:
            go_on()
        self.pressed.add(event.button)
        return True

    @property
    def _all_pressed(self) -> bool:
        return len(self.pressed) == len(ButtonName)
