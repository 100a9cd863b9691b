"""What training takes from photographs whose values are known: real dice, turned upright.

`lurig` shows some thirty dice at one or a few values each, `patterson` casino d6. A reader trained on
rendered dice says where the face is and which ways its numeral may stand; the way in which the known value is
read is the right one. Photographs in which it is read in no way are left out. The dice of `lurig` are kept
apart by how they look (lurig_looks.txt), so that a net can be trained without those that it is then measured
on.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.crops import FACE_MARGIN, POSE_MARGIN, POSE_SIDE, cut
from vision.images import load
from vision.numerals import DIE_TYPES, numeral_class
from vision.pose import square
from vision.reader import DiceReader
from vision.reading import DieType
from vision.training.dataset.appearance import Rng
from vision.training.dataset.generate import FACE_ROOM, FACE_STORED, UPS, Arrays, mask_of, row_of, save
from vision.training.dataset.labelled import PHOTOS, Photo, looks_of_clips, lurig, right_ways
from vision.training.dataset.lens import NOT_LEVEL
from vision.training.dataset.missing import run

TURNS = 3
"""A photograph is learned from in so many ways: once as it was taken, since people hold cameras level, and
turned anyhow: below a camera on a stand a face may be seen at a slant from anywhere."""
CASINO = "casino"
"""The name of the dice of `patterson` beside those of lurig_looks.txt."""


def files_without(folder: Path, look: str) -> list[Path]:
    """The files that `main` wrote, but for the dice of one look; with "none" left out, all.

    Raises:
        SystemExit: there is no such look, or nothing was written.
    """
    files = {path.stem.removeprefix("values-"): path for path in sorted(folder.glob("values-*.npz"))}
    if not files or look not in {*files, "none"}:
        raise SystemExit(
            f"{folder} has real dice of these looks: {' '.join(files) or 'none'}. Leave out one of them, or "
            "none. `python -m vision.training.dataset.known_values` writes them."
        )
    return [path for name, path in files.items() if name != look]


def casino(photos: Path) -> list[Photo]:
    """The crops of `patterson`: the folder says the value."""
    paths = sorted((photos / "patterson").glob("*/*/*.jpg"))
    return [Photo(path, path.stem, "d6", int(path.parent.name), sure=True) for path in paths]


def rows_of(rng: Rng, reader: DiceReader, photo: Photo) -> Iterator[Arrays]:
    """The die in a photograph as the nets are taught it, turned TURNS ways; none if its value isn't read."""
    image = load(photo.path)
    if max(image.shape[:2]) < 2 * POSE_SIDE:  # a crop of a die: the detector wants a table round it
        room = max(image.shape[:2]) // 2
        image = cv2.copyMakeBorder(image, room, room, room, room, cv2.BORDER_REPLICATE).astype(np.uint8)
    seen = [each for each in reader.look(image) if each[0].die is not None and each[0].die.value == photo.die]
    if not seen:
        return
    _, views = max(seen, key=lambda each: each[0].probability)
    die = DieType(photo.die)
    numeral = numeral_class(die, photo.value)
    right = right_ways(views, numeral)
    if right is None:
        return
    pose, ways = right
    shares = np.array([chance for _, chance in ways[:UPS]])
    face_angle = ways[int(rng.choice(len(shares), p=shares / shares.sum()))][0]
    face = cut(image, pose.centre, pose.radius * FACE_MARGIN * FACE_ROOM, FACE_STORED, face_angle)
    for turn in (rng.normal(0, NOT_LEVEL), *rng.uniform(-np.pi, np.pi, TURNS - 1)):
        (x, y), half = square(views.pose.outline)
        middle = np.array([x, y]) + rng.normal(0, 0.04, 2) * 2 * half
        half *= POSE_MARGIN * float(np.exp(rng.normal(0, 0.08)))
        cos, sin = np.cos(turn), np.sin(turn)
        turned = np.array([[cos, sin], [-sin, cos]])  # for row vectors, as vision.pose turns them back
        ups = np.zeros((UPS, 2), np.float32)
        ups[: len(shares), 0] = [np.angle(np.exp(1j * (angle - turn))) for angle, _ in ways[:UPS]]
        ups[: len(shares), 1] = shares / shares.sum()
        if (
            die is DieType.D4
        ):  # three numerals stand on its face: that one way was right tells nothing of others
            ups[len(shares) : 3] = [*ups[0, :1], 1e-3]
        place = (np.array(pose.centre) - middle) @ turned / half
        pose_cut = cut(image, (float(middle[0]), float(middle[1])), half, POSE_SIDE, np.pi / 2 + turn)
        yield row_of(pose_cut, DIE_TYPES.index(die)) | {
            "text": np.array(numeral, np.int64),
            "place": np.array([*place, np.log(pose.radius / half)], np.float32),
            "ups": ups,
            "mask": mask_of((views.pose.outline - middle) @ turned, np.zeros(2), half),
            "face": face,
        }


def main() -> None:
    """Write the rows of each look."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path(".cache/train"))
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--models", type=Path, required=True, help="nets trained on rendered values alone")
    parser.add_argument("--every", type=int, default=1, help="of each clip use every n-th photograph")
    options = parser.parse_args()
    reader = DiceReader.load(options.models)
    looks = looks_of_clips()
    by_look: dict[str, list[Photo]] = {CASINO: casino(options.photos)[:: options.every]}
    for photo in lurig(options.photos)[:: options.every]:
        if photo.sure:
            by_look.setdefault(looks[photo.clip], []).append(photo)
    for look, photos in by_look.items():
        rng = np.random.default_rng(5)
        rows = [row for photo in photos for row in rows_of(rng, reader, photo)]
        save(options.folder / f"values-{look}.npz", rows)
        print(f"{look}: the value is read in {len(rows) // TURNS} of {len(photos)} photographs", flush=True)


if __name__ == "__main__":
    run(main)
