"""A player's own dice: how they help and who they are told from."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hardware.simulated.markings import Style, mark
from hardware.simulated.numerals import TYPEFACES
from hardware.simulated.render import render
from hardware.simulated.scene import Body, Light, Skin, View, rest_height, rest_rotation
from hardware.simulated.solids import solid
from vision.classifiers import whole_of
from vision.crops import POSE_SIDE
from vision.dice_sets import (
    DiceSet,
    add_example,
    make_set,
    read_set,
)
from vision.images import Image
from vision.own_dice import Known, OwnDice, example_of
from vision.reader import DiceReader
from vision.reading import DieReading, DieType, confirmed
from vision.views import SHOWABLE


def picture(level: int = 90) -> Image:
    return np.full((POSE_SIDE, POSE_SIDE, 3), level, np.uint8)


def test_a_likeness_decides_between_faces_that_the_nets_can_t_tell_apart() -> None:
    shares = np.full(len(SHOWABLE), 0.001, np.float32)
    six = next(n for n, (die, value, _) in enumerate(SHOWABLE) if (die, value) == (DieType.D10, 6))
    nine = next(n for n, (die, value, _) in enumerate(SHOWABLE) if (die, value) == (DieType.D10, 9))
    shares[six], shares[nine] = 0.5, 0.45
    known = Known("set", {(DieType.D10, 6): 0.5, (DieType.D10, 9): 0.9, (DieType.D10, 1): 0.2})
    weighed = known.weighed(shares)
    assert int(weighed.argmax()) == nine
    assert weighed.sum() == pytest.approx(1)


def test_examples_whose_faces_look_alike_are_told_apart_by_the_whole_dice(tmp_path: Path) -> None:
    own = make_set(tmp_path, "set", "Ann")
    for value, level in ((1, 40), (2, 200), (1, 50), (2, 210)):
        add_example(own, DieType.D6, value, picture(level), picture())
    known = OwnDice(
        [own],
        embed_faces=lambda faces: np.ones((len(faces), 3), np.float32),
        embed_wholes=lambda wholes: np.array([[w.mean(), 255 - w.mean()] for w in wholes], np.float32),
    )
    others = known.nearest_others()
    assert len(others) == 4
    assert all(shown == nearest for _, shown, nearest in others)


@pytest.mark.slow
def test_a_die_is_most_like_its_example_whichever_way_round_it_lies(tmp_path: Path) -> None:
    reader = DiceReader.load()
    reader.know([set_of_one_die(tmp_path, reader, die_on_felt((0.8, 0.25, 0.1), 1.9))])
    assert reader.own is not None
    for turn in (0.4, 2.9, 4.4):
        image = die_on_felt((0.8, 0.25, 0.1), turn)
        ((_, look),) = reader.look(image)
        known = reader.own.known(look, whole_of(image, look.pose))
        assert known is not None
        assert max(known.likeness.values()) > 0.9


def test_likeness_tells_little_of_a_die_that_is_hardly_like_any_example() -> None:
    shares = np.zeros(len(SHOWABLE), np.float32)
    shares[:2] = 0.6, 0.4
    (first, one, _), (second, other, _) = SHOWABLE[:2]

    def first_by(likeness: float) -> float:
        known = Known("set", {(first, one): likeness - 0.3, (second, other): likeness})
        return float(known.weighed(shares)[0])

    assert first_by(0.95) < 0.2
    assert first_by(0.7) == pytest.approx(0.6, abs=0.01)


def set_of_one_die(tmp_path: Path, reader: DiceReader, image: Image) -> DiceSet:
    own = make_set(tmp_path, "blue", "Ann")
    (reading, look) = max(reader.look(image), key=lambda each: each[0].probability)
    assert reading.die is not None
    assert reading.value is not None
    add_example(own, reading.die, reading.value, *example_of(image, look, reading.die, reading.value))
    return read_set(own.folder)


@pytest.mark.slow
def test_a_die_is_known_by_its_looks_and_one_of_another_colour_is_not(tmp_path: Path) -> None:
    reader = DiceReader.load()
    image = die_on_felt((0.8, 0.25, 0.1))
    reader.know([set_of_one_die(tmp_path, reader, image)])
    (mine,) = reader.read(image).dice
    assert mine.own_set == "blue"
    (other,) = reader.read(die_on_felt((0.1, 0.1, 0.75))).dice
    assert other.own_set is None
    reader.know([])
    (unknown,) = reader.read(image).dice
    assert unknown == replace(mine, own_set=None, probability=unknown.probability)


@pytest.mark.slow
def test_a_set_seen_in_one_light_knows_no_die_of_nearly_its_colour_until_it_was_seen_so(
    tmp_path: Path,
) -> None:
    reader = DiceReader.load()
    image, alike = die_on_felt((0.8, 0.25, 0.1)), die_on_felt((0.74, 0.29, 0.13))
    reader.know([set_of_one_die(tmp_path, reader, image)])
    assert reader.read(alike).dice[0].own_set is None
    reader.know([set_of_one_die(tmp_path, reader, die_on_felt((0.9, 0.3, 0.1)))])  # in a brighter light
    assert reader.read(alike).dice[0].own_set == "blue"


def die_on_felt(colour: tuple[float, float, float], turn: float = 0.4) -> Image:
    shape = solid("d20")
    turned = rest_rotation(shape, 4, turn)
    marks = mark(shape, list(range(1, 21)), Style(TYPEFACES[0].paint, height=0.64), 96)
    body = Body(
        shape, marks, Skin(colour, (0.95, 0.95, 0.95)), turned, np.array([0, 0, rest_height(shape, turned)])
    )
    table = np.full((480, 640, 3), (60, 90, 50), np.uint8)
    light = Light(np.array([0.4, 0.3, 1.0]))
    return render(View.above(400, 400 * 5.0, (640, 480)), table, [body], light)


def read(die: str, value: int) -> DieReading:
    return DieReading(DieType(die), value, 0.5, False, 0, 0, ())  # noqa: FBT003


@pytest.mark.parametrize(
    ("seen", "truth", "places"),
    [
        (["d6 3", "d6 4"], ["d6 4", "d6 3"], {0: "d6 3", 1: "d6 4"}),
        (["d6 3", "d6 4"], ["d6 4", "d6 5"], {0: "d6 5", 1: "d6 4"}),
        (["d20 9", "d6 4"], ["d20 6", "d6 1"], {0: "d20 6", 1: "d6 1"}),
        (["d12 9"], ["d20 9"], {0: "d20 9"}),
        (["d6 3", "d6 4"], ["d6 1", "d6 2"], {}),
    ],
)
def test_which_die_was_meant_is_told_only_where_it_is_clear(
    seen: list[str], truth: list[str], places: dict[int, str]
) -> None:
    def parts(text: str) -> tuple[str, int]:
        die, value = text.split()
        return die, int(value)

    dice = [read(*parts(text)) for text in seen]
    said = [(DieType(die), value) for die, value in map(parts, truth)]
    found = confirmed(dice, said)
    assert {place: f"{die.value} {value}" for place, (die, value) in found.items()} == places


@pytest.mark.slow
def test_a_correction_makes_an_example_of_a_known_die_and_of_no_other(tmp_path: Path) -> None:
    reader = DiceReader.load()
    image = die_on_felt((0.8, 0.25, 0.1))
    own = set_of_one_die(tmp_path, reader, image)
    reader.know([own])
    (reading,) = reader.read(image).dice
    assert reading.value is not None
    other = reading.value % 20 + 1
    assert reader.learn(image, [(DieType.D20, other)]) == 1
    assert set(read_set(own.folder).examples) == {(DieType.D20, reading.value), (DieType.D20, other)}
    assert reader.learn(die_on_felt((0.1, 0.1, 0.75)), [(DieType.D20, 3)]) == 0
    assert len(read_set(own.folder).examples) == 2
