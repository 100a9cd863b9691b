"""The nets as shipped, as checkpoints that training goes on from: `python -m vision.training.shipped`.

Each normalisation was melted into the convolution before it. It is taken out again, with the mean and the
deviation that the convolution has on rendered pictures: the net reckons as before, and learns like one that
was never exported.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from vision.inference import MODELS, Manifest, load_net
from vision.training.batches import chunks, load
from vision.training.dataset.missing import MissingError, run
from vision.training.export import NETS
from vision.training.train import LESSONS

PICTURES = 256
"""By so many a convolution's mean and deviation are told."""
ALIKE = 1e-3
"""The restored net must say the same as the exported one, to this."""


def restored(name: str, path: Path, pictures: Tensor) -> nn.Module:
    """The net of this name with the weights of an exported one; MissingError where it is of another net.

    Args:
        name: as in NETS.
        path: of the ONNX file.
        pictures: a batch as the net is given them, by which normalisations are told.
    """
    net = NETS[name][0]().eval()
    normal = {
        first: second
        for part in net.modules()
        if isinstance(part, nn.Sequential)
        for first, second in zip(part, list(part)[1:], strict=False)
        if isinstance(second, nn.BatchNorm2d)
    }
    order: list[nn.Module] = []
    _run(net, pictures[:1], lambda layer, _: order.append(layer))
    weights = _weights(path)
    if [tuple(weight.shape) for weight, _ in weights] != [tuple(_weight(layer).shape) for layer in order]:
        raise MissingError(f"{path} is not a net {name} as this program has it: train it from nothing.")
    with torch.no_grad():
        for layer, (weight, bias) in zip(order, weights, strict=True):
            _weight(layer).copy_(torch.from_numpy(weight))
            if layer in normal:
                normal[layer].bias.copy_(torch.from_numpy(bias))
                normal[layer].running_var.fill_(1 - normal[layer].eps)
            else:
                layer.get_parameter("bias").copy_(torch.from_numpy(bias))
        spreads: dict[nn.Module, tuple[Tensor, Tensor]] = {}

        def measure(layer: nn.Module, out: Tensor) -> None:
            if layer in normal:
                spreads[layer] = out.mean((0, 2, 3)), out.var((0, 2, 3))

        _run(net, pictures, measure)
        for layer, (mean, variance) in spreads.items():
            each = normal[layer]
            each.running_mean.copy_(mean)
            each.running_var.copy_(variance)
            each.weight.copy_((variance + each.eps).sqrt())
            each.bias.add_(mean)
    return net


def _run(net: nn.Module, pictures: Tensor, see: Callable[[nn.Module, Tensor], None]) -> None:
    """Show a net pictures; `see` is told of each layer with weights, in order, and of what it makes."""
    hooks = [
        part.register_forward_hook(lambda layer, _, out: see(layer, out))
        for part in net.modules()
        if isinstance(part, nn.Conv2d | nn.Linear)
    ]
    with torch.no_grad():
        net(pictures)
    for hook in hooks:
        hook.remove()


def _weight(layer: nn.Module) -> Tensor:
    return layer.get_parameter("weight")


def _weights(path: Path) -> list[tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]]:
    """(weight, bias) of each layer of an exported net, in the order in which it reckons with them."""
    graph = onnx.load(path).graph
    kept = {each.name: numpy_helper.to_array(each).astype(np.float32) for each in graph.initializer}
    kept |= {node.output[0]: kept[node.input[0]] for node in graph.node if node.op_type == "Cast"}
    layers = [node for node in graph.node if node.op_type in {"Conv", "Gemm"}]
    return [(kept[node.input[1]], kept[node.input[2]]) for node in layers]


def main() -> None:
    """Write the checkpoints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("nets", nargs="+", choices=("find", "pose"))
    parser.add_argument(
        "--folder", type=Path, default=Path(".cache/train"), help="where rendered pictures are"
    )
    parser.add_argument("--models", type=Path, default=MODELS)
    options = parser.parse_args()
    for name in options.nets:
        lesson = LESSONS[name]
        rows = load(chunks(options.folder, lesson.checks)[:1], lesson.keys[:1])[lesson.keys[0]]
        pictures = torch.from_numpy(rows[:PICTURES]).permute(0, 3, 1, 2).float() / 255
        net = restored(name, options.models / f"{name}.onnx", pictures)
        exported = load_net(Manifest.load(options.models), options.models, name)
        with torch.no_grad():
            off = np.abs(net(pictures[:8]).numpy() - exported(pictures[:8].numpy())).max()
        if off > ALIKE:
            raise MissingError(f"The net {name} restored from {options.models} differs by {off:.3g} from it.")
        torch.save({"net": net.state_dict()}, options.folder / f"{name}-shipped.pt")


if __name__ == "__main__":
    run(main)
