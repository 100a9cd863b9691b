"""Cross-validation by die: `python -m vision.training.folds FOLDER`.

The dice of `lurig`, some thirty, are of five looks (dataset/lurig_looks.txt, told apart by eye). For
each look there is a folder of nets; those that learn from photographs with their values were trained without
its dice. They read them.
Photographs in FOLDER (`.cache/labelled/lurig`) are read whole, as `dice-kiosk read` does.
"""

import argparse
from pathlib import Path

import cv2

from vision.evaluation.labels import read_labels
from vision.evaluation.metrics import match
from vision.evaluation.report import as_text
from vision.images import load
from vision.reader import DiceReader
from vision.training.dataset.missing import MissingError, run
from vision.training.dataset.own_labels import looks_of_clips

FOLDS = Path(".cache/train/folds")
"""Where `make train` puts the nets trained without a look."""


class Folds:
    """For each clip of `lurig` the reader that was trained without its die.

    Args:
        folder: holds a folder of models for each look. Raises MissingError where it is not there, ModelError
            where one of them is damaged.
    """

    def __init__(self, folder: Path) -> None:
        self._looks = looks_of_clips()
        self.folders = {look: folder / look for look in sorted(set(self._looks.values()))}
        if not folder.is_dir():
            raise MissingError(
                f"{folder}: the nets that were trained without a look's dice are not here. `make train` "
                "makes them, in half a day."
            )
        self.readers = {look: DiceReader.load(place) for look, place in self.folders.items()}

    def reader_of(self, clip: str) -> DiceReader:
        """The reader for a clip; raises KeyError for one that is not of `lurig`."""
        return self.readers[self._looks[clip]]


def main() -> None:
    """Read and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--folds", type=Path, default=FOLDS)
    parser.add_argument("--every", type=int, default=1, help="of the photographs read every n-th")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    photos = read_labels(options.folder)[:: options.every]
    folds = Folds(options.folds)
    judged = [match(photo, folds.reader_of(photo.clip).read(load(photo.path))) for photo in photos]
    print(as_text(judged))
    for each in judged:
        for pair in each.pairs:
            if pair.accepted and not pair.right and pair.read is not None:
                print(f"  wrong and accepted: {each.photo.path}: {pair.read.die} {pair.read.value}")


if __name__ == "__main__":
    run(main)
