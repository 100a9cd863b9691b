"""How good a step's result is, in a sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calibration import records
from calibration.camera_steps import BRIGHT
from calibration.geometry import MOST_ERROR
from hardware.message import NOTHING, Message, say

if TYPE_CHECKING:
    from calibration.records import Record


def quality(record: Record) -> Message:  # noqa: PLR0911 - a sentence for each kind
    """The figures that tell how far a result can be trusted."""
    match record:
        case records.Focus():
            return say(
                "Sharpest at {position:.2f}, to {step:.2f}; {gain:.1f} times as sharp as at the worst place.",
                position=record.lens_position,
                step=record.step,
                gain=record.gain_over_ends,
            )
        case records.Exposure():
            return say(
                "Paper is at {brightness:.0f} of 255; {wished:.0f} is wished. Exposure {ms:.1f} ms, gain "
                "{gain:.1f}.",
                brightness=record.brightness,
                wished=BRIGHT,
                ms=(record.exposure_us or 0) / 1000,
                gain=1.0 if record.gain is None else record.gain,
            )
        case records.White():
            return say("White paper keeps a cast of {cast:.1%}.", cast=record.cast)
        case records.Lens():
            return say(
                "The corners lie {error:.2f} px off, of {limit:.2f} at most; the focal length is known to "
                "{doubt:.2%}, from {views} pictures.",
                error=record.error_px,
                limit=MOST_ERROR * record.width,
                doubt=record.focal_doubt,
                views=record.views,
            )
        case records.Plane():
            return say(
                "The corners lie {error:.2f} px off, of {limit:.2f} at most. A pixel is {mm:.3f} mm, the "
                "camera is tilted by {tilt:.1f} degrees.",
                error=record.error_px,
                limit=MOST_ERROR * record.width,
                mm=record.mm_per_px,
                tilt=record.tilt_deg,
            )
        case records.Outline():
            return say("The floor and its four corners fit to {fit:.0%}.", fit=record.fit)
        case records.Noise():
            return say(
                "The noise is {noise:.2f} of 255; from {levels:.1f} on it is motion.",
                noise=record.noise,
                levels=record.levels,
            )
        case records.Empty():
            return say("The mean of {frames} pictures is kept.", frames=record.frames)
        case records.Score():
            return say(
                "{right} of {dice} dice read right: {share:.1%} (95 %: {low:.1%} to {high:.1%}). Asked "
                "about: {asked:.1%}. Wrong and not asked about: {wrong}.",
                right=record.right,
                dice=record.dice,
                share=record.right / max(record.dice, 1),
                low=record.low,
                high=record.high,
                asked=record.asked / max(record.dice, 1),
                wrong=record.wrong_accepted,
            )
        case _:
            return NOTHING
