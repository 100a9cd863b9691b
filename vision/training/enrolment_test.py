"""How well a player's own dice are read after enrolment: `python -m vision.training.enrolment_test`.

Sets of six dice are rendered in typefaces kept out of training, each face thrown a few times on one table
in changing light, below a camera of locked exposure as a kiosk's is, confirmed, and then thrown again. Prints
what is right and asked, before and after, and how often dice of another set are taken for one's own.
"""

import argparse
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from hardware.simulated.markings import Markings, mark
from hardware.simulated.render import render
from hardware.simulated.scene import Body, Light, Skin, View, rest_height, rest_rotation
from hardware.simulated.solids import Solid, solid
from vision.dice_sets import add_example, make_set, read_sets
from vision.images import Image
from vision.inference import MODELS
from vision.own_dice import example_of
from vision.reader import DiceReader
from vision.reading import DieReading, DieType
from vision.training.dataset.appearance import Rng, random_light, random_skin, random_style, random_table
from vision.training.dataset.lens import Exposure, random_exposure, through_a_lens
from vision.training.dataset.missing import run
from vision.training.dataset.typefaces import usable_typefaces
from vision.views import Views

DICE = ("d4", "d6", "d8", "d10", "d12", "d20")
SIZE = (1280, 960)
ACROSS_PX = 90.0


@dataclass(frozen=True)
class RenderedDie:
    """A die of a rendered set."""

    solid: Solid
    markings: Markings
    skin: Skin


def rendered_set(rng: Rng, typefaces: list[Path]) -> list[RenderedDie]:
    """Six dice of one material, each marked its own way."""
    skin, out = random_skin(rng), []
    for name in DICE:
        shape = solid(name)
        values = [int(v) for v in rng.permutation(shape.numbered) + 1]
        out.append(RenderedDie(shape, mark(shape, values, random_style(rng, name, typefaces), 96), skin))
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


def thrown(rng: Rng, die: RenderedDie, value: int, place: Place, light: Light) -> Image:
    """A picture of one die that shows `value`, somewhere on the table."""
    shape, face = die.solid, die.markings.values.index(value)
    down = (
        face if shape.name == "d4" else int(np.argmin(shape.normals[: shape.numbered] @ shape.normals[face]))
    )
    rotation = rest_rotation(shape, down, rng.uniform(0, 2 * np.pi))
    spot = rng.uniform(-0.3, 0.3, 2) * np.array(SIZE) / ACROSS_PX * 20
    body = Body(shape, die.markings, die.skin, rotation, np.array([*spot, rest_height(shape, rotation)]))
    picture = render(place.view, place.table.copy(), [body], light)
    return through_a_lens(rng, picture, ACROSS_PX * 0.6, place.exposure)


def light_like(rng: Rng, light: Light) -> Light:
    """The same lamp at another time of day: moved a little, brighter or darker."""
    return replace(
        light,
        direction=light.direction + rng.normal(0, 0.15, 3),
        key=float(light.key * rng.uniform(0.8, 1.2)),
    )


@dataclass(frozen=True)
class Tried:
    """One throw of a known die: whether it was read right and accepted, without and with the examples."""

    before: tuple[bool, bool]
    after: tuple[bool, bool]
    known: bool


def try_set(reader: DiceReader, rng: Rng, typefaces: list[Path], throws: int) -> tuple[list[Tried], int, int]:
    """Enrol a rendered set with `throws` of each face, then throw each face once more.

    Returns:
        The throws of the set, and of as many dice of another set, thrown on the same table, how many were
        found and how many taken for the player's own.
    """
    dice, strangers, light = rendered_set(rng, typefaces), rendered_set(rng, typefaces), random_light(rng)
    place = random_place(rng)

    def look(die: RenderedDie, value: int) -> tuple[Image, tuple[DieReading, Views] | None]:
        image = thrown(rng, die, value, place, light_like(rng, light))
        return image, max(reader.look(image), key=lambda each: each[0].probability, default=None)

    with tempfile.TemporaryDirectory() as folder:
        own = make_set(Path(folder), "set", "owner")
        reader.know([])
        for die, value in each_face(dice):
            for _ in range(throws):
                image, seen = look(die, value)
                if seen is not None:
                    kind = DieType(die.solid.name)
                    add_example(own, kind, value, *example_of(image, seen[1], kind, value))
        sets = read_sets(Path(folder))
        tried, found, mistaken = [], 0, 0
        for die, value in each_face(dice):
            image, seen = look(die, value)
            before = judged(seen, die, value)
            reader.know(sets)
            again = max(reader.look(image), key=lambda each: each[0].probability, default=None)
            reader.know([])
            known = again is not None and again[0].own_set is not None
            tried.append(Tried(before, judged(again, die, value), known))
        reader.know(sets)
        for die, value in each_face(strangers):
            _, seen = look(die, value)
            found += seen is not None
            mistaken += seen is not None and seen[0].own_set is not None
        reader.know([])
    return tried, found, mistaken


def each_face(dice: list[RenderedDie]) -> list[tuple[RenderedDie, int]]:
    """Every die with every value that it can show."""
    return [(die, value) for die in dice for value in die.markings.values]


def judged(seen: tuple[DieReading, Views] | None, die: RenderedDie, value: int) -> tuple[bool, bool]:
    """Whether a die was read right, and whether it was accepted."""
    if seen is None:
        return False, False
    reading, _ = seen
    return (reading.die, reading.value) == (DieType(die.solid.name), value), reading.accepted


def main() -> None:
    """Enrol and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--sets", type=int, default=6)
    parser.add_argument("--throws", type=int, default=3, help="of each face at enrolment")
    parser.add_argument("--seed", type=int, default=31)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(options.seed)
    _, held_out = usable_typefaces()
    reader = DiceReader.load(options.models)
    tried: list[Tried] = []
    found = mistaken = 0
    for _ in range(options.sets):
        more, some, taken = try_set(reader, rng, held_out, options.throws)
        tried, found, mistaken = [*tried, *more], found + some, mistaken + taken
    for name, results in (("before", [t.before for t in tried]), ("after", [t.after for t in tried])):
        right = np.array([ok for ok, _ in results])
        accepted = np.array([ok for _, ok in results])
        print(
            f"{name}: {len(right)} dice, right {right.mean():.4f}, asked {1 - accepted.mean():.4f}, "
            f"right of those accepted {right[accepted].mean():.4f} of {accepted.sum()}"
        )
    print(f"known as one's own: {np.mean([t.known for t in tried]):.4f}")
    print(f"dice of another set taken for one's own: {mistaken} of {found}")


if __name__ == "__main__":
    run(main)
