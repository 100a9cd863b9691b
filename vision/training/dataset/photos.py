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
from vision.pose import square
from vision.reader import DiceReader
from vision.reading import DieType
from vision.training.dataset.appearance import Rng
from vision.training.dataset.generate import SCENE_SIZE, Arrays, encode_scene, row_of, save
from vision.training.dataset.labelled import PHOTOS, Photo, lurig
from vision.training.dataset.missing import run


@dataclass(frozen=True)
class Located:
    """A photograph whose die was found: its outline in px."""

    photo: Photo
    image: Image
    outline: npt.NDArray[np.float64]


def locate(reader: DiceReader, photo: Photo) -> Located | None:
    """The die in a photograph, when one find is of the labelled type and whole."""
    image = load(photo.path)
    dice = [die for die in reader.read(image).dice if die.die is not None and die.die.value == photo.die]
    if not dice:
        return None
    outline = max((np.array(die.outline) for die in dice), key=lambda each: square(each)[1])
    if 2 * square(outline)[1] < 0.1 * max(image.shape[:2]):
        return None
    return Located(photo, image, outline)


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
    spot, half = square(located.outline)
    middle = np.array(spot) + rng.normal(0, 0.05, 2) * 2 * half
    half *= POSE_MARGIN * float(np.exp(rng.normal(0, 0.1)))
    kind = DIE_TYPES.index(DieType(located.photo.die))
    turned = float(rng.uniform(-np.pi, np.pi))
    return row_of(cut(located.image, (float(middle[0]), float(middle[1])), half, POSE_SIDE, turned), kind)


def nothing_row(picture: Image, x: float, y: float, half: float) -> Arrays:
    """A piece of a table without dice."""
    return row_of(cut(picture, (x, y), half * POSE_MARGIN, POSE_SIDE), NO_DIE)


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
    return encode_scene(picture.astype(np.uint8), [outline])


def main() -> None:
    """Write plates and rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path(".cache/train"))
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--models", type=Path, required=True, help="nets trained on rendered dice alone")
    parser.add_argument("--every", type=int, default=3, help="of each clip use every n-th photograph")
    options = parser.parse_args()
    rng = np.random.default_rng(3)
    reader = DiceReader.load(options.models)
    chosen = lurig(options.photos)[:: options.every]
    located = [found for photo in chosen if (found := locate(reader, photo)) is not None]
    print(f"die found in {len(located)} of {len(chosen)} photographs", flush=True)
    plates = [plate(each) for each in located[::3]]
    with (options.folder / "plates.npz").open("wb") as file:
        np.savez(file, allow_pickle=False, **{f"plate{n:04d}": p for n, p in enumerate(plates)})
    rows = [pose_row(rng, each) for each in located for _ in range(2)]
    for picture in plates:
        for _ in range(4):
            half = float(np.exp(rng.uniform(np.log(12), np.log(70))))
            x, y = rng.uniform(0, picture.shape[1]), rng.uniform(0, picture.shape[0])
            rows.append(nothing_row(picture, float(x), float(y), half))
    save(options.folder / "photos.npz", rows)
    save(options.folder / "scenes.npz", [scene_row(rng, each) for each in located for _ in range(2)])


if __name__ == "__main__":
    run(main)
