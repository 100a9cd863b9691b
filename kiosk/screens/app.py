"""The window and its main loop: events in, pictures out, and between them as little work as possible."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import LONG_S, ButtonName, Buttons, Lamp
from hardware.pins import PinFactory
from kiosk.screens.base.memory import Sweeper, look_seldom
from kiosk.screens.base.pointer import BY_PEOPLE, Finger, Touch, in_picture, in_window, touch_of, turned_size
from kiosk.screens.base.trouble import draw_slow_disk, tells_at
from kiosk.screens.base.window import open_window
from kiosk.screens.doors import doors
from kiosk.screens.games.registry import table_screen
from kiosk.screens.status import can_roll, status_of
from kiosk.system import boot_times
from kiosk.system.notify import from_environment
from kiosk.text.translate import _
from kiosk.ui import theme
from kiosk.ui.canvas import Canvas
from kiosk.ui.control import nothing
from kiosk.ui.motion import Motion, Player

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from kiosk.screens.base.navigation import Coordinator
    from kiosk.screens.base.screen import Screen
    from kiosk.system.notify import Notifier
    from kiosk.table.table import Table
    from kiosk.ui.motion import Part, Scene

BUSY_FPS, IDLE_FPS = 60, 30
"""Rounds of the loop in a second, while something moves and while nothing does."""
LIVE_BUSY_S, LIVE_IDLE_S = 0.03, 0.2
"""How often the picture of the tray is fetched: every other round of the loop while dice move."""
GUARD_S = 0.3
"""So long after a tap has woken the screen nothing is taken."""
LEAVE_S = 3.0
"""In full screen, a second Escape within so long leaves."""

STALL_S = 0.3
"""After so long without a new picture taps count no more, and a line says what is waited for."""

WAKING = frozenset({pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN})
BUTTON_KEYS = {
    pygame.K_1: ButtonName.STICK,
    pygame.K_s: ButtonName.STICK,
    pygame.K_2: ButtonName.BUY,
    pygame.K_b: ButtonName.BUY,
    pygame.K_3: ButtonName.BET,
    pygame.K_e: ButtonName.BET,
}
"""Keys that press simulated arcade buttons: 1 or S, 2 or B, 3 or E."""


class App:
    """The window on the screens.

    Args:
        shown: what is shown.
        surface: of the window.
        buttons: open, and posting to the coordinator.
        fullscreen: then Escape must be pressed twice.
        clock: s, only grows.
    """

    def __init__(
        self,
        shown: Coordinator,
        surface: pygame.Surface,
        buttons: Buttons,
        *,
        fullscreen: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._shown = shown
        self._window = surface
        self._picture: pygame.Surface | None = None
        self._buttons = buttons
        self._fullscreen = fullscreen
        self._clock = clock
        self._dirty = True
        self._live_at = float("-inf")
        self._leave_until = float("-inf")
        self._dark = False
        self._used_at = clock()
        self._guard_until = float("-inf")
        self._motions = Player()
        self._parts: Scene = {}  # of the drawing that is seen
        self._drawn: Screen | None = None  # what that is of
        self._finger = Finger(self._clock)
        self._leaving = False
        self._sweeper = Sweeper(clock())
        self._began_at = clock()  # of this round
        self._tells_s = 0.0  # after so long people are told next that they wait
        shown.while_waiting = self._look_about

    @property
    def screen(self) -> Screen:
        """The screen that is seen."""
        return self._shown.navigation.top

    @property
    def leaving(self) -> bool:
        """Whether somebody wants to end the program."""
        return self._leaving or self._shown.leaving

    @property
    def moving(self) -> bool:
        """Whether dice move, or something is on its way."""
        return self.screen.moving or self._motions.motion is not None

    def _sleep(self, events: list[pygame.event.Event]) -> None:
        """In the dark: what wakes the screen does nothing else (KlipperScreen#207)."""
        self._buttons.tend()
        pressed = self._shown.sleep()
        if any(event.type == pygame.QUIT for event in events):
            self._leaving = True
        if pressed or any(event.type in WAKING for event in events):
            self._dark, self._dirty = False, True
            self._used_at = self._clock()
            self._guard_until = self._used_at + GUARD_S
            self._shown.wake()

    def _go_dark(self) -> None:
        """Blank by drawing black: no driver has to be woken (HAOS-kiosk#22)."""
        self._shown.doze()
        self._dark = True
        self._window.fill((0, 0, 0))
        pygame.display.flip()
        for button in ButtonName:
            self._buttons.light(button, Lamp.OFF)

    def step(self, events: list[pygame.event.Event]) -> None:
        """One round: events, what has come from elsewhere, and what of the picture has changed.

        What fails in it and can be told in words is: the rest of the round is left out. What was tapped
        while a disk kept it for long was meant for a picture of before, and is forgotten.
        """
        self._began_at, self._tells_s = self._clock(), STALL_S
        try:
            self._round(events)
        except Exception as problem:
            if not self._shown.tells(problem):
                raise
            self._dirty = True
        if self._stalled:
            pygame.event.clear(list(WAKING))
            self._shown.forget_presses()

    @property
    def _stalled(self) -> bool:
        """Whether this round has taken so long that nobody sees what there is to be tapped now."""
        return self._clock() - self._began_at >= STALL_S

    def _look_about(self) -> None:
        """A disk is slow: a line says so, later all of the picture; at once where hidden dice lie open."""
        pygame.event.pump()
        waited_s = self._clock() - self._began_at
        if self._dark or waited_s < self._tells_s:
            return
        self._tells_s = tells_at(waited_s)
        canvas = self._canvas()
        draw_slow_disk(canvas, waited_s, covers=self.screen.rests)
        self._present(canvas, canvas.surface.get_rect())
        self._dirty = True

    def _round(self, events: list[pygame.event.Event]) -> None:
        if self._dark:
            self._sleep(events)
            return
        for event in events:
            if event.type in WAKING:
                self._used_at = self._clock()
                if self._used_at < self._guard_until or self._stalled:
                    continue  # the rest of the tap that woke the screen, or meant for a picture of before
                self._dirty |= self._motions.skip()
            if self._dirty and event.type in BY_PEOPLE:
                self._draw()  # a tap is meant for what is seen: never for a screen of one event ago
            self._take(event)
            self._dirty |= self._shown.turn()
        self._buttons.tend()
        self._dirty |= self._shown.pump() | self._finger.stays(self.screen)
        if self._dirty:
            self._draw()
        elif self._motions.motion is not None:
            self._move(self._canvas())
        else:
            self._draw_live()
            self._sweeper.rest(self._clock(), self._used_at)
        if self._clock() - max(self._used_at, self._shown.pressed_at) >= self._shown.dark_after_s:
            self._go_dark()

    def _take(self, event: pygame.event.Event) -> None:
        """Turn an event of pygame's into a tap, a key or a wish to leave. One tap is one action."""
        touch = touch_of(event, self._window.get_size())
        if touch is not None:
            self._shown.navigation.fingers |= event.type == pygame.FINGERDOWN
            self._touch(*touch, getattr(event, "finger_id", None))
            return
        match event.type:
            case pygame.QUIT:
                self._leaving = True
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.KEYUP if event.key in BUTTON_KEYS and self._buttons.simulated:
                self._buttons.move_by_key(BUTTON_KEYS[event.key], down=False)
            case pygame.KEYUP:
                self._dirty |= self.screen.input.let_go((-1, -1))
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                self._window = pygame.display.get_surface()
                self._dirty = True
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                # who held on to look at hidden dice may let go elsewhere, unheard by this window
                self._finger.goes_up()
                self._dirty = True
                self._shown.navigation.conceal()
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWFOCUSGAINED:
                self._dirty = True
            case _:
                pass

    def _touch(self, touch: Touch, at: tuple[int, int], which: object) -> None:
        """What is touched is done as it is let go there; beside it, it is not."""
        at = in_picture(at, self._window.get_size(), self._shown.turned)
        finger = self._finger
        match touch:
            case Touch.DOWN:
                if finger.down:  # with two thumbs one types before the other is up
                    self._let_go(finger.at)
                    self._draw()  # the other is meant for what is seen then
                self._dirty |= finger.goes_down(self.screen, at, which)
                canvas = self._canvas()  # seen before anything comes of it: to open a table takes a while
                self._present(canvas, *finger.shows(self.screen, self.screen.input.placed, canvas))
                self._shown.tapped()
                if finger.acts_at_once:
                    self._answer(changed=self.screen.input.tap(at))
            case Touch.MOVE if finger.is_down(which):
                self._dirty |= finger.moves(at) | self.screen.input.drag(at)
            case Touch.UP if finger.is_down(which):
                self._let_go(at)
            case _:  # the mouse only passes by, or another finger has gone on
                pass

    def _let_go(self, at: tuple[int, int]) -> None:
        meant = self._finger.lets_go(self.screen, at)
        self._dirty |= self._finger.goes_up()
        if meant is not None:
            self._answer(changed=self.screen.input.tap(meant))
        self._dirty |= self.screen.input.let_go(at)

    def _key(self, event: pygame.event.Event) -> None:
        text = getattr(event, "unicode", "")
        writes = self.screen.writes
        if event.key == pygame.K_ESCAPE or (event.key == pygame.K_q and not writes):
            if self._shown.escape():
                self._ask_to_leave()
            self._dirty = True
        elif event.key in BUTTON_KEYS and self._buttons.simulated and not writes:
            self._buttons.move_by_key(BUTTON_KEYS[event.key], down=True)  # comes back through the queue
        else:
            shift = bool(event.mod & pygame.KMOD_SHIFT)
            self._answer(changed=self.screen.input.key(event.key, shift=shift, text=text))

    def _answer(self, *, changed: bool) -> None:
        self._dirty |= changed
        self._shown.used(changed=changed)

    def _ask_to_leave(self) -> None:
        now = self._clock()
        if not self._fullscreen or now < self._leave_until:
            self._leaving = True
            return
        self._leave_until = now + LEAVE_S
        self.screen.note = _("Press it once more to leave. The game is kept and goes on at the next start.")
        self._dirty = True

    def _canvas(self) -> Canvas:
        """What the screens draw on: the window itself, or a picture to be turned into it."""
        if self._shown.turned == 0:
            return Canvas(self._window, self._shown.theme)
        size = turned_size(self._window.get_size(), self._shown.turned)
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size, 0, self._window)
        return Canvas(self._picture, self._shown.theme)

    def _present(self, canvas: Canvas, *areas: pygame.Rect) -> None:
        """Bring what was drawn in areas to the eye, at once: between two of them what moves is in neither."""
        places, turned = list(areas), self._shown.turned
        if turned:
            places = [in_window(area, self._window.get_size(), turned) for area in areas]
            for area, place in zip(areas, places, strict=True):
                self._window.blit(pygame.transform.rotate(canvas.surface.subsurface(area), -turned), place)
        whole = places == [self._window.get_rect()]
        pygame.display.flip() if whole else pygame.display.update(places)

    def _draw(self) -> None:
        canvas = self._canvas()
        parts: dict[Hashable, Part] | None = None if canvas.theme.calm else {}
        canvas.parts = parts
        under_way = self._motions.motion
        self._motions.skip()
        screen = self.screen
        opens = parts is not None and screen.opens and self._drawn is not None
        halves, screen.opens = doors(canvas) if opens else [], False
        self._finger.draw(screen, canvas)
        if parts is not None:
            motion = screen.motion(self._parts, parts) if self._drawn is screen else None
            if halves:
                motion = Motion(halves, self._clock())
            if motion is None and under_way is not None and self._drawn is screen and not screen.rests:
                motion = under_way.onto(parts)  # nothing that moves has happened since
            self._parts, self._drawn = parts, screen
            if motion is not None:
                self._motions.begin(motion, canvas.surface)
                self._motions.play(canvas.surface, self._clock())
        self._present(canvas, canvas.surface.get_rect())
        for button, lamp in self.screen.lamps().items():
            self._buttons.light(button, lamp)
        self._dirty = False
        self._live_at = self._clock()

    def _move(self, canvas: Canvas) -> None:
        """The next picture of what moves, over no more of the window than that."""
        changed = self._motions.play(canvas.surface, self._clock())
        self._present(canvas, *(area for area in changed if area.size > (0, 0)))

    def _draw_live(self) -> None:
        """The part that changes often alone, when it is time for a newer one."""
        now = self._clock()
        if now - self._live_at < (LIVE_BUSY_S if self.screen.moving else LIVE_IDLE_S):
            return
        self._live_at = now
        canvas = self._canvas()
        area = self.screen.live_area(canvas)
        if area is not None:
            self.screen.draw_live(canvas, area)
            self._present(canvas, area)


def run(
    shown: Coordinator,
    *,
    size: tuple[int, int] = theme.BASE_SIZE,
    fullscreen: bool = False,
    buttons: Buttons | None = None,
    notifier: Notifier | None = None,
) -> None:
    """Show screens in a window until somebody leaves; raises DisplayError when there is no screen.

    Args:
        shown: what is shown; its table stays open, the caller closes it.
        size: of the window, px; full screen takes the display's own.
        fullscreen: take the whole display.
        buttons: open, and posting to the coordinator; None has simulated ones.
        notifier: told of each round of the loop; None finds systemd by the environment.
    """
    surface = open_window(size, fullscreen=fullscreen)
    boot_times.passed(boot_times.Step.WINDOW)
    own = None
    if buttons is None:
        buttons = own = Buttons(shown.post, PinFactory.MOCK, long_s=LONG_S)
        own.open()
    try:
        _loop(App(shown, surface, buttons, fullscreen=fullscreen), shown, notifier or from_environment())
    finally:
        if own is not None:
            own.close()
        shown.while_waiting = nothing  # its table is still to be closed, and there is no window to look after
        pygame.display.quit()


def picture(table: Table, size: tuple[int, int] = theme.BASE_SIZE) -> pygame.Surface:
    """The screen of a table as a picture of `size` px, without a window."""
    surface = pygame.Surface(size, 0, 32)
    table_screen(table).draw(Canvas(surface))
    return surface


def _loop(app: App, shown: Coordinator, notifier: Notifier) -> None:
    pace = pygame.time.Clock()
    look_seldom()
    try:
        while not app.leaving:
            app.step(pygame.event.get())
            notifier.turned(status_of(shown.table))
            boot_times.passed(boot_times.Step.PICTURE)
            if boot_times.timed() and can_roll(shown.table):
                boot_times.passed(boot_times.Step.ROLL)
            pace.tick(BUSY_FPS if app.moving else IDLE_FPS)
    finally:
        notifier.leaving()
