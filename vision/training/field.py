"""How dice are read wherever a camera sees them: `python -m vision.training.field KIND`.

Rendered with the numerals of the simulated tray, which no net was trained on; every picture by its own seed.

`tray`: a calibrated camera 25 to 60 cm above a tray, that sees 50 to 75 degrees along the picture's longer
side; dice anywhere on the floor.

`slanted`: photographs of a table, whose camera looks at it 20 to 45 degrees off the vertical.

`touching`: dice that lie flat and touch, below such a camera as in `tray`.

`stacked`: two dice each, one lying or leaning on the other, below such a camera.

`leaning`: dice in a tray below such a camera, each leaning against nothing that is seen.

`printed`: dice apart from each other below such a camera, on pages and grid maps. These are drawn otherwise
than the grounds that nets are trained on, in typefaces that those have not.
"""

import argparse
import string
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from hardware.sensor_noise import SensorNoise
from hardware.simulated.dice import Die, pick, visible_on
from hardware.simulated.render import render, silhouette
from hardware.simulated.scene import Body, View, rest_height, rest_rotation
from hardware.simulated.trays import LIGHTS, TRAYS, paint
from vision.evaluation.labels import Labelled, LabelledPhoto
from vision.evaluation.metrics import Pair, match
from vision.images import Image
from vision.reader import DiceReader
from vision.reading import DieType, Problem
from vision.sight import Overhead
from vision.training.dataset.appearance import Rng, random_table
from vision.training.dataset.lens import FROM_BELOW
from vision.training.dataset.missing import run
from vision.training.dataset.scenes import moved, pushed, sticks_out

SIZE = (2304, 1296)
"""As a Pi's camera takes them, px."""
SEES, HANGS, OFF = (50.0, 75.0), (250.0, 600.0), 0.05
"""A kiosk's camera: degrees along the picture's longer side, mm above the floor, and rad off the vertical."""
HELD, LEVEL = (20.0, 45.0), 0.1
"""A photograph's is as far away and sees as much: degrees off the vertical, and rad off level."""
GROUNDS = ("tray", "slanted", "touching", "stacked", "printed", "leaning")
KINDS = ("d4", "d6", "d8", "d10", "d12", "d20")
MOST, APART = 8, 1.5
"""Dice in a picture, and mm between the spheres round two of them."""
PAGES = (cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX)
"""In which `printed` is written."""
CROWD = (2, 6)
"""Dice of `touching` that lie together, from and to."""
LEANING = (12.0, 35.0)
"""Degrees by which dice of `leaning` do, from and to."""
NOISE = 2.2
"""Standard deviation of the camera's noise, levels of 255."""
STEPS = (0, 10, 15, 20, 25, 30, 35, 40, 45, 90)
"""Slants are told apart by these, degrees."""


@dataclass(frozen=True)
class Seen:
    """A picture, how its camera hangs, and the dice in it, each with its value."""

    image: Image
    view: View
    dice: tuple[tuple[Body, int], ...]

    @property
    def camera(self) -> Overhead:
        """As calibration would tell it."""
        view = self.view
        below = view.project(np.array([[*view.centre[:2], 0.0]]))[0]
        x, y = below / (view.width, view.height)
        return Overhead(float(view.camera_matrix[0, 0]) / view.width, (float(x), float(y)))

    def slant(self, body: Body) -> float:
        """Between a die's line of sight and the vertical, degrees."""
        return float(np.degrees(self.view.slant(body.position)))

    def labels(self) -> LabelledPhoto:
        """As label files have it."""
        dice = []
        for body, value in self.dice:
            outline = silhouette(self.view, body)
            (x, y), (w, h) = outline.min(axis=0), np.ptp(outline, axis=0)
            dice.append(Labelled(DieType(body.solid.name), value, (float(x), float(y), float(w), float(h))))
        return LabelledPhoto(Path(), "", tuple(dice))


def seen(kind: str, number: int, family: int) -> Seen:
    """The picture of a kind with this number."""
    rng = np.random.default_rng([family, number, GROUNDS.index(kind)])
    tray, light = TRAYS[int(rng.integers(len(TRAYS)))], LIGHTS[int(rng.integers(len(LIGHTS)))]
    view = held(rng) if kind == "slanted" else hung(rng)
    counts = {"touching": CROWD, "stacked": (2, 3), "printed": (2, 8)}.get(kind, (1, MOST + 1))
    names = [str(rng.choice(KINDS)) for _ in range(int(rng.integers(*counts)))]
    if kind == "slanted":
        background = random_table(rng, *SIZE, [])
    elif kind == "printed":
        background = cv2.GaussianBlur(page(rng), (0, 0), 1.0).astype(np.uint8)
    else:
        background = cv2.GaussianBlur(paint(tray, view, light, rng), (0, 0), 1.0).astype(np.uint8)
    dice = pick(names, visible_on(tray.felt), 112, rng)
    values = [int(rng.choice(die.markings.values)) for die in dice]
    flat = [lying(die, value, rng) for die, value in zip(dice, values, strict=True)]
    if kind == "leaning":
        flat = [leaning(body, rng) for body in flat]
    spread = {"touching": together, "stacked": on_top}.get(kind, apart)
    bodies = spread(rng, view, flat, (tray.width, tray.depth))
    picture = render(view, background, bodies, light)
    picture = cv2.GaussianBlur(picture, (0, 0), 0.9).astype(np.uint8)
    image = SensorNoise(NOISE, 3).on(picture, (family, number))
    return Seen(image, view, tuple((body, value) for body, value in zip(bodies, values, strict=False)))


def page(rng: Rng) -> Image:
    """A printed page, or a grid map with tokens on it."""
    width, height = SIZE
    paper = np.full((height, width, 3), rng.integers(200, 250), np.uint8)
    is_map, ink = rng.integers(3) == 0, (int(rng.integers(10, 90)),) * 3
    if is_map:
        paper[:] = rng.integers(120, 230, 3)
        step = int(rng.integers(60, 200))
        for x in range(0, width, step):
            cv2.line(paper, (x, 0), (x, height), ink, int(rng.integers(1, 4)))
        for y in range(0, height, step):
            cv2.line(paper, (0, y), (width, y), ink, int(rng.integers(1, 4)))
        for _ in range(30):
            spot, colour = rng.integers((width, height)).tolist(), rng.integers(0, 255, 3).tolist()
            cv2.circle(paper, spot, int(rng.integers(5, step)), colour, int(rng.integers(1, 4)))
        return paper
    scale, font = float(rng.uniform(0.5, 2.0)), PAGES[rng.integers(len(PAGES))]
    for y in range(20, height + 40, int(scale * 34)):
        x = 10
        while x < width:
            word = "".join(rng.choice(list(string.ascii_letters + string.digits * 2), rng.integers(2, 10)))
            thick = max(1, int(scale * 1.6))
            cv2.putText(paper, word, (x, y), font, scale, ink, thick, cv2.LINE_AA)
            x += int(scale * 20 * (len(word) + 1))
    return paper


def hung(rng: Rng) -> View:
    """A kiosk's camera."""
    focal, away = _focal(rng), float(rng.uniform(*HANGS))
    tilt, turn = float(rng.normal(0, OFF / 2)), float(rng.uniform(0, 6.28))
    return View.above(away, focal, SIZE, tilt=tilt, turn=turn)


def held(rng: Rng) -> View:
    """A photograph's: the farther side of the table is at the picture's top."""
    focal, tilt = _focal(rng), float(np.radians(rng.uniform(*HELD)))
    away, turn = float(rng.uniform(*HANGS)), float(rng.uniform(0, 6.28))
    return View.above(away, focal, SIZE, tilt=tilt, turn=turn, roll=float(FROM_BELOW + rng.normal(0, LEVEL)))


def _focal(rng: Rng) -> float:
    return float(SIZE[0] / 2 / np.tan(np.radians(rng.uniform(*SEES)) / 2))


def lying(die: Die, value: int, rng: Rng) -> Body:
    """A die flat on the floor at the world's origin."""
    turned = rest_rotation(die.solid, die.down(value), float(rng.uniform(0, 2 * np.pi)))
    position = np.array([0.0, 0.0, rest_height(die.solid, turned)])
    return Body(die.solid, die.markings, die.skin, turned, position)


def leaning(body: Body, rng: Rng) -> Body:
    """A die as it is held up on one side by something small."""
    around, lean = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(*LEANING))
    tipped = cv2.Rodrigues(np.array([np.cos(around), np.sin(around), 0.0]) * lean)[0] @ body.rotation
    position = np.array([0.0, 0.0, rest_height(body.solid, tipped)])
    return Body(body.solid, body.markings, body.skin, tipped, position)


def inside(view: View, body: Body) -> bool:
    """Whether all of it is in the picture."""
    outline = silhouette(view, body)
    return bool(outline.min() > 2 and (outline < np.array([view.width, view.height]) - 2).all())


def apart(rng: Rng, view: View, dice: list[Body], floor: tuple[float, float]) -> list[Body]:
    """Dice anywhere on the floor and in the picture, clear of each other."""
    out: list[Body] = []
    for body in dice:
        for _ in range(200):
            half = (np.array(floor)) / 2 - body.solid.radius - 1
            spot = rng.uniform(-half, half)
            there = moved(body, np.array([*spot, 0.0]))
            clear = all(
                np.linalg.norm(spot - other.position[:2]) > body.solid.radius + other.solid.radius + APART
                for other in out
            )
            if clear and inside(view, there):
                out.append(there)
                break
    return out


def together(rng: Rng, view: View, dice: list[Body], floor: tuple[float, float]) -> list[Body]:
    """Dice that touch, flat, anywhere in the picture."""
    while True:
        half = np.array(floor) / 2 - 20
        out = [moved(dice[0], np.array([*rng.uniform(-half, half), 0.0]))]
        for body in dice[1:]:
            beside, way = out[int(rng.integers(len(out)))], float(rng.uniform(0, 6.28))
            out.append(pushed(body, out, beside, np.array([np.cos(way), np.sin(way), 0.0])))
        if all(inside(view, body) for body in out) and all(
            (np.abs(body.position[:2]) < np.array(floor) / 2).all() for body in out
        ):
            return out


def on_top(rng: Rng, view: View, dice: list[Body], floor: tuple[float, float]) -> list[Body]:
    """The second die on the first or leaning on it; something of the lower one is seen."""
    while True:
        half = np.array(floor) / 2 - 30
        below = moved(dice[0], np.array([*rng.uniform(-half, half), 0.0]))
        top = float(below.corners[:, 2].max())
        around = float(rng.uniform(0, 6.28))
        way = np.array([np.cos(around), np.sin(around), 0.0])
        upper, away = dice[1], float(rng.uniform(0, 13))
        turned = upper.rotation
        if rng.random() < 0.4:
            away, top = float(rng.uniform(9, 17)), top * float(rng.uniform(0.1, 0.6))
            lean = cv2.Rodrigues(np.array([np.sin(around), -np.cos(around), 0.0]) * rng.uniform(0.1, 0.3))[0]
            turned = lean @ turned
        height = rest_height(upper.solid, turned) + top
        spot = below.position[:2] + away * way[:2]
        above = Body(upper.solid, upper.markings, upper.skin, turned, np.array([*spot, height]))
        seen_below = sticks_out(silhouette(view, below), silhouette(view, above))
        if seen_below > 0.05 and inside(view, below) and inside(view, above):
            return [below, above]


def pairs_of(reader: DiceReader, scene: Seen, *, calibrated: bool) -> list[tuple[Pair, float]]:
    """What is read of a picture, each die with its slant, degrees (nan for finds where none is)."""
    if calibrated:
        reader.camera = scene.camera
    labels = scene.labels()
    slants = {id(label): scene.slant(body) for label, (body, _) in zip(labels.dice, scene.dice, strict=True)}
    pairs = match(labels, reader.read(scene.image)).pairs
    return [(pair, slants[id(pair.label)] if pair.label is not None else float("nan")) for pair in pairs]


def table(rows: Iterable[tuple[str, Pair]]) -> str:
    """Lines: right, wrong of accepted, asked, by name."""
    by: dict[str, list[Pair]] = {}
    for name, pair in rows:
        by.setdefault(name, []).append(pair)
    lines = [f"{'':<12}{'dice':>6}{'found':>8}{'right':>8}{'asked':>8}  wrong of accepted"]
    for name, pairs in by.items():
        dice = [pair for pair in pairs if pair.label is not None]
        taken = [pair for pair in pairs if pair.accepted]
        wrong = sum(not pair.right for pair in taken)
        count = max(len(dice), 1)
        found, right = (sum(getattr(p, what) for p in dice) / count for what in ("found", "right"))
        asked = sum(not pair.accepted for pair in dice) / count
        shares = "".join(f"{share:>8.1%}" for share in (found, right, asked))
        lines.append(
            f"{name:<12}{len(dice):>6}{shares}  {wrong} of {len(taken)} ({wrong / max(len(taken), 1):.2%})"
        )
    return "\n".join(lines)


def step_of(slant: float) -> str:
    """Which of STEPS a slant falls in, degrees."""
    if np.isnan(slant):
        return "no die"
    low = max(step for step in STEPS if step <= slant)
    return f"{low} to {STEPS[STEPS.index(low) + 1]}"


def main() -> None:
    """Draw, read and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=GROUNDS)
    parser.add_argument("--pictures", type=int, default=100)
    parser.add_argument("--family", type=int, default=1, help="of seeds")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    calibrated = options.kind != "slanted"
    reader = DiceReader.load(overhead=calibrated)
    pairs: list[tuple[Pair, float]] = []
    told = 0
    for number in range(options.pictures):
        here = pairs_of(reader, seen(options.kind, number, options.family), calibrated=calibrated)
        told += any(pair.read is not None and Problem.STACKED in pair.read.problems for pair, _ in here)
        pairs += here
    print(table(("all", pair) for pair, _ in pairs))
    print(table(sorted(((step_of(slant), pair) for pair, slant in pairs), key=lambda each: each[0])))
    print(
        table(
            sorted(
                ((str(pair.label.die) if pair.label else "no die", pair) for pair, _ in pairs),
                key=lambda each: each[0],
            )
        )
    )
    flaws = Counter(problem for pair, _ in pairs if pair.read is not None for problem in pair.read.problems)
    print(", ".join(f"{problem} {count}" for problem, count in sorted(flaws.items())))
    print(f"dice called stacked in {told} of {options.pictures} pictures")


if __name__ == "__main__":
    run(main)
