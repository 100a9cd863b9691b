"""The reader as shipped: on rendered dice in numerals that training did not use, and on real photographs."""

import re
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

import vision.reader
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.faults import parse_faults
from hardware.simulated.render import render
from hardware.simulated.scene import Body, Skin, View, rest_height
from tests.vision.rendered_dice import LIGHT, VIEW, felt, lying, picture
from vision.classifiers import Classifiers
from vision.images import Image, load
from vision.inference import MANIFEST, MODELS, Manifest, ModelError
from vision.pose import Pose
from vision.reader import DiceReader
from vision.reading import DIE_TYPES, NO_DIE, DieType, Problem
from vision.training.dataset.own_labels import burks


@pytest.mark.parametrize("value", [1, 7, 12, 17, 20])
def test_a_d20_is_read_with_its_place_and_outline(reader: DiceReader, value: int) -> None:
    reading = reader.read(picture(lying("d20", value, (10, 5), 0.7)))
    (die,) = reading.dice
    assert (die.die, die.value) == (DieType.D20, value)
    x, y = VIEW.project(np.array([[10.0, 5.0, 9.0]]))[0]
    assert abs(die.x - x) < 6
    assert abs(die.y - y) < 6
    outline = np.array(die.outline, np.float32)
    assert cv2.pointPolygonTest(outline, (float(x), float(y)), measureDist=False) > 0
    assert (reading.width, reading.height) == (640, 480)


def test_several_dice_are_read_from_left_to_right(reader: DiceReader) -> None:
    bodies = [lying("d6", 4, (-50, 0), 0.2), lying("d8", 7, (0, 20), 1.0), lying("d12", 11, (50, -10), 2.0)]
    reading = reader.read(picture(*bodies))
    assert [(d.die, d.value) for d in reading.dice] == [
        (DieType.D6, 4),
        (DieType.D8, 7),
        (DieType.D12, 11),
    ]


@pytest.mark.parametrize(("kind", "value"), [("d6", 6), ("d8", 6), ("d12", 9), ("d20", 17)])
def test_how_a_numeral_stands_is_told_in_degrees_clockwise(reader: DiceReader, kind: str, value: int) -> None:
    body = lying(kind, value, (0, 0), 0.7)
    image = picture(body)
    ways = [image, *(cv2.rotate(image, turn) for turn in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180))]
    turned, clockwise, upside_down = (reader.read(np.asarray(way, np.uint8)).dice[0].turned for way in ways)
    assert turned is not None
    assert clockwise is not None
    assert upside_down is not None
    assert abs((clockwise - turned) % 360 - 90) < 15
    assert abs((upside_down - turned) % 360 - 180) < 15
    face = body.solid.faces[value - 1]
    foot, top = VIEW.project(np.array([face.centre, face.centre + face.up]) @ body.rotation.T + body.position)
    from_up = np.degrees(np.arctan2(top[0] - foot[0], foot[1] - top[1]))
    assert abs((turned - from_up + 180) % 360 - 180) < 15


@pytest.mark.slow
@pytest.mark.parametrize("px_a_mm", [2.2, 3.5, 11.0], ids=["40 px", "65 px", "210 px"])
@pytest.mark.parametrize("alone", [True, False])
def test_dice_are_read_in_a_pis_large_picture_from_any_height(
    reader: DiceReader, px_a_mm: float, *, alone: bool
) -> None:
    view = View.above(450, px_a_mm * 450, (2304, 1296))
    dice = [("d20", 7), ("d12", 11), ("d8", 5)]
    bodies = [lying(die, value, (-45 + 45 * n, 8), 0.3 + n) for n, (die, value) in enumerate(dice)]
    for some, shown in [([body], [dice[n]]) for n, body in enumerate(bodies)] if alone else [(bodies, dice)]:
        seen = reader.read(picture(*some, view=view)).dice
        assert [(str(die.die), die.value) for die in seen] == shown


def beside_a_printed_square(*bodies: Body, px_a_mm: float) -> Image:
    """Dice in a Pi's large picture, beside a square with dots that looks like a large d6 from above."""
    table = np.full((1296, 2304, 3), (70, 90, 60), np.uint8)
    cv2.rectangle(table, (300, 200), (620, 520), (200, 210, 215), -1)
    for x, y in ((380, 280), (460, 360), (540, 440)):
        cv2.circle(table, (x, y), 32, (30, 30, 30), -1)
    return render(View.above(450, px_a_mm * 450, (2304, 1296)), table, list(bodies), LIGHT)


def test_small_dice_are_found_beside_larger_things_that_look_like_dice(reader: DiceReader) -> None:
    dice = [("d20", 7), ("d12", 11), ("d8", 5)]
    bodies = [lying(die, value, (-45 + 45 * n, 8), 0.3 + n) for n, (die, value) in enumerate(dice)]
    seen = reader.read(beside_a_printed_square(*bodies, px_a_mm=2.4)).dice
    assert [(str(die.die), die.value) for die in seen if die.accepted] == dice


@pytest.mark.parametrize(("px_a_mm", "least", "most"), [(2.4, 0, 0), (11.0, 1, 2)])
def test_a_die_out_of_proportion_to_the_other_is_asked_about(
    reader: DiceReader, px_a_mm: float, least: int, most: int
) -> None:
    """Of two it is not known which is the die; of a square as large as the die not both are asked about."""
    image = beside_a_printed_square(lying("d20", 7, (30, 8), 0.3), px_a_mm=px_a_mm)
    seen = reader.read(image).dice
    assert [(str(die.die), die.value) for die in seen] == [("d6", 3), ("d20", 7)]
    assert least <= sum(die.accepted for die in seen) <= most


def on_a_black_tray(*bodies: Body) -> Image:
    """Dice in the middle of a square tray on bright wood, as a camera sees the tray that hangs high above."""
    view = View.above(600, 1.3 * 600, (640, 480))
    rng = np.random.default_rng(1)
    table = np.array([60, 90, 140]) + rng.normal(0, 5, (480, 640, 3))
    table[110:370, 190:450] = 10
    return render(view, np.clip(table, 0, 255).astype(np.uint8), list(bodies), LIGHT)


@pytest.mark.slow
def test_a_tray_with_a_die_in_its_middle_is_no_d6_that_shows_a_one(reader: DiceReader) -> None:
    for die, value in (("d8", 5), ("d20", 4), ("d12", 6)):
        (seen,) = reader.read(on_a_black_tray(lying(die, value, (0, 0), 0.4))).dice
        assert (str(seen.die), seen.value) == (die, value)


@pytest.mark.slow
def test_a_face_that_the_other_dice_say_is_not_the_top_one_is_not_taken(
    reader: DiceReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a d20 seen at a slant the pose net may take a neighbouring face; here it is made to."""
    bodies = [
        lying("d20", 4, (0, 0), 0.5),
        lying("d6", 4, (-50, 20), 0.2),
        lying("d8", 7, (50, 20), 1.0),
        lying("d12", 11, (40, -30), 2.0),
    ]
    shape = bodies[0].solid
    up = int(np.argmax((bodies[0].rotation @ shape.normals.T)[2]))
    beside = sorted(range(20), key=lambda n: float(-shape.normals[n] @ shape.normals[up]))[2]
    (wrong,) = VIEW.project((shape.faces[beside].centre @ bodies[0].rotation.T + bodies[0].position)[None])
    look_at = Classifiers.poses

    def misled(
        self: Classifiers,
        image: Image,
        squares: list[tuple[tuple[float, float], float]],
        *,
        turns: Sequence[float] = (0.0,),
    ) -> list[Pose]:
        poses = look_at(self, image, squares, turns=turns)
        return [replace(pose, centre=tuple(wrong)) if is_d20(pose) else pose for pose in poses]

    def is_d20(pose: Pose) -> bool:
        return DIE_TYPES[int(pose.kinds[:NO_DIE].argmax())] is DieType.D20

    monkeypatch.setattr(Classifiers, "poses", misled)
    reading = reader.read(picture(*bodies))
    assert [(d.die, d.value) for d in reading.dice if d.die is DieType.D20] == [(DieType.D20, 4)]
    (alone,) = reader.read(picture(bodies[0])).dice
    assert alone.value != 4, "one die tells nothing of how the camera hangs"


def test_a_d10s_nought_counts_ten(reader: DiceReader) -> None:
    (die,) = reader.read(picture(lying("d10", 10, (0, 0), 0.4))).dice
    assert (die.die, die.value) == (DieType.D10, 10)


@pytest.mark.slow
def test_a_percentile_die_is_never_accepted(reader: DiceReader) -> None:
    for value in (30, 60, 90):
        (die,) = reader.read(picture(lying("d100", value, (0, 0), 0.4))).dice
        assert die.die is DieType.D100
        assert not die.accepted
        assert Problem.PERCENTILE in die.problems


def test_a_die_half_outside_the_picture_is_not_accepted(reader: DiceReader) -> None:
    edge = 319 / 1500 * 400
    for die in reader.read(picture(lying("d20", 14, (edge, 0), 0.4))).dice:
        assert not die.accepted


def test_dice_on_top_of_each_other_are_no_roll(reader: DiceReader) -> None:
    below = lying("d12", 5, (0, 0), 0.3)
    above = lying("d6", 3, (11, 3), 0.9)
    lifted = replace(above, position=above.position + np.array([0, 0, 18.5]))
    stacked = reader.read(picture(below, lifted)).dice
    assert not any(die.accepted for die in stacked)
    beside = replace(above, position=above.position + np.array([10, 0, 0]))
    assert not any(Problem.STACKED in die.problems for die in reader.read(picture(below, beside)).dice)


@pytest.mark.slow
def test_most_dice_that_lie_flat_on_another_are_told_and_none_that_touch_one(reader: DiceReader) -> None:
    rng = np.random.default_rng(8)
    told = accepted = 0
    for number in range(12):
        upper, lower = ("d6", "d8", "d12", "d20")[number % 4], ("d12", "d20", "d6")[number % 3]
        way = rng.uniform(0, 2 * np.pi)
        below = lying(lower, 2, (11 * np.cos(way), 11 * np.sin(way)), rng.uniform(0, 6))
        skin = Skin(tuple(rng.uniform(0.1, 0.4, 3)), (0.95, 0.95, 0.95))
        die = replace(lying(upper, 4, (0, 0), rng.uniform(0, 6)), skin=skin)
        top = float((below.solid.vertices @ below.rotation.T)[:, 2].max() + below.position[2])
        dice = reader.read(picture(below, replace(die, position=die.position + np.array([0, 0, top])))).dice
        told += any(Problem.STACKED in one.problems for one in dice)
        accepted += sum(one.accepted for one in dice)
        beside = replace(die, position=die.position - (below.position - die.position) * (1.1, 1.1, 0.0))
        pair = reader.read(picture(below, beside)).dice
        assert len(pair) == 2
        assert not any(Problem.STACKED in one.problems for one in pair)
    assert told >= 6
    assert accepted <= 3


@pytest.mark.slow
def test_a_die_under_a_finger_is_asked_about_and_mostly_called_covered(reader: DiceReader) -> None:
    said = []
    for die, value in (("d6", 4), ("d8", 3), ("d12", 7), ("d20", 14)):
        image = picture(lying(die, value, (0, 0), 0.4))
        x, y = (int(v) for v in VIEW.project(np.array([[0.0, 0.0, 9.0]]))[0])
        finger = image.copy()
        cv2.line(finger, (x, y), (639, y + 200), (120, 150, 205), 34, cv2.LINE_AA)
        (found,) = reader.read(finger).dice
        assert not found.accepted
        said.append(Problem.COVERED in found.problems)
        assert Problem.COVERED not in reader.read(image).dice[0].problems
    assert sum(said) >= 2


def test_an_empty_table_holds_no_dice(reader: DiceReader) -> None:
    reading = reader.read(felt())
    assert reading.dice == ()
    assert Problem.NO_DICE in reading.problems


@pytest.mark.parametrize(("dice", "seen"), [(("d20",), 0), (("d6", "d8"), 1)])
def test_a_lamp_mirrored_over_a_die_is_told_and_not_that_none_is_there(
    reader: DiceReader, dice: tuple[str, ...], seen: int
) -> None:
    camera = SimulatedCamera(2, (1280, 960), faults=parse_faults("glare"))
    camera.open()
    camera.throw(dice)
    for _frame in range(59):  # at rest long since; not drawn
        camera._pace.next()
    image = camera.frame().image
    found = reader.read(image)
    assert (len(found.dice), found.problems) == (seen, (Problem.DAZZLED,))


def test_darkness_is_a_problem_of_the_picture_and_no_value_is_accepted(reader: DiceReader) -> None:
    night = (picture(lying("d20", 14, (0, 0), 0.4)) * 0.03).astype(np.uint8)
    reading = reader.read(night)
    assert Problem.TOO_DARK in reading.problems
    assert not any(die.accepted for die in reading.dice)


@pytest.mark.parametrize("contrast", [0.2, 0.04])
def test_a_die_that_no_person_could_read_is_asked_about(reader: DiceReader, contrast: float) -> None:
    image = picture(lying("d20", 14, (0, 0), 0.4)).astype(float)
    image[160:320, 240:400] = np.round(150 + (image[160:320, 240:400] - 150) * contrast)
    (die,) = reader.read(image.astype(np.uint8)).dice
    assert (die.value, die.accepted) == (14, contrast > 0.1)


def test_what_was_in_the_empty_tray_already_is_no_die(reader: DiceReader) -> None:
    bodies = [lying("d6", 4, (-50, 0), 0.2), lying("d8", 7, (30, 20), 1.0)]
    reading = reader.read(picture(*bodies), empty=picture(bodies[0]))
    assert [die.die for die in reading.dice] == [DieType.D8]


def test_the_probability_is_that_of_the_manifest(reader: DiceReader, tmp_path: Path) -> None:
    shutil.copytree(MODELS, tmp_path / "models")
    manifest = (tmp_path / "models" / MANIFEST).read_text(encoding="utf-8")
    bias = Manifest.load(MODELS).confidence.weights[0]
    colder = manifest.replace(f"bias = {bias:.4f}", f"bias = {bias - 4:.4f}")
    assert colder != manifest
    (tmp_path / "models" / MANIFEST).write_text(colder, encoding="utf-8")
    image = picture(lying("d20", 14, (0, 0), 0.4))
    (before,) = reader.read(image).dice
    (after,) = DiceReader.load(tmp_path / "models").read(image).dice
    assert after.value == before.value
    assert after.probability < before.probability


def leaning(die: str, value: int, spin: float, by: float, towards: float) -> Body:
    """A die straight below the camera that leans by so many degrees towards an angle."""
    flat = lying(die, value, (0, 0), spin)
    axis = np.array([np.cos(towards), np.sin(towards), 0.0]) * np.radians(by)
    rotation = cv2.Rodrigues(axis)[0] @ flat.rotation
    return replace(flat, rotation=rotation, position=np.array([0, 0, rest_height(flat.solid, rotation)]))


@pytest.mark.slow
def test_below_the_kiosks_camera_leaning_dice_are_cocked_and_flat_ones_are_not() -> None:
    """The face that is up was once read again in the outline's middle and then taken."""
    overhead = DiceReader.load(overhead=True)
    cocked = accepted = flat = 0
    for number, (die, by) in enumerate((die, by) for die in ("d6", "d8", "d12") for by in (20, 25, 30)):
        for towards in (0.3, 2.0, 4.1):
            (read,) = overhead.read(picture(leaning(die, 3, 0.4 * number, by, towards))).dice
            cocked += Problem.COCKED in read.problems
            accepted += read.accepted
            if Problem.COCKED in read.problems:
                assert read.shown is None
        (read,) = overhead.read(picture(lying(die, 3, (30, -20), 0.4 * number))).dice
        flat += read.accepted and read.value == 3
    assert cocked >= 22  # of 27
    assert accepted <= 4
    assert flat == 9


@pytest.mark.slow
def test_in_a_photograph_dice_that_lie_flat_tell_that_another_leans(reader: DiceReader) -> None:
    others = [lying(*each) for each in (("d6", 4, (-60, -40), 0.3), ("d12", 5, (60, -40), 1.0))]
    others += [lying(*each) for each in (("d20", 9, (-60, 45), 2.0), ("d8", 3, (60, 45), 0.5))]
    taken = flat = 0
    for number, (die, by) in enumerate((die, by) for die in ("d6", "d8", "d12") for by in (22, 27, 32)):
        dice = reader.read(picture(*others, leaning(die, 2, 0.7 * number, by, 1.3 * number))).dice
        middle = [each for each in dice if abs(each.x - 320) < 40 and abs(each.y - 240) < 40]
        taken += any(each.accepted for each in middle)
        flat += sum(each.accepted for each in dice if each not in middle)
    assert taken <= 3  # of 9
    assert flat >= 33  # of 36


def test_a_damaged_model_is_named_with_what_to_do(tmp_path: Path) -> None:
    shutil.copytree(MODELS, tmp_path / "models")
    with (tmp_path / "models" / "pose.onnx").open("r+b") as file:
        file.seek(1000)
        file.write(b"\0\1\2\3")
    with pytest.raises(ModelError, match=r"pose\.onnx is damaged.*Install dice-kiosk again"):
        DiceReader.load(tmp_path / "models")


def test_a_missing_or_damaged_manifest_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"models\.toml can't be read"):
        DiceReader.load(tmp_path)
    (tmp_path / MANIFEST).write_text("nets = 3", encoding="utf-8")
    with pytest.raises(ModelError, match=r"models\.toml is damaged"):
        DiceReader.load(tmp_path)
    whole = (MODELS / MANIFEST).read_text(encoding="utf-8")
    for weight in ("nan", "inf"):  # with it every reading would be accepted
        (tmp_path / MANIFEST).write_text(re.sub(r"bias = \S+", f"bias = {weight}", whole), encoding="utf-8")
        with pytest.raises(ModelError, match=r"models\.toml is damaged"):
            DiceReader.load(tmp_path)


PHOTOS = Path(__file__).parents[2].parent / "shared" / "photos"


@pytest.mark.slow
@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the photographs of ../shared/photos are not here")
def test_real_dice_of_a_rig_never_trained_on_are_read_and_never_wrongly_accepted(reader: DiceReader) -> None:
    right = 0
    for photo in (photo for photo in burks(PHOTOS) if photo.dice and photo.dice[0].die != "d100"):
        dice = reader.read(load(photo.path)).dice
        there = [(die.die, die.value) for die in photo.dice]
        shown = [(die.die, die.value) for die in dice]
        right += there[0] in shown
        assert all(each in there for each, die in zip(shown, dice, strict=True) if die.accepted)
    assert right >= 37


def test_what_all_turns_agree_on_counts_as_much_as_they_do(
    reader: DiceReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first look takes a neighbouring face; it is outvoted by the turns, and read where these see it."""
    look_at = Classifiers.poses

    def misled(
        self: Classifiers,
        image: Image,
        squares: list[tuple[tuple[float, float], float]],
        *,
        turns: Sequence[float] = (0.0,),
    ) -> list[Pose]:
        poses = look_at(self, image, squares, turns=turns)
        return (
            poses if turns[0] else [replace(p, centre=(p.centre[0] + p.radius, p.centre[1])) for p in poses]
        )

    body = lying("d20", 17, (0, 0), 0.5)
    ((_, straight),) = reader.look(picture(body))
    monkeypatch.setattr(Classifiers, "poses", misled)
    monkeypatch.setattr(vision.reader, "CLEAR", 1.1)
    ((die, look),) = reader.look(picture(body))
    first, *turned, agreed = look.faces  # black on white: there are no colours to read it by
    assert [len(turned), agreed.counts] == [3, 4.0]
    assert agreed.pose.centre == pytest.approx(straight.pose.centre, abs=first.pose.radius / 4)
    assert (die.die, die.value) == (DieType.D20, 17)
