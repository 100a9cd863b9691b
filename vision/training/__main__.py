"""Trains the reader from nothing: `make train`, or `python -m vision.training`.

Every stage that has finished is skipped, so that a run that was broken off goes on where it was. The whole
takes about half a day on two cores. With `--try` every stage does next to nothing, in a folder of its own:
in some minutes it shows that all of them work. Typefaces: those of the Debian packages in
dataset/typefaces.txt.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from vision.inference import MODELS
from vision.training.dataset.missing import MissingError, run
from vision.training.dataset.own_labels import PHOTOS, looks_of_clips, lurig
from vision.training.dataset.typefaces import usable_typefaces

LLVM = "libllvm19"
"""The package of Debian with what Mitsuba compiles with; LLVM 15 is too old for some CPUs."""
FEW = {"chunks": 1, "check": 1, "steps": 20, "every": 60, "pictures": 10, "nothing": 10}
"""With `--try` each option of a stage that says how much is made or done has this value, if it is not 0."""
LAST_FIND = "--rate 1.2e-3 --start {folder}/find.pt --photos --name find-all"
LAST_POSE = "--rate 1e-3 --smoothing 0 --photos --start {folder}/pose.pt --name pose-all"
LAST_NUMERAL = "--rate 1.5e-3 --smoothing 0 --start {folder}/numeral.pt --name numeral-all"
LAST_WHOLE = "--rate 1.5e-3 --smoothing 0 --start {folder}/whole.pt --name whole-all"
REAL = "--smoothing 0 --threads 2 --photos"
REAL_PASSES = (
    ("pose", "{net}-{without}", f"--steps 1500 --rate 7e-4 {REAL}"),
    ("pose", "{net}-again-{without}", f"--steps 1500 --rate 7e-4 --seed 2 {REAL}"),
    ("whole", "{net}-{without}", f"--steps 2000 --rate 1e-3 {REAL}"),
)
"""The last passes of the nets that learn from real dice whose values are known: net, its checkpoint, how."""
MEANS = (("pose", "{net}-{without}", "{net}-again-{without}"), ("whole", "{net}-all", "{net}-{without}"))
"""Of which weights the means are taken then. What the whole net learns of some thirty dice must not cost it
the others: those from before are mixed in. Two pose nets that drew other crops err less together than one."""
BELOW = "--only below --steps 4000 --rate 2e-3 --smoothing 0 --threads 2"
"""The part of the pose net that sees whether a die lies on another learns at the end once more, alone: beside
all that the net learns else it hardly learns that."""
FIT = "calibrate --models {calibrated} --folds {folder}/folds --pictures 260 --nothing 500 --every 2"
TABLES = "dataset.generate --folder {folder} --tables"
EXPORT = "export --folder {folder} --suffix=-all"
LOOKS = sorted(set(looks_of_clips().values()))


def _on_photographs(without: str) -> list[tuple[str, str]]:
    """The stages that train nets on photographs, without the dice of one look (or "none")."""
    end = f"on photographs without the look {without}"
    stages = []
    for net, named, how in REAL_PASSES:
        name = named.format(net=net, without=without)
        start = f"--start {{folder}}/{net}-all.pt --without {without} --name {name}"
        stages.append((f"{name}, {end}", f"train {net} --folder {{folder}} {how} {start}"))
    for net, *parts in MEANS:
        first, second = (f"{{folder}}/{part.format(net=net, without=without)}.pt" for part in parts)
        mixed = f"{{folder}}/{net}-mixed-{without}.pt"
        stages.append((f"{net}, {end}, mixed", f"export --mean {first} {second} {mixed}"))
    start = f"--start {{folder}}/pose-mixed-{without}.pt --without {without} --name pose-below-{without}"
    stages.append((f"pose, {end}, dice on others", f"train pose --folder {{folder}} {BELOW} {start}"))
    to = "{models}" if without == "none" else f"{{folder}}/folds/{without}"
    named = f"pose=pose-below-{without} whole=whole-mixed-{without}"
    return [*stages, (f"export, {end}", f"{EXPORT} --to {to} --named {named}")]


STAGES: tuple[tuple[str, str], ...] = (
    ("dice", "dataset.generate --folder {folder} --chunks 260 --check 4"),
    ("prints", "dataset.generate --folder {folder} --first 5000 --chunks 10 --check 0 --bare 0.4"),
    ("stacks", "dataset.generate --folder {folder} --first 6000 --chunks 88 --check 0 --stacked 0.4"),
    ("crowds", "dataset.generate --folder {folder} --first 7000 --chunks 30 --check 0 --bare 0 --crowded"),
    ("table tops", f"{TABLES} --chunks 160 --check 4"),
    ("path-traced", "dataset.generate --folder {folder} --traced --chunks 12 --check 0"),
    ("detector", "train find --folder {folder} --steps 3500"),
    ("pose", "train pose --folder {folder} --steps 7000 --threads 2"),
    ("numeral", "train numeral --folder {folder} --steps 4000 --threads 2"),
    ("whole", "train whole --folder {folder} --steps 3000 --threads 2 --start {folder}/pose.pt"),
    ("first nets", "export --folder {folder} --to {folder}/first"),
    ("photographs", "dataset.photos --folder {folder} --models {locator} --every 4"),
    ("tables of photographs", f"{TABLES} --plates --chunks 16 --check 0"),
    ("detector, last pass", f"train find --folder {{folder}} --steps 11000 {LAST_FIND}"),
    ("pose, last pass", f"train pose --folder {{folder}} --steps 24000 --threads 2 {LAST_POSE}"),
    ("numeral, last pass", f"train numeral --folder {{folder}} --steps 36000 --threads 2 {LAST_NUMERAL}"),
    ("whole, last pass", f"train whole --folder {{folder}} --steps 18000 --threads 2 {LAST_WHOLE}"),
    ("values of photographs", "dataset.photos --values --folder {folder} --models {locator} --every 1"),
    *(stage for look in ("none", *LOOKS) for stage in _on_photographs(look)),
    ("calibration", FIT),
)
"""Name and command. The nets as shipped went on from earlier ones several times, with more renders each time;
these amounts are what they have seen in all."""


def little(command: str) -> str:
    """A stage's command with next to nothing to be done."""
    amount = rf"--({'|'.join(FEW)}) [1-9]\d*"
    return re.sub(amount, lambda found: f"--{found[1]} {FEW[found[1]]}", command)


def _traces() -> bool:
    """Whether a picture can be path-traced here: better known now than hours into the run."""
    with tempfile.TemporaryDirectory() as folder:
        module = "vision.training.dataset.pictures"
        command = [sys.executable, "-m", module, "traced", folder, "--pictures", "1"]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603 - our own


def main() -> int:
    """Run the stages that have not been run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--try", dest="trial", action="store_true", help="all stages, in minutes")
    trial = parser.parse_args().trial
    folder = Path("build/train-try" if trial else ".cache/train")
    places = {"folder": folder, "models": MODELS, "locator": folder / "first", "calibrated": MODELS}
    if trial:
        copy = folder / "copy"  # nets that have learnt next to nothing find no dice: others are calibrated
        shutil.copytree(MODELS, copy, dirs_exist_ok=True)
        places |= {"models": folder / "models", "locator": MODELS, "calibrated": copy}
    usable_typefaces(held_out=False)
    if not _traces():
        raise MissingError(
            "Mitsuba can't trace paths here: it finds no LLVM that can do it. On Debian:\n"
            f"  sudo apt install --no-install-recommends {LLVM}\n"
            "Where it then still takes another, name this one in DRJIT_LIBLLVM_PATH."
        )
    lurig(PHOTOS)  # they are wanted hours later
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, command) in enumerate(STAGES, 1):
        done = folder / f"{name.replace(' ', '-')}.done"
        if done.exists():
            continue
        print(f"{number} of {len(STAGES)}: {name}", flush=True)
        module, *arguments = (little(command) if trial else command).format(**places).split()
        status = subprocess.run([sys.executable, "-m", f"vision.training.{module}", *arguments], check=False)  # noqa: S603 - our own modules
        if status.returncode != 0:
            return status.returncode
        done.touch()
    return 0


if __name__ == "__main__":
    run(main)
