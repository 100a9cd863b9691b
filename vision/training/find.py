"""What the detector is taught: batches of table tops, its loss, and how well it finds dice."""

from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.detector import CELL, PEAK, peaks_in
from vision.training.batches import Rng, Rows, chunks, load, recolour
from vision.training.nets import device_of

KEYS = ("scene", "boxes", "mask")
PHOTO_REPEATS = 2
NEAR = 0.5
"""A die is found by a peak nearer to its middle than this many half-widths."""
NOISY, STRONGEST = 0.35, 14.0
"""Share of the pictures with more noise than the renderer adds, and its deviation, levels of 255: dice
are lost on dark tables that a camera brightens."""


def targets(boxes: np.ndarray, size: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """Heat of middles and log half-widths (in cells) on the output grid.

    Args:
        boxes: (N, 3) x, y, half-width in px; half-width 0 for none.
        size: (height, width) of the grid.

    Returns:
        heat HxW, 0 to 1, and sizes HxW, 0 where there is no middle near.
    """
    ys, xs = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
    heat = np.zeros(size, np.float32)
    sizes = np.zeros(size, np.float32)
    for box in boxes:
        if box[2] <= 0 or box[0] < 0:
            continue
        x, y, half = (box[0] + 0.5) / CELL - 0.5, (box[1] + 0.5) / CELL - 0.5, box[2] / CELL
        spread = max(0.9, half * 0.22)
        bump = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * spread**2))
        row, column = min(max(round(float(y)), 0), size[0] - 1), min(max(round(float(x)), 0), size[1] - 1)
        bump[row, column] = 1
        near = bump > np.maximum(heat, 0.3)
        sizes[near] = np.log(half)
        heat = np.maximum(heat, bump)
    return heat, sizes


def noisy(rng: Rng, picture: np.ndarray) -> np.ndarray:
    """The picture (HxWx3 uint8) as a camera shows it in little light: with grain, fine or coarse."""
    height, width = picture.shape[:2]
    coarse = int(rng.integers(1, 4))
    size = (height // coarse, width // coarse, 1 if rng.random() < 0.4 else 3)
    grain = rng.normal(0, abs(rng.normal(0, STRONGEST)), size).astype(np.float32)
    spread = cv2.resize(grain, (width, height), interpolation=cv2.INTER_LINEAR).reshape(height, width, -1)
    return np.clip(picture + spread, 0, 255).astype(np.uint8)


def batch_of(rng: Rng, rows: Rows, picked: np.ndarray) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Pictures mirrored, recoloured and rescaled, with heat, sizes and masks."""
    pictures, heats, sizes, masks = [], [], [], []
    for row in picked:
        picture = recolour(rng, rows["scene"][row])
        if rng.random() < NOISY:
            picture = noisy(rng, picture)
        boxes, mask = rows["boxes"][row].copy(), rows["mask"][row]
        height, width = picture.shape[:2]
        if rng.random() < 0.5:
            picture, mask = picture[:, ::-1], mask[:, ::-1]
            boxes[:, 0] = np.where(boxes[:, 0] >= 0, width - 1 - boxes[:, 0], -1)
        if rng.random() < 0.5:
            picture, mask = picture[::-1], mask[::-1]
            boxes[:, 1] = np.where(boxes[:, 0] >= 0, height - 1 - boxes[:, 1], -1)
        heat, size = targets(boxes, mask.shape)
        pictures.append(picture.copy())
        heats.append(heat)
        sizes.append(size)
        masks.append(mask.copy())
    x = torch.from_numpy(np.stack(pictures)).permute(0, 3, 1, 2).float() / 255
    return (
        x.to(memory_format=torch.channels_last),
        torch.from_numpy(np.stack(heats)),
        torch.from_numpy(np.stack(sizes)),
        torch.from_numpy(np.stack(masks)).float() / 255,
    )


def rows_of(folder: Path, *, photos: bool) -> Rows:
    """The table tops in a folder; with photographs, their dice and tables too."""
    files = chunks(folder, "table")
    if photos:
        files += [folder / "scenes.npz", *sorted(folder.glob("plated-*.npz"))] * PHOTO_REPEATS
    rows = load(files, KEYS)
    rows["real"] = np.zeros(len(rows["scene"]), np.int64)
    return rows


def find_loss(net: nn.Module, rng: Rng, rows: Rows, picked: np.ndarray, _smoothing: float) -> Tensor:
    """Focal loss on middles (Zhou et al. 2019), L1 on log sizes, cross-entropy on the mask."""
    x, heat, size, mask = (part.to(device_of(net)) for part in batch_of(rng, rows, picked))
    out = net(x).float()
    logit = out[:, 0]
    hot = torch.sigmoid(logit).clamp(1e-4, 1 - 1e-4)
    peak = (heat > 0.999).float()
    positive = -(torch.log(hot) * (1 - hot) ** 2 * peak).sum()
    negative = -(torch.log(1 - hot) * hot**2 * (1 - heat) ** 4 * (1 - peak)).sum()
    near = (heat > 0.3).float()
    sizes = (torch.abs(out[:, 1] - size) * near).sum() / near.sum().clamp(min=1)
    return (
        (positive + negative) / peak.sum().clamp(min=1)
        + sizes
        + functional.binary_cross_entropy_with_logits(out[:, 2], mask)
    )


def check_find(net: nn.Module, rows: Rows) -> str:
    """Share of held-out dice with a peak near their middle, and false peaks a picture."""
    net.eval()
    off: list[float] = []
    dice = false = 0
    with torch.no_grad():
        for start in range(0, len(rows["scene"]), 32):
            x = torch.from_numpy(rows["scene"][start : start + 32]).permute(0, 3, 1, 2).float() / 255
            out = net(x.to(device_of(net), memory_format=torch.channels_last)).float().cpu().numpy()
            for maps, boxes in zip(out, rows["boxes"][start : start + 32], strict=True):
                peaks, used = peaks_in(maps, 1.0, PEAK), set()
                for bx, by, half in (box for box in boxes if box[2] > 0 and box[0] >= 0):
                    dice += 1
                    each = [float(np.hypot(peak.x - bx, peak.y - by) / half) for peak in peaks]
                    if min(each, default=np.inf) < NEAR:
                        off.append(min(each))
                        used.add(each.index(min(each)))
                false += len(peaks) - len(used)
    return (
        f"found {len(off) / dice:.4f} of {dice}, false {false / dice:.4f} a die, "
        f"off {np.mean(off or [np.nan]):.3f} half-widths"
    )
