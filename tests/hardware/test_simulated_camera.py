"""The simulated camera: dice fall into a tray, rest flat and apart, and look the same for the same seed."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError, Image
from hardware.simulated.camera import FRAMES_PER_S, SimulatedCamera
from hardware.simulated.dice import DICE, IVORY, LOOKS, SHOWN, pick
from hardware.simulated.faults import HOLD_FRAMES, Fault, Faults, parse_faults
from hardware.simulated.render import silhouette
from hardware.simulated.solids import solid
from hardware.simulated.trays import FINE
from kiosk.ui.theme import CASINO
from vision.settle import Settle

SIX = ("d4", "d6", "d8", "d10", "d12", "d20")
LONGEST = 37  # frames until the last die has come to rest


def opened(seed: int = 0, faults: Faults | None = None, truth_log: Path | None = None) -> SimulatedCamera:
    camera = SimulatedCamera(seed, faults=faults, truth_log=truth_log)
    camera.open()
    return camera


def frames(camera: SimulatedCamera, count: int) -> list[Image]:
    return [camera.frame().image for _ in range(count)]


def later(camera: SimulatedCamera, count: int) -> Image:
    """The last of so many frames; the others are not drawn."""
    for _frame in range(count - 1):
        camera._pace.next()
    return camera.frame().image


def apart(a: Image, b: Image) -> float:
    """The share of pixels that clearly differ."""
    return float((cv2.absdiff(a, b).max(axis=2) > 40).mean())


@pytest.mark.slow
def test_the_same_seed_gives_the_same_frames() -> None:
    first, second = opened(5), opened(5)
    frames(first, 3)
    frames(second, 11)  # how long one looked before the throw changes nothing
    for camera in (first, second):
        camera.throw(SIX)
    for a, b in zip(frames(first, 40), frames(second, 40), strict=True):
        assert np.array_equal(a, b)


@pytest.mark.slow
def test_another_seed_gives_another_tray() -> None:
    assert len({opened(seed).frame().image.tobytes() for seed in range(4)}) == 4


def test_no_two_frames_at_rest_are_the_same_and_all_look_alike() -> None:
    camera = opened(1)
    camera.throw(("d20",))
    later(camera, LONGEST)
    a, b = frames(camera, 2)
    assert not np.array_equal(a, b)
    assert apart(a, b) == 0
    assert 1 < float(np.std(a.astype(float) - b)) < 6


def test_time_is_simulated_and_grows() -> None:
    camera = opened()
    seen = [camera.frame() for _ in range(5)]
    assert [frame.number for frame in seen] == [0, 1, 2, 3, 4]
    assert seen[4].time == pytest.approx(4 / FRAMES_PER_S)


def test_paced_frames_come_in_real_time_and_late_ones_are_left_out() -> None:
    now = [10.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    camera = SimulatedCamera(paced=True, clock=lambda: now[0], sleep=sleep)
    camera.open()
    assert [camera.frame().number for _ in range(3)] == [0, 1, 2]
    assert now[0] == pytest.approx(10 + 2 / FRAMES_PER_S)
    now[0] += 0.11
    assert camera.frame().number == 5


def test_of_a_throw_that_is_hardly_looked_at_there_is_something_to_see_all_the_same() -> None:
    """A machine that has other things to do for a second must not miss that dice have moved at all."""
    now = [0.0]
    camera = SimulatedCamera(paced=True, clock=lambda: now[0], sleep=lambda _s: None)
    camera.open()
    camera.frame()
    now[0] += 60
    camera.throw(("d20",))
    pictures = []
    for _each in range(3):
        now[0] += 1.5
        pictures.append(camera.frame())
    assert [each.number for each in pictures] == [5, 10, 15]
    assert apart(pictures[1].image, pictures[2].image) > 0.0005
    now[0] += 1 / FRAMES_PER_S
    assert camera.frame().number == 16  # the clock has been set back, and goes on from there


def test_a_throw_begins_when_it_is_made_however_long_nobody_looked() -> None:
    now = [0.0]
    camera = SimulatedCamera(paced=True, clock=lambda: now[0], sleep=lambda _s: None)
    camera.open()
    empty = camera.frame().image
    now[0] += 0.13
    camera.throw(("d20",))
    assert apart(camera.frame().image, empty) == 0  # nothing of it is over yet


def test_the_tray_is_empty_until_dice_are_thrown_and_cleared_at_the_next_throw() -> None:
    camera = opened(2)
    empty = camera.frame().image
    camera.throw(("d6", "d12"))
    assert apart(later(camera, LONGEST + 1), empty) > 0.002
    camera.throw(("d6",))
    assert apart(camera.frame().image, empty) == 0


@pytest.mark.slow
def test_a_throw_moves_and_comes_to_rest_in_about_a_second() -> None:
    for seed in range(5):
        camera, settle = opened(seed), Settle()
        for _ in range(15):
            frame = camera.frame()
            settle.see(frame.image, frame.time)
        settle.mark()
        start = frame.time
        camera.throw(("d20",))
        for _ in range(60):
            frame = camera.frame()
            motion = settle.see(frame.image, frame.time)
            if motion.still and motion.moved:
                break
        assert motion.changed
        assert 0.8 < frame.time - start - motion.still_for < 1.3


@pytest.mark.slow
def test_dice_at_rest_lie_flat_and_apart_inside_the_tray() -> None:
    for seed in range(6):
        camera = opened(seed)
        camera.throw((*SIX, "d6", "d6", "d20"))
        scene = camera._scene
        assert scene is not None
        thrown = camera._thrown
        bodies = [scene._body(thrown, k, 2.0) for k in range(len(thrown.dice))]
        for body in bodies:
            corners = body.solid.vertices @ body.rotation.T + body.position
            on_floor = np.abs(corners[:, 2]) < 1e-6
            assert on_floor.sum() >= 3
            assert corners[:, 2].min() > -1e-6
            assert np.abs(corners[:, 0]).max() < scene._tray.width / 2
            assert np.abs(corners[:, 1]).max() < scene._tray.depth / 2
        for a, b in combinations(bodies, 2):
            assert np.linalg.norm(a.position - b.position) > a.solid.radius + b.solid.radius


@pytest.mark.slow
def test_dice_never_sink_into_the_floor_or_leave_through_a_wall() -> None:
    for seed in range(4):
        camera = opened(seed)
        camera.throw(SIX)
        scene = camera._scene
        assert scene is not None
        for moment in np.linspace(0, 1.2, 25):
            for k in range(len(SIX)):
                body = scene._body(camera._thrown, k, float(moment))
                corners = body.solid.vertices @ body.rotation.T + body.position
                assert corners[:, 2].min() > -1e-6
                if corners[:, 2].min() < scene._tray.height:  # below the rim
                    assert np.abs(corners[:, 0]).max() <= scene._tray.width / 2 + 1e-6
                    assert corners[:, 1].max() <= scene._tray.depth / 2 + 1e-6


@pytest.mark.slow
def test_the_value_in_the_log_is_the_one_that_lies_on_top(tmp_path: Path) -> None:
    log = tmp_path / "truth.jsonl"
    camera = opened(3, truth_log=log)
    for _ in range(20):
        camera.throw(SIX)
        scene, thrown = camera._scene, camera._thrown
        assert scene is not None
        told = json.loads(log.read_text().splitlines()[-1])
        assert told["throw"] == thrown.number
        for k, (die, line) in enumerate(zip(thrown.dice, told["dice"], strict=True)):
            body = scene._body(thrown, k, 2.0)
            up = (body.rotation @ die.solid.normals[: die.solid.numbered].T)[2]
            top = int(np.argmin(up) if die.name == "d4" else np.argmax(up))
            assert line == {"die": die.name, "value": die.markings.values[top]}


def test_for_practice_it_throws_what_it_is_told_once() -> None:
    camera = opened(3)
    camera.prepare((1, 12, 10, 4))
    shown = []
    for _throw in range(2):
        camera.throw(("d20", "d12", "d10", "d4"))
        shown.append(camera._thrown.values)
    assert shown[0] == (1, 12, 10, 4)
    assert shown[1] != shown[0]


@pytest.mark.slow
def test_every_value_comes_up_about_as_often_as_the_others(tmp_path: Path) -> None:
    log = tmp_path / "truth.jsonl"
    camera = opened(8, truth_log=log)
    for _ in range(60):
        camera.throw(("d6",) * 8)
    counts = Counter(
        die["value"] for line in log.read_text().splitlines() for die in json.loads(line)["dice"]
    )
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    # chi-squared with 5 degrees of freedom: 20.5 is passed once in a thousand times, and the seed is fixed
    assert sum((count - 80) ** 2 / 80 for count in counts.values()) < 20.5


def test_dice_carry_each_value_once_and_opposite_faces_add_up() -> None:
    rng = np.random.default_rng(4)
    for die in pick(DICE, LOOKS, 32, rng):
        values = die.markings.values
        sides = len(values)
        assert sorted(values) == (
            list(range(0, 100, 10)) if die.name == "d100" else list(range(1, sides + 1))
        )
        if die.name not in {"d4", "d100"}:
            for value in values:
                assert values[die.down(value)] == sides + 1 - value


def test_all_kinds_of_marks_are_thrown() -> None:
    rng = np.random.default_rng(0)
    six = [die.markings for _ in range(12) for die in pick(("d6",), LOOKS, 32, rng)]
    assert {mark.symmetry for mark in six} == {1, 4}  # numerals and pips
    inks = [float(np.mean(look.ink)) > float(np.mean(look.base)) for look in LOOKS]
    assert any(inks)
    assert not all(inks)  # light on dark and dark on light


def test_dice_are_where_the_picture_shows_them() -> None:
    camera = opened(9)
    empty = camera.frame().image
    camera.throw(("d20",))
    image = later(camera, LONGEST + 1)
    scene = camera._scene
    assert scene is not None
    inside = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(
        inside, silhouette(scene._view, scene._body(camera._thrown, 0, 2.0)).astype(np.int32), 1
    )
    differs = cv2.absdiff(image, empty).max(axis=2) > 25
    assert differs[inside == 1].mean() > 0.8


@pytest.mark.slow
def test_dice_that_there_are_not_are_refused_and_change_nothing() -> None:
    camera = opened()
    with pytest.raises(CameraError, match="d7"):
        camera.throw(("d7",))
    with pytest.raises(CameraError, match="nothing"):
        camera.throw(())
    with pytest.raises(CameraError, match="don't fit"):
        camera.throw(("d20",) * 80)
    assert camera._thrown.number == 0


def test_a_size_that_shows_no_tray_is_refused() -> None:
    with pytest.raises(CameraError, match="640 x 480"):
        SimulatedCamera(size=(640, 360)).open()


def test_a_closed_camera_gives_nothing() -> None:
    camera = opened()
    camera.close()
    camera.close()
    with pytest.raises(CameraError, match="not open"):
        camera.frame()
    with pytest.raises(CameraError, match="not open"):
        camera.throw(("d6",))


def test_a_frame_of_1280_by_960_shows_the_same_throw() -> None:
    small, large = SimulatedCamera(4), SimulatedCamera(4, (1280, 960))
    pictures = []
    for camera in (small, large):
        camera.open()
        camera.throw(("d8", "d20"))
        pictures.append(later(camera, LONGEST + 1))
    assert pictures[1].shape == (960, 1280, 3)
    shrunk = cv2.resize(pictures[1], (640, 480), interpolation=cv2.INTER_AREA)
    assert float(cv2.absdiff(shrunk, pictures[0]).mean()) < 6


# faults


def with_fault(text: str, count: int, dice: tuple[str, ...] = ("d20", "d6")) -> tuple[Image, Image]:
    """The same frame with a fault and without."""
    pair = []
    for faults in (parse_faults(text), Faults()):
        camera = opened(7, faults)
        camera.throw(dice)
        pair.append(later(camera, count))
    return pair[0], pair[1]


def test_darkness_leaves_nothing_to_read() -> None:
    dark, light = with_fault("darkness", 45)
    assert dark.mean() < 12
    assert light.mean() > 30


def test_glare_burns_out_the_die() -> None:
    dazzled, plain = with_fault("glare", 45, ("d20",))
    burnt = (dazzled.min(axis=2) > 250).mean()
    assert burnt > 0.02
    assert (plain.min(axis=2) > 250).mean() < 0.001


def test_a_hand_covers_the_die_and_is_drawn_back_after_a_one_shot() -> None:
    covered, plain = with_fault("hand@1", 45)
    assert apart(covered, plain) > 0.05
    gone, plain = with_fault("hand@1", HOLD_FRAMES + 2)
    assert apart(gone, plain) == 0
    held, plain = with_fault("hand", HOLD_FRAMES + 2)
    assert apart(held, plain) > 0.05


@pytest.mark.slow
def test_a_cocked_die_leans_and_has_no_value(tmp_path: Path) -> None:
    for seed in range(6):
        log = tmp_path / f"{seed}.jsonl"
        camera = opened(seed, parse_faults("cocked@2"), log)
        for _ in range(3):
            camera.throw(SIX)
            scene, thrown = camera._scene, camera._thrown
            assert scene is not None
            body = scene._body(thrown, 0, 2.0)
            corners = body.solid.vertices @ body.rotation.T + body.position
            flat = int((np.abs(corners[:, 2]) < 1e-6).sum()) >= 3
            assert flat == (thrown.number != 2)
            assert corners[:, 1].max() < scene._tray.depth / 2 + 1e-6
        values = [json.loads(line)["dice"][0]["value"] for line in log.read_text().splitlines()]
        assert [value is None for value in values] == [False, True, False]


def test_a_frozen_camera_is_told_and_gives_new_pictures_when_it_is_cleared() -> None:
    camera = opened()
    before = camera.frame()
    camera.faults.set(Fault.FROZEN)
    with pytest.raises(CameraError, match="frozen"):
        camera.frame()
    camera.faults.clear(Fault.FROZEN)
    after = camera.frame()
    assert after.time > before.time
    assert not np.array_equal(after.image, before.image)


def test_a_lost_camera_says_so_and_comes_back() -> None:
    camera = opened()
    camera.faults.set(Fault.LOST)
    with pytest.raises(CameraError, match="lost"):
        camera.frame()
    with pytest.raises(CameraError, match="lost"):
        camera.open()
    camera.faults.clear(Fault.LOST)
    camera.open()
    assert camera.frame().number == 0


def test_a_fault_for_one_throw_ends_with_it() -> None:
    faults = parse_faults("darkness@1,lost@3")
    camera = opened(0, faults)
    assert camera.frame().image.mean() > 12
    camera.throw(("d6",))
    assert camera.frame().image.mean() < 12
    camera.throw(("d6",))
    assert camera.frame().image.mean() > 12
    camera.throw(("d6",))
    with pytest.raises(CameraError):
        camera.frame()


def test_the_percentile_die_can_be_thrown_to_be_refused() -> None:
    camera = opened()
    camera.throw(("d100",))
    assert camera._thrown.values[0] in range(0, 100, 10)
    assert solid("d100").numbered == 10


def test_dice_of_one_set_are_the_same_at_every_throw_and_show_other_faces() -> None:
    camera = SimulatedCamera(3, one_set=True)
    camera.open()
    assert camera._scene is not None
    throws = [camera._scene.thrown(number, ("d6", "d20"), leaning=False) for number in range(1, 7)]
    assert len({throw.dice[0].skin for throw in throws} | {throw.dice[1].skin for throw in throws}) == 1
    assert len({throw.dice[0].markings.values for throw in throws}) == 1
    assert len({throw.values for throw in throws}) > 1


@pytest.mark.slow
def test_what_people_look_at_is_one_set_in_one_tray_whatever_the_seed() -> None:
    """A practice hand and the next one, of another seed, are played at the same table."""
    looks, sets, felts = set(), set(), []
    for seed in (3, 4, 5):
        camera = SimulatedCamera(seed, (160, 120), by_kind=True)
        camera.open()
        assert camera._scene is not None
        dice = camera._scene.thrown(seed, DICE, leaning=False).dice
        looks.add(tuple(die.skin for die in dice))
        sets.add(tuple(die.markings.values for die in dice))
        assert {die.markings.symmetry for die in dice} == {1}, "numerals on all, pips on none"
        felts.append(np.array(camera._scene.empty)[45:75, 60:100].mean(axis=(0, 1)))
    assert (len(looks), len(sets)) == (1, 1)
    assert len(set(looks.pop())) == len(DICE)
    assert np.ptp(felts, axis=0).max() < 4, "the noise of its weave"


def test_each_kind_stands_out_from_the_tray_that_people_look_at_and_its_ink_from_it() -> None:
    """In brightness by 2 to 1; the ink by nearly 4 to 1, so that the screen shows it as it is."""
    ground = _luminance(FINE.felt)
    for kind, skin in (*SHOWN.items(), ("the house's", IVORY)):
        body, ink = _luminance(skin.base), _luminance(skin.ink)
        assert (body + 0.05) / (ground + 0.05) > 2, kind
        assert (max(body, ink) + 0.05) / (min(body, ink) + 0.05) > 3.8, kind


def test_a_d4_whose_sides_lie_in_shadow_has_ink_lighter_than_they_are() -> None:
    assert _luminance(SHOWN["d4"].ink) > _luminance(SHOWN["d4"].base)


def test_the_house_throws_dice_of_ivory_into_the_tray_that_people_look_at_and_only_once() -> None:
    camera = SimulatedCamera(3, (160, 120), by_kind=True)
    camera.open()
    skins = []
    for house in (True, False):
        if house:
            camera.prepare((), house=True)
        camera.throw(("d20", "d4"))
        skins.append([die.skin for die in camera._thrown.dice])
    assert skins == [[IVORY, IVORY], [SHOWN["d20"], SHOWN["d4"]]]


@pytest.mark.slow
def test_dice_that_people_look_at_lie_near_to_each_other_and_six_have_room() -> None:
    far = []
    for by_kind in (True, False):
        camera = SimulatedCamera(3, (160, 120), by_kind=by_kind)
        camera.open()
        apart = []
        for _throw in range(40):
            camera.throw(("d6",) * 6)
            places = np.array([flight.place[:2] for flight in camera._thrown.flights])
            apart.append(float(np.ptp(places, axis=0).max()))
        far.append(np.mean(apart))
    assert far[0] < 0.7 * far[1]


def _luminance(colour: tuple[float, float, float]) -> float:
    """Of a colour BGR 0 to 1, as WCAG 2.1 has it."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.0722 * linear[0] + 0.7152 * linear[1] + 0.2126 * linear[2]


def test_dice_that_people_look_at_have_the_colours_of_their_buttons() -> None:
    for kind, colour in CASINO.dice.items():
        blue, green, red = SHOWN[kind].base
        off = max(abs(a * 255 - b) for a, b in zip((red, green, blue), colour, strict=True))
        assert off <= 35, kind  # brighter than on a button, of no other colour


@pytest.mark.slow
def test_dice_that_are_prepared_lie_where_they_are_read_for_sure() -> None:
    """Far from the middle a camera sees a second face of a die, which was taken for one that leans."""

    def farthest(shows: tuple[int, ...]) -> float:
        far = 0.0
        for seed in range(12):
            camera = SimulatedCamera(seed, (160, 120), by_kind=True)
            camera.open()
            for _throw in range(4):
                camera.prepare(shows)
                camera.throw(("d6",) * 5)
                places = np.array([flight.place[:2] for flight in camera._thrown.flights])
                far = max(far, float(np.linalg.norm(places, axis=1).max()))
        return far

    assert farthest((4, 4, 2, 2, 6)) < 55 < farthest(())
