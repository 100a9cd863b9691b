"""Brings `../shared/photos` into our own label format: `python -m vision.training.dataset.own_labels`.

Then `dice-kiosk evaluate .cache/labelled/burks` or `.../byler`, and `python -m vision.training.folds
.cache/labelled/lurig` (frames labelled `high`), since the nets as shipped were trained on `lurig`.
"""

import argparse
from pathlib import Path

import cv2

from vision.evaluation.labels import Labelled, LabelledPhoto, write_labels
from vision.reading import DieType
from vision.training.dataset.labelled import PHOTOS, counted, labels, lurig
from vision.training.dataset.missing import run

BESIDE_THE_TRAY = {"D6_A_2.jpg", "D6_A_4.jpg", "D6_A_6.jpg"}
"""Photographs of `burks` in which a second die lies on the table that their labels leave out: ..."""
SECOND = Labelled(DieType.D8, 8, (2345.0, 880.0, 240.0, 200.0))


def of_burks(photos: Path) -> list[LabelledPhoto]:
    """One die each, with a rough box, and those that lie beside the tray; and the empty tray."""
    out = []
    for row in labels(photos / "burks"):
        box = (float(row["x"]), float(row["y"]), float(row["w"]), float(row["h"]))
        die = Labelled(DieType(row["die"]), counted(row), box)
        dice = (die, SECOND) if row["file"] in BESIDE_THE_TRAY else (die,)
        out.append(LabelledPhoto(photos / "burks" / row["file"], row["file"], dice))
    out.append(LabelledPhoto(photos / "burks/empty_tray.jpg", "empty_tray", ()))
    return out


def of_lurig(photos: Path) -> list[LabelledPhoto]:
    """One die each, without a box; clips are recordings of one die at one value."""
    return [
        LabelledPhoto(photo.path, photo.clip, (Labelled(DieType(photo.die), photo.value),))
        for photo in lurig(photos)
        if photo.sure
    ]


def of_byler(photos: Path) -> list[LabelledPhoto]:
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
    for name, of in {"burks": of_burks, "lurig": of_lurig, "byler": of_byler}.items():
        labelled = of(options.photos)
        write_labels(options.to / name, labelled)
        print(f"{options.to / name}: {len(labelled)} photographs, {sum(len(p.dice) for p in labelled)} dice")


if __name__ == "__main__":
    run(main)
