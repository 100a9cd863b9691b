"""Trains the detector on rendered table tops: `python -m vision.training.train_find`."""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.training.batches import Rng, Rows, chunks, load, order, recolour
from vision.training.dataset.generate import CELL
from vision.training.dataset.missing import run
from vision.training.nets import FindNet, usual_device

KEYS = ("scene", "boxes", "mask")
BATCH = 16
PHOTO_REPEATS = 2
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


def loss_of(out: Tensor, heat: Tensor, size: Tensor, mask: Tensor) -> Tensor:
    """Focal loss on middles (Zhou et al. 2019), L1 on log sizes, cross-entropy on the mask."""
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


def check(net: nn.Module, rows: Rows) -> str:
    """Share of held-out dice with a peak near their middle, and false peaks a picture."""
    net.eval()
    found = dice = false = 0
    off = 0.0
    with torch.no_grad():
        for start in range(0, len(rows["scene"]), 32):
            x = torch.from_numpy(rows["scene"][start : start + 32]).permute(0, 3, 1, 2).float() / 255
            device = next(net.parameters()).device
            out = net(x.to(device, memory_format=torch.channels_last)).float().cpu()
            heat = torch.sigmoid(out[:, 0])
            top = (heat == functional.max_pool2d(heat[:, None], 3, 1, 1)[:, 0]) & (heat > 0.3)
            for place in range(len(x)):
                ys, xs = np.nonzero(top[place].numpy())
                boxes = [b for b in rows["boxes"][start + place] if b[2] > 0 and b[0] >= 0]
                dice += len(boxes)
                used = set()
                for bx, by, half in boxes:
                    away = (
                        np.hypot(xs * CELL + 1.5 - bx, ys * CELL + 1.5 - by) / half
                        if len(xs)
                        else np.array([9.0])
                    )
                    if away.min() < 0.5:
                        found += 1
                        off += float(away.min())
                        used.add(int(away.argmin()))
                false += len(xs) - len(used)
    net.train()
    away_mean = off / max(found, 1)
    return (
        f"found {found / dice:.4f} of {dice}, false {false / dice:.4f} a die, off {away_mean:.3f} half-widths"
    )


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path(".cache/train"))
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, default=None, help="checkpoint to begin from")
    parser.add_argument("--photos", choices=["none", "paper", "wood", "all"], default="none")
    parser.add_argument("--tables", type=int, default=1000, help="chunks of rendered table tops at most")
    parser.add_argument("--name", default="find", help="of the checkpoint")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--device", default=usual_device(), help="a GPU where there is one, else the CPU")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    files = chunks(options.folder, "table")
    folds = {"none": (), "all": ("paper", "wood")}.get(options.photos, (options.photos,))
    files = files[: options.tables]
    for fold in folds:
        files += [options.folder / f"scenes-{fold}.npz"] * PHOTO_REPEATS
        files += sorted(options.folder.glob(f"plated-{fold}-*.npz")) * 2
    rows = load(files, KEYS)
    checks = load(sorted(options.folder.glob("table-check-*.npz")), KEYS)
    print(f"find: {len(rows['scene'])} table tops", flush=True)
    device = torch.device(options.device)
    net = FindNet().to(device, memory_format=torch.channels_last)
    if options.start is not None:
        net.load_state_dict(torch.load(options.start, weights_only=True, map_location=device)["net"])
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, options.rate, total_steps=options.steps, pct_start=0.1
    )
    running, began = 0.0, time.monotonic()
    batches = order(rng, len(rows["scene"]), BATCH)
    for step in range(1, options.steps + 1):
        x, heat, size, mask = (part.to(device) for part in batch_of(rng, rows, next(batches)))
        with torch.autocast(device.type, torch.bfloat16):
            out = net(x).float()
        loss = loss_of(out, heat, size, mask)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        schedule.step()
        running = 0.98 * running + 0.02 * float(loss.detach())
        if step % 250 == 0 or step == options.steps:
            spent = time.monotonic() - began
            print(
                f"find {step}/{options.steps} loss {running:.3f} {check(net, checks)} {spent:.0f} s",
                flush=True,
            )
            torch.save({"net": net.state_dict(), "step": step}, options.folder / f"{options.name}.pt")


if __name__ == "__main__":
    run(main)
