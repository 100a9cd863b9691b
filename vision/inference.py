"""The trained nets as the program runs them: ONNX files, each run as a function of a batch.

`models/models.toml` names each file with its SHA-256, so that a damaged or exchanged file is told
before it reads a die wrong.
"""

import hashlib
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np

from hardware.message import ASK_OWNER, ShownError, say, together
from vision.confidence import Confidence
from vision.images import Floats

MODELS = Path(__file__).parent / "models"
MANIFEST = "models.toml"
ERRORS_ONLY = 3
"""Of its severities; a Pi has no graphics card that it knows, and it would say so at each start."""


DAMAGED = together(say("What reads the dice is damaged or missing."), ASK_OWNER)
"""Of all that can be wrong with the nets a screen says this."""


class ModelError(ShownError):
    """The nets can't be used; the text says which file is wrong and what to do."""


@dataclass(frozen=True)
class Manifest:
    """What `models.toml` says.

    Attributes:
        files: name of a net -> (file, sha256).
        confidence: how probabilities are made of what the nets say.
        version: of the models, for the record.
    """

    files: dict[str, tuple[str, str]]
    confidence: Confidence
    version: str

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read the manifest of a folder of models; raises ModelError."""
        path = folder / MANIFEST
        try:
            content: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
            files = {name: (str(net["file"]), str(net["sha256"])) for name, net in content["nets"].items()}
            return cls(files, Confidence.parse(content["calibration"]), str(content["version"]))
        except OSError as error:
            raise ModelError.say(
                "The list of models {path} can't be read. Install dice-kiosk again.",
                path=path,
                guests=DAMAGED,
            ) from error
        except (
            tomllib.TOMLDecodeError,
            UnicodeDecodeError,
            KeyError,
            TypeError,
            ValueError,
            AttributeError,
        ) as error:
            raise ModelError.say(
                "The list of models {path} is damaged. Install dice-kiosk again.", path=path, guests=DAMAGED
            ) from error


Run = Callable[[Floats], Floats]
"""NxCxHxW float32 to the net's output, float32."""
Runtime = Callable[[Path, bytes], Run]
"""A net made ready to run, given its ONNX file and what is in it; raises ModelError."""


def onnx(path: Path, content: bytes) -> Run:
    """A net run by Microsoft's ONNX Runtime, on one core: the others are the screen's."""
    # loaded only where nets are: it takes longer than all else that a screen's process loads of us
    import onnxruntime  # noqa: PLC0415
    from onnxruntime.capi import onnxruntime_pybind11_state as errors  # noqa: PLC0415

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = ERRORS_ONLY
    try:
        session = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except (errors.Fail, errors.InvalidGraph, errors.InvalidProtobuf, errors.NotImplemented) as error:
        raise ModelError.say(
            "onnxruntime {version} can't run {path}. Install dice-kiosk again.",
            version=onnxruntime.__version__,
            path=path,
            guests=DAMAGED,
        ) from error
    (given,) = session.get_inputs()
    return lambda batch: np.asarray(session.run(None, {given.name: batch})[0], np.float32)


def load_net(manifest: Manifest, folder: Path, name: str, runtime: Runtime = onnx) -> Run:
    """A net by its name in the manifest, made ready to run.

    Raises:
        ModelError: the manifest does not name it, or its file is missing, damaged or not the one named.
    """
    if name not in manifest.files:
        raise ModelError.say(
            "The list of models in {folder} has no {name}. Install dice-kiosk again.",
            folder=folder,
            name=name,
            guests=DAMAGED,
        )
    file, sha256 = manifest.files[name]
    path = folder / file
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ModelError.say(
            "The model {path} is missing. Install dice-kiosk again.", path=path, guests=DAMAGED
        ) from error
    if hashlib.sha256(content).hexdigest() != sha256:
        raise ModelError.say(
            "The model {path} is damaged or was changed. Install dice-kiosk again.", path=path, guests=DAMAGED
        )
    return runtime(path, content)
