"""Who may import whom: the rooms of the house and the arrows between them, read off the source itself."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
OURS = ("kiosk", "calibration", "vision", "hardware")

# Each room, the lowest first, with the rooms it may use: an arrow never leads up. A module is in the room
# with the longest name that fits it. Where a module stands for its room, it alone is meant.
PLAN = """
hardware:
hardware.simulated: hardware
hardware.cameras: hardware hardware.simulated
hardware.sound:
vision: hardware.atomic_file hardware.message hardware.outside_file hardware.pictures hardware.toml_lines
    hardware.simulated.solids
vision.evaluation: hardware.message hardware.outside_file vision
vision.training.dataset: hardware.message hardware.pictures hardware.simulated vision vision.evaluation
vision.training: hardware.sensor_noise hardware.simulated vision vision.evaluation vision.training.dataset
calibration.fairness: hardware.message hardware.outside_file
calibration: hardware hardware.simulated hardware.cameras vision
kiosk.games:
kiosk.people:
kiosk.odds: kiosk.games
kiosk.bots: kiosk.games kiosk.odds
kiosk.coach: kiosk.games kiosk.odds
kiosk.text: hardware.message kiosk.games
kiosk.journal.storage: hardware.atomic_file hardware.message hardware.outside_file
kiosk.journal: kiosk.people hardware.atomic_file hardware.message hardware.outside_file kiosk.games kiosk.text
    kiosk.journal.storage
kiosk.luck: hardware.message calibration.fairness kiosk.games kiosk.odds kiosk.text kiosk.journal
kiosk.meters: kiosk.journal kiosk.journal.storage
kiosk.audit: hardware.atomic_file hardware.message hardware.outside_file kiosk.games kiosk.journal
    kiosk.journal.storage kiosk.meters
kiosk.system: hardware.atomic_file hardware.message hardware.outside_file hardware.cameras
kiosk.tray: hardware vision calibration kiosk.system
kiosk.fairness: kiosk.people hardware.atomic_file hardware.message hardware.outside_file vision calibration
    calibration.fairness kiosk.games kiosk.text kiosk.journal kiosk.tray
kiosk.settings: kiosk.people hardware hardware.cameras vision calibration kiosk.games kiosk.bots kiosk.coach
kiosk.system.doctor: hardware hardware.cameras vision calibration kiosk.journal.storage kiosk.system
    kiosk.settings kiosk.meters
kiosk.table: kiosk.people hardware vision kiosk.games kiosk.odds kiosk.bots kiosk.text kiosk.journal
    kiosk.journal.storage kiosk.tray kiosk.settings
kiosk.ui: hardware kiosk.text
kiosk.ui.widgets: hardware vision kiosk.text kiosk.ui
kiosk.ui.widgets.tray: hardware vision kiosk.text kiosk.ui kiosk.ui.widgets
kiosk.screens.base: hardware hardware.sound kiosk.games kiosk.coach kiosk.text kiosk.journal
    kiosk.journal.storage kiosk.tray kiosk.settings kiosk.table kiosk.ui kiosk.ui.widgets
kiosk.screens.dice_entry: hardware hardware.simulated vision kiosk.games kiosk.text kiosk.journal
    kiosk.journal.storage
    kiosk.table kiosk.ui kiosk.ui.widgets kiosk.ui.widgets.tray
kiosk.screens.table: hardware kiosk.games kiosk.text kiosk.table kiosk.ui kiosk.ui.widgets
    kiosk.ui.widgets.tray
    kiosk.screens.base kiosk.screens.dice_entry
kiosk.screens.menu: hardware.atomic_file hardware.message kiosk.games kiosk.bots kiosk.text kiosk.audit
    kiosk.journal kiosk.journal.storage kiosk.luck kiosk.settings kiosk.table kiosk.ui kiosk.ui.widgets
    kiosk.ui.widgets.tray
    kiosk.screens.base kiosk.screens.table
kiosk.screens.games: hardware kiosk.games kiosk.bots kiosk.text kiosk.table kiosk.ui kiosk.ui.widgets
    kiosk.screens.table
kiosk.screens.spectators: hardware.message kiosk.games kiosk.text kiosk.tray kiosk.settings kiosk.table
    kiosk.ui kiosk.ui.widgets kiosk.screens.base kiosk.screens.table kiosk.screens.games
kiosk.screens.coaching: hardware kiosk.games kiosk.odds kiosk.coach kiosk.text kiosk.table
    kiosk.ui kiosk.ui.widgets kiosk.screens.base kiosk.screens.menu kiosk.screens.table
kiosk.screens.learning: hardware kiosk.games kiosk.bots kiosk.text kiosk.table kiosk.ui
    kiosk.screens.base kiosk.screens.table
kiosk.screens.lobby: kiosk.people hardware kiosk.games kiosk.bots kiosk.coach kiosk.text kiosk.journal.storage
    kiosk.tray kiosk.settings kiosk.table kiosk.ui kiosk.ui.widgets kiosk.screens.base kiosk.screens.table
    kiosk.screens.coaching kiosk.screens.games kiosk.screens.learning kiosk.screens.menu
kiosk.screens.host: hardware hardware.cameras hardware.sound kiosk.text kiosk.tray kiosk.settings kiosk.ui
    kiosk.ui.widgets kiosk.ui.widgets.tray kiosk.screens.base kiosk.journal kiosk.journal.storage kiosk.meters
kiosk.screens.calibration: hardware hardware.simulated vision calibration kiosk.text kiosk.tray kiosk.ui
    calibration.fairness kiosk.fairness
    kiosk.ui.widgets kiosk.ui.widgets.tray kiosk.screens.base
kiosk.screens: hardware hardware.sound kiosk.games kiosk.text kiosk.journal kiosk.journal.storage
    kiosk.meters
    kiosk.system kiosk.tray kiosk.table kiosk.ui kiosk.screens.base kiosk.screens.menu kiosk.screens.games
    kiosk.screens.learning kiosk.screens.lobby kiosk.screens.host kiosk.screens.calibration
    kiosk.screens.spectators kiosk.screens.coaching
kiosk.commands: kiosk.people hardware hardware.cameras hardware.sound vision vision.evaluation calibration
    calibration.fairness kiosk.games kiosk.odds kiosk.luck kiosk.fairness kiosk.meters kiosk.audit
    kiosk.text kiosk.journal kiosk.journal.storage kiosk.system kiosk.tray kiosk.settings
    kiosk.system.doctor kiosk.table kiosk.ui kiosk.screens.base kiosk.screens.host
    kiosk.screens.spectators kiosk.screens.calibration kiosk.screens
kiosk: hardware.message kiosk.system kiosk.commands
"""

# Words, files written whole, and TOML: the standard library alone, so that vision has them without the wires.
LEAVES = ("hardware.message", "hardware.atomic_file", "hardware.outside_file", "hardware.toml_lines")

# What comes from outside, by package; a longer name counts before a shorter one.
PACKAGES = {
    "hardware": {"cv2", "gpiozero", "libcamera", "numpy", "picamera2"},
    "hardware.sound": {"numpy", "pygame"},
    "vision": {"cv2", "numpy", "onnxruntime"},
    "vision.training": {"PIL", "cv2", "drjit", "font_rhd", "mitsuba", "numpy", "onnx", "torch"},
    "calibration": {"cv2", "numpy", "pydantic"},
    "calibration.fairness": {"numpy"},
    "kiosk": {
        "argon2",
        "click",
        "cv2",
        "font_hanken_grotesk",
        "font_rhd",
        "gpiozero",
        "numpy",
        "pydantic",
        "pygame",
    },
    "kiosk.games": set[str](),
    "kiosk.odds": {"numpy"},
    "kiosk.bots": set[str](),
    "kiosk.coach": set[str](),
    "kiosk.table": set[str](),
    "kiosk.journal": set[str](),
    "kiosk.meters": set[str](),
    "kiosk.audit": {"nacl"},
    "kiosk.system.signature": {"nacl"},
    "kiosk.text": set[str](),
}

# The rules know no clock, no randomness, no files, no processes and no screen.
NOT_IN_THE_RULES = {
    "asyncio", "datetime", "http", "io", "logging", "multiprocessing", "os", "pathlib", "queue",
    "random", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys",
    "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip

MOST_FILES, MOST_LINES = 16, 400
LARGE_FOLDERS = {
    "kiosk/commands": "a file a command, and what several share",
    "vision": "the steps of one way, from a picture to a reading",
}
LONG_FILES: dict[str, str] = {}


def rooms() -> dict[str, tuple[str, ...]]:
    """The rooms of the plan in its order, each with those that it may use."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in re.split(r"\n(?=\S)", PLAN.strip()):
        room, _, uses = entry.partition(":")
        found[room] = tuple(uses.split())
    return found


ROOMS = rooms()


def modules() -> list[Path]:
    return sorted(path for folder in OURS for path in (ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(path) for path in modules()}


def folders() -> dict[str, dict[str, Path]]:
    """The modules of each package, or folder in one, by their names."""
    found: dict[str, dict[str, Path]] = {}
    for path in modules():
        folder = ".".join(path.relative_to(ROOT).parts[:-1][:2])
        found.setdefault(folder, {})[name_of(path)] = path
    return found


FOLDERS = folders()


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every one, however deep; what they are made of would take far longer."""
    for part in ("body", "handlers", "cases", "orelse", "finalbody"):
        for each in getattr(tree, part, ()):
            yield each
            yield from statements(each)


def imports(source: str, module: str, *, package: bool = False) -> set[str]:
    """Every module the source imports, anywhere in it, for type checking too; relative ones made full."""
    found = set()
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".")[: len(module.split(".")) - node.level + package]
                base = ".".join([*above, base]) if base else ".".join(above)
            # `from kiosk import table` imports the module kiosk.table
            full = {f"{base}.{alias.name}": base for alias in node.names}
            found |= {name if name in NAMES else base for name, base in full.items()}
    return found


@cache
def imports_of(path: Path) -> set[str]:
    return imports(path.read_text(), name_of(path), package=path.name == "__init__.py")


def inside(name: str, room: str) -> bool:
    return name == room or name.startswith(room + ".")


def room_of(module: str) -> str:
    return max((room for room in ROOMS if inside(module, room)), key=len)


def allowed(module: str, name: str) -> bool:
    """Whether a module may import another one of ours."""
    here, there = room_of(module), room_of(name)
    return here == there or there in ROOMS[here] or name in ROOMS[here]


def wrong(module: str, imported: set[str]) -> list[str]:
    """What of it a module may not import."""
    packages = PACKAGES[max((name for name in PACKAGES if inside(module, name)), key=len)]
    bad = []
    for name in sorted(imported):
        top = name.split(".")[0]
        if top in OURS:
            fine = allowed(module, name)
        elif top in sys.stdlib_module_names:
            fine = not (inside(module, "kiosk.games") and top in NOT_IN_THE_RULES)
        else:
            fine = top in packages
        if not fine:
            bad.append(name)
    return bad


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_arrow_points_the_right_way(folder: str) -> None:
    bad = {name: wrong(name, imports_of(path)) for name, path in FOLDERS[folder].items()}
    assert {name: imported for name, imported in bad.items() if imported} == {}


def test_no_arrow_of_the_plan_leads_up() -> None:
    rooms = list(ROOMS)
    for number, (room, uses) in enumerate(ROOMS.items()):
        assert {room_of(each) for each in uses} <= set(rooms[:number]), room


@pytest.mark.slow
def test_the_plan_has_no_arrow_that_nobody_uses() -> None:
    used = {
        (room_of(name_of(path)), each)
        for path in modules()
        for name in imports_of(path)
        if name.split(".")[0] in OURS
        for each in (name, room_of(name))
    }
    assert [(room, each) for room, uses in ROOMS.items() for each in uses if (room, each) not in used] == []


def test_no_file_imports_itself_by_way_of_others() -> None:
    graph = {name_of(path): {name for name in imports_of(path) if name in NAMES} for path in modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


SPEAKING = {f"kiosk.commands.{name}" for name in ("odds", "odds_kingdom", "odds_six_shooter")}
SPEAKING |= {"kiosk.luck.report", "kiosk.luck.words"}
"""What prints words that are for guests too."""


def test_what_happens_is_told_in_messages_and_only_who_shows_it_translates() -> None:
    shows = ("kiosk.text", "kiosk.ui", "kiosk.screens", "kiosk.commands.language", *SPEAKING)
    tells = {
        name_of(path): path for path in modules() if not any(inside(name_of(path), room) for room in shows)
    }
    assert [name for name, path in tells.items() if "kiosk.text.translate" in imports_of(path)] == []


@pytest.mark.parametrize("leaf", LEAVES)
def test_what_vision_takes_from_hardware_is_the_standard_library_alone(leaf: str) -> None:
    names = imports_of(ROOT / f"{leaf.replace('.', '/')}.py")
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names | {"hardware"}
    assert {name for name in names if name.startswith("hardware")} <= set(LEAVES)


def test_folders_and_files_stay_small() -> None:
    folders: dict[str, int] = {}
    for path in modules():
        if path.name != "__init__.py":
            folder = str(path.parent.relative_to(ROOT))
            folders[folder] = folders.get(folder, 0) + 1
    assert {folder for folder, count in folders.items() if count > MOST_FILES} == set(LARGE_FOLDERS)
    lines = {str(path.relative_to(ROOT)): path.read_text().count("\n") for path in modules()}
    assert {name for name, count in lines.items() if count > MOST_LINES} == set(LONG_FILES)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("vision.settle", "import hardware.camera"),
        ("vision.settle", "def f():\n    from hardware import camera"),
        ("vision.reader", "from kiosk.table.table import Table"),
        ("vision.reader", "from vision.training import nets"),
        ("vision.reader", "import torch"),
        ("vision.training.nets", "from hardware.cameras import open_camera"),
        ("hardware.camera", "from vision.reading import Reading"),
        ("calibration.geometry", "import kiosk"),
        ("kiosk.table.table", "from vision.training import nets"),
        ("kiosk.table.table", "from kiosk.screens import app"),
        ("kiosk.table.judge", "from kiosk.ui.canvas import Canvas"),
        ("kiosk.ui.canvas", "from kiosk.screens import app"),
        ("kiosk.games.critical_roll", "import numpy"),
        ("kiosk.games.critical_roll", "import random"),
        ("kiosk.games.critical_roll", "from ..journal.journal import Journal"),
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
        ("vision.reading", "from hardware.message import say"),
        ("kiosk.games.critical_roll", "from kiosk.games.session import Session\nimport dataclasses"),
        ("kiosk.games.critical_roll", "from .protocol import Refused"),
        ("kiosk.tray.worker", "from vision.pipeline import TrayPipeline\nimport time"),
        ("hardware.buttons", "import gpiozero, time"),
    ],
)
def test_an_arrow_the_right_way_is_let_through(module: str, source: str) -> None:
    assert wrong(module, imports(source, module)) == []
