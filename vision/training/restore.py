"""Checkpoints from the nets as shipped, to train on from: `python -m vision.training.restore find`.

Export folds each batch normalisation into the convolution before it; training wants them apart again. What
each convolution gives on rendered pictures says how: the checkpoint's net tells the same as the shipped one.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from vision.inference import MODELS
from vision.training import find
from vision.training.batches import chunks, face_batch, load, of_dice, pose_batch, whole_batch
from vision.training.dataset.missing import run
from vision.training.export import NETS, SHAPES
from vision.training.train import LESSONS

SEEN = 1024
"""So many pictures tell what each convolution gives."""
BATCH = 64
Layer: TypeAlias = nn.Conv2d | nn.Linear
Layers: TypeAlias = list[tuple[Layer, nn.BatchNorm2d | None]]
"""Layers that have weights, as they are run, each with the normalisation behind it, if any."""


def restored(path: Path, name: str, pictures: Iterator[Tensor]) -> nn.Module:
    """The net `name` with the weights of an ONNX file that `export` wrote.

    Args:
        path: of the file.
        name: of NETS.
        pictures: batches as the net takes them in training.

    Raises:
        SystemExit: the file is of another net.
    """
    net = NETS[name]().eval()
    layers = _in_order(net, torch.zeros(SHAPES[name]))
    weights = list(_weights(onnx.load(path)))
    if [tuple(layer.weight.shape) for layer, _ in layers] != [weight.shape for weight, _ in weights]:
        raise SystemExit(f"{path} is not of the net {name} as it is now: its layers have other shapes.")
    with torch.no_grad():
        for (layer, norm), (weight, bias) in zip(layers, weights, strict=True):
            layer.weight.copy_(torch.from_numpy(weight))
            if norm is None:
                assert layer.bias is not None
                layer.bias.copy_(torch.from_numpy(bias))
            else:  # for now it adds the bias and nothing else
                norm.running_var.fill_(1 - norm.eps)
                norm.bias.copy_(torch.from_numpy(bias))
        _normalise(net, [each for each in layers if each[1] is not None], pictures)
    return net


def _in_order(net: nn.Module, example: Tensor) -> Layers:
    """The layers of a net that have weights."""
    ran: list[nn.Module] = []
    kinds = nn.Conv2d | nn.Linear | nn.BatchNorm2d
    hooks = [
        each.register_forward_hook(lambda module, _, __: ran.append(module))
        for each in net.modules()
        if isinstance(each, kinds)
    ]
    with torch.no_grad():
        net(example)
    for hook in hooks:
        hook.remove()
    out: Layers = []
    for module in ran:
        if isinstance(module, nn.BatchNorm2d):
            out[-1] = (out[-1][0], module)
        else:
            assert isinstance(module, nn.Conv2d | nn.Linear)
            out.append((module, None))
    return out


def _weights(model: onnx.ModelProto) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Weight and bias of each layer, as they are run."""
    stored = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "Cast" and node.input[0] in stored:
            stored[node.output[0]] = stored[node.input[0]].astype(np.float32)
    for node in model.graph.node:
        if node.op_type in {"Conv", "Gemm"}:
            weight, bias = (stored[name].astype(np.float32) for name in node.input[1:3])
            yield weight, bias


def _normalise(net: nn.Module, layers: Layers, pictures: Iterator[Tensor]) -> None:
    """Let each normalisation do what it does in training without changing what the net says."""
    given: dict[nn.Module, list[Tensor]] = {layer: [] for layer, _ in layers}

    def note(module: nn.Module, _: object, out: Tensor) -> None:
        channels = out.transpose(0, 1).flatten(1)
        given[module].append(torch.stack([channels.mean(1), channels.pow(2).mean(1)]))

    hooks = [layer.register_forward_hook(note) for layer, _ in layers]
    for batch in pictures:
        net(batch)
    for hook in hooks:
        hook.remove()
    for layer, norm in layers:
        assert norm is not None
        mean, square = torch.stack(given[layer]).mean(0)
        spread = (square - mean**2).clamp(min=1e-8)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias.add_(mean)


def pictures_for(name: str, folder: Path) -> Iterator[Tensor]:
    """Batches for a net from the first chunks in a folder."""
    keys = LESSONS[name].keys
    files = chunks(folder, "table" if name == "find" else "dice")[:4]
    if not files:
        raise SystemExit(
            f"There are no renders in {folder}: make some with vision.training.dataset.generate."
        )
    rows = (load if name == "find" else of_dice)(files, keys)
    count = len(rows[keys[0]])
    rng = np.random.default_rng(1)
    batches = min(SEEN, count) // BATCH
    for picked in rng.permutation(count)[: batches * BATCH].reshape(batches, BATCH):
        if name == "find":
            yield find.batch_of(rng, rows, picked)[0]
        elif name == "pose":
            yield pose_batch(rng, rows, picked)["x"]
        else:
            yield (face_batch if name == "numeral" else whole_batch)(rng, rows, picked)[0]


def main() -> None:
    """Write checkpoints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("nets", nargs="+", choices=list(NETS))
    parser.add_argument("--models", type=Path, default=MODELS, help="where the nets are")
    parser.add_argument("--folder", type=Path, default=Path(".cache/train"), help="chunks, and checkpoints")
    options = parser.parse_args()
    for name in options.nets:
        net = restored(options.models / f"{name}.onnx", name, pictures_for(name, options.folder))
        path = options.folder / f"{name}-shipped.pt"
        torch.save({"net": net.state_dict()}, path)
        print(path)


if __name__ == "__main__":
    run(main)
