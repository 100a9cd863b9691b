"""How screens are used: taps, keys and the three arcade buttons become the use of one of their controls."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

import pygame

from hardware.buttons import ButtonName, Freed, Held, Lamp, Press, Stuck
from kiosk.games.protocol import Refused
from kiosk.text.translate import translated
from kiosk.ui.control import Control, Tone, placed_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kiosk.ui.control import Placed

SAME_TAP_S = 0.2
"""What comes so soon after a screen was opened, or has gone on, was meant for what was there before."""
SAME_KEY_S = 0.5
"""A key, a button or a place that did one thing does nothing else for so long: that was meant."""
HINT_S = 6.0
"""So long stands why what was tapped can't be done."""
LEADING_ON = frozenset({pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_q})
"""Keys that go on or back wherever one is; the others are typed, as quickly as one can."""
BACK = "back"
"""The name of the control that leads back, on every screen."""


class Usable(Protocol):
    """What is asked of a screen that is used; see `base.screen.Screen`."""

    note: str

    def controls(self) -> list[Control]:
        """Everything that can be done now."""

    def another(self, name: str, /) -> bool:
        """Something is used, "" for what is no control; True when what waited for a second use does not."""

    def touched(self, at: tuple[int, int], /) -> bool:
        """A tap beside all controls; True when it was for something."""

    def typed(self, text: str, /) -> bool:
        """A letter that no control waits for; True when it was for something."""

    def heard(self, event: object, /) -> bool:
        """An arcade button was used; True when the screen has taken that for itself."""


def carry_out(control: Control, screen: Usable) -> None:
    """Do what a control does; why it can't be done now, or was refused, is noted on its screen.

    What stands on the control itself is not said once more.
    """
    screen.note = "" if control.why is None or control.why == control.label else control.why
    if control.why is not None:
        return
    try:
        control.do()
    except Refused as refused:
        screen.note = translated(refused.words)


class Hint:
    """Why a control can't be used now, said for HINT_S: read once, it is in the way of the page's name."""

    def __init__(self) -> None:
        self._words, self._until = "", 0.0

    def given(self, words: str, now: float) -> None:
        """These are said from now on, s."""
        self._words, self._until = words, now + HINT_S

    def over(self, note: str, now: float) -> bool:
        """Whether what a screen notes is that, and was there for long enough."""
        return note == self._words and now >= self._until


class LastUse:
    """What a key, a button or a place did last: soon after that it is used for the same thing only.

    What is asked once more is another thing, so that a double tap can't say it is sure.

    Args:
        clock: s, only grows.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._did: dict[object, tuple[tuple[str, str, str] | None, float]] = {}

    def allows(self, source: object, control: Control) -> bool:
        """Whether `source` (a pygame key, a ButtonName) is used for this control, and no more for another."""
        did, until = self._did.get(source, (None, float("-inf")))
        return did == _meaning(control) or self._clock() >= until

    def note(self, source: object, control: Control) -> None:
        """It is used for this control now."""
        self._did[source] = (_meaning(control), self._clock() + SAME_KEY_S)

    def went_on(self) -> None:
        """What was done is over: the same would be done for somebody else now."""
        self._did = {source: (None, until) for source, (_did, until) in self._did.items()}

    def rest(self, for_s: float) -> None:
        """What they were used for is over, and for so long (s) they are used for nothing."""
        until = self._clock() + for_s
        self._did = {source: (None, max(until, was)) for source, (_did, was) in self._did.items()}


def _meaning(control: Control) -> tuple[str, str, str]:
    return control.name, control.label, control.detail


class Input(ABC):
    """Finds the control that is meant and uses it.

    Args:
        clock: s, only grows.

    Attributes:
        placed: what can be tapped, where it was drawn last.
        focus: the name of the control that TAB or a button has come to.
        stuck: the arcade buttons that are held down or stuck.
        used_at: when it was used last, s; the start before that.
        hint: why what was used last can't be.
        seen: whether the screen is drawn as it is now.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.placed: list[Placed] = []
        self._before: list[Placed] = []  # what was drawn before that
        self._stood: list[Placed] = []  # what was drawn before all changed its place
        self.focus: str | None = None
        self.stuck: set[ButtonName] = set()
        self.used_at = clock()
        self.seen = False
        self.hint = Hint()
        self._clock = clock
        self._no_taps_until = float("-inf")

    def passes(self, _now: float) -> bool:
        """Whether why nothing was done is said no more, at a time (s); once."""
        return False

    def drawn(self, placed: list[Placed]) -> None:
        """The screen was drawn with these controls."""
        self._before, self.placed, self.seen = self.placed, placed, True

    def changed(self) -> None:
        """The screen is no more what was drawn."""
        self.seen = False

    def moved(self, for_s: float = SAME_KEY_S) -> None:
        """What can be tapped has changed its place: a finger that is on its way was not meant for that."""
        self._no_taps_until, self._stood = max(self._no_taps_until, self._clock() + for_s), self._before

    def _moved_just_now(self, at: tuple[int, int]) -> bool:
        """Whether what is tapped has only just come there; what stood there before is meant."""
        found = self.hit(at)
        stood = found is not None and any(
            each.control.name == found.name and each.takes(at) for each in self._stood
        )
        return self._clock() < self._no_taps_until and not stood

    @abstractmethod
    def tap(self, at: tuple[int, int]) -> bool:
        """A finger or the mouse has tapped at a point (px); True when the screen must be drawn again."""

    def drag(self, _at: tuple[int, int]) -> bool:
        """It moves there while it is down; True when the screen must be drawn again."""
        return False

    def let_go(self, _at: tuple[int, int]) -> bool:
        """It goes up there; True when the screen must be drawn again."""
        return False

    @abstractmethod
    def key(self, key: int, *, shift: bool = False, text: str = "") -> bool:
        """A key, and the letter it makes; True when the screen must be drawn again."""

    @abstractmethod
    def hear(self, event: object) -> None:
        """An arcade button: hardware.buttons' Press, Held, LetGo, Stuck, Freed."""

    @abstractmethod
    def use(self, control: Control) -> bool:
        """Do what a control does, or say why it can't be done; True when the screen must be drawn again."""

    @abstractmethod
    def lamps(self) -> Mapping[ButtonName, Lamp]:
        """How the arcade buttons are to be lit."""

    def hit(self, at: tuple[int, int]) -> Control | None:
        """The control that is meant at a point, px: where it was drawn, or beside it."""
        found = placed_at(self.placed, at)
        return None if found is None else found.control

    def move_focus(self, by: int) -> None:
        """Go on to the next control that was drawn, or back to the one before, round and round."""
        names = [each.control.name for each in self.placed]
        if names:
            at = names.index(self.focus) if self.focus in names else (-1 if by > 0 else 0)
            self.focus = names[(at + by) % len(names)]


class PageInput(Input):
    """How pages are used; between two drawings nothing is taken.

    The three arcade buttons work on every page: STICK goes back, BUY goes on to the next control, BET uses
    the one it has come to, or the usual one. How long they are pressed makes no difference.
    """

    def __init__(self, screen: Usable, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self._screen = screen
        self._quiet_until = clock() + SAME_TAP_S
        self._no_buttons_until = clock() + SAME_KEY_S
        self._last = LastUse(clock)

    def tap(self, at: tuple[int, int]) -> bool:
        """Use what lies there."""
        self.used_at = self._clock()
        if self._moved_just_now(at):
            return False
        found = placed_at(self.placed, at)
        self.focus = None
        if found is not None:
            return self._use_by(found.rect.topleft, found.control)
        used = self.seen and (self._screen.another("") | self._screen.touched(at))
        self.seen = self.seen and not used
        return used

    def key(self, key: int, *, shift: bool = False, text: str = "") -> bool:
        """A control's own key; TAB and the arrows go through all of them, RETURN uses one."""
        self.used_at = self._clock()
        moves = {pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT}
        if key in moves and self.placed:
            self.move_focus(-1 if key in {pygame.K_UP, pygame.K_LEFT} or shift else 1)
            return True
        leads_on = key in LEADING_ON
        if leads_on and self._clock() < self._no_buttons_until:
            return False
        if key == pygame.K_RETURN:
            found = self._usual()
        else:
            found = next((each for each in self._screen.controls() if key in each.keys), None)
        if found is None:
            return self._screen.typed(text)
        return self._use_by(key, found) if leads_on else self.use(found)

    def hear(self, event: object) -> None:
        """Back, on, or use what the focus has come to."""
        self.used_at = self._clock()
        if self._screen.heard(event):
            self.seen = False
            return
        match event:
            case Press(ButtonName.STICK) | Held(ButtonName.STICK):
                found = next((each for each in self._screen.controls() if each.name == BACK), None)
            case Press(ButtonName.BET) | Held(ButtonName.BET):
                found = self._usual()
            case Press(ButtonName.BUY) | Held(ButtonName.BUY):
                self.move_focus(1)
                return
            case Stuck(button):
                self.stuck.add(button)
                return
            case Freed(button):
                self.stuck.discard(button)
                return
            case _:
                return
        if found is not None and isinstance(event, Press | Held) and self._clock() >= self._no_buttons_until:
            self._use_by(event.button, found)

    def lamps(self) -> Mapping[ButtonName, Lamp]:
        """Lit where a button does something; BET blinks on what is usual."""
        names = {each.name for each in self._screen.controls()}
        return {
            ButtonName.STICK: Lamp.LIT if BACK in names else Lamp.OFF,
            ButtonName.BUY: Lamp.LIT if names else Lamp.OFF,
            ButtonName.BET: Lamp.OFF if self._usual() is None else Lamp.BLINKING,
        }

    def move_focus(self, by: int) -> None:
        """The focus is seen before anything is used."""
        super().move_focus(by)
        self.seen = False

    def use(self, control: Control) -> bool:
        """Nothing is done twice, nor so soon that it was meant for another page."""
        if not self.seen or self._clock() < self._quiet_until:
            return False
        self.seen = False
        self._screen.another(control.name)
        carry_out(control, self._screen)
        if control.why is not None:
            self.hint.given(self._screen.note, self._clock())
        return True

    def _use_by(self, source: object, control: Control) -> bool:
        """Use it, unless the same key, button or place has only just done something else; a letter may."""
        if not (control.typed or self._last.allows(source, control)) or not self.use(control):
            return False
        self._last.note(source, control)
        if control.once:
            self._last.went_on()
        return True

    def _usual(self) -> Control | None:
        """What RETURN and BET use: what the focus is on, else the usual thing."""
        controls = self._screen.controls()
        focused = next((each for each in controls if each.name == self.focus), None)
        return focused or next((each for each in controls if each.tone is Tone.MAIN), None)
