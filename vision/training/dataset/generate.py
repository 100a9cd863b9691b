"""Rendered dice on disk, in chunks that training reads: `python -m vision.training.dataset.generate`."""

import argparse
import multiprocessing
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.render import silhouette
from vision.crops import FACE_MARGIN, POSE_MARGIN, POSE_SIDE, cut
from vision.detector import CELL
from vision.images import Image
from vision.pose import MASK_SIDE, square
from vision.reading import DIE_TYPES, NO_DIE, DieType, numeral_class
from vision.training.dataset.appearance import Rng
from vision.training.dataset.face import reading_frame
from vision.training.dataset.missing import run
from vision.training.dataset.scenes import PRINTED, STACKED, Placed, Sample, close_up
from vision.training.dataset.table_tops import CROWDS, TableTop, table_top
from vision.training.dataset.typefaces import usable_typefaces

CHUNK = 1024
FACE_STORED = 80
"""Faces are stored a quarter wider than they are read, so that training can turn and shift them."""
FACE_ROOM = FACE_STORED / 64
UPS = 4

Arrays = dict[str, npt.NDArray[np.generic]]
Task = tuple[Path, int, bool]
"""Files to be made: their folder, their number (the seed), and whether in typefaces kept out of training."""
Draw = Callable[[Rng, list[Path]], tuple[list[Arrays], ...]]
"""The rows of each file of a task, drawn in some of these typefaces."""
CHECKS = {"dice": "check", "table": "table-check", "plated": "plated-check"}
"""What files are called that hold typefaces kept out of training."""


def misplaced(
    rng: Rng, middle: tuple[float, float], half: float, place: float = 0.04, size: float = 0.08
) -> tuple[tuple[float, float], float]:
    """The square that is cut out of a picture for the pose net, px, not quite where a die's own square is.

    `place` and `size` are the deviations of its place, in widths, and of its size's logarithm.
    """
    x, y = np.array(middle) + rng.normal(0, place, 2) * 2 * half
    return (float(x), float(y)), half * POSE_MARGIN * float(np.exp(rng.normal(0, size)))


def mask_of(outline: npt.NDArray[np.float64], half: float) -> npt.NDArray[np.uint8]:
    """A convex outline (N, 2) as the pose net draws it in a cut; px from its middle, `half` px each way."""
    corners = outline / (2 * half) * MASK_SIDE + (MASK_SIDE - 1) / 2
    large = np.zeros((MASK_SIDE * 4, MASK_SIDE * 4), np.uint8)
    cv2.fillConvexPoly(large, np.round((corners * 4 + 1.5) * 16).astype(np.int32), 255, shift=4)
    return cv2.resize(large, (MASK_SIDE, MASK_SIDE), interpolation=cv2.INTER_AREA).astype(np.uint8)


def row_of(pose: Image, kind: int) -> Arrays:
    """A row of a chunk for the nets that read, of which nothing is known but the type."""
    return {
        "pose": pose,
        "kind": np.array(kind, np.int64),
        "text": np.array(-1, np.int64),
        "place": np.zeros(3, np.float32),
        "ups": np.zeros((UPS, 2), np.float32),
        "mask": np.zeros((MASK_SIDE, MASK_SIDE), np.uint8),
        "flat": np.array(1, np.float32),
        "stacked": np.array(0, np.float32),
        "face": np.zeros((FACE_STORED, FACE_STORED, 3), np.uint8),
    }


def encode(rng: Rng, sample: Sample) -> Arrays:
    """The row of a sample."""
    side = sample.image.shape[0]
    found = ((side / 2, side / 2), side / 3.2)
    if sample.die != "none":
        found = square(sample.outline if sample.box is None else sample.box)
    middle, half = misplaced(rng, *found)
    pose = cut(sample.image, middle, half, POSE_SIDE)
    if sample.die == "none":
        return row_of(pose, NO_DIE)
    die = DieType(sample.die)
    place = (np.array(sample.centre) - middle) / half
    ups = np.zeros((UPS, 2), np.float32)
    ups[: len(sample.ups)] = sample.ups
    weights = np.array([weight for _, weight in sample.ups])
    angle = sample.ups[int(rng.choice(len(weights), p=weights / weights.sum()))][0]
    return row_of(pose, DIE_TYPES.index(die)) | {
        "text": np.array(numeral_class(die, sample.value), np.int64),
        "place": np.array([*place, np.log(max(sample.radius / half, 1e-3))], np.float32),
        "ups": ups,
        "mask": mask_of(sample.outline - middle, half),
        "flat": np.array(sample.flat, np.float32),
        "stacked": np.array(sample.stacked, np.float32),
        "face": cut(sample.image, sample.centre, sample.radius * FACE_MARGIN * FACE_ROOM, FACE_STORED, angle),
    }


SCENES = 256
TRACED = 64
SCENE_SIZE = (320, 240)
MOST_DICE = 12


def encode_scene(image: Image, outlines: list[npt.NDArray[np.float64]]) -> Arrays:
    """A picture as the detector is trained on it: with (x, y, half-width) px of its dice, and a mask."""
    width, height = SCENE_SIZE
    boxes = np.zeros((MOST_DICE, 3), np.float32)
    large = np.zeros((height, width), np.uint8)
    for place, outline in enumerate(outlines):
        (x, y), half = square(outline)
        inside = 0 <= x < width and 0 <= y < height  # else only the mask shows it
        boxes[place] = (x, y, half) if inside else (-1, -1, half)
        cv2.fillConvexPoly(large, np.round(outline * 16).astype(np.int32), 255, shift=4)
    mask = cv2.resize(large, (width // CELL, height // CELL), interpolation=cv2.INTER_AREA).astype(np.uint8)
    return {"scene": image, "boxes": boxes, "mask": mask}


def encode_table(top: TableTop) -> Arrays:
    """A table top as the detector is trained on it."""
    shrunk = SCENE_SIZE[0] / top.image.shape[1]
    image = top.image if shrunk == 1 else cv2.resize(top.image, SCENE_SIZE, interpolation=cv2.INTER_AREA)
    outlines = [(silhouette(top.view, die.body) + 0.5) * shrunk - 0.5 for die in top.dice]
    return encode_scene(image.astype(np.uint8, copy=False), outlines)


def make(task: Task, draw: Draw, kinds: tuple[str, ...], end: str = "", *, seed: int) -> None:
    """Make the files of a task, one of each kind, unless they are there."""
    folder, number, held_out = task
    files = [folder / f"{CHECKS[kind] if held_out else kind}{end}-{number:04d}.npz" for kind in kinds]
    if all(file.exists() for file in files):
        return
    cv2.setNumThreads(1)
    rng = np.random.default_rng([number, int(held_out), seed])
    for file, rows in zip(files, draw(rng, usable_typefaces(held_out=held_out)), strict=True):
        save(file, rows)


def tables(
    rng: Rng, typefaces: list[Path], *, plates: Path | None, printed: float, crowds: float
) -> tuple[list[Arrays]]:
    """SCENES table tops; `plates`: the file with the real ones of photos.py, to lay the dice on."""
    photos: list[Image] = [] if plates is None else list(np.load(plates).values())
    tops = (
        table_top(rng, typefaces, photos, SCENE_SIZE, printed=printed, crowds=crowds) for _ in range(SCENES)
    )
    return ([encode_table(top) for top in tops],)


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


def single_dice(
    rng: Rng, typefaces: list[Path], *, bare: float, stacked: float, printed: float, crowded: bool
) -> tuple[list[Arrays]]:
    """CHUNK dice; shares of them are none, or lie on another, or on print. `crowded`: each in a crowd."""
    draw = partial(close_up, rng, typefaces, bare=bare, stacked=stacked, printed=printed, crowded=crowded)
    return ([encode(rng, draw(float(np.exp(rng.uniform(np.log(30), np.log(200)))))) for _ in range(CHUNK)],)


def traced_tables(rng: Rng, typefaces: list[Path]) -> tuple[list[Arrays], list[Arrays]]:
    """TRACED path-traced pictures: the tables, and their dice."""
    import drjit  # noqa: PLC0415 - Mitsuba is large

    from vision.training.dataset.traced import FOR_TRAINING, traced  # noqa: PLC0415 - the same

    drjit.set_thread_count(1)  # there are as many processes as cores
    tops = [traced(rng, typefaces, FOR_TRAINING) for _ in range(TRACED)]
    dice = [encode(rng, _sample(top, die)) for top in tops for die in top.dice if whole(top, die)]
    return [encode_table(top) for top in tops], dice


def main() -> None:
    """Generate chunks with as many processes as there are cores."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path(".cache/train"))
    parser.add_argument("--chunks", type=int, default=100)
    parser.add_argument("--check", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument(
        "--tables", action="store_true", help="whole table tops for the detector instead of single dice"
    )
    parser.add_argument("--plates", action="store_true", help="with --tables: on those of photographs")
    parser.add_argument("--traced", action="store_true", help="path-traced pictures, for all nets")
    parser.add_argument("--bare", type=float, default=0.07, help="share of crops without a die")
    parser.add_argument("--stacked", type=float, default=STACKED, help="share of dice that lie on another")
    parser.add_argument("--printed", type=float, default=PRINTED, help="share on print or a pattern")
    parser.add_argument("--crowds", type=float, default=CROWDS, help="share of table tops whose dice touch")
    parser.add_argument(
        "--crowded", action="store_true", help="single dice, each in a crowd whose dice touch"
    )
    options = parser.parse_args()
    dice = partial(
        single_dice,
        bare=options.bare,
        stacked=options.stacked,
        printed=options.printed,
        crowded=options.crowded,
    )
    work = partial(make, draw=dice, kinds=("dice",), seed=7)
    on_tables = partial(tables, plates=None, printed=options.printed, crowds=options.crowds)
    if options.plates:
        plated = partial(on_tables, plates=options.folder / "plates.npz", printed=0.0)
        work = partial(make, draw=plated, kinds=("plated",), seed=8)
    elif options.tables:
        work = partial(make, draw=on_tables, kinds=("table",), seed=8)
    elif options.traced:
        work = partial(make, draw=traced_tables, kinds=("table", "dice"), end="-traced", seed=9)
    options.folder.mkdir(parents=True, exist_ok=True)
    tasks = [(options.folder, n, True) for n in range(options.check)]
    tasks += [(options.folder, n, False) for n in range(options.first, options.first + options.chunks)]
    with multiprocessing.Pool() as pool:
        for done, _ in enumerate(pool.imap_unordered(work, tasks), 1):
            print(f"\r{done}/{len(tasks)} chunks", end="", flush=True)
    print()


if __name__ == "__main__":
    run(main)
