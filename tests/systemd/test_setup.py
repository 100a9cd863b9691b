"""What `make` does before anything runs: its set-up, in a folder of any name, and why it failed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from kiosk.system.package_errors import lacks_network, reasons
from tests.systemd.quick_python import FULL, OFFLINE, quick_python

ROOT = Path(__file__).parents[2]
PACKAGES = ("kiosk", "vision", "hardware", "calibration")
AWKWARD = 'dice "kiosk" of $HOME\'s `x` {y} $nobody'


def checkout(folder: Path) -> Path:
    """What the set-up needs of the source, in a folder that shells and templates stumble over."""
    copy = folder / AWKWARD
    names = (
        "Makefile",
        "pyproject.toml",
        "setup.py",
        "README.md",
        "LICENSE",
        "kiosk/system/package_errors.py",
    )
    for name in (*names, *(f"{package}/__init__.py" for package in PACKAGES)):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name) if (ROOT / name).exists() else (copy / name).touch()
    (copy / "kiosk" / "__main__.py").write_text("import sys\nprint('started:', *sys.argv[1:])\n")
    return copy


def make(folder: Path, *goals: str, **more: str) -> subprocess.CompletedProcess[str]:
    of_make = ("MAKE", "MFLAGS", "ARGS")  # a make that runs these tests hands them on
    env = {name: value for name, value in os.environ.items() if not name.startswith(of_make)}
    # the real Python behind the quick one finds this folder's kiosk as pip would have had it find it
    return subprocess.run(
        ["make", "--no-print-directory", *goals],
        cwd=folder, env={**env, "PYTHONPATH": str(folder), **more},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


@pytest.mark.slow
def test_the_program_starts_from_a_folder_of_any_name_and_from_a_link(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    pythons = f"PYTHONS={quick_python(tmp_path)}"
    first = make(folder, "run", pythons, "ARGS=--new")
    assert (first.returncode, first.stdout.splitlines()[-1]) == (0, "started: run --new"), first.stderr
    assert make(folder, "run", pythons).stdout == "started: run\n"  # nothing is installed again
    link = tmp_path / "dice-kiosk"
    link.symlink_to(folder / ".venv/bin/dice-kiosk")
    env = {**os.environ, "PYTHONPATH": str(folder)}
    assert subprocess.check_output([link, "a b", "$c"], env=env, text=True) == "started: a b $c\n"


@pytest.mark.slow
def test_setuptools_leaves_the_folders_name_alone(tmp_path: Path) -> None:
    """It builds in an environment below the checkout; `$nobody` in that path is none of its variables."""
    folder = checkout(tmp_path)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / ".venv"], check=True)
    setuptools = find_spec("setuptools")
    assert setuptools is not None
    assert setuptools.origin is not None
    packages = Path(setuptools.origin).parents[1]
    build = "from setuptools.build_meta import build_editable; print(build_editable('.'))"
    done = subprocess.run(
        [folder / ".venv/bin/python", "-c", build],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(packages)},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert list(folder.glob("dice_kiosk-*.whl"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("output", "words", "network"), [(OFFLINE, "setuptools>=77", True), (FULL, "No space left", False)]
)
def test_a_failed_pip_is_told_in_its_own_words_and_the_network_is_named_where_it_is_the_cause(
    output: str, words: str, *, network: bool, tmp_path: Path
) -> None:
    done = make(checkout(tmp_path), "run", f"PYTHONS={quick_python(tmp_path)}", PIP_FAILS=output)
    assert done.returncode != 0
    assert words in done.stderr
    assert ".venv/install.log" in done.stderr
    assert ("network" in done.stderr) == network
    assert "WARNING" not in done.stderr


def test_the_reasons_are_the_last_lines_that_are_no_warnings_and_not_too_long() -> None:
    failed = "\n".join(
        ["  error: subprocess-exited-with-error", *map(str, range(20)), "      RuntimeError: x", ""]
    )
    note = "note: This error originates from a subprocess, and is likely not a problem with pip."
    assert reasons(f"{failed}\n\n{note}")[-2:] == ["19", "RuntimeError: x"]
    assert len(reasons(failed)) == 12
    versions = "ERROR: Could not find it (from versions: " + ", ".join(map(str, range(900)))
    assert len(reasons(versions)[0]) <= 300
    assert reasons("") == []


@pytest.mark.parametrize(
    "output",
    [
        "W: Failed to fetch http://deb.example/InRelease  Temporary failure resolving 'deb.example'",
        "pip._vendor.urllib3.exceptions.ReadTimeoutError: HTTPSConnectionPool(host='x'): Read timed out.",
        "ERROR: Could not install packages due to an OSError: HTTPSConnectionPool(...): Max retries exceeded",
    ],
)
def test_a_registry_that_does_not_answer_is_known_by_its_words(output: str) -> None:
    assert lacks_network(output)


def test_help_has_a_line_for_each_target() -> None:
    (line,) = re.findall(r"^\.PHONY: (.*)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    told = subprocess.check_output(["make", "--no-print-directory", "help"], cwd=ROOT, text=True).splitlines()
    assert {each.split()[1] for each in told} == set(line.split())
