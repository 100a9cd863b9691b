"""Rendered tables by the size of the dice, in px: `python -m vision.training.dataset.sizes FOLDER`.

Pictures of 2304x1296, as a Pi's camera takes them, with dice of 38 to 250 px in typefaces kept out of
training. The camera is off the vertical by 25 degrees, rarely more, the lens a usual one: one die of ten is
seen at a slant of 30 degrees or more. Each range of sizes gets a folder of its own with labels, for
`dice-kiosk evaluate`.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from vision.evaluation.labels import LabelledPhoto, write_labels
from vision.training.dataset.generate import whole
from vision.training.dataset.missing import run
from vision.training.dataset.scenes import labelled, table_top
from vision.training.dataset.typefaces import usable_typefaces

SIZE = (2304, 1296)
RANGES = ((38, 55), (55, 80), (80, 120), (120, 180), (180, 250))
"""How large the dice are, from and to, px."""
SEED = 77


def main() -> None:
    """Render and label; dice that the border cuts off have no label."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pictures", type=int, default=12, help="of each range")
    options = parser.parse_args()
    _, typefaces = usable_typefaces()
    for place, (low, high) in enumerate(RANGES):
        folder = options.folder / f"{low}-{high}px"
        folder.mkdir(parents=True, exist_ok=True)
        photos = []
        for number in range(options.pictures):
            across = (low * 320 / SIZE[0], high * 320 / SIZE[0])
            top = table_top(
                np.random.default_rng([SEED, place, number]), typefaces, [], SIZE, across, hard=False
            )
            path = folder / f"{number:04d}.png"
            cv2.imwrite(str(path), top.image)
            dice = tuple(labelled(top, die) for die in top.dice if whole(top, die))
            photos.append(LabelledPhoto(path, path.name, dice))
        write_labels(folder, photos)
        print(f"{folder}: {sum(len(photo.dice) for photo in photos)} dice", flush=True)


if __name__ == "__main__":
    run(main)
