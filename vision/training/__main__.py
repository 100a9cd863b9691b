"""Trains the reader from nothing: `make train`, or `python -m vision.training`.

Every stage that has finished is skipped, so that a run that was broken off goes on where it was. The whole
takes about six hours on two cores. Typefaces: those of the Debian packages listed in typefaces.txt.
"""

import subprocess
import sys
from pathlib import Path

from vision.training.typefaces import find_typefaces

FOLDER = Path(".cache/train")
TYPEFACE_PACKAGES = Path(__file__).parent / "typefaces.txt"
FEWEST_TYPEFACES = 300

LAST_FIND = "--steps 2800 --rate 1e-3 --start .cache/train/find.pt --photos all --name find-all"
LAST_POSE = (
    "--steps 17000 --rate 1e-3 --threads 2 --smoothing 0 --photos all --name pose-all "
    "--start .cache/train/pose.pt"
)
LAST_NUMERAL = (
    "--steps 26000 --rate 1.5e-3 --threads 2 --smoothing 0 --start .cache/train/numeral.pt --name numeral-all"
)
STAGES: tuple[tuple[str, str], ...] = (
    ("dice", "generate --chunks 170 --check 4"),
    ("prints and other things", "generate --first 5000 --chunks 10 --check 0 --bare 0.4"),
    ("table tops", "generate --tables --chunks 44 --check 3"),
    ("finder", "train_find --steps 3500"),
    ("pose", "train pose --steps 7000 --threads 2"),
    ("numeral", "train numeral --steps 4000 --threads 2"),
    ("first nets", "export --to .cache/train/first"),
    ("photographs", "photos --models .cache/train/first --every 4"),
    ("tables of paper", "generate --tables --plates paper --chunks 8 --check 0"),
    ("tables of wood", "generate --tables --plates wood --chunks 8 --check 0"),
    ("finder, last pass", f"train_find {LAST_FIND}"),
    ("pose, last pass", f"train pose {LAST_POSE}"),
    ("numeral, last pass", f"train numeral {LAST_NUMERAL}"),
    ("export", "export --suffix=-all"),
    ("calibration", "calibrate"),
)


def main() -> int:
    """Run the stages that have not been run."""
    count = len(find_typefaces())
    if count < FEWEST_TYPEFACES:
        packages = " ".join(TYPEFACE_PACKAGES.read_text(encoding="utf-8").split())
        print(f"Only {count} typefaces were found; the reader needs variety. On Debian:", file=sys.stderr)
        print(f"  sudo apt install --no-install-recommends {packages}", file=sys.stderr)
        return 1
    if not Path("../shared/photos/lurig").is_dir():
        print("The photographs of ../shared/photos are not here; training needs them.", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for number, (name, command) in enumerate(STAGES, 1):
        done = FOLDER / f"stage-{number:02d}.done"
        if done.exists():
            continue
        print(f"{number} of {len(STAGES)}: {name}", flush=True)
        module, *arguments = command.split()
        status = subprocess.run([sys.executable, "-m", f"vision.training.{module}", *arguments], check=False)  # noqa: S603 - our own modules
        if status.returncode != 0:
            return status.returncode
        done.touch()
    return 0


if __name__ == "__main__":
    sys.exit(main())
