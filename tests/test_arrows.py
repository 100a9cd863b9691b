"""Who may import whom: the arrows of the house, read off the source itself."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("kiosk", "calibration", "vision", "hardware")

# What a folder may import of ours and from outside; the longest name that fits a module counts.
ARROWS = {
    "kiosk": {
        "kiosk",
        "calibration",
        "vision",
        "hardware",
        "argon2",
        "click",
        "cv2",
        "gpiozero",
        "numpy",
        "pydantic",
        "pygame",
    },
    "kiosk.games": {"kiosk.games"},
    "kiosk.text": {"kiosk.text", "kiosk.games", "hardware.message"},
    "calibration": {"calibration", "vision", "hardware", "cv2", "numpy", "pydantic"},
    # its errors have the one base of all, its sentences are translated where they are shown, and what it
    # keeps outlives a power cut; the modules that have these import the standard library alone (held below)
    "vision": {"vision", "hardware.atomic_file", "hardware.message", "hardware.toml_lines", "cv2", "numpy"},
    "vision.training": {
        "vision",
        "hardware.simulated",
        "cv2",
        "numpy",
        "torch",
        "onnx",
        "PIL",
        "mitsuba",
        "drjit",
    },
    "hardware": {"hardware", "cv2", "numpy", "gpiozero", "picamera2", "libcamera"},
    "hardware.sound": {"hardware", "numpy", "pygame"},
}

# Training is never part of a running kiosk, so nothing outside it may lean on it.
NOT_FOR_OTHERS = ("vision.training",)

# The rules know no clock, no randomness, no files, no processes and no screen.
NOT_IN_THE_RULES = {
    "asyncio", "datetime", "http", "io", "logging", "multiprocessing", "os", "pathlib", "queue",
    "random", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys",
    "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip


def modules() -> list[Path]:
    return sorted(path for folder in OURS for path in (ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, module: str, *, package: bool = False) -> set[str]:
    """Every module the source imports, anywhere in it, for type checking too; relative ones made full."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".")[: len(module.split(".")) - node.level + package]
                base = ".".join([*above, base]) if base else ".".join(above)
            # `from kiosk import table` imports the module kiosk.table.table
            found |= {
                f"{base}.{alias.name}" if (ROOT / base.replace(".", "/")).is_dir() else base
                for alias in node.names
            }
    return found


def inside(name: str, folder: str) -> bool:
    return name == folder or name.startswith(folder + ".")


def wrong(module: str, imported: set[str]) -> list[str]:
    room = max((folder for folder in ARROWS if inside(module, folder)), key=len)
    bad = []
    for name in sorted(imported):
        standard = name.split(".")[0] in sys.stdlib_module_names
        if standard and not (room == "kiosk.games" and name.split(".")[0] in NOT_IN_THE_RULES):
            continue
        allowed = not standard and any(inside(name, target) for target in ARROWS[room])
        private = any(inside(name, folder) and not inside(module, folder) for folder in NOT_FOR_OTHERS)
        if not allowed or private:
            bad.append(name)
    return bad


SAYS_NOTHING = ("kiosk.games", "kiosk.bots", "kiosk.table", "kiosk.journal", "kiosk.tray")
"""What happens there is told in messages; a screen says them in a language."""


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_nothing_is_translated_before_somebody_is_to_read_it(path: Path) -> None:
    module = name_of(path)
    if any(inside(module, room) for room in SAYS_NOTHING):
        assert "kiosk.text.translate" not in imports(path.read_text(), module)


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_every_arrow_points_the_right_way(path: Path) -> None:
    module = name_of(path)
    assert wrong(module, imports(path.read_text(), module, package=path.name == "__init__.py")) == []


@pytest.mark.parametrize("module", ["message", "atomic_file", "toml_lines"])
def test_what_all_lean_on_hangs_on_nothing(module: str) -> None:
    imported = imports((ROOT / "hardware" / f"{module}.py").read_text(), f"hardware.{module}")
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("vision.settle", "import hardware.camera"),
        ("vision.settle", "def f():\n    from hardware import camera"),
        ("vision.reader", "from kiosk.table.table import Table"),
        ("vision.reader", "from vision.training import crops"),
        ("vision.reader", "import torch"),
        ("vision.training.nets", "from hardware.cameras import open_camera"),
        ("hardware.camera", "from vision.reading import Reading"),
        ("calibration.homography", "import kiosk"),
        ("kiosk.table.table", "from vision.training import crops"),
        ("kiosk.games.critical_roll", "import numpy"),
        ("kiosk.games.critical_roll", "import random"),
        ("kiosk.games.critical_roll", "from ..journal import Journal"),
        ("kiosk.games.critical_roll", "from kiosk import bots"),
    ],
)
def test_an_arrow_the_wrong_way_is_noticed(module: str, source: str) -> None:
    assert wrong(module, imports(source, module))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("vision.training.dataset.scenes", "from hardware.simulated.render import render"),
        ("vision.reader", "import cv2, numpy as np, hashlib"),
        ("kiosk.games.critical_roll", "from kiosk.games.session import Refused\nimport dataclasses"),
        ("kiosk.games.critical_roll", "from .session import Refused"),
        (
            "kiosk.tray.supervisor",
            "from vision.pipeline import TrayPipeline\nfrom hardware.camera import Camera\nimport time",
        ),
        ("hardware.buttons", "import gpiozero, time"),
    ],
)
def test_an_arrow_the_right_way_is_let_through(module: str, source: str) -> None:
    assert wrong(module, imports(source, module)) == []
