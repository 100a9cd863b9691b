"""The process that has the spectators' display: it draws the scenes that it is told, and plays what moves.

A display that is not there is looked for again and again; one that is unplugged is let go of at once, so that
the window does not come to lie on the kiosk's own.
"""

from __future__ import annotations

import logging
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.screens.spectators.messages import Place, Ready
from kiosk.screens.spectators.scene import Scene
from kiosk.tray.messages import Stop

HINTS = {
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN": "1",
    "SDL_HINT_FORCE_RAISEWINDOW": "0",
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
}
"""Of SDL: the window stays where it is, and leaves keys and touches to the kiosk's own."""
os.environ.update(HINTS)  # read when pygame is loaded

import pygame  # noqa: E402 - see above

from kiosk.screens.games.views import VIEWS  # noqa: E402
from kiosk.screens.spectators.picture import draw, stamped  # noqa: E402
from kiosk.screens.table.celebration.moment import graded  # noqa: E402
from kiosk.screens.table.moving.choreography import later_by, moves, rolls_openly  # noqa: E402
from kiosk.text import translate  # noqa: E402
from kiosk.ui.canvas import Canvas  # noqa: E402
from kiosk.ui.motion import Motion, Player  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.screens.spectators.messages import Where
    from kiosk.screens.table.celebration.moment import Moment
    from kiosk.tray.process import Line
    from kiosk.ui.motion import Flight
    from kiosk.ui.motion import Scene as Parts

_log = logging.getLogger(__name__)

NICE = 10
"""So much the kiosk's own screen goes first, where both want the processor."""
LOOKED_FOR_S = 5.0
"""How often a display that is not there is looked for."""
CONNECTORS = Path("/sys/class/drm")
"""Where Linux says of each connector of a graphics card whether something is plugged in, and switched on: SDL
does not always hear of it."""
PLUGGED_S, SETTLED_S = 0.5, 2.0
"""How often it is looked whether a display was plugged in or out; after that the desktop is left so long."""
STILL_S, MOVING_S = 0.1, 1 / 60
"""A round, while nothing moves and while something does."""
OF_WORDS = {"auto": 1, "window": 0}
"""The numbers of displays that are named; the kiosk's own is 0."""
WINDOW = (960, 540)
"""Of the window on the kiosk's own display, px."""
CHIP = 44
"""How wide a chip is that flies, px at BASE_SIZE."""


def work(place: Place, line: Line) -> None:
    """Show scenes until the kiosk says stop, or is gone (EOFError, OSError)."""
    os.nice(NICE)
    os.environ["SDL_VIDEODRIVER"] = place.driver
    display = Display(place.where)
    show = Show()
    line.say(Ready())
    try:
        while True:
            message = line.told(MOVING_S if show.moving else STILL_S)
            line.say_alive()
            if isinstance(message, Stop):
                return
            surface = display.tend(time.monotonic())
            if isinstance(message, Scene):
                show.take(message)
                line.say(Ready())
            if surface is not None:
                display.present(show.draw(surface, time.monotonic(), afresh=display.fresh))
    finally:
        pygame.display.quit()


class Display:
    """The window on the display, while there is one.

    Args:
        where: on which.
        connectors: CONNECTORS.

    Attributes:
        fresh: nothing has been drawn since it was opened, uncovered or resized.
    """

    def __init__(self, where: Where, connectors: Path = CONNECTORS) -> None:
        self._where = where
        self._connectors = connectors
        self._plugged: list[tuple[Path, str]] = []
        self._surface: pygame.Surface | None = None
        self._look_at = float("-inf")
        self._closed = False
        self.fresh = False

    def tend(self, now: float) -> pygame.Surface | None:
        """Open the window where its display is there, close it where it is not; None without one."""
        if self._surface is None:
            if now >= self._look_at and not self._closed:
                self._open()
                self._look_at = now + (LOOKED_FOR_S if self._surface is None else PLUGGED_S)
            return self._surface
        for event in pygame.event.get():
            self._hear(event)
        if now >= self._look_at and self._surface is not None:
            self._look_at = now + PLUGGED_S
            if self._number() is None or self._connections() != self._plugged:
                self._let_go("a display was plugged in or out")
                self._look_at = now + SETTLED_S
        return self._surface

    def present(self, areas: Sequence[Rect]) -> None:
        """Bring what was drawn in these areas to the eye."""
        if areas:
            self.fresh = False
            pygame.display.update(areas)

    def _hear(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.QUIT:  # somebody closes the window that was opened to try it
                self._closed = True
                self._let_go("it was closed")
            case pygame.WINDOWDISPLAYCHANGED if event.display_index != self._number() != 0:
                self._let_go("it was moved to another display")
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED | pygame.WINDOWEXPOSED:
                self._surface, self.fresh = pygame.display.get_surface(), True
            case _:
                pass

    def _connections(self) -> list[tuple[Path, str]]:
        """What is plugged in where, and switched on; nothing where the system does not say."""
        found = []
        for name in ("status", "enabled"):
            for path in sorted(self._connectors.glob(f"*/{name}")):
                with suppress(OSError):  # it was taken away just now
                    found.append((path, path.read_text(encoding="ascii")))
        return found

    def _number(self) -> int | None:
        """The display's number; None when it is not connected."""
        number = self._where if isinstance(self._where, int) else OF_WORDS[self._where]
        return number if number < pygame.display.get_num_displays() else None

    def _open(self) -> None:
        pygame.display.quit()  # what is connected is asked for anew
        self._plugged = self._connections()
        try:
            pygame.display.init()
            pygame.font.init()
            number = self._number()
            if number is None:
                pygame.display.quit()
                return
            pygame.display.set_caption("Dice Kiosk: spectators")
            if self._where == "window":
                self._surface = pygame.display.set_mode(WINDOW, pygame.RESIZABLE)
            else:
                size = pygame.display.get_desktop_sizes()[number]
                self._surface = pygame.display.set_mode(size, pygame.FULLSCREEN, display=number)
                pygame.mouse.set_visible(False)
        except pygame.error as problem:
            _log.warning("The spectators' display can't be opened: %s.", problem)
            pygame.display.quit()
            return
        self.fresh = True
        size = self._surface.get_size()
        _log.info("Spectators see %dx%d px on display %d.", *size, number)

    def _let_go(self, why: str) -> None:
        if self._surface is not None:
            _log.info("The spectators' window is closed: %s.", why)
        self._surface = None
        pygame.display.quit()


class Show:
    """The scene that is shown, and what moves in it."""

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._before: Scene | None = None  # as drawn last
        self._changed = False
        self._parts: Parts = {}
        self._names: list[str] = []  # of what was drawn last
        self._motions = Player()
        self._late: tuple[float, Moment] | None = None  # from when on it is stamped

    @property
    def moving(self) -> bool:
        """Whether something is on its way, or is to be soon."""
        return self._motions.motion is not None or self._late is not None

    def take(self, scene: Scene) -> None:
        """Show this one from now on."""
        self._scene, self._changed = scene, True

    def draw(self, surface: pygame.Surface, now: float, *, afresh: bool) -> Sequence[Rect]:
        """Draw what has changed; the places that have, px.

        Args:
            surface: of the window.
            now: s, only grows.
            afresh: nothing of it is on the surface yet.
        """
        if self._scene is None:
            return []
        if self._changed or afresh:
            self._draw_whole(self._scene, surface, now, still=afresh)
            return [surface.get_rect()]
        if self._late is not None and now >= self._late[0] and self._motions.motion is None:
            self._stamp(self._scene, surface, now, self._late[1])
        if self._motions.motion is None:
            return []
        return [area for area in self._motions.play(surface, now) if area.size > (0, 0)]

    def _draw_whole(self, scene: Scene, surface: pygame.Surface, now: float, *, still: bool) -> None:
        translate.use(scene.look.language)
        canvas = Canvas(surface, scene.look.theme)
        parts = canvas.parts = {}
        under_way = self._motions.motion
        self._motions.skip()
        self._late = None
        draw(canvas, scene)
        motion = None
        if not (still or scene.look.calm) and _names(scene) == self._names:
            over: list[Flight] = []
            moment = self._memorable(scene)
            was = None if self._before is None else self._before.game
            rolled = was is not None and rolls_openly(was.state)
            if moment is not None and (later := later_by(self._parts, parts, rolled=rolled)):
                self._late = now + later, moment  # its dice are still on their way
            elif moment is not None and scene.game is not None:
                over = stamped(canvas, moment, scene.game, parts)
            motion = moves(self._parts, parts, canvas.px(CHIP), now, over, rolled=rolled)
            if motion is None and under_way is not None:
                motion = under_way.onto(parts)  # nothing that moves has happened since
        self._parts, self._names, self._before, self._changed = parts, _names(scene), scene, False
        if motion is not None:
            self._motions.begin(motion, surface)
            self._motions.play(surface, now)

    def _memorable(self, scene: Scene) -> Moment | None:
        """What the hand will be remembered for; None for nothing."""
        if self._before is None or self._before.game is None or scene.game is None:
            return None
        before, state = self._before.game.state, scene.game.state
        view: Any = VIEWS[state["game"]]  # which of the states it takes, a type checker can't know
        moment = view.moment(before, state)
        return None if moment is None else graded(moment, before, state, scene.game.largest)

    def _stamp(self, scene: Scene, surface: pygame.Surface, now: float, moment: Moment) -> None:
        """What comes last of all grows by itself."""
        self._late = None
        if scene.game is not None:
            translate.use(scene.look.language)
            canvas = Canvas(surface, scene.look.theme)
            self._motions.begin(Motion(stamped(canvas, moment, scene.game, self._parts), now), surface)


def _names(scene: Scene) -> list[str]:
    """Which game, and who plays it: nothing moves from one table to another."""
    game = scene.game
    return [] if game is None or scene.dark else [game.state["game"], *(each.name for each in game.players)]
