"""Brings `../shared/photos` into our own label format: `python -m vision.training.dataset.own_labels`.

Then `dice-kiosk evaluate .cache/labelled/burks` or `.../byler`, and `python -m vision.training.folds
.cache/labelled/lurig` (frames labelled `high`), since the nets as shipped were trained on `lurig`.
"""

import argparse
import csv
from pathlib import Path

import cv2

from vision.evaluation.labels import Labelled, LabelledPhoto, die_in, write_labels
from vision.reading import DieType
from vision.training.dataset.missing import MissingError, run

PHOTOS = Path("../shared/photos")
LOOKS_OF_CLIPS = Path(__file__).parent / "lurig_looks.txt"
BESIDE_THE_TRAY = {"D6_A_2.jpg", "D6_A_4.jpg", "D6_A_6.jpg"}
"""Photographs of `burks` in which a second die lies on the table that their labels leave out: ..."""
SECOND = Labelled(DieType.D8, 8, (2345.0, 880.0, 240.0, 200.0))


def rows_of(folder: Path) -> list[tuple[dict[str, str], Labelled]]:
    """The lines that lie beside the photographs of a set, with the die that each names.

    Raises MissingError where there are none.
    """
    try:
        lines = list(csv.DictReader((folder / "labels.csv").open(encoding="utf-8")))
    except FileNotFoundError as error:
        raise MissingError(
            f"{folder}: the photographs are not here. They lie beside a checkout and are no part of it."
        ) from error
    return [(line, die) for line in lines if (die := die_in(line)) is not None]


def burks(photos: Path) -> list[LabelledPhoto]:
    """One die each, with a rough box, and those that lie beside the tray; and the empty tray."""
    out = []
    for row, die in rows_of(photos / "burks"):
        dice = (die, SECOND) if row["file"] in BESIDE_THE_TRAY else (die,)
        out.append(LabelledPhoto(photos / "burks" / row["file"], row["file"], dice))
    out.append(LabelledPhoto(photos / "burks/empty_tray.jpg", "empty_tray", ()))
    return out


def lurig(photos: Path, *, sure: bool = True) -> list[LabelledPhoto]:
    """One die each, without a box; clips are recordings of one die at one value. `sure`: labelled `high`."""
    return [
        LabelledPhoto(photos / "lurig" / row["file"], row["file"].split("/")[0], (die,))
        for row, die in rows_of(photos / "lurig")
        if row["label_confidence"] == "high" or not sure
    ]


def looks_of_clips() -> dict[str, str]:
    """The look of the die in each clip of `lurig`."""
    out = {}
    for line in LOOKS_OF_CLIPS.read_text(encoding="utf-8").splitlines():
        look, _, clips = line.partition(":")
        out.update(dict.fromkeys(clips.split(), look))
    return out


def byler(photos: Path) -> list[LabelledPhoto]:
    """Pip d6, each with its box; each photograph its own clip."""
    out = []
    pictures = sorted(
        path for path in (photos / "byler").rglob("*") if path.suffix.lower() in {".jpg", ".png"}
    )
    for path in pictures:
        image = cv2.imread(str(path))
        assert image is not None
        height, width = image.shape[:2]
        dice = []
        for line in (photos / "byler/labels" / f"{path.stem}.txt").read_text(encoding="utf-8").splitlines():
            value, x, y, right, bottom = (float(number) for number in line.split())
            box = (x * width, y * height, (right - x) * width, (bottom - y) * height)
            dice.append(Labelled(DieType.D6, int(value), box))
        out.append(LabelledPhoto(path, path.stem, tuple(dice)))
    return out


def main() -> None:
    """Write a folder with labels for each set; the pictures stay where they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--to", type=Path, default=Path(".cache/labelled"))
    options = parser.parse_args()
    for name, of in {"burks": burks, "lurig": lurig, "byler": byler}.items():
        labelled = of(options.photos)
        write_labels(options.to / name, labelled)
        print(f"{options.to / name}: {len(labelled)} photographs, {sum(len(p.dice) for p in labelled)} dice")


if __name__ == "__main__":
    run(main)
