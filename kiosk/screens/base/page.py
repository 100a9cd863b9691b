"""What all screens but the tables have in common: a head, a body, a row of actions, and how they are used.

A page places its controls while it is drawn; between two drawings nothing is taken, so that a tap always
means what was seen. The three arcade buttons work on every page: STICK goes back, BUY goes on to the next
control, BET uses the one it has come to, or the usual one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName, Freed, Held, Lamp, Press, Stuck
from kiosk.screens.base.screen import Wish
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.canvas import LINE
from kiosk.ui.control import Control, Tone
from kiosk.ui.widgets.controls import draw_control, draw_row

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.ui.canvas import Canvas, Placed

SAME_TAP_S = 0.2
"""What comes so soon after a page was opened was meant for the one before it."""
BACK = "back"


@dataclass(frozen=True)
class Parts:
    """Where the parts of a page are."""

    head: Rect
    body: Rect
    foot: Rect

    @classmethod
    def of(cls, canvas: Canvas) -> Parts:
        """Cut up a canvas of any size."""
        gap = canvas.px(theme.GAP)
        whole = layout.inset(canvas.surface.get_rect(), gap)
        head, rest = layout.cut_top(whole, canvas.px(theme.TARGET), gap)
        foot, body = layout.cut_bottom(rest, canvas.px(80), gap)
        return cls(head, body, foot)


class Page:
    """A screen made of controls.

    Args:
        clock: s, only grows.

    Attributes:
        note, wish: see screen.Screen.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.note = ""
        self.wish: Wish | None = None
        self._clock = clock
        self._quiet_until = clock() + SAME_TAP_S
        self._placed: list[Placed] = []
        self._seen = False  # whether the page is drawn as it is now
        self._focus: str | None = None
        self._stuck: set[ButtonName] = set()

    # what a page says of itself

    @property
    def title(self) -> str:
        """Its name, large, at the head."""
        raise NotImplementedError

    @property
    def moving(self) -> bool:
        """Whether something moves by itself."""
        return False

    def actions(self) -> list[Control]:
        """The row of large buttons at the foot; none leaves the foot to the body."""
        return []

    def way_back(self) -> Control | None:
        """The way back, at the head; None where there is none."""
        return Control(
            BACK, _("Back"), self.go_back, keys=(pygame.K_ESCAPE, pygame.K_BACKSPACE), tone=Tone.QUIET
        )

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Draw the body."""
        raise NotImplementedError

    def tick(self, _now: float) -> bool:
        """Most pages don't change by the clock."""
        return False

    def go_back(self) -> None:
        """To the screen before this one."""
        self.wish = Wish.BACK

    # drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw head, body and foot; what can be tapped is then where it was drawn."""
        parts = Parts.of(canvas)
        canvas.felt()
        self._draw_head(canvas, parts.head)
        actions = self.actions()
        if actions:
            draw_row(canvas, actions, parts.foot, self._focus)
        self.paint(canvas, parts.body if actions else parts.body.union(parts.foot))
        self._placed, self._seen = canvas.placed, True

    def _draw_head(self, canvas: Canvas, box: Rect) -> None:
        back = self.way_back()
        if back is not None:
            place, box = layout.cut_left(box, canvas.px(150), canvas.px(theme.GAP * 2))
            self.put(canvas, back, place)
        words, colour = (
            (translated(self.note), canvas.theme.amber) if self.note else (self.title, canvas.theme.gold)
        )
        canvas.write(words, box, 30 if self.note else 46, colour, lines=2)

    def put(self, canvas: Canvas, control: Control, box: Rect) -> None:
        """Draw one control of the page."""
        draw_control(canvas, control, box, focused=control.name == self._focus)

    def place_plate(self, canvas: Canvas, name: str, do: Callable[[], None], box: Rect) -> None:
        """A plate to be tapped on which the page draws for itself."""
        canvas.panel(
            box,
            line=canvas.theme.ivory if name == self._focus else LINE,
            thick=4 if name == self._focus else 1.5,
        )
        canvas.place(Control(name, "", do), box)

    def live_area(self, _canvas: Canvas) -> Rect | None:
        """Pages have no live picture."""
        return None

    def draw_live(self, _canvas: Canvas) -> None:
        """Nothing to draw."""

    # use

    def controls(self) -> list[Control]:
        """What was placed when the page was last drawn."""
        return [each.control for each in self._placed]

    def tap(self, at: tuple[int, int]) -> bool:
        """Use what lies there."""
        hit = next((each.control for each in reversed(self._placed) if each.rect.collidepoint(at)), None)
        self._focus = None
        return hit is not None and self._use(hit)

    def drag(self, _at: tuple[int, int]) -> bool:
        """Nothing follows a finger."""
        return False

    def let_go(self, _at: tuple[int, int]) -> bool:
        """A tap counts when the finger goes down."""
        return False

    def key(self, key: int, *, shift: bool = False, text: str = "") -> bool:
        """A control's own key; TAB and the arrows go through all of them, RETURN uses one."""
        if key in {pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT}:
            self.move_focus(-1 if key in {pygame.K_UP, pygame.K_LEFT} or shift else 1)
            return True
        if key == pygame.K_RETURN:
            found = self._usual()
        else:
            found = next((each for each in self.controls() if key in each.keys), None)
        if found is None:
            return self.typed(text)
        return self._use(found)

    def typed(self, _text: str) -> bool:
        """A letter that no control waits for; True when it was used."""
        return False

    def hear(self, event: object) -> None:
        """The three buttons; how long they are pressed makes no difference here."""
        match event:
            case Press(ButtonName.STICK) | Held(ButtonName.STICK):
                back = next((each for each in self.controls() if each.name == BACK), None)
                if back is not None:
                    self._use(back)
            case Press(ButtonName.BUY) | Held(ButtonName.BUY):
                self.move_focus(1)
            case Press(ButtonName.BET) | Held(ButtonName.BET):
                usual = self._usual()
                if usual is not None:
                    self._use(usual)
            case Stuck(button):
                self._stuck.add(button)
            case Freed(button):
                self._stuck.discard(button)
            case _:
                pass

    def lamps(self) -> Mapping[ButtonName, Lamp]:
        """Lit where a button does something; BET blinks on what is usual."""
        names = {each.name for each in self.controls()}
        usual = self._usual()
        return {
            ButtonName.STICK: Lamp.LIT if BACK in names else Lamp.OFF,
            ButtonName.BUY: Lamp.LIT if names else Lamp.OFF,
            ButtonName.BET: Lamp.OFF if usual is None else Lamp.BLINKING,
        }

    def move_focus(self, by: int) -> None:
        """Go on to the next control, or back to the one before, round and round."""
        names = [each.name for each in self.controls()]
        if names:
            at = names.index(self._focus) if self._focus in names else (-1 if by > 0 else 0)
            self._focus = names[(at + by) % len(names)]
            self._seen = False

    def _usual(self) -> Control | None:
        """What RETURN and BET use: what the focus is on, else the usual thing."""
        controls = self.controls()
        focused = next((each for each in controls if each.name == self._focus), None)
        return focused or next((each for each in controls if each.tone is Tone.MAIN), None)

    def _use(self, control: Control) -> bool:
        if not self._seen or self._clock() < self._quiet_until:
            return False
        self.note = control.why or ""
        self._seen = False
        if control.why is None:
            control.do()
        return True


class Typed(Page):
    """A page on which a real keyboard writes: its keys stand for themselves, not for the arcade buttons."""
