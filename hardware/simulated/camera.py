"""The simulated camera: frames of a tray into which a seeded generator throws dice.

What the dice show is known to the generator alone: it is in the picture and nowhere else, except in a log
for tests. A frame depends only on the seed, on which throw it shows (its number and the dice asked for) and
on the frame's number since that throw.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.camera import CameraError, Frame, Image, not_open
from hardware.frame_clock import Pace
from hardware.freeze_guard import FreezeGuard
from hardware.message import say
from hardware.sensor_noise import SensorNoise
from hardware.simulated.dice import DICE, Die, pick, shown_die, visible_on
from hardware.simulated.faults import Fault, Faults, darken, dazzle, reach_in
from hardware.simulated.render import render, silhouette
from hardware.simulated.scene import Body
from hardware.simulated.throw import Flight, TooManyDiceError, cocked, throw
from hardware.simulated.trays import FINE, FINE_LIGHT, LIGHTS, TRAYS, camera_view, paint

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from hardware.simulated.scene import Light, View
    from hardware.simulated.solids import Array
    from hardware.simulated.trays import Tray

FRAMES_PER_S = 30.0
MOST_LEFT_OUT = 4
"""Of a tray that keeps to the clock on the wall, so many frames in a row."""
NOISE_SIGMA = 2.2
EXPOSURE_S = 0.006
"""How long the shutter is open: what moves is smeared by so much of its way."""
LENS_BLUR_PX = 0.45
"""Of a frame 640 px wide."""


@dataclass(frozen=True)
class Thrown:
    """A throw: its dice, how they fly, and what they show (None: it can't be said, the die leans)."""

    number: int
    dice: tuple[Die, ...]
    flights: tuple[Flight, ...]
    values: tuple[int | None, ...]


NOTHING = Thrown(0, (), (), ())
"""Before the first throw the tray is empty."""


class SimulatedCamera:
    """A camera over a tray that throws dice by itself.

    Args:
        seed: of the tray, its light, the dice, and what they show.
        size: width and height of the frames, px; 4:3.
        paced: frames come in real time, else at once on a simulated clock.
        faults: what is to go wrong; more can be set while it runs.
        truth_log: file to which each throw is added as a JSON line, for tests only:
            `{"throw":1,"dice":[{"die":"d20","value":17}]}`, value null for a cocked die.
        by_kind: the dice are one set, in which each kind has a colour of its own, and the tray is a
            fine one, the same whatever the seed: for people to look at.
        one_set: the dice are those of one set, the same at every throw, else others each time.
        clock, sleep: s; for tests.
    """

    name = "simulated"
    simulated = True
    can_throw = True
    empty_is_known = True

    def __init__(
        self,
        seed: int = 0,
        size: tuple[int, int] = (640, 480),
        *,
        paced: bool = False,
        faults: Faults | None = None,
        truth_log: Path | None = None,
        by_kind: bool = False,
        one_set: bool = False,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.paced = paced
        self.faults = faults or Faults()
        self._seed = seed
        self._size = size
        self._truth_log = truth_log
        self._by_kind = by_kind
        self._one_set = one_set
        self._clock = clock
        self._sleep = sleep
        self._scene: _Scene | None = None
        self._thrown = NOTHING
        self._since = 0  # number of the frame in which the throw began
        self._last: Frame | None = None
        self._prepared: tuple[int, ...] = ()  # what the next throw shows
        self._house = False  # and whether it is the house's

    def open(self) -> None:
        """Build the tray; raises CameraError for a size that is not 4:3, or while the camera is lost."""
        self._fail_if_lost()
        width, height = self._size
        if width < 160 or width * 3 != height * 4:  # noqa: PLR2004 - smaller pictures show no dice
            raise CameraError.say(
                "The simulated camera can't make frames of {width} x {height}: choose a size with sides "
                "4 to 3, such as 640 x 480 or 1280 x 960.",
                width=width,
                height=height,
            )
        self._scene = _Scene(self._seed, self._size, by_kind=self._by_kind, one_set=self._one_set)
        self._pace = Pace(
            FRAMES_PER_S,
            paced=self.paced,
            most_left_out=MOST_LEFT_OUT,
            clock=self._clock,
            sleep=self._sleep,
        )
        self._guard = FreezeGuard()

    def frame(self, timeout: float = 2.0) -> Frame:  # noqa: ARG002 - a simulated frame never keeps one waiting
        """The next frame; raises CameraError when the camera is not open, or lost or frozen by a fault."""
        while True:
            frame = self._next_frame()
            if self._guard.is_new(frame.image, frame.time):
                return frame

    def _next_frame(self) -> Frame:
        self._fail_if_lost()
        scene = self._open_scene()
        number, moment = self._pace.next()
        if self._last is not None and self.faults.active(Fault.FROZEN, self._thrown.number):
            self._last = Frame(self._last.image, moment, number)
            return self._last
        since = number - self._since
        picture = scene.picture(self._thrown, since)
        picture = self._spoilt(scene, picture, since)
        image = scene.noise.on(picture, (self._seed, self._thrown.number, since))
        self._last = Frame(image, moment, number)
        return self._last

    def prepare(self, values: Sequence[int], *, house: bool = False) -> None:
        """What the dice thrown next show, in their order, for practice; none: as they fall.

        `house`: they are the house's, of ivory in the set that people look at.
        """
        self._prepared, self._house = tuple(values), house

    def throw(self, dice: tuple[str, ...]) -> None:
        """Clear the tray and throw these dice.

        Raises CameraError when the camera is not open, for a kind of die that there is not, or for more dice
        than fit in the tray.
        """
        scene = self._open_scene()
        if not dice or any(name not in DICE for name in dice):
            wished = ", ".join(dice) or say("nothing")
            raise CameraError.say(
                "The simulated tray can throw {dice}, not {wished}.", dice=", ".join(DICE), wished=wished
            )
        number = self._thrown.number + 1
        shows, house, self._prepared, self._house = self._prepared, self._house, (), False
        leaning = self.faults.active(Fault.COCKED, number)
        try:
            thrown = scene.thrown(number, dice, leaning=leaning, shows=shows, house=house)
        except TooManyDiceError as error:
            raise CameraError.say(
                "{count} dice don't fit in the simulated tray. Throw fewer at a time.", count=len(dice)
            ) from error
        self._thrown, self._since = thrown, self._pace.upcoming
        if self._truth_log is not None:
            shown = [{"die": d.name, "value": v} for d, v in zip(thrown.dice, thrown.values, strict=True)]
            with self._truth_log.open("a", encoding="utf-8") as log:
                log.write(json.dumps({"throw": number, "dice": shown}) + "\n")

    def close(self) -> None:
        """Let go of the tray; it starts anew, with throw 1, when opened again."""
        self._scene = None
        self._thrown, self._since, self._last = NOTHING, 0, None

    def _open_scene(self) -> _Scene:
        if self._scene is None:
            raise not_open(self.name)
        return self._scene

    def _fail_if_lost(self) -> None:
        if self.faults.active(Fault.LOST, self._thrown.number):
            raise CameraError.say(
                "The simulated camera was lost, on purpose. It is back when the fault is cleared."
            )

    def _spoilt(self, scene: _Scene, picture: Image, since: int) -> Image:
        number = self._thrown.number
        if self.faults.active(Fault.HAND, number):
            held = self.faults.held(Fault.HAND)
            picture = reach_in(picture, since, held=held, spot=scene.target(self._thrown))
        if self.faults.active(Fault.GLARE, number):
            picture = dazzle(picture, scene.target(self._thrown))
        if self.faults.active(Fault.DARKNESS, number):
            picture = darken(picture)
        return picture


class _Scene:
    """A tray, its light and its camera; draws throws, remembering what no longer moves."""

    def __init__(
        self, seed: int, size: tuple[int, int], *, by_kind: bool = False, one_set: bool = False
    ) -> None:
        self._seed = seed
        self._by_kind = by_kind
        self._one_set = one_set
        self._scale = size[0] / 640
        self._tray, self._light, self._view, self.empty = _empty_tray(seed, size, fine=by_kind)
        self._looks = visible_on(self._tray.felt)
        self.noise = SensorNoise(NOISE_SIGMA, seed)
        self._resting: tuple[int, frozenset[int]] = (0, frozenset())
        self._still = self.empty

    def thrown(
        self,
        number: int,
        names: tuple[str, ...],
        *,
        leaning: bool,
        shows: tuple[int, ...] = (),
        house: bool = False,
    ) -> Thrown:
        """Throw dice; with `leaning` the first of them is cocked. Raises TooManyDiceError.

        `shows`: for practice, what each of them shows, lying where it is read for sure. `house`: they are the
        house's.
        """
        rng = np.random.default_rng([self._seed, number])
        tile = 64 if self._scale < 1.5 else 112  # noqa: PLR2004 - about as many px as a face has in the frame
        if self._one_set:
            dice = self._own_dice(names, tile)
        elif self._by_kind:
            dice = tuple(shown_die(name, tile, house=house) for name in names)
        else:
            dice = pick(names, self._looks, tile, rng)
        values = [int(rng.choice(die.markings.values)) for die in dice]
        values = list(shows) or values
        first: list[Flight] = []
        if leaning:
            first = [cocked(dice[0], values[0], self._tray, rng)]
        flat = list(zip(dice, values, strict=True))[len(first) :]
        flights = first + throw(flat, self._tray, rng, taken=first, clear=bool(shows))
        shown = [None if index < len(first) else value for index, value in enumerate(values)]
        return Thrown(number, dice, tuple(flights), tuple(shown))

    def _own_dice(self, names: tuple[str, ...], tile: int) -> tuple[Die, ...]:
        """A die of each kind, the same at every throw: all of them begin with the same chance."""
        return tuple(
            die
            for name in names
            for die in pick((name,), self._looks, tile, np.random.default_rng(self._seed))
        )

    def picture(self, thrown: Thrown, since: int) -> Image:
        """The tray `since` frames after a throw, without noise. Not to be changed: it may be remembered."""
        moment = since / FRAMES_PER_S
        resting = frozenset(k for k, flight in enumerate(thrown.flights) if moment >= flight.duration)
        if (thrown.number, resting) != self._resting:
            bodies = [self._body(thrown, k, moment) for k in sorted(resting)]
            drawn = render(self._view, self.empty, bodies, self._light)
            for body in bodies:
                part = self._part(drawn, body)
                if part.size:
                    part[:] = _soft(part, self._scale)
            self._resting, self._still = (thrown.number, resting), drawn
        moving = [k for k in range(len(thrown.flights)) if k not in resting]
        if not moving:
            return self._still
        bodies = [self._body(thrown, k, moment) for k in moving]
        picture = render(self._view, self._still, bodies, self._light)
        for index, body in zip(moving, bodies, strict=True):
            _smear(self._part(picture, body), self._way_px(thrown.flights[index], moment))
        return picture

    def target(self, thrown: Thrown) -> tuple[float, float]:
        """Where a fault strikes, px: where the first die comes to rest, else the middle of the tray."""
        spot = thrown.flights[0].place if thrown.flights else np.zeros(3)
        x, y = self._view.project(spot[None])[0]
        return float(x), float(y)

    def _body(self, thrown: Thrown, index: int, moment: float) -> Body:
        die = thrown.dice[index]
        rotation, position = thrown.flights[index].pose(moment)
        return Body(die.solid, die.markings, die.skin, rotation, position)

    def _part(self, picture: Image, body: Body) -> Image:
        """The window of a picture round a die."""
        outline = silhouette(self._view, body)
        size = np.array([self._view.width, self._view.height])
        left, top = np.clip(np.floor(outline.min(axis=0)) - 3, 0, size).astype(int)
        right, bottom = np.clip(np.ceil(outline.max(axis=0)) + 4, 0, size).astype(int)
        return picture[top:bottom, left:right]

    def _way_px(self, flight: Flight, moment: float) -> Array:
        """(x, y) px that a die moves in the picture while the shutter is open."""
        spots = np.array([flight.pose(max(moment - back, 0.0))[1] for back in (EXPOSURE_S, 0.0)])
        before, after = self._view.project(spots)
        return np.asarray(after - before)


@lru_cache(maxsize=4)
def _empty_tray(seed: int, size: tuple[int, int], *, fine: bool) -> tuple[Tray, Light, View, Image]:
    """The tray of a seed and its picture; painted once, however often its camera is lost and opened again."""
    rng = np.random.default_rng([seed, 0])
    tray, light = TRAYS[int(rng.integers(len(TRAYS)))], LIGHTS[int(rng.integers(len(LIGHTS)))]
    if fine:
        tray, light = FINE, FINE_LIGHT
    view = camera_view(rng, size, tray.width)
    return tray, light, view, _soft(paint(tray, view, light, rng), size[0] / 640)


def _soft(picture: Image, scale: float) -> Image:
    """What a lens makes of a picture that is too sharp."""
    return cv2.GaussianBlur(picture, (0, 0), LENS_BLUR_PX * scale).astype(np.uint8, copy=False)


def _smear(part: Image, way: Array) -> None:
    """Blur a part of a picture in place along the way (x, y) px that its die went."""
    side = int(np.ceil(np.abs(way).max())) | 1
    if not part.size or side < 3:  # noqa: PLR2004 - less than two pixels is no smear
        return
    kernel = np.zeros((side, side), np.float32)
    middle = (side - 1) / 2
    ends = [np.round((middle + sign * way / 2) * 16).astype(int).tolist() for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_8, shift=4)
    part[:] = cv2.filter2D(part, -1, kernel / kernel.sum())
