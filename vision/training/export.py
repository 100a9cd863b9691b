"""Writes the trained nets as ONNX, with their manifest: `python -m vision.training.export`."""

import argparse
import hashlib
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

from vision.confidence import NAMES, Confidence
from vision.inference import MANIFEST, MODELS
from vision.reading import DieType
from vision.training.dataset.missing import run
from vision.training.nets import FindNet, NumeralNet, PoseNet, WholeNet

FEW_WEIGHTS = 64
"""Smaller arrays are not worth halving."""
NETS: dict[str, tuple[type[nn.Module], tuple[int, ...]]] = {
    "find": (FindNet, (1, 3, 240, 320)),
    "pose": (PoseNet, (1, 3, 96, 96)),
    "numeral": (NumeralNet, (1, 1, 64, 64)),
    "whole": (WholeNet, (1, 3, 96, 96)),
}
"""Each net, and the shape of what it is given."""


def export(checkpoint: Path, name: str, path: Path) -> None:
    """Write one net as ONNX with a free batch size (and a free picture size for the detector)."""
    kind, shape = NETS[name]
    net = kind()
    net.load_state_dict(torch.load(checkpoint, weights_only=True, map_location="cpu")["net"])
    if isinstance(net, NumeralNet | WholeNet):
        net.shipped = True
    net.eval()
    free = {0: "n", 2: "h", 3: "w"} if name == "find" else {0: "n"}
    torch.onnx.export(
        net,
        (torch.zeros(shape),),
        path,
        input_names=["x"],
        output_names=["y"],
        dynamic_axes={"x": free, "y": free},
        dynamo=False,
        opset_version=17,
    )
    halve(path)


def halve(path: Path) -> None:
    """Keep a net's weights in 16 bits, for half the size; it still reckons in 32 (cast as it is loaded)."""
    model = onnx.load(path)
    kept, casts = [], []
    for weight in model.graph.initializer:
        values = numpy_helper.to_array(weight)
        if values.dtype == np.float32 and values.size >= FEW_WEIGHTS:
            name = f"{weight.name}_half"
            kept.append(numpy_helper.from_array(values.astype(np.float16), name))
            casts.append(helper.make_node("Cast", [name], [weight.name], to=TensorProto.FLOAT))
        else:
            kept.append(weight)
    nodes = [*casts, *model.graph.node]
    del model.graph.initializer[:], model.graph.node[:]
    model.graph.initializer.extend(kept)
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, path)


def mean(first: Path, second: Path, path: Path) -> None:
    """A checkpoint whose weights are the means of two of one net, the second trained on from the first.

    Such a net is often better than both (Wortsman et al. 2022, arXiv:2203.05482).
    """
    one, other = (torch.load(each, weights_only=True, map_location="cpu")["net"] for each in (first, second))
    mixed = {key: (one[key] + other[key]) / 2 if one[key].is_floating_point() else one[key] for key in one}
    torch.save({"net": mixed}, path)


PLAIN = Confidence((0.0, 1.0, *[0.0] * (len(NAMES) - 2)), dict.fromkeys(DieType, 0.0))
"""The nets' own probability, before it has been calibrated."""


def write_manifest(folder: Path, confidence: Confidence) -> None:
    """List the nets in `folder` with their hashes and the calibration of probabilities."""
    lines = [f'version = "{datetime.now(UTC):%Y-%m-%d}"', ""]
    lines += [
        "# weights of the logistic regression in vision/confidence.py",
        "[calibration]",
        *confidence.text(),
    ]
    for name in NETS:
        digest = hashlib.sha256((folder / f"{name}.onnx").read_bytes()).hexdigest()
        lines += ["", f"[nets.{name}]", f'file = "{name}.onnx"', f'sha256 = "{digest}"']
    (folder / MANIFEST).write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Export all nets."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path(".cache/train"), help="where the checkpoints are")
    parser.add_argument("--to", type=Path, default=MODELS)
    parser.add_argument("--suffix", default="", help="of the checkpoints' names")
    parser.add_argument(
        "--named", nargs="*", default=[], metavar="NET=CHECKPOINT", help="those that have another name"
    )
    parser.add_argument(
        "--mean",
        type=Path,
        nargs=3,
        metavar=("FIRST", "SECOND", "OUT"),
        help="instead write a checkpoint with the mean of the weights of two",
    )
    options = parser.parse_args()
    if options.mean:
        mean(*options.mean)
        return
    options.to.mkdir(parents=True, exist_ok=True)
    named = dict(each.split("=", 1) for each in options.named)
    for name in NETS:
        checkpoint = named.get(name, f"{name}{options.suffix}")
        export(options.folder / f"{checkpoint}.pt", name, options.to / f"{name}.onnx")
        print(f"{name}.onnx {(options.to / f'{name}.onnx').stat().st_size / 1e6:.2f} MB")
    write_manifest(options.to, PLAIN)


if __name__ == "__main__":
    run(main)
