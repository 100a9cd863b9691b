"""What several poses of one die agree on."""

import numpy as np
import pytest

from vision.pose import Pose, agreed
from vision.reading import NO_DIE


def _pose(
    x: float, *ups: tuple[float, float], radius: float = 10.0, flat: float = 1.0, kind: int = 1
) -> Pose:
    kinds = np.zeros(NO_DIE + 1, np.float32)
    kinds[kind] = 1.0
    return Pose(kinds, (x, 0.0), radius, list(ups), flat, 0.0, 0.0, np.array([[x, 0.0]]))


def test_one_turn_that_takes_another_face_is_outvoted() -> None:
    """The first look takes a neighbouring face; so its way up is of no use either."""
    whole = agreed(
        [_pose(30.0, (-2.0, 1.0)), _pose(0.0, (1.5, 1.0)), _pose(1.0, (1.6, 1.0)), _pose(2.0, (1.7, 1.0))]
    )
    assert whole.centre[0] == pytest.approx(1.0)
    ((angle, share),) = whole.ups
    assert (angle, share) == pytest.approx((1.6, 1.0), abs=0.02)
    assert whole.outline[0, 0] == 30.0


def test_ways_up_are_put_together_across_the_half_turn() -> None:
    whole = agreed([_pose(0.0, (3.1, 1.0)), _pose(0.0, (-3.1, 1.0))])
    ((angle, share),) = whole.ups
    assert abs(angle) == pytest.approx(np.pi, abs=0.01)
    assert share == pytest.approx(1.0)


def test_ways_up_that_some_turns_see_keep_their_share() -> None:
    whole = agreed([_pose(0.0, (0.0, 0.7), (2.0, 0.3)), _pose(0.0, (0.1, 0.5), (2.1, 0.5))])
    assert [share for _, share in whole.ups] == pytest.approx([0.6, 0.4])


def test_a_way_up_that_hardly_any_turn_sees_is_dropped() -> None:
    poses = [_pose(0.0, (0.0, 1.0)) for _ in range(3)] + [_pose(0.0, (0.0, 0.85), (2.0, 0.15))]
    assert len(agreed(poses).ups) == 1


def test_lying_flat_is_the_mean_of_all_turns() -> None:
    assert agreed(
        [_pose(0.0, (0.0, 1.0), flat=0.2), _pose(50.0, (0.0, 1.0), flat=0.6)]
    ).flat == pytest.approx(0.4)


def test_the_type_is_that_of_the_turns_that_agree() -> None:
    poses = [_pose(40.0, (0.0, 1.0), kind=2), *(_pose(0.0, (0.0, 1.0), kind=4) for _ in range(3))]
    assert int(agreed(poses).kinds.argmax()) == 4
