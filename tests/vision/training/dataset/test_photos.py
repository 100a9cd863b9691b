"""What training takes from photographs whose values are known."""

import csv
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import cv2
import numpy as np
import pytest

from vision.evaluation.labels import Labelled, LabelledPhoto
from vision.pose import Pose
from vision.reading import NO_DIE, NUMERALS, UNREADABLE, DieReading, DieType
from vision.training.dataset.own_labels import PHOTOS, looks_of_clips
from vision.training.dataset.photos import TURNS, files_without, right_ways, rows_of
from vision.views import SHOWABLE, FaceView, Views

if TYPE_CHECKING:
    from vision.reader import DiceReader

THREE, FIVE = NUMERALS.index("3"), NUMERALS.index("5")


def _face_view(*ways: tuple[float, int, float], centre: float = 0.0) -> FaceView:
    """A view with ways up: (angle, the numeral read there, its probability)."""
    read = np.zeros((len(ways), UNREADABLE + 1), np.float32)
    for row, (_, numeral, chance) in zip(read, ways, strict=True):
        row[numeral], row[UNREADABLE] = chance, 1 - chance
    ups = [(angle, 1 / len(ways)) for angle, _, _ in ways]
    kinds = np.full(NO_DIE + 1, 1 / (NO_DIE + 1), np.float32)
    pose = Pose(kinds, (centre, 0.0), 1.0, ups, 1.0, 0.0, 0.0, np.zeros((0, 2)))
    return FaceView(pose, np.zeros(len(SHOWABLE), np.float32), read, np.zeros((len(ways), 1), np.float32))


def _views(*faces: FaceView) -> Views:
    return Views(faces, (), 0.9, 0.0)


def test_the_right_way_up_is_the_one_in_which_the_known_numeral_is_read() -> None:
    found = right_ways(_views(_face_view((0.1, FIVE, 0.9), (1.7, THREE, 0.8))), THREE)
    assert found is not None
    ((angle, chance),) = found[1]
    assert (angle, chance) == pytest.approx((1.7, 0.8))


def test_the_first_view_in_which_it_is_read_says_where_the_face_is() -> None:
    views = _views(_face_view((0.0, FIVE, 0.9), centre=1.0), _face_view((0.0, THREE, 0.9), centre=2.0))
    found = right_ways(views, THREE)
    assert found is not None
    assert found[0].centre[0] == 2.0


def test_ways_up_that_are_nearly_the_same_count_once() -> None:
    """The three numerals of a d4's corner stand apart; a way found twice is one."""
    face = _face_view((0.0, THREE, 0.7), (0.2, THREE, 0.9), (2.1, THREE, 0.5))
    found = right_ways(_views(face), THREE)
    assert found is not None
    assert [angle for angle, _ in found[1]] == [0.2, 2.1]


def test_a_value_that_is_read_in_no_way_is_left_out() -> None:
    face = _face_view((0.0, FIVE, 0.9), (1.0, THREE, 0.2))
    assert right_ways(_views(face), THREE) is None
    assert right_ways(_views(replace(face, read=face.read[:0])), FIVE) is None


class _Sees:
    """A reader that sees one die, 200 px across: red in the middle of its face, green above that."""

    FACE, UP = (330.0, 250.0), 0.6
    OUTLINE = np.array([[220.0, 200.0], [420.0, 200.0], [420.0, 360.0], [220.0, 360.0]])

    def picture(self) -> np.ndarray:
        image = np.zeros((600, 640, 3), np.uint8)
        cv2.fillConvexPoly(image, self.OUTLINE.astype(np.int32), (60, 60, 60))
        x, y = self.FACE
        cv2.circle(image, (int(x), int(y)), 8, (0, 0, 255), -1)
        above = (int(x + 40 * np.cos(self.UP)), int(y - 40 * np.sin(self.UP)))
        cv2.circle(image, above, 8, (0, 255, 0), -1)
        return image

    def look(self, _image: object) -> list[tuple[DieReading, Views]]:
        face = _face_view((self.UP, THREE, 0.9))
        kinds = np.zeros(NO_DIE + 1, np.float32)
        pose = Pose(kinds, self.FACE, 50.0, [(self.UP, 1.0)], 1.0, 0.0, 0.0, self.OUTLINE)
        reading = DieReading(DieType.D6, 3, 0.9, accepted=True, x=320, y=280, outline=())
        return [(reading, _views(replace(face, pose=pose)))]


def test_a_photograph_is_taught_turned_with_all_that_is_known_of_it(tmp_path: Path) -> None:
    sees = _Sees()
    cv2.imwrite(str(tmp_path / "die.png"), sees.picture())
    photo = LabelledPhoto(tmp_path / "die.png", "clip", (Labelled(DieType.D6, 3),))
    rows = list(rows_of(np.random.default_rng(1), cast("DiceReader", sees), photo))
    assert len(rows) == TURNS
    ups = [float(row["ups"][0, 0]) for row in rows]
    assert np.ptp(ups) > 0.3
    assert abs(ups[0] - sees.UP) < 0.4  # as it was taken
    for row, up in zip(rows, ups, strict=True):
        picture, side = row["pose"].astype(int), row["pose"].shape[0]
        x, y, log_radius = (float(v) for v in row["place"])
        face = ((np.array([x, y]) + 1) * side - 1) / 2
        spot = np.argwhere(picture[:, :, 2] > picture[:, :, 1] + 100).mean(axis=0)[::-1]
        above = np.argwhere(picture[:, :, 1] > picture[:, :, 2] + 100).mean(axis=0)[::-1]
        assert np.linalg.norm(face - spot) < 1.5
        assert abs(np.angle(np.exp(1j * (np.arctan2(spot[1] - above[1], above[0] - spot[0]) - up)))) < 0.1
        assert np.exp(log_radius) * side / 2 == pytest.approx(50 / 40 * np.linalg.norm(above - spot), rel=0.1)
        drawn = cv2.resize(row["mask"].astype(np.uint8), (side, side)) > 127
        assert np.mean(drawn == (picture.max(axis=2) > 30)) > 0.95


def test_the_dice_of_one_look_are_left_out(tmp_path: Path) -> None:
    for name in ("casino", "clear", "fire"):
        (tmp_path / f"values-{name}.npz").touch()
    assert [path.stem for path in files_without(tmp_path, "clear")] == ["values-casino", "values-fire"]
    assert len(files_without(tmp_path, "none")) == 3


def test_a_look_that_is_not_there_is_told(tmp_path: Path) -> None:
    """A misspelt look would leave none out, and the net be measured on dice that it was trained on."""
    (tmp_path / "values-fire.npz").touch()
    with pytest.raises(SystemExit, match=r"these looks: fire\. Leave out one"):
        files_without(tmp_path, "claer")
    with pytest.raises(SystemExit, match=r"photos --values"):
        files_without(tmp_path / "nowhere", "none")


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="needs ../shared/photos")
def test_every_clip_has_a_look() -> None:
    with (PHOTOS / "lurig/labels.csv").open(encoding="utf-8") as file:
        clips = {row["file"].split("/")[0] for row in csv.DictReader(file)}
    assert set(looks_of_clips()) == clips
