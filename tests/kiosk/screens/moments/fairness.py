"""The page on which a die is thrown to find out whether it is fair, in the moments that matter."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from hardware.message import say
from kiosk.fairness.register import DieThrown, Known, Origin
from kiosk.fairness.watch_messages import NotCounted, Watching
from kiosk.fairness.watch_supervisor import DiceWatch
from kiosk.screens.base.on_stick import OnStick
from kiosk.screens.calibration.fairness_page import FairnessPage
from kiosk.tray.wizard_messages import Gone, Read
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.own_dice import READING, _picture
from tests.kiosk.screens.moments.parts import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hardware.camera import Image
    from kiosk.fairness.watch_messages import Report
    from kiosk.screens.base.screen import Screen


class FakeWatch(Told, DiceWatch):
    """Sees the same picture all the time."""

    def frame(self) -> Image | None:
        return _picture()


def one(kind: str, face: int | None, own_set: str = "") -> DieThrown:
    known = Known.UNSEEN if face is None else Known.SURE
    return DieThrown(
        "2026-11-23T20:00:00.000+00:00", "", machine=False, die=kind, asked=(kind,), face=face, read=face,
        known=known, origin=Origin.CAMERA, own_set=own_set,
    )  # fmt: skip


@lru_cache(maxsize=8)
def thrown(kind: str, rolls: int, favoured: float = 0.0) -> tuple[DieThrown, ...]:
    faces = int(kind[1:])
    chances = np.full(faces, (1 - favoured) / faces)
    chances[-1] += favoured
    shown = np.random.default_rng(3).choice(faces, size=rolls, p=chances)
    return tuple(one(kind, int(face) + 1) for face in shown)


def watched(
    clock: Callable[[], float],
    dice: Sequence[DieThrown],
    *more: Report | Gone,
    kind: str = "d6",
    can_throw: bool = False,
) -> FairnessPage:
    newest = READING if dice else None
    page = FairnessPage(clock, FakeWatch(Watching(can_throw, tuple(dice), newest), *more), kind)
    page.do(clock())
    return page


def fairness_begun(clock: Callable[[], float]) -> Screen:
    return watched(clock, ())


def fairness_going_on(clock: Callable[[], float]) -> Screen:
    return watched(clock, (*thrown("d6", 37), *thrown("d20", 1234)), can_throw=True)


def fairness_with_a_stick(clock: Callable[[], float]) -> Screen:
    path = Path("fairness/2026-11-23-220500.csv")
    stick = OnStick(path, lambda: [Path("/media/KINGSTON DT 101")])
    page = FairnessPage(clock, FakeWatch(Watching(True, thrown("d6", 250), READING)), "d6", stick)  # noqa: FBT003 - it throws
    page.do(clock())
    return page


def fairness_against(clock: Callable[[], float]) -> Screen:
    return watched(clock, thrown("d20", 1999, 0.4))


def fairness_not_kept(clock: Callable[[], float]) -> Screen:
    words = say(
        "Nothing can be kept on this kiosk now ({why}). What was kept before stays.",
        why="No space left on device",
    )
    return watched(clock, thrown("d6", 250, 0.4), NotCounted(words))


def fairness_read(clock: Callable[[], float]) -> Screen:
    return watched(clock, thrown("d12", 80), Read(READING))


def fairness_edit(clock: Callable[[], float]) -> Screen:
    page = watched(clock, thrown("d20", 80))
    page.draw(unpainted())
    next(control for control in page.controls() if control.name == "wrong").do()
    return page


MOMENTS = (
    fairness_begun, fairness_going_on, fairness_with_a_stick, fairness_against, fairness_not_kept,
    fairness_read, fairness_edit,
)  # fmt: skip
