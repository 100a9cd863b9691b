"""The same as `enrolment_test`, with real dice: `python -m vision.training.enrolment_photos FOLDER`.

FOLDER holds labelled photographs of one die each, many of a clip (`.cache/labelled/lurig`: a clip shows one
die at one value on one table), read by the nets trained without that die (folds.py). From the first half of
each clip three photographs are enrolled, as three throws of a face are; those of its last third are read,
without and with the examples. With `--apart` every other clip is enrolled, and the values that were are read
in the others: other tables, often other dice of the same type.
"""

import argparse
import tempfile
from itertools import groupby
from pathlib import Path

import cv2
import numpy as np

from vision.dice_sets import add_example, make_set, read_sets
from vision.evaluation.labels import LabelledPhoto, read_labels
from vision.images import load
from vision.own_dice import example_of
from vision.training.dataset.missing import run
from vision.training.folds import FOLDS, Folds

THROWS = 3
FEWEST = 9
"""A clip with fewer photographs is too short to be told apart from itself."""


def clips_of(photos: list[LabelledPhoto]) -> list[list[LabelledPhoto]]:
    """The photographs of one die each, clip by clip, in their order."""
    lone = [photo for photo in photos if len(photo.dice) == 1]
    clips = [list(group) for _, group in groupby(lone, key=lambda photo: photo.clip)]
    return [clip for clip in clips if len(clip) >= FEWEST]


def enrol(folds: Folds, folder: Path, clips: list[list[LabelledPhoto]]) -> None:
    """Three photographs of the first half of each clip become examples of one set."""
    own = make_set(folder, "set", "owner")
    for clip in clips:
        for photo in clip[: len(clip) // 2 : max(1, len(clip) // 2 // THROWS)][:THROWS]:
            image, truth = load(photo.path), photo.dice[0]
            looks = folds.reader_of(photo.clip).look(image)
            seen = max(looks, key=lambda each: each[0].probability, default=None)
            if seen is not None:
                add_example(own, truth.die, truth.value, *example_of(image, seen[1], truth.die, truth.value))


def read_all(folds: Folds, photos: list[LabelledPhoto]) -> list[tuple[str, bool, bool, bool]]:
    """Of each photograph its clip, and whether its die was read right, accepted, and known as one's own."""
    out = []
    for photo in photos:
        truth = photo.dice[0]
        seen = folds.reader_of(photo.clip).read(load(photo.path)).dice
        die = max(seen, key=lambda each: each.probability, default=None)
        if die is None:
            out.append((photo.clip, False, False, False))
            continue
        right = (die.die, die.value) == (truth.die, truth.value)
        out.append((photo.clip, right, die.accepted, die.own_set is not None))
    return out


def main() -> None:
    """Enrol and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--folds", type=Path, default=FOLDS, help="nets trained without dice of a look")
    parser.add_argument("--apart", action="store_true", help="read other clips than those enrolled")
    parser.add_argument("--every", type=int, default=2, help="of the photographs to be read take every n-th")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    clips = clips_of(read_labels(options.folder))
    if options.apart:
        enrolled = clips[::2]
        shown = {(clip[0].dice[0].die, clip[0].dice[0].value) for clip in enrolled}
        asked_of = [clip for clip in clips[1::2] if (clip[0].dice[0].die, clip[0].dice[0].value) in shown]
    else:
        enrolled, asked_of = clips, [clip[-(len(clip) // 3) :] for clip in clips]
    photos = [photo for clip in asked_of for photo in clip[:: options.every]]
    folds = Folds(options.folds)
    with tempfile.TemporaryDirectory() as folder:
        enrol(folds, Path(folder), enrolled)
        before = read_all(folds, photos)
        for reader in folds.readers.values():
            reader.know(read_sets(Path(folder)))
        after = read_all(folds, photos)
    print(f"{len(enrolled)} clips enrolled, {len(photos)} photographs of {len(asked_of)} clips read")
    report("before", before)
    report("after", after)
    report("after, known as one's own", [each for each in after if each[3]])


def report(name: str, results: list[tuple[str, bool, bool, bool]]) -> None:
    """Print what is right, asked, and right of what is accepted."""
    right, accepted, own = (np.array([each[n] for each in results], bool) for n in (1, 2, 3))
    clips = {each[0] for each in results if each[2] and not each[1]}
    print(
        f"{name}: {len(results)} dice, right {right.mean():.4f}, asked {1 - accepted.mean():.4f}, "
        f"right of those accepted {right[accepted].mean():.4f} of {accepted.sum()}, "
        f"wrong and accepted in {len(clips)} clips, known {own.mean():.4f}"
    )


if __name__ == "__main__":
    run(main)
