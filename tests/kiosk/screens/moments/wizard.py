"""The calibration's wizard in the moments that matter, with its longest words."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.step import NOT_SEEN
from calibration.tray_steps import EMPTY
from hardware.message import Device, Message, say
from hardware.simulated.calibration import CalibrationCamera
from kiosk.screens.calibration.page import CalibratePage
from kiosk.screens.calibration.steps import STEPS
from kiosk.screens.host.first_run import AskCalibration, Question
from kiosk.tray.wizard_messages import (
    SCORE,
    SHEET,
    Done,
    Going,
    Gone,
    Kept,
    Read,
    Refused,
    Standing,
    Stick,
    Written,
)
from kiosk.tray.wizard_supervisor import WizardSupervisor
from tests.kiosk.screens.moments.parts import Told, house, nothing
from vision.reading import DieReading, DieType, Problem, Reading

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.camera import Image
    from kiosk.screens.base.screen import Screen
    from kiosk.tray.wizard_messages import Report

STICK = "USB Camera 2.0"
"""A name that is no word."""
ADDRESS = "https://www.cafe-zum-wuerfel.example/dice-kiosk/target-a4.pdf"
WHEN = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)
LENS = say(
    "The corners lie {error:.2f} px off, of {limit:.2f} at most; the focal length is known to {doubt:.2%}, "
    "from {views} pictures.",
    error=0.31, limit=1.02, doubt=0.0021, views=14,
)  # fmt: skip
FAR_OFF = say(
    "The sheet's corners lie {error:.2f} px from where a lens would put them; {limit:.2f} is the most. Stick "
    "the sheet to something flat and stiff, hold it still for each picture, and begin again.",
    error=2.31, limit=1.02,
)  # fmt: skip
COUNTED = say(
    "{right} of {dice} dice read right: {share:.1%} (95 %: {low:.1%} to {high:.1%}). Asked about: "
    "{asked:.1%}. Wrong and not asked about: {wrong}.",
    right=123, dice=125, share=0.984, low=0.944, high=0.996, asked=0.048, wrong=1,
)  # fmt: skip
UNTURNED = say(
    "This camera's lens can't be moved from here: turn it by hand until the view is sharp, and leave this "
    "step out."
)
UNLIKE = say("The tray's floor is not seen as one patch with four sides. Show its four corners yourself.")


class FakeLeader(Told, WizardSupervisor):
    """Sees the same picture all the time."""

    def frame(self) -> Image | None:
        return _picture()


@lru_cache(maxsize=1)
def _picture() -> Image:
    camera = CalibrationCamera(size=(640, 480))
    camera.open()
    return camera.frame().image


def standing(*, score: bool = False, **missing: Message) -> Standing:
    done = {"lens": Done(WHEN, LENS, overtaken=False), "plane": Done(WHEN, LENS, overtaken=True)}
    if score:
        done[SCORE] = Done(WHEN, COUNTED, overtaken=False)
    return Standing("v4l2:HD Pro Webcam C920", can_throw=False, done=done, missing=missing)


def wizard(clock: Callable[[], float], step: str, *reports: Report) -> CalibratePage:
    page = CalibratePage(clock, FakeLeader(*reports))
    page._at = STEPS.index(step)
    page.do(clock())
    return page


READING = Reading(
    (
        DieReading(
            DieType.D20, 17, 0.99, accepted=True, x=200, y=200, outline=((170, 170), (230, 170), (200, 240))
        ),
        DieReading(
            DieType.D6, 3, 0.71, accepted=False, x=420, y=260,
            outline=((390, 230), (450, 230), (450, 290), (390, 290)), problems=(Problem.UNSURE,),
        ),
    ),
    (), 640, 480,
)  # fmt: skip


def calibrate_starting(clock: Callable[[], float]) -> Screen:
    return wizard(clock, SHEET)


def calibrate_sheet_written(clock: Callable[[], float]) -> Screen:
    path = Path("/home/kiosk/.local/state/dice-kiosk/calibration/target-letter.pdf")
    return wizard(clock, SHEET, standing(), Written(path))


def calibrate_sheet_on_stick(clock: Callable[[], float]) -> Screen:
    return wizard(clock, SHEET, standing(), Stick(STICK), Written(Path("target-a4.pdf"), STICK))


def calibrate_sheet_address(clock: Callable[[], float]) -> Screen:
    page = wizard(clock, SHEET, standing(), Stick(STICK))
    page._sheet = ADDRESS
    return page


def calibrate_no_focus(clock: Callable[[], float]) -> Screen:
    return wizard(clock, "focus", standing(focus=UNTURNED))


def calibrate_lens_going(clock: Callable[[], float]) -> Screen:
    return wizard(clock, "lens", standing(), Going("lens", NOT_SEEN, 0.4))


def calibrate_lens_refused(clock: Callable[[], float]) -> Screen:
    return wizard(clock, "lens", standing(), Refused("lens", FAR_OFF))


def calibrate_lens_done(clock: Callable[[], float]) -> Screen:
    return wizard(clock, "lens", standing())


def calibrate_plane_overtaken(clock: Callable[[], float]) -> Screen:
    return wizard(clock, "plane", standing())


def calibrate_outline_refused(clock: Callable[[], float]) -> Screen:
    return wizard(clock, "outline", standing(), Refused("outline", UNLIKE))


def calibrate_corners(clock: Callable[[], float]) -> Screen:
    page = wizard(clock, "outline", standing(), Refused("outline", UNLIKE))
    page._show_corners()
    page._corners = [(0.2, 0.2), (0.8, 0.2)]
    return page


def calibrate_too_long(clock: Callable[[], float]) -> Screen:
    words = say("It took too long. {said} Begin the step again.", said=EMPTY)
    return wizard(clock, "noise", standing(), Refused("noise", words))


def calibrate_score_waiting(clock: Callable[[], float]) -> Screen:
    return wizard(clock, SCORE, standing(score=True), Going(SCORE, say("Hold it still."), 0.0))


def calibrate_score_read(clock: Callable[[], float]) -> Screen:
    going = Going(SCORE, say("Hold it still."), 0.0)
    return wizard(clock, SCORE, standing(), going, Kept(SCORE, COUNTED), Read(READING))


def calibrate_score_edit(clock: Callable[[], float]) -> Screen:
    page = calibrate_score_read(clock)
    assert isinstance(page, CalibratePage)
    page._edit_dice()
    assert page._edit is not None
    page._edit.dice = [("d20", 17)] * 10
    return page


def calibrate_gone(clock: Callable[[], float]) -> Screen:
    words = say(
        "The camera {camera} {fault}. Check its plug and cable, and that no other program uses it.",
        camera=Device("v4l2:HD Pro Webcam C920"),
        fault=say("gave no picture for {seconds:g} s", seconds=8),
    )
    return wizard(clock, "lens", standing(), Gone(words))


def ask_calibration(clock: Callable[[], float]) -> Screen:
    return Question(clock, AskCalibration(house(people=()), nothing, nothing), nothing)


MOMENTS = (
    calibrate_starting, calibrate_sheet_written, calibrate_sheet_on_stick,
    calibrate_sheet_address, calibrate_no_focus, calibrate_lens_going,
    calibrate_lens_refused, calibrate_lens_done, calibrate_plane_overtaken, calibrate_outline_refused,
    calibrate_corners, calibrate_too_long, calibrate_score_waiting, calibrate_score_read,
    calibrate_score_edit, calibrate_gone, ask_calibration,
)  # fmt: skip
