"""What counts as rest and as a throw, on frames with noise, flicker and changing light."""

import cv2
import numpy as np
import pytest

from vision.images import Image
from vision.settle import Motion, Settle

FPS = 30.0
SIZE = (480, 640)


class Scene:
    """A tray of cloth with square dice on it, as a noisy camera sees it."""

    def __init__(self, seed: int = 1, noise: float = 3.0, base: float = 60.0) -> None:
        self.rng = np.random.default_rng(seed)
        self.noise = noise
        self.grain = [self.rng.standard_normal(SIZE, np.float32) for _ in range(4)]
        self.cloth = (base + self.rng.normal(0, base / 12, SIZE)).astype(np.float32)
        self.frames = 0

    def frame(
        self, *dice: tuple[float, float], light: float = 1.0, colour: float = 170.0, bands: float = 0.0
    ) -> Image:
        """Dice of 40 px at (x, y); `bands`: depth of the drifting bands of mains flicker."""
        picture = self.cloth.copy()
        for x, y in dice:
            picture[round(y) : round(y) + 40, round(x) : round(x) + 40] = colour
            picture[round(y) + 12 : round(y) + 28, round(x) + 16 : round(x) + 24] = 20
        phase = np.arange(SIZE[0])[:, None] / 160 * 2 * np.pi + self.frames * 1.3
        picture *= (light * (1 + bands * np.sin(phase))).astype(np.float32)
        grain = np.roll(self.grain[self.frames % 4], self.rng.integers(SIZE[0] * SIZE[1]))
        grain *= cv2.sqrt(np.maximum(picture, 4)) * np.float32(self.noise / 60**0.5)
        self.frames += 1
        grey = np.clip(cv2.add(picture, grain), 0, 255).astype(np.uint8)
        return cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR).astype(np.uint8, copy=False)

    @property
    def time(self) -> float:
        return self.frames / FPS


def watch(settle: Settle, scene: Scene, frames: list[Image]) -> list[Motion]:
    start = scene.time
    return [settle.see(frame, start + number / FPS) for number, frame in enumerate(frames)]


def at_rest(settle: Settle, scene: Scene, *dice: tuple[float, float], count: int = 20) -> Motion:
    return watch(settle, scene, [scene.frame(*dice) for _ in range(count)])[-1]


@pytest.mark.parametrize("noise", [0.0, 1.0, 3.0, 8.0])
def test_a_tray_at_rest_is_still_whatever_the_cameras_noise(noise: float) -> None:
    scene = Scene(noise=noise)
    seen = watch(Settle(0.35), scene, [scene.frame((300, 200)) for _ in range(120)])
    assert not any(motion.moving for motion in seen)
    assert not any(motion.moved or motion.changed for motion in seen)
    assert not seen[10].still
    assert seen[11].still
    assert seen[-1].still_for == pytest.approx(119 / FPS)


@pytest.mark.parametrize("noise", [0.0, 3.0, 8.0])
def test_a_die_that_rolls_in_and_stops_is_a_throw(noise: float) -> None:
    scene, settle = Scene(noise=noise), Settle(0.35)
    assert at_rest(settle, scene).still
    settle.mark()
    path = [(20 + 12 * step, 200) for step in range(20)]
    rolling = watch(settle, scene, [scene.frame(place) for place in path])
    assert all(motion.moving for motion in rolling)
    assert not any(motion.still for motion in rolling)
    after = watch(settle, scene, [scene.frame(path[-1]) for _ in range(20)])
    assert not after[8].still
    assert after[-1].still
    assert after[-1].moved
    assert after[-1].changed


def test_a_dark_die_on_dark_cloth_is_seen_to_move() -> None:
    scene, settle = Scene(base=30), Settle()
    watch(settle, scene, [scene.frame((300, 200), colour=50) for _ in range(20)])
    settle.mark()
    moves = watch(settle, scene, [scene.frame((300 + 5 * n, 200), colour=50) for n in range(12)])
    assert sum(motion.moving for motion in moves) >= 10
    assert watch(settle, scene, [scene.frame((355, 200), colour=50) for _ in range(20)])[-1].changed


def test_a_die_that_creeps_is_not_at_rest() -> None:
    scene, settle = Scene(), Settle()
    at_rest(settle, scene, (300, 200))
    creep = watch(settle, scene, [scene.frame((300 + n / 2, 200)) for n in range(60)])  # 15 px a second
    assert not any(motion.still for motion in creep[10:])


@pytest.mark.parametrize("bands", [0.03, 0.1, 0.15])
def test_mains_flicker_is_rest(bands: float) -> None:
    scene, settle = Scene(), Settle()
    seen = watch(settle, scene, [scene.frame((300, 200), bands=bands) for _ in range(90)])
    assert not any(motion.moving for motion in seen)


def test_a_die_is_seen_to_move_under_flickering_light() -> None:
    scene, settle = Scene(), Settle()
    watch(settle, scene, [scene.frame((300, 200), bands=0.1) for _ in range(20)])
    settle.mark()
    seen = watch(settle, scene, [scene.frame((300 + 8 * n, 200), bands=0.1) for n in range(15)])
    assert all(motion.moving for motion in seen[1:])
    assert watch(settle, scene, [scene.frame((412, 200), bands=0.1) for _ in range(20)])[-1].changed


@pytest.mark.slow
def test_light_that_fades_slowly_is_rest() -> None:
    scene, settle = Scene(), Settle()
    settle.mark()
    seen = watch(settle, scene, [scene.frame((300, 200), light=1 - n / 400) for n in range(240)])
    assert seen[-1].still_for == pytest.approx(239 / FPS)
    assert not seen[-1].moved


@pytest.mark.slow
@pytest.mark.parametrize("light", [0.4, 0.7, 1.4])
def test_a_lamp_that_is_switched_is_no_throw(light: float) -> None:
    scene, settle = Scene(), Settle()
    at_rest(settle, scene, (300, 200))
    settle.mark()
    for _ in range(3):
        switched = watch(settle, scene, [scene.frame((300, 200), light=light) for _ in range(20)])
        back = watch(settle, scene, [scene.frame((300, 200)) for _ in range(20)])
        assert switched[0].moving
        assert switched[-1].still
        assert back[-1].still
        assert not back[-1].moved
        assert not back[-1].changed


def test_a_hand_that_passes_over_dice_at_rest_moves_but_changes_nothing() -> None:
    scene, settle = Scene(), Settle()
    at_rest(settle, scene, (300, 200))
    settle.mark()
    frames = []
    for n in range(20):
        frame = scene.frame((300, 200))
        frame[:, max(0, n * 40 - 250) : n * 40] = (90, 120, 180)
        frames.append(frame)
    assert all(motion.moving for motion in watch(settle, scene, frames)[1:])
    last = at_rest(settle, scene, (300, 200))
    assert last.still
    assert last.moved
    assert not last.changed


def test_a_mark_while_dice_still_roll_compares_with_the_rest_before() -> None:
    scene, settle = Scene(), Settle()
    at_rest(settle, scene)
    watch(settle, scene, [scene.frame((20 + 12 * n, 200)) for n in range(10)])
    settle.mark()
    watch(settle, scene, [scene.frame((140 + 12 * n, 200)) for n in range(10)])
    last = at_rest(settle, scene, (260, 200))
    assert last.moved
    assert last.changed


def test_one_odd_frame_after_a_pause_of_the_camera_is_no_throw() -> None:
    scene, settle = Scene(), Settle()
    at_rest(settle, scene, (300, 200))
    settle.mark()
    odd = scene.frame((300, 200))
    odd[200:300, 400:500] = 255
    assert settle.see(odd, scene.time + 2.0).moving
    scene.frames += 41
    assert not at_rest(settle, scene, (300, 200)).moved


@pytest.mark.parametrize("size", [(1, 1), (16, 200), (480, 640), (960, 1280)])
def test_any_frame_size_and_a_change_of_it_is_taken(size: tuple[int, int]) -> None:
    settle = Settle()
    settle.see(np.zeros((*SIZE, 3), np.uint8), 0.0)
    settle.see(np.zeros((*size, 3), np.uint8), 0.1)
    assert settle.see(np.zeros((*size, 3), np.uint8), 0.5).still


FLOOR = ((0.25, 0.2), (0.75, 0.2), (0.75, 0.8), (0.25, 0.8))


def passed_beside(settle: Settle, scene: Scene) -> list[Motion]:
    """Something moves beside the floor for a second, and stays there."""
    at_rest(settle, scene)
    settle.mark()
    moving = [scene.frame((20 + 2 * step, 300)) for step in range(30)]
    return watch(settle, scene, moving + [scene.frame((80, 300)) for _ in range(20)])


@pytest.mark.slow
def test_what_moves_beside_the_tray_is_no_movement_in_it() -> None:
    known, unknown = (passed_beside(Settle(0.35, floor=floor), Scene()) for floor in (FLOOR, None))
    assert not any(motion.moving or motion.moved for motion in known)
    assert known[-1].still
    assert any(motion.moving for motion in unknown)
    assert unknown[-1].moved


def test_a_throw_is_seen_and_comes_to_rest_though_somebody_moves_beside_the_tray() -> None:
    settle, scene = Settle(0.35, floor=FLOOR), Scene()
    at_rest(settle, scene)
    settle.mark()
    throw = [scene.frame((20 + step, 300), (200 + 5 * step, 200)) for step in range(30)]
    after = [scene.frame((50 + step, 300), (345, 200)) for step in range(20)]
    seen = watch(settle, scene, throw + after)
    assert seen[20].moving
    assert seen[-1].still
    assert seen[-1].moved
    assert seen[-1].changed
    assert not seen[-1].beside


def test_a_die_that_leaves_the_tray_is_seen_to() -> None:
    settle, scene = Settle(0.35, floor=FLOOR), Scene()
    at_rest(settle, scene, (400, 200))
    settle.mark()
    gone = [scene.frame((400 + 7 * step, 200)) for step in range(26)]
    seen = watch(settle, scene, gone + [scene.frame((575, 200)) for _ in range(20)])
    assert seen[-1].still
    assert seen[-1].moved
    assert seen[-1].changed


def test_a_tray_as_it_was_is_told_from_what_lies_round_it() -> None:
    """A hand reaches into the tray and leaves it as it was; where it came from it has put something down."""
    settle, scene = Settle(0.35, floor=FLOOR), Scene()
    at_rest(settle, scene, (300, 200))
    settle.mark()
    reach = [scene.frame((300, 200), (20 + 12 * step, 130)) for step in range(25)]
    last = watch(settle, scene, reach + [scene.frame((300, 200), (20, 300)) for _ in range(20)])[-1]
    assert last.still
    assert last.moved
    assert not last.changed
    assert last.beside


def test_light_that_jumps_is_still_told_where_the_floor_is_known() -> None:
    settle, scene = Settle(0.35, floor=FLOOR), Scene()
    at_rest(settle, scene)
    seen = watch(settle, scene, [scene.frame(light=1.6) for _ in range(20)])
    assert seen[0].moving
    assert seen[-1].still
    assert not seen[-1].moved
