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

import cv2
import numpy as np

from hardware.message import ASK_OWNER, ShownError, say, together
from vision.confidence import Confidence
from vision.images import Floats

MODELS = Path(__file__).parent / "models"
MANIFEST = "models.toml"


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


def opencv(path: Path, content: bytes) -> Run:
    """A net run on the CPU by OpenCV's DNN module.

    OpenCV 5.0 has two engines for it. Of a net that is not read from a file but from memory it takes the new
    one, whichever is asked for; later releases have no other. So none is asked for.
    """
    try:
        net = cv2.dnn.readNetFromONNX(np.frombuffer(content, np.uint8))
    except cv2.error as error:
        raise ModelError.say(
            "OpenCV {version} can't run {path}. Install opencv-python 5.0.",
            version=cv2.__version__,
            path=path,
            guests=DAMAGED,
        ) from error

    def run(batch: Floats) -> Floats:
        net.setInput(np.ascontiguousarray(batch))
        return np.asarray(net.forward(), np.float32)

    return run


def load_net(manifest: Manifest, folder: Path, name: str, runtime: Runtime = opencv) -> Run:
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
