"""Photographs from files: every kind comes out as 8-bit BGR, upright, or is refused with a reason."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.images import Image, PictureError, expand, load


def sample() -> Image:
    """60 px wide, 40 px high: red in its upper left quarter, white in its lower right one."""
    image = np.zeros((40, 60, 3), np.uint8)
    image[:20, :30] = (0, 0, 255)
    image[20:, 30:] = 255
    return image


def jpeg_turned(orientation: int) -> bytes:
    """The sample as a JPEG file with an EXIF orientation (1 to 8) as its only tag."""
    _, data = cv2.imencode(".jpg", sample(), (cv2.IMWRITE_JPEG_QUALITY, 98))
    entry = (0x0112).to_bytes(2, "big") + (3).to_bytes(2, "big") + (1).to_bytes(4, "big")
    entry += orientation.to_bytes(2, "big") + bytes(2)
    tiff = b"MM\x00\x2a\x00\x00\x00\x08" + (1).to_bytes(2, "big") + entry + bytes(4)
    exif = b"Exif\x00\x00" + tiff
    return data.tobytes()[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + data.tobytes()[2:]


def is_red(image: Image, x: int, y: int) -> bool:
    blue, green, red = (int(level) for level in image[y, x])
    return red > 200 and blue < 60 and green < 60


@pytest.mark.parametrize(
    ("orientation", "size", "red"),
    [(1, (40, 60), (5, 5)), (3, (40, 60), (55, 35)), (6, (60, 40), (35, 5)), (8, (60, 40), (5, 55))],
)
def test_a_photograph_comes_upright_by_its_exif(
    tmp_path: Path, orientation: int, size: tuple[int, int], red: tuple[int, int]
) -> None:
    path = tmp_path / "turned.jpg"
    path.write_bytes(jpeg_turned(orientation))
    image = load(path)
    assert image.shape == (*size, 3)
    assert is_red(image, *red)


@pytest.mark.parametrize("suffix", [".png", ".bmp", ".webp", ".tif", ".ppm"])
def test_colour_pictures_of_every_kind_known_are_read(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(cv2.imencode(suffix, sample())[1].tobytes())
    image = load(path)
    assert image.dtype == np.uint8
    assert image.shape == (40, 60, 3)
    assert is_red(image, 5, 5)


def test_16_bit_grey_and_transparent_pictures_become_8_bit_bgr(tmp_path: Path) -> None:
    deep, grey, clear = (tmp_path / name for name in ("deep.png", "grey.png", "clear.png"))
    cv2.imwrite(str(deep), sample().astype(np.uint16) * 257)
    cv2.imwrite(str(grey), sample()[:, :, 2].astype(np.uint16) * 257)
    cv2.imwrite(str(clear), np.dstack([sample(), np.full((40, 60), 128, np.uint8)]))
    assert np.array_equal(load(deep), sample())
    assert np.array_equal(load(grey), np.repeat(sample()[:, :, 2:], 3, axis=2))
    assert np.array_equal(load(clear), sample())


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty (0 bytes)"),
        (b"dice, dice, dice", "no picture that can be read"),
        (cv2.imencode(".jpg", sample())[1].tobytes()[:-40], "its end is missing"),
        (cv2.imencode(".png", sample())[1].tobytes()[:-40], "its end is missing"),
        (cv2.imencode(".png", sample()[:8, :8])[1].tobytes(), "only 8 x 8 pixels"),
    ],
)
def test_a_file_that_is_no_picture_is_refused_by_name_with_the_reason(
    tmp_path: Path, data: bytes, reason: str
) -> None:
    path = tmp_path / "bad.jpg"
    path.write_bytes(data)
    with pytest.raises(PictureError, match=r"bad\.jpg") as error:
        load(path)
    assert reason in str(error.value)


def test_a_missing_file_and_a_folder_are_refused_in_plain_words(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="there is no such file"):
        load(tmp_path / "none.jpg")
    with pytest.raises(PictureError, match="this is a folder"):
        load(tmp_path)


def test_a_folder_becomes_its_pictures_in_natural_order(tmp_path: Path) -> None:
    for name in ("d10.jpg", "d2.PNG", ".hidden.jpg", "notes.txt"):
        (tmp_path / name).touch()
    (tmp_path / "sub.jpg").mkdir()
    single = tmp_path / "notes.txt"
    assert list(expand([single, tmp_path])) == [single, tmp_path / "d2.PNG", tmp_path / "d10.jpg"]


def test_an_empty_folder_is_an_error_in_its_place(tmp_path: Path) -> None:
    found = list(expand([tmp_path, tmp_path / "a.jpg"]))
    assert isinstance(found[0], PictureError)
    assert "no pictures in this folder" in str(found[0])
    assert found[1] == tmp_path / "a.jpg"
