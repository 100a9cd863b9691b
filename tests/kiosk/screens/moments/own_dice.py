"""The pages of own dice in the moments that matter, with their longest words."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.enrolment import Gain
from hardware.message import say
from hardware.simulated.camera import SimulatedCamera
from kiosk.screens.calibration.enrol_page import EnrolPage
from kiosk.screens.calibration.own_dice import SetPage, SetsPage
from kiosk.tray.enrol_messages import Known, NotKept
from kiosk.tray.enrol_supervisor import EnrolSupervisor
from kiosk.tray.wizard_messages import Read
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.parts import Told, nothing
from vision.dice_sets import DiceSet
from vision.reading import GAME_DICE, DieReading, DieType, Reading, values_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.camera import Image
    from kiosk.screens.base.screen import Screen
    from kiosk.tray.enrol_messages import Report
    from kiosk.tray.wizard_messages import Gone

GAIN = Gain(dice=128, asked_before=14, asked=3, wrong_before=1, wrong=2)


class FakeEnroller(Told, EnrolSupervisor):
    """Sees the same picture all the time."""

    def frame(self) -> Image | None:
        return _picture()


@lru_cache(maxsize=1)
def _picture() -> Image:
    """Three dice of one set, at rest."""
    camera = SimulatedCamera(8, one_set=True)
    camera.open()
    camera.throw(("d20", "d6", "d8"))
    return [camera.frame().image for _ in range(60)][-1]


def known(share: float, *, can_throw: bool = False, gain: Gain | None = None) -> Known:
    """So many of all faces thrown three times, and a few of the rest."""
    faces = [(die.value, value) for die in GAME_DICE for value in sorted(values_of(die).values())]
    counts = {face: 3 if number < share * len(faces) else number % 3 for number, face in enumerate(faces)}
    return Known(can_throw, counts, gain or Gain(), can_undo=share > 0)


def own_set(name: str = "Wwwwwwwwwwwwwwwwwwwwwwww", *, used: bool = True) -> DiceSet:
    examples: dict[tuple[DieType, int], list[Path]] = {
        (die, value): [Path(f"{die}-{value}-{number:04d}.png") for number in range(1 + value % 4)]
        for die in GAME_DICE
        for value in values_of(die).values()
    }
    return DiceSet(Path("/nowhere") / name, name, "", examples, used=used)


READING = Reading(
    (
        DieReading(
            DieType.D20, 17, 0.99, accepted=True, x=200, y=200, outline=((170, 170), (230, 170), (200, 240))
        ),
    ),
    (), 640, 480,
)  # fmt: skip


def enrolling(clock: Callable[[], float], *reports: Report | Gone, kind: str = "d20") -> EnrolPage:
    page = EnrolPage(clock, FakeEnroller(*reports), "Wwwwwwwwwwwwwwwwwwwwwwww")
    page._kind = kind
    page.do(clock())
    return page


def own_dice_begun(clock: Callable[[], float]) -> Screen:
    page = enrolling(clock, known(0.75, gain=GAIN))
    page._keep((("d20", 17), ("d20", 3)))
    return page


def own_dice_read(clock: Callable[[], float]) -> Screen:
    return enrolling(clock, known(0.6), Read(READING))


def own_dice_edit(clock: Callable[[], float]) -> Screen:
    page = enrolling(clock, known(0.6), Read(READING))
    page._edit_dice()
    assert page._edit is not None
    page._edit.dice = [("d12", 12)]
    page.draw(unpainted())
    next(control for control in page.controls() if control.name == "take").do()
    return page


def own_dice_not_kept(clock: Callable[[], float]) -> Screen:
    words = say(
        "Nothing can be kept on this kiosk now ({why}). What was kept before stays.",
        why="No space left on device",
    )
    return enrolling(clock, known(0.3, can_throw=True, gain=GAIN), NotKept(words), kind="d8")


def own_dice_well_known(clock: Callable[[], float]) -> Screen:
    return enrolling(clock, known(1.0, can_throw=True, gain=GAIN), kind="d12")


def own_dice_doubted(clock: Callable[[], float]) -> Screen:
    doubts = ((("d20", 17), ("d20", 13)),)
    return enrolling(clock, replace(known(0.9, gain=GAIN), doubts=doubts))


def own_dice_none(clock: Callable[[], float]) -> Screen:
    return _sets(clock)


def own_dice_sets(clock: Callable[[], float]) -> Screen:
    return _sets(
        clock, own_set(), own_set("Mia", used=False), own_set("Noah"), own_set("Ann"), own_set("Ben")
    )


def _sets(clock: Callable[[], float], *sets: DiceSet) -> Screen:
    page = SetsPage(clock, Path("/nowhere"), ask_name=nothing, open_set=nothing, enrol=nothing, fair=nothing)
    page._sets = list(sets)
    return page


def own_dice_set(clock: Callable[[], float]) -> Screen:
    page = SetPage(clock, own_set(), read=lambda _folder: own_set(), enrol=nothing)
    page.gain = GAIN
    return page


MOMENTS = (
     own_dice_begun, own_dice_read, own_dice_edit, own_dice_not_kept, own_dice_well_known,
    own_dice_doubted, own_dice_none, own_dice_sets, own_dice_set,
)  # fmt: skip
