"""How well the shipped reader does on labelled photographs: `python -m vision.training.evaluate burks`.

Reads whole photographs as `dice-kiosk read` does. Prints type and value right, wrong and accepted, and asked.
"""

import argparse
import csv
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

from vision.pictures import load
from vision.read import DiceReader
from vision.reading import DieReading

PHOTOS = Path("../shared/photos")


@dataclass(frozen=True)
class Photo:
    """A labelled photograph of one die."""

    path: Path
    clip: str
    die: str
    value: int
    sure: bool


BESIDE_THE_TRAY = {"D6_A_4.jpg": ("d8", 8), "D6_A_6.jpg": ("d8", 8)}
"""Photographs of `burks` in which a second die lies on the table that their labels leave out."""


def burks(photos: Path) -> list[Photo]:
    """The 43 photographs of `burks`, each its own clip; a d10's 0 counts 10."""
    rows = list(csv.DictReader((photos / "burks/labels.csv").open(encoding="utf-8")))
    return [
        Photo(
            photos / "burks" / r["file"], r["file"], r["die"], _counted(r["die"], int(r["value"])), sure=True
        )
        for r in rows
    ]


def lurig(photos: Path) -> list[Photo]:
    """The photographs of `lurig` by clip."""
    rows = list(csv.DictReader((photos / "lurig/labels.csv").open(encoding="utf-8")))
    return [
        Photo(
            photos / "lurig" / r["file"],
            r["file"].split("/")[0],
            r["die"],
            _counted(r["die"], int(r["value"])),
            r["label_confidence"] == "high",
        )
        for r in rows
    ]


def _counted(die: str, value: int) -> int:
    return 10 if die == "d10" and value == 0 else value


def best(dice: tuple[DieReading, ...]) -> DieReading | None:
    """What counts as the reading of a photograph of one die: the surest one found."""
    return max(dice, key=lambda die: die.probability, default=None)


def main() -> None:
    """Evaluate on one set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("set", choices=["burks", "lurig"])
    parser.add_argument("--photos", type=Path, default=PHOTOS)
    parser.add_argument("--models", type=Path, default=None)
    parser.add_argument("--every", type=int, default=1, help="of each clip read only every n-th photograph")
    parser.add_argument(
        "--list", action="store_true", help="print each photograph or clip that is read wrong"
    )
    options = parser.parse_args()
    reader = DiceReader.load(options.models)
    photos = {"burks": burks, "lurig": lurig}[options.set](options.photos)
    clips: dict[str, list[Photo]] = defaultdict(list)
    for photo in photos:
        clips[photo.clip].append(photo)
    count: Counter[str] = Counter()
    for name, members in clips.items():
        votes: Counter[tuple[str, int | None]] = Counter()
        truth = (members[0].die, members[0].value)
        for photo in members[:: options.every]:
            dice = reader.read(load(photo.path)).dice
            count["more than one die found"] += len(dice) > 1
            die = best(dice)
            if die is None or die.die is None:
                count["not found"] += 1
                votes[("nothing", None)] += 1
                count["photographs"] += 1
                count["asked"] += 1
                continue
            said = (die.die.value, die.value)
            votes[said] += 1
            count["photographs"] += 1
            count["type right"] += said[0] == truth[0]
            count["type and value right"] += said == truth
            count["asked"] += not die.accepted
            count["accepted"] += die.accepted
            count["wrong and accepted"] += die.accepted and said != truth
        count["clips"] += 1
        voted = votes.most_common(1)[0][0]
        count["clips right by majority"] += voted == truth
        if options.list and voted != truth:
            print(f"  {name}: {truth[0]} {truth[1]} read as {dict(votes)}")
    for key, value in count.items():
        of = count["clips"] if key.startswith("clips") else count["photographs"]
        print(f"{key}: {value} ({value / of:.3f})")


if __name__ == "__main__":
    main()
