"""Rendered dice on disk, in chunks that training reads: `python -m vision.training.dataset.generate`."""

import argparse
import multiprocessing
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.render import silhouette
from vision.crops import FACE_MARGIN, POSE_MARGIN, POSE_SIDE, cut
from vision.numerals import DIE_TYPES, NO_DIE, numeral_class
from vision.reading import DieType
from vision.training.dataset.appearance import Rng
from vision.training.dataset.face import reading_frame
from vision.training.dataset.missing import run
from vision.training.dataset.scenes import (
    SHARES,
    STACKED,
    Placed,
    Sample,
    TableTop,
    close_up,
    ends,
    table_top,
)
from vision.training.dataset.typefaces import usable_typefaces

if TYPE_CHECKING:
    from vision.images import Image

CHUNK = 1024
MASK_SIDE = 24
FACE_STORED = 80
"""Faces are stored a quarter wider than they are read, so that training can turn and shift them."""
FACE_ROOM = FACE_STORED / 64
UPS = 4

Arrays = dict[str, npt.NDArray[np.generic]]
Task = tuple[Path, int, bool]
"""A file to be made: its folder, its number (the seed), and whether in typefaces kept out of training."""
Make = Callable[[Task], None]


def mask_of(
    outline: npt.NDArray[np.float64], middle: npt.NDArray[np.float64], half: float
) -> npt.NDArray[np.uint8]:
    """A convex outline (N, 2) px as the pose net draws it in a cut round `middle`, `half` px each way."""
    corners = (outline - middle) / (2 * half) * MASK_SIDE + (MASK_SIDE - 1) / 2
    large = np.zeros((MASK_SIDE * 4, MASK_SIDE * 4), np.uint8)
    cv2.fillConvexPoly(large, np.round((corners * 4 + 1.5) * 16).astype(np.int32), 255, shift=4)
    return cv2.resize(large, (MASK_SIDE, MASK_SIDE), interpolation=cv2.INTER_AREA).astype(np.uint8)


def encode(rng: Rng, sample: Sample) -> Arrays:
    """A sample as the arrays that the nets that read are trained on (one row of a chunk)."""
    side = sample.image.shape[0]
    if sample.die == "none":
        middle, width = np.array([side / 2, side / 2]), side / 1.6
    else:
        low, high = ends(sample.outline) if sample.box is None else sample.box
        middle, width = (low + high) / 2, float((high - low).max())
    middle = middle + rng.normal(0, 0.04, 2) * width
    half = width * POSE_MARGIN / 2 * float(np.exp(rng.normal(0, 0.08)))
    ups = np.zeros((UPS, 2), np.float32)
    face = np.zeros((FACE_STORED, FACE_STORED, 3), np.uint8)
    mask = np.zeros((MASK_SIDE, MASK_SIDE), np.uint8)
    kind, text = NO_DIE, -1
    if sample.die != "none":
        kind = DIE_TYPES.index(DieType(sample.die))
        text = numeral_class(DieType(sample.die), sample.value)
        ups[: len(sample.ups)] = sample.ups
        weights = np.array([weight for _, weight in sample.ups])
        angle = sample.ups[int(rng.choice(len(weights), p=weights / weights.sum()))][0]
        face = cut(sample.image, sample.centre, sample.radius * FACE_MARGIN * FACE_ROOM, FACE_STORED, angle)
        mask = mask_of(sample.outline, middle, half)
    pose = cut(sample.image, (float(middle[0]), float(middle[1])), half, POSE_SIDE)
    place = (np.array(sample.centre) - middle) / half
    return {
        "pose": pose,
        "kind": np.array(kind, np.int64),
        "text": np.array(text, np.int64),
        "value": np.array(sample.value, np.int64),
        "place": np.array([*place, np.log(max(sample.radius / half, 1e-3))], np.float32),
        "ups": ups,
        "mask": mask,
        "flat": np.array(sample.flat, np.float32),
        "stacked": np.array(sample.stacked, np.float32),
        "face": face,
        "size": np.array(width, np.float32),
    }


SCENES = 256
TRACED = 64
SCENE_SIZE = (320, 240)
CELL = 4
MOST_DICE = 12


def encode_scene(top: TableTop) -> Arrays:
    """A table top as the detector is trained on it: the picture, (x, y, half-width) px, a mask."""
    width, height = SCENE_SIZE
    shrunk = width / top.image.shape[1]
    image = top.image if shrunk == 1 else cv2.resize(top.image, SCENE_SIZE, interpolation=cv2.INTER_AREA)
    boxes = np.zeros((MOST_DICE, 3), np.float32)
    large = np.zeros((height, width), np.uint8)
    for place, die in enumerate(top.dice):
        outline = (silhouette(top.view, die.body) + 0.5) * shrunk - 0.5
        low, high = outline.min(axis=0), outline.max(axis=0)
        middle = (low + high) / 2
        if not (0 <= middle[0] < width and 0 <= middle[1] < height):
            middle = middle * 0 - 1  # its middle lies outside: only the mask shows it
        boxes[place] = [*middle, (high - low).max() / 2]
        cv2.fillConvexPoly(large, np.round(outline * 16).astype(np.int32), 255, shift=4)
    mask = cv2.resize(large, (width // CELL, height // CELL), interpolation=cv2.INTER_AREA).astype(np.uint8)
    return {"scene": image, "boxes": boxes, "mask": mask}


def scenes(task: Task, fold: str = "") -> None:
    """Make one file of SCENES table tops, unless it is there; with a fold, on its plates of real tables."""
    folder, number, held_out = task
    name = f"plated-{fold}" if fold else "table-check" if held_out else "table"
    path = folder / f"{name}-{number:04d}.npz"
    if path.exists():
        return
    cv2.setNumThreads(1)
    rng = np.random.default_rng([number, int(held_out), 8])
    training, held = usable_typefaces()
    plates: list[Image] = list(np.load(folder / f"plates-{fold}.npz").values()) if fold else []
    typefaces = held if held_out else training
    rows = [encode_scene(table_top(rng, typefaces, plates, SCENE_SIZE)) for _ in range(SCENES)]
    save(path, rows)


def whole(top: TableTop, die: Placed) -> bool:
    """Whether all of a die is in the picture."""
    outline, (height, width) = silhouette(top.view, die.body), top.image.shape[:2]
    return bool(outline.min() >= 0 and outline[:, 0].max() < width and outline[:, 1].max() < height)


def _sample(top: TableTop, die: Placed) -> Sample:
    kind = die.body.solid.name.removesuffix("-barrel")
    frame = reading_frame(top.view, die.body)
    return Sample(top.image, kind, die.value, *frame, silhouette(top.view, die.body), die.flat)


def save(path: Path, rows: list[Arrays]) -> None:
    """Write rows as one file of stacked arrays, whole or not at all."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez(file, allow_pickle=False, **{key: np.stack([row[key] for row in rows]) for key in rows[0]})
    unfinished.rename(path)


def chunk(task: Task, bare: float = 0.07, stacked: float = STACKED, only: Sequence[str] = ()) -> None:
    """Make one file of CHUNK dice, unless it is there; shares of them are none, or lie on another."""
    folder, number, held_out = task
    path = folder / f"{'check' if held_out else 'dice'}-{number:04d}.npz"
    if path.exists():
        return
    cv2.setNumThreads(1)
    rng = np.random.default_rng([number, int(held_out), 7])
    training, held = usable_typefaces()
    rows = []
    for _ in range(CHUNK):
        diameter = float(np.exp(rng.uniform(np.log(30), np.log(200))))
        faces = held if held_out else training
        sample = close_up(rng, faces, [], diameter, bare=bare, stacked=stacked, only=only)
        rows.append(encode(rng, sample))
    save(path, rows)


def traced_scenes(task: Task) -> None:
    """Make two files of TRACED path-traced pictures, unless they are there: the tables, and their dice."""
    import drjit  # noqa: PLC0415 - Mitsuba is large

    from vision.training.dataset.traced import FOR_TRAINING, traced  # noqa: PLC0415 - the same

    folder, number, held_out = task
    ends = ("table-check", "check") if held_out else ("table", "dice")
    tables, dice = (folder / f"{end}-traced-{number:04d}.npz" for end in ends)
    if tables.exists() and dice.exists():
        return
    cv2.setNumThreads(1)
    drjit.set_thread_count(1)  # there are as many processes as cores
    rng = np.random.default_rng([number, int(held_out), 9])
    training, held = usable_typefaces()
    tops = [traced(rng, held if held_out else training, FOR_TRAINING) for _ in range(TRACED)]
    save(tables, [encode_scene(top) for top in tops])
    save(dice, [encode(rng, _sample(top, die)) for top in tops for die in top.dice if whole(top, die)])


def main() -> None:
    """Generate chunks with as many processes as there are cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path(".cache/train"))
    parser.add_argument("--chunks", type=int, default=100)
    parser.add_argument("--check", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument(
        "--tables", action="store_true", help="whole table tops for the detector instead of single dice"
    )
    parser.add_argument(
        "--plates", choices=["paper", "wood"], help="table tops on real tables (photos.py made them)"
    )
    parser.add_argument("--traced", action="store_true", help="path-traced pictures, for all nets")
    parser.add_argument("--bare", type=float, default=0.07, help="share of crops without a die")
    parser.add_argument("--stacked", type=float, default=STACKED, help="share of dice that lie on another")
    parser.add_argument(
        "--only", nargs="*", choices=list(SHARES), default=[], help="single dice of these kinds"
    )
    options = parser.parse_args()
    make: Make = (
        scenes
        if options.tables
        else partial(chunk, bare=options.bare, stacked=options.stacked, only=options.only)
    )
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.plates:
        make = partial(scenes, fold=options.plates)
    if options.traced:
        make = traced_scenes
    tasks = [(options.folder, n, True) for n in range(options.check)]
    tasks += [(options.folder, n, False) for n in range(options.first, options.first + options.chunks)]
    with multiprocessing.Pool(options.processes) as pool:
        for done, _ in enumerate(pool.imap_unordered(make, tasks), 1):
            print(f"\r{done}/{len(tasks)} chunks", end="", flush=True)
    print()


if __name__ == "__main__":
    run(main)
