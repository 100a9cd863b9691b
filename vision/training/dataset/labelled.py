"""The photographs of `../shared/photos` with their labels, and which way up a labelled die stands."""

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.pose import Pose
from vision.training.dataset.missing import MissingError
from vision.views import Views

PHOTOS = Path("../shared/photos")
LOOKS_OF_CLIPS = Path(__file__).parent / "lurig_looks.txt"


@dataclass(frozen=True)
class Photo:
    """A labelled photograph of one die."""

    path: Path
    clip: str
    die: str
    value: int
    sure: bool


def labels(folder: Path) -> list[dict[str, str]]:
    """The lines that lie beside the photographs of a set; raises MissingError where they don't."""
    try:
        return list(csv.DictReader((folder / "labels.csv").open(encoding="utf-8")))
    except FileNotFoundError as error:
        raise MissingError(
            f"{folder}: the photographs are not here. They lie beside a checkout and are no part of it."
        ) from error


def lurig(photos: Path) -> list[Photo]:
    """The photographs of `lurig` by clip. Raises MissingError."""
    return [
        Photo(
            photos / "lurig" / row["file"],
            row["file"].split("/")[0],
            row["die"],
            counted(row),
            row["label_confidence"] == "high",
        )
        for row in labels(photos / "lurig")
    ]


def counted(row: dict[str, str]) -> int:
    """What a die counts: a d10's 0 is 10."""
    value = int(row["value"])
    return 10 if row["die"] == "d10" and value == 0 else value


def looks_of_clips() -> dict[str, str]:
    """The look of the die in each clip of `lurig`."""
    out = {}
    for line in LOOKS_OF_CLIPS.read_text(encoding="utf-8").splitlines():
        look, _, clips = line.partition(":")
        out.update(dict.fromkeys(clips.split(), look))
    return out


READ = 0.3
"""A way up in which the known numeral is read with at least this probability is right."""
SAME_WAY = np.radians(30)


def right_ways(views: Views, numeral: int) -> tuple[Pose, list[tuple[float, float]]] | None:
    """The first view in which the known numeral is read: its pose, and the ways up in which it is."""
    for face in views.faces:
        ways = [
            (angle, float(read[numeral]))
            for (angle, _), read in zip(face.pose.ups, face.read, strict=False)
            if read[numeral] >= READ
        ]
        apart: list[tuple[float, float]] = []
        for angle, chance in sorted(ways, key=lambda way: -way[1]):
            if all(abs(np.angle(np.exp(1j * (angle - other)))) > SAME_WAY for other, _ in apart):
                apart.append((angle, chance))
        if apart:
            return face.pose, apart
    return None
