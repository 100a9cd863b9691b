"""Fits the calibration of probabilities on dice whose values training did not see.

`python -m vision.training.calibrate` reads whole pictures with the exported nets: rendered table tops in
typefaces kept out of training, and every other clip of `lurig`, each with the nets that were trained without
its die (folds.py). It compares what is read with what is there, fits the regression in vision/confidence.py,
writes it into the manifests, and reports on other rendered table tops and the other clips.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.confidence import NAMES, Confidence, Evidence
from vision.evaluation.labels import LabelledPhoto
from vision.evaluation.metrics import expected_calibration_error, match
from vision.images import load
from vision.inference import MODELS
from vision.reader import DiceReader
from vision.reading import DieType, Reading
from vision.training.dataset.appearance import Rng
from vision.training.dataset.generate import whole
from vision.training.dataset.missing import run
from vision.training.dataset.own_labels import PHOTOS, lurig
from vision.training.dataset.pictures import cluttered
from vision.training.dataset.table_tops import labelled, table_top
from vision.training.dataset.typefaces import usable_typefaces
from vision.training.export import write_manifest
from vision.training.folds import FOLDS, Folds

RENDERED, NOTHING = 0.25, 1.0
"""A rendered die, and a find on a table without dice, count this much beside a photographed die: rendered
dice are harder than real ones. There are many, since fits on a hundred pictures differ."""
STEEPEST = np.radians(30)
"""Dice seen at more of a slant, at the edge of a wide lens's picture, are left out: on many it can't be said
which face is the top one, and how steep a die is seen is not among the evidence."""
RIDGE = 3.0
"""Pulls the weights towards zero ..."""
OFFSETS = 5.0
"""... and, so much more, each type's own offset: few dice of a type are seen, and some are alike."""


@dataclass(frozen=True)
class Checked:
    """One die: what it is, whether it was read right, with what evidence (None: not found), how it counts."""

    kind: str
    right: bool
    evidence: Evidence | None
    weight: float = 1.0


def fit(checked: list[Checked]) -> Confidence:
    """The logistic regression of `right` on the evidence (Newton's method)."""
    seen = [(each.evidence, each.right, each.weight) for each in checked if each.evidence is not None]
    if not seen:
        raise SystemExit("These nets find no dice, so there is nothing to calibrate. Train them for longer.")
    types = list(DieType)
    x = np.array([[*e.features(), *(float(e.die is die) for die in types)] for e, _, _ in seen])
    right = np.array([ok for _, ok, _ in seen], np.float64)
    counts = np.array([weight for _, _, weight in seen])
    weights = np.zeros(x.shape[1])
    weights[NAMES.index("logit")] = 0.5
    ridge = RIDGE * np.diag([0.0, *[0.1] * (len(NAMES) - 1), *[OFFSETS] * len(types)]) + 1e-6 * np.eye(
        x.shape[1]
    )
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        curve = (x * (counts * p * (1 - p))[:, None]).T @ x + ridge
        weights = weights + np.linalg.solve(curve, x.T @ (counts * (right - p)) - ridge @ weights)
    each = [float(w) for w in weights]
    return Confidence(tuple(each[: len(NAMES)]), dict(zip(types, each[len(NAMES) :], strict=True)))


def read_rendered(reader: DiceReader, rng: Rng, count: int) -> list[Checked]:
    """Reads `count` rendered pictures; each flat, whole die that is not seen too steeply.

    A die that is not found, and a find where no die is, count as wrong with the probability that was given.
    """
    held_out = usable_typefaces(held_out=True)
    sizes = [(640, 480), (960, 720), (1280, 960)]
    out: list[Checked] = []
    for _ in range(count):
        width, height = sizes[int(rng.integers(len(sizes)))]
        smallest = 40 * 320 / width
        top = table_top(rng, held_out, [], (width, height), (smallest, 80), hard=False)
        evidence = {die: look.evidence for die, look in reader.look(top.image)}
        photo = LabelledPhoto(Path(), "", tuple(labelled(top, die) for die in top.dice))
        pairs = match(photo, Reading(tuple(evidence), (), width, height)).pairs
        for placed, pair in zip(top.dice, pairs, strict=False):
            slanted = top.view.slant(placed.body.position) > STEEPEST
            if not whole(top, placed) or not placed.flat or slanted:
                continue
            kind = placed.body.solid.name.removesuffix("-barrel")
            if pair.read is None:
                out.append(Checked(f"{kind} not found", right=False, evidence=None))
            else:
                out.append(Checked(kind, pair.right, evidence[pair.read], RENDERED))
        beside = [pair.read for pair in pairs if pair.label is None and pair.read is not None]
        out.extend(Checked("nothing", right=False, evidence=evidence[die], weight=RENDERED) for die in beside)
    return out


def read_photos(folds: Folds, photos: list[LabelledPhoto], every: int) -> list[Checked]:
    """The same of real photographs of one die each, by nets trained without it."""
    out = []
    for photo in photos[::every]:
        seen = folds.reader_of(photo.clip).look(load(photo.path))
        if not seen:
            out.append(Checked("photo not found", right=False, evidence=None))
            continue
        die, look = max(seen, key=lambda each: each[0].probability)
        right = (die.die, die.value) == (photo.dice[0].die, photo.dice[0].value)
        out.append(Checked("photo", right, look.evidence))
    return out


def read_nothing(reader: DiceReader, rng: Rng, count: int) -> list[Checked]:
    """The same of rendered tables without dice: whatever is read there is wrong."""
    out: list[Checked] = []
    for _ in range(count):
        seen = reader.look(cluttered(rng))
        finds = [look.evidence for _, look in seen]
        out.extend(Checked("nothing", right=False, evidence=find, weight=NOTHING) for find in finds)
    return out


def every_other_clip(photos: list[LabelledPhoto], first: int) -> list[LabelledPhoto]:
    """The photographs of every second clip, from clip `first` (0 or 1) on."""
    clips = sorted({photo.clip for photo in photos})[first::2]
    return [photo for photo in photos if photo.clip in clips]


def main() -> None:
    """Fit, write and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--folds", type=Path, default=FOLDS, help="nets trained without dice of a look")
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--pictures", type=int, default=260)
    parser.add_argument("--nothing", type=int, default=500, help="tables without dice")
    parser.add_argument("--every", type=int, default=2, help="of the photographs use every n-th")
    options = parser.parse_args()
    real = lurig(options.photos, sure=False)
    reader = DiceReader.load(options.models)
    fitted = read_rendered(reader, np.random.default_rng(11), options.pictures)
    folds = Folds(options.folds)
    fitted += read_photos(folds, every_other_clip(real, 0), options.every)
    fitted += read_nothing(reader, np.random.default_rng(13), options.nothing)
    confidence = fit(fitted)
    for folder in (options.models, *folds.folders.values()):
        write_manifest(folder, confidence)
    print("\n".join(confidence.text()))
    report("rendered", confidence, read_rendered(reader, np.random.default_rng(12), options.pictures // 2))
    others = read_photos(folds, every_other_clip(real, 1), options.every)
    report("lurig, the other clips", confidence, others)


def report(name: str, confidence: Confidence, checked: list[Checked]) -> None:
    """Print how often right, how well calibrated, and what each threshold costs."""
    p = np.array([0.0 if c.evidence is None else confidence.probability(c.evidence) for c in checked])
    right = np.array([c.right for c in checked], float)
    found = p > 0
    print(f"{name}: {len(p)} dice, {right.mean():.4f} right")
    print(f"expected calibration error {expected_calibration_error(p[found], right[found]):.4f}")
    for accept in (0.9, 0.95, 0.98, 0.985, 0.99, 0.995):
        taken = p >= accept
        wrong = float((taken & (right == 0)).mean())
        print(f"accept from {accept}: asked {1 - taken.mean():.4f}, wrong and accepted {wrong:.4f}")
    for kind in sorted({c.kind for c in checked}):
        mine = [c.right for c in checked if c.kind == kind]
        print(f"  {kind}: {np.mean(mine):.3f} of {len(mine)}")


if __name__ == "__main__":
    run(main)
