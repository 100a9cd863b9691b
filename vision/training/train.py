"""Trains one net on the chunks: `python -m vision.training.train pose --steps 6000`.

Goes on from its checkpoint when there is one; the same seed and chunks give the same net on the same machine.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.pose import UP_ANGLES, UP_BINS
from vision.reading import NO_DIE, UNREADABLE
from vision.training import find
from vision.training.batches import (
    Rng,
    Rows,
    chunks,
    evened,
    face_batch,
    load,
    of_dice,
    order,
    pose_batch,
    whole_batch,
)
from vision.training.dataset.missing import run
from vision.training.dataset.photos import files_without
from vision.training.nets import FindNet, NumeralNet, PoseNet, WholeNet, device_of, usual_device
from vision.training.processor import calculates_in_halves
from vision.views import SHOWABLE

KINDS = NO_DIE + 1
PHOTO_REPEATS = 6
VALUES_SHARE = 0.35
"""Real dice whose values are known are drawn so often for each rendered one."""
ONLY_BELOW = ["below"]
"""Where only this part of the pose net learns, half of the rendered dice it is shown lie on others."""
CHECK_EVERY = 500
Picked = npt.NDArray[np.int64]
Batches = Callable[[Rng, Rows, Picked], tuple[Tensor, Tensor]]


def pose_loss(net: nn.Module, rng: Rng, rows: Rows, picked: Picked, smoothing: float) -> Tensor:
    """Type for every row; outline, place, up and how it lies where they are known."""
    batch = {key: part.to(device_of(net)) for key, part in pose_batch(rng, rows, picked).items()}
    out = net(batch["x"].to(memory_format=torch.channels_last)).float()
    kind, place, up, lies, mask = split_pose(out)
    known = batch["die"] * batch["known"]
    some = known.sum().clamp(min=1)
    loss = functional.cross_entropy(kind, batch["kind"], label_smoothing=smoothing)
    loss = (
        loss
        + 3
        * (functional.smooth_l1_loss(place, batch["place"], reduction="none", beta=0.05).sum(1) * known).sum()
        / some
    )
    loss = loss + 0.5 * (-(functional.log_softmax(up, 1) * batch["up"]).sum(1) * known).sum() / some
    wanted = torch.stack([batch["flat"], batch["covered"], batch["stacked"]], 1)
    lying = functional.binary_cross_entropy_with_logits(lies, wanted, reduction="none").sum(1)
    loss = loss + 0.2 * (lying * known).sum() / some
    seen = functional.binary_cross_entropy_with_logits(mask, batch["mask"], reduction="none").mean(1)
    whole = batch["known"]
    return loss + (seen * whole).sum() / whole.sum().clamp(min=1)


def split_pose(out: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """The pose net's output as type, place, up, (flat, covered, stacked) and mask."""
    parts = torch.split(out, [KINDS, 3, UP_BINS, 3, out.shape[1] - KINDS - 6 - UP_BINS], 1)
    return parts[0], parts[1], parts[2], parts[3], parts[4]


def shown_loss(
    net: nn.Module, rng: Rng, rows: Rows, picked: Picked, smoothing: float, *, batch_of: Batches
) -> Tensor:
    """Of the nets that tell what is shown."""
    x, shown = (part.to(device_of(net)) for part in batch_of(rng, rows, picked))
    out = net(x.to(memory_format=torch.channels_last)).float()
    return functional.cross_entropy(out, shown, label_smoothing=smoothing)


def check_pose(net: nn.Module, rows: Rows) -> str:
    """How well the held-out dice are posed."""
    net.eval()
    right = turned = off = 0.0
    dice = 0
    below: list[npt.NDArray[np.float32]] = []
    with torch.no_grad():
        for start in range(0, len(rows["kind"]), 256):
            picked = np.arange(start, min(start + 256, len(rows["kind"])))
            x = torch.from_numpy(rows["pose"][picked]).permute(0, 3, 1, 2).float() / 255
            kind, place, up, lies, _ = split_pose(net(x.to(device_of(net))).cpu())
            truth = rows["kind"][picked]
            right += float((kind.argmax(1).numpy() == truth).sum())
            die = truth != NO_DIE
            dice += int(die.sum())
            true_place = rows["place"][picked]
            far = np.linalg.norm(place.numpy()[:, :2] - true_place[:, :2], axis=1) / np.exp(true_place[:, 2])
            off += float(far[die].sum())
            angle = UP_ANGLES[up.argmax(1).numpy()]
            ups = rows["ups"][picked]
            apart = np.abs(np.angle(np.exp(1j * (angle[:, None] - ups[:, :, 0])))) + (ups[:, :, 1] == 0) * 9
            turned += float(((apart.min(axis=1) < np.radians(20)) & die).sum())
            below.append(lies[:, 2].numpy()[die])
    stacked = rows["stacked"][rows["kind"] != NO_DIE] == 1
    logits = np.concatenate(below)
    told = (logits[stacked] > np.quantile(logits[~stacked], 0.99)).mean() if stacked.any() else np.nan
    return (
        f"type {right / len(rows['kind']):.4f} up {turned / dice:.4f} off {off / dice:.3f} radii "
        f"stacked, with 1 % of others {told:.3f}"
    )


def check_shown(net: nn.Module, rows: Rows, *, batch_of: Batches, none: int) -> str:
    """How many held-out dice are read right (with a little error of place), by kind; `none`: no reading."""
    rng = np.random.default_rng(1)
    net.eval()
    found = []
    with torch.no_grad():
        for start in range(0, len(rows["text"]), 256):
            picked = np.arange(start, min(start + 256, len(rows["text"])))
            x, text = batch_of(rng, rows, picked)
            read = net(x.to(device_of(net))).argmax(1).cpu()
            found.append((read == text).numpy() | (text == none).numpy())
    right = np.concatenate(found)
    kinds = rows["kind"]
    each = " ".join(f"{k}:{right[kinds == k].mean():.3f}" for k in range(NO_DIE))
    return f"right {right[kinds != NO_DIE].mean():.4f} ({each})"


@dataclass(frozen=True)
class Lesson:
    """How a net is taught.

    Attributes:
        net: its class.
        keys: the arrays of a chunk that it learns from.
        loss: of a batch of the rows picked, labels smoothed by the last argument.
        check: how well it does on rows of `checks`, a kind of chunk that it has not seen, in words.
        batch: rows at a time. decay: of weights. longest: the gradient at most.
        shows: whether it tells what is shown, so that rare numerals are to be drawn as often as others.
    """

    net: type[nn.Module]
    keys: tuple[str, ...]
    loss: Callable[[nn.Module, Rng, Rows, Picked, float], Tensor]
    check: Callable[[nn.Module, Rows], str]
    checks: str = "check"
    batch: int = 128
    decay: float = 0.02
    longest: float = 2.0
    shows: bool = False


def _showing(net: type[nn.Module], picture: str, batch_of: Batches, none: int) -> Lesson:
    check = partial(check_shown, batch_of=batch_of, none=none)
    return Lesson(
        net, (picture, "text", "ups", "kind"), partial(shown_loss, batch_of=batch_of), check, shows=True
    )


LESSONS = {
    "find": Lesson(
        FindNet, find.KEYS, find.find_loss, find.check_find, "table-check", batch=16, decay=0.01, longest=5.0
    ),
    "pose": Lesson(
        PoseNet, ("pose", "kind", "place", "ups", "mask", "flat", "stacked"), pose_loss, check_pose
    ),
    "numeral": _showing(NumeralNet, "face", face_batch, UNREADABLE),
    "whole": _showing(WholeNet, "pose", whole_batch, len(SHOWABLE)),
}


def _rows(lesson: Lesson, options: argparse.Namespace) -> Rows:
    """Rendered dice, and real ones: those of which only the type is known, and those but for one look.

    Nets that tell what is shown take of the first those without a die only: of the others it isn't known.
    """
    keys, folder = lesson.keys, options.folder
    parts = [of_dice(chunks(folder, "dice"), keys)]
    if options.photos:
        real = of_dice([folder / "photos.npz"], keys, known=False)
        if lesson.shows:
            bare = real["kind"] == NO_DIE
            real = {key: part[bare] for key, part in real.items()}
        print(f"with {len(real['kind'])} photographs {PHOTO_REPEATS} times", flush=True)
        parts += [real] * PHOTO_REPEATS
    for part in parts:
        part["real"] = np.zeros(len(part["kind"]), np.int64)
    if options.without is not None:
        files = files_without(folder, options.without)
        real = of_dice(files, keys)
        real["real"] = np.ones(len(real["kind"]), np.int64)
        print(f"with {len(real['kind'])} real dice: {' '.join(file.stem for file in files)}", flush=True)
        parts.append(real)
    return {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}


def _order(rng: Rng, rows: Rows, lesson: Lesson, options: argparse.Namespace) -> Iterator[Picked]:
    count, real = len(rows["real"]), rows["real"] == 1
    parts = [(real, VALUES_SHARE if real.any() else 0.0), (~real, 1.0)]
    if options.only == ONLY_BELOW:
        stacked = rows["stacked"] == 1
        parts[1:] = [(~real & stacked, 0.5), (~real & ~stacked, 0.5)]
    elif not lesson.shows and not real.any():
        return order(rng, count, lesson.batch)
    chance = np.zeros(count)
    for part, share in parts:
        if share:
            chance[part] = share * (evened(rows["text"][part]) if lesson.shows else 1 / part.sum())
    return order(rng, count, lesson.batch, chance / chance.sum())


def begin_with(net: nn.Module, checkpoint: Path) -> None:
    """Take over the weights of a checkpoint that fit: all of the same net, or a body that two nets share."""
    saved = torch.load(checkpoint, weights_only=True, map_location=device_of(net))["net"]
    mine = net.state_dict()
    fit = {key: value for key, value in saved.items() if key in mine and value.shape == mine[key].shape}
    if not fit:
        raise SystemExit(f"{checkpoint} is of another net: none of its weights fits. Name one that does.")
    net.load_state_dict({**mine, **fit})
    print(f"{len(fit)} of {len(mine)} weights from {checkpoint}", flush=True)


def learn(net: nn.Module, only: Sequence[str]) -> None:
    """Have a net, or only the parts of these names, learn; the others stay what they are."""
    if unknown := set(only) - {part for part, _ in net.named_children()}:
        raise SystemExit(f"This net has no part {', '.join(sorted(unknown))}.")
    for name, part in net.named_children():
        learns = not only or name in only
        part.train(learns)
        part.requires_grad_(learns)


def train(name: str, options: argparse.Namespace) -> None:
    """Train one net for a number of steps and keep its checkpoint."""
    torch.manual_seed(options.seed)
    rng: Rng = np.random.default_rng(options.seed)
    lesson = LESSONS[name]
    if name == "find":
        rows = find.rows_of(options.folder, photos=options.photos)
        checks = load(chunks(options.folder, lesson.checks), lesson.keys)
    else:
        rows, checks = _rows(lesson, options), of_dice(chunks(options.folder, lesson.checks), lesson.keys)
    device, step = torch.device(options.device), 0
    net = lesson.net().to(device, memory_format=torch.channels_last)
    learn(net, options.only)
    learning = [weight for weight in net.parameters() if weight.requires_grad]
    optimizer = torch.optim.AdamW(learning, lr=options.rate, weight_decay=lesson.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, options.rate, total_steps=options.steps, pct_start=0.1
    )
    state = {"net": net, "optimizer": optimizer, "schedule": schedule}
    checkpoint = options.folder / f"{options.name or name}.pt"
    if options.start is not None:
        begin_with(net, options.start)
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True, map_location=device)
        if saved["step"] < options.steps and saved["steps"] == options.steps:
            for part, one in state.items():
                one.load_state_dict(saved[part])
            step = saved["step"]
    print(f"{name}: {len(rows['real'])} pictures, from step {step}", flush=True)
    running, began, halves = 0.0, time.monotonic(), calculates_in_halves(device.type)
    for picked in _order(rng, rows, lesson, options):
        with torch.autocast(device.type, torch.bfloat16, enabled=halves):
            loss = lesson.loss(net, rng, rows, picked, options.smoothing)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(learning, lesson.longest)
        optimizer.step()
        schedule.step()
        step += 1
        running = 0.98 * running + 0.02 * float(loss.detach())
        if step % CHECK_EVERY == 0 or step == options.steps:
            said = lesson.check(net, checks)
            learn(net, options.only)
            spent = time.monotonic() - began
            print(f"{name} {step}/{options.steps} loss {running:.3f} {said} {spent:.0f} s", flush=True)
            saved = {part: one.state_dict() for part, one in state.items()}
            torch.save({**saved, "step": step, "steps": options.steps}, checkpoint)
        if step == options.steps:
            return


def main() -> None:
    """Read the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("net", choices=list(LESSONS))
    parser.add_argument("--folder", type=Path, default=Path(".cache/train"))
    parser.add_argument("--steps", type=int, default=8000)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--smoothing", type=float, default=0.02, help="of labels; 0 in the last pass")
    parser.add_argument("--start", type=Path, default=None, help="checkpoint to begin from")
    parser.add_argument("--photos", action="store_true", help="real photographs too")
    parser.add_argument("--without", help="real dice too, with their values, but for those of this look")
    parser.add_argument("--only", nargs="*", default=[], help="parts of the net that learn; by default all")
    parser.add_argument("--name", default="", help="of the checkpoint; the net's by default")
    parser.add_argument("--device", default=usual_device(), help="a GPU where there is one, else the CPU")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    cv2.setNumThreads(1)
    train(options.net, options)


if __name__ == "__main__":
    run(main)
