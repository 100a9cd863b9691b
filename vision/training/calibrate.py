"""Fits the calibration of probabilities on dice whose values training did not see.

`python -m vision.training.calibrate` reads whole pictures with the exported nets: rendered table tops in
typefaces kept out of training, and every other clip of `lurig` (whose values are never trained on). It
compares what is read with what is there, fits Platt's scaling, writes it into the manifest, and reports on
other rendered table tops and the other clips.
"""

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt

from hardware.simulated.render import silhouette
from vision.nets import MODELS
from vision.pictures import load
from vision.read import DiceReader
from vision.training.evaluate import PHOTOS, Photo, best, lurig
from vision.training.export import write_manifest
from vision.training.scenes import Rng, table_top
from vision.training.typefaces import find_typefaces, split_typefaces

Floats = npt.NDArray[np.float64]


def platt(raw: Floats, right: Floats) -> tuple[float, float]:
    """Slope and offset of the logistic regression of `right` (0 or 1) on the logit of `raw` (Newton)."""
    logit = np.log(np.clip(raw, 1e-6, 1 - 1e-6) / np.clip(1 - raw, 1e-6, 1))
    x = np.column_stack([logit, np.ones_like(logit)])
    weights = np.array([1.0, 0.0])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        curve = (x * (p * (1 - p))[:, None]).T @ x + 1e-6 * np.eye(2)
        weights = weights + np.linalg.solve(curve, x.T @ (right - p))
    return float(weights[0]), float(weights[1])


def expected_calibration_error(p: Floats, right: Floats, bins: int = 15) -> float:
    """Mean gap between probability and share right over equal bins (Guo et al. 2017), weighted by size."""
    place = np.minimum((p * bins).astype(int), bins - 1)
    gaps = [
        abs(p[place == b].mean() - right[place == b].mean()) * (place == b).mean()
        for b in set(place.tolist())
    ]
    return float(sum(gaps))


def read_rendered(reader: DiceReader, rng: Rng, count: int) -> list[tuple[float, bool, str]]:
    """Reads `count` rendered pictures; for each flat, whole die: (probability, right, what it was).

    A die that is not found, and a find where no die is, count as wrong with the probability that was given.
    """
    _, held_out = split_typefaces(find_typefaces())
    sizes = [(640, 480), (960, 720), (1280, 960)]
    out: list[tuple[float, bool, str]] = []
    for _ in range(count):
        width, height = sizes[int(rng.integers(len(sizes)))]
        smallest = 40 * 320 / width
        top = table_top(rng, held_out, [], (width, height), (smallest, 80))
        left = list(reader.read(top.image).dice)
        for placed in top.dice:
            outline = silhouette(top.view, placed.body)
            low, high = outline.min(axis=0), outline.max(axis=0)
            middle, half = (low + high) / 2, float((high - low).max()) / 2
            near = [d for d in left if np.hypot(d.x - middle[0], d.y - middle[1]) < half * 0.6]
            die = min(near, key=lambda d: float(np.hypot(d.x - middle[0], d.y - middle[1])), default=None)
            if die is not None:
                left.remove(die)
            whole = low.min() >= 0 and high[0] < width and high[1] < height
            if not whole or not placed.flat:
                continue
            kind = placed.body.solid.name.removesuffix("-barrel")
            if die is None:
                out.append((0.0, False, f"{kind} not found"))
                continue
            right = die.die is not None and (die.die.value, die.value) == (kind, placed.value)
            out.append((die.probability, right, kind))
        out.extend((die.probability, False, "nothing") for die in left)
    return out


def read_photos(reader: DiceReader, photos: list[Photo], every: int) -> list[tuple[float, bool, str]]:
    """The same of real photographs of one die each."""
    out = []
    for photo in photos[::every]:
        die = best(reader.read(load(photo.path)).dice)
        if die is None or die.die is None:
            out.append((0.0, False, "photo not found"))
        else:
            out.append((die.probability, (die.die.value, die.value) == (photo.die, photo.value), "photo"))
    return out


def every_other_clip(photos: list[Photo], first: int) -> list[Photo]:
    """The photographs of every second clip, from clip `first` (0 or 1) on."""
    clips = sorted({photo.clip for photo in photos})[first::2]
    return [photo for photo in photos if photo.clip in clips]


def main() -> None:
    """Fit, write and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--pictures", type=int, default=200)
    parser.add_argument("--every", type=int, default=4, help="of the photographs use every n-th")
    options = parser.parse_args()
    write_manifest(options.models, 1.0, 0.0)
    real = lurig(options.photos)
    reader = DiceReader.load(options.models)
    fitted = read_rendered(reader, np.random.default_rng(11), options.pictures)
    fitted += read_photos(reader, every_other_clip(real, 0), options.every)
    raw = np.array([p for p, _, _ in fitted])
    right = np.array([ok for _, ok, _ in fitted], float)
    keep = raw > 0
    slope, offset = platt(raw[keep], right[keep])
    write_manifest(options.models, slope, offset)
    reader = DiceReader.load(options.models)
    print(f"slope {slope:.3f} offset {offset:.3f}")
    report("rendered", read_rendered(reader, np.random.default_rng(12), options.pictures))
    report("lurig, the other clips", read_photos(reader, every_other_clip(real, 1), options.every))


def report(name: str, checked: list[tuple[float, bool, str]]) -> None:
    """Print how often right, how well calibrated, and what each threshold costs."""
    p = np.array([p for p, _, _ in checked])
    right = np.array([ok for _, ok, _ in checked], float)
    found = p > 0
    print(f"{name}: {len(p)} dice, {right.mean():.4f} right")
    print(f"expected calibration error {expected_calibration_error(p[found], right[found]):.4f}")
    for accept in (0.9, 0.95, 0.98, 0.985, 0.99, 0.995):
        taken = p >= accept
        wrong = float((taken & (right == 0)).mean())
        print(f"accept from {accept}: asked {1 - taken.mean():.4f}, wrong and accepted {wrong:.4f}")
    for kind in sorted({kind for _, _, kind in checked}):
        mine = [ok for _, ok, each in checked if each == kind]
        print(f"  {kind}: {np.mean(mine):.3f} of {len(mine)}")


if __name__ == "__main__":
    main()
