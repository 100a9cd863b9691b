"""A test of the camera: what the pipeline sees, as a picture or as figures."""

from __future__ import annotations

import json
import time
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration.tray import open_tray
from hardware.camera import CameraError, Image, TwoStreams
from kiosk.tray.messages import Lost, Opened, Stop, ThrowDice
from kiosk.tray.shared_frame import TEST_SIZE
from vision.dice_sets import OwnDiceError
from vision.draw import draw_reading, label
from vision.inference import ModelError
from vision.reading import GAME_DICE

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.tray import OpenTray
    from calibration.tray_settings import TraySettings
    from kiosk.tray.process import Line
    from vision.reading import Reading

MARK = "TEST - nothing counts"
_PICTURE_W = 900
_INK = (235, 240, 240)
_DIM = (150, 160, 165)
_ALARM = (60, 90, 255)
_GROUND = (24, 26, 28)


@dataclass(frozen=True, slots=True)
class View:
    """One look at the tray.

    Attributes:
        picture: as it came.
        mask: where it differs from the tray at rest, HxW bool.
        reading: the newest one since the dice came to rest, of `read_in`.
        read_in: the very picture that was read.
        moving, still: of this frame.
        noise: of the camera, levels of 255.
        fps: frames that were looked at in a second.
        wait_ms, settle_ms, read_ms: what waiting for this frame, telling motion from rest, and the last
            reading took.
        notes: what of the calibration is not used, and why, in words.
    """

    number: int
    picture: Image
    mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
    reading: Reading | None
    read_in: Image | None
    moving: bool
    still: bool
    noise: float
    fps: float
    wait_ms: float
    settle_ms: float
    read_ms: float
    notes: tuple[str, ...] = ()


class TrayTest:
    """The pipeline with a window into it. What comes to rest is read, whether or not it was asked for.

    Args:
        tray: open.
        clock: s, only grows.
    """

    def __init__(
        self,
        tray: OpenTray,
        *,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._camera = tray.camera
        self._pipeline = tray.pipeline
        self._settle = tray.pipeline.settle
        self._notes = tuple(map(str, tray.not_used))
        self._clock = clock
        self._reading: Reading | None = None
        self._read_in: Image | None = None
        self._read_ms = 0.0
        self._fps = 0.0
        self._at = clock()
        self._moved_at = 0.0
        self._first = True

    def look(self) -> View:
        """The next frame; raises CameraError."""
        start = self._clock()
        frame = self._camera.frame()
        arrived = self._clock()
        report = self._pipeline.see(frame.image, frame.time)
        seen = self._clock()
        if report.moving:
            self._reading, self._read_in, self._moved_at = None, None, frame.time
        elif report.still and self._read_in is None:
            picture = frame.image
            if isinstance(self._camera, TwoStreams):
                picture = self._camera.large_frame(self._moved_at).image
            before = self._clock()
            self._reading, self._read_in = self._pipeline.read([picture]), picture
            self._read_ms = 1000 * (self._clock() - before)
        now = self._clock()
        rate = 1 / max(now - self._at, 1e-6)
        self._fps, self._at = (rate if self._first else 0.9 * self._fps + 0.1 * rate), now
        self._first = False
        return View(
            frame.number,
            frame.image,
            self._settle.mask,
            self._reading,
            self._read_in,
            moving=report.moving,
            still=report.still,
            noise=self._settle.noise,
            fps=self._fps,
            wait_ms=1000 * (arrived - start),
            settle_ms=1000 * (seen - arrived),
            read_ms=self._read_ms,
            notes=self._notes,
        )


def figures(view: View) -> dict[str, object]:
    """What a view says, for a line of JSON; sizes are width and height, px."""
    return {
        "test": True,
        "watched_px": _size(view.picture),
        "read_px": None if view.read_in is None else _size(view.read_in),
        "frame": view.number,
        "moving": view.moving,
        "still": view.still,
        "changed_share": round(float(view.mask.mean()), 4),
        "noise": round(view.noise, 2),
        "frames_per_s": round(view.fps, 1),
        "wait_ms": round(view.wait_ms, 1),
        "settle_ms": round(view.settle_ms, 1),
        "read_ms": round(view.read_ms, 1) if view.reading is not None else None,
        "dice": None
        if view.reading is None
        else [
            {
                "die": die.die,
                "value": die.shown,
                "probability": round(die.probability, 4),
                "sure": die.accepted,
            }
            for die in view.reading.dice
        ],
        "problems": [] if view.reading is None else [str(each) for each in view.reading.problems],
        "not_used": list(view.notes),
    }


def _size(picture: Image) -> list[int]:
    return [picture.shape[1], picture.shape[0]]


def compose(view: View, name: str) -> Image:
    """A view as a picture of TEST_SIZE: tray with outlines, mask and figures, all marked as a test."""
    width, height = TEST_SIZE
    canvas = np.full((height, width, 3), _GROUND, np.uint8)
    shown = view.picture if view.reading is None or view.read_in is None else view.read_in
    drawn = shown if view.reading is None else draw_reading(shown, view.reading)
    _place(canvas, drawn, (16, 64), (_PICTURE_W, height - 80))
    mask = np.where(view.mask[..., None], np.array([80, 220, 255], np.uint8), np.uint8(40))
    _place(canvas, np.broadcast_to(mask, (*view.mask.shape, 3)).astype(np.uint8), (936, 90), (328, 246))
    cv2.rectangle(canvas, (0, 0), (width, 48), _ALARM, cv2.FILLED)
    _write(canvas, f"{MARK} - camera {name}", (16, 34), _INK, 0.9)
    _write(canvas, "what moves", (936, 82), _DIM, 0.55)
    state = "moving" if view.moving else "at rest" if view.still else "coming to rest"
    lines = [
        state,
        f"{view.picture.shape[1]} x {view.picture.shape[0]} px, {view.fps:.1f} frames/s",
        f"waiting {view.wait_ms:.0f} ms, motion {view.settle_ms:.1f} ms",
        f"noise {view.noise:.2f} of 255, changed {view.mask.mean():.1%}",
    ]
    if view.reading is not None and view.read_in is not None:
        lines.append(
            f"read in {view.read_ms:.0f} ms from {view.read_in.shape[1]} x {view.read_in.shape[0]} px"
        )
        lines += [
            f"{label(die)}  {die.probability:.1%}{'' if die.accepted else '  would be asked'}"
            for die in view.reading.dice
        ]
    for row, line in enumerate(lines[:14]):
        _write(canvas, line, (936, 372 + 25 * row), _INK, 0.55)
    for row, note in enumerate(view.notes):
        _write(canvas, note, (16, height - 12 - 22 * row), _ALARM, 0.5)
    return canvas


def _place(canvas: Image, picture: Image, corner: tuple[int, int], room: tuple[int, int]) -> None:
    scale = min(room[0] / picture.shape[1], room[1] / picture.shape[0])
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    fitting = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_NEAREST)
    canvas[corner[1] : corner[1] + size[1], corner[0] : corner[0] + size[0]] = fitting


def _write(canvas: Image, text: str, at: tuple[int, int], colour: tuple[int, int, int], size: float) -> None:
    cv2.putText(canvas, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, colour, 1, cv2.LINE_AA)


def work(settings: TraySettings, line: Line) -> None:
    """Look until told to stop, or until the camera is lost (which is told).

    Raises OSError or EOFError when the kiosk is gone.
    """
    try:
        tray = open_tray(settings)
        with closing(tray.camera) as camera:
            line.say(Opened(camera.name, camera.simulated, camera.can_throw))
            test = TrayTest(tray)
            while True:
                line.say_alive()
                match line.told(0.0):
                    case Stop():
                        return
                    case ThrowDice(_, dice) if camera.can_throw:
                        camera.throw(dice)
                line.frame.write(compose(test.look(), camera.name))
    except (CameraError, OwnDiceError, ModelError) as problem:
        line.say(Lost(problem.words, lasting=isinstance(problem, ModelError)))


def in_the_terminal(tray: OpenTray, frames: int, echo: Callable[[str], None]) -> Image:
    """Look at so many frames, one line of JSON each; the last view as a picture. Raises CameraError.

    A tray that can throws one of each kind once it was seen empty, so that there is something to be read.
    """
    test, to_throw = TrayTest(tray), tray.camera.can_throw
    for _ in range(frames):
        view = test.look()
        echo(json.dumps({"camera": tray.camera.name, **figures(view)}))
        if to_throw and view.reading is not None:
            to_throw = False
            tray.camera.throw(GAME_DICE)
    return compose(view, tray.camera.name)


def fault_view(words: str, name: str) -> Image:
    """The view while the camera gives no pictures: why, in words."""
    canvas = np.full((TEST_SIZE[1], TEST_SIZE[0], 3), _GROUND, np.uint8)
    cv2.rectangle(canvas, (0, 0), (TEST_SIZE[0], 48), _ALARM, cv2.FILLED)
    _write(canvas, f"{MARK} - camera {name}", (16, 34), _INK, 0.9)
    line, row = "", 0
    for word in [*words.split(), ""]:
        if word and len(line) + len(word) < 90:  # noqa: PLR2004 - letters that fit in the view's width
            line = f"{line} {word}".strip()
            continue
        _write(canvas, line, (16, 110 + 34 * row), _INK, 0.75)
        line, row = word, row + 1
    return canvas
