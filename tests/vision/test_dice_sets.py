"""A player's own dice in files: read, written whole, damaged, refused, removed."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.crops import POSE_SIDE
from vision.dice_sets import (
    MOST_EXAMPLES,
    OwnDiceError,
    add_example,
    make_set,
    read_set,
    read_sets,
    remove_set,
)
from vision.images import Image
from vision.own_dice import OwnDice
from vision.reading import DieType


def picture(level: int = 90) -> Image:
    return np.full((POSE_SIDE, POSE_SIDE, 3), level, np.uint8)


def test_a_set_lies_in_plain_files_that_can_be_copied_to_another_kiosk(tmp_path: Path) -> None:
    own = make_set(tmp_path / "a", "Red and gold", "Ann")
    add_example(own, DieType.D20, 17, picture(90), picture(120))
    add_example(own, DieType.D20, 17, picture(91), picture(121))
    (tmp_path / "a" / "red-and-gold").rename(tmp_path / "elsewhere")
    moved = read_set(tmp_path / "elsewhere")
    assert (moved.name, moved.owner) == ("Red and gold", "Ann")
    (paths,) = moved.examples.values()
    assert [path.name for path in paths] == ["d20-17-0001.png", "d20-17-0002.png"]
    kept = cv2.imread(str(paths[0]))
    assert kept is not None
    assert kept.shape == (POSE_SIDE, 2 * POSE_SIDE, 3)
    assert (kept[0, 0, 0], kept[0, -1, 0]) == (90, 120)


def test_a_face_keeps_its_newest_examples(tmp_path: Path) -> None:
    own = make_set(tmp_path, "set", "Ann")
    for number in range(MOST_EXAMPLES + 3):
        add_example(own, DieType.D6, 2, picture(number), picture())
    (paths,) = read_set(own.folder).examples.values()
    assert [path.name for path in paths][:1] == ["d6-2-0004.png"]
    assert len(paths) == MOST_EXAMPLES


def test_what_is_missing_is_told_for_the_dice_begun(tmp_path: Path) -> None:
    own = make_set(tmp_path, "set", "Ann")
    for value in (1, 2, 4):
        add_example(own, DieType.D4, value, picture(), picture())
    assert own.missing() == {DieType.D4: [3]}
    assert own.missing(2) == {DieType.D4: [1, 2, 3, 4]}


def test_an_enrolment_cut_off_in_the_middle_loses_nothing_confirmed(tmp_path: Path) -> None:
    own = make_set(tmp_path, "set", "Ann")
    add_example(own, DieType.D6, 2, picture(), picture())
    (own.folder / "d6-3-0001.png.new").write_bytes(b"\x89PNG")  # the power went while it was written
    (own.folder / "d6-5-0001.png").write_bytes(b"\x89PNG cut short by hand")
    again = read_set(own.folder)
    known = OwnDice(
        [again],
        embed_faces=lambda faces: faces.reshape(len(faces), -1),
        embed_wholes=lambda wholes: np.array(wholes, np.float32).reshape(len(wholes), -1),
    )
    assert len(known) == 1


@pytest.mark.parametrize("content", ["", 'name = 3\nowner = "b"', 'name = "a"', "\x00", "name = ["])
def test_a_damaged_set_goes_by_its_folders_name_until_it_is_written_anew(
    tmp_path: Path, content: str
) -> None:
    own = make_set(tmp_path, "set", "Ann")
    add_example(own, DieType.D6, 2, picture(), picture())
    make_set(tmp_path, "other", "Ben")
    (own.folder / "set.toml").write_text(content, encoding="utf-8")
    other, damaged = read_sets(tmp_path)
    assert (other.owner, other.damaged) == ("Ben", "")
    assert (damaged.name, damaged.owner) == ("set", "")
    assert "Write it anew" in damaged.damaged
    assert list(damaged.examples) == [(DieType.D6, 2)]
    again = make_set(tmp_path, "set", "Ann")
    assert (again.name, again.owner, again.damaged) == ("set", "Ann", "")
    assert list(again.examples) == [(DieType.D6, 2)]


def test_a_set_whose_name_makes_the_same_folder_is_refused(tmp_path: Path) -> None:
    make_set(tmp_path, "Red Gold", "Ann")
    with pytest.raises(OwnDiceError, match="Red Gold has that folder"):
        make_set(tmp_path, "Red.Gold", "Ann")


@pytest.mark.parametrize("name", ["", "../../etc", "a" * 41, "a/b", 'a"b'])
def test_names_that_can_t_be_folders_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(OwnDiceError, match="is no name: it begins with a letter or digit"):
        make_set(tmp_path, name, "Ann")


def test_a_set_of_somebody_else_is_not_written_into(tmp_path: Path) -> None:
    make_set(tmp_path, "set", "Ann")
    assert make_set(tmp_path, "set", "").owner == "Ann"
    with pytest.raises(OwnDiceError, match="Ann's already"):
        make_set(tmp_path, "set", "Ben")


def test_removing_a_set_leaves_what_is_not_its_own(tmp_path: Path) -> None:
    own = make_set(tmp_path, "set", "Ann")
    add_example(own, DieType.D6, 2, picture(), picture())
    (own.folder / "notes.txt").write_text("bought in Essen", encoding="utf-8")
    for name in ("d6-3-0001.png.new", "set.toml.new"):
        (own.folder / name).write_bytes(b"cut")  # the power went while it was written
    remove_set(own)
    assert [path.name for path in own.folder.iterdir()] == ["notes.txt"]
    assert read_sets(tmp_path) == []


def test_an_example_does_not_bring_back_a_set_that_was_removed_meanwhile(tmp_path: Path) -> None:
    own = make_set(tmp_path, "set", "Ann")
    remove_set(read_set(own.folder))
    with pytest.raises(FileNotFoundError):
        add_example(own, DieType.D6, 2, picture(), picture())
    assert not own.folder.exists()
