"""What training takes from real photographs; with `--values` also what the dice in them show.

Tables without dice, dice of a known type, what is no die: the photographs of `lurig` show one die each but
not where; a reader trained on rendered dice alone finds it, told which type to look for.

`--values`: real dice, turned upright. `lurig` shows some thirty at one or a few values each, `patterson`
casino d6. The reader says where the face is and which ways its numeral may stand; the way in which the known
value is read is the right one. Photographs in which it is read in no way are left out. The dice of `lurig`
are kept apart by how they look (lurig_looks.txt), so that a net can be trained without those that it is then
measured on.

`burks` is never used: it is what the reader is measured on.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.crops import FACE_MARGIN, POSE_MARGIN, POSE_SIDE, cut
from vision.evaluation.labels import Labelled, LabelledPhoto
from vision.images import Image, load
from vision.pose import Pose, square
from vision.reader import DiceReader
from vision.reading import DIE_TYPES, NO_DIE, DieType, numeral_class
from vision.training.dataset.appearance import Rng
from vision.training.dataset.generate import (
    FACE_ROOM,
    FACE_STORED,
    SCENE_SIZE,
    UPS,
    Arrays,
    encode_scene,
    mask_of,
    misplaced,
    row_of,
    save,
)
from vision.training.dataset.lens import NOT_LEVEL
from vision.training.dataset.missing import run
from vision.training.dataset.own_labels import PHOTOS, looks_of_clips, lurig
from vision.views import Views

TURNS = 3
"""A photograph is learned from in so many ways: once as it was taken, since people hold cameras level, and
turned anyhow: below a camera on a stand a face may be seen at a slant from anywhere."""
CASINO = "casino"
"""The look, and the clip, of the dice of `patterson` beside those of lurig_looks.txt."""
READ = 0.3
"""A way up in which the known numeral is read with at least this probability is right."""
SAME_WAY = np.radians(30)


@dataclass(frozen=True)
class Located:
    """A photograph whose die was found: its outline in px."""

    die: DieType
    image: Image
    outline: npt.NDArray[np.float64]


def locate(reader: DiceReader, photo: LabelledPhoto) -> Located | None:
    """The die in a photograph, when one find is of the labelled type and whole."""
    image, kind = load(photo.path), photo.dice[0].die
    dice = [die for die in reader.read(image).dice if die.die is kind]
    if not dice:
        return None
    outline = max((np.array(die.outline) for die in dice), key=lambda each: square(each)[1])
    if 2 * square(outline)[1] < 0.1 * max(image.shape[:2]):
        return None
    return Located(kind, image, outline)


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
    middle, half = misplaced(rng, *square(located.outline), 0.05, 0.1)
    turned = float(rng.uniform(-np.pi, np.pi))
    return row_of(cut(located.image, middle, half, POSE_SIDE, turned), DIE_TYPES.index(located.die))


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


def rows_of(rng: Rng, reader: DiceReader, photo: LabelledPhoto) -> Iterator[Arrays]:
    """The die in a photograph as the nets are taught it, turned TURNS ways; none if its value isn't read."""
    image = load(photo.path)
    if max(image.shape[:2]) < 2 * POSE_SIDE:  # a crop of a die: the detector wants a table round it
        room = max(image.shape[:2]) // 2
        image = cv2.copyMakeBorder(image, room, room, room, room, cv2.BORDER_REPLICATE).astype(np.uint8)
    die = photo.dice[0].die
    seen = [each for each in reader.look(image) if each[0].die is die]
    if not seen:
        return
    _, views = max(seen, key=lambda each: each[0].probability)
    numeral = numeral_class(die, photo.dice[0].value)
    right = right_ways(views, numeral)
    if right is None:
        return
    pose, ways = right
    shares = np.array([chance for _, chance in ways[:UPS]])
    face_angle = ways[int(rng.choice(len(shares), p=shares / shares.sum()))][0]
    face = cut(image, pose.centre, pose.radius * FACE_MARGIN * FACE_ROOM, FACE_STORED, face_angle)
    for turn in (rng.normal(0, NOT_LEVEL), *rng.uniform(-np.pi, np.pi, TURNS - 1)):
        middle, half = misplaced(rng, *square(views.pose.outline))
        cos, sin = np.cos(turn), np.sin(turn)
        turned = np.array([[cos, sin], [-sin, cos]])  # for row vectors, as vision.pose turns them back
        ups = np.zeros((UPS, 2), np.float32)
        ups[: len(shares), 0] = [np.angle(np.exp(1j * (angle - turn))) for angle, _ in ways[:UPS]]
        ups[: len(shares), 1] = shares / shares.sum()
        if die is DieType.D4:  # three numerals stand on its face: that one was right tells nothing of others
            ups[len(shares) : 3] = [*ups[0, :1], 1e-3]
        place = (np.array(pose.centre) - middle) @ turned / half
        pose_cut = cut(image, middle, half, POSE_SIDE, np.pi / 2 + turn)
        yield row_of(pose_cut, DIE_TYPES.index(die)) | {
            "text": np.array(numeral, np.int64),
            "place": np.array([*place, np.log(pose.radius / half)], np.float32),
            "ups": ups,
            "mask": mask_of((views.pose.outline - middle) @ turned, half),
            "face": face,
        }


def files_without(folder: Path, look: str) -> list[Path]:
    """The files that `values` wrote, but for the dice of one look; with "none" left out, all.

    Raises:
        SystemExit: there is no such look, or nothing was written.
    """
    files = {path.stem.removeprefix("values-"): path for path in sorted(folder.glob("values-*.npz"))}
    if not files or look not in {*files, "none"}:
        raise SystemExit(
            f"{folder} has real dice of these looks: {' '.join(files) or 'none'}. Leave out one of them, or "
            "none. `python -m vision.training.dataset.photos --values` writes them."
        )
    return [path for name, path in files.items() if name != look]


def types_and_tables(reader: DiceReader, photos: list[LabelledPhoto], folder: Path) -> None:
    """Write plates, and rows of which no value is learned."""
    rng = np.random.default_rng(3)
    located = [found for photo in photos if (found := locate(reader, photo)) is not None]
    print(f"die found in {len(located)} of {len(photos)} photographs", flush=True)
    plates = [plate(each) for each in located[::3]]
    with (folder / "plates.npz").open("wb") as file:
        np.savez(file, allow_pickle=False, **{f"plate{n:04d}": p for n, p in enumerate(plates)})
    rows = [pose_row(rng, each) for each in located for _ in range(2)]
    for picture in plates:
        for _ in range(4):
            half = float(np.exp(rng.uniform(np.log(12), np.log(70))))
            x, y = rng.uniform(0, picture.shape[1]), rng.uniform(0, picture.shape[0])
            rows.append(nothing_row(picture, float(x), float(y), half))
    save(folder / "photos.npz", rows)
    save(folder / "scenes.npz", [scene_row(rng, each) for each in located for _ in range(2)])


def values(reader: DiceReader, photos: list[LabelledPhoto], folder: Path) -> None:
    """Write the rows of each look."""
    looks = {**looks_of_clips(), CASINO: CASINO}
    by_look: dict[str, list[LabelledPhoto]] = {}
    for photo in photos:
        by_look.setdefault(looks[photo.clip], []).append(photo)
    for look, alike in by_look.items():
        rng = np.random.default_rng(5)
        rows = [row for photo in alike for row in rows_of(rng, reader, photo)]
        save(folder / f"values-{look}.npz", rows)
        print(f"{look}: the value is read in {len(rows) // TURNS} of {len(alike)} photographs", flush=True)


def main() -> None:
    """Read the photographs, write rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path(".cache/train"))
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--models", type=Path, required=True, help="nets trained on rendered values alone")
    parser.add_argument("--every", type=int, default=1, help="of each clip use every n-th photograph")
    parser.add_argument("--values", action="store_true", help="write what the dice show")
    options = parser.parse_args()
    write = values if options.values else types_and_tables
    photos = lurig(options.photos, sure=options.values)[:: options.every]
    if options.values:  # of `patterson` the folder says the value
        paths = sorted((options.photos / "patterson").glob("*/*/*.jpg"))[:: options.every]
        photos += [
            LabelledPhoto(path, CASINO, (Labelled(DieType.D6, int(path.parent.name)),)) for path in paths
        ]
    write(DiceReader.load(options.models), photos, options.folder)


if __name__ == "__main__":
    run(main)
