"""Batches for the nets, from the chunks that `generate` wrote."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from vision.crops import FACE_SIDE, inked, rounded, tinted
from vision.pose import UP_ANGLES, UP_BINS
from vision.reading import DIE_TYPES, NO_DIE, NUMERALS, UNREADABLE, DieType
from vision.training.dataset.occlusion import (
    DIE_HIDDEN,
    FACE_HIDDEN,
    MOST_HIDDEN,
    covered,
    cut_off,
    hidden_shares,
)
from vision.views import SHOWABLE

Rows = dict[str, npt.NDArray[np.generic]]
Rng = np.random.Generator

_LOOKS_THE_SAME_TURNED = {NUMERALS.index(text) for text in ("0", "1", "8", "11", "00", "80")}
_TURNS_INTO_THE_OTHER = {NUMERALS.index(text) for text in ("6", "9")}
_D6 = DIE_TYPES.index(DieType.D6)
"""Its 6 is mostly unmarked, since it has no 9, and its face looks the same upside down."""
_SHOWN = {(DIE_TYPES.index(die), numeral): row for row, (die, _, numeral) in enumerate(SHOWABLE)}
"""The row of SHOWABLE of a die by the classes of its type and its numeral."""
TURNED, TURNED_D6 = 0.2, 0.45
"""Share of the faces that stand some other way than upright; more of a d6, whose pips are read every way up:
a net that has seen few other d6 takes any blot on one for pips."""
ZOOMED, ZOOM = 0.4, (-0.1, 0.35)
"""Share of the faces cut out closer or wider than usual, and by which factors (their logarithms)."""
SLANTED, SHORTEST = 0.3, 0.55
"""Share of the faces pressed together along some line, as they look from the side, and to what part."""
COVERED = 0.15
"""Share of the dice that something is laid on."""
CUT_OFF, CUT_OFF_BARE = 0.04, 0.2
"""Share of the dice, and of the crops without one, at the picture's edge."""
TINTED = 0.2
"""Share of the faces and the whole dice that are seen in their colours alone."""
EVENED = 0.7
"""How far rare numerals are made as frequent as others: 0 not at all, 1 all of them alike."""


TRACED_REPEATS = 6
"""A path-traced picture counts as so many: there are few, and they are most like real ones."""
_SHORT = {"scene": "boxes", "pose": "kind", "face": "kind"}
"""An array as long as another, but quick to read, to count its rows by."""


def chunks(folder: Path, kind: str) -> list[Path]:
    """The files of a kind ("dice", "check", "table") in a folder, path-traced ones as often as they count."""
    traced = sorted(folder.glob(f"{kind}-traced-*.npz"))
    return [*sorted(folder.glob(f"{kind}-[0-9]*.npz")), *traced * TRACED_REPEATS]


def load(files: list[Path], keys: tuple[str, ...]) -> Rows:
    """Chunks in one piece; only the arrays named. Rows of photographs lack what only a renderer knows.

    A row without a die gets its whole picture as its face.
    """
    rows: Rows = {}
    start, count = 0, sum(len(np.load(file)[_SHORT[keys[0]]]) for file in files)
    for file in files:
        chunk = np.load(file)
        size = len(chunk[_SHORT[keys[0]]])
        for key in keys:
            part = chunk[key]
            if key == "face":
                wholes = chunk["pose"]  # read from the file here, once
                for row in np.flatnonzero(chunk["text"] < 0):
                    part[row] = cv2.resize(wholes[row], (part.shape[2], part.shape[1]))
            # filled bit by bit: in memory there is never more than all of it once
            rows.setdefault(key, np.empty((count, *part.shape[1:]), part.dtype))[start : start + size] = part
        start += size
    return rows


def of_dice(files: list[Path], keys: tuple[str, ...], *, known: bool = True) -> Rows:
    """Chunks of single dice; `known`: whether more than the type is; `lone`: they have one way up."""
    rows = load(files, keys)
    rows["known"] = np.full(len(rows["kind"]), known, np.float32)
    rows["lone"] = (rows["ups"][:, 1, 1] == 0).astype(np.int64) * known
    return rows


def evened(texts: npt.NDArray[np.generic]) -> npt.NDArray[np.float64]:
    """The chance of each row (N,) to be drawn, so that no numeral is likely only for being frequent.

    A 9 is on d10, d12 and d20, a 0 on d10 alone; in a throw of d10 they are equally likely.
    """
    _, which, counts = np.unique(texts, return_inverse=True, return_counts=True)
    chance = counts[which].astype(np.float64) ** -EVENED
    return chance / chance.sum()


def order(
    rng: Rng, count: int, batch: int, chance: npt.NDArray[np.float64] | None = None
) -> Iterator[npt.NDArray[np.int64]]:
    """Random batches of row numbers, without end; each row as often as another, or by its chance."""
    while chance is not None:
        drawn = rng.choice(count, size=batch * 256, p=chance)
        yield from drawn.reshape(256, batch)
    while True:
        shuffled = rng.permutation(count)
        for start in range(0, count - batch + 1, batch):
            yield shuffled[start : start + batch]


def recolour(rng: Rng, picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The same picture in other colours: channels swapped, sometimes inverted or grey, gains changed."""
    out = picture[:, :, rng.permutation(3)] if rng.random() < 0.5 else picture
    if rng.random() < 0.1:
        out = np.repeat(out.mean(axis=2, keepdims=True), 3, axis=2)
    if rng.random() < 0.08:
        out = 255 - out
    gain = np.exp(rng.normal(0, 0.15, 3))
    return np.clip(out * gain + rng.normal(0, 8), 0, 255).astype(np.uint8)


def _perhaps_hidden(
    rng: Rng, rows: Rows, picked: npt.NDArray[np.int64], row: int
) -> tuple[npt.NDArray[np.uint8], bool]:
    """A row's crop, some with a part hidden or beyond the picture, and whether too much to read is."""
    picture = rows["pose"][row]
    if int(rows["kind"][row]) == NO_DIE:
        return (cut_off(rng, picture)[0] if rng.random() < CUT_OFF_BARE else picture), False
    chance = rng.random()
    if not rows["known"][row] or chance >= COVERED + CUT_OFF:
        return picture, False
    if chance < COVERED:
        other = int(picked[rng.integers(len(picked))])
        shown, gone = covered(rng, picture, rows["pose"][other], rows["mask"][other])
    else:
        shown, gone = cut_off(rng, picture)
    x, y, log_radius = (float(v) for v in rows["place"][row])
    on_face, on_die = hidden_shares(gone, rows["mask"][row], (x, y), float(np.exp(log_radius)))
    if on_die > MOST_HIDDEN:
        return picture, False
    return shown, on_face >= FACE_HIDDEN or on_die >= DIE_HIDDEN


def pose_batch(rng: Rng, rows: Rows, picked: npt.NDArray[np.int64]) -> dict[str, Tensor]:
    """Crops of whole dice, turned by quarter turns and recoloured, with their targets."""
    pictures, places, ups, masks, hidden = [], [], [], [], []
    for row in picked:
        quarter = int(rng.integers(4))
        x, y, log_radius = (float(v) for v in rows["place"][row])
        picture, hides = _perhaps_hidden(rng, rows, picked, int(row))
        hidden.append(float(hides))
        picture = recolour(rng, picture)
        if rng.random() < 0.5:
            picture = spoilt(rng, picture)
        pictures.append(np.rot90(picture, quarter).copy())
        for _ in range(quarter):  # rot90 turns counter-clockwise: right becomes up, y points down
            x, y = y, -x
        places.append((x, y, log_radius))
        soft = np.zeros(UP_BINS)
        for angle, weight in rows["ups"][row]:
            if weight > 0:
                away = np.cos(UP_ANGLES - (angle + quarter * np.pi / 2))
                peak = np.exp(30 * (away - 1))
                soft += weight * peak / peak.sum()
        ups.append(soft)
        masks.append(np.rot90(rows["mask"][row], quarter).copy())
    kind = torch.from_numpy(rows["kind"][picked].astype(np.int64))
    return {
        "x": torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float() / 255,
        "kind": kind,
        "die": (kind != NO_DIE).float(),
        "known": torch.from_numpy(rows["known"][picked].astype(np.float32)),
        "place": torch.tensor(places, dtype=torch.float32),
        "up": torch.from_numpy(np.stack(ups)).float(),
        "flat": torch.from_numpy(rows["flat"][picked].astype(np.float32)),
        "stacked": torch.from_numpy(rows["stacked"][picked].astype(np.float32)),
        "covered": torch.tensor(hidden, dtype=torch.float32),
        "mask": torch.from_numpy(np.stack(masks)).float().flatten(1) / 255,
    }


def spoilt(rng: Rng, face: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """A face as a worse picture shows it: coarser, blurred, glaring, lit from one side, noisy."""
    side = face.shape[0]
    if rng.random() < 0.2:
        small = max(14, round(side * rng.uniform(0.28, 0.8)))
        coarse = cv2.resize(face, (small, small), interpolation=cv2.INTER_AREA)
        face = cv2.resize(coarse, (side, side)).astype(np.uint8)
    if rng.random() < 0.15:
        face = cv2.GaussianBlur(face, (0, 0), float(rng.uniform(0.6, 1.8))).astype(np.uint8)
    if rng.random() < 0.12:
        face = face.copy()
        axes = tuple(int(v) for v in rng.uniform(2, 9, 2))
        at = (int(rng.integers(8, side - 8)), int(rng.integers(8, side - 8)))
        cv2.ellipse(face, at, axes, float(rng.uniform(0, 180)), 0, 360, (255, 255, 255), -1, cv2.LINE_AA)
    if rng.random() < 0.4:
        picture: npt.NDArray[np.floating] = face.astype(np.float32)
        if rng.random() < 0.6:
            slope = rng.normal(0, 0.35, 2)
            ramp = np.linspace(-1, 1, side, dtype=np.float32)
            lit = np.clip(1 + slope[0] * ramp[None, :] + slope[1] * ramp[:, None], 0.2, 2)
            picture = picture * lit[:, :, None]
        if rng.random() < 0.6:
            picture = picture + rng.normal(0, abs(rng.normal(0, 9)), picture.shape)
        face = np.clip(picture, 0, 255).astype(np.uint8)
    return face


def turned_face(rng: Rng, face: npt.NDArray[np.uint8], angle: float, scale: float, shift: float) -> Tensor:
    """A stored face (80 px) cut to what the net sees (64 px), turned by `angle` deg, a little misplaced."""
    side = face.shape[0]
    middle = (side - 1) / 2
    matrix = np.asarray(cv2.getRotationMatrix2D((middle, middle), angle, scale), np.float64)
    matrix[:, :2] += rng.normal(0, 0.04, (2, 2))  # askew, as a face is that is not seen straight on
    if rng.random() < SLANTED:
        along = rng.uniform(0, np.pi)
        line = np.array([np.cos(along), np.sin(along)])
        matrix[:, :2] -= (1 - rng.uniform(SHORTEST, 1)) * np.outer(line, line) @ matrix[:, :2]
    matrix[:, 2] = (
        (FACE_SIDE - 1) / 2 - matrix[:, :2] @ (middle, middle) + rng.normal(0, shift, 2) * FACE_SIDE
    )
    cut = cv2.warpAffine(face, matrix, (FACE_SIDE, FACE_SIDE), borderMode=cv2.BORDER_REPLICATE).astype(
        np.uint8
    )
    seen = spoilt(rng, cut)
    colours = tinted(seen) if rng.random() < TINTED else None
    plane = inked(seen if colours is None else colours)
    if rng.random() < 0.5:
        plane = -plane
    plane = plane * np.exp(rng.normal(0, 0.15)) + rng.normal(0, 0.15)
    return torch.from_numpy(plane.astype(np.float32))[None]


def whole_batch(rng: Rng, rows: Rows, picked: npt.NDArray[np.int64]) -> tuple[Tensor, Tensor]:
    """Whole dice turned upright, each with its row of SHOWABLE; some stand otherwise and have none."""
    pictures, shown = [], []
    for row in picked:
        picture = recolour(rng, rows["pose"][row])
        if rng.random() < 0.5:
            picture = spoilt(rng, picture)
        colours = tinted(picture) if rng.random() < TINTED else None
        picture = picture if colours is None else colours
        kind, text = int(rows["kind"][row]), int(rows["text"][row])
        ups = rows["ups"][row]
        angle, away = float(rng.uniform(-np.pi, np.pi)), float(rng.normal(0, np.radians(8)))
        if text >= 0:
            chance = ups[:, 1].astype(np.float64)
            angle = float(ups[rng.choice(len(ups), p=chance / chance.sum()), 0])
            turned = _turned_away(rng, rows, row)
            away = away if turned is None else np.radians(turned)
        else:
            turned = 0.0
        shown.append(len(SHOWABLE) if turned is not None else _SHOWN[kind, text])
        side = picture.shape[0]
        middle = (side - 1) / 2
        scale = float(np.exp(rng.normal(0.02, 0.06)))
        turn = np.degrees(np.pi / 2 - angle + away)
        matrix = np.asarray(cv2.getRotationMatrix2D((middle, middle), turn, scale), np.float64)
        matrix[:, :2] += rng.normal(0, 0.025, (2, 2)) @ matrix[:, :2]
        matrix[:, 2] = middle - matrix[:, :2] @ (middle, middle) + rng.normal(0, 0.015, 2) * side
        upright = cv2.warpAffine(picture, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
        pictures.append(rounded(upright.astype(np.uint8)))
    x = torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float() / 255
    return x, torch.tensor(shown)


def _turned_away(rng: Rng, rows: Rows, row: int) -> float | None:
    """For some dice by how many degrees their face stands away from every way in which it could be read."""
    text, d6 = int(rows["text"][row]), int(rows["kind"][row]) == _D6
    lone = bool(rows["lone"][row]) and text not in _LOOKS_THE_SAME_TURNED
    if not lone or rng.random() >= (TURNED_D6 if d6 else TURNED):
        return None
    # upside down a d6's 6 is as good as upright: it has no 9. Elsewhere a mark or the face's own
    # shape tells a 6 from a 9, and read upside down it is neither
    half = text in _TURNS_INTO_THE_OTHER and d6
    away = rng.uniform(50, 130) if half else rng.uniform(45, 180)
    return float(away * rng.choice([-1, 1]) + (180 if half and rng.random() < 0.5 else 0))


def face_batch(rng: Rng, rows: Rows, picked: npt.NDArray[np.int64]) -> tuple[Tensor, Tensor]:
    """Upright faces with their numerals; some are turned or shifted away and unreadable."""
    faces, texts = [], []
    for row in picked:
        text = int(rows["text"][row])
        face = rows["face"][row]
        angle = rng.normal(0, 9)
        scale = np.exp(rng.uniform(*ZOOM) if rng.random() < ZOOMED else rng.normal(0, 0.09))
        shift = 0.02 if rng.random() < 0.5 else 0.045
        turned = None if text < 0 else _turned_away(rng, rows, row)
        if text < 0:  # no die
            text = UNREADABLE
        elif turned is not None:
            angle, text = turned, UNREADABLE
        elif rng.random() < 0.03:
            scale, shift, text = scale * np.exp(rng.choice([-1, 1]) * 0.8), 0.35, UNREADABLE
        faces.append(turned_face(rng, face, float(angle), float(scale), shift))
        texts.append(text)
    return torch.stack(faces), torch.tensor(texts)
