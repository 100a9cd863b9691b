"""The pictures of a face that the numeral net sees."""

import cv2
import numpy as np

from vision.crops import FACE_SIDE, cut, inked, rounded, shrunk, tinted
from vision.images import Image


def face(ink: tuple[int, int, int]) -> Image:
    """A grey face with a stroke of ink across its middle, half of it under a shadow, and a highlight."""
    image = np.full((FACE_SIDE, FACE_SIDE, 3), 110, np.uint8)
    cv2.line(image, (32, 16), (32, 48), ink, 6)
    image[:, :24] = (image[:, :24] * 0.45).astype(np.uint8)
    cv2.circle(image, (46, 32), 6, (250, 250, 250), -1)
    return image


def contrast(plane: np.ndarray, inside: tuple[int, int]) -> float:
    """How far the plane at (x, y) is from that of the bare face."""
    x, y = inside
    return abs(float(plane[y, x] - plane[52, 32]))


def test_coloured_ink_stands_out_without_the_highlights_on_the_face() -> None:
    red = face((60, 60, 170))
    seen = inked(red)
    assert contrast(seen, (46, 32)) > contrast(seen, (32, 32))  # the highlight is all there is
    colours = tinted(red)
    assert colours is not None
    plain = inked(colours)
    assert contrast(plain, (32, 32)) > 5 * contrast(plain, (46, 32))
    assert contrast(plain, (32, 32)) > 5 * contrast(plain, (12, 32))  # nor the shadow


def test_a_face_without_colours_has_none_to_read() -> None:
    assert tinted(face((30, 30, 30))) is None


def test_the_corners_of_a_whole_die_do_not_tell_how_it_was_turned() -> None:
    whole = np.full((96, 96, 3), 200, np.uint8)
    whole[:12, :12] = whole[-12:, -12:] = 0
    seen = rounded(whole)
    assert np.array_equal(seen, np.rot90(seen))
    assert (seen[48, 1] == 200).all()
    assert (whole[0] != 128).any()  # the picture itself stays as it is


def test_a_large_picture_is_shrunk_in_steps_as_if_at_once() -> None:
    rng = np.random.default_rng(3)
    large = cv2.GaussianBlur(rng.integers(0, 256, (1297, 2305, 3), np.uint8), (0, 0), 4).astype(np.uint8)
    small = shrunk(large, 640)
    assert small.shape == (360, 640, 3)
    at_once = cv2.resize(large, (640, 360), interpolation=cv2.INTER_AREA)
    assert np.abs(small.astype(int) - at_once).max() <= 2


def test_a_small_picture_is_not_made_larger() -> None:
    for shape in ((1, 1, 3), (1, 640, 3), (480, 360, 3)):
        picture = np.zeros(shape, np.uint8)
        assert shrunk(picture, 640).shape == shape
    assert shrunk(np.zeros((1, 5000, 3), np.uint8), 640).shape == (1, 640, 3)


def test_a_large_square_is_cut_out_as_its_smaller_pictures_are() -> None:
    """Halved first, since that is fast, however many times: what is where stays where it is."""
    ys, xs = np.mgrid[0:1400, 0:1500].astype(np.float32)
    large = np.stack([127 + 100 * np.sin(xs / 90), 127 + 100 * np.sin(ys / 70), xs / 8], axis=2)
    for factor, half in ((2, 120.0), (4, 300.0), (4, 420.0)):
        small = cv2.resize(large, None, fx=1 / factor, fy=1 / factor, interpolation=cv2.INTER_AREA)
        middle = (703.0, 690.0)
        within = tuple((each + 0.5) / factor - 0.5 for each in middle)
        whole = cut(large.astype(np.uint8), middle, half, 96, 0.8)
        same = cut(small.astype(np.uint8), (within[0], within[1]), half / factor, 96, 0.8)
        assert np.abs(whole.astype(int) - same).mean() < 1.5
