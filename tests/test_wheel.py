"""The built wheel alone: the models travel inside it, and a hand can be played from nothing else."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODELS = ROOT / "vision" / "models"
PLAY = [
    *("run", "--headless", "--game", "critical-roll", "--players", "bot:Ann", "--hands", "1"),
    *("--seed", "1", "--camera", "simulated", "--json"),
]
VERSIONS = ("3.11", "3.12", "3.13")


def said(*command: str | Path, cwd: Path, path: Path | None = None) -> str:
    """What a command prints, run in `cwd`, with packages from `path` if given; it must not fail."""
    ours = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "VIRTUAL_ENV", "XDG_", "DICE_KIOSK_"))
    }
    ours |= {"SDL_VIDEODRIVER": "dummy", "HOME": str(cwd)}
    if path is not None:
        ours["PYTHONPATH"] = str(path)
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, timeout=900, check=False, env=ours
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(where: Path) -> Path:
    """The wheel, built from a copy of the sources, so that nothing left lying here gets into it."""
    source = where / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for package in ("kiosk", "vision", "hardware", "calibration"):
        shutil.copytree(
            ROOT / package, source / package, ignore=shutil.ignore_patterns("__pycache__", "*.mo")
        )
    said(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", where, source, cwd=where)
    (wheel,) = where.glob("*.whl")
    return wheel


def python_of(version: str) -> str | None:
    """A Python of this version that starts: from the path, or from pyenv."""
    found = [shutil.which(f"python{version}")]
    found += [str(path / "bin" / "python3") for path in Path.home().glob(f".pyenv/versions/{version}.*")]
    for python in found:
        if python is None:
            continue
        asked = subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True, check=False)
        if asked.returncode == 0:
            return python
    return None


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


@pytest.mark.slow
def test_the_wheel_holds_the_packages_models_and_languages_and_nothing_of_the_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == {"kiosk", "vision", "hardware", "calibration"}
    assert not any("training" in name for name in names)
    models = {
        f"vision/models/{path.name}" for path in MODELS.iterdir() if path.suffix in {".onnx", ".toml", ".md"}
    }
    assert any(name.endswith(".onnx") for name in models)
    assert models <= set(names)
    spoken = {f"kiosk/text/locale/{path.stem}.mo" for path in (ROOT / "kiosk/text/locale").glob("*.po")}
    assert spoken
    assert spoken <= set(names)


@pytest.mark.slow
def test_the_docs_tell_its_size(wheel: Path) -> None:
    told = re.search(r"the wheel \((\d+) MB\)", (ROOT / "docs" / "installing.md").read_text(encoding="utf-8"))
    assert told is not None
    assert abs(wheel.stat().st_size / 1e6 - int(told.group(1))) < 1


@pytest.mark.slow
def test_a_hand_is_played_from_the_wheels_own_files(wheel: Path, tmp_path: Path) -> None:
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    start = "import kiosk; print(kiosk.__file__); from kiosk.cli import main; main()"
    lines = said(sys.executable, "-c", start, *PLAY, cwd=tmp_path, path=unpacked).splitlines()
    assert lines[0] == str(unpacked / "kiosk" / "__init__.py")
    assert json.loads(lines[1])["camera"] == "simulated"
    assert len(lines) == 2


@pytest.mark.wheel
@pytest.mark.parametrize("version", VERSIONS)
def test_the_wheel_alone_plays_a_hand(wheel: Path, version: str, tmp_path: Path) -> None:
    python = python_of(version)
    if python is None:
        pytest.skip(f"Python {version} is not at hand")
    said(python, "-m", "venv", "alone", cwd=tmp_path)
    alone = tmp_path / "alone" / "bin"
    said(
        alone / "python",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        wheel,
        cwd=tmp_path,
    )
    assert version in said(alone / "python", "-V", cwd=tmp_path)
    (line,) = said(alone / "dice-kiosk", *PLAY, cwd=tmp_path).splitlines()
    hand = json.loads(line)
    assert hand["camera"] == "simulated"
