"""From the start of `dice-kiosk run` to its first picture, and to a table that would read a throw, in steps.

    make boot-bench
    make boot-bench ARGS=--cold    # as root: nothing of it is in memory before, as after switching on

The program itself tells the steps, in a window on a real X server where there is Xvfb (in full screen SDL
would wait for a window manager, which Xvfb has not). The simulated camera stands in for a real one, whose
automatics need two seconds more where it was not calibrated. Two steps are judged, beside the reference loop;
starts take real time, so nothing else may run meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.system.boot_times import WISHED, Step
from tests.bench.reference import Figure, Unit, reference, tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BOUNDS = {Step.PICTURE: 60.0, Step.ROLL: 90.0}
COLD_BOUNDS = {Step.PICTURE: 110.0, Step.ROLL: 125.0}
"""Of reference loops: half as much again as in docs/speed.md, on a machine whose loop took some 15 ms, as the
reader's figures on it say."""
PATIENCE_S = 60.0
UNSEEN = """
import sys
import kiosk.commands.run
kiosk.commands.run._display = lambda: True  # nobody sees this one
from kiosk.cli import main
main(sys.argv[1:])
"""
STARTS: dict[str, tuple[tuple[str, ...], Step]] = {
    "the first screen": ((), Step.PICTURE),
    "a table (Kingdom)": (
        ("--new", "--game", "kingdom", "--players", "Ann,Ben"),
        Step.ROLL,
    ),
}
_TOLD = re.compile(r"^boot +([0-9.]+) s  (.+)$", re.MULTILINE)


@contextmanager
def display() -> Iterator[tuple[list[str], dict[str, str]]]:
    """How the kiosk is started, and with which variables, so that it has a screen of 1024 x 600."""
    if not shutil.which("Xvfb"):
        sys.stdout.write("Without Xvfb: SDL's dummy driver stands in for the screen.\n")
        yield [sys.executable, "-c", UNSEEN], {"SDL_VIDEODRIVER": "dummy"}
        return
    ours, theirs = os.pipe()
    command = ["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1024x600x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[theirs], stderr=subprocess.DEVNULL)
    os.close(theirs)
    try:
        with os.fdopen(ours) as told:
            number = told.readline().strip()
        yield [sys.executable, "-m", "kiosk"], {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
    finally:
        server.terminate()
        server.wait()


@dataclass(frozen=True, slots=True)
class Start:
    """One start.

    Attributes:
        steps: when it passed which, s since the kernel started it.
        in_line: s until its first picture in which its main thread could have run, but had no core.
    """

    steps: dict[Step, float]
    in_line: float


def start(program: list[str], more: dict[str, str], last: Step) -> Start:
    """Start the kiosk and end it once it has passed a step."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "preferences.json").write_text(json.dumps({"ready": True}))
        state = {"DICE_KIOSK_STATE": folder, "SDL_AUDIODRIVER": "dummy", WISHED: "1"}
        kiosk = subprocess.Popen(
            program, env={**os.environ, **more, **state}, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        assert kiosk.stderr is not None
        os.set_blocking(kiosk.stderr.fileno(), False)
        said, end, in_line = "", time.monotonic() + PATIENCE_S, None
        try:
            while f"  {last}\n" not in said:
                if kiosk.poll() is not None or time.monotonic() > end:
                    raise RuntimeError(f"dice-kiosk run never came to: {last}\n{said}")
                said += (kiosk.stderr.read() or b"").decode()
                if in_line is None and f"  {Step.PICTURE}\n" in said:
                    # proc(5): of its main thread, ns; told with the picture, and looked at within 20 ms
                    in_line = int(Path(f"/proc/{kiosk.pid}/schedstat").read_text().split()[1]) / 1e9
                time.sleep(0.02)
        finally:
            kiosk.terminate()
            kiosk.wait()
    assert in_line is not None
    return Start({Step(name): float(at) for at, name in _TOLD.findall(said)}, in_line)


def forget_files() -> None:
    """Have the kernel forget all files that it holds in memory; raises PermissionError unless root."""
    os.sync()
    Path("/proc/sys/vm/drop_caches").write_text("3")


def main(words: Sequence[str] = ()) -> int:
    """Print the steps of some starts, 1 when a bound is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--cold", action="store_true", help="forget all files before each start (root)")
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args(words)
    missed, bounds = 0, COLD_BOUNDS if wanted.cold else BOUNDS
    with display() as (program, more):
        for name, (options, last) in STARTS.items():
            command = [*program, "run", "--camera", "simulated", *options]
            runs, loop = [], reference()
            for _run in range(wanted.runs):
                if wanted.cold:
                    forget_files()
                runs.append(start(command, more, last))
            sys.stdout.write(f"\n{name}: {len(runs)} starts\n")
            median = _tell_steps(runs)
            judged = [
                Figure(f"{name}: {step}", at * 1000, Unit.MS, bounds[step])
                for step, at in median.items()
                if step in bounds
            ]
            missed += tell(judged, loop)
    return 1 if missed else 0


def _tell_steps(starts: list[Start]) -> dict[Step, float]:
    """Print each step's median (quickest to slowest), s, and the time since the step before; the medians."""
    runs = [each.steps for each in starts]
    passed = {step: [run[step] for run in runs] for step in Step if all(step in run for run in runs)}
    median = {step: statistics.median(times) for step, times in passed.items()}
    # the camera's process goes beside the screen's; it begins when the table is opened
    before = {True: median.get(Step.TABLE, 0.0), False: 0.0}
    for step in sorted(median, key=lambda each: median[each]):
        at, camera = median[step], step.startswith("camera")
        spread = f"({min(passed[step]):.2f} to {max(passed[step]):.2f})"
        sys.stdout.write(f"  {step:24} {at:5.2f} s {spread:16} +{at - before[camera]:.2f}\n")
        before[camera] = at
        if step is Step.PICTURE:
            stood = statistics.median(each.in_line for each in starts)
            words = "s of it something else had the core (its own camera's process counts)"
            sys.stdout.write(f"  {'':24} {stood:5.2f} {words}\n")
    return median


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
