"""The steps that set the camera itself: focus, exposure, white balance. Not every camera has them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration import target
from calibration.records import CalibrationError, Exposure, Focus, White
from calibration.step import NOT_SEEN, Origin, Step
from hardware.message import NOTHING, say

if TYPE_CHECKING:
    from calibration.target import Points, Sighting
    from hardware.camera import CameraRanges, CameraSettings, Image

COARSE = 16
FINE = 9
BRIGHT = 215.0
"""Wished of white paper in the tray: nothing on a white die may be cut off at 255."""
BRIGHT_OFF = 8.0
EXPOSURE_TRIES = 14
FLICKER_US = 10_000
"""Mains light in 50 Hz countries goes up and down once in so long: whole multiples show no bands."""
MOST_CAST = 0.04
GAIN_TRIES = 12
PAPER = (60.0, 250.0)
"""Of 255: paper outside of these levels tells nothing of its colour."""


class FocusStep(Step):
    """The lens from near to far, coarsely, then finely round the sharpest position."""

    title = say("Focus")
    task = say("Lay the printed sheet, or a few dice, in the middle of the tray, and take your hands away.")

    def __init__(self, ranges: CameraRanges, now: CameraSettings) -> None:
        """Raises CalibrationError for a camera whose lens can't be moved by itself."""
        if ranges.lens_position is None:
            raise CalibrationError.say(
                "This camera's lens can't be moved from here: turn it by hand until the view is sharp, "
                "and leave this step out."
            )
        self._now = now
        self._bounds = ranges.lens_position
        self._apart = (self._bounds[1] - self._bounds[0]) / (COARSE - 1)
        self._ahead: list[float] = np.linspace(*self._bounds, COARSE).tolist()
        self._sharp: dict[float, float] = {}
        self.settings = replace(now, lens_position=self._ahead[0])

    def feed(self, image: Image) -> None:
        """Look at a frame."""
        self._sharp[self._ahead.pop(0)] = sharpness(image)
        if len(self._sharp) == COARSE:
            around = np.linspace(self._best() - self._apart, self._best() + self._apart, FINE)
            fine = np.unique(np.clip(around, *self._bounds)).tolist()
            self._ahead = [each for each in fine if each not in self._sharp]
        coming = len(self._ahead) + (FINE - 3 if len(self._sharp) < COARSE else 0)
        self.progress = len(self._sharp) / (len(self._sharp) + coming)
        if self._ahead:
            self.settings = replace(self._now, lens_position=self._ahead[0])

    def result(self, origin: Origin) -> Focus:
        """The sharpest position; raises CalibrationError when none stands out."""
        best = self._best()
        gain = self._sharp[best] / max(min(self._sharp.values()), 1e-6)
        if gain < 1.5:  # noqa: PLR2004 - a lens that moves makes much more of a difference
            raise CalibrationError.say(
                "The picture is as sharp at every position of the lens. Lay the sheet in the tray and "
                "switch its light on; if it is there, the lens does not move."
            )
        return Focus(
            **origin.fields(),  # type: ignore[arg-type]
            lens_position=round(best, 4),
            step=round(self._apart * 2 / (FINE - 1), 4),
            gain_over_ends=round(gain, 2),
        )

    def _best(self) -> float:
        return max(self._sharp, key=lambda each: self._sharp[each])


def sharpness(image: Image) -> float:
    """How sharp the middle of a picture is; the light's strength apart."""
    height, width = image.shape[:2]
    part = image[height // 5 : -(height // 5), width // 5 : -(width // 5)]
    grey = cv2.GaussianBlur(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), (3, 3), 0).astype(np.float32)
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    return float(np.mean(across**2 + down**2) / max(float(grey.mean()) ** 2, 1.0))


class ExposureStep(Step):
    """Exposure, then gain, until white paper in the tray is as bright as wished.

    By paper, not by felt: a dark felt made bright would cut off everything on a white die.
    """

    title = say("Exposure")
    task = say("Switch the tray light on and lay the printed sheet in the tray. It must be white paper.")

    def __init__(self, ranges: CameraRanges, now: CameraSettings) -> None:
        """Raises CalibrationError for a camera whose exposure can't be set."""
        if ranges.exposure_us is None:
            raise CalibrationError.say("This camera's exposure can't be set. Leave this step out.")
        self._now = now
        low, high = ranges.exposure_us
        self._bounds = (max(low, 50.0), min(high, 3.0 * FLICKER_US))  # longer would smear what moves
        self._gains = ranges.gain
        self._gain = None if ranges.gain is None else ranges.gain[0]
        self._exposure = float(np.clip(FLICKER_US, *self._bounds))
        self._tried = 0
        self._bright = 0.0
        self._seen = False
        self._set()

    def feed(self, image: Image) -> None:
        """Look at a frame."""
        seen = target.find(image)
        self._seen = seen is not None
        self.marks = None if seen is None else seen.image
        # paper that is cut off hides the sheet's pattern: then the brightest part of the picture is the paper
        self._bright = brightest(image) if seen is None else float(paper_colour(image, seen).max())
        self._tried += 1
        reached = self._seen and abs(self._bright - BRIGHT) < BRIGHT_OFF
        self.progress = 1.0 if reached else self._tried / EXPOSURE_TRIES
        if self.done:
            return
        # a picture's levels are about the light's 1/2.2th power; cut off at 255 it tells only "much less"
        wish = float(np.clip(BRIGHT / max(self._bright, 1.0), 0.6, 2.0)) ** 1.6
        total = self._exposure * wish
        self._exposure = float(np.clip(total, *self._bounds))
        if self._gains is not None and self._gain is not None:
            none = _no_gain(self._gains)
            self._gain = float(np.clip(none + (self._gain - none) * total / self._exposure, *self._gains))
        self._set()

    def result(self, origin: Origin) -> Exposure:
        """The exposure; raises CalibrationError when the tray stays too dark or too bright."""
        if not self._seen:
            raise CalibrationError(NOT_SEEN)
        if abs(self._bright - BRIGHT) > 3 * BRIGHT_OFF:
            if self._bright < BRIGHT:
                raise CalibrationError.say(
                    "The tray is too dark for this camera. Use more light, and begin again."
                )
            raise CalibrationError.say(
                "The tray is too bright for this camera. Use less light, and begin again."
            )
        return Exposure(
            **origin.fields(),  # type: ignore[arg-type]
            exposure_us=round(self._exposure),
            gain=None if self._gain is None else round(self._gain, 3),
            brightness=round(self._bright, 1),
        )

    def _set(self) -> None:
        self.settings = replace(self._now, exposure_us=round(self._exposure), gain=self._gain)


def _no_gain(gains: tuple[float, float]) -> float:
    """Where a gain's scale would be at no light at all, so that it can be multiplied from there.

    A Pi's gain is a factor and begins at 1. Many USB cameras count steps from 0, which amplify too: such a
    range is taken for one that makes the picture about nine times as bright from end to end.
    """
    least, most = gains
    return 0.0 if least > 0 else least - (most - least) / 8


def brightest(image: Image) -> float:
    """How bright the brightest twentieth of a picture's middle is at least, in its brightest colour."""
    height, width = image.shape[:2]
    part = image[height // 5 : -(height // 5), width // 5 : -(width // 5)]
    return float(np.percentile(part.max(axis=2), 95))


class WhiteStep(Step):
    """The white paper of the sheet: which gains, or which colour temperature, make it white."""

    title = say("White balance")
    task = ExposureStep.task
    settings: CameraSettings

    def __init__(self, ranges: CameraRanges, now: CameraSettings) -> None:
        """`now`: what the camera is set to; raises CalibrationError for a camera without white balance."""
        self._now = now
        self._cast: dict[CameraSettings, float] = {}
        self._tried = 0
        self._kelvins: list[int] = []
        if ranges.colour_gains is not None:
            low, high = ranges.colour_gains
            self._bounds = (max(low, 0.1), high)
            self.settings = replace(now, colour_gains=now.colour_gains or (1.5, 1.5))
        elif ranges.white_balance_k is not None:
            self._kelvins = np.linspace(*ranges.white_balance_k, 15).round().astype(int).tolist()
            self.settings = replace(now, white_balance_k=self._kelvins[0])
        else:
            raise CalibrationError.say("This camera's white balance can't be set. Leave this step out.")

    def feed(self, image: Image) -> None:
        """Look at a frame; raises CalibrationError when the paper is too bright or dark to have a colour."""
        seen = target.find(image)
        self.marks = None if seen is None else seen.image
        if seen is None:
            self.said = NOT_SEEN
            return
        blue, green, red = paper_colour(image, seen)
        dark, bright = PAPER
        if not dark < green < bright or max(blue, red) > bright:
            raise CalibrationError.say(
                "The paper is too bright or too dark to tell its colour. Do the step Exposure first, "
                "with the tray light on."
            )
        self._tried += 1
        self._cast[self.settings] = max(abs(blue / green - 1), abs(red / green - 1))
        self.said = NOTHING
        if self._kelvins:
            self.progress = self._tried / len(self._kelvins)
            if not self.done:
                self.settings = replace(self._now, white_balance_k=self._kelvins[self._tried])
            return
        assert self.settings.colour_gains is not None
        red_gain, blue_gain = self.settings.colour_gains
        self.progress = 1.0 if self._cast[self.settings] < MOST_CAST / 4 else self._tried / GAIN_TRIES
        if not self.done:
            gains = (
                float(np.clip(red_gain * green / red, *self._bounds)),
                float(np.clip(blue_gain * green / blue, *self._bounds)),
            )
            self.settings = replace(self._now, colour_gains=gains)

    def result(self, origin: Origin) -> White:
        """The white balance; raises CalibrationError when paper stays coloured."""
        best = min(self._cast, key=lambda each: self._cast[each])
        cast = self._cast[best]
        if cast > (MOST_CAST * 3 if self._kelvins else MOST_CAST):
            raise CalibrationError.say(
                "White paper still has a cast of {cast:.0%}. Use white paper, and one kind of lamp only.",
                cast=cast,
            )
        return White(
            **origin.fields(),  # type: ignore[arg-type]
            colour_gains=best.colour_gains,
            white_balance_k=best.white_balance_k,
            cast=round(cast, 4),
        )


def paper_colour(image: Image, seen: Sighting) -> Points:
    """Mean blue, green and red of the sheet's bare paper, levels of 255."""
    to_picture, _ = cv2.findHomography(seen.board, seen.image)
    strips = target.white_squares()
    corners = cv2.perspectiveTransform(strips.reshape(-1, 1, 2), to_picture).reshape(strips.shape)
    mask = np.zeros(image.shape[:2], np.uint8)
    for strip in corners:
        cv2.fillConvexPoly(mask, np.round(strip * 16).astype(np.int32), 255, cv2.LINE_8, shift=4)
    if not mask.any():
        raise CalibrationError(NOT_SEEN)
    colour: Points = np.median(image[mask > 0].astype(float), axis=0)
    return colour
