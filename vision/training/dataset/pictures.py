"""Labelled pictures for `dice-kiosk evaluate`: `python -m vision.training.dataset.pictures KIND FOLDER`.

All dice are in typefaces kept out of training.

`traced`: path-traced, with dice that lie flat.

`sizes`: rendered, of 2304x1296, as a Pi's camera takes them; dice of 38 to 250 px, each range of sizes in a
folder of its own. The camera is off the vertical by 25 degrees, rarely more, the lens a usual one: one die of
ten is seen at a slant of 30 degrees or more. Dice that the border cuts off have no label.

`no-dice`: half come from other people's pictures (hands, faces, coins, print, buildings, textures: what
packages such as `opencv-doc` and scikit-image ship), whole or in part; half are rendered tables with chips,
cards and pens. They tell how often a value is accepted where no die is.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np

from hardware.pictures import SUFFIXES
from vision.evaluation.labels import Labelled, LabelledPhoto, write_labels
from vision.images import Image, PictureError, load
from vision.training.dataset.appearance import Rng, add_clutter, random_table
from vision.training.dataset.generate import whole
from vision.training.dataset.lens import through_a_lens
from vision.training.dataset.missing import run
from vision.training.dataset.table_tops import labelled, table_top
from vision.training.dataset.typefaces import usable_typefaces

SIZE = (2304, 1296)
RANGES = ((38, 55), (55, 80), (80, 120), (120, 180), (180, 250))
"""How large the dice of `sizes` are, from and to, px."""
SIZES = ((640, 480), (960, 720), (1280, 960))
"""Of rendered tables without dice, px."""
SMALLEST_PX = 120
Pictures = Iterable[tuple[Image, tuple[Labelled, ...]]]
"""Each with the dice in it."""


def write(folder: Path, pictures: Pictures, suffix: str = ".png") -> None:
    """Write pictures with their labels, which are complete whenever it is broken off."""
    folder.mkdir(parents=True, exist_ok=True)
    photos: list[LabelledPhoto] = []
    for number, (image, dice) in enumerate(pictures):
        path = folder / f"{number:04d}{suffix}"
        cv2.imwrite(str(path), image)
        photos.append(LabelledPhoto(path, path.name, dice))
        write_labels(folder, photos)
        print(
            f"\r{folder}: {len(photos)} pictures, {sum(len(p.dice) for p in photos)} dice", end="", flush=True
        )
    print()


def traced_scenes(options: argparse.Namespace) -> Pictures:
    """So many, each by its own seed."""
    from vision.training.dataset.traced import Picture, traced  # noqa: PLC0415 - Mitsuba is large

    typefaces, wanted = usable_typefaces(held_out=True), Picture(badly_exposed=options.badly_exposed)
    for number in range(options.first, options.first + options.pictures):
        top = traced(np.random.default_rng([number, 23]), typefaces, wanted)
        yield top.image, tuple(labelled(top, die) for die in top.dice)


def of_sizes(place: int, count: int) -> Pictures:
    """Tables with dice of one of RANGES."""
    typefaces, (low, high) = usable_typefaces(held_out=True), RANGES[place]
    across = (low * 320 / SIZE[0], high * 320 / SIZE[0])
    for number in range(count):
        top = table_top(np.random.default_rng([77, place, number]), typefaces, [], SIZE, across, hard=False)
        yield top.image, tuple(labelled(top, die) for die in top.dice if whole(top, die))


def without_dice(source: Path, count: int) -> Iterator[Image]:
    """Half of them are parts of the pictures in a folder, if it has so many."""
    rng = np.random.default_rng(41)
    files = sorted(path for path in source.rglob("*") if path.suffix.lower() in SUFFIXES)
    strange: list[Image] = []
    for number in rng.permutation(len(files)):
        try:
            image = load(files[number])
        except PictureError as error:
            print(error)
            continue
        if min(image.shape[:2]) >= SMALLEST_PX and len(strange) < count // 2:
            strange.append(part(rng, image))
    print(f"{len(strange)} of other people's pictures, {count - len(strange)} rendered tables")
    yield from strange
    for _ in range(count - len(strange)):
        yield cluttered(rng)


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
    """Draw and label."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("traced", "sizes", "no-dice"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pictures", type=int, default=40, help="of each range of sizes")
    parser.add_argument("--first", type=int, default=0, help="number of the first; each is its seed (traced)")
    parser.add_argument(
        "--badly-exposed", action="store_true", help="with faces that are plain white (traced)"
    )
    parser.add_argument("--from", dest="source", type=Path, help="folder of pictures without dice (no-dice)")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if options.kind == "traced":
        write(options.folder, traced_scenes(options))
    elif options.kind == "sizes":
        for place, (low, high) in enumerate(RANGES):
            write(options.folder / f"{low}-{high}px", of_sizes(place, options.pictures))
    elif options.source is None:
        parser.error("--from is wanted: a folder of pictures without dice")
    else:
        write(
            options.folder, ((image, ()) for image in without_dice(options.source, options.pictures)), ".jpg"
        )


if __name__ == "__main__":
    run(main)
