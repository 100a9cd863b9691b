"""Pictures without a die, labelled so: `python -m vision.training.dataset.no_dice FOLDER --from PICTURES`.

Half come from other people's pictures (hands, faces, coins, print, buildings, textures: what packages such as
`opencv-doc` and scikit-image ship), whole or in part; half are rendered tables with chips, cards and pens.
`dice-kiosk evaluate FOLDER` then says how often a value is accepted where no die is.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from hardware.pictures import SUFFIXES
from vision.evaluation.labels import LabelledPhoto, write_labels
from vision.images import Image, PictureError, load
from vision.training.dataset.appearance import Rng, add_clutter, random_table
from vision.training.dataset.lens import through_a_lens
from vision.training.dataset.missing import run

SIZES = ((640, 480), (960, 720), (1280, 960))
SMALLEST_PX = 120


def cluttered(rng: Rng) -> Image:
    """A table with things on it that are no dice."""
    width, height = SIZES[int(rng.integers(len(SIZES)))]
    table = random_table(rng, width, height, [])
    add_clutter(rng, table, int(rng.integers(0, 12)))
    return through_a_lens(rng, table, 60)


def part(rng: Rng, image: Image) -> Image:
    """A picture as it is, or a part of it."""
    height, width = image.shape[:2]
    if rng.random() < 0.4 or min(height, width) < 2 * SMALLEST_PX:
        return image
    share = rng.uniform(0.35, 0.9)
    high, wide = round(height * share), round(width * share)
    top, left = int(rng.integers(height - high + 1)), int(rng.integers(width - wide + 1))
    return np.ascontiguousarray(image[top : top + high, left : left + wide])


def main() -> None:
    """Gather, render, label."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--from", dest="source", type=Path, required=True, help="folder of pictures without dice"
    )
    parser.add_argument("--count", type=int, default=500)
    options = parser.parse_args()
    rng = np.random.default_rng(41)
    files = sorted(path for path in options.source.rglob("*") if path.suffix.lower() in SUFFIXES)
    strange: list[Image] = []
    for number in rng.permutation(len(files)):
        try:
            image = load(files[number])
        except PictureError as error:
            print(error)
            continue
        if min(image.shape[:2]) >= SMALLEST_PX and len(strange) < options.count // 2:
            strange.append(part(rng, image))
    options.folder.mkdir(parents=True, exist_ok=True)
    photos = []
    for number in range(options.count):
        path = options.folder / f"{number:04d}.jpg"
        cv2.imwrite(str(path), strange[number] if number < len(strange) else cluttered(rng))
        photos.append(LabelledPhoto(path, path.name, ()))
    write_labels(options.folder, photos)
    print(f"{len(strange)} of other people's pictures, {options.count - len(strange)} rendered tables")


if __name__ == "__main__":
    run(main)
