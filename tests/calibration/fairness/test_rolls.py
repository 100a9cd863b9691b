"""Rolls read from a file: what is right is taken, what is wrong is told with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from calibration.fairness.rolls import FairnessError, in_order, read_rolls

if TYPE_CHECKING:
    from pathlib import Path


def read(folder: Path, text: str) -> dict[str, tuple[tuple[int, ...], tuple[int, ...] | None]]:
    path = folder / "rolls.csv"
    path.write_text(text, encoding="utf-8")
    return {each.name: (each.counts, each.order) for each in read_rolls(path)}


def test_counts_and_single_rolls(tmp_path: Path) -> None:
    assert read(tmp_path, "die,face,count\nd4,1,10\nd4,4,3\nd4,1,1\n") == {"d4": ((11, 0, 0, 3), None)}
    assert read(tmp_path, "die,face\nd4,1\nd4,4\nD4,1\n") == {"d4": ((2, 0, 0, 1), (0, 3, 0))}


def test_what_spreadsheets_make_of_it_is_read_too(tmp_path: Path) -> None:
    assert read(tmp_path, '\ufeffFace;Die;Count\r\n"2";d4; 5 \r\n\r\n;;\r\n') == {"d4": ((0, 5, 0, 0), None)}


def test_a_d10_shows_0_for_10(tmp_path: Path) -> None:
    assert read(tmp_path, "die,face\nd10,0\nd10,10\n")["d10"][0] == (*[0] * 9, 2)


def test_sets_are_told_apart_and_dice_come_by_their_faces(tmp_path: Path) -> None:
    found = read(tmp_path, "set,die,face,who\nRed,d20,3,Ann\n,d4,2,Ben\nRed,d4,1,Ann\n")
    assert list(found) == ["d4", "d4 of Red", "d20 of Red"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is empty"),
        ("\n \n", "is empty"),
        ("die,face,count\n", "has no roll"),
        ("die,face,count\nd6,1,0\n", "has no roll"),
        ("die,face,count\nd6,7,1\n", "line 2: a d6 has no face 7: it has 1 to 6."),
        ("die,face\nd6,0\n", "line 2: a d6 has no face 0"),
        ("die,face\nd6,three\n", 'line 2: a d6 has no face "?"'),
        ("die,face,count\nd6,1,4\nd6,2,-1\n", "line 3: a count can't be below 0, and this is -1."),
        ("die,face,count\nd6,1,2.5\n", 'line 2: "2.5" is no count'),
        ("die,face,count\nd6,1,9999999999\n", "line 2: nobody rolls a die more than"),
        ("die,face,count\nd6,1\n", "line 2: 3 columns were announced, and this line has 2"),
        ("die,side\nd6,1\n", 'there is no column "side"; the first line names the columns'),
        ("die,count\nd6,1\n", 'the column "face" is missing'),
        ("die,face,face\nd6,1,1\n", 'the column "face" is there twice'),
        ("d6,1\nd6,2\n", 'there is no column "d6"; the first line names the columns'),
        ("die,face\nd1,1\n", 'line 2: "d1" is no die'),
        ("die,face\nd101,1\n", '"d101" is no die'),
        ("die,face\ncube,1\n", '"cube" is no die'),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(FairnessError) as wrong:
        read(tmp_path, text)
    assert why in str(wrong.value)
    assert str(tmp_path / "rolls.csv") in str(wrong.value)
    assert ".." not in str(wrong.value).replace(str(tmp_path), "")


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(FairnessError, match="can't be read"):
        read_rolls(tmp_path / "none.csv")
    (tmp_path / "picture.csv").write_bytes(b"\xff\xd8\xff\x00")
    with pytest.raises(FairnessError, match="no text"):
        read_rolls(tmp_path / "picture.csv")


def test_a_face_that_a_die_has_not_is_no_roll() -> None:
    with pytest.raises(FairnessError, match="no face 7"):
        in_order("d6", [7])
