"""The steps of the calibration as people are told of them: names, tasks, and what is kept of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calibration.camera_steps import ExposureStep, FocusStep, WhiteStep
from calibration.records import ORDER
from calibration.sheet_steps import LensStep, PlaneStep
from calibration.tray_steps import EmptyStep, NoiseStep, OutlineStep
from hardware.message import Message, say
from kiosk.text.days import day_in_words
from kiosk.text.translate import _, translated
from kiosk.tray.wizard_messages import SCORE, SHEET, Standing

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.ui.theme import Colour, Theme

STEPS = (SHEET, *ORDER, SCORE)
TITLES: dict[str, tuple[Message, Message]] = {
    SHEET: (
        say("The sheet"),
        say("A sheet with a pattern is needed: save it, print it, keep it flat. Done before? Go on."),
    ),
    **{
        name: (step.title, step.task)
        for name, step in (
            ("focus", FocusStep), ("exposure", ExposureStep), ("white", WhiteStep), ("lens", LensStep),
            ("plane", PlaneStep), ("outline", OutlineStep), ("noise", NoiseStep), ("empty", EmptyStep),
        )
    },
    SCORE: (
        say("Trial with dice"),
        say("Throw some dice into the tray. What is read is shown: confirm or correct it."),
    ),
}  # fmt: skip
"""Each step's name, and what people are to do."""


def kept_words(look: Theme, standing: Standing, step: str) -> tuple[str, Colour]:
    """What is kept of a step, and in which colour."""
    missing, done = standing.missing.get(step), standing.done.get(step)
    if missing is not None:
        return translated(missing), look.soft
    if done is None:
        return ("" if step == SHEET else _("Not done yet.")), look.soft
    if done.overtaken:
        return _("To be done again: a step that it rests on was done since."), look.amber
    when = _("Done on {date}.").format(date=day_in_words(done.date))
    return f"{when} {translated(done.quality)}", look.good


def stick_words(stick: str) -> str:
    """Where the sheet will be saved."""
    if stick:
        return _("A USB stick is plugged in, {stick}: it is saved there.").format(stick=stick)
    return _("Plug in a USB stick to have it saved there.")


def written(path: Path, stick: str) -> Message:
    """Where the sheet is, and how to print it."""
    if stick:
        return say(
            "It is on the USB stick {stick}, which can be taken out now. Print it at 100 % (not fitted to "
            "the page) on plain white paper, and measure its ruler: 200 mm.",
            stick=stick,
        )
    return say(
        "It lies in {path}. Copy it from there, print it at 100 % (not fitted to the page) on plain white "
        "paper, and measure its ruler: 200 mm.",
        path=str(path),  # all of it: the owner is to fetch it
    )
