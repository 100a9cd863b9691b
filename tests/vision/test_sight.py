"""Which way is up is told by the dice of a photograph together, and which of their faces is not on top."""

import numpy as np
import pytest

from hardware.simulated.render import silhouette
from hardware.simulated.scene import View
from tests.vision.rendered_dice import lying, picture
from vision.reader import DiceReader
from vision.reading import DieType, Problem
from vision.sight import Overhead, Shown, face_of_flat, slant, up_of, vertical

SIZE = (1280, 960)
SPOTS = (("d20", (-40.0, 20.0)), ("d6", (35.0, -25.0)), ("d12", (0.0, 40.0)), ("d8", (30.0, 30.0)))


def held(tilt_deg: float, roll: float = 0.0) -> View:
    """A camera as people hold one, the farther side of the table at the picture's top."""
    return View.above(400, 1100, SIZE, tilt=np.radians(tilt_deg), roll=np.pi + roll)


def true_camera(view: View) -> Overhead:
    x, y = view.project(np.array([[*view.centre[:2], 0.0]]))[0] / SIZE
    return Overhead(float(view.camera_matrix[0, 0]) / SIZE[0], (float(x), float(y)))


def shown(view: View, kind: str, spot: tuple[float, float], face: int | None = None) -> Shown:
    """A die with its top face, or with the other one that looks at the camera most, as nets err."""
    die = lying(kind, 1, spot, 0.7)
    normals, centres = die.solid.normals @ die.rotation.T, np.array([f.centre for f in die.solid.faces])
    places = view.project(centres @ die.rotation.T + die.position)
    order = np.argsort(-(normals @ (view.centre - die.position)))
    top = int(normals[:, 2].argmax())
    taken = top if face is None else next(int(n) for n in order if n != top)
    x, y = places[taken].tolist()
    return Shown(DieType(kind), (x, y), silhouette(view, die), 0.0)


@pytest.mark.parametrize("tilt", [5.0, 25.0, 40.0])
def test_dice_tell_which_way_is_up_though_one_of_them_is_misread(tilt: float) -> None:
    view = held(tilt, 0.1)
    dice = [shown(view, kind, spot) for kind, spot in SPOTS]
    dice[0] = shown(view, *SPOTS[0], face=1)
    said = vertical(dice, SIZE)
    off = np.degrees(np.arccos(up_of(said.camera, SIZE) @ up_of(true_camera(view), SIZE)))
    assert off < 8
    assert said.sure > 0.9
    assert [bool(top > 0.9) for top in said.tops] == [False, True, True, True]


def test_where_every_face_is_misread_how_large_the_dice_look_tells_which_way_is_up() -> None:
    """Those farther away look smaller; by their faces alone the camera hung above them."""
    kinds, spots = ("d20", "d8", "d8", "d12", "d20"), ((-60, 40), (50, -45), (0, 60), (-40, -50), (60, 30))
    view = held(35.0)
    dice = [
        shown(view, kind, (float(x), float(y)), face=1) for kind, (x, y) in zip(kinds, spots, strict=True)
    ]
    said = vertical(dice, SIZE)
    assert np.degrees(np.arccos(up_of(said.camera, SIZE) @ up_of(true_camera(view), SIZE))) < 15
    assert said.tops.max() < 0.5


def test_a_lone_face_off_to_the_side_may_not_be_the_top_one() -> None:
    view = held(3.0)
    assert vertical([shown(view, "d20", (0.0, 0.0))], SIZE).tops[0] > 0.9
    steep = View.above(400, 1100, SIZE, tilt=np.radians(32), roll=np.pi / 2)
    assert vertical([shown(steep, "d20", (0.0, 0.0), face=1)], SIZE).tops[0] < 0.8


def test_a_calibrated_camera_tells_each_dies_slant_and_where_its_top_face_is() -> None:
    view = View.above(300, 900, SIZE)
    for spot in ((0.0, 0.0), (120.0, 0.0), (-110.0, 80.0)):
        die = lying("d20", 3, spot, 0.4)
        outline = silhouette(view, die)
        middle = outline.mean(axis=0)
        assert slant((middle[0], middle[1]), SIZE, true_camera(view)) == pytest.approx(
            view.slant(die.position), abs=0.02
        )
        top = int((die.solid.normals @ die.rotation.T)[:, 2].argmax())
        face = view.project((die.rotation @ die.solid.faces[top].centre + die.position)[None])[0]
        there = face_of_flat(DieType.D20, outline, SIZE, true_camera(view))
        assert np.linalg.norm(face - there) < 0.12 * np.ptp(outline[:, 0])


@pytest.mark.slow
def test_a_die_seen_from_the_side_is_read_on_top_or_asked_about() -> None:
    view = held(38.0)
    read = (
        DiceReader.load().read(picture(*(lying(kind, 3, spot, 0.9) for kind, spot in SPOTS), view=view)).dice
    )
    assert len(read) == len(SPOTS)
    assert all(die.value == 3 for die in read if die.accepted)
    assert any(die.accepted for die in read)


@pytest.mark.slow
def test_beyond_45_degrees_a_person_is_asked_and_told_why() -> None:
    reader = DiceReader.load(overhead=True)
    reader.camera = Overhead(0.5, (1.4, 0.5))  # it looks from the right
    (die,) = reader.read(picture(lying("d6", 4, (-195.0, 140.0), 0.3), view=View.above(400, 640, SIZE))).dice
    assert Problem.OBLIQUE in die.problems
    assert not die.accepted
