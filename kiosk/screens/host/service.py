"""The cabinet's switches: the tray's lid, and service, at whose page the parts of the box are tried."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName, Freed, Lamp, Press, Stuck
from hardware.camera import CameraError
from hardware.message import say
from hardware.sound.effects import Effect
from hardware.switches import SwitchName
from kiosk.screens.base.screen import Screen
from kiosk.screens.host.touch_test import TouchTest
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.rails import Parts
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.tray.view import draw_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from hardware.sound.player import Sounds
    from hardware.switches import Switched, Switches
    from kiosk.screens.base.navigation import Navigation
    from kiosk.tray.inspector import Inspector
    from kiosk.ui.canvas import Canvas

HEARD = {
    Effect.TAP: say("a tap"),
    Effect.NO: say("what may not be done now"),
    Effect.BACK: say("a decision is taken back"),
    Effect.CHIPS: say("chips"),
    Effect.THROW: say("dice are thrown"),
    Effect.READ: say("dice were read"),
    Effect.COUNT: say("a total counts up"),
    Effect.ASK: say("somebody is asked"),
    Effect.TURN: say("another player's turn"),
    Effect.WIN: say("somebody has won"),
    Effect.WIN_MUCH: say("somebody has won many chips"),
    Effect.WIN_MOST: say("somebody has won a heap of chips"),
    Effect.OVER: say("a hand is over"),
    Effect.STUCK: say("somebody sticks"),
    Effect.BUST: say("somebody is bust"),
    Effect.EXACTLY: say("exactly 21, or 20"),
    Effect.CHARLIE: say("a Six Chamber Charlie"),
    Effect.NATURAL: say("a natural 20"),
    Effect.CRITICAL: say("a critical hit"),
    Effect.MISS: say("a miss"),
    Effect.ALL_IN: say("somebody is all in"),
    Effect.CROWN: say("somebody has won the crown"),
    Effect.CORONATION: say("another one wears the crown"),
    Effect.REROLL: say("five dice are rolled again"),
    Effect.SHOWDOWN: say("hidden dice lie open"),
}
"""What each sound is for, as it is played."""


class Cabinet:
    """What its switches do: the lid decides whether a throw counts, service opens its page.

    Args:
        clock: s, only grows.
        navigation: the screens.
        sounds: of the kiosk.
        inspect: makes what looks at the tray for a test, not started yet; raises CameraError.
        open_settings: opens the settings.

    Attributes:
        switches: open, posting to the kiosk, and tended here; None where there are none.
        lid_shut: None while that is not known, or without a switch.
        show: shows a page over all others.
        sounds, inspect, open_settings: as they were given.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        sounds: Sounds,
        *,
        inspect: Callable[[], Inspector],
        open_settings: Callable[[], None],
    ) -> None:
        self.switches: Switches | None = None
        self.lid_shut: bool | None = None
        self._clock = clock
        self.show = navigation.show
        self.sounds = sounds
        self.inspect = inspect
        self.open_settings = open_settings
        self._navigation = navigation
        self._service: Service | None = None

    def tend(self) -> None:
        """Notice what has been switched."""
        if self.switches is not None:
            self.switches.tend()

    def hear(self, switched: Switched, *, in_game: bool) -> None:
        """A switch was moved; `in_game`: a table is open, which has the camera."""
        if switched.switch is SwitchName.LID:
            self.lid_shut = switched.closed
            return
        if self._service is not None:  # back to what was shown before the switch was turned
            self._navigation.leave(self._service)
            self._service = None
        if switched.closed:
            self._service = Service(self._clock, self, in_game=in_game)
            self.show(self._service)


class Service(Screen):
    """What can be tried, and the way to the settings, without a PIN: who turned the switch has the box open.

    Args:
        cabinet: that is open.
        in_game: a table is open, which has the camera.
    """

    heading = say("Service: nothing counts")
    of_the_house = True

    def __init__(self, clock: Callable[[], float], cabinet: Cabinet, *, in_game: bool) -> None:
        super().__init__(clock)
        self._in_game = in_game
        self._cabinet = cabinet
        self._effects = cycle(Effect)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """One below the other, and how the lid stands."""
        busy = _("Not while a game is played: end it first.") if self._in_game else None
        silent = _("No sound device was found.") if self._cabinet.sounds.problem else None
        lid = {
            None: _("The tray's lid has no switch."),
            True: _("The tray's lid is shut."),
            False: _("The tray's lid is open."),
        }[self._cabinet.lid_shut]
        line, rest = layout.cut_top(body, canvas.px(40), canvas.px(theme.GAP))
        canvas.write(lid, line, Type.FINE, canvas.theme.soft, align="centre", lines=1)
        controls = [
            Control(
                "look", _("Camera"), self._look, _("what is seen, and how it is read"), busy, sign=Sign.CAMERA
            ),
            Control(
                "buttons",
                _("Buttons and lamps"),
                self._test_buttons,
                _("each press is counted"),
                sign=Sign.LAMPS,
            ),
            Control("touch", _("Touch test"), self._test_touch, _("five crosses"), sign=Sign.FINGER),
            Control("sound", _("Sound"), self._play, _("another one each time"), silent, sign=Sign.SOUND),
            Control(
                "settings", _("Settings"), self._cabinet.open_settings, _("without the PIN"), sign=Sign.WHEEL
            ),
        ]
        self.put_below(canvas, controls, rest, 110)

    def _test_buttons(self) -> None:
        self._cabinet.show(ButtonsTest(self._clock))

    def _test_touch(self) -> None:
        self._cabinet.show(TouchTest(self._clock))

    def _look(self) -> None:
        self._cabinet.show(CameraTest(self._clock, self._cabinet.inspect))

    def _play(self) -> None:
        effect = next(self._effects)
        self._cabinet.sounds.play(effect)
        self.note = _("That was: {sound}").format(sound=translated(HEARD[effect]))


class ButtonsTest(Screen):
    """Each press is told, and lights the lamp of what was pressed; touch leads out."""

    heading = say("Press each button")

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self._pressed: ButtonName | None = None
        self._counts = dict.fromkeys(ButtonName, 0)

    @property
    def tries_buttons(self) -> bool:
        """That is what it is for."""
        return True

    def heard(self, event: object) -> bool:
        """Presses count here, and lead nowhere."""
        if isinstance(event, Press):
            self._pressed = event.button
            self._counts[event.button] += 1
        return not isinstance(event, Stuck | Freed)

    def lamps(self) -> Mapping[ButtonName, Lamp]:
        """The one pressed last."""
        return {name: Lamp.LIT if name is self._pressed else Lamp.OFF for name in ButtonName}

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """How often each was pressed."""
        rows = layout.rows(body, [1] * len(ButtonName), canvas.px(theme.GAP))
        for name, row in zip(ButtonName, rows, strict=True):
            words, colour = str(self._counts[name]), canvas.theme.ivory
            if name in self.input.stuck:
                words, colour = _("stuck: check its switch and wire"), canvas.theme.amber
            elif name is self._pressed:
                colour = canvas.theme.gold
            canvas.write(f"{name.upper()}  {words}", row, Type.TEXT, colour, align="centre", lines=1)


class CameraTest(Screen):
    """What the pipeline sees; a tap on it, or Space, throws in a tray that does.

    Args:
        inspect: makes what looks, which is tended here and closed when the page is left; raises CameraError.
    """

    heading = say("What the camera sees")

    def __init__(self, clock: Callable[[], float], inspect: Callable[[], Inspector]) -> None:
        super().__init__(clock)
        self._inspector: Inspector | None = None
        self._has_picture = self._painted = (
            False  # there is a picture now; the whole page was painted with one
        )
        try:
            self._inspector = inspect()
        except CameraError as problem:
            self.note = translated(problem.words)

    @property
    def moving(self) -> bool:
        """The picture must follow."""
        return True

    def exit(self) -> None:
        """Let go of the camera, without waiting for it."""
        if self._inspector is not None:
            self._inspector.close()

    def do(self, now: float) -> bool:
        """Hear how the camera is; True when that is to be drawn."""
        changed = self._inspector is not None and self._inspector.tend(now)
        return changed or self._has_picture is not self._painted

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The picture, to be tapped, or why there is none."""
        self._painted = self._show(canvas, body)
        if self._inspector is not None and not self._painted:
            canvas.write(
                translated(self._inspector.words), body, Type.FINE, canvas.theme.soft, align="centre", lines=6
            )
        canvas.place(Control("throw", "", self._throw, keys=(pygame.K_SPACE,), tone=Tone.QUIET), body)

    def live_area(self, canvas: Canvas) -> Rect | None:
        """All but the head."""
        parts = Parts.of(canvas)
        return parts.body.union(parts.foot)

    def draw_live(self, canvas: Canvas, area: Rect) -> None:
        """The newest picture."""
        self._show(canvas, area)

    def _show(self, canvas: Canvas, area: Rect) -> bool:
        """Draw the newest picture; False when there is none."""
        view = None if self._inspector is None else self._inspector.frame()
        self._has_picture = view is not None
        if view is None:
            return False
        draw_picture(canvas, view, area)
        return True

    def _throw(self) -> None:
        if self._inspector is not None:
            self._inspector.throw()
