"""How well a player's own dice are read after enrolment: `python -m vision.training.enrolment`.

`rendered`: sets of six dice in typefaces kept out of training, each face thrown a few times on one table in
changing light, below a camera of locked exposure as a kiosk's is, confirmed, and then thrown again; and dice
of another set, which may be taken for one's own.

`photographs FOLDER`: labelled photographs of one die each, many of a clip (`.cache/labelled/lurig`: a clip
shows one die at one value on one table), read by the nets trained without that die (folds.py). From the first
half of each clip three photographs are enrolled, as three throws of a face are; those of its last third are
read, without and with the examples. With `--apart` every other clip is enrolled, and the values that were are
read in the others: other tables, often other dice of the same type.
"""

import argparse
import tempfile
from dataclasses import dataclass, replace
from itertools import chain, groupby
from pathlib import Path

import cv2
import numpy as np

from hardware.simulated.dice import Die
from hardware.simulated.markings import mark
from hardware.simulated.render import render
from hardware.simulated.scene import Body, Light, View, rest_height, rest_rotation
from hardware.simulated.solids import solid
from vision.dice_sets import DiceSet, add_example, make_set, read_sets
from vision.evaluation.labels import Labelled, LabelledPhoto, read_labels
from vision.evaluation.metrics import Pair
from vision.images import Image, load
from vision.inference import MODELS
from vision.own_dice import example_of
from vision.plausibility import Seen
from vision.reader import DiceReader
from vision.reading import DieType
from vision.training.dataset.appearance import Rng, random_light, random_skin, random_style, random_table
from vision.training.dataset.lens import Exposure, random_exposure, through_a_lens
from vision.training.dataset.missing import run
from vision.training.dataset.typefaces import usable_typefaces
from vision.training.folds import FOLDS, Folds

DICE = ("d4", "d6", "d8", "d10", "d12", "d20")
SIZE = (1280, 960)
ACROSS_PX = 90.0
THROWS = 3
FEWEST = 9
"""A clip with fewer photographs is too short to be told apart from itself."""


Reads = list[tuple[str, Pair]]
"""Dice as they are and as they were read, each with the clip that it is of."""


def known(pair: Pair) -> bool:
    """Whether a die was known as one's own."""
    return pair.read is not None and pair.read.own_set is not None


def surest(reader: DiceReader, image: Image) -> Seen | None:
    """The die in a picture of one."""
    return max(reader.look(image), key=lambda each: each[0].probability, default=None)


def enrol(own: DiceSet, reader: DiceReader, image: Image, die: DieType, value: int) -> None:
    """Keep the die in a picture as an example, if it is found."""
    seen = surest(reader, image)
    if seen is not None:
        add_example(own, die, value, *example_of(image, seen[1], die, value))


def report(name: str, results: Reads) -> None:
    """Print what is right, asked, and right of what is accepted."""
    right = np.array([pair.right for _, pair in results])
    accepted = np.array([pair.accepted for _, pair in results])
    wrong = {clip for clip, pair in results if pair.accepted and not pair.right}
    print(
        f"{name}: {len(results)} dice, right {right.mean():.4f}, asked {1 - accepted.mean():.4f}, "
        f"right of those accepted {right[accepted].mean():.4f} of {accepted.sum()}, "
        f"wrong and accepted in {len(wrong)} clips, known {np.mean([known(pair) for _, pair in results]):.4f}"
    )


def rendered_set(rng: Rng, typefaces: list[Path]) -> list[Die]:
    """Six dice of one material, each marked its own way."""
    skin, out = random_skin(rng), []
    for name in DICE:
        shape = solid(name)
        values = [int(v) for v in rng.permutation(shape.numbered) + 1]
        out.append(Die(name, shape, mark(shape, values, random_style(rng, name, typefaces), 96), skin))
    return out


@dataclass(frozen=True)
class Place:
    """Where dice are thrown: a table and a camera over it whose exposure is locked, as a kiosk's is."""

    table: Image
    view: View
    exposure: Exposure


def random_place(rng: Rng) -> Place:
    """Any table, seen from nearly above."""
    table = random_table(rng, *SIZE, [])
    view = View.above(500, 500 * ACROSS_PX / 20, SIZE, tilt=float(abs(rng.normal(0, 0.1))))
    return Place(table, view, random_exposure(rng))


def thrown(rng: Rng, die: Die, value: int, place: Place, light: Light) -> Image:
    """A picture of one die that shows `value`, somewhere on the table."""
    light = replace(  # the same lamp at another time of day: moved a little, brighter or darker
        light,
        direction=light.direction + rng.normal(0, 0.15, 3),
        key=float(light.key * rng.uniform(0.8, 1.2)),
    )
    rotation = rest_rotation(die.solid, die.down(value), rng.uniform(0, 2 * np.pi))
    spot = rng.uniform(-0.3, 0.3, 2) * np.array(SIZE) / ACROSS_PX * 20
    position = np.array([*spot, rest_height(die.solid, rotation)])
    body = Body(die.solid, die.markings, die.skin, rotation, position)
    picture = render(place.view, place.table.copy(), [body], light)
    return through_a_lens(rng, picture, ACROSS_PX * 0.6, place.exposure)


def try_set(reader: DiceReader, rng: Rng, typefaces: list[Path], throws: int) -> tuple[Reads, Reads, Reads]:
    """Enrol a rendered set with `throws` of each face, then throw each face once more.

    Returns:
        What was read of these without and with the examples; and of as many dice of another set, thrown on
        the same table, those that were found.
    """
    dice, strangers, light = rendered_set(rng, typefaces), rendered_set(rng, typefaces), random_light(rng)
    place = random_place(rng)

    def throw(die: Die, value: int) -> tuple[Image, DieType, int]:
        return thrown(rng, die, value, place, light), DieType(die.name), value

    def read(image: Image, die: DieType, value: int) -> tuple[str, Pair]:
        seen = surest(reader, image)
        return "", Pair(Labelled(die, value), None if seen is None else seen[0])

    before, after = [], []
    with tempfile.TemporaryDirectory() as folder:
        own = make_set(Path(folder), "set", "owner")
        reader.know([])
        for die, value in each_face(dice):
            for _ in range(throws):
                enrol(own, reader, *throw(die, value))
        sets = read_sets(Path(folder))
        for die, value in each_face(dice):
            picture = throw(die, value)
            before.append(read(*picture))
            reader.know(sets)
            after.append(read(*picture))
            reader.know([])
        reader.know(sets)
        others = [read(*throw(die, value)) for die, value in each_face(strangers)]
        reader.know([])
    return before, after, [each for each in others if each[1].found]


def each_face(dice: list[Die]) -> list[tuple[Die, int]]:
    """Every die with every value that it can show."""
    return [(die, value) for die in dice for value in die.markings.values]


def on_renders(options: argparse.Namespace) -> None:
    """Enrol and measure rendered sets."""
    rng = np.random.default_rng(options.seed)
    held_out = usable_typefaces(held_out=True)
    reader = DiceReader.load(options.models)
    sets = [try_set(reader, rng, held_out, options.throws) for _ in range(options.sets)]
    before, after, strangers = (list(chain(*results)) for results in zip(*sets, strict=True))
    report("before", before)
    report("after", after)
    mistaken = sum(known(pair) for _, pair in strangers)
    print(f"dice of another set taken for one's own: {mistaken} of {len(strangers)}")


def clips_of(photos: list[LabelledPhoto]) -> list[list[LabelledPhoto]]:
    """The photographs of one die each, clip by clip, in their order."""
    lone = [photo for photo in photos if len(photo.dice) == 1]
    clips = [list(group) for _, group in groupby(lone, key=lambda photo: photo.clip)]
    return [clip for clip in clips if len(clip) >= FEWEST]


def read_all(folds: Folds, photos: list[LabelledPhoto]) -> Reads:
    """What is read of each photograph's die."""
    out = []
    for photo in photos:
        dice = folds.reader_of(photo.clip).read(load(photo.path)).dice
        reading = max(dice, key=lambda each: each.probability, default=None)
        out.append((photo.clip, Pair(photo.dice[0], reading)))
    return out


def on_photographs(options: argparse.Namespace) -> None:
    """Enrol and measure real dice."""
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
        own = make_set(Path(folder), "set", "owner")
        for clip in enrolled:
            for photo in clip[: len(clip) // 2 : max(1, len(clip) // 2 // THROWS)][:THROWS]:
                truth = photo.dice[0]
                enrol(own, folds.reader_of(photo.clip), load(photo.path), truth.die, truth.value)
        before = read_all(folds, photos)
        for reader in folds.readers.values():
            reader.know(read_sets(Path(folder)))
        after = read_all(folds, photos)
    print(f"{len(enrolled)} clips enrolled, {len(photos)} photographs of {len(asked_of)} clips read")
    report("before", before)
    report("after", after)
    report("after, known as one's own", [each for each in after if known(each[1])])


def main() -> None:
    """Enrol and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    kinds = parser.add_subparsers(required=True)
    rendered = kinds.add_parser("rendered")
    rendered.set_defaults(of=on_renders)
    rendered.add_argument("--models", type=Path, default=MODELS)
    rendered.add_argument("--sets", type=int, default=6)
    rendered.add_argument("--throws", type=int, default=THROWS, help="of each face at enrolment")
    rendered.add_argument("--seed", type=int, default=31)
    photographs = kinds.add_parser("photographs")
    photographs.set_defaults(of=on_photographs)
    photographs.add_argument("folder", type=Path)
    photographs.add_argument("--folds", type=Path, default=FOLDS, help="nets trained without dice of a look")
    photographs.add_argument("--apart", action="store_true", help="read other clips than those enrolled")
    photographs.add_argument("--every", type=int, default=2, help="of the photographs read every n-th")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.of(options)


if __name__ == "__main__":
    run(main)
