"""Labels of photographs: what is read, what is refused and how it is said."""

from pathlib import Path

import pytest

from vision.evaluation.labels import LABELS, LabelError, Labelled, LabelledPhoto, read_labels, write_labels
from vision.reading import DieType


def labels(folder: Path, *lines: str) -> Path:
    (folder / LABELS).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def test_a_line_is_a_die_and_lines_of_one_picture_belong_together(tmp_path: Path) -> None:
    folder = labels(
        tmp_path,
        "image,die,value,clip,x,y,w,h",
        "a.jpg,d20,17,one,10,20,30,40",
        "a.jpg,D6,3,one,,,,",
        "b.jpg,,",
    )
    first, second = read_labels(folder)
    assert first.path == tmp_path / "a.jpg"
    assert first.clip == "one"
    assert first.dice == (Labelled(DieType.D20, 17, (10, 20, 30, 40)), Labelled(DieType.D6, 3))
    assert (second.clip, second.dice) == ("b.jpg", ())


def test_a_d10s_nought_counts_ten_and_a_percentile_dies_is_nought(tmp_path: Path) -> None:
    (photo,) = read_labels(labels(tmp_path, "image,die,value", "a.jpg,d10,0", "a.jpg,d100,0"))
    assert [die.value for die in photo.dice] == [10, 0]


def test_every_wrong_line_is_named_with_what_is_wrong(tmp_path: Path) -> None:
    folder = labels(
        tmp_path,
        "image,die,value,x,y,w,h",
        "a.jpg,d7,1",
        "a.jpg,d6,7",
        "a.jpg,d6,3,1,2,,",
        ",d6,1",
        "a.jpg,d6,3,nan,1,inf,1",
        "a.jpg,,3",
    )
    with pytest.raises(LabelError) as raised:
        read_labels(folder)
    lines = str(raised.value).splitlines()
    assert len(lines) == 6
    assert "line 2: d7 is no die" in lines[0]
    assert "line 3: a d6 can't show 7" in lines[1]
    assert "all four or none" in lines[2]
    assert "no image is named" in lines[3]
    assert "numbers of pixels" in lines[4]
    assert "line 7: it shows 3, but which die is it?" in lines[5]


@pytest.mark.parametrize("text", ["", "picture,kind\na.jpg,d6\n", "image,die,value\n"])
def test_a_file_without_labels_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / LABELS).write_text(text, encoding="utf-8")
    with pytest.raises(LabelError, match=r"labels\.csv"):
        read_labels(tmp_path)


def test_a_folder_without_labels_or_in_another_encoding_is_named(tmp_path: Path) -> None:
    with pytest.raises(LabelError, match="there are no labels"):
        read_labels(tmp_path)
    (tmp_path / LABELS).write_bytes(b"image,die,value\n\xff\xfe,d6,1\n")
    with pytest.raises(LabelError, match="UTF-8"):
        read_labels(tmp_path)


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    photos = [
        LabelledPhoto(tmp_path / "a.jpg", "one", (Labelled(DieType.D12, 9, (1.5, 2, 3, 4)),)),
        LabelledPhoto(tmp_path / "deep" / "b.jpg", "two", ()),
        LabelledPhoto(Path("/elsewhere/c.jpg"), "two", (Labelled(DieType.D100, 30),)),
    ]
    write_labels(tmp_path, photos)
    assert read_labels(tmp_path) == photos
