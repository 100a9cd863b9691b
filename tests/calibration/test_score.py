"""The count of how well real dice are read."""

from datetime import UTC, datetime, timedelta

import pytest

from calibration.dice import Die
from calibration.records import Calibration, Focus, Lens, Plane
from calibration.step import Origin
from calibration.trial import counted
from vision.reading import DieReading, DieType, Problem, Reading

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
ORIGIN = Origin("camera one", NOW, (640, 480))


def reading(*dice: tuple[str, int, bool]) -> Reading:
    return Reading(
        tuple(DieReading(DieType(kind), value, 0.9, sure, 1, 1, ()) for kind, value, sure in dice),
        (),
        640,
        480,
    )


@pytest.mark.parametrize(
    ("read", "truth", "right", "asked", "wrong"),
    [
        ([("d20", 17, True)], [("d20", 17)], 1, 0, 0),
        ([("d20", 17, False)], [("d20", 17)], 1, 1, 0),
        ([("d20", 11, False)], [("d20", 17)], 0, 1, 0),
        ([("d20", 11, True)], [("d20", 17)], 0, 0, 1),
        ([("d12", 11, True)], [("d20", 11)], 0, 0, 1),
        ([], [("d20", 11)], 0, 1, 0),  # not seen: the game would say that a die is missing
        ([("d6", 3, True), ("d6", 3, True)], [("d6", 3)], 1, 0, 1),  # one die seen twice
        ([("d6", 3, True), ("d6", 3, False)], [("d6", 3), ("d6", 3)], 2, 1, 0),
        ([("d6", 3, True), ("d8", 3, False)], [("d6", 3), ("d8", 5)], 1, 1, 0),
    ],
)
def test_what_counts_as_right_asked_and_wrong(
    read: list[tuple[str, int, bool]], truth: list[Die], right: int, asked: int, wrong: int
) -> None:
    record = counted(reading(*read), truth, "models 1", ORIGIN)
    assert (record.right, record.asked, record.wrong_accepted) == (right, asked, wrong)
    assert (record.dice, record.throws) == (len(truth), 1)


def test_a_die_outside_the_tray_is_no_throw() -> None:
    outside = DieReading(
        DieType.D6, None, 0.9, accepted=False, x=1, y=1, outline=(), problems=(Problem.OUTSIDE,)
    )
    assert counted(Reading((outside,), (), 640, 480), [], "models 1", ORIGIN).dice == 0


def test_the_count_goes_on_with_the_same_models_and_begins_anew_with_others() -> None:
    kept = counted(reading(("d20", 17, True)), [("d20", 17)], "models 1", ORIGIN)
    assert (kept.low, kept.high) == pytest.approx((0.2065, 1.0), abs=1e-3)  # Wilson, 1 of 1
    again = counted(reading(("d20", 16, True)), [("d20", 17)], "models 1", ORIGIN, kept)
    assert (again.right, again.dice, again.throws, again.wrong_accepted) == (1, 2, 2, 1)
    assert counted(reading(("d20", 16, True)), [("d20", 17)], "models 2", ORIGIN, kept).dice == 1


def test_a_step_done_before_one_that_it_rests_on_is_to_be_done_again() -> None:
    later = Origin("camera one", NOW + timedelta(minutes=1), (640, 480))
    matrix = ((600.0, 0.0, 320.0), (0.0, 600.0, 240.0), (0.0, 0.0, 1.0))
    lens = Lens(
        **later.fields(), camera_matrix=matrix, distortion=(0.0,) * 5, error_px=0.1, focal_doubt=0.0, views=9  # type: ignore[arg-type]
    )  # fmt: skip
    plane = Plane(
        **ORIGIN.fields(),  # type: ignore[arg-type]
        rotation=(0.0, 0.0, 0.0), translation=(0.0, 0.0, 1.0), mm_per_px=1.0, tilt_deg=0.0, error_px=0.1,
    )  # fmt: skip
    focus = Focus(**ORIGIN.fields(), lens_position=2.5, step=0.1, gain_over_ends=9.0)  # type: ignore[arg-type]
    assert Calibration(lens=lens, plane=plane, focus=focus).overtaken == ("plane",)
    assert Calibration(plane=plane, focus=focus).overtaken == ()
