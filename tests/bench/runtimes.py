"""What the nets cost in each program that can run them, on one core: `python -m tests.bench.runtimes`.

Each net gets the batches that the reader gives it: of six dice, and of twelve of which one is unclear, in a
Pi's large picture. The programs take turns, so that what else the machine does meets all alike, and time of
the processor is counted.
"""

import statistics
import sys
import time
from collections import defaultdict
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from tests.bench.figures import LARGE, SIX_DICE, filling, simulated_frames
from vision.images import Floats, Image
from vision.inference import Run, Runtime, onnx
from vision.reader import DiceReader

TURNS = 15
Batches = dict[Path, list[Floats]]
"""Of each net's file the batches that it was given, in turn."""


def recording(batches: Batches, path: Path, content: bytes) -> Run:
    """A net that keeps what it is given."""
    run = onnx(path, content)

    def kept(batch: Floats) -> Floats:
        batches[path].append(np.ascontiguousarray(batch).copy())
        return run(batch)

    return kept


def batches_of(*images: Image) -> Batches:
    """What the reader gives its nets to read these pictures."""
    batches: Batches = defaultdict(list)
    reader = DiceReader.load(runtime=partial(recording, batches))
    for image in images:
        reader.read(image)
    return batches


def classic(path: Path, _: bytes) -> Run:
    """OpenCV 5.0's classic engine: only a net that is read from a file is run by it."""
    net = cv2.dnn.readNetFromONNX(str(path), engine=cv2.dnn.ENGINE_CLASSIC)

    def run(batch: Floats) -> Floats:
        net.setInput(np.ascontiguousarray(batch))
        return np.asarray(net.forward(), np.float32)

    return run


def opencv(_: Path, content: bytes) -> Run:
    """OpenCV 5.0's new engine: it runs what is read from memory, whichever is asked for."""
    net = cv2.dnn.readNetFromONNX(np.frombuffer(content, np.uint8))

    def run(batch: Floats) -> Floats:
        net.setInput(np.ascontiguousarray(batch))
        return np.asarray(net.forward(), np.float32)

    return run


def runtimes() -> dict[str, Runtime]:
    """Those that are here; the first is the one that the kiosk uses."""
    here: dict[str, Runtime] = {"onnxruntime": onnx, f"OpenCV {cv2.__version__}": opencv}
    if hasattr(cv2.dnn, "ENGINE_CLASSIC"):
        here["its classic engine"] = classic
    return here


def measure(batches: Batches) -> None:
    """Print what each runtime takes for the batches, net by net, ms and beside the first."""
    here = runtimes()
    totals = dict.fromkeys(here, 0.0)
    for path, given in batches.items():
        content = path.read_bytes()
        runs = {name: runtime(path, content) for name, runtime in here.items()}
        taken: dict[str, list[float]] = {name: [] for name in here}
        for _ in range(TURNS):
            for name, run in runs.items():
                start = time.process_time()
                for batch in given:
                    run(batch)
                taken[name].append((time.process_time() - start) * 1000)
        for name, times in taken.items():
            totals[name] += statistics.median(times)
        _tell(path.stem, {name: statistics.median(times) for name, times in taken.items()})
    _tell("all", totals)


def _tell(what: str, times: dict[str, float]) -> None:
    first = next(iter(times.values()))
    columns = "".join(f"{name:>20} {ms:6.1f} ms {ms / first:5.2f}" for name, ms in times.items())
    sys.stdout.write(f"{what:<10}{columns}\n")


def main() -> None:
    """Measure, picture by picture."""
    cv2.setNumThreads(1)
    for dice in (SIX_DICE, SIX_DICE * 2):
        sys.stdout.write(f"{len(dice)} dice in {LARGE[0]}x{LARGE[1]}\n")
        measure(batches_of(filling(next(simulated_frames(1, (1280, 960), dice)), LARGE)))


if __name__ == "__main__":
    main()
