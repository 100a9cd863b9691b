"""What several views of one die say together."""

from dataclasses import replace

import numpy as np
import pytest

from vision.pose import Pose
from vision.reading import DIE_TYPES, NO_DIE, NUMERALS, UNREADABLE, DieType
from vision.views import SHOWABLE, FaceView, Views, WholeView, clearest_way, shares_of, whole_view_of

D6 = DIE_TYPES.index(DieType.D6)


def _kinds(sure: float = 1.0) -> np.ndarray:
    kinds = np.full(NO_DIE + 1, (1 - sure) / NO_DIE, np.float32)
    kinds[D6] = sure
    return kinds


def _face_view(shares: dict[int, float]) -> FaceView:
    """A view of a d6 that gives these values these shares."""
    each = np.array(
        [shares.get(value, 0.0) if die is DieType.D6 else 0.0 for die, value, _ in SHOWABLE], np.float32
    )
    pose = Pose(_kinds(), (0.0, 0.0), 1.0, [], flat=1.0, covered=0.0, stacked=0.0, outline=np.zeros((0, 2)))
    return FaceView(pose, each, np.zeros((0, UNREADABLE + 1), np.float32), np.zeros((0, 192), np.float32))


def _showing(value: int, share: float) -> np.ndarray:
    return np.array([share if (d, v) == (DieType.D6, value) else 0.0 for d, v, _ in SHOWABLE], np.float32)


def _views(*views: dict[int, float], whole: dict[int, float] | None = None) -> Views:
    """Glances with these shares, and what the whole net says; by default just the same as the first."""
    faces = tuple(_face_view(view) for view in views)
    return Views(faces, (_whole(_face_view(whole or views[0]).shares, 1.0),), found=0.9, none=0.0)


def _whole(shares: np.ndarray, upright: float) -> WholeView:
    return WholeView(shares, upright, np.ones(1, np.float32), np.zeros((1, 256), np.float32))


def test_views_that_are_each_unsure_of_something_else_agree_on_the_rest() -> None:
    doubts = _views({3: 0.5, 1: 0.4}, {3: 0.5, 5: 0.4}, {3: 0.5, 2: 0.4}, {3: 0.5, 6: 0.4})
    torn = _views({3: 0.5, 5: 0.4}, {3: 0.5, 5: 0.4}, {3: 0.5, 5: 0.4}, {3: 0.5, 5: 0.4})
    assert doubts.evidence.share == pytest.approx(torn.evidence.share)
    assert (doubts.evidence.value, torn.evidence.value) == (3, 3)
    assert doubts.evidence.common > 0.8
    assert torn.evidence.common < 0.6


def test_a_value_that_one_view_alone_is_sure_of_is_not_common() -> None:
    one_sided = _views({4: 0.05}, {4: 1.0}, {2: 0.3}, {2: 0.3})
    assert one_sided.evidence.value == 4
    assert one_sided.evidence.common < 0.5


def test_what_is_known_of_own_dice_weighs_in_both() -> None:
    def only_five(shares: np.ndarray) -> np.ndarray:
        kept = np.array([float((die, value) == (DieType.D6, 5)) for die, value, _ in SHOWABLE], np.float32)
        return (shares + 1e-3) * kept / float(((shares + 1e-3) * kept).sum())

    evidence = _views({3: 0.5, 5: 0.4}, {3: 0.5, 5: 0.4}).evidence_with(only_five)
    assert evidence.value == 5
    assert [evidence.share, evidence.common] == pytest.approx([1.0, 1.0])


def test_a_way_up_in_which_nothing_is_read_clearly_counts_little() -> None:
    """A 3 that is clear in the less likely way, and upside down a little of everything."""
    clear, blurred = np.zeros(UNREADABLE + 1, np.float32), np.zeros(UNREADABLE + 1, np.float32)
    clear[NUMERALS.index("3")] = 1.0
    for text in ("1", "2", "4", "5", "6"):
        blurred[NUMERALS.index(text)] = 0.2
    shares = shares_of(_kinds(), np.stack([clear, blurred]), np.array([0.3, 0.7], np.float32))
    of = {(die, value): float(share) for (die, value, _), share in zip(SHOWABLE, shares, strict=True)}
    assert of[DieType.D6, 3] > 0.8


def test_the_clearest_way_up_is_both_likely_and_readable() -> None:
    """Of three ways the likeliest is upside down, one is unlikely, one is right."""
    read = np.zeros((3, UNREADABLE + 1), np.float32)
    read[0, UNREADABLE], read[0, NUMERALS.index("3")] = 0.9, 0.1
    read[1, NUMERALS.index("2")] = read[2, NUMERALS.index("3")] = 1.0
    face = _face_view({3: 1.0})
    pose = replace(face.pose, ups=[(0.0, 0.6), (1.0, 0.1), (2.0, 0.3)])
    assert clearest_way(replace(face, pose=pose, read=read)) == 2


def test_what_no_way_up_lets_read_is_lost() -> None:
    read = np.zeros((1, UNREADABLE + 1), np.float32)
    read[0, UNREADABLE], read[0, NUMERALS.index("3")] = 0.8, 0.2
    assert shares_of(_kinds(), read, np.ones(1, np.float32)).sum() == pytest.approx(0.2)


def test_the_whole_die_counts_beside_all_views_of_its_face() -> None:
    assert _views({3: 0.6}, {3: 0.6}, whole={3: 1.0}).evidence.share == pytest.approx(0.76)
    assert _views({3: 0.6}, {3: 0.6}, whole={5: 1.0}).evidence.value == 5
    assert _views({3: 0.6}, {3: 0.6}, whole={5: 0.5}).evidence.value == 3


def test_pictures_of_one_die_add_no_weight_to_the_whole() -> None:
    """In four pictures at the table it is seen four times; it still counts as much."""
    seen = _views({3: 0.6}, whole={3: 1.0})
    more = seen.and_of(seen).and_of(seen).and_of(seen)
    assert len(more.wholes) == 4
    assert more.evidence.share == pytest.approx(seen.evidence.share)


def test_what_speaks_for_no_die_in_any_picture_is_kept() -> None:
    seen = _views({3: 0.6})
    doubt = Views(seen.faces, seen.wholes, found=0.9, none=0.3)
    assert seen.and_of(doubt).evidence.none == pytest.approx(0.3)
    assert doubt.and_of(seen).evidence.none == pytest.approx(0.3)


def test_a_way_up_in_which_the_whole_die_stands_otherwise_counts_little() -> None:
    upright, otherwise = np.append(_showing(3, 0.9), 0.1), np.append(_showing(5, 0.2), 0.8)
    view = whole_view_of(
        np.stack([upright, otherwise]), np.array([0.5, 0.5], np.float32), np.zeros((2, 256), np.float32)
    )
    of = {(die, value): float(share) for (die, value, _), share in zip(SHOWABLE, view.shares, strict=True)}
    assert of[DieType.D6, 3] > 0.8
    assert of[DieType.D6, 5] < 0.02
    assert view.upright == pytest.approx(0.9)


def test_one_view_in_which_it_stands_upright_is_enough() -> None:
    """In its colours alone a die may be nothing at all."""
    seen = _views({3: 0.6})
    blank = _whole(seen.wholes[0].shares, 0.1)
    assert seen.with_more((), (blank,)).evidence.upright == pytest.approx(1.0)
