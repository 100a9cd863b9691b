"""What training takes from real photographs: tables without dice, dice of a known type, and what is no die.

The photographs of `lurig` show one die each but not where; a reader trained on rendered dice alone finds it,
told which type to look for. No value is learned from these rows: known_values.py makes those that have one.
`burks` is never used: it is what the reader is measured on.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.crops import POSE_MARGIN, POSE_SIDE, cut
from vision.images import Image, load
from vision.numerals import DIE_TYPES, NO_DIE
from vision.reader import DiceReader
from vision.reading import DieReading, DieType
from vision.training.dataset.appearance import Rng
from vision.training.dataset.generate import (
    CELL,
    FACE_STORED,
    MASK_SIDE,
    MOST_DICE,
    SCENE_SIZE,
    UPS,
    Arrays,
    save,
)
from vision.training.dataset.labelled import PHOTOS, Photo, lurig
from vision.training.dataset.missing import run

WOOD = "wood"
FOLDS = ("all", "paper", "wood")
"""Which photographs to learn from: all, those on paper, or those on wood; the others are left to test on."""


@dataclass(frozen=True)
class Located:
    """A photograph whose die was found: its outline in px."""

    photo: Photo
    image: Image
    outline: npt.NDArray[np.float64]


def of_fold(photos: list[Photo], fold: str) -> list[Photo]:
    """The photographs of a fold."""
    return [photo for photo in photos if fold == "all" or (WOOD in photo.clip) == (fold == "wood")]


def locate(reader: DiceReader, photo: Photo) -> Located | None:
    """The die in a photograph, when one find is of the labelled type and whole."""
    image = load(photo.path)
    dice = [die for die in reader.read(image).dice if die.die is not None and die.die.value == photo.die]
    if not dice:
        return None
    die = max(dice, key=_size)
    if _size(die) < 0.1 * max(image.shape[:2]):
        return None
    return Located(photo, image, np.array(die.outline))


def _size(die: DieReading) -> float:
    outline = np.array(die.outline)
    return float((outline.max(axis=0) - outline.min(axis=0)).max())


def plate(located: Located) -> Image:
    """The photograph's table without the die: the die and its shadow are painted over."""
    scale = 320 / max(located.image.shape[:2])
    small = cv2.resize(located.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    outline = located.outline * scale
    middle = outline.mean(axis=0)
    mask = np.zeros(small.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, (middle + (outline - middle) * 1.5).astype(np.int32), 255)
    painted = cv2.inpaint(small, mask, 5, cv2.INPAINT_TELEA)
    grain = small.astype(np.float32) - cv2.GaussianBlur(small, (0, 0), 2).astype(np.float32)
    moved = np.roll(grain, (small.shape[0] // 2, small.shape[1] // 2), (0, 1))
    out = painted + moved * (mask > 0)[:, :, None]
    return np.clip(out, 0, 255).astype(np.uint8)


def pose_row(rng: Rng, located: Located) -> Arrays:
    """A real die of known type, its pose unknown, turned at random."""
    low, high = located.outline.min(axis=0), located.outline.max(axis=0)
    middle, width = (low + high) / 2, float((high - low).max())
    middle = middle + rng.normal(0, 0.05, 2) * width
    half = width * POSE_MARGIN / 2 * float(np.exp(rng.normal(0, 0.1)))
    kind = DIE_TYPES.index(DieType(located.photo.die))
    turned = float(rng.uniform(-np.pi, np.pi))
    return row_of(cut(located.image, (float(middle[0]), float(middle[1])), half, POSE_SIDE, turned), kind)


def nothing_row(picture: Image, x: float, y: float, half: float) -> Arrays:
    """A piece of a table without dice."""
    return row_of(cut(picture, (x, y), half * POSE_MARGIN, POSE_SIDE), NO_DIE)


def row_of(pose: Image, kind: int) -> Arrays:
    """A row of a chunk of which nothing is known but the type."""
    return {
        "pose": pose,
        "kind": np.array(kind, np.int64),
        "text": np.array(-1, np.int64),
        "value": np.array(0, np.int64),
        "place": np.zeros(3, np.float32),
        "ups": np.zeros((UPS, 2), np.float32),
        "mask": np.zeros((MASK_SIDE, MASK_SIDE), np.uint8),
        "flat": np.array(1, np.float32),
        "stacked": np.array(0, np.float32),
        "face": np.zeros((FACE_STORED, FACE_STORED, 3), np.uint8),
        "size": np.array(0, np.float32),
    }


def scene_row(rng: Rng, located: Located) -> Arrays:
    """A real die for the detector: the photograph shrunk and laid on a wider stretch of its own colour."""
    width, height = SCENE_SIZE
    scale = float(np.exp(rng.uniform(np.log(0.3), np.log(0.75)))) * 320 / max(located.image.shape[:2])
    small = cv2.resize(located.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    outline = (located.outline + 0.5) * scale - 0.5
    room_x, room_y = max(0, width - small.shape[1]), max(0, height - small.shape[0])
    left, top = int(rng.integers(room_x + 1)), int(rng.integers(room_y + 1))
    picture = cv2.copyMakeBorder(small, top, room_y - top, left, room_x - left, cv2.BORDER_REPLICATE)
    outline += [left, top]
    if picture.shape[0] > height or picture.shape[1] > width:
        middle = outline.mean(axis=0)
        x = int(np.clip(middle[0] - width / 2, 0, picture.shape[1] - width))
        y = int(np.clip(middle[1] - height / 2, 0, picture.shape[0] - height))
        picture = picture[y : y + height, x : x + width]
        outline -= [x, y]
    return _scene(picture.astype(np.uint8), [outline])


def _scene(picture: Image, outlines: list[npt.NDArray[np.float64]]) -> Arrays:
    width, height = SCENE_SIZE
    boxes = np.zeros((MOST_DICE, 3), np.float32)
    large = np.zeros((height, width), np.uint8)
    for place, outline in enumerate(outlines[:MOST_DICE]):
        low, high = outline.min(axis=0), outline.max(axis=0)
        boxes[place] = [*((low + high) / 2), (high - low).max() / 2]
        cv2.fillConvexPoly(large, np.round(outline * 16).astype(np.int32), 255, shift=4)
    mask = cv2.resize(large, (width // CELL, height // CELL), interpolation=cv2.INTER_AREA).astype(np.uint8)
    return {"scene": picture, "boxes": boxes, "mask": mask}


def main() -> None:
    """Write plates and rows of one fold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path(".cache/train"))
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--models", type=Path, required=True, help="nets trained on rendered dice alone")
    parser.add_argument("--every", type=int, default=3, help="of each clip use every n-th photograph")
    options = parser.parse_args()
    rng = np.random.default_rng(3)
    reader = DiceReader.load(options.models)
    for fold in ("paper", "wood"):
        chosen = of_fold(lurig(options.photos), fold)[:: options.every]
        located = [found for photo in chosen if (found := locate(reader, photo)) is not None]
        print(f"{fold}: die found in {len(located)} of {len(chosen)} photographs", flush=True)
        plates = [plate(each) for each in located[::3]]
        with (options.folder / f"plates-{fold}.npz").open("wb") as file:
            np.savez(file, allow_pickle=False, **{f"plate{n:04d}": p for n, p in enumerate(plates)})
        rows = [pose_row(rng, each) for each in located for _ in range(2)]
        for picture in plates:
            for _ in range(4):
                half = float(np.exp(rng.uniform(np.log(12), np.log(70))))
                x, y = rng.uniform(0, picture.shape[1]), rng.uniform(0, picture.shape[0])
                rows.append(nothing_row(picture, float(x), float(y), half))
        save(options.folder / f"photos-{fold}.npz", rows)
        save(
            options.folder / f"scenes-{fold}.npz",
            [scene_row(rng, each) for each in located for _ in range(2)],
        )


if __name__ == "__main__":
    run(main)
