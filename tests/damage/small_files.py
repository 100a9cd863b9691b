"""Damage to what is kept beside the record: preferences and their copy, calibration, own dice.

Each must come out as one of:

- harmless: all is read as before;
- mended: of what is set at the kiosk, from the other copy, and it is said;
- told: a step of the calibration, or of own dice a name or an example, is not used, and words name it; all
  else is read as before.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from calibration import records
from kiosk.settings.keeper import FILE, Keeper
from kiosk.settings.preferences import Person, Preferences
from vision.crops import POSE_SIDE
from vision.dice_sets import SET_FILE, add_example, example, make_set, read_sets, switch_set
from vision.reading import DieType

if TYPE_CHECKING:
    import random
    from collections.abc import Callable
    from pathlib import Path

    from vision.dice_sets import DiceSet

SIZE = (160, 120)
SET = Preferences(
    ready=True, language="de", volume=3, pin="$argon2id$v=19$secret", people=(Person(name="Zoë"),)
)


@dataclass(frozen=True)
class Kept:
    """Something kept in a folder.

    Attributes:
        make: puts it there.
        files: of it, by pattern; one of them is damaged.
        outcome: what comes of a damage to one, by the folder and the one of an undamaged twin.
    """

    make: Callable[[Path], None]
    files: str
    outcome: Callable[[Path, Path], str]


def make_preferences(folder: Path) -> None:
    keeper = Keeper(folder / FILE)
    keeper.open()
    keeper.save(SET.model_copy(update={"volume": 9}))
    keeper.save(SET)


def of_preferences(folder: Path, twin: Path) -> str:
    keeper = Keeper(folder / FILE)
    found = keeper.open()
    names = (FILE, f"{FILE}.copy")
    whole = [(folder / name).read_bytes() for name in names] == [(twin / name).read_bytes() for name in names]
    if found != SET or keeper.shut:
        return "lost"
    if keeper.problem:  # number and bytes are others than before, both files the same
        again = Keeper(folder / FILE)
        return "mended" if again.open() == SET and not again.problem else "lost"
    return "harmless" if whole else "silent"


ABOUT = {
    "date": datetime(2026, 11, 23, 21, tzinfo=UTC),
    "camera": "v4l2 one",
    "width": SIZE[0],
    "height": SIZE[1],
}


def step_records() -> list[records.Record]:
    """What each step of a calibration may find, but for the empty tray."""
    found: dict[str, dict[str, object]] = {
        "lens": {
            "camera_matrix": ((150.25, 0, 80), (0, 151.5, 60), (0, 0, 1)),
            "distortion": (0.1, -0.2, 0, 0, 0.03), "error_px": 0.2, "focal_doubt": 0.001, "views": 14,
        },
        "plane": {
            "rotation": (0.1, 0.2, 0.3), "translation": (1.5, 2.5, 403.5), "mm_per_px": 0.51, "tilt_deg": 3.5,
            "error_px": 0.3,
        },
        "outline": {"corners": ((15.5, 10), (145, 11), (144, 110), (16, 109.5)), "fit": 0.97},
        "focus": {"lens_position": 2.45, "step": 0.1, "gain_over_ends": 4.5},
        "exposure": {"exposure_us": 9_000, "gain": 1.5, "brightness": 201.0},
        "white": {"colour_gains": (1.6, 2.0), "cast": 0.01},
        "noise": {"noise": 1.2, "levels": 6.0, "light_share": 0.03, "frames": 60},
        "score": {
            "reader": "nets 7", "right": 99, "dice": 100, "throws": 20, "asked": 2, "wrong_accepted": 0,
            "low": 0.94, "high": 1.0,
        },
    }  # fmt: skip
    return [
        kind.model_validate({**ABOUT, **found[kind.name]})
        for kind in records.KINDS
        if kind is not records.Empty
    ]


def empty_tray(level: int) -> tuple[records.Empty, npt.NDArray[np.uint8]]:
    """The record of a tray without dice, and its picture."""
    floor = np.random.default_rng(1).integers(level - 10, level + 10, (SIZE[1], SIZE[0], 3), np.uint8)
    empty = {"picture": "empty.png", "sha256": "0" * 64, "colour": (100, 100, 100), "frames": 30}
    return records.Empty.model_validate({**ABOUT, **empty}), floor


def make_calibration(folder: Path) -> None:
    for each in step_records():
        records.write(folder, each)
    records.write_empty(folder, *empty_tray(100))


def of_calibration(folder: Path, twin: Path) -> str:
    """Of the camera and the size that it was made with, as a kiosk reads it."""
    camera = ("v4l2 one", {SIZE})
    before, _none = records.fitting(twin, *camera)
    now, why = records.fitting(folder, *camera)
    gone = {each.name for each in before.records} - {each.name for each in now.records}
    if any(getattr(now, each.name) != each for each in before.records if each.name not in gone):
        return "silent"
    if now.empty is not None and not np.array_equal(
        records.empty_picture(folder, now.empty), records.empty_picture(twin, now.empty)
    ):
        return "silent"
    if not gone:
        return "harmless"
    return "told" if len(gone) == len(why) == 1 and gone.pop() in str(why[0]) else "silent"


def make_own_dice(folder: Path) -> None:
    rng = np.random.default_rng(2)
    for name, used in (("Red and gold", True), ("Blue", False)):
        own = make_set(folder, name, "Ann")
        for die, value in ((DieType.D6, 2), (DieType.D20, 17)):
            whole, face = rng.integers(0, 255, (2, POSE_SIDE, POSE_SIDE, 3), np.uint8)
            add_example(own, die, value, whole, face)
        switch_set(own, used=used)


def of_own_dice(folder: Path, twin: Path) -> str:
    told = False
    now, before = ({own.folder.name: own for own in read_sets(each)} for each in (folder, twin))
    if now.keys() != before.keys():
        return "silent"
    for name, was in before.items():
        found = now[name]
        if found.damaged and found.folder.name in found.damaged and SET_FILE in found.damaged:
            told = True
            found = replace(found, name=was.name, owner=was.owner, used=was.used, damaged="")
        if _about(found) != _about(was):
            return "silent"
        for paths in was.examples.values():
            for path in paths:
                picture, whole = example(folder / name / path.name), example(path)
                told |= picture is None  # and is not used; worker and `dice list` name it
                if picture is not None and (whole is None or not np.array_equal(picture, whole)):
                    return "silent"
    return "told" if told else "harmless"


def _about(own: DiceSet) -> tuple[object, ...]:
    examples = {shown: [path.name for path in paths] for shown, paths in own.examples.items()}
    return own.name, own.owner, own.used, own.damaged, examples


KEPT = {
    "preferences": Kept(make_preferences, FILE, of_preferences),
    "preferences' copy": Kept(make_preferences, f"{FILE}.copy", of_preferences),
    "calibration": Kept(make_calibration, "*", of_calibration),
    "own dice": Kept(make_own_dice, "*/*", of_own_dice),
}


def outcome(
    kept: Kept, twin: Path, folder: Path, rng: random.Random, harm: Callable[[bytearray], None]
) -> str:
    """What comes of a damage to one of the files, in `folder`, which is used up by it."""
    shutil.copytree(twin, folder)
    file = rng.choice(sorted(folder.glob(kept.files)))
    data = bytearray(file.read_bytes())
    harm(data)
    file.write_bytes(data)
    try:
        return kept.outcome(folder, twin)
    except Exception as problem:  # noqa: BLE001 - it is what is looked for
        return f"raised {type(problem).__name__}: {problem}"
    finally:
        shutil.rmtree(folder)
